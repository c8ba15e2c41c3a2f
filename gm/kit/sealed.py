"""Sealed deals: the cards of a round, encoded in the file and committed to in public before anybody plays.

The code keeps secrets from a glance, not from a person who takes the file apart; the commitment keeps
everybody, the program too, from changing a deal after it was made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

from gm.core import Player, Refused, Text, say

if TYPE_CHECKING:
    from random import Random

Hidden = NewType("Hidden", str)  # hexadecimal digits, so that no word can be read in it; never shown


DEAL, WORD = 1024, 64  # bytes of a block: of a deal, of anything else


class Seal(NamedTuple):
    """A sealed deal: the `commitment` said at the deal, and what it commits to, encoded."""

    commitment: str
    hidden: Hidden


class Deal(NamedTuple):
    """What was dealt: the bag, and the card at each seat, clockwise, with who sat there."""

    bag: str
    cards: tuple[str, ...]
    players: tuple[str, ...] = ()


class Looked(NamedTuple):
    """`player` looked at their card of the deal with this `commitment`; undoing passes over it."""

    commitment: str
    player: Player
    again: bool = False  # it was not the first look


def seal(number: int, deal: Deal, dice: Random) -> Seal:
    """Gives the deal of round `number` sealed, salted with 128 bits of `dice`."""
    import json

    opening = {"round": number, **deal._asdict(), "salt": f"{dice.getrandbits(128):032x}"}
    text = json.dumps(opening, separators=(",", ":"))
    return Seal(commitment(text), Hidden(_encoded(text, DEAL)))


def commitment(text: str) -> str:
    """Gives what commits to the opening `text`: its SHA-256, which anybody can compute anew."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def opening(sealed: Seal) -> str:
    """Gives the text that was committed to. Raises `ValueError` where it cannot be decoded."""
    return _decoded(sealed.hidden)


def hide(text: str) -> Hidden:
    """Gives `text` encoded, so that no word can be read in it."""
    return Hidden(_encoded(text))


def found(code: Hidden) -> str:
    """Gives the text that `hide` encoded. Raises `ValueError` where it cannot be decoded."""
    return _decoded(code)


def _encoded(text: str, block: int = WORD) -> str:
    """The text in hexadecimal digits, filled up to whole blocks: what is longer shall not look longer."""
    import zlib

    data = zlib.compress(text.encode())
    return (data + _filler(data, block)).hex()


def _filler(data: bytes, block: int) -> bytes:
    import hashlib

    return hashlib.shake_256(data).digest(-len(data) % block)


def _decoded(code: str) -> str:
    import zlib

    reader, data = zlib.decompressobj(), bytes.fromhex(code)
    try:
        text = reader.decompress(data)
    except zlib.error as fault:
        raise ValueError("a sealed deal is not whole") from fault
    filler = reader.unused_data
    if not reader.eof or filler != _filler(data[: len(data) - len(filler)], len(data)):
        raise ValueError("a sealed deal is not whole")
    return text.decode()


def unseal(sealed: Seal) -> Deal:
    """Gives the deal behind the seal. Raises `ValueError` where there is none."""
    import json

    plain = json.loads(opening(sealed))
    if not isinstance(plain, dict) or not isinstance(plain.get("bag"), str):
        raise ValueError("a sealed deal has no bag")
    return Deal(plain["bag"], _listed(plain, "cards"), _listed(plain, "players"))


def _listed(plain: Mapping[str, Any], key: str) -> tuple[str, ...]:
    words = plain.get(key)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError(f"a sealed deal has no {key}")
    return tuple(words)


def holds(sealed: Seal, number: int, players: Sequence[str]) -> bool:
    """Tells whether the deal still is the one committed to: that of round `number`, to these `players`."""
    import json

    try:
        text = opening(sealed)
        same = json.loads(text)["round"] == number and unseal(sealed).players == tuple(players)
        return same and commitment(text) == sealed.commitment
    except (ValueError, LookupError, TypeError):
        return False


def pool(box: Mapping[str, Any], **having: bool) -> str:
    """Gives the ids of the box's locations that have a name: what can be dealt at a table opened now.

    They are encoded like the deals, so that no location stands in the file in plain words.
    """
    places = [place for place in box.get("location", ()) if place.get("name")]
    kept = [place["id"] for place in places if all(place.get(key) is value for key, value in having.items())]
    return _encoded(",".join(kept))


def places(settings: Mapping[str, Any], key: str = "places") -> list[str]:
    """Gives the ids that `pool` kept among the settings of a table."""
    return _decoded(str(settings[key])).split(",")


def look(looked: Sequence[Looked], commitment: str, player: Player, again: bool) -> Looked:
    """Gives `player` looking at their card; refuses a second look unless it is said to be one."""
    times = count(looked, commitment, player)
    if times and not again:
        raise Refused(
            say("{name} has looked already: {n}.", name=player, n=times),
            say("gm peek {name} --again; everybody will see that it was not the first look.", name=player),
        )
    return Looked(commitment, player, bool(times))


def count(looked: Sequence[Looked], commitment: str, player: Player) -> int:
    """Gives how often `player` looked at their card of this deal."""
    return sum((look.commitment, look.player) == (commitment, player) for look in looked)


def holder(deal: Deal, seats: Sequence[Player], card: str) -> Player | None:
    """Gives the only player who holds `card`, None where nobody or several do."""
    holders = [player for player, held in zip(seats, deal.cards, strict=True) if held == card]
    return holders[0] if len(holders) == 1 else None


def check_untold(facts: Sequence[object], right: bool | None = None) -> None:
    """Refuses to be told what only the program knows; the words are the same whether it was true or not."""
    if right is not None or any(value is not None for value in facts):
        raise Refused(
            say("This deal is sealed: the program knows the cards and judges by itself."),
            say("Leave out what the cards were, and --right or --wrong."),
        )


def check_guess(settings: Mapping[str, Any], by: Player | None, location: str | None) -> Player:
    """Gives who turns the card up to guess; refuses nobody, and what is no location of this table."""
    if by is None:
        raise Refused(say("Who turns the card up?"), say("gm guess LOCATION --by NAME"))
    if location is None:
        raise Refused(say("Which location is it?"), say("gm guess LOCATION --by NAME"))
    if location not in places(settings):
        raise Refused(
            say("No location in this deal is called {text}.", text=location),
            say("gm deck show lists the locations."),
        )
    return by


def no_such_card(player: Player, card: Text) -> Refused:
    """Gives the refusal of turning up the wrong card: the same words whatever was dealt."""
    return Refused(say("The card of {name} is no {card}.", name=player, card=card))


def refuse_by(by: Player | None) -> None:
    """Refuses `--by` where the cards come from a box and nobody but the people can know them."""
    if by is not None:
        raise Refused(
            say("--by belongs to sealed deals; here the people know the cards."),
            say("Leave --by out."),
        )
