"""Reading a table: where it stands, its scores, its history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from gm import desk, show, speech, store
from gm.core import Amended, Card, Event, Point, Redone, Refused, RoundScore, Score, Text, Undone, say, total
from gm.freeze import freeze_event
from gm.kit.clock import Clock
from gm.now import local_time
from gm.table import Table
from gm.verb import Json, Shelf, whole

VERBS = Shelf()


@VERBS.verb("gm status")
def status(as_json: Json = False) -> None:
    """Tell where the table stands and what to type next."""
    found = desk.here()
    if as_json:
        show.as_json(_status(found))
        return
    if board := getattr(found.game, "board", None):
        show.tell(board(found.state, desk.at.now))
    where, *following = found.game.advise(found.state, desk.at.now)
    if len(store.names()) > 1:
        where = say("{table}: {where}", table=found.name, where=where)
    show.advice([where, *following])
    desk.warn(found)


def _status(found: Table) -> dict[str, Any]:
    game, state, now = found.game, found.state, desk.at.now
    clock, view = game.clock(state, now), game.view(state, now)
    if sealed := view.get("sealed"):
        view["sealed"] = {**sealed, "shown": found.shown}
    return {
        "table": found.name,
        "game": game.NAME,
        **_named(found, view),
        "clock": _clock(*clock) if clock else None,
        "next": list(game.legal(state, now)),
    }


def _named(found: Table, value: Any) -> Any:
    """The value with the English name of each card in it, whatever language the people read."""
    if isinstance(value, Card):
        return desk.card_name(found, value, "en")
    if isinstance(value, dict):
        return {key: _named(found, inner) for key, inner in value.items()}
    return value


def _clock(phase: str, clock: Clock) -> dict[str, Any]:
    now = desk.at.now
    return {
        "phase": phase,
        "length": clock.length,
        "left": round(clock.left(now), 1),
        "started": clock.started,
        "running": clock.running(now),
        "up": clock.up(now),
    }


@VERBS.verb("gm score --explain")
def score(
    number: Annotated[
        int | None, typer.Option("--round", parser=whole, metavar="N", help="Only this round.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Every point with its rule.")] = False,
    as_json: Json = False,
) -> None:
    """Show totals, ranks and rounds; with --explain, why each point was given."""
    found = desk.here()
    scored = found.game.score(found.state)
    shown = scored.rounds if number is None else (_round(scored, number),)
    if as_json:
        show.as_json(_score(found, scored, shown))
        return
    _totals(scored, shown)
    if explain:
        _reasons(found, shown, scored.adjustments if number is None else ())


def _round(scored: Score, number: int) -> RoundScore:
    for finished in scored.rounds:
        if finished.number == number:
            return finished
    numbers = [result.number for result in scored.rounds]
    raise Refused(
        say("Round {n} is not finished.", n=number),
        say("Finished: {numbers}.", numbers=numbers) if numbers else say("None is finished yet."),
    )


def _totals(scored: Score, shown: Sequence[RoundScore]) -> None:
    totals, ranks = scored.totals(), scored.ranks()
    by_hand = total(totals, scored.adjustments)
    rounds = [result for result in shown if result.end != "void"]
    columns: list[object] = [say("player"), say("rank"), *(say("R{n}", n=result.number) for result in rounds)]
    if scored.adjustments:
        columns.append(say("by hand"))
    rows: list[list[object]] = []
    ordered = sorted(totals, key=lambda player: ranks[player])
    for name in ordered:
        row: list[object] = [name, ranks[name], *(result.points().get(name, "") for result in rounds)]
        if scored.adjustments:
            row.append(f"{by_hand[name]:+d}" if by_hand[name] else "")
        rows.append([*row, totals[name]])
    leading = [ranks[name] == 1 and totals[name] > 0 for name in ordered]
    show.table([*columns, say("total")], rows, leading, spare=(*range(2, len(columns)), 1))


def _reasons(found: Table, shown: Sequence[RoundScore], adjustments: Sequence[Point]) -> None:
    why = _why(found)
    for result in shown:
        show.heading(say("Round {n}: {end}", n=result.number, end=found.game.END_WORDS[result.end]))
        show.tell([_reason(point, why) for point in result.why] or [_nothing(result, why)])
    if adjustments:
        show.heading(say("By hand"))
        show.tell([_reason(point, why) for point in adjustments])


def _why(found: Table) -> Callable[[str], str]:
    """What gives the sentence behind a rule's identifier."""
    from gm import decks

    texts = decks.rule_texts(found.game.NAME, speech.language())
    return lambda rule: decks.reason(texts, rule)


