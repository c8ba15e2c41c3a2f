"""The command line: the verbs every table has, and beside them those of the game on the table."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.main import get_command

from gm import __version__, desk, show, speech, table
from gm.core import Misused, Refused, Text, say
from gm.verb import MINUS, Group, Shelf, Verb, build, fault, lend, paragraphs, translated, verbs_of

ROOMS = {
    "opening": ("new", "again", "use", "tables", "games"),
    "acts": (
        "undo",
        "redo",
        "void",
        "adjust",
        "amend",
        "seat",
        "leave",
        "rename",
    ),
    "clock": ("timer", "pause", "resume", "timeup"),
    "reading": ("status", "score", "log"),
    "sealed": ("peek", "verify", "odds"),
    "box": ("rules",),
    "demo": ("demo",),
}


def general(name: str) -> Verb | None:
    """Gives the verb `name` of those that every table has, loading its module alone."""
    for room, verbs in ROOMS.items():
        if name in verbs:
            shelf: Shelf = import_module(f"gm.verbs.{room}").VERBS
            return shelf[name]
    return None


def _options(game: str) -> Shelf:
    """What `new` takes besides for `game`, in the shape of a verb."""
    verbs = import_module(f"gm.games.{game.replace('-', '_')}.verbs")
    options: Shelf | None = getattr(verbs, "OPENING", None)
    return options or Shelf()


def _game_among(words: list[str], command: Any) -> str | None:
    """The first of `words` that is a game, and not what an option of `command` takes."""
    taking = {flag for param in command.params if not getattr(param, "is_flag", False) for flag in param.opts}
    behind = ["", *words]
    pairs = zip(behind, words, strict=False)
    return next((word for before, word in pairs if word in table.games() and before not in taking), None)


def current_game() -> str | None:
    """Gives the game on the table that this command is for, None without a readable table."""
    try:
        return desk.here().game.NAME
    except Refused:
        return None


class House(Group):
    """The verbs, each built only when it is called for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Gives all verbs that can be typed at this table."""
        game = current_game()
        return [
            *(verb for verbs in ROOMS.values() for verb in verbs),
            "deck",
            *(verbs_of(game) if game else ()),
        ]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Gives the verb `cmd_name`; refuses one of another game, and one that nobody has."""
        if cmd_name == "deck":
            return _deck()
        verb = general(cmd_name)
        if verb is None:
            verb = self._game_verb(cmd_name)
        return build(cmd_name, verb)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Gives the verb with the words that follow it; `new` takes its game's own options as well.

        Help of a game's verb can be read before a table is open.
        """
        if {"-h", "--help"} & set(args) and current_game() is None:
            shelves = [verbs_of(game) for game in table.games()]
            if found := next((shelf[args[0]] for shelf in shelves if args[0] in shelf), None):
                return args[0], build(args[0], found), args[1:]
        name, command, rest = super().resolve_command(ctx, args)
        if name == "new" and (game := _game_among(rest, command)):
            for verb, options in _options(game).items():
                lend(command, build(verb, options))
        return name, command, rest

    def _game_verb(self, name: str) -> Verb:
        game = current_game()
        if game and name in verbs_of(game):
            return verbs_of(game)[name]
        others = [other for other in table.games() if name in verbs_of(other)]
        if not others:
            raise Misused(say("There is no verb {text}.", text=name), self._meant(name))
        if game is None:
            desk.here()
        raise Refused(
            say("{verb} belongs to {games}; this table plays {game}.", verb=name, games=others, game=game),
            say("gm use NAME chooses another table."),
        )

    def _meant(self, name: str) -> Text:
        from difflib import get_close_matches

        close = get_close_matches(name, self.list_commands(None))
        return say("Perhaps: {verbs}.", verbs=close) if close else say("gm --help lists the verbs.")

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the verbs, those of the game in a panel of their own."""
        every = {name: general(name) for verbs in ROOMS.values() for name in verbs}
        rows = [(name, verb.short) for name, verb in every.items() if verb]
        panels = {speech.tr("At every table"): [*rows, ("deck", _deck_help())]}
        if game := current_game():
            panels[speech.tr("In this game: {game}").format(game=game)] = [
                (name, verb.short) for name, verb in verbs_of(game).items()
            ]
        for title, lines in panels.items():
            with formatter.section(title):
                formatter.write_dl(lines)


