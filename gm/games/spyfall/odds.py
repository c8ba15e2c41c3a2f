"""Exact chances at a table of Spyfall, from what everybody knows."""

from __future__ import annotations

from gm.core import say
from gm.games.spyfall.state import State
from gm.kit import odds as exact
from gm.kit.odds import Odd


def odds(state: State) -> list[Odd]:
    """Gives how often the same person is the Spy in the rounds planned, and a bag coming up twice (SF-R1)."""
    players, rounds = len(state.evening.seats), state.evening.planned
    bags = int(state.opened.settings["bags"])
    often = [
        Odd(
            f"spy_{times}_times",
            say("You are the Spy in exactly {times} of {rounds} rounds", times=times, rounds=rounds),
            exact.exactly(times, rounds, players),
        )
        for times in range(rounds + 1)
    ]
    anybody = [
        Odd(
            f"somebody_spy_{times}_times",
            say("Somebody is the Spy in {times} of {rounds} rounds or more", times=times, rounds=rounds),
            exact.somebody(times, rounds, players),
        )
        for times in range(2, rounds + 1)
    ]
    return [
        *often,
        *anybody,
        Odd(
            "spy_twice_running",
            say("Somebody is the Spy twice running in {rounds} rounds", rounds=rounds),
            exact.running(rounds, players),
        ),
        Odd(
            "location_again",
            say("A bag comes up twice in {rounds} rounds of {bags} bags", rounds=rounds, bags=bags),
            exact.repeated(rounds, bags),
        ),
    ]
