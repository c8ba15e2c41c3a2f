"""Files: names, whole documents, the lock, and what is left after kills, full disks and damage."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm import store
from gm.core import Refused, Unreadable

ROOT = Path(__file__).parent.parent
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs fork, signals or limits of POSIX")

LONG = "a sentence so long that the event does not fit into one line of the file and gets its own heading"
OLD = {"game": "dc", "event": [{"what": "Opened", "seed": "한글"}]}
NOW = {"game": "dc", "event": [*OLD["event"], {"what": "Dealt", "why": LONG, "at": [1.25, 12.5]}]}
NEW = {"game": "dc", "event": [*NOW["event"], {"what": "Accused", "by": "Ada", "whom": "Béla"}]}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives the folder of the tables, not made yet, in a home of this test's own."""
    monkeypatch.setenv("GM_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "tables"


def two_saves(name: str = "friday") -> Path:
    """Saves OLD, then NOW; gives the path of the table's file."""
    for document in (OLD, NOW):
        with store.locked(name):
            store.save(name, document)
    return store.table_path(name)


def lying(folder: Path) -> dict[str, bytes | None]:
    """Gives everything at and below `folder`, bytes and all."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def python(script: str, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def output(script: str, *words: str) -> str:
    """Gives what `script` prints; it has to end well."""
    with python(script, *words) as process:
        text = process.communicate()[0]
    assert process.returncode == 0
    return text


# Documents

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.fixed_dictionaries(
    {"game": WORDS, "more": VALUES},
    optional={"event": st.lists(st.dictionaries(WORDS, VALUES, max_size=3), max_size=4)},
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, database=None, max_examples=60
)
@given(document=DOCUMENTS)
def test_what_is_saved_is_loaded(document: dict[str, Any]) -> None:
    with store.locked("friday"):
        store.save("friday", document)
    assert store.load("friday") == document


def test_a_file_starts_with_its_format_and_count_and_keeps_the_one_before() -> None:
    path = two_saves()
    assert path.read_text(encoding="utf-8").startswith('format = 1\ncount = 2\ngame = "dc"\n')
    assert store.kept_path("friday").read_text(encoding="utf-8").startswith("format = 1\ncount = 1\n")


def test_format_and_count_are_never_taken_from_the_document() -> None:
    store.save("friday", {"format": 7, "count": 7, **NOW})
    assert store.load("friday") == NOW


def test_reading_creates_nothing(folder: Path) -> None:
    def read_all() -> None:
        assert not store.exists("monday")
        store.names(), store.current(), store.alike("friday"), store.table_path("friday")
        with pytest.raises(store.NoTable, match="There is no table"):
            store.load("monday")

    read_all()
    assert not folder.parent.exists()
    two_saves()
    before = lying(folder.parent)
    read_all()
    store.load("friday")
    assert lying(folder.parent) == before


def test_reading_loads_no_module_that_only_writing_needs() -> None:
    loaded = output("import sys, gm.store; print(*sys.modules)").split()
    assert "tomllib" in loaded
    assert not {"filelock", "tomli_w", "typer", "rich", "unicodedata"} & set(loaded)


@POSIX
def test_folders_are_for_their_owner_only(folder: Path) -> None:
    with store.locked("friday"):
        pass
    assert [step.stat().st_mode & 0o777 for step in (folder, folder.parent)] == [0o700, 0o700]


# Names


@pytest.mark.parametrize(
    ("given_name", "name"),
    [
        ("friday", "friday"),
        ("  friday night \n", "friday night"),
        ("금요일", "금요일"),
        ("금", "금"),
        ("금", "금"),  # decomposed
        ("[red]", "[red]"),
        ("a.b", "a.b"),
        ("console", "console"),
        ("x" * 120, "x" * 120),
    ],
)
def test_a_good_name_is_trimmed_and_composed(given_name: str, name: str) -> None:
    assert store.check_name(given_name) == name
    store.save(name, OLD)
    assert store.names() == [name]


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "\0", "a\tb", "a\x1b[31m", "a\x7f", "a\u200bb", "a\u202eb", "a\udcff", "\u3164"),
        *(
            "a/b",
            "a\\b",
            "c:",
            "a*",
            "a?",
            'a"b',
            "a<b",
            "a>b",
            "a|b",
            "..",
            ".a",
            "-a",
            "--help",
            "a.",
            "a. ",
        ),
        *("con", "NUL", "nul.txt", "Com1", "com¹", "lpt9 .x", "CONIN$", "x" * 121, "금" * 41),
    ],
)
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        store.check_name(name)
    assert refusal.value.status == 1


@pytest.mark.parametrize("twin", ["friday", "FRIDAY", "Ｆｒｉｄａｙ", " friday "])
def test_names_that_look_alike_are_one_table(twin: str) -> None:
    store.save("Friday", OLD)
    assert store.exists(twin)
    assert store.alike(twin) == "Friday"
    assert not store.exists("Fridays")


def test_tables_are_what_has_a_file_or_a_kept_copy(folder: Path) -> None:
    two_saves("b")
    two_saves("a.toml")
    store.table_path("b").unlink()
    for other in (".7.c.toml.tmp", "d.lock", "e.toml.damaged", "._f.toml", "notes.txt"):
        (folder / other).touch()
    assert store.names() == ["a.toml", "b"]
    assert store.exists("b")


def test_a_folder_that_cannot_be_listed_is_named(folder: Path) -> None:
    folder.parent.mkdir()
    folder.touch()
    with pytest.raises(Unreadable) as fault:
        store.names()
    assert fault.value.what.parts["file"] == folder


def test_the_home_is_the_systems_own_without_gm_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_HOME", "")
    assert store.home().name.strip(".") == "gm"


# The current table


def test_the_chosen_table_is_current(folder: Path) -> None:
    assert store.current() is None
    for name in ("friday", "금요일"):
        store.choose(name)
        assert store.current() == name
    assert files(folder.parent) == ["current"]


@pytest.mark.parametrize("raw", [b"", b"\n", b"\0\0\0\0"])
def test_an_empty_choice_is_none(folder: Path, raw: bytes) -> None:
    store.write_bytes(folder.parent / "current", raw)
    assert store.current() is None


# Damage

DAMAGED = {
    "{file} is empty.": b"",
    "{file} holds nothing but zeros.": bytes(4096),
    "{file} is not UTF-8: {reason}.": b'format = 1\ncount = 0\ngame = "\xff"\n# end\n',
    "{file} is not TOML: {reason}.": b"format = 1\ncount = \n# end\n",
    "{file} is not a table of gm.": b"[tool]\nname = 1\n",
    "{file} holds {found} of its {count} events.": b"format = 1\ncount = 2\n[[event]]\n# end\n",
    "{file} is not whole: its last line is missing.": b"format = 1\ncount = 1\n[[event]]\nn = 1\n",
}


@pytest.mark.parametrize(("fault", "raw"), DAMAGED.items())
def test_damage_is_named_and_never_written_over(folder: Path, fault: str, raw: bytes) -> None:
    path = two_saves()
    path.write_bytes(raw)
    before = lying(folder)
    for attempt in (lambda: store.load("friday"), lambda: store.save("friday", NEW)):
        with pytest.raises(Unreadable) as error:
            attempt()
        assert (error.value.what.template, error.value.what.parts["file"]) == (fault, path)
        assert error.value.possible is not None
        assert "gm use {table} --restore" in error.value.possible.template
    assert lying(folder) == before


@pytest.mark.parametrize(
    "head",
    [
        "count = 0",
        "format = 1",
        "format = true\ncount = 0",
        "format = 0\ncount = 0",
        'format = 1\ncount = "0"',
    ],
)
def test_another_head_is_no_table(folder: Path, head: str) -> None:
    store.write_bytes(store.table_path("friday"), f"{head}\n# end\n".encode())
    with pytest.raises(Unreadable, match="is not a table of gm"):
        store.load("friday")


def test_the_line_and_column_of_a_slip_are_told() -> None:
    store.write_bytes(store.table_path("friday"), b"format = 1\ncount = one\n")
    with pytest.raises(Unreadable) as fault:
        store.load("friday")
    assert "at line 2, column 9" in str(fault.value.what.parts["reason"])


def test_without_a_whole_copy_the_folder_is_told(folder: Path) -> None:
    path = two_saves()
    for broken in (path, store.kept_path("friday")):
        broken.write_bytes(b"")
    with pytest.raises(Unreadable) as fault:
        store.load("friday")
    assert fault.value.possible is not None
    assert fault.value.possible.parts == {"folder": folder}


def test_a_newer_table_asks_for_a_newer_gm(folder: Path) -> None:
    two_saves().write_bytes(b"format = 2\nevents = 3\n")
    before = lying(folder)
    for attempt in (store.load, store.restore, lambda name: store.save(name, NEW)):
        with pytest.raises(store.Newer, match="made by a newer gm") as fault:
            attempt("friday")
        assert fault.value.possible is not None
        assert "restore" not in fault.value.possible.template
    assert lying(folder) == before


def test_a_missing_file_beside_a_kept_copy_is_never_begun_afresh() -> None:
    path = two_saves()
    path.unlink()
    assert store.exists("friday")
    for attempt in (lambda: store.load("friday"), lambda: store.save("friday", NEW)):
        with pytest.raises(Unreadable, match="is missing"):
            attempt()
    assert not path.exists()


def test_what_is_no_file_at_all_is_told(folder: Path) -> None:
    (folder / "friday.toml").mkdir(parents=True)
    with pytest.raises(Unreadable, match="cannot be read"):
        store.load("friday")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_somebody_else_is_told() -> None:
    two_saves().chmod(0)
    with pytest.raises(Unreadable, match="cannot be read"):
        store.load("friday")


@pytest.mark.parametrize("tail", [b"", bytes(40)], ids=["cut", "zeroed"])
def test_a_file_that_lost_its_tail_is_never_another_document(tail: bytes) -> None:
    path = two_saves()
    whole = path.read_bytes()
    read = 0
    for length in range(len(whole)):
        path.write_bytes(whole[:length] + tail)
        try:
            assert store.load("friday") == NOW
            read += 1
        except Unreadable:
            pass
    assert read <= 1  # without the very last line break all is there


# Restoring


def test_a_damaged_file_is_set_aside_and_the_copy_takes_its_place(folder: Path) -> None:
    path = two_saves()
    for aside in ("friday.toml.damaged", "friday.toml.damaged-2", "friday.toml.damaged-3"):
        path.write_bytes(aside.encode())
        assert store.restore("friday") == folder / aside
        assert (folder / aside).read_bytes() == aside.encode()
        assert store.load("friday") == OLD
    store.save("friday", NEW)
    assert store.load("friday") == NEW


def test_a_missing_file_is_put_back(folder: Path) -> None:
    path = two_saves()
    path.unlink()
    assert store.restore("friday") == path
    assert store.load("friday") == OLD
    assert not [name for name in files(folder) if "damaged" in name]


@pytest.mark.parametrize("damage", ["none", "both", "no table"])
def test_nothing_is_restored_without_need_or_copy(folder: Path, damage: str) -> None:
    path = two_saves()
    if damage == "both":
        path.write_bytes(b"")
        store.kept_path("friday").write_bytes(b"")
    before = lying(folder)
    with pytest.raises(Refused):
        store.restore("monday" if damage == "no table" else "friday")
    assert lying(folder) == before


# The full disk

Failing = Callable[..., Any]


def refuse_after(calls: int, real: Failing) -> Failing:
    """Gives `real`, which finds the disk full at the call after `calls` good ones."""
    left = [calls]

    def failing(*words: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*words, **named)

    return failing


@pytest.mark.parametrize("calls", [0, 1])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str, calls: int
) -> None:
    path = two_saves()
    before = path.read_bytes(), files(folder)
    with monkeypatch.context() as patch, pytest.raises(Unreadable, match="Not saved") as fault:
        patch.setattr(os, step, refuse_after(calls, getattr(os, step)))
        store.save("friday", NEW)
    assert fault.value.what.parts == {"file": path, "reason": os.strerror(errno.ENOSPC)}
    assert (path.read_bytes(), files(folder)) == before
    store.save("friday", NEW)
    assert store.load("friday") == NEW


@POSIX
def test_a_file_that_may_not_grow_is_not_saved(folder: Path) -> None:
    import resource

    path = two_saves()
    before = path.read_bytes(), files(folder)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, limits[1]))
    try:
        with pytest.raises(Unreadable, match="Not saved"):
            store.save("friday", {**NEW, "more": "x" * 300})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (path.read_bytes(), files(folder)) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_truly_full_device_leaves_the_old_choice(folder: Path) -> None:
    store.choose("friday")
    (folder.parent / f".{os.getpid()}.current.tmp").symlink_to("/dev/full")
    with pytest.raises(Unreadable, match="Not saved"):
        store.choose("monday")
    assert store.current() == "friday"
    assert files(folder.parent) == ["current"]


def test_a_first_save_on_a_full_disk_leaves_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch, pytest.raises(Unreadable, match="Not saved"):
        patch.setattr(os, "replace", refuse_after(0, os.replace))
        store.save("friday", NEW)
    assert store.names() == []


def test_text_that_is_no_unicode_is_not_saved() -> None:
    path = two_saves()
    before = path.read_bytes()
    with pytest.raises(Unreadable, match="Not saved"):
        store.save("friday", {"why": "\udcff"})
    assert path.read_bytes() == before


def test_a_home_that_cannot_be_made_is_told(folder: Path) -> None:
    folder.parent.touch()
    with pytest.raises(Unreadable, match="cannot be locked"), store.locked("friday"):
        pytest.fail("the lock was given")
    with pytest.raises(Unreadable, match="Not saved"):
        store.choose("friday")


# Kills

KILL_AT_EVERY_LINE = """
import os, shutil, sys
from gm import store
from gm.core import Refused
from tests.test_store import NEW, NOW, OLD, die_at_line, two_saves

os.fsync = lambda number: None  # for speed: what was written outlives the process, if not the power
act, step, survived = sys.argv[1], 0, False
before, after = {"first": ("NoTable", NEW), "again": (NOW, NEW), "restore": ("Unreadable", OLD)}[act]
tables = store.home() / "tables"
while not survived and step < 500:
    step += 1
    shutil.rmtree(tables, ignore_errors=True)
    if act != "first":
        two_saves()
    if act == "restore":
        store.table_path("friday").write_bytes(b"cut off")
    if not (child := os.fork()):
        sys.settrace(die_at_line(step, store.__file__))
        with store.locked("friday"):
            store.restore("friday") if act == "restore" else store.save("friday", NEW)
        os._exit(0)
    survived = os.waitpid(child, 0)[1] == 0
    try:
        found = store.load("friday")
    except Refused as refusal:
        found = type(refusal).__name__
    assert found == after or (found == before and not survived), (step, found)
    with store.locked("friday"):
        if found == "Unreadable":
            store.restore("friday")
        store.save("friday", NEW)
    assert store.load("friday") == NEW
    assert not [file for file in os.listdir(tables) if file.endswith(".tmp")]
print(step)
"""


def die_at_line(step: int, source: str) -> Callable[..., Any]:
    """Gives a trace function that ends this process at the line number `step` run in the file `source`."""
    left = [step]

    def trace(frame: Any, happening: str, _: Any) -> Any:
        if frame.f_code.co_filename != source:
            return None
        if happening == "line":
            left[0] -= 1
            if not left[0]:
                os._exit(9)
        return trace

    return trace


@POSIX
@pytest.mark.parametrize("act", ["first", "again", "restore"])
def test_killed_at_any_line_the_old_or_the_new_is_whole(act: str) -> None:
    assert 60 < int(output(KILL_AT_EVERY_LINE, act)) < 500


ACKNOWLEDGE_FOR_EVER = """
from gm import store
number = store.load("friday")["number"]
while True:
    number += 1
    events = [{"n": n, "why": "x" * 99} for n in range(number % 50)]
    with store.locked("friday"):
        store.save("friday", {"number": number, "event": events})
    print(number, flush=True)
"""


@POSIX
def test_killed_at_any_instant_no_acknowledged_save_is_lost(folder: Path) -> None:
    store.save("friday", {"number": 0})
    dice = random.Random(1)
    for _ in range(30):
        process = python(ACKNOWLEDGE_FOR_EVER)
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(dice.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL)
        told = [int(line) for line in (first + process.communicate()[0]).split()]
        assert store.load("friday")["number"] in (told[-1], told[-1] + 1)
        assert store.names() == ["friday"]
    store.save("friday", OLD)
    assert files(folder) == ["friday.lock", "friday.toml", "friday.toml.kept"]


def test_what_killed_writers_left_goes_with_the_next_save(folder: Path) -> None:
    two_saves()
    mine = [".7.friday.toml.tmp", ".7.friday.toml.kept.tmp"]
    others = [".7.friday.toml.toml.tmp", ".7.monday.toml.tmp", ".7.5.friday.toml.tmp"]
    for name in mine + others:
        (folder / name).touch()
    assert store.names() == ["friday"]
    store.save("friday", NEW)
    assert [name for name in files(folder) if name.endswith(".tmp")] == sorted(others)


# Several at once

ADD_ONE = """
import sys
from gm import store
with store.locked("friday"):
    document = store.load("friday")
    document["event"].append({"who": sys.argv[1]})
    store.save("friday", document)
"""


def test_of_twenty_writers_at_once_none_is_lost() -> None:
    store.save("friday", {"event": []})
    writers = [python(ADD_ONE, str(number)) for number in range(20)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0] * 20
    who = [int(event["who"]) for event in store.load("friday")["event"]]
    assert sorted(who) == list(range(20))


def test_a_busy_table_is_told_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    with store.locked("friday"), store.locked("monday"):
        monkeypatch.setattr(store, "PATIENCE", 0.05)
        with pytest.raises(Unreadable, match="busy with the table"), store.locked("friday"):
            pytest.fail("the lock was given twice")


def test_the_lock_is_free_after_a_fault_inside() -> None:
    with pytest.raises(ZeroDivisionError), store.locked("friday"):
        raise ZeroDivisionError
    with store.locked("friday"):
        store.save("friday", OLD)
    assert store.load("friday") == OLD
