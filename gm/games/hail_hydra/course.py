"""How a game of Hail Hydra goes on: what each event makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Event, Instant, Player
from gm.games.hail_hydra import cards, sealed
from gm.games.hail_hydra.state import (
    HAND,
    HYDRA,
    SHIELD,
    Attack,
    Attacked,
    Committed,
    Dealt,
    Gave,
    Hailed,
    Placed,
    Play,
    Pointed,
    State,
    TurnedUp,
    Used,
    Villain,
)
from gm.kit.clock import Added, Clock, Paused, Resumed, tick
from gm.kit.evening import Adjusted, TimeUp, left_of

BANISH = "banish"
SPILL = -10  # a total below it costs New York 1 more in the full game (HH-A4)


def deal(state: State, event: Dealt) -> Play:
    """Gives the game as it is set up (HH-U1 to HH-U6)."""
    hands = cards.dealt(state.seats, event.first, int(state.rule("cards")))
    play = Play(event.number, event.durability, event.durability, event.first, hands, event.picks)
    return sealed.begun(state, play, event.seal) if event.seal else play


def follow(state: State, play: Play, event: Event, at: Instant) -> Play:
    """Gives the game after `event`, the faces of the cards with it where the program dealt them."""
    return sealed.follow(_counted(state, play._replace(draws=()), event, at), event)


def _counted(state: State, play: Play, event: Event, at: Instant) -> Play:
    match event:
        case TurnedUp():
            return _turn_up(state, play, event)
        case Committed(placed=placed):
            return play._replace(cards=play.cards.place(placed))
        case Placed(player=player, n=n):
            return play._replace(cards=play.cards.place({player: n}))
        case Gave(giver=giver, taker=taker, n=n):
            return play._replace(cards=play.cards.give(giver, taker, n), given=(*play.given, giver))
        case Attacked(values=values, placed=placed):
            return _attack(state, play, values, placed)
        case Hailed(player=player):
            cost = int(state.rule("hail_out" if player in play.out else "hail"))
            return lose(play._replace(revealed=(*play.revealed, player)), cost)
        case Pointed(out=out):
            banished = (*play.out, out) if out else play.out
            left = play.votes - 1
            held, clock = (play.held + 1, banishing(state)) if left else (play.held, None)
            return play._replace(out=banished, votes=left, held=held, clock=clock)
        case Used(player=player):
            return play._replace(used=(*play.used, player))
        case Adjusted(what=what, amount=amount):
            return adjust(state, play, what, amount)
        case TimeUp() if play.clock:
            return play._replace(clock=play.clock.end())
        case Resumed(stretch=stretch) | Paused(stretch=stretch) | Added(stretch=stretch):
            if play.clock and stretch == play.stretch:
                return play._replace(clock=tick({BANISH: play.clock}, event, at)[BANISH])
            return play
    raise AssertionError(event)


def banishing(state: State) -> Clock:
    """Gives the clock of a vote before it is started (HH-V2)."""
    return Clock(float(state.rule(f"phase.{BANISH}")))


def lose(play: Play, n: int) -> Play:
    """Gives the game with `n` durability lost; at none left Hydra has won at once (HH-A7)."""
    left = max(0, play.durability - n)
    if left:
        return play._replace(durability=left)
    return play._replace(durability=0, winner=HYDRA, cards=play.cards.collect(), votes=0, clock=None)


def adjust(state: State, play: Play, what: str, amount: int) -> Play:
    """Gives the game with one of its numbers corrected by hand."""
    villain, held = play.villain, play.cards
    if what == "durability":
        return lose(play, -amount)
    if what == "pile":
        return play._replace(cards=held._replace(pile=held.pile + amount, discards=held.discards - amount))
    if what.startswith(HAND):
        name = Player(what.removeprefix(HAND))
        if amount < 0:
            return play._replace(cards=held.drop(name, -amount))
        more, drawn = held.draw(name, amount)
        return play._replace(cards=more, draws=(drawn,))
    assert villain is not None
    changed = villain._replace(**{what: max(0, getattr(villain, what) + amount)})
    return settle(state, play._replace(villain=changed))


def settle(state: State, play: Play) -> Play:
    """Gives the game with the mission ended where the villain has no health left (HH-A8, HH-V1, HH-V5)."""
    if play.villain is None or play.villain.health > 0:
        return play
    done = play._replace(villain=None, cards=play.cards.collect(), out=(), given=())
    if play.mission == len(state.tiers):
        return done._replace(winner=SHIELD)
    votes = state.votes[play.mission]
    held = play.held + (votes > 0)
    return done._replace(votes=votes, held=held, clock=banishing(state) if votes else None)


def _turn_up(state: State, play: Play, event: TurnedUp) -> Play:
    tier, health, damage, defence, name, quick, card = event
    villain = Villain(tier, health, health, damage, defence, name, quick, card)
    opened = play._replace(villain=villain, mission=play.mission + 1, attack=1, given=(), clock=None)
    return _pass_token(state, opened) if play.mission else opened


def _attack(state: State, play: Play, values: tuple[int, ...], placed: Mapping[Player, int]) -> Play:
    if placed:
        play = play._replace(cards=play.cards.place(placed))
    villain = play.villain
    assert villain is not None
    harm = min(villain.health, max(0, sum(values) - villain.defence))
    past = Attack(play.mission, play.attack, play.cards.placed, values, harm)
    play = play._replace(
        attacks=(*play.attacks, past), villain=villain._replace(health=villain.health - harm)
    )
    if harm == villain.health:
        return settle(state, play)
    struck = lose(play._replace(cards=play.cards.collect()), blow(state, play, sum(values)))
    if struck.winner:
        return struck
    return _pass_token(state, struck._replace(attack=struck.attack + 1, given=()))


def blow(state: State, play: Play, total: int) -> int:
    """Gives what an attack that the villain survives costs New York (HH-A4, HH-A5, HH-H2)."""
    assert play.villain is not None
    spilt = int(bool(state.rule("spill")) and total < SPILL)
    exposed = sum(name in play.out for name in play.revealed) if state.rule("exposed") else 0
    return play.villain.damage + spilt + exposed


def _pass_token(state: State, play: Play) -> Play:
    holder = left_of(play.holder, state.seats)
    drawn, draws = cards.pass_token(play.cards, state.seats, holder)
    return play._replace(holder=holder, cards=drawn, draws=draws)
