"""Transcripts: commands after a dollar sign, and below each what it answered.

`python -m tests.transcript FILE…` writes the answers of today into files, to be read before they are kept.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PROMPT = "$ gm"
GM = [sys.executable, "-P", "-m", "gm"]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Gives each command of a transcript with the answer written below it."""
    for part in re.split(r"(?m)^\$ gm ?", text)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer.strip("\n")


def replay(text: str, home: Path, language: str) -> str:
    """Gives the transcript with the answers that the program gives now, in a data folder of its own."""
    environment = {**os.environ, "GM_HOME": str(home), "GM_LANG": language, "PYTHONIOENCODING": "utf-8"}
    told = []
    for command, _ in commands(text):
        done = subprocess.run(
            [*GM, *shlex.split(command)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        answer = re.sub(r"(?m)^\d\d:\d\d ", "21:00 ", done.stdout)  # the hour of the log
        told.append(f"{PROMPT} {command}\n{answer}")
    return "\n".join(told)


def main() -> None:
    """Rewrites the named transcripts; `NAME.ko.txt` is played in Korean."""
    for name in sys.argv[1:]:
        path = Path(name)
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(replay(path.read_text("utf-8"), Path(folder), language_of(path)), "utf-8")


def language_of(path: Path) -> str:
    """Gives the language that a transcript's name asks for."""
    return path.stem.rpartition(".")[2] if "." in path.stem else "en"


if __name__ == "__main__":
    main()
