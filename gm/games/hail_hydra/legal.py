"""What may be done when at a table of Hail Hydra: the moves of each phase, and what rules them out."""

from __future__ import annotations

from collections.abc import Mapping

from gm.core import Instant, Move
from gm.games.hail_hydra import attacking, moves
from gm.games.hail_hydra.course import BANISH
from gm.games.hail_hydra.state import (
    Phase,
    State,
    owing,
    phase,
)
from gm.kit.clock import Clock


def clock(state: State, now: Instant) -> tuple[str, Clock] | None:
    """Gives the present vote's clock (HH-V2), None where no vote is held."""
    play = state.play
    return (BANISH, play.clock) if play and play.clock and phase(state) is Phase.BANISH else None


MOVES: Mapping[Phase, Mapping[str, Move]] = {
    Phase.BETWEEN: {"deal": moves.deal},
    Phase.SETUP: {"villain": moves.villain, "hail": moves.hail, "ability": moves.ability, "void": moves.void},
    Phase.PLAY: {
        "give": attacking.give,
        "commit": attacking.commit,
        "attack": attacking.attack,
        "hail": moves.hail,
        "ability": moves.ability,
        "void": moves.void,
    },
    Phase.PLACED: {
        "attack": attacking.attack,
        "hail": moves.hail,
        "ability": moves.ability,
        "void": moves.void,
    },
    Phase.BANISH: {
        "point": moves.point,
        "timer": moves.resume,
        "resume": moves.resume,
        "pause": moves.pause,
        "timeup": moves.timeup,
        "hail": moves.hail,
        "ability": moves.ability,
        "void": moves.void,
    },
    Phase.READY: {"villain": moves.villain, "hail": moves.hail, "ability": moves.ability, "void": moves.void},
    Phase.END: {"reveal": moves.reveal, "void": moves.void},
}


BY_HAND: Mapping[str, Move] = {"adjust": moves.adjust, "amend": moves.amend}


# Where the program deals, in place of the moves above.
SEALED: Mapping[Phase, Mapping[str, Move]] = {
    Phase.SETUP: {"villain": moves.turn_up},
    Phase.PLAY: {"give": attacking.hand_over, "place": attacking.place},
    Phase.PLACED: {"attack": attacking.strike},
    Phase.READY: {"villain": moves.turn_up},
}


def legal(state: State, now: Instant) -> Mapping[str, Move]:
    """Gives the verbs possible now and their moves: the phase's row, less what the table rules out."""
    here = phase(state)
    row, out = MOVES[here], ruled_out(state, here, now)
    if state.opened.sealed and here is not Phase.BETWEEN:
        row = {**row, **SEALED.get(here, {}), "peek": moves.peek}
        out |= {"commit", "attack"} if here is Phase.PLAY else set()
    return {**{verb: move for verb, move in row.items() if verb not in out}, **BY_HAND}


def ruled_out(state: State, here: Phase, now: Instant) -> set[str]:
    """Gives what the variant, the heroes who are out, what is used up, or the clock make impossible."""
    out: set[str] = set()
    if not state.rule("abilities") or (state.play and not moves.able(state, state.play)):
        out.add("ability")
    if state.play and moves.all_revealed(state, state.play):
        out.add("hail")
    if here not in (Phase.PLAY, Phase.PLACED) and not state.rule("hail_anytime"):
        out.add("hail")
    if here is Phase.PLAY and state.play:
        out |= {"commit", "attack", "place"} if owing(state.play) else {"give"}
    if found := clock(state, now):
        out |= _stopped_by(found[1], now)
    return out


def _stopped_by(vote: Clock, now: Instant) -> set[str]:
    if vote.running(now):
        return {"resume"}
    return {"pause"} | ({"resume", "timer"} if vote.up(now) else set()) | ({"timeup"} if vote.over else set())
