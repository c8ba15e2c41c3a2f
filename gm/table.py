"""One table: open it, act on it, take acts back. Owns the dice; the moment of an act comes from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gm import store
from gm.core import (
    Amended,
    Entry,
    Event,
    Game,
    Instant,
    Opened,
    Redone,
    Refused,
    Renamed,
    Sealing,
    Standing,
    Undone,
    Unreadable,
    amended,
    say,
    standing,
)
from gm.freeze import AT, Source, Spoilt, freeze, freeze_event, kinds, renamed, thaw, thaw_event
from gm.kit.clock import TICKS
from gm.kit.evening import Left, Seated
from gm.kit.names import RESERVED
from gm.kit.sealed import Hidden, Looked, found

if TYPE_CHECKING:
    from random import Random

PEOPLE = (Seated, Left, Renamed)  # what changes who sits at the table, or under which name
PASSED = (*TICKS, Looked)  # no acts: undoing passes over them
GAMES = Path(__file__).with_name("games")


def games() -> list[str]:
    """Gives the names of the games that this house has a folder for."""
    return sorted(path.parent.name.replace("_", "-") for path in GAMES.glob("*/rules.py"))


def game(name: str) -> Game:
    """Gives the rules of the game `name`, one of `games()`."""
    return cast(Game, import_module(f"gm.games.{name.replace('-', '_')}.rules"))


def sealing(name: str) -> Sealing:
    """Gives the rules of the game `name`; refuses one whose cards the program cannot deal."""
    rules = game(name)
    if hasattr(rules, "card"):
        return cast(Sealing, rules)
    able = [other for other in games() if hasattr(game(other), "card")]
    raise Refused(
        say("{game} has neither sealed deals nor odds.", game=name),
        say("Games that have: {games}.", games=able),
    )


class Table:
    """A table as it was read: who opened it how, and all that happened since."""

    def __init__(self, name: str, game: Game, opened: Entry, entries: Sequence[Entry]) -> None:
        self.name = name
        self.game = game
        self.opening = opened
        self.entries = tuple(entries)

    @cached_property
    def standing(self) -> Standing:
        """Gives which entries stand, as acts, and which can be put back."""
        return standing(self.entries, PASSED)

    @property
    def places(self) -> list[int]:
        """Gives the places of the entries that stand."""
        return self.standing.places

    @property
    def acts(self) -> list[list[int]]:
        """Gives the standing acts, the newest last, each by the places of its entries."""
        return self.standing.acts

    @property
    def undone(self) -> list[list[int]]:
        """Gives the acts that `redo` puts back, the first to come back last."""
        return self.standing.undone

    @cached_property
    def named(self) -> tuple[Opened, list[Entry]]:
        """Gives the opening and all entries with everybody under their present name."""
        opened, entries = self.opening.event, list(self.entries)
        for place in self.places:
            match entries[place].event:
                case Renamed(old=old, new=new):
                    opened = renamed(opened, old, new)
                    entries[:place] = [Entry(renamed(event, old, new), at) for event, at in entries[:place]]
        return opened, entries

    @cached_property
    def opened(self) -> Opened:
        """Gives how the table was opened, everybody under their present name."""
        return self.named[0]

    @cached_property
    def state(self) -> Any:
        """Gives the state after everything that stands."""
        return self.replay([entry for _, entry in amended(self.named[1], self.places)])

    def replay(self, entries: Sequence[Entry]) -> Any:
        """Gives the state after `entries`."""
        state = self.game.begin(self.opened)
        for event, at in entries:
            state = self.game.apply(state, event, at)
        return state

    def dice(self, deal: int) -> Random:
        """Gives the dice of deal number `deal`, 0 for what no deal changes: the same roll the same.

        Who came, left or took another name is part of them: others are not dealt what was undone.
        """
        from random import Random

        seed = found(Hidden(self.opened.seed)) if self.opened.sealed else self.opened.seed
        standing = (self.entries[place].event for place in self.places)
        people = [event for event in standing if isinstance(event, PEOPLE)] if deal else []
        return Random("/".join([seed, str(deal), *(str(tuple(event)) for event in people)]))

    @property
    def dealt(self) -> Any:
        """Gives the event of the sealed deal on the table, None without one."""
        standing = (self.entries[place].event for place in reversed(self.places))
        return next((event for event in standing if getattr(event, "seal", None)), None)

    @cached_property
    def shown(self) -> bool:
        """Tells whether the sealed deal on the table was shown by an end that has been taken back."""
        if self.dealt is None:
            return False
        seals = [getattr(event, "seal", None) for event, _ in self.entries]
        later = range(seals.index(self.dealt.seal), len(self.entries))
        undone = [place for place in later if isinstance(self.entries[place].event, Undone)]
        return any(self._showed(place) for place in undone)

    def _showed(self, place: int) -> bool:
        """Whether the present deal was on the table and over before the entry at `place`."""
        before, deal = Table(self.name, self.game, self.opening, self.entries[:place]), self.dealt
        same = before.dealt is not None and before.dealt.seal == deal.seal
        return same and any(result.number == deal.number for result in self.game.score(before.state).rounds)

    def decide(self, verb: str, args: Mapping[str, Any], now: Instant) -> Event:
        """Gives the event of the move `verb` at `now`; refuses what is not legal."""
        return decide(self.game, self.state, verb, args, now)

    def with_entry(self, event: Event, now: Instant) -> Table:
        """Gives the table with one more entry."""
        return Table(self.name, self.game, self.opening, (*self.entries, Entry(event, now)))

    def undo(self, count: int) -> Undone:
        """Gives the last `count` acts taken back; refuses more than were done."""
        _at_least_one(count)
        if count > len(self.acts):
            raise Refused(
                say("Only {n} acts can be taken back.", n=len(self.acts))
                if self.acts
                else say("Nothing has been done yet."),
                say("gm log shows what happened."),
            )
        return Undone(count)

    def redo(self, count: int) -> Redone:
        """Gives the last `count` acts put back; refuses more than were taken back since the last act."""
        _at_least_one(count)
        if count > len(self.undone):
            raise Refused(
                say("Only {n} acts can be put back.", n=len(self.undone))
                if self.undone
                else say("There is nothing to put back."),
                say("gm redo follows gm undo, until something new is done."),
            )
        return Redone(count)


def _at_least_one(count: int) -> None:
    if count < 1:
        raise Refused(say("The number of acts cannot be {n}.", n=count), say("From 1 on."))


def decide(game: Game, state: Any, verb: str, args: Mapping[str, Any], now: Instant) -> Event:
    """Gives the event of the move `verb` in `state` at `now`.

    Refuses a verb that is not legal, naming those that are where the game names nothing better.
    """
    legal = game.legal(state, now)
    try:
        if verb not in legal:
            raise game.refusal(state, now, verb)
        return legal[verb](state, now, **args)
    except Refused as refused:
        if refused.possible is None:
            refused.possible = say("Possible now: {verbs}.", verbs=list(legal))
        raise


def load(name: str) -> Table:
    """Gives the table `name` from its file; raises `Unreadable` for what cannot be a table's history."""
    document = store.load(name)
    try:
        return _thawed(name, document)
    except (Spoilt, LookupError, AttributeError, TypeError, ValueError, AssertionError, Refused) as fault:
        if isinstance(fault, Unreadable):
            raise
        reason = fault.what if isinstance(fault, Refused) else fault
        what = say("{file} is damaged: {reason}.", file=store.table_path(name), reason=reason)
        raise store.damaged(name, what) from fault


