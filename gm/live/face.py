"""The face of a clock: from what is to be seen at a moment to the rows of a screen of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm import show
from gm.core import Instant, Text, say
from gm.kit.clock import digits as spoken
from gm.live import digits
from gm.live.dial import Reading
from gm.speech import words

MINUTE, SECONDS = 60, 10  # the two warnings
NARROWEST = 20  # columns; below, one line is all
FOOTED = 12  # rows from which there is always room for two lines of keys
HIGH = 20  # rows from which a banner is three rows high

READY, RUNNING, PAUSED, UP, NONE = "ready", "running", "paused", "up", "none"
BANNERS: dict[str | int, Text] = {
    READY: say("NOT STARTED"),
    PAUSED: say("PAUSED"),
    UP: say("TIME UP"),
    MINUTE: say("LAST MINUTE"),
    SECONDS: say("LAST {n} SECONDS", n=SECONDS),
}
COLOURS: dict[str | int, str] = {
    RUNNING: "32",
    MINUTE: "33",
    SECONDS: "31",
    PAUSED: "36",
    UP: "31",
    READY: "36",
    NONE: "",
}


HUSH = say("any key: quiet")


class Ink(NamedTuple):
    """What the terminal can show: signs that it has, and whether it has colour."""

    full: str = "█"
    hollow: str = "▒"
    empty: str = "░"
    mark: str = "▶"
    colour: bool = True


PLAIN_INK = Ink("#", "+", "-", ">")


class Seen(NamedTuple):
    """What is to be shown, in words; `beat` turns an alarm's picture over, once a second."""

    state: str
    warning: str | int
    time: str
    share: float
    title: str
    banner: str
    ended: str
    notes: tuple[str, ...]
    keys: tuple[str, ...]
    beat: bool = False


def state(reading: Reading, at: Instant) -> str:
    """Gives the state of the clock that is read."""
    clock = reading.clock
    if clock is None:
        return NONE
    if clock.up(at):
        return UP
    if not clock.started:
        return READY
    return RUNNING if clock.running(at) else PAUSED


def seen(reading: Reading, at: Instant, message: Sequence[Text] = (), ringing: bool = False) -> Seen:
    """Gives what is to be shown of `reading` at `at`, a `message` among it, while an alarm rings or not."""
    here, clock = state(reading, at), reading.clock
    left = clock.left(at) if clock else 0.0
    length = max(clock.length, 1.0) if clock else 1.0
    level = warning(here, left, length)
    banner = BANNERS.get(level if here == RUNNING else here)
    notes = [*message, *_doubts(reading, at), *reading.notes]
    ago = clock.ago(at) if clock else None
    return Seen(
        here,
        level,
        spoken(left),
        left / length,
        words(reading.title),
        words(banner) if banner else "",
        words(say("Ended {time} ago", time=spoken(int(ago)))) if ago is not None else "",
        tuple(words(note) for note in notes),
        tuple(words(key) for key in ([HUSH] if ringing else keys(reading, here))),
        ringing and int(at.up if ago is None else ago) % 2 == 1,
    )


def warning(here: str, left: float, length: float) -> str | int:
    """Gives the warning that is due with `left` of `length` seconds, else the state `here`."""
    due = [mark for mark in (SECONDS, MINUTE) if left <= mark < length] if here == RUNNING else []
    return due[0] if due else here


def keys(reading: Reading, here: str) -> Iterator[Text]:
    """Gives what the keys do now, the most needed first."""
    possible, following = reading.possible, reading.following
    if here == RUNNING and "pause" in possible:
        yield say("space: pause")
    elif here == PAUSED and "resume" in possible:
        yield say("space: go on")
    elif here in (READY, UP) and following:
        yield say("space: start {time}", time=spoken(following[1]))
    yield say("q: leave")
    if "ballot" in possible:
        yield say("a: votes")
    elif "accuse" in possible:
        yield say("a: accuse")
    if here in (RUNNING, PAUSED) and "timer" in possible:
        yield say("+ -: 10 seconds")


def _doubts(reading: Reading, at: Instant) -> Iterator[Text]:
    clock = reading.clock
    if clock and clock.doubtful(at):
        yield say("The machine was restarted, and its time of day was set back: check the clock.")
    elif clock and clock.restarted(at):
        yield say("The machine was restarted: the time of day counts.")


