"""The seats as they are drawn: in the order of play, in colours and letters, in any width."""

from __future__ import annotations

import re

import pytest

from gm import show
from tests.conftest import Desk

SETTING = (
    "new the-message Ann Juan 김민지 '[Eva] with a rather long name' --seed a",
    "deal",
    "plays 김 Alias",
    "distribute red black blue black",
    "distribute red black blue black",
    "send Ann --via cm",
    "trap Juan '[Eva]'",
)


def drawn(gm: Desk, monkeypatch: pytest.MonkeyPatch, width: int) -> list[str]:
    """The lines of `gm status` as a terminal of so many columns shows them."""
    gm(*SETTING)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(show, "choose", lambda plain: setattr(show, "_plain", False))
    lines = gm("status").splitlines()
    monkeypatch.undo()
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_TM_U2_an_arrow_goes_round_the_seats(gm: Desk, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    lines = drawn(gm, monkeypatch, width)
    heads = [line for line in lines if re.match(r"╭─▸|│ ▾|╰─▾", line)]
    assert [re.findall(r"Ann|Juan|김민지|\[Eva\] with a rather long name", line) for line in heads] == [
        ["Ann"],
        ["[Eva] with a rather long name"],
        ["김민지"],
        ["Juan"],
    ]
    assert heads[0].startswith("╭─▸ ") and heads[-1].startswith("╰─▾ ")
    assert all(show.cells(line) <= width for line in lines)


def test_what_lies_before_each_one_is_drawn_in_letters(gm: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(drawn(gm, monkeypatch, 80))
    assert re.search(r"Ann  R R  .*locked", text)
    assert re.search(r"✉ 김민지  B B  the message is here", text)
    assert re.search(r"name  K K  .*trapped", text)
    assert "R red  B blue  K black" in text


def test_plain_status_has_a_fact_a_line(gm: Desk) -> None:
    gm(*SETTING)
    lines = gm("status").splitlines()
    assert lines[1] == "Ann: red 2, has the turn, 2 in hand, locked"
    assert lines[2] == "[Eva] with a rather long name: black 2, 3 in hand, trapped"
    assert lines[3] == "김민지: blue 2, the message is here, 3 in hand, Alias"
    assert "\x1b" not in "".join(lines)
