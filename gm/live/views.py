"""Three ways to show a clock: a whole screen, one line, or lines one after the other for a screen reader."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from math import ceil
from typing import Any, Protocol

from gm import show
from gm.core import Instant, Text, say
from gm.live import face
from gm.live.dial import Reading
from gm.live.terminal import LINE, NOTHING, NOTHING_HAPPENED, SCREEN, Happened, Terminal
from gm.speech import words


class View(Protocol):
    """A place where a clock is shown, entered and left as a block.

    `keys` tells whether it hears any; `lasting`, whether it stays when the clock has ended.
    """

    keys: bool
    lasting: bool

    def __enter__(self) -> object:
        """Takes the place."""

    def __exit__(self, *raised: object) -> None:
        """Puts it back as it was."""

    def draw(self, reading: Reading, at: Instant, message: Sequence[Text], ringing: bool) -> None:
        """Shows what is to be seen at `at`."""

    def wait(self, seconds: float, ears: Sequence[Any] = ()) -> Happened:
        """Waits for a key, a signal, one of `ears` (files to be read) or the end of `seconds`."""

    def ring(self) -> None:
        """Sounds the bell once."""

    def away(self) -> AbstractContextManager[None]:
        """Gives the place back for a block."""


class Drawn(Terminal):
    """A clock drawn on a terminal: a screen of its own, or one line."""

    keys = True
    lasting = True

    def __init__(self, inline: bool) -> None:
        super().__init__(LINE if inline else SCREEN)
        self.ink = _ink()
        show.wrapped("loaded now, not when a second counts", 9)

    def draw(self, reading: Reading, at: Instant, message: Sequence[Text], ringing: bool) -> None:
        """Paints what is to be seen at `at`."""
        columns, height = self.size
        sight = face.seen(reading, at, message, ringing)
        if self.full:
            self.paint(face.rows(sight, self.ink, columns, height))
        else:
            loud = sight.state in (face.PAUSED, face.UP) and not sight.beat
            text = face.line(sight, self.ink, max(1, columns - 1))
            self.paint([f"\x1b[7m{text}\x1b[0m" if loud else text])


class Spoken:
    """A clock told in lines: one a minute, at ten seconds, at every change and at the end."""

    lasting = False

    def __init__(self) -> None:
        self.keys = show.asks()
        self.terminal = Terminal(NOTHING) if self.keys else None
        self.told: tuple[str, str, float, int] | None = None  # phase, state, length, mark
        self.notes: tuple[str, ...] = ()

    def __enter__(self) -> Spoken:
        if self.terminal:
            self.terminal.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        if self.terminal:
            self.terminal.__exit__()

    def draw(self, reading: Reading, at: Instant, message: Sequence[Text], ringing: bool) -> None:
        """Prints what changed since the last time."""
        here = face.state(reading, at)
        clock = reading.clock
        left = clock.left(at) if clock else 0.0
        mark = _mark(left) if here == face.RUNNING else ceil(left)
        told = (reading.phase, here, clock.length if clock else 0.0, mark)
        sight = face.seen(reading, at, message)
        if told != self.told:
            first = self.told is None or self.told[0] != reading.phase
            self._print([sight.title] if first else [])
            self._print(_standing(sight, first))
            self._print([words(face.HUSH)] if ringing and self.keys else [])
            self.told = told
        self._print([note for note in sight.notes if note not in self.notes])
        self.notes = sight.notes

    def wait(self, seconds: float, ears: Sequence[Any] = ()) -> Happened:
        """Waits for a key where somebody can press one, else only for `ears` or the end of `seconds`."""
        if self.terminal:
            return self.terminal.wait(seconds, ears)
        if ears:
            select.select(ears, [], [], seconds)
        else:
            time.sleep(seconds)
        return NOTHING_HAPPENED

    def ring(self) -> None:
        """Sounds the bell once, where there is a terminal."""
        if self.terminal:
            self.terminal.ring()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Gives the terminal back for the block."""
        assert self.terminal
        with self.terminal.away():
            yield

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line, flush=True)


def _mark(left: float) -> int:
    """What of the time left is told when it changes: the minutes begun, and the last ten seconds."""
    return ceil(left / face.MINUTE) if left > face.SECONDS else 0


def _standing(sight: face.Seen, first: bool) -> Iterator[str]:
    if sight.state == face.UP:
        yield words(say("Time is up."))
        if first and sight.ended:
            yield sight.ended
    elif sight.state != face.NONE:
        left = words(say("{left} left", left=sight.time))
        yield f"{left}, {sight.banner}" if sight.banner else left


def _ink() -> face.Ink:
    """The signs that the terminal's encoding has, and colour unless it is not wanted."""
    colour = "NO_COLOR" not in os.environ
    ink = face.Ink() if show.encodable("".join(face.Ink()[:4])) else face.PLAIN_INK
    return ink._replace(colour=colour)


def view(inline: bool) -> View:
    """Gives the way to show a clock here: in lines where output is plain or nobody can press a key."""
    return Spoken() if show.plain() or not show.asks() else Drawn(inline)
