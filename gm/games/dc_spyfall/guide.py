"""What the people at a table of DC Spyfall hear and do next."""

from __future__ import annotations

from collections.abc import Sequence

from gm.core import Amended, Event, Instant, Player, RoundScore, Strip, Text, say
from gm.games.dc_spyfall import ends, words
from gm.games.dc_spyfall.moves import clock, phase
from gm.games.dc_spyfall.state import POWER_UPS, Accused, Phase, Pointed, Round, State
from gm.kit import guide
from gm.kit.evening import Dealt


def announce(before: State, after: State, event: Event) -> list[Text | Strip]:
    """Gives what the people hear and do now that `event` led from `before` to `after`."""
    if isinstance(event, Dealt):
        return _deal(after, event)
    if isinstance(event, Amended):
        return [*guide.amended(event, after.evening, words.END_WORDS)]
    if len(after.evening.results) > len(before.evening.results):
        return _result(after, after.evening.results[-1])
    played = after.round
    if played and played.end and not (before.round and before.round.end):
        return _turn_up(played)
    if played and played.voted and played.spotted and not (before.round and before.round.voted):
        return [say("{name} turns the card up.", name=played.spotted)]
    return []


def _deal(state: State, dealt: Dealt) -> list[Text | Strip]:
    seats = state.evening.seats
    told = guide.sealed(dealt, seats) if dealt.seal else _bag(dealt, seats)
    if state.has(POWER_UPS):
        told.append(say("Shuffle the 12 ability cards and deal one each as well."))
    return [*told, *guide.beyond(state.evening)]


def _bag(dealt: Dealt, seats: Sequence[Player]) -> list[Text | Strip]:
    return [
        Strip(dealt.bags, dealt.bag),
        say(
            "Lay the {n} remaining bags face down in a row and take number {k} from the left.",
            n=dealt.bags,
            k=dealt.bag,
        ),
        say("Take {n} cards from the bottom of that bag, unseen, and shuffle them.", n=len(seats)),
        guide.round_the_table(dealt, seats),
    ]


def _turn_up(played: Round) -> list[Text | Strip]:
    match played.end:
        case Accused(suspect=convicted) | Pointed(convicted=convicted) if convicted:
            return [say("{name} turns the card up.", name=convicted)]
    return []


def _result(state: State, result: RoundScore) -> list[Text | Strip]:
    if result.end == "void":
        return [guide.dealt_again(state)]
    told: list[Text | Strip] = [*guide.scored(result, words.END_WORDS)]
    if not state.opened.sealed:
        told.append(say("The cards and their bag go back into the box."))
    if state.has(POWER_UPS):
        told.append(say("Show all ability cards and collect them."))
    return [*told, *guide.won(state.evening)]


def advise(state: State, now: Instant) -> list[Text]:
    """Gives where the table stands, and what to type next."""
    here, played = phase(state, now), state.round
    if played is None:
        return guide.between(state.evening, int(state.opened.settings["bags"]) - state.evening.played)
    where = say(
        "Round {number}, {dealer} dealt: {phase}.",
        number=played.number,
        dealer=played.dealer,
        phase=_PHASES[here],
    )
    return [guide.timed(guide.looked(where, state), clock(state, now), now), _next(state, here, played, now)]


_PHASES = {
    Phase.ROUND: say("questions and answers"),
    Phase.TIME_UP: say("time is up"),
    Phase.VOTE: say("a vote is open"),
    Phase.HARLEY: say("Harley's vote"),
    Phase.REVEAL: say("the cards are to be shown"),
}


def _next(state: State, here: Phase, played: Round, now: Instant) -> Text:
    match here:
        case Phase.ROUND if not played.clock.started:
            return guide.start(state)
        case Phase.ROUND if state.opened.sealed:
            return say("gm accuse WHO WHOM, gm guess LOCATION --by NAME, gm timeup")
        case Phase.ROUND:
            return say("gm accuse WHO WHOM, gm guess, gm timeup")
        case Phase.TIME_UP if "talk" in played.clocks:
            return say("after the talk all point at once: gm point A=B …")
        case Phase.TIME_UP:
            return say("talk for a minute or two (gm timer), then all point at once: gm point A=B …")
        case Phase.VOTE:
            vote = played.accusations[-1]
            return say(
                "everyone but {suspect} votes: gm ballot --yes NAMES or --no NAMES", suspect=vote.suspect
            )
        case Phase.HARLEY if played.facts.joker is None:
            return say("gm reveal --joker NAME, then talk for 30 seconds (gm timer)")
        case Phase.HARLEY if state.opened.sealed:
            return say(
                "talk for 30 seconds (gm timer); all but {joker} point at once: gm point A=B …",
                joker=played.facts.joker,
            )
        case Phase.HARLEY:
            return say(
                "talk for 30 seconds (gm timer); all but {joker} point at once: gm point A=B … --harley NAME",
                joker=played.facts.joker,
            )
    return say("gm reveal {options}", options=words.told(ends.missing(state, played)))


def beside(state: State, now: Instant) -> list[Text]:
    """Gives what stands beside the clock: an open vote, who asks first, whose accusations are used up."""
    here, played = phase(state, now), state.round
    if played is None or here not in (Phase.ROUND, Phase.VOTE):
        return []
    return guide.beside(played)
