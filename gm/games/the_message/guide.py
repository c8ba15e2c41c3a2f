"""What the people at a table of The Message hear and do after an act."""

from __future__ import annotations

from gm.core import Amended, Card, Event, Player, Text, say
from gm.games.the_message import chain, counts, wins
from gm.games.the_message.events import Action, Countered, Dealt, Locked, Proved
from gm.games.the_message.picture import direction
from gm.games.the_message.state import (
    ALIAS,
    ANGEL,
    DEAD,
    LARK,
    LAST,
    NAMES,
    TRUE_COLOUR,
    Game,
    State,
)
from gm.games.the_message.words import END_WORDS
from gm.kit.evening import Adjusted, Voided


def announce(before: State, after: State, event: Event) -> list[Text]:
    """Gives what the people hear and do now that `event` led from `before` to `after`."""
    game = after.round
    if isinstance(event, Amended):
        from gm.kit.guide import scored

        anew = next(result for result in wins.results(after) if result.number == event.number)
        return scored(anew, END_WORDS)
    if game is None:
        return [say("Collect all cards; nobody scores.")] if isinstance(event, Voided) else []
    if isinstance(event, Dealt):
        return _set_up(after, game)
    old = before.round
    assert old is not None
    counted = _counts(after, old, game, event)
    return [*_done(event, game), *counted, *_fates(old, game), *_chances(after, old, game)]


def _set_up(state: State, game: Game) -> list[Text]:
    camps = [say("{n} {camp}", n=n, camp=camp.upper()) for camp, n in state.camps.items() if n]
    return [
        say("Two characters to everybody; keep one: a plain one lies face up, one with an S face down."),
        say("Shuffle these identities and deal one each, secret: {camps}.", camps=camps),
        say("Shuffle the function cards and deal {n} each.", n=game.numbers["hand"]),
        say("{name} begins and draws {n}.", name=game.turn, n=game.numbers["draw"]),
        direction(game),
    ]


def _done(event: Event, game: Game) -> list[Text]:
    """What became of the card just played."""
    if game.chain is None or not isinstance(event, Action | Countered):
        return []
    card = game.chain.card
    kind, stands = Card("card", chain.KINDS[type(card)]), chain.stands(game.chain)
    if not stands:
        return [say("{card} is cancelled and goes to the discards.", card=kind)]
    if isinstance(event, Countered):
        return [say("{card} stands.", card=kind)]
    return [say("The used Prove leaves the game.")] if isinstance(event, Proved) else []


def _counts(state: State, old: Game, game: Game, event: Event) -> list[Text]:
    """Where the pile ran out, and where the counts and the table disagree; the table is believed."""
    told = []
    if game.reshuffles > old.reshuffles:
        told.append(
            say("The pile ran out: shuffle the discards into a new one; it has {n} left.", n=game.pile)
        )
    if game.short > old.short:
        told.append(say("Pile and discards are empty: cards short: {n}.", n=game.short - old.short))
    if game.beyond > old.beyond:
        told.append(say("By the count there was no such card; the table is believed. gm adjust corrects."))
    if isinstance(event, Adjusted) and "=" in event.what:
        moved = abs(counts.count(game, event.what) - counts.count(old, event.what))
        if moved < abs(event.amount):
            told.append(say("By the count only so many could be moved: {n}.", n=moved))
    if game.beyond < old.beyond:
        n = old.beyond - game.beyond
        told.append(say("That makes up for cards counted beyond those of the box: {n}.", n=n))
    kind = _kind(event)
    used = max(game.played.get(kind, 0), game.removed if kind == chain.PROVE else 0) if kind else 0
    if kind and used > _most(state, game, kind):
        told.append(
            say(
                "More of these were played than the box has ({n}): {card}. The table is believed.",
                n=state.box(kind),
                card=Card("card", kind),
            )
        )
    return told


