"""Accusations: who may make one, and the vote of everyone but the suspect, open or counted.

An accusation has an `accuser`, a `suspect` and a `vote`, None while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.core import Player, Refused, say
from gm.kit.votes import Tally, tally


def open_vote(accusations: Sequence[Any]) -> Any:
    """Gives the accusation whose vote is open, None without one."""
    return accusations[-1] if accusations and accusations[-1].vote is None else None


def check(accuser: Player, suspect: Player) -> None:
    """Refuses accusing oneself."""
    if accuser == suspect:
        raise Refused(say("{name} cannot accuse themselves.", name=accuser), say("Name another suspect."))


def check_first(accuser: Player, used: Sequence[Player], seats: Sequence[Player]) -> None:
    """Refuses a second accusation by the same player in a round; `used` are those who made theirs."""
    if accuser in used:
        able = [player for player in seats if player not in used]
        raise Refused(
            say("{name} has already accused somebody in this round.", name=accuser),
            say("Still able to: {names}.", names=able) if able else say("Everybody has."),
        )


def vote(
    seats: Sequence[Player],
    accuser: Player,
    suspect: Player,
    yes: Sequence[Player] | None,
    no: Sequence[Player] | None,
) -> Tally:
    """Gives the counted vote of all but the suspect, the accuser voting for it."""
    return tally([player for player in seats if player != suspect], accuser, yes, no)
