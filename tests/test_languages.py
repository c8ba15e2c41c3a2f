"""Every language has every sentence, with the same braces, and no ending that hangs on a name."""

from __future__ import annotations

import io
import re
import string
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from gm import speech
from gm.core import Card, say
from tests.conftest import Desk

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))
import catalogue

LANGUAGES = ("ko", "ja")


def braces(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated_with_the_same_braces(language: str) -> None:
    kept = {message.id: message.string for message in catalogue.read(language) if message.id}
    assert kept.keys() == catalogue.sentences().keys(), "scripts/messages brings the catalogues up to date"
    assert not [sentence for sentence, translation in kept.items() if not translation]
    for sentence, translation in kept.items():
        assert braces(sentence) == braces(translation), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_sentences(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue.updated(language))
    assert catalogue.po(language).with_suffix(".mo").read_bytes() == compiled.getvalue()


def test_no_korean_particle_hangs_on_a_name() -> None:
    for message in catalogue.read("ko"):
        assert not re.search(r"\}(은|는|이|가|을|를|와|과|로|으로)(?![가-힣])", message.string or ""), (
            message.id
        )


def test_a_sentence_marked_once_is_a_constant() -> None:
    assert {"Time is up.", "Take back the last act, or the last N."} <= catalogue.sentences().keys()
    assert all(braces(sentence) is not None for sentence in catalogue.sentences())


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        ("ja", {"GM_LANG": "ko"}, "ja"),
        (None, {"GM_LANG": "ko", "LANG": "ja_JP.UTF-8"}, "ko"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "ko_KR.UTF-8", "LANG": "ja_JP.UTF-8"}, "ko"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"GM_LANG": "fr"}, "en"),
        (None, {}, "en"),
    ],
)
def test_which_language_is_spoken(wanted: str | None, environment: dict[str, str], language: str) -> None:
    assert speech.choose(wanted, environment) == language
    speech.choose("en", {})


def test_names_are_never_read_as_braces_or_markup() -> None:
    assert speech.words(say("{name} leaves.", name="{0} [b]")) == "{0} [b] leaves."
    assert speech.words([say("{n}", n=1), Card("location", "x"), "y"]).startswith("1, ")
    assert speech.words(say("")) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_speaks_the_readers_language(
    gm: Desk, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("GM_LANG", language)
    gm("new dc-spyfall 민수 さくら Ann --seed a")
    told = [
        gm("deal"),
        gm("guess Batcave --wrong --joker Ann --location Atlantis"),
        gm("score --explain"),
        gm(""),
    ]
    told += [gm("log"), gm("--help"), gm("accuse --help"), gm("rules DC-S1"), gm.refused("deal --dealer Zoe")]
    letters = {"ko": r"[가-힣]", "ja": r"[ぁ-んァ-ン]"}[language]
    for text in told:
        assert re.search(letters, text)
    english = re.compile(r"\b(the|Options|Usage|Show|Missing)\b")
    assert not [text for text in told if english.search(text.replace("the dealer", ""))]
    assert gm.json("status").keys() >= {"phase", "dealer", "next"}
