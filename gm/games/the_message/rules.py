"""The Message as the house knows a game: begin, apply, legal, view, score and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.core import Amended, Event, Instant, Opened, Player, Point, Refused, RoundScore, Score, Text, say
from gm.games.the_message import chain, counts, way, wins
from gm.games.the_message.advice import advise
from gm.games.the_message.events import (
    EVENTS,
    Accepted,
    Action,
    Cast,
    Countered,
    Dealt,
    Given,
    Inherited,
    Locked,
    Passed,
    Revealed,
    Sent,
    Stuck,
    Turned,
    Won,
)
from gm.games.the_message.guide import announce
from gm.games.the_message.moves import legal, refusal
from gm.games.the_message.picture import board, view
from gm.games.the_message.state import CAMPS, COLOURS, Game, Seat, State, Win
from gm.games.the_message.words import END_WORDS, tell
from gm.kit.clock import Clock
from gm.kit.evening import Adjusted, Voided
from gm.kit.names import fold
from gm.kit.names import player as find_player

NAME = "the-message"
NUMBERS = ("hand", "draw", "needed", "fatal")
BOX = {"identities.standard": dict, "card": list, **{f"rules.{number}": int for number in NUMBERS}}
STANDARD = "standard"
WHOLE = True  # an end is recorded anew with all its wins
PHASE_WORDS: Mapping[str, Text] = {}  # no clock has a phase here


def opening(opened: Opened, box: Mapping[str, Any]) -> Opened:
    """Gives `opened` with the identities and function cards in play among its settings (TM-B1, TM-B2).

    Refuses planned rounds, and a variant without a row for so many players.
    """
    if opened.rounds is not None:
        raise Refused(say("The Message counts no planned rounds."), say("Leave --rounds out."))
    rows = box["identities"][opened.variant or STANDARD]
    n = len(opened.players)
    row = rows.get(str(n))
    if row is None:
        raise Refused(
            say("The variant {variant} has no row for {n} players.", variant=opened.variant or STANDARD, n=n),
            say("It has them for: {counts}.", counts=list(rows)),
        )
    identities = {f"identities.{camp}": int(row.get(camp, 0)) for camp in CAMPS}
    if sum(identities.values()) != n:
        raise Refused(
            say("The box gives {n} players other than {n} identities.", n=n),
            say("gm deck path names the owner's file."),
        )
    cards = {
        f"cards.{card['id']}": sum(int(card.get(colour, 0)) for colour in COLOURS) for card in box["card"]
    }
    return opened._replace(settings={**opened.settings, **identities, **cards})


def begin(opened: Opened) -> State:
    """Gives the table before the first game."""
    return State(opened)


def seats(state: State) -> tuple[Player, ...]:
    """Gives the people at the table, clockwise."""
    return state.opened.players


def adjustable(state: State, text: str) -> str:
    """Gives what `text` means for a correction: pile, hand:NAME, red:NAME …, or a player's points."""
    kind, of, name = text.partition(":")
    if not of and fold(kind) == counts.PILE:
        return f"{counts.PILE}="
    if of and counts.countable(fold(kind)):
        return f"{fold(kind)}={find_player(name, seats(state))}"
    return find_player(text, seats(state))


def apply(state: State, event: Event, at: Instant) -> State:
    """Gives the state after `event`."""
    game = state.round
    match event:
        case Dealt(number=number):
            done = (wins.result(state, game),) if game else ()
            fresh = _set_up(state, event)
            return state._replace(deals=number, results=(*state.results, *done), round=fresh)
        case Adjusted(what=what, amount=amount, why=why) if "=" not in what:
            point = Point(Player(what), amount, "adjust", why)
            chained = game._replace(chain=None) if game else None
            return state._replace(adjustments=(*state.adjustments, point), round=chained)
        case Voided(why=why):
            result = RoundScore(state.deals, "void", seats(state), (), {"reason": why})
            return state._replace(results=(*state.results, result), round=None)
        case Amended():  # the history is read with the new end already
            return state
    assert game is not None
    return state._replace(round=_after(game, event))


def _set_up(state: State, dealt: Dealt) -> Game:
    """TM-U1: hands for everybody; the first one draws as the turn begins (TM-T1)."""
    settings, players = state.opened.settings, state.opened.players
    game = Game(
        dealt.number,
        dict.fromkeys(players, Seat()),
        dealt.first,
        {number: int(settings[number]) for number in NUMBERS},
        pile=state.full,
        cards={player: player for player in players},
    )
    for player in players:
        game = counts.draw(game, player, game.numbers["hand"])
    return way.begin_turn(game, dealt.first)


def _after(game: Game, event: Event) -> Game:
    """The game on the table after `event`."""
    if isinstance(event, Countered):
        return chain.counter(game, event.player)
    if isinstance(event, Action) and not (isinstance(event, Locked) and event.ability):
        return chain.play(game, event)
    return way.settle(_moved(game._replace(chain=None), event))


def _moved(game: Game, event: Event) -> Game:
    """The game after an event that no Counteract answers."""
    match event:
        case Locked():
            return chain.effect(game, event)
        case Turned(player=player):
            return way.begin_turn(game, game.after(player))
        case Sent():
            return way.send(game, event)
        case Passed(further=further):
            for _ in further:
                game = way.pass_on(game)
            return way.pass_on(game)
        case Accepted(player=player, colour=colour):
            return way.receive(game, player, colour)
        case Stuck(player=player):
            return way.stuck(game, player)
        case Won(players=players, camp=camp):
            return wins.declared(game, Win(players, camp))
        case Cast(player=player, character=character):
            return game._replace(characters={**game.characters, player: character})
        case Given(player=player, target=target, colour=colour, drew=drew):
            game = counts.draw(game, player, 1) if drew else game
            return counts.lay(counts.spend(game, player), target, colour)
        case Inherited(player=player, target=target):
            held = {**game.cards, player: game.cards[target], target: None}
            return counts.draw(game._replace(cards=held), player, 2)
        case Revealed(camps=camps):
            shown = {card: camp for player, camp in camps.items() if (card := game.cards[player])}
            return game._replace(shown={**game.shown, **shown})
        case Adjusted(what=what, amount=amount):
            return counts.by_hand(game, what, amount)
    raise AssertionError(event)


def score(state: State) -> Score:
    """Gives everything scored so far: a game is a round, and a win one point."""
    return Score(seats(state), None, wins.results(state), state.adjustments)


def remembered(state: State, known: Mapping[str, Any]) -> Revealed | None:
    """Gives the identities `known` before that the game lacks and its new end bears out, if any."""
    game = state.round
    if game is None or not game.wins:
        return None
    camps: dict[Player, str] = {}
    for player, camp in known.get("identities", {}).items():
        hidden = game.cards[player] is not None and not wins.shown(game, player)
        if hidden and wins.fit(state, game, {**camps, player: camp}):
            camps[player] = camp
    return Revealed(camps) if camps else None


def beside(state: State, now: Instant) -> list[Text]:
    """Gives nothing: there is no clock to read anything beside."""
    return []


def clock(state: State, now: Instant) -> tuple[str, Clock] | None:
    """Gives nothing: this game keeps no time."""
    return None
