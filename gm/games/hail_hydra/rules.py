"""Hail Hydra as the house knows a game: begin, apply, legal, view, score and its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.core import (
    Amended,
    Card,
    Event,
    Instant,
    Opened,
    Player,
    Point,
    Refused,
    Renamed,
    RoundScore,
    Score,
    Wanting,
    say,
)
from gm.games.hail_hydra import course, moves, sealed, words
from gm.games.hail_hydra.attacking import debt_first
from gm.games.hail_hydra.board import beside, board
from gm.games.hail_hydra.bounds import MOST, adjustable, is_thing, number
from gm.games.hail_hydra.cards import HAND
from gm.games.hail_hydra.guide import advise, announce
from gm.games.hail_hydra.legal import clock, legal
from gm.games.hail_hydra.sealed import card
from gm.games.hail_hydra.state import (
    EVENTS,
    HYDRA,
    INTRO,
    Dealt,
    Phase,
    Play,
    State,
    Unmasked,
    Villain,
    heroes_in,
    phase,
)
from gm.games.hail_hydra.words import END_WORDS, PHASE_WORDS, tell
from gm.kit import rounds
from gm.kit.clock import TICKS
from gm.kit.evening import Adjusted, Evening, Voided
from gm.kit.names import player
from gm.kit.sealed import Looked

if TYPE_CHECKING:
    from gm.kit.odds import Odd

NAME = "hail-hydra"
BOX = {
    "phases.banish": int,
    "agents": dict,
    "rules.cards": int,
    "rules.villains": str,
    "rules.votes": str,
    "rules.votes_many": str,
    "rules.hail": int,
    "rules.hail_out": int,
    "rules.hail_anytime": bool,
    "rules.abilities": bool,
    "rules.spill": bool,
    "rules.exposed": bool,
}


def opening(
    opened: Opened, box: Mapping[str, Any], durability: int | None = None, first: str | None = None
) -> Opened:
    """Gives `opened` with the agents, the first hero and New York's durability among its settings.

    Refuses rounds, which this game does not count, a durability outside 1 to 99, and an unknown one:
    it is never guessed (HH-B3).
    """
    if opened.rounds is not None:
        raise Refused(say("Hail Hydra counts no rounds."), say("Leave --rounds out."))
    variant, size = opened.variant or INTRO, str(len(opened.players))
    numbers = dict(opened.settings)
    tower = durability if durability is not None else numbers.get("durability", _known(box, variant, size))
    if tower is None:
        raise Wanting(
            say("New York's durability with {n} players is not known yet.", n=size),
            say("--durability N, from the chart in the rulebook; it is asked for this once."),
            "durability",
            say("New York's durability with {n} players, by the rulebook's chart (Enter: not now)", n=size),
        )
    number(say("Durability"), int(tower), 1, MOST)
    _check_course(numbers)
    if int(numbers["cards"]) < HAND * len(opened.players):
        raise Refused(say("{n} cards are too few.", n=numbers["cards"]), say("The box has 80."))
    numbers |= {
        "durability": int(tower),
        "first": player(first, opened.players) if first else opened.players[0],
        "agents": box["agents"][size],
    }
    if opened.sealed:
        numbers |= sealed.pool(box)
    return opened._replace(variant=variant, settings=numbers)


def _known(box: Mapping[str, Any], variant: str, size: str) -> int | None:
    """The durability that the box, or its owner before, tells for a table of this size."""
    for chart in (box.get(f"durability-{variant}", {}), box.get("durability", {})):
        if size in chart:
            return int(chart[size])
    return None


def _check_course(numbers: Mapping[str, Any]) -> None:
    """Refuses house settings that give no course of villains with votes before each."""
    villains = str(numbers["villains"])
    if not re.fullmatch(r"[1-4]( [1-4])*", villains):
        raise Refused(say("{text} are no villains.", text=villains), say('Skulls in order: "1 2 3".'))
    for key in ("votes", "votes_many"):
        votes = str(numbers[key])
        if not re.fullmatch(r"[0-9]( [0-9])*", votes) or len(votes) != len(villains):
            raise Refused(
                say("{text} are no votes.", text=votes),
                say("One number before each villain of {villains}.", villains=villains),
            )


def lasting(opened: Opened, own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Gives what of a table's opening is true of the owner's box for good: the chart's durability (HH-B3)."""
    if opened.sealed or opened.variant != INTRO or own.get("durability") is None:
        return {}
    return {"durability": {str(len(opened.players)): int(opened.settings["durability"])}}


def begin(opened: Opened) -> State:
    """Gives the table before the first deal."""
    return State(opened, Evening(opened.players, 0, opened.players[0]))


def seats(state: State) -> tuple[Player, ...]:
    """Gives the people at the table, clockwise."""
    return state.seats


