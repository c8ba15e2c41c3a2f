"""Opening tables, choosing between them, the people at them, and taking acts back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gm import store, table
from tests.conftest import Desk

FOUR = "new dc-spyfall Ann Juan Maria Isaac --seed a"


@pytest.mark.parametrize(
    "players",
    [
        "Ann ann Juan",
        "Ann 'Ann ' Juan",
        "Ann Ａｎｎ Juan",
        "Ann '' Juan",
        "Ann '  ' Juan",
        "1 2 3",
        "Ann 2 Juan",
        "Ann ２ Juan",
        "A=B C D",
        "'A,B' C D",
        "Ann＝ C D",
        "Ann sky Juan",
        "Ann ALL Juan",
        "Ann None Juan",
        "Ann '－x' Juan",
        "'A\tB' C D",
        "'A\x07' C D",
        "'A\u202eB' C D",
        f"{'x' * 41} C D",
        f"{'민' * 21} C D",
        "'\u200b' C D",
        "Ann 'Ann\u200d' D",  # an invisible joiner more
        "Ann 'Ann\ufe0f' D",
        "'\u3164' C D",  # a Hangul letter without ink
        "민 '\u1106\u1175\u11ab' C",  # composed and decomposed Hangul
        "Straße STRASSE C",
    ],
)
def test_names_that_are_refused(gm: Desk, players: str) -> None:
    gm.refused(f"new dc-spyfall {players}")


@pytest.mark.parametrize(
    "players",
    [
        "민 이 박",
        "[/후안] [bold]x Ann",
        f"{'x' * 40} {'민' * 20} Ann",
        "A1 B2 C3",
        "'Ann Lee' Ann O’Neil",
        "é e Ann",
    ],
)
def test_names_that_are_welcome(gm: Desk, players: str) -> None:
    gm(f"new dc-spyfall {players}", "deal", "score", "status", "log")


def test_a_name_may_be_shortened_and_a_whole_one_wins(gm: Desk) -> None:
    gm(
        "new dc-spyfall Ann Anna Isaac 민수 --seed a",
        "deal",
        "accuse ISA ann --no 민",
        "accuse anna isa --no Ann",
    )
    assert gm.json("status")["accused"] == ["Isaac", "Anna"]
    assert "Ann, Anna" in gm.refused("accuse 민 an --yes all")
    assert "Players: Ann, Anna, Isaac, 민수" in gm.refused("accuse 민 Zoe --yes all")


def test_a_table_is_called_after_game_and_day_or_as_it_is_told(gm: Desk) -> None:
    day = gm(FOUR).split()[1].rstrip(":")
    assert day.startswith("dc-spyfall-20")
    assert gm(FOUR).startswith(f"Table {day}-2:")
    assert gm(FOUR).startswith(f"Table {day}-3:")
    gm(f"--table '금요일 밤' {FOUR}")
    for twin in ("'금요일 밤'", "'금요일  밤'", day.upper()):
        assert "already" in gm.refused(f"--table {twin} {FOUR}")
    for name in ("a/b", "..", "''", "con", f"'{'x' * 41}'", f"'{'민' * 21}'"):
        if name != "''":
            gm.refused(f"--table {name} {FOUR}")


def test_which_table_is_meant(gm: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    gm(f"--table one {FOUR}", f"--table two {FOUR}")
    assert gm.json("status")["table"] == "two"
    assert gm.json("--table on status")["table"] == "one"
    monkeypatch.setenv("GM_TABLE", "one")
    assert gm.json("status")["table"] == "one"
    assert gm.json("--table two status")["table"] == "two"
    monkeypatch.setenv("GM_TABLE", "")
    assert gm.json("status")["table"] == "two"
    gm("use one")
    assert gm.json("status")["table"] == "one"
    gm(f"--table onset {FOUR}")
    assert "onset" in gm.refused("--table o status")
    assert "There is no table three" in gm.refused("--table three status")
    assert "There is no table three" in gm.refused("use three")


def test_the_list_of_tables_marks_the_current_one(gm: Desk) -> None:
    assert "No table yet" in gm("tables")
    gm(f"--table one {FOUR}", f"--table two {FOUR}", "use one")
    assert [(row["name"], row["current"]) for row in gm.json("tables")["tables"]] == [
        ("one", True),
        ("two", False),
    ]
    assert "▸ one" in gm("tables")


def test_again_keeps_people_and_house(gm: Desk) -> None:
    five = "--table one new dc-spyfall Ann Juan Maria Isaac Eva --rounds 3"
    gm(f"{five} --module harley --set phase.round=300", "rename Eva Eve", "again")
    assert gm.json("status")["table"] != "one"
    assert gm.json("status")["seats"] == ["Ann", "Juan", "Maria", "Isaac", "Eve"]
    assert gm.json("status")["modules"] == ["harley"]
    assert gm.json("score")["rounds_planned"] == 3
    gm("deal")
    assert gm.json("status")["clock"]["length"] == 300
    gm.refused("again nonsense", 2)


def test_people_come_and_go_and_keep_their_points(gm: Desk) -> None:
    gm(FOUR, "deal", "guess Oa --wrong --joker Juan")
    gm("leave Juan")
    assert gm.json("status")["dealer"] == "Maria"
    gm("seat Eva --after Ann", "deal", "guess Oa --right --joker Eva")
    assert gm.points() == {"Ann": 1, "Eva": 4, "Maria": 1, "Isaac": 1, "Juan": 0}
    assert gm.json("score")["rounds"][1]["points"].keys() == {"Ann", "Eva", "Maria", "Isaac"}
    gm("leave Ann", "seat ANN --after Isaac", "rename Isaac Ike")
    assert gm.json("status")["seats"] == ["Eva", "Maria", "Ike", "Ann"]
    assert gm.points() == {"Eva": 4, "Maria": 1, "Ike": 1, "Ann": 1, "Juan": 0}
    assert gm.json("score")["rounds"][0]["points"]["Ike"] == 1
    gm("leave Ike")
    for line in (
        "leave Ann",
        "leave Zoe",
        "seat Eva",
        "seat Éva --after Zoe",
        "rename Eva ann",
        "rename Eva juan",
    ):
        gm.refused(line)
    gm("deal")
    for line in ("seat Zoe", "leave Ann", "rename Ann Zoe"):
        gm.refused(line)


def test_a_full_table_has_no_seat(gm: Desk) -> None:
    gm("new dc-spyfall A B C D E F G H")
    assert "8" in gm.refused("seat I")


def test_undo_names_each_act_and_passes_over_the_clock(gm: Desk) -> None:
    gm(FOUR, "deal", "resume", "accuse Isaac Ann --no Maria", "pause", "resume")
    told = gm("undo 2")
    assert told.index("Isaac accuses Ann") < told.index("Round 1: Ann deals")
    assert gm.json("status")["phase"] == "between rounds"
    told = gm("redo 2")
    assert told.index("Round 1: Ann deals") < told.index("Isaac accuses Ann")
    assert gm.json("status")["clock"]["running"]
    gm("undo", "timeup")
    assert "nothing to put back" in gm.refused("redo")
    gm.refused("undo 3")
    gm.refused("undo 0")
    gm.refused("redo 0")
    gm.refused("undo x", 2)


def test_undone_deals_clock_does_not_run_in_another_round(gm: Desk) -> None:
    gm(FOUR, "deal", "guess Oa --wrong --joker Ann", "deal", "resume", "undo 2")
    assert gm.json("status")["round"] == 1
    assert not gm.json("status")["clock"]["started"]
    gm("guess Oa --wrong --joker Ann", "deal")
    assert not gm.json("status")["clock"]["started"]


def test_the_same_seed_deals_the_same_and_undo_rolls_nothing_anew(gm: Desk) -> None:
    bags = []
    for name in ("one", "two"):
        gm(f"--table {name} {FOUR}")
        for _ in range(3):
            gm("deal")
            bags.append(gm.json("status")["bag"])
            gm("undo", "deal --dealer Maria")
            assert gm.json("status")["bag"] == bags[-1]
            gm("guess Oa --wrong --joker Ann")
    assert bags[:3] == bags[3:]
    gm("--table three new dc-spyfall Ann Juan Maria Isaac --seed b", "deal")
    assert gm.json("status")["bag"] != bags[0]


def test_the_log_marks_what_was_undone(gm: Desk) -> None:
    gm(FOUR, "deal", "timeup", "undo")
    assert [line["undone"] for line in gm.json("log")["log"]] == [False, True, False]
    assert "Time is up. (undone)" in gm("log")


def test_scores_by_hand_keep_their_reason(gm: Desk) -> None:
    gm(FOUR, "adjust isa +3 --why 'told a riddle'", "adjust Ann -2 --why 'looked [/b]'")
    assert gm.points() == {"Ann": -2, "Juan": 0, "Maria": 0, "Isaac": 3}
    assert "told a riddle" in gm("score --explain")
    assert [why["rule"] for why in gm.json("score")["adjustments"]] == ["adjust", "adjust"]
    for line in (
        "adjust Ann 0 --why so",
        "adjust Ann 100 --why so",
        "adjust Zoe 1 --why so",
        "adjust Ann 1 --why ' '",
    ):
        gm.refused(line)
    for line in ("adjust Ann 1", "adjust Ann x --why so", "adjust Ann", "adjust"):
        gm.refused(line, 2)


def test_ranks_share_and_a_round_can_be_shown_alone(gm: Desk) -> None:
    gm(FOUR, "deal", "guess Oa --wrong --joker Ann", "deal", "void --why seen")
    assert [(row["name"], row["rank"]) for row in gm.json("score")["players"]] == [
        ("Ann", 4),
        ("Juan", 1),
        ("Maria", 1),
        ("Isaac", 1),
    ]
    assert [row["end"] for row in gm.json("score")["rounds"]] == ["guess_wrong", "void"]
    assert gm.json("score --round 2")["rounds"][0]["end"] == "void"
    gm.refused("score --round 3")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("nonsense", 2),
        ("status --nonsense", 2),
        ("new", 2),
        ("new nonsense A B C", 2),
        ("new dc-spyfall", 2),
        ("new dc-spyfall A B C --rounds x", 2),
        ("new dc-spyfall A B C --rounds 0", 1),
        ("new dc-spyfall A B C --rounds -1", 1),
        ("new dc-spyfall A B C --module nonsense", 1),
        ("new dc-spyfall A B C --variant nonsense", 1),
        ("new dc-spyfall A B C --set nonsense=1", 1),
        ("new dc-spyfall A B C --set nonsense", 2),
        ("new dc-spyfall A B C --set phase.round=0", 1),
        ("new dc-spyfall A B C --set phase.round=1.5", 2),
        ("new dc-spyfall A B C --set multiverse_caller_adds=1", 2),
        ("new dc-spyfall A B C --set most=9", 1),
        ("rules nonsense", 1),
        ("rules dc-spyfall DC-Z9", 1),
        ("--lang xx status", 1),
        ("status", 1),
        ("deal", 1),
        ("accuse A B", 1),
        ("deck show nonsense", 1),
        ("deck nonsense", 2),
        ("deck name dc-spyfall batcave Cave", 1),
        ("deck name dc-spyfall location-99 Cave", 1),
        ("deck name dc-spyfall location-18 Batcave", 1),
        ("deck name dc-spyfall location-18 ' '", 1),
        ("deck name dc-spyfall location-18 Oa --in xx", 1),
    ],
)
def test_wrong_words_have_the_right_status_and_a_way_on(gm: Desk, line: str, status: int) -> None:
    told = gm.refused(line, status)
    assert 1 <= len(told.splitlines()) <= 2
    assert "Traceback" not in told


def test_gm_alone_welcomes_and_then_says_what_is_next(gm: Desk) -> None:
    assert "gm new" in gm("")
    gm(FOUR)
    assert "gm deal" in gm("")
    assert gm("") == gm("status")


def test_help_lists_the_games_verbs_in_a_panel_of_their_own(gm: Desk) -> None:
    assert "accuse" not in gm("--help")
    gm(f"--table one {FOUR}")
    told = gm("--help")
    assert told.index("At every table") < told.index("In this game: dc-spyfall") < told.index("accuse")
    assert "--table <" not in told


# The owner's box


def test_the_owner_names_a_place_in_a_file_of_their_own(gm: Desk, home: Path) -> None:
    gm("deck name dc-spyfall location-18 Oa Prime", "deck name dc-spyfall location-18 오아 --in ko")
    assert gm("deck path dc-spyfall").strip() == str(home / "decks" / "dc-spyfall.toml")
    assert "Oa Prime" in gm("deck show dc-spyfall")
    gm(FOUR, "deal", "guess 오아 --wrong --joker Ann")
    assert "Oa Prime" in gm("log")
    assert gm.json("deck list")["boxes"][0]["additions"] is True


@pytest.mark.parametrize(
    ("addition", "key"),
    [
        ("[settings]\nmultiverse_caller_adds = 'no'", "settings.multiverse_caller_adds"),
        ("[settings]\nfoo = [1, 2]", "settings.foo"),
        ("[rounds]\ndefault = 'five'", "rounds.default"),
        ("[rounds]\ndefault = -1", "rounds.default"),
        ("[players]\nleast = 'x'", "players.least"),
        ("[players]\nleast = 9\nmost = 2", "players"),
        ("[modules.harley]\nplayers = 'x'", "modules.harley.players"),
        ("[modules]\nharley = 5", "modules.harley"),
        ("[modules.other]\nplayers = 5", "modules.other"),
    ],
)
def test_an_owners_addition_is_of_the_boxs_kind(gm: Desk, home: Path, addition: str, key: str) -> None:
    mine = home / "decks" / "dc-spyfall.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text(f"format = 1\ngame = 'dc-spyfall'\n{addition}", "utf-8")
    done = gm.run("deck check dc-spyfall")
    assert done.status == 1
    assert f"{mine}: {key}: " in done.out
    for line in (FOUR, "deck show dc-spyfall", "games"):
        assert gm.run(line).status == 3


def test_an_owners_addition_changes_what_is_played(gm: Desk, home: Path) -> None:
    mine = home / "decks" / "dc-spyfall.toml"
    mine.parent.mkdir(parents=True)
    text = (
        "format = 1\ngame = 'dc-spyfall'\n[phases]\nround = 300\n[settings]\nmultiverse_caller_adds = true\n"
    )
    mine.write_text(text, "utf-8")
    gm("deck check", f"{FOUR} --module multiverse", "deal")
    assert gm.json("status")["clock"]["length"] == 300
    gm("multiverse Ann --yes all --deck multiverse")
    assert gm.points()["Ann"] == 4


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("format = 1\ngame = [", "-"),
        ("format = 2\ngame = 'dc-spyfall'", "format"),
        ("format = 1", "game"),
        ("format = 1\ngame = 'poker'", "game"),
        ("format = 1\ngame = 'dc-spyfall'\nnonsense = 1", "nonsense"),
        ("format = 1\ngame = 'dc-spyfall'\n[phases]\nround = 0", "phases.round"),
        ("format = 1\ngame = 'dc-spyfall'\n[bags]\nstandard = 'x'", "bags.standard"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nname = {en = 'X'}", "location[1]"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nid = 'Ö'", "location[1]"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nid = 'x'\nname = {xx = 'X'}", "location[1].name.xx"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nid = 'x'\nname = {en = ' '}", "location[1].name.en"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nid = 'x'\nalso = 'X'", "location[1].also"),
        ("format = 1\ngame = 'dc-spyfall'\n[[location]]\nid = 'x'\n[[location]]\nid = 'x'", "location[2].id"),
    ],
)
def test_a_deck_file_is_checked_with_file_key_and_reason(gm: Desk, home: Path, text: str, key: str) -> None:
    mine = home / "decks" / "dc-spyfall.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text(text, "utf-8")
    done = gm.run("deck check dc-spyfall")
    assert done.status == 1
    assert f"{mine}: {key}: " in done.out
    assert gm.run(f"deck check {mine}").status == 1
    if "poker" not in text:
        assert gm.run(FOUR).status == 3


# What is damaged


def spoil(home: Path, change: dict[str, str]) -> Path:
    path = next((home / "tables").glob("*.toml"))
    text = path.read_text("utf-8")
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    "change",
    [
        {"format = 1": "format = 2"},
        {'act = "TimeUp"': 'act = "Nonsense"'},
        {'dealer = "Ann"': 'dealer = "Zoe"'},
        {"bag = ": "bags_ = "},
        {"number = 1": 'number = "one"'},
        {'game = "dc-spyfall"': 'game = "poker"'},
        {'at = "': 'at = "x'},
        {"count = 2": "count = 3"},
        {"# end": ""},
    ],
)
def test_a_damaged_table_is_named_and_the_kept_copy_offered(
    gm: Desk, home: Path, change: dict[str, str]
) -> None:
    gm(f"--table one {FOUR}", "deal --dealer Ann", "timeup")
    path = spoil(home, change)
    damaged = path.read_bytes()
    for line in ("status", "deal", "undo", "score --json", "use one"):
        told = gm.refused(line, 3)
        assert str(path) in told
        assert len(told.splitlines()) == 2
    assert gm.run("tables").status == 0
    if "format = 1" in change:
        assert "newer" in told
        return
    gm("use one --restore")
    assert (path.parent / "one.toml.damaged").read_bytes() == damaged
    assert gm.json("status")["phase"] == "round"
    gm.refused("use one --restore")
    gm("timeup")


def test_a_missing_table_with_a_kept_copy_is_not_begun_afresh(gm: Desk, home: Path) -> None:
    gm(f"--table one {FOUR}", "deal", "timeup")
    (home / "tables" / "one.toml").unlink()
    gm.refused("status", 3)
    gm.refused(f"--table one {FOUR}", 1)
    gm("use one --restore", "status")


def test_output_that_cannot_show_a_letter_shows_another(home: Path) -> None:
    for encoding in ("ascii", "cp949", "cp932", "latin-1"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        gm = [sys.executable, "-P", "-m", "gm", "--table", encoding]
        for line in (
            ["new", "dc-spyfall", "민수", "さくら", "Zoë"],
            ["deal"],
            ["score"],
            ["status", "--json"],
            ["nonsense", "민"],
        ):
            done = subprocess.run([*gm, *line], env=environment, capture_output=True)
            assert done.returncode == (2 if "nonsense" in line else 0), done.stderr
            assert b"Traceback" not in done.stderr
        assert "민수" in table.load(encoding).opened.players


def test_two_terminals_lose_nothing(gm: Desk, home: Path) -> None:
    gm(f"--table one {FOUR}")
    line = [sys.executable, "-P", "-m", "gm", "--table", "one", "adjust", "Ann", "1", "--why", "so"]
    running = [subprocess.Popen(line, stdout=subprocess.DEVNULL) for _ in range(8)]
    assert all(process.wait() == 0 for process in running)
    assert gm.points()["Ann"] == 8
    assert store.names() == ["one"]


def test_completion_knows_verbs_tables_and_players(gm: Desk) -> None:
    gm(f"--table friday {FOUR}", "deal")

    def completed(*words: str) -> str:
        environment = {
            **os.environ,
            "_GM_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(("gm", *words)),
            "COMP_CWORD": str(len(words)),
        }
        run = [sys.executable, "-P", "-m", "gm"]
        return subprocess.run(run, env=environment, capture_output=True, text=True).stdout

    assert "accuse" in completed("acc")
    assert "friday" in completed("--table", "fri")
    assert "Isaac" in completed("accuse", "Is")
    assert "Juan" in completed("accuse", "Isaac", "")


def test_an_options_value_is_no_game(gm: Desk) -> None:
    gm("new --seed spyfall hail-hydra A B C D E --durability 9")
    assert gm.json("status")["game"] == "hail-hydra"
