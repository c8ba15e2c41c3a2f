"""Names: which are good, and who is meant by what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from gm.core import Player, Refused, Text, say

RESERVED = {"sky", "all", "none"}
WIDEST = 40  # terminal cells

T = TypeVar("T")


UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"  # letters without ink, and a joiner
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
JOINERS = "\u200c\u200d"  # some scripts and pictures need them


def fold(text: str) -> str:
    """Gives `text` as it is compared: two names with the same folding look the same, and are."""
    even = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in even if not _invisible(char)).strip()


def _invisible(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or char in UNSEEN or "\ufe00" <= char <= "\ufe0f"


def good(text: str, cells: Callable[[str], int]) -> Player:
    """Gives `text` trimmed and composed as a player's name, or refuses it with the reason.

    `cells` measures a text in terminal cells.
    """
    name = unicodedata.normalize("NFC", text).strip()
    fault = _fault(name)
    if not fault and cells(name) not in range(1, WIDEST + 1):
        fault = say("The name {name} is not 1 to {n} cells wide.", name=name, n=WIDEST)
    if fault:
        raise Refused(fault, say("A name has 1 to {n} cells, any script, not only digits.", n=WIDEST))
    return Player(name)


def _fault(name: str) -> Text | None:
    if not fold(name):
        return say("A name is empty.")
    if any(_forbidden(char) for char in name):
        return say("The name {name} has a character that nobody sees.", name=ascii(name))
    if any(char in "=," for char in fold(name)):
        return say("The name {name} has = or , in it.", name=name)
    if fold(name).isdigit():
        return say("The name {name} is only digits.", name=name)
    if fold(name) in RESERVED:
        return say("The name {name} has a meaning of its own.", name=name)
    if fold(name)[0] in DASHES:
        return say("The name {name} begins with a dash.", name=name)
    return None


def _forbidden(char: str) -> bool:
    unseen = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") or char in UNSEEN
    return unseen and char not in JOINERS


def distinct(names: Sequence[Player]) -> None:
    """Refuses names of which two look alike."""
    seen: dict[str, Player] = {}
    for name in names:
        if fold(name) in seen:
            raise Refused(
                say("{name} and {twin} look alike.", name=name, twin=seen[fold(name)]),
                say("Give everybody a name of their own."),
            )
        seen[fold(name)] = name


def find(text: str, choices: Mapping[str, T]) -> list[tuple[str, T]]:
    """Gives the choices that `text` may mean: the one whole name, else all that begin with it."""
    wanted = fold(text)
    whole = [(name, value) for name, value in choices.items() if fold(name) == wanted]
    return whole or [
        (name, value) for name, value in choices.items() if wanted and fold(name).startswith(wanted)
    ]


def player(text: str, players: Sequence[Player]) -> Player:
    """Gives the player meant by `text`: a whole name, else a unique beginning of one.

    Refuses nobody and several, naming the candidates.
    """
    found = [name for _, name in find(text, {name: name for name in players})]
    if not fold(text):
        raise Refused(say("A name is missing."), say("Players: {names}.", names=list(players)))
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(say("{text} may be several people.", text=text), say("Which: {names}?", names=found))
    raise Refused(
        say("Nobody here is called {text}.", text=text), say("Players: {names}.", names=list(players))
    )
