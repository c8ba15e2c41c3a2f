"""What Hail Hydra says: the log's sentences, and why something is not possible now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.core import Amended, Card, Event, Player, Text, say
from gm.games.hail_hydra.state import (
    HAND,
    HYDRA,
    SHIELD,
    SKY,
    Attacked,
    Committed,
    Dealt,
    Gave,
    Hailed,
    Phase,
    Placed,
    Pointed,
    TurnedUp,
    Unmasked,
    Used,
    Villain,
)
from gm.kit.evening import Adjusted, Voided
from gm.kit.evening import tell as tell_evening
from gm.kit.sealed import Looked

END_WORDS: Mapping[str, Text] = {
    SHIELD: say("S.H.I.E.L.D. wins"),
    HYDRA: say("Hydra wins"),
    "void": say("void"),
}

PHASE_WORDS: Mapping[str, Text] = {"banish": say("Whom to banish")}

NOT_NOW: Mapping[Phase, Text] = {
    Phase.BETWEEN: say("No game is on the table."),
    Phase.SETUP: say("The first villain is not up yet."),
    Phase.PLAY: say("The cards are not placed yet."),
    Phase.PLACED: say("The cards are placed already."),
    Phase.BANISH: say("The vote comes first."),
    Phase.READY: say("The next villain is not up yet."),
    Phase.END: say("The game is over; it waits for the identities."),
}

MISPLACED: Mapping[str, Text] = {
    "deal": say("The game is not over yet."),
    "villain": say("A villain is up already."),
    "point": say("No vote is held now."),
    "pause": say("No clock is running."),
    "resume": say("No clock can be started now."),
    "timer": say("No clock can be started now."),
    "timeup": say("No clock can be ended now."),
    "reveal": say("Nothing waits to be revealed."),
    "commit": say("The program deals here: each places alone, gm place NAME."),
    "place": say("That is for tables where the program deals; here gm commit tells the counts."),
    "peek": say("Nothing is sealed at this table: its cards come from a box."),
    "give": say("Nobody has to hand cards over now."),
    "hail": say("In this variant only while a villain is up (HH-H3)."),
    "ability": say("In this variant heroes have no abilities (HH-U3)."),
    "seat": say("In this game everybody stays; gm new opens a table for others."),
    "leave": say("In this game everybody stays; gm new opens a table for others."),
    "rename": say("In this game everybody keeps the name; gm new opens a table."),
}

HOME_MADE = say("Home-made cards and numbers, not the published ones.")


def misplaced(verb: str, here: Phase) -> Text:
    """Gives why `verb` is not possible in the phase `here`."""
    if here in (Phase.BETWEEN, Phase.END) and verb not in ("deal", "seat", "leave", "rename"):
        return NOT_NOW[here]
    if here is Phase.END and verb == "deal":
        return NOT_NOW[here]
    if here in (Phase.BANISH, Phase.SETUP, Phase.READY) and verb in ("villain", "commit", "attack"):
        return NOT_NOW[here]
    return MISPLACED.get(verb, NOT_NOW[here])


def tell(event: Event) -> Text:
    """Gives the sentence that the log has for `event`."""
    match event:
        case Dealt(number=number, first=first, durability=durability, seal=seal):
            told = say(
                "Game {number}: New York has durability {n}; {name} takes the start token.",
                number=number,
                n=durability,
                name=first,
            )
            if seal is None:
                return told
            return say("{told} Sealed as {commitment}…", told=told, commitment=seal.commitment[:8])
        case TurnedUp():
            return _turned_up(event)
        case Committed(placed=placed):
            return say("Cards placed: {counts}.", counts=counts(placed))
        case Placed(player=player, n=n, shown=()):
            return say("{name} places {n}.", name=player, n=n)
        case Placed(player=player, n=n, shown=values):
            return say("{name} places {n}, face up: {values}.", name=player, n=n, values=spread(values))
        case Looked(player=player):
            return say("{name} looks at the own cards.", name=player)
        case Gave(giver=giver, taker=taker, n=n):
            return say("{giver} hands {n} to {taker}, face down.", giver=giver, n=n, taker=taker)
        case Attacked(values=values, placed=placed):
            shown = say(
                "Turned up: {values}, in all {total}.", values=spread(values), total=minus(sum(values))
            )
            return (
                say("Cards placed: {counts}. {shown}", counts=counts(placed), shown=shown)
                if placed
                else shown
            )
        case Hailed(player=player):
            return say("{name} turns up the tile: Hail Hydra!", name=player)
        case Used(player=player):
            return say("{name} uses the hero's ability.", name=player)
        case Pointed(fingers=fingers, out=out):
            most = [say("{name} {n}", name=called(name), n=n) for name, n in fingers.items()]
            result = say("{name} is out of the next mission.", name=out) if out else say("Nobody is out.")
            return say("Fingers: {fingers}. {result}", fingers=most, result=result)
        case Unmasked(agents=agents):
            return say("The agents of Hydra were: {names}.", names=list(agents))
        case Amended(number=number, events=events):
            acts = [tell(act) for act in events]
            return say("Game {number} is recorded anew: {acts}", number=number, acts=acts)
        case Voided(why=why):
            return say("The game is void: {why}.", why=why)
        case Adjusted(what=what, amount=amount, why=why):
            return say("{what} {n} by hand: {why}.", what=thing(what), n=f"{amount:+d}", why=why)
    return tell_evening(event)


def _turned_up(event: TurnedUp) -> Text:
    return say(
        "{villain}: health {health}, damage {damage}, defence {defence}.{quick}",
        villain=villain(event),
        health=event.health,
        damage=event.damage,
        defence=event.defence,
        quick=say(" Swift attack: {text}", text=event.quick) if event.quick else "",
    )


def villain(up: Villain | TurnedUp) -> Text:
    """Gives a villain's name with the skulls, or the skulls alone."""
    if up.card:
        return say("{name}", name=Card("villain", up.card))
    if up.name:
        return say("{name} (tier {tier})", name=up.name, tier=up.tier)
    return say("Villain of tier {tier}", tier=up.tier)


def counts(numbers: Mapping[Player, int]) -> list[Text]:
    """Gives names with their numbers."""
    return [say("{name} {n}", name=name, n=n) for name, n in numbers.items()]


def called(name: str) -> object:
    """Gives a target of pointing as it is called."""
    return say("the sky") if name == SKY else name


def spread(values: Sequence[int]) -> str:
    """Gives turned-up values, the highest first: their order tells nothing of who placed them."""
    return " ".join(map(minus, sorted(values, reverse=True)))


def minus(n: int) -> str:
    """Gives a number with a real minus sign where it is negative."""
    return str(n).replace("-", "−")


THING_WORDS: Mapping[str, Text] = {
    "durability": say("New York's durability"),
    "health": say("The villain's health"),
    "damage": say("The villain's damage"),
    "defence": say("The villain's defence"),
    "pile": say("The pile"),
}


def thing(what: str) -> object:
    """Gives what was corrected by hand as people call it."""
    if what.startswith(HAND):
        return say("The hand of {name}", name=what.removeprefix(HAND))
    return THING_WORDS.get(what, what)