def _kind(event: Event) -> str | None:
    """The kind of the function card that was played; an ability plays none."""
    if isinstance(event, Locked) and event.ability:
        return None
    return chain.COUNTERACT if isinstance(event, Countered) else chain.KINDS.get(type(event))


def _most(state: State, game: Game, kind: str) -> int:
    """How often this kind can be played between two reshuffles; Angel deletes by Lock On (TM-B3)."""
    angel = kind == chain.DELETE and ANGEL in game.characters.values()
    return state.box(kind) + (state.box(chain.LOCK_ON) if angel else 0)


def _fates(old: Game, game: Game) -> list[Text]:
    """Who died or lost, whose turn begins, who is close to death."""
    told = []
    for player, seat in game.seats.items():
        was = old.seats[player]
        if seat.fate and not was.fate:
            told += _death(game, player) if seat.fate == DEAD else _loss(was.hand, player)
        elif seat.inside and seat.black == game.numbers["fatal"] - 1 and was.black < seat.black:
            told.append(say("{name} has {n} black messages.", name=player, n=seat.black))
    if game.turn != old.turn and not game.wins:
        told.append(say("{name} has the turn and draws {n}.", name=game.turn, n=game.numbers["draw"]))
    bare = game.seats[game.turn].hand == 0 and not game.sent and not game.wins
    if bare and game.turn == old.turn and old.seats[game.turn].hand:
        told.append(say("{name} has no card left to send, by the count.", name=game.turn))
    return told


def _death(game: Game, player: Player) -> list[Text]:
    black = game.seats[player].black
    dies = say("{name} dies of {n} black messages; the hand goes to the discards.", name=player, n=black)
    alias, lark = (_playing(game, character) for character in (ALIAS, LARK))
    told = [dies, say("{name} as Lark turns the character card over (TM-C3).", name=lark)] if lark else [dies]
    if alias:
        return [*told, say("{name} as Alias takes that identity card unseen: gm funeral", name=alias)]
    shows = say("{name} shows character and identity (unless Alias is in play): gm reveal", name=player)
    return [*told, shows]


def _playing(game: Game, character: str) -> Player | None:
    """Who in the game is known to play `character`."""
    known = (player for player, one in game.characters.items() if one == character)
    return next((player for player in known if game.seats[player].inside), None)


def _loss(hand: int, player: Player) -> list[Text]:
    out = say("{name} is out, without dying, and does not win with the camp.", name=player)
    if not hand:
        return [out]
    had = say("By the count {name} had cards in hand: {n}. The table is believed.", name=player, n=hand)
    return [out, had]


def _chances(state: State, old: Game, game: Game) -> list[Text]:
    """Which wins are possible since now, and which happened."""
    if game.wins:
        new = game.wins[len(old.wins) :]
        told = [say("{names}: 1 point ({rule})", names=list(win.players), rule=wins.rule(win)) for win in new]
        if new and new[-1].camp != LAST:
            told.append(say("Whose condition holds as well wins too: gm win NAMES --as CAMP"))
        early = wins.before_the_last(state, game) if new and new[-1].camp == LAST else []
        return [*told, *(_earlier(game, player, camp) for player, camp in early)]
    known = wins.reached(state, old)
    return [
        say(
            "{n} {colour} in front of {name}: a {camp} wins now: gm win NAMES --as {camp}",
            n=game.seats[player].messages(TRUE_COLOUR[camp]),
            colour=NAMES[TRUE_COLOUR[camp]],
            name=player,
            camp=camp.upper(),
        )
        for player, camp in wins.reached(state, game)
        if (player, camp) not in known
    ]


def _earlier(game: Game, player: Player, camp: str) -> Text:
    return say(
        "Before that {n} {colour} lay in front of {name}: a {camp} wins instead: gm win NAMES --as {camp}",
        n=game.seats[player].messages(TRUE_COLOUR[camp]),
        colour=NAMES[TRUE_COLOUR[camp]],
        name=player,
        camp=camp.upper(),
    )
