"""Every rule of Spyfall by its identifier; Bo is the Spy unless a test says otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm import decks, desk, store, table
from gm.core import Instant
from tests.conftest import Desk

FIVE = "new spyfall Al Bo Cy Di Ed --seed a"
THREE = "new spyfall Al Bo Cy --seed a"
OFFICIAL = f"{FIVE} --variant official"
LOCATIONS = Path(__file__).resolve().parents[2] / "shared" / "rules" / "spyfall-locations.json"


def last(gm: Desk) -> dict[str, Any]:
    """The last finished round."""
    found: dict[str, Any] = gm.json("score")["rounds"][-1]
    return found


def ended(gm: Desk, line: str, end: str, **points: int) -> None:
    """Holds that `line` ends the round so, with these points and nothing for anybody else."""
    gm(line)
    assert last(gm)["end"] == end
    assert {name: n for name, n in last(gm)["points"].items() if n} == points


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of the machine forward by seconds."""
    now = [1e9]
    monkeypatch.setattr(desk, "instant", lambda: Instant(now[0], now[0] - 9e8, "boot"))

    def wait(seconds: float) -> None:
        now[0] += seconds

    return wait


def test_no_rule_is_without_a_test() -> None:
    tested = {name.removeprefix("test_").split("_")[1] for name in globals() if name.startswith("test_SF_")}
    assert {f"SF-{identifier}" for identifier in tested} == set(decks.rule_texts("spyfall", "en"))


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_every_rule_reads_in_every_language(language: str) -> None:
    english, other = decks.rule_texts("spyfall", "en"), decks.rule_texts("spyfall", language)
    assert english.keys() == other.keys()
    assert all(english[rule] != other[rule] for rule in english)


# The box


def test_SF_B1_thirty_bags_for_three_to_eight(gm: Desk) -> None:
    bags = decks.load("spyfall")["bags"]
    assert bags["standard"] * bags["cards"] == 240
    gm.refused("new spyfall Al Bo")
    gm.refused("new spyfall A B C D E F G H I")
    gm("new spyfall A B C D E F G H")
    gm(THREE)


@pytest.mark.parametrize(("players", "others"), [("Al Bo Cy", 2), ("A B C D E F G H", 7)])
def test_SF_B2_the_spy_card_and_one_fewer_of_the_others(gm: Desk, players: str, others: int) -> None:
    gm(f"new spyfall {players} --seed a")
    assert f"the Spy card and {others} of the others" in gm("deal")


def test_SF_B3_twenty_eight_places_have_seven_roles_and_two_wait_for_the_owner() -> None:
    places = decks.load("spyfall")["location"]
    named = [place for place in places if "name" in place]
    assert (len(places), len(named)) == (30, 28)
    for place in named:
        assert place["name"].keys() == {"en", "ko", "ja"}
        assert len(place["roles"]) == 7
        for language in decks.LANGUAGES:
            assert len({role[language] for role in place["roles"]}) == 7, place["id"]


