"""What may be done at a table of DC Spyfall, and when: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from gm.core import Instant, Move, Player, Refused, say
from gm.games.dc_spyfall import ends, sealed, words
from gm.games.dc_spyfall.state import (
    JEST,
    MULTIVERSE,
    NOTHING,
    POWER_UPS,
    Accused,
    Balloted,
    Claimed,
    Ending,
    Facts,
    Guessed,
    Jested,
    Phase,
    Pointed,
    Revealed,
    Round,
    State,
)
from gm.kit import accusing, evening, rounds
from gm.kit.clock import Clock
from gm.kit.rounds import merged
from gm.kit.sealed import check_guess, check_untold, no_such_card, refuse_by, seal
from gm.kit.votes import Pointing, Tally, convict, tally

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", Accused, Balloted, Pointed, Guessed, Jested, Claimed)
OPTIONS = "--joker, --harley, --deck, --location"


def phase(state: State, now: Instant) -> Phase:
    """Gives where the table stands at `now`."""
    played = state.round
    if played is None:
        return Phase.BETWEEN
    if played.end is not None:
        return Phase.HARLEY if ends.votes_on_harley(state, played) else Phase.REVEAL
    if accusing.open_vote(played.accusations):
        return Phase.VOTE
    return Phase.TIME_UP if played.clock.up(now) else Phase.ROUND


def clock(state: State, now: Instant) -> tuple[str, Clock] | None:
    """Gives the current phase's name and clock, None where no time is kept."""
    names = {Phase.ROUND: "round", Phase.VOTE: "round", Phase.TIME_UP: "talk", Phase.HARLEY: "harley"}
    return rounds.clock_of(state, names.get(phase(state, now)))


def deal(
    state: State, now: Instant, dealer: Player | None, dice: Random, split: Random | None = None
) -> evening.Dealt:
    """Gives the next round's start: who deals, and which bag of those left or what is sealed (DC-R1, DC-R2).

    A sealed deal needs `split`, the session's own dice. Refuses where no bag is left (DC-R4).
    """
    bags = int(state.opened.settings["bags"]) - state.evening.played
    if bags < 1:
        raise Refused(say("No bag is left for another round."), say("gm score shows the evening; gm again."))
    chosen = dealer or state.evening.dealer
    number = state.evening.deals + 1
    if state.opened.sealed:
        assert split is not None
        cards = sealed.dealt(state, dice, split)
        return evening.Dealt(number, chosen, 0, bags, seal(number, cards, dice))
    return evening.Dealt(number, chosen, dice.randint(1, bags), bags)


def timeup(state: State, now: Instant, first: Player | None = None) -> evening.TimeUp:
    """Gives the round's time declared over, also where no clock ever ran; nobody begins, all point."""
    if first:
        raise Refused(say("After time up nobody goes first here: all point at once."), say("gm timeup"))
    return evening.TimeUp()


def accuse(
    state: State,
    now: Instant,
    accuser: Player,
    suspect: Player,
    yes: Sequence[Player] | None = None,
    no: Sequence[Player] | None = None,
    pride: bool = False,
    facts: Facts = NOTHING,
) -> Accused:
    """Gives the accusation, open without `yes` and `no`, else with its vote (DC-E2, DC-P2).

    Refuses a second one by the same player in a round, and accusing oneself.
    """
    accusing.check(accuser, suspect)
    accusing.check_first(accuser, [past.accuser for past in on_table(state).accusations], state.evening.seats)
    if yes is None and no is None:
        if pride:
            raise Refused(say("Pride of the Gods belongs to the counted vote."), say("gm ballot --pride"))
        rounds.still_hidden(facts, OPTIONS)
        return Accused(accuser, suspect)
    vote, convicted = count(state, accuser, suspect, yes, no, pride)
    accused = Accused(accuser, suspect, vote, pride, convicted, facts)
    if convicted:
        return ended(state, accused, accused)
    rounds.still_hidden(facts, OPTIONS)
    return accused


def ballot(
    state: State,
    now: Instant,
    yes: Sequence[Player] | None = None,
    no: Sequence[Player] | None = None,
    pride: bool = False,
    facts: Facts = NOTHING,
) -> Balloted:
    """Gives the open vote closed (DC-E2, DC-P2)."""
    pending = on_table(state).accusations[-1]
    vote, convicted = count(state, pending.accuser, pending.suspect, yes, no, pride)
    cast = Balloted(vote, pride, convicted, facts)
    if convicted:
        return ended(state, cast, pending._replace(vote=vote, pride=pride, convicted=True, facts=facts))
    rounds.still_hidden(facts, OPTIONS)
    return cast


def count(
    state: State,
    accuser: Player,
    suspect: Player,
    yes: Sequence[Player] | None,
    no: Sequence[Player] | None,
    pride: bool,
) -> tuple[Tally, bool]:
    """Gives the vote of all but the suspect, and whether it convicts: unanimous, or by pride (DC-P2)."""
    vote = accusing.vote(state.evening.seats, accuser, suspect, yes, no)
    if pride:
        if not state.has(POWER_UPS):
            raise Refused(*words.module_off(POWER_UPS))
        if vote.unanimous:
            raise Refused(say("The vote is unanimous without Pride of the Gods."), say("Leave --pride out."))
        if not vote.majority:
            raise Refused(
                say("Pride of the Gods needs more votes for than against (DC-P2)."), say("Leave --pride out.")
            )
    return vote, vote.unanimous or pride


