"""The turns, and the message on its way: where it goes, who takes it, what then."""

from __future__ import annotations

from gm.core import Player
from gm.games.the_message.counts import draw, lay, leave, spend
from gm.games.the_message.events import Sent
from gm.games.the_message.state import LAST, LOST, OM, Game, Transit, Win


def begin_turn(game: Game, player: Player) -> Game:
    """Gives the turn of `player` begun: locks are over, cards are drawn (TM-T1, TM-M6)."""
    seats = {name: seat._replace(locked=False) for name, seat in game.seats.items()}
    game = game._replace(seats=seats, turn=player, sent=False, transit=None)
    return draw(game, player, game.numbers["draw"])


def send(game: Game, event: Sent) -> Game:
    """Gives the message of `event` on its way, its sender locked at once (TM-M1)."""
    if event.turned:
        game = begin_turn(game, event.player)
    game = spend(game, event.player)
    game = game.seated(event.player, game.seats[event.player]._replace(locked=True))
    transit = Transit(event.player, event.via, event.to or event.player, event.colour)
    game = game._replace(sent=True, transit=transit)
    return game if event.to else pass_on(game)


def pass_on(game: Game) -> Game:
    """Gives the message one further: OM straight back, else to the next who can take it (TM-M1, TM-M2).

    The trapped are passed by unless they are locked, those out of the game always (TM-M4, TM-M6).
    """
    transit = game.transit
    assert transit is not None
    if transit.via == OM:
        return game._replace(transit=transit._replace(at=transit.sender))
    at = game.after(transit.at)
    while game.seats[at].trapped and not game.seats[at].locked:
        at = game.after(at)
    return game._replace(transit=transit._replace(at=at))


def receive(game: Game, player: Player, colour: str) -> Game:
    """Gives the message before `player`; Traps go to the discards (TM-M2, TM-M6)."""
    return lay(without_message(game), player, colour)


def without_message(game: Game) -> Game:
    """Gives the game with nothing on its way any more and the Traps on the discards (TM-M6)."""
    traps = sum(seat.trapped for seat in game.seats.values())
    seats = {name: seat._replace(trapped=False) for name, seat in game.seats.items()}
    return game._replace(transit=None, seats=seats, discards=game.discards + traps)


def stuck(game: Game, player: Player) -> Game:
    """Gives the game with `player` out for want of a card to send (TM-T2)."""
    return leave(game, player, LOST)


def settle(game: Game) -> Game:
    """Gives what follows by itself: the last one wins, a turn without its player ends, the dead are passed.

    (TM-W3, TM-M6.)
    """
    if game.wins:
        return game
    if len(game.inside) == 1:
        return game._replace(wins=(Win(game.inside, LAST),))
    if not game.seats[game.turn].inside:
        lost = game.transit is not None
        game = without_message(game)
        game = game._replace(discards=game.discards + lost)
        return begin_turn(game, game.after(game.turn))
    if game.transit and not game.seats[game.transit.at].inside:
        return pass_on(game._replace(transit=game.transit._replace(held=False)))
    return game