def test_SF_B3_the_roles_can_be_looked_up(gm: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    roles = "Armored Car Driver, Manager, Consultant, Robber, Security Guard, Teller, Customer"
    assert f"Bank: {roles}" in gm("deck show spyfall")
    monkeypatch.setenv("GM_LANG", "ko")
    assert "은행: 현금 수송차 기사" in gm("deck show spyfall")


def test_SF_B3_names_and_roles_are_those_of_the_box() -> None:
    if not LOCATIONS.is_file():
        pytest.skip(f"no list of locations beside this folder: {LOCATIONS}")
    known = {place["name"]: place["roles"] for place in json.loads(LOCATIONS.read_text("utf-8"))}
    box = decks.load("spyfall")["location"]
    ours = {place["name"]["en"]: [role["en"] for role in place["roles"]] for place in box if "name" in place}
    assert ours == known


# The round


def test_SF_R1_the_bag_goes_back_so_there_is_always_one_of_thirty(gm: Desk) -> None:
    gm(f"{THREE} --rounds 30")
    for _ in range(31):
        said = gm("deal")
        assert "all 30 bags" in said
        assert "back among the others" in gm("guess Bank --wrong --spy Bo")
    assert "beyond the 30 planned" in gm("deal")
    gm.refused("new spyfall Al Bo Cy --rounds 31")
    gm.refused("new spyfall Al Bo Cy --rounds 0")


def test_SF_R2_the_dealer_asks_first(gm: Desk) -> None:
    gm(FIVE, "deal --dealer Di")
    assert "Di asks first" in gm("status")


@pytest.mark.parametrize(
    ("variant", "seconds"), [("", 900), ("--variant booklet", 900), ("--variant official", 480)]
)
def test_SF_R3_fifteen_minutes_or_eight(gm: Desk, variant: str, seconds: int) -> None:
    gm(f"{FIVE} {variant}", "deal")
    assert gm.json("status")["clock"]["length"] == seconds


def test_SF_R3_a_house_may_set_the_clock(gm: Desk) -> None:
    gm(f"{OFFICIAL} --set phase.round=60", "deal")
    assert gm.json("status")["clock"]["length"] == 60


def test_SF_R4_the_spy_deals_next_unless_somebody_else_is_told_to(gm: Desk) -> None:
    gm(FIVE)
    assert gm.json("status")["dealer"] == "Al"
    gm("deal", "guess Bank --right --spy Bo")
    assert gm.json("status")["dealer"] == "Bo"
    gm("deal --dealer Ed")
    assert gm.json("status")["dealer"] == "Ed"
    gm("void --why seen")
    assert gm.json("status")["dealer"] == "Ed"


# Ends of a round


@pytest.mark.parametrize(
    ("variant", "votes", "convicted"),
    [
        ("", "--yes Al,Di", True),
        ("", "--yes Al", False),  # two of four is half
        ("", "--no Ed", True),
        ("", "--no Ed,Di", False),
        ("--variant official", "--yes all", True),
        ("--variant official", "--no Ed", False),
        ("--variant official", "--no none", True),
    ],
)
def test_SF_E1_the_threshold_of_the_variant(gm: Desk, variant: str, votes: str, convicted: bool) -> None:
    gm(f"{FIVE} {variant}", "deal")
    if convicted:
        ended(gm, f"accuse Cy Bo {votes} --spy Bo", "convicted", Al=1, Cy=2, Di=1, Ed=1)
    else:
        gm.refused(f"accuse Cy Bo {votes} --spy Bo")
        gm(f"accuse Cy Bo {votes}")
        assert gm.json("status")["accused"] == ["Cy"]


def test_SF_E1_who_may_accuse_whom(gm: Desk) -> None:
    gm(FIVE, "deal", "resume")
    gm.refused("accuse Al Al --yes all")
    gm.refused("accuse Al Bo --yes Bo,Cy,Di,Ed")
    gm.refused("accuse Al Bo --no Al,Cy")
    gm.refused("accuse Al Bo --yes Cy --no Di")
    gm.refused("accuse Zoe Bo --yes all")
    gm("accuse Al Bo --no Cy,Di,Ed")
    gm.refused("accuse Al Cy --yes all")
    gm("accuse Bo Al --no all", "accuse Cy Bo --no all")
    assert gm.json("status")["accused"] == ["Al", "Bo", "Cy"]


def test_SF_E1_an_open_vote_stops_the_clock_and_nothing_else_is_possible(gm: Desk) -> None:
    gm(FIVE, "deal", "resume", "accuse Cy Bo")
    assert gm.json("status")["next"] == ["ballot", "void"]
    assert not gm.json("status")["clock"]["running"]
    for line in (
        "guess Bank --right --spy Bo",
        "accuse Al Bo --yes all",
        "skip",
        "timeup",
        "resume",
        "pause",
    ):
        gm.refused(line)
    for line in ("ballot", "ballot --yes Bo", "ballot --no Cy", "ballot --no all --spy Bo"):
        gm.refused(line)
    gm("ballot --no all")
    assert gm.json("status")["clock"]["running"]
    ended(gm, "accuse Di Bo --no Ed --spy Bo", "convicted", Al=1, Cy=1, Di=2, Ed=1)


def test_SF_E1_a_clock_paused_by_hand_goes_on_after_a_failed_accusation(gm: Desk) -> None:
    gm(FIVE, "deal", "resume", "pause", "accuse Cy Bo --no all")
    assert gm.json("status")["clock"]["running"]


def test_SF_E1_the_spy_may_accuse_too(gm: Desk) -> None:
    gm(FIVE, "deal")
    ended(gm, "accuse Bo Al --yes Cy,Di --spy Bo", "convicted", Bo=4)


def test_SF_E1_a_failed_accuser_takes_part_after_time_up(gm: Desk) -> None:
    gm(FIVE, "deal --dealer Al", "resume", "accuse Al Cy --no Bo,Di,Ed")
    gm.refused("accuse Al Bo --yes all")
    gm("timeup --first Al")
    ended(gm, "accuse Al Bo --yes all --spy Bo", "convicted", Al=1, Cy=1, Di=1, Ed=1)


def test_SF_E2_a_guess_needs_time_and_no_vote(gm: Desk) -> None:
    gm(FIVE, "deal", "resume", "accuse Cy Bo")
    gm.refused("guess Bank --right --spy Bo")
    gm("ballot --no all", "pause")
    ended(gm, "guess Bank --right --spy Bo", "guess_right", Bo=4)
    gm("deal", "timeup")
    gm.refused("guess Bank --right --spy Bo")


def test_SF_E2_the_verdict_may_come_later_or_follow_from_the_location(gm: Desk) -> None:
    gm(FIVE, "deal", "guess Bank")
    assert gm.json("status")["waiting"] == ["right", "spy"]
    gm.refused("deal")
    gm.refused("reveal")
    gm("reveal --location 병원")
    assert gm.json("status")["waiting"] == ["spy"]
    gm.refused("reveal --right")
    gm.refused("reveal --location Bank")
    ended(gm, "reveal --spy Bo", "guess_wrong")
    gm("deal")
    gm.refused("guess Bank --wrong --location bank --spy Bo")
    gm.refused("guess Bank --right --location hotel --spy Bo")
    gm.refused("guess Bank --right --wrong")
    ended(gm, "guess はくぶつかん --right --spy Bo", "guess_right", Bo=4)


def test_SF_E3_each_accuses_in_turn_until_it_is_back_at_the_first(gm: Desk) -> None:
    gm(FIVE, "deal --dealer Al", "timeup --first Di")
    for name in ("Di", "Ed", "Al", "Bo"):
        assert gm.json("status")["turn"] == name
        for other in {"Al", "Bo", "Cy", "Di", "Ed"} - {name}:
            gm.refused(f"accuse {other} {name} --yes all")
        gm(f"accuse {name} Cy --no all" if name in ("Di", "Al") else "skip")
    gm.refused("skip --spy Zoe")
    assert "last turn is that of Cy" in gm("status")
    ended(gm, "skip --spy Bo", "nobody", Bo=2)


def test_SF_E3_the_last_failed_accusation_ends_it_as_well(gm: Desk) -> None:
    gm(THREE, "deal --dealer Al", "timeup", "skip", "skip")
    ended(gm, "accuse Cy Bo --no all --spy Bo", "nobody", Bo=2)
    gm("deal --dealer Al", "timeup", "skip", "skip", "accuse Cy Bo")
    assert gm.json("status")["next"] == ["ballot", "void"]
    gm("ballot --no all")
    assert gm.json("status")["waiting"] == ["spy"]
    assert "the Spy wins" in gm("undo", "ballot --no all")
    ended(gm, "reveal --spy Bo", "nobody", Bo=2)


def test_SF_E3_a_turn_that_is_not_the_last_tells_nothing(gm: Desk) -> None:
    gm(THREE, "deal", "timeup")
    gm.refused("skip --spy Bo")
    gm.refused("accuse Al Bo --no all --spy Bo")
    gm.refused("accuse Al Bo --location Bank")


def test_SF_E3_who_begins(gm: Desk) -> None:
    gm(FIVE, "deal --dealer Cy", "timeup")
    assert gm.json("status")["turn"] == "Cy"
    gm.refused("timeup --first Di")
    gm("undo", "timeup --first Di")
    assert gm.json("status")["turn"] == "Di"
    assert "Time is up; Di begins." in gm("log")


def test_SF_E3_the_dealer_begins_in_the_official_variant(gm: Desk) -> None:
    gm(OFFICIAL, "deal --dealer Cy")
    assert "Cy" in gm.refused("timeup --first Di")
    assert "Cy" in gm.refused("timeup --first Cy")
    gm("timeup")
    assert gm.json("status")["turn"] == "Cy"
    gm("accuse Cy Al --no Ed")
    ended(gm, "accuse Di Al --yes all --spy Bo", "convicted", Bo=4)


def test_SF_E3_a_clock_that_ran_out_by_itself(gm: Desk, later: Any) -> None:
    gm(FIVE, "deal --dealer Al", "resume")
    later(899)
    assert gm.json("status")["phase"] == "round"
    later(2)
    assert gm.json("status")["phase"] == "time up"
    assert "timeup" in gm.json("status")["next"]
    assert "gm timeup --first NAME" in gm("status")
    gm.refused("guess Bank --right --spy Bo")
    gm.refused("resume")
    gm("accuse Al Cy --no all")
    assert gm.json("status")["turn"] == "Bo"
    gm.refused("timeup --first Di")
    gm("undo", "timeup --first Di")
    assert gm.json("status")["turn"] == "Di"
    ended(gm, "accuse Di Bo --yes all --spy Bo", "convicted", Al=1, Cy=1, Di=1, Ed=1)


def test_SF_E3_each_turn_has_a_talk_of_its_own(gm: Desk, later: Any) -> None:
    gm(THREE, "deal --dealer Al", "timeup")
    assert gm.json("status")["clock"] == gm.json("status")["clock"] | {"phase": "talk", "started": False}
    found = table.load(store.current() or "")
    resumed = found.decide("timer", {}, desk.at.now)
    table.save(found.with_entry(resumed, desk.at.now))
    later(50)
    assert gm.json("status")["clock"]["left"] == 70
    gm("accuse Al Cy")
    later(50)
    gm("ballot --no all")
    clock = gm.json("status")["clock"]
    assert (clock["phase"], clock["started"], clock["left"]) == ("talk", False, 120)


def test_SF_E3_skip_belongs_after_time_up(gm: Desk) -> None:
    gm(FIVE)
    gm.refused("skip")
    gm("deal")
    gm.refused("skip")


# Scores


def test_SF_S1_nobody_convicted(gm: Desk) -> None:
    gm(THREE, "deal", "timeup", "skip", "skip")
    ended(gm, "skip --spy Bo", "nobody", Bo=2)
    assert gm.rules() == {"Bo": {"SF-S1": 2}}


def test_SF_S2_a_right_guess(gm: Desk) -> None:
    gm(THREE, "deal")
    ended(gm, "guess 은행 --right --spy Bo", "guess_right", Bo=4)
    assert gm.rules() == {"Bo": {"SF-S2": 4}}
    assert last(gm)["location"] == "bank"


def test_SF_S3_somebody_else_convicted(gm: Desk) -> None:
    gm(THREE, "deal")
    ended(gm, "accuse Al Cy --yes all --spy Bo", "convicted", Bo=4)
    assert gm.rules() == {"Bo": {"SF-S3": 4}}


def test_SF_S4_two_for_whoever_stopped_the_clock_and_nobody_after_time_up(gm: Desk) -> None:
    gm(FIVE, "deal")
    ended(gm, "accuse Cy Bo --no Ed --spy Bo", "convicted", Al=1, Cy=2, Di=1, Ed=1)
    assert gm.rules()["Cy"] == {"SF-S4": 2}
    gm("deal", "timeup --first Cy")
    ended(gm, "accuse Cy Bo --yes all --spy Bo", "convicted", Al=1, Cy=1, Di=1, Ed=1)


@pytest.mark.parametrize(("variant", "each"), [("", 0), ("--variant official", 1)])
def test_SF_S5_a_wrong_guess(gm: Desk, variant: str, each: int) -> None:
    gm(f"{THREE} {variant}", "deal")
    ended(gm, "guess Bank --wrong --spy Bo", "guess_wrong", **({"Al": each, "Cy": each} if each else {}))
    assert "SF-S5" in json.dumps(gm.json("score"))


def test_SF_S6_ties_share_the_first_rank(gm: Desk) -> None:
    gm(f"{THREE} --rounds 2", "deal", "guess Bank --right --spy Bo", "deal")
    assert "won by Bo, Cy" in gm("guess Bank --right --spy Cy")
    ranks = {player["name"]: player["rank"] for player in gm.json("score")["players"]}
    assert ranks == {"Al": 3, "Bo": 1, "Cy": 1}


# Beside the rules


def test_verbs_of_the_other_games_are_refused(gm: Desk) -> None:
    gm(THREE, "deal")
    for line in ("point Al=Bo", "jest Al", "multiverse Al --yes all"):
        assert "dc-spyfall" in gm.refused(line)
    gm.refused("new spyfall Al Bo Cy --module harley")
    gm.refused("new spyfall Al Bo Cy --variant deluxe")
    gm.refused("new spyfall Al Bo Cy --set threshold=half")
    gm.refused("new spyfall Al Bo Cy --set first_after_time=youngest")
    gm.refused("guess Bank --by Bo")
    gm("new dc-spyfall Al Bo Cy --module jest", "deal")
    gm.refused("jest --by Bo --right")


def test_an_end_is_amended(gm: Desk) -> None:
    gm(THREE, "deal", "timeup --first Cy", "skip", "skip", "skip --spy Bo")
    gm("deal", "guess Bank --right --spy Cy", "amend 1 accuse Bo Al --yes all")
    assert gm.points() == {"Al": 0, "Bo": 4, "Cy": 4}
    gm("amend 1 skip --spy Al")
    assert gm.points() == {"Al": 2, "Bo": 0, "Cy": 4}


def test_people_come_and_go_between_rounds(gm: Desk) -> None:
    gm(THREE)
    gm.refused("leave Al")
    gm("seat Zoe --after Al", "deal --dealer Zoe", "timeup --first Zoe")
    gm.refused("seat Kim")
    gm("skip")
    assert gm.json("status")["turn"] == "Bo"
    gm("skip", "skip", "skip --spy Zoe", "leave Zoe")
    assert gm.json("status")["dealer"] == "Bo"
    assert gm.points() == {"Al": 0, "Bo": 0, "Cy": 0, "Zoe": 2}


def test_a_first_accuser_told_too_late_is_refused_with_the_way_back(gm: Desk) -> None:
    gm("new spyfall Al Bo Cy Di --seed a", "deal", "timeup")
    told = gm.refused("timeup --first Cy")
    assert "Time is up already, and now it is Al." in told and "gm undo" in told
