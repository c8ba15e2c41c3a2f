"""What somebody chooses alone with the screen: a gate, keys, nothing left behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm import handover, show
from gm.core import Player, Text
from gm.speech import words

KEYS = "123456789abcdefghijklmnop"
ENTER = "\r\n"


def choose(
    who: Player, hand: Callable[[], Sequence[int]], most: int, below: Text, left: Callable[[], object]
) -> list[int]:
    """Gives 1 to `most` cards of a `hand` that `who` chooses, `below` telling how.

    Asks for the hand when the screen has been passed on. Calls `left` where it was seen and nothing chosen;
    raises `KeyboardInterrupt` for a key that leaves. Refuses where no screen could be wiped.
    """
    with handover.handed_over() as screen:
        screen.pass_to(who)
        cards = hand()
        try:
            return _chosen(screen, cards, most, below)
        except BaseException:
            screen.show(lambda width, height: ())
            left()
            raise


def _chosen(screen: handover.Screen, hand: Sequence[int], most: int, below: Text) -> list[int]:
    chosen: list[int] = []
    while True:
        screen.show(_hand(hand, chosen, below))
        key = screen.key()
        if key in ENTER and 1 <= len(chosen) <= most:
            return [hand[place] for place in chosen]
        place = KEYS.find(key.lower())
        if place in chosen:
            chosen.remove(place)
        elif 0 <= place < len(hand) and len(chosen) < most:
            chosen.append(place)


def agrees(who: Player, look: Callable[[], tuple[Sequence[Text], Text]]) -> bool:
    """Tells whether `who`, alone with the screen, answers a secret by Enter and not by another key.

    Asks `look` for it, and for what the keys do, when the screen has been passed on. Raises
    `KeyboardInterrupt` for a key that leaves; refuses where no screen could be wiped.
    """
    with handover.handed_over() as screen:
        screen.pass_to(who)
        screen.show(handover.secret(*look()))
        return screen.wait(held=handover.HELD) in ENTER


def _hand(hand: Sequence[int], chosen: Sequence[int], below: Text) -> handover.Lines:
    """The hand, each card behind its key and those chosen marked: a card a line, or side by side."""
    cards = [
        f"{KEYS[place]}) {'▸' if place in chosen else ' '}{f'{value:+d}'.replace('-', '−')}"
        for place, value in enumerate(hand)
    ]

    def lines(width: int, height: int) -> list[str]:
        how = show.wrapped(words(below), width)
        room = max(1, height - len(how))
        beside = -(-len(cards) // room)
        rows = [" ".join(cards[at : at + beside]) for at in range(0, len(cards), beside)]
        return [*rows, *([""] if len(rows) < room else []), *how]

    return lines
