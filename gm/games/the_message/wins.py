"""Wins: where one is possible, whether a declaration holds, what it is worth."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Player, Point, Refused, RoundScore, Text, say
from gm.games.the_message.state import CAMPS, LAST, LOST, MOF, NAMES, TRUE_COLOUR, Game, State, Win


def reached(state: State, game: Game) -> list[tuple[Player, str]]:
    """Gives before whom enough true messages lie for a camp, with that camp (TM-W2).

    Whether the player is of that camp, the program does not know.
    """
    return [
        (player, camp)
        for player, seat in game.seats.items()
        for camp, colour in TRUE_COLOUR.items()
        if seat.messages(colour) >= game.numbers["needed"] and seat.fate != LOST
        if game.cards[player] is not None and fit(state, game, {player: camp})
    ]


def before_the_last(state: State, game: Game) -> list[tuple[Player, str]]:
    """Gives whose win, if declared, comes before the last one's, by the same Distribute (TM-W4)."""
    return [one for one in game.early if one in reached(state, game._replace(wins=()))]


def declared(game: Game, win: Win) -> Game:
    """Gives the game with `win` beside those before, but in place of the last one's."""
    kept = tuple(one for one in game.wins if one.camp != LAST)
    return game._replace(wins=(*kept, win))


def certain(game: Game) -> dict[Player, str]:
    """Gives the camps that are known of those who hold an identity card: it was shown, or it won."""
    won = {player: win.camp for win in game.wins if win.camp in CAMPS for player in win.players}
    held = {player: card for player, card in game.cards.items() if card is not None}
    return {**won, **{player: game.shown[card] for player, card in held.items() if card in game.shown}}


def fit(state: State, game: Game, camps: Mapping[Player, str]) -> bool:
    """Tells whether these players can be of these `camps`, after what is certain and as the box has cards."""
    known = certain(game)
    if any(known.get(player, camp) != camp for player, camp in camps.items()):
        return False
    every = [*{**known, **camps}.values()]
    return all(every.count(camp) <= state.camps[camp] for camp in set(camps.values()))


def rule(win: Win) -> str:
    """Gives the identifier of the rule by which `win` is one."""
    return "TM-W3" if win.camp == LAST else "TM-W2"


def reason(game: Game, win: Win) -> Text | str:
    """Gives why the camp of `win` has a point; empty where the rule's own first sentence says it."""
    if win.camp == MOF:
        return say("A MOF wins alone, by the mission on the own character.")
    if win.camp == LAST:
        return ""
    return say(
        "With {n} {colour} messages in front of any {camp}, every {camp} wins.",
        n=game.numbers["needed"],
        colour=NAMES[TRUE_COLOUR[win.camp]],
        camp=win.camp.upper(),
    )


def check(state: State, game: Game, players: tuple[Player, ...], camp: str) -> None:
    """Refuses a declaration that the messages, the box or an earlier one do not bear out (TM-W2, TM-W4)."""
    if camp not in CAMPS:
        raise Refused(say("A win cannot be declared for {camp}.", camp=camp), say("--as kdr, frs or mof."))
    if any(win.camp == LAST for win in game.wins):
        early = before_the_last(state, game)
        if not any(one == camp and player in players for player, one in early):
            raise Refused(say("The last one in the game wins alone (TM-W3)."), say("gm deal, or gm reveal."))
        game = game._replace(wins=())
    for player in players:
        _check_player(game, player, players, camp)
    if camp == MOF and len(players) > 1:
        raise Refused(say("Each MOF wins alone, by the own mission (TM-W2)."), say("One name a declaration."))
    if not fit(state, game, dict.fromkeys(players, camp)):
        known = [player for player, one in certain(game).items() if one == camp and player not in players]
        raise Refused(
            say("There are not so many {camp}: {names}.", camp=camp.upper(), names=[*known, *players]),
            say("In this game: {n}.", n=state.camps[camp]),
        )
    won = any(win.camp == camp for win in game.wins)
    if (
        camp in TRUE_COLOUR
        and not won
        and not any(
            game.seats[player].messages(TRUE_COLOUR[camp]) >= game.numbers["needed"] for player in players
        )
    ):
        raise Refused(
            say(
                "None of these has {n} {colour} messages: {names}.",
                n=game.numbers["needed"],
                colour=NAMES[TRUE_COLOUR[camp]],
                names=list(players),
            ),
            say("Name one who has, and all who win with them."),
        )


def _check_player(game: Game, player: Player, players: tuple[Player, ...], camp: str) -> None:
    if players.count(player) > 1:
        raise Refused(say("{name} is given twice.", name=player), say("Name everybody once."))
    if player in game.winners:
        raise Refused(say("{name} has won already.", name=player), say("gm undo takes a declaration back."))
    if game.seats[player].fate == LOST:
        raise Refused(
            say("{name} had no card to send and lost; that does not win any more (TM-T2).", name=player)
        )
    if game.cards[player] is None:
        raise Refused(say("Alias took the identity card of {name}.", name=player))
    if shown(game, player) not in ("", camp.upper()):
        raise Refused(
            say("The identity card of {name} was shown: {camp}.", name=player, camp=shown(game, player))
        )


def shown(game: Game, player: Player) -> str:
    """Gives the camp shown on the identity card that `player` holds, in capitals; empty where none was."""
    card = game.cards.get(player)
    return game.shown.get(card, "").upper() if card else ""


def result(state: State, game: Game) -> RoundScore:
    """Gives the finished game's score: a point for each of the winners (TM-W2, TM-W3)."""
    why = tuple(Point(player, 1, rule(win), reason(game, win)) for win in game.wins for player in win.players)
    held = {player: card for player, card in game.cards.items() if card is not None}
    camps = {player: game.shown[card] for player, card in held.items() if card in game.shown}
    more: dict[str, object] = {"identities": camps} if camps else {}
    return RoundScore(game.number, game.wins[0].camp, state.opened.players, why, more)


def results(state: State) -> tuple[RoundScore, ...]:
    """Gives the games that are over, that on the table as well once it is won."""
    game = state.round
    return (*state.results, result(state, game)) if game and game.wins else state.results