def _thawed(name: str, document: Mapping[str, Any]) -> Table:
    plain = document.get("opened")
    if not isinstance(plain, dict) or plain.get("game") not in games():
        raise Spoilt("opened.game is no game of this gm")
    rules, past = game(plain["game"]), document.get("event", [])
    source = Source(kinds(rules.EVENTS, TICKS, (Undone, Redone, Renamed, Amended)))
    opened = Entry(thaw(Opened, plain, source), _moment(plain))
    if opened.event.sealed:
        found(Hidden(opened.event.seed))
    source = source._replace(players=_everybody(opened.event, past))
    entries = [Entry(thaw_event(entry, source), _moment(entry)) for entry in past]
    table = Table(name, rules, opened, entries)
    table.state  # noqa: B018 - a history that cannot be replayed is a damaged one
    return table


def _everybody(opened: Opened, past: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Whoever ever sat at the table, and the words that stand for nobody in particular."""
    came = {
        name for entry in past for name in (entry.get("player"), entry.get("new")) if isinstance(name, str)
    }
    return frozenset({*opened.players, *came, *RESERVED})


def _moment(entry: Mapping[str, Any]) -> Instant:
    return Instant.read(entry[AT])


def save(table: Table) -> None:
    """Writes the table; call it inside `store.locked`."""
    store.save(
        table.name,
        {
            "opened": {**freeze(table.opening.event), AT: str(table.opening.at)},
            "event": [{**freeze_event(event), AT: str(at)} for event, at in table.entries],
        },
    )
