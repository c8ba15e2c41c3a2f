"""The table of Hail Hydra as it lies there: New York, the villain, everybody's cards, what was turned up."""

from __future__ import annotations

from gm.core import Gauge, Grid, Instant, Player, Text, say
from gm.games.hail_hydra import words
from gm.games.hail_hydra.state import Attack, Phase, Play, State, phase


def board(state: State, now: Instant) -> list[object]:
    """Gives the game on the table in pictures and lines, nothing without one."""
    play = state.play
    if play is None:
        return []
    return [
        *([words.HOME_MADE] if play.seal else []),
        Gauge(say("New York"), play.durability, play.most),
        *_villain(play),
        _people(state, play),
        say("Pile {n}, discards {k}", n=play.cards.pile, k=play.cards.discards),
        *map(_attack, _evidence(state, play)),
        *_votes(state, play),
    ]


def beside(state: State, now: Instant) -> list[Text]:
    """Gives what stands beside the clock of a vote: who is out already, and what the attacks showed."""
    play = state.play
    if play is None or phase(state) is not Phase.BANISH:
        return []
    out = [name for name in state.seats if name in play.out]
    told = [say("Out already: {names}", names=out)] if out else []
    return [*_votes(state, play), *told, *map(_attack, _evidence(state, play))]


def _villain(play: Play) -> list[object]:
    villain = play.villain
    if villain is None:
        return []
    name = words.villain(villain)
    told: list[object] = [
        Gauge(name, villain.health, villain.most),
        say(
            "Attack {n}: damage {damage}, defence {defence}",
            n=play.attack,
            damage=villain.damage,
            defence=villain.defence,
        ),
    ]
    return [*told, say("On the card: {text}", text=villain.quick)] if villain.quick else told


def _people(state: State, play: Play) -> Grid:
    """Everybody with the cards in hand, those placed now or in the last attack, and what marks them."""
    last = play.attacks[-1].placed if play.attacks else {}
    placed = play.cards.placed or last
    rows = [[name, play.cards.hands[name], placed.get(name, ""), _marks(play, name)] for name in state.seats]
    heading = say("placed") if play.cards.placed else say("placed last")
    return Grid([say("player"), say("hand"), heading, say("mark")], rows)


def _marks(play: Play, name: Player) -> list[Text]:
    marks = [
        (name == play.holder, say("token")),
        (name in play.out, say("out")),
        (name in play.revealed, say("Hydra")),
        (name in play.used, say("ability used")),
    ]
    return [text for bears, text in marks if bears]


def _evidence(state: State, play: Play) -> list[Attack]:
    """The attacks that people argue about: all of the game where they vote, else those of this mission."""
    voting = phase(state) is Phase.BANISH
    return [past for past in play.attacks if voting or past.mission == play.mission]


def _attack(past: Attack) -> Text:
    return say(
        "{mission}.{n}: {counts}; turned up {values} = {total}",
        mission=past.mission,
        n=past.number,
        counts=words.counts(past.placed),
        values=words.spread(past.values),
        total=words.minus(past.total),
    )


def _votes(state: State, play: Play) -> list[Text]:
    if phase(state) is not Phase.BANISH:
        return []
    return [say("Votes before the next villain: {n}", n=play.votes)]
