"""How likely the last attack's total was: exact chances over the cards of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from gm.core import Player, Refused, say
from gm.games.hail_hydra.sealed import attack_cards
from gm.games.hail_hydra.state import Attack, State
from gm.games.hail_hydra.words import minus
from gm.kit.odds import Odd

Chances = Mapping[int, Fraction]  # by total


def odds(state: State) -> list[Odd]:
    """Gives the chance of the total last turned up, or of one as low, under what people may believe.

    Refuses before the first attack, and where the values of the cards are not known.
    """
    play = state.play
    if "attack" not in state.opened.settings:
        raise Refused(
            say("What the attack cards of this box say is not known."),
            say("gm new hail-hydra … --sealed plays with the house set."),
        )
    if play is None or not play.attacks:
        raise Refused(say("No attack has been turned up yet."), say("gm odds follows the first attack."))
    past, cards = play.attacks[-1], attack_cards(state)
    blind = totals(cards, sum(past.placed.values()))
    traitors = divided(state, past, cards, play.revealed)
    return [
        Odd(
            "total",
            say("{n} in all, from cards drawn blindly", n=minus(past.total)),
            blind.get(past.total, Fraction(0)),
        ),
        Odd("low", say("{n} or less, from cards drawn blindly", n=minus(past.total)), low(blind, past.total)),
        Odd(
            "agents",
            say(
                "{n} or less, if all {k} agents place only red cards and all others only blue ones",
                n=minus(past.total),
                k=state.agents,
            ),
            low(traitors, past.total),
        ),
    ]


def low(chances: Chances, total: int) -> Fraction:
    """Gives the chance of `total` or less."""
    return sum((chance for value, chance in chances.items() if value <= total), Fraction(0))


def totals(cards: Sequence[int], n: int) -> Chances:
    """Gives the chance of each total of `n` of `cards`, none put back."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value in sorted(set(cards)):
        more: dict[tuple[int, int], int] = {}
        for (drawn, total), before in ways.items():
            for k in range(min(cards.count(value), n - drawn) + 1):
                place = (drawn + k, total + k * value)
                more[place] = more.get(place, 0) + before * comb(cards.count(value), k)
        ways = more
    whole = comb(len(cards), n)
    return {total: Fraction(n_ways, whole) for (drawn, total), n_ways in ways.items() if drawn == n}


def divided(state: State, past: Attack, cards: Sequence[int], revealed: Sequence[Player] = ()) -> Chances:
    """Gives the chance of each total where agents place red cards alone and the others blue ones.

    Any heroes may be the agents, the `revealed` among them, each such set being as likely.
    """
    red, blue = [card for card in cards if card < 0], [card for card in cards if card > 0]
    hidden = [name for name in state.seats if name not in revealed]
    sets = [(*revealed, *more) for more in combinations(hidden, state.agents - len(revealed))]
    chances: dict[int, Fraction] = {}
    n = sum(past.placed.values())
    reds = [sum(past.placed.get(name, 0) for name in agents) for agents in sets]
    for k in set(reds):
        share = Fraction(reds.count(k), len(sets))
        for low_total, low_chance in totals(red, k).items():
            for high_total, high_chance in totals(blue, n - k).items():
                total = low_total + high_total
                chances[total] = chances.get(total, Fraction(0)) + share * low_chance * high_chance
    return chances
