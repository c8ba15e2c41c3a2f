"""Sealed deals: each looks at their own card, and anybody checks afterwards that nothing was changed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from gm import desk, show, speech
from gm.core import Player, Refused, Renamed, RoundScore, Text, amended, say
from gm.kit.rounds import looks
from gm.kit.sealed import Seal, holds, opening, unseal
from gm.table import Table, sealing
from gm.verb import Json, Name, Shelf

if TYPE_CHECKING:
    from gm.kit.odds import Odd

VERBS = Shelf()


@VERBS.verb("gm peek Maria")
def peek(
    name: Name,
    again: Annotated[bool, typer.Option("--again", help="One more look, which everybody will see.")] = False,
) -> None:
    """Hand the screen to somebody for a look at their sealed card.

    A gate comes first, and nothing stays on the screen. Every look is counted for all to see.
    """
    from gm import handover

    found = _sealed(desk.here())
    who = desk.player(found, name)
    found.decide("peek", {"player": who, "again": again}, desk.at.now)
    with handover.handed_over() as screen:
        screen.pass_to(who)
        after = desk.look(who, again=again)
        screen.show(handover.secret(_card(after, who), handover.HIDE))
        with suppress(KeyboardInterrupt):
            screen.wait(held=handover.HELD)
    times = (looks(after.state) or {})[who]
    show.heading(say("{name} has looked; looks so far: {n}.", name=who, n=times))
    show.advice(after.game.advise(after.state, desk.at.now))


def _sealed(found: Table) -> Table:
    """The table, where its deals are sealed."""
    if not found.opened.sealed:
        raise Refused(
            say("Nothing is sealed at this table: its cards come from a box."),
            say("gm new … --sealed opens a table where the program deals."),
        )
    return found


def _card(found: Table, who: Player) -> list[object]:
    state = found.state
    return list(sealing(found.game.NAME).card(state.round.deal, state.evening.seats.index(who)))


class Checked(NamedTuple):
    """A round: its number and seal, None where it is missing, who sat there, and whether it holds.

    That is None while it is sealed.
    """

    number: int
    seal: Seal | None
    players: tuple[Player, ...]
    holds: bool | None


@VERBS.verb("gm verify")
def verify(
    noted: Annotated[
        list[str] | None, typer.Argument(help="How commitments began that were noted at the deals.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check that no sealed deal was changed after it was made.

    Every deal's text is shown once its round is over: its SHA-256 is the commitment said at the deal, which
    anybody can compute anew. What was noted at a deal must begin one of the commitments.
    """
    found = _sealed(desk.here())
    checked = _checked(found)
    strangers = [
        text
        for text in noted or ()
        if not any(one.seal and one.seal.commitment.startswith(text.lower().rstrip("…")) for one in checked)
    ]
    if as_json:
        show.as_json(
            {
                "table": found.name,
                "game": found.game.NAME,
                "rounds": [_plain(found, one) for one in checked],
                "unknown": strangers,
            }
        )
    else:
        show.tell([line for one in checked for line in _told(found, one)] or [say("Nothing is dealt yet.")])
        show.tell([say("No deal of this table was sealed as {text}.", text=text) for text in strangers])
    if strangers or any(one.holds is False for one in checked):
        raise typer.Exit(1)


def _checked(found: Table) -> list[Checked]:
    """The sealed rounds that stand, in order; only the last may still be sealed."""
    over = {result.number: result for result in found.game.score(found.state).rounds}
    told: dict[int, list[Any]] = {}  # the events of a round that say something of its cards
    seals: dict[int, tuple[int, Seal]] = {}  # with the place of the deal
    number = 0
    for place, (event, _) in amended(found.named[1], found.places):
        if getattr(event, "seal", None):
            number = event.number
            seals[number], told[number] = (place, event.seal), []
        elif hasattr(event, "facts"):
            told[number].append(event)
    missing = [Checked(round_, None, (), False) for round_ in range(1, number) if round_ not in seals]
    return missing + [
        Checked(
            round_, sealed, over[round_].players, _holds(found, place, sealed, told[round_], over[round_])
        )
        if round_ in over
        else Checked(round_, sealed, (), None if round_ == number else False)
        for round_, (place, sealed) in seals.items()
    ]


def _holds(found: Table, place: int, sealed: Seal, told: list[Any], result: RoundScore) -> bool:
    """Whether a round that is over was dealt and told as it is sealed."""
    players = list(result.players)
    for later in reversed([later for later in found.places if later > place]):
        if isinstance(renamed := found.entries[later].event, Renamed):
            players = [Player(renamed.old) if name == renamed.new else name for name in players]
    return holds(sealed, result.number, players) and _agree(told, result)


def _agree(told: list[Any], result: RoundScore) -> bool:
    """Whether what was told of the cards is what the sealed deal says; a void round keeps nothing of it."""
    if result.end == "void":
        return True
    alone = result.more.get("spy", result.more.get("joker"))
    for event in told:
        for field, value in event.facts._asdict().items():
            if value is not None and result.more.get(field) != value:
                return False
        right, by = getattr(event, "right", None), getattr(event, "by", None)
        if right is not None and right != result.end.endswith("_right"):
            return False
        if by is not None and alone is not None and by != alone:
            return False
    return True


def _told(found: Table, one: Checked) -> list[Text]:
    if one.seal is None:
        return [say("Round {n} is missing: the file was changed.", n=one.number)]
    head = say("Round {n}, sealed as {commitment}:", n=one.number, commitment=one.seal.commitment)
    if one.holds is None:
        return [head, say("  still sealed.")]
    if not one.holds:
        return [head, say("  does NOT hold: the file was changed after this deal.")]
    return [
        head,
        *(say("  {name}: {card}", name=name, card=card) for name, card in _cards(found, one)),
        say("  holds: {text}", text=opening(one.seal)),
    ]


def _cards(found: Table, one: Checked) -> list[tuple[Player, str]]:
    assert one.seal is not None
    deal, rules = unseal(one.seal), sealing(found.game.NAME)
    return [
        (player, ", ".join(speech.words(part) for part in rules.card(deal, place)))
        for place, player in enumerate(one.players)
    ]


def _plain(found: Table, one: Checked) -> dict[str, Any]:
    told: dict[str, Any] = {"number": one.number, "commitment": one.seal and one.seal.commitment}
    told["holds"] = one.holds
    if one.seal and one.holds:
        told |= {"text": opening(one.seal), "cards": dict(_cards(found, one))}
    return told


@VERBS.verb("gm odds")
def odds(as_json: Json = False) -> None:
    """Tell exact chances: who is in the round, which bags are to come, the same person again and again."""
    found = desk.here()
    every = sealing(found.game.NAME).odds(found.state)
    if as_json:
        listed = [
            {
                "key": odd.key,
                "text": speech.words(odd.what),
                "exact": str(odd.chance),
                "chance": float(odd.chance),
            }
            for odd in every
        ]
        show.as_json({"table": found.name, "game": found.game.NAME, "odds": listed})
        return
    show.tell([_chance(odd) for odd in every])


def _chance(odd: Odd) -> Text:
    """A chance in percent, and the fraction where it is one that people can read."""
    percent = f"{float(odd.chance):.2%}"
    if odd.chance.denominator >= 1000:
        return say("{what}: {percent}", what=odd.what, percent=percent)
    return say("{what}: {percent} ({exact})", what=odd.what, percent=percent, exact=odd.chance)
