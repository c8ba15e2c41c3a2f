"""What every evening of rounds keeps alike: the clock's law, misdeals, seats, corrections by hand.

A state of such a game has `opened`, `evening` and `round`, the round on the table or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from gm.core import Amended, Card, Event, Instant, Move, Opened, Player, Refused, Renamed, Text, say
from gm.kit import evening
from gm.kit.clock import Clock, Clocks, Paused, Resumed, Tick, tick
from gm.kit.names import distinct
from gm.kit.sealed import Looked, count, look

Timed = tuple[str, Clock]  # a phase by name, and its clock
Known = TypeVar("Known", bound=tuple[Any, ...])
Round = TypeVar("Round")
Settle = Callable[[Any, Any], Any]


def length(state: Any, phase: str) -> float:
    """Gives the seconds of `phase` at this table."""
    return float(state.opened.settings[f"phase.{phase}"])


def clock_of(state: Any, phase: str | None) -> Timed | None:
    """Gives `phase` with its clock in the round on the table; None where no time is kept."""
    if phase is None or state.round is None:
        return None
    return phase, state.round.clocks.get(phase) or Clock(length(state, phase))


def clock_moves(clock: Callable[[Any, Instant], Timed | None]) -> Mapping[str, Move]:
    """Gives the moves that start and stop what `clock` gives for a state: the clock on the table."""

    def timed(state: Any, now: Instant) -> Timed:
        found = clock(state, now)
        assert found is not None
        return found

    def resume(state: Any, now: Instant) -> Resumed:
        phase, running = timed(state, now)
        return Resumed(state.round.number, phase, running.length)

    def pause(state: Any, now: Instant) -> Paused:
        phase, _ = timed(state, now)
        return Paused(state.round.number, phase)

    return {"timer": resume, "resume": resume, "pause": pause}


def ruled_out(running: Timed, now: Instant) -> set[str]:
    """Gives what the clock itself makes impossible; that of the open talk is started by `timer` alone."""
    phase, clock = running
    if clock.running(now):
        return {"resume"}
    if clock.up(now):
        return {"timer", "pause", "resume"}
    return {"pause", "resume"} if phase == "talk" and not clock.started else {"pause"}


def idle(running: Timed | None, now: Instant) -> bool:
    """Tells whether there is no time to declare over: no clock was started, or it ended."""
    return running is None or not running[1].started or running[1].up(now)


def legal(
    row: Mapping[str, Move], vote: bool, state: Any, running: Timed | None, now: Instant, *out: str
) -> Mapping[str, Move]:
    """Gives the verbs of `row` that clock and table leave possible, and by hand unless a `vote` is open.

    Sealed cards are looked at by `peek` and told by the program, those of a box the other way round.
    """
    gone = {*out, "reveal" if state.opened.sealed else "peek"}
    if running and not vote:
        gone |= ruled_out(running, now)
    if state.round and state.round.clock.over and idle(running, now):
        gone.add("timeup")
    left = {verb: move for verb, move in row.items() if verb not in gone}
    return left if vote else {**left, **BY_HAND}


def check_planned(opened: Opened, bags: int) -> None:
    """Refuses more rounds than there are bags."""
    if opened.rounds is not None and opened.rounds > bags:
        raise Refused(
            say("{n} rounds are more than the bags in play.", n=opened.rounds), say("At most {n}.", n=bags)
        )


def ticked(clocks: Clocks, number: int, event: Tick, at: Instant) -> Clocks:
    """Gives the clocks of round `number` after `event`, which may belong to another round."""
    return tick(clocks, event, at) if event.stretch == number else clocks


def apply(state: Any, event: Event) -> Any:
    """Gives the state after what happens between rounds or to a whole round; None for all else."""
    match event:
        case evening.Seated():
            return state._replace(evening=state.evening.seat(event))
        case evening.Left():
            return state._replace(evening=state.evening.leave(event))
        case evening.Adjusted():
            return state._replace(evening=state.evening.adjust(event))
        case evening.Voided():
            return state._replace(evening=state.evening.void(event), round=None)
        case Looked():
            return state._replace(evening=state.evening.look(event))
        case Renamed() | Amended():  # the history is read with the new name, or the new end, already
            return state
    return state if state.round is None else None


def void(state: Any, now: Instant, why: str) -> evening.Voided:
    """Gives the open round counting for nothing."""
    return evening.Voided(evening.reason(why))


def adjust(state: Any, now: Instant, what: Player, amount: int, why: str) -> evening.Adjusted:
    """Gives a correction of a player's points."""
    return evening.adjust(what, amount, why)


def seat(state: Any, now: Instant, player: Player, after: Player | None) -> evening.Seated:
    """Gives somebody joining, up to the box's limit."""
    return evening.seat(state.evening, int(state.opened.settings["most"]), player, after)


