"""Transcripts: commands after a dollar sign, and below each what it answered.

`python -m tests.transcript FILE…` writes the answers of today into files, to be read before they are kept.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from gm import cli

PROMPT = "$ gm"


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Gives each command of a transcript with the answer written below it."""
    for part in re.split(r"(?m)^\$ gm ?", text)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer.strip("\n")


class Paper(io.StringIO):
    """What is printed, by what is said and what is refused in order."""

    encoding = "utf-8"


def replay(text: str, home: Path, language: str) -> str:
    """Gives the transcript with the answers that the program gives now, in a data folder of its own."""
    with mock.patch.dict(os.environ, GM_HOME=str(home), GM_LANG=language, COLUMNS="80"):
        told = [f"{PROMPT} {command}\n{_answer(command)}" for command, _ in commands(text)]
    return "\n".join(told)


def _answer(command: str) -> str:
    """What a command answers where nobody can be asked; the hour of the log is always the same."""
    paper = Paper()
    with redirect_stdout(paper), redirect_stderr(paper), mock.patch("sys.stdin", io.StringIO()):
        cli.main(shlex.split(command))
    return re.sub(r"(?m)^\d\d:\d\d ", "21:00 ", paper.getvalue())


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