def _deck_help() -> str:
    return speech.tr("Look at the boxes, check deck files, name the owner's places.")


def _deck() -> Any:
    """The verb with verbs of its own."""
    from gm.verbs.box import BOX

    group = Group(name="deck", help=_deck_help(), rich_markup_mode=None, no_args_is_help=True)
    for name, verb in BOX.items():
        group.add_command(build(name, verb))
    return group


app = typer.Typer(
    name="gm",
    cls=House,
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"gm {__version__}")
        raise typer.Exit


def _table(name: str | None) -> None:
    if name:
        desk.begin(name)


def _language(code: str | None) -> None:
    if code:
        speech.choose(code)


@app.callback()
def gm(
    ctx: typer.Context,
    wanted: Annotated[
        str | None,
        typer.Option(
            "--table",
            metavar="NAME",
            envvar="GM_TABLE",
            help="The table; the current one without it.",
            autocompletion=desk.complete_table,
            is_eager=True,
            callback=_table,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="CODE", help="en, ko or ja.", is_eager=True, callback=_language),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no boxes, one fact a line.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A game master at the table: it deals, keeps time, counts votes and scores.

    Without a verb: where the table stands and what to type next.
    """
    show.choose(plain)
    if ctx.invoked_subcommand is None:
        _welcome()


def _welcome() -> None:
    from gm import store
    from gm.verbs.reading import status

    if desk.at.wanted is None and not store.names():
        show.advice(
            [
                say("No table is open yet."),
                say("gm new dc-spyfall NAME NAME NAME … opens one; gm demo shows an evening"),
            ]
        )
        return
    status()


def main(words: list[str] | None = None) -> int:
    """Runs the command `words`, by default those of the process; gives the exit status."""
    show.forgive_encodings()
    typed = sys.argv[1:] if words is None else words
    try:
        status = _run(typed)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, SystemExit):  # nobody reads the answer, or it has no room; what was saved is saved
        _mute()
        return 0 if desk.at.saved else 1
    return status


def _run(typed: list[str]) -> int:
    args = [MINUS + word[1:] if re.fullmatch(r"-\d+([.,]\d+)?", word) else word for word in typed]
    try:
        desk.begin(os.environ.get("GM_TABLE"))
        speech.choose(None)
        _check_letters(typed)
        house = translated(get_command(app))
        house.help = "\n\n".join(map(speech.tr, paragraphs(gm)))
        result = house.main(args, prog_name="gm", standalone_mode=False)
    except Refused as refused:
        show.refuse(refused)
        return refused.status
    except typer.TyperException as misuse:
        _misused(misuse)
        return misuse.exit_code
    except (typer.Abort, KeyboardInterrupt):
        what = (
            say("Stopped; what was told is kept.") if desk.at.saved else say("Stopped; nothing was recorded.")
        )
        show.refuse(Refused(what, say("Type the command again, or another.")))
        return 130
    return result if isinstance(result, int) else 0


def _check_letters(words: list[str]) -> None:
    """Refuses words that are no text: bytes that the terminal's encoding cannot read."""
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise Misused(
                say("{text} is no text.", text=ascii(word)), say("Type it in the terminal's encoding.")
            )


def _mute() -> None:
    """Lets the end of the process write what is left into nothing."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _misused(misuse: typer.TyperException) -> None:
    if type(misuse).__name__ == "NoArgsIsHelpError":
        print(misuse.format_message())
        return
    print(speech.words(fault(misuse)), file=sys.stderr)
    ctx = getattr(misuse, "ctx", None)
    if ctx is not None:
        print(speech.words(say("{command} --help shows how.", command=ctx.command_path)), file=sys.stderr)
