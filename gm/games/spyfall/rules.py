"""Spyfall as the house knows a game: begin, apply, legal, view, score and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.core import Event, Instant, Opened, Player, Refused, RoundScore, Score, say
from gm.games.spyfall import ends, words
from gm.games.spyfall.guide import advise, announce, beside
from gm.games.spyfall.moves import MOVES, already_up, clock, legal, phase, turn_of
from gm.games.spyfall.sealed import card
from gm.games.spyfall.state import (
    DEALER,
    EVENTS,
    MAJORITY,
    TURN,
    UNANIMOUS,
    Accused,
    Balloted,
    Facts,
    Guessed,
    Phase,
    Revealed,
    Round,
    Skipped,
    State,
)
from gm.games.spyfall.words import END_WORDS, PHASE_WORDS, tell
from gm.kit import accusing, rounds
from gm.kit.clock import Added, Clock, Paused, Resumed, declared_over, without
from gm.kit.evening import Dealt, Evening, TimeUp
from gm.kit.names import player as find_player
from gm.kit.sealed import places, pool, unseal

if TYPE_CHECKING:
    from gm.kit.odds import Odd

NAME = "spyfall"
BOX = {
    "rounds.default": int,
    "phases.round": int,
    "phases.talk": int,
    "bags.standard": int,
    "rules.threshold": str,
    "rules.wrong_guess_others": int,
    "rules.first_after_time": str,
}


def opening(opened: Opened, box: Mapping[str, Any]) -> Opened:
    """Gives `opened` with the bags among its settings, and the places a sealed deal may be at (SF-B3).

    Refuses more rounds than bags, and settings that no rule knows.
    """
    settings = {**opened.settings, "bags": box["bags"]["standard"]}
    if opened.sealed:
        settings["places"] = pool(box)
        settings["bags"] = len(places(settings))
    rounds.check_planned(opened, int(settings["bags"]))
    for key, known in {"threshold": (MAJORITY, UNANIMOUS), "first_after_time": (TURN, DEALER)}.items():
        if settings[key] not in known:
            raise Refused(
                say("{key} cannot be {text}.", key=key, text=settings[key]),
                say("One of: {names}.", names=known),
            )
    return opened._replace(settings=settings)


def begin(opened: Opened) -> State:
    """Gives the table before the first deal; the first seat deals unless `deal --dealer` says otherwise."""
    return State(opened, Evening(opened.players, opened.rounds or 0, opened.players[0]))


def adjustable(state: State, text: str) -> Player:
    """Gives the player whose points `text` names, also one who left."""
    return find_player(text, state.evening.seats + state.evening.away)


def seats(state: State) -> tuple[Player, ...]:
    """Gives the people at the table, clockwise."""
    return state.evening.seats


def apply(state: State, event: Event, at: Instant) -> State:
    """Gives the state after `event`."""
    if isinstance(event, Dealt):
        clocks = {"round": Clock(rounds.length(state, "round"))}
        deal = unseal(event.seal) if event.seal else None
        played = Round(event.number, event.dealer, event.bag, event.bags, clocks, event.seal, deal)
        return state._replace(evening=state.evening.deal(event), round=played)
    whole: State | None = rounds.apply(state, event)
    if whole is not None:
        return whole
    assert state.round is not None
    return _settled(state, _within(state, state.round, event, at))


def _within(state: State, played: Round, event: Event, at: Instant) -> Round:
    """The round after `event`, before anything is concluded from it."""
    match event:
        case Resumed() | Paused() | Added():
            if accusing.open_vote(
                played.accusations
            ):  # the clock stands, whatever was recorded of an undone past
                return played
            return played._replace(clocks=rounds.ticked(played.clocks, played.number, event, at))
        case TimeUp(first=first):
            clocks = declared_over(played.clocks, "round", "talk", at)
            return played._replace(clocks=clocks, first=first or played.first)
        case Accused(vote=None):
            clocks = {name: clock.halt(at) for name, clock in played.clocks.items()}
            return played._replace(clocks=clocks, accusations=(*played.accusations, event))
        case Accused():
            return _counted(state, played, event, at)
        case Balloted(vote=vote, convicted=convicted, facts=facts):
            closed = played.accusations[-1]._replace(vote=vote, convicted=convicted, facts=facts)
            return _counted(state, played._replace(accusations=played.accusations[:-1]), closed, at)
        case Skipped():
            return _turned(state, played, event)
        case Guessed(right=right, facts=facts):
            return played._replace(end=event, facts=facts, right=right)
        case Revealed(facts=facts, right=right):
            return rounds.disclosed(played, facts, right)
    raise AssertionError(event)


def _counted(state: State, played: Round, accused: Accused, at: Instant) -> Round:
    """The round after a counted accusation: ended, at the next turn, or going on with its clock (SF-E1)."""
    if accused.convicted:
        return played._replace(end=accused, facts=accused.facts)
    kept = played._replace(accusations=(*played.accusations, accused))
    if accused.turn:
        return _turned(state, kept, accused)
    return kept.timed(played.clock.go(at)) if played.clock.started else kept


def _turned(state: State, played: Round, event: Accused | Skipped) -> Round:
    """The round with one turn gone by, each with a talk of its own; ended after everybody's (SF-E3)."""
    clocks = {**without(played.clocks, "talk"), "round": played.clock.end()}
    kept = played._replace(turns=played.turns + 1, clocks=clocks)
    over = kept.turns >= len(state.evening.seats)
    return kept._replace(end=event, facts=event.facts) if over else kept


