"""Random evenings of both Spyfalls, sealed and from the box, as people type them: nothing leaks or breaks."""

from __future__ import annotations

import io
import json
import shlex
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gm import cli, decks, desk, store, table
from gm.core import Instant
from gm.games.dc_spyfall import sealed as dc_cards
from gm.kit.sealed import Deal, places, seal
from gm.verb import verbs_of
from tests.conftest import Ran

NAMES = ["Ann", "민", "さくら", "Isaac", "[/b]", "Eva"]
PLACES = {
    "spyfall": ["Bank", "은행", "hotel", "病院"],
    "dc-spyfall": ["Batcave", "오아시스", "atlantis", "LexCorp"],
}
GAMES = [
    "spyfall --sealed",
    "spyfall --sealed --variant official",
    "dc-spyfall --sealed --module harley --module jest --module multiverse",
    "spyfall",
    "spyfall --variant official",
]
READING = (
    "status",
    "status --json",
    "score --explain",
    "score --json",
    "log",
    "log --json",
    "odds",
    "verify",
)


class Output(io.StringIO):
    """What is printed, kept as it is."""

    encoding = "utf-8"


class Evening(RuleBasedStateMachine):
    """A table where anybody types anything; what is refused changes nothing."""

    @initialize(game=st.sampled_from(GAMES), count=st.integers(5, 6), seed=st.integers(0, 999))
    def open(self, game: str, count: int, seed: int) -> None:
        self.time = 1e9
        self.folder = tempfile.TemporaryDirectory()
        self.patch = mock.patch.dict("os.environ", GM_HOME=self.folder.name, GM_LANG="en")
        self.patch.start()
        self.game = game.split()[0]
        self.sealed = "--sealed" in game
        self.told: set[str] = set()
        options = " ".join(game.split()[1:])
        assert self.run(f"new {self.game} {' '.join(NAMES[:count])} {options} --seed {seed}").status == 0

    def teardown(self) -> None:
        if hasattr(self, "patch"):
            self.patch.stop()
            self.folder.cleanup()

    def run(self, line: str) -> Ran:
        out, err = Output(), Output()
        now = Instant(self.time, self.time - 9e8, "boot")
        with redirect_stdout(out), redirect_stderr(err), mock.patch.object(desk, "instant", lambda: now):
            status = cli.main(shlex.split(line))
        return Ran(status, out.getvalue(), err.getvalue())

    def act(self, line: str) -> Ran:
        """Types a command; holds that a refusal says two lines and leaves the file as it was."""
        self.time += 1
        before, dealt = self.path.read_bytes(), self.dealt()
        done = self.run(line)
        assert done.status in (0, 1), (line, done)
        if done.status:
            assert self.path.read_bytes() == before
            assert len(done.err.strip().splitlines()) == 2, (line, done)
            self.hides(done.err)
        elif not self.hidden:
            self.told |= dealt
        return done

    @property
    def path(self) -> Path:
        return store.table_path(store.current() or "")

    @property
    def state(self) -> Any:
        return table.load(store.current() or "").state

    @property
    def hidden(self) -> bool:
        """Whether a sealed round is on the table whose cards nobody has shown."""
        played = self.state.round
        return self.sealed and played is not None and played.end is None

    def status(self) -> Any:
        return json.loads(self.run("status --json").out)

    def dealt(self) -> set[str]:
        """All words for what is on the cards of the open sealed round."""
        played = self.state.round
        if played is None or played.deal is None:
            return set()
        found: set[str] = set()
        for place in decks.load(self.game)["location"]:
            if place["id"] in (played.deal.bag, *played.deal.cards):
                found |= {place["id"], *place.get("name", {}).values()}
                found |= {name for role in place.get("roles", ()) for name in role.values()}
        return {word for word in found if len(word) > 3}

    def hides(self, text: str) -> None:
        if self.hidden:
            for secret in self.dealt():
                if not any(secret in word for word in self.told):
                    assert secret not in text, secret

    @rule(seconds=st.sampled_from([30, 300, 900]))
    def time_goes_by(self, seconds: float) -> None:
        self.time += seconds

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        self.play(data)

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Types one of the verbs that `status` names."""
        verbs = [verb for verb in self.status()["next"] if verb in LINES]
        line = LINES[data.draw(st.sampled_from(verbs))](self, data)
        self.said(line)
        self.act(line)

    @rule(
        data=st.data(), verb=st.sampled_from(["deal", "ballot", "reveal", "skip", "point", "timeup", "peek"])
    )
    def play_out_of_turn(self, data: st.DataObject, verb: str) -> None:
        legal = self.status()["next"]
        if verb in legal and verb != "peek":
            return
        if verb in verbs_of(self.game) or verb in ("timeup", "peek"):
            names = {"point": f"point {NAMES[0]}=1", "peek": f"peek {NAMES[0]}", "ballot": "ballot --yes all"}
            assert self.act(names.get(verb, verb)).status == 1

    @rule(count=st.integers(1, 3))
    def undo_and_redo(self, count: int) -> None:
        before = self.state
        if self.act(f"undo {count}").status == 0:
            assert self.act(f"redo {count}").status == 0
            assert self.state == before
            if self.told:
                self.act("undo")

    @precondition(lambda self: "deal" in self.status()["next"])
    @rule()
    def undo_then_deal_is_the_same_deal(self) -> None:
        if self.act("deal").status == 0:
            dealt = self.state.round
            self.act("undo")
            self.act("deal")
            assert self.state.round == dealt

    @precondition(lambda self: "peek" in self.status()["next"])
    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        """What `peek` records, for one or for everybody; its screen has tests of its own."""
        one = st.sampled_from(self.seats()).map(lambda name: [name])
        for who in data.draw(one | st.just(self.seats())):
            found = table.load(store.current() or "")
            now = Instant(self.time, self.time - 9e8, "boot")
            looks = self.status()["sealed"]["looks"][who]
            event = found.decide("peek", {"player": who, "again": bool(looks)}, now)
            table.save(found.with_entry(event, now))
            assert self.status()["sealed"]["looks"][who] == looks + 1

    @precondition(lambda self: "seat" in self.status()["next"])
    @rule(data=st.data(), name=st.sampled_from(["Kim", "Lee", "Zoe"]))
    def people(self, data: st.DataObject, name: str) -> None:
        somebody = data.draw(st.sampled_from(self.seats()))
        self.act(f"leave {name}" if name in self.seats() else f"seat {name} --after '{somebody}'")
        if name not in self.seats():
            self.act(f"rename '{somebody}' {name}2")

    @rule(why=st.sampled_from(["exposed", "seen"]))
    def void(self, why: str) -> None:
        if self.state.evening.deals % 4 == 1:
            self.act(f"void --why {why}")

    def seats(self) -> list[str]:
        return [str(name) for name in self.state.evening.seats]

    def said(self, line: str) -> None:
        """Locations that a person names are no secret of the program's."""
        for place in decks.load(self.game)["location"]:
            called = {place["id"], *place.get("name", {}).values()}
            if any(word.casefold() in line.casefold() for word in called):
                self.told |= called

    # What always holds

    @invariant()
    def nothing_hidden_is_to_be_read(self) -> None:
        if not hasattr(self, "folder") or not self.hidden:
            return
        with mock.patch.object(table.Table, "shown", False):  # an end that was taken back fits no other deal
            reading = self.reading()
            assert reading == self.reading_another_deal()
        self.hides("".join(reading))
        self.hides(self.path.read_text("utf-8"))
        assert self.state.round.seal.hidden not in "".join(reading)

    def reading(self) -> list[str]:
        """All that anybody can read at this table, and what is refused."""
        said = []
        for line in (*READING, "reveal", "deal", f"accuse {NAMES[0]} {NAMES[0]} --yes all", "peek 민"):
            done = self.run(line)
            said += [done.out, done.err]
        return said

    def reading_another_deal(self) -> list[str]:
        """The same where the cards are others: whoever reads cannot tell."""
        state, kept = self.state, self.path.read_bytes()
        other = next(place for place in places(state.opened.settings) if place != state.round.deal.bag)
        cards = tuple(reversed(state.round.deal.cards))
        if self.game == "dc-spyfall" and state.round.deal.bag != dc_cards.JEST_BAG:
            other, cards = dc_cards.JEST_BAG, (dc_cards.JOKER,) * len(cards)
        swapped = Deal(other, cards, state.evening.seats)
        hidden = seal(state.round.number, swapped, Random(1)).hidden
        self.path.write_bytes(kept.replace(state.round.seal.hidden.encode(), hidden.encode()))
        try:
            assert self.state.round.deal == swapped
            return self.reading()
        finally:
            self.path.write_bytes(kept)

    @invariant()
    def points_are_their_reasons(self) -> None:
        if not hasattr(self, "folder"):
            return
        state = self.state
        for result in state.evening.results:
            assert sum(result.points().values()) == sum(point.points for point in result.why)
            assert all(point.points > 0 for point in result.why)
            assert 0 <= sum(result.points().values()) <= len(result.players) + 4
        played = state.round
        if played and played.end is None and self.game == "spyfall":
            assert played.turns < len(state.evening.seats)
            assert len(set(played.used)) == len(played.used)

    @invariant()
    def every_sealed_deal_holds(self) -> None:
        if hasattr(self, "folder") and self.sealed:
            done = self.run("verify --json")
            assert done.status == 0
            assert all(one["holds"] is not False for one in json.loads(done.out)["rounds"])


