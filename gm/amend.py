"""Recording the end of an earlier round anew, in place of the acts that ended it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from gm.core import Amended, Entry, Event, Refused, amended, say
from gm.table import PASSED, Table, decide

Step = tuple[str, Callable[[Table], Mapping[str, Any]]]  # a verb, and what gives its arguments


class Cut(NamedTuple):
    """A place in the history before which everything stands; `nth` counts the acts of its end."""

    nth: int
    place: int
    table: Table  # as it was just before
    entry: Entry  # what happened there


def amend(table: Table, number: int, steps: Sequence[Step], verbs: Collection[str] = ()) -> Mapping[str, Any]:
    """Gives the arguments of the move that records the end of round `number` anew, as `steps`.

    `verbs` are those that can end a round. What came before the end stands, and so does what was learnt of
    the cards unless the steps say otherwise. Refuses a round that is void or not finished, and steps that do
    not end it.
    """
    known = _finished(table, number)
    ending = _ending(table, number)
    refusals: list[Refused] = []
    for cut in _starts(table, number, ending):
        if steps[0][0] not in cut.table.game.legal(cut.table.state, cut.entry.at):
            continue
        try:
            return _in_place(table, number, cut, ending, _steps(cut, number, steps, known))
        except Refused as refused:
            refusals.append(refused)
    if refusals:
        raise _both(refusals[0], refusals[-1])
    raise Refused(
        say("{verb} cannot end round {n}.", verb=steps[0][0], n=number),
        say("Possible: {verbs}.", verbs=sorted(_possible(table, number, ending, verbs))),
    )


def _in_place(
    table: Table, number: int, cut: Cut, ending: Sequence[Cut], events: Sequence[Event]
) -> Mapping[str, Any]:
    """The arguments of the move: `events` from `cut` on, and before them what an earlier amendment says."""
    acts = [table.entries[place].event for place in table.places]
    before = [act for act in acts if isinstance(act, Amended) and act.number == number]
    old = before[-1].replaced if before else ()
    kept = [end.entry.event for end in ending[: cut.nth] if end.place in old] if cut.place in old else []
    later = {end.place for end in ending if end.place >= cut.place}
    return {"number": number, "replaced": sorted({cut.place, *later, *old}), "events": [*kept, *events]}


def _both(last: Refused, whole: Refused) -> Refused:
    """One refusal for the last act of an end and for the whole end, where these are two."""
    if last is whole:
        return last
    possible = say("{possible} In place of the whole end: {what}", possible=last.possible, what=whole.what)
    return Refused(last.what, possible)


def _finished(table: Table, number: int) -> Mapping[str, object]:
    """What is remembered of the finished round `number`."""
    results = table.game.score(table.state).rounds
    finished = [result.number for result in results if result.end != "void"]
    if number not in finished:
        void = number in [result.number for result in results]
        raise Refused(
            say("Round {n} was void.", n=number) if void else say("Round {n} is not finished.", n=number),
            say("Finished: {numbers}.", numbers=finished) if finished else say("No round is finished yet."),
        )
    return next(result.more for result in results if result.number == number)


def _cuts(table: Table, number: int) -> list[Cut]:
    """Every act of round `number` as it counts now."""
    opened = Entry(table.opened, table.opening.at)
    counted = [
        (place, entry)
        for place, entry in amended(table.named[1], table.places)
        if not isinstance(entry.event, Amended)
    ]
    within, cuts = False, []
    for index, (place, entry) in enumerate(counted):
        before = Table(table.name, table.game, opened, [past for _, past in counted[:index]])
        if within and not isinstance(entry.event, PASSED):
            cuts.append(Cut(0, place, before, entry))
        if isinstance(entry.event, table.game.EVENTS[0]):
            deal: Any = entry.event
            within = deal.number == number
    return cuts


def _ending(table: Table, number: int) -> list[Cut]:
    """The acts that ended the round: those that changed it and left it ended or off the table."""
    ending: list[Cut] = []
    for cut in _cuts(table, number):
        before = cut.table.state
        after = table.game.apply(before, cut.entry.event, cut.entry.at)
        if after.round is not before.round and (after.round is None or after.round.end is not None):
            ending.append(cut._replace(nth=len(ending)))
    return ending


def _starts(table: Table, number: int, ending: Sequence[Cut]) -> list[Cut]:
    """Where the new end may begin, the latest first; an open vote's accusation is a part of its end."""
    starts = list(reversed(ending))
    first = ending[0]
    if "ballot" in table.game.legal(first.table.state, first.entry.at):
        starts += [cut for cut in _cuts(table, number) if cut.place < first.place][-1:]
    return starts


def _possible(table: Table, number: int, ending: Sequence[Cut], verbs: Collection[str]) -> set[str]:
    starts = _starts(table, number, ending)
    legal = {verb for cut in starts for verb in cut.table.game.legal(cut.table.state, cut.entry.at)}
    return legal & set(verbs)


def _steps(cut: Cut, number: int, steps: Sequence[Step], known: Mapping[str, object]) -> list[Event]:
    """The events of `steps` from `cut` on, with what was `known` where they leave a gap."""
    game, table, at = cut.table.game, cut.table, cut.entry.at
    events: list[Event] = []
    for verb, args in steps:
        given = args(table)
        early = {"early": True} if "early" in given else {}  # the table corrects itself at leisure
        events.append(decide(game, table.state, verb, {**given, **early}, at))
        table = table.with_entry(events[-1], at)
    if table.state.round is not None and (gap := game.remembered(table.state, known)):
        events.append(gap)
        table = table.with_entry(gap, at)
    if table.state.round is not None:
        raise Refused(
            say("Round {n} would not be over.", n=number),
            say(
                "{what} A further step follows after: then VERB …",
                what=game.refusal(table.state, at, "").what,
            ),
        )
    return events
