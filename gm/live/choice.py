"""Which clock is meant: that of the table's current phase, a house's own, or one that needs no table."""

from __future__ import annotations

from gm import desk, store
from gm.core import Refused, say
from gm.kit import names
from gm.kit.clock import digits
from gm.live.dial import Dial, Reading, SpareDial, TableDial
from gm.live.face import NONE, READY, UP, state
from gm.table import Table

TABLELESS = say("gm timer --minutes 5 runs a clock without a table; gm new GAME PLAYER… opens one.")


def chosen(text: str, seconds: float | None, start: bool) -> Dial:
    """Gives the clock that is meant by a phase's name or, without `text`, the one at hand, started.

    Without `start` a clock that nobody has started stays so. Refuses a phase that is unknown or whose time
    it is not, and other `seconds` for a clock that was started already.
    """
    found = _table(seconds)
    if found is None:
        if text:
            raise Refused(say("There is no phase {text} without a table.", text=text), TABLELESS)
        return _spare("", seconds, seconds, start)
    dial = TableDial(found)
    reading = dial.look(desk.at.now)
    if not text and reading.clock is None and (seconds or _live(SpareDial())):
        return _spare("", seconds, seconds, start)
    phase = _phase(text, found) if text else None
    if phase and phase not in found.game.PHASE_WORDS:  # a house's own: no moment of the game is its moment
        length = float(found.opened.settings[f"phase.{phase}"])
        return _spare(phase, seconds, seconds or length, start)
    _attach(dial, reading, phase, seconds, start)
    return dial


def phases(found: Table) -> list[str]:
    """Gives the phases that have a length at this table, the game's own first."""
    settings = [key.removeprefix("phase.") for key in found.opened.settings if key.startswith("phase.")]
    return list(dict.fromkeys([*found.game.PHASE_WORDS, *settings]))


def spare_at_hand() -> SpareDial | None:
    """Gives the clock without a table that runs or stands, where the table itself keeps no time now."""
    if desk.at.wanted is not None or desk.at.drafts is not None:
        return None
    dial = SpareDial()
    if not _live(dial):
        return None
    if store.current() is not None:
        found = desk.here()
        if found.game.clock(found.state, desk.at.now) is not None:
            return None
    return dial


def _table(seconds: float | None) -> Table | None:
    """The table that the command is for; None where none is open and the command can do without one."""
    if desk.at.wanted is None and store.current() is None:
        if seconds is None and SpareDial().look(desk.at.now).clock is None:
            raise Refused(say("No table is open."), TABLELESS)
        return None
    return desk.here()


def _phase(text: str, found: Table) -> str:
    known = phases(found)
    meant = [phase for phase, _ in names.find(text, dict.fromkeys(known))]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Refused(say("{text} may be several phases.", text=text), say("Which: {names}?", names=meant))
    possible = say("Phases: {names}.", names=known) if known else say("gm timer --minutes N runs a clock.")
    raise Refused(say("There is no phase {text} at this table.", text=text), possible)


def _attach(dial: TableDial, reading: Reading, phase: str | None, seconds: float | None, start: bool) -> None:
    """Starts what was not started yet; what was stays as it is, run out or not."""
    here = state(reading, desk.at.now)
    other = phase not in (None, reading.phase) or (here == UP and seconds and reading.following)
    if other or here in (READY, NONE):
        if start or other or here == NONE or seconds:
            dial.steer("timer", seconds, phase)
        if seconds and not start:
            dial.steer("pause")
        return
    _same(reading, seconds)


def _spare(phase: str, seconds: float | None, length: float | None, start: bool) -> SpareDial:
    """The clock without a table: the one that was started, else a new one of `length`."""
    dial = SpareDial()
    reading = dial.look(desk.at.now)
    if _live(dial) and (phase == reading.phase or length is None):
        _same(reading, seconds)
    elif _live(dial):
        raise Refused(say("Another clock is running already."), say("gm timer shows it; gm timeup ends it."))
    elif length is not None:
        dial.steer("timer", length, phase)
        if not start:
            dial.steer("pause")
    return dial


def _same(reading: Reading, seconds: float | None) -> None:
    """Refuses `seconds` that are not those of the clock that was started."""
    assert reading.clock is not None
    if seconds is not None and seconds != reading.clock.length:
        raise Refused(
            say("A clock of {time} was started already.", time=digits(reading.clock.length)),
            say("gm timer shows it; + and - change it; gm timeup ends it."),
        )


def _live(dial: Dial) -> bool:
    return state(dial.look(desk.at.now), desk.at.now) not in (UP, NONE)
