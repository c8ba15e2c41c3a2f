"""What a clock's screen reads and steers: the clock on a table, or one that needs no table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from gm import desk, now, store
from gm.core import Entry, Event, Instant, Refused, Text, say
from gm.freeze import Source, Spoilt, freeze_event, kinds, thaw_event
from gm.kit.clock import TICKS, Added, Clock, Clocks, Paused, Resumed, tick
from gm.kit.evening import TimeUp
from gm.live.watched import Watched
from gm.table import Table

LONGEST = 86400.0  # seconds on a clock
STEERED = ("pause", "resume", "timer", "accuse", "ballot")


class Reading(NamedTuple):
    """What is to be seen at one moment; `following`: the phase whose clock can be started, its seconds."""

    phase: str
    title: Text
    clock: Clock | None
    notes: tuple[Text, ...] = ()
    possible: frozenset[str] = frozenset()  # of STEERED
    following: tuple[str, float] | None = None


class Dial(Protocol):
    """A clock that is kept in a file, whoever looks at it."""

    file: Watched

    def refresh(self) -> bool:
        """Reads the file where it changed since, and tells whether it did; refuses what cannot be read."""

    def look(self, at: Instant) -> Reading:
        """Gives what is to be seen at `at`, as the file was read last."""

    def steer(self, verb: str, seconds: float | None = None, phase: str | None = None) -> None:
        """Does `pause` or `resume`; `timer` starts a clock, of `phase` if given; `add` gives it `seconds`.

        Refuses what is not possible now.
        """


class TableDial:
    """The clock of the current phase at the table that the command is for."""

    def __init__(self, found: Table) -> None:
        desk.at.wanted = found.name  # whatever table is chosen elsewhere meanwhile
        self.file = Watched(store.table_path(found.name))  # read once more: it may have changed by now
        self.ended: tuple[str, Clock] | None = None  # the clock that an act of this watch ended
        self._hold(found)

    def _hold(self, found: Table) -> None:
        self.table = found
        ticks = (at for event, at in reversed(found.entries) if isinstance(event, TICKS))
        last = next(ticks, None)
        # Just before the clock was steered last: also time taken away can end it.
        self.steered = last._replace(wall=last.wall - 0.001, up=last.up - 0.001) if last else None

    def refresh(self) -> bool:
        """Reads the table where its file changed."""
        if not self.file.changed():
            return False
        before = self.table
        self._hold(desk.here())
        self.ended = self._ended(before)
        return True

    def _ended(self, before: Table) -> tuple[str, Clock] | None:
        """The clock at the table `before` whose time the last entry took away or declared over."""
        shown = before.game.clock(before.state, self.table.entries[-1].at) if self._longer(before) else None
        if shown is None:
            return None
        (phase, clock), (event, at) = shown, self.table.entries[-1]
        match event:
            case TimeUp():
                return phase, clock.end()
            case Added(seconds=seconds) if event.phase == phase and clock.stretched(seconds, at).up(at):
                return phase, clock.stretched(seconds, at)
        return None

    def _longer(self, before: Table) -> bool:
        return len(self.table.entries) > len(before.entries)

    def look(self, at: Instant) -> Reading:
        """Gives the clock of the current phase, or the one that ran out and led to it."""
        game, state = self.table.game, self.table.state
        legal = game.legal(state, at)
        possible = frozenset(verb for verb in STEERED if verb in legal)
        following = self._following(legal, at)
        shown = self._ran_out(at) or game.clock(state, at)
        where, *then = game.advise(state, at)
        if shown is None:
            return Reading("", where, None, tuple(then), possible)
        phase, clock = shown
        notes = tuple(then if clock.up(at) else game.beside(state, at))
        return Reading(phase, game.PHASE_WORDS[phase], clock, notes, possible, following)

    def _following(self, legal: Mapping[str, Any], at: Instant) -> tuple[str, float] | None:
        if "timer" not in legal:
            return None
        started: Resumed = legal["timer"](self.table.state, at)
        return started.phase, started.seconds

    def _ran_out(self, at: Instant) -> tuple[str, Clock] | None:
        """The clock whose end alone led to the current phase, while the clock of that has not begun."""
        game, state = self.table.game, self.table.state
        before = game.clock(state, self.steered) if self.steered else None
        after = game.clock(state, at)
        if after and after[1].started:
            return None
        for shown in (before, self.ended):
            if shown and shown != after and shown[1].up(at):
                return shown
        return None

    def steer(self, verb: str, seconds: float | None = None, phase: str | None = None) -> None:
        """Adds the tick to the table's file."""
        desk.at.now = now.instant()
        desk.change(lambda found: self._tick(found, verb, seconds, phase), lambda *told: None)
        self.refresh()

    def _tick(self, found: Table, verb: str, seconds: float | None, phase: str | None) -> Event:
        if verb in ("pause", "resume"):
            return found.decide(verb, {}, desk.at.now)
        started: Resumed = found.decide("timer", {}, desk.at.now)
        if phase and phase != started.phase:
            raise Refused(
                say("It is not the time for: {title}", title=found.game.PHASE_WORDS[phase]),
                say("Possible now: gm timer {phase}", phase=started.phase),
            )
        if verb == "timer":
            return started if seconds is None else started._replace(seconds=seconds)
        return _added(found.game.clock(found.state, desk.at.now), started, seconds or 0.0)


