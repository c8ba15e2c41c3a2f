"""What every game and every verb promises, whichever there are: found by folder, held to the same."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from gm import cli, decks, show, speech, table
from gm.core import Amended, Entry, Redone, Renamed, Undone
from gm.freeze import AT, KIND, Source, freeze_event, kinds, thaw_event, written
from gm.kit.clock import TICKS
from gm.verb import Shelf, Verb, paragraphs, verbs_of
from gm.verbs.box import BOX
from tests.conftest import SAMPLES, Desk

GENERAL = {name: cli.general(name) for verbs in cli.ROOMS.values() for name in verbs}
EVERY_VERB = [
    *((name, verb) for name, verb in GENERAL.items()),
    *((f"{game} {name}", verb) for game in table.games() for name, verb in verbs_of(game).items()),
]


@pytest.mark.parametrize(("name", "verb"), EVERY_VERB, ids=[name for name, _ in EVERY_VERB])
def test_every_verb_has_help_and_an_example(name: str, verb: Verb) -> None:
    word = name.split()[-1]
    assert paragraphs(verb.function)[0].endswith((".", ":"))
    assert re.match(rf"gm {word}\b", verb.example)
    for parameter in inspect.signature(verb.function).parameters:
        assert parameter == parameter.lower()


def test_no_verb_of_a_game_collides_with_a_general_one() -> None:
    for game in table.games():
        assert not verbs_of(game).keys() & GENERAL.keys()


@pytest.mark.parametrize("name", [*GENERAL, "deck", *(f"deck {name}" for name in BOX)])
def test_every_verb_shows_its_help(gm: Desk, name: str) -> None:
    told = gm(f"{name} --help")
    assert "Usage: gm" in told
    assert "Example: gm" in told or name == "deck"


def test_a_verb_of_a_game_has_help_before_a_table_is_open(gm: Desk) -> None:
    for game in table.games():
        for name in verbs_of(game):
            assert f"Usage: gm {name}" in gm(f"{name} --help")
    assert "No table" in gm.refused("accuse Ann Juan")
    assert "no verb" in gm.refused("nosuch --help", 2)


@pytest.mark.parametrize("language", speech.LANGUAGES)
@pytest.mark.parametrize("columns", [22, 40, 80])
def test_no_help_is_wider_than_the_screen(
    gm: Desk, monkeypatch: pytest.MonkeyPatch, language: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    gm("new dc-spyfall Ann Juan Maria")
    verbs = [*GENERAL, "deck", *(f"deck {name}" for name in BOX), *verbs_of("dc-spyfall")]
    for line in ("--help", *(f"{name} --help" for name in verbs)):
        rows = gm(f"--lang {language} {line}").splitlines()
        assert max(map(show.cells, rows)) <= columns, line
        assert len(rows) > 3


@pytest.mark.parametrize("game", table.games())
def test_a_box_is_right_and_has_what_its_rules_need(gm: Desk, game: str) -> None:
    assert not decks.faults(decks.load(game), needs=table.game(game).BOX)
    assert decks.rule_texts(game, "en")
    gm(f"deck check {game}")


@pytest.mark.parametrize("game", table.games())
def test_events_have_no_field_that_the_file_uses(game: str) -> None:
    for event in table.game(game).EVENTS:
        assert not {KIND, AT} & written(event).keys(), event.__name__


def sampled(gm: Desk, game: str) -> table.Table:
    """A table of `game` on which a sample evening was played."""
    gm(*SAMPLES[game])
    found = table.load(gm.json("status")["table"])
    assert len(found.entries) > 5
    return found


@pytest.mark.parametrize("game", table.games())
def test_events_survive_the_file(gm: Desk, game: str) -> None:
    found = sampled(gm, game)
    known = Source(kinds(found.game.EVENTS, TICKS, (Undone, Redone, Renamed, Amended)))
    for event, _ in found.entries:
        again = thaw_event(freeze_event(event), known)
        assert (type(again), again) == (type(event), event)
        assert found.game.tell(event).template if not isinstance(event, Undone | Redone) else True


@pytest.mark.parametrize("game", table.games())
def test_undo_after_every_prefix_equals_the_shorter_replay(gm: Desk, game: str) -> None:
    found = sampled(gm, game)
    for length in range(1, len(found.entries)):
        prefix = table.Table(found.name, found.game, found.opening, found.entries[:length])
        if not prefix.acts:
            continue
        last = set(prefix.acts[-1])
        undone = prefix.with_entry(prefix.undo(1), prefix.entries[-1].at)
        kept = [entry for place, entry in enumerate(prefix.entries) if place not in last]
        shorter = table.Table(found.name, found.game, found.opening, kept)
        assert undone.state == shorter.state
        redone = undone.with_entry(undone.redo(1), prefix.entries[-1].at)
        assert redone.state == prefix.state


@pytest.mark.parametrize("game", table.games())
def test_what_is_possible_next_is_never_a_verb_without_a_move(gm: Desk, game: str) -> None:
    found = sampled(gm, game)
    verbs = {*GENERAL, *verbs_of(game)}
    for length in range(len(found.entries)):
        part = table.Table(found.name, found.game, found.opening, found.entries[:length])
        legal = part.game.legal(part.state, found.entries[length].at)
        assert set(legal) <= verbs
        assert all(callable(move) for move in legal.values())
        for verb in verbs - legal.keys():
            assert part.game.refusal(part.state, found.entries[length].at, verb).what.template


@pytest.mark.parametrize("game", table.games())
def test_reading_writes_nothing(gm: Desk, game: str, home: Path) -> None:
    sampled(gm, game)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    reading = (
        "status",
        "score",
        "log",
        "tables",
        "games",
        "rules",
        "deck list",
        "deck show",
        f"deck check {game}",
    )
    for line in ("", "--help", "score --explain", *reading, *(f"{line} --json" for line in reading)):
        assert gm.run(line).status == 0
    assert before == {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_a_shelf_keeps_the_words_of_a_verb() -> None:
    shelf = Shelf()

    @shelf.verb("gm list")
    def list_() -> None:
        """List things."""

    assert list(shelf) == ["list"]
    assert shelf["list"].short == "List things."


def test_entries_are_read_back_with_their_instants(gm: Desk) -> None:
    gm(*SAMPLES["dc-spyfall"])
    found = table.load(gm.json("status")["table"])
    assert all(isinstance(entry, Entry) and entry.at.wall > 1.7e9 for entry in found.entries)
