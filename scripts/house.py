"""Makes the virtual environment that the other scripts run in; plain standard library."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def ready(*, development: bool) -> Path:
    """Gives the Python of an environment with gm in it, made or brought up to date where it has to be.

    `development` adds the tools of the tests. Leaves with one line where Python is too old or nothing
    can be installed.
    """
    if sys.version_info < (3, 11):
        sys.exit(f"gm needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    project = (ROOT / "pyproject.toml").read_bytes()
    marks = [VENV / "development", *([] if development else [VENV / "program"])]
    state = hashlib.sha256(project).hexdigest()
    if PYTHON.exists() and any(mark.exists() and mark.read_text() == state for mark in marks):
        return PYTHON
    print("Setting up in .venv, this once …", file=sys.stderr, flush=True)
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    install("--editable", str(ROOT), *(tools("dev") if development else ()))
    marks[-1].write_text(state)
    return PYTHON


def install(*wanted: str) -> None:
    """Installs packages into the environment; leaves with one line where that cannot be done."""
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
    if subprocess.run(command).returncode:
        sys.exit("The packages could not be installed; is this machine connected?")


def tools(group: str) -> list[str]:
    """Gives the packages of a dependency group of the project."""
    import tomllib

    project = (ROOT / "pyproject.toml").read_text("utf-8")
    found: list[str] = tomllib.loads(project)["dependency-groups"][group]
    return found


def hand_over(*command: str) -> None:
    """Runs `command` in place of this script and leaves with its exit status."""
    if os.name == "nt":
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)
