"""Exact chances at a table of DC Spyfall, from what everybody knows."""

from __future__ import annotations

from fractions import Fraction

from gm.core import say
from gm.games.dc_spyfall.sealed import COPIES
from gm.games.dc_spyfall.state import HARLEY, JEST, MULTIVERSE, STANDARD, State
from gm.kit import odds as exact
from gm.kit.odds import Odd


def odds(state: State) -> list[Odd]:
    """Gives the chances at this table: Harley, the bags left, and how often the same person is the Joker."""
    return [*(_harley(state) if state.has(HARLEY) else ()), *_decks(state), *_joker(state)]


def left(state: State) -> dict[str, int]:
    """Gives the bags of each kind that were not played yet; that of an open round is among them (DC-R4)."""
    settings = state.opened.settings
    played = [result.more.get("deck") for result in state.evening.results]
    kinds = [kind for kind in (STANDARD, JEST, MULTIVERSE) if f"bags.{kind}" in settings]
    return {kind: int(settings[f"bags.{kind}"]) - played.count(kind) for kind in kinds}


def to_come(state: State) -> int:
    """Gives how many of the planned rounds are not over; one where all are."""
    return max(1, state.evening.planned - state.evening.played)


def in_play(players: int) -> Fraction:
    """Gives the chance that the icon's card is dealt from a standard deck (DC-H1)."""
    return Fraction(players - 1, COPIES)


def _harley(state: State) -> list[Odd]:
    least, most = int(state.opened.settings["least"]), int(state.opened.settings["most"])
    return [
        Odd(
            f"harley_{players}_players",
            say("Harley is in a standard round of {n} players", n=players),
            in_play(players),
        )
        for players in range(least, most + 1)
    ]


def _decks(state: State) -> list[Odd]:
    bags, rounds = left(state), to_come(state)
    every = sum(bags.values())
    told = []
    for kind in (JEST, MULTIVERSE):
        if kind in bags and every:
            words = {"deck": kind, "n": bags[kind], "bags": every}
            told += [
                Odd(
                    f"{kind}_next",
                    say("The coming round is {deck}, with {n} of {bags} bags left", **words),
                    Fraction(bags[kind], every),
                ),
                Odd(
                    f"{kind}_to_come",
                    say("One of the {rounds} rounds to come or more is {deck}", rounds=rounds, **words),
                    exact.some(bags[kind], every, min(rounds, every)),
                ),
            ]
    return told


def _joker(state: State) -> list[Odd]:
    """Over the rounds to come; a round without exactly one Joker gives nobody a turn."""
    players, rounds, bags = len(state.evening.seats), to_come(state), left(state)
    every = sum(bags.values())
    if not every:
        return []
    rounds = min(rounds, every)
    standard = exact.drawn(bags[STANDARD], every, rounds)
    often = [
        Odd(
            f"joker_{times}_times",
            say("You are the Joker in exactly {times} of the {n} rounds to come", times=times, n=rounds),
            exact.mixed(standard, {n: exact.exactly(times, n, players) for n in standard}),
        )
        for times in range(rounds + 1)
    ]
    anybody = [
        Odd(
            f"somebody_joker_{times}_times",
            say("Somebody is the Joker in {times} of the {n} rounds to come or more", times=times, n=rounds),
            exact.mixed(standard, {n: exact.somebody(times, n, players) for n in standard}),
        )
        for times in range(2, rounds + 1)
    ]
    return [*often, *anybody]
