"""How a round of DC Spyfall is settled: what must be known of the cards, and what it is worth."""

from __future__ import annotations

from gm.core import Player, Point, Refused, say
from gm.games.dc_spyfall import sealed
from gm.games.dc_spyfall.state import (
    HARLEY,
    JEST,
    MULTIVERSE,
    NOBODY,
    STANDARD,
    Accused,
    Claimed,
    Facts,
    Guessed,
    Jested,
    Pointed,
    Round,
    State,
)
from gm.kit import rounds
from gm.kit.evening import each
from gm.kit.sealed import Deal

RIGHT, DECK, JOKER, HARLEY_FACT, VOTE = "right", "deck", "joker", "harley", "vote"


def decks(state: State, played: Round) -> set[str]:
    """Gives the kinds of deck that the round may have been, after what is known of it."""
    kinds = {STANDARD} | ({JEST, MULTIVERSE} & set(state.opened.modules))
    match played.end:
        case Guessed():  # somebody held a Joker and no Jest has a location to be right about
            kinds &= {STANDARD} if played.right else {STANDARD, JEST}
        case Jested():  # a Joker was turned up
            kinds &= {STANDARD, JEST} if played.right is None else {JEST} if played.right else {STANDARD}
    facts = played.facts
    if facts.joker or facts.location or facts.harley not in (None, NOBODY):
        kinds &= {STANDARD}
    return kinds & {facts.deck} if facts.deck else kinds


def settle(state: State, played: Round) -> Round:
    """Gives the ended round with everything that follows from what is known of its cards.

    In a sealed deal that is all of them, but Harley before Harley's vote. Refuses facts that contradict each
    other, the rules or the modules on the table.
    """
    if played.deal is not None:
        played = _opened(state, played, played.deal)
    check(state, played.facts)
    end, facts, right = played.end, played.facts, played.right
    if isinstance(end, Guessed) and right is None and end.location and facts.location:
        right = end.location == facts.location
    kinds = decks(state, played._replace(right=right))
    if len(kinds) == 1:
        facts = facts._replace(deck=next(iter(kinds)))
    if isinstance(end, Jested) and right is None and facts.deck:
        right = facts.deck == JEST
    if isinstance(end, Jested) and right is False and facts.joker is None:
        facts = facts._replace(joker=end.player)
    if isinstance(end, Guessed) and right and not facts.location:
        facts = facts._replace(location=end.location)
    settled = played._replace(facts=facts, right=right)
    _contradictions(state, settled, kinds)
    return settled


def _opened(state: State, played: Round, deal: Deal) -> Round:
    """The sealed round with its cards known; while Harley's vote is to come, nobody may know of Harley."""
    truth = sealed.facts(state, deal)
    end = played.end
    right = end.location == truth.location if isinstance(end, Guessed) else None
    blind = played._replace(facts=truth._replace(harley=None), right=right)
    return blind if votes_on_harley(state, blind) else blind._replace(facts=truth)


def check(state: State, facts: Facts) -> None:
    """Refuses facts that no round at this table can have."""
    if facts.harley and not state.has(HARLEY):
        raise Refused(
            say("Harley is not in play at this table."),
            say("gm new … --module harley opens one with Harley."),
        )
    if facts.harley and facts.harley == facts.joker:
        raise Refused(
            say("{name} cannot be both the Joker and Harley.", name=facts.joker), say("Give one of the two.")
        )
    if facts.deck and facts.deck not in (STANDARD, JEST, MULTIVERSE):
        raise Refused(say("There is no deck {deck}.", deck=facts.deck), say("standard, jest or multiverse."))
    if facts.deck in (JEST, MULTIVERSE) and not state.has(facts.deck):
        raise Refused(say("No {deck} bag is in play at this table.", deck=facts.deck), say("--deck standard"))


def _contradictions(state: State, played: Round, kinds: set[str]) -> None:
    end, facts = played.end, played.facts
    if not kinds:
        raise Refused(
            say("These facts contradict each other."),
            say("A Joker, Harley or a location means a standard deck; a right guess too."),
        )
    if isinstance(end, Jested) and played.right is False and facts.joker != end.player:
        raise Refused(
            say("{name} turned up the Joker.", name=end.player),
            say("--joker {name}, or none.", name=end.player),
        )
    if isinstance(end, Guessed):
        rounds.check_verdict(end.location, facts.location, played.right)
    if facts.harley == NOBODY and facts.deck == STANDARD and len(state.evening.seats) == 8:
        raise Refused(
            say("With eight players all cards are dealt: somebody is Harley (DC-H1)."), say("--harley NAME")
        )
    if played.voted and played.spotted and played.spotted == facts.joker:
        raise Refused(say("Nobody can point at the Joker here (DC-H2)."), say("Who is the Joker?"))


