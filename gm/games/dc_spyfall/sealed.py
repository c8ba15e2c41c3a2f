"""What the program deals secretly at a table of DC Spyfall, and what each card says (DC-B2, DC-B3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gm.core import Card, Player, Text, say
from gm.games.dc_spyfall.state import HARLEY, JEST, MULTIVERSE, NOBODY, STANDARD, Facts, State
from gm.kit.sealed import Deal, holder, places

if TYPE_CHECKING:
    from random import Random

JOKER, ICON, PLAIN = "joker", "harley", "location"
COPIES = 7  # location cards in a standard bag, of which one has the icon
SIZE = 8  # cards in a bag
# No location's id has a plus in it.
JEST_BAG, MIXED_BAGS = "+jest", ("+multiverse-1", "+multiverse-2")


def bags(state: State) -> list[str]:
    """Gives the bags left in the session, as DC-R2 and DC-R4 count them: each played one is out."""
    opened = state.opened
    every = places(opened.settings)
    every += [JEST_BAG] if state.has(JEST) else []
    every += MIXED_BAGS if state.has(MULTIVERSE) else ()
    played = [result.more.get("bag") for result in state.evening.results]
    return [bag for bag in every if bag not in played]


def dealt(state: State, dice: Random, split: Random) -> Deal:
    """Gives one of the bags left, any of them being as likely, and a card of it for each seat.

    `split` are the session's own dice: they share the spare locations out over the two mixed bags (DC-B3).
    """
    seats = state.evening.seats
    players = len(seats)
    bag = dice.choice(bags(state))
    if bag == JEST_BAG:
        return Deal(bag, (JOKER,) * players, seats)
    if bag in MIXED_BAGS:
        spares = places(state.opened.settings, "spares")
        split.shuffle(spares)
        first = MIXED_BAGS.index(bag) * SIZE
        return Deal(bag, tuple(dice.sample(spares[first : first + SIZE], players)), seats)
    copies = [ICON if state.has(HARLEY) else PLAIN, *[PLAIN] * (COPIES - 1)]
    cards = [JOKER, *dice.sample(copies, players - 1)]
    dice.shuffle(cards)
    return Deal(bag, tuple(cards), seats)


def facts(state: State, deal: Deal) -> Facts:
    """Gives what the cards of `deal` are; Harley only where Harley is in play."""
    if deal.bag == JEST_BAG:
        return Facts(deck=JEST)
    if deal.bag in MIXED_BAGS:
        return Facts(deck=MULTIVERSE)
    seats = state.evening.seats
    harley = (holder(deal, seats, ICON) or NOBODY) if state.has(HARLEY) else None
    return Facts(holder(deal, seats, JOKER), harley, STANDARD, deal.bag)


def holds_joker(deal: Deal, seats: Sequence[Player], player: Player) -> bool:
    """Tells whether the card of `player` is a Joker."""
    return deal.cards[seats.index(player)] == JOKER


def card(deal: Deal, place: int) -> Sequence[Text | Card]:
    """Gives what the card at the seat `place`, from 0, says: the largest word first."""
    held = deal.cards[place]
    if held == JOKER:
        return [say("Joker")]
    if deal.bag in MIXED_BAGS:
        return [Card("location", held)]
    return [Card("location", deal.bag), *([say("Harley Quinn")] if held == ICON else [])]
