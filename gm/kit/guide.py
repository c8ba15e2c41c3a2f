"""What people hear at every evening of rounds: where it stands, what is not possible now, verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.core import Amended, Instant, Player, RoundScore, Strip, Text, say
from gm.kit import rounds
from gm.kit.accusing import open_vote
from gm.kit.clock import shown
from gm.kit.evening import Dealt, Evening, gains, left_of, winners
from gm.kit.rounds import Timed

MISPLACED: Mapping[str, Text] = {
    "ballot": say("No vote is open."),
    "reveal": say("Nothing waits to be revealed."),
    "pause": say("No clock is running."),
    "deal": say("The round is not over yet."),
    "seat": say("That is for between rounds."),
    "leave": say("That is for between rounds."),
    "rename": say("That is for between rounds."),
}


def between(evening: Evening, bags: int) -> list[Text]:
    """Gives where the table stands between two rounds, and what to type next, while `bags` are left."""
    where = say(
        "{n} of {planned} rounds played; {name} deals next.",
        n=evening.played,
        planned=evening.planned,
        name=evening.dealer,
    )
    if evening.played < evening.planned:
        return [where, say("gm deal")]
    return [where, say("gm score, or gm deal for one more") if bags else say("gm score; no bag is left")]


def beyond(evening: Evening) -> list[Text]:
    """Gives that the round just dealt was not planned, where that is so."""
    over = evening.played >= evening.planned
    return [say("This round is beyond the {n} planned.", n=evening.planned)] if over else []


def scored(result: RoundScore, end_words: Mapping[str, Text]) -> list[Text]:
    """Gives how a finished round ended, and its points, each with its rule."""
    ended = say("Round {n}: {end}.", n=result.number, end=end_words[result.end])
    return [ended, *(gains(result.why) or [say("Nobody scores in this round.")])]


def amended(event: Amended, evening: Evening, end_words: Mapping[str, Text]) -> list[Text]:
    """Gives what a round that was recorded anew is worth now."""
    result = next(result for result in evening.results if result.number == event.number)
    return [*scored(result, end_words), *won(evening)]


def won(evening: Evening) -> list[Text]:
    """Gives who won, once the planned rounds are over."""
    return [winners(evening.score())] if evening.played == evening.planned else []


def timed(where: Text, running: Timed | None, now: Instant) -> Text:
    """Gives `where` the table stands, and what its clock shows once that was started."""
    left = shown(running[1], now) if running else None
    return say("{where} {left}", where=where, left=left) if left else where


def verdict(right: bool | None) -> Text:
    """Gives the end of a sentence about what was declared, empty where that is not known yet."""
    if right is None:
        return say("")
    return say(", rightly") if right else say(", wrongly")


def anew(number: int, acts: Sequence[Text]) -> Text:
    """Gives the log's sentence for an end recorded anew as `acts`."""
    first, *others = acts
    told = say("Round {number} is recorded anew: {act}", number=number, act=first)
    for act in others:
        told = say("{told} {act}", told=told, act=act)
    return told


def told(facts: Sequence[Text]) -> Text:
    """Gives what was learnt of the cards behind a sentence, empty where nothing was."""
    return say(" {told}.", told=list(facts)) if facts else say("")


def round_the_table(dealt: Dealt, seats: Sequence[Player]) -> Text:
    """Gives how the cards of a box are dealt out."""
    first = left_of(dealt.dealer, seats)
    return say("Deal one each, face down, {name} first. The rest stays unseen.", name=first)


def sealed(dealt: Dealt, seats: Sequence[Player]) -> list[Text | Strip]:
    """Gives what the people do after a sealed deal: note what it was sealed as, and look in turn."""
    assert dealt.seal is not None
    return [
        say("The cards are dealt and sealed: {commitment}", commitment=dealt.seal.commitment),
        say("Note how it begins; after the round gm verify shows that nothing was changed."),
        say("Each looks alone, {name} first: gm peek {name}", name=left_of(dealt.dealer, seats)),
    ]


def dealt_again(state: Any) -> Text:
    """Gives what follows a misdeal."""
    dealer = state.evening.dealer
    if state.opened.sealed:
        return say("The cards count for nothing; {name} deals again.", name=dealer)
    return say("The bag goes back; {name} deals again.", name=dealer)


def beside(played: Any) -> list[Text]:
    """Gives what stands beside the clock of a round: an open vote, who asks first, who accused already."""
    told = [say("First question: {name}", name=played.dealer)]
    used = [past.accuser for past in played.accusations if past.vote]
    if used:
        told.append(say("Accusations used: {names}", names=used))
    return [*vote(played), *told]


def vote(played: Any) -> list[Text]:
    """Gives the open vote of a round, where there is one."""
    pending = open_vote(played.accusations)
    if pending is None:
        return []
    who, whom = pending.accuser, pending.suspect
    return [say("A vote is open: {accuser} accuses {suspect}", accuser=who, suspect=whom)]


def start(state: Any) -> Text:
    """Gives what comes before the clock: a look at the card for everybody, where the deal is sealed."""
    looks = rounds.looks(state) or {}
    blind = [player for player, times in looks.items() if not times]
    if blind:
        return say("each looks alone: gm peek NAME; not yet: {names}", names=blind)
    return say("gm timer starts the clock; {dealer} asks first", dealer=state.round.dealer)


def looked(where: Text, state: Any) -> Text:
    """Gives `where` the table stands, and who looked at a sealed card how often."""
    looks = rounds.looks(state) or {}
    shown = [say("{name} {n}", name=player, n=times) for player, times in looks.items() if times]
    return say("{where} Looks: {looks}.", where=where, looks=shown) if shown else where