def two(self: Evening, data: st.DataObject) -> tuple[str, str]:
    first, second = data.draw(st.permutations(self.seats()))[:2]
    turn = self.status().get("turn")
    return (turn, first if first != turn else second) if turn else (first, second)


def votes(self: Evening, data: st.DataObject, *but: str) -> str:
    voters = [name for name in self.seats() if name not in but]
    named = ",".join(data.draw(st.lists(st.sampled_from(voters), unique=True, max_size=3))) or "none"
    side, listed = data.draw(st.sampled_from(["--yes", "--no"])), st.sampled_from(["all", named, named])
    return f"{side} '{data.draw(listed)}'"


def facts(self: Evening, data: st.DataObject) -> str:
    if self.sealed or not data.draw(st.booleans()):
        return ""
    return f" --spy '{data.draw(st.sampled_from(self.seats()))}'"


def accuse(self: Evening, data: st.DataObject) -> str:
    one, other = two(self, data)
    vote = data.draw(st.sampled_from(["", votes(self, data, one, other)]))
    return f"accuse '{one}' '{other}' {vote}{facts(self, data) if vote else ''}"


def ballot(self: Evening, data: st.DataObject) -> str:
    vote = self.status()["vote"]
    return f"ballot {votes(self, data, vote['accuser'], vote['suspect'])}{facts(self, data)}"


