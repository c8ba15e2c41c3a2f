"""What a table of The Message remembers: seats, the message on its way, the cards counted."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from gm.core import Opened, Player, Point, RoundScore, Text, say
from gm.games.the_message.events import Action

RED, BLUE, BLACK = COLOURS = ("red", "blue", "black")
NAMES: Mapping[str, Text] = {RED: say("red"), BLUE: say("blue"), BLACK: say("black")}
KDR, FRS, MOF = CAMPS = ("kdr", "frs", "mof")
CM, EM, OM = WAYS = ("cm", "em", "om")
ALIAS, ANGEL, J, LARK = "alias", "angel", "j", "lark"  # characters whose abilities the program minds
LAST = "last"  # how the last one left wins
TRUE_COLOUR = {KDR: RED, FRS: BLUE}
DEAD, LOST = "dead", "lost"  # died of black messages; had none to send


class Seat(NamedTuple):
    """What is before one player and in hand, by count."""

    hand: int = 0
    red: int = 0
    blue: int = 0
    black: int = 0
    locked: bool = False
    trapped: bool = False
    fate: str = ""  # DEAD or LOST; empty while in the game

    @property
    def inside(self) -> bool:
        """Tells whether this player is still in the game."""
        return not self.fate

    def messages(self, colour: str) -> int:
        """Gives the messages of `colour` before this player."""
        return int(getattr(self, colour))

    def with_messages(self, colour: str, more: int) -> Seat:
        """Gives the seat with `more` messages of `colour`, or fewer."""
        return self._replace(**{colour: self.messages(colour) + more})  # type: ignore[arg-type]


class Transit(NamedTuple):
    """The message on its way: at whom it is; `colour` where it lies face up; `held`: intercepted."""

    sender: Player
    via: str
    at: Player
    colour: str = ""
    held: bool = False


class Answer(NamedTuple):
    """What `to`, holding the identity card dealt to `card`, did with the Prove given by `by`."""

    by: Player
    to: Player
    card: Player
    camp: str  # whom that Prove lets draw; empty where not told
    drew: bool


class Win(NamedTuple):
    """Who won together, for which camp or as the LAST."""

    players: tuple[Player, ...]
    camp: str


class Chain(NamedTuple):
    """The card played by the act just before, and the Counteracts upon it; `before` none was played."""

    before: Game
    card: Action
    counters: tuple[Player, ...] = ()


class Game(NamedTuple):
    """One game on the table."""

    number: int
    seats: Mapping[Player, Seat]  # clockwise
    turn: Player
    numbers: Mapping[str, int]  # of the box: cards to draw, messages that win or kill
    pile: int
    discards: int = 0
    removed: int = 0
    sent: bool = False  # the message of this turn was sent
    transit: Transit | None = None
    chain: Chain | None = None
    wins: tuple[Win, ...] = ()
    cards: Mapping[Player, Player | None] = {}  # whose dealt identity card each one holds
    shown: Mapping[Player, str] = {}  # camps of identity cards shown, by whom they were dealt to
    answers: tuple[Answer, ...] = ()
    characters: Mapping[Player, str] = {}
    played: Mapping[str, int] = {}  # function cards used since the last reshuffle, by kind
    reshuffles: int = 0
    short: int = 0  # cards that could not be drawn
    beyond: int = 0  # cards that came from where the counts have none
    early: tuple[tuple[Player, str], ...] = ()  # the last one won, but these had a camp's messages before

    @property
    def inside(self) -> tuple[Player, ...]:
        """Gives those still in the game, clockwise."""
        return tuple(player for player, seat in self.seats.items() if seat.inside)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Gives everybody who won so far."""
        return tuple(player for win in self.wins for player in win.players)

    @property
    def end(self) -> str | None:
        """Gives the camp of the first win, or that the LAST one won; None while the game goes on."""
        return self.wins[0].camp if self.wins else None

    @property
    def must_accept(self) -> Player | None:
        """Gives who must accept the message now: locked, or having intercepted it (TM-M2, TM-M5)."""
        if self.transit is None or self.wins:
            return None
        at = self.transit.at
        return at if self.transit.held or self.seats[at].locked else None

    def order(self, first: Player) -> tuple[Player, ...]:
        """Gives everybody, in the game or not, from `first` on counter-clockwise (TM-U2)."""
        clockwise = tuple(self.seats)
        start = clockwise.index(first)
        return tuple(reversed(clockwise[start + 1 :] + clockwise[: start + 1]))

    def after(self, player: Player) -> Player:
        """Gives the next one still in the game, counter-clockwise (TM-M6)."""
        return next(one for one in (*self.order(player)[1:], player) if self.seats[one].inside)

    def seated(self, player: Player, seat: Seat) -> Game:
        """Gives the game with another `seat` for `player`."""
        return self._replace(seats={**self.seats, player: seat})


class State(NamedTuple):
    """A table of The Message: how it was opened, the games so far, the game on the table."""

    opened: Opened
    deals: int = 0
    results: tuple[RoundScore, ...] = ()
    adjustments: tuple[Point, ...] = ()
    round: Game | None = None

    @property
    def camps(self) -> dict[str, int]:
        """Gives how many identity cards of each camp are dealt (TM-B2)."""
        return {camp: int(self.opened.settings[f"identities.{camp}"]) for camp in CAMPS}

    @property
    def full(self) -> int:
        """Gives how many function cards the box has in all (TM-B1)."""
        return sum(int(n) for key, n in self.opened.settings.items() if key.startswith("cards."))

    def box(self, kind: str) -> int:
        """Gives how many function cards of this kind the box has (TM-B1)."""
        return int(self.opened.settings[f"cards.{kind}"])


class Phase(StrEnum):
    """Where a table of The Message stands."""

    BETWEEN = "between games"
    ACTIONS = "actions"
    TRANSIT = "message on its way"
    RECEIVED = "message received"
    OVER = "game over"


def phase(game: Game | None) -> Phase:
    """Gives where the game stands (TM-T1)."""
    if game is None:
        return Phase.BETWEEN
    if game.wins:
        return Phase.OVER
    if game.transit:
        return Phase.TRANSIT
    return Phase.RECEIVED if game.sent else Phase.ACTIONS
