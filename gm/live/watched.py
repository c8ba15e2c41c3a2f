"""A file that may change under one's eyes, and what wakes a wait when it does."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any


class Watched:
    """A file that others replace; `ears` become readable when one does, where the machine tells of it."""

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, str(path)
        self.stamp: tuple[int, ...] | None = None
        self.ears: tuple[Any, ...] = ()

    def listen(self) -> None:
        """Opens the ears, where there are any: on Linux."""
        if sys.platform != "linux":
            return
        from inotify_simple import INotify, flags

        replaced, moved = flags.MOVED_TO | flags.CLOSE_WRITE, flags.DELETE_SELF | flags.MOVE_SELF
        with suppress(OSError):  # no such folder, or too many are listening
            ear = INotify(nonblocking=True)
            try:
                ear.add_watch(self.path.parent, replaced | moved)
            except OSError:
                ear.close()
                raise
            self.ears = (ear,)

    def deafen(self) -> None:
        """Closes the ears."""
        for ear in self.ears:
            ear.close()
        self.ears = ()

    def changed(self) -> bool:
        """Tells whether the file is another one than at the last call, or gone; at first, whether it is."""
        if any(not event.name for ear in self.ears for event in ear.read(timeout=0)):
            self.deafen()  # it is told of the folder itself: that is another one now
            self.listen()
        before = self.stamp
        try:
            found = os.stat(self.name)  # noqa: PTH116 - up to four times a second, so no more than it takes
        except OSError:
            self.stamp = None
        else:
            self.stamp = found.st_mtime_ns, found.st_ino, found.st_size
        return self.stamp != before
