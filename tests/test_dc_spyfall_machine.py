"""Random legal evenings of DC Spyfall, with random modules: whatever is played, the house stands."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import tomli_w
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gm import decks, store, table
from gm.amend import amend
from gm.core import Entry, Instant, Player, Refused
from gm.games.dc_spyfall import ends, rules
from gm.games.dc_spyfall.state import JEST, MULTIVERSE, NOBODY, STANDARD, Facts
from gm.kit.votes import Pointing
from gm.opening import opened
from gm.table import Table

NAMES = ["Ann", "민", "さくら", "Isaac", "[/b]", "Eva", "Zoe", "Ö"]
MODULES = ("power-ups", "harley", "jest", "multiverse")
RARELY = st.sampled_from([False, False, False, True])


class Evening(RuleBasedStateMachine):
    """A table where anybody may do anything; what is refused changes nothing."""

    @initialize(
        count=st.integers(3, 8),
        modules=st.sets(st.sampled_from(MODULES)),
        adds=st.booleans(),
    )
    def open(self, count: int, modules: set[str], adds: bool) -> None:
        box = decks.load(rules.NAME)
        if count < 5:
            modules -= {"harley"}
        house = {"multiverse_caller_adds": "true" if adds else "false"}
        opening = opened(
            rules.NAME,
            box,
            NAMES[:count],
            len,
            rounds=None,
            modules=sorted(modules),
            variant="",
            house=house,
            seed="seed",
        )
        self.time = 1e9
        self.table = Table("t", rules, Entry(rules.opening(opening, box), self.now()), ())  # type: ignore[arg-type]

    def now(self, seconds: float = 1.0) -> Instant:
        self.time = round(self.time + seconds, 3)
        return Instant(self.time, round(self.time - 9e8, 3), "boot")

    @property
    def state(self) -> Any:
        return self.table.state

    def do(self, verb: str, **args: Any) -> bool:
        """Acts where it is legal; tells whether it was done."""
        now = self.now()
        try:
            event = self.table.decide(verb, args, now)
        except Refused as refused:
            assert refused.what.template
            assert refused.possible is not None
            return False
        self.table = self.table.with_entry(event, now)
        return True

    def seats(self) -> list[Player]:
        return list(self.state.evening.seats)

    def facts(self, data: st.DataObject, *, known: bool) -> Facts:
        """Facts that may be so, or nothing."""
        if not known:
            return Facts()
        deck = data.draw(st.sampled_from([STANDARD, *({JEST, MULTIVERSE} & set(self.state.opened.modules))]))
        if deck != STANDARD:
            return Facts(deck=deck)
        joker, harley = data.draw(st.permutations(self.seats()))[:2]
        helped = self.state.has("harley")
        absent = helped and len(self.seats()) < 8 and data.draw(st.booleans())
        return Facts(joker, (NOBODY if absent else harley) if helped else None, None)

    @rule(data=st.data(), wait=st.sampled_from([1, 20, 600]))
    def play_on(self, data: st.DataObject, wait: float) -> None:
        self.play(data, wait)

    @rule(data=st.data(), wait=st.sampled_from([1, 20, 600]))
    def play(self, data: st.DataObject, wait: float) -> None:
        self.time += wait
        row = [verb for verb in self.legal() if verb in ARGS]
        verb = data.draw(st.sampled_from(row))
        self.do(verb, **ARGS[verb](self, data))

    @rule(data=st.data(), verb=st.sampled_from(["deal", "ballot", "reveal", "guess", "point", "jest"]))
    def play_out_of_turn(self, data: st.DataObject, verb: str) -> None:
        if verb in self.legal():
            return
        before = self.table
        assert not self.do(verb)
        assert self.table is before

    @precondition(lambda self: "deal" in self.legal())
    @rule()
    def undo_then_deal_is_the_same_deal(self) -> None:
        if self.do("deal", dealer=None, dice=self.dice()):
            dealt = self.table.entries[-1].event
            self.table = self.table.with_entry(self.table.undo(1), self.now())
            assert self.do("deal", dealer=None, dice=self.dice())
            assert self.table.entries[-1].event == dealt

    def legal(self) -> list[str]:
        return list(rules.legal(self.state, self.now(0)))

    def dice(self) -> Any:
        return self.table.dice(self.state.evening.deals + 1)

    def votes(self, data: st.DataObject, *listed: str, barred: tuple[str, ...] = ()) -> dict[str, Any]:
        side = data.draw(st.sampled_from(listed))
        voters = [name for name in self.seats() if name not in barred]
        named = st.lists(st.sampled_from(voters), unique=True, max_size=2) if voters else st.just([])
        return {} if side == "open" else {side: data.draw(named)}

    def accusation(self, data: st.DataObject) -> dict[str, Any]:
        accuser, suspect = data.draw(st.permutations(self.seats()))[:2]
        return {
            "accuser": accuser,
            "suspect": suspect,
            "pride": data.draw(RARELY),
            **self.votes(data, "no", "no", "open", barred=(accuser, suspect)),
            "facts": self.facts(data, known=data.draw(RARELY)),
        }

    def fingers(self, data: st.DataObject) -> dict[str, Any]:
        seats = self.seats()
        played = self.state.round
        facts = self.facts(data, known=data.draw(st.booleans()))
        if played.end:
            seats = [name for name in seats if name != played.facts.joker]
            facts = Facts(harley=facts.harley if facts.harley != played.facts.joker else None)
        votes = {
            voter: data.draw(st.sampled_from([name for name in seats if name != voter])) for voter in seats
        }
        return {"pointing": Pointing(votes, {}), "early": True, "facts": facts}

    @rule(why=st.sampled_from(["exposed", "seen"]))
    def void(self, why: str) -> None:
        if self.state.evening.deals % 3 == 0:
            self.do("void", why=why)

    @rule(data=st.data(), amount=st.integers(-100, 100))
    def adjust(self, data: st.DataObject, amount: int) -> None:
        self.do("adjust", what=data.draw(st.sampled_from(self.seats())), amount=amount, why="so")

    @precondition(lambda self: "seat" in self.legal())
    @rule(data=st.data())
    def people(self, data: st.DataObject) -> None:
        name = Player(data.draw(st.sampled_from([*NAMES, "Kim", "Lee"])))
        if name in self.seats():
            self.do("leave", player=name)
        elif data.draw(st.booleans()):
            self.do("rename", old=data.draw(st.sampled_from(self.seats())), new=name)
        else:
            self.do("seat", player=name, after=data.draw(st.none() | st.sampled_from(self.seats())))

    @precondition(lambda self: bool(self.state.evening.results))
    @rule(data=st.data())
    def amend(self, data: st.DataObject) -> None:
        result = data.draw(st.sampled_from(self.state.evening.results))
        facts = self.facts(data, known=True)
        steps = [("guess", lambda found: {"location": None, "right": False, "facts": facts})]
        others = [other for other in self.state.evening.results if other.number != result.number]
        try:
            args = amend(self.table, result.number, steps)
        except Refused:
            return
        if self.do("amend", **args):
            assert [other for other in self.state.evening.results if other.number != result.number] == others

    @rule(count=st.integers(1, 4))
    def undo_and_redo(self, count: int) -> None:
        if count > len(self.table.acts):
            return
        before = self.table
        undone = before.with_entry(before.undo(count), self.now())
        assert len(undone.acts) == len(before.acts) - count
        again = undone.with_entry(undone.redo(count), self.now())
        assert again.state == before.state
        self.table = undone

    @invariant()
    def points_are_their_reasons(self) -> None:
        score = rules.score(self.state)
        for result in score.rounds:
            assert sum(result.points().values()) == sum(point.points for point in result.why)
            assert all(point.points > 0 for point in result.why)
            assert sum(result.points().values()) <= 4 + len(result.players)
        assert sum(score.totals().values()) == sum(
            point.points for result in score.rounds for point in result.why
        ) + sum(point.points for point in score.adjustments)

    @invariant()
    def the_box_is_not_exceeded(self) -> None:
        evening, played = self.state.evening, self.state.round
        assert evening.played + bool(played) <= self.state.opened.settings["bags"]
        assert self.state.opened.settings["least"] <= len(evening.seats) <= self.state.opened.settings["most"]
        assert evening.dealer in evening.seats
        if played:
            used = [accusation.accuser for accusation in played.accusations]
            assert len(used) == len(set(used))
            assert all(past.vote for past in played.accusations[:-1])
            assert played.end is None or ends.missing(self.state, played)

    @invariant()
    def the_file_holds_it_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict("os.environ", GM_HOME=folder):
            path = Path(folder) / "tables" / "t.toml"
            path.parent.mkdir()
            with mock.patch.object(
                store, "save", lambda name, document: path.write_text(text(document), "utf-8")
            ):
                table.save(self.table)
            found = table.load("t")
        assert found.state == self.state
        assert found.entries == self.table.entries

    @invariant()
    def everybody_may_look(self) -> None:
        now = self.now(0)
        view = rules.view(self.state, now)
        assert set(view["waiting"]) <= {"right", "deck", "joker", "harley", "vote"}
        assert len(rules.advise(self.state, now)) == 2
        for event, _ in self.table.entries[-1:]:
            if type(event).__name__ not in ("Undone", "Redone"):
                assert rules.tell(event).template


def text(document: Any) -> str:
    """A table's document as its file has it."""
    head = {"format": store.FORMAT, "count": len(document["event"])}
    return f"{tomli_w.dumps({**head, **document})}{store.END}\n"


