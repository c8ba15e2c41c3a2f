"""The clock on a real terminal: every key, every signal, every size, and the terminal afterwards."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Desk

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a matter of POSIX", allow_module_level=True)

from gm.live.digits import drawn, height
from gm.now import instant
from tests.pty_screen import GM, Moved, Seat

Sit = Callable[..., Seat]


@pytest.fixture
def clock(tmp_path: Path) -> Moved:
    """The machine's clocks, to be moved."""
    return Moved(tmp_path)


@pytest.fixture
def sit(clock: Moved) -> Iterator[Sit]:
    """Opens terminals in which gm runs; closes them afterwards."""
    seats: list[Seat] = []

    def sit(*words: str, columns: int = 80, rows: int = 24, **more: str) -> Seat:
        seats.append(Seat([*GM, *words], {**clock.environment, **more}, columns, rows))
        return seats[-1]

    yield sit
    for seat in seats:
        seat.child.close(force=True)


@pytest.fixture
def typed(clock: Moved) -> Callable[..., str]:
    """Runs a command elsewhere, by the same clocks."""

    def run(*words: str) -> str:
        done = subprocess.run([*GM, *words], env=clock.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(autouse=True)
def table(gm: Desk, clock: Moved, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A round of DC Spyfall, its clock not started; commands go by the moved clocks too."""
    monkeypatch.setattr("gm.desk.instant", lambda: clock.moved(instant()))
    gm("new dc-spyfall Ann Juan Maria Isaac --seed a", "deal")
    return gm


def shows(time: str, scale: int = 6) -> Callable[[str], bool]:
    """Whether these digits stand on a screen, running or not."""
    signs = [
        [line.rstrip() for line in drawn(time, scale, ink) for _ in range(height(scale))] for ink in "█▒"
    ]

    def fits(text: str) -> bool:
        lines = text.splitlines()
        for rows in signs:
            for first in range(len(lines) - len(rows) + 1):
                cut = [line[len(line) - len(line.lstrip()) :] for line in lines[first : first + len(rows)]]
                if cut == [row.lstrip() for row in rows]:
                    return True
        return False

    return fits


def left(table: Desk) -> float:
    """The seconds left as another command has them."""
    return float(table.json("status")["clock"]["left"])


def ticks(table: Desk) -> list[str]:
    return [line["text"] for line in table.json("log")["log"]]


# What it shows


def test_it_starts_the_clock_and_shows_what_a_table_wants_to_know(sit: Sit, table: Desk) -> None:
    table("resume", "accuse Isaac Ann --no Juan")
    seat = sit("timer")
    shown = seat.until("space: pause")
    assert "Questions and answers" in shown
    assert "First question: Ann" in shown
    assert "Accusations used: Isaac" in shown
    assert "█" * 70 in shown  # the bar
    assert table.json("status")["clock"]["running"]


@pytest.mark.parametrize(("columns", "rows", "scale"), [(80, 24, 6), (80, 18, 4), (40, 16, 2), (20, 12, 1)])
def test_the_digits_fit_the_screen(sit: Sit, columns: int, rows: int, scale: int) -> None:
    seat = sit("timer", "--paused", columns=columns, rows=rows)
    seat.until(shows("8:00", scale))
    seat.until("NOT STARTED")


def test_below_20_columns_it_is_one_line(sit: Sit, table: Desk) -> None:
    table("resume", "pause")
    seat = sit("timer", columns=16, rows=5)
    shown = seat.until("PAUSED")
    assert re.match(r"\s*(8:00|7:5\d)  PAUSED$", shown.strip())


def test_the_seconds_go_by(sit: Sit, clock: Moved) -> None:
    seat = sit("timer")
    seat.until(shows("8:00"))
    seat.until(shows("7:59"))
    clock.by(59)
    seat.until(lambda text: any(shows(time)(text) for time in ("7:00", "6:59", "6:58")), 2)


def test_the_two_warnings_are_words(sit: Sit, clock: Moved) -> None:
    seat = sit("timer")
    seat.until(shows("8:00"))
    assert b"\a" not in seat.raw
    clock.by(420)
    seat.until("LAST MINUTE", 2)
    seat.until(lambda _: seat.raw.count(b"\a") == 1)
    clock.by(50)
    seat.until("LAST 10 SECONDS", 2)
    seat.until(lambda _: seat.raw.count(b"\a") == 2)


# Keys


@pytest.mark.parametrize("key", [" ", "p", "P", "ㅔ"])
def test_space_and_p_pause_and_let_go_on(sit: Sit, table: Desk, key: str) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press(key)
    seat.until("PAUSED")
    assert not table.json("status")["clock"]["running"]
    seat.press(key)
    seat.until(lambda text: "PAUSED" not in text)
    assert table.json("status")["clock"]["running"]


def test_plus_and_minus_are_ten_seconds(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume", "pause")
    before = left(table)
    seat = sit("timer")
    seat.until("PAUSED")
    seat.press("+")
    seat.until(lambda _: abs(left(table) - before - 10) < 0.2)
    seat.press("---")
    seat.until(lambda _: abs(left(table) - before + 20) < 0.2)
    seat.press("=_")
    seat.press("q")
    seat.end()
    assert abs(left(table) - before + 20) < 0.2


def test_taking_more_than_is_left_ends_the_time_and_no_less_than_nothing_is_left(
    sit: Sit, table: Desk, clock: Moved
) -> None:
    table("resume")
    clock.by(475)
    seat = sit("timer")
    seat.until("LAST 10 SECONDS")
    seat.press("-")
    seat.until("TIME UP")
    seat.until(lambda _: b"\a" in seat.raw)
    assert "0:0" not in seat.until("Ended").replace("Ended 0:0", "")


@pytest.mark.parametrize("key", ["q", "Q", "\x03", "ㅂ"])
def test_leaving_leaves_it_running(sit: Sit, table: Desk, key: str) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press(key)
    assert seat.end() == 0
    assert seat.restored
    assert b"The clock is running" in seat.raw
    assert table.json("status")["clock"]["running"]


def test_accuse_pauses_and_asks_and_the_votes_too(sit: Sit, table: Desk, clock: Moved) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press("a")
    seat.until("Who accuses whom?")
    assert not table.json("status")["clock"]["running"]
    seat.press("isa ann\r")
    seat.until("Votes:")
    assert table.json("status")["vote"] == {"accuser": "Isaac", "suspect": "Ann"}
    clock.by(600)
    seat.press("--no juan\r")
    seat.until("space: pause")
    assert "Accusations used: Isaac" in seat.text
    assert left(table) > 470  # nothing went by while people talked
    assert table.json("status")["clock"]["running"]


def test_an_accusation_thought_better_of_lets_the_clock_go_on(sit: Sit, table: Desk) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press("a")
    seat.until("Who accuses whom?")
    seat.press("nobody ann\r")
    seat.until("Nobody here is called nobody.")
    seat.press("\r")
    seat.until("space: pause")
    assert table.json("status")["clock"]["running"]
    assert not table.json("status")["accused"]


def test_an_open_vote_holds_the_clock_and_a_asks_for_its_votes(sit: Sit, table: Desk) -> None:
    table("resume", "accuse Isaac Ann")
    seat = sit("timer")
    shown = seat.until("PAUSED")
    assert "A vote is open: Isaac accuses Ann" in shown
    seat.press(" ")
    seat.until("Possible now: ballot, void")
    seat.press("a")
    seat.until("Votes:")
    seat.press("--yes all --joker Juan --location Batcave\r")
    assert seat.end() == 0
    assert seat.restored
    assert table.json("score")["rounds"][0]["end"] == "convicted"


def test_keys_that_mean_nothing_do_nothing(sit: Sit, table: Desk, home: Path) -> None:
    table("resume")
    before = ticks(table)
    seat = sit("timer")
    seat.until("space: pause")
    seat.press("xz\x1b[A\x1b[5~\x1bOP\x1b\r\t9")
    seat.read(0.4)
    assert "PAUSED" not in seat.text
    assert ticks(table) == before


def test_held_keys_neither_freeze_nor_tear_it(sit: Sit, table: Desk) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    before = left(table)
    for _ in range(40):
        seat.press("+" * 5)
        seat.read(0.01)
    seat.until(lambda _: left(table) > before + 1980)
    written = len(ticks(table))
    assert written < 30  # not one act a key
    seat.press(" " * 500)
    seat.until("PAUSED", 2)
    assert len(ticks(table)) == written + 1
    lines = seat.text.splitlines()
    assert sum("PAUSED" in line for line in lines) == 1
    seat.press("q")
    assert seat.end() == 0


def test_a_resize_redraws_it_whole(sit: Sit, table: Desk) -> None:
    table("resume", "pause")
    seat = sit("timer", columns=200, rows=40)
    wide = seat.until("PAUSED")
    seat.resize(20, 12)
    seat.until(lambda text: "PAUSED" in text and len(text.splitlines()[0]) <= 20 and "▒▒▒   ▒▒▒" in text)
    seat.read(0.3)
    narrow = seat.text.splitlines()
    assert sum("PAUSED" in line for line in narrow) == 1
    seat.resize(200, 40)
    seat.until(lambda text: text == wide)


def test_it_comes_and_goes_without_a_terminals_height(sit: Sit) -> None:
    seat = sit("timer", columns=80, rows=1)
    seat.until(lambda text: "8:00" in text or "7:59" in text)
    seat.resize(80, 3)
    seat.until("Questions and answers")
    seat.press("q")
    assert seat.end() == 0


# The end


def test_at_zero_it_rings_until_a_key(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(479)
    seat = sit("timer")
    seat.until("LAST 10 SECONDS")
    quiet = seat.raw.count(b"\a")
    assert "any key: quiet" in seat.until("TIME UP")
    seat.until("Ended 0:01 ago")
    assert seat.raw.count(b"\a") >= quiet + 2
    seat.press("x")
    seat.until("space: start 2:00")
    rung = seat.raw.count(b"\a")
    seat.until("Ended 0:02 ago")
    assert seat.raw.count(b"\a") == rung
    status = table.json("status")
    assert status["phase"] == "time up"
    assert not status["waiting"]
    seat.press(" ")
    seat.until("Open talk")
    assert table.json("status")["clock"]["phase"] == "talk"
    assert table.json("status")["clock"]["running"]


def test_time_taken_from_a_standing_clock_ends_it_as_loudly(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(475)
    seat = sit("timer")
    seat.until("LAST 10 SECONDS")
    seat.press(" ")
    seat.until("PAUSED")
    quiet = seat.raw.count(b"\a")
    seat.press("-")
    seat.until("TIME UP")
    seat.read(2.3)
    assert quiet + 3 <= seat.raw.count(b"\a") <= quiet + 4
    seat.press("x")
    seat.until("space: start 2:00")


@pytest.mark.parametrize("words", [("timer",), ("timer", "--plain")])
def test_time_declared_over_elsewhere_rings(
    sit: Sit, table: Desk, typed: Callable[..., str], words: tuple[str, ...]
) -> None:
    table("resume")
    seat = sit(*words)
    seat.until("First question: Ann")
    typed("timeup")
    seat.until(lambda text: "TIME UP" in text or "Time is up." in text)
    seat.read(1.3)
    assert seat.raw.count(b"\a") >= 2


def test_a_bell_a_second_however_often_it_is_drawn(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(479)
    seat = sit("timer")
    seat.until("TIME UP")
    rung, begun = seat.raw.count(b"\a"), time.monotonic()
    for columns in range(60, 100):
        seat.child.setwinsize(24, columns)
        seat.read(0.02)
    assert seat.raw.count(b"\a") - rung <= time.monotonic() - begun + 1


def test_its_picture_changes_once_a_second_while_it_rings(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(479)
    seat = sit("timer")
    looks = set()
    end = time.monotonic() + 4
    while time.monotonic() < end and len(looks) < 2:
        seat.read(0.1)
        for number, line in enumerate(seat.screen.display):
            if "TIME UP" in line:
                looks.add(seat.screen.buffer[number][line.index("TIME UP")].reverse)
    assert looks == {True, False}


def test_silent_has_no_bell(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(479)
    seat = sit("timer", "--silent")
    seat.until("Ended 0:01 ago")
    assert b"\a" not in seat.raw


def test_attached_later_it_says_how_long_ago_it_ended(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(480 + 192)
    seat = sit("timer")
    shown = seat.until("TIME UP")
    assert re.search(r"Ended 3:1[2-4] ago", shown)
    assert "talk for a minute or two" in shown
    assert b"\a" not in seat.raw
    assert table.json("status")["clock"]["phase"] == "talk"
    assert not table.json("status")["clock"]["started"]


def test_a_sound_of_ones_own_is_run_without_a_shell(
    sit: Sit, table: Desk, clock: Moved, tmp_path: Path
) -> None:
    script = tmp_path / "sound.py"
    script.write_text(
        "import sys, pathlib, time; pathlib.Path(sys.argv[1]).write_text(sys.argv[2]); time.sleep(60)"
    )
    heard = tmp_path / "heard"
    table("resume")
    clock.by(479)
    seat = sit("timer", "--exec", f"{sys.executable} {script} {heard} '$HOME;|'")
    seat.until("TIME UP")
    seat.until(lambda _: heard.exists() and heard.read_text() == "$HOME;|")
    seat.press("x")
    seat.press("q")
    assert seat.end() == 0


# Several terminals


@pytest.mark.parametrize("more", [{}, {"GM_DEAF": "1"}])
def test_another_terminals_pause_is_seen_within_250_ms(
    sit: Sit, typed: Callable[..., str], more: dict[str, str]
) -> None:
    seat = sit("timer", **more)
    seat.until("space: pause")
    waits = []
    for _ in range(4):
        typed("pause")
        waits.append(_until(seat, lambda text: "PAUSED" in text))
        typed("resume")
        waits.append(_until(seat, lambda text: "PAUSED" not in text))
    assert sorted(waits)[-2] < 0.25, waits  # one of eight may fall to a busy machine


def _until(seat: Seat, fits: Callable[[str], bool]) -> float:
    begun = time.monotonic()
    while not fits(seat.text):
        assert time.monotonic() < begun + 5
        seat.read(0.01)
    return time.monotonic() - begun


def test_two_watch_and_either_steers(sit: Sit) -> None:
    one = sit("timer")
    one.until("space: pause")
    two = sit("timer", columns=40, rows=16)
    two.until("space: pause")
    two.press(" ")
    one.until("PAUSED")
    one.press(" ")
    two.until(lambda text: "PAUSED" not in text)
    two.press("q")
    assert two.end() == 0
    one.read(0.3)
    assert "PAUSED" not in one.text


def test_an_accusation_elsewhere_stops_it_and_a_failed_one_lets_it_go_on(
    sit: Sit, typed: Callable[..., str]
) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    typed("accuse", "Isaac", "Ann")
    seat.until("A vote is open: Isaac accuses Ann")
    assert "PAUSED" in seat.text
    typed("ballot", "--no", "Juan")
    seat.until(lambda text: "PAUSED" not in text and "Accusations used: Isaac" in text)


def test_an_old_phases_clock_never_fires_in_the_next_one(
    sit: Sit, table: Desk, clock: Moved, typed: Callable[..., str]
) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    clock.by(470)
    seat.until("LAST 10 SECONDS")
    seat.read(0.2)
    rung = seat.raw.count(b"\a")
    typed("guess", "Batcave", "--wrong", "--joker", "Ann")
    seat.until("Ann deals next")
    typed("deal")
    seat.until("NOT STARTED")
    clock.by(30)
    seat.read(0.6)
    assert "TIME UP" not in seat.text
    assert seat.raw.count(b"\a") == rung


# The terminal afterwards


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_as_it_was(sit: Sit, table: Desk, number: signal.Signals) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    assert seat.modes != seat.before
    os.kill(seat.child.pid, number)
    assert seat.end() == (0 if number == signal.SIGINT else -number)
    assert seat.restored
    assert table.json("status")["clock"]["running"]


def test_an_exception_leaves_the_terminal_as_it_was(sit: Sit) -> None:
    seat = sit("timer", GM_FAULT="1")
    assert seat.end() == 1
    assert b"the screen is broken" in seat.raw
    assert seat.restored


def test_killed_outright_the_clock_is_where_it_should_be(sit: Sit, table: Desk, clock: Moved) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press("+")
    os.kill(seat.child.pid, signal.SIGKILL)
    seat.end()
    clock.by(60)
    again = sit("timer")
    again.until(lambda text: any(shows(time)(text) for time in ("6:59", "6:58", "7:09", "7:08")))


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(clock: Moved, table: Desk) -> None:
    shell = {**clock.environment, "PS1": "ready> "}
    with Seat(["bash", "--norc", "--noprofile", "-i"], shell) as seat:
        seat.until("ready>")
        seat.press(f"{' '.join(GM)} timer\r")
        seat.until("space: pause")
        for _ in range(2):
            seat.press("\x1a")
            seat.until("Stopped")
            assert seat.raw.rfind(b"\x1b[?1049l") > seat.raw.rfind(b"\x1b[?1049h")
            assert seat.raw.rfind(b"\x1b[?25h") > seat.raw.rfind(b"\x1b[?25l")
            seat.screen.reset()
            seat.press("echo typed $((40+2))\r")
            seat.until("typed 42")
            clock.by(60)
            seat.press("fg\r")
            seat.until("space: pause")
        seat.until(lambda text: any(shows(time)(text) for time in ("6:00", "5:59", "5:58", "5:57")))
        seat.press("q")
        seat.until("The clock is running")
        seat.press("stty -a | grep -o '[-]*icanon'\r")
        seat.until(lambda text: "\nicanon" in text)
    assert table.json("status")["clock"]["running"]


def test_a_question_that_was_stopped_is_asked_again(clock: Moved, table: Desk) -> None:
    shell = {**clock.environment, "PS1": "ready> "}
    with Seat(["bash", "--norc", "--noprofile", "-i"], shell) as seat:
        seat.until("ready>")
        seat.press(f"{' '.join(GM)} timer\r")
        seat.until("space: pause")
        seat.press("a")
        seat.until("Who accuses whom?")
        seat.press("\x1a")
        seat.until("Stopped")
        seat.screen.reset()
        seat.press("fg\r")
        seat.until("Who accuses whom?")
        seat.press("Isaac Ann\r")
        seat.until("Votes:")
    assert table.json("status")["phase"] == "vote open"


def test_stopped_and_continued_it_is_on_time(sit: Sit, clock: Moved) -> None:
    seat = sit("timer")
    seat.until(shows("8:00"))
    os.kill(seat.child.pid, signal.SIGSTOP)
    clock.by(100)
    os.kill(seat.child.pid, signal.SIGCONT)
    seat.until(lambda text: any(shows(time)(text) for time in ("6:20", "6:19", "6:18")))
    seat.press(" ")
    seat.until("PAUSED")
    seat.press("q")
    assert seat.end() == 0
    assert seat.restored


def test_a_damaged_file_is_named_and_the_clock_goes_on(sit: Sit, table: Desk, home: Path) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    file = next((home / "tables").glob("*.toml"))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    shown = seat.until("is not")
    assert str(file.name) in shown.replace("\n", "").replace(" ", "")
    assert "--restore" in shown
    seat.press(" ")
    seat.read(0.4)
    assert "PAUSED" not in seat.text
    file.write_bytes(whole)
    seat.until(lambda text: "--restore" not in text)


def test_a_file_that_is_gone_is_missed_and_can_come_back(sit: Sit, table: Desk, home: Path) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    file = next((home / "tables").glob("*.toml"))
    away = home / "away"
    file.rename(away)
    seat.until("There is no table" if not list((home / "tables").glob("*.kept")) else "is missing")
    seat.press("a")
    seat.read(0.4)
    assert seat.child.isalive()
    assert "Who accuses" not in seat.text
    away.rename(file)
    seat.until(lambda text: "missing" not in text and "no table" not in text)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_ended_at_its_question_the_clock_goes_on(sit: Sit, table: Desk, number: signal.Signals) -> None:
    seat = sit("timer")
    seat.until("space: pause")
    seat.press("a")
    seat.until("Who accuses whom?")
    assert not table.json("status")["clock"]["running"]
    os.kill(seat.child.pid, number)
    assert seat.end() == -number
    assert seat.restored
    assert table.json("status")["clock"]["running"]


# What a terminal may lack


def test_without_colour_nothing_is_lost(sit: Sit, table: Desk) -> None:
    table("resume", "pause")
    seat = sit("timer", NO_COLOR="1")
    seat.until("PAUSED")
    assert not re.search(rb"\x1b\[[\d;]*3\dm", seat.raw)
    row = next(number for number, line in enumerate(seat.screen.display) if "PAUSED" in line)
    assert seat.screen.buffer[row][0].reverse


def test_without_block_signs_it_draws_with_those_there_are(sit: Sit, table: Desk) -> None:
    table("resume", "pause")
    seat = sit("timer", PYTHONIOENCODING="ascii")
    shown = seat.until("PAUSED")
    assert "++++++" in shown and "####" in shown
    assert not set(shown) & set("█▒░?")


def test_a_dumb_terminal_gets_lines(sit: Sit) -> None:
    seat = sit("timer", TERM="dumb")
    seat.until("8:00 left")
    assert b"\x1b" not in seat.raw
    seat.press("q")
    assert seat.end() == 0


def test_names_are_drawn_as_they_are_and_wide_ones_line_up(sit: Sit, gm: Desk) -> None:
    gm("--table wide new dc-spyfall '[bold]Ann' 김민준 さくらこ --seed a", "deal", "resume")
    gm("accuse 김민준 さ --no '[bold]Ann'")
    seat = sit("timer", columns=40, rows=18)
    shown = seat.until("Accusations used: 김민준")
    assert "[bold]Ann" in shown
    line = next(line for line in seat.screen.display if "First question" in line)
    assert abs((len(line) - len(line.lstrip())) - (40 - len(line.strip())) // 2) <= 1


# Clocks that jump


def test_a_stepped_wall_clock_changes_nothing(sit: Sit, clock: Moved) -> None:
    seat = sit("timer")
    seat.until(shows("8:00"))
    for wall in (-7200, 7200):
        clock.by(0, wall=wall)
        seat.read(0.6)
        assert "TIME UP" not in seat.text
        assert "restarted" not in seat.text
    seat.until(lambda text: any(shows(time)(text) for time in ("7:59", "7:58", "7:57", "7:56")))


def test_after_a_restart_the_wall_clock_counts_and_it_says_so(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(0, wall=100, up=-1e5, boot="another")
    seat = sit("timer")
    seat.until("The machine was restarted: the time of day counts.")
    seat.until(lambda text: any(shows(time)(text) for time in ("6:20", "6:19", "6:18")))


def test_after_a_restart_with_a_wall_clock_that_cannot_be_right_it_says_so(
    sit: Sit, table: Desk, clock: Moved
) -> None:
    table("resume")
    clock.by(0, wall=-100, up=0, boot="another")
    seat = sit("timer")
    seat.until("check the clock")


# One line, plain lines, no table


def test_plain_says_too_that_the_machine_was_restarted(sit: Sit, table: Desk, clock: Moved) -> None:
    table("resume")
    clock.by(0, wall=-100, up=0, boot="another")
    sit("timer", "--plain").until("check the clock")


def test_plain_tells_a_standing_clock_that_an_undone_act_moved(
    sit: Sit, typed: Callable[..., str], clock: Moved
) -> None:
    seat = sit("timer", "--plain")
    seat.until("8:00 left")
    typed("accuse", "Isaac", "Ann")
    seat.until("PAUSED")
    clock.by(5)
    typed("ballot", "--no", "Juan")
    typed("pause")
    clock.by(5)
    typed("undo", "2")
    seat.until(lambda text: "PAUSED" in text.splitlines()[-1] or "PAUSED" in text)
    seat.read(0.5)
    last = [line for line in seat.text.splitlines() if "PAUSED" in line][-1]
    assert last.split()[0] in typed("status")


def test_inline_keeps_to_one_line(sit: Sit) -> None:
    seat = sit("timer", "--inline")
    seat.until(lambda text: "8:00" in text or "7:59" in text)
    seat.press(" ")
    seat.until("PAUSED")
    assert len([line for line in seat.text.splitlines() if line]) == 1
    assert b"\x1b[?1049h" not in seat.raw
    seat.press("q")
    assert seat.end() == 0
    assert seat.restored


def test_plain_on_a_terminal_adds_lines_and_hears_keys(sit: Sit, clock: Moved) -> None:
    seat = sit("timer", "--plain")
    seat.until("8:00 left")
    clock.by(59)
    seat.until("7:00 left")
    seat.press(" ")
    seat.until("PAUSED")
    seat.press(" ")
    seat.until(lambda text: text.rstrip().endswith("left"))
    clock.by(420)
    seat.until("Time is up.")
    seat.read(1.2)
    assert seat.raw.count(b"\a") >= 2
    assert seat.raw.count(b"Time is up.") == 1
    assert b"\x1b" not in seat.raw
    seat.press("x")
    assert seat.end() == 0
    assert seat.restored


def test_without_a_table_it_runs_on_its_own(sit: Sit, clock: Moved, home: Path) -> None:
    own = {"GM_HOME": str(home.parent / "empty")}
    seat = sit("timer", "--minutes", "5", **own)
    seat.until(shows("5:00"))
    seat.press(" ")
    seat.until("PAUSED")
    seat.press("q")
    assert seat.end() == 0
    again = sit("timer", **own)
    again.until("PAUSED")
    again.press(" ")
    again.until("space: pause")
    again.press("a")
    again.until("Nobody can be accused now.")
    again.press("+")
    again.until(lambda text: any(shows(time)(text) for time in ("5:09", "5:08", "5:10")))
    clock.by(320)
    again.until("TIME UP")
