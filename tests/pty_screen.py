"""A program under a real pseudo-terminal, and the screen that a person would see."""

from __future__ import annotations

import json
import os
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

from gm.core import Instant

RUNNER = Path(__file__).with_name("moved_clock.py")
GM = [sys.executable, "-P", str(RUNNER)]


class Moved:
    """The two clocks of a machine, which a test moves under the program's feet."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "moved-clock.json"
        self.shift: dict[str, Any] = {}

    def by(self, seconds: float, **other: Any) -> None:
        """Moves both clocks on, or one of them where `other` says something else."""
        shift = {"wall": self.shift.get("wall", 0) + seconds, "up": self.shift.get("up", 0) + seconds}
        self.shift = {**self.shift, **shift, **other}
        spare = self.file.with_suffix(".tmp")
        spare.write_text(json.dumps(self.shift))
        spare.replace(self.file)

    def moved(self, real: Instant) -> Instant:
        """Gives a moment as these clocks have it."""
        wall, up = self.shift.get("wall", 0.0), self.shift.get("up", 0.0)
        return Instant(real.wall + wall, real.up + up, self.shift.get("boot", real.boot))

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a program that goes by these clocks."""
        root = str(Path(__file__).parents[1])
        return {
            **{key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "GM_FAULT")},
            "MOVED_CLOCK": str(self.file),
            "PYTHONPATH": root,
            "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
        }


class Seat:
    """Somebody in front of a terminal in which `command` runs."""

    def __init__(
        self, command: list[str], environment: dict[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self.child = pexpect.spawn(
            command[0], command[1:], env=environment, dimensions=(rows, columns), timeout=5, echo=True
        )
        self.before = termios.tcgetattr(self.child.child_fd)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.child.close(force=True)

    def read(self, seconds: float = 0.05) -> None:
        """Takes in what the program writes for so long, at least once."""
        end = time.monotonic() + seconds
        while True:
            try:
                data = self.child.read_nonblocking(65536, timeout=max(0.0, end - time.monotonic()))
            except pexpect.TIMEOUT:
                return
            except pexpect.EOF:
                time.sleep(0.01)
                return
            self.raw += data
            self.stream.feed(data)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, found: str | Callable[[str], bool], seconds: float = 5.0) -> str:
        """Waits until the screen shows `found`; gives the screen."""
        fits = found if callable(found) else lambda text: found in text
        end = time.monotonic() + seconds
        while not fits(self.text):
            assert time.monotonic() < end, f"never shown: {found}\n{self.text}\n{self.raw[-600:]!r}"
            self.read()
        return self.text

    def press(self, keys: str) -> None:
        """Presses keys, all at once."""
        self.child.send(keys)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size; what stood there may be anything now."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def end(self, seconds: float = 5.0) -> int:
        """Waits until the program has ended; gives its exit status, negative for a signal."""
        end = time.monotonic() + seconds
        while self.child.isalive():
            assert time.monotonic() < end, f"still running\n{self.text}"
            self.read()
        self.read()
        return int(-self.child.signalstatus if self.child.signalstatus else self.child.exitstatus or 0)

    @property
    def restored(self) -> bool:
        """Whether cursor, wrapping, screen and modes are as before the program."""
        out = self.raw
        pairs = ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h"), (b"\x1b[?7l", b"\x1b[?7h"))
        left = all(out.rfind(begin) < out.rfind(over) or begin not in out for begin, over in pairs)
        return left and self.modes == self.before

    @property
    def modes(self) -> list[Any]:
        """The modes of the terminal as they are."""
        return termios.tcgetattr(self.child.child_fd)
