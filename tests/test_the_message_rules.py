"""Every rule of The Message by its identifier. Seats clockwise Al Bo Cy Di: play goes Al, Di, Cy, Bo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gm import decks
from tests.conftest import Desk

FOUR = "new the-message Al Bo Cy Di --seed a"
THREE = "new the-message Al Bo Cy --seed a"
CM = "send Al --via cm"
TWO_BLACK = ("distribute red black black black", "distribute blue black black black")


def test_no_rule_is_without_a_test() -> None:
    tested = {name.removeprefix("test_").split("_")[1] for name in globals() if name.startswith("test_TM_")}
    assert {f"TM-{identifier}" for identifier in tested} == set(decks.rule_texts("the-message", "en"))


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_every_rule_reads_in_every_language(language: str) -> None:
    english, other = decks.rule_texts("the-message", "en"), decks.rule_texts("the-message", language)
    assert english.keys() == other.keys()
    assert all(english[rule] != other[rule] for rule in english)


def test_every_identifier_that_is_cited_exists() -> None:
    import gm as package

    rules = decks.rule_texts("the-message", "en")
    folder = Path(package.__file__).parent / "games" / "the_message"
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    assert set(re.findall(r"TM-[A-Z]\d", source)) <= set(rules)


def seat(gm: Desk, name: str) -> dict[str, Any]:
    found: dict[str, Any] = gm.json("status")["players"][name]
    return found


def at(gm: Desk) -> tuple[str | None, str | None]:
    """Where the message is, and who must accept it."""
    status = gm.json("status")
    return status["transit"] and status["transit"]["at"], status["must_accept"]


# The box


def test_TM_B1_the_box_has_81_cards() -> None:
    cards = decks.load("the-message")["card"]
    table = {card["id"]: (card["via"], card["red"], card["blue"], card["black"]) for card in cards}
    assert table == {
        "prove": ("cm", 6, 6, 6),
        "lock-on": ("cm", 5, 5, 4),
        "decode": ("cm", 3, 3, 4),
        "distribute": ("cm", 1, 1, 0),
        "trap": ("em", 3, 3, 4),
        "intercept": ("om", 1, 1, 8),
        "transfer": ("om", 2, 2, 2),
        "counteract": ("om", 1, 1, 3),
        "delete": ("om", 2, 2, 2),
    }
    assert [sum(card[colour] for card in cards) for colour in ("red", "blue", "black")] == [24, 24, 33]
    assert [card["cards"] for card in decks.load("the-message")["identity"]] == [3, 3, 3]


IDENTITIES = {
    ("", 3): "1 KDR, 1 FRS, 1 MOF",
    ("", 4): "1 KDR, 1 FRS, 2 MOF",
    ("", 5): "2 KDR, 2 FRS, 1 MOF",
    ("", 6): "2 KDR, 2 FRS, 2 MOF",
    ("", 7): "3 KDR, 3 FRS, 1 MOF",
    ("", 8): "3 KDR, 3 FRS, 2 MOF",
    ("", 9): "3 KDR, 3 FRS, 3 MOF",
    ("first", 4): "2 KDR, 2 FRS",
    ("first", 6): "3 KDR, 3 FRS",
    ("alternative", 7): "2 KDR, 2 FRS, 3 MOF",
}


@pytest.mark.parametrize("n", range(2, 11))
@pytest.mark.parametrize("variant", ["", "first", "alternative", "best"])
def test_TM_B2_identities_by_players_and_variant(gm: Desk, variant: str, n: int) -> None:
    line = f"new the-message {' '.join('ABCDEFGHIJ'[:n])} {f'--variant {variant}' if variant else ''}"
    if (variant, n) not in IDENTITIES:
        told = gm.refused(line)
        assert "4, 6" in told or variant != "first" or not 3 <= n <= 9
        return
    gm(line)
    assert f"secret: {IDENTITIES[variant, n]}." in gm("deal")


def test_TM_B3_four_characters_are_known_and_23_wait_for_the_owner(gm: Desk) -> None:
    characters = decks.load("the-message")["character"]
    assert [one["name"]["en"] for one in characters if "name" in one] == ["Alias", "J", "Lark", "Angel"]
    assert (len(characters), sum("name" not in one for one in characters)) == (27, 23)
    gm("deck name the-message character-5 Viper", FOUR, "deal", "plays Al viper")
    assert "Al plays Viper" in gm("log")
    gm.refused("plays Bo nobody")
    gm.refused("plays Bo Viper")


# Setup


def test_TM_U1_setup_comes_in_its_order(gm: Desk) -> None:
    told = gm(FOUR, "deal")
    steps = ["characters", "identities", "function cards and deal 3", "Al begins and draws 2"]
    assert sorted(steps, key=told.index) == steps
    status = gm.json("status")
    assert (status["hands"], status["pile"]) == ({"Al": 5, "Bo": 3, "Cy": 3, "Di": 3}, 67)


def test_TM_U2_play_goes_counter_clockwise_from_whom_is_chosen(gm: Desk) -> None:
    assert "Al → Di → Cy → Bo → Al" in gm(FOUR, "deal --first Cy")
    gm("send Cy --via cm")
    assert at(gm) == ("Bo", None)
    gm("pass", "pass")
    assert at(gm) == ("Di", None)
    gm("accept --colour red", "turn")
    assert gm.json("status")["turn"] == "Bo"


def test_TM_U2_dealer_means_the_same_as_first(gm: Desk) -> None:
    gm(FOUR)
    for options in ("--dealer Bo", "--first Bo --dealer bo"):
        gm(f"deal {options}")
        assert gm.json("status")["turn"] == "Bo"
        gm("undo")
    assert "different players" in gm.refused("deal --first Al --dealer Bo", 2)
    gm.refused("deal --dealer Zoe")


# The turn


def test_TM_T1_the_phases_of_a_turn(gm: Desk) -> None:
    gm(FOUR, "deal")
    for early in ("turn", "pass", "accept --colour red", "decode Di", "trap Bo Di", "intercept Bo"):
        gm.refused(early)
    gm(CM)
    for late in ("lock Al Di", "prove Al Di", "distribute red red red red", "stuck Al", "turn"):
        gm.refused(late)
    gm("accept --colour red")
    for over in ("lock Al Di", "prove Al Di", "pass", "stuck Al", "stuck Di", "lock Di Al", CM):
        gm.refused(over)
    assert "Di has the turn and draws 2" in gm("turn")


def test_TM_T1_sending_by_the_next_one_ends_the_turn_in_one_act(gm: Desk) -> None:
    gm(FOUR, "deal", CM, "accept --colour red")
    gm.refused("send Cy --via cm")
    gm("send Di --via cm")
    status = gm.json("status")
    assert (status["turn"], status["hands"]["Di"], status["transit"]["at"]) == ("Di", 4, "Cy")
    gm("undo")
    assert gm.json("status")["turn"] == "Al"


def test_TM_T1_an_empty_pile_is_refilled_by_the_draw_that_needs_it(gm: Desk) -> None:
    gm(FOUR, "deal", "adjust pile -66 --why test")
    assert (gm.json("status")["pile"], gm.json("status")["discards"]) == (1, 66)
    gm(CM, "accept --colour red")
    assert "shuffle the discards" in gm("turn")
    assert (gm.json("status")["pile"], gm.json("status")["discards"]) == (65, 0)
    gm("adjust pile -65 --why test")
    for name in ("Al", "Bo", "Cy"):
        gm(f"adjust hand:{name} 40 --why test")
    assert (gm.json("status")["pile"], gm.json("status")["discards"]) == (0, 0)
    gm("send Di --via cm", "accept --colour red")
    assert "cards short: 2" in gm("turn")


def test_TM_T2_a_card_must_be_left_to_send(gm: Desk) -> None:
    gm(FOUR, "deal", "prove Al Bo", "lock Al Bo", "prove Al Cy", "prove Al Di")
    assert "no card left to send" in gm("lock Al Di")
    assert "By the count" not in gm("stuck Al")
    assert (seat(gm, "Al")["alive"], gm.json("status")["turn"]) == (False, "Di")
    assert "cards in hand: 5" in gm("stuck Di")
    assert gm.json("status")["discards"] == 7


def test_TM_T2_the_lost_win_nothing(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red red red red red"] * 3, "stuck Al")
    gm.refused("win Al --as kdr")
    gm.refused("win Al,Bo --as kdr")
    gm("win Bo,Cy --as kdr")
    assert gm.points() == {"Al": 0, "Bo": 1, "Cy": 1, "Di": 0, "Ed": 0}


def test_TM_T3_a_used_prove_leaves_the_game_and_a_cancelled_one_does_not(gm: Desk) -> None:
    gm(FOUR, "deal", "prove Al Bo --drew")
    status = gm.json("status")
    assert (status["hands"]["Al"], status["hands"]["Bo"]) == (4, 4)
    assert (status["pile"], status["discards"], status["removed"]) == (66, 0, 1)
    gm("counter Cy")
    status = gm.json("status")
    assert (status["hands"]["Bo"], status["hands"]["Cy"]) == (3, 2)
    assert (status["pile"], status["discards"], status["removed"]) == (67, 2, 0)
    gm.refused("prove Al Al")
    gm.refused("prove Bo Al")


def test_TM_T4_lock_on_forces_and_ends_with_the_turn(gm: Desk) -> None:
    gm(FOUR, "deal", "lock Al Di", "lock Al Al")
    gm.refused("lock Al Di")
    gm.refused("lock Bo Cy")
    gm(CM)
    assert at(gm) == ("Di", "Di")
    gm("accept --colour red")
    assert seat(gm, "Di")["locked"] and seat(gm, "Al")["locked"]
    gm("turn")
    assert not seat(gm, "Di")["locked"] and not seat(gm, "Al")["locked"]


def test_TM_T4_distribute_gives_each_one_in_the_game_a_card(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute r blu k red")
    assert [seat(gm, "Al")["red"], seat(gm, "Di")["blue"], seat(gm, "Cy")["black"]] == [1, 1, 1]
    assert (gm.json("status")["pile"], gm.json("status")["discards"]) == (63, 1)
    for line in ("red red red", "red red red red red", "red red red b", "red red red green"):
        gm.refused(f"distribute {line}")
    gm("distribute red red red red")
    assert "More of these" in gm("distribute red red red red")


def test_TM_T4_distribute_goes_on_round_although_somebody_dies(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute black red red red"] * 2)
    told = gm("distribute black blue blue red")
    assert "Al dies" in told and "Di has the turn" in told
    status = gm.json("status")
    assert (status["turn"], status["hands"]["Al"], status["hands"]["Di"]) == ("Di", 0, 5)
    assert (seat(gm, "Di")["blue"], seat(gm, "Bo")["red"]) == (1, 3)
    gm("counter Al")
    assert gm.json("status")["turn"] == "Al" and seat(gm, "Al")["alive"]


def test_TM_T4_distribute_ends_with_the_last_one(gm: Desk) -> None:
    gm(THREE, "deal", *["distribute black black black"] * 2, "distribute black black black")
    assert gm.json("status")["winner"] == ["Bo"]
    assert [seat(gm, name)["black"] for name in ("Al", "Cy", "Bo")] == [3, 3, 2]
    gm("counter Bo")
    assert gm.json("status")["winner"] is None


def test_TM_T5_delete_takes_a_black_message_at_any_time(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red black black black", "distribute red black black black")
    gm("delete Bo Cy")
    gm.refused("delete Bo Al")
    gm(CM, "delete Di Di", "accept --colour blue", "delete Cy Bo")
    assert [seat(gm, name)["black"] for name in ("Bo", "Cy", "Di")] == [1, 1, 1]
    assert gm.json("status")["discards"] == 8
    gm("counter Bo")
    assert seat(gm, "Bo")["black"] == 2
    assert gm.json("status")["discards"] == 8


def test_TM_T5_the_dead_neither_delete_nor_are_deleted(gm: Desk) -> None:
    gm(FOUR, "deal", *TWO_BLACK, CM, "accept --colour black")
    gm.refused("delete Di Cy")
    gm.refused("delete Cy Di")


@pytest.mark.parametrize("n", range(7))
def test_TM_T6_an_odd_chain_cancels_and_an_even_one_does_not(gm: Desk, n: int) -> None:
    gm(FOUR, "deal", "lock Al Di", *(f"counter {['Al', 'Bo', 'Cy', 'Di'][k % 4]}" for k in range(n)))
    assert seat(gm, "Di")["locked"] == (n % 2 == 0)
    assert gm.json("status")["discards"] == 1 + n
    gm(CM, "undo", *["counter Bo"])
    assert seat(gm, "Di")["locked"] == (n % 2 == 1)


def test_TM_T6_only_the_card_of_the_act_before_is_answered(gm: Desk) -> None:
    gm(FOUR, "deal")
    gm.refused("counter Bo")
    gm("lock Al Di", CM)
    gm.refused("counter Bo")
    gm("intercept Bo", "intercept Cy", "counter Di")
    assert at(gm) == ("Bo", "Bo")
    gm("counter Di")
    assert at(gm) == ("Cy", "Cy")
    gm("accept --colour red")
    gm.refused("counter Bo")
    assert "no card that a Counteract answers" in gm.refused("counter Bo")


def test_TM_T6_each_card_is_undone_exactly(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red black black black")
    for card in ("prove Al Bo --drew", "lock Al Bo", "distribute red black blue black", "delete Bo Cy"):
        before = gm.json("status")
        gm(card, "counter Cy")
        after = gm.json("status")
        assert (after["players"], after["pile"]) == (before["players"], before["pile"]), card
        assert after["discards"] == before["discards"] + 2, card
        gm("undo 2")
    gm(CM)
    for card in ("trap Bo Di", "transfer Di Al", "intercept Cy", "decode Di"):
        before = gm.json("status")
        gm(card, "counter Cy")
        after = gm.json("status")
        for key in ("players", "transit", "must_accept", "pile"):
            assert after[key] == before[key], card
        gm("undo 2")


def test_TM_T6_who_died_of_the_card_may_have_answered_it(gm: Desk) -> None:
    gm(FOUR, "deal", *TWO_BLACK, "distribute red black red red")
    assert not seat(gm, "Di")["alive"]
    gm("counter Di")
    assert seat(gm, "Di")["alive"] and gm.json("status")["hands"]["Di"] == 2
    gm("counter Al")
    assert not seat(gm, "Di")["alive"] and gm.json("status")["hands"]["Di"] == 0
    gm("send Al --via cm", "intercept Bo")
    gm.refused("counter Di")


# The message on its way


@pytest.mark.parametrize("via", ["cm", "em"])
def test_TM_M1_cm_and_em_go_round_and_come_home(gm: Desk, via: str) -> None:
    gm(FOUR, "deal", f"send Al --via {via} {'--colour blue' if via == 'em' else ''}")
    assert seat(gm, "Al")["locked"]
    seen = [at(gm)]
    for _ in range(3):
        gm("pass")
        seen.append(at(gm))
    assert seen == [("Di", None), ("Cy", None), ("Bo", None), ("Al", "Al")]
    gm.refused("pass")


def test_TM_M1_om_goes_to_one_and_straight_back(gm: Desk) -> None:
    gm(FOUR, "deal")
    gm("send Al --via om --to Cy", "pass")
    assert at(gm) == ("Al", "Al")


def test_TM_M1_sending_that_cannot_be(gm: Desk) -> None:
    gm(FOUR, "deal")
    for line in (
        "send Al --via om",
        "send Al --via om --to Al",
        "send Al --via cm --to Bo",
        "send Al --via em",
        "send Al --via em --colour green",
        "send Al --via cm --colour red",
        "send Al --via xm",
        "send Di --via cm",
    ):
        gm.refused(line)
    gm.refused("send Al", 2)
    gm.refused("send", 2)


def test_TM_M2_accept_or_pass_but_the_locked_accept(gm: Desk) -> None:
    gm(FOUR, "deal", "lock Al Cy", CM, "pass")
    assert "Cy must accept" in gm.refused("pass")
    gm.refused("accept")
    gm.refused("accept --colour green")
    gm("accept --colour black")
    assert (seat(gm, "Cy")["black"], at(gm)) == (1, (None, None))


def test_TM_M2_several_pass_in_one_act(gm: Desk) -> None:
    gm(FOUR, "deal", CM)
    assert "Di, Cy, Bo" in gm("pass 3")
    assert at(gm) == ("Al", "Al")
    gm("undo")
    assert at(gm) == ("Di", None)
    assert "Al must accept" in gm.refused("pass 4")
    for line, status in (("pass 0", 1), ("pass -- -1", 1), ("pass two", 2)):
        gm.refused(line, status)
    gm("trap Al Cy", "pass 2")
    assert at(gm) == ("Al", "Al")
    gm("undo", "transfer Di Bo")
    assert "Bo must accept" in gm.refused("pass 2")
    gm("accept --colour red", "send Di --via om --to Al")
    gm.refused("pass 2")
    gm("pass")


def test_TM_M2_what_lies_face_up_has_its_colour(gm: Desk) -> None:
    gm(FOUR, "deal", "send Al --via em --colour red")
    assert gm.json("status")["transit"] == {"sender": "Al", "via": "em", "at": "Di", "colour": "red"}
    gm.refused("accept --colour blue")
    gm("accept")
    assert seat(gm, "Di")["red"] == 1


def test_TM_M2_the_colour_of_a_card_face_down_is_shown_nowhere(gm: Desk) -> None:
    gm(FOUR, "deal", CM)
    assert gm.json("status")["transit"]["colour"] is None


def test_TM_M3_decode_and_transfer_are_for_whom_the_message_is_at(gm: Desk) -> None:
    gm(FOUR, "deal", CM)
    for line in ("decode Cy", "transfer Cy Di", "transfer Di Di"):
        gm.refused(line)
    gm("decode Di", "transfer Di Bo")
    assert at(gm) == ("Bo", "Bo") and seat(gm, "Bo")["locked"]
    gm.refused("transfer Bo Cy")
    gm("decode Bo", "undo 2", "transfer Di Al")
    assert at(gm) == ("Al", "Al")


def test_TM_M4_the_trapped_are_passed_by_unless_locked(gm: Desk) -> None:
    gm(FOUR, "deal", CM, "trap Bo Cy", "pass")
    assert at(gm) == ("Bo", None)
    for line in ("trap Bo Cy", "trap Bo Al", "trap Di Al"):
        gm.refused(line)
    gm("undo", "transfer Di Cy")
    assert at(gm) == ("Cy", "Cy")
    gm.refused("trap Bo Cy")


def test_TM_M4_a_trapped_target_of_om_refuses(gm: Desk) -> None:
    gm(FOUR, "deal", "send Al --via om --to Cy", "trap Cy Cy")
    assert at(gm) == ("Al", "Al")


def test_TM_M4_who_is_locked_by_a_transfer_accepts_though_trapped_and_reached_later(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red red red black", "distribute red red red black")
    gm(CM, "trap Al Cy", "transfer Di Cy", "intercept Bo", "give Di Bo black")
    assert at(gm)[0] == "Al"
    gm("undo 2", "intercept Di", "undo", "intercept Bo", "adjust black:Di 2 --why seen", "undo")
    gm("intercept Di", "adjust black:Di 3 --why seen")
    assert at(gm) == ("Cy", "Cy")


def test_TM_M5_intercept_overrides_and_a_later_one_too(gm: Desk) -> None:
    gm(FOUR, "deal", "lock Al Di", CM, "trap Al Bo", "intercept Bo")
    assert at(gm) == ("Bo", "Bo") and not seat(gm, "Bo")["locked"]
    for line in ("pass", "transfer Bo Cy", "intercept Bo"):
        gm.refused(line)
    gm("intercept Cy", "trap Di Cy")
    assert at(gm) == ("Cy", "Cy")
    gm("intercept Al", "accept --colour red")
    assert seat(gm, "Al")["red"] == 1


def test_TM_M6_traps_are_discarded_with_the_message(gm: Desk) -> None:
    gm(FOUR, "deal", CM, "trap Bo Di", "trap Al Bo")
    assert (gm.json("status")["discards"], seat(gm, "Bo")["trapped"]) == (0, True)
    gm("accept --colour red")
    assert (gm.json("status")["discards"], seat(gm, "Bo")["trapped"]) == (2, False)


def test_TM_M6_the_dead_are_passed_over_and_their_hands_discarded(gm: Desk) -> None:
    gm(FOUR, "deal", *TWO_BLACK, CM, "accept --colour black")
    status = gm.json("status")
    assert (status["turn"], status["hands"]["Di"], status["discards"]) == ("Al", 0, 5)
    gm("turn", "send Cy --via cm", "pass", "pass")
    assert at(gm) == ("Cy", "Cy")
    for line in ("trap Di Bo", "intercept Di", "send Di --via cm", "lock Cy Di"):
        gm.refused(line)


def test_TM_M6_a_sender_who_dies_of_the_message_ends_the_turn(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute black red red red"] * 2, CM, "pass", "pass", "pass")
    assert "Di has the turn" in gm("accept --colour black")
    assert gm.json("status")["turn"] == "Di" and gm.json("status")["transit"] is None


def test_TM_M6_a_turn_whose_player_dies_of_an_ability_ends(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute black red red red"] * 2, CM, "trap Bo Cy", "give Bo Al black")
    status = gm.json("status")
    assert (status["turn"], status["transit"], seat(gm, "Cy")["trapped"]) == ("Di", None, False)
    assert status["discards"] == 2 + 2 + 1 + 1


# Deaths and wins


def test_TM_W1_the_third_black_message_kills(gm: Desk) -> None:
    assert "Di has 2 black messages" in gm(FOUR, "deal", *TWO_BLACK)
    told = gm(CM, "accept --colour black")
    assert "Di dies of 3 black" in told and "identity" in told
    gm.refused("reveal Cy=kdr")
    gm.refused("reveal Di=sky")
    gm("reveal Di=frs")
    for line in ("reveal Di=kdr", "reveal Di=frs", "funeral Al Di"):
        gm.refused(line)
    assert {note["player"]: note["camps"] for note in gm.json("notes")["notes"]}["Di"] == ["frs"]
    gm.refused("reveal Di", 2)


def test_TM_W1_only_alias_takes_an_identity_card(gm: Desk) -> None:
    gm(FOUR, "deal", *TWO_BLACK, CM, "accept --colour black", "plays Bo Alias", "plays Al J")
    for line in ("funeral Cy Di", "funeral Al Di"):
        assert "Only Alias" in gm.refused(line)
    gm("undo 2", "plays Al J")
    gm.refused("funeral Al Di")
    gm("funeral Cy Di")


def test_TM_W1_alias_takes_the_identity_card_unseen(gm: Desk) -> None:
    gm(FOUR, "deal", "plays Bo Alias", *TWO_BLACK, CM)
    assert "Bo as Alias takes" in gm("accept --colour black")
    for line in ("funeral Bo Cy", "funeral Di Di", "funeral Bo Bo", "funeral Cy Di"):
        gm.refused(line)
    gm("funeral Bo Di")
    assert gm.json("status")["hands"]["Bo"] == 5
    gm.refused("reveal Di=kdr")
    gm.refused("funeral Bo Di")
    assert gm.json("notes")["notes"][3]["camps"] == []


def test_TM_W2_three_of_the_colour_win_for_the_camp(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red blue black red blue"] * 2)
    told = gm("distribute red blue red black blue")
    assert "3 red in front of Al: a KDR wins now" in told
    assert "3 blue in front of Ed: a FRS wins now" in told
    for line in (
        "win Cy --as kdr",
        "win Ed --as kdr",
        "win Al,Bo,Cy --as kdr",
        "win Al,Al --as kdr",
        "win Al,Ed --as mof",
        "win Al --as last",
        "win Al,Zoe --as kdr",
    ):
        gm.refused(line)
    gm.refused("win Al", 2)
    gm("win Di,Al --as KDR", "win Bo,Ed --as frs", "win Cy --as mof")
    assert gm.json("status")["winner"] == ["Di", "Al", "Bo", "Ed", "Cy"]
    assert gm.rules()["Al"] == {"TM-W2": 1}
    assert gm.json("score")["rounds"][0]["end"] == "kdr"


def test_TM_W2_messages_of_teammates_are_not_added(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red red blue blue blue"] * 2)
    gm.refused("win Al,Ed --as kdr")


def test_TM_W2_the_dead_win_with_their_camp(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red black red red red"] * 3)
    assert not seat(gm, "Ed")["alive"]
    gm("reveal Ed=kdr", "win Al,Ed --as kdr")
    assert gm.points()["Ed"] == 1


def test_TM_W2_who_was_shown_as_another_camp_does_not_win(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red black red red red"] * 3)
    gm("reveal Ed=frs")
    gm.refused("win Al,Ed --as kdr")
    gm("win Al --as kdr")


def test_TM_W2_no_more_win_than_the_camp_has(gm: Desk) -> None:
    gm(f"{FOUR} --variant first", "deal", *["distribute red red red blue"] * 3)
    for line in ("win Al --as mof", "win Al,Di,Cy --as kdr"):
        gm.refused(line)
    gm("win Al --as kdr")
    gm.refused("win Al --as frs")
    gm.refused("win Cy,Di --as kdr")
    gm("win Di --as kdr")
    gm.refused("win Cy --as kdr")


def test_TM_W2_every_mof_wins_alone(gm: Desk) -> None:
    gm(FOUR, "deal")
    assert "wins alone" in gm.refused("win Al,Bo --as mof")
    gm("win Al --as mof", "win Bo --as mof")
    gm.refused("win Cy --as mof")
    assert gm.points() == {"Al": 1, "Bo": 1, "Cy": 0, "Di": 0}


def test_TM_W2_each_point_is_explained_by_what_its_camp_did(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute red blue red blue"] * 3, "win Al --as kdr", "win Di --as frs")
    told = gm("win Cy --as mof", "score --explain")
    assert "Al +1 TM-W2: With 3 red messages in front of any KDR, every KDR wins." in told
    assert "Di +1 TM-W2: With 3 blue messages in front of any FRS, every FRS wins." in told
    assert "Cy +1 TM-W2: A MOF wins alone, by the mission on the own character." in told
    texts = [why["text"] for why in gm.json("score")["rounds"][0]["why"]]
    assert [text.split()[0] for text in texts] == ["With", "With", "A"]
    assert "TM-W3: Whoever is the last one" in gm(
        "deal", "stuck Al", "stuck Di", "stuck Cy", "score --explain"
    )


def test_TM_W3_the_last_one_wins_alone_and_by_itself(gm: Desk) -> None:
    told = gm(THREE, "deal", *["distribute red red red"] * 3, "stuck Al", "stuck Cy")
    assert "Bo: 1 point (TM-W3)" in told
    assert gm.json("status")["winner"] == ["Bo"]
    assert gm.rules() == {"Bo": {"TM-W3": 1}}
    gm.refused("win Bo --as kdr")
    gm.refused("win Cy --as mof")


def test_TM_W4_after_a_win_nothing_but_further_ones_is_played(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute red blue black red"] * 2, CM, *["pass"] * 3, "accept --colour red")
    assert "wins too" in gm("win Al --as kdr")
    for line in ("turn", "send Di --via cm", "delete Al Cy", "void --why x", "counter Bo"):
        gm.refused(line)
    gm.refused("adjust pile 1 --why x")
    gm.refused("win Di --as frs")
    gm("win Di --as mof")
    assert gm.points() == {"Al": 1, "Bo": 0, "Cy": 0, "Di": 1}


def test_TM_W4_a_teammate_forgotten_at_first_is_added_by_a_further_win(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di Ed --seed a", "deal", *["distribute red blue blue black black"] * 2)
    gm("distribute red blue blue red red")
    gm.refused("win Bo --as kdr")
    gm("win Al --as kdr")
    gm.refused("win Bo,Cy --as kdr")
    gm("win Bo --as kdr")
    gm.refused("win Cy --as kdr")
    gm("win Ed --as frs", "win Di --as frs")
    assert gm.points() == {"Al": 1, "Bo": 1, "Cy": 0, "Di": 1, "Ed": 1}


def test_TM_W4_no_camp_wins_whose_cards_are_all_shown_elsewhere(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute red black black red"] * 2, CM, "accept --colour black")
    gm("reveal Di=kdr", "turn", "send Cy --via em --colour red", "pass")
    assert "a KDR wins" not in gm("accept")
    gm.refused("win Al --as kdr")
    assert "Di" in gm.refused("win Al,Cy --as kdr")


def test_TM_W4_nobody_is_shown_as_a_camp_that_has_won_with_all_its_cards(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute red red red black"] * 3, "win Al --as kdr")
    assert not seat(gm, "Bo")["alive"]
    gm.refused("reveal Bo=kdr")
    gm.refused("reveal Al=kdr Cy=kdr")
    gm("win Bo --as mof")
    gm.refused("reveal Cy=mof Di=mof")
    gm("reveal Al=kdr Bo=mof Cy=mof Di=frs")


def test_TM_W4_a_win_reached_earlier_in_a_distribute_comes_before_the_last_one(gm: Desk) -> None:
    told = gm(THREE, "deal", *["distribute red black black"] * 3)
    assert "Al: 1 point (TM-W3)" in told and "Before that 3 red lay in front of Al" in told
    for line in ("win Al --as frs", "win Bo --as kdr", "win Al --as mof", "win Al,Bo --as kdr"):
        gm.refused(line)
    gm("win Al --as kdr", "win Bo --as mof")
    assert gm.rules() == {"Al": {"TM-W2": 1}, "Bo": {"TM-W2": 1}}
    assert gm.json("score")["rounds"][0]["end"] == "kdr"
    gm("undo 2")
    assert gm.rules() == {"Al": {"TM-W3": 1}}
    gm("deal")
    gm.refused("win Al --as kdr")


def test_TM_W4_messages_from_an_act_before_come_before_nothing(gm: Desk) -> None:
    gm(THREE, "deal", *["distribute red black red"] * 3)
    gm("adjust black:Bo 2 --why seen", "distribute blue black")
    gm.refused("win Al --as kdr")


def test_TM_W4_the_last_one_of_a_cancelled_distribute_is_nobody(gm: Desk) -> None:
    gm(THREE, "deal", *["distribute red black black"] * 3, "counter Bo")
    gm.refused("win Al --as kdr")
    gm("counter Al", "win Al --as kdr")
    assert gm.points()["Al"] == 1


def test_TM_W4_identities_are_recorded_at_the_end(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute red blue black blue"] * 2, CM, *["pass"] * 3, "accept --colour red")
    gm("win Al --as kdr")
    for camps in ("Al=frs", "Bo=kdr Cy=kdr", "Al=kdr Al=kdr", "Bo=mof Cy=mof Di=mof"):
        gm.refused(f"reveal {camps}")
    gm("reveal Al=kdr Bo=mof Cy=frs")
    assert gm.json("score")["rounds"][0]["identities"] == {"Al": "kdr", "Bo": "mof", "Cy": "frs"}
    gm("deal", "stuck Al")
    assert gm.json("score")["rounds"][0]["identities"]["Cy"] == "frs"


# The characters known


def test_TM_C1_moody_draws_and_may_give_a_black_message(gm: Desk) -> None:
    gm(FOUR, "deal", CM, "accept --colour red", "give Al Di black --drew")
    status = gm.json("status")
    assert (seat(gm, "Di")["black"], status["hands"]["Al"], status["pile"]) == (1, 4, 66)
    gm.refused("counter Bo")
    gm.refused("give Al Al black")


def test_TM_C1_who_lost_the_identity_wins_no_more(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red red red black", "distribute red red red black", CM)
    gm("intercept Bo", "accept --colour black", "funeral Di Bo")
    gm("turn", "send Di --via cm", "accept --colour red")
    gm.refused("win Cy,Bo --as kdr")
    gm("win Cy --as kdr")
    gm.refused("reveal Bo=mof")


def test_TM_C2_j_takes_a_delete_unless_it_is_cancelled(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red black black black", "plays Cy j", "delete Bo Di")
    assert (gm.json("status")["hands"]["Cy"], gm.json("status")["discards"]) == (4, 2)
    gm("counter Al")
    assert (gm.json("status")["hands"]["Cy"], gm.json("status")["discards"]) == (3, 3)
    gm.refused("delete Bo Di --to Al")


def test_TM_C2_a_delete_that_j_took_may_come_again(gm: Desk) -> None:
    gm(FOUR, "deal", "plays Bo J", *["distribute black black black red"] * 2)
    for _ in range(2):
        for name in ("Al", "Cy", "Di"):
            assert "More of these" not in gm(f"delete Bo {name}")
    assert "More of these" not in gm("adjust black:Al 1 --why seen", "delete Al Al")


def test_TM_C2_a_delete_that_nobody_takes_counts(gm: Desk) -> None:
    gm(FOUR, "deal", *["distribute black black black red"] * 2)
    for name in ("Al", "Cy", "Di", "Al", "Cy", "Di"):
        assert "More of these" not in gm(f"delete Bo {name}")
    assert "More of these" in gm("adjust black:Al 1 --why seen", "delete Bo Al")
    assert "More of these" not in gm("undo", "plays Cy Angel", "delete Cy Al")


def test_TM_C2_only_j_deletes_a_true_message(gm: Desk) -> None:
    gm(FOUR, "deal", "distribute red black black black", "delete Bo Al --colour red")
    gm("undo", "plays Bo Angel")
    gm.refused("delete Bo Al --colour red")
    gm("plays Cy J", "delete Cy Al --colour red")
    assert seat(gm, "Al")["red"] == 0
    gm.refused("delete Al Al --colour red")
    gm.refused("delete Di Cy --colour blue")


def test_TM_C3_lark_puts_a_card_of_one_before_another(gm: Desk) -> None:
    gm(FOUR, "deal", *TWO_BLACK, "plays Al Lark")
    told = gm("give Bo Di black")
    assert "Di dies" in told and "Al as Lark turns" in told
    assert gm.json("status")["hands"]["Bo"] == 2


# The house around it


def test_games_follow_each_other_with_the_same_people(gm: Desk) -> None:
    gm(THREE, "deal", "stuck Al", "stuck Cy")
    gm.refused("stuck Bo")
    gm("deal --first Cy")
    assert gm.json("status")["turn"] == "Cy" and gm.json("status")["winner"] is None
    gm.refused("deal")
    gm("void --why spilt")
    assert gm.json("status")["turn"] is None
    gm("deal", "stuck Al", "stuck Cy")
    score = gm.json("score")
    ends = [(game["number"], game["end"]) for game in score["rounds"]]
    assert ends == [(1, "last"), (2, "void"), (3, "last")]
    assert (score["rounds_planned"], gm.points()) == (None, {"Al": 0, "Bo": 2, "Cy": 0})
    assert score["players"][0] == {"name": "Al", "total": 0, "rank": 2}


def test_corrections_move_cards_as_far_as_there_are_any(gm: Desk) -> None:
    gm(FOUR)
    gm.refused("adjust pile 1 --why x")
    assert "makes up" not in gm("deal", "adjust hand:al -2 --why x")
    assert (gm.json("status")["hands"]["Al"], gm.json("status")["discards"]) == (3, 2)
    gm("adjust pile 1 --why x")
    assert (gm.json("status")["pile"], gm.json("status")["discards"]) == (68, 1)
    assert "could be moved: 1" in gm("adjust pile 9 --why x")
    gm("adjust hand:Al 2 --why x", "adjust red:Bo 1 --why x", "adjust black:Bo 2 --why x")
    assert (gm.json("status")["pile"], seat(gm, "Bo")["black"]) == (64, 2)
    assert "Bo dies" in gm("adjust black:Bo 1 --why x")
    for line in ("hand:Bo 1", "hand:Zoe 1", "lead:Al 1", "pile 0", "pile 100", "pile 1 --why ''"):
        gm.refused(f"adjust {line} {'' if '--why' in line else '--why x'}")
    gm("adjust Al -1 --why late")
    assert gm.points()["Al"] == -1


def test_what_this_game_has_not_is_refused(gm: Desk) -> None:
    gm.refused(f"{FOUR} --rounds 3")
    gm.refused(f"{FOUR} --module jest")
    gm(THREE, "deal", "stuck Al", "stuck Cy")
    for line in ("pause", "resume", "timeup", "seat Eva", "leave Al", "rename Al Ann"):
        gm.refused(line)
    gm.refused("accuse Al Bo")


def test_a_verb_is_never_refused_for_want_of_cards(gm: Desk) -> None:
    gm(FOUR, "deal", "adjust hand:Al -5 --why x")
    assert "the table is believed" in gm("lock Al Di")
    assert gm.json("status")["hands"]["Al"] == 0
    assert "beyond those of the box: 1" in gm("status")
    told = gm("adjust hand:Bo -2 --why 'one went to Al'")
    assert "makes up for cards counted beyond those of the box: 1" in told
    assert (gm.json("status")["hands"]["Bo"], gm.json("status")["discards"]) == (1, 7)
    assert "beyond" not in gm("status")
    gm(CM)


def test_status_has_the_keys_that_were_promised(gm: Desk) -> None:
    gm(FOUR)
    keys = {"turn", "winner", "players", "transit", "must_accept", "hands", "pile", "discards", "removed"}
    for line in ("status", "deal", CM):
        gm(line)
        assert gm.json("status").keys() == keys | {"table", "game", "clock", "next"}


@pytest.mark.parametrize(
    ("lines", "out", "there"),
    [
        ((), "delete reveal funeral counter", "plays give lock win"),
        (("distribute red blue red red",), "reveal funeral", "delete"),
        (("distribute red blue red red", "plays Al Angel", "plays Bo J"), "", "delete"),
        ((*TWO_BLACK, CM, "accept --colour black"), "", "reveal funeral delete"),
        ((*TWO_BLACK, CM, "accept --colour black", "reveal Di=kdr"), "reveal funeral", "delete"),
        ((CM,), "", "transfer pass trap"),
        (("lock Al Di", CM), "transfer pass", "accept trap intercept"),
        ((CM, "intercept Bo"), "transfer pass", "accept trap intercept"),
        (("lock Al Al", "lock Al Bo", "lock Al Cy", "lock Al Di"), "lock", "send"),
        (("lock Al Bo", "lock Al Cy", CM, "trap Bo Di"), "trap", "decode"),
        (("stuck Al", "stuck Di", "stuck Cy"), "win", "reveal deal"),
        (("win Al --as mof", "win Bo --as mof"), "win", "reveal deal"),
        (("win Al --as mof", "reveal Al=mof Bo=mof Cy=kdr Di=frs"), "reveal", "deal"),
    ],
)
def test_what_cannot_succeed_is_not_offered(gm: Desk, lines: tuple[str, ...], out: str, there: str) -> None:
    gm(FOUR, "deal", *lines)
    offered = set(gm.json("status")["next"])
    assert not offered & set(out.split())
    assert set(there.split()) <= offered


def test_what_cannot_succeed_is_refused_with_the_reason(gm: Desk) -> None:
    gm(f"{FOUR} --variant first", "deal")
    for line, why in (
        ("delete Al Bo", "No message lies there"),
        ("reveal Al=kdr", "no identity card to show"),
        ("funeral Al Bo", "for Alias to take"),
        ("win Al --as kdr", "Nobody can win yet"),
        ("counter Al", "no card that a Counteract answers"),
    ):
        assert why in gm.refused(line)
    gm(CM, "intercept Bo")
    assert "intercepted message" in gm.refused("transfer Bo Cy")
    gm("undo", "transfer Di Cy")
    assert "Cy is locked" in gm.refused("transfer Cy Di")


def test_a_void_game_is_not_finished(gm: Desk) -> None:
    assert "games finished: 0" in gm(FOUR, "deal", "void --why spilt")
    assert "games finished: 1" in gm("deal", "win Al --as mof", "deal", "void --why spilt")


RED_FOR_ALL = ["distribute red red red red"] * 3


def test_an_end_is_recorded_anew_with_all_its_wins(gm: Desk) -> None:
    gm(FOUR, "deal", *RED_FOR_ALL, "win Al --as kdr", "win Bo --as mof", "reveal Al=kdr Cy=mof")
    gm("deal", "stuck Al", "amend 1 win Bo --as kdr")
    assert gm.points() == {"Al": 0, "Bo": 1, "Cy": 0, "Di": 0}
    assert gm.json("score")["rounds"][0]["identities"] == {"Cy": "mof"}
    assert gm.json("status")["turn"] == "Di"
    gm("undo")
    assert gm.points() == {"Al": 1, "Bo": 1, "Cy": 0, "Di": 0}
    gm("redo", "amend 1 win Di --as kdr then win Al --as mof then reveal Cy=frs")
    assert gm.points() == {"Al": 1, "Bo": 0, "Cy": 0, "Di": 1}
    assert gm.json("score")["rounds"][0]["identities"] == {"Cy": "frs"}
    assert "Game 1 is recorded anew" in gm("log")


def test_the_game_on_the_table_is_amended_once_it_is_over(gm: Desk) -> None:
    gm(FOUR, "deal", *RED_FOR_ALL)
    assert "amend" not in gm.json("status")["next"]
    gm.refused("amend 1 win Al --as kdr")
    gm("win Al --as kdr", "adjust Cy 2 --why brave", "amend 1 win Di --as kdr", "win Bo --as mof")
    assert gm.points() == {"Al": 0, "Bo": 1, "Cy": 2, "Di": 1}
    assert "KDR wins" in gm("amend 1 win Al --as kdr")
    assert gm.points() == {"Al": 1, "Bo": 0, "Cy": 2, "Di": 0}
    assert gm.json("status")["winner"] == ["Al"]


def test_whatever_act_ended_the_game_is_amended(gm: Desk) -> None:
    gm(THREE, "deal", "stuck Al", "stuck Cy", "deal")
    gm("amend 1 win Cy --as mof")
    assert gm.points() == {"Al": 0, "Bo": 0, "Cy": 1}
    gm("amend 1 send Cy --via cm then accept --colour red then win Bo --as mof")
    assert gm.points() == {"Al": 0, "Bo": 1, "Cy": 0}
    gm("amend 1 win Cy --as mof")
    assert gm.points() == {"Al": 0, "Bo": 0, "Cy": 1}
    gm("amend 1 send Cy --via cm then accept --colour blue then win Bo --as mof", "amend 1 stuck Cy")
    assert gm.rules() == {"Bo": {"TM-W3": 1}}
    gm.refused("amend 1 stuck Al")


def test_an_end_that_a_counteract_undid_is_none(gm: Desk) -> None:
    gm(THREE, "deal", *["distribute red black black"] * 3, "counter Al", "win Cy --as mof")
    gm.refused("amend 1 win Al --as kdr")
    gm("amend 1 win Bo --as mof", "amend 1 distribute red black black then win Al --as kdr")
    assert gm.points() == {"Al": 1, "Bo": 0, "Cy": 0}


def test_what_cannot_be_amended_is_refused(gm: Desk) -> None:
    gm(FOUR, "deal", *RED_FOR_ALL, "win Al --as kdr", "deal", "void --why spilt", "deal")
    for line in (
        "amend 2 win Al --as mof",
        "amend 3 win Al --as mof",
        "amend 4 win Al --as mof",
        "amend 0 win Al --as mof",
        "amend 1 send Al --via cm",
        "amend 1 accept --colour red",
        "amend 1 win Al --as frs",
        "amend 1 win Al,Bo --as kdr",
        "amend 1 win Al --as kdr then win Bo --as kdr",
        "amend 1 deal",
        "amend 1 notes",
        "amend 1 undo",
    ):
        gm.refused(line)
    gm.refused("amend 1", 2)
    gm.refused("amend one win Al --as kdr", 2)


def test_the_same_people_open_another_table(gm: Desk) -> None:
    gm(f"{FOUR} --variant first", "again", "deal")
    assert "2 KDR, 2 FRS." in gm("undo", "deal")


def test_TM_T6_an_ability_is_no_card_to_answer(gm: Desk) -> None:
    gm(FOUR, "deal", "lock Al Di --ability")
    assert (gm.json("status")["hands"]["Al"], seat(gm, "Di")["locked"]) == (5, True)
    gm.refused("counter Bo")
    gm.refused("lock Al Di --ability")


def test_an_owners_box_that_does_not_fit_is_refused(gm: Desk, home: Path) -> None:
    own = home / "decks" / "the-message.toml"
    own.parent.mkdir(parents=True)
    own.write_text('format = 1\ngame = "the-message"\n[identities.standard]\n4 = { kdr = 3 }\n')
    gm.refused(FOUR)
    gm(THREE)
