"""Random play of The Message against a plain model: nested Counteracts, cards counted, nobody asked twice.

The model knows nothing of the program's own chain: it plays the whole list of acts anew after every act, and
where Counteracts follow a card it counts them before it lets the card do anything.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gm import decks, table
from gm.core import Entry, Event, Instant, Opened, Player, Refused
from gm.freeze import Source, freeze_event, kinds, thaw_event
from gm.games.the_message import counts
from gm.games.the_message.state import Game
from gm.opening import opened

NOW = Instant(1.8e9, 100.0, "boot")
GAME = table.game("the-message")
BOX = decks.load("the-message")
KNOWN = Source(kinds(GAME.EVENTS))
NAMES = ["Al", "Bo", "Cy", "Di", "Ed", "Fy", "Gu", "Ha", "Io"]
AMOUNTS = (1, 2, 9, -1, -2, -9, 0, 100)
COLOURS = ("red", "blue", "black")
ACTIONS = ["Proved", "Locked", "Distributed", "Deleted", "Trapped", "Transferred", "Intercepted", "Decoded"]


def opening(n: int) -> Opened:
    made = opened("the-message", BOX, NAMES[:n], len, rounds=None, modules=(), variant="", house={}, seed="x")
    return GAME.opening(made, BOX)


class Plain:
    """A game played from the first act on, with plain lists and no cleverness."""

    def __init__(self, names: list[str], acts: list[Event]) -> None:
        self.row = list(reversed(names))  # counter-clockwise
        self.hand = dict.fromkeys(names, 3)
        self.lying: dict[str, list[str]] = {name: [] for name in names}
        self.gone: list[str] = []
        self.locked: list[str] = []
        self.trapped: list[str] = []
        self.pile, self.discards, self.removed = 81 - 3 * len(names), 0, 0
        self.message: dict[str, Any] | None = None
        self.winners: list[str] = []
        self.beyond = 0
        self.turn = acts[0].first
        self.start(self.turn)
        place = 1
        while place < len(acts):
            act, after = acts[place], place + 1
            if type(act).__name__ in ACTIONS:
                while after < len(acts) and type(acts[after]).__name__ == "Countered":
                    after += 1
                self.card(act, [counter.player for counter in acts[place + 1 : after]])
            else:
                getattr(self, type(act).__name__.lower())(act)
            self.by_itself()
            place = after

    def alive(self) -> list[str]:
        return [name for name in self.row if name not in self.gone]

    def next(self, name: str) -> str:
        place = self.row.index(name)
        return next(one for one in self.row[place + 1 :] + self.row[:place] if one not in self.gone)

    def top(self) -> bool:
        """Takes a card off the pile; tells whether there was one."""
        if not self.pile:
            self.pile, self.discards = self.discards, 0
        if self.pile:
            self.pile -= 1
            return True
        return False

    def draws(self, name: str, n: int) -> None:
        for _ in range(n):
            self.hand[name] += self.top()

    def start(self, name: str) -> None:
        self.turn, self.message = name, None
        self.locked.clear()
        self.draws(name, 2)

    def uses(self, name: str) -> None:
        self.beyond += self.hand[name] == 0
        self.hand[name] = max(0, self.hand[name] - 1)

    def out(self, name: str) -> None:
        self.gone.append(name)
        self.discards += self.hand[name]
        self.hand[name] = 0

    def lays(self, name: str, colour: str) -> None:
        self.lying[name].append(colour)
        if self.lying[name].count("black") == 3:
            self.out(name)

    def onwards(self) -> None:
        assert self.message
        at = self.message["at"]
        if self.message["via"] == "om":
            self.message["at"] = self.message["sender"]
            return
        while True:
            at = self.next(at)
            if at in self.locked or at not in self.trapped:
                break
        self.message["at"] = at

    def clear_traps(self) -> None:
        self.discards += len(self.trapped)
        self.trapped.clear()

    def by_itself(self) -> None:
        if self.winners:
            return
        if len(self.alive()) == 1:
            self.winners = self.alive()
        elif self.turn in self.gone:
            self.clear_traps()
            self.discards += self.message is not None
            self.start(self.next(self.turn))
        elif self.message and self.message["at"] in self.gone:
            self.message["held"] = False
            self.onwards()

    def card(self, act: Any, counters: list[str]) -> None:
        for name in [act.player, *counters]:
            self.uses(name)
            self.discards += 1
        if len(counters) % 2:
            return
        match type(act).__name__:
            case "Proved":
                self.discards, self.removed = self.discards - 1, self.removed + 1
                self.draws(act.target, int(act.drew))
            case "Locked":
                self.locked.append(act.target)
            case "Distributed":
                start = self.row.index(act.player)
                order = [name for name in self.row[start:] + self.row[:start] if name not in self.gone]
                for name, colour in zip(order, act.colours, strict=True):
                    if len(self.alive()) > 1:
                        self.beyond += not self.top()
                        self.lays(name, colour)
            case "Deleted":
                self.lying[act.target].remove(act.colour)
                self.discards += 1
                if act.taker:
                    self.discards -= 1
                    self.hand[act.taker] += 1
            case "Trapped":
                self.discards -= 1
                self.trapped.append(act.target)
                if self.message and self.message["at"] == act.target and not self.message["held"]:
                    self.onwards()
            case "Transferred":
                assert self.message
                self.message |= {"at": act.target, "held": False}
                self.locked.append(act.target)
            case "Intercepted":
                assert self.message
                self.message |= {"at": act.player, "held": True}

    def turned(self, act: Any) -> None:
        self.start(self.next(act.player))

    def sent(self, act: Any) -> None:
        if act.turned:
            self.start(act.player)
        self.uses(act.player)
        self.locked.append(act.player)
        self.message = {"sender": act.player, "via": act.via, "colour": act.colour or None, "held": False}
        self.message["at"] = act.to or act.player
        if not act.to:
            self.onwards()

    def passed(self, act: Any) -> None:
        self.onwards()

    def accepted(self, act: Any) -> None:
        self.clear_traps()
        self.message = None
        self.lays(act.player, act.colour)

    def stuck(self, act: Any) -> None:
        self.out(act.player)

    def given(self, act: Any) -> None:
        self.draws(act.player, int(act.drew))
        self.uses(act.player)
        self.lays(act.target, act.colour)

    def won(self, act: Any) -> None:
        self.winners += act.players

    def cast(self, act: Any) -> None:
        pass

    def inherited(self, act: Any) -> None:
        self.draws(act.player, 2)

    def adjusted(self, act: Any) -> None:
        kind, counted, name = act.what.partition("=")
        for _ in range(abs(act.amount) if counted else 0):
            self.adjust_one(kind, name, more=act.amount > 0)

    def adjust_one(self, kind: str, name: str, more: bool) -> None:
        """Corrects one card after the other, as long as there are cards."""
        if more:
            if kind == "hand":
                self.draws(name, 1)
            elif self.discards and kind == "pile":
                self.discards, self.pile = self.discards - 1, self.pile + 1
            elif self.discards and kind != "pile":
                self.discards -= 1
                self.lying[name].append(kind)
            elif kind != "pile" and self.top():
                self.lying[name].append(kind)
            if kind == "black" and name not in self.gone and self.lying[name].count("black") >= 3:
                self.out(name)
            return
        if kind == "pile" and self.pile:
            self.pile -= 1
        elif kind == "hand" and self.hand[name]:
            self.hand[name] -= 1
        elif kind in self.lying.get(name, []):
            self.lying[name].remove(kind)
        else:
            return
        if self.beyond:
            self.beyond -= 1
        else:
            self.discards += 1

    def must_accept(self) -> str | None:
        if not self.message or self.winners:
            return None
        at: str = self.message["at"]
        return at if self.message["held"] or at in self.locked else None

    def view(self) -> dict[str, Any]:
        def seat(name: str) -> dict[str, Any]:
            messages = {colour: self.lying[name].count(colour) for colour in COLOURS}
            bonds = {"locked": name in self.locked, "trapped": name in self.trapped}
            return {**messages, "alive": name not in self.gone, **bonds}

        message = self.message and {key: self.message[key] for key in ("sender", "via", "at", "colour")}
        return {
            "turn": self.turn,
            "winner": self.winners or None,
            "players": {name: seat(name) for name in self.hand},
            "transit": message,
            "must_accept": self.must_accept(),
            "hands": self.hand,
            "pile": self.pile,
            "discards": self.discards,
            "removed": self.removed,
        }


Pick = Callable[[Sequence[Any]], Any]


def impulse(game: Game, pick: Pick) -> tuple[str, dict[str, Any]]:
    """What somebody tries next: mostly possible things, some that the rules refuse."""
    names = list(game.seats)
    weights = {"counter": 5, "meddle": 2, "nonsense": 1}
    if game.transit:
        weights |= {"way": 9}
    elif game.sent:
        weights |= {"turn": 3, "send": 4}
    else:
        weights |= {"prove": 1, "lock": 2, "distribute": 1, "send": 6}
    verb = pick([verb for verb, weight in weights.items() for _ in range(weight)])
    one, other, colour = pick(names), pick(names), pick((*COLOURS, "black"))
    match verb:
        case "counter":
            return "counter", {"player": one}
        case "prove":
            return "prove", {"player": game.turn, "target": other, "drew": pick([True, False])}
        case "lock":
            return "lock", {"player": game.turn, "target": other}
        case "distribute":
            return "distribute", {"colours": [pick(COLOURS) for _ in game.inside]}
        case "turn":
            return "turn", {}
        case "send":
            return _sending(game, pick, other)
        case "way":
            return _on_the_way(game, pick, one, other)
        case "meddle":
            black = [name for name in names if game.seats[name].black] or names
            return pick(
                [
                    ("delete", {"player": one, "target": pick(black)}),
                    ("delete", {"player": one, "target": other, "colour": colour, "taker": pick(names)}),
                    ("give", {"player": one, "target": other, "colour": colour, "drew": pick([True, False])}),
                ]
            )
    return pick(
        [
            ("stuck", {"player": game.turn}),
            ("stuck", {"player": one}),
            ("funeral", {"player": one, "target": other}),
            ("win", {"players": [one], "camp": pick(["kdr", "frs", "kdr", "frs", "kdr", "mof"])}),
            ("adjust", {"what": pick(["pile=", f"hand={one}", one]), "amount": pick(AMOUNTS), "why": "x"}),
            ("adjust", {"what": f"{colour}={one}", "amount": pick([1, -1, -2]), "why": "x"}),
            ("turn", {}),
            ("pass", {}),
            ("trap", {"player": one, "target": other}),
            ("plays", {"player": one, "character": pick(["alias", "j", "lark"])}),
            ("void", {"why": "no"} if pick([0, 0, 0, 1]) else {"why": ""}),
        ]
    )


def _sending(game: Game, pick: Pick, other: str) -> tuple[str, dict[str, Any]]:
    player = game.after(game.turn) if game.sent else game.turn
    via = pick(["cm", "em", "om"])
    colour = pick(COLOURS) if via == "em" else ""
    return "send", {"player": player, "via": via, "to": other if via == "om" else None, "colour": colour}


def _on_the_way(game: Game, pick: Pick, one: str, other: str) -> tuple[str, dict[str, Any]]:
    assert game.transit
    at = game.transit.at
    return pick(
        [
            ("pass", {}),
            ("pass", {}),
            ("accept", {"colour": game.transit.colour or pick((*COLOURS, "black", "black"))}),
            ("decode", {"player": at}),
            ("transfer", {"player": at, "target": other}),
            ("trap", {"player": one, "target": pick([at, other])}),
            ("intercept", {"player": one}),
        ]
    )


class Sitting:
    """A table with people who act on impulse, and the list of what they did."""

    def __init__(self, n: int, first: int) -> None:
        self.names = [Player(name) for name in NAMES[:n]]
        self.opened = Entry(opening(n), NOW)
        self.state = GAME.begin(self.opened.event)
        self.acts: list[Event] = []
        self.do("deal", first=self.names[first % n])

    @property
    def game(self) -> Game:
        game: Game = self.state.round
        return game

    def do(self, verb: str, **args: Any) -> None:
        """Does the move if the rules let it; a refusal must name what is wrong and what is possible."""
        try:
            event = table.decide(GAME, self.state, verb, args, NOW)
        except Refused as refused:
            assert refused.what.template
            assert refused.possible and refused.possible.template
            return
        assert thaw_event(freeze_event(event), KNOWN) == event
        assert GAME.tell(event).template
        if verb == "void":
            return
        before, self.state = self.state, GAME.apply(self.state, event, NOW)
        self.acts.append(event)
        assert all(told.template for told in GAME.announce(before, self.state, event))

    def check(self) -> None:
        """Compares with the plain model, counts the cards, asks who may do what."""
        game, view = self.game, GAME.view(self.state, NOW)
        plain = Plain([str(name) for name in self.names], self.acts)
        assert view == plain.view()
        assert counts.total(game) == 81 + plain.beyond
        assert min(game.pile, game.discards, game.removed, *view["hands"].values()) >= 0
        legal, ended = GAME.legal(self.state, NOW), view["winner"] is not None
        moving = view["transit"] is not None and not ended
        assert ("pass" in legal) == (moving and view["must_accept"] is None)
        assert ("accept" in legal) == moving
        assert ended == ("deal" in legal) == bool(GAME.score(self.state).rounds)
        assert GAME.advise(self.state, NOW) and GAME.board(self.state, NOW)
        if moving and game.transit:
            seat = game.seats[game.transit.at]
            assert seat.inside
            assert not seat.trapped or seat.locked or game.transit.held

    def take_back(self) -> None:
        """Takes the last act back, after trying that it can be put back."""
        if len(self.acts) > 1:
            whole = table.Table("t", GAME, self.opened, [Entry(act, NOW) for act in self.acts])
            undone = whole.with_entry(whole.undo(1), NOW)
            assert whole.state == undone.with_entry(undone.redo(1), NOW).state == self.state
            self.state = undone.state
            self.acts.pop()


class Play(RuleBasedStateMachine):
    """Short games, made small by hypothesis where they fail."""

    @initialize(n=st.integers(3, 9), first=st.integers(0, 8))
    def sit_down(self, n: int, first: int) -> None:
        self.sitting = Sitting(n, first)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        verb, args = impulse(self.sitting.game, lambda choices: data.draw(st.sampled_from(choices)))
        self.sitting.do(verb, **args)

    @rule()
    def undo(self) -> None:
        self.sitting.take_back()

    @invariant()
    def holds(self) -> None:
        self.sitting.check()


Play.TestCase.settings = settings(
    max_examples=80,
    stateful_step_count=40,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestPlay = Play.TestCase


def played(seed: int) -> Sitting:
    """A whole game on impulse, compared with the model again and again."""
    dice = random.Random(seed)
    sitting = Sitting(dice.randint(3, 9), dice.randint(0, 8))
    for step in range(700):
        verb, args = impulse(sitting.game, dice.choice)
        sitting.do(verb, **args)
        if step % 2 == 0:
            sitting.check()
        if sitting.game.wins:
            break
    sitting.check()
    return sitting


@pytest.mark.parametrize("block", range(3))
def test_whole_games_on_impulse_equal_the_plain_model(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block * 60, block * 60 + 60):
        sitting = played(seed)
        game = sitting.game
        seen.update(type(act).__name__ for act in sitting.acts)
        seen["dead"] += sum(seat.fate == "dead" for seat in game.seats.values())
        seen.update(reshuffled=game.reshuffles, beyond=game.beyond)
        seen.update(win.camp for win in game.wins)
    common = {kind.__name__ for kind in GAME.EVENTS} - {"Revealed", "Voided", "Inherited", "Amended"}
    assert not common - seen.keys()
    assert min(seen[what] for what in ("dead", "last", "mof", "reshuffled", "beyond")) > 0
    assert seen["Countered"] > 200
