"""What the program deals at a table without the cards: identities, villains, and every attack card.

All of it follows from one secret, sealed at the deal, so that nothing can be changed afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.core import Card, Event, Player, Refused, Text, say
from gm.games.hail_hydra import faces
from gm.games.hail_hydra.bounds import number
from gm.games.hail_hydra.state import (
    HYDRA,
    SHIELD,
    Dealing,
    Gave,
    Placed,
    Play,
    State,
    TurnedUp,
)
from gm.games.hail_hydra.words import spread
from gm.kit.sealed import Deal, Hidden, Seal, found, hide, seal, unseal

if TYPE_CHECKING:
    from random import Random

KIND = "villain"


def pool(box: Mapping[str, Any]) -> dict[str, str]:
    """Gives the cards of a box, one flat line each, as a table keeps them from its first day on."""
    attack = [f"{card['value']}x{card['count']}" for card in box["attack"]]
    villains = [
        f"{card['id']}:{card['tier']}:{card['health']}:{card['damage']}:{card.get('defence', 0)}"
        for card in box[KIND]
    ]
    return {"attack": " ".join(attack), "villain": " ".join(villains)}


def attack_cards(state: State) -> list[int]:
    """Gives the value of each attack card."""
    kinds = [kind.split("x") for kind in str(state.rule("attack")).split()]
    return [int(value) for value, count in kinds for _ in range(int(count))]


def dealt(state: State, game: int, dice: Random) -> Seal:
    """Gives a new secret with the identities that follow from it, sealed."""
    secret = f"{dice.getrandbits(128):032x}"
    agents = faces.shuffled(secret, "tiles", state.seats)[: state.agents]
    sides = tuple(HYDRA if name in agents else SHIELD for name in state.seats)
    return seal(game, Deal(secret, sides, state.seats), dice)


def begun(state: State, play: Play, sealed: Seal) -> Play:
    """Gives the game with the cards dealt as the seal has it."""
    deal = unseal(sealed)
    cards = faces.dealt(deal.bag, attack_cards(state), play.cards.hands)
    return play._replace(seal=sealed, sides=deal.cards, faces=cards)


def agents(play: Play, seats: Sequence[Player]) -> tuple[Player, ...]:
    """Gives the agents of Hydra of a game that the program dealt."""
    return tuple(name for name, side in zip(seats, play.sides, strict=True) if side == HYDRA)


def turned_up(state: State, play: Play) -> TurnedUp:
    """Gives the next villain: of the coming tier, the first not met yet in the secret's order (HH-U2)."""
    tier, met = state.tiers[play.mission], state.tiers[: play.mission].count(state.tiers[play.mission])
    cards = [line.split(":") for line in str(state.rule(KIND)).split()]
    pile = [card for card in cards if int(card[1]) == tier]
    card, _, *numbers = faces.shuffled(deal_of(play).secret, f"tier {tier}", pile)[met]
    health, damage, defence = map(int, numbers)
    return TurnedUp(tier, health, damage, defence, card=card)


def place(play: Play, player: Player, cards: Sequence[int]) -> Placed:
    """Gives cards of the own hand placed: face down, a revealed agent's face up (HH-A2)."""
    number(say("{name}'s cards", name=player), len(cards), 1, 3)
    held(play, player, cards)
    shown = tuple(cards) if player in play.revealed else ()
    return Placed(player, len(cards), hidden(play, player, cards), shown)


def give(state: State, play: Play, giver: Player, taker: Player, cards: Sequence[int]) -> Gave:
    """Gives cards of the own hand handed over (HH-A3)."""
    held(play, giver, cards)
    return Gave(giver, taker, len(cards), hidden(play, giver, cards))


def held(play: Play, player: Player, cards: Sequence[int]) -> None:
    """Refuses cards that are not in the hand."""
    try:
        faces.without(deal_of(play).hands[player], cards)
    except ValueError:
        raise Refused(
            say("These are not all in the hand of {name}.", name=player),
            say("gm peek {name} shows it.", name=player),
        ) from None


def hidden(play: Play, player: Player, cards: Sequence[int]) -> Hidden:
    """Gives cards encoded, each time otherwise, so that a code seen before tells nothing."""
    told = " ".join(map(str, cards))
    salt = faces.shuffled(
        deal_of(play).secret, f"{play.stretch} {play.mission}.{play.attack} {player}", "0123456789"
    )
    return hide(f"{told}/{''.join(salt)}")


def shown(code: Hidden) -> tuple[int, ...]:
    """Gives the cards that `hidden` encoded."""
    return tuple(map(int, found(code).partition("/")[0].split()))


def follow(play: Play, event: Event) -> Play:
    """Gives the game with the faces where the counts have gone with `event`."""
    cards = play.faces
    if cards is None:
        return play
    match event:
        case Placed(player=player, cards=code):
            cards = cards.place(player, shown(code))
        case Gave(giver=giver, taker=taker, cards=code):
            cards = cards.give(giver, taker, shown(code))
    if not play.cards.placed:
        cards = cards.collect()
    if play.draws:
        cards = cards.drop(play.holder)
    for drawn in play.draws:
        cards = cards.draw(drawn)
    return play._replace(faces=cards)


def check_agent(play: Play, seats: Sequence[Player], player: Player) -> None:
    """Refuses the tile of somebody who is no agent to be turned up as one."""
    if play.faces and player not in agents(play, seats):
        raise Refused(
            say("The tile of {name} is not Hydra's.", name=player),
            say("gm peek {name} shows it.", name=player),
        )


def deal_of(play: Play) -> faces.Faces:
    """Gives the cards of a game that the program dealt."""
    assert play.faces is not None
    return play.faces


def card(deal: Deal | Dealing, at: int) -> Sequence[Text | Card]:
    """Gives what somebody at the seat `at`, from 0, may know: the side, fellow agents, the hand."""
    told = [say("HYDRA") if deal.cards[at] == HYDRA else say("S.H.I.E.L.D.")]
    if isinstance(deal, Deal):
        return told
    if deal.cards[at] == HYDRA:
        fellows = [name for name, side in zip(deal.seats, deal.cards, strict=True) if side == HYDRA]
        told.append(say("With you: {names}", names=[name for name in fellows if name != deal.seats[at]]))
    return [*told, say("Hand: {values}", values=spread(deal.hands[deal.seats[at]]))]
