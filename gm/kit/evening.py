"""An evening of rounds: who sits where, who deals next, what was scored; for games dealt from bags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm.core import Event, Player, Point, Refused, Renamed, RoundScore, Score, Text, say, total
from gm.kit.clock import Added, Paused, Resumed
from gm.kit.names import distinct, fold
from gm.kit.sealed import Looked, Seal

MOST_ADJUSTED = 99


class Dealt(NamedTuple):
    """Round `number` began: `dealer` took bag `bag`, counted from 1, of `bags` in a row.

    With a `seal` the program dealt instead, and which bag is a secret: `bag` is 0.
    """

    number: int
    dealer: Player
    bag: int
    bags: int
    seal: Seal | None = None


class TimeUp(NamedTuple):
    """The time of the round was declared to be over; `first` begins, where a game asks who does."""

    first: Player | None = None


class Voided(NamedTuple):
    """The open round was a misdeal and counts for nothing."""

    why: str


class Adjusted(NamedTuple):
    """Something was corrected by hand: a player's points, or a number on the board."""

    what: Player | str
    amount: int
    why: str


class Seated(NamedTuple):
    """Somebody joined, at the left of `after`; at the end of the row where that is None."""

    player: Player
    after: Player | None = None


class Left(NamedTuple):
    """Somebody left the table; the points stay."""

    player: Player


def tell(event: Event) -> Text:
    """Gives the log's sentence for what every game of rounds has in common."""
    match event:
        case Dealt(number=number, dealer=dealer, seal=Seal(commitment=commitment)):
            return say(
                "Round {number}: {dealer} deals, sealed as {commitment}…",
                number=number,
                dealer=dealer,
                commitment=commitment[:8],
            )
        case Looked(player=player, again=True):
            return say("{name} looks at the card again.", name=player)
        case Looked(player=player):
            return say("{name} looks at the card.", name=player)
        case Dealt(number=number, dealer=dealer, bag=bag, bags=bags):
            return say(
                "Round {number}: {dealer} deals bag {bag} of {bags}.",
                number=number,
                dealer=dealer,
                bag=bag,
                bags=bags,
            )
        case Resumed():
            return say("The clock runs.")
        case Paused():
            return say("The clock stands.")
        case Added(seconds=seconds):
            return say("The clock is moved by {n} seconds.", n=f"{seconds:+.0f}")
        case TimeUp(first=None):
            return say("Time is up.")
        case TimeUp(first=first):
            return say("Time is up; {name} begins.", name=first)
        case Voided(why=why):
            return say("The round is void: {why}.", why=why)
        case Adjusted(what=what, amount=amount, why=why):
            return say("{what} {n} by hand: {why}.", what=what, n=f"{amount:+d}", why=why)
        case Seated(player=player):
            return say("{name} joins.", name=player)
        case Left(player=player):
            return say("{name} leaves.", name=player)
        case Renamed(old=old, new=new):
            return say("{old} is called {new} now.", old=old, new=new)
    raise AssertionError(event)


class Evening(NamedTuple):
    """What stands between two rounds."""

    seats: tuple[Player, ...]  # clockwise: the next one is the left neighbour
    planned: int
    dealer: Player  # of the coming round
    deals: int = 0
    away: tuple[Player, ...] = ()
    results: tuple[RoundScore, ...] = ()
    adjustments: tuple[Point, ...] = ()
    looked: tuple[Looked, ...] = ()

    @property
    def played(self) -> int:
        """Gives how many rounds counted so far."""
        return sum(result.end != "void" for result in self.results)

    def score(self) -> Score:
        """Gives everything scored; whoever left keeps the points."""
        return Score(self.seats + self.away, self.planned, self.results, self.adjustments)

    def deal(self, event: Dealt) -> Evening:
        """Gives the evening with this round begun."""
        return self._replace(deals=event.number, dealer=event.dealer)

    def close(self, result: RoundScore, dealer: Player) -> Evening:
        """Gives the evening with a round's result, and `dealer` to deal next."""
        return self._replace(results=(*self.results, result), dealer=dealer)

    def void(self, event: Voided) -> Evening:
        """Gives the evening with the open round counting for nothing; the same player deals again."""
        return self.close(RoundScore(self.deals, "void", self.seats, (), {"reason": event.why}), self.dealer)

    def adjust(self, event: Adjusted) -> Evening:
        """Gives the evening with a player's points corrected."""
        point = Point(Player(event.what), event.amount, "adjust", event.why)
        return self._replace(adjustments=(*self.adjustments, point))

    def look(self, event: Looked) -> Evening:
        """Gives the evening with one more look at a sealed card."""
        return self._replace(looked=(*self.looked, event))

    def seat(self, event: Seated) -> Evening:
        """Gives the evening with one more seat."""
        place = self.seats.index(event.after) + 1 if event.after else len(self.seats)
        seats = (*self.seats[:place], event.player, *self.seats[place:])
        return self._replace(seats=seats, away=tuple(name for name in self.away if name != event.player))

    def leave(self, event: Left) -> Evening:
        """Gives the evening with one seat fewer; the left neighbour inherits the deal."""
        dealer = left_of(event.player, self.seats) if event.player == self.dealer else self.dealer
        seats = tuple(name for name in self.seats if name != event.player)
        return self._replace(seats=seats, away=(*self.away, event.player), dealer=dealer)


