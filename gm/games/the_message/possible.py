"""Which verbs nobody could use now, whoever is named, and why: they are not offered."""

from __future__ import annotations

from gm.core import Player, Refused, say
from gm.games.the_message import wins
from gm.games.the_message.checks import may_play
from gm.games.the_message.state import ALIAS, BLACK, CAMPS, COLOURS, DEAD, LAST, Game, J, State


def ruled_out(state: State, game: Game) -> dict[str, Refused]:
    """Gives the verbs that cannot succeed in `game`, each with the reason."""
    out: dict[str, Refused] = {}
    seats = [game.seats[name] for name in game.inside]
    if game.chain is None:
        out["counter"] = Refused(say("The act just before was no card that a Counteract answers."))
    if game.must_accept:
        out["pass"] = Refused(say("{name} must accept the message.", name=game.must_accept))
        out["transfer"] = _bound(game)
    if all(seat.locked for seat in seats):
        out["lock"] = Refused(say("Everybody is locked already."))
    if all(seat.locked or seat.trapped for seat in seats):
        out["trap"] = Refused(say("Everybody is locked or trapped already."))
    if not _deletable(game):
        out["delete"] = Refused(say("No message lies there that could be deleted."))
    if not (_dead_cards(game) and any(may_play(game, name, ALIAS) for name in game.inside)):
        out["funeral"] = Refused(say("No identity card lies there for Alias to take."))
    if not (_hidden_cards(game) if game.wins else _dead_cards(game)):
        out["reveal"] = Refused(say("There is no identity card to show now."))
    if not _winnable(state, game):
        out["win"] = _nobody_else(game)
    return out


def _bound(game: Game) -> Refused:
    """Why the message cannot be transferred by whom it is at (TM-M3)."""
    if game.transit and game.transit.held:
        return Refused(say("An intercepted message cannot be transferred."), say("gm accept"))
    return Refused(say("{name} is locked and must accept (TM-M3).", name=game.must_accept), say("gm accept"))


def _deletable(game: Game) -> bool:
    """Tells whether a black message lies before somebody in the game, or any if J may delete it (TM-C2)."""
    seats = [game.seats[name] for name in game.inside]
    erasable = COLOURS if any(may_play(game, name, J) for name in game.inside) else (BLACK,)
    return any(seat.messages(colour) for seat in seats for colour in erasable)


def _hidden_cards(game: Game) -> list[Player]:
    """Who holds an identity card that was not shown."""
    return [name for name, card in game.cards.items() if card is not None and card not in game.shown]


def _dead_cards(game: Game) -> bool:
    """Tells whether somebody who died still has an identity card that nobody has seen (TM-W1)."""
    return any(game.seats[name].fate == DEAD for name in _hidden_cards(game))


def _winnable(state: State, game: Game) -> bool:
    """Tells whether the win of somebody would be accepted; the first of a camp has its messages alone."""
    return any(_holds(state, game, camp, player) for camp in CAMPS for player in game.seats)


def _holds(state: State, game: Game, camp: str, player: Player) -> bool:
    try:
        wins.check(state, game, (player,), camp)
    except Refused:
        return False
    return True


def _nobody_else(game: Game) -> Refused:
    if any(win.camp == LAST for win in game.wins):
        return Refused(say("The last one in the game wins alone (TM-W3)."), say("gm deal, or gm reveal."))
    if game.wins:
        return Refused(say("Nobody else can win (TM-W2)."), say("gm deal, or gm reveal."))
    return Refused(say("Nobody can win yet (TM-W2)."))
