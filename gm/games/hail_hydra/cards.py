"""Hail Hydra's attack cards as counts: hands, pile, discards and what lies on the table, 80 in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gm.core import Player
from gm.kit.evening import left_of

HAND = 6


class Drawn(NamedTuple):
    """A draw of `n` cards: `shuffled` discards became the new pile after `before` cards were drawn."""

    player: Player
    n: int
    before: int
    shuffled: int


class Cards(NamedTuple):
    """Where the attack cards are; `placed` are those before the heroes on the table."""

    hands: Mapping[Player, int]
    pile: int
    discards: int = 0
    placed: Mapping[Player, int] = {}

    def all(self) -> int:
        """Gives the cards in all: the same before and after everything here (HH-A6)."""
        return sum(self.hands.values()) + self.pile + self.discards + sum(self.placed.values())

    def moved(self, player: Player, n: int) -> Cards:
        """Gives the cards with `n` more in a hand; where they come from is the caller's."""
        return self._replace(hands={**self.hands, player: self.hands[player] + n})

    def draw(self, player: Player, n: int) -> tuple[Cards, Drawn]:
        """Gives the cards with `n` drawn by `player`, and how.

        The discards become a new pile at the very card that finds the pile empty; fewer are drawn where
        both are empty.
        """
        before = min(n, self.pile)
        shuffled = self.discards if before < n else 0
        after = min(n - before, shuffled)
        drawn = self._replace(
            pile=self.pile - before + shuffled - after, discards=self.discards - shuffled
        ).moved(player, before + after)
        return drawn, Drawn(player, before + after, before, shuffled)

    def drop(self, player: Player, n: int) -> Cards:
        """Gives the cards with `n` from a hand discarded."""
        return self.moved(player, -n)._replace(discards=self.discards + n)

    def give(self, giver: Player, taker: Player, n: int) -> Cards:
        """Gives the cards with `n` gone from one hand to another."""
        return self.moved(giver, -n).moved(taker, n)

    def place(self, placed: Mapping[Player, int]) -> Cards:
        """Gives the cards with so many of each hand on the table."""
        hands = {name: n - placed.get(name, 0) for name, n in self.hands.items()}
        return self._replace(hands=hands, placed={**self.placed, **placed})

    def collect(self) -> Cards:
        """Gives the cards with all that lie on the table discarded."""
        return self._replace(discards=self.discards + sum(self.placed.values()), placed={})


def dealt(seats: Sequence[Player], first: Player, total: int) -> Cards:
    """Gives the opening hands: 2 for the first hero's left neighbour, 4 for the next, else 6 (HH-U6)."""
    hands = dict.fromkeys(seats, HAND)
    second = left_of(first, seats)
    hands |= {second: 2, left_of(second, seats): 4}
    return Cards(hands, total - sum(hands.values()))


def pass_token(cards: Cards, seats: Sequence[Player], holder: Player) -> tuple[Cards, tuple[Drawn, ...]]:
    """Gives the cards once the token reached `holder`: a new hand of 6 there, 1 more everywhere (HH-A1)."""
    cards, drawn = cards.drop(holder, cards.hands[holder]).draw(holder, HAND)
    draws = [drawn]
    name = left_of(holder, seats)
    while name != holder:
        cards, drawn = cards.draw(name, 1)
        draws.append(drawn)
        name = left_of(name, seats)
    return cards, tuple(draws)
