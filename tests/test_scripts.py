"""The README's two commands, and what stands behind them."""

from __future__ import annotations

import ast
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

from gm.verbs.demo import EVENING
from tests.conftest import Desk

ROOT = Path(__file__).resolve().parents[1]


def test_the_demo_plays_its_evening_and_leaves_nothing(home: Path) -> None:
    run = [sys.executable, "-P", "-m", "gm", "demo"]
    done = subprocess.run(run, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert [line[5:] for line in done.stdout.splitlines() if line.startswith("$ gm ")] == list(EVENING)
    assert "Isaac, rank 1" in done.stdout
    assert not home.exists()


def test_the_demo_is_an_evening_that_can_be_played(gm: Desk) -> None:
    gm(*EVENING)
    assert len(gm.json("score")["rounds"]) == 3


def test_the_scripts_need_nothing_but_python() -> None:
    for name in ("gm", "test", "bench", "messages", "house.py"):
        tree = ast.parse((ROOT / "scripts" / name).read_text("utf-8"))
        tops = {
            name.split(".")[0]
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert tops <= set(sys.stdlib_module_names) | {"house"}


def test_the_first_command_hands_all_words_to_the_program(tmp_path: Path) -> None:
    environment = {**os.environ, "GM_LANG": "en"}
    line = [sys.executable, str(ROOT / "scripts" / "gm"), "new", "dc-spyfall", "A B", "C", "[d]"]
    done = subprocess.run(line, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.stdout.splitlines()[0].endswith(": A B, C, [d].")
    assert subprocess.run([*line[:2], "nonsense"], capture_output=True, env=environment).returncode == 2


def test_versions_stand_in_one_place_alone() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert all("==" in tool for tool in project["dependency-groups"]["dev"])
    assert "typer>=0.27,<0.29" in project["project"]["dependencies"]
    others = [
        path for path in ROOT.iterdir() if path.name.startswith(("requirements", "setup", "tox", "uv.lock"))
    ]
    assert not others


def test_ci_calls_what_the_readme_names() -> None:
    command = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1]
    assert shlex.split(command)[-1].endswith("scripts/test")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "./scripts/test" in readme
    assert "./scripts/gm demo" in readme
