"""What the people at a table of Hail Hydra hear and do next."""

from __future__ import annotations

from gm.core import Event, Instant, Text, say
from gm.games.hail_hydra import words
from gm.games.hail_hydra.cards import HAND, Drawn
from gm.games.hail_hydra.course import SPILL
from gm.games.hail_hydra.state import (
    BOSS,
    HYDRA,
    SHIELD,
    Attack,
    Attacked,
    Dealt,
    Phase,
    Play,
    State,
    TurnedUp,
    Unmasked,
    owing,
    phase,
    placing,
    unplaced,
)
from gm.kit.evening import Adjusted, left_of
from gm.kit.sealed import Seal


def announce(before: State, after: State, event: Event) -> list[Text]:
    """Gives what the people hear and do now that `event` led from `before` to `after`."""
    past, play = before.play, after.play
    if isinstance(event, Unmasked):
        return _won(after)
    if isinstance(event, Dealt) and play:
        return _dealt(play, event.seal) if event.seal else _setup(after, play)
    ended = play is not None and play.over and past is not None and not past.over
    if play is None or play == past or (play.over and not (ended and play.winner)):
        return []
    assert past is not None
    told: list[Text] = []
    if isinstance(event, TurnedUp):
        told += _tokens(event)
    if isinstance(event, Attacked):
        told += _attacked(after, past, play)
    elif play.durability < past.durability:
        told.append(_loses(past.durability - play.durability, play.durability))
    for drawn in play.draws:
        told += _refilled(drawn) if isinstance(event, Adjusted) else _drawn(drawn, play)
    return told + _ended(after, past, play)


def _dealt(play: Play, seal: Seal) -> list[Text]:
    """What follows a sealed deal: note what it was sealed as, and look in turn."""
    return [
        words.HOME_MADE,
        say("All is dealt and sealed: {commitment}", commitment=seal.commitment),
        say("Note how it begins; after the game gm verify shows that nothing was changed."),
        say("Each looks alone, {name} first: gm peek {name}", name=play.holder),
        say("The agents of Hydra see each other there; then gm villain."),
    ]


def _setup(state: State, play: Play) -> list[Text]:
    """HH-U1 to HH-U6, in the order of the hands."""
    seats, second = state.seats, left_of(play.holder, state.seats)
    tiles = say(
        "Show {n} S.H.I.E.L.D. and {k} Hydra tiles and shuffle them face down: one each, seen in secret.",
        n=len(seats) - state.agents,
        k=state.agents,
    )
    picks = [
        say("card {n} of tier {tier}", n=pick, tier=tier)
        for pick, tier in zip(play.picks, state.tiers, strict=True)
        if tier != BOSS
    ]
    pile = say(
        "Shuffle the villains by their skulls, unseen. From the top take {picks}; where a pile ends, count "
        "on from its top.",
        picks=picks,
    )
    stack = say("Stack them face down in this order, the first on top.")
    boss = say("Stack them face down in this order, the first on top, Red Skull at the bottom.")
    return [
        tiles,
        pile,
        boss if BOSS in state.tiers else stack,
        say("The tower goes on {n}. Everyone takes a hero.", n=play.durability),
        say("Shuffle the {n} attack cards into a pile, face down.", n=play.cards.all()),
        say(
            "{second} draws 2, {third} draws 4, everyone else 6, {first} too.",
            second=second,
            third=left_of(second, seats),
            first=play.holder,
        ),
    ]


def _tokens(event: TurnedUp) -> list[Text]:
    return [
        say(
            "Health tokens on the card: {n}; defence tokens beside them: {k}.",
            n=event.health,
            k=event.defence,
        )
    ]


def _attacked(state: State, past: Play, play: Play) -> list[Text]:
    attack, villain = play.attacks[-1], past.villain
    assert villain is not None
    name = words.villain(villain)
    told = [_harm(attack, villain.defence)]
    if attack.harm == villain.health:
        return [*told, say("{villain} is defeated.", villain=name)]
    lost = past.durability - play.durability
    if state.rule("spill") and attack.total < SPILL:
        told.append(say("Below {n}: New York loses 1 more.", n=words.minus(SPILL)))
    exposed = [name for name in state.seats if name in past.revealed and name in past.out]
    if state.rule("exposed") and exposed:
        told.append(say("Each revealed agent who is out costs New York 1 more: {names}.", names=exposed))
    told.append(
        say("{villain} strikes back and has {n} health left.", villain=name, n=villain.health - attack.harm)
    )
    told.append(_loses(lost, play.durability))
    if villain.quick:
        told.append(say("On the card: {text}", text=villain.quick))
    return told


def _harm(attack: Attack, defence: int) -> Text:
    if attack.total <= 0:
        return say("In all {total}: the villain is not harmed.", total=words.minus(attack.total))
    if not defence:
        return say("In all {total}: {n} health tokens go.", total=attack.total, n=attack.harm)
    return say(
        "In all {total}, less {defence} for defence: {n} health tokens go.",
        total=attack.total,
        defence=defence,
        n=attack.harm,
    )


def _loses(n: int, left: int) -> Text:
    return say("New York loses {n}: the tower goes on {left}.", n=n, left=left)


def _drawn(drawn: Drawn, play: Play) -> list[Text]:
    """HH-A1 for the new holder, HH-A6 at the very draw that needs it."""
    told: list[Text] = []
    if drawn.player == play.holder:
        told.append(
            say(
                "The token passes to {name}, who discards the whole hand and draws {n}; all others draw 1.",
                name=drawn.player,
                n=HAND,
            )
        )
    told += _refilled(drawn)
    if drawn.n < (HAND if drawn.player == play.holder else 1):
        told.append(say("No card is left: {name} draws {n}.", name=drawn.player, n=drawn.n))
    return told


