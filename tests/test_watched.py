"""A file that others replace: whether it changed, and what tells of it."""

from __future__ import annotations

import select
import sys
from pathlib import Path

import pytest

from gm import store
from gm.live.watched import Watched


def test_a_file_has_changed_once_for_each_time_it_was_replaced(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "file")
    assert not watched.changed()  # there is none
    store.write_bytes(watched.path, b"one")
    assert watched.changed()
    assert not watched.changed()
    store.write_bytes(watched.path, b"two")
    assert watched.changed()
    assert not watched.changed()
    watched.path.unlink()
    assert watched.changed()
    assert not watched.changed()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of it")
def test_a_replaced_file_ends_a_wait_once(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "file")
    watched.listen()
    assert not _told(watched)
    store.write_bytes(watched.path, b"one")
    assert _told(watched)
    assert watched.changed()
    assert not _told(watched)
    watched.deafen()
    assert watched.ears == ()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of it")
def test_without_a_folder_nothing_tells(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "none" / "file")
    watched.listen()
    assert watched.ears == ()
    assert not watched.changed()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of it")
def test_a_folder_put_in_place_of_another_is_listened_to(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    watched = Watched(folder / "file")
    watched.listen()
    folder.rename(tmp_path / "old")
    folder.mkdir()
    assert _told(watched)
    watched.changed()
    assert not _told(watched)
    store.write_bytes(watched.path, b"one")
    assert _told(watched)
    assert watched.changed()
    watched.path.write_bytes(b"another")
    assert _told(watched)
    watched.deafen()


def _told(watched: Watched) -> bool:
    return bool(select.select(watched.ears, [], [], 0)[0])