def point(
    state: State, now: Instant, pointing: Pointing, early: bool = False, facts: Facts = NOTHING
) -> Pointed:
    """Gives the vote by fingers after time up (DC-E1).

    Refuses while a clock has time left, unless `early`.
    """
    running = on_table(state).clock
    if running.started and not running.up(now) and not early:
        raise Refused(say("The clock has time left."), say("gm timeup ends it; --early points all the same."))
    seats = state.evening.seats
    pointed = Pointed(pointing.counts(), convict(pointing, seats, seats), facts)
    return ended(state, pointed, pointed)


def spot(
    state: State, now: Instant, pointing: Pointing, early: bool = False, facts: Facts = NOTHING
) -> Pointed:
    """Gives Harley's vote: everyone but the Joker points, nobody at the Joker (DC-H2).

    Refuses while the Joker is not known.
    """
    played = on_table(state)
    known = merged(played.facts, facts)
    if known.joker is None:
        raise Refused(
            say("Who the Joker is must be known for Harley's vote."),
            say("gm reveal --joker NAME, or --joker here."),
        )
    voters = [player for player in state.evening.seats if player != known.joker]
    pointed = Pointed(pointing.counts(), convict(pointing, voters, voters), facts)
    return told(state, pointed, played._replace(facts=known, voted=True, spotted=pointed.convicted))


def guess(
    state: State,
    now: Instant,
    location: str | None,
    right: bool | None,
    by: Player | None = None,
    facts: Facts = NOTHING,
) -> Guessed:
    """Gives the Joker's guess, `right` or not, or None where that is not known yet (DC-E3).

    A sealed deal is judged by itself: refuses a verdict, and `by` anybody who holds no Joker.
    """
    deal = on_table(state).deal
    if deal is None:
        refuse_by(by)
    else:
        check_untold(facts, right)
        _turn_up(state, check_guess(state.opened.settings, by, location))
    guessed = Guessed(location, right, by, facts)
    return ended(state, guessed, guessed)


def jest(state: State, now: Instant, player: Player, right: bool | None, facts: Facts = NOTHING) -> Jested:
    """Gives `player` turning up a Joker and declaring the Jest (DC-J2).

    A sealed deal is judged by itself: refuses a verdict, and anybody who holds no Joker.
    """
    if on_table(state).deal is not None:
        check_untold(facts, right)
        _turn_up(state, player)
    jested = Jested(player, right, facts)
    return ended(state, jested, jested)


def multiverse(
    state: State,
    now: Instant,
    caller: Player,
    yes: Sequence[Player] | None = None,
    no: Sequence[Player] | None = None,
    facts: Facts = NOTHING,
) -> Claimed:
    """Gives the claim of a multiverse and the hands for it; a strict majority ends the round (DC-M2)."""
    vote = tally(state.evening.seats, caller, yes, no)
    claimed = Claimed(caller, vote, vote.majority, facts)
    if vote.majority:
        return ended(state, claimed, claimed)
    rounds.still_hidden(facts, OPTIONS)
    return claimed


def reveal(
    state: State, now: Instant, facts: Facts, right: bool | None = None, joined: bool = False
) -> Revealed:
    """Gives more that was learnt of the ended round's cards; refuses nothing new."""
    missing = ends.missing(state, on_table(state))
    rounds.check_news(state, facts, right, ends.settle, missing, words.waiting(missing))
    return Revealed(facts, right, joined)


CLOCK = rounds.clock_moves(clock)
MOVES: Mapping[Phase, Mapping[str, Move]] = {
    Phase.BETWEEN: {"deal": deal, **rounds.SEATING},
    Phase.ROUND: {
        "accuse": accuse,
        "point": point,
        "guess": guess,
        "jest": jest,
        "multiverse": multiverse,
        "peek": rounds.peek,
        **CLOCK,
        "timeup": timeup,
        "void": rounds.void,
    },
    Phase.TIME_UP: {
        "point": point,
        "multiverse": multiverse,
        "peek": rounds.peek,
        **CLOCK,
        "timeup": timeup,
        "void": rounds.void,
    },
    Phase.VOTE: {"ballot": ballot, "void": rounds.void},
    Phase.HARLEY: {"point": spot, "reveal": reveal, "peek": rounds.peek, **CLOCK, "void": rounds.void},
    Phase.REVEAL: {"reveal": reveal, "void": rounds.void},
}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now and their moves: the phase's row, less what clock or modules rule out."""
    here = phase(state, now)
    off = {JEST, MULTIVERSE} - set(state.opened.modules)
    return rounds.legal(MOVES[here], here is Phase.VOTE, state, clock(state, now), now, *off)


def on_table(state: State) -> Round:
    """Gives the round on the table."""
    assert state.round is not None
    return state.round


def ended(state: State, event: T, end: Ending) -> T:
    """Gives `event` where its `end` of the round and its facts can be; refuses contradictions.

    A sealed deal fills the facts in.
    """
    right = end.right if isinstance(end, Guessed | Jested) else None
    return told(state, event, on_table(state)._replace(end=end, facts=end.facts, right=right))


def told(state: State, event: T, played: Round) -> T:
    """Gives `event` with what a sealed deal tells once the round is as `played`; refuses contradictions."""
    if played.deal is not None:
        check_untold(event.facts)
    settled = ends.settle(state, played)
    if played.deal is None:
        return event
    known = event._replace(facts=settled.facts)
    return known._replace(right=settled.right) if isinstance(known, Guessed | Jested) else known


def _turn_up(state: State, player: Player) -> None:
    deal = on_table(state).deal
    assert deal is not None
    if not sealed.holds_joker(deal, state.evening.seats, player):
        raise no_such_card(player, say("Joker"))
