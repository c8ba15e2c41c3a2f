"""What may be done at a table of Hail Hydra, and when: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gm.core import Amended, Event, Instant, Move, Player, Refused, Text, say
from gm.games.hail_hydra import bounds
from gm.games.hail_hydra.bounds import MOST, number
from gm.games.hail_hydra.course import BANISH
from gm.games.hail_hydra.state import (
    HYDRA,
    SKY,
    Attacked,
    Committed,
    Dealt,
    Gave,
    Hailed,
    Phase,
    Play,
    Pointed,
    State,
    TurnedUp,
    Unmasked,
    Used,
    heroes_in,
    owing,
    phase,
    placing,
)
from gm.kit import evening
from gm.kit.clock import Clock, Paused, Resumed
from gm.kit.votes import Pointing, convict

if TYPE_CHECKING:
    from random import Random

PICKED_FROM = 6  # counting goes round again in a smaller pile, so any number is fair after a shuffle


def clock(state: State, now: Instant) -> tuple[str, Clock] | None:
    """Gives the present vote's clock (HH-V2), None where no vote is held."""
    play = state.play
    return (BANISH, play.clock) if play and play.clock and phase(state) is Phase.BANISH else None


def deal(state: State, now: Instant, first: Player | None, durability: int | None, dice: Random) -> Dealt:
    """Gives a game's setup: who has the token, and which villains of their piles (HH-U1 to HH-U7).

    The first game takes what the table was opened with, a later one the first seat and the same durability.
    """
    last = state.play
    token = first or (state.seats[0] if last else Player(str(state.rule("first"))))
    tower = durability if durability is not None else last.most if last else int(state.rule("durability"))
    number(say("Durability"), tower, 1, MOST)
    picks = tuple(dice.randint(1, PICKED_FROM) for tier in state.tiers)
    return Dealt(last.number + 1 if last else 1, token, tower, picks)


def villain(
    state: State, now: Instant, health: int, damage: int, defence: int = 0, name: str = "", quick: str = ""
) -> TurnedUp:
    """Gives the next villain turned up and read (HH-U7); refuses numbers that no card can have."""
    number(say("Health"), health, 1, MOST)
    number(say("Damage"), damage, 0, MOST)
    number(say("Defence"), defence, 0, 9)
    tier = state.tiers[on_table(state).mission]
    return TurnedUp(tier, health, damage, defence, bounds.label(name), bounds.label(quick))


def commit(state: State, now: Instant, placed: Mapping[Player, int]) -> Committed:
    """Gives how many cards each hero who is in placed (HH-A2)."""
    return Committed(fitting(state, placed))


def fitting(state: State, placed: Mapping[Player, int]) -> dict[Player, int]:
    """Gives `placed` in seating order; refuses a hero who is out, missing or short of cards (HH-A2)."""
    play = on_table(state)
    debt_first(play)
    able = placing(state, play)
    for name, n in placed.items():
        if name in play.out:
            raise Refused(say("{name} is out and places nothing.", name=name), _in(able))
        number(say("{name}'s cards", name=name), n, 1, 3)
        if n > play.cards.hands[name]:
            raise Refused(
                say("{name} has {n} cards in hand.", name=name, n=play.cards.hands[name]),
                say("gm adjust hand:{name} ±N --why TEXT corrects the count.", name=name),
            )
    if missing := [name for name in able if name not in placed]:
        raise Refused(say("Everyone who is in places 1 to 3 cards."), say("Missing: {names}.", names=missing))
    return {name: placed[name] for name in state.seats if name in placed}


def _in(able: Sequence[Player]) -> Text:
    return say("Those who are in: {names}.", names=list(able))


def debt_first(play: Play) -> None:
    """Refuses while somebody who is out still has to hand over cards (HH-A3)."""
    if owed := owing(play):
        raise Refused(
            say("Before the cards are placed, those who are out hand some over: {names}.", names=owed),
            say("gm give {name} NAME 1", name=owed[0]),
        )


def give(state: State, now: Instant, giver: Player, taker: Player, n: int) -> Gave:
    """Gives cards handed over by somebody who is out to somebody who is in, once a phase (HH-A3)."""
    play = on_table(state)
    owed = owing(play)
    if giver not in play.out:
        raise Refused(say("{name} is in and hands nothing over.", name=giver), _still(owed))
    if giver in play.given:
        raise Refused(say("{name} has handed cards over already.", name=giver), _still(owed))
    if taker in play.out:
        raise Refused(say("{name} is out as well.", name=taker), _in(heroes_in(state, play)))
    number(say("Cards handed over"), n, 1, min(2, play.cards.hands[giver]))
    return Gave(giver, taker, n)


