"""DC Spyfall's verbs: what is typed, read against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import typer

from gm import desk, ending
from gm.core import Misused, Player, Refused, Text, say
from gm.ending import NO_VERDICT, By, Guess, Lists, Location, Verdict
from gm.games.dc_spyfall import ends
from gm.games.dc_spyfall.state import JEST, MULTIVERSE, NOBODY, STANDARD, Facts
from gm.kit import names
from gm.kit.sealed import refuse_by
from gm.kit.votes import Pointing
from gm.table import Table
from gm.verb import Name, Names, Shelf, by_player

VERBS = Shelf()

Pride = Annotated[bool, typer.Option("--pride", help="Pride of the Gods: more for than against convicts.")]
Joker = Annotated[str | None, by_player("--joker", "Who was the Joker.")]
Harley = Annotated[str | None, by_player("--harley", "Who was Harley, or none.")]
Dealer = Annotated[str | None, by_player("--dealer", "Who deals; else last round's Joker.")]
Deck = Annotated[str | None, typer.Option("--deck", metavar="KIND", help="standard, jest or multiverse.")]


class Typed(NamedTuple):
    """What was typed of a round's cards; None was not."""

    joker: Joker = None
    harley: Harley = None
    deck: Deck = None
    location: Location = None
    right: bool | None = None

    def facts(self, found: Table) -> Facts:
        """Gives the facts meant, read against the table and its box."""
        joker = desk.player(found, self.joker) if self.joker else None
        harley = None
        if self.harley:
            harley = NOBODY if names.fold(self.harley) == NOBODY else desk.player(found, self.harley)
        deck = names.fold(self.deck) if self.deck else None
        return Facts(joker, harley, deck, ending.place(found, self.location) if self.location else None)


NOTHING = Typed()


@VERBS.verb("gm deal")
def deal(dealer: Dealer = None) -> None:
    """Start the next round: which bag, how many cards, to whom first."""
    desk.act("deal", lambda found: {**ending.dealing(found, dealer), "split": found.dice(0)})


@VERBS.verb("gm accuse Isaac Ann --yes all --joker Ann")
def accuse(
    accuser: Name,
    suspect: Name,
    yes: Lists = None,
    no: Lists = None,
    pride: Pride = False,
    typed: Typed = NOTHING,
) -> None:
    """Stop the clock and accuse somebody; unanimous convicts.

    Without --yes and --no the vote stays open for gm ballot. Only --yes: the unnamed voted no. Only --no:
    the unnamed voted yes.
    """
    _end(
        "accuse",
        lambda found: {**ending.accusing(found, accuser, suspect, yes, no), "pride": pride},
        typed,
    )


@VERBS.verb("gm ballot --no Maria")
def ballot(
    yes: Lists = None,
    no: Lists = None,
    pride: Pride = False,
    typed: Typed = NOTHING,
) -> None:
    """Close the open vote.

    Only --yes: the unnamed voted no. Only --no: the unnamed voted yes.
    """
    _end(
        "ballot",
        lambda found: {**ending.balloting(found, yes, no), "pride": pride},
        typed,
    )


@VERBS.verb("gm point Juan=Ann Maria=Ann Isaac=Ann Ann=Juan --joker Ann")
def point(
    fingers: Names,
    early: Annotated[bool, typer.Option("--early", help="Though the clock has time left.")] = False,
    typed: Typed = NOTHING,
) -> None:
    """Record who was pointed at after time up, or in Harley's vote.

    A=B: A points at B. A=3: three fingers point at A.
    """
    _end(
        "point",
        lambda found: {"pointing": _pointing(found, fingers), "early": early},
        typed,
    )


@VERBS.verb("gm guess Batcave --right --joker Ann")
def guess(
    location_: Guess = None,
    verdict: Verdict = NO_VERDICT,
    by: By = None,
    typed: Typed = NOTHING,
) -> None:
    """Record the Joker's guess of the location.

    Where the deal is sealed the program judges it, and --by says who turns the Joker up.
    """
    _end(
        "guess",
        lambda found: ending.guessing(found, location_, by),
        typed._replace(right=verdict.given()),
    )


