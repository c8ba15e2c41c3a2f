"""What may be done at a table of Spyfall, and when: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from gm.core import Instant, Move, Player, Refused, say
from gm.games.spyfall import ends, sealed, words
from gm.games.spyfall.state import (
    DEALER,
    NOTHING,
    UNANIMOUS,
    Accused,
    Balloted,
    Ending,
    Facts,
    Guessed,
    Phase,
    Revealed,
    Round,
    Skipped,
    State,
)
from gm.kit import accusing, rounds
from gm.kit.evening import Dealt, TimeUp, left_of
from gm.kit.rounds import Timed
from gm.kit.sealed import check_guess, check_untold, no_such_card, refuse_by, seal
from gm.kit.votes import Tally

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", Accused, Balloted, Skipped, Guessed)
OPTIONS = "--spy, --location"


def phase(state: State, now: Instant) -> Phase:
    """Gives where the table stands at `now`."""
    played = state.round
    if played is None:
        return Phase.BETWEEN
    if played.end is not None:
        return Phase.REVEAL
    if accusing.open_vote(played.accusations):
        return Phase.VOTE
    return Phase.TIME_UP if played.clock.up(now) else Phase.ROUND


def clock(state: State, now: Instant) -> Timed | None:
    """Gives the current phase's name and clock, None where no time is kept."""
    here = phase(state, now)
    if here in (Phase.BETWEEN, Phase.REVEAL) or state.round is None:
        return None
    return rounds.clock_of(state, "talk" if state.round.clock.up(now) else "round")


def deal(state: State, now: Instant, dealer: Player | None, dice: Random) -> Dealt:
    """Gives the next round's start: who deals, and which of all the bags, or the cards sealed (SF-R1)."""
    number, chosen = state.evening.deals + 1, dealer or state.evening.dealer
    bags = int(state.opened.settings["bags"])
    if state.opened.sealed:
        cards = sealed.dealt(state, dice)
        return Dealt(number, chosen, 0, bags, seal(number, cards, dice))
    return Dealt(number, chosen, dice.randint(1, bags), bags)


def timeup(state: State, now: Instant, first: Player | None = None) -> TimeUp:
    """Gives the round's time declared over, and who accuses first, the dealer without `first` (SF-E3).

    Refuses `first` where the variant has the dealer begin, and where time is up already.
    """
    if first and state.opened.settings["first_after_time"] == DEALER:
        raise Refused(
            say("The dealer begins after time up in this variant: {name}.", name=on_table(state).dealer),
            say("gm timeup"),
        )
    if first and on_table(state).clock.over:
        raise already_up(state)
    return TimeUp(first)


def already_up(state: State) -> Refused:
    """Gives the refusal of declaring the time over that is over: whose turn it is stands."""
    return Refused(
        say("Time is up already, and now it is {name}.", name=turn_of(state)),
        say("gm undo takes an act back."),
    )


def accuse(
    state: State,
    now: Instant,
    accuser: Player,
    suspect: Player,
    yes: Sequence[Player] | None = None,
    no: Sequence[Player] | None = None,
    facts: Facts = NOTHING,
) -> Accused:
    """Gives the accusation, open without `yes` and `no`, else with its vote (SF-E1, SF-E3).

    Refuses accusing oneself; before time up a second one by the same player in a round; after it
    anybody but the player whose turn it is.
    """
    accusing.check(accuser, suspect)
    played, turn = on_table(state), phase(state, now) is Phase.TIME_UP
    if turn:
        _check_turn(state, accuser)
    else:
        accusing.check_first(accuser, played.used, state.evening.seats)
    accused = Accused(accuser, suspect, turn)
    if yes is None and no is None:
        rounds.still_hidden(facts, OPTIONS)
        return accused
    vote, convicted = count(state, accuser, suspect, yes, no)
    accused = accused._replace(vote=vote, convicted=convicted, facts=facts)
    return closed(state, accused, accused)


def ballot(
    state: State,
    now: Instant,
    yes: Sequence[Player] | None = None,
    no: Sequence[Player] | None = None,
    facts: Facts = NOTHING,
) -> Balloted:
    """Gives the open vote closed (SF-E1, SF-E3)."""
    pending = on_table(state).accusations[-1]
    vote, convicted = count(state, pending.accuser, pending.suspect, yes, no)
    counted = pending._replace(vote=vote, convicted=convicted, facts=facts)
    return closed(state, Balloted(vote, convicted, facts), counted)


