"""Characters and identities as moves: who plays whom, what abilities move, what is shown."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Instant, Player, Refused, say
from gm.games.the_message import wins
from gm.games.the_message.checks import colour_of, inside, on_table, playing
from gm.games.the_message.events import Cast, Given, Inherited, Revealed
from gm.games.the_message.state import ALIAS, CAMPS, DEAD, State


def plays(state: State, now: Instant, player: Player, character: str) -> Cast:
    """Gives the character of `player`, which lies face up now; refuses one that somebody else has."""
    game = on_table(state)
    owner = next((name for name, known in game.characters.items() if known == character), None)
    if owner is not None:
        raise Refused(say("{name} plays that character.", name=owner), say("gm undo takes an act back."))
    return Cast(player, character)


def give(
    state: State, now: Instant, player: Player, target: Player, colour: str, drew: bool = False
) -> Given:
    """Gives a card of `player`'s hand as a message to `target`, by Moody or Best Show (TM-C1, TM-C3)."""
    game = on_table(state)
    inside(game, player)
    inside(game, target)
    if player == target:
        raise Refused(say("{name} cannot give to themselves.", name=player), say("Name another player."))
    return Given(player, target, colour_of(colour), drew)


def funeral(state: State, now: Instant, player: Player, target: Player) -> Inherited:
    """Gives Alias taking the identity card of somebody who died, unseen (TM-W1, TM-C1).

    Refuses a living or lost target, a card that was shown or taken, and a player who cannot be Alias.
    """
    game = on_table(state)
    inside(game, player)
    if game.seats[target].fate != DEAD:
        raise Refused(say("{name} did not die of black messages.", name=target), say("Name one who did."))
    if game.cards[target] is None or wins.shown(game, target):
        raise Refused(say("The identity card of {name} is taken or shown already.", name=target))
    playing(game, player, ALIAS, say("Only Alias takes an identity card (TM-W1)."))
    return Inherited(player, target)


def reveal(state: State, now: Instant, camps: Mapping[Player, str]) -> Revealed:
    """Gives identity cards shown: of those who died, and after the end of anybody (TM-W1).

    Refuses cards still secret, shown before or taken by Alias, and camps that the box or a win contradicts.
    """
    game = on_table(state)
    for player, camp in camps.items():
        if camp not in CAMPS:
            raise Refused(say("There is no camp {camp}.", camp=camp), say("kdr, frs or mof."))
        if not game.wins and game.seats[player].fate != DEAD:
            raise Refused(
                say("The identity of {name} is secret until death or the end.", name=player),
                say("Only those who died show theirs now."),
            )
        if game.cards[player] is None or wins.shown(game, player):
            raise Refused(say("The identity card of {name} is taken or shown already.", name=player))
        won = next((one.camp for one in game.wins if player in one.players), camp)
        if won in CAMPS and won != camp:
            raise Refused(say("{name} won as {camp}.", name=player, camp=won.upper()))
    for camp, most in state.camps.items():
        alike = {player: one for player, one in camps.items() if one == camp}
        if not wins.fit(state, game, alike):
            raise Refused(say("In this game there are fewer {camp}: {n}.", camp=camp.upper(), n=most))
    return Revealed(camps)
