"""The measuring that `scripts/bench` does, inside the environment that has gm."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from house import BIN, PYTHON

RUNS = 25
GM = str(BIN / "gm")
MINIMAL = """
import typer
from rich.console import Console
app = typer.Typer()
@app.command()
def one(): Console().print("one")
@app.command()
def two(): print("two")
app(["one"])
"""
GOALS = {
    "score, piped": 6.5,
    "status, piped": 6.5,
    "score, drawn": 9.0,
    "status, drawn": 9.0,
    "--help": 7.0,
}


def main() -> None:
    """Prints each command's time as a multiple of bare Python's, best of many interleaved runs."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"GM_HOME": folder, "GM_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "80"}
        environment.pop("GM_TABLE", None)
        _tables(environment)
        best = _measure(environment)
    bare = best["bare Python"]
    for name, seconds in best.items():
        goal = f"   goal at most {GOALS[name]}" if name in GOALS else ""
        print(f"{name:28} {seconds * 1000:7.1f} ms {seconds / bare:7.2f} x bare Python{goal}")
    for verb in ("score", "status"):
        ratio = best[f"{verb}, 1,000 events"] / best[f"{verb}, piped"]
        print(f"{verb}: 1,000 events against 10: {ratio:.2f}   goal at most 1.5")
    if sys.platform == "linux":
        import bench_clock

        bench_clock.main()


def _measure(environment: Mapping[str, str]) -> dict[str, float]:
    commands = {
        "bare Python": [str(PYTHON), "-c", "pass"],
        "minimal Typer and Rich": [str(PYTHON), "-c", MINIMAL],
        "score, piped": [GM, "--table", "short", "score"],
        "status, piped": [GM, "--table", "short", "status"],
        "--help": [GM, "--table", "short", "--help"],
        "score, 1,000 events": [GM, "--table", "long", "score"],
        "status, 1,000 events": [GM, "--table", "long", "status"],
    }
    drawn = {"score, drawn": commands["score, piped"], "status, drawn": commands["status, piped"]}
    best = dict.fromkeys([*commands, *(drawn if os.name == "posix" else ())], float("inf"))
    for _ in range(RUNS):
        for name, command in commands.items():
            best[name] = min(best[name], _timed(command, environment))
        for name, command in drawn.items() if os.name == "posix" else ():
            best[name] = min(best[name], _timed(command, environment, terminal=True))
    return best


def _timed(command: list[str], environment: Mapping[str, str], *, terminal: bool = False) -> float:
    """The seconds that a command takes, its output read away; in a terminal of its own where wanted."""
    if not terminal:
        start = time.perf_counter()
        subprocess.run(command, env=environment, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start
    import pty

    mine, theirs = pty.openpty()
    start = time.perf_counter()
    done = subprocess.Popen(command, env=environment, stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL)
    os.close(theirs)
    try:
        while os.read(mine, 65536):
            pass
    except OSError:  # how Linux says that nobody writes any more
        pass
    done.wait()
    seconds = time.perf_counter() - start
    os.close(mine)
    return seconds


def _tables(environment: Mapping[str, str]) -> None:
    """A table of some ten events, and one of a thousand."""
    for name in ("short", "long"):
        for line in (
            "new dc-spyfall Ann Juan Maria Isaac --seed a",
            *("deal", "resume", "accuse Isaac Ann --yes all --joker Ann") * 3,
        ):
            words = [GM, "--table", name, *line.split()]
            subprocess.run(words, env=environment, stdout=subprocess.DEVNULL, check=True)
    subprocess.run([str(PYTHON), "-c", LENGTHEN, "long"], env=environment, check=True)


LENGTHEN = """
import sys
from gm import store, table
name, = sys.argv[1:]
found = table.load(name)
entries = found.entries * (1000 // len(found.entries))
from gm.core import Entry
from gm.kit.evening import Adjusted
ticks = [Entry(Adjusted("Ann", 1, "so"), found.opening.at) for _ in range(1000 - len(found.entries))]
with store.locked(name):
    table.save(table.Table(name, found.game, found.opening, [*found.entries, *ticks]))
"""

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
