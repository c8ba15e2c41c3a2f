"""How a function becomes a verb: its help, its example, its words in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, NamedTuple, get_type_hints
from unicodedata import normalize

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from gm import desk
from gm.core import Misused, Text, say
from gm.page import Page
from gm.speech import tr

Function = Callable[..., Any]

# Typer would take a negative number for an option; a real minus sign it leaves alone.
MINUS = "\N{MINUS SIGN}"
OWN = "gm.own"  # where `new` finds what was typed for its game's own options


class Verb(NamedTuple):
    """A verb of the command line: what it does, and an example of it."""

    function: Function
    example: str
    raw: bool = False  # words it does not know are kept for it, in ctx.args

    @property
    def short(self) -> str:
        """Gives the first sentence of its help in the reader's language."""
        return tr(paragraphs(self.function)[0])


class Shelf(dict[str, Verb]):
    """The verbs of one module, by name."""

    def verb(self, example: str, raw: bool = False) -> Callable[[Function], Function]:
        """Gives the decorator that puts a function on this shelf, with its `example`."""

        def put(function: Function) -> Function:
            self[function.__name__.removesuffix("_")] = Verb(function, example, raw)
            return function

        return put


class Spoken:
    """A command whose help is in the reader's language and as wide as the screen."""

    def get_help(self, ctx: Any) -> str:
        """Gives the page of help."""
        page = Page()
        self.format_help(ctx, page)  # type: ignore[attr-defined]
        return str(page.getvalue()).rstrip("\n")

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Writes the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))  # type: ignore[attr-defined]
        if ctx.ignore_unknown_options:
            pieces += " VERB …"
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{tr('Usage:')} ")

    def get_help_option(self, ctx: Any) -> Any:
        """Gives the option that shows the help."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = tr("Show this help.")
        return option


class Command(Spoken, TyperCommand):
    """A verb."""


class Group(Spoken, TyperGroup):
    """A verb that has verbs of its own."""


def fault(misuse: typer.TyperException) -> Text:
    """Gives what is wrong with the words of a command; Typer says it in English alone."""
    param = getattr(misuse, "param", None)
    match type(misuse).__name__:
        case "MissingParameter" if param is not None:
            return say(
                "Missing: {what}.",
                what=param.metavar if param.param_type_name == "argument" else param.opts[0],
            )
        case "NoSuchOption":
            return say("There is no option {option} here.", option=getattr(misuse, "option_name", ""))
        case "BadOptionUsage":
            return say("Something is missing behind {option}.", option=getattr(misuse, "option_name", ""))
        case "UsageError" if extra := re.fullmatch(
            r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", misuse.message
        ):
            return say("Too many words: {text}", text=extra[1])
    return say("{reason}", reason=misuse.format_message().replace("\n", " "))


def verbs_of(game: str) -> Shelf:
    """Gives the verbs of `game`, loading them."""
    shelf: Shelf = import_module(f"gm.games.{game.replace('-', '_')}.verbs").VERBS
    return shelf


def build(name: str, verb: Verb) -> Any:
    """Gives the command for the shell, its help in the reader's language."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    sentences = [tr(sentence) for sentence in paragraphs(verb.function)]
    example = tr("Example: {command}").format(command=verb.example)
    settings = {"allow_extra_args": verb.raw, "ignore_unknown_options": verb.raw}
    words = "\n\n".join([*sentences, example])
    app.command(name, cls=Command, help=words, context_settings=settings)(unfolded(verb.function))
    return translated(get_command(app))


def unfolded(function: Function) -> Function:
    """Gives `function` taking, for each parameter that is a tuple of options, those options.

    A tuple of options is a NamedTuple, and one where nothing is typed the default; those of its fields are
    options that are annotated as one.
    """
    given = signature(function).parameters
    tuples = {name: type(one.default) for name, one in given.items() if hasattr(one.default, "_fields")}
    if not tuples:
        return function
    hints = get_type_hints(function, include_extras=True)
    options = {name: _options(tuple_) for name, tuple_ in tuples.items()}
    parameters = [
        parameter
        for name, one in given.items()
        for parameter in options.get(name, [one.replace(annotation=hints[name])])
    ]

    @wraps(function)
    def folded(**typed: Any) -> Any:
        for name, tuple_ in tuples.items():
            typed[name] = tuple_(**{option.name: typed.pop(option.name) for option in options[name]})
        return function(**typed)

    folded.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    folded.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return folded


def _options(tuple_: Any) -> list[Parameter]:
    """The options among the fields of a tuple, as parameters."""
    return [
        Parameter(
            field,
            Parameter.POSITIONAL_OR_KEYWORD,
            default=tuple_._field_defaults[field],
            annotation=hint,
        )
        for field, hint in get_type_hints(tuple_, include_extras=True).items()
        if hasattr(hint, "__metadata__")
    ]


def translated(command: Any) -> Any:
    """Gives `command` with its options' help in the reader's language, its arguments in capitals."""
    for param in command.params:
        if getattr(param, "help", None):
            param.help = tr(param.help)
        if not param.metavar and not getattr(param, "is_flag", False):
            name = str(param.name).strip("_").upper()
            param.metavar = f"{name} …" if param.nargs == -1 else name
    return command


def lend(command: Any, owner: Any) -> None:
    """Gives `command` the options of `owner` besides; what is typed for them lies in ctx.meta[OWN]."""

    def keep(ctx: Any, param: Any, value: Any) -> Any:
        if value is not None:
            ctx.meta.setdefault(OWN, {})[param.name] = value
        return value

    for param in owner.params:
        param.expose_value, param.callback = False, keep
        command.params.append(param)


def paragraphs(function: Function) -> list[str]:
    """Gives the paragraphs of a function's docstring, each in one line: its help."""
    return [" ".join(part.split()) for part in (function.__doc__ or "").strip().split("\n\n")]


def whole(text: str | int) -> int:
    """Gives a whole number, which may have a sign in front; anything else is wrong usage."""
    plain = normalize("NFKC", str(text)).replace(MINUS, "-")
    if not re.fullmatch(r"[+-]?\d{1,9}", plain, re.ASCII):
        raise Misused(say("{text} is no whole number.", text=text), say("Digits, such as 2."))
    return int(plain)


def by_player(flag: str, help: str) -> Any:
    """Gives an option that takes a player's name, completed by the shell."""
    return typer.Option(flag, help=help, metavar="NAME", autocompletion=desk.complete_player)


Json = Annotated[bool, typer.Option("--json", help="One JSON object, keys in English.")]
Name = Annotated[str, typer.Argument(autocompletion=desk.complete_player)]
Names = Annotated[list[str], typer.Argument(autocompletion=desk.complete_player)]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the log.")]
Dealer = Annotated[str | None, by_player("--dealer", "The same as --first.")]
