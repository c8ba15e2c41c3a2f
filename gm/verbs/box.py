"""The rules in short, and the box: what it holds, what the owner adds, whether a file is right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gm import decks, desk, show, speech, table
from gm.core import Card, Refused, Text, Unreadable, say
from gm.verb import MINUS, Json, Shelf

VERBS = Shelf()
BOX = Shelf()

Box = Annotated[
    str, typer.Argument(help="A box; the current table's without one.", autocompletion=decks.boxes)
]

Game = Annotated[str, typer.Argument(help="A game, or a rule's identifier.", autocompletion=table.games)]
Files = Annotated[list[str] | None, typer.Argument(help="Deck files or boxes; all boxes without one.")]


@VERBS.verb("gm rules DC-S3")
def rules(
    game: Game = "",
    identifier: Annotated[str, typer.Argument(help="A rule, or the beginning of several.")] = "",
    as_json: Json = False,
) -> None:
    """Look up the rules in short, all or those under one identifier."""
    if game and game not in table.games():
        game, identifier = "", game
    texts = _texts(game, identifier)
    wanted = identifier.upper().replace(MINUS, "-")
    found = {rule: text for rule, text in texts.items() if rule == wanted or rule.startswith(wanted)}
    found = {wanted: texts[wanted]} if wanted in texts else found
    if not found:
        raise Refused(say("There is no rule {text}.", text=identifier), say("gm rules lists them all."))
    if as_json:
        show.as_json({"rules": found})
        return
    for rule, text in found.items():
        show.tell([say("{rule}  {text}", rule=rule, text=text)])


def _texts(game: str, identifier: str) -> dict[str, str]:
    """The rules of `game`; without one, of the game whose rules begin like `identifier`, or of the table."""
    if game:
        return decks.rule_texts(game, speech.language())
    for name in table.games() if identifier else ():
        texts = decks.rule_texts(name, speech.language())
        if any(rule.startswith(identifier.upper()) for rule in texts):
            return texts
    return decks.rule_texts(desk.here().game.NAME, speech.language())


@BOX.verb("gm deck list")
def list_(as_json: Json = False) -> None:
    """List the boxes, and which have additions of the owner's."""
    language = speech.language()
    boxes = [
        {
            "name": name,
            "title": decks.title(box, language),
            "published": box["published"],
            "additions": decks.owned(name).is_file(),
        }
        for name, box in ((name, decks.load(name)) for name in decks.boxes())
    ]
    if as_json:
        show.as_json({"boxes": boxes})
        return
    rows = [
        [
            box["name"],
            say("published") if box["published"] else say("home-made"),
            say("yes") if box["additions"] else "",
            box["title"],
        ]
        for box in boxes
    ]
    show.table([say("box"), say("cards"), say("own additions"), say("title")], rows, spare=(3, 2))


@BOX.verb("gm deck show dc-spyfall")
def show_(box: Box = "", as_json: Json = False) -> None:
    """Show a box's cards by name, the unnamed places too."""
    name = box or _current()
    content = decks.load(name)
    if as_json:
        show.as_json({"box": name, **content})
        return
    show.heading(decks.title(content, speech.language()))
    if not content["published"]:
        show.tell([say("Home-made: not the published cards.")])
    for kind, cards in decks.arrays(content):
        rows = [[card["id"], *_spoken(card)] for card in cards]
        show.table([kind, *speech.LANGUAGES], rows)
        show.tell(_roles(content, kind, cards))


def _roles(content: decks.Box, kind: str, cards: list[decks.Box]) -> list[Text]:
    """The roles at each place that has some, in the reader's language."""
    language = speech.language()
    return [
        say(
            "{place}: {roles}",
            place=decks.card_name(content, Card(kind, card["id"]), language),
            roles=[
                decks.card_name(content, Card("role", f"{card['id']}/{n}"), language)
                for n, _ in enumerate(card["roles"], 1)
            ],
        )
        for card in cards
        if card.get("roles")
    ]


def _spoken(card: decks.Box) -> list[str]:
    return [card.get("name", {}).get(code, "") for code in speech.LANGUAGES]


@BOX.verb("gm deck check my-deck.toml")
def check(
    files: Files = None,
    as_json: Json = False,
) -> None:
    """Check deck files, naming file, key and reason of every fault."""
    found: list[dict[str, str]] = []
    checked = [path for name in files or decks.boxes() for path in _files(name)]
    for path, partial in checked:
        for key, reason in _faults(path, partial):
            found.append({"file": str(path), "key": key, "reason": speech.words(reason)})
    if as_json:
        show.as_json({"checked": [str(path) for path, _ in checked], "faults": found})
    else:
        show.tell(["{file}: {key}: {reason}".format(**fault) for fault in found])
        if not found:
            show.tell([say("{n} files are right.", n=len(checked))])
    if found:
        raise typer.Exit(1)


@BOX.verb("gm deck name dc-spyfall location-18 Oa")
def name(
    box: Annotated[str, typer.Argument(autocompletion=decks.boxes)],
    place: Annotated[str, typer.Argument(help="An unnamed place, as gm deck show lists it.")],
    words: Annotated[list[str], typer.Argument(help="What your box calls it.")],
    language: Annotated[str, typer.Option("--in", help="The language of the name: en, ko or ja.")] = "",
) -> None:
    """Name a place that the box's file leaves to its owner."""
    named = " ".join(" ".join(words).split())
    if not named or not named.isprintable() or show.cells(named) > 40:
        raise Refused(say("That is no name."), say("1 to {n} cells, no control characters.", n=40))
    if language and language not in speech.LANGUAGES:
        raise Refused(say("There is no language {text}.", text=language), say("en, ko or ja."))
    decks.name_place(box, place, named, language or speech.language())
    show.tell([say("{place} is called {name} now.", place=place, name=named)])


@BOX.verb("gm deck path dc-spyfall")
def path(box: Box = "", as_json: Json = False) -> None:
    """Tell where the owner's additions to a box belong."""
    name = box or _current()
    if name not in decks.boxes():
        decks.load(name)
    if as_json:
        show.as_json({"box": name, "path": str(decks.owned(name)), "exists": decks.owned(name).is_file()})
        return
    show.tell([str(decks.owned(name))])


def _current() -> str:
    return desk.here().game.NAME


def _files(name: str) -> list[tuple[Path, bool]]:
    """The files meant by `name`, each with whether it only adds to a shipped deck."""
    base = decks.shipped() / f"{name}.toml"
    files = [(base, False)] if base.is_file() else []
    if decks.owned(name).is_file():
        files.append((decks.owned(name), base.is_file()))
    return files or [(Path(name), False)]


def _faults(path: Path, partial: bool) -> list[decks.Fault]:
    try:
        content = decks.read(path)
    except Unreadable as fault:
        return [decks.Fault("-", fault.what)]
    game = content.get("game")
    if game not in table.games():
        return [decks.Fault("game", say("must be one of {names}", names=table.games()))]
    if partial:
        return decks.added_faults(decks.read(decks.shipped() / path.name), content)
    return decks.faults(content, needs=table.game(str(game)).BOX)
