"""Exact chances that people ask about at an evening of rounds; derived, not tried out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from gm.core import Text


class Odd(NamedTuple):
    """A question, as a sentence and as an English key, and its exact answer."""

    key: str
    what: Text
    chance: Fraction


def drawn(special: int, bags: int, draws: int) -> dict[int, Fraction]:
    """Gives the chance of each number of `special` bags among `draws` of `bags`, none put back."""
    ways = comb(bags, draws)
    return {
        n: Fraction(comb(special, n) * comb(bags - special, draws - n), ways)
        for n in range(max(0, draws - (bags - special)), min(special, draws) + 1)
    }


def some(special: int, bags: int, draws: int) -> Fraction:
    """Gives the chance of at least one of the `special` bags among `draws` of `bags`, none put back."""
    return 1 - drawn(special, bags, draws).get(0, Fraction(0))


def exactly(times: int, rounds: int, players: int) -> Fraction:
    """Gives the chance that one named player is dealt the one special card in `times` of `rounds` rounds."""
    if times > rounds:
        return Fraction(0)
    return Fraction(comb(rounds, times) * (players - 1) ** (rounds - times), players**rounds)


def somebody(times: int, rounds: int, players: int) -> Fraction:
    """Gives the chance that any of the players is dealt it in `times` of `rounds` rounds, or in more."""
    ways = {0: 1}  # by rounds taken up so far: how the players counted so far can share them
    for _ in range(players):
        more: dict[int, int] = {}
        for taken, n in ways.items():
            for own in range(min(times - 1, rounds - taken) + 1):
                more[taken + own] = more.get(taken + own, 0) + n * comb(rounds - taken, own)
        ways = more
    return 1 - Fraction(ways.get(rounds, 0), players**rounds)


def running(rounds: int, players: int) -> Fraction:
    """Gives the chance that somebody is dealt it in two of `rounds` rounds one after the other."""
    return 1 - Fraction(players - 1, players) ** max(0, rounds - 1)


def repeated(rounds: int, bags: int) -> Fraction:
    """Gives the chance that a bag comes up twice in `rounds` rounds when it is put back each time."""
    return 1 - prod((Fraction(bags - n, bags) for n in range(rounds)), start=Fraction(1))


def mixed(chances: Mapping[int, Fraction], of: Mapping[int, Fraction]) -> Fraction:
    """Gives the mean of `of` over `chances`: what holds when it is open which case it is."""
    return sum((chance * of[case] for case, chance in chances.items()), Fraction(0))
