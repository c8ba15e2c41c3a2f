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

        with suppress(OSError):  # no such folder, or too many are listening
            ear = INotify(nonblocking=True)
            try:
                ear.add_watch(self.path.parent, flags.MOVED_TO)  # how the store replaces a file
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
        """Tells whether the file is another one than at the last call; the first call says yes."""
        for ear in self.ears:
            ear.read(timeout=0)
        try:
            found = os.stat(self.name)  # noqa: PTH116 - up to four times a second, so no more than it takes
        except OSError:
            return False
        before, self.stamp = self.stamp, (found.st_mtime_ns, found.st_ino, found.st_size)
        return self.stamp != before
