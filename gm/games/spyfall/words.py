"""What Spyfall says: the log's sentences, and why something is not possible now."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Amended, Card, Event, Text, say
from gm.games.spyfall.state import Accused, Balloted, Facts, Guessed, Phase, Revealed, Skipped
from gm.kit import guide
from gm.kit.evening import tell as tell_evening

GAPS: Mapping[str, Text] = {
    "right": say("--right or --wrong"),
    "spy": say("--spy NAME"),
}

END_WORDS: Mapping[str, Text] = {
    "convicted": say("convicted"),
    "nobody": say("nobody convicted"),
    "guess_right": say("right guess"),
    "guess_wrong": say("wrong guess"),
    "void": say("void"),
}

PHASE_WORDS: Mapping[str, Text] = {
    "round": say("Questions and answers"),
    "talk": say("Each accuses in turn, with talk before the vote"),
}

NOT_NOW: Mapping[Phase, Text] = {
    Phase.BETWEEN: say("No round is on the table."),
    Phase.ROUND: say("The round is still on."),
    Phase.TIME_UP: say("Time is up."),
    Phase.VOTE: say("A vote is open."),
    Phase.REVEAL: say("The round waits for its cards."),
}


def waiting(missing: tuple[str, ...]) -> Text:
    """Gives what an ended round waits for."""
    return say("The round still waits for: {gaps}.", gaps=told(missing))


def told(missing: tuple[str, ...]) -> list[Text]:
    """Gives the options that tell what is missing."""
    return [GAPS[gap] for gap in missing]


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
        case Skipped(player=player, facts=facts):
            return say("{name} accuses nobody.{facts}", name=player, facts=learnt(facts))
        case Guessed(location=location, right=right, facts=facts):
            return say(
                "The Spy guesses {location}{verdict}.{facts}",
                location=Card("location", location) if location else say("the location"),
                verdict=guide.verdict(right),
                facts=learnt(facts),
            )
        case Revealed(right=right, facts=facts):
            return say(
                "The cards are shown{verdict}.{facts}", verdict=guide.verdict(right), facts=learnt(facts)
            )
        case Amended(number=number, events=events):
            return guide.anew(number, [tell(act) for act in events])
    return tell_evening(event)


def cast(event: Accused | Balloted) -> Text:
    """Gives a counted accusation's result."""
    assert event.vote is not None
    return say(
        "{ayes} for, {noes} against, {result}{facts}",
        ayes=len(event.vote.ayes),
        noes=len(event.vote.noes),
        result=say("convicted.") if event.convicted else say("no conviction."),
        facts=learnt(event.facts),
    )


def learnt(facts: Facts) -> Text:
    """Gives what was learnt of the cards, empty where nothing was."""
    known = []
    if facts.spy:
        known.append(say("Spy: {name}", name=facts.spy))
    if facts.location:
        known.append(say("Location: {location}", location=Card("location", facts.location)))
    return guide.told(known)
