"""The notebook: what the answers to Proves, and identities shown, leave for each seat (TM-T3).

Every deal of the identity cards that agrees with them is possible, and nothing else is claimed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from gm.core import Player
from gm.games.the_message.state import CAMPS, Answer, Game


class Note(NamedTuple):
    """One player's answers, and the camps that are left for the identity card held now; none is held: ()."""

    player: Player
    answers: tuple[Answer, ...]
    camps: tuple[str, ...]


def notes(game: Game, camps: Mapping[str, int], liars: Collection[Player] = ()) -> list[Note]:
    """Gives the notebook of `game`, in which `camps` counts the cards dealt of each camp.

    The answers of `liars` may have been lies: nothing follows from them. No note has camps where the answers
    contradict each other, so that somebody lied.
    """
    told = {card: tuple(_told(game, card, liars)) for card in game.seats}
    return [_note(game, player, told, camps) for player in game.seats]


def _note(
    game: Game, player: Player, told: Mapping[Player, tuple[str, ...]], camps: Mapping[str, int]
) -> Note:
    card = game.cards[player]
    answers = tuple(answer for answer in game.answers if answer.to == player)
    return Note(player, answers, possible(told, camps, card) if card else ())


def possible(
    told: Mapping[Player, Collection[str]], camps: Mapping[str, int], card: Player
) -> tuple[str, ...]:
    """Gives the camps that `card` has in at least one deal where every card's camp is among those `told`."""
    return tuple(camp for camp in told[card] if _dealable({**told, card: (camp,)}, camps))


def _dealable(told: Mapping[Player, Collection[str]], camps: Mapping[str, int]) -> bool:
    """Tells whether some deal agrees with `told`.

    By Hall's theorem: no set of camps has fewer cards than the seats that can only be of it.
    """
    return all(
        sum(set(left) <= set(some) for left in told.values()) <= sum(camps[camp] for camp in some)
        for some in _sets()
    )


def _sets() -> Iterator[tuple[str, ...]]:
    for size in range(len(CAMPS)):
        yield from combinations(CAMPS, size)


def _told(game: Game, card: Player, liars: Collection[Player]) -> Iterator[str]:
    """The camps that the own answers and a showing leave for the card dealt to `card`."""
    honest = [answer for answer in game.answers if answer.camp and answer.to not in liars]
    for camp in CAMPS:
        answers = [answer for answer in honest if answer.card == card]
        fits = all(answer.drew == (answer.camp == camp) for answer in answers)
        if fits and game.shown.get(card, camp) == camp:
            yield camp
