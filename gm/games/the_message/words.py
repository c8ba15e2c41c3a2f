"""What The Message says: the log's sentences, and why something is not possible now."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Amended, Card, Event, Refused, Text, say
from gm.games.the_message.events import (
    Accepted,
    Cast,
    Countered,
    Dealt,
    Decoded,
    Deleted,
    Distributed,
    Given,
    Inherited,
    Intercepted,
    Locked,
    Passed,
    Proved,
    Revealed,
    Sent,
    Stuck,
    Transferred,
    Trapped,
    Turned,
    Won,
)
from gm.games.the_message.state import BLACK, FRS, KDR, LAST, MOF, NAMES, OM, Phase, State, phase
from gm.kit.evening import Adjusted, Voided
from gm.kit.evening import tell as tell_evening

END_WORDS: Mapping[str, Text] = {
    KDR: say("KDR wins"),
    FRS: say("FRS wins"),
    MOF: say("a MOF wins"),
    LAST: say("the last one in the game wins"),
    "void": say("void"),
}

NOT_NOW: Mapping[Phase, Text] = {
    Phase.BETWEEN: say("No game is on the table."),
    Phase.ACTIONS: say("No message is on its way."),
    Phase.TRANSIT: say("A message is on its way."),
    Phase.RECEIVED: say("The message of this turn is received."),
    Phase.OVER: say("The game is over."),
}

MISPLACED: Mapping[str, Text] = {
    "deal": say("The game is not over yet."),
    "turn": say("The turn is not over: a message must be sent and received."),
}
ELSEWHERE: Mapping[str, Text] = {
    **dict.fromkeys(("pause", "resume", "timeup", "timer"), say("This game keeps no clock.")),
    **dict.fromkeys(("seat", "leave", "rename"), say("In this game the people at a table stay.")),
}


def misplaced(state: State, verb: str) -> Refused:
    """Gives why `verb` has no place in this game, or at this moment of it."""
    here = phase(state.round)
    if verb == "amend":
        return Refused(say("No round is finished yet."))
    if verb in ELSEWHERE:
        return Refused(ELSEWHERE[verb], say("gm undo takes an act back."))
    if here in (Phase.BETWEEN, Phase.OVER):
        return Refused(NOT_NOW[here])
    return Refused(MISPLACED.get(verb, NOT_NOW[here]))


def tell(event: Event) -> Text:
    """Gives the sentence that the log has for `event`."""
    match event:
        case Dealt(number=number, first=first):
            return say("Game {number}: {name} begins.", number=number, name=first)
        case Turned(player=player):
            return say("{name} ends the turn.", name=player)
        case Sent() | Passed() | Accepted():
            return _message(event)
        case Stuck(player=player):
            return say("{name} has no card to send and loses.", name=player)
        case Won(players=players, camp=camp):
            return say("A win for {camp}: {names}.", camp=camp.upper(), names=list(players))
        case Cast(player=player, character=character):
            return say("{name} plays {character}.", name=player, character=Card("character", character))
        case Given(player=player, target=target, colour=colour):
            return say(
                "{name} gives a message to {target}: {colour}.",
                name=player,
                target=target,
                colour=NAMES[colour],
            )
        case Inherited(player=player, target=target):
            return say("{name} as Alias takes the identity card of {target}.", name=player, target=target)
        case Revealed(camps=camps):
            shown = [say("{name} {camp}", name=name, camp=camp.upper()) for name, camp in camps.items()]
            return say("Identities shown: {camps}.", camps=shown)
        case Amended(number=number, events=events):
            acts = [tell(act) for act in events]
            return say("Game {number} is recorded anew: {acts}", number=number, acts=acts)
        case Voided(why=why):
            return say("The game is void: {why}.", why=why)
        case Adjusted(what=what) if "=" in what:
            return say(
                "{what} {n} by hand: {why}.", what=_counted(what), n=f"{event.amount:+d}", why=event.why
            )
        case Adjusted():
            return tell_evening(event)
    return _card(event)


def _message(event: Sent | Passed | Accepted) -> Text:
    match event:
        case Sent(player=player, via=via, to=to) if via == OM:
            return say("{name} sends a message by OM to {target}.", name=player, target=to)
        case Sent(player=player, via=via, colour=colour) if colour:
            return say(
                "{name} sends a message by {via}, face up: {colour}.",
                name=player,
                via=via.upper(),
                colour=NAMES[colour],
            )
        case Sent(player=player, via=via):
            return say("{name} sends a message by {via}.", name=player, via=via.upper())
        case Passed(player=player, further=further) if further:
            return say("These do not accept: {names}.", names=[player, *further])
        case Passed(player=player):
            return say("{name} does not accept.", name=player)
        case Accepted(player=player, colour=colour):
            return say("{name} accepts: {colour}.", name=player, colour=NAMES[colour])


def _card(event: Event) -> Text:
    match event:
        case Proved():
            return _prove(event)
        case Locked(player=player, target=target, ability=True):
            return say("{name} locks {target} by an ability.", name=player, target=target)
        case Locked(player=player, target=target):
            return say("{name} plays Lock On on {target}.", name=player, target=target)
        case Distributed(player=player, colours=colours):
            cards = [NAMES[colour] for colour in colours]
            return say("{name} plays Distribute: {colours}.", name=player, colours=cards)
        case Deleted(player=player, target=target, colour=colour):
            what = say("a black message") if colour == BLACK else say("a true message")
            return say("{name} deletes {what} before {target}.", name=player, what=what, target=target)
        case Countered(player=player):
            return say("{name} plays Counteract.", name=player)
        case Trapped(player=player, target=target):
            return say("{name} plays Trap on {target}.", name=player, target=target)
        case Transferred(player=player, target=target):
            return say("{name} transfers the message to {target}.", name=player, target=target)
        case Intercepted(player=player):
            return say("{name} intercepts the message.", name=player)
        case Decoded(player=player):
            return say("{name} decodes the message.", name=player)
    raise AssertionError(event)


def _prove(event: Proved) -> Text:
    who: dict[str, object] = {"name": event.player, "target": event.target}
    who["did"] = say("draws a card") if event.drew else say("draws nothing")
    if not event.camp:
        return say("{name} hands a Prove to {target}, who {did}.", **who)
    return say("{name} hands a Prove ({camp} draws) to {target}, who {did}.", camp=event.camp.upper(), **who)


def _counted(what: str) -> Text:
    """The words for something counted, as `gm adjust` writes it down."""
    kind, _, name = what.partition("=")
    if not name:
        return say("pile")
    counted = NAMES[kind] if kind in NAMES else say("hand")
    return say("{counted} of {name}", counted=counted, name=name)
