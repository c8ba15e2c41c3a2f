"""What is drawn fits the terminal: names and totals are always whole."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
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


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        (
            "時計を止めます。時間切れの後は順番です。",
            14,
            ["時計を止めま", "す。時間切れの", "後は順番です。"],
        ),
        ("gm ballot を待ちます。--yes だけ", 12, ["gm ballot を", "待ちます。", "--yes だけ"]),
        ("장소를 「말합니다」 그리고", 12, ["장소를", "「말합니다」", "그리고"]),
        ("아주긴낱말입니다", 7, ["아주긴", "낱말입", "니다"]),
        ("  still sealed, as it was", 12, ["  still", "sealed, as", "it was"]),
    ],
)
def test_lines_are_broken_where_their_script_may_be(text: str, width: int, lines: list[str]) -> None:
    assert show.wrapped(text, width) == lines


@given(st.text(st.sampled_from("a 한글。、「（ーjあ漢-…"), min_size=1, max_size=40), st.integers(2, 30))
def test_nothing_is_lost_or_too_wide_in_broken_lines(text: str, width: int) -> None:
    lines = show.wrapped(text, width)
    assert all(show.cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
