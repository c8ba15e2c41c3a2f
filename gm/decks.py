"""Box data: load a deck file, merge the owner's additions over it, find and name cards, check it all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from gm import store
from gm.core import Card, Refused, Text, Unreadable, say
from gm.kit.names import find, fold
from gm.speech import LANGUAGES

FORMAT = 1

Box = dict[str, Any]


class Fault(NamedTuple):
    """What is wrong in a deck file: the key, in dots, and the reason."""

    key: str
    reason: Text


def shipped() -> Path:
    """Gives the folder of the decks that come with the program."""
    here = Path(__file__).parent
    packed = here / "decks_shipped"
    return packed if packed.is_dir() else here.with_name("decks")


def owned(box: str) -> Path:
    """Gives the file of the owner's additions to `box`, which need not exist."""
    return store.home() / "decks" / f"{box}.toml"


def boxes() -> list[str]:
    """Gives the names of all boxes, shipped and the owner's own."""
    own = store.home() / "decks"
    files = [*shipped().glob("*.toml"), *(own.glob("*.toml") if own.is_dir() else ())]
    return sorted({path.stem for path in files})


def read(path: Path) -> Box:
    """Gives a deck file's content; raises `Unreadable` with the file and the reason."""
    try:
        content: Box = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise Unreadable(
            say("{file} cannot be read: {reason}.", file=path, reason=fault),
            say("Mend or remove that file; gm deck check FILE says what is wrong."),
        ) from fault
    return content


def load(box: str) -> Box:
    """Gives the box with the owner's additions merged over it.

    Refuses an unknown box, and an owner's file with a fault, naming file, key and reason.
    """
    own, base = owned(box), shipped() / f"{box}.toml"
    if not base.is_file() and not own.is_file():
        raise Refused(say("There is no box {box}.", box=box), say("Boxes: {names}.", names=boxes()))
    content = read(base) if base.is_file() else {}
    if not own.is_file():
        return content
    addition = read(own)
    for key, reason in added_faults(content, addition):
        raise Unreadable(
            say("{file}: {key}: {reason}", file=own, key=key, reason=reason),
            say("Mend or remove that file; gm deck check lists everything."),
        )
    merged: Box = merge(content, addition)
    return merged


def added_faults(base: Box, addition: Box) -> list[Fault]:
    """Gives what is wrong with the owner's `addition` to the box `base`, an empty one for a box of their own.

    An addition may change numbers and words into others of the same kind, and add cards and phases.
    """
    found = faults(addition, partial=bool(base))
    if not base or found:
        return found
    found = list(_unlike(addition, base, ""))
    return found or list(_head(merge(base, addition), False))


CLOSED = ("settings", "rounds", "players", "bags", "rules", "modules", "variants")


def _unlike(addition: Box, base: Box, above: str) -> Iterator[Fault]:
    for name, value in addition.items():
        key, before = f"{above}{name}", base.get(name)
        if before is None:
            if above.partition(".")[0] in CLOSED:
                yield Fault(key, say("is no key of this box"))
        elif isinstance(before, dict) and isinstance(value, dict):
            yield from _unlike(value, before, f"{key}.")
        elif type(value) is not type(before):
            yield Fault(key, say("must be a {kind}", kind=KINDS[type(before)]))
        elif _counts(before) and not _counts(value):
            yield Fault(key, say("must be a whole number from 1"))


KINDS: Mapping[type, Text] = {
    bool: say("true or false"),
    int: say("whole number"),
    float: say("number"),
    str: say("word"),
    dict: say("table"),
    list: say("list"),
}


def stand_in(game: str) -> str:
    """Gives the box that the program deals from: the home-made GAME-house where there is one."""
    house = f"{game}-house"
    return house if (shipped() / f"{house}.toml").is_file() or owned(house).is_file() else game


def merge(base: Any, addition: Any) -> Any:
    """Gives `base` with `addition` over it: tables key by key, cards by their id, all else replaced."""
    if isinstance(base, dict) and isinstance(addition, dict):
        return {**base, **{key: merge(base.get(key), value) for key, value in addition.items()}}
    if _cards(base) and _cards(addition):
        known = {card["id"]: card for card in base}
        return list(
            {**known, **{card["id"]: merge(known.get(card["id"]), card) for card in addition}}.values()
        )
    return addition


