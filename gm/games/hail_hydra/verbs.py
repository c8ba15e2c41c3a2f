"""Hail Hydra's verbs: what is typed, read against the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from gm import desk, show
from gm.core import Card, Misused, Player, Refused, Text, say
from gm.games.hail_hydra import attacking, memory, moves, sealed
from gm.games.hail_hydra.guide import night as steps
from gm.games.hail_hydra.rules import NAME
from gm.games.hail_hydra.state import HYDRA, SHIELD, SKY, Phase, Villain, phase
from gm.kit import names
from gm.kit.sealed import Seal
from gm.kit.votes import Pointing
from gm.now import instant
from gm.speech import language
from gm.table import Table
from gm.verb import Dealer, Name, Names, Shelf, by_player, whole

VERBS = Shelf()
OPENING = Shelf()

Durability = Annotated[
    int | None,
    typer.Option("--durability", parser=whole, metavar="N", help="New York's durability at the start."),
]
First = Annotated[str | None, by_player("--first", "Who takes the start token.")]
Placed = Annotated[
    list[str] | None,
    typer.Option("--placed", metavar="A=2", help="Cards placed, A=2 B=1 …, in place of gm commit."),
]

HOW_TO_PLACE = say("A=2: A placed two cards.")
HOW_TO_POINT = say("A=B: A points at B; A=3: three fingers on A; sky is possible too.")
HOW_TO_REVEAL = say("A=hydra or A=shield for everybody, or --hydra A,B.")


@OPENING.verb("gm new hail-hydra Ann Ben Eva Juan Maria --durability 12 --first Eva")
def new(durability: Durability = None, first: First = None) -> None:
    """What opening a table of Hail Hydra takes besides."""


@VERBS.verb("gm deal --first Eva")
def deal(first: First = None, dealer: Dealer = None, durability: Durability = None) -> None:
    """Set up a game: identities, the villains' pile, the tower, the opening hands."""
    desk.act(
        "deal",
        lambda found: {
            "first": desk.starter(found, first, dealer),
            "durability": durability,
            "dice": found.dice(found.state.play.number + 1 if found.state.play else 1),
        },
    )


@VERBS.verb("gm night")
def night() -> None:
    """Read aloud how the agents of Hydra get to know each other, a key at a time.

    Nobody is named, and any key goes on, so that it can be pressed with closed eyes.
    """
    found = desk.here()
    if phase(found.state) in (Phase.BETWEEN, Phase.END):
        raise Refused(say("No game is on the table."), say("gm deal sets one up."))
    for number, step in enumerate(steps(found.state)):
        if number and show.asks():
            typer.getchar()
        show.heading(step)


@VERBS.verb("gm villain Ogre --health 6 --damage 2 --defence 1 --remember")
def villain(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The villain's name.")] = None,
    health: Annotated[int | None, typer.Option("--health", parser=whole, metavar="N")] = None,
    damage: Annotated[int | None, typer.Option("--damage", parser=whole, metavar="N")] = None,
    defence: Annotated[int | None, typer.Option("--defence", parser=whole, metavar="N")] = None,
    quick: Annotated[str | None, typer.Option("--quick", metavar="TEXT", help="The swift attack.")] = None,
    remember: Annotated[
        bool, typer.Option("--remember", help="Keep the card: next time its name is enough.")
    ] = False,
) -> None:
    """Turn up the next villain, as the card reads.

    A villain remembered before needs the name alone.
    """
    typed = memory.Typed(" ".join(" ".join(name or ()).split()), health, damage, defence, quick)
    if desk.here().opened.sealed:
        _check_untold(remember or bool(typed.name) or typed[1:] != (None,) * 4)
        desk.act("villain", lambda found: {})
        return
    if remember and not typed.name:
        raise Misused(say("A villain without a name cannot be remembered."), say("gm villain NAME …"))
    desk.act("villain", lambda found: memory.read(found.state, _known(), typed)._asdict())
    if remember and desk.at.drafts is None:
        _keep(desk.here().state.play.villain)


@VERBS.verb("gm commit Ann=2 Ben=1 Eva=1 Juan=3 Maria=1")
def commit(cards: Annotated[list[str], typer.Argument(metavar="A=N")]) -> None:
    """Record how many cards each hero who is in placed, face down."""
    desk.act("commit", lambda found: {"placed": _numbers(found, cards)})


@VERBS.verb("gm place Eva")
def place(name: Name) -> None:
    """Place cards in secret, one hero after the other, where the program deals.

    The screen is handed over: the hand is shown, keys choose from it, and nothing stays on the screen.
    """
    who = desk.player(desk.here(), name)

    def check(found: Table) -> None:
        _check_now(found, "place")
        attacking.may_place(found.state, who)

    how = say("A key chooses or takes back, 1 to 3 cards; Enter places them.")
    cards, seal = _chosen(who, 3, how, check)
    desk.act("place", lambda found: {"player": _same(found, seal, who), "cards": cards})