def _nothing(result: RoundScore, why: Callable[[str], str]) -> Text:
    """Why nobody scores in a round: the rule, where one says so."""
    rule = str(result.more.get("rule", ""))
    if not rule:
        return say("Nobody scores.")
    return say("Nobody scores, {rule}: {why}", rule=rule, why=why(rule))


def _reason(point: Point, why: Callable[[str], str]) -> Text:
    return say(
        "{name} {n} {rule}: {why}",
        name=point.player,
        n=f"{point.points:+d}",
        rule=point.rule,
        why=point.why or why(point.rule),
    )


def _score(found: Table, scored: Score, shown: Sequence[RoundScore]) -> dict[str, Any]:
    why = _why(found)

    def reason(point: Point) -> dict[str, Any]:
        text = speech.words(point.why) or why(point.rule)
        return {"player": point.player, "points": point.points, "rule": point.rule, "text": text}

    totals, ranks = scored.totals(), scored.ranks()
    return {
        "table": found.name,
        "game": found.game.NAME,
        "rounds_planned": scored.planned,
        "rounds": [
            {
                **result.more,
                "number": result.number,
                "end": result.end,
                "points": result.points(),
                "why": [reason(point) for point in result.why],
            }
            for result in shown
        ],
        "adjustments": [reason(point) for point in scored.adjustments],
        "players": [{"name": name, "total": totals[name], "rank": ranks[name]} for name in totals],
    }


@VERBS.verb("gm log")
def log(as_json: Json = False) -> None:
    """Show everything that happened, undone things marked."""
    found = desk.here()
    lines = _lines(found)
    if as_json:
        show.as_json({"table": found.name, "game": found.game.NAME, "log": lines})
        return
    opened = say("Opened: {players}", players=list(found.opened.players))
    show.tell([say("{time} {what}", time=local_time(found.opening.at.wall), what=opened)])
    for line in lines:
        text = say("{time} {what}", time=line["time"], what=line["text"])
        if line["undone"]:
            text = say("{line} (undone)", line=text)
        elif line["replaced"]:
            text = say("{line} (recorded anew below)", line=text)
        show.tell([text], "dim strike" if line["undone"] or line["replaced"] else "")


def _lines(found: Table) -> list[dict[str, Any]]:
    """Every entry as the log has it, in order."""
    stands = set(found.places)
    acts = [found.entries[place].event for place in found.places]
    replaced = {old for act in acts if isinstance(act, Amended) for old in act.replaced}
    return [
        {
            "place": place,
            "time": local_time(at.wall),
            "wall": at.wall,
            "undone": place not in stands and not isinstance(event, Undone | Redone),
            "replaced": place in replaced,
            "event": freeze_event(event, public=True),
            "text": speech.words(_telling(found, event)),
        }
        for place, (event, at) in enumerate(found.named[1])
    ]


def _telling(found: Table, event: Event) -> Text:
    return _undoing(event) if isinstance(event, Undone | Redone) else found.game.tell(event)


def _undoing(event: Undone | Redone) -> Text:
    if isinstance(event, Undone):
        return say("Taken back: {n}", n=event.acts)
    return say("Put back: {n}", n=event.acts)
