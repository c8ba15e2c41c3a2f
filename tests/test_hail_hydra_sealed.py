"""Hail Hydra without the cards: what the program deals, keeps secret, and tells when it is turned up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from gm import decks, desk, store, table
from gm.core import Player, Refused
from gm.games.hail_hydra import odds, sealed
from gm.games.hail_hydra.state import HYDRA, Attack, Phase, State, owing, phase, unplaced
from gm.now import instant
from gm.speech import words
from tests.conftest import Desk

FIVE = "new hail-hydra Al Bo Cy Di Ed --sealed --first Al --seed a"


def state(name: str = "") -> Any:
    return table.load(name or str(store.current())).state


def hand(name: str) -> list[int]:
    return sorted(state().play.faces.hands[Player(name)], reverse=True)


def agents() -> tuple[Player, ...]:
    found: State = state()
    assert found.play is not None
    return sealed.agents(found.play, found.seats)


def place_all(n: int = 1, *, worst: bool = False) -> None:
    for name in unplaced(state(), state().play):
        place(name, hand(name)[-n:] if worst else hand(name)[:n])


def alone(verb: str, **args: Any) -> str:
    """Acts as somebody alone with the screen does; gives what everybody hears."""
    told: list[str] = []
    desk.begin(None)
    desk.at.now = instant()

    def tell(before: table.Table, after: table.Table, event: Any) -> None:
        heard = after.game.announce(before.state, after.state, event)
        told.extend(map(words, [after.game.tell(event), *heard]))

    desk.change(lambda found: found.decide(verb, args, desk.at.now), tell)
    return "\n".join(told)


def place(name: str, cards: list[int]) -> str:
    return alone("place", player=name, cards=cards)


def give(giver: str, taker: str, cards: list[int]) -> str:
    return alone("give", giver=giver, taker=taker, cards=cards)


def turn_up(name: str) -> str:
    return alone("hail", player=name)


def refused(act: Callable[..., str], *args: Any) -> None:
    before = state()
    with pytest.raises(Refused):
        act(*args)
    assert state() == before


def test_a_sealed_table_needs_no_number_from_the_rulebook(gm: Desk) -> None:
    gm(FIVE)
    house = decks.load("hail-hydra-house")
    assert gm.json("status")["durability"] == house["durability"]["5"]
    assert not decks.owned("hail-hydra").exists()
    gm(f"--table two {FIVE} --durability 9")
    assert gm.json("status")["durability"] == 9
    assert not decks.owned("hail-hydra").exists()
    gm(f"--table three {FIVE} --variant full")
    assert gm.json("status")["durability"] == house["durability-full"]["5"]


def test_identities_and_hands_are_dealt_and_nothing_of_them_is_shown(gm: Desk, home: Any) -> None:
    told = gm(FIVE, "deal")
    assert "sealed: " in told
    play = state().play
    assert Counter(play.sides) == {"hydra": 2, "shield": 3}
    assert {name: len(cards) for name, cards in play.faces.hands.items()} == play.cards.hands
    every = [*play.faces.pile, *(card for cards in play.faces.hands.values() for card in cards)]
    assert Counter(every) == Counter(sealed.attack_cards(state()))
    shown = json.dumps(gm.json("status")) + json.dumps(gm.json("log")) + gm("status") + gm("log")
    file = store.table_path(str(store.current())).read_text()
    for secret in (play.faces.secret, '"shield"', "hidden"):
        assert secret not in shown
    for secret in (play.faces.secret, '"shield"', '"hydra"'):
        assert secret not in file


def test_the_same_seed_deals_the_same_and_undo_rolls_nothing_anew(gm: Desk) -> None:
    gm(FIVE, "deal")
    first = state().play.faces
    gm("undo", "deal")
    assert state().play.faces == first
    gm(f"--table two {FIVE}", "deal")
    assert state().play.faces == first
    gm(f"--table three {FIVE}b", "deal")
    assert state().play.faces != first


def test_villains_are_turned_up_by_the_program(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("villain Ogre --health 6 --damage 2")
    gm.refused("villain --health 6 --damage 2")
    assert "Tier 1 villain" in gm("villain")
    villain = gm.json("status")["villain"]
    card = next(card for card in decks.load("hail-hydra-house")["villain"] if card["id"] == villain["card"])
    assert (card["tier"], card["health"], card["damage"]) == (1, villain["health"], villain["damage"])
    gm.refused("villain")


def test_cards_are_placed_in_turn_out_of_the_own_hand(gm: Desk) -> None:
    gm(FIVE, "deal")
    gm.refused("place Al")
    gm("villain")
    refused(place, "Bo", hand("Bo")[:1])
    refused(place, "Al", [9])
    refused(place, "Al", hand("Al")[:4])
    gm.refused("place Al 1", 2)
    gm.refused("commit Al=1 Bo=1 Cy=1 Di=1 Ed=1")
    gm.refused("attack 1 1 1 1 1")
    gm.refused("attack")
    cards = hand("Al")[:2]
    assert "Al places 2." in place("Al", cards)
    assert gm.json("status")["placed"] == {"Al": 2}
    assert gm.json("log")["log"][-1]["event"] == {"act": "Placed", "player": "Al", "n": 2}
    refused(place, "Al", hand("Al")[:1])
    place_all()
    total = sum(card for placed in state().play.faces.placed.values() for card in placed)
    gm.refused("attack 1")
    assert f"in all {str(total).replace('-', '−')}" in gm("attack")
    assert gm.json("status")["attacks"][0]["placed"] == {"Al": 2, "Bo": 1, "Cy": 1, "Di": 1, "Ed": 1}


def test_turned_up_cards_do_not_tell_who_placed_them(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    place_all()
    gm("attack")
    values = gm.json("status")["attacks"][0]["values"]
    assert values == sorted(values, reverse=True)
    assert gm.json("log")["log"][-1]["event"] == {"act": "Attacked", "values": values}


def test_a_revealed_agent_places_face_up_and_first(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    agent = agents()[-1]
    hero = next(name for name in ("Al", "Bo", "Cy", "Di", "Ed") if name not in agents())
    turn_up(agent)
    card = hand(agent)[0]
    refused(place, hero, hand(hero)[:1])
    assert f"face up: {str(card).replace('-', '−')}" in place(agent, [card])


def test_whoever_is_out_hands_chosen_cards_over(gm: Desk) -> None:
    gm(FIVE, "deal", "villain", "adjust health -50 --why quick", "point Ed=5", "villain")
    refused(place, "Bo", hand("Bo")[:1])
    refused(give, "Ed", "Bo", [9])
    refused(give, "Ed", "Bo", hand("Ed")[:3])
    refused(give, "Al", "Bo", hand("Al")[:1])
    gm.refused("give Ed Bo 1")
    card, before = hand("Ed")[0], hand("Bo")
    assert "Ed hands 1 to Bo" in give("Ed", "Bo", [card])
    assert hand("Bo") == sorted([*before, card], reverse=True)
    assert gm.json("log")["log"][-1]["event"] == {"act": "Gave", "giver": "Ed", "taker": "Bo", "n": 1}


def test_cards_are_not_corrected_by_hand(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    gm.refused("adjust hand:Al 1 --why gift")
    gm.refused("adjust pile -1 --why spilt")
    gm("adjust durability -1 --why storm")


@pytest.mark.parametrize("variant", ["intro", "full"])
@pytest.mark.parametrize("worst", [True, False])
def test_a_whole_game_needs_no_card(gm: Desk, variant: str, worst: bool) -> None:
    gm(f"{FIVE} --variant {variant}", "deal")
    every = Counter(sealed.attack_cards(state()))
    out = ""
    for _ in range(400):
        here = phase(state())
        if here is Phase.BETWEEN:
            break
        if here in (Phase.SETUP, Phase.READY):
            out = gm("villain")
        elif here is Phase.BANISH:
            target = next(name for name in ("Ed", "Di", "Cy") if name not in state().play.out)
            gm(f"point {target}=5")
        elif here is Phase.PLAY:
            for name in owing(state().play):
                give(name, "Al" if name != "Al" else "Bo", hand(name)[:1])
            place_all(worst=worst)
        else:
            out = gm("attack")
        faces, counts = state().play.faces, state().play.cards
        assert {name: len(cards) for name, cards in faces.hands.items()} == counts.hands
        assert (len(faces.pile), len(faces.discards)) == (counts.pile, counts.discards)
        held = [*faces.pile, *faces.discards, *(card for cards in faces.hands.values() for card in cards)]
        assert Counter([*held, *(card for cards in faces.placed.values() for card in cards)]) == every
    winner = gm.json("status")["winner"]
    assert winner == ("hydra" if worst else "shield")
    assert "The agents of Hydra were" in out
    won = {name for name, points in gm.points().items() if points}
    assert won == set(agents() if winner == HYDRA else set(state().seats) - set(agents()))
    gm.refused("reveal --hydra Al,Bo")
    assert "holds" in gm("verify")
    gm("again", "deal")
    assert gm.json("status")["sealed"]["commitment"]


def test_void_opens_the_seal_and_deals_anew(gm: Desk) -> None:
    gm(FIVE, "deal", "villain", "void --why seen")
    assert "holds" in gm("verify")
    gm("deal")
    assert state().play.number == 2


def test_peek_needs_a_screen_that_can_be_wiped(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    gm.refused("peek Al")
    gm.refused("place Al")
    gm("new hail-hydra Al Bo Cy Di Ed --durability 9", "deal")
    gm.refused("peek Al")
    gm.refused("place Al")


def test_what_is_seen_at_a_look(gm: Desk) -> None:
    gm(FIVE, "deal")
    deal, seats = state().play.deal, state().seats
    one, other = agents()
    side, fellows, cards = sealed.card(deal, seats.index(one))
    assert side.template == "HYDRA"
    assert fellows.parts["names"] == [other]  # type: ignore[union-attr]
    assert str(hand(one)[0]) in str(cards.parts["values"])  # type: ignore[union-attr]
    hero = next(name for name in seats if name not in agents())
    assert [part.template for part in sealed.card(deal, seats.index(hero))] == [  # type: ignore[union-attr]
        "S.H.I.E.L.D.",
        "Hand: {values}",
    ]


def test_odds_are_exact() -> None:
    cards = [1, 1, 2, -3, -3]
    chances = odds.totals(cards, 2)
    tried = Counter(sum(pair) for pair in combinations(cards, 2))
    assert chances == {total: Fraction(n, 10) for total, n in tried.items()}


def test_odds_with_agents_who_place_only_red(gm: Desk) -> None:
    gm(FIVE)
    names = [Player(name) for name in ("Al", "Bo", "Cy")]
    past = Attack(1, 1, dict.fromkeys(names, 1), (1, 1, 1), 3)
    chances = odds.divided(state(), past, [1, 1, 1, -2, -2, -2])
    # two agents among five, of whom Di and Ed placed nothing: none, one or two of three cards are red
    assert chances == {3: Fraction(1, 10), 0: Fraction(6, 10), -3: Fraction(3, 10)}


def test_odds_after_an_attack(gm: Desk) -> None:
    gm(FIVE)
    gm.refused("odds")
    gm("deal", "villain")
    place_all()
    gm("attack")
    told = gm.json("odds")["odds"]
    assert [odd["key"] for odd in told] == ["total", "low", "agents"]
    assert all(0 <= odd["chance"] <= 1 for odd in told)
    gm("new hail-hydra Al Bo Cy Di Ed --durability 9", "deal")
    gm.refused("odds")


def test_a_refused_hail_tells_nothing_of_the_side(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    while gm.json("status")["villain"]:
        place_all()
        gm("attack")
    hero = next(name for name in state().seats if name not in agents())
    for name in (agents()[0], hero):
        gm(f"point {name}=5", "villain")
        assert f"{name} is out of this mission." in gm.refused(f"hail {name}")
        gm("undo 2")


def test_only_an_agent_may_turn_up_the_tile(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    refused(turn_up, next(name for name in state().seats if name not in agents()))
    turn_up(agents()[0])
    assert state().play.revealed == (agents()[0],)


def test_without_a_screen_to_wipe_every_tile_is_refused_in_the_same_words(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    assert len({gm.refused(f"hail {name}") for name in state().seats}) == 1
    assert state().play.revealed == ()


@pytest.mark.parametrize("language", ["en", "ko"])
def test_status_has_the_english_name_of_a_villain(gm: Desk, language: str) -> None:
    gm(FIVE, "deal", "villain")
    up = state().play.villain
    names = {card["id"]: card["name"]["en"] for card in decks.load("hail-hydra-house")["villain"]}
    told = json.loads(gm(f"--lang {language} status --json"))["villain"]
    assert (told["name"], told["card"]) == (names[up.card], up.card)
    assert told["name"] != up.card


def test_odds_count_on_the_agents_who_are_revealed(gm: Desk) -> None:
    gm(FIVE, "deal", "villain")
    for name in agents():
        turn_up(name)
    while name := next(iter(unplaced(state(), state().play)), ""):
        place(name, hand(name)[: 1 + (name in agents())])
    gm("attack")
    past = state().play.attacks[-1]
    chances = odds.divided(state(), past, sealed.attack_cards(state()), agents())
    red, blue = (
        [card for card in sealed.attack_cards(state()) if (card < 0) == low] for low in (True, False)
    )
    expected: dict[int, Fraction] = {}
    for low_total, low in odds.totals(red, 4).items():
        for high_total, high in odds.totals(blue, 3).items():
            expected[low_total + high_total] = expected.get(low_total + high_total, Fraction(0)) + low * high
    assert chances == expected
    told = next(odd for odd in gm.json("odds")["odds"] if odd["key"] == "agents")
    assert Fraction(told["exact"]) == odds.low(expected, past.total)


def test_a_home_made_set_says_so(gm: Desk) -> None:
    assert "Home-made" in gm(FIVE, "deal")
    assert "Home-made" in gm("status")
    gm("new hail-hydra Al Bo Cy Di Ed --durability 9", "deal")
    assert "Home-made" not in gm("status")


def test_an_odd_number_of_open_eyes_deals_a_sealed_game_anew(gm: Desk) -> None:
    gm(FIVE, "deal")
    assert "gm void" in gm("night")
