"""The loop between a clock and the people in front of it: sleep, look, draw one change, hear one key."""

from __future__ import annotations

import gc
import signal
import unicodedata
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from gm import now
from gm.core import Instant, Refused, Text, say
from gm.kit.clock import Clock
from gm.live.alarm import Alarm
from gm.live.course import Course
from gm.live.dial import Dial, Reading
from gm.live.face import NONE, PAUSED, READY, RUNNING, UP, state
from gm.live.terminal import NOTHING_HAPPENED, Happened, Left, die
from gm.live.views import View, view

BEAT = 0.25  # seconds between two looks at the file, where nothing tells of its changes
STEP = 10.0  # seconds that + and - are worth
REPEAT = 0.12  # seconds within which a key that comes a third time is a held one
READ = 6.0  # seconds that a message stays
LATER = 0.0005  # seconds by which a wait ends just after its time, not just before
QUIET = (-1, signal.SIGINT)  # Ctrl-C leaves the clock running as q does
JAMO = str.maketrans("ㅔㅖㅁㅂㅃ", "ppaqq")  # the same keys where Korean letters are on


class Style(NamedTuple):
    """How a clock is shown and heard."""

    inline: bool = False
    silent: bool = False
    sound: tuple[str, ...] = ()


class Watch:
    """One look at a clock, from the moment it is put on the screen until somebody leaves."""

    def __init__(self, dial: Dial, style: Style, accuse: Callable[[], bool]) -> None:
        self.dial = dial
        self.accuse = accuse  # asks for an accusation or its votes, and tells whether one was recorded
        self.view: View = view(style.inline)
        self.alarm = Alarm(self.view.ring, style.silent, style.sound)
        self.course = Course()
        self.phase = ""  # the one that was shown first
        self.reading = Reading("", say(""), None)
        self.changed = False  # the file, since it was drawn
        self.fault: tuple[Text, ...] = ()  # of the file, while it lasts
        self.message: tuple[Text, ...] = ()
        self.until = 0.0  # when the message goes
        self.second: tuple[object, ...] = ()  # what changes a picture by itself
        self.pending, self.flushed = 0.0, 0.0  # seconds added but not written yet, and when some were last
        self.pressed: list[float] = []  # when the last two keys that pause came

    def run(self) -> None:
        """Shows the clock until somebody leaves it; ends the program by a signal that came for it."""
        self.dial.file.listen()
        gc.freeze()  # what is loaded by now stays: no need to look through it again and again
        leave = 0
        try:
            with self.view:
                try:
                    self._refresh()
                    while not leave:
                        leave = self._turn()
                finally:
                    self._hush()
        except KeyboardInterrupt:
            return
        finally:
            gc.unfreeze()
            self.dial.file.deafen()
        if leave > 0:
            die(leave)

    def _turn(self) -> int:
        """Looks, draws, waits and does what was asked; gives the signal to leave by, -1 to leave just so."""
        at = now.instant()
        changed, self.changed = self.changed, False
        if self.pending and at.up - self.flushed >= BEAT:
            changed = self._flush(at) or changed
        second = self._second(at)
        if changed or second != self.second:
            if changed or second[:1] != self.second[:1]:
                self._look(at)
            self.second = self._second(at)
            self._draw(at)
            if self._over():
                return -1
        happened = self._wait(at.up + self._rest(at))
        if happened.leave:
            self._flush(at)
            return -1 if happened.leave in QUIET else happened.leave
        if happened.spoilt:
            self.second = ()
        return self._hear(happened.keys) if happened.keys else 0

    def _wait(self, until: float) -> Happened:
        """Waits until something happens, in the file too, or the machine has run for `until` seconds."""
        while not self._refresh() and (rest := until - now.since_boot()) > 0:
            ears = self.dial.file.ears
            happened = self.view.wait(rest + LATER if ears else min(BEAT, rest + LATER), ears)
            if happened is not NOTHING_HAPPENED:
                return happened
        return NOTHING_HAPPENED

    def _refresh(self) -> bool:
        """Reads the file where it changed, and tells whether it did."""
        try:
            changed = self.dial.refresh()
        except Refused as refused:
            self.fault = _texts(refused)  # what was read last stays
            changed = True
        else:
            if changed:
                self.fault = self.message = ()
        self.changed = self.changed or changed
        return changed

    def _second(self, at: Instant) -> tuple[object, ...]:
        """What the picture depends on beside the file."""
        clock = self.reading.clock
        here = state(self.reading, at)
        counted = None
        if clock and here == RUNNING:
            counted = ceil(clock.left(at))
        elif clock and here == UP:
            counted = _beats(clock, at)
        return here, counted, bool(self.message) and at.up < self.until

    def _look(self, at: Instant) -> None:
        """Reads the clock: only acts, and the end of its time, change more than its seconds."""
        reading = self.dial.look(at)
        if self.pending and reading.clock:
            reading = reading._replace(clock=reading.clock.stretched(self.pending, at))
        self.reading = reading

    def _draw(self, at: Instant) -> None:
        """Draws, and sounds what is due."""
        reading = self.reading
        if at.up >= self.until:
            self.message = ()
        happened = self.course.step(reading, at)
        here = state(reading, at)
        if here != UP:
            self._hush()
        self.view.draw(reading, at, self.fault or self.message, self.alarm.ringing or UP in happened)
        if UP in happened:
            self.alarm.ring(at.up)
        elif self.alarm.ringing:
            self.alarm.beat(at.up)
        elif happened:
            self.alarm.warn()

    def _rest(self, at: Instant) -> float:
        """How many seconds nothing changes by itself: until the clock's next one, or a message goes."""
        clock = self.reading.clock
        rest = BEAT if self.pending else 1.0
        if clock and clock.running(at):
            rest = min(rest, clock.left(at) % 1 or 1.0)
        elif clock and (ago := clock.ago(at)) is not None:
            rest = min(rest, 1 - ago % 1)
        return min(rest, self.until - at.up) if self.message else rest

    def _hear(self, typed: str) -> int:
        """Does what the keys ask for; of a held key, what one press of it does."""
        at = now.instant()
        self.second = ()
        keys = unicodedata.normalize("NFKC", typed.translate(JAMO)).casefold()
        if "q" in keys:
            self._flush(at)
            return -1
        if self.alarm.ringing:
            self._hush()
            return 0
        steps = sum(key in "+=" for key in keys) - sum(key in "-_" for key in keys)
        if steps:
            self._add(steps * STEP, at)
        if " " in keys or "p" in keys:
            self._toggle(at)
        elif "a" in keys:
            return self._accuse(at)
        return 0

    def _add(self, seconds: float, at: Instant) -> None:
        if state(self.reading, at) not in (RUNNING, PAUSED) or "timer" not in self.reading.possible:
            self._steer("add", seconds, at)  # refused, with the reason
            return
        self.pending += seconds
        if at.up - self.flushed >= BEAT:
            self._flush(at)

    def _flush(self, at: Instant) -> bool:
        """Writes the seconds added, a held key's in one; tells whether there were any."""
        seconds, self.pending = self.pending, 0.0
        if seconds:
            self.flushed = at.up
            self._steer("add", seconds, at)
        return bool(seconds)

    def _toggle(self, at: Instant) -> None:
        """Pauses, lets go on, or starts what can be started."""
        held = len(self.pressed) == 2 and at.up - self.pressed[0] < 2 * REPEAT
        self.pressed = [*self.pressed[-1:], at.up]
        if held:
            return
        self._flush(at)
        here = state(self.reading, at)
        starts = here == READY or (here == UP and self.reading.following)
        self._steer("pause" if here == RUNNING else "timer" if starts else "resume", None, at)

    def _steer(self, verb: str, seconds: float | None, at: Instant) -> bool:
        try:
            self.dial.steer(verb, seconds)
        except Refused as refused:
            self._tell(refused, at)
            return False
        return True

    def _accuse(self, at: Instant) -> int:
        """Stops the clock and asks who accuses whom; without an answer the clock goes on."""
        if not {"accuse", "ballot"} & self.reading.possible:
            self._tell(Refused(say("Nobody can be accused now.")), at)
            return 0
        self._flush(at)
        stopped = state(self.reading, at) == RUNNING and self._steer("pause", None, at)
        recorded, leave = False, 0
        try:
            with self.view.away():
                recorded = self.accuse()
        except Refused as refused:
            self._tell(refused, now.instant())
        except Left as left:
            leave = left.number
        at = now.instant()
        self._refresh()
        if stopped and not recorded and state(self.dial.look(at), at) == PAUSED:
            self._steer("resume", None, at)
        if leave:
            return leave
        return -1 if state(self.dial.look(at), at) == NONE else 0

    def _over(self) -> bool:
        """Tells whether all is told: where lines are printed, the end of the clock is the end."""
        if self.view.lasting:
            return False
        here, phase = self.course.state, self.reading.phase
        self.phase = self.phase or phase
        ended = here in (UP, NONE) or phase != self.phase
        return ended and not (self.alarm.ringing and self.view.keys)

    def _hush(self) -> None:
        if self.view.keys:
            self.alarm.hush()
        else:
            self.alarm.finish()

    def _tell(self, refused: Refused, at: Instant) -> None:
        self.message = _texts(refused)
        self.until = at.up + READ


def _beats(clock: Clock, at: Instant) -> int:
    """The seconds since a clock ended, where that is known: else the machine's own, which go by as well."""
    ago = clock.ago(at)
    return int(at.up if ago is None else ago)


def _texts(refused: Refused) -> tuple[Text, ...]:
    return tuple(text for text in (refused.what, refused.possible) if text)
