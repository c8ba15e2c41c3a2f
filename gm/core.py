"""What every game is made of: texts, refusals, instants, events, points, and which acts stand.

Pure: nothing here reads a clock, rolls dice, opens a file or prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, Protocol

if TYPE_CHECKING:
    from gm.kit.clock import Clock
    from gm.kit.odds import Odd
    from gm.kit.sealed import Deal

Player = NewType("Player", str)
Event = Any  # a NamedTuple in the past tense, listed in its game's EVENTS
Setting = int | bool | float | str


class Text(NamedTuple):
    """A sentence for people: an English template and what goes into its braces.

    The template is the message key of the catalogues; it is translated where it is shown.
    """

    template: str
    parts: Mapping[str, object] = {}


def say(template: str, **parts: object) -> Text:
    """Gives the sentence `template`, marked for translation, with `parts` for its braces."""
    return Text(template, parts)


class Card(NamedTuple):
    """A card or place of the box, whose name in the reader's language is in the deck file."""

    kind: str
    id: str


class Strip(NamedTuple):
    """A picture: `length` things in a row, of which the one at `marked`, from 1, stands out."""

    length: int
    marked: int


class Pieces(NamedTuple):
    """`n` like things on the table: the `letter` and `colour` they are drawn with, and their name."""

    n: int
    letter: str
    colour: str
    name: Text


class Place(NamedTuple):
    """What lies before one seat, and what else is to be said of it; `mark` is drawn beside the name."""

    player: Player
    pieces: tuple[Pieces, ...]
    facts: tuple[object, ...] = ()
    mark: str = ""
    active: bool = False
    out: bool = False


class Ring(NamedTuple):
    """A picture: the seats in the order of play, an arrow going round them."""

    places: tuple[Place, ...]


class Gauge(NamedTuple):
    """A picture: `n` of `most` left of what is called `name`."""

    name: object
    n: int
    most: int


class Grid(NamedTuple):
    """A picture: rows under columns."""

    columns: Sequence[object]
    rows: Sequence[Sequence[object]]


class Refused(Exception):
    """The rules, the box or the state forbid it (exit 1): what, and what is possible instead."""

    status = 1

    def __init__(self, what: Text, possible: Text | None = None) -> None:
        super().__init__(what.template)
        self.what = what
        self.possible = possible


class Misused(Refused):
    """The words of the command make no sense (exit 2)."""

    status = 2


class Wanting(Refused):
    """Something is missing that a person can be asked for: the option for it, and the question."""

    def __init__(self, what: Text, possible: Text, option: str, question: Text) -> None:
        super().__init__(what, possible)
        self.option = option
        self.question = question


class Unreadable(Refused):
    """Data cannot be read or written (exit 3): which file, why, and the way out."""

    status = 3


class Instant(NamedTuple):
    """One moment on two clocks: `wall` and `up` in seconds, `boot` names the running machine.

    `wall` counts from 1970 in UTC; `up` counts since the machine started, sleep included.
    """

    wall: float
    up: float
    boot: str

    @classmethod
    def read(cls, text: str) -> Instant:
        """Gives the instant that `str()` wrote; raises `ValueError` for anything else."""
        wall, up, boot = text.split(" ")
        return cls(float(wall), float(up), boot)

    def __str__(self) -> str:
        return f"{self.wall:.3f} {self.up:.3f} {self.boot}"

    def since(self, earlier: Instant) -> float:
        """Gives the seconds from `earlier` to here, never below 0.

        The boot clock decides while the machine is the same, else the wall clock.
        """
        same = self.boot and self.boot == earlier.boot
        return max(0.0, self.up - earlier.up if same else self.wall - earlier.wall)


class Point(NamedTuple):
    """`points` for `player` by the rule with this identifier."""

    player: Player
    points: int
    rule: str
    why: str | Text = ""  # a person's own words, or what fits better than the rule's first sentence


class RoundScore(NamedTuple):
    """A finished or void round: its number, how it ended, who took part, and each point's reason."""

    number: int
    end: str
    players: tuple[Player, ...]
    why: tuple[Point, ...]
    more: Mapping[str, object] = {}  # what else the history remembers, keys in English

    def points(self) -> dict[Player, int]:
        """Gives each player's points in this round: the sum of the reasons, 0 without one."""
        return total(self.players, self.why)


class Score(NamedTuple):
    """Everything scored at a table: rounds in order, and corrections by hand."""

    players: tuple[Player, ...]
    planned: int | None
    rounds: tuple[RoundScore, ...]
    adjustments: tuple[Point, ...] = ()

    def totals(self) -> dict[Player, int]:
        """Gives each player's total: the sum of all reasons, by construction."""
        reasons = [point for finished in self.rounds for point in finished.why]
        return total(self.players, [*reasons, *self.adjustments])

    def ranks(self) -> dict[Player, int]:
        """Gives each player's rank by total, 1 the best; equal totals share a rank (1-1-3)."""
        totals = self.totals()
        return {name: 1 + sum(n > own for n in totals.values()) for name, own in totals.items()}


def total(players: Iterable[Player], points: Iterable[Point]) -> dict[Player, int]:
    """Gives the sum of `points` for each of `players`, in their order."""
    sums = dict.fromkeys(players, 0)
    for point in points:
        sums[point.player] = sums.get(point.player, 0) + point.points
    return sums


class Opened(NamedTuple):
    """How a table was opened; `settings` are the box's numbers as they were on that day."""

    game: str
    players: tuple[Player, ...]
    rounds: int | None
    modules: tuple[str, ...]
    variant: str
    seed: str
    settings: Mapping[str, Setting]
    sealed: bool = False  # the program deals secretly in the box's stead