def each(players: Sequence[Player], rule: str, n: int = 1) -> tuple[Point, ...]:
    """Gives `n` points to each of `players` by `rule`; no reason where that is none."""
    return tuple(Point(player, n, rule) for player in players) if n else ()


def left_of(name: Player, seats: Sequence[Player]) -> Player:
    """Gives the left neighbour of `name`: the next seat clockwise."""
    return seats[(seats.index(name) + 1) % len(seats)]


def gains(why: Sequence[Point]) -> list[Text]:
    """Gives a round's points for people: together who got as much by the same rules, the most first."""
    rules: dict[Player, list[str]] = {}
    for point in why:
        rules.setdefault(point.player, []).append(point.rule)
    groups: dict[tuple[int, tuple[str, ...]], list[Player]] = {}
    for player, n in total(rules, why).items():
        groups.setdefault((n, tuple(rules[player])), []).append(player)
    return [
        say("{names} {n} ({rules})", names=names, n=f"{n:+d}", rules=by)
        for (n, by), names in sorted(groups.items(), key=lambda group: -group[0][0])
    ]


def winners(score: Score) -> Text:
    """Gives who won an evening whose planned rounds are over; ties share."""
    totals, ranks = score.totals(), score.ranks()
    best = [name for name, rank in ranks.items() if rank == 1]
    if not totals[best[0]]:
        return say("The evening is over, and nobody scored.")
    return say("The evening is won by {names}, with {n} points.", names=best, n=totals[best[0]])


def seat(evening: Evening, most: int, name: Player, after: Player | None) -> Seated:
    """Gives the event of `name` joining; somebody who left comes back with their points.

    Refuses a full table and a name that looks like another's.
    """
    if len(evening.seats) >= most:
        raise Refused(say("The box is for {n} players at most.", n=most), say("gm leave NAME frees a seat."))
    back = [gone for gone in evening.away if fold(gone) == fold(name)]
    distinct([*evening.seats, *back, *([] if back else [name])])
    return Seated(back[0] if back else name, after)


def leave(evening: Evening, least: int, name: Player) -> Left:
    """Gives the event of `name` leaving; refuses fewer than `least` players."""
    if len(evening.seats) <= least:
        raise Refused(
            say("{n} players are the fewest this table can have.", n=least),
            say("gm new opens another table, for fewer or without a module."),
        )
    return Left(name)


def adjust(what: Player, amount: int, why: str) -> Adjusted:
    """Gives the event of a correction by `amount` points; refuses none at all and too many."""
    if not amount or abs(amount) > MOST_ADJUSTED:
        raise Refused(
            say("A correction by {n} points is not possible.", n=amount),
            say("From -{n} to +{n}, not 0.", n=MOST_ADJUSTED),
        )
    return Adjusted(what, amount, reason(why))


def reason(why: str) -> str:
    """Gives a person's reason, trimmed; refuses an empty one and control characters."""
    text, how = " ".join(why.split()), say('Say why in a few words: --why "card seen".')
    if not text:
        raise Refused(say("The reason is empty."), how)
    if not text.isprintable():
        raise Refused(say("The reason has a character that nobody sees."), how)
    return text