def leave(state: Any, now: Instant, player: Player) -> evening.Left:
    """Gives somebody leaving, down to the limit of the box and its modules."""
    return evening.leave(state.evening, int(state.opened.settings["least"]), player)


def rename(state: Any, now: Instant, old: Player, new: Player) -> Renamed:
    """Gives a player a new name; refuses the same one, and one that looks like another's."""
    if old == new:
        raise Refused(say("{name} is called so already.", name=old), say("gm rename OLD NEW"))
    distinct([new, *(name for name in state.evening.seats + state.evening.away if name != old)])
    return Renamed(old, new)


def amend(state: Any, now: Instant, number: int, replaced: Sequence[int], events: Sequence[Event]) -> Amended:
    """Gives the end of round `number` recorded anew, in place of the entries `replaced`."""
    return Amended(number, tuple(replaced), tuple(events))


def peek(state: Any, now: Instant, player: Player, again: bool = False) -> Looked:
    """Gives a player looking at their card of the sealed round.

    Refuses a second look without `again`, and somebody who sits at the table no more.
    """
    check_seated(state.evening.seats, player)
    return look(state.evening.looked, state.round.seal.commitment, player, again)


def check_seated(seats: Sequence[Player], player: Player) -> None:
    """Refuses somebody who does not sit at the table: they may have left while the screen was passed on."""
    if player not in seats:
        raise Refused(
            say("{name} sits here no more.", name=player), say("At the table: {names}.", names=list(seats))
        )


SEATING: Mapping[str, Move] = {"seat": seat, "leave": leave, "rename": rename}
BY_HAND: Mapping[str, Move] = {"adjust": adjust, "amend": amend}


def merged(known: Known, facts: Known) -> Known:
    """Gives what is known of the cards with `facts` added; refuses where they differ."""
    fields: Sequence[str] = known._fields  # type: ignore[attr-defined]
    for field, old, new in zip(fields, known, facts, strict=True):
        if old is not None and new is not None and old != new:
            before, now = (Card(field, one) if field == "location" else one for one in (old, new))
            raise Refused(
                say("It was {old} before, now {new}.", old=before, new=now), say("gm undo takes an act back.")
            )
    return type(known)(*(old if new is None else new for old, new in zip(known, facts, strict=True)))


def disclosed(played: Round, facts: Any, right: bool | None) -> Round:
    """Gives the round with more of it known."""
    known: Any = played
    more: Round = known._replace(
        facts=merged(known.facts, facts), right=known.right if right is None else right
    )
    return more


def still_hidden(facts: Sequence[object], options: str) -> None:
    """Refuses facts of a round that goes on: no card is turned up."""
    if any(value is not None for value in facts):
        raise Refused(
            say("The round goes on, so no card is turned up yet."),
            say("Leave out {options}.", options=options),
        )


def check_verdict(guess: str | None, location: str | None, right: bool | None) -> None:
    """Refuses a verdict on a guess that the location contradicts."""
    if guess and location and right is not None and right != (guess == location):
        raise Refused(
            say(
                "A guess of {guess} at {location} cannot be so.",
                guess=Card("location", guess),
                location=Card("location", location),
            ),
            say("Change --right or --wrong, or the location."),
        )


def check_news(
    state: Any, facts: Any, right: bool | None, settle: Settle, missing: Sequence[str], waiting: Text
) -> None:
    """Refuses facts that add nothing to the ended round, and a verdict that is not `missing`."""
    played = state.round
    if right is not None and "right" not in missing:
        raise Refused(say("Right or wrong is not what this round waits for."), say("Leave it out."))
    if settle(state, disclosed(played, facts, right)) == played:
        raise Refused(say("That adds nothing to what is known."), waiting)


def remembered(state: Any, known: Mapping[str, object], facts: Callable[..., Known], settle: Settle) -> Any:
    """Gives the `facts` known before of an ended round, where it lacks them and they fit; else None."""
    played = state.round
    if played is None or played.end is None:
        return None
    lacking = {field for field, value in played.facts._asdict().items() if value is None}
    told = facts(**{field: known.get(field) for field in lacking})
    try:
        settle(state, disclosed(played, told, None))
    except Refused:
        return None
    return told


def looks(state: Any) -> dict[Player, int] | None:
    """Gives how often each player looked at their card of the sealed round; None where none is."""
    played = state.round
    if played is None or played.seal is None:
        return None
    seen, commitment = state.evening.looked, played.seal.commitment
    return {player: count(seen, commitment, player) for player in state.evening.seats}


def seen(state: Any) -> dict[str, Any] | None:
    """Gives what anyone may see of the sealed round: its commitment, and the looks at its cards."""
    found = looks(state)
    return None if found is None else {"commitment": state.round.seal.commitment, "looks": found}