def line(sight: Seen, ink: Ink, columns: int) -> str:
    """Gives everything in one line of at most `columns`, the most important first."""
    parts = [sight.time] if sight.state != NONE else []
    parts += [sight.banner, sight.ended]
    if columns >= 2 * NARROWEST and sight.state in (RUNNING, PAUSED):
        parts.append(digits.bar(sight.share, columns // 4, ink.full, ink.empty))
    if columns >= NARROWEST:
        parts += [sight.title, *sight.notes]
    text = "  ".join(part for part in parts if part)
    return show.fitted(text, min(columns, show.cells(text)))


def rows(sight: Seen, ink: Ink, columns: int, height: int) -> list[str]:
    """Gives the rows of a screen of `columns` by `height`, each as wide as the screen."""
    if columns < NARROWEST:
        lines = [_styled(line(sight, ink, columns), sight, ink, columns, loud=sight.state in (PAUSED, UP))]
        return _padded(lines, columns, height)
    foot = _foot(sight, columns)
    least = min(len(foot), 1 + (height >= FOOTED))
    for scale in (*digits.SCALES, 0):
        if scale and (sight.state == NONE or digits.width(sight.time, scale) > columns):
            continue
        for gap in (1, 0):
            body = _body(sight, ink, columns, height, scale, gap)
            if len(body) + (len(foot) if gap else least) <= height:
                return _footed(body, foot, columns, height, centred=bool(gap))
    return _footed(_urgent(sight, ink, columns), foot, columns, height)


def _body(sight: Seen, ink: Ink, columns: int, height: int, scale: int, gap: int) -> list[str]:
    space = [" " * columns] * gap
    title = show.wrapped(sight.title, columns)
    body = [*(_styled(part, sight, ink, columns, bold=True) for part in title), *space]
    if sight.state != NONE:
        body += [*_time(sight, ink, columns, scale), *space]
        wide = min(columns - 2, max(digits.width(sight.time, scale or 1), columns // 2))
        bar = digits.bar(sight.share, wide, ink.full, ink.empty)
        body += [_styled(bar, sight, ink, columns), *space]
    if sight.banner:
        body += [*_banner(sight, ink, columns, 3 if height >= HIGH else 1), *space]
    for note in (sight.ended, *sight.notes) if sight.ended else sight.notes:
        body += [_centred(part, columns) for part in show.wrapped(note, columns)]
    return body


def _urgent(sight: Seen, ink: Ink, columns: int) -> list[str]:
    """What a screen of very few rows has room for: the time and how it stands before everything else."""
    if sight.state == NONE:
        return [_centred(text, columns) for text in (sight.title, *sight.notes)]
    loud = sight.state in (PAUSED, UP)
    time = line(sight._replace(title="", notes=()), ink, columns)
    first = _styled(time, sight, ink, columns, loud=loud)
    return [first, _centred(sight.title, columns), *(_centred(note, columns) for note in sight.notes)]


def _time(sight: Seen, ink: Ink, columns: int, scale: int) -> list[str]:
    if not scale:
        return [_styled(sight.time, sight, ink, columns, bold=True)]
    dot = ink.hollow if sight.state in (PAUSED, READY) else ink.full
    high = digits.height(scale)
    return [
        row
        for line in digits.drawn(sight.time, scale, dot)
        for row in [_styled(line, sight, ink, columns)] * high
    ]


def _banner(sight: Seen, ink: Ink, columns: int, high: int) -> list[str]:
    mark = "||" if sight.state == PAUSED else "!!" if sight.state in (UP, RUNNING) else ink.mark
    text = f"{mark} {sight.banner} {mark}"
    loud = not sight.beat
    rows = [_styled("", sight, ink, columns, loud=loud)] if high > 1 else []
    return [*rows, _styled(text, sight, ink, columns, loud=loud, bold=True), *rows]


def _foot(sight: Seen, columns: int) -> list[str]:
    """What the keys do, in as many lines as it takes."""
    lines: list[str] = []
    for key in sight.keys:
        longer = f"{lines[-1]}   {key}" if lines else ""
        if longer and show.cells(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(key)
    return [f"\x1b[2m{_centred(text, columns)}\x1b[0m" for text in lines]


def _footed(body: list[str], foot: list[str], columns: int, height: int, centred: bool = False) -> list[str]:
    """A screen of `body` and as much of `foot` as there is room for."""
    foot = foot[: max(0, height - len(body))]
    room = height - len(foot)
    above = (room - len(body)) // 2 if centred else 0
    return [*_padded([" " * columns] * above + body, columns, room), *foot]


def _padded(lines: list[str], columns: int, height: int) -> list[str]:
    return (lines + [" " * columns] * (height - len(lines)))[:height]


def _centred(text: str, columns: int) -> str:
    return show.fitted(" " * max(0, (columns - show.cells(text)) // 2) + text, columns)


def _styled(text: str, sight: Seen, ink: Ink, columns: int, *, bold: bool = False, loud: bool = False) -> str:
    """A row with its style; `loud` is reversed, which needs no colour to be seen."""
    codes = ["1"] * bold + ["7"] * loud
    if ink.colour and COLOURS[sight.warning]:
        codes.append(COLOURS[sight.warning])
    row = _centred(text, columns)
    return f"\x1b[{';'.join(codes)}m{row}\x1b[0m" if codes else row
