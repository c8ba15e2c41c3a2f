"""What anyone may see of a game: as values, and as a picture of the seats with what lies before them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.core import Card, Instant, Pieces, Place, Player, Ring, Text, say
from gm.games.the_message.counts import total
from gm.games.the_message.state import BLACK, BLUE, COLOURS, DEAD, NAMES, RED, Game, Phase, Seat, State, phase
from gm.games.the_message.wins import shown

LETTERS: Mapping[str, str] = {RED: "R", BLUE: "B", BLACK: "K"}


def view(state: State, now: Instant) -> dict[str, Any]:
    """Gives what anyone may see: never an identity, nor the colour of a card that lies face down."""
    game = state.round
    shown = game.seats if game else dict.fromkeys(state.opened.players, Seat())
    transit = game.transit if game else None
    return {
        "turn": game.turn if game else None,
        "winner": list(game.winners) if game and game.wins else None,
        "players": {
            player: {
                **{colour: seat.messages(colour) for colour in COLOURS},
                "alive": seat.inside,
                "locked": seat.locked,
                "trapped": seat.trapped,
            }
            for player, seat in shown.items()
        },
        "transit": {
            "sender": transit.sender,
            "via": transit.via,
            "at": transit.at,
            "colour": transit.colour or None,
        }
        if transit
        else None,
        "must_accept": game.must_accept if game else None,
        "hands": {player: seat.hand for player, seat in shown.items()},
        "pile": game.pile if game else state.full,
        "discards": game.discards if game else 0,
        "removed": game.removed if game else 0,
    }


def board(state: State, now: Instant) -> list[object]:
    """Gives the seats in the order of play, with what lies before each (TM-U2), and the cards counted."""
    game = state.round
    if game is None:
        return []
    n = total(game) - state.full
    surplus = [say("Cards counted beyond those of the box: {n}. gm adjust hand:NAME -1", n=n)] if n else []
    places = tuple(_place(game, player) for player in game.order(next(iter(game.seats))))
    return [
        direction(game),
        Ring(places),
        say(
            "Pile {pile}, discards {discards}, Proves out of the game {removed}.",
            pile=game.pile,
            discards=game.discards,
            removed=game.removed,
        ),
        *surplus,
    ]


def direction(game: Game) -> Text:
    """Gives the order of play (TM-U2)."""
    order = game.order(next(iter(game.seats)))
    return say("Play goes counter-clockwise, to the right: {names}.", names=" → ".join((*order, order[0])))


def _place(game: Game, player: Player) -> Place:
    seat = game.seats[player]
    here = game.transit is not None and game.transit.at == player and not game.wins
    pieces = tuple(
        Pieces(seat.messages(colour), LETTERS[colour], colour, NAMES[colour]) for colour in COLOURS
    )
    facts = [*_standing(game, player), *_bonds(seat), *_known(game, player)]
    turn = phase(game) is not Phase.OVER and game.turn == player
    return Place(player, pieces, tuple(facts), mark="✉" if here else "", active=turn, out=not seat.inside)


def _standing(game: Game, player: Player) -> list[Text]:
    seat, facts = game.seats[player], []
    if player in game.winners:
        facts.append(say("has won"))
    if not seat.inside:
        return [*facts, say("dead") if seat.fate == DEAD else say("lost: nothing to send")]
    if not game.wins and game.turn == player:
        facts.append(say("has the turn"))
    if game.must_accept == player:
        facts.append(say("must accept the message"))
    elif game.transit and game.transit.at == player and not game.wins:
        facts.append(say("the message is here"))
    return [*facts, say("{n} in hand", n=seat.hand)]


def _bonds(seat: Seat) -> list[Text]:
    bonds = [say("locked")] if seat.locked else []
    return [*bonds, say("trapped")] if seat.trapped else bonds


def _known(game: Game, player: Player) -> list[object]:
    known: list[object] = [Card("character", game.characters[player])] if player in game.characters else []
    camp = shown(game, player)
    return [*known, camp] if camp else known
