"""What somebody chooses alone with the screen: a gate, keys, nothing left behind."""

from __future__ import annotations

from collections.abc import Sequence

from gm import handover, show
from gm.core import Player, say
from gm.speech import words

KEYS = "123456789abcdefghijklmnop"
ENTER = "\r\n"


def choose(who: Player, hand: Sequence[int], most: int) -> list[int]:
    """Gives 1 to `most` cards of `hand` that `who` chooses; refuses where no screen could be wiped.

    Raises `KeyboardInterrupt` where a key leaves: nothing is chosen then.
    """
    chosen: list[int] = []
    with handover.handed_over() as screen:
        screen.pass_to(who)
        while True:
            screen.show(_hand(hand, chosen, most))
            key = screen.key()
            if key in ENTER and 1 <= len(chosen) <= most:
                return [hand[place] for place in chosen]
            place = KEYS.find(key.lower())
            if place in chosen:
                chosen.remove(place)
            elif 0 <= place < len(hand) and len(chosen) < most:
                chosen.append(place)


def turns_up(who: Player, possible: bool) -> bool:
    """Tells whether `who` turns the own tile up; refuses where no screen could be wiped.

    Where it is not `possible` they alone learn so; to all others it is as if they had thought better of it.
    Raises `KeyboardInterrupt` where a key leaves.
    """
    with handover.handed_over() as screen:
        screen.pass_to(who)
        screen.show(handover.asked(say("Turn your tile up?"), say("Enter: yes. Any other key: no.")))
        wanted = screen.wait(held=handover.HELD) in ENTER
        if wanted and not possible:
            screen.show(handover.asked(say("Your tile is not Hydra's: it stays face down."), handover.HIDE))
            screen.wait(held=handover.HELD)
    return wanted and possible


def _hand(hand: Sequence[int], chosen: Sequence[int], most: int) -> handover.Lines:
    """The hand, a card a line behind its key; those chosen are marked."""
    cards = [
        f"{KEYS[place]})  {'▸' if place in chosen else ' '} {f'{value:+d}'.replace('-', '−')}"
        for place, value in enumerate(hand)
    ]
    below = say("A key chooses or takes back, 1 to {n} cards; Enter places them.", n=most)
    return lambda width, height: [*cards, "", *show.wrapped(words(below), width)]