def _still(owed: Sequence[Player]) -> Text:
    if owed:
        return say("Still to hand cards over: {names}.", names=list(owed))
    return say("Nobody has to hand cards over now.")


def attack(
    state: State, now: Instant, values: Sequence[int], placed: Mapping[Player, int] | None = None
) -> Attacked:
    """Gives the turned-up cards (HH-A4), with the counts where they were not committed before.

    Refuses values that no card has, and a number of cards other than what was placed.
    """
    play = on_table(state)
    for value in values:
        number(say("A card's value"), value, -9, 9)
    if play.cards.placed:
        if placed is not None:
            raise Refused(
                say("The cards are placed already."),
                say("gm undo takes the commit back; leave --placed out."),
            )
        _as_many(values, play.cards.placed)
        return Attacked(tuple(values))
    debt_first(play)
    counts = fitting(state, placed) if placed is not None else _implied(state, play, len(values))
    _as_many(values, counts)
    return Attacked(tuple(values), counts)


def _as_many(values: Sequence[int], placed: Mapping[Player, int]) -> None:
    if len(values) != sum(placed.values()):
        raise Refused(
            say("{n} cards were placed, {k} turned up.", n=sum(placed.values()), k=len(values)),
            say("Give the value of every card."),
        )


def _implied(state: State, play: Play, n: int) -> dict[Player, int]:
    """What each placed where `n` cards can only mean one each, or three."""
    able = placing(state, play)
    each = next((each for each in (1, 3) if able and each * len(able) == n), None)
    if each is None:
        raise Refused(
            say("{n} cards do not tell who placed how many.", n=n),
            say("gm commit A=2 B=1 …, or --placed A=2 …"),
        )
    return fitting(state, dict.fromkeys(able, each))


def hail(state: State, now: Instant, player: Player) -> Hailed:
    """Gives an agent's tile turned up (HH-H1, HH-H2); refuses more agents than there are (HH-H3)."""
    play = on_table(state)
    if player in play.revealed:
        raise Refused(say("{name} has been revealed already.", name=player), _hidden(state, play))
    if len(play.revealed) >= state.agents:
        raise Refused(
            say("All {n} agents of Hydra are revealed.", n=state.agents), say("gm undo takes one back.")
        )
    if player in play.out and not state.rule("hail_anytime"):
        raise Refused(
            say("{name} is out of this mission.", name=player),
            say("Only a hero who is in can: {names}.", names=heroes_in(state, play)),
        )
    return Hailed(player)


def _hidden(state: State, play: Play) -> Text:
    return say("Not revealed: {names}.", names=[name for name in state.seats if name not in play.revealed])


def ability(state: State, now: Instant, player: Player) -> Used:
    """Gives a hero's ability used: once a game, never by a revealed agent (HH-H2)."""
    play = on_table(state)
    left = [name for name in state.seats if name not in play.used + play.revealed]
    if player in play.revealed:
        raise Refused(say("{name} is a revealed agent without an ability.", name=player), _able(left))
    if player in play.used:
        raise Refused(say("{name} has used the ability in this game.", name=player), _able(left))
    return Used(player)


def _able(left: Sequence[Player]) -> Text:
    return say("Still able to: {names}.", names=list(left)) if left else say("Nobody has one left.")


def point(state: State, now: Instant, pointing: Pointing) -> Pointed:
    """Gives a vote by fingers at heroes or the sky (HH-V2 to HH-V4).

    Refuses a target who is voted out already, and missing fingers that could change the outcome.
    """
    play = on_table(state)
    targets = [*(name for name in state.seats if name not in play.out), SKY]
    fingers = {str(name): n for name, n in pointing.counts().items()}
    return Pointed(fingers, convict(pointing, state.seats, targets, oneself=True, spared=SKY))


def resume(state: State, now: Instant) -> Resumed:
    """Gives the vote's clock started, or going on."""
    play, running = timed(state)
    return Resumed(play.stretch, BANISH, running.length)