class Undone(NamedTuple):
    """The last standing acts, so many, were taken back."""

    acts: int


class Redone(NamedTuple):
    """The acts taken back last, so many, were put back."""

    acts: int


class Renamed(NamedTuple):
    """A player is called `new` from the first day on."""

    old: str
    new: str


class Amended(NamedTuple):
    """The end of round `number` reads `events` from now on, in place of the entries `replaced`."""

    number: int
    replaced: tuple[int, ...]  # their places in the table's entries, counted from 0
    events: tuple[Event, ...]


class Entry(NamedTuple):
    """One line of a table's history: what happened, and when."""

    event: Event
    at: Instant


Move = Callable[..., Event]


class Standing(NamedTuple):
    """Which entries count, by their places: an act is one entry and those told in the same breath."""

    places: list[int]
    acts: list[list[int]]  # what `undo` takes back, the newest last
    undone: list[list[int]]  # what `redo` puts back, the first to come back last


def standing(entries: Sequence[Entry], passed: tuple[type, ...]) -> Standing:
    """Gives which of the entries stand, and which can be put back.

    Events of the kinds `passed` are no acts: they always stand, and undoing passes over them. An event that
    says it is `joined` belongs to the act before it: one slip costs one undo.
    """
    acts: list[list[int]] = []
    undone: list[list[int]] = []
    ticks: list[int] = []
    for place, (event, _) in enumerate(entries):
        match event:
            case Undone(acts=n):
                undone += reversed(acts[-n:])
                del acts[-n:]
            case Redone(acts=n):
                acts += reversed(undone[-n:])
                del undone[-n:]
            case _ if isinstance(event, passed):
                ticks.append(place)
            case _ if acts and getattr(event, "joined", False):
                acts[-1].append(place)
            case _:
                acts.append([place])
                undone.clear()
    return Standing(sorted([place for act in acts for place in act] + ticks), acts, undone)


def amended(entries: Sequence[Entry], places: Sequence[int]) -> list[tuple[int, Entry]]:
    """Gives the standing entries as they count, with their places: an amended end where the old one began."""
    acts = [entries[place].event for place in places]
    ends = {act.number: act for act in acts if isinstance(act, Amended)}
    gone = {place for end in ends.values() for place in end.replaced}
    new = {end.replaced[0]: end.events for end in ends.values()}
    counted: list[tuple[int, Entry]] = []
    for place in places:
        counted += [(place, Entry(event, entries[place].at)) for event in new.get(place, ())]
        if place not in gone:
            counted.append((place, entries[place]))
    return counted


class Game(Protocol):
    """What a game's `rules` module offers; each member is pure."""

    NAME: str
    EVENTS: tuple[type, ...]  # the deal first, which has the round's number
    BOX: Mapping[str, type]  # the keys of a deck, in dots, that the rules cannot do without
    END_WORDS: Mapping[str, Text]  # by the `end` of a RoundScore
    PHASE_WORDS: Mapping[str, Text]  # what heads the screen of a clock, by its phase

    def opening(self, opened: Opened, box: Mapping[str, Any], **own: Any) -> Opened:
        """Gives `opened` with what the rules need of `box` and the game's `own` options, or refuses."""

    def begin(self, opened: Opened) -> Any:
        """Gives the state of a table where nothing has happened yet."""

    def seats(self, state: Any) -> Sequence[Player]:
        """Gives the people at the table, each one's left neighbour next."""

    def adjustable(self, state: Any, text: str) -> str:
        """Gives what of this game `text` means where something is corrected by hand, or refuses."""

    def apply(self, state: Any, event: Event, at: Instant) -> Any:
        """Gives the state after `event`; never refuses, never rolls."""

    def legal(self, state: Any, now: Instant) -> Mapping[str, Move]:
        """Gives the verbs possible now and the move behind each.

        `timer` is among them where a clock may be started or given other seconds; its move, without further
        arguments, gives that clock's `Resumed`.
        """

    def refusal(self, state: Any, now: Instant, verb: str) -> Refused:
        """Gives the reason why `verb` is not among the legal ones."""

    def view(self, state: Any, now: Instant) -> dict[str, Any]:
        """Gives what anyone may see, as plain values with English keys; a card stands for its name."""

    def score(self, state: Any) -> Score:
        """Gives everything scored so far."""

    def tell(self, event: Event) -> Text:
        """Gives the sentence that the log has for `event`."""

    def remembered(self, state: Any, known: Mapping[str, object]) -> Event | None:
        """Gives the event that fills what the ended round lacks from what was `known` of it, or None."""

    def announce(self, before: Any, after: Any, event: Event) -> Sequence[Text | Strip]:
        """Gives what the people hear and do now that `event` led from one state to the other."""

    def advise(self, state: Any, now: Instant) -> Sequence[Text]:
        """Gives where the table stands and what to type next, in two lines."""

    def clock(self, state: Any, now: Instant) -> tuple[str, Clock] | None:
        """Gives the current phase with its clock, None where no time is kept."""

    def beside(self, state: Any, now: Instant) -> Sequence[Text]:
        """Gives what is to be read beside the clock: who begins, what is used up, which vote is open."""


class Sealing(Game, Protocol):
    """What the `rules` module of a game offers beside, where the program can deal its cards secretly."""

    def card(self, deal: Deal, place: int) -> Sequence[object]:
        """Gives what the card at the seat `place` says, the largest word first."""

    def odds(self, state: Any) -> Sequence[Odd]:
        """Gives exact chances at this table, from what everybody knows."""