@VERBS.verb("gm give Eva Ann 1")
def give(
    out: Name,
    in_: Name,
    n: Annotated[
        str | None,
        typer.Argument(metavar="N", help="1 or 2; where the program deals, they are chosen in secret."),
    ] = None,
) -> None:
    """Record cards that a hero who is out hands to one who is in, face down."""
    found = desk.here()
    giver, taker = desk.player(found, out), desk.player(found, in_)
    if not found.opened.sealed:
        if n is None:
            raise Misused(say("How many cards?"), say("gm give OUT IN N"))
        number = whole(n)
        desk.act("give", lambda found: {"giver": giver, "taker": taker, "n": number})
        return

    def check(found: Table) -> None:
        _check_now(found, "give")
        attacking.may_give(found.state, giver, taker)

    check(found)
    if n is not None:
        raise Refused(
            say("This deal is sealed: the program knows the cards."),
            say("gm give {giver} {taker}: they are chosen in secret.", giver=giver, taker=taker),
        )
    how = say("A key chooses or takes back, 1 or 2 cards; Enter hands them to {name}.", name=taker)
    cards, seal = _chosen(giver, 2, how, check)
    desk.act("give", lambda found: {"giver": _same(found, seal, giver), "taker": taker, "cards": cards})


@VERBS.verb("gm attack 3 -4 2 1 1 --placed Ann=1 Ben=1 Eva=1 Juan=1 Maria=1")
def attack(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="VALUE…", help="Each card turned up, -9 to 9.")
    ] = None,
    placed: Placed = None,
) -> None:
    """Record the cards turned up: blue as they are, red with a minus.

    Without gm commit before, --placed tells who placed how many; neither is needed where everyone placed
    one, or everyone three. Where the program deals, it turns them up itself.
    """
    counted, values = placed is not None, cards or []
    if desk.here().opened.sealed:
        _check_untold(bool(values) or counted)
        desk.act("attack", lambda found: {})
        return
    entries = [*(placed or ()), *(word for word in values if counted and "=" in word)]
    shown = [whole(word) for word in values if not (counted and "=" in word)]
    if not shown:
        raise Misused(say("No card's value was given."), say("gm attack 3 -4 2 1 1"))
    desk.act(
        "attack",
        lambda found: {"values": shown, "placed": _numbers(found, entries) if counted else None},
    )


@VERBS.verb("gm hail Ben")
def hail(name: Name) -> None:
    """Record an agent of Hydra turning up the tile: New York loses durability at once.

    Where the program deals, it passes the screen to that hero, who alone learns whether that is possible.
    """
    if not desk.here().opened.sealed or desk.at.drafts is not None:
        desk.act("hail", lambda found: {"player": desk.player(found, name)})
        return
    who = desk.player(desk.here(), name)
    seal = _turns_up(who)
    if seal is None:
        show.heading(say("{name} turns nothing up.", name=who))
        desk.advise()
        return
    desk.act("hail", lambda found: {"player": _same(found, seal, who)})


@VERBS.verb("gm ability Eva")
def ability(name: Name) -> None:
    """Tick off a hero's ability, once a game; what it does is gm adjust's."""
    desk.act("ability", lambda found: {"player": desk.player(found, name)})


@VERBS.verb("gm point Ann=Ben Ben=sky Eva=Ben Juan=Ben Maria=Ann")
def point(fingers: Names) -> None:
    """Record who was pointed at: strictly the most fingers put a hero out of the next mission.

    A=B: A points at B. A=3: three fingers point at A. Both may be the sky.
    """
    desk.act("point", lambda found: {"pointing": _pointing(found, fingers)})


@VERBS.verb("gm reveal --hydra Ben,Juan")
def reveal(
    sides: Annotated[
        list[str] | None,
        typer.Argument(metavar="[A=SIDE]…", help="hydra or shield, for everybody."),
    ] = None,
    hydra: Annotated[
        list[str] | None,
        typer.Option("--hydra", metavar="NAMES", help="The agents, A,B; all others are S.H.I.E.L.D."),
    ] = None,
) -> None:
    """Tell everybody's identity after the end: as A=hydra B=shield …, or who the agents were.

    On a terminal it asks where nothing was typed.
    """
    if not sides and not hydra and show.asks():
        hydra = [show.ask(say("Who were the agents of Hydra? A,B"))]
    if bool(sides) == bool(hydra):
        raise Misused(say("Everybody's identity is needed, in one way."), HOW_TO_REVEAL)

    def told(found: Table) -> dict[Player, str]:
        if sides:
            return desk.assigned(found, sides, HOW_TO_REVEAL)
        agents = desk.voters(found, hydra, desk.seats(found)) or []
        return {name: HYDRA if name in agents else SHIELD for name in desk.seats(found)}

    desk.act("reveal", lambda found: {"sides": told(found)})


