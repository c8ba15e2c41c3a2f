"""Hail Hydra's words: what can happen, and what a table remembers of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from gm.core import Amended, Opened, Player, Renamed, Setting
from gm.games.hail_hydra.cards import Cards, Drawn
from gm.games.hail_hydra.faces import Faces
from gm.kit.clock import TICKS, Clock
from gm.kit.evening import Adjusted, Evening, TimeUp, Voided
from gm.kit.sealed import Hidden, Looked, Seal

INTRO, FULL = "intro", "full"
SHIELD, HYDRA = "shield", "hydra"
SKY = Player("sky")  # no player can be called so
BOSS = 4  # the tier of Red Skull
HAND = "hand:"  # what is corrected by hand, before a name


class Dealt(NamedTuple):
    """Game `number` was set up; `picks` are the places of the villains in their piles, from 1.

    With a `seal` the program deals instead: identities, villains and cards all follow from what it hides.
    """

    number: int
    first: Player
    durability: int
    picks: tuple[int, ...] = ()
    seal: Seal | None = None


class TurnedUp(NamedTuple):
    """The next villain was turned up and read off its card; `card` where the program dealt it."""

    tier: int
    health: int
    damage: int
    defence: int = 0
    name: str = ""
    quick: str = ""
    card: str = ""


class Committed(NamedTuple):
    """The heroes who are in placed their cards face down, so many each."""

    placed: Mapping[Player, int]


class Placed(NamedTuple):
    """One hero placed `n` cards of those that the program dealt; a revealed agent's are `shown`."""

    player: Player
    n: int
    cards: Hidden
    shown: tuple[int, ...] = ()


class Gave(NamedTuple):
    """Somebody who is out handed `n` cards to somebody who is in; `cards` where the program dealt them."""

    giver: Player
    taker: Player
    n: int
    cards: Hidden = Hidden("")


class Attacked(NamedTuple):
    """The placed cards were turned up; `placed` where the counts came with them."""

    values: tuple[int, ...]
    placed: Mapping[Player, int] = {}


class Hailed(NamedTuple):
    """A Hydra agent turned the identity tile up."""

    player: Player


class Pointed(NamedTuple):
    """All pointed at once at a hero or the sky, and put `out` somebody or, with None, nobody."""

    fingers: Mapping[Player | str, int]
    out: Player | None = None


class Used(NamedTuple):
    """A hero's ability was used."""

    player: Player


class Unmasked(NamedTuple):
    """All identities were shown after the end: these were the agents of Hydra."""

    agents: tuple[Player, ...]


EVENTS = (
    Dealt,
    TurnedUp,
    Committed,
    Placed,
    Gave,
    Attacked,
    Hailed,
    Pointed,
    Used,
    Unmasked,
    Looked,
    *TICKS,
    TimeUp,
    Voided,
    Adjusted,
    Renamed,
    Amended,
)


class Villain(NamedTuple):
    """The villain who is up, with what is left of them."""

    tier: int
    health: int
    most: int  # the health at the start
    damage: int
    defence: int
    name: str
    quick: str
    card: str = ""


class Attack(NamedTuple):
    """One attack of the past: who placed how many cards, and what was turned up."""

    mission: int
    number: int
    placed: Mapping[Player, int]
    values: tuple[int, ...]
    harm: int  # the health it cost the villain

    @property
    def total(self) -> int:
        """Gives blue minus red."""
        return sum(self.values)


class Dealing(NamedTuple):
    """What the program dealt: the secret that everything follows from, each seat's side and hand."""

    bag: str
    cards: tuple[str, ...]
    seats: tuple[Player, ...]
    hands: Mapping[Player, tuple[int, ...]]


