"""Clocks: their arithmetic against a plain model, and which clock `gm timer` means."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gm import decks, show, store, table
from gm.core import Instant, say
from gm.kit.clock import Added, Clock, Clocks, Paused, Resumed, declared_over, digits, tick
from gm.live import face
from gm.live.dial import Reading
from gm.live.digits import FONT, ROWS, SCALES, bar, drawn, width
from tests.conftest import Desk
from tests.test_architecture import loaded

LENGTHS = {"round": 300, "talk": 120}
PHASES = st.sampled_from(sorted(LENGTHS))


class Plain:
    """A clock as a child would write it: seconds that are taken off one by one."""

    def __init__(self, length: int) -> None:
        self.left = self.length = length
        self.running = self.started = self.over = False

    def second(self) -> None:
        if self.running and self.left:
            self.left -= 1


class Clockwork(RuleBasedStateMachine):
    """Any order of starts, pauses, additions, ends of phases and times gone by, on a machine that sleeps,

    whose wall clock is set forward and back, and which is started anew.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wall, self.up, self.boot = 1e9, 1e4, 1
        self.clocks: Clocks = {"round": Clock(float(LENGTHS["round"]))}
        self.model = {"round": Plain(LENGTHS["round"])}
        self.stepped: set[str] = set()  # running clocks whose start the wall clock no longer tells
        self.carried: set[str] = set()  # running clocks that only the wall clock tells

    @property
    def now(self) -> Instant:
        return Instant(self.wall, self.up, f"boot-{self.boot}")

    def settle(self) -> None:
        running = {phase for phase, clock in self.model.items() if clock.running}
        self.stepped &= running
        self.carried &= running

    @rule(seconds=st.integers(0, 200))
    def time_goes_by(self, seconds: int) -> None:
        self.wall += seconds
        self.up += seconds
        for _ in range(seconds):
            for clock in self.model.values():
                clock.second()

    @precondition(lambda self: not self.carried)
    @rule(seconds=st.integers(-10_000, 10_000))
    def the_wall_clock_is_set(self, seconds: int) -> None:
        self.wall += seconds
        self.stepped |= {phase for phase, clock in self.model.items() if clock.running}

    @precondition(lambda self: not self.stepped)
    @rule(seconds=st.integers(1, 100))
    def the_machine_is_started_anew(self, seconds: int) -> None:
        self.boot += 1
        self.time_goes_by(seconds)
        self.up = float(seconds % 7)
        self.carried |= {phase for phase, clock in self.model.items() if clock.running}

    @rule(phase=PHASES, seconds=st.integers(1, 400))
    def it_is_started_or_goes_on(self, phase: str, seconds: int) -> None:
        self.clocks = tick(self.clocks, Resumed(1, phase, float(seconds)), self.now)
        clock = self.model.setdefault(phase, Plain(seconds))
        if not clock.started and not clock.over:
            clock.left = clock.length = seconds
        if not clock.over:
            clock.running = clock.started = True

    @rule(phase=PHASES)
    def it_is_stopped(self, phase: str) -> None:
        self.clocks = tick(self.clocks, Paused(1, phase), self.now)
        if phase in self.model:
            self.model[phase].running = False
        self.settle()

    @rule(phase=PHASES, seconds=st.integers(-60, 60))
    def seconds_are_added(self, phase: str, seconds: int) -> None:
        clock = self.model.get(phase)
        if clock and clock.started and clock.left:  # what has run out is not steered any more
            self.clocks = tick(self.clocks, Added(1, phase, float(seconds)), self.now)
            clock.left = max(0, clock.left + seconds)

    @rule()
    def the_time_is_declared_over(self) -> None:
        self.clocks = declared_over(self.clocks, "round", "talk", self.now)
        first, then = self.model["round"], self.model.get("talk")
        if not (first.over or (first.started and not first.left)):
            self.model.pop("talk", None)
        elif then and not then.over and (then.left or not then.started):
            first = then
        first.left, first.running, first.over = 0, False, True
        self.settle()

    @invariant()
    def the_clocks_are_those_of_the_model(self) -> None:
        assert self.clocks.keys() == self.model.keys()
        for phase, plain in self.model.items():
            clock = self.clocks[phase]
            assert clock.left(self.now) == pytest.approx(plain.left, abs=1e-6)
            assert clock.running(self.now) == bool(plain.running and plain.left)
            assert clock.up(self.now) == bool(plain.over or (plain.started and not plain.left))
            assert 0 <= clock.left(self.now) <= max(clock.length, 0)


