"""What may be done at a table of Hail Hydra beside placing cards: each move gives one event or refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gm.core import Amended, Event, Instant, Player, Refused, Text, say
from gm.games.hail_hydra import bounds, sealed
from gm.games.hail_hydra.bounds import MOST, number
from gm.games.hail_hydra.course import BANISH
from gm.games.hail_hydra.state import (
    HYDRA,
    SKY,
    Dealt,
    Hailed,
    Play,
    Pointed,
    State,
    TurnedUp,
    Unmasked,
    Used,
    heroes_in,
    on_table,
)
from gm.kit import evening
from gm.kit.clock import Clock, Paused, Resumed
from gm.kit.rounds import check_seated
from gm.kit.sealed import Looked, look
from gm.kit.votes import Pointing, convict

if TYPE_CHECKING:
    from random import Random


PICKED_FROM = 6  # counting goes round again in a smaller pile, so any number is fair after a shuffle


def deal(state: State, now: Instant, first: Player | None, durability: int | None, dice: Random) -> Dealt:
    """Gives a game's setup: who has the token, and which villains of their piles (HH-U1 to HH-U7).

    The first game takes what the table was opened with, a later one the first seat and the same durability.
    """
    last = state.play
    token = first or (state.seats[0] if last else Player(str(state.rule("first"))))
    tower = durability if durability is not None else last.most if last else int(state.rule("durability"))
    number(say("Durability"), tower, 1, MOST)
    game = state.evening.deals + 1
    if state.opened.sealed:
        return Dealt(game, token, tower, seal=sealed.dealt(state, game, dice))
    return Dealt(game, token, tower, tuple(dice.randint(1, PICKED_FROM) for tier in state.tiers))


def villain(
    state: State, now: Instant, health: int, damage: int, defence: int = 0, name: str = "", quick: str = ""
) -> TurnedUp:
    """Gives the next villain turned up and read (HH-U7); refuses numbers that no card can have."""
    number(say("Health"), health, 1, MOST)
    number(say("Damage"), damage, 0, MOST)
    number(say("Defence"), defence, 0, 9)
    tier = state.tiers[on_table(state).mission]
    return TurnedUp(tier, health, damage, defence, bounds.label(name), bounds.label(quick))


def turn_up(state: State, now: Instant) -> TurnedUp:
    """Gives the next villain that the program dealt."""
    return sealed.turned_up(state, on_table(state))


def peek(state: State, now: Instant, player: Player, again: bool = False) -> Looked:
    """Gives a player looking at the own side and hand: as often as the hand changes, and counted."""
    play = on_table(state)
    assert play.seal is not None
    check_seated(state.seats, player)
    return look(state.evening.looked, play.seal.commitment, player, True)


def hail(state: State, now: Instant, player: Player) -> Hailed:
    """Gives an agent's tile turned up (HH-H1, HH-H2).

    Where the program dealt it looks at the tile last: another refusal tells nothing of the side, and this one
    is for the hero's own eyes.
    """
    may_hail(state, player)
    sealed.check_agent(on_table(state), state.seats, player)
    return Hailed(player)


def may_hail(state: State, player: Player) -> None:
    """Refuses what anyone sees of a tile that cannot be turned up: more agents than there are (HH-H3)."""
    play = on_table(state)
    if player in play.revealed:
        raise Refused(say("{name} has been revealed already.", name=player), _hidden(state, play))
    if all_revealed(state, play):
        raise none_hidden(state)
    if player in play.out and not state.rule("hail_anytime"):
        raise Refused(
            say("{name} is out of this mission.", name=player),
            say("Only a hero who is in can: {names}.", names=heroes_in(state, play)),
        )


def all_revealed(state: State, play: Play) -> bool:
    """Tells whether no agent is left whose tile could be turned up (HH-H3)."""
    return len(play.revealed) >= state.agents


def none_hidden(state: State) -> Refused:
    """Gives the refusal of one more tile than there are agents (HH-H3)."""
    return Refused(
        say("All {n} agents of Hydra are revealed.", n=state.agents), say("gm undo takes one back.")
    )


def able(state: State, play: Play) -> list[Player]:
    """Gives those who still have their hero's ability, by seat."""
    return [name for name in state.seats if name not in play.used + play.revealed]


def _hidden(state: State, play: Play) -> Text:
    return say("Not revealed: {names}.", names=[name for name in state.seats if name not in play.revealed])


def ability(state: State, now: Instant, player: Player) -> Used:
    """Gives a hero's ability used: once a game, never by a revealed agent (HH-H2)."""
    play = on_table(state)
    left = able(state, play)
    if player in play.revealed:
        raise Refused(say("{name} is a revealed agent without an ability.", name=player), _able(left))
    if player in play.used:
        raise Refused(say("{name} has used the ability in this game.", name=player), _able(left))
    return Used(player)


def _able(left: Sequence[Player]) -> Text:
    return say("Ability left: {names}.", names=list(left)) if left else say("Nobody has one left.")


def point(state: State, now: Instant, pointing: Pointing) -> Pointed:
    """Gives a vote by fingers at heroes or the sky (HH-V2 to HH-V4).

    Refuses a target who is voted out already, and missing fingers that could change the outcome.
    """
    play = on_table(state)
    for target in pointing.counts():
        if target in play.out:
            raise Refused(
                say("{name} is voted out of the coming mission already.", name=target),
                say("Targets: {names}.", names=[name for name in state.seats if name not in play.out]),
            )
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
    if bounds.is_thing(what):
        bounds.correction(state, what, amount)
    return evening.adjust(what, amount, why)


def amend(
    state: State, now: Instant, number: int, replaced: Sequence[int], events: Sequence[Event]
) -> Amended:
    """Gives the end of game `number` recorded anew, in place of the entries `replaced`."""
    return Amended(number, tuple(replaced), tuple(events))


def timed(state: State) -> tuple[Play, Clock]:
    """Gives the game with the present vote's clock."""
    play = on_table(state)
    assert play.clock is not None
    return play, play.clock