def _settled(state: State, played: Round) -> State:
    """The state with this round on the table, or among the results where nothing is missing."""
    if played.end is None:
        return state._replace(round=played)
    played = ends.settle(state, played)
    if ends.missing(state, played):
        return state._replace(round=played)
    points = ends.points(state, played)
    more: dict[str, object] = {"dealer": played.dealer, **played.facts._asdict()}
    if not points:
        more["rule"] = "SF-S5"
    result = RoundScore(played.number, ends.name(played), state.evening.seats, points, more)
    return state._replace(evening=state.evening.close(result, played.facts.spy or played.dealer), round=None)


def remembered(state: State, known: Mapping[str, object]) -> Revealed | None:
    """Gives the cards as they were known before, where the ended round lacks them and they fit."""
    told = rounds.remembered(state, known, Facts, ends.settle)
    return Revealed(told) if told else None


def refusal(state: State, now: Instant, verb: str) -> Refused:
    """Gives why `verb` is not possible now."""
    played = state.round
    if played and played.end and verb not in MOVES[Phase.BETWEEN]:
        return Refused(words.waiting(ends.missing(state, played)))
    if verb == "timeup" and phase(state, now) is Phase.TIME_UP:
        return already_up(state)
    return Refused(words.misplaced(verb, phase(state, now)))


def odds(state: State) -> Sequence[Odd]:
    """Gives exact chances at this table, from what everybody knows."""
    from gm.games.spyfall import odds as exact  # fractions are slow to load, and seldom asked for

    return exact.odds(state)


def score(state: State) -> Score:
    """Gives everything scored so far."""
    return state.evening.score()


def view(state: State, now: Instant) -> dict[str, Any]:
    """Gives what anyone may see: nothing of a round's cards before they are shown."""
    evening, played = state.evening, state.round
    here = phase(state, now)
    shown: dict[str, Any] = {
        "phase": here.value,
        "variant": state.opened.variant or "booklet",
        "planned": evening.planned,
        "played": evening.played,
        "seats": list(evening.seats),
        "dealer": played.dealer if played else evening.dealer,
        "round": played.number if played else None,
        "vote": None,
        "accused": [],
        "turn": turn_of(state) if here is Phase.TIME_UP else None,
        "waiting": [],
        "sealed": rounds.seen(state),
    }
    if played:
        vote = accusing.open_vote(played.accusations)
        shown |= {
            "bag": None if played.seal else {"take": played.bag, "of": played.bags},
            "accused": list(played.used),
            "vote": {"accuser": vote.accuser, "suspect": vote.suspect} if vote else None,
            "waiting": list(ends.missing(state, played)) if played.end else [],
        }
    return shown