def apply(state: State, event: Event, at: Instant) -> State:
    """Gives the state after `event`."""
    match event:
        case Dealt():
            evening = state.evening._replace(deals=event.number)
            return state._replace(evening=evening, play=course.deal(state, event))
        case Adjusted(what=what) if not is_thing(what):
            return state._replace(evening=state.evening.adjust(event))
        case Looked():
            return state._replace(evening=state.evening.look(event))
        case Renamed() | Amended():
            return state
    play = state.play
    if play is None:
        assert isinstance(event, TICKS)  # of a vote whose game was taken back
        return state
    match event:
        case Unmasked(agents=agents):
            return _closed(state, play, _result(state, play, agents))
        case Voided():
            return state._replace(
                evening=state.evening.void(event), play=_over(play._replace(winner=None, clock=None))
            )
    play = course.follow(state, play, event, at)
    if play.winner and play.faces:
        return _closed(state, play, _result(state, play, sealed.agents(play, state.seats)))
    return state._replace(play=play)


def _closed(state: State, play: Play, result: RoundScore) -> State:
    evening = state.evening.close(result, state.evening.dealer)
    return state._replace(evening=evening, play=_over(play))


def _over(play: Play) -> Play:
    return play._replace(over=True, cards=play.cards.collect(), draws=())


def _result(state: State, play: Play, agents: tuple[Player, ...]) -> RoundScore:
    """The winning side's players win 1 point each (HH-S1)."""
    assert play.winner is not None
    winners = [name for name in state.seats if (name in agents) == (play.winner == HYDRA)]
    why = tuple(Point(name, 1, "HH-S1") for name in winners)
    more = {"agents": list(agents), "durability": play.durability, "missions": play.mission}
    return RoundScore(play.number, play.winner, state.seats, why, more)


def odds(state: State) -> Sequence[Odd]:
    """Gives how likely the last attack's total was."""
    from gm.games.hail_hydra import odds as exact  # fractions are slow to load, and seldom asked for

    return exact.odds(state)


def refusal(state: State, now: Instant, verb: str) -> Refused:
    """Gives why `verb` is not possible now."""
    if verb in ("commit", "attack", "place") and state.play and state.play.villain:
        try:
            debt_first(state.play)
        except Refused as owed:
            return owed
    if verb == "ability" and not state.rule("abilities"):
        return Refused(words.MISPLACED[verb])
    if state.play and phase(state) not in (Phase.BETWEEN, Phase.END):
        if verb == "hail" and moves.all_revealed(state, state.play):
            return moves.none_hidden(state)
        if verb == "ability" and not moves.able(state, state.play):
            return Refused(say("No hero has an ability left."), say("gm undo takes one back."))
    return Refused(words.misplaced(verb, phase(state)))


def remembered(state: State, known: Mapping[str, object]) -> None:
    """Gives None: no end of a game is recorded anew here."""
    return


def score(state: State) -> Score:
    """Gives everything scored so far: a win is 1 point, a game one round."""
    return state.evening.score()._replace(planned=None)


def view(state: State, now: Instant) -> dict[str, Any]:
    """Gives what anyone may see; of the cards only how many are where."""
    play = state.play
    shown: dict[str, Any] = {
        "phase": phase(state).value,
        "variant": state.opened.variant,
        "seats": list(state.seats),
        "agents": state.agents,
        "sealed": rounds.seen(state),
        "villains": list(state.tiers),
        "number": None,
        "durability": int(state.rule("durability")),
        "winner": None,
        "mission": 0,
        "attack": 0,
        "holder": state.rule("first"),
        "villain": None,
        "hands": dict.fromkeys(state.seats, 0),
        "pile": int(state.rule("cards")),
        "discards": 0,
        "placed": {},
        "out": [],
        "revealed": [],
        "used": [],
        "votes": 0,
        "attacks": [],
    }
    return shown | (_playing(state, play) if play else {})


def _name(villain: Villain) -> str | Card | None:
    return Card(sealed.KIND, villain.card) if villain.card else villain.name or None


def _playing(state: State, play: Play) -> dict[str, Any]:
    villain, cards = play.villain, play.cards
    return {
        "number": play.number,
        "durability": play.durability,
        "winner": play.winner,
        "mission": play.mission,
        "attack": play.attack,
        "holder": play.holder,
        "villain": {**villain._asdict(), "name": _name(villain)} if villain else None,
        "hands": {name: cards.hands[name] for name in state.seats},
        "pile": cards.pile,
        "discards": cards.discards,
        "placed": dict(cards.placed),
        "out": [name for name in state.seats if name in play.out],
        "in": heroes_in(state, play),
        "revealed": list(play.revealed),
        "used": list(play.used),
        "votes": play.votes,
        "attacks": [
            {**past._asdict(), "placed": dict(past.placed), "values": sorted(past.values, reverse=True)}
            for past in play.attacks
        ],
    }
