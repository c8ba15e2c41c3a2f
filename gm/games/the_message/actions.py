"""The function cards as moves: who may play which one on whom."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core import Instant, Player, Refused, say
from gm.games.the_message.checks import colour_of, inside, on_table, playing, turn_of
from gm.games.the_message.events import (
    Countered,
    Decoded,
    Deleted,
    Distributed,
    Intercepted,
    Locked,
    Proved,
    Transferred,
    Trapped,
)
from gm.games.the_message.state import BLACK, CAMPS, NAMES, Game, J, State, Transit


def prove(
    state: State, now: Instant, player: Player, target: Player, drew: bool = False, camp: str = ""
) -> Proved:
    """Gives a Prove handed over in one's own turn; `camp` is whom the card lets draw (TM-T3)."""
    game = on_table(state)
    turn_of(game, player)
    inside(game, target)
    if player == target:
        raise Refused(say("A Prove is handed to another player."), say("Name somebody else."))
    if camp and camp not in CAMPS:
        raise Refused(say("There is no camp {camp}.", camp=camp), say("--for kdr, frs or mof."))
    return Proved(player, target, drew, camp)


def lock(state: State, now: Instant, player: Player, target: Player, ability: bool = False) -> Locked:
    """Gives a Lock On in one's own turn, on oneself or another not locked yet (TM-T4).

    By an `ability` no card is played, and nothing answers it (TM-T6).
    """
    game = on_table(state)
    turn_of(game, player)
    inside(game, target)
    if game.seats[target].locked:
        raise Refused(say("{name} is locked already.", name=target), say("Name somebody else."))
    return Locked(player, target, ability)


def distribute(state: State, now: Instant, colours: Sequence[str]) -> Distributed:
    """Gives a Distribute of the player whose turn it is: a colour for each one in the game (TM-T4)."""
    game = on_table(state)
    order = [player for player in game.order(game.turn) if game.seats[player].inside]
    if len(colours) != len(order):
        raise Refused(
            say("So many cards do not go round: {n}.", n=len(colours)),
            say("One for each, in this order: {names}.", names=order),
        )
    return Distributed(game.turn, tuple(colour_of(colour) for colour in colours))


def delete(
    state: State,
    now: Instant,
    player: Player,
    target: Player,
    colour: str = BLACK,
    taker: Player | None = None,
) -> Deleted:
    """Gives a message removed, black but for J's Erase; `taker` is J with Recycle (TM-T5, TM-C2).

    Where it is known who plays J, that is the taker.
    """
    game = on_table(state)
    inside(game, player)
    inside(game, target)
    if game.seats[target].messages(colour_of(colour)) < 1:
        raise Refused(
            say("No {colour} message lies before {name}.", colour=NAMES[colour], name=target),
            say("gm status shows what lies before everybody."),
        )
    if colour != BLACK:
        playing(game, player, J, say("Only J may delete a true message (TM-C2)."))
    if taker is not None:
        inside(game, taker)
        playing(game, taker, J, say("Only J takes a Delete into the hand (TM-C2)."))
    known = (name for name in game.inside if game.characters.get(name) == J)
    return Deleted(player, target, colour, taker or next(known, None))


def counter(state: State, now: Instant, player: Player) -> Countered:
    """Gives a Counteract upon the card played just before, by anyone then in the game (TM-T6)."""
    chain = on_table(state).chain
    assert chain is not None
    inside(chain.before, player)
    return Countered(player)


def trap(state: State, now: Instant, player: Player, target: Player) -> Trapped:
    """Gives a Trap, on anyone who is neither locked nor trapped (TM-M4)."""
    game = on_table(state)
    inside(game, player)
    inside(game, target)
    if game.seats[target].locked:
        raise Refused(say("{name} is locked, which beats a Trap (TM-M4).", name=target))
    if game.seats[target].trapped:
        raise Refused(say("{name} is trapped already.", name=target), say("Name somebody else."))
    return Trapped(player, target)


def transfer(state: State, now: Instant, player: Player, target: Player) -> Transferred:
    """Gives the message transferred by whom it is at, unlocked, to another (TM-M3).

    Refuses an intercepted message.
    """
    game = on_table(state)
    transit = _here(game, player)
    inside(game, target)
    if transit.held:
        raise Refused(say("An intercepted message cannot be transferred."), say("gm accept"))
    if game.seats[player].locked:
        raise Refused(say("{name} is locked and must accept (TM-M3).", name=player), say("gm accept"))
    if player == target:
        raise Refused(say("{name} has the message already.", name=player), say("Name another player."))
    return Transferred(player, target)


def intercept(state: State, now: Instant, player: Player) -> Intercepted:
    """Gives the message intercepted by anyone who has not intercepted it just now (TM-M5)."""
    game = on_table(state)
    inside(game, player)
    transit = game.transit
    if transit and transit.held and transit.at == player:
        raise Refused(say("{name} has the message already.", name=player), say("gm accept"))
    return Intercepted(player)


def decode(state: State, now: Instant, player: Player) -> Decoded:
    """Gives a look at the message by whom it is at (TM-M3)."""
    _here(on_table(state), player)
    return Decoded(player)


def _here(game: Game, player: Player) -> Transit:
    """The message on its way; refuses a player whom it is not at."""
    transit = game.transit
    assert transit is not None
    if transit.at != player:
        raise Refused(
            say("The message is not at {name}.", name=player), say("It is at: {name}.", name=transit.at)
        )
    return transit
