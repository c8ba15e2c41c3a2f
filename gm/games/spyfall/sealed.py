"""What the program deals secretly at a table of Spyfall, and what each card says (SF-B1, SF-R1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gm.core import Card, Player, Text, say
from gm.games.spyfall.state import Facts, State
from gm.kit.sealed import Deal, holder, places

if TYPE_CHECKING:
    from random import Random

SPY = "spy"
ROLES = 7  # the cards of a bag beside the Spy, each with a role of its own


def dealt(state: State, dice: Random) -> Deal:
    """Gives a bag, any of them being as likely, and for each seat the Spy or one of its seven roles."""
    seats = state.evening.seats
    bag = dice.choice(places(state.opened.settings))
    cards = [SPY, *(f"role-{role}" for role in dice.sample(range(1, ROLES + 1), len(seats) - 1))]
    dice.shuffle(cards)
    return Deal(bag, tuple(cards), state.evening.seats)


def facts(deal: Deal, seats: Sequence[Player]) -> Facts:
    """Gives what the cards of `deal` are."""
    return Facts(holder(deal, seats, SPY), deal.bag)


def card(deal: Deal, place: int) -> Sequence[Text | Card]:
    """Gives what the card at the seat `place`, from 0, says: the largest word first."""
    held = deal.cards[place]
    if held == SPY:
        return [say("Spy")]
    return [Card("location", deal.bag), Card("role", f"{deal.bag}/{held.removeprefix('role-')}")]