def count(
    state: State,
    accuser: Player,
    suspect: Player,
    yes: Sequence[Player] | None,
    no: Sequence[Player] | None,
) -> tuple[Tally, bool]:
    """Gives the vote of all but the suspect, and whether it convicts in this variant (SF-E1)."""
    vote = accusing.vote(state.evening.seats, accuser, suspect, yes, no)
    return vote, vote.unanimous if state.opened.settings["threshold"] == UNANIMOUS else vote.majority


def skip(state: State, now: Instant, facts: Facts = NOTHING) -> Skipped:
    """Gives the player whose turn it is not accusing anybody (SF-E3)."""
    skipped = Skipped(turn_of(state), facts)
    return closed(state, skipped, skipped)


def guess(
    state: State,
    now: Instant,
    location: str | None,
    right: bool | None,
    by: Player | None = None,
    facts: Facts = NOTHING,
) -> Guessed:
    """Gives the Spy's guess, `right` or not, or None where that is not known yet (SF-E2).

    A sealed deal is judged by itself: refuses a verdict, and `by` anybody who is not the Spy.
    """
    deal = on_table(state).deal
    if deal is None:
        refuse_by(by)
    else:
        check_untold(facts, right)
        holder = check_guess(state.opened.settings, by, location)
        if deal.cards[state.evening.seats.index(holder)] != sealed.SPY:
            raise no_such_card(holder, say("Spy"))
    guessed = Guessed(location, right, by, facts)
    return ended(state, guessed, guessed)


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
        "guess": guess,
        "peek": rounds.peek,
        **CLOCK,
        "timeup": timeup,
        "void": rounds.void,
    },
    Phase.TIME_UP: {
        "accuse": accuse,
        "skip": skip,
        "peek": rounds.peek,
        **CLOCK,
        "timeup": timeup,
        "void": rounds.void,
    },
    Phase.VOTE: {"ballot": ballot, "void": rounds.void},
    Phase.REVEAL: {"reveal": reveal, "void": rounds.void},
}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now and their moves: the phase's row, less what clock or table rule out."""
    here = phase(state, now)
    return rounds.legal(MOVES[here], here is Phase.VOTE, state, clock(state, now), now)


def on_table(state: State) -> Round:
    """Gives the round on the table."""
    assert state.round is not None
    return state.round


def turn_of(state: State) -> Player:
    """Gives whose turn it is to accuse after time up: from the first one to the left (SF-E3)."""
    played = on_table(state)
    player = played.first or played.dealer
    for _ in range(played.turns):
        player = left_of(player, state.evening.seats)
    return player


def _check_turn(state: State, accuser: Player) -> None:
    turn = turn_of(state)
    if accuser != turn:
        raise Refused(
            say("After time up each accuses in turn; now it is {name}.", name=turn),
            say("gm accuse {name} WHOM, or gm skip", name=turn),
        )


def last_turn(state: State) -> bool:
    """Tells whether the turn now is the last one before it is back at the first (SF-E3)."""
    return on_table(state).turns + 1 >= len(state.evening.seats)


def closed(state: State, event: T, end: Accused | Skipped) -> T:
    """Gives `event` where it ends the round, or lets it go on with nothing told of the cards."""
    convicted = isinstance(end, Accused) and end.convicted
    after_time = isinstance(end, Skipped) or end.turn
    if convicted or (after_time and last_turn(state)):
        return ended(state, event, end)
    rounds.still_hidden(end.facts, OPTIONS)
    return event


def ended(state: State, event: T, end: Ending) -> T:
    """Gives `event` where its `end` of the round and its facts can be; a sealed deal fills them in."""
    played = on_table(state)
    if played.deal is not None:
        check_untold(end.facts)
    right = end.right if isinstance(end, Guessed) else None
    settled = ends.settle(state, played._replace(end=end, facts=end.facts, right=right))
    if played.deal is None:
        return event
    told = event._replace(facts=settled.facts)
    return told._replace(right=settled.right) if isinstance(told, Guessed) else told
