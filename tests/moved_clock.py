"""Runs gm with a clock that the test moves: the file named by MOVED_CLOCK holds what is added to each.

`{"wall": seconds, "up": seconds, "boot": name}`, each optional. GM_FAULT makes the screen fail after a while,
GM_DEAF lets nothing tell of a changed file.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from gm import now
from gm.core import Instant

REAL, REAL_UP = now.instant, now.since_boot
FILE = Path(os.environ["MOVED_CLOCK"])


def shift() -> dict[str, Any]:
    """Gives what is added now."""
    return json.loads(FILE.read_text() or "{}") if FILE.exists() else {}


def moved_up() -> float:
    """Gives the seconds since the machine started, moved."""
    return REAL_UP() + shift().get("up", 0.0)


def moved() -> Instant:
    """Gives this moment, moved."""
    found, by = REAL(), shift()
    return Instant(found.wall + by.get("wall", 0.0), found.up, by.get("boot", found.boot))


def fail(*looked: object) -> None:
    """Fails as a fault in the program would."""
    raise RuntimeError("the screen is broken")


now.instant, now.since_boot = moved, moved_up

if __name__ == "__main__":
    from gm.cli import main
    from gm.live.watched import Watched

    if "GM_DEAF" in os.environ:
        Watched.listen = lambda self: None  # type: ignore[method-assign]
    if "GM_FAULT" in os.environ:
        fine = Watched.changed
        looks = iter(range(4))
        Watched.changed = lambda self: fine(self) if next(looks, None) is not None else fail()  # type: ignore[method-assign, return-value]
    sys.exit(main())
