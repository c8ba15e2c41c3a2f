"""The end of a round as it is typed: the options every end has, and questions for what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, Protocol, Self, TypeVar

import typer

from gm import desk, show
from gm.core import Player, Refused, Text, say
from gm.kit import names
from gm.kit.accusing import open_vote
from gm.kit.sealed import check_guess
from gm.now import instant
from gm.table import Table
from gm.verb import by_player

Lists = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAMES", help="Names A,B; all for everybody else.", autocompletion=desk.complete_player
    ),
]
Location = Annotated[
    str | None, typer.Option("--location", metavar="NAME", help="The location, for the history.")
]
Guess = Annotated[list[str] | None, typer.Argument(metavar="[LOCATION]", help="The location named.")]
By = Annotated[str | None, by_player("--by", "Who turns their card up, in a sealed deal.")]

JUDGED = ("guess", "jest", "reveal")
RIGHT = "right"
IS_RIGHT = say("Was it right? yes or no (Enter: later)")
YES = {"y", "yes", "right", "o", "예", "네", "はい"}
NO = {"n", "no", "wrong", "x", "아니오", "아니요", "いいえ"}


class Verdict(NamedTuple):
    """What was typed of whether a declaration was right."""

    right: Annotated[bool, typer.Option("--right", help="It was right.")] = False
    wrong: Annotated[bool, typer.Option("--wrong", help="It was wrong.")] = False

    def given(self) -> bool | None:
        """Gives True, False, or None where neither was typed; refuses both."""
        if self.right and self.wrong:
            raise Refused(
                say("--right and --wrong contradict each other."), say("Give one of them, or none for now.")
            )
        return True if self.right else False if self.wrong else None


NO_VERDICT = Verdict()


class Typed(Protocol):
    """What was typed of a round's cards; None was not."""

    @property
    def right(self) -> bool | None:
        """Gives whether what was declared was right."""

    def facts(self, found: Table) -> Any:
        """Gives the facts meant, read against the table and its box."""

    def __iter__(self) -> Iterator[Any]: ...

    def _replace(self, *, right: bool | None) -> Self: ...


T = TypeVar("T", bound=Typed)


class Questions(NamedTuple):
    """How a game asks for what the end of a round lacks."""

    missing: Callable[[Any, Any], Sequence[str]]  # of a state and its ended round
    asked: Mapping[str, Text]  # by gap; a gap that is not here is not asked for
    answered: Callable[[str, str, Any], Any]  # a gap, the folded answer, what was typed: that with the answer


def finish(verb: str, args: desk.Args, typed: T, questions: Questions) -> None:
    """Acts, and then asks on a terminal for what the end of the round still lacks.

    The act is saved and told before anything is asked, and every answer at once: an interrupted question
    loses nothing, and all of it is one act to `undo`. A sealed deal lacks nothing; there somebody who turns
    their card up is asked for a key first.
    """

    def full(found: Table) -> Mapping[str, Any]:
        judged = {"right": typed.right} if verb in JUDGED else {}
        return {**args(found), "facts": typed.facts(found), **judged}

    if desk.at.drafts is not None or not show.asks():
        desk.act(verb, full)
        return
    if desk.here().opened.sealed:
        _gate(verb, args)
        desk.at.now = instant()  # the gate may have stood for a while
        desk.act(verb, full)
        return
    nothing: T = type(typed)()
    if verb != "reveal" or typed != nothing or _gap(desk.here().state, questions) is None:
        desk.act(verb, full, advise=False)
    _ask(nothing, questions, joined=verb != "reveal" or typed != nothing)


def _ask(nothing: T, questions: Questions, joined: bool) -> None:
    """Asks for what is missing, one thing after the other, until it is told or put off."""
    while gap := _gap(desk.here().state, questions):
        answer = show.ask(questions.asked[gap])
        if not answer:
            break
        try:
            told = _answered(gap, answer, nothing, questions)
            desk.act("reveal", _revealing(told, joined), advise=False)
        except Refused as refused:
            show.refuse(refused)
        else:
            joined = True
    desk.advise()


def _revealing(told: Typed, joined: bool) -> desk.Args:
    return lambda found: {"facts": told.facts(found), "right": told.right, "joined": joined}


def _gate(verb: str, args: desk.Args) -> None:
    """Waits for a key before a card is turned up, whosever it is: only then is it looked into."""
    from gm import handover

    found = desk.here()
    if verb not in found.game.legal(found.state, desk.at.now):
        raise found.game.refusal(found.state, desk.at.now, verb)
    given = args(found)
    if verb == "guess":
        check_guess(found.opened.settings, given["by"], given["location"])
    who = given.get({"guess": "by", "jest": "player"}.get(verb, ""))
    if who:
        handover.confirm(
            say("{name} turns the card up: press a key, or Ctrl-C and nothing happened.", name=who)
        )


def _gap(state: Any, questions: Questions) -> str | None:
    """What to ask for first, None where nothing can be asked."""
    played = state.round
    if played is None or played.end is None:
        return None
    return next((gap for gap in questions.missing(state, played) if gap in questions.asked), None)


def _answered(gap: str, answer: str, typed: T, questions: Questions) -> T:
    """What is known with the answer to the question for `gap`."""
    if gap != RIGHT:
        better: T = questions.answered(gap, answer, typed)
        return better
    word = names.fold(answer)
    if word not in YES | NO:
        raise Refused(say("{text} is neither yes nor no.", text=answer), say("y or n; Enter: later."))
    return typed._replace(right=word in YES)


def place(found: Table, text: str) -> str:
    """Gives the location meant by `text`, in any of the box's languages, else the words themselves.

    Refuses characters that nobody sees.
    """
    from gm import decks

    if not text.strip() or not text.isprintable():
        raise Refused(say("{text} is no location.", text=ascii(text)), say("gm deck show lists them."))
    return decks.card_id(decks.load(found.game.NAME), "location", text)


def guessing(found: Table, location: list[str] | None, by: str | None) -> dict[str, Any]:
    """Gives the arguments of a guess: the location named, and who turns their card up."""
    named = " ".join(location or ()).strip()
    return {
        "location": place(found, named) if named else None,
        "by": desk.player(found, by) if by else None,
    }


def dealing(found: Table, dealer: str | None) -> dict[str, Any]:
    """Gives the arguments of a deal: who deals, and the dice of this deal."""
    return {
        "dealer": desk.player(found, dealer) if dealer else None,
        "dice": found.dice(found.state.evening.deals + 1),
    }


def accusing(found: Table, accuser: str, suspect: str, yes: Lists, no: Lists) -> dict[str, Any]:
    """Gives the arguments of an accusation: who, whom, and the votes typed."""
    who, whom = desk.player(found, accuser), desk.player(found, suspect)
    return {"accuser": who, "suspect": whom, **votes(found, (who, whom), yes, no)}


def balloting(found: Table, yes: Lists, no: Lists) -> dict[str, Any]:
    """Gives the arguments of closing the open vote: the votes typed."""
    pending = open_vote(found.state.round.accusations) if found.state.round else None
    return votes(found, (pending.accuser, pending.suspect) if pending else (), yes, no)


def votes(found: Table, parties: Sequence[Player], yes: Lists, no: Lists) -> dict[str, Any]:
    """Gives who voted for and against; `all` is everybody but the `parties`."""
    others = [player for player in desk.seats(found) if player not in parties]
    return {"yes": desk.voters(found, yes, others), "no": desk.voters(found, no, others)}
