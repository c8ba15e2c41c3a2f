"""Whole evenings, word for word: those kept in files, and those that the README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.transcript import commands, language_of, replay

ROOT = Path(__file__).resolve().parents[1]
EVENINGS = sorted((ROOT / "tests" / "evenings").glob("*.txt"))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_is_told_as_it_was(path: Path, home: Path) -> None:
    text = path.read_text("utf-8")
    assert replay(text, home, language_of(path)) == text


def test_the_readme_is_true(home: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = "\n".join(re.findall(r"(?ms)^```console\n(.*?)^```", readme))
    assert len(list(commands(shown))) > 5
    told = replay(shown, home, "en")
    assert list(commands(told)) == list(commands(shown))
