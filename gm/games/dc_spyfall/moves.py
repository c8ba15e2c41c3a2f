"""What may be done at a table of DC Spyfall, and when: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from gm.core import Amended, Event, Instant, Move, Player, Refused, Renamed, say
from gm.games.dc_spyfall import ends, words
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
from gm.kit import evening
from gm.kit.clock import Clock, Paused, Resumed
from gm.kit.names import distinct
from gm.kit.votes import Pointing, Tally, convict, tally

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")


def phase(state: State, now: Instant) -> Phase:
    """Gives where the table stands at `now`."""
    played = state.round
    if played is None:
        return Phase.BETWEEN
    if played.end is not None:
        return Phase.HARLEY if ends.votes_on_harley(state, played) else Phase.REVEAL
    if played.accusations and played.accusations[-1].vote is None:
        return Phase.VOTE
    return Phase.TIME_UP if played.clock.up(now) else Phase.ROUND


def clock(state: State, now: Instant) -> tuple[str, Clock] | None:
    """Gives the current phase's name and clock, None where no time is kept."""
    names = {Phase.ROUND: "round", Phase.VOTE: "round", Phase.TIME_UP: "talk", Phase.HARLEY: "harley"}
    name = names.get(phase(state, now))
    if name is None or state.round is None:
        return None
    return name, state.round.clocks.get(name) or Clock(length(state, name))


def length(state: State, name: str) -> float:
    """Gives the seconds of the phase `name` at this table."""
    return float(state.opened.settings[f"phase.{name}"])


def deal(state: State, now: Instant, dealer: Player | None, dice: Random) -> evening.Dealt:
    """Gives the next round's start: who deals, and which of the bags left (DC-R1, DC-R2).

    Refuses where no bag is left (DC-R4).
    """
    bags = int(state.opened.settings["bags"]) - state.evening.played
    if bags < 1:
        raise Refused(say("No bag is left for another round."), say("gm score shows the evening; gm again."))
    chosen = dealer or state.evening.dealer
    return evening.Dealt(state.evening.deals + 1, chosen, dice.randint(1, bags), bags)


def resume(state: State, now: Instant) -> Resumed:
    """Gives the clock of the current phase going on, or starting."""
    name, running = timed(state, now)
    return Resumed(on_table(state).number, name, running.length)


def pause(state: State, now: Instant) -> Paused:
    """Gives the clock of the current phase stopped."""
    name, _ = timed(state, now)
    return Paused(on_table(state).number, name)


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
    if accuser == suspect:
        raise Refused(say("{name} cannot accuse themselves.", name=accuser), say("Name another suspect."))
    used = [past.accuser for past in on_table(state).accusations]
    if accuser in used:
        able = [player for player in state.evening.seats if player not in used]
        raise Refused(
            say("{name} has already accused somebody in this round.", name=accuser),
            say("Still able to: {names}.", names=able),
        )
    if yes is None and no is None:
        if pride:
            raise Refused(say("Pride of the Gods belongs to the counted vote."), say("gm ballot --pride"))
        still_hidden(facts)
        return Accused(accuser, suspect)
    vote, convicted = count(state, accuser, suspect, yes, no, pride)
    accused = Accused(accuser, suspect, vote, pride, convicted, facts)
    if convicted:
        return ended(state, accused, accused)
    still_hidden(facts)
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
    still_hidden(facts)
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
    vote = tally([player for player in state.evening.seats if player != suspect], accuser, yes, no)
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
    ends.settle(state, played._replace(facts=known, voted=True, spotted=pointed.convicted))
    return pointed


def guess(
    state: State, now: Instant, location: str | None, right: bool | None, facts: Facts = NOTHING
) -> Guessed:
    """Gives the Joker's guess, `right` or not, or None where that is not known yet (DC-E3)."""
    guessed = Guessed(location, right, facts)
    return ended(state, guessed, guessed)


def jest(state: State, now: Instant, player: Player, right: bool | None, facts: Facts = NOTHING) -> Jested:
    """Gives `player` turning up a Joker and declaring the Jest (DC-J2)."""
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
    still_hidden(facts)
    return claimed


def reveal(state: State, now: Instant, facts: Facts, right: bool | None = None) -> Revealed:
    """Gives more that was learnt of the ended round's cards; refuses nothing new."""
    played = on_table(state)
    if right is not None and ends.RIGHT not in ends.missing(state, played):
        raise Refused(say("Right or wrong is not what this round waits for."), say("Leave it out."))
    known = ends.settle(state, disclosed(played, facts, right))
    if known == played:
        raise Refused(say("That adds nothing to what is known."), words.waiting(ends.missing(state, played)))
    return Revealed(facts, right)


def void(state: State, now: Instant, why: str) -> evening.Voided:
    """Gives the open round counting for nothing."""
    return evening.Voided(evening.reason(why))


