"""The house: imports point one way, rules are pure, and a verb loads no more than it needs."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm
from gm import table

HOUSE = Path(gm.__file__).parent
MODULES = sorted(HOUSE.rglob("*.py"))

# From the street to the cellar: a room may use those below it.
ROOMS = (
    {"__main__"},
    {"cli"},
    {"verbs"},
    {"live", "ending"},
    {"verb"},
    {"desk"},
    {"choosing"},
    {"amend", "opening", "handover"},
    {"large", "page"},
    {"table", "show"},
    {"decks"},
    {"store", "freeze", "speech", "now"},
    {"games"},
    {"kit"},
    {"core"},
)
ABOVE = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}
IMPURE = {
    "time",
    "datetime",
    "os",
    "pathlib",
    "sys",
    "io",
    "subprocess",
    "random",
    "rich",
    "typer",
    "tomllib",
}


def room(path: Path) -> str:
    """The room of a module: its name, or that of the package it stands in."""
    first = path.relative_to(HOUSE).parts[0]
    return first.removesuffix(".py")


def imports(path: Path, *, typing_too: bool = False) -> Iterator[str]:
    """The modules that a file imports, in dots; those for types alone only with `typing_too`."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in for_types and not typing_too:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_used(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imports(path) if name.startswith("gm.")} - {"__version__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_point_one_way(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    if here == "games" and path.name == "verbs.py":
        here = "verbs"  # a game's verbs stand beside the general ones
    for used in rooms_used(path) - {here}:
        assert ABOVE[used] > ABOVE[here], f"{path.name} uses {used}"


@pytest.mark.parametrize("game", table.games())
def test_a_games_rules_are_pure_and_alone(game: str) -> None:
    folder = HOUSE / "games" / game.replace("-", "_")
    for path in folder.glob("*.py"):
        names = set(imports(path))
        other = {name for name in names if name.startswith("gm.games.") and folder.name not in name}
        assert not other, f"{path.name} uses another game"
        if path.name == "verbs.py":
            continue
        tops = {name.split(".")[0] for name in names}
        assert not tops & IMPURE, path.name
        assert {name.split(".")[1] for name in names if name.startswith("gm.")} <= {"core", "kit", "games"}
        assert "print(" not in path.read_text("utf-8")


def test_only_the_screen_knows_rich_and_only_the_store_writes_toml() -> None:
    for path in MODULES:
        tops = {name.split(".")[0] for name in imports(path, typing_too=True)}
        assert "click" not in tops, path.name
        assert "rich" not in tops or room(path) in ("show", "live"), path.name
        assert "tomli_w" not in tops or room(path) in ("store", "decks"), path.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_modules_stay_small_and_public_things_are_described(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 400
    tree = ast.parse(text)
    if text:
        assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            nested = any(
                node is not outer and node in ast.walk(outer)
                for outer in ast.walk(tree)
                if isinstance(outer, ast.FunctionDef)
            )
            assert nested or ast.get_docstring(node), f"{path.name}: {node.name}"


def loaded(*words: str) -> set[str]:
    """The top modules that a command loads in a process of its own."""
    code = (
        "import sys, json; from gm.cli import main; main(sys.argv[1:]);"
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *words], env=environment, capture_output=True, text=True
    )
    names: list[str] = json.loads(done.stderr.strip().splitlines()[-1])
    return set(names)


def test_a_piped_verb_loads_what_it_needs_and_no_more(home: Path) -> None:
    loaded("new", "dc-spyfall", "Ann", "Juan", "Maria")
    for words in (("score",), ("status",), ("--plain", "score"), ("--help",), ("status", "--json")):
        names = loaded(*words)
        tops = {name.split(".")[0] for name in names}
        assert not tops & {"rich", "pydantic", "asyncio", "filelock", "tomli_w", "random", "click"}, words
        games = {name.split(".")[2] for name in names if name.startswith("gm.games.")}
        assert games <= {"dc_spyfall"}, words
    assert "filelock" in loaded("deal")
