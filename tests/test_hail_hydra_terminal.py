"""Hail Hydra where somebody sits at a terminal: questions, the night a key at a time, cards chosen alone."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest

from tests.conftest import Desk

if os.name != "posix":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from gm import decks, store, table
from tests.test_peek import GATE, Terminal, terminal

__all__ = ["terminal"]  # a fixture

Open = Callable[..., Terminal]
FIVE = "new hail-hydra Al Bo Cy Di Ed"


def test_the_charts_number_is_asked_for(gm: Desk, terminal: Open) -> None:
    asked = terminal(FIVE)
    asked.see("chart")
    asked.child.send("many\r")
    asked.see("no whole number")
    asked.child.send("13\r")
    assert asked.end() == 0
    assert gm.json("status")["durability"] == 13
    assert decks.load("hail-hydra")["durability"] == {"5": 13}


def test_enter_alone_leaves_the_question(terminal: Open) -> None:
    asked = terminal(FIVE)
    asked.see("chart")
    asked.child.send("\r")
    assert asked.end() == 1
    assert store.current() is None


def test_the_night_goes_on_by_any_key(gm: Desk, terminal: Open) -> None:
    gm(f"{FIVE} --durability 9", "deal")
    night = terminal("night")
    assert "nobody else" not in night.see("close your eyes")
    for step in ("nobody else", "look at each other", "close your eyes", "Everybody: open", "once more"):
        night.child.send(" ")
        night.see(step)
    assert night.end() == 0


def test_the_agents_are_asked_for_at_the_end(gm: Desk, terminal: Open) -> None:
    gm(f"{FIVE} --durability 1", "deal", "villain --health 9 --damage 1", "attack 1 1 1 1 1")
    asked = terminal("reveal")
    asked.see("Who were the agents")
    asked.child.send("Cy,Di\r")
    assert asked.end() == 0
    assert gm.points() == {"Al": 0, "Bo": 0, "Cy": 1, "Di": 1, "Ed": 0}


def test_cards_are_chosen_alone_and_leave_nothing_on_the_screen(gm: Desk, terminal: Open) -> None:
    gm(f"{FIVE} --sealed --seed a", "deal", "villain")
    hand = sorted(table.load(str(store.current())).state.play.faces.hands["Al"], reverse=True)
    placing = terminal("place Al")
    placing.see(GATE)
    placing.child.send("x")
    shown = placing.see("Enter places them")
    assert [line.split()[-1] for line in shown.splitlines() if ")" in line] == [
        f"{card:+d}".replace("-", "−") for card in hand
    ]
    for key in ("2", "4", "2", "3"):
        placing.child.send(key)
        placing.see("Enter places them")
    placing.child.send("\r")
    assert placing.end() == 0
    placed = table.load(str(store.current())).state.play.faces.placed["Al"]
    assert sorted(placed) == sorted([hand[3], hand[2]])
    assert "Al places 2." in placing.main_screen()
    assert "Enter places them" not in placing.main_screen()
    assert "1)" not in placing.screen()


def test_leaving_the_gate_or_the_hand_places_nothing(gm: Desk, terminal: Open) -> None:
    gm(f"{FIVE} --sealed --seed a", "deal", "villain")
    before = gm.json("log")
    for keys in ("\x03", "x\x03"):
        placing = terminal("place Al")
        placing.see(GATE)
        for key in keys:
            placing.child.send(key)
            placing.child.expect([r"Enter places them", r"\?1049l"])
        assert placing.end() == 130
    assert gm.json("log")["log"][:-1] == before["log"]
    assert looks(gm, "Al") == 1


TURN, LEAVE, NOTHING = "Enter turns the tile up", "any key goes on", "turns nothing up."


@pytest.fixture
def sides(gm: Desk) -> dict[str, str]:
    """Gives an agent and a hero of a game that the program dealt."""
    gm(f"{FIVE} --sealed --seed a", "deal", "villain")
    state = table.load(str(store.current())).state
    return dict(zip(state.play.sides, state.seats, strict=True))


def looks(gm: Desk, name: str) -> int:
    return int(gm.json("status")["sealed"]["looks"][name])


def test_an_agent_turns_a_sealed_tile_up_alone_with_the_screen(
    gm: Desk, terminal: Open, sides: dict[str, str]
) -> None:
    hailing = terminal(f"hail {sides['hydra']}")
    hailing.see(GATE)
    hailing.open(TURN)
    assert hailing.close_with("\r") == 0
    assert "New York loses 3" in hailing.main_screen()
    assert gm.json("status")["revealed"] == [sides["hydra"]]


@pytest.mark.parametrize("key", ["n", "\r"])
def test_a_tile_that_is_not_turned_up_tells_nothing_of_its_side(
    gm: Desk, terminal: Open, sides: dict[str, str], key: str
) -> None:
    left = {}
    for side, name, told in (("hydra", sides["hydra"], TURN), ("shield", sides["shield"], LEAVE)):
        hailing = terminal(f"hail {name}")
        hailing.see(GATE)
        hailing.open(told)
        assert hailing.close_with("n" if side == "hydra" else key) == 0
        left[side] = hailing.main_screen().replace(name, "X")
        assert f"{name} {NOTHING}" in hailing.main_screen()
        assert told not in hailing.screen()
        assert looks(gm, name) == 1
    assert left["hydra"] == left["shield"]
    assert gm.json("status")["revealed"] == []


def test_leaving_at_the_gate_of_a_tile_changes_nothing(
    gm: Desk, terminal: Open, sides: dict[str, str]
) -> None:
    before = gm.json("log")
    for name in sides.values():
        hailing = terminal(f"hail {name}")
        hailing.see(GATE)
        assert hailing.close_with("\x03") == 130
    assert gm.json("log") == before


def test_leaving_before_a_tile_is_a_look(gm: Desk, terminal: Open, sides: dict[str, str]) -> None:
    hailing = terminal(f"hail {sides['shield']}")
    hailing.see(GATE)
    hailing.open(LEAVE)
    assert hailing.close_with("\x03") == 130
    assert looks(gm, sides["shield"]) == 1


def test_nobody_is_shown_a_hand_out_of_turn(gm: Desk, terminal: Open) -> None:
    gm(
        f"{FIVE} --sealed --seed a",
        "deal",
        "villain",
        "adjust health -50 --why quick",
        "point Ed=5",
        "villain",
    )
    for line in ("place Al", "give Al Bo", "give Ed Ed", "give Ed Zoe", "give Ed Al 1"):
        refused = terminal(line)
        assert refused.end() == 1
        assert "1049h" not in refused.raw
    giving = terminal("give Ed Al")
    giving.see(GATE)
    giving.child.send("x")
    assert "hands them to Al" in giving.see("Enter hands")
    for key in ("1", "\r"):
        giving.child.send(key)
    assert giving.end() == 0
    assert "Ed hands 1 to Al" in giving.main_screen()
    assert looks(gm, "Ed") == 0


@pytest.mark.parametrize("size", [(6, 20), (8, 40)])
def test_a_hand_is_whole_on_a_small_screen(terminal: Open, gm: Desk, size: tuple[int, int]) -> None:
    gm(f"{FIVE} --sealed --first Al --seed a", "deal", "villain")
    placing = terminal("place Al", size=size)
    placing.see("Ctrl-C")
    placing.child.send("x")
    time.sleep(0.5)
    shown = placing.see("them.")
    assert [f"{number})" in shown for number in range(1, 7)] == [True] * 6


@pytest.mark.parametrize(
    ("line", "opens", "keys"), [("place Al", "Enter places", "1\r"), ("hail {}", TURN, "\r")]
)
def test_what_is_chosen_belongs_to_the_deal_it_was_seen_in(
    gm: Desk, terminal: Open, sides: dict[str, str], line: str, opens: str, keys: str
) -> None:
    screen = terminal(line.format(sides["hydra"]))
    screen.see(GATE)
    screen.open(opens)
    gm("void --why again", "deal", "villain")
    time.sleep(1)
    for key in keys:
        screen.child.send(key)
    assert screen.end() == 1
    assert "dealt anew" in screen.main_screen()
    assert gm.json("status")["placed"] == {}
    assert gm.json("status")["revealed"] == []


def test_the_tile_that_is_looked_at_is_the_one_on_the_table(
    gm: Desk, terminal: Open, sides: dict[str, str]
) -> None:
    hailing = terminal(f"hail {sides['hydra']}")
    hailing.see(GATE)
    for _ in range(20):
        gm("void --why again", "deal", "villain")
        state = table.load(str(store.current())).state
        if dict(zip(state.seats, state.play.sides, strict=True))[sides["hydra"]] == "shield":
            break
    hailing.open(LEAVE)
    assert hailing.close_with("\r") == 0
    assert NOTHING in hailing.main_screen()