def adjust(state: State, now: Instant, what: Player, amount: int, why: str) -> evening.Adjusted:
    """Gives a correction of a player's points."""
    return evening.adjust(what, amount, why)


def seat(state: State, now: Instant, player: Player, after: Player | None) -> evening.Seated:
    """Gives somebody joining, up to the box's limit."""
    return evening.seat(state.evening, int(state.opened.settings["most"]), player, after)


def leave(state: State, now: Instant, player: Player) -> evening.Left:
    """Gives somebody leaving, down to the limit of the box and the modules (DC-B5, DC-H1)."""
    return evening.leave(state.evening, int(state.opened.settings["least"]), player)


def rename(state: State, now: Instant, old: Player, new: Player) -> Renamed:
    """Gives a player a new name; refuses one that looks like another's."""
    distinct([new, *(name for name in state.evening.seats + state.evening.away if name != old)])
    return Renamed(old, new)


def amend(
    state: State, now: Instant, number: int, replaced: Sequence[int], events: Sequence[Event]
) -> Amended:
    """Gives the end of round `number` recorded anew, in place of the entries `replaced`."""
    return Amended(number, tuple(replaced), tuple(events))


MOVES: Mapping[Phase, Mapping[str, Move]] = {
    Phase.BETWEEN: {"deal": deal, "seat": seat, "leave": leave, "rename": rename},
    Phase.ROUND: {
        "accuse": accuse,
        "point": point,
        "guess": guess,
        "jest": jest,
        "multiverse": multiverse,
        "timer": resume,
        "resume": resume,
        "pause": pause,
        "timeup": timeup,
        "void": void,
    },
    Phase.TIME_UP: {
        "point": point,
        "multiverse": multiverse,
        "timer": resume,
        "resume": resume,
        "pause": pause,
        "timeup": timeup,
        "void": void,
    },
    Phase.VOTE: {"ballot": ballot, "void": void},
    Phase.HARLEY: {
        "point": spot,
        "reveal": reveal,
        "timer": resume,
        "resume": resume,
        "pause": pause,
        "void": void,
    },
    Phase.REVEAL: {"reveal": reveal, "void": void},
}
BY_HAND: Mapping[str, Move] = {"adjust": adjust, "amend": amend}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now and their moves: the phase's row, less what clock or modules rule out."""
    here = phase(state, now)
    out = {JEST, MULTIVERSE} - set(state.opened.modules)
    running = clock(state, now)
    if running and here is not Phase.VOTE:
        out |= ruled_out(here, running[1], now)
    if state.round and state.round.clock.over and (not running or idle(running[1], now)):
        out.add("timeup")
    row = {verb: move for verb, move in MOVES[here].items() if verb not in out}
    return row if here is Phase.VOTE else {**row, **BY_HAND}


def idle(clock: Clock, now: Instant) -> bool:
    """Tells whether there is no time to declare over: the clock was never started, or it ended."""
    return not clock.started or clock.up(now)


def ruled_out(here: Phase, running: Clock, now: Instant) -> set[str]:
    """Gives what the clock itself makes impossible; the open talk's clock is started by `timer` alone."""
    if running.running(now):
        return {"resume"}
    if running.up(now):
        return {"timer", "pause", "resume"}
    return {"pause", "resume"} if here is Phase.TIME_UP and not running.started else {"pause"}


def on_table(state: State) -> Round:
    """Gives the round on the table."""
    assert state.round is not None
    return state.round


def timed(state: State, now: Instant) -> tuple[str, Clock]:
    """Gives the current phase and clock where there is one."""
    found = clock(state, now)
    assert found is not None
    return found


def ended(state: State, event: T, end: Ending) -> T:
    """Gives `event` where its `end` of the round and its facts can be; refuses contradictions."""
    right = end.right if isinstance(end, Guessed | Jested) else None
    ends.settle(state, on_table(state)._replace(end=end, facts=end.facts, right=right))
    return event


def still_hidden(facts: Facts) -> None:
    """Refuses facts of a round that goes on: no card is turned up."""
    if facts != NOTHING:
        raise Refused(
            say("The round goes on, so no card is turned up yet."),
            say("Leave out --joker, --harley, --deck and --location."),
        )


def merged(known: Facts, facts: Facts) -> Facts:
    """Gives both together; refuses where they differ."""
    for old, new in zip(known, facts, strict=True):
        if old is not None and new is not None and old != new:
            raise Refused(
                say("It was {old} before, now {new}.", old=old, new=new), say("gm undo takes an act back.")
            )
    news = {field: value for field, value in facts._asdict().items() if value is not None}
    return known._replace(**news)


def disclosed(played: Round, facts: Facts, right: bool | None) -> Round:
    """Gives the round with more of it known."""
    return played._replace(facts=merged(played.facts, facts), right=played.right if right is None else right)
