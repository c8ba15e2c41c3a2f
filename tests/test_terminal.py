"""At a real terminal: what is asked, when it is saved, and what an interruption leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Desk

pexpect = pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

GM = [sys.executable, "-P", "-m", "gm"]
FIVE = "new dc-spyfall Ann Juan Maria Isaac Eva --module harley --module jest --seed a"


def at_terminal(line: str) -> pexpect.spawn:
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    return pexpect.spawn(GM[0], [*GM[1:], *line.split()], env=environment, encoding="utf-8", timeout=20)


def test_the_result_is_told_and_saved_before_anything_is_asked(gm: Desk) -> None:
    gm(FIVE, "deal", "resume")
    screen = at_terminal("accuse Isaac Ann --yes all")
    screen.expect("convicted")
    screen.expect("Ann turns the card up")
    screen.expect("Who was the Joker")
    assert gm.json("status")["phase"] == "cards to reveal"
    screen.sendline("Zoe")
    screen.expect("Nobody here is called Zoe")
    screen.expect("Who was the Joker")
    screen.sendline("Ann")
    screen.expect("Who was Harley")
    screen.sendline("none")
    screen.expect("Isaac .*2")
    screen.expect(pexpect.EOF)
    assert gm.points()["Isaac"] == 2
    gm("undo")
    assert gm.json("status")["phase"] == "round"
    gm("redo")
    assert gm.points()["Isaac"] == 2


def test_an_interrupted_question_loses_nothing(gm: Desk) -> None:
    gm(FIVE, "deal")
    screen = at_terminal("point Ann=4 Juan=1")
    screen.expect("Who was the Joker")
    while screen.isalive():  # a key may be lost between the question and the reading
        screen.sendintr()
        screen.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3)
    assert gm.json("status")["phase"] == "cards to reveal"
    screen = at_terminal("reveal")
    screen.expect("Who was the Joker")
    screen.sendline("jest")
    screen.expect("Nobody scores")
    screen.expect(pexpect.EOF)
    gm("undo")
    assert gm.json("status")["waiting"] == ["deck"]


def test_a_right_guess_asks_for_the_joker_and_waits_for_harleys_vote(gm: Desk) -> None:
    gm(FIVE, "deal")
    screen = at_terminal("guess Batcave")
    screen.expect("Was it right")
    screen.sendline("o")
    screen.expect("Who was the Joker")
    screen.sendline("Ann")
    screen.expect("Harley's vote")
    screen.expect(pexpect.EOF)
    assert gm.json("status")["waiting"] == ["vote"]
    gm("undo")
    assert gm.json("status")["phase"] == "round"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_what_was_saved_is_done_even_where_nobody_can_read_the_answer(gm: Desk) -> None:
    gm(FIVE)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*GM, "deal"], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert gm.json("status")["round"] == 1
    closed = subprocess.run(
        f"{sys.executable} -P -m gm void --why seen <&- >&-", shell=True, capture_output=True
    )
    assert closed.returncode == 0, closed.stderr
    assert gm.json("score")["rounds"][0]["end"] == "void"
    piped = subprocess.Popen([*GM, "deal"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert piped.stdout is not None
    piped.stdout.close()
    assert piped.wait() == 0
    assert piped.stderr is not None
    assert b"Traceback" not in piped.stderr.read()
    piped.stderr.close()


def test_bytes_that_are_no_text_are_wrong_usage(gm: Desk) -> None:
    gm(FIVE, "deal")
    done = subprocess.run([*[os.fsencode(word) for word in GM], b"guess", b"\xff"], capture_output=True)
    assert done.returncode == 2
    assert gm.refused("guess '\x1b[31mRED' --right --joker Ann")