@VERBS.verb("gm jest Juan --right")
def jest(
    name: Annotated[str | None, typer.Argument(autocompletion=desk.complete_player)] = None,
    verdict: Verdict = NO_VERDICT,
    by: By = None,
    typed: Typed = NOTHING,
) -> None:
    """Record a Joker turned up and the Jest declared.

    With --wrong, NAME is the Joker of a standard deck. Where the deal is sealed the program judges.
    """
    if name is None and by is None:
        raise Misused(say("Missing: whose Joker was turned up."), say("gm jest NAME"))

    def args(found: Table) -> dict[str, Any]:
        if not found.opened.sealed:
            refuse_by(desk.player(found, by) if by else None)
        who = [desk.player(found, typed) for typed in (name, by) if typed is not None]
        if len(set(who)) > 1:
            raise Refused(say("Only one player turns a card up."), say("Leave --by out."))
        return {"player": who[0]}

    _end("jest", args, typed._replace(right=verdict.given()))


@VERBS.verb("gm multiverse Maria --yes Juan,Ann --deck multiverse")
def multiverse(
    caller: Name,
    yes: Lists = None,
    no: Lists = None,
    typed: Typed = NOTHING,
) -> None:
    """Record the claim of a multiverse and the hands raised; more than half end the round."""

    def args(found: Table) -> dict[str, Any]:
        who = desk.player(found, caller)
        return {"caller": who, **ending.votes(found, (who,), yes, no)}

    _end(MULTIVERSE, args, typed)


@VERBS.verb("gm reveal --joker Ann --location Batcave")
def reveal(
    typed: Typed = NOTHING,
    verdict: Verdict = NO_VERDICT,
) -> None:
    """Tell what the cards were, where a round waits for it."""
    _end("reveal", lambda found: {}, typed._replace(right=verdict.given()))


def _end(verb: str, args: desk.Args, typed: Typed) -> None:
    ending.finish(verb, args, typed, ending.Questions(ends.missing, QUESTIONS, _answered))


QUESTIONS: Mapping[str, Text] = {
    ends.RIGHT: ending.IS_RIGHT,
    ends.DECK: say("Who was the Joker? Or which deck: jest, multiverse (Enter: later)"),
    ends.JOKER: say("Who was the Joker? (Enter: later)"),
    ends.HARLEY_FACT: say("Who was Harley? A name, or none (Enter: later)"),
}


NO_ONE = {NOBODY, "없음", "なし"}  # as the log says it


def _answered(gap: str, answer: str, typed: Typed) -> Typed:
    """What is known with the answer to the question for `gap`."""
    word = names.fold(answer)
    if gap == ends.DECK and word in (STANDARD, JEST, MULTIVERSE):
        return typed._replace(deck=word)
    if gap == ends.HARLEY_FACT:
        return typed._replace(harley=NOBODY if answer in NO_ONE else answer)
    return typed._replace(joker=answer)


HOW_TO_POINT = say("A=B: A points at B; A=3: three fingers on A.")


def _pointing(found: Table, entries: list[str]) -> Pointing:
    """Who points at whom, or how many fingers are on whom; refuses a mixture and anybody twice."""
    votes: dict[Player, Player] = {}
    fingers: dict[Player, int] = {}
    for entry in entries:
        left, equals, right = entry.translate(desk.WIDE).partition("=")
        if not equals:
            raise Misused(say("{text} points at nobody.", text=entry), HOW_TO_POINT)
        name = desk.player(found, left)
        if name in votes or name in fingers:
            raise Refused(say("{name} is given twice.", name=name), say("Name everybody once."))
        if right.isdecimal():
            fingers[name] = int(right)
        else:
            votes[name] = desk.player(found, right)
    if votes and fingers:
        raise Refused(say("A=B and A=3 cannot be mixed."), HOW_TO_POINT)
    return Pointing(votes, fingers)
