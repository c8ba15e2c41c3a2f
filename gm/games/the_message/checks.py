"""What several moves ask: the game on the table, who is in it, whose turn it is, which colour."""

from __future__ import annotations

from gm.core import Player, Refused, Text, say
from gm.games.the_message.state import COLOURS, Game, State


def on_table(state: State) -> Game:
    """Gives the game on the table; refuses where there is none."""
    if state.round is None:
        raise Refused(say("No game is on the table."), say("gm deal sets one up."))
    return state.round


def inside(game: Game, player: Player) -> None:
    """Refuses a player who is out of the game."""
    if not game.seats[player].inside:
        raise Refused(
            say("{name} is out of the game.", name=player),
            say("In the game: {names}.", names=list(game.inside)),
        )


def turn_of(game: Game, player: Player) -> None:
    """Refuses a player whose turn it is not."""
    if player != game.turn:
        raise Refused(
            say("It is not the turn of {name}.", name=player), say("The turn: {name}.", name=game.turn)
        )


def colour_of(text: str) -> str:
    """Gives `text` where it is a colour; refuses any other."""
    if text not in COLOURS:
        what = say("There is no colour {text}.", text=text) if text else say("The colour is missing.")
        raise Refused(what, say("--colour red, blue or black."))
    return text


def may_play(game: Game, player: Player, character: str) -> bool:
    """Tells whether `player` may be the one who plays `character`, after what was seen of the characters."""
    known = game.characters
    return known.get(player, character) == character and (player in known or character not in known.values())


def playing(game: Game, player: Player, character: str, what: Text) -> None:
    """Refuses, with `what`, a player who cannot be the one who plays `character`."""
    if not may_play(game, player, character):
        raise Refused(what, say("gm plays tells who plays which character."))
