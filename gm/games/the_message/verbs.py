"""The Message's verbs: what is typed, read against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from gm import desk, show
from gm.core import Card, Misused, Player, Refused, Text, say
from gm.games.the_message.checks import on_table
from gm.games.the_message.notes import Note
from gm.games.the_message.notes import notes as notebook
from gm.games.the_message.state import BLACK, BLUE, RED
from gm.kit import names
from gm.table import Table
from gm.verb import Dealer, Json, Name, Names, Shelf, by_player, whole

VERBS = Shelf()

COLOURS = {
    **dict.fromkeys(("red", "빨강", "赤"), RED),
    **dict.fromkeys(("blue", "파랑", "青"), BLUE),
    **dict.fromkeys(("black", "k", "검정", "黒"), BLACK),
}

Target = Annotated[str, typer.Argument(help="On whom.", autocompletion=desk.complete_player)]
Colour = Annotated[str, typer.Option("--colour", metavar="COLOUR", help="red, blue or black; r, bl …")]
First = Annotated[str | None, by_player("--first", "Who begins; else the first seat.")]
Drew = Annotated[bool, typer.Option("--drew", help="A card was drawn.")]


@VERBS.verb("gm deal --first Ann")
def deal(first: First = None, dealer: Dealer = None) -> None:
    """Set up another game: what everybody takes, in which order, and who begins."""
    desk.act("deal", lambda found: {"first": desk.starter(found, first, dealer)})


@VERBS.verb("gm turn")
def turn() -> None:
    """End the turn, once its message is received; the next player draws."""
    desk.act("turn", lambda found: {})


@VERBS.verb("gm prove Ann Juan --drew --for kdr")
def prove(
    player: Name,
    target: Target,
    drew: Drew = False,
    camp: Annotated[str, typer.Option("--for", metavar="CAMP", help="Whom that card lets draw.")] = "",
) -> None:
    """Hand somebody a Prove; with --drew they drew a card."""
    _on("prove", player, target, lambda found: {"drew": drew, "camp": names.fold(camp)})


@VERBS.verb("gm lock Ann Juan")
def lock(
    player: Name,
    target: Target,
    ability: Annotated[bool, typer.Option("--ability", help="By an ability, without a card.")] = False,
) -> None:
    """Play Lock On: the target must accept whatever message reaches them this turn."""
    _on("lock", player, target, lambda found: {"ability": ability})


@VERBS.verb("gm distribute red blue black red")
def distribute(
    colours: Annotated[list[str], typer.Argument(help="From oneself counter-clockwise, one a player.")],
) -> None:
    """Play Distribute: everybody takes the top card as a message."""
    desk.act("distribute", lambda found: {"colours": [_colour(text) for text in colours]})


@VERBS.verb("gm delete Ann Juan")
def delete(
    player: Name,
    target: Target,
    colour: Colour = BLACK,
    taker: Annotated[str | None, by_player("--to", "J, who takes the Delete into the hand.")] = None,
) -> None:
    """Play Delete: remove a black message before somebody; a true one only as J."""
    _on(
        "delete",
        player,
        target,
        lambda found: {"colour": _colour(colour), "taker": desk.player(found, taker) if taker else None},
    )


@VERBS.verb("gm counter Juan")
def counter(player: Name) -> None:
    """Play Counteract on the card played by the act just before."""
    desk.act("counter", lambda found: {"player": desk.player(found, player)})


@VERBS.verb("gm send Ann --via om --to Juan")
def send(
    player: Name,
    via: Annotated[str, typer.Option("--via", metavar="WAY", help="cm, em or om.")],
    to: Annotated[str | None, by_player("--to", "To whom, by om.")] = None,
    colour: Annotated[str, typer.Option("--colour", metavar="COLOUR", help="What lies face up, by em.")] = "",
) -> None:
    """Send a message; by the next player it ends the turn before."""
    desk.act(
        "send",
        lambda found: {
            "player": desk.player(found, player),
            "via": names.fold(via),
            "to": desk.player(found, to) if to else None,
            "colour": _colour(colour) if colour else "",
        },
    )


@VERBS.verb("gm pass")
def pass_(
    times: Annotated[int, typer.Argument(parser=whole, metavar="[N]", help="How many in a row.")] = 1,
) -> None:
    """Do not accept the message: it goes on, or by OM straight back."""
    desk.act("pass", lambda found: {"times": times})


@VERBS.verb("gm accept --colour black")
def accept(colour: Colour = "") -> None:
    """Accept the message; the colour is told where the card was face down."""
    desk.act("accept", lambda found: {"colour": _colour(colour) if colour else ""})


@VERBS.verb("gm trap Ann Juan")
def trap(player: Name, target: Target) -> None:
    """Play Trap: the message passes the target by."""
    _on("trap", player, target)


@VERBS.verb("gm transfer Ann Juan")
def transfer(player: Name, target: Target) -> None:
    """Play Transfer: the message goes to the target, who must accept."""
    _on("transfer", player, target)


@VERBS.verb("gm intercept Juan")
def intercept(player: Name) -> None:
    """Play Intercept: the message comes to this player, who must accept."""
    desk.act("intercept", lambda found: {"player": desk.player(found, player)})


@VERBS.verb("gm decode Ann")
def decode(player: Name) -> None:
    """Play Decode: look at the message that is here."""
    desk.act("decode", lambda found: {"player": desk.player(found, player)})


@VERBS.verb("gm stuck Ann")
def stuck(player: Name) -> None:
    """Tell that a player has no card to send and loses."""
    desk.act("stuck", lambda found: {"player": desk.player(found, player)})


@VERBS.verb("gm win Ann,Juan --as kdr")
def win(
    players: Names,
    camp: Annotated[str, typer.Option("--as", metavar="CAMP", help="kdr, frs or mof.")],
) -> None:
    """Declare a win: all who win together; further ones by another gm win."""
    parts = desk.listed(players)
    desk.act(
        "win",
        lambda found: {"players": [desk.player(found, part) for part in parts], "camp": names.fold(camp)},
    )


@VERBS.verb("gm plays Ann J")
def plays(
    player: Name, character: Annotated[list[str], typer.Argument(help="As gm deck show lists them.")]
) -> None:
    """Record a character that lies face up; the program then minds its abilities."""
    name = " ".join(character)
    desk.act(
        "plays", lambda found: {"player": desk.player(found, player), "character": _character(found, name)}
    )


@VERBS.verb("gm give Ann Juan black --drew")
def give(
    player: Name,
    target: Target,
    colour: Annotated[str, typer.Argument(help="red, blue or black.")],
    drew: Drew = False,
) -> None:
    """Move a card from a hand before another player, by Moody or Best Show."""
    _on("give", player, target, lambda found: {"colour": _colour(colour), "drew": drew})


@VERBS.verb("gm funeral Ann Juan")
def funeral(
    player: Name, dead: Annotated[str, typer.Argument(help="Who died.", autocompletion=desk.complete_player)]
) -> None:
    """Let Alias take the identity card of somebody who died, unseen, and draw two."""
    _on("funeral", player, dead)


@VERBS.verb("gm reveal Juan=frs")
def reveal(
    cards: Annotated[list[str], typer.Argument(metavar="NAME=CAMP…", help="kdr, frs or mof.")],
) -> None:
    """Record identity cards that are shown: of the dead, and of everybody after the end."""

    def args(found: Table) -> dict[str, Any]:
        camps: dict[Player, str] = {}
        for card in cards:
            name, equals, camp = card.partition("=")
            if not equals:
                raise Misused(say("{text} names no camp.", text=card), say("gm reveal NAME=CAMP …"))
            player = desk.player(found, name)
            if player in camps:
                raise Refused(say("{name} is given twice.", name=player), say("Name everybody once."))
            camps[player] = names.fold(camp)
        return {"camps": camps}

    desk.act("reveal", args)


@VERBS.verb("gm notes --liar Juan")
def notes(
    liar: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help="Whose answers may lie.", autocompletion=desk.complete_player),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what the Proves and the identities shown leave for each player, and nothing beyond."""
    found = desk.here()
    game = on_table(found.state)
    liars = desk.voters(found, liar, desk.seats(found)) or []
    page = notebook(game, found.state.camps, liars)
    if as_json:
        show.as_json({"notes": [_plain(note) for note in page], "liars": liars})
        return
    show.table([say("player"), say("answers"), say("camps left")], [_row(note) for note in page])
    if any(not note.camps for note in page if game.cards[note.player]):
        show.tell([say("The answers contradict each other: somebody lied. gm notes --liar NAME")])


