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


SLACK = 2.0  # seconds by which two clocks of a machine may differ at its start

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

    def ago(self, now: Instant) -> float | None:
        """Gives how long ago the time ran out; None where it did not, or where that is not known."""
        return self.used(now) - self.length if self.since and self.up(now) else None

    def restarted(self, now: Instant) -> bool:
        """Tells whether the machine was started anew since this clock runs: the wall clock counts then."""
        return bool(self.since and self.since.boot and now.boot and self.since.boot != now.boot)

    def doubtful(self, now: Instant) -> bool:
        """Tells whether the wall clock cannot be right: fewer seconds than the machine itself has been up."""
        return self.restarted(now) and now.wall - self.since.wall < now.up - SLACK  # type: ignore[union-attr]

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
            begun = clock and (clock.started or clock.over)
            changed = (clock if clock and begun else Clock(seconds)).go(at)
        case Paused() if clock:
            changed = clock.halt(at)
        case Added(seconds=seconds) if clock:
            changed = clock.stretched(seconds, at)
        case _:
            return clocks
    return {**clocks, event.phase: changed}


def declared_over(clocks: Clocks, first: str, then: str, at: Instant) -> Clocks:
    """Gives `clocks` with the time on the table declared over.

    That is the clock of `then` where it has time left after `first` has ended; else that of `first`, after
    which `then` starts afresh, whatever ran of it before an act was taken back.
    """
    if not clocks[first].up(at):
        return {**without(clocks, then), first: clocks[first].end()}
    ended = then if then in clocks and not clocks[then].up(at) else first
    return {**clocks, ended: clocks[ended].end()}


def without(clocks: Clocks, phase: str) -> Clocks:
    """Gives `clocks` with that of `phase` as if it had never run."""
    return {name: clock for name, clock in clocks.items() if name != phase}


def shown(clock: Clock, now: Instant) -> Text | None:
    """Gives what a started clock shows at `now`, minutes and seconds; None before it was started."""
    if not clock.started:
        return None
    if clock.up(now):
        return say("0:00")
    left = digits(clock.left(now))
    return say("{left} left", left=left) if clock.running(now) else say("PAUSED at {left}", left=left)


def digits(seconds: float) -> str:
    """Gives `seconds` as 8:00 or 1:05:00, a begun second counted whole: 0:01 until it is over."""
    minutes, rest = divmod(max(0, math.ceil(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
