"""What the people at a table of DC Spyfall hear and do next."""

from __future__ import annotations

from gm.core import Event, Instant, RoundScore, Strip, Text, say
from gm.games.dc_spyfall import ends, words
from gm.games.dc_spyfall.moves import clock, phase
from gm.games.dc_spyfall.state import POWER_UPS, Accused, Phase, Round, State
from gm.kit.clock import shown
from gm.kit.evening import Dealt, gains, left_of, winners


def announce(before: State, after: State, event: Event) -> list[Text | Strip]:
    """Gives what the people hear and do now that `event` led from `before` to `after`."""
    if isinstance(event, Dealt):
        return _deal(after, event)
    if len(after.evening.results) > len(before.evening.results):
        return _result(after, after.evening.results[-1])
    played = after.round
    if played and played.end and not (before.round and before.round.end):
        return _turn_up(played)
    return []


def _deal(state: State, dealt: Dealt) -> list[Text | Strip]:
    seats = state.evening.seats
    first = left_of(dealt.dealer, seats)
    told: list[Text | Strip] = [
        Strip(dealt.bags, dealt.bag),
        say(
            "Lay the {n} remaining bags face down in a row and take number {k} from the left.",
            n=dealt.bags,
            k=dealt.bag,
        ),
        say("Take {n} cards from the bottom of that bag, unseen, and shuffle them.", n=len(seats)),
        say("Deal one each, face down, {name} first. The rest stays unseen.", name=first),
    ]
    if state.has(POWER_UPS):
        told.append(say("Shuffle the 12 ability cards and deal one each as well."))
    if state.evening.played >= state.evening.planned:
        told.append(say("This round is beyond the {n} planned.", n=state.evening.planned))
    return told


def _turn_up(played: Round) -> list[Text | Strip]:
    match played.end:
        case Accused(suspect=suspect):
            return [say("{name} turns the card up.", name=suspect)]
    return []


def _result(state: State, result: RoundScore) -> list[Text | Strip]:
    if result.end == "void":
        return [say("The bag goes back; {name} deals again.", name=state.evening.dealer)]
    told: list[Text | Strip] = [*gains(result.why)]
    if not told:
        told.append(say("Nobody scores in this round."))
    told.append(say("The cards and their bag go back into the box."))
    if state.has(POWER_UPS):
        told.append(say("Show all ability cards and collect them."))
    if state.evening.played == state.evening.planned:
        told.append(winners(state.evening.score()))
    return told


def advise(state: State, now: Instant) -> list[Text]:
    """Gives where the table stands, and what to type next."""
    here, evening, played = phase(state, now), state.evening, state.round
    if played is None:
        done = evening.played >= evening.planned
        where = say(
            "{n} of {planned} rounds played; {name} deals next.",
            n=evening.played,
            planned=evening.planned,
            name=evening.dealer,
        )
        return [where, say("gm score, or gm deal for one more") if done else say("gm deal")]
    phase_words = _PHASES[here]
    where = say(
        "Round {number}, {dealer} dealt: {phase}.",
        number=played.number,
        dealer=played.dealer,
        phase=phase_words,
    )
    running = clock(state, now)
    left = shown(running[1], now) if running else None
    return [say("{where} {left}", where=where, left=left) if left else where, _next(state, here, played, now)]


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
            return say("gm timer starts the clock; {dealer} asks first", dealer=played.dealer)
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
    told = [say("First question: {name}", name=played.dealer)]
    used = [past.accuser for past in played.accusations if past.vote]
    if used:
        told.append(say("Accusations used: {names}", names=used))
    if here is Phase.VOTE:
        vote = played.accusations[-1]
        accused = say(
            "A vote is open: {accuser} accuses {suspect}", accuser=vote.accuser, suspect=vote.suspect
        )
        told.insert(0, accused)
    return told
