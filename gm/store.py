"""Tables as files: names, the lock, whole documents in and out, and the way back from a damaged one.

It knows files only, nothing of games. Beside each table `NAME.toml` lie `NAME.toml.kept`, the good file from
before the last save, and `NAME.lock`. Reading writes nothing and creates nothing.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gm.core import Refused, Text, Unreadable, say

FORMAT = 1
PATIENCE = 10.0  # seconds that a terminal waits for another one
LONGEST = 120  # bytes of a name: with every suffix below the 255 of common file systems
END = "# end"  # the last line: what `count` cannot see is a last event that lost its tail

FORBIDDEN = '/\\:*?"<>|'
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # Unicode categories: controls, formats, halves, separators
FILLERS = "\u115f\u1160\u3164\uffa0"  # Hangul letters without ink
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{digit}" for port in ("com", "lpt") for digit in range(10)
}


class NoTable(Refused):
    """There is no such table, nor a kept copy of one."""


class Newer(Unreadable):
    """A newer gm made the table: it is not damaged, and there is nothing to restore."""


# Where things lie


def home() -> Path:
    """Gives the folder of everything kept: `GM_HOME` if set and not empty, else this system's usual one."""
    if own := os.environ.get("GM_HOME"):
        return Path(own)
    import typer

    return Path(typer.get_app_dir("gm"))


def table_path(name: str) -> Path:
    """Gives where the table `name` lies, there or not; `name` is one that `check_name` gave."""
    return home() / "tables" / f"{name}.toml"


def kept_path(name: str) -> Path:
    """Gives where the copy from before the last save of the table `name` lies, there or not."""
    return home() / "tables" / f"{name}.toml.kept"


def names() -> list[str]:
    """Gives the names of all tables, sorted; a table counts while its file or its kept copy is there.

    Raises `Unreadable` where the folder cannot be listed.
    """
    folder = home() / "tables"
    with _telling(say("{file} cannot be read: {reason}.", file=folder)):
        try:
            files = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
        except FileNotFoundError:
            return []
    tables = (file.removesuffix(".kept") for file in files)
    return sorted({table.removesuffix(".toml") for table in tables if table.endswith(".toml")})


# Names


def check_name(name: str) -> str:
    """Gives `name` trimmed and composed (NFC), fit to be a file's name on every system.

    Refuses an empty name, unseen characters, those that systems forbid, a dot or dash in front, a dot at the
    end, the names of Windows devices, and more than `LONGEST` bytes.
    """
    from unicodedata import category, normalize

    name = normalize("NFC", name).strip()
    if not name:
        raise Refused(say("A table needs a name."))
    if any(category(letter) in UNSEEN or letter in FILLERS for letter in name):
        raise Refused(say("A table's name cannot hold characters that nobody sees."))
    if bad := next((letter for letter in name if letter in FORBIDDEN), None):
        raise Refused(
            say("A table's name cannot hold {letter}", letter=bad),
            say("None of these: {letters}", letters=" ".join(FORBIDDEN)),
        )
    if name.startswith((".", "-", "\u2212")):
        raise Refused(say("A table's name cannot start with a dot or a dash: {table}", table=name))
    if name.endswith("."):
        raise Refused(say("A table's name cannot end with a dot: {table}", table=name))
    if normalize("NFKC", name.partition(".")[0]).strip().lower() in DEVICES:
        raise Refused(say("Windows keeps this name for a device: {table}", table=name))
    if len(name.encode()) > LONGEST:
        raise Refused(say("This name is too long for a file: {table}", table=name))
    return name


def alike(name: str) -> str | None:
    """Gives the table there is whose name is or looks like `name`, in its own spelling; None without one."""
    return next((known for known in names() if _look(known) == _look(name)), None)


def exists(name: str) -> bool:
    """Tells whether there is a table whose name is or looks like `name`, be it only as a kept copy."""
    return alike(name) is not None


def _look(name: str) -> str:
    """Gives what names that look alike share: width, case, composition and spaces are evened out."""
    from unicodedata import normalize

    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


# Reading


