"""Where a table of The Message stands: who may do what now, and who must accept."""

from __future__ import annotations

from gm.core import Card, Instant, Text, say
from gm.games.the_message import chain
from gm.games.the_message.state import NAMES, Game, Phase, State, phase


def advise(state: State, now: Instant) -> list[Text]:
    """Gives where the table stands, and who may do what."""
    game, here = state.round, phase(state.round)
    if game is None:
        finished = sum(result.end != "void" for result in state.results)
        return [say("No game is on the table; games finished: {n}.", n=finished), say("gm deal")]
    match here:
        case Phase.OVER:
            return [
                say("Game {number} is over; won: {names}.", number=game.number, names=list(game.winners)),
                say("gm deal for another game, gm reveal NAME=CAMP … for the record, gm score"),
            ]
        case Phase.TRANSIT:
            return _on_its_way(game)
        case Phase.RECEIVED:
            return [
                say("Game {number}: the message of {name} is received.", number=game.number, name=game.turn),
                say("gm turn, or {name}: gm send", name=game.after(game.turn)),
                *_anyone(game),
            ]
    return [
        say("Game {number}: {name} acts.", number=game.number, name=game.turn),
        say("{name}: gm prove, lock, distribute; then gm send (no card left: gm stuck)", name=game.turn),
        *_anyone(game),
    ]


def _on_its_way(game: Game) -> list[Text]:
    """Where the message is, what may be done with it there, and what anyone may do about it."""
    transit, must = game.transit, game.must_accept
    assert transit is not None
    via: object = transit.via.upper()
    if transit.colour:
        via = say("{via} ({colour})", via=via, colour=NAMES[transit.colour])
    parts = {"via": via, "sender": transit.sender, "name": transit.at}
    colour = "" if transit.colour else " --colour RED|BLUE|BLACK"
    if must:
        parts["why"] = _why(game)
        here = [
            say("The {via} message of {sender} is at {name}, who must accept: {why}.", **parts),
            say("{name}: gm accept{colour} (before it, gm decode)", name=must, colour=colour),
        ]
    else:
        here = [
            say("The {via} message of {sender} is at {name}, who may accept or not.", **parts),
            say("{name}: gm accept{colour}, gm pass; gm decode, gm transfer", name=transit.at, colour=colour),
        ]
    return [*here, say("anyone in the game: gm intercept NAME, gm trap NAME WHOM"), *_anyone(game)]


def _why(game: Game) -> Text:
    """Why the message must be accepted where it is (TM-M2, TM-M5)."""
    assert game.transit is not None
    if game.transit.held:
        return say("intercepted")
    return say("came home") if game.transit.at == game.transit.sender else say("locked")


def _anyone(game: Game) -> list[Text]:
    """What may be answered at any time: a black message deleted, the last card counteracted."""
    black = any(seat.black for seat in game.seats.values() if seat.inside)
    delete = [say("anyone in the game: gm delete NAME WHOM")] if black else []
    if game.chain is None:
        return delete
    card = Card("card", chain.KINDS[type(game.chain.card)])
    if chain.stands(game.chain):
        return [*delete, say("anyone: gm counter NAME would cancel {card}", card=card)]
    return [*delete, say("anyone: gm counter NAME would let {card} stand", card=card)]
