"""Function cards played as actions, and the Counteracts that undo exactly what one of them did.

Each play remembers the game from before it. A Counteract plays it again from there: all cards of the chain
are paid for in order, and then the first one takes effect or, after an odd number, does not (TM-T6).
"""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Player
from gm.games.the_message.counts import draw, lay, pay, take
from gm.games.the_message.events import (
    Action,
    Decoded,
    Deleted,
    Distributed,
    Intercepted,
    Locked,
    Proved,
    Transferred,
    Trapped,
)
from gm.games.the_message.state import TRUE_COLOUR, Answer, Chain, Game, Seat
from gm.games.the_message.way import pass_on, settle

COUNTERACT, PROVE, LOCK_ON, DELETE = "counteract", "prove", "lock-on", "delete"
KINDS: Mapping[type, str] = {
    Proved: PROVE,
    Locked: LOCK_ON,
    Decoded: "decode",
    Distributed: "distribute",
    Trapped: "trap",
    Intercepted: "intercept",
    Transferred: "transfer",
    Deleted: DELETE,
}


def play(game: Game, card: Action) -> Game:
    """Gives the game after `card` was played."""
    return resolve(Chain(game._replace(chain=None), card))


def counter(game: Game, player: Player) -> Game:
    """Gives the game after a Counteract by `player` upon the card played just before."""
    assert game.chain is not None
    return resolve(game.chain._replace(counters=(*game.chain.counters, player)))


def stands(chain: Chain) -> bool:
    """Tells whether the card takes effect: an even number of Counteracts lies upon it."""
    return len(chain.counters) % 2 == 0


def resolve(chain: Chain) -> Game:
    """Gives the game after everything in `chain`."""
    game = pay(chain.before, chain.card.player, KINDS[type(chain.card)])
    for player in chain.counters:
        game = pay(game, player, COUNTERACT)
    if stands(chain):
        game = settle(effect(game, chain.card))
    return game._replace(chain=chain)


def effect(game: Game, card: Action) -> Game:
    """Gives the game after what `card` does; the card itself lies on the discards already."""
    match card:
        case Proved():
            return _proved(game, card)
        case Locked(target=target):
            return game.seated(target, game.seats[target]._replace(locked=True))
        case Distributed():
            return _distributed(game, card)
        case Deleted():
            return _deleted(game, card)
        case Trapped(target=target):
            return _trapped(game, target)
        case Transferred(target=target):
            game = game.seated(target, game.seats[target]._replace(locked=True))
            return _moved(game, target, held=False)
        case Intercepted(player=player):
            return _moved(game, player, held=True)
        case Decoded():
            return game
    raise AssertionError(card)


def _proved(game: Game, card: Proved) -> Game:
    """TM-T3: out of the game for good; only a cancelled one stays on the discards."""
    game = game._replace(discards=game.discards - 1, removed=game.removed + 1)
    identity = game.cards[card.target]
    if identity is not None:
        answer = Answer(card.player, card.target, identity, card.camp, card.drew)
        game = game._replace(answers=(*game.answers, answer))
    return draw(game, card.target, 1) if card.drew else game


def _distributed(game: Game, card: Distributed) -> Game:
    """TM-T4: goes on round although somebody dies of it, until one alone is left (TM-W3).

    Who had enough messages for a win before that is remembered: such a win comes first (TM-W4).
    """
    before = game.seats
    order = [player for player in game.order(card.player) if game.seats[player].inside]
    for player, colour in zip(order, card.colours, strict=True):
        if len(game.inside) == 1:
            break
        game, taken = take(game, 1)
        game = lay(game._replace(beyond=game.beyond + 1 - taken), player, colour)
    return game._replace(early=_early(before, game)) if len(game.inside) == 1 else game


def _early(before: Mapping[Player, Seat], game: Game) -> tuple[tuple[Player, str], ...]:
    """Who has had enough true messages only since `before`, and for which camp."""
    return tuple(
        (player, camp)
        for player, seat in game.seats.items()
        for camp, colour in TRUE_COLOUR.items()
        if before[player].messages(colour) < game.numbers["needed"] <= seat.messages(colour)
    )


def _deleted(game: Game, card: Deleted) -> Game:
    """TM-T5: the message to the discards, the card to its taker's hand where there is one."""
    game = game.seated(card.target, game.seats[card.target].with_messages(card.colour, -1))
    game = game._replace(discards=game.discards + 1)
    if card.taker is None:
        return game
    seat = game.seats[card.taker]
    game = game.seated(card.taker, seat._replace(hand=seat.hand + 1))
    played = {**game.played, DELETE: game.played[DELETE] - 1}  # the same card may come again
    return game._replace(discards=game.discards - 1, played=played)


def _trapped(game: Game, target: Player) -> Game:
    """TM-M4: the Trap lies before its target; a message there goes on, unless it was intercepted."""
    game = game.seated(target, game.seats[target]._replace(trapped=True))
    game = game._replace(discards=game.discards - 1)
    here = game.transit is not None and game.transit.at == target and not game.transit.held
    return pass_on(game) if here else game


def _moved(game: Game, target: Player, *, held: bool) -> Game:
    assert game.transit is not None
    return game._replace(transit=game.transit._replace(at=target, held=held))
