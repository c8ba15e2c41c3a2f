"""What DC Spyfall says: the log's sentences, and why something is not possible now."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Amended, Card, Event, Text, say
from gm.games.dc_spyfall.state import (
    NOBODY,
    Accused,
    Balloted,
    Claimed,
    Facts,
    Guessed,
    Jested,
    Phase,
    Pointed,
    Revealed,
)
from gm.kit import guide
from gm.kit.evening import tell as tell_evening

GAPS: Mapping[str, Text] = {
    "right": say("--right or --wrong"),
    "deck": say("--joker NAME or --deck KIND"),
    "joker": say("--joker NAME"),
    "harley": say("--harley NAME or none"),
    "vote": say("Harley's vote"),
}

END_WORDS: Mapping[str, Text] = {
    "convicted": say("convicted"),
    "nobody": say("nobody convicted"),
    "guess_right": say("right guess"),
    "guess_wrong": say("wrong guess"),
    "jest_right": say("the Jest, declared rightly"),
    "jest_wrong": say("the Jest, declared wrongly"),
    "multiverse_right": say("multiverse, claimed rightly"),
    "multiverse_wrong": say("multiverse, claimed wrongly"),
    "void": say("void"),
}

PHASE_WORDS: Mapping[str, Text] = {
    "round": say("Questions and answers"),
    "talk": say("Open talk, then all point at once"),
    "harley": say("Who is Harley? Talk, then all but the Joker point"),
}

NOT_NOW: Mapping[Phase, Text] = {
    Phase.BETWEEN: say("No round is on the table."),
    Phase.ROUND: say("The round is still on."),
    Phase.TIME_UP: say("Time is up."),
    Phase.VOTE: say("A vote is open."),
    Phase.HARLEY: say("Harley's vote comes first."),
    Phase.REVEAL: say("The round waits for its cards."),
}


def waiting(missing: tuple[str, ...]) -> Text:
    """Gives what an ended round waits for."""
    return say("The round still waits for: {gaps}.", gaps=told(missing))


def told(missing: tuple[str, ...]) -> list[Text]:
    """Gives the options that tell what is missing."""
    return [GAPS[gap] for gap in missing]


def module_off(module: str) -> tuple[Text, Text]:
    """Gives why a module's verbs are refused, and how a table gets it."""
    return (
        say("The module {module} is not in play at this table.", module=module),
        say("gm new … --module {module} opens a table with it.", module=module),
    )


def misplaced(verb: str, here: Phase) -> Text:
    """Gives why `verb` is not possible in the phase `here`."""
    if verb == "resume" and here is Phase.ROUND:
        return say("The clock is running already.")
    if here is Phase.VOTE:
        return NOT_NOW[here]
    return guide.MISPLACED.get(verb, NOT_NOW[here])


def tell(event: Event) -> Text:
    """Gives the sentence that the log has for `event`."""
    match event:
        case Accused(accuser=accuser, suspect=suspect, vote=None):
            return say("{accuser} accuses {suspect}; the vote is open.", accuser=accuser, suspect=suspect)
        case Accused(accuser=accuser, suspect=suspect):
            return say(
                "{accuser} accuses {suspect}: {result}", accuser=accuser, suspect=suspect, result=cast(event)
            )
        case Balloted():
            return say("The vote is counted: {result}", result=cast(event))
        case Pointed(fingers=fingers, convicted=convicted):
            shown = [say("{name} {n}", name=name, n=n) for name, n in fingers.items()]
            return say("Fingers: {fingers}. {result}", fingers=shown, result=_pointed(convicted, event.facts))
        case Claimed(caller=caller, vote=vote):
            return say(
                "{caller} claims a multiverse, {ayes} for and {noes} against: {result}{facts}",
                caller=caller,
                ayes=len(vote.ayes),
                noes=len(vote.noes),
                result=say("the round ends.") if event.ended else say("play goes on."),
                facts=learnt(event.facts),
            )
        case Guessed() | Jested() | Revealed():
            return _cards(event)
        case Amended(number=number, events=events):
            return guide.anew(number, [tell(act) for act in events])
    return tell_evening(event)


def _cards(event: Guessed | Jested | Revealed) -> Text:
    match event:
        case Guessed(location=location, right=right):
            return say(
                "The Joker guesses {location}{verdict}.{facts}",
                location=Card("location", location) if location else say("the location"),
                verdict=guide.verdict(right),
                facts=learnt(event.facts),
            )
        case Jested(player=player, right=right):
            return say(
                "{name} turns up a Joker and declares the Jest{verdict}.{facts}",
                name=player,
                verdict=guide.verdict(right),
                facts=learnt(event.facts),
            )
        case Revealed(right=right):
            return say(
                "The cards are shown{verdict}.{facts}",
                verdict=guide.verdict(right),
                facts=learnt(event.facts),
            )


def cast(event: Accused | Balloted) -> Text:
    """Gives a counted accusation's result."""
    assert event.vote is not None
    if not event.convicted:
        result = say("no conviction.")
    elif event.pride:
        result = say("convicted by Pride of the Gods.")
    else:
        result = say("convicted.")
    return say(
        "{ayes} for, {noes} against, {result}{facts}",
        ayes=len(event.vote.ayes),
        noes=len(event.vote.noes),
        result=result,
        facts=learnt(event.facts),
    )


def learnt(facts: Facts) -> Text:
    """Gives what was learnt of the cards, empty where nothing was."""
    told = []
    if facts.joker:
        told.append(say("Joker: {name}", name=facts.joker))
    if facts.harley:
        who = say("not in the round") if facts.harley == NOBODY else facts.harley
        told.append(say("Harley: {name}", name=who))
    if facts.deck:
        told.append(say("Deck: {deck}", deck=facts.deck))
    if facts.location:
        told.append(say("Location: {location}", location=Card("location", facts.location)))
    return guide.told(told)


def _pointed(convicted: str | None, facts: Facts) -> Text:
    if convicted is None:
        return say("Nobody has the most.{facts}", facts=learnt(facts))
    return say("{name} has the most.{facts}", name=convicted, facts=learnt(facts))
