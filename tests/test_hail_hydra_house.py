"""The house set of Hail Hydra: its cards by their faces, and whether both sides can win with it."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from gm import decks
from gm.core import Player
from gm.games.hail_hydra import cards, faces

sys.path.append(str(Path(__file__).resolve().parents[1] / "scripts"))

import hydra_games

SEATS = tuple(map(Player, "ABCDEFGH"))


@pytest.mark.parametrize("variant", ["intro", "full"])
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_neither_side_wins_too_rarely(variant: str, size: int) -> None:
    wins = hydra_games.share(variant, size, 60)
    assert hydra_games.LEAST <= wins <= 100 - hydra_games.LEAST


def test_a_script_that_finds_the_set_unfair_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hydra_games, "share", lambda variant, size, games: 29.9)
    assert hydra_games.main(["10"]) == 1
    monkeypatch.setattr(hydra_games, "share", lambda variant, size, games: 30.0)
    assert hydra_games.main(["10"]) == 0


def test_faces_follow_the_counts_through_every_reshuffle() -> None:
    box = decks.load("hail-hydra-house")
    attack = [card["value"] for card in box["attack"] for _ in range(card["count"])]
    counts = cards.dealt(SEATS, SEATS[0], 80)
    shown = faces.dealt("secret", attack, counts.hands)
    holder = 0
    for _ in range(30):
        placed = {name: min(3, counts.hands[name]) for name in SEATS}
        for name, n in placed.items():
            shown = shown.place(name, shown.hands[name][:n])
        counts, shown = counts.place(placed).collect(), shown.collect()
        holder = (holder + 1) % 8
        counts, draws = cards.pass_token(counts, SEATS, SEATS[holder])
        shown = shown.drop(SEATS[holder])
        for drawn in draws:
            shown = shown.draw(drawn)
        assert {name: len(hand) for name, hand in shown.hands.items()} == counts.hands
        assert (len(shown.pile), len(shown.discards)) == (counts.pile, counts.discards)
        every = [*shown.pile, *shown.discards, *(card for hand in shown.hands.values() for card in hand)]
        assert Counter(every) == Counter(attack)
    assert shown.shuffles > 5


def test_every_order_is_as_likely_as_any_other() -> None:
    firsts = Counter(faces.shuffled(f"secret {n}", "tiles", range(8))[0] for n in range(8000))
    assert set(firsts) == set(range(8))
    assert all(850 < n < 1150 for n in firsts.values())


def test_a_card_that_is_not_in_the_hand_cannot_leave_it() -> None:
    assert faces.without([1, 2, 2, -3], [2, -3]) == (1, 2)
    with pytest.raises(ValueError, match="not in list"):
        faces.without([1, 2], [2, 2])
