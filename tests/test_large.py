"""Large letters: the pictures themselves, every word of the boxes, and no cell more than there is."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm import decks, show
from gm.large import WORTH, glyphs, large

FOOT = "─"  # in no font


def names(node: Any, language: str) -> set[str]:
    """Every name of a box in a language."""
    if isinstance(node, dict):
        own = {node[language]} if isinstance(node.get(language), str) else set()
        return own.union(*(names(inner, language) for inner in node.values()))
    if isinstance(node, list):
        return set().union(*(names(inner, language) for inner in node))
    return set()


def dots(rows: list[str]) -> list[str]:
    """What is drawn, as dots: of Braille signs, else of blocks."""
    if any(sign > "\u2800" for row in rows for sign in row):
        return [
            "".join(str(int(bool((ord(sign) - 0x2800) & worth))) for sign in row for worth in line)
            for row in rows
            for line in WORTH
        ]
    halves = {" ": "00", "▀": "10", "▄": "01", "█": "11"}
    return ["".join(halves[sign][half] for sign in row) for row in rows for half in (0, 1)]


def test_a_letter_is_drawn_of_blocks() -> None:
    assert [row.rstrip() for row in large("이", 80, 24)] == [
        "",
        "    ▄▄▄▄    ██",
        "   █▀  ▀█   ██",
        "  ██    ██  ██",
        "  ██    ██  ██",
        "   █▄  ▄█   ██",
        "    ▀▀▀▀    ██",
        "            ██",
    ]


def test_half_as_large_it_is_the_same_picture() -> None:
    big, small = large("병원", 80, 8), large("병원", 80, 7)
    assert (len(big), show.cells(big[0])) == (8, 32)
    assert (len(small), show.cells(small[0])) == (4, 16)
    assert dots(small) == dots(big)
    assert sum(row.count("1") for row in dots(big)) > 100


def test_what_has_no_room_for_pictures_stands_wide_and_else_not_at_all() -> None:
    assert large("병원", 80, 3) == ["병 원"]
    assert large("병원", 5, 24) == ["병 원"]
    assert large("병원", 4, 2) == ["병", "원"]
    assert large("병원", 4, 1) == []
    assert large("Zoo", 80, 24)[0].strip() != "Z o o"
    assert large("Zoo", 80, 2) == ["Z o o"]


def test_latin_words_that_figlet_has_no_room_for_are_drawn_smaller() -> None:
    drawn = large("Submarine", 40, 12)
    assert len(drawn) > 3
    assert any(sign > "\u2800" for sign in drawn[0])


def test_a_letter_without_a_picture_makes_the_whole_word_wide() -> None:
    assert not glyphs(FOOT)
    assert large(f"병{FOOT}", 80, 24) == [f"병 {FOOT}"]


def test_words_are_broken_between_words_and_a_long_one_evenly() -> None:
    assert large("항공 보안관", 80, 24)[:8] == large("항공", 80, 24)
    assert large("항공 보안관", 80, 24)[9:] == large("보안관", 80, 24)
    assert large("보안관실장", 40, 40)[:8] == large("보안", 40, 40)


@pytest.mark.parametrize("encoding", ["ascii", "cp949", "utf-8"])
def test_only_signs_that_the_terminal_has_are_drawn(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    drawn = large("병원", 80, 24)
    if encoding == "utf-8":
        assert len(drawn) == 8
    else:
        assert drawn == ["병 원"]


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_every_name_of_every_box_can_be_drawn(language: str) -> None:
    found = set().union(*(names(decks.load(box), language) for box in decks.boxes()))
    assert len(found) > 200
    letters = set("".join(found)) - {" "}
    assert letters - set(glyphs(letters)) == set()


@given(
    st.text(st.sampled_from("병원의 ジ病. aW·✓"), min_size=1, max_size=12).filter(str.strip),
    st.integers(1, 90),
    st.integers(0, 30),
)
def test_nothing_is_larger_than_its_room(text: str, width: int, height: int) -> None:
    drawn = large(text, width, height)
    assert len(drawn) <= height
    assert all(show.cells(row) <= width for row in drawn)
