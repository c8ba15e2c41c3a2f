"""How a table is opened: who may sit there, with what of the box."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.core import Misused, Opened, Player, Refused, Setting, say
from gm.kit.names import distinct, good
from gm.kit.sealed import hide


def opened(
    game: str,
    box: Mapping[str, Any],
    typed: Sequence[str],
    cells: Callable[[str], int],
    *,
    rounds: int | None,
    modules: Sequence[str],
    variant: str,
    house: Mapping[str, str],
    seed: str,
    sealed: bool = False,
) -> Opened:
    """Gives the opening of a table of `game` with the numbers of `box` and the `house` settings over them.

    Refuses names that are no good or look alike, a number of players the box or a module is not for,
    and modules, variants and settings that the box does not have.
    """
    players = tuple(good(name, cells) for name in typed)
    distinct(players)
    chosen = _modules(box, modules)
    least, most = _limits(box, chosen)
    for module in chosen:
        if len(players) < (needed := box["modules"][module].get("players", 0)):
            raise Refused(
                say("{module} is not for {n} players.", module=module, n=len(players)),
                say("It takes {least} or more.", least=needed),
            )
    if not least <= len(players) <= most:
        raise Refused(
            say("This table is not for {n} players.", n=len(players)),
            say("From {least} to {most} players.", least=least, most=most),
        )
    if rounds is not None and rounds < 1:
        raise Refused(say("The number of rounds cannot be {n}.", n=rounds), say("At least 1."))
    numbers = {**_settings(box, _variant(box, variant)), "least": least, "most": most}
    planned = rounds or box.get("rounds", {}).get("default")
    settings = {**numbers, **_house(numbers, house)}
    kept = hide(seed) if sealed else seed
    return Opened(game, players, planned, chosen, variant, kept, settings, sealed)


def _modules(box: Mapping[str, Any], wanted: Sequence[str]) -> tuple[str, ...]:
    known = box.get("modules", {})
    for module in wanted:
        if module not in known:
            raise Refused(
                say("This box has no module {module}.", module=module),
                say("Modules: {names}.", names=list(known)) if known else say("It has none."),
            )
    return tuple(module for module in known if module in wanted)


def _limits(box: Mapping[str, Any], modules: Sequence[str]) -> tuple[int, int]:
    """The fewest and the most players: the box's, and the modules' own (DC-H1)."""
    needs = [box["modules"][module].get("players", 0) for module in modules]
    return max([box["players"]["least"], *needs]), box["players"]["most"]


def _variant(box: Mapping[str, Any], variant: str) -> Mapping[str, Any]:
    known = box.get("variants", {})
    if variant and variant not in known:
        raise Refused(
            say("This box has no variant {variant}.", variant=variant),
            say("Variants: {names}.", names=list(known)) if known else say("It has none."),
        )
    return dict(known.get(variant, {}))


def _settings(box: Mapping[str, Any], variant: Mapping[str, Any]) -> dict[str, Setting]:
    """Everything that a rule may ask the box for, under one flat key each."""
    rules = {**box.get("rules", {}), **{key: value for key, value in variant.items() if key != "title"}}
    phases = {f"phase.{name}": seconds for name, seconds in box.get("phases", {}).items()}
    return {**phases, **box.get("settings", {}), **rules}


def _house(numbers: Mapping[str, Setting], house: Mapping[str, str]) -> dict[str, Setting]:
    fixed = {"least", "most"}
    changed: dict[str, Setting] = {}
    for key, text in house.items():
        if key not in numbers or key in fixed:
            raise Refused(
                say("There is no setting {key}.", key=key),
                say("Settings: {names}.", names=[name for name in numbers if name not in fixed]),
            )
        changed[key] = _value(key, text, numbers[key])
    return changed


def _value(key: str, text: str, before: Setting) -> Setting:
    if isinstance(before, bool):
        if text not in ("true", "false"):
            raise Misused(
                say("{key} is true or false, not {text}.", key=key, text=text), say("true or false")
            )
        return text == "true"
    if isinstance(before, str):
        return text
    least, most = (1, 86400) if key.startswith("phase.") else (0, 99)  # seconds, or a rule's own number
    within = say("From {least} to {most}.", least=least, most=most)
    if not re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
        raise Misused(say("{key} is a whole number, not {text}.", key=key, text=text), within)
    if not least <= int(text) <= most:
        raise Refused(say("{key} cannot be {text}.", key=key, text=text), within)
    return int(text)


def again(last: Opened, seats: Sequence[Player], game: str) -> dict[str, Any]:
    """Gives what `opened` needs for the same people: all as before where it is the same game."""
    if game != last.game:
        return {"typed": seats, "rounds": None, "modules": (), "variant": ""}
    same = {"rounds": last.rounds, "modules": last.modules, "variant": last.variant, "sealed": last.sealed}
    return {"typed": seats, **same}