def load(name: str) -> dict[str, Any]:
    """Gives the document of the table `name` as it was handed to `save`.

    Raises `NoTable` where there is none; `Newer` where a newer gm made it; `Unreadable`, with the fault and
    the way out, where its file cannot be read, is not whole, or is missing beside a kept copy.
    """
    try:
        return _document(table_path(name))
    except Newer:
        raise
    except Unreadable as fault:
        if isinstance(fault.__cause__, FileNotFoundError) and not os.path.lexists(kept_path(name)):
            raise NoTable(say("There is no table {table}.", table=name)) from fault
        raise damaged(name, fault.what) from fault


def current() -> str | None:
    """Gives the name of the table chosen last; None while none is. Raises `Unreadable` on a failing disk."""
    path = home() / "current"
    with _telling(say("{file} cannot be read: {reason}.", file=path)):
        try:
            chosen = path.read_bytes()
        except FileNotFoundError:
            return None
    return chosen.decode(errors="replace").strip("\0 \r\n") or None


def _text(path: Path) -> str:
    """Gives the text at `path`; raises `Unreadable` where there is none."""
    with _telling(say("{file} cannot be read: {reason}.", file=path)):
        try:
            raw = path.read_bytes()
        except FileNotFoundError as error:
            raise Unreadable(say("{file} is missing.", file=path)) from error
    if not raw:
        raise Unreadable(say("{file} is empty.", file=path))
    if not raw.strip(b"\0"):
        raise Unreadable(say("{file} holds nothing but zeros.", file=path))
    with _telling(say("{file} is not UTF-8: {reason}.", file=path)):
        return raw.decode()


def _document(path: Path) -> dict[str, Any]:
    """Gives the whole document at `path`, or raises `Unreadable` with its first fault."""
    text = _text(path)
    with _telling(say("{file} is not TOML: {reason}.", file=path)):
        document = tomllib.loads(text)
    made, count, events = document.pop("format", 0), document.pop("count", None), document.get("event", [])
    if type(made) is int and made > FORMAT:
        raise Newer(
            say("{file} was made by a newer gm (its format is {made}).", file=path, made=made),
            say("Bring gm up to date; the table waits."),
        )
    if type(made) is not int or made < 1 or type(count) is not int or not isinstance(events, list):
        raise Unreadable(say("{file} is not a table of gm.", file=path))
    if len(events) != count:
        what = say("{file} holds {found} of its {count} events.", file=path, found=len(events), count=count)
        raise Unreadable(what)
    if not text.rstrip().endswith(f"\n{END}"):
        raise Unreadable(say("{file} is not whole: its last line is missing.", file=path))
    return document


def _whole(path: Path) -> bool:
    """Tells whether the file at `path` is there and good."""
    try:
        _document(path)
    except Unreadable:
        return False
    return True


def damaged(name: str, fault: Text) -> Unreadable:
    """Gives the error for the table `name`, whose file has this `fault`, with the way out."""
    return Unreadable(fault, _way_out(name))


def _way_out(name: str) -> Text:
    if not _whole(kept_path(name)):
        return say("There is no whole copy. The files lie in {folder}.", folder=home() / "tables")
    from shlex import quote

    return say("The copy from before the last act is whole: gm use {table} --restore", table=quote(name))


