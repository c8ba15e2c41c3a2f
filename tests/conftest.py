"""What every test stands on: a data folder of its own, and the program run in this process."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm import cli

# A short evening of each game, with slips, for what every game promises.
SAMPLES = {
    "dc-spyfall": (
        "new dc-spyfall Ann Juan Maria Isaac Eva --module harley --module jest --module multiverse --seed a",
        "deal --dealer Eva",
        "resume",
        "accuse Isaac Ann",
        "ballot --no Maria",
        "pause",
        "undo",
        "ballot --no Juan",
        "guess Batcave --right --joker Ann",
        "point Juan=2 Maria=2 --harley Eva",
        "deal",
        "multiverse Maria --yes Ann,Eva",
        "reveal --deck multiverse",
        "seat Zoe --after Ann",
        "rename Isaac Ike",
        "deal",
        "void --why exposed",
        "undo 2",
        "redo",
        "amend 1 point Ann=4 Juan=1 --early --joker Ann --harley Ike",
        "adjust Zoe 1 --why brave",
    ),
    "spyfall": (
        "new spyfall Al Bo Cy Di --sealed --seed a",
        "deal --dealer Di",
        "resume",
        "accuse Al Cy",
        "ballot --yes none",
        "timeup --first Cy",
        "skip",
        "accuse Di Bo --no all",
        "undo",
        "accuse Di Al --yes Bo,Cy",
        "rename Cy Kay",
        "deal",
        "void --why exposed",
        "undo 2",
        "redo",
        "guess Bank --by Kay",
        "amend 1 accuse Di Bo --yes all",
        "adjust Kay 1 --why brave",
    ),
    "the-message": (
        "new the-message Ann Juan Maria Isaac Eva --seed a",
        "deal --first Eva",
        "prove Eva Ann --drew --for kdr",
        "counter Juan",
        "counter Eva",
        "distribute red black blue black red",
        "undo",
        "plays Maria J",
        "distribute red black blue black red",
        "delete Ann Isaac",
        "send Eva --via em --colour red",
        "trap Ann Isaac",
        "transfer Maria Juan",
        "accept",
        "send Isaac --via om --to Eva",
        "decode Eva",
        "pass",
        "accept --colour black",
        "turn",
        "lock Maria Juan",
        "undo",
        "redo",
        "give Ann Juan black --drew",
        "adjust black:Juan 2 --why miscounted",
        "reveal Juan=frs",
        "stuck Maria",
        "send Ann --via cm",
        "intercept Isaac",
        "accept --colour black",
        "adjust Eva 1 --why brave",
    ),
    "hail-hydra": (
        "new hail-hydra Ann Ben Eva Juan Maria --variant full --first Eva --seed a",
        "deal",
        "villain Ogre --health 6 --damage 2 --defence 1 --quick 'no talking'",
        "commit Ann=2 Ben=1 Eva=1 Juan=1 Maria=1",
        "undo",
        "attack 3 -4 2 1 1 --placed Ann=1 Ben=1 Eva=1 Juan=1 Maria=1",
        "hail Ben",
        "adjust durability -1 --why storm",
        "adjust hand:Ann +1 --why gift",
        "attack 3 3 2 1 1",
        "resume",
        "pause",
        "point Ben=4 sky=1",
        "villain --health 1 --damage 2",
        "give Ben Ann 2",
        "commit Ann=3 Eva=1 Juan=1 Maria=1",
        "attack 1 1 1 1 -1 1",
        "timeup",
        "point sky=5",
        "ability Eva",
        "villain --health 9 --damage 30",
        "attack -1 -1 -1 -1 -1",
        "reveal Ann=shield Ben=hydra Eva=shield Juan=hydra Maria=shield",
        "deal --durability 20",
        "void --why exposed",
        "amend 1 reveal Ann=hydra Ben=hydra Eva=shield Juan=shield Maria=shield",
        "adjust Ann 1 --why brave",
    ),
}


class Ran(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, empty; the language settings of whoever runs the tests do not count."""
    for name in ("GM_TABLE", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GM_LANG", "en")
    return tmp_path / "home"


class Desk:
    """Types commands at a table and reads the answers."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def run(self, line: str) -> Ran:
        """Runs one command line, whatever comes of it."""
        self.capsys.readouterr()
        status = cli.main(shlex.split(line))
        return Ran(status, *self.capsys.readouterr())

    def __call__(self, *lines: str) -> str:
        """Runs command lines that must all succeed; gives what the last one said."""
        done = Ran(0, "", "")
        for line in lines:
            done = self.run(line)
            assert done.status == 0, f"{line}: {done.err}"
        return done.out

    def refused(self, line: str, status: int = 1) -> str:
        """Runs a command that must be refused, changing nothing; gives what it said."""
        before = fingerprint()
        done = self.run(line)
        assert done.status == status, f"{line}: {done}"
        assert fingerprint() == before, f"{line} changed the data"
        return done.err

    def json(self, line: str) -> Any:
        """Runs a reading command with --json and gives its value."""
        return json.loads(self(f"{line} --json"))

    def points(self) -> dict[str, int]:
        """Gives everybody's total."""
        return {player["name"]: player["total"] for player in self.json("score")["players"]}

    def rules(self) -> dict[str, dict[str, int]]:
        """Gives the points of the last round by player and rule."""
        told: dict[str, dict[str, int]] = {}
        for why in self.json("score")["rounds"][-1]["why"]:
            own = told.setdefault(why["player"], {})
            own[why["rule"]] = own.get(why["rule"], 0) + why["points"]
        return told


@pytest.fixture
def gm(capsys: pytest.CaptureFixture[str]) -> Desk:
    """The program, to be called with command lines."""
    return Desk(capsys)


def fingerprint() -> dict[str, bytes]:
    """Gives every file of the data folder with its bytes; locks hold none."""
    from gm import store

    files: Callable[[Path], bool] = lambda path: path.is_file() and path.suffix != ".lock"  # noqa: E731
    return {str(path): path.read_bytes() for path in sorted(store.home().rglob("*")) if files(path)}
