"""Acts that every table has: taking back, correcting, joining and leaving."""

from __future__ import annotations

from typing import Annotated

import typer

from gm import desk, show
from gm.amend import Step
from gm.amend import amend as amended_end
from gm.core import Misused, Redone, Refused, Text, Undone, say
from gm.kit.names import good
from gm.table import Table
from gm.verb import Name, Shelf, Why, by_player, verbs_of, whole

VERBS = Shelf()

Count = Annotated[int, typer.Argument(parser=whole, metavar="[N]", help="How many acts.")]


@VERBS.verb("gm undo")
def undo(count: Count = 1) -> None:
    """Take back the last act, or the last N.

    Pausing and resuming are no acts: the clock is what the acts that stand make it.
    """
    desk.change(lambda found: found.undo(count), _taken_back)


@VERBS.verb("gm redo")
def redo(count: Count = 1) -> None:
    """Put back the act taken back last, or the last N.

    Possible until something new is done.
    """
    desk.change(lambda found: found.redo(count), _put_back)


def _taken_back(before: Table, after: Table, event: Undone) -> None:
    for act in reversed(before.acts[-event.acts :]):
        show.heading(say("Taken back: {act}", act=_told(before, act)))
    show.advice(after.game.advise(after.state, desk.at.now))
    desk.warn(after)


def _put_back(before: Table, after: Table, event: Redone) -> None:
    for act in reversed(before.undone[-event.acts :]):
        show.heading(say("Put back: {act}", act=_told(before, act)))
    show.advice(after.game.advise(after.state, desk.at.now))


def _told(found: Table, act: list[int]) -> Text:
    first, *joined = [found.game.tell(found.named[1][place].event) for place in act]
    for told in joined:
        first = say("{told} {act}", told=first, act=told)
    return first


@VERBS.verb('gm void --why "card seen"')
def void(why: Why) -> None:
    """Declare the open round a misdeal: it counts for nothing.

    The bag goes back and the same player deals again.
    """
    desk.act("void", lambda found: {"why": why})


@VERBS.verb('gm adjust Ann -1 --why "looked at a card"')
def adjust(
    what: Annotated[
        str, typer.Argument(help="A player, or what the game counts.", autocompletion=desk.complete_player)
    ],
    amount: Annotated[int, typer.Argument(parser=whole, metavar="±N")],
    why: Why,
) -> None:
    """Correct something by hand, with a reason that stays in the log."""
    desk.act(
        "adjust",
        lambda found: {"what": found.game.adjustable(found.state, what), "amount": amount, "why": why},
    )


@VERBS.verb("gm amend 2 point Ann=1 Juan=3 --joker Ann", raw=True)
def amend(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(parser=whole, metavar="ROUND", help="A finished round.")],
) -> None:
    """Record the end of an earlier round anew; what came before it stands.

    The verb and its words follow as they were typed then; a further step after the word then, such as
    guess Batcave --right --joker Ann then point Eva=3 Juan=1 --harley Eva.
    """
    verbs = _endings()
    steps = _drafted(ctx, verbs)
    desk.act("amend", lambda found: amended_end(_amendable(found), number, steps, verbs))


def _amendable(found: Table) -> Table:
    """The table, if an end can be recorded anew there; refuses before anything is looked up for it."""
    if "amend" not in found.game.legal(found.state, desk.at.now):
        found.decide("amend", {}, desk.at.now)
    return found


def _endings() -> set[str]:
    """The verbs of this table's game that may end a round; a clock's end may lead there."""
    return {*verbs_of(desk.here().game.NAME), "timeup"} - {"deal", "notes", "night"}


def _drafted(ctx: typer.Context, verbs: set[str]) -> list[Step]:
    """The acts typed after `amend`, each parsed by its own verb; no other verb is run."""
    if not ctx.args:
        raise Misused(say("Missing: the verb that ended the round."), say("gm amend 2 point Ann=1 Juan=3"))
    assert ctx.parent is not None
    drafts: list[Step] = []
    desk.at.drafts = drafts
    for words in _split(ctx.args):
        command = ctx.parent.command.get_command(ctx.parent, words[0])  # type: ignore[attr-defined]
        if words[0] not in verbs:
            raise Refused(
                say("{verb} does not end a round.", verb=words[0]),
                say("Possible: {verbs}.", verbs=sorted(verbs)),
            )
        with command.make_context(words[0], words[1:], parent=ctx.parent) as within:
            command.invoke(within)
    desk.at.drafts = None
    return drafts


def _split(words: list[str]) -> list[list[str]]:
    steps: list[list[str]] = [[]]
    for word in words:
        if word == "then":
            steps.append([])
        else:
            steps[-1].append(word)
    if not all(steps):
        raise Misused(say("A verb is missing beside: then."), say("… then VERB …"))
    return steps


@VERBS.verb("gm seat Eva --after Juan")
def seat(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    after: Annotated[str | None, by_player("--after", "Whose left neighbour.")] = None,
) -> None:
    """Let somebody join, between two rounds.

    Whoever left before comes back with their points.
    """
    desk.act(
        "seat",
        lambda found: {
            "player": good(name, show.cells),
            "after": desk.player(found, after) if after else None,
        },
    )


@VERBS.verb("gm leave Juan")
def leave(name: Name) -> None:
    """Let somebody leave, between two rounds; the points stay."""
    desk.act("leave", lambda found: {"player": desk.player(found, name)})


@VERBS.verb("gm rename Jon Juan")
def rename(old: Name, new: Annotated[str, typer.Argument(metavar="NEW")]) -> None:
    """Call somebody by another name, from the first round on."""
    desk.act("rename", lambda found: {"old": desk.player(found, old), "new": good(new, show.cells)})
