"""The clock: on the screen, and steered from any terminal."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from typing import Annotated

import typer

from gm import desk, show
from gm.core import Instant, Misused, Refused, Text, say
from gm.kit.clock import digits
from gm.live.choice import chosen, phases, spare_at_hand
from gm.live.dial import LONGEST, Dial
from gm.live.face import RUNNING, UP, state
from gm.verb import MINUS, Shelf, fault

VERBS = Shelf()


def decimal(text: str) -> float:
    """Gives a number, with a point or a comma; anything else is wrong usage."""
    plain = text.replace(MINUS, "-").replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", plain, re.ASCII):
        raise Misused(say("{text} is no number of minutes.", text=text), say("Digits, such as 5 or 1.5."))
    return float(plain)


def complete_phase(incomplete: str) -> list[str]:
    """Gives the phases of the table that begin so, for the shell's completion."""
    try:
        known = phases(desk.here())
    except Refused:
        return []
    return [phase for phase in known if phase.startswith(incomplete)]


@VERBS.verb("gm timer talk --minutes 1.5")
def timer(
    ctx: typer.Context,
    phase: Annotated[
        str, typer.Argument(help="round, talk …; the current one without it.", autocompletion=complete_phase)
    ] = "",
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", parser=decimal, metavar="N", help="Other than the box says, as 1.5."),
    ] = None,
    inline: Annotated[bool, typer.Option("--inline", help="Keep to one line.")] = False,
    paused: Annotated[bool, typer.Option("--paused", help="Show it, but do not start it yet.")] = False,
    silent: Annotated[bool, typer.Option("--silent", help="No bell.")] = False,
    sound: Annotated[
        str, typer.Option("--exec", metavar="COMMAND", help="Run at the end, without a shell.")
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="A line a minute and at the end.")] = False,
) -> None:
    """Put the clock of the current phase on the screen, and start it if nobody has.

    Keys: space or p pauses, + and - are 10 seconds, a accuses, q leaves it running. Any terminal may watch.

    Without a table, --minutes runs a clock of its own.
    """
    if desk.at.drafts is not None:
        return
    from gm.live.watch import Style, Watch

    style = Style(inline, silent, _command(sound))
    show.choose(plain or show.plain())
    dial = chosen(phase, _seconds(minutes), not paused)
    if show.asks() or not paused:  # without keys nobody here could let it go on
        Watch(dial, style, lambda: _accused(ctx)).run()
    if show.asks() or paused:
        _farewell(dial)


@VERBS.verb("gm pause")
def pause() -> None:
    """Stop the clock."""
    if not _spare("pause"):
        desk.act("pause", lambda found: {})


@VERBS.verb("gm resume")
def resume() -> None:
    """Start the clock, or let it go on."""
    if not _spare("resume"):
        desk.act("resume", lambda found: {})


@VERBS.verb("gm timeup")
def timeup(
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            help="Who begins after time up, in games that ask.",
            autocompletion=desk.complete_player,
        ),
    ] = None,
) -> None:
    """End the time of the clock, also where none ran."""
    if first or not _spare("end"):
        desk.act("timeup", lambda found: {"first": desk.player(found, first)} if first else {})


def _seconds(minutes: float | None) -> float | None:
    if minutes is None:
        return None
    seconds = minutes * 60
    if not 0 < seconds <= LONGEST:
        raise Refused(
            say("A clock cannot run for {n} minutes.", n=f"{minutes:g}"),
            say("More than 0, at most {n}.", n=int(LONGEST / 60)),
        )
    return seconds


def _command(text: str) -> tuple[str, ...]:
    """The words of a command, the program in full; refuses one that is not there."""
    try:
        parts = shlex.split(text.replace("\\", "\\\\") if os.name == "nt" else text)
    except ValueError as fault:
        raise Misused(
            say("{text} is no command: {reason}.", text=text, reason=fault), say("--exec 'COMMAND WORD WORD'")
        ) from fault
    program = shutil.which(parts[0]) if parts else ""
    if program is None:
        raise Refused(
            say("There is no program {name}.", name=parts[0]), say("--exec runs it without a shell.")
        )
    return (program, *parts[1:]) if program else ()


def _spare(verb: str) -> bool:
    """Steers the clock without a table where that is the one at hand; tells whether it was."""
    dial = spare_at_hand()
    if dial is None:
        return False
    dial.steer(verb)
    _farewell(dial)
    return True


def _farewell(dial: Dial) -> None:
    """Says how the clock stands that is left alone now."""
    from gm.now import instant

    at: Instant = instant()
    reading = dial.look(at)
    here = state(reading, at)
    if reading.clock is None or here == UP:
        show.tell([say("Time is up.")] if here == UP else [])
        return
    left = digits(reading.clock.left(at))
    if here == RUNNING:
        show.tell([say("The clock is running: {time} left. gm timer shows it again.", time=left)])
    else:
        show.tell([say("The clock stands: {time} left. gm timer shows it again.", time=left)])


def _accused(ctx: typer.Context) -> bool:
    """Asks who accuses whom, then for the votes, and records them; tells whether anything was recorded."""
    before = len(desk.here().entries)
    if not _asked(ctx, "accuse", say("Who accuses whom? Two names (Enter: nobody)")):
        return False
    if _legal("ballot"):
        _asked(ctx, "ballot", say("Votes: --yes NAMES or --no NAMES; all, none (Enter: later)"))
    return len(desk.here().entries) > before


def _asked(ctx: typer.Context, verb: str, question: Text) -> bool:
    """Asks for the words after `verb` until it is done; tells whether to go on: not without an answer."""
    while _legal(verb):
        before = len(desk.here().entries)
        try:
            answer = show.ask(question)
        except typer.Abort:
            return False
        if not answer:
            return False
        _typed(ctx, verb, answer)
        if len(desk.here().entries) > before:
            break
    return True


def _legal(verb: str) -> bool:
    from gm.now import instant

    found, desk.at.now = desk.here(), instant()
    return verb in found.game.legal(found.state, desk.at.now)


def _typed(ctx: typer.Context, verb: str, words: str) -> None:
    """Runs a verb of the game with the words typed; what it refuses is shown."""
    from gm.now import instant

    assert ctx.parent is not None
    desk.at.now = instant()  # the question may have stood for a while
    command = ctx.parent.command.get_command(ctx.parent, verb)  # type: ignore[attr-defined]
    try:
        with command.make_context(verb, shlex.split(words), parent=ctx.parent) as within:
            command.invoke(within)
    except Refused as refused:
        show.refuse(refused)
    except typer.TyperException as misuse:
        show.refuse(Misused(fault(misuse), say("gm {verb} --help shows how.", verb=verb)))
    except ValueError:  # a quotation mark without its other
        show.refuse(
            Misused(say("{text} is no text.", text=words), say("gm {verb} --help shows how.", verb=verb))
        )
    except (typer.Abort, typer.Exit):
        return
