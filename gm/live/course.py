"""What happens to a clock that is watched: warnings and end, each told once, never of another clock."""

from __future__ import annotations

from gm.core import Instant
from gm.live.dial import Reading
from gm.live.face import MINUTE, PAUSED, RUNNING, SECONDS, UP, state


class Course:
    """Remembers where a clock stood at the last look."""

    def __init__(self) -> None:
        self.phase = ""
        self.state = ""
        self.left = 0.0

    def step(self, reading: Reading, at: Instant) -> set[str | int]:
        """Gives what happened since the last look: MINUTE, SECONDS and UP."""
        here = state(reading, at)
        left = reading.clock.left(at) if reading.clock else 0.0
        watched = reading.phase == self.phase and self.state in (RUNNING, PAUSED)
        happened: set[str | int] = set()
        if watched and here == UP:
            happened.add(UP)
        elif watched and here == RUNNING:
            happened |= {mark for mark in (MINUTE, SECONDS) if self.left > mark >= left}
        self.phase, self.state, self.left = reading.phase, here, left
        return happened
