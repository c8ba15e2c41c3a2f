"""What the people at a table of Spyfall hear and do next."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core import Amended, Event, Instant, Player, RoundScore, Strip, Text, say
from gm.games.spyfall import ends, words
from gm.games.spyfall.moves import clock, last_turn, phase, turn_of
from gm.games.spyfall.state import DEALER, Accused, Phase, Round, State
from gm.kit import guide
from gm.kit.evening import Dealt


def announce(before: State, after: State, event: Event) -> list[Text | Strip]:
    """Gives what the people hear and do now that `event` led from `before` to `after`."""
    if isinstance(event, Dealt):
        return _deal(after, event)
    if isinstance(event, Amended):
        return [*guide.amended(event, after.evening, words.END_WORDS)]
    if len(after.evening.results) > len(before.evening.results):
        return [*_result(after, after.evening.results[-1])]
    played = after.round
    if played and played.end and not (before.round and before.round.end):
        return [*_over(played)]
    return []


def _deal(state: State, dealt: Dealt) -> list[Text | Strip]:
    seats = state.evening.seats
    told = guide.sealed(dealt, seats) if dealt.seal else _bag(dealt, seats)
    return [*told, *guide.beyond(state.evening)]


def _bag(dealt: Dealt, seats: Sequence[Player]) -> list[Text | Strip]:
    return [
        Strip(dealt.bags, dealt.bag),
        say(
            "Lay all {n} bags face down in a row and take number {k} from the left.",
            n=dealt.bags,
            k=dealt.bag,
        ),
        say("Take the Spy card and {n} of the others, unseen, and shuffle them.", n=len(seats) - 1),
        guide.round_the_table(dealt, seats),
    ]


def _over(played: Round) -> list[Text]:
    match played.end:
        case Accused(suspect=suspect, convicted=True):
            return [say("{name} turns the card up.", name=suspect)]
        case Accused():
            return [say("Once round the table and nobody convicted: the Spy wins.")]
    return []


def _result(state: State, result: RoundScore) -> list[Text]:
    if result.end == "void":
        return [guide.dealt_again(state)]
    told = guide.scored(result, words.END_WORDS)
    if not state.opened.sealed:
        told.append(say("The bag goes back among the others."))
    return [*told, *guide.won(state.evening)]


def advise(state: State, now: Instant) -> list[Text]:
    """Gives where the table stands, and what to type next."""
    here, played = phase(state, now), state.round
    if played is None:
        return guide.between(state.evening, int(state.opened.settings["bags"]))
    where = say(
        "Round {number}, {dealer} dealt: {phase}.",
        number=played.number,
        dealer=played.dealer,
        phase=_PHASES[here],
    )
    return [guide.timed(guide.looked(where, state), clock(state, now), now), _next(state, here, played)]


_PHASES = {
    Phase.ROUND: say("questions and answers"),
    Phase.TIME_UP: say("time is up"),
    Phase.VOTE: say("a vote is open"),
    Phase.REVEAL: say("the cards are to be shown"),
}


def beside(state: State, now: Instant) -> list[Text]:
    """Gives what stands beside the clock: an open vote, who asks first or is on turn, who accused already."""
    here, played = phase(state, now), state.round
    if played is None or here is Phase.REVEAL:
        return []
    if played.clock.up(now):
        return [*guide.vote(played), say("On turn: {name}", name=turn_of(state))]
    return guide.beside(played)


def _next(state: State, here: Phase, played: Round) -> Text:
    match here:
        case Phase.ROUND if not played.clock.started:
            return guide.start(state)
        case Phase.ROUND:
            guess = "gm guess LOCATION --by NAME" if state.opened.sealed else "gm guess"
            timeup = "gm timeup --first NAME" if _chosen(state) else "gm timeup"
            return say("gm accuse WHO WHOM, {guess}, {timeup}", guess=guess, timeup=timeup)
        case Phase.TIME_UP:
            return _turn(state, played)
        case Phase.VOTE:
            vote = played.accusations[-1]
            return say(
                "everyone but {suspect} votes: gm ballot --yes NAMES or --no NAMES", suspect=vote.suspect
            )
    return say("gm reveal {options}", options=words.told(ends.missing(state, played)))


def _chosen(state: State) -> bool:
    """Whether the table says who begins after time up (SF-E3)."""
    return state.opened.settings["first_after_time"] != DEALER


def _turn(state: State, played: Round) -> Text:
    name = turn_of(state)
    if _chosen(state) and not played.clock.over:
        return say(
            "gm timeup --first NAME says whose turn it was; else {name} begins: gm accuse {name} WHOM",
            name=name,
        )
    if last_turn(state):
        return say("the last turn is that of {name}: gm accuse {name} WHOM, or gm skip", name=name)
    return say("the turn is that of {name}: gm accuse {name} WHOM, or gm skip", name=name)
