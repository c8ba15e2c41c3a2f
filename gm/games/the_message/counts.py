"""The cards counted: hands, pile, discards, messages; every card that moves comes from somewhere.

The counts are a service: cards also move by texts that the program does not see. Where a count has no card
left the table is believed, and `beyond` or `short` tells how often.
"""

from __future__ import annotations

from gm.core import Player
from gm.games.the_message.state import BLACK, COLOURS, DEAD, Game

PILE, HAND = "pile", "hand"


def total(game: Game) -> int:
    """Gives all cards counted: 81 and those `beyond` (TM-B1)."""
    seats = game.seats.values()
    before = sum(seat.hand + seat.red + seat.blue + seat.black + seat.trapped for seat in seats)
    return game.pile + game.discards + game.removed + (game.transit is not None) + before


def take(game: Game, n: int) -> tuple[Game, int]:
    """Gives the game with `n` cards off the pile, and how many there were.

    What is left is taken first; then the discards make a new pile.
    """
    taken = min(n, game.pile)
    game = game._replace(pile=game.pile - taken)
    if taken < n and game.discards:
        game = game._replace(pile=game.discards, discards=0, reshuffles=game.reshuffles + 1, played={})
        more = min(n - taken, game.pile)
        taken, game = taken + more, game._replace(pile=game.pile - more)
    return game._replace(short=game.short + n - taken), taken


def draw(game: Game, player: Player, n: int) -> Game:
    """Gives the game with `n` cards drawn by `player`, or as many as there are."""
    game, taken = take(game, n)
    seat = game.seats[player]
    return game.seated(player, seat._replace(hand=seat.hand + taken))


def spend(game: Game, player: Player) -> Game:
    """Gives the game with one card fewer in the hand of `player`."""
    seat = game.seats[player]
    game = game._replace(beyond=game.beyond + (seat.hand == 0))
    return game.seated(player, seat._replace(hand=max(0, seat.hand - 1)))


def pay(game: Game, player: Player, kind: str) -> Game:
    """Gives the game with a function card of this kind played by `player` and lying on the discards."""
    played = {**game.played, kind: game.played.get(kind, 0) + 1}
    return spend(game, player)._replace(discards=game.discards + 1, played=played)


def lay(game: Game, player: Player, colour: str) -> Game:
    """Gives the game with one more message before `player`, who dies of the third black one (TM-W1)."""
    seat = game.seats[player].with_messages(colour, 1)
    game = game.seated(player, seat)
    fatal = colour == BLACK and seat.black >= game.numbers["fatal"] and seat.inside
    return leave(game, player, DEAD) if fatal else game


def leave(game: Game, player: Player, fate: str) -> Game:
    """Gives the game with `player` out of it, the hand on the discards (TM-M6)."""
    seat = game.seats[player]
    game = game._replace(discards=game.discards + seat.hand)
    return game.seated(player, seat._replace(hand=0, fate=fate))


def by_hand(game: Game, what: str, n: int) -> Game:
    """Gives the game with `what` (pile=, hand=NAME, red=NAME …) corrected by `n`, as far as there are cards.

    A hand takes from the pile, the pile from the discards, messages from either. What is taken off goes to
    the discards, but where cards were counted `beyond` the box it makes up for those.
    """
    kind, _, name = what.partition("=")
    player = Player(name)
    if n < 0:
        gone = min(-n, count(game, what))
        found = min(gone, game.beyond)
        less = game._replace(beyond=game.beyond - found, discards=game.discards + gone - found)
        return _changed(less, kind, player, -gone)
    if kind == PILE:
        moved = min(n, game.discards)
        return _changed(game._replace(discards=game.discards - moved), kind, player, moved)
    return draw(game, player, n) if kind == HAND else _more_messages(game, player, kind, n)


def _changed(game: Game, kind: str, player: Player, by: int) -> Game:
    if kind == PILE:
        return game._replace(pile=game.pile + by)
    seat = game.seats[player]
    return game.seated(
        player, seat._replace(hand=seat.hand + by) if kind == HAND else seat.with_messages(kind, by)
    )


def count(game: Game, what: str) -> int:
    """Gives what `by_hand` corrects under `what`."""
    kind, _, name = what.partition("=")
    if kind == PILE:
        return game.pile
    seat = game.seats[Player(name)]
    return seat.hand if kind == HAND else seat.messages(kind)


def _more_messages(game: Game, player: Player, colour: str, n: int) -> Game:
    found = min(n, game.discards)
    game, taken = take(game._replace(discards=game.discards - found), n - found)
    for _ in range(found + taken):
        game = lay(game, player, colour)
    return game


def countable(kind: str) -> bool:
    """Tells whether `kind` is something of a player's that `by_hand` corrects."""
    return kind == HAND or kind in COLOURS
