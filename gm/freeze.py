"""Events as plain values for a file, and back: every field is checked against its annotation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

from gm.core import Event

Plain = dict[str, Any]
KIND, AT = "act", "at"  # the keys of an event's kind and moment, which no event has for fields
PLAIN: Mapping[str, tuple[type, ...]] = {
    "str": (str,),
    "Player": (str,),
    "Player | str": (str,),  # a player, or a thing that the game counts
    "int": (int,),
    "bool": (bool,),
    "float": (int, float),
    "Setting": (int, float, str),
    "Hidden": (str,),
}


class Source(NamedTuple):
    """What a file may speak of: its game's kinds of events by name, and whoever sat at the table.

    Without `players` any name is believed.
    """

    kinds: Mapping[str, type]
    players: frozenset[str] | None = None


class Spoilt(ValueError):
    """A value is not what the field's annotation says; the message names the field."""


def freeze(record: Any, public: bool = False) -> Plain:
    """Gives the fields of a NamedTuple as plain values, defaults and None left out.

    `public` leaves out what is hidden.
    """
    defaults, kept = record._field_defaults, {}
    for name, annotation in written(type(record)).items():
        value = getattr(record, name)
        known = name in defaults and value == defaults[name]
        if value is None or known or (public and annotation == "Hidden"):
            continue
        if "Event" in annotation:
            kept[name] = [freeze_event(act, public) for act in value]
        else:
            kept[name] = _freeze(value, public)
    return kept


def freeze_event(event: Event, public: bool = False) -> Plain:
    """Gives an event as plain values, with its kind under `KIND`; `public` leaves out what is hidden."""
    return {KIND: type(event).__name__, **freeze(event, public)}


def thaw(record: type, plain: object, source: Source) -> Any:
    """Gives the NamedTuple `record` with the fields of `plain`, as `freeze` wrote them.

    Raises `Spoilt` where a field is missing, unknown or of another type, or holds nobody who sat there.
    """
    if not isinstance(plain, dict):
        raise Spoilt(f"{record.__name__} is no table")
    fields = _fields(record)
    unknown = plain.keys() - fields.keys() - {KIND, AT}
    if unknown:
        raise Spoilt(f"{record.__name__}.{min(unknown)} is unknown")
    values = _none(record)
    for name, read in fields.items():
        if name in plain:
            values[name] = read(plain[name], source)
    try:
        return record(**values)
    except TypeError:
        lacking = [name for name in fields if name not in values and name not in record._field_defaults]  # type: ignore[attr-defined]
        raise Spoilt(f"{record.__name__}.{lacking[0]} is missing") from None


def thaw_event(plain: object, source: Source) -> Event:
    """Gives the event that `freeze_event` wrote; raises `Spoilt` where `source` does not know its kind."""
    kind = plain.get(KIND) if isinstance(plain, dict) else None
    if not isinstance(kind, str) or kind not in source.kinds:
        raise Spoilt(f"{kind!r} is no event of this game")
    return thaw(source.kinds[kind], plain, source)


def kinds(*groups: Iterable[type]) -> dict[str, type]:
    """Gives the event classes of `groups` by name."""
    return {kind.__name__: kind for group in groups for kind in group}


def renamed(event: Event, old: str, new: str) -> Event:
    """Gives `event` with the player `old` called `new` wherever an annotation says Player."""
    changes = {}
    for name, annotation in written(type(event)).items():
        value = getattr(event, name)
        if "Player" in annotation:
            changes[name] = _replaced(value, old, new)
        elif hasattr(value, "_fields"):
            changes[name] = renamed(value, old, new)
        elif "Event" in annotation:
            changes[name] = tuple(renamed(act, old, new) for act in value)
    return event._replace(**changes) if changes else event


def written(record: type) -> dict[str, str]:
    """Gives the annotations of a NamedTuple as they were written, by field."""
    return {
        name: str(getattr(kind, "__forward_arg__", kind)) for name, kind in record.__annotations__.items()
    }


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_replaced(item, old, new) for item in value)
    if isinstance(value, Mapping):
        return {_replaced(key, old, new): _replaced(item, old, new) for key, item in value.items()}
    return new if value == old else value


def _freeze(value: Any, public: bool) -> Any:
    if hasattr(value, "_fields"):
        return freeze(value, public)
    if isinstance(value, tuple | list):
        return [_freeze(item, public) for item in value]
    if isinstance(value, Mapping):
        return {key: _freeze(item, public) for key, item in value.items()}
    return value


def _none(record: type) -> dict[str, Any]:
    """The fields that are None where nothing was written."""
    optional = (name for name, annotation in written(record).items() if annotation.endswith(" | None"))
    return {name: None for name in optional if name not in record._field_defaults}  # type: ignore[attr-defined]


Reader = Callable[[Any, Source], Any]


@cache
def _fields(record: type) -> dict[str, Reader]:
    return {
        name: _reader(f"{record.__name__}.{name}", annotation.removesuffix(" | None"), record.__module__)
        for name, annotation in written(record).items()
    }


def _reader(field: str, kind: str, module: str) -> Reader:
    """The function that checks and reads a value of the annotation `kind`."""
    if kind in PLAIN:
        return _plain(field, kind)
    if kind == "Event":
        return thaw_event
    outer, _, inner = kind.partition("[")
    if outer == "tuple":
        return _tuple(field, _reader(field, inner.removesuffix(", ...]"), module))
    if outer == "Mapping":
        key, _, value = inner.removesuffix("]").partition(", ")
        return _mapping(field, _reader(field, key, module), _reader(field, value, module))
    record = vars(sys.modules[module])[kind]
    return lambda value, source: thaw(record, value, source)


def _plain(field: str, kind: str) -> Reader:
    types = PLAIN[kind]

    def read(value: Any, source: Source) -> Any:
        if not isinstance(value, types) or (isinstance(value, bool) and kind in ("int", "float")):
            raise Spoilt(f"{field} is not {kind}: {value!r}")
        if isinstance(value, float) and not isfinite(value):
            raise Spoilt(f"{field} is not {kind}: {value!r}")
        if kind == "Player" and source.players is not None and value not in source.players:
            raise Spoilt(f"{field} is nobody at this table: {value!r}")
        return value

    return read


def _tuple(field: str, item: Reader) -> Reader:
    def read(value: Any, source: Source) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Spoilt(f"{field} is no list: {value!r}")
        return tuple(item(one, source) for one in value)

    return read


def _mapping(field: str, key: Reader, item: Reader) -> Reader:
    def read(value: Any, source: Source) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Spoilt(f"{field} is no table: {value!r}")
        return {key(name, source): item(one, source) for name, one in value.items()}

    return read