def _refilled(drawn: Drawn) -> list[Text]:
    """HH-A6: what a draw that finds the pile empty needs."""
    if not drawn.shuffled:
        return []
    if not drawn.before:
        return [
            say(
                "The pile is empty: shuffle the {n} discards into a new one before {name} draws.",
                n=drawn.shuffled,
                name=drawn.player,
            )
        ]
    return [
        say(
            "{name} draws the last {before}; now shuffle the {n} discards into a new pile; {name} draws "
            "{after} more.",
            name=drawn.player,
            before=drawn.before,
            n=drawn.shuffled,
            after=drawn.n - drawn.before,
        )
    ]


def _ended(state: State, past: Play, play: Play) -> list[Text]:
    """What follows where the act ended the mission or the game."""
    if play.winner and not past.winner:
        if play.seal is None:
            return [RESULTS[play.winner], say("Everybody shows the identity tile.")]
        agents = state.evening.results[-1].more["agents"]
        return [RESULTS[play.winner], say("The agents of Hydra were: {names}.", names=agents), *_won(state)]
    if past.villain and play.villain is None:
        back = [name for name in state.seats if name in past.out]
        told = [say("Back in: {names}.", names=back)] if back else []
        return [*told, say("Votes before the next villain: {n}.", n=play.votes)]
    return []


RESULTS = {
    HYDRA: say("New York falls: Hydra wins."),
    SHIELD: say("The last villain is defeated: S.H.I.E.L.D. wins."),
}


def _won(state: State) -> list[Text]:
    return [
        say("{name} {n} ({rule})", name=point.player, n=f"{point.points:+d}", rule=point.rule)
        for point in state.evening.results[-1].why
    ]


def night(state: State) -> list[Text]:
    """Gives what is read aloud with all eyes closed, step by step, naming nobody (HH-U5)."""
    return [
        say("Everybody: close your eyes. Press any key for each step; eyes stay closed."),
        say("Agents of Hydra, {n} of you, and nobody else: open your eyes.", n=state.agents),
        say("Agents, look at each other. If you are not {n}, say so aloud now.", n=state.agents),
        say("Agents: close your eyes."),
        say("Everybody: open your eyes."),
        say("Were it too many or too few: gm void --why TEXT, and deal anew.")
        if state.opened.sealed
        else say("Were it too many or too few: shuffle the tiles, deal them anew, and gm night once more."),
    ]


def advise(state: State, now: Instant) -> list[Text]:
    """Gives where the table stands, and what to type next."""
    here, play = phase(state), state.play
    if play is None or here is Phase.BETWEEN:
        done = sum(result.end != "void" for result in state.evening.results)
        return [say("{n} games played.", n=done), say("gm deal")]
    if here is Phase.END:
        won = say("S.H.I.E.L.D. has won.") if play.winner == SHIELD else say("Hydra has won.")
        return [won, say("everybody shows the tile: gm reveal --hydra NAMES")]
    where = say(
        "Game {game}, mission {mission} of {n}: {phase}.",
        game=play.number,
        mission=play.mission if play.villain else play.mission + 1,
        n=len(state.tiers),
        phase=PHASES[here],
    )
    return [where, _next(state, here, play, now)]


PHASES = {
    Phase.SETUP: say("before the first villain"),
    Phase.PLAY: say("cards to place"),
    Phase.PLACED: say("cards placed"),
    Phase.BANISH: say("a vote"),
    Phase.READY: say("before the villain"),
}


def _next_sealed(state: State, here: Phase, play: Play, now: Instant) -> Text:
    if owed := owing(play):
        return say(
            "who is out hands over 1 or 2 cards, alone with the screen: gm give {name} NAME", name=owed[0]
        )
    match here:
        case Phase.SETUP:
            return say("each looks alone: gm peek NAME; then gm villain")
        case Phase.READY:
            return say("gm villain turns up the next")
        case Phase.PLAY:
            return say(
                "one after the other, alone with the screen: gm place {name}", name=unplaced(state, play)[0]
            )
        case Phase.PLACED:
            return say("gm attack turns up the placed cards, shuffled")
    return _vote(play, now)


def _next(state: State, here: Phase, play: Play, now: Instant) -> Text:
    if play.seal:
        return _next_sealed(state, here, play, now)
    if owed := owing(play):
        return say("who is out hands over 1 or 2 cards: gm give {name} NAME 1", name=owed[0])
    match here:
        case Phase.SETUP:
            return say("gm night; then turn up the villain: gm villain NAME --health N --damage N")
        case Phase.READY:
            return say("turn up the villain: gm villain NAME --health N --damage N")
        case Phase.PLAY:
            return say(
                "1 to 3 cards each, {names} in this order: gm commit {first}=1 …, then gm attack VALUE …",
                names=placing(state, play),
                first=next(iter(placing(state, play)), ""),
            )
        case Phase.PLACED:
            return say("shuffle the placed cards and turn them up: gm attack VALUE …")
    return _vote(play, now)


def _vote(play: Play, now: Instant) -> Text:
    if play.clock and play.clock.up(now):
        return say("all point at once: gm point A=B C=sky …")
    return say("talk for two minutes (gm timer), then all point at once: gm point A=B C=sky …")
