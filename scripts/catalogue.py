"""The sentences for people: found in the source, kept in catalogues, compiled for gettext."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "gm" / "locale"
LANGUAGES = ("ko", "ja")
MARKS = {"say", "tr"}


def sentences() -> dict[str, list[str]]:
    """Gives every sentence of the source that people may see, with the files it stands in."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "gm").rglob("*.py")):
        for sentence in in_module(ast.parse(path.read_text("utf-8"))):
            places = found.setdefault(sentence, [])
            if (place := str(path.relative_to(ROOT))) not in places:
                places.append(place)
    for sentence in of_typer():
        found.setdefault(sentence, []).append("typer")
    return {sentence: places for sentence, places in found.items() if sentence}


def in_module(tree: ast.Module) -> Iterator[str]:
    """Gives the sentences of one module: those marked, and the help of verbs and their options."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            arguments = node.args[:1] if name in MARKS else node.args[1:2] if name == "by_player" else []
            arguments += [keyword.value for keyword in node.keywords if keyword.arg == "help"]
            yield from _strings(arguments)
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_a_verb, node.decorator_list)):
            for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                yield " ".join(paragraph.split())


def _strings(arguments: list[ast.expr]) -> Iterator[str]:
    return (
        part.value for part in arguments if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )


def _makes_a_verb(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in ("verb", "callback")


def of_typer() -> Iterator[str]:
    """Gives what Typer itself says in help and about wrong usage; it asks the same catalogue."""
    import typer

    house = Path(typer.__file__).parent
    for name in (
        "core.py",
        "_click/core.py",
        "_click/exceptions.py",
        "_click/formatting.py",
        "_click/types.py",
    ):
        for node in ast.walk(ast.parse((house / name).read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_":
                yield from _strings(node.args)
    yield from in_module(ast.parse((house / "completion.py").read_text("utf-8")))


def po(language: str) -> Path:
    """Gives the file with the translations into `language`."""
    return LOCALE / language / "LC_MESSAGES" / "gm.po"


def read(language: str) -> Catalog:
    """Gives the translations into `language` as they are kept, none where there is no file yet."""
    path = po(language)
    if not path.is_file():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """Gives the catalogue of `language` with today's sentences, translated where they were before."""
    kept, new = (
        read(language),
        Catalog(
            language,
            project="gm",
            charset="utf-8",
            last_translator="gm",
            language_team=language,
            msgid_bugs_address="-",
        ),
    )
    new.creation_date = new.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # the same file every day
    for sentence, places in sorted(sentences().items()):
        before = kept.get(sentence)
        new.add(sentence, before.string if before else "", locations=[(place, 0) for place in places])
    return new


def missing(catalog: Catalog) -> list[str]:
    """Gives the sentences without a translation."""
    return [str(message.id) for message in catalog if message.id and not message.string]


def main() -> None:
    """Writes and compiles every catalogue; prints what is missing in each."""
    for language in LANGUAGES:
        catalog = updated(language)
        po(language).parent.mkdir(parents=True, exist_ok=True)
        with po(language).open("wb") as file:
            write_po(file, catalog, width=0, omit_header=True)
        with po(language).with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)
        left = missing(catalog)
        print(f"{language}: {len(left)} of {len(catalog)} sentences to translate")


if __name__ == "__main__":
    main()
