"""Looking at a sealed card: the gate, the secret, and a screen that keeps nothing, under a real terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Desk

if os.name != "posix":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pexpect
import pyte
import pyte.screens

from gm import decks, table
from gm.large import large

ROOT = Path(__file__).parent.parent
GATE, SECRET = "Press a key when nobody but", "Any key hides it."
SPY = "Spy"


class Terminal:
    """A pseudo-terminal with a screen that remembers all it ever scrolled away or left on the main screen."""

    def __init__(self, line: str, size: tuple[int, int] = (24, 80), **environment: str) -> None:
        env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", **environment}
        env.pop("COLUMNS", None)  # the terminal tells its size itself
        self.raw = ""
        self.size = size
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-P", "-m", "gm", *line.split()],
            env=env,  # type: ignore[arg-type]
            cwd=str(ROOT),
            dimensions=size,
            encoding="utf-8",
            timeout=10,
        )

    def see(self, text: str) -> str:
        """Waits until `text` comes, then gives all that is on the screen."""
        self.child.expect_exact(text)
        self.raw += str(self.child.before) + str(self.child.after)
        self._settle()
        return self.screen()

    def _settle(self) -> None:
        self.raw += str(self.child.buffer)
        self.child.buffer = ""
        while True:
            try:
                self.raw += self.child.read_nonblocking(4096, timeout=0.15)
            except (pexpect.TIMEOUT, pexpect.EOF):
                return

    def screen(self) -> str:
        """Gives what is to be seen now."""
        return _drawn(self.raw, self.size)

    def resize(self, rows: int, columns: int) -> None:
        """Makes the terminal another size."""
        self.size = (rows, columns)
        self.child.setwinsize(rows, columns)

    def open(self, text: str = SECRET) -> str:
        """Types a key at the gate until the secret is there, deaf as the gate is to early keys."""
        for _ in range(20):
            self.child.send(" ")
            if self.child.expect_exact([text, pexpect.TIMEOUT], timeout=0.5) == 0:
                break
        self.raw += str(self.child.before) + str(self.child.after)
        self._settle()
        return self.screen()

    def close_with(self, key: str) -> int:
        """Types `key` when the secret no longer is deaf to keys; gives the exit status."""
        for _ in range(3):
            time.sleep(1)
            self.child.send(key)
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
                break
        self.raw += str(self.child.before)
        return self.end()

    def end(self) -> int:
        """Gives the exit status, after everything was read."""
        self.child.expect(pexpect.EOF)
        self.raw += str(self.child.before or "")
        self.child.close()
        assert self.child.exitstatus is not None or self.child.signalstatus is not None
        return self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus

    def main_screen(self) -> str:
        """Gives what was printed outside the alternate screen: this alone may be scrolled back to."""
        return re.sub(r"\x1b\[\?1049h.*?(\x1b\[\?1049l|$)", "", self.raw, flags=re.DOTALL)


def _drawn(raw: str, size: tuple[int, int]) -> str:
    screen = pyte.screens.HistoryScreen(size[1], size[0])
    pyte.Stream(screen).feed(raw)
    return "\n".join(line.rstrip() for line in screen.display)


@pytest.fixture
def dealt(gm: Desk) -> Desk:
    """A sealed table of Spyfall with a round dealt; Bo is the Spy and the place is the hospital."""
    gm("new spyfall Al Bo Cy Di --sealed --seed a", "deal")
    state = table.load(decks_table()).state
    assert state.round.deal.bag == "hospital" and state.round.deal.cards[1] == "spy"
    return gm


def decks_table() -> str:
    from gm import store

    name = store.current()
    assert name is not None
    return name


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Opens terminals, and ends what still runs in them."""
    opened: list[Terminal] = []

    def open_(*args: Any, **more: Any) -> Terminal:
        opened.append(Terminal(*args, **more))
        return opened[-1]

    yield open_
    for one in opened:
        one.child.close(force=True)


def looks(gm: Desk) -> dict[str, int]:
    found: dict[str, int] = gm.json("status")["sealed"]["looks"]
    return found


