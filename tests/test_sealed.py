"""Sealed deals: what the program deals, judges, keeps to itself and proves afterwards."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from gm import decks, store, table
from gm.core import Opened, Player, Refused
from gm.games.dc_spyfall import rules as dc
from gm.games.dc_spyfall import sealed as dc_cards
from gm.games.spyfall import rules as classic
from gm.games.spyfall import sealed as cards
from gm.kit.sealed import Deal, Hidden, holds, places, seal, unseal
from gm.now import instant
from gm.opening import opened
from tests.conftest import Desk, fingerprint

CLASSIC = "new spyfall Al Bo Cy Di Ed --sealed"
DC = "new dc-spyfall Al Bo Cy Di Ed --sealed"
MODULES = "--module harley --module jest --module multiverse"
NAMES = ("Al", "Bo", "Cy", "Di", "Ed")


def path() -> Any:
    """The current table's file."""
    return store.table_path(store.current() or "")


def deal() -> Deal:
    """What was dealt in the open round, which no verb tells."""
    found: Deal = table.load(store.current() or "").state.round.deal
    return found


def holder(card: str) -> str:
    return NAMES[deal().cards.index(card)]


def another(*names: str) -> str:
    return next(name for name in NAMES if name not in names)


def dealt_until(gm: Desk, line: str, wanted: Any) -> None:
    """Opens tables with one seed after the other until the first deal is as `wanted`."""
    words = line.split()
    modules = [word for word in words if word in ("harley", "jest", "multiverse")]
    rules: Any = dc if "dc-spyfall" in words else classic
    for seed in range(4000):
        state = rules.begin(opening(rules.NAME, " ".join(NAMES), *modules, seed=str(seed)))
        dice = Random(f"{seed}/1")
        hand = dc_cards.dealt(state, dice, Random(f"{seed}/0")) if rules is dc else cards.dealt(state, dice)
        if wanted(hand):
            gm(f"--table t{len(store.names())} {line} --seed {seed}", "deal")
            assert deal() == hand
            return
    raise AssertionError("no seed deals so")


def opening(game: str, names: str, *modules: str, seed: str = "s") -> Opened:
    box = decks.load(game)
    rules = table.game(game)
    plain = opened(
        game,
        box,
        names.split(),
        len,
        rounds=None,
        modules=modules,
        variant="",
        house={},
        seed=seed,
        sealed=True,
    )
    return rules.opening(plain, box)


# What is dealt


@pytest.mark.parametrize("players", range(3, 9))
def test_SF_R1_one_spy_and_roles_of_one_place_without_repetition(players: int) -> None:
    state = classic.begin(opening("spyfall", "A B C D E F G H"[: 2 * players - 1]))
    for number in range(200):
        hand = cards.dealt(state, Random(number))
        assert hand.bag in places(state.opened.settings)
        roles = [card for card in hand.cards if card != cards.SPY]
        assert len(hand.cards) == players and len(roles) == len(set(roles)) == players - 1
        assert set(roles) <= {f"role-{role}" for role in range(1, 8)}


@pytest.mark.parametrize("players", range(5, 9))
def test_DC_B2_one_joker_and_the_icon_is_one_of_seven(players: int) -> None:
    state = dc.begin(opening("dc-spyfall", "A B C D E F G H"[: 2 * players - 1], "harley"))
    for number in range(200):
        hand = dc_cards.dealt(state, Random(number), Random(0))
        assert hand.cards.count(dc_cards.JOKER) == 1
        assert hand.cards.count(dc_cards.ICON) == 1 if players == 8 else hand.cards.count(dc_cards.ICON) <= 1


def test_DC_B2_without_the_module_the_icon_means_nothing() -> None:
    state = dc.begin(opening("dc-spyfall", "A B C D E F G H"))
    assert dc_cards.ICON not in dc_cards.dealt(state, Random(1), Random(0)).cards


