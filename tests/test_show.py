"""What is drawn fits the terminal: names and totals are always whole."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from gm import show

NAMES = ("Maria", "さくら", "민수")


@pytest.mark.parametrize("width", [20, 25, 40, 80, 200])
@pytest.mark.parametrize("rounds", [0, 1, 5, 16])
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_score_table_keeps_names_and_totals(
    monkeypatch: pytest.MonkeyPatch, width: int, rounds: int, by_hand: bool
) -> None:
    console = Console(width=width, file=io.StringIO(), highlight=False, markup=False)
    monkeypatch.setattr(show, "_plain", False)
    monkeypatch.setattr(show, "_console", lambda: console)
    columns = ["player", "rank", *(f"R{n}" for n in range(1, rounds + 1)), *(["by hand"] if by_hand else [])]
    rows = [[name, 1, *([2] * rounds), *(["-1"] if by_hand else []), 17] for name in NAMES]
    show.table([*columns, "total"], rows, [True, False, False], spare=(*range(2, len(columns)), 1))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert all(show.cells(line) <= width for line in lines)
    for name in NAMES:
        assert any(name in line and "17" in line for line in lines)
    head = next(line for line in lines if "total" in line)
    assert head.split()[0] == "player"
    if rounds and width >= 40:
        assert f"R{rounds}" in head
