"""The clocks of a stretch of play: arithmetic on recorded instants, nothing that ticks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from gm.core import Instant, Text, say


class Resumed(NamedTuple):
    """The clock of `phase` was started, or let go on."""

    stretch: int  # the round, or whatever the game numbers, that the clock belongs to
    phase: str
    seconds: float  # the phase's length, which counts where this starts the clock


class Paused(NamedTuple):
    """The clock of `phase` was stopped for a while."""

    stretch: int
    phase: str


class Added(NamedTuple):
    """`seconds` were added to the clock of `phase`, or taken where below 0."""

    stretch: int
    phase: str
    seconds: float


Tick = Resumed | Paused | Added
TICKS = (Resumed, Paused, Added)  # no acts: `undo` passes over them


class Clock(NamedTuple):
    """How much of a phase's `length` is spent; all in seconds."""

    length: float
    spent: float = 0.0  # before `since`
    since: Instant | None = None  # runs since then; None while it stands
    started: bool = False
    over: bool = False  # declared to be over

    def used(self, now: Instant) -> float:
        """Gives the seconds spent up to `now`."""
        return self.spent + (now.since(self.since) if self.since else 0.0)

    def left(self, now: Instant) -> float:
        """Gives the seconds left at `now`, never below 0."""
        return 0.0 if self.over else max(0.0, self.length - self.used(now))

    def up(self, now: Instant) -> bool:
        """Tells whether the time has ended: it ran out, or was declared to be over."""
        return self.over or (self.started and self.left(now) <= 0)

    def running(self, now: Instant) -> bool:
        """Tells whether seconds are going by: started, not stopped, not ended."""
        return self.since is not None and not self.up(now)

    def go(self, at: Instant) -> Clock:
        """Gives this clock running from `at` on; one that runs or is over stays as it is."""
        return self if self.over or self.since else self._replace(since=at, started=True)

    def halt(self, at: Instant) -> Clock:
        """Gives this clock stopped at `at`; a stopped one stays as it is."""
        return self._replace(spent=min(self.used(at), self.length), since=None)

    def stretched(self, seconds: float, at: Instant) -> Clock:
        """Gives this clock with `seconds` more, or fewer, never less than what is spent at `at`."""
        return self._replace(length=max(self.used(at), self.length + seconds))

    def end(self) -> Clock:
        """Gives this clock with its time declared over."""
        return self._replace(since=None, over=True)


Clocks = Mapping[str, Clock]  # by phase


def tick(clocks: Clocks, event: Tick, at: Instant) -> Clocks:
    """Gives `clocks` after `event`: the phase's own clock changes, no other.

    A phase without a clock gets one when it is started; one without is neither paused nor moved.
    """
    clock = clocks.get(event.phase)
    match event:
        case Resumed(seconds=seconds):
            changed = (clock or Clock(seconds)).go(at)
        case Paused() if clock:
            changed = clock.halt(at)
        case Added(seconds=seconds) if clock:
            changed = clock.stretched(seconds, at)
        case _:
            return clocks
    return {**clocks, event.phase: changed}


def shown(clock: Clock, now: Instant) -> Text | None:
    """Gives what a started clock shows at `now`, minutes and seconds; None before it was started."""
    if not clock.started:
        return None
    if clock.up(now):
        return say("0:00")
    left = digits(clock.left(now))
    return say("{left} left", left=left) if clock.running(now) else say("PAUSED at {left}", left=left)


def digits(seconds: float) -> str:
    """Gives `seconds` as minutes and seconds, a begun second counted whole: 0:01 until it is over."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"