def missing(state: State, played: Round) -> tuple[str, ...]:
    """Gives what is still to be learnt before a settled round can be scored, in the order of asking."""
    facts = played.facts
    if isinstance(played.end, Guessed | Jested) and played.right is None:
        return (RIGHT,)
    if facts.deck is None:
        return (DECK,)
    if facts.deck != STANDARD:
        return ()
    gaps = [JOKER] if facts.joker is None else []
    if votes_on_harley(state, played):
        return (*gaps, VOTE)
    if facts.harley is None and state.has(HARLEY) and not isinstance(played.end, Claimed):
        gaps.append(HARLEY_FACT)
    return tuple(gaps)


def votes_on_harley(state: State, played: Round) -> bool:
    """Tells whether DC-H2's vote is still to come; where nobody is Harley it can find nobody."""
    right = isinstance(played.end, Guessed) and played.right
    return bool(right and state.has(HARLEY) and not played.voted and played.facts.harley != NOBODY)


def name(played: Round) -> str:
    """Gives the word for how a settled round ended."""
    match played.end:
        case Accused(convicted=True):
            return "convicted"
        case Pointed(convicted=convicted):
            return "convicted" if convicted else "nobody"
        case Guessed():
            return "guess_right" if played.right else "guess_wrong"
        case Jested():
            return "jest_right" if played.right else "jest_wrong"
        case Claimed():
            return "multiverse_right" if played.facts.deck == MULTIVERSE else "multiverse_wrong"
    raise AssertionError(played.end)


def points(state: State, played: Round) -> tuple[Point, ...]:
    """Gives the points of a settled round with nothing missing, each with its rule."""
    seats, end, facts = state.evening.seats, played.end, played.facts
    if facts.deck == JEST:
        won = isinstance(end, Jested) and played.right
        return (Point(end.player, 3, "DC-J2"),) if won and isinstance(end, Jested) else ()
    if facts.deck == MULTIVERSE:
        return _multiverse(state, end) if isinstance(end, Claimed) else ()
    assert facts.joker is not None
    heroes = [player for player in seats if player not in (facts.joker, facts.harley)]
    match end:
        case Claimed(caller=caller, vote=vote):
            spared = [player for player in vote.noes if player not in (facts.joker, caller)]
            return (Point(facts.joker, 3, "DC-M4"), *each(spared, "DC-M4"))
        case Jested():
            return each(heroes, "DC-J3")
        case Guessed():
            return _guess(state, played, heroes)
        case Accused(suspect=convicted) | Pointed(convicted=convicted):
            return _conviction(state, played, convicted, heroes)
    raise AssertionError(end)


def _multiverse(state: State, end: Claimed) -> tuple[Point, ...]:
    adds = bool(state.opened.settings["multiverse_caller_adds"])
    raised = [player for player in end.vote.ayes if adds or player != end.caller]
    return (Point(end.caller, 3, "DC-M3"), *each(raised, "DC-M3"))


def _guess(state: State, played: Round, heroes: list[Player]) -> tuple[Point, ...]:
    facts, helped = played.facts, state.has(HARLEY)
    assert facts.joker is not None
    if not played.right:
        return each(heroes, "DC-H9" if helped else "DC-S4")
    if not helped:
        return (Point(facts.joker, 4, "DC-S3"),)
    if played.spotted and played.spotted == facts.harley:
        return each(heroes, "DC-H6")
    return (Point(facts.joker, 4, "DC-H3"), *_harley(facts, 3, "DC-H3"))


def _harley(facts: Facts, n: int, rule: str) -> tuple[Point, ...]:
    return (Point(facts.harley, n, rule),) if facts.harley not in (None, NOBODY) else ()


def _conviction(
    state: State, played: Round, convicted: Player | None, heroes: list[Player]
) -> tuple[Point, ...]:
    facts, helped = played.facts, state.has(HARLEY)
    joker = facts.joker
    assert joker is not None
    if convicted is None:
        rule = "DC-H4" if helped else "DC-S1"
        return (Point(joker, 2, rule), *_harley(facts, 2, rule))
    if convicted == joker:
        return (*each(heroes, "DC-H7" if helped else "DC-S4"), *_bonus(played, heroes))
    if convicted == facts.harley:
        return (Point(joker, 1, "DC-H8"), *each(heroes, "DC-H8"))
    rule = "DC-H5" if helped else "DC-S2"
    return (Point(joker, 4, rule), *_harley(facts, 2, rule))


def _bonus(played: Round, heroes: list[Player]) -> tuple[Point, ...]:
    """DC-S5 and DC-S6: the accuser of the Joker, never Harley (DC-H7)."""
    if isinstance(played.end, Accused):
        accuser, rule = played.end.accuser, "DC-S5"
    else:
        first = [past.accuser for past in played.accusations if past.suspect == played.facts.joker]
        if not first:
            return ()
        accuser, rule = first[0], "DC-S6"
    return (Point(accuser, 1, rule),) if accuser in heroes else ()
