"""Votes: hands for and against, and fingers pointed all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gm.core import Player, Refused, say


class Tally(NamedTuple):
    """A closed yes-no vote: who voted for it, and who against."""

    ayes: tuple[Player, ...]
    noes: tuple[Player, ...]

    @property
    def unanimous(self) -> bool:
        """Tells whether nobody voted against."""
        return not self.noes

    @property
    def majority(self) -> bool:
        """Tells whether strictly more voted for it than against."""
        return len(self.ayes) > len(self.noes)


def tally(
    voters: Sequence[Player],
    caller: Player,
    yes: Sequence[Player] | None,
    no: Sequence[Player] | None,
) -> Tally:
    """Gives the closed vote of `voters`, in which `caller` votes for their own motion.

    `yes` and `no` are the names given, None where that list was not given. Only one list: the
    unnamed voted the other way. Both: they must cover every voter.
    Refuses a name without a vote, on both sides or given twice, `caller` against, and no list at all.
    """
    if yes is None and no is None:
        raise Refused(
            say("Nobody's vote was given."),
            say("--yes NAMES or --no NAMES; all means every other voter."),
        )
    for_it, against = list(yes or ()), list(no or ())
    named = for_it + against
    for name in named:
        if name not in voters:
            raise Refused(
                say("{name} has no vote here.", name=name), say("Voters: {names}.", names=list(voters))
            )
        if named.count(name) > 1:
            raise Refused(say("{name} is given twice.", name=name), say("Name everybody once at most."))
    if caller in against:
        raise Refused(
            say("{name} called this vote and votes for it.", name=caller),
            say("Leave {name} out of --no.", name=caller),
        )
    if yes is not None and no is not None:
        silent = [name for name in voters if name not in named and name != caller]
        if silent:
            raise Refused(
                say("Not everybody's vote was given."),
                say("Missing: {names}; or give only one of --yes and --no.", names=silent),
            )
    noes = against if no is not None else [name for name in voters if name not in for_it and name != caller]
    return Tally(
        tuple(name for name in voters if name not in noes), tuple(name for name in voters if name in noes)
    )


class Pointing(NamedTuple):
    """What is known of a vote by fingers: targets by voter, or fingers by target; one is empty."""

    votes: Mapping[Player, Player]
    fingers: Mapping[Player, int]

    def counts(self) -> dict[Player, int]:
        """Gives the fingers on each target that has any."""
        counts = {name: n for name, n in self.fingers.items() if n}
        for target in self.votes.values():
            counts[target] = counts.get(target, 0) + 1
        return counts


def plurality(counts: Mapping[Player, int]) -> Player | None:
    """Gives the one with strictly the most fingers, or None at a tie for the most."""
    most = max(counts.values(), default=0)
    leaders = [name for name, n in counts.items() if n == most and n]
    return leaders[0] if len(leaders) == 1 else None


def convict(
    pointing: Pointing,
    voters: Sequence[Player],
    targets: Sequence[Player],
    *,
    oneself: bool = False,
    spared: Player | None = None,
) -> Player | None:
    """Gives whom the fingers convict, None where nobody has strictly the most.

    Every one of `voters` points at one of `targets`, at oneself only where `oneself` allows it; the most
    fingers on `spared` convict nobody.
    Refuses somebody who has no finger, a target that cannot be pointed at, too many fingers, and
    fingers that are missing while they could change the outcome.
    """
    _check(pointing, voters, targets, oneself)
    counts = pointing.counts()
    silent = [name for name in voters if name not in pointing.votes]
    missing = len(voters) - sum(counts.values())
    room = {name: _room(name, pointing, voters, silent, missing, oneself) for name in targets}
    falls = _spread(missing, list(room.items()))
    leaders = {plurality({**counts, **_sum(counts, more)}) for more in falls}
    outcomes = {None if leader == spared else leader for leader in leaders}
    if len(outcomes) != 1:
        raise Refused(
            say("Fingers still missing that could change the outcome: {n}.", n=missing),
            say("Give all {n}: A=B for who points at whom, or A=3 for fingers on A.", n=len(voters)),
        )
    return outcomes.pop()


def _check(pointing: Pointing, voters: Sequence[Player], targets: Sequence[Player], oneself: bool) -> None:
    for voter, target in pointing.votes.items():
        if voter not in voters:
            raise Refused(
                say("{name} does not point here.", name=voter), say("Voters: {names}.", names=list(voters))
            )
        if voter == target and not oneself:
            raise Refused(
                say("{name} cannot point at themselves.", name=voter), say("Point at another player.")
            )
    counts = pointing.counts()
    for target, n in counts.items():
        if target not in targets:
            raise Refused(
                say("Nobody can point at {name} here.", name=target),
                say("Targets: {names}.", names=list(targets)),
            )
        most = len(voters) - (target in voters and not oneself)
        if n > most:
            raise Refused(
                say("So many fingers cannot be on {name}: {n}.", n=n, name=target),
                say("At most {n}.", n=most),
            )
    if sum(counts.values()) > len(voters):
        raise Refused(
            say("There are fewer voters than fingers: {n}.", n=sum(counts.values())),
            say("At most {n} in all.", n=len(voters)),
        )


def _room(
    target: Player,
    pointing: Pointing,
    voters: Sequence[Player],
    silent: Sequence[Player],
    missing: int,
    oneself: bool,
) -> int:
    """How many of the missing fingers may still go to `target`."""
    if oneself:
        return missing
    if pointing.votes:
        return missing - (target in silent)
    return min(missing, len(voters) - (target in voters) - pointing.fingers.get(target, 0))


def _spread(missing: int, room: Sequence[tuple[Player, int]]) -> Iterator[dict[Player, int]]:
    """Every way in which the missing fingers may fall."""
    if not room:
        if not missing:
            yield {}
        return
    (target, most), rest = room[0], room[1:]
    for n in range(min(most, missing) + 1):
        for more in _spread(missing - n, rest):
            yield {target: n, **more}


def _sum(counts: Mapping[Player, int], more: Mapping[Player, int]) -> dict[Player, int]:
    return {name: counts.get(name, 0) + n for name, n in more.items()}