def test_DC_B3_the_spares_are_shared_out_once_a_session() -> None:
    state = dc.begin(opening("dc-spyfall", "A B C D E", "jest", "multiverse"))
    spare = {place["id"] for place in decks.load("dc-spyfall")["location"] if place.get("spare")}
    seen: dict[str, set[str]] = {}
    for number in range(3000):
        hand = dc_cards.dealt(state, Random(number), Random("session"))
        if hand.bag in dc_cards.MIXED_BAGS:
            assert len(set(hand.cards)) == 5
            seen.setdefault(hand.bag, set()).update(hand.cards)
        if hand.bag == dc_cards.JEST_BAG:
            assert set(hand.cards) == {dc_cards.JOKER}
    first, second = seen.values()
    assert len(first) == len(second) == 8
    assert first | second == spare and not first & second
    other = {
        frozenset(hand.cards)
        for number in range(300)
        if (hand := dc_cards.dealt(state, Random(number), Random("another"))).bag == "+multiverse-1"
    }
    assert set().union(*other) != seen["+multiverse-1"]


def test_DC_R2_a_played_bag_is_out_and_a_void_one_comes_back(gm: Desk) -> None:
    gm(f"{DC} {MODULES} --seed a --rounds 20")
    bags = []
    for number in range(20):
        gm("deal")
        if number == 3:
            gm("void --why seen", "deal")
        bags.append(deal().bag)
        gm("multiverse Al --yes all")
    assert len(set(bags)) == 20
    assert "No bag is left" in gm.refused("deal")
    gm.refused(f"{DC} {MODULES} --rounds 21")


def test_only_named_places_are_dealt_and_the_owners_are_among_them(gm: Desk) -> None:
    gm.refused("new dc-spyfall Al Bo Cy --sealed --rounds 18")
    gm("deck name dc-spyfall location-18 Oa", "new dc-spyfall Al Bo Cy --sealed --rounds 18")
    found = table.load(store.current() or "").opened.settings
    assert len(places(found)) == 18 and "location-18" in places(found)
    assert "location-18" not in places(found, "spares")
    gm.refused("new spyfall Al Bo Cy --sealed --rounds 29")
    gm("deck name spyfall location-29 Library", "new spyfall Al Bo Cy --sealed --rounds 29")


def test_a_place_without_roles_has_none_to_tell(gm: Desk) -> None:
    gm("deck name spyfall location-29 Library")
    box = decks.load("spyfall")
    from gm.core import Card

    assert decks.card_name(box, Card("role", "location-29/3"), "en") == "–"
    assert decks.card_name(box, Card("role", "bank/1"), "en") == "Armored Car Driver"
    assert decks.card_name(box, Card("role", "bank/7"), "ko") == "고객"


