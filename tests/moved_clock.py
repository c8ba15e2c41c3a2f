"""Runs gm with a clock that the test moves: the file named by MOVED_CLOCK holds what is added to each.

`{"wall": seconds, "up": seconds, "boot": name}`, each optional. GM_FAULT makes the screen fail after a while.
"""

import json
import os
import sys
from pathlib import Path

from gm import now
from gm.core import Instant

REAL = now.instant
FILE = Path(os.environ["MOVED_CLOCK"])


def moved() -> Instant:
    """Gives this moment, moved."""
    found = REAL()
    shift = json.loads(FILE.read_text() or "{}") if FILE.exists() else {}
    return Instant(
        found.wall + shift.get("wall", 0.0),
        found.up + shift.get("up", 0.0),
        shift.get("boot", found.boot),
    )


def fail(*looked: object) -> None:
    """Fails as a fault in the program would."""
    raise RuntimeError("the screen is broken")


now.instant = moved

if __name__ == "__main__":
    from gm.cli import main

    if "GM_FAULT" in os.environ:
        from gm.live.dial import Watched

        fine = Watched.changed
        looks = iter(range(4))
        Watched.changed = lambda self: fine(self) if next(looks, None) is not None else fail()  # type: ignore[method-assign, return-value]
    sys.exit(main())