def _row(note: Note) -> list[object]:
    return [note.player, [_answer(answer) for answer in note.answers], [camp.upper() for camp in note.camps]]


def _answer(answer: Any) -> Text:
    camp = answer.camp.upper() or "?"
    if answer.drew:
        return say("{camp} draws: drew", camp=camp)
    return say("{camp} draws: did not", camp=camp)


def _plain(note: Note) -> dict[str, Any]:
    answers = [{"by": answer.by, "camp": answer.camp or None, "drew": answer.drew} for answer in note.answers]
    return {"player": note.player, "answers": answers, "camps": list(note.camps)}


def _on(verb: str, player: str, target: str, more: desk.Args = lambda found: {}) -> None:
    """Acts with a player and another on whom."""

    def args(found: Table) -> Mapping[str, Any]:
        return {
            "player": desk.player(found, player),
            "target": desk.player(found, target),
            **more(found),
        }

    desk.act(verb, args)


def _colour(text: str) -> str:
    """The colour meant by `text`, in any language or by its beginning; else the text itself."""
    found = {colour for _, colour in names.find(text, COLOURS)}
    if len(found) > 1:
        raise Refused(say("{text} may be several colours.", text=text), say("red, blue or black (k)."))
    return found.pop() if found else text


def _character(found: Table, text: str) -> str:
    """The character meant by `text`, in any of the box's languages; refuses what the box does not name."""
    from gm import decks

    box = decks.load(found.game.NAME)
    wanted = decks.card_id(box, "character", text)
    known = [card["id"] for card in box["character"]]
    if wanted not in known:
        cards = [Card("character", card["id"]) for card in box["character"] if card.get("name")]
        raise Refused(
            say("The box names no character {text}.", text=text),
            say("{names}; gm deck name gives the others their names.", names=cards),
        )
    return wanted
