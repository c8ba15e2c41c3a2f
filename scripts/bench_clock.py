#!/usr/bin/env python3
"""Measures a running `gm timer` under a pseudo-terminal: how late the end comes, and what waiting costs.

Plain lines, one a measure; Linux only, whose /proc counts each process's time and wake-ups.
"""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

GM = [sys.executable, "-P", "-m", "gm"]
MARK = b"TIME UP"
SETTLED = 2.0  # seconds until the program has loaded and drawn


class Cost(NamedTuple):
    """What a clock that is watched costs."""

    share: float  # of one core, 0 to 1
    wakes: float  # per second


@contextmanager
def running(*words: str, minutes: float, home: str) -> Iterator[tuple[int, int]]:
    """Runs `gm timer` under a terminal of 80 by 24; gives its process and the terminal's other end."""
    import pty

    environment = {**os.environ, "GM_HOME": home, "GM_LANG": "en", "TERM": "xterm-256color"}
    child, end = pty.fork()
    if child == 0:
        os.execve(GM[0], [*GM, "timer", "--minutes", f"{minutes}", *words], environment)
    subprocess.run(["stty", "rows", "24", "columns", "80"], stdin=end, check=True)
    try:
        yield child, end
    finally:
        os.write(end, b"q")
        drain(end, 5.0)
        os.close(end)
        os.waitpid(child, 0)


def drain(end: int, seconds: float, mark: bytes = b"\0") -> float | None:
    """Reads what the program draws for so long, or until `mark`; gives when that came."""
    until, seen = time.monotonic() + seconds, b""
    while (rest := until - time.monotonic()) > 0:
        if not select.select([end], [], [], rest)[0]:
            break
        came = time.time()
        try:
            data = os.read(end, 65536)
        except OSError:
            return None
        if not data:
            return None
        seen = seen[-64:] + data
        if mark in seen:
            return came
    return None


def end_error(seconds: float = 3.0) -> float:
    """Gives how many seconds after the right moment the end is on the screen."""
    with (
        tempfile.TemporaryDirectory() as home,
        running("--silent", minutes=seconds / 60, home=home) as (_, end),
    ):
        came = drain(end, seconds + 5, MARK)
        (started, at), *_ = json.loads((Path(home) / "clock.json").read_text())
    if came is None:
        raise RuntimeError("the end was never shown")
    return float(came - float(at.split()[0]) - started["seconds"])


def costs(windows: int = 3, seconds: float = 7.0) -> list[Cost]:
    """Gives what the program costs in each window of time while a clock runs and nobody touches it."""
    found = []
    with tempfile.TemporaryDirectory() as home, running(minutes=60, home=home) as (process, end):
        drain(end, SETTLED)
        for _ in range(windows):
            before, begun = counters(process), time.monotonic()
            drain(end, seconds)
            after, elapsed = counters(process), time.monotonic() - begun
            used, wakes = (new - old for old, new in zip(before, after, strict=True))
            found.append(Cost(used / 1e9 / elapsed, wakes / elapsed))
    return found


def counters(process: int) -> tuple[int, int]:
    """Gives a process's nanoseconds on a core, and how often it went to sleep."""
    folder = Path("/proc") / str(process)
    used = int((folder / "schedstat").read_text().split()[0])
    status = (folder / "status").read_text()
    wakes = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)
    assert wakes is not None
    return used, int(wakes[1])


def main() -> None:
    """Prints each measure beside what it may be at most."""
    if sys.platform != "linux":
        print("clock: not measured here, only on Linux")
        return
    errors = sorted(end_error() for _ in range(3))
    print(f"clock: the end comes {errors[-1] * 1000:.0f} ms late at worst of {len(errors)} (at most 50)")
    spent = costs()
    shares = sorted(cost.share * 100 for cost in spent)
    print(f"clock: {shares[0]:.3f} to {shares[-1]:.3f} % of a core, more where others crowd it (at most 0.1)")
    print(f"clock: {max(cost.wakes for cost in spent):.2f} wake-ups a second at most (at most 5)")


if __name__ == "__main__":
    main()