def secrets() -> tuple[str, ...]:
    box = decks.load("spyfall")
    place = next(place for place in box["location"] if place["id"] == "hospital")
    return (*place["name"].values(), *(name for role in place["roles"] for name in role.values()))


def test_the_gate_then_the_secret_then_nothing(dealt: Desk, terminal: Callable[..., Terminal]) -> None:
    one = terminal("peek Al")
    gate = one.see(GATE)
    assert "Pass the screen to: Al" in gate
    assert not any(secret in gate for secret in secrets())
    assert looks(dealt)["Al"] == 0
    shown = one.open()
    assert "Hospital" in shown and "Therapist" in shown and GATE not in shown
    assert looks(dealt)["Al"] == 1
    assert one.close_with(" ") == 0
    after = one.screen()
    assert "looks so far: 1" in after
    assert not any(secret in after + one.main_screen() for secret in secrets())
    assert "\x1b[?25h" in one.raw[one.raw.rindex("\x1b[?1049h") :]


def test_the_secret_is_erased_row_by_row(dealt: Desk, terminal: Callable[..., Terminal]) -> None:
    """A terminal without an alternate screen shows nothing afterwards either."""
    one = terminal("peek Al")
    one.see(GATE)
    one.open()
    assert one.close_with(" ") == 0
    plain = re.sub(r"\x1b\[\?1049[hl]", "", one.raw)
    screen = pyte.screens.HistoryScreen(80, 24)
    pyte.Stream(screen).feed(plain)
    kept = ["".join(cell.data for cell in line.values()) for line in screen.history.top]
    assert not any(secret in text for secret in secrets() for text in [*screen.display, *kept])


@pytest.mark.parametrize("key", ["\x03", "\x04", "\x1a", "\x1b"])
def test_leaving_at_the_gate_shows_and_counts_nothing(
    dealt: Desk, terminal: Callable[..., Terminal], key: str
) -> None:
    one = terminal("peek Al")
    one.see(GATE)
    assert one.close_with(key) == 130
    assert not any(secret in one.raw for secret in secrets())
    assert looks(dealt)["Al"] == 0


@pytest.mark.parametrize("key", ["\x03", "\x1a", "x"])
def test_any_key_ends_the_look_which_stays_counted(
    dealt: Desk, terminal: Callable[..., Terminal], key: str
) -> None:
    one = terminal("peek Al")
    one.see(GATE)
    one.open()
    assert one.close_with(key) == 0
    assert not any(secret in one.main_screen() for secret in secrets())
    assert looks(dealt)["Al"] == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP])
@pytest.mark.parametrize("at_secret", [False, True])
def test_a_signal_wipes_the_screen(
    dealt: Desk, terminal: Callable[..., Terminal], number: signal.Signals, at_secret: bool
) -> None:
    one = terminal("peek Al")
    one.see(GATE)
    if at_secret:
        one.open()
    os.kill(one.child.pid, number)
    status = one.end()
    leaving = number in (signal.SIGINT, signal.SIGTSTP)
    assert status == (-number if not leaving else 0 if at_secret else 130)
    assert "\x1b[?1049l" in one.raw
    assert not any(secret in one.main_screen() for secret in secrets())
    assert looks(dealt)["Al"] == at_secret


@pytest.mark.parametrize("size", [(10, 30), (40, 120)])
def test_a_resize_is_drawn_at_the_gate_and_at_the_secret(
    dealt: Desk, terminal: Callable[..., Terminal], size: tuple[int, int]
) -> None:
    one = terminal("peek Al")
    one.see(GATE)
    one.raw = ""
    one.resize(*size)
    gate = one.see("Ctrl-C goes back")
    assert "Al" in gate and not any(secret in gate for secret in secrets())
    assert looks(dealt)["Al"] == 0
    one.open()
    one.raw = ""
    one.resize(24, 80)
    again = one.see(SECRET)
    assert "Hospital" in again and "Therapist" in again
    assert one.close_with(" ") == 0
    after = one.raw[one.raw.rindex("\x1b[?1049l") :]
    assert "looks so far: 1" in after and not any(secret in after for secret in secrets())
    assert looks(dealt)["Al"] == 1


