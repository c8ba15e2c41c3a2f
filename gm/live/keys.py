"""Keys as they are pressed: a POSIX terminal's, or those of a Windows console."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

OTHER = "\x1b"  # any key that is no letter: Escape, an arrow and the like

if sys.platform == "win32":
    import ctypes
    import msvcrt

    VIRTUAL = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING: the console understands escape sequences

    class Keys:
        """The console's keys and output mode."""

        def begin(self) -> None:
            """Lets the console understand escape sequences."""
            self.kernel = ctypes.windll.kernel32
            self.input, self.output = self.kernel.GetStdHandle(-10), self.kernel.GetStdHandle(-11)
            self.mode = ctypes.c_uint32()
            self.kernel.GetConsoleMode(self.output, ctypes.byref(self.mode))
            self.raw()

        def raw(self) -> None:
            """Lets the console understand escape sequences."""
            self.kernel.SetConsoleMode(self.output, self.mode.value | VIRTUAL)

        def ours(self) -> bool:
            """Tells whether the terminal is there for this program."""
            return True

        def end(self) -> None:
            """Puts the console's mode back."""
            self.kernel.SetConsoleMode(self.output, self.mode.value)

        def listen(self) -> None:
            """Nothing to do: a signal is noted when the wait ends."""

        def deafen(self) -> None:
            """Nothing to do."""

        def wait(self, seconds: float, ears: Sequence[Any] = ()) -> str | None:
            """Gives what was typed until a key or the end of `seconds`; `ears` there are none."""
            self.kernel.WaitForSingleObject(self.input, int(seconds * 1000) + 1)
            typed = ""
            while msvcrt.kbhit():
                key = msvcrt.getwch()
                if key in ("\x00", "\xe0"):  # an arrow or the like: two codes
                    msvcrt.getwch()
                    key = OTHER
                typed += key
            if not typed:  # a mouse or a focus would end every further wait at once
                self.kernel.FlushConsoleInputBuffer(self.input)
            return typed

else:
    import codecs
    import os
    import re
    import select
    import signal
    import termios
    import tty
    from contextlib import suppress

    # Arrows and the like: one key, several bytes.
    SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|\x1b")
    BEGUN = re.compile(r"(?:\x1b(?:\[[0-?]*[ -/]*|O)?)?\Z")

    class Keys:
        """The terminal's keys and modes, and a pipe that wakes the wait when a signal comes."""

        def begin(self) -> None:
            """Takes the keys as they are pressed, unseen; Ctrl-C and Ctrl-Z stay signals."""
            self.file = sys.stdin.fileno()
            with suppress(termios.error):  # gone meanwhile: what it was like is known
                self.modes = termios.tcgetattr(self.file)
            self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
            self.begun = ""  # of a sequence whose end has not come yet
            self.raw()

        def raw(self) -> None:
            """Takes the keys as they are pressed."""
            with suppress(termios.error):
                tty.setcbreak(self.file, termios.TCSANOW)

        def ours(self) -> bool:
            """Tells whether the terminal is there, and this program in front of it."""
            try:
                return os.tcgetpgrp(self.file) == os.getpgrp()
            except OSError:
                return False

        def end(self) -> None:
            """Puts the terminal's modes back; from the background that would stop the program."""
            if self.ours():
                with suppress(termios.error):
                    termios.tcsetattr(self.file, termios.TCSANOW, self.modes)

        def listen(self) -> None:
            """Lets signals wake the wait."""
            self.woken, self.waker = os.pipe()
            for end in (self.woken, self.waker):
                os.set_blocking(end, False)
            self.before = signal.set_wakeup_fd(self.waker, warn_on_full_buffer=False)

        def deafen(self) -> None:
            """Ends what `listen` began."""
            signal.set_wakeup_fd(self.before)
            os.close(self.woken)
            os.close(self.waker)

        def wait(self, seconds: float, ears: Sequence[Any] = ()) -> str | None:
            """Gives what was typed until a key, a signal, one of `ears` or the end of `seconds`.

            None: the terminal is gone.
            """
            ready, _, _ = select.select([self.file, self.woken, *ears], [], [], seconds)
            if not ready:
                return ""
            if self.woken in ready:
                with suppress(BlockingIOError):
                    os.read(self.woken, 4096)
            if self.file not in ready:
                return ""
            try:
                data = os.read(self.file, 4096)
            except OSError:
                return None
            if not data:
                return None
            text = self.begun + self.decoder.decode(data)
            self.begun = BEGUN.search(text)[0]  # type: ignore[index]
            return SEQUENCE.sub(OTHER, text[: len(text) - len(self.begun)]) + OTHER * bool(self.begun)
