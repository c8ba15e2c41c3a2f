"""What can happen at a table of The Message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gm.core import Amended, Player
from gm.kit.evening import Adjusted, Voided


class Dealt(NamedTuple):
    """Game `number` was set up; `first` begins (TM-U1, TM-U2)."""

    number: int
    first: Player


class Turned(NamedTuple):
    """The turn of `player` ended."""

    player: Player


class Proved(NamedTuple):
    """`player` handed `target` a Prove; `camp` is whom that card lets draw, empty where not told (TM-T3)."""

    player: Player
    target: Player
    drew: bool = False
    camp: str = ""


class Locked(NamedTuple):
    """`player` played Lock On on `target` (TM-T4), or locked them by an `ability`, without a card."""

    player: Player
    target: Player
    ability: bool = False


class Distributed(NamedTuple):
    """`player` played Distribute; the cards turned up, from oneself counter-clockwise (TM-T4)."""

    player: Player
    colours: tuple[str, ...]


class Deleted(NamedTuple):
    """`player` removed a message before `target` (TM-T5); `taker` took the Delete in hand (J's Recycle)."""

    player: Player
    target: Player
    colour: str
    taker: Player | None = None


class Countered(NamedTuple):
    """`player` answered the card played just before with a Counteract (TM-T6)."""

    player: Player


class Sent(NamedTuple):
    """`player` sent a message, `to` somebody where by OM; `turned` where this ended the turn before."""

    player: Player
    via: str
    to: Player | None = None
    colour: str = ""  # where it goes face up
    turned: bool = False


class Passed(NamedTuple):
    """`player` did not accept the message, and the `further` ones whom it came to next did not either."""

    player: Player
    further: tuple[Player, ...] = ()


class Accepted(NamedTuple):
    """`player` accepted the message, which is of this colour."""

    player: Player
    colour: str


class Trapped(NamedTuple):
    """`player` played Trap on `target` (TM-M4)."""

    player: Player
    target: Player


class Transferred(NamedTuple):
    """`player` transferred the message to `target` (TM-M3)."""

    player: Player
    target: Player


class Intercepted(NamedTuple):
    """`player` intercepted the message (TM-M5)."""

    player: Player


class Decoded(NamedTuple):
    """`player` looked at the message (TM-M3)."""

    player: Player


class Stuck(NamedTuple):
    """`player` had no card to send and lost (TM-T2)."""

    player: Player


class Won(NamedTuple):
    """The win of `players` was declared for `camp` (TM-W4)."""

    players: tuple[Player, ...]
    camp: str


class Cast(NamedTuple):
    """It was seen that `player` plays `character`."""

    player: Player
    character: str


class Given(NamedTuple):
    """By an ability a card of `player`'s hand became a message before `target`; `drew`: after drawing one."""

    player: Player
    target: Player
    colour: str
    drew: bool = False


class Inherited(NamedTuple):
    """`player` as Alias took the identity card of the dead `target`, discarded their own and drew two."""

    player: Player
    target: Player


class Revealed(NamedTuple):
    """Identity cards were shown: the camp of each of these players."""

    camps: Mapping[Player, str]


Action = Proved | Locked | Distributed | Deleted | Trapped | Transferred | Intercepted | Decoded

EVENTS = (
    Dealt,
    Turned,
    Proved,
    Locked,
    Distributed,
    Deleted,
    Countered,
    Sent,
    Passed,
    Accepted,
    Trapped,
    Transferred,
    Intercepted,
    Decoded,
    Stuck,
    Won,
    Cast,
    Given,
    Inherited,
    Revealed,
    Voided,
    Adjusted,
    Amended,
)