def guess(self: Evening, data: st.DataObject) -> str:
    place = data.draw(st.sampled_from(PLACES[self.game]))
    if self.sealed:
        return f"guess {place} --by '{data.draw(st.sampled_from(self.seats()))}'"
    verdict = data.draw(st.sampled_from(["", " --right", " --wrong"]))
    return f"guess {place}{verdict}{facts(self, data)}"


def point(self: Evening, data: st.DataObject) -> str:
    played = self.state.round
    voters = [name for name in self.seats() if not played.end or name != played.facts.joker]
    pairs = {
        name: data.draw(st.sampled_from([other for other in voters if other != name])) for name in voters
    }
    return "point --early " + " ".join(f"'{name}={other}'" for name, other in pairs.items())


def reveal(self: Evening, data: st.DataObject) -> str:
    right = data.draw(st.sampled_from([" --right", " --wrong"]))
    waits = self.status()["waiting"]
    somebody = data.draw(st.sampled_from(self.seats()))
    return "reveal" + (f" --spy '{somebody}'" if "spy" in waits else "") + (right if "right" in waits else "")


def timeup(self: Evening, data: st.DataObject) -> str:
    return data.draw(
        st.sampled_from(["timeup", f"timeup --first '{data.draw(st.sampled_from(self.seats()))}'"])
    )


LINES: dict[str, Any] = {
    "deal": lambda self, data: "deal",
    "resume": lambda self, data: "resume",
    "pause": lambda self, data: "pause",
    "skip": lambda self, data: "skip" + (facts(self, data) if data.draw(st.booleans()) else ""),
    "timeup": timeup,
    "accuse": accuse,
    "ballot": ballot,
    "guess": guess,
    "point": point,
    "reveal": reveal,
    "jest": lambda self, data: f"jest '{data.draw(st.sampled_from(self.seats()))}'",
    "multiverse": lambda self, data: (
        f"multiverse '{(who := data.draw(st.sampled_from(self.seats())))}' {votes(self, data, who)}"
    ),
}

TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=10,
    stateful_step_count=20,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # an evening is too slow to be shortened
    suppress_health_check=list(HealthCheck),
)
