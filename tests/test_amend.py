"""Recording the end of an earlier round anew."""

from __future__ import annotations

import pytest

from tests.conftest import Desk

FOUR = "new dc-spyfall Ann Juan Maria Isaac --seed a"
FIVE = "new dc-spyfall Ann Juan Maria Isaac Eva --module harley --seed a"
TWO_ROUNDS = ("deal", "point Ann=3 Juan=1 --joker Ann", "deal", "point Juan=3 Ann=1 --joker Ann")


def test_an_end_is_recorded_anew_and_the_rest_stands(gm: Desk) -> None:
    gm(FOUR, *TWO_ROUNDS)
    assert gm.points() == {"Ann": 4, "Juan": 1, "Maria": 1, "Isaac": 1}
    gm("amend 1 point Ann=1 Juan=3 --joker Ann")
    assert gm.points() == {"Ann": 8, "Juan": 0, "Maria": 0, "Isaac": 0}
    gm("undo")
    assert gm.points() == {"Ann": 4, "Juan": 1, "Maria": 1, "Isaac": 1}
    gm("redo", "amend 2 guess Batcave --wrong --joker Juan", "amend 1 point Ann=2 Juan=2 --joker Ann")
    assert gm.points() == {"Ann": 3, "Juan": 0, "Maria": 1, "Isaac": 1}
    assert gm.json("status")["dealer"] == "Juan"


def test_what_was_known_of_the_cards_stands_unless_told_otherwise(gm: Desk) -> None:
    gm(FOUR, *TWO_ROUNDS, "amend 1 point Ann=1 Juan=3")
    assert gm.points()["Ann"] == 8
    gm("amend 1 point Ann=1 Juan=3 --joker Juan")
    assert gm.points() == {"Ann": 5, "Juan": 0, "Maria": 1, "Isaac": 1}


def test_what_came_before_the_end_stands(gm: Desk) -> None:
    gm(FOUR, "deal", "accuse Isaac Ann --no Maria", "point Ann=2 Juan=2 --joker Ann")
    assert "already accused" in gm.refused("amend 1 accuse Isaac Ann --yes all --joker Ann")
    gm("amend 1 point Ann=3 Juan=1")
    assert gm.rules()["Isaac"] == {"DC-S4": 1, "DC-S6": 1}


def test_an_open_accusation_is_a_part_of_its_vote(gm: Desk) -> None:
    gm(FOUR, "deal", "accuse Isaac Ann", "ballot --yes all --joker Ann")
    gm("amend 1 ballot --no none --joker Juan")
    assert gm.points() == {"Ann": 0, "Juan": 4, "Maria": 0, "Isaac": 0}
    gm("amend 1 accuse Maria Ann --yes all --joker Ann")
    assert gm.points() == {"Ann": 0, "Juan": 1, "Maria": 2, "Isaac": 1}
    gm.refused("amend 1 accuse Maria Ann --no Juan")


def test_harleys_vote_alone_or_the_whole_end(gm: Desk) -> None:
    gm(FIVE, "deal", "guess Batcave --right --joker Ann", "point Eva=3 Maria=1 --harley Eva")
    gm("amend 1 point Maria=3 Eva=1 --harley Eva")
    assert gm.points() == {"Ann": 4, "Juan": 0, "Maria": 0, "Isaac": 0, "Eva": 3}
    gm("amend 1 point Ann=4 Juan=1 --joker Ann --harley Eva")
    assert gm.points() == {"Ann": 0, "Juan": 1, "Maria": 1, "Isaac": 1, "Eva": 0}
    assert "then VERB" in gm.refused("amend 1 guess Batcave --right --joker Juan")
    gm("amend 1 guess Batcave --right --joker Juan then point Eva=3 Maria=1 --harley none")
    assert gm.points() == {"Ann": 0, "Juan": 4, "Maria": 0, "Isaac": 0, "Eva": 0}


def test_an_amended_round_while_another_is_played(gm: Desk) -> None:
    gm(FOUR, "deal", "point Ann=3 Juan=1 --joker Ann", "deal", "accuse Isaac Ann --no Maria")
    gm("amend 1 point Ann=2 Juan=2")
    assert gm.json("status")["accused"] == ["Isaac"]
    assert gm.points()["Ann"] == 2


def test_names_and_seats_are_those_of_the_round(gm: Desk) -> None:
    gm(FOUR, *TWO_ROUNDS, "leave Juan", "seat Zoe", "rename Isaac Ike")
    gm("amend 1 point Ann=1 Juan=3 --joker Ike")
    assert gm.json("score")["rounds"][0]["points"] == {"Ann": 0, "Juan": 0, "Maria": 0, "Ike": 4}
    gm.refused("amend 1 point Ann=1 Zoe=3 --joker Ike")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("amend 3 point Ann=3 Juan=1 --joker Ann", 1),  # void
        ("amend 4 point Ann=3 Juan=1 --joker Ann", 1),  # still open
        ("amend 9 point Ann=3 Juan=1 --joker Ann", 1),
        ("amend 0 point Ann=3 Juan=1 --joker Ann", 1),
        ("amend 1 pause", 1),
        ("amend 1 score", 1),
        ("amend 1 deal", 1),
        ("amend 1 jest Ann --right", 1),
        ("amend 1 point Ann=5", 1),
        ("amend 1 point Ann=3 Juan=1 --joker Zoe", 1),
        ("amend 1 point", 2),
        ("amend 1 point Ann=3 --what", 2),
        ("amend 1 amend 1 point Ann=3 Juan=1", 1),
        ("amend 1 undo", 1),
        ("amend 1 redo", 1),
        ("amend 1 new dc-spyfall X Y Z", 1),
        ("amend 1 use other", 1),
        ("amend 1 adjust Ann 5 --why so", 1),
        ("amend 1 void --why so", 1),
        ("amend 1 point Ann=3 Juan=1 then undo", 1),
        ("amend 1 deck name dc-spyfall location-18 Oa", 1),
        ("amend 1 point Ann=3 Juan=1 then", 2),
        ("amend 1 nonsense", 2),
        ("amend one point Ann=3", 2),
        ("amend 1", 2),
        ("amend", 2),
    ],
)
def test_amends_that_cannot_be(gm: Desk, line: str, status: int) -> None:
    gm(FOUR, *TWO_ROUNDS, "deal", "void --why seen", "deal")
    gm.refused(line, status)