def dealt(self: Evening, data: st.DataObject) -> dict[str, Any]:
    return {"dealer": data.draw(st.none() | st.sampled_from(self.seats())), "dice": self.dice()}


def guessed(self: Evening, data: st.DataObject) -> dict[str, Any]:
    right = data.draw(st.sampled_from([None, True, True, False]))
    return {"location": "batcave", "right": right, "facts": self.facts(data, known=data.draw(st.booleans()))}


def jested(self: Evening, data: st.DataObject) -> dict[str, Any]:
    player, right = data.draw(st.sampled_from(self.seats())), data.draw(st.none() | st.booleans())
    return {"player": player, "right": right, "facts": Facts()}


def counted(self: Evening, data: st.DataObject) -> dict[str, Any]:
    pending = self.state.round.accusations[-1]
    votes = self.votes(data, "no", "yes", barred=(pending.accuser, pending.suspect))
    return {**votes, "facts": self.facts(data, known=data.draw(RARELY))}


def claimed(self: Evening, data: st.DataObject) -> dict[str, Any]:
    caller = data.draw(st.sampled_from(self.seats()))
    facts = self.facts(data, known=data.draw(st.booleans()))
    return {"caller": caller, **self.votes(data, "yes", "no"), "facts": facts}


def shown(self: Evening, data: st.DataObject) -> dict[str, Any]:
    waits = ends.missing(self.state, self.state.round)
    right = data.draw(st.booleans()) if "right" in waits else None
    return {"facts": self.facts(data, known=True), "right": right}


ARGS: dict[str, Any] = {
    "deal": dealt,
    "resume": lambda self, data: {},
    "pause": lambda self, data: {},
    "timeup": lambda self, data: {},
    "accuse": Evening.accusation,
    "ballot": counted,
    "point": Evening.fingers,
    "guess": guessed,
    "jest": jested,
    "multiverse": claimed,
    "reveal": shown,
}


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking an evening takes longer than reading it
)