def _added(shown: tuple[str, Clock] | None, started: Resumed, seconds: float) -> Added:
    """The event of more or fewer `seconds` on the clock `shown`; refuses one that runs for days."""
    phase, clock = shown or (started.phase, Clock(0.0))
    if phase != started.phase or not clock.started:
        raise Refused(say("No clock has been started."))
    if clock.length + seconds > LONGEST:
        raise Refused(say("The clock is as long as it can be."))
    return Added(started.stretch, started.phase, seconds)


class SpareDial:
    """A clock without a table, kept in the data folder; `phase` names it where a box has a length for it."""

    def __init__(self) -> None:
        self.file = Watched(store.home() / "clock.json")
        self.phase, self.clock = "", Clock(0.0)
        self.refresh()

    def refresh(self) -> bool:
        """Reads the clock where its file changed; what is damaged counts as no clock."""
        if not self.file.changed():
            return False
        self._hold(_read(self.file.path))
        return True

    def _hold(self, entries: Sequence[Entry]) -> None:
        clocks: Clocks = {}
        for event, at in entries:
            clocks = tick(clocks, event, at)
        self.phase, self.clock = next(iter(clocks.items()), ("", Clock(0.0)))

    def look(self, at: Instant) -> Reading:
        """Gives the clock as it is."""
        title = say("Phase: {phase}", phase=self.phase) if self.phase else say("Clock")
        if not self.clock.started:
            return Reading("", title, None)
        possible = {"timer", "pause" if self.clock.running(at) else "resume"}
        return Reading(self.phase, title, self.clock, (), frozenset(() if self.clock.up(at) else possible))

    def steer(self, verb: str, seconds: float | None = None, phase: str | None = None) -> None:
        """Writes the clock with one more tick, for `timer` as a new one; `end` takes what is left."""
        at = now.instant()
        with store.locked(".clock"):
            entries = _read(self.file.path)
            self._hold(entries)
            event = self._tick(verb, seconds, phase or self.phase, at)
            kept = () if verb == "timer" else entries
            _write(self.file.path, [*kept, Entry(event, at)])
        self.refresh()

    def _tick(self, verb: str, seconds: float | None, phase: str, at: Instant) -> Event:
        if verb == "timer":
            return Resumed(0, phase, seconds or self.clock.length)
        if not self.clock.started or self.clock.up(at):
            raise Refused(say("No clock is running."), say("gm timer --minutes 5 starts one."))
        match verb:
            case "pause" if self.clock.running(at):
                return Paused(0, phase)
            case "resume" if not self.clock.running(at):
                return Resumed(0, phase, self.clock.length)
            case "add":
                return _added((phase, self.clock), Resumed(0, phase, 0.0), seconds or 0.0)
            case "end":
                return Added(0, phase, -self.clock.length)
        raise Refused(
            say("The clock is running already.") if self.clock.running(at) else say("The clock stands.")
        )


SOURCE = Source(kinds(TICKS))


def _read(path: Path) -> list[Entry]:
    try:
        plain = json.loads(path.read_bytes())
        return [Entry(thaw_event(event, SOURCE), Instant.read(at)) for event, at in plain]
    except (OSError, ValueError, TypeError, AttributeError, RecursionError, Spoilt):
        return []


def _write(path: Path, entries: Sequence[Entry]) -> None:
    plain = [[freeze_event(event), str(at)] for event, at in entries]
    store.write_bytes(path, json.dumps(plain).encode())
