"""The terminal while a clock stands on it: keys as they are pressed, signals, and everything put back after.

Waiting costs one wake-up: a key, a signal and the end of the time all end the same `wait`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NamedTuple

from gm.live.keys import Keys

STAYING = ("SIGTSTP", "SIGCONT", "SIGWINCH")
ENDING = ("SIGTERM", "SIGHUP", "SIGBREAK", "SIGQUIT")
SIGNALS = ("SIGINT", *ENDING, *STAYING)
UNKNOWN = os.terminal_size((80, 24))
WINDOWS = sys.platform == "win32"

# What is written on entering and on leaving: a screen of its own, the line at hand, or nothing at all.
SCREEN = ("\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[0m\x1b[2J\x1b[?7h\x1b[?25h\x1b[?1049l")
LINE = ("\x1b[?25l", "\x1b[0m\x1b[?25h\n")
NOTHING = ("", "")
AT_ONCE, AND_SHOW = "\x1b[?2026h", "\x1b[?2026l"  # drawn in one piece where the terminal can


class Happened(NamedTuple):
    """What ended a wait: keys in order, the signal to leave by, and whether the picture is spoilt."""

    keys: str = ""
    leave: int = 0  # a signal's number; -1 where the terminal is gone
    spoilt: bool = False


NOTHING_HAPPENED = Happened()


class Left(BaseException):
    """A signal came that ends the program, its number; raised where people type lines."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Terminal:
    """A terminal that is taken over on entering and put back on leaving, also by an exception.

    `mode` is SCREEN, LINE or NOTHING.
    """

    def __init__(self, mode: tuple[str, str]) -> None:
        self.mode = mode
        self.full = mode is SCREEN
        self.painted: list[str] = []
        self.size = UNKNOWN
        self._caught: set[int] = set()
        self._handlers: dict[int, Any] = {}
        self._gone = False
        self._keys = Keys()

    def __enter__(self) -> Terminal:
        self._keys.begin()
        self._listen()
        self._show()
        return self

    def __exit__(self, *raised: object) -> None:
        if self._keys.ours():
            self._hide()
        self._deafen()
        self._keys.end()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Gives the terminal back for the block, in which people type lines as everywhere.

        Raises `Left` in it for a signal that ends the program.
        """

        def leave(number: int, frame: FrameType | None) -> None:
            raise Left(number)

        self.__exit__()
        numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
        before = {number: signal.signal(number, leave) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            self.__enter__()

    def wait(self, seconds: float, ears: Sequence[Any] = ()) -> Happened:
        """Waits until a key, a signal, one of `ears` (files to be read) or the end of `seconds`.

        At a stop signal it stops and comes back.
        """
        typed = self._keys.wait(max(0.0, seconds), ears)
        if typed == "" and not self._caught and not self._gone and not WINDOWS:
            return NOTHING_HAPPENED
        caught, self._caught = self._caught, set()
        names = {signal.Signals(number).name: number for number in caught}
        leave = next((number for name, number in names.items() if name not in STAYING), 0)
        if leave or typed is None or self._gone:
            return Happened("", leave or -1)
        spoilt = self._measure()
        if "SIGTSTP" in names:
            self._stop()
            spoilt = True
        elif "SIGCONT" in names:
            self._keys.raw()
            self._show()
            spoilt = True
        return Happened(typed, 0, spoilt)

    def paint(self, rows: Sequence[str]) -> None:
        """Shows `rows` from the top, writing those that differ from what stands there."""
        if not self.full:
            if rows[:1] != self.painted:
                self._write(f"\r{rows[0]}\x1b[K")
            self.painted = list(rows[:1])
            return
        changed = [
            f"\x1b[{number};1H{row}"
            for number, row in enumerate(rows, 1)
            if number > len(self.painted) or row != self.painted[number - 1]
        ]
        if changed:
            self._write(f"{AT_ONCE}{''.join(changed)}{AND_SHOW}")
        self.painted = list(rows)

    def ring(self) -> None:
        """Sounds the bell once."""
        self._write("\a")

    def _measure(self) -> bool:
        """Tells whether the terminal has another size than at the last look; then nothing counts as shown."""
        with suppress(OSError):
            size = os.get_terminal_size(sys.stdout.fileno())
            if 0 in size:  # some terminals do not know their size
                size = UNKNOWN
            if size != self.size:
                self.size = size
                self.painted = []
                return True
        return False

    def _show(self) -> None:
        self.painted = []
        self._measure()
        self._write(self.mode[0])

    def _hide(self) -> None:
        self._write(self.mode[1])

    def _stop(self) -> None:
        """Stops as Ctrl-Z does; comes back when the shell lets the program go on."""
        if sys.platform == "win32":
            return
        self.__exit__()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        self.__enter__()

    def _listen(self) -> None:
        for name in SIGNALS:
            if number := getattr(signal, name, None):
                self._handlers[number] = signal.signal(number, self._note)
        self._keys.listen()

    def _deafen(self) -> None:
        self._keys.deafen()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._caught.add(number)

    def _write(self, text: str) -> None:
        data = text.encode(sys.stdout.encoding or "ascii", "replace")
        try:
            while data:
                data = data[os.write(sys.stdout.fileno(), data) :]
        except OSError:
            self._gone = True


def die(number: int) -> None:
    """Ends the program by the signal `number`, as if nobody had caught it."""
    if sys.platform != "win32":
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    sys.exit(128 + number)
