"""How a round of Spyfall is settled: what must be known of the cards, and what it is worth."""

from __future__ import annotations

from gm.core import Player, Point
from gm.games.spyfall.sealed import facts
from gm.games.spyfall.state import Accused, Guessed, Round, State
from gm.kit.evening import each
from gm.kit.rounds import check_verdict

RIGHT, SPY = "right", "spy"


def settle(state: State, played: Round) -> Round:
    """Gives the ended round with everything that follows from what is known of its cards.

    In a sealed deal that is all of them. Refuses facts that contradict each other.
    """
    end, known, right = played.end, played.facts, played.right
    if played.deal is not None:
        known = facts(played.deal, state.evening.seats)
        right = None
    if isinstance(end, Guessed):
        if right is None and end.location and known.location:
            right = end.location == known.location
        if right and not known.location:
            known = known._replace(location=end.location)
        check_verdict(end.location, known.location, right)
    return played._replace(facts=known, right=right)


def missing(state: State, played: Round) -> tuple[str, ...]:
    """Gives what is still to be learnt before a settled round can be scored, in the order of asking.

    The Spy matters always: if not for the points, then for who deals next (SF-R4).
    """
    gaps = [RIGHT] if isinstance(played.end, Guessed) and played.right is None else []
    return (*gaps, SPY) if played.facts.spy is None else tuple(gaps)


def name(played: Round) -> str:
    """Gives the word for how a settled round ended."""
    match played.end:
        case Guessed():
            return "guess_right" if played.right else "guess_wrong"
        case Accused(convicted=True):
            return "convicted"
    return "nobody"


def points(state: State, played: Round) -> tuple[Point, ...]:
    """Gives the points of a settled round with nothing missing, each with its rule."""
    spy, end = played.facts.spy, played.end
    assert spy is not None
    others = [player for player in state.evening.seats if player != spy]
    match end:
        case Guessed() if played.right:
            return (Point(spy, 4, "SF-S2"),)
        case Guessed():
            return each(others, "SF-S5", int(state.opened.settings["wrong_guess_others"]))
        case Accused(convicted=True):
            return _conviction(end, spy, others)
    return (Point(spy, 2, "SF-S1"),)


def _conviction(end: Accused, spy: Player, others: list[Player]) -> tuple[Point, ...]:
    """SF-S3 and SF-S4: 2 for whoever stopped the clock, and nobody stops it after time up."""
    if end.suspect != spy:
        return (Point(spy, 4, "SF-S3"),)
    stopped = None if end.turn else end.accuser
    return tuple(Point(player, 2 if player == stopped else 1, "SF-S4") for player in others)
