"""Random legal games of Hail Hydra in both variants: whatever is played, the house stands."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gm import decks
from gm.core import Entry, Instant, Player, Refused
from gm.freeze import Source, freeze_event, kinds, thaw_event
from gm.games.hail_hydra import rules
from gm.games.hail_hydra.faces import Faces
from gm.games.hail_hydra.state import HYDRA, SHIELD, SKY, Phase, Play, owing, phase, placing, unplaced
from gm.kit.votes import Pointing
from gm.opening import opened
from gm.table import Table

NAMES = ["Ann", "민", "さくら", "Isaac", "[/b]", "Eva", "Zoe", "Ö"]
VERBS = ("villain", "commit", "give", "attack", "hail", "point", "ability", "reveal", "deal", "void")


class Game(RuleBasedStateMachine):
    """A table where anybody may do anything; what is refused changes nothing."""

    @initialize(
        count=st.integers(5, 8),
        variant=st.sampled_from(["", "intro", "full"]),
        durability=st.integers(1, 40),
        first=st.sampled_from(NAMES[:5]),
        sealed=st.booleans(),
    )
    def open(self, count: int, variant: str, durability: int, first: str, sealed: bool) -> None:
        box = decks.load(decks.stand_in(rules.NAME) if sealed else rules.NAME)
        opening = opened(
            rules.NAME,
            box,
            NAMES[:count],
            len,
            rounds=None,
            modules=(),
            variant=variant,
            house={},
            seed="s",
            sealed=sealed,
        )
        self.time = 1e9
        settled = rules.opening(opening, box, durability=durability, first=first)
        self.table = Table("t", rules, Entry(settled, self.now()), ())  # type: ignore[arg-type]

    def now(self, seconds: float = 1.0) -> Instant:
        self.time += seconds
        return Instant(self.time, self.time - 9e8, "boot")

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def play(self) -> Play:
        assert self.state.play is not None
        return self.state.play

    def legal(self) -> list[str]:
        return list(rules.legal(self.state, self.now(0)))

    def do(self, verb: str, **args: Any) -> bool:
        """Acts where it is possible; tells whether it was done."""
        now = self.now()
        try:
            event = self.table.decide(verb, args, now)
        except Refused as refused:
            assert refused.what.template
            assert refused.possible is not None
            return False
        self.table = self.table.with_entry(event, now)
        return True

    @rule(data=st.data(), wait=st.sampled_from([1, 50, 200]))
    def play_on(self, data: st.DataObject, wait: float) -> None:
        for _ in range(6):
            self.act(data, wait)
            self.eighty_cards_stay_eighty()

    @rule(data=st.data(), wait=st.sampled_from([1, 50, 200]))
    def act(self, data: st.DataObject, wait: float) -> None:
        self.time += wait
        row = [verb for verb in self.legal() if verb in ARGS]
        verb = data.draw(st.sampled_from(row))
        before = self.state
        args = ARGS[verb](self, data)
        if self.do(verb, **args):
            told = rules.announce(before, self.state, self.table.entries[-1].event)
            assert all(line.template for line in told)
        else:
            assert self.state is before

    @rule(data=st.data(), verb=st.sampled_from(VERBS))
    def act_out_of_turn(self, data: st.DataObject, verb: str) -> None:
        if verb in self.legal():
            return
        before = self.table
        assert not self.do(verb)
        assert self.table is before

    @rule(
        what=st.sampled_from(["durability", "health", "damage", "defence", "pile", "hand:Ann", "hand:민"]),
        amount=st.integers(-8, 8),
    )
    def adjust(self, what: str, amount: int) -> None:
        self.do("adjust", what=what, amount=amount, why="so")

    @rule(count=st.integers(1, 4), keep=st.booleans())
    def undo_and_redo(self, count: int, keep: bool) -> None:
        if count > len(self.table.acts):
            return
        before = self.table
        undone = before.with_entry(before.undo(count), self.now())
        again = undone.with_entry(undone.redo(count), self.now())
        assert again.state == before.state
        if keep and count == 1:
            self.table = undone

    @precondition(lambda self: self.state.play is not None)
    @invariant()
    def eighty_cards_stay_eighty(self) -> None:
        cards = self.play.cards
        assert cards.all() == 80
        assert min(*cards.hands.values(), cards.pile, cards.discards, *cards.placed.values(), 80) >= 0
        assert not cards.placed or phase(self.state) is Phase.PLACED or self.play.faces
        assert all(1 <= n <= 3 for n in cards.placed.values())

    @precondition(lambda self: self.state.play is not None and self.play.faces)
    @invariant()
    def faces_follow_the_counts_and_stay_hidden(self) -> None:
        play, faces = self.play, self.play.faces
        assert faces is not None
        assert {name: len(hand) for name, hand in faces.hands.items()} == play.cards.hands
        assert {name: len(cards) for name, cards in faces.placed.items()} == play.cards.placed
        assert (len(faces.pile), len(faces.discards)) == (play.cards.pile, play.cards.discards)
        other = play._replace(
            sides=play.sides[::-1],
            faces=Faces("another", (0,) * len(faces.pile), dict.fromkeys(faces.hands, ())),
        )
        masked, now = self.state._replace(play=other), self.now(0)
        for told in (rules.view, rules.board, rules.advise, rules.legal):
            assert told(masked, now) == told(self.state, now)  # type: ignore[operator]

    @precondition(lambda self: self.state.play is not None and not self.play.over)
    @invariant()
    def whoever_wins_has_won_at_once(self) -> None:
        play = self.play
        assert 0 <= play.durability <= 99
        assert (play.durability == 0) == (play.winner == HYDRA)
        cleared = play.mission == len(self.state.tiers) and play.villain is None
        assert cleared == (play.winner == SHIELD)
        if play.villain:
            assert 1 <= play.villain.health <= 99
            assert play.villain.tier == self.state.tiers[play.mission - 1]
            assert play.attack >= 1

    @precondition(lambda self: self.state.play is not None)
    @invariant()
    def nobody_is_out_revealed_or_used_twice(self) -> None:
        play = self.play
        for names in (play.out, play.revealed, play.used, play.given):
            assert len(names) == len(set(names))
        assert len(play.revealed) <= self.state.agents
        assert len(play.out) <= max(self.state.votes)
        assert not play.votes or not play.villain
        for past in play.attacks:
            assert sum(past.placed.values()) == len(past.values)

    @invariant()
    def a_win_is_one_point_for_one_side(self) -> None:
        for result in rules.score(self.state).rounds:
            winners = [point.player for point in result.why]
            agents = set(result.more.get("agents", ()))  # type: ignore[call-overload]
            assert result.end == "void" or set(winners) in (agents, set(self.state.seats) - agents)
            assert all(point.points == 1 for point in result.why)

    @invariant()
    def everybody_may_look(self) -> None:
        now = self.now(0)
        assert len(rules.advise(self.state, now)) == 2
        assert isinstance(rules.board(self.state, now), list)
        assert rules.view(self.state, now)["winner"] in (None, HYDRA, SHIELD)
        assert bool(rules.clock(self.state, now)) == (phase(self.state) is Phase.BANISH)

    @invariant()
    def events_survive_the_file(self) -> None:
        known = Source(kinds(rules.EVENTS), frozenset(self.state.seats))
        for event, _ in self.table.entries[-1:]:
            if type(event) in rules.EVENTS:
                assert thaw_event(freeze_event(event), known) == event
                assert rules.tell(event).template


def dealt(self: Game, data: st.DataObject) -> dict[str, Any]:
    number = self.play.number + 1 if self.state.play else 1
    first = data.draw(st.none() | st.sampled_from(self.state.seats))
    return {"first": first, "durability": None, "dice": self.table.dice(number)}


def turned_up(self: Game, data: st.DataObject) -> dict[str, Any]:
    if self.play.faces:
        return {}
    return {
        "health": data.draw(st.integers(1, 8)),
        "damage": data.draw(st.integers(0, 4)),
        "defence": data.draw(st.integers(0, 2)),
    }


def committed(self: Game, data: st.DataObject) -> dict[str, Any]:
    hands = self.play.cards.hands
    able = placing(self.state, self.play)
    return {"placed": {name: data.draw(st.integers(1, min(3, hands[name]))) for name in able}}


def placed_alone(self: Game, data: st.DataObject) -> dict[str, Any]:
    name = data.draw(st.sampled_from(unplaced(self.state, self.play)[:2]))
    return {"player": name, "cards": chosen(self, data, name, 3)}


def chosen(self: Game, data: st.DataObject, name: Player, most: int) -> list[int]:
    assert self.play.faces is not None
    hand = data.draw(st.permutations(self.play.faces.hands[name]))
    return list(hand[: data.draw(st.integers(1, most))])


def gave(self: Game, data: st.DataObject) -> dict[str, Any]:
    giver, taker = owing(self.play)[0], data.draw(st.sampled_from(self.state.seats))
    if self.play.faces:
        return {"giver": giver, "taker": taker, "cards": chosen(self, data, giver, 2)}
    return {"giver": giver, "taker": taker, "n": data.draw(st.integers(1, 2))}


def attacked(self: Game, data: st.DataObject) -> dict[str, Any]:
    if self.play.faces:
        return {}
    placed = None if self.play.cards.placed else committed(self, data)["placed"]
    n = sum((placed or self.play.cards.placed).values())
    values = data.draw(st.lists(st.integers(-3, 5), min_size=n, max_size=n))
    return {"values": values, "placed": placed}


def pointed(self: Game, data: st.DataObject) -> dict[str, Any]:
    favourites = st.sampled_from([*self.state.seats[:2], SKY])
    return {"pointing": Pointing({name: data.draw(favourites) for name in self.state.seats}, {})}


def revealed(self: Game, data: st.DataObject) -> dict[str, Any]:
    rest = [name for name in self.state.seats if name not in self.play.revealed]
    hidden = self.state.agents - len(self.play.revealed)
    agents = {*self.play.revealed, *data.draw(st.permutations(rest))[:hidden]}
    return {"sides": {name: HYDRA if name in agents else SHIELD for name in self.state.seats}}


def somebody(self: Game, data: st.DataObject) -> dict[str, Player]:
    return {"player": data.draw(st.sampled_from(self.state.seats))}


ARGS: dict[str, Any] = {
    "deal": dealt,
    "villain": turned_up,
    "commit": committed,
    "give": gave,
    "place": placed_alone,
    "peek": somebody,
    "attack": attacked,
    "point": pointed,
    "hail": somebody,
    "ability": somebody,
    "reveal": revealed,
    "resume": lambda self, data: {},
    "pause": lambda self, data: {},
    "timeup": lambda self, data: {},
}


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=150, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