Clockwork.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
test_any_course_of_a_clock_is_that_of_a_plain_model = Clockwork.TestCase


def at(seconds: float, *, wall: float | None = None, boot: str = "one") -> Instant:
    return Instant(1e9 + (seconds if wall is None else wall), 500 + seconds, boot)


def test_how_long_ago_it_ended() -> None:
    clock = Clock(60).go(at(0))
    assert clock.ago(at(59)) is None
    assert clock.ago(at(252)) == 192
    assert clock.end().ago(at(252)) is None
    assert Clock(60).ago(at(99)) is None


def test_a_restart_is_noticed_and_a_wall_clock_that_cannot_be_right() -> None:
    clock = Clock(60).go(at(0))
    later = Instant(1e9 + 30, 20, "two")
    assert not clock.restarted(at(30)) and not clock.doubtful(at(30, wall=-9999))
    assert clock.restarted(later) and not clock.doubtful(later)
    assert clock.left(later) == 30
    assert clock.doubtful(later._replace(wall=1e9 + 10))
    assert not clock.halt(at(5)).restarted(later)


def test_an_unknown_boot_is_no_restart() -> None:
    assert not Clock(60).go(at(0, boot="")).restarted(at(30))


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(480, "8:00"), (479.01, "8:00"), (0.2, "0:01"), (0, "0:00"), (-3, "0:00"), (3661, "1:01:01")],
)
def test_seconds_are_said_as_people_say_them(seconds: float, said: str) -> None:
    assert digits(seconds) == said


@pytest.mark.parametrize("scale", SCALES)
def test_digits_are_as_wide_as_they_say(scale: int) -> None:
    for text in ("8:00", "12:34", "1:02:03", "0:59"):
        lines = drawn(text, scale, "█")
        assert len(lines) == ROWS
        assert {len(line) for line in lines} == {width(text, scale)}
    assert len({FONT[sign] for sign in "0123456789:"}) == 11


@pytest.mark.parametrize(
    ("share", "drawn"), [(1, "####"), (0.5, "##--"), (0.01, "#---"), (0, "----"), (-1, "----"), (2, "####")]
)
def test_a_bar_is_never_empty_before_the_end(share: float, drawn: str) -> None:
    assert bar(share, 4, "#", "-") == drawn


STATES = {
    "ready": Clock(480.0),
    "running": Clock(480.0).go(at(0)),
    "long": Clock(36000.0).go(at(0)),
    "last minute": Clock(30.0 + 61).go(at(-60)),
    "paused": Clock(480.0).go(at(0)).halt(at(10)),
    "up": Clock(20.0).go(at(0)),
    "none": None,
}


@pytest.mark.parametrize("clock", STATES.values(), ids=STATES)
def test_every_row_of_every_screen_is_as_wide_as_the_screen(clock: Clock | None) -> None:
    notes = (
        say("First question: {name}", name="김민준 [b]"),
        say("Accusations used: {names}", names="さくら"),
    )
    reading = Reading("round", say("Questions and answers"), clock, notes, frozenset(("pause", "timer")))
    for ringing in (False, True):
        sight = face.seen(reading, at(31), notes[:1], ringing)
        for columns in (1, 2, 7, 13, 19, 20, 21, 40, 57, 80, 133, 200):
            for height in (1, 2, 3, 5, 8, 12, 16, 24, 60):
                rows = face.rows(sight, face.Ink(), columns, height)
                assert len(rows) == height
                assert {show.cells(re.sub(r"\x1b\[[\d;]*m", "", row)) for row in rows} == {columns}
                shown = "".join(rows)
                assert clock is None or sight.banner in shown or columns < 20 or not sight.banner
            assert show.cells(face.line(sight, face.Ink(), columns)) <= columns