def test_undo_and_deal_is_the_same_deal_and_looks_stay(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    before, commitment = deal(), gm.json("status")["sealed"]["commitment"]
    gm("undo", "deal --dealer Cy")
    assert deal() == before
    assert gm.json("status")["sealed"]["commitment"] == commitment
    gm("void --why seen", "deal")
    assert gm.json("status")["sealed"]["commitment"] != commitment


@pytest.mark.parametrize("change", ["seat Zoe", "leave Ed", "rename Ed Eddy"])
@pytest.mark.parametrize("line", [CLASSIC, f"{DC} --module jest --module multiverse"])
def test_other_people_are_not_dealt_what_an_undone_deal_showed(gm: Desk, line: str, change: str) -> None:
    bags, same = set(), 0
    for seed in range(12):
        gm(f"--table {seed} {line} --seed {seed}", "deal")
        before = deal()
        gm("undo", change, "deal")
        bags.add(deal().bag)
        same += deal().bag == before.bag
        gm("undo 2", "deal")
        assert deal() == before
    assert same < 6
    assert len(bags) > 1


@pytest.mark.parametrize("line", ["seat {} --after Di", "rename Di {}"])
def test_two_newcomers_are_not_dealt_the_same(gm: Desk, line: str) -> None:
    same = 0
    for seed in range(8):
        gm(f"--table {seed} {CLASSIC} --seed {seed}", line.format("Fay"), "deal")
        before = deal()
        gm("undo 2", line.format("Gus"), "deal")
        same += deal()[:2] == before[:2]
    assert same == 0


def test_the_same_seed_and_the_same_commands_deal_the_same(gm: Desk) -> None:
    hands = []
    for name in ("one", "two"):
        gm(f"--table {name} {CLASSIC} --seed x", "deal", "accuse Al Bo --yes all", "deal")
        hands.append(deal())
    assert hands[0] == hands[1]
    gm(f"--table three {CLASSIC}", "deal")
    gm(f"--table four {CLASSIC}", "deal")


def test_again_deals_sealed_too(gm: Desk) -> None:
    gm(f"{DC} {MODULES}", "again", "deal")
    assert gm.json("status")["sealed"]["looks"] == dict.fromkeys(NAMES, 0)


def test_a_game_that_the_program_cannot_deal_is_refused(gm: Desk) -> None:
    for game in table.games():
        if not hasattr(table.game(game), "card"):
            assert "spyfall" in gm.refused(f"new {game} Al Bo Cy Di Ed --sealed")


# What is judged


@pytest.mark.parametrize("language", ["en", "ko", "ja"])
def test_a_guess_is_judged_by_any_name_in_any_language(gm: Desk, language: str) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    place = next(place for place in decks.load("spyfall")["location"] if place["id"] == deal().bag)
    for said in (
        place["name"][language],
        place["name"][language].upper(),
        place["id"],
        *place.get("also", ()),
    ):
        gm(f"guess {said} --by {holder('spy')}")
        assert gm.json("score")["rounds"][-1]["end"] == "guess_right", said
        gm("undo")


def test_a_unique_beginning_will_do_and_others_are_refused(gm: Desk) -> None:
    dealt_until(gm, CLASSIC, lambda hand: hand.bag == "hospital")
    spy = holder("spy")
    assert "may mean several" in gm.refused(f"guess ho --by {spy}")
    assert "No location" in gm.refused(f"guess Atlantis --by {spy}")
    gm(f"guess hosp --by {spy}")
    assert gm.points()[spy] == 4


def test_a_wrong_guess_and_a_conviction_are_judged(gm: Desk) -> None:
    gm(f"{CLASSIC} --variant official --seed a", "deal")
    spy = holder("spy")
    wrong = "Bank" if deal().bag != "bank" else "Hotel"
    gm(f"guess {wrong} --by {spy}")
    assert gm.points() == {name: int(name != spy) for name in NAMES}
    assert gm.json("status")["dealer"] == spy
    gm("deal")
    spy = holder("spy")
    accuser = another(spy)
    gm(f"accuse {accuser} {spy} --yes all")
    assert gm.rules() == {name: {"SF-S4": 1 + (name == accuser)} for name in NAMES if name != spy}
    gm("deal", "timeup", *["skip"] * 5)
    assert gm.rules() == {gm.json("score")["rounds"][-1]["spy"]: {"SF-S1": 2}}


@pytest.mark.parametrize(
    "line",
    [
        "guess Bank",
        "guess --by {spy}",
        "guess Bank --by {spy} --right",
        "guess Bank --by {spy} --wrong",
        "guess Bank --by {spy} --spy {spy}",
        "guess Bank --by {spy} --location Bank",
        "accuse {hero} {spy} --yes all --spy {spy}",
        "accuse {hero} {spy} --yes all --spy {hero}",
        "accuse {hero} {spy} --no all --spy {spy}",
        "accuse {hero} {spy} --yes all --location Bank",
        "reveal --spy {spy}",
        "peek {hero}",
    ],
)
def test_what_only_the_program_knows_is_not_told_to_it(gm: Desk, line: str) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    spy = holder("spy")
    gm.refused(line.format(spy=spy, hero=another(spy)))


def test_right_and_wrong_facts_are_refused_in_the_same_words(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    said = {gm.refused(f"accuse Al Bo --yes all --spy {name}") for name in NAMES}
    said |= {gm.refused(f"accuse Al Bo --yes all --location {place}") for place in ("bank", deal().bag)}
    assert len(said) == 1
    gm(f"--table dc {DC} {MODULES} --seed a", "deal")
    said = {gm.refused(f"accuse Al Bo --yes all --joker {name}") for name in NAMES}
    said |= {gm.refused(f"accuse Al Bo --yes all --harley {name}") for name in (*NAMES, "none")}
    said |= {
        gm.refused(f"accuse Al Bo --yes all --deck {deck}") for deck in ("standard", "jest", "multiverse")
    }
    said |= {gm.refused(f"point Al=4 Bo=1 --early --location {place}") for place in ("batcave", "atlantis")}
    assert len(said) == 1


def kind(hand: Deal) -> str:
    if hand.bag == dc_cards.JEST_BAG:
        return "jest"
    return "multiverse" if hand.bag in dc_cards.MIXED_BAGS else "standard"


def test_turning_up_a_card_that_is_no_joker_is_refused_in_the_same_words_whatever_the_deck(gm: Desk) -> None:
    said: dict[str, set[str]] = {}
    for deck in ("standard", "multiverse"):
        dealt_until(
            gm, f"{DC} {MODULES}", lambda hand, deck=deck: kind(hand) == deck and hand.cards[0] != "joker"
        )
        said[deck] = {gm.refused("guess Batcave --by Al"), gm.refused("jest Al"), gm.refused("jest --by Al")}
    assert said["standard"] == said["multiverse"]
    assert len(said["standard"]) == 1


def test_DC_J2_a_right_jest(gm: Desk) -> None:
    dealt_until(gm, f"{DC} {MODULES}", lambda hand: kind(hand) == "jest")
    gm.refused("jest Al --right")
    gm.refused("jest Al --joker Al")
    gm.refused("jest Al --by Bo")
    gm.refused("jest", status=2)
    gm("jest --by Al")
    assert gm.rules() == {"Al": {"DC-J2": 3}}
    gm("undo", "jest Bo")
    assert gm.rules() == {"Bo": {"DC-J2": 3}}
    gm("undo", "guess Batcave --by Cy")
    last = gm.json("score")["rounds"][-1]
    assert (last["end"], last["deck"], last["rule"]) == ("guess_wrong", "jest", "DC-J4")
    assert gm.json("status")["dealer"] == "Al"


def test_DC_J3_a_wrong_jest_leaves_harley_without(gm: Desk) -> None:
    dealt_until(gm, f"{DC} {MODULES}", lambda hand: kind(hand) == "standard" and "harley" in hand.cards)
    joker, harley = holder("joker"), holder("harley")
    gm(f"jest {joker}")
    assert gm.rules() == {name: {"DC-J3": 1} for name in NAMES if name not in (joker, harley)}


@pytest.mark.parametrize("deck", ["standard", "multiverse"])
def test_DC_M3_and_M4_a_claim_is_judged(gm: Desk, deck: str) -> None:
    dealt_until(gm, f"{DC} {MODULES}", lambda hand: kind(hand) == deck and hand.cards[0] != "joker")
    gm("multiverse Al --yes Bo")
    assert gm.json("status")["round"] == 1
    gm.refused(f"multiverse Al --yes all --deck {deck}")
    gm("multiverse Al --yes all")
    if deck == "multiverse":
        assert gm.rules()["Al"] == {"DC-M3": 3}
    else:
        assert set(gm.rules()) == {gm.json("score")["rounds"][-1]["joker"]}


@pytest.mark.parametrize("present", [True, False])
def test_DC_H2_nobody_learns_of_harley_before_the_vote(gm: Desk, present: bool) -> None:
    """Also where nobody is Harley all point: that, too, is a secret until then."""
    dealt_until(
        gm,
        f"{DC} {MODULES}",
        lambda hand: kind(hand) == "standard" and ("harley" in hand.cards) is present,
    )
    joker, place = holder("joker"), deal().bag
    said = gm(f"guess {place} --by {joker}")
    assert f"Joker: {joker}" in said and "Harley:" not in said
    assert "harley" not in path().read_text("utf-8").partition("Guessed")[2]
    assert "reveal" not in gm.json("status")["next"]
    others = [name for name in NAMES if name != joker]
    spotted = holder("harley") if present else others[0]
    gm.refused(f"point {spotted}=3 {another(joker, spotted)}=1 --harley {spotted}")
    gm.refused(f"point {joker}=4")
    gm(f"point {spotted}=3 {another(joker, spotted)}=1")
    last = gm.json("score")["rounds"][-1]
    assert last["end"] == "guess_right" and last["harley_found"] is present
    assert gm.rules() == (
        {name: {"DC-H6": 1} for name in others if name != spotted} if present else {joker: {"DC-H3": 4}}
    )


def test_an_amended_end_is_judged_anew(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    spy = holder("spy")
    hero = another(spy)
    gm(f"accuse {hero} {spy} --yes all", f"amend 1 accuse {spy} {hero} --yes all")
    assert gm.points()[spy] == 4
    gm.refused(f"amend 1 accuse {spy} {hero} --yes all --spy {hero}")
    gm.refused(f"amend 1 guess Bank --by {hero}")
    gm(f"amend 1 guess {gm.json('score')['rounds'][-1]['location']} --by {spy}")
    assert gm.rules() == {spy: {"SF-S2": 4}}


# Looks


def test_a_look_without_a_terminal_is_refused(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a")
    gm.refused("peek Al")
    gm("deal")
    assert "terminal" in gm.refused("peek Al")
    gm.refused("peek Zoe")
    gm.refused("peek", status=2)
    gm("accuse Al Bo")
    assert "vote" in gm.refused("peek Al")
    gm("ballot --yes all")
    gm.refused("peek Al")
    gm("new spyfall Al Bo Cy --seed a", "deal")
    for line in ("peek Al", "verify"):
        assert "sealed" in gm.refused(line)


def test_looks_are_no_acts_and_belong_to_their_deal(gm: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import contextmanager

    from gm import handover

    seen: list[list[str]] = []

    class Screen:
        def show(self, lines: handover.Lines) -> None:
            seen.append([line for line in lines(200, 60) if line])

        def pass_to(self, who: str) -> None: ...

        def wait(self, *, held: float = 0.0) -> None:
            pass

    @contextmanager
    def handed_over() -> Any:
        yield Screen()

    monkeypatch.setattr(handover, "handed_over", handed_over)
    gm(f"{CLASSIC} --seed a", "deal")
    gm("peek Al")
    assert "Al" in gm.refused("peek Al")
    assert "looks so far: 2" in gm("peek Al --again")
    gm("peek Bo")
    assert gm.json("status")["sealed"]["looks"] == {"Al": 2, "Bo": 1, "Cy": 0, "Di": 0, "Ed": 0}
    assert "Looks: Al 2, Bo 1." in gm("status")
    assert "not yet: Cy, Di, Ed" in gm("status")
    assert len(seen) == 3
    shown = {line.strip() for line in seen[0]}
    assert ("Spy" in shown) == (deal().cards[0] == "spy")
    gm("undo")
    gm.refused("undo")
    gm("deal")
    assert gm.json("status")["sealed"]["looks"]["Al"] == 2
    gm.refused("peek Bo")
    gm("undo", "seat Zoe", "deal")
    assert set(gm.json("status")["sealed"]["looks"].values()) == {0}
    assert gm("log").count("looks at the card") == 3


def test_whoever_left_while_the_screen_was_passed_on_sees_nothing(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal", "undo", "leave Ed", "deal")
    found = table.load(store.current() or "")
    with pytest.raises(Refused) as refused:
        found.decide("peek", {"player": Player("Ed")}, instant())
    assert refused.value.what.parts == {"name": "Ed"}


# What is proved


def test_the_commitment_is_said_at_the_deal_and_holds_afterwards(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a")
    assert "Nothing is dealt" in gm("verify")
    noted = re.findall(r"\b[0-9a-f]{64}\b", gm("deal"))
    assert set(noted) == {gm.json("status")["sealed"]["commitment"]}
    assert "still sealed" in gm(f"verify {noted[0][:6]}")
    assert gm.json("verify")["rounds"] == [{"number": 1, "commitment": noted[0], "holds": None}]
    gm("accuse Al Bo --yes all", "rename Bo Bob", "deal", "void --why seen", "deal")
    first, void, still = gm.json("verify")["rounds"]
    assert (first["holds"], void["holds"], still["holds"]) == (True, True, None)
    assert hashlib.sha256(first["text"].encode()).hexdigest() == noted[0] == first["commitment"]
    assert list(first["cards"]) == ["Al", "Bob", "Cy", "Di", "Ed"]
    assert first["text"] in gm("verify")
    gm.refused("verify 1234567890")
    gm(f"verify {noted[0]}", f"verify {noted[0][:8]} {still['commitment'][:10].upper()}")


def replaced(old: str, new: str) -> None:
    text = path().read_text("utf-8")
    assert old in text
    path().write_text(text.replace(old, new), "utf-8")


def sealed_of_first() -> Any:
    found = table.load(store.current() or "")
    return next(entry.event.seal for entry in found.entries if type(entry.event).__name__ == "Dealt")


def test_a_changed_deal_is_caught(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal", "accuse Al Bo --yes all", "deal", "accuse Al Bo --yes all")
    one = sealed_of_first()
    other = seal(1, unseal(one)._replace(bag="bank"), Random(1))
    replaced(one.hidden, other.hidden)
    before = fingerprint()
    done = gm.run("verify")
    assert done.status == 1 and "Round 1" in done.out and "NOT hold" in done.out
    assert done.out.count("holds:") == 1
    assert [found["holds"] for found in json.loads(gm.run("verify --json").out)["rounds"]] == [False, True]
    replaced(one.commitment, other.commitment)
    assert gm.run("verify").status == 1  # what was told of the cards does not fit
    replaced(f'location = "{unseal(one).bag}"', 'location = "bank"')
    gm("verify")  # all was changed: only what was noted at the deal tells
    assert gm.run(f"verify {one.commitment[:6]}").status == 1
    assert before != fingerprint()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Al",\n    "Bo",', '"Bo",\n    "Al",'),  # the Spy sits elsewhere
        ("convicted = true", "convicted = false"),  # the first round never ended
    ],
)
def test_who_sat_where_and_how_it_ended_is_proved_too(gm: Desk, old: str, new: str) -> None:
    gm(f"{CLASSIC} --seed a", "deal", "accuse Al Bo --yes all", "rename Cy Cyd", "deal", "verify")
    text = path().read_text("utf-8")
    path().write_text(text.replace(old, new, 1), "utf-8")
    assert text != path().read_text("utf-8")
    done = gm.run("verify")
    assert done.status == 1
    assert "NOT hold" in done.out


def test_a_guess_is_proved_with_its_verdict_and_its_guesser(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    spy = next(
        name for name, card in zip(["Al", "Bo", "Cy", "Di", "Ed"], deal().cards, strict=True) if card == "spy"
    )
    other = "bank" if deal().bag != "bank" else "school"
    gm(f"guess {other} --by {spy}", "verify")
    kept = path().read_text("utf-8")
    for old, new in (
        ("right = false", "right = true"),
        (f'by = "{spy}"', 'by = "Al"' if spy != "Al" else 'by = "Bo"'),
    ):
        path().write_text(kept.replace(old, new, 1), "utf-8")
        assert gm.run("verify").status == 1, old


def test_a_round_that_was_cut_out_is_missed(gm: Desk) -> None:
    gm(CLASSIC, *("deal", f"accuse {NAMES[0]} {NAMES[1]} --yes all") * 2)
    assert gm.json("verify")["rounds"][0]["holds"]
    document = store.load(store.current() or "")
    with store.locked(store.current() or ""):
        store.save(store.current() or "", {**document, "event": document["event"][2:]})
    ran = gm.run("verify")
    assert ran.status == 1
    assert "Round 1 is missing" in ran.out
    assert [one["holds"] for one in json.loads(gm.run("verify --json").out)["rounds"]] == [False, True]


def test_a_deal_that_was_shown_and_taken_back_says_so(gm: Desk) -> None:
    gm(CLASSIC, "deal", "accuse Al Bo", "ballot --yes none", "undo", "undo")
    assert gm.json("status")["sealed"]["shown"] is False
    assert "Everybody has seen this deal" in gm("void --why slip", "undo")
    assert gm.json("status")["sealed"]["shown"] is True
    assert "Everybody has seen this deal" in gm("status")
    gm("undo", "deal")
    assert gm.json("status")["sealed"]["shown"] is True
    gm("void --why seen", "deal")
    assert gm.json("status")["sealed"]["shown"] is False
    assert "Everybody has seen" not in gm("status")


@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_length_of_a_sealed_deal_tells_nothing(players: int) -> None:
    names = " ".join(f"P{place}" for place in range(players))
    state = dc.begin(opening("dc-spyfall", names, "jest", "multiverse"))
    lengths, bags = set(), set()
    for number in range(200):
        dealt = dc_cards.dealt(state, Random(f"{number}/1"), Random(f"{number}/0"))
        bags.add(dealt.bag)
        lengths.add(len(seal(1, dealt._replace(players=tuple(names.split())), Random(number)).hidden))
    assert len(bags) > 15
    assert len(lengths) == 1


@pytest.mark.parametrize("place", [0, 40, -1])
def test_a_changed_digit_of_a_sealed_deal_is_noticed(place: int) -> None:
    sealed = seal(1, Deal("bank", ("spy", "role-1"), ("Al", "Bo")), Random(1))
    digits = list(sealed.hidden)
    digits[place] = "0" if digits[place] != "0" else "1"
    assert not holds(sealed._replace(hidden=Hidden("".join(digits))), 1, ("Al", "Bo"))


def test_the_seed_of_a_sealed_table_cannot_be_read_in_its_file(gm: Desk) -> None:
    assert "Whoever knows the seed" in gm(f"{CLASSIC} --seed friday")
    assert "friday" not in path().read_text("utf-8")
    kept = path().read_text("utf-8")
    path().write_text(kept.replace('seed = "78', 'seed = "zz'), "utf-8")
    assert kept != path().read_text("utf-8")
    assert "damaged" in gm.refused("status", status=3)
    path().write_text(kept, "utf-8")
    assert "Whoever knows the seed" not in gm(CLASSIC)


def test_a_commitment_of_another_round_does_not_hold() -> None:
    who = ("Al", "Bo")
    one = seal(1, Deal("bank", ("spy", "role-1"), who), Random(1))
    assert holds(one, 1, who)
    assert not holds(one, 2, who)
    assert not holds(one, 1, ("Bo", "Al"))
    assert not holds(one._replace(commitment="0" * 64), 1, who)
    assert not holds(one._replace(hidden="00"), 1, who)  # type: ignore[arg-type]


def test_a_deal_that_cannot_be_read_is_a_damaged_file(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal")
    hidden = sealed_of_first().hidden
    replaced(hidden, hidden[:-8] + "00000000")
    for line in ("status", "verify", "score"):
        assert "damaged" in gm.refused(line, status=3)


def test_what_was_told_of_a_sealed_round_cannot_be_changed(gm: Desk) -> None:
    gm(f"{CLASSIC} --seed a", "deal", "accuse Al Bo --yes all")
    last = gm.json("score")["rounds"][-1]
    replaced(f'spy = "{last["spy"]}"', f'spy = "{another(last["spy"])}"')
    assert gm.json("score")["rounds"][-1] == last
    assert "NOT hold" in gm.run("verify").out


# Chance

RUNS = 20_000
CRITICAL = {4: 18.47, 6: 22.46, 27: 55.48, 16: 39.25}  # chi-square at 1 in 1000, by degrees of freedom


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """How far counts are from all being as likely."""
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((n - expected) ** 2 / expected for n in counts.values())


def test_who_is_the_spy_and_where_and_with_which_role_is_as_likely() -> None:
    opening_ = opening("spyfall", "A B C D E")
    state = classic.begin(opening_)
    spies, bags, roles = Counter[int](), Counter[str](), Counter[str]()
    found = table.Table("t", table.game("spyfall"), None, ())  # type: ignore[arg-type]
    found.__dict__["opened"] = opening_
    for number in range(1, RUNS + 1):
        hand = cards.dealt(state, found.dice(number))
        spies[hand.cards.index(cards.SPY)] += 1
        bags[hand.bag] += 1
        roles[next(card for card in hand.cards if card != cards.SPY)] += 1
    assert chi_square(spies, 5) < CRITICAL[4]
    assert chi_square(bags, 28) < CRITICAL[27]
    assert chi_square(roles, 7) < CRITICAL[6]


def test_who_is_the_joker_and_harley_and_which_bag_is_as_likely() -> None:
    opening_ = opening("dc-spyfall", "A B C D E", "harley")
    state = dc.begin(opening_)
    jokers, bags, harleys = Counter[int](), Counter[str](), Counter[int]()
    found = table.Table("t", table.game("dc-spyfall"), None, ())  # type: ignore[arg-type]
    found.__dict__["opened"] = opening_
    for number in range(1, RUNS + 1):
        hand = dc_cards.dealt(state, found.dice(number), found.dice(0))
        jokers[hand.cards.index(dc_cards.JOKER)] += 1
        bags[hand.bag] += 1
        if dc_cards.ICON in hand.cards:
            harleys[hand.cards.index(dc_cards.ICON)] += 1
    assert chi_square(jokers, 5) < CRITICAL[4]
    assert chi_square(bags, 17) < CRITICAL[16]
    assert chi_square(harleys, 5) < CRITICAL[4]
    assert abs(harleys.total() / RUNS - 4 / 7) < 0.012
