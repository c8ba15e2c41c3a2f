"""Exact chances: derived, written down for cases that anybody can count, and checked against random deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gm.games.dc_spyfall import odds as dc_odds
from gm.games.dc_spyfall import rules as dc
from gm.games.dc_spyfall import sealed as dc_cards
from gm.games.spyfall import sealed as cards
from gm.kit import odds
from tests.conftest import Desk
from tests.test_sealed import opening

RUNS = 20_000
NEAR = 0.015  # four standard deviations of RUNS deals are 0.0141 at most


def near(chance: Fraction, found: int, runs: int = RUNS) -> bool:
    return abs(float(chance) - found / runs) < NEAR


@pytest.mark.parametrize(
    ("exact", "counted"),
    [
        (odds.exactly(0, 5, 4), Fraction(243, 1024)),
        (odds.exactly(1, 1, 8), Fraction(1, 8)),
        (odds.exactly(3, 2, 8), Fraction(0)),
        (odds.somebody(2, 2, 3), Fraction(1, 3)),
        (odds.somebody(2, 4, 3), Fraction(1)),  # four rounds among three people
        (odds.somebody(3, 3, 4), Fraction(1, 16)),
        (odds.somebody(4, 3, 4), Fraction(0)),
        (odds.running(2, 3), Fraction(1, 3)),
        (odds.running(1, 3), Fraction(0)),
        (odds.repeated(2, 30), Fraction(1, 30)),
        (odds.repeated(31, 30), Fraction(1)),
        (odds.some(1, 21, 5), Fraction(5, 21)),
        (odds.some(2, 22, 1), Fraction(1, 11)),
        (odds.some(0, 20, 5), Fraction(0)),
        (dc_odds.in_play(5), Fraction(4, 7)),
        (dc_odds.in_play(8), Fraction(1)),
    ],
)
def test_what_anybody_can_count(exact: Fraction, counted: Fraction) -> None:
    assert exact == counted


@pytest.mark.parametrize(
    ("special", "bags", "draws"), [(0, 20, 5), (2, 22, 5), (20, 23, 5), (3, 3, 3), (1, 1, 0)]
)
def test_the_chances_of_all_cases_are_one(special: int, bags: int, draws: int) -> None:
    assert sum(odds.drawn(special, bags, draws).values()) == 1
    assert sum(odds.exactly(n, draws, 5) for n in range(draws + 1)) == 1


def chances(gm: Desk) -> dict[str, Fraction]:
    return {odd["key"]: Fraction(odd["exact"]) for odd in gm.json("odds")["odds"]}


def test_the_classic_game_against_deals(gm: Desk) -> None:
    gm("new spyfall A B C D --sealed --rounds 5 --seed a")
    told = chances(gm)
    state: Any = _begun("spyfall", "A B C D")
    spies, anybody, running, again = Counter[int](), Counter[int](), 0, 0
    for run in range(RUNS):
        hands = [cards.dealt(state, Random(f"{run}/{number}")) for number in range(5)]
        held = [hand.cards.index(cards.SPY) for hand in hands]
        spies[held.count(0)] += 1
        anybody[max(Counter(held).values())] += 1
        running += any(one == other for one, other in pairwise(held))
        again += len({hand.bag for hand in hands}) < 5
    for times in range(6):
        assert near(told[f"spy_{times}_times"], spies[times])
    for times in range(2, 6):
        assert near(told[f"somebody_spy_{times}_times"], sum(anybody[n] for n in range(times, 6)))
    assert near(told["spy_twice_running"], running)
    assert near(told["location_again"], again)


def test_dc_spyfall_against_deals(gm: Desk) -> None:
    gm("new dc-spyfall A B C D E --sealed --rounds 3 --module harley --module jest --module multiverse")
    told = chances(gm)
    state: Any = _begun("dc-spyfall", "A B C D E", "harley", "jest", "multiverse")
    jokers, anybody, first, ever, harley, standard = (
        Counter[int](),
        Counter[int](),
        Counter[str](),
        Counter[str](),
        0,
        0,
    )
    runs = RUNS // 2
    for run in range(runs):
        played = state
        held, kinds = [], []
        for number in range(3):
            hand = dc_cards.dealt(played, Random(f"{run}/{number}"), Random(run))
            kinds.append(dc_cards.facts(played, hand).deck or "")
            if kinds[-1] == "standard":
                standard += 1
                harley += dc_cards.ICON in hand.cards
                held.append(hand.cards.index(dc_cards.JOKER))
            result = dc.RoundScore(number, "nobody", played.evening.seats, (), {"bag": hand.bag})
            played = played._replace(evening=played.evening.close(result, played.evening.dealer))
        jokers[held.count(0)] += 1
        anybody[max(Counter(held).values(), default=0)] += 1
        first[kinds[0]] += 1
        ever.update(set(kinds))
    for deck in ("jest", "multiverse"):
        assert near(told[f"{deck}_next"], first[deck], runs)
        assert near(told[f"{deck}_to_come"], ever[deck], runs)
    for times in range(4):
        assert near(told[f"joker_{times}_times"], jokers[times], runs)
    for times in range(2, 4):
        assert near(told[f"somebody_joker_{times}_times"], sum(anybody[n] for n in range(times, 4)), runs)
    assert near(told["harley_5_players"], harley, standard)


def _begun(game: str, names: str, *modules: str) -> Any:
    from gm import table

    return table.game(game).begin(opening(game, names, *modules))


def test_the_bags_left_are_those_that_were_not_played(gm: Desk) -> None:
    gm("new dc-spyfall A B C D E --module jest --module multiverse --rounds 5 --seed a")
    assert (chances(gm)["jest_next"], chances(gm)["multiverse_next"]) == (Fraction(1, 23), Fraction(2, 23))
    gm("deal", "multiverse A --yes all --deck multiverse", "deal", "void --why seen")
    assert (chances(gm)["jest_next"], chances(gm)["multiverse_next"]) == (Fraction(1, 22), Fraction(1, 22))
    gm("deal", "jest A --right", "deal")
    assert (chances(gm)["jest_next"], chances(gm)["multiverse_next"]) == (Fraction(0), Fraction(1, 21))
    gm("point A=4 B=1 --joker A", "deal", "point A=4 B=1 --joker A", "deal", "point A=4 B=1 --joker A")
    assert chances(gm)["joker_1_times"] < Fraction(1, 5)  # the bag beyond the plan may be the multiverse


def test_an_open_sealed_round_changes_no_chance(gm: Desk) -> None:
    """Whatever was dealt, the round on the table counts among those to come."""
    gm("new dc-spyfall A B C D E --sealed --module jest --module multiverse --module harley --seed a")
    before = chances(gm)
    gm("deal")
    assert chances(gm) == before


def test_harley_is_told_for_every_number_of_players(gm: Desk) -> None:
    gm("new dc-spyfall A B C D E --module harley")
    told = chances(gm)
    assert [told[f"harley_{n}_players"] for n in range(5, 9)] == [Fraction(n - 1, 7) for n in range(5, 9)]
    assert "57.14% (4/7)" in gm("odds")
    gm("new dc-spyfall A B C D")
    assert not any("harley" in key or "jest" in key or "multiverse" in key for key in chances(gm))
