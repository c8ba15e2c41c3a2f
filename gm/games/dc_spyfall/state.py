"""DC Spyfall's words: what can happen, and what a table remembers of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from gm.core import Amended, Opened, Player, Renamed
from gm.kit.clock import TICKS, Clock, Clocks
from gm.kit.evening import Adjusted, Dealt, Evening, Left, Seated, TimeUp, Voided
from gm.kit.sealed import Deal, Looked, Seal
from gm.kit.votes import Tally

STANDARD, JEST, MULTIVERSE = "standard", "jest", "multiverse"
POWER_UPS, HARLEY = "power-ups", "harley"
NOBODY = Player("none")  # Harley: not in the round; no player can be called so


class Facts(NamedTuple):
    """What was learnt of a round's cards; None is not known."""

    joker: Player | None = None
    harley: Player | None = None  # or NOBODY
    deck: str | None = None
    location: str | None = None


NOTHING = Facts()


class Accused(NamedTuple):
    """`accuser` stopped the clock and named `suspect`; the vote is open while `vote` is None."""

    accuser: Player
    suspect: Player
    vote: Tally | None = None
    pride: bool = False
    convicted: bool = False
    facts: Facts = NOTHING


class Balloted(NamedTuple):
    """The open vote was closed."""

    vote: Tally
    pride: bool = False
    convicted: bool = False
    facts: Facts = NOTHING


class Pointed(NamedTuple):
    """All pointed at once, and convicted somebody or, with None, nobody."""

    fingers: Mapping[Player, int]
    convicted: Player | None = None
    facts: Facts = NOTHING


class Guessed(NamedTuple):
    """The Joker, in a sealed deal `by` name, named the location; `right` is None until that is known."""

    location: str | None = None
    right: bool | None = None
    by: Player | None = None
    facts: Facts = NOTHING


class Jested(NamedTuple):
    """`player` turned up a Joker and declared the Jest."""

    player: Player
    right: bool | None = None
    facts: Facts = NOTHING


class Claimed(NamedTuple):
    """`caller` claimed a multiverse and all voted; a majority `ended` the round."""

    caller: Player
    vote: Tally
    ended: bool = False
    facts: Facts = NOTHING


class Revealed(NamedTuple):
    """More of the cards was learnt after the round."""

    facts: Facts
    right: bool | None = None
    joined: bool = False  # told in the same breath as the act before


Ending = Accused | Pointed | Guessed | Jested | Claimed

EVENTS = (
    Dealt,
    *TICKS,
    Looked,
    TimeUp,
    Accused,
    Balloted,
    Pointed,
    Guessed,
    Jested,
    Claimed,
    Revealed,
    Voided,
    Adjusted,
    Seated,
    Left,
    Renamed,
    Amended,
)


class Round(NamedTuple):
    """The round on the table; `end` is how it ended, `spotted` Harley's vote after a right guess.

    `deal` is the truth where the round is sealed.
    """

    number: int
    dealer: Player
    bag: int
    bags: int
    clocks: Clocks
    seal: Seal | None = None
    deal: Deal | None = None
    accusations: tuple[Accused, ...] = ()  # in order, the open one last
    end: Ending | None = None
    facts: Facts = NOTHING
    right: bool | None = None
    voted: bool = False
    spotted: Player | None = None

    @property
    def clock(self) -> Clock:
        """Gives the clock of the round itself."""
        return self.clocks["round"]

    def timed(self, clock: Clock) -> Round:
        """Gives the round with its own clock changed."""
        return self._replace(clocks={**self.clocks, "round": clock})


class State(NamedTuple):
    """A table of DC Spyfall: how it was opened, the evening so far, the round on the table."""

    opened: Opened
    evening: Evening
    round: Round | None = None

    def has(self, module: str) -> bool:
        """Tells whether this table plays with `module`."""
        return module in self.opened.modules


class Phase(StrEnum):
    """Where a table of DC Spyfall stands."""

    BETWEEN = "between rounds"
    ROUND = "round"
    TIME_UP = "time up"
    VOTE = "vote open"
    HARLEY = "Harley's vote"
    REVEAL = "cards to reveal"
