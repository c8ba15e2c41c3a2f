"""Every rule of DC Spyfall by its identifier; mostly Ann is the Joker and Eva Harley."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gm import decks
from tests.conftest import Desk

FOUR = "new dc-spyfall Ann Juan Maria Isaac --seed a"
FIVE = "new dc-spyfall Ann Juan Maria Isaac Eva --seed a"
HELPED = f"{FIVE} --module harley"
EIGHT = "new dc-spyfall A B C D E F G H --seed a"
ALL = "--module power-ups --module harley --module jest --module multiverse"


def test_no_rule_is_without_a_test() -> None:
    tested = {name.removeprefix("test_").split("_")[1] for name in globals() if name.startswith("test_DC_")}
    rules = decks.rule_texts("dc-spyfall", "en")
    assert {f"DC-{identifier}" for identifier in tested} == set(rules)


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_every_rule_reads_in_every_language(language: str) -> None:
    english, other = decks.rule_texts("dc-spyfall", "en"), decks.rule_texts("dc-spyfall", language)
    assert english.keys() == other.keys()
    assert all(english[rule] != other[rule] for rule in english)


# The box


def test_DC_B1_bags_and_cards() -> None:
    bags = decks.load("dc-spyfall")["bags"]
    kinds = bags["standard"] + bags["jest"] + bags["multiverse"]
    assert (bags["standard"], bags["jest"], bags["multiverse"]) == (20, 1, 2)
    assert kinds * bags["cards"] + len(decks.load("dc-spyfall")["ability"]) == 196


def test_DC_B2_the_cards_come_from_the_bottom_where_the_joker_is(gm: Desk) -> None:
    assert "4 cards from the bottom" in gm(FOUR, "deal")


def test_DC_B3_a_jest_and_a_multiverse_have_no_single_joker_nor_harley(gm: Desk) -> None:
    gm(f"{FIVE} {ALL}", "deal")
    for deck in ("jest", "multiverse"):
        gm.refused(f"point Ann=5 --deck {deck} --joker Ann")
        gm.refused(f"point Ann=4 Juan=1 --deck {deck} --harley Eva")
        gm.refused(f"point Ann=4 Juan=1 --deck {deck} --location Batcave")


def test_DC_B4_seventeen_places_have_names_and_three_wait_for_the_owner() -> None:
    places = decks.load("dc-spyfall")["location"]
    named = [place for place in places if "name" in place]
    assert (len(places), len(named)) == (20, 17)
    assert sum(place["spare"] for place in named) == 16
    assert [place["name"]["en"] for place in named if not place["spare"]] == ["Warworld"]
    assert all(place["name"].keys() == {"en", "ko", "ja"} for place in named)


@pytest.mark.parametrize(("players", "status"), [(2, 1), (3, 0), (8, 0), (9, 1)])
def test_DC_B5_three_to_eight_players_five_rounds_of_eight_minutes(
    gm: Desk, players: int, status: int
) -> None:
    assert gm.run(f"new dc-spyfall {' '.join('ABCDEFGHI'[:players])}").status == status
    if status == 0:
        gm("deal")
        assert gm.json("status")["planned"] == 5
        assert gm.json("status")["clock"]["length"] == 480


# The round


@pytest.mark.parametrize(
    ("end", "next_dealer"),
    [
        ("point Juan=3 Ann=1 --joker Juan", "Juan"),
        ("guess Oa --wrong --joker Maria", "Maria"),
        ("point Ann=2 Juan=2 --deck jest", "Isaac"),
        ("jest Ann --right", "Isaac"),
        ("multiverse Maria --yes all --deck multiverse", "Isaac"),
        ("void --why exposed", "Isaac"),
    ],
)
def test_DC_R1_the_joker_deals_next_else_the_same_dealer_again(gm: Desk, end: str, next_dealer: str) -> None:
    gm(f"{FOUR} --module jest --module multiverse", "deal --dealer Isaac", end)
    assert gm.json("status")["dealer"] == next_dealer
    gm("deal --dealer Ann")
    assert gm.json("status")["dealer"] == "Ann"


def test_DC_R1_the_first_seat_deals_first_unless_told_otherwise(gm: Desk) -> None:
    gm(FOUR, "deal")
    assert gm.json("status")["dealer"] == "Ann"
    assert gm("undo", "deal --dealer isa").startswith("Round 1: Isaac deals")


def test_DC_R2_a_finished_bag_is_out_and_a_void_one_goes_back(gm: Desk) -> None:
    gm(FOUR)
    remaining = []
    for end in ("guess Oa --wrong --joker Ann", "void --why seen", "guess Oa --wrong --joker Ann"):
        gm("deal")
        bag = gm.json("status")["bag"]
        assert 1 <= bag["take"] <= bag["of"]
        remaining.append(bag["of"])
        gm(end)
    assert remaining == [20, 19, 19]


@pytest.mark.parametrize(("players", "first"), [("Ann Juan Maria", "Maria"), ("Juan Maria Ann", "Juan")])
def test_DC_R2_as_many_cards_as_players_from_the_dealers_left(gm: Desk, players: str, first: str) -> None:
    dealer = "Juan" if first == "Maria" else "Ann"
    told = gm(f"new dc-spyfall {players}", f"deal --dealer {dealer}")
    assert "Take 3 cards from the bottom" in told
    assert f"{first} first" in told


def test_DC_R3_the_dealer_asks_first(gm: Desk) -> None:
    assert "Isaac asks first" in gm(FOUR, "deal --dealer Isaac")


@pytest.mark.parametrize(
    ("modules", "bags"), [("", 20), ("--module jest", 21), ("--module multiverse", 22), (ALL, 23)]
)
def test_DC_R4_at_most_as_many_rounds_as_bags(gm: Desk, modules: str, bags: int) -> None:
    gm.refused(f"{FIVE} {modules} --rounds {bags + 1}")
    gm(f"{FIVE} {modules} --rounds {bags}", "deal")
    assert gm.json("status")["bag"]["of"] == bags


def test_DC_R4_no_deal_without_a_bag(gm: Desk) -> None:
    gm("new dc-spyfall Ann Juan Maria --rounds 20")
    for _ in range(20):
        gm("deal", "guess Oa --wrong --joker Ann")
    assert "No bag is left" in gm.refused("deal")


def test_DC_R4_a_round_beyond_those_planned_is_dealt_and_says_so(gm: Desk) -> None:
    gm(f"{FOUR} --rounds 1", "deal", "guess Oa --wrong --joker Ann")
    assert "beyond the 1 planned" in gm("deal")


# Ends of a round


@pytest.mark.parametrize(
    ("fingers", "end"),
    [
        ("Ann=2 Juan=1 Maria=1", "convicted"),
        ("Ann=2 Juan=2", "nobody"),
        ("Ann=1 Juan=1 Maria=1 Isaac=1", "nobody"),
        ("Ann=3", "convicted"),
        ("Juan=Ann Maria=Ann Isaac=Ann", "convicted"),
        ("Juan=Ann Ann=Juan Maria=Juan Isaac=Ann", "nobody"),
    ],
)
def test_DC_E1_strictly_the_most_fingers_convict(gm: Desk, fingers: str, end: str) -> None:
    gm(FOUR, "deal", f"point {fingers} --joker Maria")
    assert gm.json("score")["rounds"][0]["end"] == end


@pytest.mark.parametrize(
    "fingers",
    [
        "Ann=Ann Juan=Ann Maria=Ann Isaac=Ann",  # oneself
        "Ann=4",  # so many only with one's own
        "Ann=3 Juan=2",  # more fingers than people
        "Ann=2",  # two are missing and might tie
        "Ann=2 Juan=1",  # one is missing and might tie
        "Juan=Ann Maria=Ann",  # two are missing and might tie
        "Ann=1 Juan=Ann Maria=Ann Isaac=Ann",  # both ways at once
        "Juan=Ann Juan=Maria Maria=Ann Isaac=Ann",  # a voter twice
        "Ann=2 Ann=1 Juan=1",  # a target twice
        "Nobody=3 Ann=1",
    ],
)
def test_DC_E1_fingers_that_cannot_be(gm: Desk, fingers: str) -> None:
    gm(FOUR, "deal")
    gm.refused(f"point {fingers} --joker Ann")


def test_DC_E1_no_pointing_while_the_clock_has_time_left(gm: Desk) -> None:
    gm(FOUR, "deal", "resume")
    assert "--early" in gm.refused("point Ann=3 Juan=1 --joker Ann")
    gm("pause")
    gm.refused("point Ann=3 Juan=1 --joker Ann")
    gm("point Ann=3 Juan=1 --joker Ann --early")


def test_DC_E2_unanimous_convicts_else_the_accusation_is_used(gm: Desk) -> None:
    gm(FIVE, "deal", "resume", "accuse Isaac Ann --no Maria")
    assert gm.json("status")["accused"] == ["Isaac"]
    assert gm.json("status")["clock"]["running"]
    gm.refused("accuse Isaac Juan --yes all")
    gm.refused("accuse Maria Maria --yes all")
    gm("accuse Juan Ann --yes all --joker Ann")


@pytest.mark.parametrize(
    ("vote", "convicts"),
    [
        ("--yes Juan,Maria", True),
        ("--yes all", True),
        ("--yes Juan", False),
        ("--no Juan", False),
        ("--no none", True),
        ("--yes none", False),
        ("--yes Juan --no Maria", False),
        ("--yes Isaac,Juan,Maria", True),
        ("--yes Juan --yes Maria", True),
    ],
)
def test_DC_E2_the_unnamed_vote_the_other_way(gm: Desk, vote: str, convicts: bool) -> None:
    gm(FOUR, "deal", f"accuse Isaac Ann {vote} {'--joker Ann' if convicts else ''}")
    assert bool(gm.json("score")["rounds"]) is convicts


@pytest.mark.parametrize("verb", ["accuse Isaac Ann", "ballot"])
@pytest.mark.parametrize(
    "vote",
    [
        "--yes Ann",  # the suspect has no vote
        "--no Ann,Juan",
        "--no Isaac",  # the accuser votes for it
        "--yes Juan --no Juan",
        "--yes all --no Juan",
        "--yes Juan,Juan",
        "--yes Juan --no Isaac,Maria",
        "--yes Isaac --no Juan",  # Maria is missing
        "--yes Zoe",
        "--yes ''",
    ],
)
def test_DC_E2_votes_that_cannot_be(gm: Desk, verb: str, vote: str) -> None:
    gm(FOUR, "deal", *(["accuse Isaac Ann"] if verb == "ballot" else []))
    gm.refused(f"{verb} {vote}")


def test_DC_E2_while_a_vote_is_open_nothing_else_is_possible(gm: Desk) -> None:
    gm(f"{FIVE} {ALL}", "deal", "resume", "accuse Isaac Ann")
    assert gm.json("status")["next"] == ["ballot", "void"]
    assert not gm.json("status")["clock"]["running"]
    for line in (
        "accuse Juan Ann --yes all",
        "guess Batcave --right --joker Ann",
        "jest Ann --right",
        "multiverse Ann --yes all",
        "point Ann=4 Juan=1",
        "reveal --joker Ann",
        "deal",
        "pause",
        "resume",
        "timeup",
        "seat Zoe",
        "rename Ann Anna",
        "adjust Ann 1 --why so",
        "amend 1 point Ann=4",
        "ballot",
        "ballot --no Juan --joker Ann",
    ):
        gm.refused(line)
    gm("ballot --no Juan")
    assert gm.json("status")["clock"]["running"]


def test_DC_E2_a_failed_vote_lets_a_paused_clock_go_on_but_starts_none(gm: Desk) -> None:
    gm(FOUR, "deal", "accuse Isaac Ann --no Maria")
    assert not gm.json("status")["clock"]["started"]
    gm("resume", "pause", "accuse Juan Ann --no Maria")
    assert gm.json("status")["clock"]["running"]


def test_DC_E2_the_same_suspect_again_by_another(gm: Desk) -> None:
    gm(FOUR, "deal", "accuse Isaac Ann --no Maria", "accuse Juan Ann --no Maria")
    assert gm.json("status")["accused"] == ["Isaac", "Juan"]


@pytest.mark.parametrize(
    "verb", ["guess Batcave --right --joker Ann", "accuse Isaac Ann --yes all", "resume", "pause"]
)
def test_DC_E3_nothing_but_pointing_after_time_up(gm: Desk, verb: str) -> None:
    gm(FOUR, "deal", "resume", "timeup")
    gm.refused(verb)
    gm.refused("timeup")


def test_DC_E3_a_pause_alone_forbids_nothing(gm: Desk) -> None:
    gm(FOUR, "deal", "resume", "pause", "guess Batcave --right --joker Ann")
    assert gm.rules() == {"Ann": {"DC-S3": 4}}


def test_DC_E4_the_convicted_card_decides(gm: Desk) -> None:
    assert "Ann turns the card up" in gm(FOUR, "deal", "accuse Isaac Ann --yes all")
    assert gm.json("status")["waiting"] == ["joker"]
    gm("reveal --joker Juan")
    assert gm.rules() == {"Juan": {"DC-S2": 4}}


# Scores: what was typed, and who got what by which rule

Row = tuple[str, dict[str, Any]]


def each(rule: str, *names: str) -> dict[str, Any]:
    return {name: {rule: 1} for name in names}


def play(gm: Desk, table: str, row: Row) -> None:
    lines, told = row
    gm(table, "deal", *lines.split(" / "))
    assert gm.rules() == told


@pytest.mark.parametrize(
    "row",
    [
        ("point Ann=2 Juan=2 --joker Ann", {"Ann": {"DC-S1": 2}}),
        ("point Ann=1 Juan=1 Maria=1 Isaac=1 --joker Maria", {"Maria": {"DC-S1": 2}}),
    ],
)
def test_DC_S1_nobody_convicted(gm: Desk, row: Row) -> None:
    play(gm, FOUR, row)


@pytest.mark.parametrize(
    "row",
    [
        ("point Ann=1 Juan=3 --joker Ann", {"Ann": {"DC-S2": 4}}),
        ("accuse Ann Juan --yes all --joker Ann", {"Ann": {"DC-S2": 4}}),
        ("accuse Isaac Juan --yes all --joker Ann", {"Ann": {"DC-S2": 4}}),
    ],
)
def test_DC_S2_a_hero_convicted(gm: Desk, row: Row) -> None:
    play(gm, FOUR, row)


def test_DC_S3_a_right_guess(gm: Desk) -> None:
    play(gm, FOUR, ("guess Watchtower --right --joker Ann", {"Ann": {"DC-S3": 4}}))


@pytest.mark.parametrize(
    "row",
    [
        ("guess Warworld --wrong --joker Ann", each("DC-S4", "Juan", "Maria", "Isaac")),
        ("point Ann=2 Isaac=1 Maria=1 --joker Ann", each("DC-S4", "Juan", "Maria", "Isaac")),
    ],
)
def test_DC_S4_the_heroes_win(gm: Desk, row: Row) -> None:
    play(gm, FOUR, row)


@pytest.mark.parametrize(
    "row",
    [
        ("accuse Isaac Ann --yes all --joker Ann", "Isaac"),
        ("accuse Isaac Ann / ballot --yes Juan,Maria --joker Ann", "Isaac"),
        ("accuse Isaac Ann --no Maria / accuse Maria Ann --yes all --joker Ann", "Maria"),
    ],
)
def test_DC_S5_the_accuser_of_the_joker(gm: Desk, row: tuple[str, str]) -> None:
    heroes = each("DC-S4", "Juan", "Maria", "Isaac")
    heroes[row[1]]["DC-S5"] = 1
    play(gm, FOUR, (row[0], heroes))


@pytest.mark.parametrize(
    "row",
    [
        ("accuse Isaac Ann --no Maria / point Ann=3 Juan=1 --joker Ann", "Isaac"),
        (
            "accuse Maria Juan --no Ann / accuse Isaac Ann --no Maria / accuse Juan Ann --no Maria"
            " / point Ann=3 Juan=1 --joker Ann",
            "Isaac",
        ),
        ("accuse Maria Ann / ballot --no Isaac / point Ann=3 Juan=1 --joker Ann", "Maria"),
        ("accuse Maria Juan --no Ann / point Ann=3 Juan=1 --joker Ann", None),
    ],
)
def test_DC_S6_only_the_first_accuser(gm: Desk, row: tuple[str, str | None]) -> None:
    heroes = each("DC-S4", "Juan", "Maria", "Isaac")
    if row[1]:
        heroes[row[1]]["DC-S6"] = 1
    play(gm, FOUR, (row[0], heroes))


def test_DC_S6_an_earlier_round_does_not_count(gm: Desk) -> None:
    gm(
        FOUR,
        "deal",
        "accuse Isaac Ann --no Maria",
        "point Ann=2 Juan=2 --joker Ann",
        "deal",
        "point Ann=3 Juan=1 --joker Ann",
    )
    assert gm.rules() == each("DC-S4", "Juan", "Maria", "Isaac")


# Power Ups


def test_DC_P1_an_ability_card_each(gm: Desk) -> None:
    assert "ability" not in gm(FOUR, "deal")
    assert "12 ability cards" in gm(f"--table power {FOUR} --module power-ups", "deal")
    assert "Show all ability cards" in gm("guess Oa --wrong --joker Ann")


@pytest.mark.parametrize(
    ("vote", "status"),
    [
        ("--no F", 0),
        ("--no E,F", 0),
        ("--yes C", 1),
        ("--yes C,D --no E,F", 0),
        ("--no D,E,F", 1),
        ("--yes all", 1),
        ("", 1),
    ],
)
def test_DC_P2_a_strict_majority_by_pride(gm: Desk, vote: str, status: int) -> None:
    gm("new dc-spyfall A B C D E F --module power-ups --seed a", "deal")
    assert gm.run(f"accuse B A {vote} --pride --joker A").status == status
    if status == 0:
        assert gm.points() == {"A": 0, "B": 2, "C": 1, "D": 1, "E": 1, "F": 1}


def test_DC_P2_pride_needs_its_module_and_a_counted_vote(gm: Desk) -> None:
    gm(FOUR, "deal")
    assert "power-ups" in gm.refused("accuse Isaac Ann --no Maria --pride")
    gm(f"--table power {FOUR} --module power-ups", "deal")
    gm.refused("accuse Isaac Ann --pride")
    gm("accuse Isaac Ann", "ballot --no Maria --pride --joker Ann")
    assert gm.points()["Isaac"] == 2


# Harley Quinn Helper

HEROES = ("Juan", "Maria", "Isaac")


def test_DC_H1_harley_needs_five_and_may_be_absent_below_eight(gm: Desk) -> None:
    gm.refused(f"{FOUR} --module harley")
    gm(HELPED, "deal", "point Ann=2 Juan=2 Eva=1 --joker Ann --harley none")
    assert gm.rules() == {"Ann": {"DC-H4": 2}}
    gm.refused("leave Eva")
    gm(f"--table eight {EIGHT} --module harley", "deal")
    assert "DC-H1" in gm.refused("point A=5 B=3 --joker A --harley none")
    gm("point A=5 B=3 --joker A --harley B")


@pytest.mark.parametrize(
    ("fingers", "status"),
    [
        ("Juan=2 Maria=2", 0),
        ("Eva=3 Maria=1", 0),
        ("Juan=Eva Maria=Eva Isaac=Eva Eva=Juan", 0),
        ("Ann=2 Maria=2", 1),  # never at the Joker
        ("Ann=Eva Maria=Eva Isaac=Eva Eva=Juan", 1),  # the Joker does not point
        ("Eva=Eva Juan=Eva Maria=Juan Isaac=Juan", 1),
        ("Eva=4", 1),
        ("Eva=3 Maria=2", 1),
    ],
)
def test_DC_H2_all_but_the_joker_point_at_another(gm: Desk, fingers: str, status: int) -> None:
    gm(HELPED, "deal", "resume", "guess Batcave --right --joker Ann")
    assert gm.json("status")["clock"]["phase"] == "harley"
    assert gm.json("status")["clock"]["length"] == 30
    assert gm.run(f"point {fingers} --harley Eva").status == status


def test_DC_H2_the_vote_needs_the_joker_and_bars_all_else(gm: Desk) -> None:
    gm(f"{FIVE} {ALL}", "deal", "guess Batcave --right")
    gm.refused("point Eva=3 Maria=1 --harley Eva")
    for line in (
        "accuse Juan Ann --yes all",
        "guess Oa --wrong",
        "multiverse Ann --yes all",
        "timeup",
        "deal",
    ):
        gm.refused(line)
    gm("reveal --joker Ann", "point Eva=3 Maria=1 --harley Eva")
    assert gm.json("score")["rounds"][0]["end"] == "guess_right"
    assert gm.json("score")["rounds"][0]["harley_found"] is True


@pytest.mark.parametrize(
    "row",
    [
        (
            "guess Batcave --right --joker Ann / point Juan=2 Maria=2 --harley Eva",
            {"Ann": {"DC-H3": 4}, "Eva": {"DC-H3": 3}},
        ),
        (
            "guess Batcave --right --joker Ann / point Juan=3 Maria=1 --harley Eva",
            {"Ann": {"DC-H3": 4}, "Eva": {"DC-H3": 3}},
        ),
        ("guess Batcave --right --joker Ann / point Juan=3 Maria=1 --harley none", {"Ann": {"DC-H3": 4}}),
        ("guess Batcave --right --joker Ann --harley none", {"Ann": {"DC-H3": 4}}),
    ],
)
def test_DC_H3_harley_not_found(gm: Desk, row: Row) -> None:
    play(gm, HELPED, row)
    assert gm.json("score")["rounds"][0]["harley_found"] is False


def test_DC_H4_nobody_convicted(gm: Desk) -> None:
    play(
        gm,
        HELPED,
        ("point Ann=2 Juan=2 Eva=1 --joker Ann --harley Eva", {"Ann": {"DC-H4": 2}, "Eva": {"DC-H4": 2}}),
    )


@pytest.mark.parametrize(
    "row",
    [
        ("point Juan=4 Ann=1 --joker Ann --harley Eva", {"Ann": {"DC-H5": 4}, "Eva": {"DC-H5": 2}}),
        ("accuse Eva Juan --yes all --joker Ann --harley Eva", {"Ann": {"DC-H5": 4}, "Eva": {"DC-H5": 2}}),
        ("point Juan=4 Ann=1 --joker Ann --harley none", {"Ann": {"DC-H5": 4}}),
    ],
)
def test_DC_H5_a_hero_convicted(gm: Desk, row: Row) -> None:
    play(gm, HELPED, row)


def test_DC_H6_harley_found(gm: Desk) -> None:
    play(
        gm,
        HELPED,
        ("guess Batcave --right --joker Ann / point Eva=3 Maria=1 --harley Eva", each("DC-H6", *HEROES)),
    )


@pytest.mark.parametrize(
    ("lines", "bonus"),
    [
        ("accuse Isaac Ann --yes all --joker Ann --harley Eva", ("Isaac", "DC-S5")),
        ("accuse Eva Ann --yes all --joker Ann --harley Eva", None),
        ("accuse Juan Ann --no Eva / point Ann=4 Juan=1 --joker Ann --harley Eva", ("Juan", "DC-S6")),
        (
            "accuse Eva Ann --no Juan / accuse Juan Ann --no Eva"
            " / point Ann=4 Juan=1 --joker Ann --harley Eva",
            None,
        ),
        ("accuse Eva Ann --no Juan / accuse Juan Ann --yes all --joker Ann --harley Eva", ("Juan", "DC-S5")),
    ],
)
def test_DC_H7_the_joker_convicted_and_harley_never_rewarded(
    gm: Desk, lines: str, bonus: tuple[str, str] | None
) -> None:
    told = each("DC-H7", *HEROES)
    if bonus:
        told[bonus[0]][bonus[1]] = 1
    play(gm, HELPED, (lines, told))


@pytest.mark.parametrize(
    "lines",
    ["point Eva=4 Ann=1 --joker Ann --harley Eva", "accuse Isaac Eva --yes all --joker Ann --harley Eva"],
)
def test_DC_H8_harley_convicted_as_the_joker(gm: Desk, lines: str) -> None:
    play(gm, HELPED, (lines, each("DC-H8", "Ann", *HEROES)))


def test_DC_H9_a_wrong_guess(gm: Desk) -> None:
    play(gm, HELPED, ("guess Oa --wrong --joker Ann --harley Eva", each("DC-H9", *HEROES)))


# Joker's Jest

JESTING = f"{FOUR} --module jest"


def test_DC_J1_the_jest_is_one_more_bag_and_needs_its_module(gm: Desk) -> None:
    gm(JESTING, "deal")
    assert gm.json("status")["bag"]["of"] == 21
    gm(f"--table plain {FOUR}", "deal")
    assert "jest" in gm.refused("jest Ann --right")
    gm.refused("point Ann=3 Juan=1 --deck jest")


@pytest.mark.parametrize(
    "lines", ["jest Juan --right", "jest Juan --right --deck jest", "jest Juan / reveal --deck jest"]
)
def test_DC_J2_the_jest_declared(gm: Desk, lines: str) -> None:
    play(gm, JESTING, (lines, {"Juan": {"DC-J2": 3}}))


@pytest.mark.parametrize(
    ("table", "lines", "heroes"),
    [
        (JESTING, "jest Ann --wrong", HEROES),
        (JESTING, "jest Ann --wrong --joker Ann", HEROES),
        (JESTING, "jest Ann / reveal --deck standard", HEROES),
        (JESTING, "jest Ann --joker Ann", HEROES),
        (f"{HELPED} --module jest", "jest Ann --wrong --harley Eva", HEROES),
        (f"{HELPED} --module jest", "jest Ann --wrong --harley none", (*HEROES, "Eva")),
    ],
)
def test_DC_J3_the_jest_declared_wrongly(gm: Desk, table: str, lines: str, heroes: tuple[str, ...]) -> None:
    play(gm, table, (lines, each("DC-J3", *heroes)))
    assert gm.json("score")["rounds"][0]["joker"] == "Ann"


@pytest.mark.parametrize(
    "lines",
    [
        "point Ann=3 Juan=1 --deck jest",
        "point Ann=2 Juan=2 --deck jest",
        "accuse Juan Ann --yes all --deck jest",
        "guess Batcave --wrong --deck jest",
        "multiverse Ann --yes all --deck jest",
    ],
)
def test_DC_J4_the_jest_not_noticed(gm: Desk, lines: str) -> None:
    play(gm, f"{JESTING} --module multiverse", (lines, {}))
    assert gm.json("score")["rounds"][0]["rule"] == "DC-J4"
    assert "Nobody scores, DC-J4" in gm("score --explain")


# Multiverse Madness

MIXED = f"{FOUR} --module multiverse"


def test_DC_M1_the_multiverse_is_two_more_bags_and_needs_its_module(gm: Desk) -> None:
    gm(MIXED, "deal")
    assert gm.json("status")["bag"]["of"] == 22
    gm(f"--table plain {FOUR}", "deal")
    assert "multiverse" in gm.refused("multiverse Ann --yes all")


@pytest.mark.parametrize(
    ("vote", "ends"),
    [
        ("--yes Juan", False),
        ("--yes Juan,Ann", True),
        ("--no Juan,Ann", False),
        ("--yes none", False),
        ("--no none", True),
    ],
)
def test_DC_M2_more_than_half_of_all_end_the_round(gm: Desk, vote: str, ends: bool) -> None:
    gm(MIXED, "deal", "resume", f"multiverse Maria {vote}")
    assert (gm.json("status")["phase"] == "cards to reveal") is ends
    if not ends:
        assert gm.json("status")["clock"]["running"]
        gm("timeup", "multiverse Maria --yes all --deck multiverse")


@pytest.mark.parametrize(
    "vote", ["", "--no Maria", "--yes Juan --no Juan,Ann,Isaac", "--yes Zoe", "--yes Juan --no Ann"]
)
def test_DC_M2_votes_that_cannot_be(gm: Desk, vote: str) -> None:
    gm(MIXED, "deal")
    gm.refused(f"multiverse Maria {vote}")


def test_DC_M2_a_claim_that_fails_leaves_a_pause_alone(gm: Desk) -> None:
    gm(MIXED, "deal", "resume", "pause", "multiverse Maria --yes none")
    assert not gm.json("status")["clock"]["running"]


def test_DC_M3_it_is_a_multiverse(gm: Desk) -> None:
    play(
        gm,
        MIXED,
        (
            "multiverse Maria --yes Maria,Juan,Ann --deck multiverse",
            {"Maria": {"DC-M3": 3}, **each("DC-M3", "Juan", "Ann")},
        ),
    )
    gm(
        f"--table adds {MIXED} --set multiverse_caller_adds=true",
        "deal",
        "multiverse Maria --no none --deck multiverse",
    )
    assert gm.points() == {"Ann": 1, "Juan": 1, "Maria": 4, "Isaac": 1}


@pytest.mark.parametrize(
    "row",
    [
        ("multiverse Maria --yes Juan,Ann --joker Ann", {"Ann": {"DC-M4": 3}, "Isaac": {"DC-M4": 1}}),
        ("multiverse Ann --yes Juan,Maria --joker Ann", {"Ann": {"DC-M4": 3}, "Isaac": {"DC-M4": 1}}),
        ("multiverse Maria --no Ann --joker Ann", {"Ann": {"DC-M4": 3}}),
    ],
)
def test_DC_M4_it_is_none(gm: Desk, row: Row) -> None:
    play(gm, MIXED, row)
    assert gm.json("score")["rounds"][0]["end"] == "multiverse_wrong"


def test_DC_M4_harley_counts_as_a_location_card(gm: Desk) -> None:
    play(
        gm,
        f"{HELPED} --module multiverse",
        (
            "multiverse Maria --yes Juan,Ann --joker Ann",
            {"Ann": {"DC-M4": 3}, **each("DC-M4", "Isaac", "Eva")},
        ),
    )


@pytest.mark.parametrize(
    "lines",
    [
        "accuse Juan Ann --yes all --deck multiverse",
        "point Ann=2 Juan=2 --deck multiverse",
        "point Ann=3 Juan=1 --deck multiverse",
    ],
)
def test_DC_M5_the_multiverse_not_noticed(gm: Desk, lines: str) -> None:
    play(gm, MIXED, (lines, {}))
    assert gm.json("score")["rounds"][0]["rule"] == "DC-M5"


# What is told of the cards


@pytest.mark.parametrize(
    "facts",
    [
        "--joker Eva --harley Eva",
        "--joker Ann --deck multiverse",
        "--joker Ann --deck jest",
        "--harley Eva --deck jest",
        "--deck other --joker Ann",
        "--joker Zoe",
        "--harley Zoe --joker Ann",
    ],
)
def test_facts_that_contradict_each_other(gm: Desk, facts: str) -> None:
    gm(f"{FIVE} {ALL}", "deal")
    gm.refused(f"point Ann=4 Juan=1 {facts}")


@pytest.mark.parametrize(
    "line",
    [
        "guess Batcave --right --wrong --joker Ann",
        "guess Batcave --right --deck jest",
        "guess Batcave --right --deck multiverse",
        "guess Batcave --wrong --deck multiverse",
        "guess Batcave --right --location Atlantis --joker Ann",
        "guess Batcave --wrong --location Batcave --joker Ann",
        "jest Ann --right --wrong",
        "jest Ann --right --deck standard",
        "jest Ann --right --joker Ann",
        "jest Ann --wrong --deck jest",
        "jest Ann --wrong --deck multiverse",
        "jest Ann --wrong --joker Juan",
        "jest Ann --deck multiverse",
        "accuse Juan Ann --no Eva --joker Ann",
        "accuse Juan Ann --joker Ann",
        "multiverse Juan --yes none --deck multiverse",
    ],
)
def test_ends_that_cannot_be_so(gm: Desk, line: str) -> None:
    gm(f"{FIVE} {ALL}", "deal")
    gm.refused(line)


def test_a_guess_is_judged_by_the_location_told(gm: Desk) -> None:
    gm(FOUR, "deal", "guess Watchtower", "reveal --location 감시탑", "reveal --joker Ann")
    assert gm.rules() == {"Ann": {"DC-S3": 4}}
    assert gm.json("score")["rounds"][0]["location"] == "justice-league-watchtower"


def test_a_round_waits_for_what_matters_and_for_nothing_else(gm: Desk) -> None:
    told = gm(f"{FIVE} {ALL}", "deal", "point Ann=4 Juan=1")
    assert "--joker NAME or --deck KIND" in told
    assert gm.json("score")["rounds"] == []
    gm.refused("reveal")
    gm.refused("reveal --right")
    gm("reveal --deck standard", "reveal --joker Ann")
    gm.refused("reveal --joker Juan")
    gm.refused("reveal --joker Ann")
    gm("reveal --harley none")
    assert gm.points()["Isaac"] == 1
    gm.refused("reveal --location Batcave")


def test_the_dealer_may_name_the_place_in_any_language(gm: Desk) -> None:
    for number, name in enumerate(["배트케이브", "バットケイブ", "bat", "Batcave", "BATCAVE"], 1):
        gm(f"--table t{number} {FOUR}", "deal", f"guess {name} --wrong --joker Ann")
        assert "Batcave" in gm("log")
    assert "Arkham Asylum, Atlantis" in gm.refused("--table t1 amend 1 guess A --wrong --joker Ann")


def test_every_identifier_that_is_cited_exists() -> None:
    from pathlib import Path

    import gm as package

    rules = decks.rule_texts("dc-spyfall", "en")
    source = "".join(
        path.read_text("utf-8") for path in Path(package.__file__).parent.glob("games/dc_spyfall/*.py")
    )
    assert set(re.findall(r"DC-[A-Z]\d", source)) <= set(rules)


def test_wide_signs_and_digits_mean_the_narrow_ones(gm: Desk) -> None:
    gm(
        "new dc-spyfall Ann Juan Maria Isaac --seed a",
        "deal",
        "accuse Isaac Ann --yes Juan、Maria --joker Ann",
    )
    assert gm.json("score")["rounds"][0]["end"] == "convicted"
    gm("deal", "timeup", "point Ann＝３ Juan＝1 --joker Ann")
    assert gm.json("score")["rounds"][1]["end"] == "convicted"
    gm("adjust Ann －１ --why nice")


def test_the_module_that_needs_more_players_is_named(gm: Desk) -> None:
    told = gm.refused("new dc-spyfall Ann Juan Maria Isaac --module power-ups --module harley")
    assert "harley is not for 4 players." in told and "5 or more" in told
