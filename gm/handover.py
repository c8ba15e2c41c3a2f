"""Handing the screen to one person: a gate, the secret on the alternate screen, and nothing left behind.

However it ends, by a key, Ctrl-C, a signal or a fault, every row is erased before the screen is given back.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gm import show
from gm.core import Player, Refused, Text, say
from gm.large import large
from gm.speech import words

ALTERNATE, BACK = "\x1b[?1049h\x1b[?25l", "\x1b[0m\x1b[?25h\x1b[?1049l"
LEAVING = "\x03\x04\x1a\x1c"  # Ctrl-C, Ctrl-D, Ctrl-Z, Ctrl-\
HELD = 0.5  # seconds: a key held down at the gate does not close the secret at once

HIDE = say("Any key hides it.")

Lines = Callable[[int, int], Sequence[str]]  # for a width and a height in cells


class Ended(BaseException):
    """A signal came that ends the program: its number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Screen:
    """The alternate screen while it is handed over; drawn anew when the terminal changes its size."""

    def __init__(self) -> None:
        self.lines: Lines = lambda width, height: ()

    def show(self, lines: Lines) -> None:
        """Draws `lines` in the middle of the screen, now and after every resize."""
        self.lines = lines
        self.draw()

    def draw(self) -> None:
        """Erases every row and draws what is shown."""
        width, height = _size()
        lines = list(self.lines(width, height))[:height]
        first = max(0, (height - len(lines)) // 2)
        rows = [
            f"\x1b[{first + row};{max(0, (width - show.cells(line)) // 2) + 1}H\x1b[1m{line}\x1b[0m"
            for row, line in enumerate(lines, 1)
        ]
        _put(_erased(height) + "".join(rows))

    def key(self) -> str:
        """Gives the next key, no arrow or the like; raises `KeyboardInterrupt` for one that leaves."""
        import typer

        while True:
            key = typer.getchar()
            if not key or key == "\x1b" or set(key) & set(LEAVING):
                raise KeyboardInterrupt
            if not key.startswith("\x1b"):
                return key

    def wait(self, *, held: float = 0.0) -> str:
        """Gives the next key, as `key` does, deaf to what was typed before and for `held` seconds more."""
        time.sleep(held)
        _forget_typed()
        return self.key()

    def pass_to(self, who: Player) -> None:
        """Shows the gate at which the screen goes over to `who`, and waits for a key."""
        self.show(
            asked(
                say("Pass the screen to: {name}", name=who),
                say("Press a key when nobody but {name} looks at it.", name=who),
                say("Ctrl-C goes back."),
            )
        )
        self.wait()


@contextmanager
def handed_over() -> Iterator[Screen]:
    """Gives the alternate screen for the block; refuses where it could not be wiped afterwards."""
    if not show.asks() or show.plain():
        raise Refused(
            say("A secret needs a terminal whose screen can be wiped."),
            say("Run gm there, not in a pipe and without --plain."),
        )
    screen = Screen()
    try:
        with _silent(), _signals(screen):
            _put(ALTERNATE)
            try:
                yield screen
            finally:
                for number in _ours():
                    signal.signal(number, signal.SIG_IGN)
                _put(f"{_erased(_size()[1])}\x1b[H{BACK}")
    except Ended as ended:  # the screen is wiped: now the signal may do what it does
        signal.signal(ended.number, signal.SIG_DFL)
        os.kill(os.getpid(), ended.number)


def confirm(text: Text) -> None:
    """Waits at a terminal for a key after `text`; raises `KeyboardInterrupt` for one that leaves."""
    show.tell([text], "bold")
    sys.stdout.flush()
    Screen().wait()


def asked(*texts: Text) -> Lines:
    """Gives the lines of a question: `texts`, one below the other."""
    return lambda width, height: _spaced([show.wrapped(words(text), width) for text in texts], height)


def secret(parts: Sequence[object], below: Text) -> Lines:
    """Gives the lines of a secret: its first part large, the others beneath, and `below` what to do."""

    def lines(width: int, height: int) -> list[str]:
        first, *others = [words(part) for part in parts]
        small = _spaced([show.wrapped(text, width) for text in (first, *others, words(below))], height)
        tall = large(first, width, height - len(small) - 1)
        return [*tall, "", *small] if tall else small

    return lines


def _size() -> tuple[int, int]:
    """Columns and rows; the usual ones where the terminal does not know."""
    width, height = os.get_terminal_size(sys.stdout.fileno())
    return width or 80, height or 24


def _spaced(blocks: Sequence[Sequence[str]], height: int) -> list[str]:
    """The blocks, an empty line between them where there is room for it."""
    close = [line for block in blocks for line in block]
    lines = [line for block in blocks for line in ("", *block)][1:]
    return lines if len(lines) <= height else close


def _erased(height: int) -> str:
    """Erases row by row: some terminals keep in their scroll-back what is cleared as a whole."""
    return "".join(f"\x1b[{row};1H\x1b[0m\x1b[2K" for row in range(1, height + 1))


def _put(text: str) -> None:
    if sys.platform == "win32":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    left = text.encode(sys.stdout.encoding, "replace")
    while left:  # past Python's buffer: a resize may be drawn at any moment
        left = left[os.write(sys.stdout.fileno(), left) :]


def _ours() -> list[signal.Signals]:
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGWINCH")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


@contextmanager
def _signals(screen: Screen) -> Iterator[None]:
    """Has a resize drawn, and lets no signal end or stop the program with the secret on the screen."""

    def act(number: int, frame: Any) -> None:
        match signal.Signals(number).name:
            case "SIGWINCH":
                screen.draw()
            case "SIGINT" | "SIGTSTP":
                raise KeyboardInterrupt
            case _:
                raise Ended(number)

    before = {number: signal.signal(number, act) for number in _ours()}
    try:
        yield
    finally:
        for number, kept in before.items():
            signal.signal(number, kept)


@contextmanager
def _silent() -> Iterator[None]:
    """Keeps keys from being shown where they are typed."""
    if sys.platform == "win32":
        yield
        return
    import termios

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = [*before]
    quiet[3] = before[3] & ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(terminal, termios.TCSAFLUSH, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)


def _forget_typed() -> None:
    if sys.platform == "win32":
        return
    import termios

    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