# Writing


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Keeps other terminals from the table `name` during the block: reading, deciding and writing.

    Makes the folder. Raises `Unreadable` when another terminal holds the table for `PATIENCE` seconds, or
    where the lock cannot be made. Not to be entered again inside the block.
    """
    from filelock import FileLock, Timeout

    path = table_path(name).with_name(f"{name}.lock")
    lock = FileLock(path, timeout=PATIENCE)
    with _telling(say("{file} cannot be locked: {reason}.", file=path)):
        _make(path.parent)
        try:
            lock.acquire()
        except Timeout as error:
            raise Unreadable(
                say("Another terminal is busy with the table {table}; nothing was done.", table=name),
                say("Try again when it has finished."),
            ) from error
    try:
        yield
    finally:
        lock.release()


def save(name: str, document: Mapping[str, Any]) -> None:
    """Writes `document` as the table `name`, behind its `format` and `count`; call it inside `locked`.

    The file from before is kept. At every instant the old or the new file is whole, and the new one survives
    a power cut once this returns. Raises `Unreadable` and leaves the old bytes when the disk refuses, and
    what `load` raises when the file it would replace is not whole.
    """
    import tomli_w

    path, kept = table_path(name), kept_path(name)
    try:
        load(name)
        first = False
    except NoTable:
        first = True
    head = {"format": FORMAT, "count": len(document.get("event", []))}
    with _telling(say("Not saved: {file}: {reason}.", file=path)):
        data = f"{tomli_w.dumps({**head, **document, **head})}{END}\n".encode()
        _make(path.parent)
        _sweep(path, kept)
        if not first:
            _swap(kept, path.read_bytes())
        _swap(path, data)
        _settle(path.parent)


def restore(name: str, read: Callable[[str], object] = load) -> Path:
    """Puts the kept copy of the table `name` in the place of its damaged or missing file, inside `locked`.

    `read` tells whether the file is whole: it raises `Unreadable` where it is not. Gives where the damaged
    file was set aside, or the table's own path when there was none. Refuses when the file is whole; raises
    what `read` raises when a newer gm made it or there is no whole kept copy.
    """
    path, kept = table_path(name), kept_path(name)
    try:
        read(name)
    except Newer:
        raise
    except Unreadable:
        if not _whole(kept):
            raise
    else:
        raise Refused(say("The table {table} is whole; there is nothing to restore.", table=name))
    with _telling(say("{file} cannot be restored: {reason}.", file=path)):
        aside = _set_aside(path) if os.path.lexists(path) else path
        _swap(path, kept.read_bytes())
        _settle(path.parent)
    return aside


def choose(name: str) -> None:
    """Makes `name` the current table. Raises `Unreadable` when that cannot be written."""
    write_bytes(home() / "current", f"{name}\n".encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes `data` to `path`, making its folder: other processes see the old bytes or the new ones.

    Raises `Unreadable` and leaves the old bytes when the disk refuses.
    """
    with _telling(say("Not saved: {file}: {reason}.", file=path)):
        _make(path.parent)
        _swap(path, data)
        _settle(path.parent)


def _make(folder: Path) -> None:
    """Makes `folder` and those above it that are missing, each for its owner only."""
    missing = [step for step in (folder, *folder.parents) if not step.exists()]
    for step in reversed(missing):
        step.mkdir(mode=0o700, exist_ok=True)
        _settle(step.parent)


def _swap(path: Path, data: bytes) -> None:
    """Writes `data` beside `path`, waits until it lies on the disk, and puts it in its place at once."""
    spare = path.with_name(f".{os.getpid()}.{path.name}.tmp")
    try:
        with spare.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except BaseException:
        with suppress(OSError):
            spare.unlink()
        raise


def _settle(folder: Path) -> None:
    """Waits until the names in `folder` lie on the disk, where that can be asked for.

    Windows opens no folder and some shared disks sync none; the files are in place all the same.
    """
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _sweep(*paths: Path) -> None:
    """Removes what killed writers of `paths` left beside them; safe only under their lock."""
    left = {f"{path.name}.tmp" for path in paths}
    for file in paths[0].parent.iterdir():
        if file.name.startswith(".") and file.name.split(".", 2)[-1] in left:
            file.unlink(missing_ok=True)


def _set_aside(path: Path) -> Path:
    """Moves the file at `path` to the first free name for a damaged one, and gives that."""
    aside, number = path.with_name(f"{path.name}.damaged"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    return path.rename(aside)


@contextmanager
def _telling(what: Text) -> Iterator[None]:
    """Turns what system and parser raise during the block into `Unreadable`: `what`, with their `reason`."""
    try:
        yield
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        way_out = say(
            "Nothing was lost. Make room there, or let gm write there; GM_HOME names another folder."
        )
        raise Unreadable(say(what.template, **what.parts, reason=reason), way_out) from error