def test_a_key_typed_too_early_or_held_opens_and_closes_nothing(
    dealt: Desk, terminal: Callable[..., Terminal]
) -> None:
    one = terminal("peek Al")
    one.child.send("\r\r\r")
    one.see(GATE)
    assert looks(dealt)["Al"] == 0
    assert "Hospital" in one.open()
    one.child.send("   ")
    time.sleep(1)
    assert one.child.isalive()
    assert "Hospital" in one.screen()
    assert one.close_with(" ") == 0


def test_a_second_look_is_asked_for_and_seen_by_all(dealt: Desk, terminal: Callable[..., Terminal]) -> None:
    for command in ("peek Bo", "peek Bo --again"):
        one = terminal(command)
        one.see(GATE)
        assert SPY in one.open()
        assert one.close_with(" ") == 0
        refused = terminal("peek Bo")
        assert refused.end() == 1
        assert "Bo has looked already" in refused.raw
    assert looks(dealt) == {"Al": 0, "Bo": 2, "Cy": 0, "Di": 0}
    assert "Bo 2" in dealt("status")
    assert "Bo looks at the card again." in dealt("log")


@pytest.mark.parametrize(
    ("language", "place", "role"),
    [("ko", "병원", "치료사"), ("ja", "病院", "療法士"), ("en", "Hospital", "")],
)
def test_the_secret_is_in_the_tables_language(
    dealt: Desk, terminal: Callable[..., Terminal], language: str, place: str, role: str
) -> None:
    one = terminal("peek Al", GM_LANG=language)
    one.see("Ctrl-C")
    one.open(place)
    assert place in one.screen() and role in one.screen()
    drawn = large(place, 80, 10)
    assert len(drawn) >= 5
    assert all(row.strip() in one.screen() for row in drawn)
    assert one.close_with(" ") == 0


def test_no_look_where_the_screen_cannot_be_wiped(dealt: Desk, terminal: Callable[..., Terminal]) -> None:
    assert "terminal" in dealt.refused("peek Al")
    for line, environment in (("--plain peek Al", {}), ("peek Al", {"TERM": "dumb"})):
        one = terminal(line, **environment)
        assert one.end() == 1
        assert not any(secret in one.raw for secret in secrets())
    assert looks(dealt)["Al"] == 0


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), (" ", 0)])
def test_turning_a_card_up_waits_for_a_key(
    dealt: Desk, terminal: Callable[..., Terminal], key: str, status: int
) -> None:
    one = terminal("guess Hospital --by Bo")
    one.see("Bo turns the card up")
    assert dealt.json("status")["round"] == 1
    assert one.close_with(key) == status
    assert dealt.json("status")["round"] == (1 if status else None)


def test_the_gate_says_nothing_of_the_card(dealt: Desk, terminal: Callable[..., Terminal]) -> None:
    """The same gate for whoever is named: only the key looks into the card."""
    said = []
    for name in ("Al", "Bo"):
        one = terminal(f"guess Hospital --by {name}")
        one.see("turns the card up")
        assert one.close_with("\x03") == 130
        said.append(one.raw.replace(name, "NAME"))
    assert said[0] == said[1]


def test_what_is_refused_anyway_is_refused_before_the_gate(
    dealt: Desk, terminal: Callable[..., Terminal]
) -> None:
    for line in ("guess nowhere --by Bo", "guess hospital", "jest Bo"):
        refused = terminal(line)
        assert refused.end() in (1, 2)
        assert "press a key" not in refused.raw


def test_a_refusal_is_broken_between_words_on_a_narrow_screen(
    dealt: Desk, terminal: Callable[..., Terminal]
) -> None:
    whole = dealt.refused("guess nowhere --by Bo")
    refused = terminal("guess nowhere --by Bo", size=(24, 30))
    assert refused.end() == 1
    lines = [line for line in refused.screen().splitlines() if line]
    assert len(lines) > 2
    assert " ".join(lines).split() == whole.split()
