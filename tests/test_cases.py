"""Whole plays with their right results, where the folder that holds them lies beside this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
BOXES = ("dc-spyfall", "hail-hydra", "spyfall", "the-message")


@pytest.mark.parametrize("box", BOXES)
def test_every_case_holds(box: str) -> None:
    cases = SHARED / "cases" / f"{box}.toml"
    if not cases.is_file():
        pytest.skip(f"no cases beside this folder: {cases}")
    runner = [sys.executable, str(SHARED / "tools" / "run_cases.py"), "--gm", f"{sys.executable} -P -m gm"]
    done = subprocess.run([*runner, str(cases)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
