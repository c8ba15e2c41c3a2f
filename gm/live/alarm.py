"""What is heard of a clock: the terminal's bell, or a command of the table's own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress

SECOND = 0.9  # of a second: two beats may be drawn a little closer than they are


class Alarm:
    """Rings at the end, once a second until it is hushed; `sound` is a command with its words, run once."""

    def __init__(self, bell: Callable[[], None], silent: bool, sound: Sequence[str]) -> None:
        self.ringing = False
        self._last = 0.0  # when it rang last, by the machine's own time
        self._bell: Callable[[], None] = (lambda: None) if silent else bell
        self._sound = sound
        self._playing: subprocess.Popen[bytes] | None = None

    def warn(self) -> None:
        """Sounds the bell once."""
        self._bell()

    def ring(self, now: float) -> None:
        """Begins to ring at `now`, in seconds since the machine started."""
        self.ringing, self._last = True, now
        self._bell()
        if self._sound:
            quiet = subprocess.DEVNULL
            with suppress(OSError):  # gone since it was looked for: the bell and the picture are there
                self._playing = subprocess.Popen(self._sound, stdin=quiet, stdout=quiet, stderr=quiet)

    def beat(self, now: float) -> None:
        """Rings on at `now`, where nobody has hushed it yet and a second has gone by."""
        if self.ringing and now - self._last >= SECOND:
            self._last = now
            self._bell()

    def hush(self) -> None:
        """Stops ringing, the sound too."""
        self.ringing = False
        if self._playing and self._playing.poll() is None:
            self._playing.terminate()
            try:
                self._playing.wait(1)
            except subprocess.TimeoutExpired:
                self._playing.kill()
                self._playing.wait()

    def finish(self) -> None:
        """Waits for the sound to end, where nobody is there to hush it."""
        if self._playing:
            self._playing.wait()