def pause(state: State, now: Instant) -> Paused:
    """Gives the vote's clock stopped."""
    return Paused(timed(state)[0].stretch, BANISH)


def timeup(state: State, now: Instant, first: Player | None = None) -> evening.TimeUp:
    """Gives the talk before a vote declared over."""
    if first:
        raise Refused(say("Nobody goes first here: all point at once."), say("gm timeup"))
    return evening.TimeUp()


def reveal(state: State, now: Instant, sides: Mapping[Player, str]) -> Unmasked:
    """Gives everybody's identity after the end (HH-S1).

    Refuses somebody missing, numbers that no table of this size has (HH-B2), and a revealed agent as another.
    """
    play = on_table(state)
    told = {name: bounds.side(text) for name, text in sides.items()}
    if missing := [name for name in state.seats if name not in told]:
        raise Refused(say("Everybody's identity is needed."), say("Missing: {names}.", names=missing))
    agents = tuple(name for name in state.seats if told[name] == HYDRA)
    if len(agents) != state.agents:
        raise Refused(
            say("{n} agents of Hydra cannot be.", n=len(agents)),
            say("With {n} players there are {k}.", n=len(state.seats), k=state.agents),
        )
    for name in play.revealed:
        if name not in agents:
            raise Refused(
                say("{name} was revealed as an agent of Hydra.", name=name), say("{name}=hydra", name=name)
            )
    return Unmasked(agents)


def void(state: State, now: Instant, why: str) -> evening.Voided:
    """Gives the game ended without points."""
    return evening.Voided(evening.reason(why))


def adjust(state: State, now: Instant, what: Player, amount: int, why: str) -> evening.Adjusted:
    """Gives a player's points, or a number on the table, corrected by hand; refuses what cannot be."""
    event = evening.adjust(what, amount, why)
    if what not in state.seats:
        bounds.correction(state, what, amount)
    return event


def amend(
    state: State, now: Instant, number: int, replaced: Sequence[int], events: Sequence[Event]
) -> Amended:
    """Gives the end of game `number` recorded anew, in place of the entries `replaced`."""
    return Amended(number, tuple(replaced), tuple(events))


MOVES: Mapping[Phase, Mapping[str, Move]] = {
    Phase.BETWEEN: {"deal": deal},
    Phase.SETUP: {"villain": villain, "hail": hail, "ability": ability, "void": void},
    Phase.PLAY: {
        "give": give,
        "commit": commit,
        "attack": attack,
        "hail": hail,
        "ability": ability,
        "void": void,
    },
    Phase.PLACED: {"attack": attack, "hail": hail, "ability": ability, "void": void},
    Phase.BANISH: {
        "point": point,
        "resume": resume,
        "pause": pause,
        "timeup": timeup,
        "hail": hail,
        "ability": ability,
        "void": void,
    },
    Phase.READY: {"villain": villain, "hail": hail, "ability": ability, "void": void},
    Phase.END: {"reveal": reveal, "void": void},
}


BY_HAND: Mapping[str, Move] = {"adjust": adjust, "amend": amend}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now and their moves: the phase's row, less what the table rules out."""
    here = phase(state)
    out = ruled_out(state, here, now)
    return {**{verb: move for verb, move in MOVES[here].items() if verb not in out}, **BY_HAND}


def ruled_out(state: State, here: Phase, now: Instant) -> set[str]:
    """Gives what the variant, the heroes who are out, or the clock make impossible."""
    out: set[str] = set()
    if not state.rule("abilities"):
        out.add("ability")
    if here not in (Phase.PLAY, Phase.PLACED) and not state.rule("hail_anytime"):
        out.add("hail")
    if here is Phase.PLAY and state.play:
        out |= {"commit", "attack"} if owing(state.play) else {"give"}
    if found := clock(state, now):
        out |= _stopped_by(found[1], now)
    return out


def _stopped_by(vote: Clock, now: Instant) -> set[str]:
    if vote.running(now):
        return {"resume"}
    return {"pause"} | ({"resume"} if vote.up(now) else set()) | ({"timeup"} if vote.over else set())


def on_table(state: State) -> Play:
    """Gives the game on the table."""
    assert state.play is not None
    return state.play


def timed(state: State) -> tuple[Play, Clock]:
    """Gives the game with the present vote's clock."""
    play = on_table(state)
    assert play.clock is not None
    return play, play.clock
