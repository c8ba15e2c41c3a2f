"""Sentences in the reader's language: gettext for the program's words, the decks for the box's."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from gm.core import Card, Refused, Text, say

LANGUAGES = ("en", "ko", "ja")
LOCALE = Path(__file__).with_name("locale")

_language = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_cards: Callable[[Card], str] = lambda card: card.id  # noqa: E731


def choose(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """Sets and gives the language: `wanted`, else GM_LANG, else the system's, else English.

    Refuses a `wanted` language that is not one of LANGUAGES.
    """
    global _language, _catalogue
    if wanted and wanted not in LANGUAGES:
        raise Refused(say("There is no language {text}.", text=wanted), say("en, ko or ja."))
    candidates = [wanted, *(environment.get(name) for name in ("GM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))]
    found = next((re.split(r"[_.@-]", code)[0].lower() for code in candidates if code), "en")
    _language = found if found in LANGUAGES else "en"
    _catalogue = gettext.translation("gm", LOCALE, [_language], fallback=True)
    # Typer speaks through the default domain: it reads the same catalogue.
    gettext.bindtextdomain("gm", str(LOCALE))
    gettext.textdomain("gm")
    os.environ["LANGUAGE"] = _language
    return _language


def language() -> str:
    """Gives the language chosen."""
    return _language


def name_cards(namer: Callable[[Card], str]) -> None:
    """Sets what gives a card's name in the language chosen."""
    global _cards
    _cards = namer


def tr(template: str) -> str:
    """Gives the catalogue's sentence for an English template."""
    return _catalogue.gettext(template) if template else ""


def words(part: object) -> str:
    """Gives a text, a card, a list of them or a plain value as the reader's words."""
    if isinstance(part, Text):
        return tr(part.template).format(**{name: words(value) for name, value in part.parts.items()})
    if isinstance(part, Card):
        return _cards(part)
    if isinstance(part, list | tuple):
        return ", ".join(map(words, part))
    return str(part)