def _turns_up(who: Player) -> Seal | None:
    """The deal in which `who` turns the tile up, alone with the screen, None where they do not.

    Refuses what anyone sees before the screen is passed on. Whoever has no Hydra tile is told so here alone:
    to all others it is as if they had thought better of it.
    """
    from gm.choosing import agrees

    _may_hail(desk.here(), who)
    agents: list[tuple[Seal, bool]] = []

    def look() -> tuple[list[Text], Text]:
        _may_hail(desk.here(), who)
        state = desk.look(who).state
        agent = who in sealed.agents(state.play, state.seats)
        agents.append((state.play.seal, agent))
        if agent:
            return [say("HYDRA")], say("Enter turns the tile up, any other key leaves it.")
        return [say("S.H.I.E.L.D.")], say("The tile stays face down; any key goes on.")

    wanted = agrees(who, look)
    desk.at.now = instant()  # the question may have stood for a while
    seal, agent = agents[0]
    return seal if wanted and agent else None


def _may_hail(found: Table, who: Player) -> None:
    _check_now(found, "hail")
    moves.may_hail(found.state, who)


def _check_now(found: Table, verb: str) -> None:
    """Refuses `verb` where it is not its time, before anybody is shown a secret."""
    if verb not in found.game.legal(found.state, desk.at.now):
        raise found.game.refusal(found.state, desk.at.now, verb)


def _same(found: Table, seal: Seal, who: Player) -> Player:
    """Gives `who`; refuses what was chosen in another deal than that on the table now."""
    if found.state.play is None or found.state.play.seal != seal:
        raise Refused(
            say("The cards were dealt anew meanwhile."), say("Look again: gm peek {name}", name=who)
        )
    return who


def _check_untold(told: bool) -> None:
    """Refuses to be told what the program deals itself."""
    if told:
        raise Refused(
            say("This deal is sealed: the program knows the cards."), say("gm villain, gm attack: no more.")
        )


def _chosen(who: Player, most: int, how: Text, check: Callable[[Table], None]) -> tuple[list[int], Seal]:
    """The cards that `who` chooses from the own hand, alone with the screen, and of which deal.

    `check` refuses before the screen is passed on and again after. A look alone is counted.
    """
    from gm.choosing import choose

    check(desk.here())
    seals: list[Seal] = []

    def hand() -> list[int]:
        found = desk.here()
        check(found)
        seals.append(found.state.play.seal)
        return sorted(found.state.play.faces.hands[who], reverse=True)

    cards = choose(who, hand, most, how, lambda: desk.look(who))
    desk.at.now = instant()  # the choice may have taken a while
    return cards, seals[0]


def _known() -> list[memory.Known]:
    """The villains of the box, with those that its owner added."""
    from gm import decks

    box = decks.load(NAME)
    return [
        memory.Known(
            decks.spoken_names(card),
            decks.card_name(box, Card(memory.KIND, card["id"]), language()) if card.get("name") else "",
            card,
        )
        for card in box.get(memory.KIND, ())
    ]


def _keep(up: Villain) -> None:
    """Writes the villain who is up into the owner's own deck file."""
    from gm import decks

    decks.add(NAME, {memory.KIND: [memory.kept(_known(), up, language())]})
    show.tell([say("{name} is remembered: next time the name is enough.", name=up.name)])


def _numbers(found: Table, entries: list[str]) -> dict[Player, int]:
    """The numbers in entries like A=2."""
    return {name: whole(text) for name, text in desk.assigned(found, entries, HOW_TO_PLACE).items()}


def _pointing(found: Table, entries: list[str]) -> Pointing:
    """Who points at whom or the sky, or how many fingers are on whom; refuses a mixture."""
    told = desk.assigned(found, entries, HOW_TO_POINT, {SKY: SKY})
    fingers = {name: int(text) for name, text in told.items() if text.isdecimal()}
    votes = {name: _target(found, text) for name, text in told.items() if name not in fingers}
    if votes and fingers:
        raise Refused(say("A=B and A=3 cannot be mixed."), HOW_TO_POINT)
    return Pointing(votes, fingers)


def _target(found: Table, text: str) -> Player:
    return SKY if names.fold(text) == SKY else desk.player(found, text)
