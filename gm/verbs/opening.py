"""Opening tables and choosing between them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from gm import decks, desk, show, speech, store, table
from gm.core import Entry, Misused, Opened, Refused, Unreadable, Wanting, say
from gm.kit.names import fold
from gm.now import entropy, local_day
from gm.opening import again as the_same
from gm.opening import opened
from gm.verb import OWN, Json, Shelf, whole

VERBS = Shelf()

Own = Mapping[str, Any]  # the options of one game, by name

Game = Annotated[str, typer.Argument(help="One of gm games.", autocompletion=table.games)]

Rounds = Annotated[
    int | None, typer.Option("--rounds", parser=whole, metavar="N", help="How many rounds are planned.")
]


@VERBS.verb("gm new dc-spyfall Ann Juan Maria Isaac --module jest")
def new(
    ctx: typer.Context,
    game: Game,
    players: Annotated[list[str], typer.Argument(help="In seating order, clockwise.")],
    rounds: Rounds = None,
    module: Annotated[list[str] | None, typer.Option("--module", help="A module to play with.")] = None,
    variant: Annotated[str, typer.Option("--variant", help="A variant of the rules.")] = "",
    house: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house setting.")
    ] = None,
    sealed: Annotated[bool, typer.Option("--sealed", help="Deal secretly, without the box.")] = False,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same.")] = None,
) -> None:
    """Open a table and make it the current one.

    The table is called after the game and the day unless --table names it.
    """
    known(game)
    if sealed:
        table.sealing(game)
    box = decks.load(decks.stand_in(game) if sealed else game)
    opening = opened(
        game,
        box,
        players,
        show.cells,
        rounds=rounds,
        modules=module or (),
        variant=variant,
        house=_pairs(house or ()),
        seed=entropy() if seed is None else seed,
        sealed=sealed,
    )
    own = ctx.meta.get(OWN, {})
    _open(desk.at.wanted, *_settled(opening, box, own))
    if sealed and seed is not None:
        show.tell([say("Whoever knows the seed can deal the same cards.")])


@VERBS.verb("gm again")
def again(game: Annotated[str, typer.Argument(autocompletion=table.games)] = "") -> None:
    """Open a new table with the same people.

    The same game keeps its rounds, modules, variant and house settings.
    """
    last = desk.here()
    wanted = known(game or last.opened.game)
    same = the_same(last.opened, desk.seats(last), wanted)
    box = decks.load(decks.stand_in(wanted) if same.get("sealed") else wanted)
    opening = opened(wanted, box, cells=show.cells, house={}, seed=entropy(), **same)
    if wanted == last.opened.game:
        opening = opening._replace(settings=last.opened.settings)
    _open(None, *_settled(opening, box, {}))


@VERBS.verb("gm use dc-spyfall-2026-11-30")
def use(
    name: Annotated[str, typer.Argument(autocompletion=desk.complete_table)],
    restore: Annotated[
        bool, typer.Option("--restore", help="Put back the copy kept before the last act.")
    ] = False,
) -> None:
    """Make another table the current one.

    A damaged table goes back to the copy from before its last act with --restore.
    """
    desk.at.wanted = name
    found = desk.table_name()
    if restore:
        with store.locked(found):
            aside = store.restore(found, table.load)
        if aside != store.table_path(found):
            show.tell([say("The damaged file lies in {file}.", file=aside)])
    show.heading(say("Table {table}.", table=found))
    _current(desk.here())


@VERBS.verb("gm tables")
def tables(as_json: Json = False) -> None:
    """List the tables, the current one marked."""
    current, rows, plain = store.current(), [], []
    for name in store.names():
        row = _row(name)
        rows.append([f"{'▸ ' if name == current else ''}{name}", *row.values()])
        plain.append({"name": name, "current": name == current, **row})
    if as_json:
        show.as_json({"tables": plain})
    elif rows:
        show.table([say("table"), say("game"), say("players"), say("last act")], rows, spare=(1, 3))
    else:
        show.tell([say("No table yet."), say("gm new GAME PLAYER… opens one.")])


@VERBS.verb("gm games")
def games(as_json: Json = False) -> None:
    """List the games, with their limits."""
    boxes = {name: decks.load(name) for name in table.games()}
    if as_json:
        show.as_json({"games": [_limits(name, box) for name, box in boxes.items()]})
        return
    rows = [
        [name, _range(box), list(box.get("modules", {})), decks.title(box, speech.language())]
        for name, box in boxes.items()
    ]
    show.table([say("game"), say("players"), say("modules"), say("box")], rows, spare=(3, 2))


def known(game: str) -> str:
    """Gives `game` where there is one called so; anything else is wrong usage."""
    if game not in table.games():
        raise Misused(say("There is no game {text}.", text=game), say("Games: {names}.", names=table.games()))
    return game


def _range(box: decks.Box) -> str:
    return f"{box['players']['least']}–{box['players']['most']}"


def _limits(name: str, box: decks.Box) -> dict[str, object]:
    return {
        "name": name,
        "title": decks.title(box, speech.language()),
        "players": [box["players"]["least"], box["players"]["most"]],
        "rounds": box.get("rounds", {}).get("default"),
        "modules": list(box.get("modules", {})),
        "variants": list(box.get("variants", {})),
    }


def _row(name: str) -> dict[str, object]:
    try:
        found = table.load(name)
    except Refused as fault:
        return {"game": "", "players": speech.words(fault.what), "last": ""}
    last = (found.entries[-1] if found.entries else found.opening).at
    return {"game": found.opened.game, "players": list(desk.seats(found)), "last": local_day(last.wall)}


def _pairs(settings: list[str] | tuple[()]) -> dict[str, str]:
    pairs = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Misused(say("{text} is no setting.", text=setting), say("--set KEY=VALUE"))
        pairs[key.strip()] = value.strip()
    return pairs


def _settled(opening: Opened, box: decks.Box, own: Own) -> tuple[Opened, Own]:
    """The opening with everything its game wants, and the game's own options as typed or answered.

    On a terminal it asks for what is missing, until it is given or Enter alone leaves it.
    """
    while True:
        try:
            return table.game(opening.game).opening(opening, box, **own), own
        except Wanting as gap:
            answer = show.ask(gap.question) if show.asks() else ""
            if not answer:
                raise
            try:
                own = {**own, gap.option: whole(answer)}
            except Misused as misused:
                show.refuse(misused)


def _remember(opening: Opened, own: Own) -> None:
    """Writes what this opening told of the owner's box for good into the owner's own deck file."""
    lasting = getattr(table.game(opening.game), "lasting", None)
    addition = lasting(opening, own) if lasting else {}
    known = decks.load(opening.game)
    if addition and decks.merge(known, addition) != known:
        decks.add(opening.game, addition)
        show.tell([say("Remembered for {n} players.", n=len(opening.players))])


def _open(wanted: str | None, opening: Opened, own: Own) -> None:
    made = _saved(wanted, opening)
    show.heading(say("Table {table}: {players}.", table=made.name, players=list(opening.players)))
    _remember(opening, own)
    _current(made)


def _saved(wanted: str | None, opening: Opened) -> table.Table:
    """The new table on the disk; without a `wanted` name the first that is free of those for today."""
    while True:
        name = store.check_name(wanted) if wanted else _free(f"{opening.game}-{local_day(desk.at.now.wall)}")
        if show.cells(name) > 40:
            raise Refused(say("The name {table} is too wide.", table=name), say("At most {n} cells.", n=40))
        made = table.Table(name, table.game(opening.game), Entry(opening, desk.at.now), ())
        with store.locked(name):
            if not store.exists(name):
                table.save(made)
                desk.at.saved = True
                return made
        if wanted:
            raise Refused(
                say("There is a table {table} already.", table=name),
                say("gm use {table} goes on with it; --table names another.", table=name),
            )


def _current(made: table.Table) -> None:
    """Makes a table the current one, and says where it stands."""
    try:
        store.choose(made.name)
    except Unreadable as fault:  # the table itself is there
        show.refuse(
            Refused(fault.what, say("gm --table {table} speaks to it all the same.", table=made.name))
        )
    other = os.environ.get("GM_TABLE")
    if other and fold(other) != fold(made.name):
        show.tell([say("GM_TABLE still says {table}: commands here go to that one.", table=other)])
    show.advice(made.game.advise(made.state, desk.at.now))


def _free(name: str) -> str:
    number, free = 1, name
    while store.exists(free):
        number += 1
        free = f"{name}-{number}"
    return free
