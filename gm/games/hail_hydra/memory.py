"""Villains that were read off their cards once: which of those known is meant, and how one is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gm.core import Misused, Refused, say
from gm.games.hail_hydra.state import BOSS, State, Villain
from gm.kit.names import find, fold

KIND = "villain"


class Known(NamedTuple):
    """A villain of the box: all that people call it, how it is called here, and its card in the deck file."""

    spoken: Sequence[str]
    name: str  # empty for a place that nobody has named yet
    card: Mapping[str, Any]


class Typed(NamedTuple):
    """What was typed of a villain's card; None was not."""

    name: str
    health: int | None
    damage: int | None
    defence: int | None
    quick: str | None


class Read(NamedTuple):
    """A villain's card as it is turned up."""

    health: int
    damage: int
    defence: int
    name: str
    quick: str


def read(state: State, box: Sequence[Known], typed: Typed) -> Read:
    """Gives the card as typed, with what the box knows where something was not.

    Numbers that are neither typed nor known are missing arguments. Refuses a name that may mean several,
    Red Skull before the last, and a villain known to be of another tier than the next (HH-U2).
    """
    meant = _meant(state, box, typed)
    card: Mapping[str, Any] = meant.card if meant else {}
    tier = coming(state)
    if meant and tier is not None and tier != BOSS == card.get("tier"):
        raise Refused(
            say("{name} comes last, not now.", name=meant.name),
            say("A villain of tier {tier} is next.", tier=tier),
        )
    if meant and tier not in (None, card.get("tier", tier)) and None in (typed.health, typed.damage):
        raise Refused(
            say(
                "{name} is kept as tier {tier}; tier {next} is next.",
                name=meant.name,
                tier=card["tier"],
                next=tier,
            ),
            say("--health N --damage N --remember keeps it anew."),
        )
    health = typed.health if typed.health is not None else card.get("health")
    damage = typed.damage if typed.damage is not None else card.get("damage")
    if health is None or damage is None:
        raise Misused(
            say("{name} is not known yet: --health N and --damage N.", name=typed.name)
            if typed.name
            else say("Missing: --health N and --damage N, as the card reads."),
            say("--remember keeps them: next time gm villain NAME is enough."),
        )
    defence = typed.defence if typed.defence is not None else card.get("defence", 0)
    quick = typed.quick if typed.quick is not None else card.get("quick", "")
    return Read(health, damage, defence, meant.name if meant else typed.name, quick)


def _meant(state: State, box: Sequence[Known], typed: Typed) -> Known | None:
    """The villain meant, those of the coming tier before others; without a name, the last is Red Skull.

    Where all numbers were typed only a whole name is one known: a new villain may begin like another.
    """
    tier = coming(state)
    named = [known for known in box if known.name]
    near = [known for known in named if known.card.get("tier") == tier]
    if not typed.name:
        return near[0] if tier == BOSS and near else None
    whole = typed.health is not None and typed.damage is not None
    for group in (near, named):
        spoken = {name: place for place, known in enumerate(group) for name in known.spoken}
        found = find(typed.name, spoken)
        places = {place: name for name, place in found if not whole or fold(name) == fold(typed.name)}
        if len(places) > 1:
            raise Refused(
                say("{text} may mean several.", text=typed.name),
                say("Which: {names}?", names=list(places.values())),
            )
        if places:
            return group[next(iter(places))]
    return None


def coming(state: State) -> int | None:
    """Gives the tier of the next villain, None where none is to come."""
    mission = state.play.mission if state.play else 0
    return state.tiers[mission] if mission < len(state.tiers) else None


def kept(box: Sequence[Known], up: Villain, language: str) -> dict[str, Any]:
    """Gives the entry for the deck file that keeps the villain who is `up`, named in `language`.

    It goes to the place of that name, whatever tier it had, else to one without a name, else to a new one.
    """
    names = [known.card for known in box if fold(up.name) in map(fold, known.spoken)]
    same = sorted(names, key=lambda card: card.get("tier", up.tier) != up.tier)
    free = [known.card for known in box if not known.name and "tier" not in known.card]
    place = (same or free or [{"id": f"{KIND}-{len(box) + 1}"}])[0]
    card = {
        "id": place["id"],
        "tier": up.tier,
        "health": up.most,
        "damage": up.damage,
        "defence": up.defence,
        "quick": up.quick,
    }
    return card if place.get("name") else {**card, "name": {language: up.name}}