@pytest.mark.parametrize(("columns", "height"), [(20, 7), (20, 8), (20, 24), (40, 5), (40, 12), (80, 24)])
def test_all_keys_are_named_where_there_is_room(columns: int, height: int) -> None:
    possible = frozenset(("pause", "timer", "accuse"))
    reading = Reading("round", say("Questions and answers"), Clock(480.0).go(at(0)), (), possible)
    shown = "".join(face.rows(face.seen(reading, at(31)), face.Ink(), columns, height))
    for key in ("space: pause", "q: leave", "a: accuse", "+ -: 10 seconds"):
        assert key in shown
    assert shown.count("Questions") == 1


# Which clock is meant, and what it says in lines; time goes by only while the program waits.


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Gives what lets time go by."""
    moment = [Instant(1.8e9, 5000.0, "here")]

    def go(seconds: float) -> None:
        wall, up, boot = moment[0]
        moment[0] = Instant(wall + seconds, up + seconds, boot)

    for place in ("gm.now.instant", "gm.desk.instant"):
        monkeypatch.setattr(place, lambda: moment[0])
    monkeypatch.setattr("gm.now.since_boot", lambda: moment[0].up)
    monkeypatch.setattr("gm.live.watched.Watched.listen", lambda self: None)  # looks, as where nothing tells
    monkeypatch.setattr("gm.live.views.time.sleep", go)
    return go


Go = Callable[[float], None]


@pytest.fixture
def dealt(gm: Desk, time: Go) -> Desk:
    """A round of DC Spyfall is on the table, its clock not started."""
    gm("new dc-spyfall Ann Juan Maria Isaac Eva --module harley --seed a", "deal")
    return gm


def clock_of(gm: Desk) -> dict[str, object]:
    clock: dict[str, object] = gm.json("status")["clock"]
    return clock


def test_timer_tells_a_line_a_minute_and_the_end(dealt: Desk) -> None:
    assert dealt("timer").splitlines() == [
        "Questions and answers",
        "8:00 left",
        "First question: Ann",
        *(f"{minute}:00 left" for minute in range(7, 1, -1)),
        "1:00 left, LAST MINUTE",
        "0:10 left, LAST 10 SECONDS",
        "Time is up.",
        "talk for a minute or two (gm timer), then all point at once: gm point A=B …",
    ]
    assert dealt.json("status")["phase"] == "time up"


def test_attached_later_it_tells_how_long_ago_and_starts_nothing(dealt: Desk, time: Go) -> None:
    dealt("resume")
    time(480 + 192)
    told = dealt("timer")
    assert "Time is up." in told and "Ended 3:12 ago" in told
    assert not clock_of(dealt)["started"]


def test_minutes_set_another_length(dealt: Desk) -> None:
    assert "1:30 left" in dealt("timer --minutes 1.5")
    dealt("void --why again", "deal")
    assert "0:30 left" in dealt("timer round --minutes 0,5")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("--minutes 0", 1),
        ("--minutes -3", 1),
        ("--minutes 1441", 1),
        ("--minutes x", 2),
        ("--minutes nan", 2),
        ("--minutes", 2),
        ("talk", 1),
        ("harley", 1),
        ("banish", 1),
        ("nosuch", 1),
        ("--exec no-such-program", 1),
        ('--exec "\'"', 2),
        ("--loud", 2),
    ],
)
def test_what_cannot_be_is_refused(dealt: Desk, words: str, status: int) -> None:
    told = dealt.refused(f"timer {words}", status)
    assert status == 2 or len(told.strip().splitlines()) == 2


def test_a_clock_that_was_started_keeps_its_length(dealt: Desk) -> None:
    dealt("resume", "pause")
    assert "A clock of 8:00 was started already." in dealt.refused("timer --minutes 5")


def test_no_phase_of_its_own_moment_is_started_in_another(dealt: Desk) -> None:
    assert "gm timer round" in dealt.refused("timer talk")
    dealt("timeup")
    assert "gm timer talk" in dealt.refused("timer round")
    assert "Open talk" in dealt("timer talk")
    dealt.refused("timer round")


def test_nothing_is_started_between_rounds_or_while_a_vote_is_open(gm: Desk, time: Go) -> None:
    gm("new dc-spyfall Ann Juan Maria Isaac --seed a")
    assert "No round is on the table." in gm.refused("timer")
    assert "timer" not in gm.json("status")["next"]
    gm("deal")
    assert "timer" in gm.json("status")["next"]
    gm("accuse Isaac Ann")
    assert "A vote is open." in gm.refused("timer")
    gm("ballot --no Juan")
    assert not clock_of(gm)["started"]


def test_after_time_up_was_declared_timer_starts_the_talk(dealt: Desk, time: Go) -> None:
    dealt("resume")
    time(100)
    dealt("timeup")
    assert dealt("timer").splitlines()[:2] == ["Open talk, then all point at once", "2:00 left"]
    assert "After the talk" in dealt("status") or "after the talk" in dealt("status")


def test_an_undone_time_up_leaves_no_old_talk_behind(dealt: Desk, time: Go) -> None:
    dealt("timeup", "timer talk", "undo", "timeup")
    assert clock_of(dealt) == {
        "phase": "talk",
        "length": 120.0,
        "left": 120.0,
        "started": False,
        "running": False,
        "up": False,
    }
    dealt("undo", "redo")
    assert not clock_of(dealt)["started"]


def test_harleys_talk_starts_afresh_with_every_guess(dealt: Desk, time: Go) -> None:
    guess = "guess Batcave --right --joker Ann"
    dealt("resume", guess)
    assert dealt("timer").splitlines()[1] == "0:30 left"
    dealt("undo", guess)
    assert clock_of(dealt)["left"] == 30.0


def test_timeup_ends_the_talk_that_runs_and_only_that(dealt: Desk, time: Go) -> None:
    dealt("timeup")
    dealt.refused("timeup")
    found = table.load(dealt.json("status")["table"])
    started = found.game.legal(found.state, found.entries[-1].at)["timer"](found.state, found.entries[-1].at)
    with store.locked(found.name):
        table.save(found.with_entry(started, found.entries[-1].at))
    assert clock_of(dealt)["running"]
    dealt("timeup")
    assert clock_of(dealt)["up"]
    dealt.refused("timeup")
    dealt.refused("resume")
    dealt("undo")
    assert clock_of(dealt)["running"]


def test_another_act_ends_what_lines_tell(dealt: Desk, time: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    from gm import cli

    acts = iter((None, ["accuse", "Isaac", "Ann"], ["ballot", "--no", "Juan"], ["timeup"]))

    def sleep(seconds: float) -> None:
        time(10)
        if words := next(acts, None):
            assert cli.main(words) == 0

    monkeypatch.setattr("gm.live.views.time.sleep", sleep)
    told = dealt("timer")
    assert "7:40 left, PAUSED" in told
    assert "A vote is open: Isaac accuses Ann" in told
    assert "Accusations used: Isaac" in told
    assert told.rstrip().splitlines()[-2] == "Time is up."
    assert "then all point at once" in told.rstrip().splitlines()[-1]


def test_amend_does_not_stop_to_watch(dealt: Desk) -> None:
    dealt("point Ann=4 Juan=1 --joker Ann --harley Eva")
    assert "timer does not end a round" in dealt.refused("amend 1 timer")


def test_a_houses_own_phase_has_its_own_clock(gm: Desk, time: Go, home: Path) -> None:
    (home / "decks").mkdir(parents=True)
    (home / "decks" / "dc-spyfall.toml").write_text('format = 1\ngame = "dc-spyfall"\n[phases]\nsnack = 90\n')
    gm("new dc-spyfall Ann Juan Maria --seed a")
    assert gm("timer snack").splitlines()[:2] == ["Phase: snack", "1:30 left"]
    gm("deal")
    assert gm("timer sna --minutes 0.5").splitlines()[1] == "0:30 left"
    assert not clock_of(gm)["started"]


def test_it_can_be_shown_before_it_is_started(gm: Desk, time: Go) -> None:
    assert "The clock stands: 2:00 left" in gm("timer --minutes 2 --paused")
    time(600)
    assert "2:00 left" in gm("resume")
    gm("timeup", "new dc-spyfall Ann Juan Maria --seed a", "deal")
    assert "The clock stands: 8:00 left" in gm("timer --paused")
    assert not clock_of(gm)["started"]
    assert "The clock stands: 3:00 left" in gm("timer --minutes 3 --paused")
    assert not clock_of(gm)["running"]


@pytest.mark.parametrize("game", table.games())
def test_every_phase_of_a_box_can_be_said(game: str) -> None:
    rules = table.game(game)
    assert set(decks.load(game).get("phases", {})) == set(rules.PHASE_WORDS)


# A clock without a table


def test_a_clock_needs_no_table(gm: Desk, time: Go, home: Path) -> None:
    assert "No table is open." in gm.refused("timer")
    gm.refused("timer talk")
    assert gm("timer --minutes 5").splitlines()[:2] == ["Clock", "5:00 left"]
    assert "Time is up." in gm("timer")
    assert gm("timer --minutes 1").splitlines()[1] == "1:00 left"
    assert gm("tables") and not store.names()


def test_it_is_steered_from_anywhere_and_stands_in_nobodys_way(
    gm: Desk, time: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gm import cli

    acts = {30: ["pause"], 60: ["resume"], 100: ["timeup"]}
    gone = [0]

    def sleep(seconds: float) -> None:
        time(10)
        gone[0] += 10
        if words := acts.get(gone[0]):
            assert cli.main(words) == 0

    monkeypatch.setattr("gm.live.views.time.sleep", sleep)
    told = gm("timer --minutes 5")
    assert "4:30 left, PAUSED" in told
    assert told.rstrip().endswith("Time is up.")
    assert gone[0] < 130
    for verb in ("pause", "resume", "timeup"):
        gm.refused(verb)


def test_a_running_clock_without_a_table_is_not_started_over(
    gm: Desk, time: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gm.live.views.time.sleep", leave)
    gm("timer --minutes 5")
    time(60)
    assert "4:00 left" in gm("timer")
    assert "4:00 left" in gm("timer --minutes 5")
    assert "4:00 left" in gm("timer --paused")  # it was started: nothing to hold back
    assert "A clock of 5:00 was started already." in gm.refused("timer --minutes 3")
    gm("new dc-spyfall Ann Juan Maria --seed a")
    assert "4:00 left" in gm("timer")  # no round, so no clock of the table's
    gm("pause")
    gm("deal")
    assert "8:00 left" in gm("timer")
    gm("pause")
    assert not clock_of(gm)["running"]


def test_a_damaged_clock_without_a_table_is_none(gm: Desk, time: Go, home: Path) -> None:
    home.mkdir()
    endless = [{"act": "Resumed", "stretch": 0, "phase": "", "seconds": float("inf")}, "1 1 a"]
    broken = ("", "{", "[1]", '[[{"act": "Resumed"}, {}]]', "null", "[" * 100_000, json.dumps([endless]))
    for text in broken:
        (home / "clock.json").write_text(text)
        gm.refused("timer")
    assert "1:00 left" in gm("timer --minutes 1")
    assert json.loads((home / "clock.json").read_text())


def test_ctrl_c_leaves_it_running(dealt: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gm.live.views.time.sleep", leave)
    assert "8:00 left" in dealt("timer")
    assert clock_of(dealt)["running"]


def test_the_sound_is_heard_out_where_nobody_can_hush_it(dealt: Desk, tmp_path: Path) -> None:
    script = tmp_path / "sound.py"
    script.write_text("import sys, time, pathlib; time.sleep(.2); pathlib.Path(sys.argv[1]).touch()")
    dealt(f"timer --exec '{sys.executable} {script} {tmp_path / 'heard'}'")
    assert (tmp_path / "heard").exists()


def test_lines_and_steering_load_nothing_to_draw_with(gm: Desk) -> None:
    gm("new dc-spyfall Ann Juan Maria --seed a", "deal")
    for words in (("timer", "--minutes", "0.003"), ("resume",)):
        tops = {name.split(".")[0] for name in loaded(*words)}
        assert not tops & {"rich", "pydantic", "asyncio", "click"}, words


def test_nothing_secret_is_written(dealt: Desk, home: Path) -> None:
    dealt("timer")
    log = dealt.json("log")["log"]
    assert [line["event"]["act"] for line in log] == ["Dealt", "Resumed"]


def test_a_clock_that_never_ends_is_a_damaged_file(dealt: Desk, home: Path) -> None:
    dealt("resume")
    file = next((home / "tables").glob("*.toml"))
    file.write_text(re.sub(r"seconds = [\d.]+", "seconds = inf", file.read_text("utf-8")), "utf-8")
    assert "seconds" in dealt.refused("status", status=3)
