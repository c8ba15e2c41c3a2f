"""DC Spyfall as the house knows a game: begin, apply, legal, view, score and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.core import Event, Instant, Opened, Player, Refused, RoundScore, Score
from gm.games.dc_spyfall import ends, words
from gm.games.dc_spyfall.guide import advise, announce, beside
from gm.games.dc_spyfall.moves import MOVES, clock, legal, phase
from gm.games.dc_spyfall.sealed import card
from gm.games.dc_spyfall.state import (
    EVENTS,
    HARLEY,
    JEST,
    MULTIVERSE,
    STANDARD,
    Accused,
    Balloted,
    Claimed,
    Facts,
    Guessed,
    Jested,
    Phase,
    Pointed,
    Revealed,
    Round,
    State,
)
from gm.games.dc_spyfall.words import END_WORDS, PHASE_WORDS, tell
from gm.kit import accusing, rounds
from gm.kit.clock import Added, Clock, Paused, Resumed, declared_over, without
from gm.kit.evening import Dealt, Evening, TimeUp
from gm.kit.names import player as find_player
from gm.kit.sealed import places, pool, unseal

if TYPE_CHECKING:
    from gm.kit.odds import Odd

NAME = "dc-spyfall"
BOX = {
    "rounds.default": int,
    "phases.round": int,
    "phases.talk": int,
    "phases.harley": int,
    "bags.standard": int,
    "bags.jest": int,
    "bags.multiverse": int,
    "settings.multiverse_caller_adds": bool,
}


def opening(opened: Opened, box: Mapping[str, Any]) -> Opened:
    """Gives `opened` with the bags in play among its settings (DC-R4), and what a sealed deal may deal.

    Refuses more rounds than bags.
    """
    settings, count = dict(opened.settings), dict(box["bags"])
    if opened.sealed:
        settings |= {"places": pool(box), "spares": pool(box, spare=True)}
        count[STANDARD] = len(places(settings))
    kinds = [STANDARD, *(kind for kind in (JEST, MULTIVERSE) if kind in opened.modules)]
    settings |= {f"bags.{kind}": count[kind] for kind in kinds}
    bags = sum(count[kind] for kind in kinds)
    rounds.check_planned(opened, bags)
    return opened._replace(settings={**settings, "bags": bags})


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
    return _settled(state, _within(state.round, event, at))


def _within(played: Round, event: Event, at: Instant) -> Round:
    """The round after `event`, before anything is concluded from it."""
    match event:
        case Resumed() | Paused() | Added():
            if accusing.open_vote(
                played.accusations
            ):  # the clock stands, whatever was recorded of an undone past
                return played
            return played._replace(clocks=rounds.ticked(played.clocks, played.number, event, at))
        case TimeUp():
            return played._replace(clocks=declared_over(played.clocks, "round", "talk", at))
        case Accused(vote=None):
            return played._replace(accusations=(*played.accusations, event)).timed(played.clock.halt(at))
        case Accused():
            return _counted(played, event, at)
        case Balloted(vote=vote, pride=pride, convicted=convicted, facts=facts):
            closed = played.accusations[-1]._replace(vote=vote, pride=pride, convicted=convicted, facts=facts)
            return _counted(played._replace(accusations=played.accusations[:-1]), closed, at)
        case Pointed(convicted=spotted, facts=facts) if played.end:
            return rounds.disclosed(played._replace(voted=True, spotted=spotted), facts, None)
        case Claimed(ended=False):
            return played
        case Pointed() | Claimed():
            return played._replace(end=event, facts=event.facts)
        case Guessed() | Jested():
            clocks = without(played.clocks, "harley")
            return played._replace(clocks=clocks, end=event, facts=event.facts, right=event.right)
        case Revealed(facts=facts, right=right):
            return rounds.disclosed(played, facts, right)
    raise AssertionError(event)


def _counted(played: Round, accused: Accused, at: Instant) -> Round:
    """The round after a counted accusation: ended, or going on with its clock (DC-E2)."""
    if accused.convicted:
        return played._replace(end=accused, facts=accused.facts)
    kept = played._replace(accusations=(*played.accusations, accused))
    return kept.timed(played.clock.go(at)) if played.clock.started else kept


def _settled(state: State, played: Round) -> State:
    """The state with this round on the table, or among the results where nothing is missing."""
    if played.end is None:
        return state._replace(round=played)
    played = ends.settle(state, played)
    if ends.missing(state, played):
        return state._replace(round=played)
    facts = played.facts
    more: dict[str, object] = {"dealer": played.dealer, **facts._asdict()}
    if played.deal is not None:
        more["bag"] = played.deal.bag
    if isinstance(played.end, Guessed) and played.right and state.has(HARLEY):
        more["harley_found"] = played.spotted is not None and played.spotted == facts.harley
    points = ends.points(state, played)
    if not points:
        more["rule"] = "DC-J4" if facts.deck == JEST else "DC-M5"
    result = RoundScore(played.number, ends.name(played), state.evening.seats, points, more)
    return state._replace(evening=state.evening.close(result, facts.joker or played.dealer), round=None)


def remembered(state: State, known: Mapping[str, object]) -> Revealed | None:
    """Gives the cards as they were known before, where the ended round lacks them and they fit."""
    told = rounds.remembered(state, known, Facts, ends.settle)
    return Revealed(told) if told else None


def refusal(state: State, now: Instant, verb: str) -> Refused:
    """Gives why `verb` is not possible now."""
    if verb in (JEST, MULTIVERSE) and verb not in state.opened.modules:
        return Refused(*words.module_off(verb))
    played = state.round
    if played and played.end and verb not in MOVES[Phase.BETWEEN]:
        return Refused(words.waiting(ends.missing(state, played)))
    return Refused(words.misplaced(verb, phase(state, now)))


def odds(state: State) -> Sequence[Odd]:
    """Gives exact chances at this table, from what everybody knows."""
    from gm.games.dc_spyfall import odds as exact  # fractions are slow to load, and seldom asked for

    return exact.odds(state)


def score(state: State) -> Score:
    """Gives everything scored so far."""
    return state.evening.score()


def view(state: State, now: Instant) -> dict[str, Any]:
    """Gives what anyone may see: nothing of a round's cards before they are shown."""
    evening, played = state.evening, state.round
    shown: dict[str, Any] = {
        "phase": phase(state, now).value,
        "modules": list(state.opened.modules),
        "planned": evening.planned,
        "played": evening.played,
        "seats": list(evening.seats),
        "dealer": played.dealer if played else evening.dealer,
        "round": played.number if played else None,
        "vote": None,
        "accused": [],
        "waiting": [],
        "sealed": rounds.seen(state),
    }
    if played:
        past = played.accusations
        vote = accusing.open_vote(past)
        shown |= {
            "bag": None if played.seal else {"take": played.bag, "of": played.bags},
            "accused": [accusation.accuser for accusation in past],
            "vote": {"accuser": vote.accuser, "suspect": vote.suspect} if vote else None,
            "waiting": list(ends.missing(state, played)) if played.end else [],
        }
    return shown
