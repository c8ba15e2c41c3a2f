"""Every rule of Hail Hydra by its identifier; Al has the start token."""

from __future__ import annotations

from typing import Any

import pytest

from gm import decks
from tests.conftest import Desk

FIVE = "new hail-hydra Al Bo Cy Di Ed --durability 12 --first Al --seed a"
EIGHT = "new hail-hydra A B C D E F G H --durability 90 --first A --seed a"
FULL = "new hail-hydra Al Bo Cy Di Ed --variant full --first Al --seed a"
FULL8 = "new hail-hydra A B C D E F G H --variant full --first A --seed a"
OGRE = "villain Ogre --health 6 --damage 2 --defence 1"
WEAK = "villain --health 1 --damage 2"
ONES = "attack 1 1 1 1 1"
NOBODY = "point sky=5"


def beaten(villains: int, size: int = 5) -> list[str]:
    """Commands that defeat so many weak villains of the full game, nobody ever out."""
    lines: list[str] = []
    for votes in (0, 1, 1, 2, 2 if size < 7 else 3)[:villains]:
        lines += [f"point sky={size}"] * votes
        lines += [WEAK, "attack" + " 1" * size]
    return lines


def cards(status: dict[str, Any]) -> int:
    return (
        sum(status["hands"].values()) + status["pile"] + status["discards"] + sum(status["placed"].values())
    )


def test_no_rule_is_without_a_test() -> None:
    tested = {name.removeprefix("test_").split("_")[1] for name in globals() if name.startswith("test_HH_")}
    assert {f"HH-{identifier}" for identifier in tested} == set(decks.rule_texts("hail-hydra", "en"))


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_every_rule_reads_in_every_language(language: str) -> None:
    english, other = decks.rule_texts("hail-hydra", "en"), decks.rule_texts("hail-hydra", language)
    assert english.keys() == other.keys()
    assert all(english[rule] != other[rule] for rule in english)


# The box


def test_HH_B1_what_is_in_the_box(gm: Desk) -> None:
    box = decks.load("hail-hydra")
    assert (len(box["villain"]), len(box["hero"]), box["rules"]["cards"]) == (18, 14, 80)
    assert (box["players"]["least"], box["players"]["most"]) == (5, 8)
    gm.refused("new hail-hydra Al Bo Cy Di --durability 9")
    gm.refused("new hail-hydra A B C D E F G H I --durability 9")


@pytest.mark.parametrize(("names", "agents"), [("12345", 2), ("123456", 2), ("1234567", 3), ("12345678", 3)])
@pytest.mark.parametrize("variant", ["intro", "full"])
def test_HH_B2_agents_by_the_number_of_players(gm: Desk, names: str, agents: int, variant: str) -> None:
    players = " ".join(f"P{name}" for name in names)
    gm(f"new hail-hydra {players} --variant {variant} --durability 9")
    assert gm.json("status")["agents"] == agents
    assert f"{len(names) - agents} S.H.I.E.L.D. and {agents} Hydra" in gm("deal")


def test_HH_B3_durability_is_asked_for_once_and_kept(gm: Desk) -> None:
    assert "--durability N" in gm.refused("new hail-hydra Al Bo Cy Di Ed")
    for wrong in (0, 100, -3):
        gm.refused(f"new hail-hydra Al Bo Cy Di Ed --durability {wrong}")
    gm.refused("new hail-hydra Al Bo Cy Di Ed --durability many", 2)
    gm("new hail-hydra Al Bo Cy Di Ed --durability 17")
    assert decks.load("hail-hydra")["durability"] == {"5": 17}
    gm("--table two new hail-hydra Al Bo Cy Di Ed", "deal")
    assert gm.json("status")["durability"] == 17
    gm.refused("new hail-hydra Al Bo Cy Di Ed Fa")
    gm("--table three new hail-hydra Al Bo Cy Di Ed --durability 18", "--table four new hail-hydra A B C D E")
    assert gm.json("status")["durability"] == 18


def test_HH_B3_only_an_opened_table_is_remembered(gm: Desk) -> None:
    gm("--table one new hail-hydra Al Bo Cy Di Ed --durability 17")
    gm.refused("--table one new hail-hydra Al Bo Cy Di Ed --durability 5")
    gm.refused("new hail-hydra Al Al Cy Di Ed --durability 5")
    gm("--table two new hail-hydra Al Bo Cy Di Ed --variant full --durability 5")
    assert gm.json("status")["durability"] == 5
    assert decks.load("hail-hydra")["durability"] == {"5": 17}


def test_HH_B3_a_damaged_deck_file_is_named(gm: Desk) -> None:
    gm("new hail-hydra Al Bo Cy Di Ed --durability 17")
    decks.owned("hail-hydra").write_text('format = 1\ngame = "hail-hydra"\n[durability]\n5 = "many"\n')
    assert "durability.5" in gm.refused("--table two new hail-hydra Al Bo Cy Di Ed", 3)


def test_HH_B3_the_full_game_starts_at_27(gm: Desk) -> None:
    gm(FULL)
    assert gm.json("status")["durability"] == 27


