"""The attack cards by their faces, where the program deals them: what nobody sees before it is turned up.

Every order follows from one secret, so that a game dealt by the program can be replayed and checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from gm.core import Player
from gm.games.hail_hydra.cards import Drawn

T = TypeVar("T")


def shuffled(secret: str, what: str, things: Sequence[T]) -> tuple[T, ...]:
    """Gives `things` in the order that `secret` has for `what`, the same each time."""
    from hashlib import sha256

    keys = {place: sha256(f"{secret}/{what}/{place}".encode()).digest() for place in range(len(things))}
    return tuple(things[place] for place in sorted(keys, key=lambda place: keys[place]))


class Faces(NamedTuple):
    """Where each attack card is; the pile's next card is its last."""

    secret: str
    pile: tuple[int, ...]
    hands: Mapping[Player, tuple[int, ...]]
    discards: tuple[int, ...] = ()
    placed: Mapping[Player, tuple[int, ...]] = {}
    shuffles: int = 0

    def draw(self, drawn: Drawn) -> Faces:
        """Gives the cards after a draw that went as the counts say."""
        before = self._taken(drawn.player, drawn.before)
        if not drawn.shuffled:
            return before
        number = before.shuffles + 1
        pile = before.pile + shuffled(before.secret, f"shuffle {number}", before.discards)
        fresh = before._replace(pile=pile, discards=(), shuffles=number)
        return fresh._taken(drawn.player, drawn.n - drawn.before)

    def _taken(self, player: Player, n: int) -> Faces:
        place = len(self.pile) - n
        hand = self.hands.get(player, ()) + self.pile[place:]
        return self._replace(pile=self.pile[:place], hands={**self.hands, player: hand})

    def drop(self, player: Player) -> Faces:
        """Gives the cards with a whole hand discarded."""
        return self._replace(hands={**self.hands, player: ()}, discards=self.discards + self.hands[player])

    def give(self, giver: Player, taker: Player, cards: Sequence[int]) -> Faces:
        """Gives the cards with some gone from one hand to another."""
        hands = {**self.hands, giver: without(self.hands[giver], cards)}
        return self._replace(hands={**hands, taker: hands[taker] + tuple(cards)})

    def place(self, player: Player, cards: Sequence[int]) -> Faces:
        """Gives the cards with some of a hand on the table."""
        hands = {**self.hands, player: without(self.hands[player], cards)}
        return self._replace(hands=hands, placed={**self.placed, player: tuple(cards)})

    def collect(self) -> Faces:
        """Gives the cards with all that lie on the table discarded."""
        used = tuple(card for cards in self.placed.values() for card in cards)
        return self._replace(discards=self.discards + used, placed={})


def without(hand: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """Gives a hand less some of its cards. Raises `ValueError` for a card that is not in it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def dealt(secret: str, attack: Sequence[int], hands: Mapping[Player, int]) -> Faces:
    """Gives the cards as they are dealt: so many to each hand, the rest the pile."""
    faces = Faces(secret, shuffled(secret, "attack", attack), {})
    for name, n in hands.items():
        faces = faces._taken(name, n)
    return faces
