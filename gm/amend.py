"""Recording the end of an earlier round anew, in place of the acts that ended it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from gm.core import Amended, Entry, Event, Refused, amended, say
from gm.table import PASSED, Table, decide

Step = tuple[str, Callable[[Table], Mapping[str, Any]]]  # a verb, and what gives its arguments


class Cut(NamedTuple):
    """A place in the history before which everything stands; `nth` counts the acts of its round."""

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
            return _in_place(table, number, cut, _steps(cut, number, steps, known))
        except Refused as refused:
            refusals.append(refused)
    if refusals:
        raise _both(refusals[0], refusals[-1])
    raise Refused(
        say("{verb} cannot end round {n}.", verb=steps[0][0], n=number),
        say("Possible: {verbs}.", verbs=sorted(_possible(table, number, ending, verbs))),
    )


def _in_place(table: Table, number: int, cut: Cut, events: Sequence[Event]) -> Mapping[str, Any]:
    """The arguments of the move: `events` from `cut` on, and before them what an earlier amendment says."""
    acts = [table.entries[place].event for place in table.places]
    before = [act for act in acts if isinstance(act, Amended) and act.number == number]
    old = before[-1].replaced if before else ()
    cuts = _cuts(table, number)
    kept = [past.entry.event for past in cuts[: cut.nth] if past.place in old] if cut.place in old else []
    later = {end.place for end in _ending(table, number) if end.place >= cut.place}
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
    within = False
    cuts: list[Cut] = []
    for index, (place, entry) in enumerate(counted):
        before = Table(table.name, table.game, opened, [past for _, past in counted[:index]])
        if isinstance(entry.event, table.game.EVENTS[0]):
            deal: Any = entry.event
            within = deal.number == number
        elif within and not isinstance(entry.event, PASSED):
            cuts.append(Cut(len(cuts), place, before, entry))
    return cuts


def _ending(table: Table, number: int) -> list[Cut]:
    """The acts that ended the round for good: those that changed it and left it ended or off the table.

    A correction of points belongs to no end.
    """
    ending: list[Cut] = []
    for cut in _cuts(table, number):
        before = cut.table.state
        after = table.game.apply(before, cut.entry.event, cut.entry.at)
        corrected = table.game.score(after).adjustments != table.game.score(before).adjustments
        if after.round is before.round or corrected:
            continue
        if after.round is None or after.round.end is not None:
            ending.append(cut)
        else:
            ending.clear()  # it had ended, and went on
    return ending


def _starts(table: Table, number: int, ending: Sequence[Cut]) -> list[Cut]:
    """Where the new end may begin, the latest first; an open vote's accusation is a part of its end.

    Where a game says that its end is one WHOLE, only its first act, or what an amendment put before that.
    """
    first = ending[0]
    if getattr(table.game, "WHOLE", False):
        told = [cut for cut in _cuts(table, number) if cut.place == first.place and cut.nth < first.nth]
        return [first, *told[:1]]
    starts = list(reversed(ending))
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
    if all(result.number != number for result in game.score(table.state).rounds):
        raise Refused(
            say("Round {n} would not be over.", n=number),
            say(
                "{what} A further step follows after: then VERB …",
                what=game.refusal(table.state, at, "").what,
            ),
        )
    return events