def test_HH_B4_a_villain_read_once_is_remembered(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("villain Ogre", 2)
    gm.refused("villain --health 6 --damage 2 --remember", 2)
    told = gm(f"{OGRE} --quick 'no talking' --remember")
    assert "Ogre is remembered" in told
    gm("--table two " + FIVE, "deal", "villain ogr")
    villain = gm.json("status")["villain"]
    assert villain | {"most": 6, "quick": "no talking"} == villain
    assert (villain["name"], villain["tier"], villain["health"], villain["defence"]) == ("Ogre", 1, 6, 1)
    gm("--table three " + FIVE, "deal", "villain Ogre --health 8 --remember")
    gm("--table four " + FIVE, "deal", "villain Ogre")
    assert gm.json("status")["villain"]["health"] == 8
    assert sum(card.get("name") == {"en": "Ogre"} for card in decks.load("hail-hydra")["villain"]) == 1
    gm("deck check hail-hydra")


def test_HH_B4_a_villain_is_known_in_whatever_language_it_was_kept(gm: Desk) -> None:
    gm(FIVE, "deal", "--lang ko villain 괴물 --health 6 --damage 2 --remember")
    gm("--table two " + FIVE, "deal", "--lang ja villain 괴")
    assert gm.json("status")["villain"]["name"] == "괴물"


def test_HH_B4_a_new_villain_may_begin_like_a_known_one(gm: Desk) -> None:
    gm(FIVE, "deal", "villain Ogre King --health 6 --damage 2 --remember")
    gm("--table two " + FIVE, "deal", "villain Ogre --health 4 --damage 1 --remember")
    assert gm.json("status")["villain"]["name"] == "Ogre"
    gm("--table three " + FIVE, "deal", "villain 'ogre k'")
    assert gm.json("status")["villain"]["name"] == "Ogre King"
    gm("--table four " + FIVE, "deal")
    gm.refused("villain Og")


def test_HH_B4_the_house_set_says_that_it_is_home_made(gm: Desk) -> None:
    house = decks.load("hail-hydra-house")
    assert house["published"] is False
    assert "home-made" in decks.title(house, "en")
    assert "Home-made" in gm("deck show hail-hydra-house")
    blue = sum(card["count"] for card in house["attack"] if card["value"] > 0)
    red = sum(card["count"] for card in house["attack"] if card["value"] < 0)
    worth = sum(card["count"] * card["value"] for card in house["attack"])
    assert (blue, red) == (40, 40)
    assert worth < 0


# Setup


def test_HH_U1_the_attack_cards_are_one_pile(gm: Desk) -> None:
    gm(FIVE)
    assert gm.json("status")["pile"] == 80
    assert "Shuffle the 80 attack cards" in gm("deal")


def test_HH_U2_villains_by_their_skulls(gm: Desk) -> None:
    told = gm(FIVE, "deal")
    assert [f"of tier {tier}" in told for tier in (1, 2, 3, 4)] == [True, True, True, False]
    assert gm.json("status")["villains"] == [1, 2, 3]
    told = gm(f"--table two {FULL}", "deal")
    assert told.count("of tier 2") == 2
    assert "Red Skull at the bottom" in told
    assert gm.json("status")["villains"] == [1, 2, 2, 3, 4]


def test_HH_U2_the_same_seed_picks_the_same_and_undo_rolls_nothing_anew(gm: Desk) -> None:
    told = gm(FULL, "deal")
    gm("undo")
    assert gm("deal") == told
    gm("--table two " + FULL)
    assert gm("deal") == told


def test_HH_U3_the_tower_and_heroes_without_abilities(gm: Desk) -> None:
    assert "The tower goes on 12" in gm(FIVE, "deal")
    assert "no abilities" in gm.refused("ability Al")


def test_HH_U4_one_tile_each_seen_in_secret(gm: Desk) -> None:
    assert "shuffle them face down: one each, seen in secret" in gm(FIVE, "deal")


def test_HH_U5_the_night_names_nobody(gm: Desk) -> None:
    gm(FIVE)
    gm.refused("night")
    gm("deal")
    before = gm.json("log")
    told = gm("night").splitlines()
    assert "close your eyes" in told[0]
    assert "2 of you" in told[1]
    assert "shuffle the tiles" in told[-1]
    assert not any(name in line.split() for line in told for name in ("Al", "Bo", "Cy", "Di", "Ed"))
    assert gm.json("log") == before


@pytest.mark.parametrize(
    ("names", "total"), [("ABCDE", 24), ("ABCDEF", 30), ("ABCDEFG", 36), ("ABCDEFGH", 42)]
)
def test_HH_U6_opening_hands(gm: Desk, names: str, total: int) -> None:
    gm(f"new hail-hydra {' '.join(names)} --durability 9 --first D", "deal")
    status = gm.json("status")
    assert status["holder"] == "D"
    assert (status["hands"]["D"], status["hands"]["E"]) == (6, 2)
    assert status["hands"][names[5] if len(names) > 5 else "A"] == 4
    assert (sum(status["hands"].values()), status["pile"]) == (total, 80 - total)


def test_HH_U6_the_first_seat_unless_given(gm: Desk) -> None:
    gm("new hail-hydra Al Bo Cy Di Ed --durability 12")
    assert gm.json("status")["holder"] == "Al"
    gm.refused("new hail-hydra Al Bo Cy Di Ed --durability 12 --first Zoe")
    gm.refused("deal --first Zoe")
    gm.refused("deal --first Cy --dealer Al", 2)
    gm("deal --dealer Cy", "undo")
    gm("deal --first cy")
    assert gm.json("status")["holder"] == "Cy"


def test_HH_U7_the_first_villain_is_turned_up(gm: Desk) -> None:
    gm(FIVE, "deal")
    for wrong in ("--health 0 --damage 1", "--health 100 --damage 1", "--health 1 --damage 100"):
        gm.refused(f"villain {wrong}")
    gm.refused("villain --health 1 --damage 1 --defence 10")
    gm.refused("villain --health 1", 2)
    gm.refused("villain --health x --damage 1", 2)
    assert "Health tokens on the card: 6; defence tokens beside them: 1" in gm(OGRE)
    status = gm.json("status")
    assert (status["mission"], status["attack"], status["hands"]["Bo"]) == (1, 1, 2)
    gm.refused(OGRE)


# The attack phase


def test_HH_A1_the_token_passes_after_an_attack_that_the_villain_survives(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 9 --damage 1", ONES)
    status = gm.json("status")
    assert status["hands"] == {"Al": 6, "Bo": 6, "Cy": 4, "Di": 6, "Ed": 6}
    assert (status["holder"], status["discards"], status["pile"]) == ("Bo", 6, 46)


def test_HH_A1_after_a_defeat_it_passes_as_the_next_villain_is_turned_up(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, "point Ed=5")
    status = gm.json("status")
    assert (status["holder"], status["hands"]["Bo"], status["pile"]) == ("Al", 1, 56)
    gm(WEAK)
    status = gm.json("status")
    assert (status["holder"], status["hands"]["Bo"], status["hands"]["Ed"]) == ("Bo", 6, 6)


def test_HH_A2_one_to_three_cards_from_everyone_who_is_in(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("commit Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    gm("villain --health 9 --damage 1")
    for wrong in ("Al=4", "Al=0", "Bo=3", "Al=-1"):
        others = " ".join(f"{name}=1" for name in ("Al", "Bo", "Cy", "Di", "Ed") if name not in wrong)
        gm.refused(f"commit {wrong} {others}")
    gm.refused("commit Al=1 Bo=1 Cy=1 Di=1")
    gm.refused("commit Al=1 Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    gm.refused("commit Al=1 Bo=1 Cy=1 Di=1 Zoe=1")
    for malformed in ("Al", "Al=", "Al=x", "Al=1.5"):
        gm.refused(f"commit {malformed} Bo=1 Cy=1 Di=1 Ed=1", 2)
    told = gm("commit Al=2 Bo=1 Cy=1 Di=1 Ed=3")
    assert "Al 2, Bo 1, Cy 1, Di 1, Ed 3" in told
    gm.refused("commit Al=2 Bo=1 Cy=1 Di=1 Ed=3")
    status = gm.json("status")
    assert status["hands"] == {"Al": 4, "Bo": 1, "Cy": 3, "Di": 5, "Ed": 3}
    gm("attack 1 2 3 4 -5 -6 -7 -8")
    assert "Al 2, Bo 1, Cy 1, Di 1, Ed 3; turned up 4 3 2 1 −5 −6 −7 −8 = −16" in gm("status")


def test_HH_A2_a_revealed_agent_places_first(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 9 --damage 1")
    assert "Di, Al, Bo, Cy, Ed in this order" in gm("hail Di")


def test_HH_A2_counts_are_implied_by_one_or_three_each(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 99 --damage 1")
    gm.refused("attack" + " 1" * 10)
    gm.refused("attack" + " 1" * 15)  # Bo has two
    gm(ONES, "attack" + " 1" * 15)
    assert gm.json("status")["attacks"][-1]["placed"] == {"Al": 3, "Bo": 3, "Cy": 3, "Di": 3, "Ed": 3}


def test_HH_A2_placed_in_the_same_line_is_one_act(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 9 --damage 1")
    before = gm.json("status")
    gm("attack 1 -2 3 1 1 1 --placed Al=2 Bo=1 Cy=1 Di=1 Ed=1")
    gm("undo")
    assert gm.json("status") == before
    gm.refused("attack 1 -2 3 1 1 --placed Al=2 Bo=1 Cy=1 Di=1 Ed=1")
    gm.refused("attack 1 -2 3 1 1 Al=1", 2)
    gm("commit Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    gm.refused("attack 1 1 1 1 1 --placed Al=1 Bo=1 Cy=1 Di=1 Ed=1")


def test_HH_A3_whoever_is_out_hands_cards_over_first(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, "point Ed=4 sky=1", "villain --health 9 --damage 2")
    for wrong in ("Ed Ed 1", "Al Bo 1", "Ed Al 3", "Ed Al 0", "Ed Zoe 1"):
        gm.refused(f"give {wrong}")
    gm.refused("give Ed Al x", 2)
    assert "hand" in gm.refused("commit Al=1 Bo=1 Cy=1 Di=1")
    gm.refused("attack 1 1 1 1")
    gm("give Ed Al 2")
    assert gm.json("status")["hands"] == {"Al": 8, "Bo": 6, "Cy": 4, "Di": 6, "Ed": 4}
    gm.refused("give Ed Al 1")
    gm.refused("commit Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    gm("commit Al=1 Bo=1 Cy=1 Di=1", "attack 1 1 1 1")
    assert "give" in gm.json("status")["next"]
    gm("give Ed Bo 1")


def test_HH_A3_a_hero_without_cards_is_excused(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, "point Ed=5", "villain --health 9 --damage 2")
    gm("adjust hand:Ed -6 --why lost")
    gm.refused("give Ed Al 1")
    gm("attack 1 1 1 1")


def test_HH_A3_two_who_are_out_each_once(gm: Desk) -> None:
    gm(FULL, "deal", *beaten(3), "point Ed=5", "point Di=5", WEAK)
    gm("give Di Al 1")
    gm.refused("give Di Al 1")
    gm.refused("give Ed Di 1")
    gm("give Ed Al 1", "commit Al=1 Bo=1 Cy=1")


@pytest.mark.parametrize(
    ("values", "defence", "health"),
    [
        ("3 -4 -5 1 1", 0, 6),
        ("1 1 -1 1 -1", 3, 6),
        ("1 1 1 1 -1", 3, 6),
        ("1 1 1 1 1", 3, 4),
        ("0 0 0 0 0", 0, 6),
        ("9 -9 1 1 1", 0, 3),
    ],
)
def test_HH_A4_damage_is_the_total_less_defence(gm: Desk, values: str, defence: int, health: int) -> None:
    gm(FIVE, "deal", f"villain --health 6 --damage 2 --defence {defence}", f"attack {values}")
    status = gm.json("status")
    assert (status["villain"]["health"], status["villain"]["defence"]) == (health, defence)
    assert status["durability"] == 10


def test_HH_A4_values_that_no_card_has(gm: Desk) -> None:
    gm(FIVE, "deal", OGRE)
    gm.refused("attack 10 1 1 1 1")
    gm.refused("attack -10 1 1 1 1")
    gm.refused("attack x 1 1 1 1", 2)
    gm.refused("attack", 2)


@pytest.mark.parametrize(("values", "left"), [("-4 -4 -5 1 1", 24), ("-4 -4 -4 1 1", 25)])
def test_HH_A4_below_minus_ten_costs_one_more_in_the_full_game(gm: Desk, values: str, left: int) -> None:
    gm(FULL, "deal", "villain --health 6 --damage 2", f"attack {values}")
    assert gm.json("status")["durability"] == left
    gm("--table two " + FIVE.replace("12", "27"), "deal", "villain --health 6 --damage 2", f"attack {values}")
    assert gm.json("status")["durability"] == 25


def test_HH_A5_the_villain_strikes_back(gm: Desk) -> None:
    told = gm(FIVE, "deal", f"{OGRE} --quick 'left of the token skips'", ONES)
    assert "Ogre (tier 1) strikes back and has 2 health left." in told
    assert "New York loses 2: the tower goes on 10." in told
    assert "left of the token skips" in told


def test_HH_A6_a_pile_of_exactly_none_is_refilled_by_the_next_draw(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 99 --damage 1", ONES)
    gm("adjust pile -36 --why spilt")
    assert gm.json("status")["pile"] == 10
    told = gm(ONES)
    status = gm.json("status")
    assert (status["pile"], cards(status)) == (0, 80)
    assert "shuffle" not in told
    told = gm(ONES)
    assert "The pile is empty: shuffle the" in told
    assert cards(gm.json("status")) == 80


def test_HH_A6_a_draw_that_crosses_takes_the_last_cards_first(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 99 --damage 1", ONES, "adjust pile -42 --why spilt")
    told = gm(ONES)
    # 48 discards, 5 cards used and Cy's hand of 3
    assert "Cy draws the last 4; now shuffle the 56 discards into a new pile; Cy draws 2 more." in told
    status = gm.json("status")
    assert (status["pile"], status["discards"], cards(status)) == (50, 0, 80)


def test_HH_A6_with_no_card_left_fewer_are_drawn(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 99 --damage 1", "adjust hand:Di 56 --why odd")
    assert gm.json("status")["pile"] == 0
    told = gm(ONES)
    assert "No card is left" in told
    assert cards(gm.json("status")) == 80


def test_HH_A7_hydra_wins_at_once(gm: Desk) -> None:
    told = gm(FIVE.replace("12", "3"), "deal", "villain --health 6 --damage 4", ONES)
    assert "Hydra wins" in told
    status = gm.json("status")
    assert (status["durability"], status["winner"], cards(status)) == (0, "hydra", 80)
    assert (status["discards"], status["holder"]) == (5, "Al")
    for line in (ONES, WEAK, "hail Al", "commit Al=1", "point sky=5", "give Al Bo 1", "deal", "timeup"):
        gm.refused(line)
    gm.refused("adjust durability +1 --why no")


def test_HH_A8_shield_wins_with_the_last_villain(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, NOBODY, WEAK, ONES, NOBODY, NOBODY, WEAK)
    assert "S.H.I.E.L.D. wins" in gm(ONES)
    status = gm.json("status")
    assert (status["winner"], status["villain"], status["durability"], cards(status)) == (
        "shield",
        None,
        12,
        80,
    )
    gm("--table two " + FULL, "deal", *beaten(4))
    assert gm.json("status")["winner"] is None
    gm("point sky=5", "point sky=5", "villain --health 1 --damage 9")
    assert gm.json("status")["villain"] | {"name": "Red Skull", "tier": 4} == gm.json("status")["villain"]
    gm(ONES)
    assert gm.json("status")["winner"] == "shield"


# Banishing


@pytest.mark.parametrize(
    ("opening", "votes"),
    [(FIVE, [0, 1, 2]), (EIGHT, [0, 1, 2]), (FULL, [0, 1, 1, 2, 2]), (FULL8, [0, 1, 1, 2, 3])],
)
def test_HH_V1_votes_before_each_villain(gm: Desk, opening: str, votes: list[int]) -> None:
    gm(opening, "deal")
    size = len(gm.json("status")["seats"])
    for expected in votes:
        for left in range(expected, 0, -1):
            assert gm.json("status")["votes"] == left
            gm.refused(WEAK)
            gm(f"point sky={size}")
        gm.refused(f"point sky={size}")
        gm(WEAK, "attack" + " 1" * size)
    assert gm.json("status")["winner"] == "shield"


def test_HH_V2_each_vote_has_a_clock_of_its_own(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, NOBODY, WEAK, ONES)
    assert gm.json("status")["clock"] | {"phase": "banish", "length": 120.0} == gm.json("status")["clock"]
    gm.refused("pause")
    gm("resume")
    gm.refused("resume")
    assert gm.json("status")["clock"]["running"]
    gm("pause", "timeup")
    assert gm.json("status")["clock"]["up"]
    gm.refused("timeup")
    gm.refused("resume")
    gm(NOBODY)
    clock = gm.json("status")["clock"]
    assert (clock["started"], clock["up"], clock["left"]) == (False, False, 120.0)
    gm("resume", NOBODY)
    assert gm.json("status")["clock"] is None
    gm.refused("resume")


def test_HH_V2_whoever_is_out_votes_too(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, NOBODY, WEAK, ONES, "point Ed=5")
    gm("point Ed=Di Al=Di Bo=Di Cy=sky Di=sky")
    assert gm.json("status")["out"] == ["Di", "Ed"]


@pytest.mark.parametrize(
    ("fingers", "out"),
    [
        ("Ed=3 sky=2", ["Ed"]),
        ("Ed=2 Al=1 Bo=1 sky=1", ["Ed"]),
        ("Ed=2 sky=2 Al=1", []),
        ("Al=2 Bo=2 sky=1", []),
        ("sky=3 Ed=2", []),
        ("Al=Al Bo=Al Cy=Al Di=sky Ed=sky", ["Al"]),
        ("Ed=4", ["Ed"]),
        ("sky=4", []),
        ("sky=3", []),
    ],
)
def test_HH_V3_strictly_the_most_fingers(gm: Desk, fingers: str, out: list[str]) -> None:
    gm(FIVE, "deal", WEAK, ONES, f"point {fingers}")
    assert gm.json("status")["out"] == out


@pytest.mark.parametrize(
    "fingers",
    [
        "Al=6",
        "Al=3 sky=3",
        "Al=2 Bo=2",
        "Al=2",
        "Al=Bo Bo=2",
        "Al=Bo Al=Cy",
        "sky=Al",
        "Zoe=3",
        "Al=Zoe",
        "Al=B,C",
    ],
)
def test_HH_V3_fingers_that_cannot_be(gm: Desk, fingers: str) -> None:
    gm(FIVE, "deal", WEAK, ONES)
    gm.refused(f"point {fingers}")


def test_HH_V3_words_that_point_at_nobody(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES)
    gm.refused("point Al", 2)
    gm.refused("point Al=", 2)
    gm.refused("point", 2)


def test_HH_V4_nobody_is_voted_out_twice(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, NOBODY, WEAK, ONES, "point Ed=5")
    assert "Ed" in gm.refused("point Ed=3 sky=2")
    gm.refused("point Al=Ed Bo=sky Cy=sky Di=sky Ed=sky")
    gm.refused(WEAK)


def test_HH_V5_back_when_the_mission_ends(gm: Desk) -> None:
    gm(FIVE, "deal", WEAK, ONES, "point Ed=5", WEAK, "give Ed Al 1")
    assert gm.json("status")["out"] == ["Ed"]
    assert "Back in: Ed" in gm("attack 1 1 1 1")
    assert gm.json("status")["out"] == []


# Hail Hydra!


def test_HH_H1_three_at_once(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("hail Cy")
    gm("villain --health 9 --damage 2", "commit Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    assert "New York loses 3" in gm("hail Cy")
    assert gm.json("status")["durability"] == 9
    assert gm.json("status")["revealed"] == ["Cy"]


def test_HH_H1_the_last_three_end_the_game(gm: Desk) -> None:
    gm(FIVE.replace("12", "3"), "deal", OGRE, "commit Al=1 Bo=1 Cy=1 Di=1 Ed=1", "hail Cy")
    status = gm.json("status")
    assert (status["winner"], status["durability"], cards(status)) == ("hydra", 0, 80)
    gm.refused("attack 1 1 1 1 1")


def test_HH_H2_at_any_time_in_the_full_game(gm: Desk) -> None:
    gm(FULL, "deal", "hail Di")
    assert gm.json("status")["durability"] == 24
    gm.refused("ability Di")
    gm(WEAK, ONES, "point Ed=5", "hail Ed")
    assert gm.json("status")["durability"] == 23
    gm("villain --health 9 --damage 2", "give Ed Al 1", "attack 1 1 1 1")
    assert gm.json("status")["durability"] == 20  # 2 for the villain, 1 for Ed
    gm("ability Al")
    gm.refused("ability Al")
    gm.refused("ability Ed")


def test_HH_H2_an_agent_who_is_in_costs_nothing_more(gm: Desk) -> None:
    gm(FULL, "deal", "hail Di", "villain --health 9 --damage 2", "attack 1 1 1 1 1")
    assert gm.json("status")["durability"] == 22


def test_HH_H3_once_each_and_no_more_than_there_are(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 1 --damage 1", "hail Cy")
    gm.refused("hail Cy")
    assert "hail" in gm.json("status")["next"]
    gm("hail Di")
    assert "All 2 agents" in gm.refused("hail Al")
    assert "hail" not in gm.json("status")["next"]
    gm("undo", ONES)
    gm.refused("hail Di")  # between missions
    gm("point Di=5", "villain --health 9 --damage 1")
    gm.refused("hail Di")  # out


def test_a_villain_kept_under_the_wrong_tier_is_put_right(gm: Desk) -> None:
    gm(FIVE, "deal", "villain Ogre --health 5 --damage 2 --remember", ONES, "point sky=5")
    assert "tier 1; tier 2 is next" in gm.refused("villain Ogre")
    gm("villain Ogre --health 9 --damage 3 --remember")
    kept = [card for card in decks.load("hail-hydra")["villain"] if card.get("name") == {"en": "Ogre"}]
    assert [(card["tier"], card["health"], card["damage"]) for card in kept] == [(2, 9, 3)]
    gm("deck check hail-hydra", "games")
    gm("undo", "villain Ogre")
    assert gm.json("status")["villain"]["health"] == 9


def test_a_reshuffle_is_told_once(gm: Desk) -> None:
    gm(FIVE.replace("12", "60"), "deal", "villain X --health 90 --damage 0")
    told = [gm("attack" + " 1" * 5) for _ in range(12)]
    place = next(number for number, text in enumerate(told) if "shuffle the" in text)
    gm(f"undo {len(told) - place - 1}")
    assert "shuffle the" not in gm("adjust Al 1 --why nice")


def test_after_the_talk_all_point(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 1 --damage 1", ONES)
    assert "talk for two minutes" in gm("status")
    assert "talk" not in gm("timeup")
    assert "gm point" in gm("status")


def test_HH_V4_whoever_is_voted_out_is_named(gm: Desk) -> None:
    gm(FIVE, "deal", "villain --health 1 --damage 1", ONES, "point sky=5")
    gm("villain --health 1 --damage 1", ONES, "point Ed=5")
    assert "Ed is voted out of the coming mission already." in gm.refused("point Ed=5")


def test_an_ability_is_offered_while_somebody_has_one(gm: Desk) -> None:
    gm(FULL, "deal", *(f"ability {name}" for name in ("Al", "Bo", "Cy", "Ed")))
    assert "ability" in gm.json("status")["next"]
    gm("ability Di")
    assert "ability" not in gm.json("status")["next"]
    assert "No hero has an ability left." in gm.refused("ability Di")


# Talking, and the result


def test_HH_T1_the_talking_rule_can_be_looked_up(gm: Desk) -> None:
    assert "good or bad" in gm("rules HH-T1")


def test_HH_S1_the_winning_side_wins(gm: Desk) -> None:
    gm(FIVE.replace("12", "2"), "deal", OGRE, "attack 1 -1 1 1 1")
    assert gm.json("score")["rounds"] == []
    for wrong in (
        "Al=hydra Bo=shield Cy=shield Di=shield Ed=shield",
        "Al=hydra Bo=hydra Cy=hydra Di=shield Ed=shield",
        "Al=hydra",
        "Al=hydra Bo=hydra Cy=shield Di=shield Ed=traitor",
    ):
        gm.refused(f"reveal {wrong}")
    gm.refused("reveal Al", 2)
    gm.refused("deal")
    gm("reveal Al=hydra Bo=hydra Cy=shield Di=shield Ed=shield")
    assert gm.points() == {"Al": 1, "Bo": 1, "Cy": 0, "Di": 0, "Ed": 0}
    score = gm.json("score")
    assert (score["rounds_planned"], score["rounds"][0]["end"]) == (None, "hydra")
    assert gm.json("status")["winner"] == "hydra"
    gm.refused("reveal Al=hydra Bo=hydra Cy=shield Di=shield Ed=shield")
    gm("deal", WEAK, ONES, NOBODY, WEAK, ONES, NOBODY, NOBODY, WEAK, ONES)
    gm("reveal Al=hydra Bo=s Cy=h Di=shield Ed=shield")
    assert gm.points() == {"Al": 1, "Bo": 2, "Cy": 0, "Di": 1, "Ed": 1}
    assert [entry["number"] for entry in gm.json("score")["rounds"]] == [1, 2]


def test_HH_S1_the_agents_alone_tell_it_all(gm: Desk) -> None:
    gm(FIVE.replace("12", "2"), "deal", OGRE, ONES)
    for wrong in ("--hydra Al", "--hydra Al,Bo,Cy", "--hydra Al,Zoe"):
        gm.refused(f"reveal {wrong}")
    gm.refused("reveal", 2)
    gm.refused("reveal Al=hydra --hydra Al,Bo", 2)
    gm("reveal --hydra di,cy")
    assert gm.points() == {"Al": 0, "Bo": 0, "Cy": 1, "Di": 1, "Ed": 0}


def test_HH_S1_a_revealed_agent_is_hydra(gm: Desk) -> None:
    gm(FIVE.replace("12", "3"), "deal", OGRE, "hail Cy")
    gm.refused("reveal Al=hydra Bo=hydra Cy=shield Di=shield Ed=shield")
    gm("reveal Al=hydra Bo=shield Cy=hydra Di=shield Ed=shield")


def test_HH_S1_an_end_is_recorded_anew(gm: Desk) -> None:
    gm(FIVE.replace("12", "2"), "deal", OGRE, ONES)
    gm("reveal Al=hydra Bo=hydra Cy=shield Di=shield Ed=shield", "deal", OGRE)
    before = gm.json("status")
    gm("amend 1 reveal Al=hydra Bo=shield Cy=hydra Di=shield Ed=shield")
    assert gm.points() == {"Al": 1, "Bo": 0, "Cy": 1, "Di": 0, "Ed": 0}
    assert gm.json("status") == before
    gm.refused("amend 2 reveal Al=hydra Bo=shield Cy=hydra Di=shield Ed=shield")
    gm.refused("amend 1 reveal Al=hydra")
    gm.refused("amend 1 night")
    gm("undo")
    assert gm.points() == {"Al": 1, "Bo": 1, "Cy": 0, "Di": 0, "Ed": 0}


# The table


def test_another_game_has_the_first_seat_and_the_same_durability(gm: Desk) -> None:
    gm("new hail-hydra Al Bo Cy Di Ed --durability 2 --first Cy", "deal --durability 1", OGRE, ONES)
    gm("reveal Al=hydra Bo=hydra Cy=shield Di=shield Ed=shield", "deal")
    status = gm.json("status")
    assert (status["holder"], status["durability"], status["mission"]) == ("Al", 1, 0)
    gm("void --why again", "deal --first Di --durability 50")
    status = gm.json("status")
    assert (status["holder"], status["durability"], status["number"]) == ("Di", 50, 3)
    assert decks.load("hail-hydra")["durability"] == {"5": 2}


def test_void_ends_the_game_without_points(gm: Desk) -> None:
    gm(FIVE)
    gm.refused("void --why nothing")
    gm("deal", OGRE, "void --why 'a card was seen'")
    assert [entry["end"] for entry in gm.json("score")["rounds"]] == ["void"]
    gm.refused("attack 1 1 1 1 1")
    gm("deal", "villain --health 9 --damage 99", ONES, "void --why 'tiles mixed up'")
    assert gm.json("status")["winner"] is None
    assert set(gm.points().values()) == {0}
    gm("deal")


@pytest.mark.parametrize(
    ("what", "amount"),
    [
        ("durability", "+88"),
        ("durability", "0"),
        ("health", "+94"),
        ("damage", "-3"),
        ("damage", "+98"),
        ("defence", "-2"),
        ("pile", "-57"),
        ("pile", "+1"),
        ("hand:Al", "-7"),
        ("hand:Al", "+57"),
        ("hand:Zoe", "1"),
        ("hand:", "1"),
        ("tower", "1"),
    ],
)
def test_adjust_is_bounded(gm: Desk, what: str, amount: str) -> None:
    gm(FIVE, "deal", OGRE)
    gm.refused(f"adjust {what} {amount} --why typo")


def test_adjust_moves_cards_and_numbers(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("adjust health -1 --why early")
    gm(OGRE, "adjust hand:al -2 --why lost", "adjust hand:Bo +3 --why gift", "adjust pile -4 --why spilt")
    status = gm.json("status")
    assert (status["hands"]["Al"], status["hands"]["Bo"], status["pile"], status["discards"]) == (4, 5, 49, 6)
    gm("adjust pile 6 --why back", "adjust damage 7 --why rage", "adjust defence -1 --why hit")
    status = gm.json("status")
    assert (status["pile"], status["discards"]) == (55, 0)
    assert (status["villain"]["damage"], status["villain"]["defence"]) == (9, 0)
    gm("adjust Al +2 --why luck", "adjust durability -1 --why storm", "adjust durability +88 --why luck")
    assert gm.points()["Al"] == 2
    assert gm.json("status")["durability"] == 99
    assert cards(gm.json("status")) == 80
    gm.refused("adjust durability -1", 2)
    gm.refused("adjust durability x --why typo", 2)


def test_adjust_to_none_counts(gm: Desk) -> None:
    gm(FIVE, "deal", OGRE, "commit Al=1 Bo=1 Cy=1 Di=1 Ed=1", "adjust health -50 --why Hulk")
    status = gm.json("status")
    assert (status["villain"], status["discards"], status["votes"]) == (None, 5, 1)
    gm("adjust durability -50 --why storm")
    status = gm.json("status")
    assert (status["durability"], status["winner"], cards(status)) == (0, "hydra", 80)


def test_options_and_verbs_that_this_game_has_not(gm: Desk) -> None:
    gm.refused(f"{FIVE} --rounds 3")
    gm.refused(f"{FIVE} --module harley")
    gm.refused(f"{FIVE} --variant quick")
    gm.refused(f"{FIVE} --set villains=5")
    gm.refused(f"{FIVE} --set 'votes=0 1'")
    gm.refused(f"{FIVE} --set cards=20")
    gm.refused("new dc-spyfall Al Bo Cy --durability 9", 2)
    gm.refused("new dc-spyfall Al Bo Cy --first Al", 2)
    gm(FIVE, "deal")
    for line in ("seat Zoe", "leave Al", "rename Al Alf", "guess Batcave", "accuse Al Bo"):
        gm.refused(line)


def test_again_keeps_variant_and_durability(gm: Desk) -> None:
    gm(FIVE, "deal", "again", "deal --first Bo")
    status = gm.json("status")
    assert (status["variant"], status["durability"], status["holder"]) == ("intro", 12, "Bo")
    gm("new dc-spyfall Al Bo Cy Di Ed Fa")
    gm.refused("again hail-hydra")
    gm("new dc-spyfall Al Bo Cy Di Ed", "again hail-hydra", "deal")
    assert gm.json("status")["durability"] == 12


def test_the_log_keeps_the_public_evidence(gm: Desk) -> None:
    gm(FIVE, "deal", OGRE, "attack 2 -1 1 1 1 1 --placed Al=2 Bo=1 Cy=1 Di=1 Ed=1")
    log = gm("log")
    assert "Al 2, Bo 1, Cy 1, Di 1, Ed 1. Turned up: 2 1 1 1 1 −1, in all 5." in log


def test_status_shows_the_table_in_plain_lines(gm: Desk) -> None:
    lines = gm(FULL, "deal", OGRE, "hail Di", ONES, "status").splitlines()
    assert lines[0] == "New York: 22/27"
    assert lines[1] == "Ogre (tier 1): 2/6"
    assert "player Bo, hand 6, placed last 1, mark token" in lines
    assert "player Di, hand 6, placed last 1, mark Hydra" in lines


def test_a_used_ability_is_ticked_off_on_the_board(gm: Desk) -> None:
    gm("new hail-hydra Al Bo Cy Di Ed --variant full --first Al --seed a", "deal", "ability Bo")
    line = next(line for line in gm("status").splitlines() if "Bo" in line)
    assert "ability used" in line
    gm.refused("ability Bo")


THINGS = ["pile", "health", "damage", "defence", "durability"]


@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_goes_before_a_player_of_its_name(gm: Desk, thing: str) -> None:
    gm(
        f"new hail-hydra {thing} Bo Cy Di Ed --durability 12 --first Bo",
        "deal",
        OGRE,
        "adjust pile -5 --why x",
    )
    before = gm.json("status")
    gm(f"adjust {thing} +1 --why typo")
    status = gm.json("status")
    assert (status["villain"] | status).get(thing) == (before["villain"] | before)[thing] + 1
    assert set(gm.points().values()) == {0}
    assert "not the player" in gm.refused(f"adjust {thing[:-1]} +1 --why typo")


def test_a_hand_goes_before_a_player_of_its_name(gm: Desk) -> None:
    gm("new hail-hydra hand:Bo Bo Cy Di Ed --durability 12 --first Bo", "deal", OGRE)
    gm("adjust hand:Bo +1 --why typo")
    assert gm.json("status")["hands"]["Bo"] == 7
    assert set(gm.points().values()) == {0}


def test_HH_A6_a_hand_corrected_beyond_the_pile_is_told_of_the_new_pile(gm: Desk) -> None:
    gm(FIVE, "deal", OGRE, "adjust pile -54 --why spilt")
    told = gm("adjust hand:Al +3 --why gift")
    assert "Al draws the last 2; now shuffle the 54 discards into a new pile; Al draws 1 more." in told
    assert "token" not in told


def test_points_corrected_after_an_attack_do_not_tell_of_it_again(gm: Desk) -> None:
    assert "The token passes to Bo" in gm(FIVE, "deal", OGRE, ONES)
    assert "The token passes" not in gm("adjust Al +1 --why luck")


def test_HH_H2_an_agent_who_is_out_costs_one_more_and_it_is_said(gm: Desk) -> None:
    gm(FULL, "deal", WEAK, ONES, "point Ed=5", "villain --health 9 --damage 2", "give Ed Al 1")
    exposed = "Each revealed agent who is out costs New York 1 more"
    assert exposed not in gm("attack 1 1 1 1")
    gm("undo", "hail Ed")
    told = gm("attack 1 1 1 1")
    assert f"{exposed}: Ed." in told
    assert "New York loses 3" in told


@pytest.mark.parametrize(("language", "accusing"), [("ko", "고발"), ("ja", "告発")])
def test_whose_ability_is_left_is_no_accusation(gm: Desk, language: str, accusing: str) -> None:
    gm(FULL, "deal", "ability Al")
    assert "Ability left: Bo, Cy, Di, Ed." in gm.refused("ability Al")
    told = gm.refused(f"--lang {language} ability Al")
    assert "Bo" in told
    assert accusing not in told
    assert "Ability" not in told


@pytest.mark.parametrize(
    ("what", "amount", "possible"),
    [
        ("durability", "-300", "From -99 to +87."),
        ("health", "+100", "From -99 to +93."),
        ("pile", "+100", "From -56 to +0."),
        ("pile", "0", "From -56 to +0."),
    ],
)
def test_what_a_refused_correction_offers_is_taken(gm: Desk, what: str, amount: str, possible: str) -> None:
    gm(FIVE, "deal", OGRE)
    told = gm.refused(f"adjust {what} {amount} --why typo")
    assert possible in told
    assert "point" not in told
    least = possible.split()[1]
    gm(f"adjust {what} {least} --why typo")


NINE = "--health 9 --damage 3"


@pytest.mark.parametrize("spoken", ["Red Skull", "red sk", "레드 스컬", f"'red skull' {NINE}"])
def test_HH_U2_red_skull_comes_last(gm: Desk, spoken: str) -> None:
    gm(FULL, "deal", *beaten(4), NOBODY, NOBODY, f"villain Red Skull {NINE} --remember")
    gm("--table two " + FULL, "deal")
    assert "comes last" in gm.refused(f"villain {spoken}")
    gm(f"villain Red {NINE}")  # a new villain may begin like a known one
