"""What numbers and words a table of Hail Hydra can have; everything else is refused here."""

from __future__ import annotations

from gm.core import Refused, Text, say
from gm.games.hail_hydra.state import HAND, HYDRA, SHIELD, Phase, Play, State, phase
from gm.games.hail_hydra.words import thing
from gm.kit.names import find, fold
from gm.kit.names import player as find_player

MOST = 99
LONGEST = 120
ON_VILLAIN = ("health", "damage", "defence")
THINGS = ("durability", *ON_VILLAIN, "pile")


def number(what: Text, n: int, least: int, most: int) -> None:
    """Refuses `n` outside `least` to `most`, saying `what` it was for."""
    if not least <= n <= most:
        raise Refused(
            say("{what}: {n} is not possible.", what=what, n=n),
            say("From {least} to {most}.", least=least, most=most),
        )


def label(text: str) -> str:
    """Gives a name or effect off a card in one line; refuses unseen characters and a whole page."""
    line = " ".join(text.split())
    if not line.isprintable() or len(line) > LONGEST:
        raise Refused(
            say("That cannot stand in one line."),
            say("At most {n} letters, no control characters.", n=LONGEST),
        )
    return line


def side(text: str) -> str:
    """Gives the side meant by `text`, a beginning of hydra or shield; refuses anything else."""
    found = find(text, {HYDRA: HYDRA, SHIELD: SHIELD})
    if len(found) != 1:
        raise Refused(say("{text} is no side.", text=text), say("hydra or shield."))
    return found[0][1]


def adjustable(state: State, text: str) -> str:
    """Gives what `text` names: a number on the table, a hand, or the player whose points are meant.

    A thing on the table goes before a player of its name, whose points are refused.
    """
    word = fold(text)
    if word in THINGS:
        return word
    if word.startswith(HAND):
        return HAND + find_player(text[text.index(":") + 1 :], state.seats)
    try:
        name = find_player(text, state.seats)
    except Refused as refused:
        refused.possible = say("A player, {things} or hand:NAME.", things=[*THINGS])
        raise
    if is_thing(name):
        raise Refused(
            say("{name} means what lies on the table here, not the player.", name=name),
            say("A player, {things} or hand:NAME.", things=[*THINGS]),
        )
    return name


def is_thing(what: str) -> bool:
    """Gives whether a correction is of something on the table, not of a player's points."""
    return what in THINGS or what.startswith(HAND)


def correction(state: State, what: str, amount: int) -> None:
    """Refuses to correct what is not there, by nothing, below what is there, or above 99.

    Durability and health below 0 stop at 0.
    """
    play = state.play
    if play is None or phase(state) in (Phase.BETWEEN, Phase.END):
        raise Refused(
            say("No game is on; only a player's points can be corrected."),
            say("gm adjust NAME ±N --why TEXT"),
        )
    if play.faces and (what == "pile" or what.startswith(HAND)):
        raise Refused(
            say("The program deals these cards and counts right."), say("gm undo takes an act back.")
        )
    if what in ON_VILLAIN and play.villain is None:
        raise Refused(say("No villain is up."), say("durability, pile or hand:NAME can be corrected."))
    present, least, most = _room(play, what)
    less, more = max(least - present, -MOST), min(most - present, MOST)
    if not amount or not less <= amount <= more:
        raise Refused(
            say("{what} is {n}; {k} is not possible.", what=thing(what), n=present, k=f"{amount:+d}"),
            say("From {least} to {most}.", least=f"{less:+d}", most=f"{more:+d}"),
        )


def _room(play: Play, what: str) -> tuple[int, int, int]:
    """What there is now, and the bounds of what there may be."""
    held = play.cards
    if what == "pile":
        return held.pile, 0, held.pile + held.discards
    if what.startswith(HAND):
        mine = held.hands[find_player(what.removeprefix(HAND), tuple(held.hands))]
        return mine, 0, mine + held.pile + held.discards
    if what == "durability":
        return play.durability, -MOST, MOST
    present = int(getattr(play.villain, what))
    return present, -MOST if what == "health" else 0, MOST
