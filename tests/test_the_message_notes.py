"""The notebook against every deal of the identity cards there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.core import Player
from gm.games.the_message.notes import notes
from gm.games.the_message.state import CAMPS, Answer, Game, Seat
from tests.conftest import Desk
from tests.test_the_message_machine import NAMES, opening


def deals(left: Mapping[str, int], n: int) -> Iterator[tuple[str, ...]]:
    """Every different way to deal so many cards of each camp to `n` people."""
    if n == 0:
        yield ()
        return
    for camp in CAMPS:
        if left[camp]:
            for rest in deals({**left, camp: left[camp] - 1}, n - 1):
                yield (camp, *rest)


def brute(game: Game, camps: Mapping[str, int], liars: list[Player]) -> dict[Player, set[str]]:
    """The camps of the card that each player holds, over all deals that agree with what is known."""
    people = list(game.seats)
    found: dict[Player, set[str]] = {player: set() for player in people}
    for deal in deals(camps, len(people)):
        dealt = dict(zip(people, deal, strict=True))
        agrees = all(
            answer.drew == (dealt[answer.card] == answer.camp)
            for answer in game.answers
            if answer.camp and answer.to not in liars
        )
        if agrees and all(dealt[card] == camp for card, camp in game.shown.items()):
            for player in people:
                card = game.cards[player]
                if card is not None:
                    found[player].add(dealt[card])
    return found


@st.composite
def situations(draw: st.DrawFn) -> tuple[Game, dict[str, int], list[Player]]:
    """A game some way on: Proves answered, truly or not, identities shown or taken by Alias."""
    n = draw(st.integers(3, 9))
    people = [Player(name) for name in NAMES[:n]]
    settings_ = opening(n).settings
    camps = {camp: int(settings_[f"identities.{camp}"]) for camp in CAMPS}
    dealt = dict(zip(people, draw(st.permutations([c for c in CAMPS for _ in range(camps[c])])), strict=True))
    cards: dict[Player, Player | None] = {player: player for player in people}
    shown: dict[Player, str] = {}
    answers: list[Answer] = []
    liars = draw(st.lists(st.sampled_from(people), unique=True, max_size=2))
    honest = draw(st.integers(0, 9)) > 0
    for _ in range(draw(st.integers(0, 8))):
        one, other = draw(st.sampled_from(people)), draw(st.sampled_from(people))
        card, camp = cards[other], draw(st.sampled_from([*CAMPS, *CAMPS, ""]))
        match draw(st.sampled_from(["prove", "prove", "prove", "show", "funeral"])):
            case "prove" if card is not None:
                drew = dealt[card] == camp
                if other in liars or not honest:
                    drew = draw(st.booleans())
                answers.append(Answer(one, other, card, camp, drew))
            case "show" if card is not None:
                shown[card] = dealt[card]
            case "funeral" if card is not None and one != other and card not in shown:
                cards |= {one: card, other: None}
    game = Game(1, dict.fromkeys(people, Seat()), people[0], {}, 50, cards=cards, shown=shown)
    return game._replace(answers=tuple(answers)), camps, liars


@settings(max_examples=250, deadline=None, database=None)
@given(situations())
def test_TM_T3_the_notebook_claims_what_follows_and_no_more(
    situation: tuple[Game, dict[str, int], list[Player]],
) -> None:
    game, camps, liars = situation
    left = {note.player: set(note.camps) for note in notes(game, camps, liars)}
    assert left == brute(game, camps, liars)


@pytest.mark.parametrize("n", range(3, 10))
def test_nobody_is_known_before_the_first_answer(n: int) -> None:
    people = [Player(name) for name in NAMES[:n]]
    game = Game(1, dict.fromkeys(people, Seat()), people[0], {}, 50, cards={name: name for name in people})
    camps = {camp: int(opening(n).settings[f"identities.{camp}"]) for camp in CAMPS}
    assert all(set(note.camps) == set(CAMPS) for note in notes(game, camps))


def test_the_notebook_is_a_verb_that_tells_only_what_was_seen(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di", "deal", "prove Al Bo --drew --for kdr", "prove Al Cy --drew")
    left = {note["player"]: note["camps"] for note in gm.json("notes")["notes"]}
    assert left == {"Al": ["frs", "mof"], "Bo": ["kdr"], "Cy": ["frs", "mof"], "Di": ["frs", "mof"]}
    assert all(len(note["camps"]) == 3 for note in gm.json("notes --liar Bo")["notes"])
    gm("counter Di", "counter Al", "undo 3")
    assert gm.json("notes")["notes"][1]["answers"] == [{"by": "Al", "camp": "kdr", "drew": True}]
    gm("counter Cy")
    assert all(note["answers"] == [] for note in gm.json("notes")["notes"])


def test_answers_that_contradict_each_other_are_told(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di", "deal", "prove Al Bo --drew --for kdr", "prove Al Cy --drew --for kdr")
    assert "somebody lied" in gm("notes")
    assert "somebody lied" not in gm("notes --liar Cy")
    gm.refused("prove Al Di --for sky")


def test_without_a_game_there_is_no_notebook(gm: Desk) -> None:
    gm("new the-message Al Bo Cy Di")
    gm.refused("notes")