def _cards(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(card, dict) and "id" in card for card in value)


def rule_texts(game: str, language: str) -> dict[str, str]:
    """Gives the game's rules in the program's own words, by identifier; English where there are no others."""
    texts: dict[str, str] = {}
    for code in ("en", language):
        path = shipped() / "text" / f"{game}.{code}.toml"
        texts.update(read(path) if path.is_file() else {})
    return texts


def reason(texts: Mapping[str, str], rule: str) -> str:
    """Gives the first sentence of a rule's text: why it gives a point."""
    sentence = re.match(r".+?(?:。|[.!?](?=\s|$))", texts.get(rule, ""))
    return sentence.group() if sentence else ""


def title(named: Mapping[str, Any], language: str) -> str:
    """Gives the title of a box, module or variant in `language`, else in English."""
    titles = named.get("title", {})
    return str(titles.get(language) or titles.get("en") or "")


def card_name(box: Box, card: Card, language: str) -> str:
    """Gives a card's name in `language`, else in English, else its id or the words that were typed."""
    if card.kind == "role":
        return _role(box, card.id, language)
    for entry in box.get(card.kind, ()):
        if entry["id"] == card.id:
            names = entry.get("name", {})
            return str(names.get(language) or names.get("en") or next(iter(names.values()), card.id))
    return card.id


def _role(box: Box, role: str, language: str) -> str:
    """The name of a role like `bank/3`, the third of the bank's; a dash where the box names none."""
    place, _, number = role.partition("/")
    roles = next((entry.get("roles", ()) for entry in box.get("location", ()) if entry["id"] == place), ())
    names = dict(enumerate(roles, 1)).get(int(number), {})
    return str(names.get(language) or names.get("en") or next(iter(names.values()), "–"))


def card_id(box: Box, kind: str, text: str) -> str:
    """Gives the id of the card meant by `text` in any language, else `text` itself, trimmed.

    Refuses a beginning that several cards share.
    """
    spoken = {name: entry["id"] for entry in box.get(kind, ()) for name in spoken_names(entry)}
    found = list(dict.fromkeys(identifier for _, identifier in find(text, spoken)))
    if len(found) > 1:
        cards = [Card(kind, identifier) for identifier in found]
        raise Refused(say("{text} may mean several.", text=text), say("Which: {names}?", names=cards))
    return found[0] if found else " ".join(text.split())


def spoken_names(entry: Mapping[str, Any]) -> list[str]:
    """Gives all that people may call a card: its id, its names, its other names."""
    return [entry["id"], *entry.get("name", {}).values(), *entry.get("also", ())]


def name_place(box: str, place: str, name: str, language: str) -> None:
    """Gives the unnamed `place` of `box` the owner's `name`, in the owner's own file.

    Refuses a place that the box names itself, one that is not there, and a name taken by another card.
    """
    content = load(box)
    base = read(shipped() / f"{box}.toml")
    kind = next((kind for kind, cards in arrays(content) if any(card["id"] == place for card in cards)), None)
    if kind is None:
        free = [card["id"] for _, cards in arrays(content) for card in cards if not card.get("name")]
        raise Refused(say("There is no place {place}.", place=place), say("Unnamed: {names}.", names=free))
    if any(card["id"] == place and card.get("name") for card in base.get(kind, ())):
        raise Refused(
            say("The box itself names {place}.", place=place), say("Only unnamed places take a name.")
        )
    for card in content[kind]:
        if card["id"] != place and fold(name) in map(fold, spoken_names(card)):
            raise Refused(say("{name} is another card already: {place}.", name=name, place=card["id"]))
    add(box, {kind: [{"id": place, "name": {language: name}}]})


def add(box: str, addition: Box) -> None:
    """Merges `addition` over what the owner's own file for `box` says already, making it where needed."""
    game = read(shipped() / f"{box}.toml")["game"]
    own = read(owned(box)) if owned(box).is_file() else {"format": FORMAT, "game": game}
    remember(box, merge(own, addition))


def remember(box: str, content: Box) -> None:
    """Writes the owner's own file for `box`."""
    import tomli_w

    store.write_bytes(owned(box), tomli_w.dumps(content).encode())


