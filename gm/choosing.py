"""Choosing cards from a hand, alone with the screen: a gate, keys for the cards, nothing left behind."""

from __future__ import annotations

from collections.abc import Sequence

from gm import handover, show
from gm.core import Player, say
from gm.speech import words

KEYS = "123456789abcdefghijklmnop"


def choose(who: Player, hand: Sequence[int], most: int) -> list[int]:
    """Gives 1 to `most` cards of `hand` that `who` chooses; refuses where no screen could be wiped.

    Raises `KeyboardInterrupt` where a key leaves: nothing is chosen then.
    """
    import typer

    chosen: list[int] = []
    with handover.handed_over() as screen:
        screen.show(
            handover.gate(
                say("Pass the screen to: {name}", name=who),
                say("Press a key when nobody but {name} looks at it.", name=who),
                say("Ctrl-C goes back."),
            )
        )
        screen.wait()
        while True:
            screen.show(_hand(hand, chosen, most))
            key = typer.getchar()
            if not key or set(key) & set(handover.LEAVING):
                raise KeyboardInterrupt
            if key in "\r\n" and 1 <= len(chosen) <= most:
                return [hand[place] for place in chosen]
            place = KEYS.find(key.lower())
            if place in chosen:
                chosen.remove(place)
            elif 0 <= place < len(hand) and len(chosen) < most:
                chosen.append(place)


def _hand(hand: Sequence[int], chosen: Sequence[int], most: int) -> handover.Lines:
    """The hand, a card a line behind its key; those chosen are marked."""
    cards = [
        f"{KEYS[place]})  {'▸' if place in chosen else ' '} {f'{value:+d}'.replace('-', '−')}"
        for place, value in enumerate(hand)
    ]
    below = say("A key chooses or takes back, 1 to {n} cards; Enter places them.", n=most)
    return lambda width, height: [*cards, "", *show.wrapped(words(below), width)]
