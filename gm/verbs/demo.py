"""A sample evening, played with the real verbs in a folder of its own."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from gm import show
from gm.core import say
from gm.speech import language, words
from gm.verb import Shelf

VERBS = Shelf()

EVENING = (
    "new dc-spyfall Ann Juan Maria Isaac --module jest --rounds 3 --seed demo",
    "deal",
    "resume",
    "accuse Isaac Ann --no Maria",
    "timeup",
    "point Juan=Ann Maria=Ann Isaac=Ann Ann=Juan --joker Juan",
    "undo",
    "point Juan=Ann Maria=Ann Isaac=Ann Ann=Juan --joker Ann --location Watchtower",
    "deal",
    "resume",
    "accuse Juan Maria",
    "ballot --yes Ann,Isaac --joker Isaac",
    "deal",
    "jest Maria --right",
    "score --explain",
)


@VERBS.verb("gm demo --step")
def demo(
    step: Annotated[bool, typer.Option("--step", help="Wait for a key before each command.")] = False,
) -> None:
    """Play a sample evening of DC Spyfall, showing each command and its answer.

    Nothing of it stays: the evening has a folder of its own, gone at the end.
    """
    import shlex
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "GM_HOME": folder, "GM_LANG": language(), "GM_TABLE": ""}
        run = [sys.executable, "-P", "-m", "gm", *(["--plain"] if show.plain() else [])]
        for number, command in enumerate(EVENING):
            if number:
                show.tell([""])
            if step and show.asks():
                _wait()
            show.heading(f"$ gm {command}")
            sys.stdout.flush()
            subprocess.run([*run, *shlex.split(command)], env=environment, check=True)


def _wait() -> None:
    show.tell([words(say("Press a key for the next command."))], "dim")
    typer.getchar()
