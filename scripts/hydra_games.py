"""Plays games of Hail Hydra with the house set and simple players, and tells how often each side wins.

The games go through the real rules, so every move is one that a table could make.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from gm import decks
from gm.core import Instant, Player
from gm.games.hail_hydra import rules
from gm.games.hail_hydra.faces import Faces, dealt, shuffled
from gm.games.hail_hydra.legal import legal
from gm.games.hail_hydra.state import HYDRA, SHIELD, SKY, Phase, Play, State, heroes_in, owing, phase, placing
from gm.kit.votes import Pointing
from gm.opening import opened

HOUSE = "hail-hydra-house"
LEAST = 30.0  # per cent that each side has to win
NOW = Instant(0.0, 0.0, "")
RED = {HYDRA: 0.75, SHIELD: 0.12}  # how often a placed card is red, as the players believe

Agents = frozenset[Player]


class Game:
    """One game: the public state, the faces of the cards, and what everybody can conclude."""

    def __init__(self, box: Mapping[str, Any], variant: str, size: int, dice: random.Random) -> None:
        self.dice, self.box = dice, box
        names = [f"P{number}" for number in range(1, size + 1)]
        opening = opened(
            rules.NAME, box, names, len, rounds=None, modules=(), variant=variant, house={}, seed=""
        )
        self.state: State = rules.begin(rules.opening(opening, box))
        self.do("deal", first=dice.choice(self.state.seats), durability=None, dice=dice)
        secret = str(dice.random())
        attack = [card["value"] for card in box["attack"] for _ in range(card["count"])]
        self.faces: Faces = dealt(secret, attack, self.play.cards.hands)
        self.agents = frozenset(shuffled(secret, "tiles", self.state.seats)[: self.state.agents])
        sets = itertools.combinations(self.state.seats, self.state.agents)
        self.belief: dict[Agents, float] = {frozenset(agents): 1.0 for agents in sets}

    @property
    def play(self) -> Play:
        """Gives the game on the table."""
        assert self.state.play is not None
        return self.state.play

    def do(self, verb: str, **args: Any) -> None:
        """Acts through the rules."""
        event = legal(self.state, NOW)[verb](self.state, NOW, **args)
        self.state = rules.apply(self.state, event, NOW)

    def won(self) -> str:
        """Plays to the end; gives the winner."""
        while (here := phase(self.state)) is not Phase.END:
            if here in (Phase.SETUP, Phase.READY):
                self.next_villain()
            elif here is Phase.BANISH:
                self.vote()
            else:
                self.attack()
        assert self.play.winner is not None
        return self.play.winner

    def next_villain(self) -> None:
        """Turns up a villain of the house set that has not been met."""
        tier = self.state.tiers[self.play.mission]
        cards = [card for card in self.box["villain"] if card["tier"] == tier]
        card = self.dice.choice(cards)
        self.do("villain", health=card["health"], damage=card["damage"], defence=card.get("defence", 0))
        self.drawn()

    def attack(self) -> None:
        """Everybody plays: those who are out hand over, those who are in place, all conclude."""
        for name in owing(self.play):
            self.hand_over(name)
        for name in placing(self.state, self.play):
            self.faces = self.faces.place(name, self.chosen(name))
        placed = {name: len(cards) for name, cards in self.faces.placed.items()}
        values = [card for cards in self.faces.placed.values() for card in cards]
        self.conclude(placed, sum(value < 0 for value in values))
        self.faces = self.faces.collect()
        self.do("attack", values=values, placed=placed)
        self.drawn()
        self.hail()

    def drawn(self) -> None:
        """Draws the cards as the rules say they were drawn."""
        if self.play.draws:
            self.faces = self.faces.drop(self.play.holder)
        for drawn in self.play.draws:
            self.faces = self.faces.draw(drawn)
        assert {name: len(hand) for name, hand in self.faces.hands.items()} == self.play.cards.hands

    def hand_over(self, name: Player) -> None:
        """An agent hands a red card to anybody, another hero the best blue to the least suspected."""
        others = [other for other in heroes_in(self.state, self.play) if other != name]
        hand = sorted(self.faces.hands[name])
        if name in self.agents:
            taker, cards = self.dice.choice(others), hand[:1]
        else:
            taker, cards = min(others, key=self.suspicion), hand[-1:]
        self.faces = self.faces.give(name, taker, cards)
        self.do("give", giver=name, taker=taker, n=len(cards))

    def chosen(self, name: Player) -> list[int]:
        """A hero places the best blue cards, an agent red ones, now and then a blue one to look good."""
        hand = sorted(self.faces.hands[name], reverse=True)
        if name in self.agents:
            red = [card for card in reversed(hand) if card < 0]
            if not red or (name not in self.play.revealed and self.dice.random() < 0.25):
                return [min((card for card in hand if card > 0), default=hand[0])]
            return red[: 2 if name in self.play.revealed or self.dice.random() < 0.3 else 1]
        blue = [card for card in hand if card > 0]
        return blue[: 3 if len(blue) > 3 else 2] or hand[:1]

    def conclude(self, placed: Mapping[Player, int], red: int) -> None:
        """Weighs every set of agents by how likely so many red cards are with them."""
        for agents in self.belief:
            ways = [1.0]
            for name, n in placed.items():
                chance = RED[HYDRA if name in agents else SHIELD]
                for _ in range(n):
                    ways = [
                        (ways[k] if k < len(ways) else 0) * (1 - chance) + (ways[k - 1] * chance if k else 0)
                        for k in range(len(ways) + 1)
                    ]
            self.belief[agents] *= ways[red]
        whole = sum(self.belief.values())
        self.belief = {agents: weight / whole for agents, weight in self.belief.items()}

    def suspicion(self, suspect: Player, by: Player | None = None) -> float:
        """Gives how likely `suspect` is an agent to somebody who knows only that they are none themselves."""
        worlds = {agents: weight for agents, weight in self.belief.items() if by not in agents}
        return sum(weight for agents, weight in worlds.items() if suspect in agents) / sum(worlds.values())

    def vote(self) -> None:
        """All point at whom they suspect most; agents at the most suspected who is none; else at the sky."""
        targets = [name for name in self.state.seats if name not in self.play.out]
        votes = {}
        for name in self.state.seats:
            if name in self.agents:
                choice = max((other for other in targets if other not in self.agents), key=self.suspicion)
            else:
                others = [other for other in targets if other != name]
                choice = max(others, key=lambda other: self.suspicion(other, name))
                fair = self.state.agents / (len(self.state.seats) - 1)
                if self.suspicion(choice, name) <= fair * 1.05:
                    choice = SKY
            votes[name] = choice
        self.do("point", pointing=Pointing(votes, {}))

    def hail(self) -> None:
        """The agents turn up their tiles where that is the end of New York."""
        able = [name for name in heroes_in(self.state, self.play) if name in self.agents]
        able = [name for name in able if name not in self.play.revealed]
        if phase(self.state) is Phase.PLAY and self.play.durability <= 3 * len(able):
            for name in able:
                if phase(self.state) is Phase.PLAY:
                    self.do("hail", player=name)


def share(variant: str, size: int, games: int, seed: int = 1) -> float:
    """Gives the per cent of `games` games that S.H.I.E.L.D. wins."""
    box, dice = decks.load(HOUSE), random.Random(f"{variant}/{size}/{seed}")
    wins = sum(Game(box, variant, size, dice).won() == SHIELD for _ in range(games))
    return 100 * wins / games


def main(words: Sequence[str]) -> int:
    """Prints S.H.I.E.L.D.'s share at every number of players; gives 1 where a side wins too rarely."""
    games = int(words[0]) if words else 10_000
    fair = True
    for variant in ("intro", "full"):
        for size in range(5, 9):
            wins = share(variant, size, games)
            fair &= LEAST <= wins <= 100 - LEAST
            print(
                f"{variant:5}  {size} players: S.H.I.E.L.D. wins {wins:4.1f} % of {games} games", flush=True
            )
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
