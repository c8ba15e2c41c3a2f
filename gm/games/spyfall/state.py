"""Spyfall's words: what can happen, and what a table remembers of it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gm.core import Amended, Opened, Player, Renamed
from gm.kit.clock import TICKS, Clock, Clocks
from gm.kit.evening import Adjusted, Dealt, Evening, Left, Seated, TimeUp, Voided
from gm.kit.sealed import Deal, Looked, Seal
from gm.kit.votes import Tally

MAJORITY, UNANIMOUS = "majority", "unanimous"
TURN, DEALER = "turn", "dealer"


class Facts(NamedTuple):
    """What was learnt of a round's cards; None is not known."""

    spy: Player | None = None
    location: str | None = None


NOTHING = Facts()


class Accused(NamedTuple):
    """`accuser` named `suspect`; the vote is open while `vote` is None.

    With `turn` it came after time up, when nobody stops a clock (SF-E3).
    """

    accuser: Player
    suspect: Player
    turn: bool = False
    vote: Tally | None = None
    convicted: bool = False
    facts: Facts = NOTHING


class Balloted(NamedTuple):
    """The open vote was closed."""

    vote: Tally
    convicted: bool = False
    facts: Facts = NOTHING


class Skipped(NamedTuple):
    """`player` let their turn to accuse go by, after time up."""

    player: Player
    facts: Facts = NOTHING


class Guessed(NamedTuple):
    """The Spy, in a sealed deal `by` name, said where everybody is; `right` is None until that is known."""

    location: str | None = None
    right: bool | None = None
    by: Player | None = None
    facts: Facts = NOTHING


class Revealed(NamedTuple):
    """More of the cards was learnt after the round."""

    facts: Facts
    right: bool | None = None
    joined: bool = False  # told in the same breath as the act before


Ending = Accused | Skipped | Guessed

EVENTS = (
    Dealt,
    *TICKS,
    Looked,
    TimeUp,
    Accused,
    Balloted,
    Skipped,
    Guessed,
    Revealed,
    Voided,
    Adjusted,
    Seated,
    Left,
    Renamed,
    Amended,
)


class Round(NamedTuple):
    """The round on the table; `end` is how it ended, `deal` the truth where it is sealed."""

    number: int
    dealer: Player
    bag: int
    bags: int
    clocks: Clocks
    seal: Seal | None = None
    deal: Deal | None = None
    accusations: tuple[Accused, ...] = ()  # in order, the open one last
    first: Player | None = None  # who begins after time up; the dealer where nobody said
    turns: int = 0  # gone by after time up
    end: Ending | None = None
    facts: Facts = NOTHING
    right: bool | None = None

    @property
    def clock(self) -> Clock:
        """Gives the clock of the round itself."""
        return self.clocks["round"]

    def timed(self, clock: Clock) -> Round:
        """Gives the round with its own clock changed."""
        return self._replace(clocks={**self.clocks, "round": clock})

    @property
    def used(self) -> tuple[Player, ...]:
        """Gives who stopped the clock to accuse already (SF-E1)."""
        return tuple(past.accuser for past in self.accusations if not past.turn)


class State(NamedTuple):
    """A table of Spyfall: how it was opened, the evening so far, the round on the table."""

    opened: Opened
    evening: Evening
    round: Round | None = None


class Phase(StrEnum):
    """Where a table of Spyfall stands."""

    BETWEEN = "between rounds"
    ROUND = "round"
    TIME_UP = "time up"
    VOTE = "vote open"
    REVEAL = "cards to reveal"
