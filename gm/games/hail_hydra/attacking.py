"""Placing cards, handing them over, turning them up: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.core import Instant, Player, Refused, Text, say
from gm.games.hail_hydra import sealed
from gm.games.hail_hydra.bounds import number
from gm.games.hail_hydra.state import (
    Attacked,
    Committed,
    Gave,
    Placed,
    Play,
    State,
    heroes_in,
    on_table,
    owing,
    placing,
    unplaced,
)


def commit(state: State, now: Instant, placed: Mapping[Player, int]) -> Committed:
    """Gives how many cards each hero who is in placed (HH-A2)."""
    return Committed(fitting(state, placed))


def fitting(state: State, placed: Mapping[Player, int]) -> dict[Player, int]:
    """Gives `placed` in seating order; refuses a hero who is out, missing or short of cards (HH-A2)."""
    play = on_table(state)
    debt_first(play)
    able = placing(state, play)
    for name, n in placed.items():
        if name in play.out:
            raise Refused(say("{name} is out and places nothing.", name=name), _in(able))
        number(say("{name}'s cards", name=name), n, 1, 3)
        if n > play.cards.hands[name]:
            raise Refused(
                say("{name} has {n} cards in hand.", name=name, n=play.cards.hands[name]),
                say("gm adjust hand:{name} ±N --why TEXT corrects the count.", name=name),
            )
    if missing := [name for name in able if name not in placed]:
        raise Refused(say("Everyone who is in places 1 to 3 cards."), say("Missing: {names}.", names=missing))
    return {name: placed[name] for name in state.seats if name in placed}


def _in(able: Sequence[Player]) -> Text:
    return say("Those who are in: {names}.", names=list(able))


def debt_first(play: Play) -> None:
    """Refuses while somebody who is out still has to hand over cards (HH-A3)."""
    if owed := owing(play):
        raise Refused(
            say("Before the cards are placed, those who are out hand some over: {names}.", names=owed),
            say("gm give {name} NAME", name=owed[0])
            if play.seal
            else say("gm give {name} NAME 1", name=owed[0]),
        )


def give(state: State, now: Instant, giver: Player, taker: Player, n: int) -> Gave:
    """Gives cards handed over by somebody who is out to somebody who is in, once a phase (HH-A3)."""
    may_give(state, giver, taker)
    number(say("Cards handed over"), n, 1, min(2, on_table(state).cards.hands[giver]))
    return Gave(giver, taker, n)


def may_give(state: State, giver: Player, taker: Player) -> None:
    """Refuses whom anyone sees to have no cards to hand over, or none to take (HH-A3)."""
    play = on_table(state)
    owed = owing(play)
    if giver not in play.out:
        raise Refused(say("{name} is in and hands nothing over.", name=giver), _still(owed))
    if giver in play.given:
        raise Refused(say("{name} has handed cards over already.", name=giver), _still(owed))
    if taker in play.out:
        raise Refused(say("{name} is out as well.", name=taker), _in(heroes_in(state, play)))


def _still(owed: Sequence[Player]) -> Text:
    if owed:
        return say("Still to hand cards over: {names}.", names=list(owed))
    return say("Nobody has to hand cards over now.")


def attack(
    state: State, now: Instant, values: Sequence[int], placed: Mapping[Player, int] | None = None
) -> Attacked:
    """Gives the turned-up cards (HH-A4), with the counts where they were not committed before.

    Refuses values that no card has, and a number of cards other than what was placed.
    """
    play = on_table(state)
    for value in values:
        number(say("A card's value"), value, -9, 9)
    if play.cards.placed:
        if placed is not None:
            raise Refused(
                say("The cards are placed already."),
                say("gm undo takes the commit back; leave --placed out."),
            )
        _as_many(values, play.cards.placed)
        return Attacked(tuple(values))
    debt_first(play)
    counts = fitting(state, placed) if placed is not None else _implied(state, play, len(values))
    _as_many(values, counts)
    return Attacked(tuple(values), counts)


def _as_many(values: Sequence[int], placed: Mapping[Player, int]) -> None:
    if len(values) != sum(placed.values()):
        raise Refused(
            say("{n} cards were placed, {k} turned up.", n=sum(placed.values()), k=len(values)),
            say("Give the value of every card."),
        )


def _implied(state: State, play: Play, n: int) -> dict[Player, int]:
    """What each placed where `n` cards can only mean one each, or three."""
    able = placing(state, play)
    each = next((each for each in (1, 3) if able and each * len(able) == n), None)
    if each is None:
        raise Refused(
            say("{n} cards do not tell who placed how many.", n=n),
            say("gm commit A=2 B=1 …, or --placed A=2 …"),
        )
    return fitting(state, dict.fromkeys(able, each))


def place(state: State, now: Instant, player: Player, cards: Sequence[int]) -> Placed:
    """Gives one hero's cards placed in turn (HH-A2), where the program deals."""
    may_place(state, player)
    return sealed.place(on_table(state), player, cards)


def may_place(state: State, player: Player) -> None:
    """Refuses whoever's turn it is not to place cards (HH-A2)."""
    play = on_table(state)
    debt_first(play)
    first = unplaced(state, play)[0]
    if player != first:
        raise Refused(say("It is not the turn of {name}.", name=player), say("gm place {name}", name=first))


def strike(state: State, now: Instant) -> Attacked:
    """Gives all placed cards turned up, shuffled: nobody sees whose they were."""
    placed = sealed.deal_of(on_table(state)).placed
    return Attacked(tuple(sorted((card for cards in placed.values() for card in cards), reverse=True)))


def hand_over(state: State, now: Instant, giver: Player, taker: Player, cards: Sequence[int]) -> Gave:
    """Gives chosen cards handed over by somebody who is out (HH-A3), where the program deals."""
    give(state, now, giver, taker, len(cards))
    return sealed.give(state, on_table(state), giver, taker, cards)
