"""What may be done at a table of The Message, and when: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.core import Amended, Event, Instant, Move, Player, Refused, say
from gm.games.the_message import wins
from gm.games.the_message.abilities import funeral, give, plays, reveal
from gm.games.the_message.actions import (
    counter,
    decode,
    delete,
    distribute,
    intercept,
    lock,
    prove,
    transfer,
    trap,
)
from gm.games.the_message.checks import colour_of, inside, on_table, turn_of
from gm.games.the_message.events import (
    Accepted,
    Dealt,
    Passed,
    Sent,
    Stuck,
    Turned,
    Won,
)
from gm.games.the_message.possible import ruled_out
from gm.games.the_message.state import (
    EM,
    NAMES,
    OM,
    WAYS,
    Phase,
    State,
    phase,
)
from gm.games.the_message.way import pass_on
from gm.games.the_message.words import misplaced
from gm.kit import evening


def deal(state: State, now: Instant, first: Player | None) -> Dealt:
    """Gives another game set up; the first seat begins where nobody else is named (TM-U1, TM-U2)."""
    return Dealt(state.deals + 1, first or state.opened.players[0])


def turn(state: State, now: Instant) -> Turned:
    """Gives the end of the turn, once the message is received (TM-T1)."""
    return Turned(on_table(state).turn)


def send(
    state: State, now: Instant, player: Player, via: str, to: Player | None = None, colour: str = ""
) -> Sent:
    """Gives a message on its way; sent by the next player, it ends the turn before (TM-M1).

    Refuses anybody else, a way that no card has, OM to nobody, oneself or somebody out, EM without a colour
    and a colour where the card is face down.
    """
    game = on_table(state)
    turned = game.sent and player == game.after(game.turn)
    if game.sent and not turned:
        raise Refused(
            say("The message of this turn was sent; the next turn is of {name}.", name=game.after(game.turn)),
            say("gm turn, or gm send {name} --via cm, em or om.", name=game.after(game.turn)),
        )
    if not turned:
        turn_of(game, player)
    if via not in WAYS:
        raise Refused(say("No card is sent by {via}.", via=via), say("--via cm, em or om."))
    if (via == OM) != (to is not None):
        raise Refused(
            say("Only OM goes to one chosen player."),
            say("--via om --to NAME; cm and em go round without --to."),
        )
    if to is not None:
        inside(game, to)
        if to == player:
            raise Refused(say("{name} cannot send to themselves.", name=player), say("--to somebody else."))
    if via != EM and colour:
        raise Refused(say("This card is face down: its colour is told by whoever accepts."))
    return Sent(player, via, to, colour_of(colour) if via == EM else "", turned)


def pass_(state: State, now: Instant, times: int = 1) -> Passed:
    """Gives the message not accepted by the player it is at, nor by the next ones: so many `times` (TM-M2).

    Refuses none at all, and going past somebody who must accept.
    """
    game = on_table(state)
    if times < 1:
        raise Refused(say("So often nobody passes: {n}.", n=times), say("gm pass 2 for two in a row."))
    passed: list[Player] = []
    for _ in range(times):
        assert game.transit is not None
        if game.must_accept:
            raise Refused(say("{name} must accept the message.", name=game.must_accept))
        passed.append(game.transit.at)
        game = pass_on(game)
    return Passed(passed[0], tuple(passed[1:]))


def accept(state: State, now: Instant, colour: str = "") -> Accepted:
    """Gives the message accepted by the player it is at (TM-M2).

    Refuses no colour where the card was face down, and another than it had face up.
    """
    game = on_table(state)
    assert game.transit is not None
    known, at = game.transit.colour, game.transit.at
    told = colour_of(colour or known)
    if known and told != known:
        raise Refused(say("This message lies face up: {colour}.", colour=NAMES[known]), say("gm accept"))
    return Accepted(at, told)


def stuck(state: State, now: Instant, player: Player) -> Stuck:
    """Gives the loss of the player whose turn it is, for want of a card to send (TM-T2)."""
    turn_of(on_table(state), player)
    return Stuck(player)


def win(state: State, now: Instant, players: Sequence[Player], camp: str) -> Won:
    """Gives the win of these players declared, or that of further ones beside it (TM-W2, TM-W4)."""
    wins.check(state, on_table(state), tuple(players), camp)
    return Won(tuple(players), camp)


def void(state: State, now: Instant, why: str) -> evening.Voided:
    """Gives the open game ended without points."""
    return evening.Voided(evening.reason(why))


def adjust(state: State, now: Instant, what: str, amount: int, why: str) -> evening.Adjusted:
    """Gives a correction by hand: a player's points, or a count of the open game for who is in it."""
    _, count, name = what.partition("=")
    if count:
        game = on_table(state)
        if game.wins:
            raise Refused(say("The game is over."), say("gm adjust NAME corrects a player's points."))
        if name:
            inside(game, Player(name))
    return evening.adjust(Player(what), amount, why)


def amend(
    state: State, now: Instant, number: int, replaced: Sequence[int], events: Sequence[Event]
) -> Amended:
    """Gives the end of game `number` recorded anew, in place of the entries `replaced`."""
    return Amended(number, tuple(replaced), tuple(events))


ANYBODY: Mapping[str, Move] = {
    "delete": delete,
    "win": win,
    "plays": plays,
    "give": give,
    "funeral": funeral,
    "reveal": reveal,
    "void": void,
}
MOVES: Mapping[Phase, Mapping[str, Move]] = {
    Phase.BETWEEN: {"deal": deal},
    Phase.ACTIONS: {
        "prove": prove,
        "lock": lock,
        "distribute": distribute,
        "send": send,
        "stuck": stuck,
        "counter": counter,
        **ANYBODY,
    },
    Phase.TRANSIT: {
        "pass": pass_,
        "accept": accept,
        "decode": decode,
        "transfer": transfer,
        "trap": trap,
        "intercept": intercept,
        "counter": counter,
        **ANYBODY,
    },
    Phase.RECEIVED: {"turn": turn, "send": send, "counter": counter, **ANYBODY},
    Phase.OVER: {"win": win, "reveal": reveal, "plays": plays, "deal": deal, "counter": counter},
}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now: the phase's row, less those that could not succeed."""
    game = state.round
    out = ruled_out(state, game) if game else {}
    row = {verb: move for verb, move in MOVES[phase(game)].items() if verb not in out}
    finished = any(result.end != "void" for result in wins.results(state))
    return {**row, "adjust": adjust, **({"amend": amend} if finished else {})}


def refusal(state: State, now: Instant, verb: str) -> Refused:
    """Gives why `verb` is not possible now: nobody could use it, or this is not its moment."""
    game = state.round
    if game and verb in MOVES[phase(game)]:
        return ruled_out(state, game)[verb]
    return misplaced(state, verb)