class Play(NamedTuple):
    """A game on the table, from its deal until the next."""

    number: int
    durability: int
    most: int  # the durability at the start
    holder: Player
    cards: Cards
    picks: tuple[int, ...]
    mission: int = 0
    attack: int = 0  # within the mission
    villain: Villain | None = None
    out: tuple[Player, ...] = ()  # of this mission, or voted out of the coming one; in the order of votes
    given: tuple[Player, ...] = ()  # who handed over cards in this phase
    votes: int = 0  # still to come before the next villain
    held: int = 0  # votes of this game so far
    clock: Clock | None = None  # of the present vote
    revealed: tuple[Player, ...] = ()
    used: tuple[Player, ...] = ()
    attacks: tuple[Attack, ...] = ()
    draws: tuple[Drawn, ...] = ()  # of the last act: the token passed, or a hand corrected
    winner: str | None = None
    over: bool = False  # scored or void
    seal: Seal | None = None
    sides: tuple[str, ...] = ()  # by seat, where the program dealt
    faces: Faces | None = None

    @property
    def deal(self) -> Dealing:
        """Gives what the program dealt, as far as the game has come."""
        assert self.faces is not None
        return Dealing(self.faces.secret, self.sides, tuple(self.cards.hands), self.faces.hands)

    @property
    def end(self) -> str | None:
        """Gives who has won, None while the game is on."""
        return self.winner

    @property
    def stretch(self) -> int:
        """Gives the number that the present vote's clock has at this table."""
        return self.number * 10 + self.held


class State(NamedTuple):
    """A table of Hail Hydra: how it was opened, the evening of games so far, the one on the table."""

    opened: Opened
    evening: Evening
    play: Play | None = None

    @property
    def seats(self) -> tuple[Player, ...]:
        """Gives the people at the table, clockwise."""
        return self.evening.seats

    def rule(self, key: str) -> Setting:
        """Gives the number or word that this table's variant has for `key`."""
        return self.opened.settings[key]

    @property
    def round(self) -> Play | None:
        """Gives the game while it is on or waits for the identities: a game is a round."""
        return None if self.play is None or self.play.over else self.play

    @property
    def agents(self) -> int:
        """Gives how many agents of Hydra there are (HH-B2)."""
        return int(self.rule("agents"))

    @property
    def tiers(self) -> tuple[int, ...]:
        """Gives the skulls of the villains in the order of their appearance (HH-U2)."""
        return tuple(map(int, str(self.rule("villains")).split()))

    @property
    def votes(self) -> tuple[int, ...]:
        """Gives the votes before each villain (HH-V1)."""
        key = "votes_many" if len(self.seats) >= 7 else "votes"
        return tuple(map(int, str(self.rule(key)).split()))


class Phase(StrEnum):
    """Where a table of Hail Hydra stands."""

    BETWEEN = "no game"
    SETUP = "before the first villain"
    PLAY = "cards to place"
    PLACED = "cards placed"
    BANISH = "vote"
    READY = "before the next villain"
    END = "identities to reveal"


def phase(state: State) -> Phase:
    """Gives where the table stands."""
    play = state.play
    if play is None or play.over:
        return Phase.BETWEEN
    if play.winner:
        return Phase.END
    if play.villain:
        return Phase.PLACED if play.cards.placed and not unplaced(state, play) else Phase.PLAY
    if not play.mission:
        return Phase.SETUP
    return Phase.BANISH if play.votes else Phase.READY


def heroes_in(state: State, play: Play) -> list[Player]:
    """Gives the heroes who are in, from the token holder clockwise."""
    start = state.seats.index(play.holder)
    order = state.seats[start:] + state.seats[:start]
    return [name for name in order if name not in play.out]


def placing(state: State, play: Play) -> list[Player]:
    """Gives who places cards, in order: revealed agents first (HH-H1); a hero without cards is excused."""
    able = [name for name in heroes_in(state, play) if play.cards.hands[name]]
    return sorted(able, key=lambda name: name not in play.revealed)


def unplaced(state: State, play: Play) -> list[Player]:
    """Gives who still has to place cards where each does so alone, in order."""
    if play.faces is None:
        return []
    return [name for name in placing(state, play) if name not in play.cards.placed]


def owing(play: Play) -> list[Player]:
    """Gives who is out and still has to hand over cards in this phase (HH-A3)."""
    if not play.villain or play.cards.placed:
        return []
    return [name for name in play.out if name not in play.given and play.cards.hands[name]]


def on_table(state: State) -> Play:
    """Gives the game on the table."""
    assert state.play is not None
    return state.play