def arrays(content: Box) -> Iterator[tuple[str, list[Box]]]:
    """Gives the kinds of cards in a box, each with its cards."""
    return ((key, value) for key, value in content.items() if value and _cards(value))


def faults(content: Box, partial: bool = False, needs: Mapping[str, type] | None = None) -> list[Fault]:
    """Gives what is wrong with a deck file's content; `partial` for additions to a shipped deck.

    `needs` are the keys in dots, with their types, that the deck's game cannot do without.
    """
    found = list(_head(content, partial))
    for key, value in content.items():
        if key in HEAD:
            continue
        if isinstance(value, list):
            found += _array(key, value)
        elif isinstance(value, dict):
            found += _section(key, value)
        else:
            found.append(Fault(key, say("is no key of a deck")))
    for key, kind in ({} if partial else needs or {}).items():
        if not _has(content, key, kind):
            found.append(Fault(key, say("must be a {kind}", kind=KINDS[kind])))
    return found


HEAD = ("format", "game", "published", "title", "players")


def _head(content: Box, partial: bool) -> Iterator[Fault]:
    if content.get("format") != FORMAT:
        yield Fault("format", say("must be {n}", n=FORMAT))
    if not isinstance(content.get("game"), str):
        yield Fault("game", say("must name the game"))
    if partial:
        return
    if not isinstance(content.get("published"), bool):
        yield Fault("published", say("must say whether these are the published cards: true or false"))
    yield from _names("title", content.get("title"))
    players = content.get("players")
    limits = players if isinstance(players, dict) else {}
    least, most = limits.get("least"), limits.get("most")
    if not (_counts(least) and _counts(most) and least <= most):
        yield Fault("players", say("must have least and most, whole numbers from 1"))


def _names(key: str, names: Any) -> Iterator[Fault]:
    if not isinstance(names, dict) or not names:
        yield Fault(key, say("must be a table of names by language"))
        return
    for language, name in names.items():
        if language not in LANGUAGES:
            yield Fault(f"{key}.{language}", say("is no language; en, ko or ja"))
        elif not isinstance(name, str) or not name.strip() or not name.isprintable():
            yield Fault(f"{key}.{language}", say("must be a name"))


def _array(key: str, cards: list[Any]) -> Iterator[Fault]:
    ids: set[str] = set()
    called: dict[str, str] = {}
    for place, card in enumerate(cards, 1):
        here = f"{key}[{place}]"
        shape = next(_card(here, card), None)
        if shape:
            yield shape
            continue
        if card["id"] in ids:
            yield Fault(f"{here}.id", say("{name} is there twice", name=card["id"]))
        ids.add(card["id"])
        for name in map(fold, spoken_names(card)):
            if called.setdefault(name, card["id"]) != card["id"]:
                yield Fault(here, say("{name} is also {place}", name=name, place=called[name]))


def _card(key: str, card: Any) -> Iterator[Fault]:
    if not isinstance(card, dict) or not re.fullmatch(r"[a-z0-9-]+", str(card.get("id"))):
        yield Fault(key, say("must be a table with an id of small letters, digits and dashes"))
        return
    if "name" in card:
        yield from _names(f"{key}.name", card["name"])
    roles = card.get("roles", [])
    if not isinstance(roles, list):
        yield Fault(f"{key}.roles", say("must be a list of names by language"))
    else:
        for number, role in enumerate(roles, 1):
            yield from _names(f"{key}.roles[{number}]", role)
    also = card.get("also", [])
    if not isinstance(also, list) or not all(isinstance(name, str) for name in also):
        yield Fault(f"{key}.also", say("must be a list of names"))


def _section(key: str, section: Box) -> Iterator[Fault]:
    for name, value in section.items():
        here = f"{key}.{name}"
        if isinstance(value, dict) and "title" in value:
            yield from _names(f"{here}.title", value["title"])
        elif key == "phases" and not _counts(value):
            yield Fault(here, say("must be a number of seconds"))
        elif key.split("-")[0] in ("bags", "durability", "agents") and not _counts(value):
            yield Fault(here, say("must be a whole number from 1"))


def _counts(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _has(content: Any, key: str, kind: type) -> bool:
    for part in key.split("."):
        content = content.get(part) if isinstance(content, dict) else None
    return type(content) is kind
