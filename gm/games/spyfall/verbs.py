"""Spyfall's verbs: what is typed, read against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from gm import desk, ending
from gm.core import Text, say
from gm.ending import NO_VERDICT, By, Guess, Lists, Location, Verdict
from gm.games.spyfall import ends
from gm.games.spyfall.state import Facts
from gm.table import Table
from gm.verb import Name, Shelf, by_player

VERBS = Shelf()

Dealer = Annotated[str | None, by_player("--dealer", "Who deals; else last round's Spy.")]

QUESTIONS: Mapping[str, Text] = {
    ends.RIGHT: ending.IS_RIGHT,
    ends.SPY: say("Who was the Spy? (Enter: later)"),
}


class Typed(NamedTuple):
    """What was typed of a round's cards; None was not."""

    spy: Annotated[str | None, by_player("--spy", "Who was the Spy.")] = None
    location: Location = None
    right: bool | None = None

    def facts(self, found: Table) -> Facts:
        """Gives the facts meant, read against the table and its box."""
        spy = desk.player(found, self.spy) if self.spy else None
        return Facts(spy, ending.place(found, self.location) if self.location else None)


NOTHING = Typed()


def _end(verb: str, args: desk.Args, typed: Typed) -> None:
    def answered(gap: str, answer: str, typed: Typed) -> Typed:
        return typed._replace(spy=answer)

    ending.finish(verb, args, typed, ending.Questions(ends.missing, QUESTIONS, answered))


@VERBS.verb("gm deal")
def deal(dealer: Dealer = None) -> None:
    """Start the next round: which bag, how many cards, to whom first."""
    desk.act("deal", lambda found: ending.dealing(found, dealer))


@VERBS.verb("gm accuse Cy Bo --no Ed --spy Bo")
def accuse(
    accuser: Name,
    suspect: Name,
    yes: Lists = None,
    no: Lists = None,
    typed: Typed = NOTHING,
) -> None:
    """Stop the clock and accuse somebody; after time up, accuse when it is your turn.

    Without --yes and --no the vote stays open for gm ballot. Only --yes: the unnamed voted no. Only --no:
    the unnamed voted yes.
    """
    _end(
        "accuse",
        lambda found: ending.accusing(found, accuser, suspect, yes, no),
        typed,
    )


@VERBS.verb("gm ballot --no Ed")
def ballot(yes: Lists = None, no: Lists = None, typed: Typed = NOTHING) -> None:
    """Close the open vote.

    Only --yes: the unnamed voted no. Only --no: the unnamed voted yes.
    """
    _end("ballot", lambda found: ending.balloting(found, yes, no), typed)


@VERBS.verb("gm skip")
def skip(typed: Typed = NOTHING) -> None:
    """Let a turn to accuse go by, after time up."""
    _end("skip", lambda found: {}, typed)


@VERBS.verb("gm guess Bank --right --spy Bo")
def guess(
    location_: Guess = None,
    verdict: Verdict = NO_VERDICT,
    by: By = None,
    typed: Typed = NOTHING,
) -> None:
    """Record the Spy's guess of the location.

    Where the deal is sealed the program judges it, and --by says who turns the Spy card up.
    """
    _end(
        "guess",
        lambda found: ending.guessing(found, location_, by),
        typed._replace(right=verdict.given()),
    )


@VERBS.verb("gm reveal --spy Bo --location Bank")
def reveal(typed: Typed = NOTHING, verdict: Verdict = NO_VERDICT) -> None:
    """Tell what the cards were, where a round waits for it."""
    _end("reveal", lambda found: {}, typed._replace(right=verdict.given()))
