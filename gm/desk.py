"""The command at hand: which table it is for, its act on that table, and the answer shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm import show, speech, store, table
from gm.core import Card, Event, Instant, Misused, Player, Refused, Text, say
from gm.kit import names
from gm.now import instant
from gm.table import Table

Args = Callable[[Table], Mapping[str, Any]]
NOBODY_ELSE: Mapping[str, Player] = {}


class Desk:
    """What the words before the verb said, and when the command came."""

    def __init__(self, wanted: str | None = None) -> None:
        self.wanted = wanted  # the table named by --table or GM_TABLE
        self.drafts: list[tuple[str, Args]] | None = None  # acts collected instead of done
        self.saved = False  # something was written: what goes wrong afterwards undoes nothing
        self.now: Instant = instant()


at = Desk()


def begin(wanted: str | None) -> None:
    """Starts a new command for the table `wanted`, or for the current one."""
    global at
    at = Desk(wanted or None)


def table_name() -> str:
    """Gives the table this command is for; a unique beginning of its name will do.

    Refuses where no table is open or none is called so.
    """
    known = store.names()
    if at.wanted is None:
        return _current(known)
    found = [name for name, _ in names.find(at.wanted, dict.fromkeys(known))]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            say("{text} may be several tables.", text=at.wanted), say("Which: {names}?", names=found)
        )
    raise Refused(say("There is no table {text}.", text=at.wanted), _tables(known))


def _current(known: Sequence[str]) -> str:
    """The table chosen last, by its whole name: an act must never fall on another one."""
    current = store.current()
    if current in known:
        return str(current)
    if current:
        raise Refused(say("The current table {text} is gone.", text=current), _tables(known))
    what = say("No table is chosen.") if known else say("No table is open.")
    raise Refused(what, _tables(known))


def _tables(known: Sequence[str]) -> Text:
    if known:
        return say("gm use NAME chooses one: {names}.", names=list(known))
    return say("gm new GAME PLAYER… opens one; gm games lists the games.")


def here() -> Table:
    """Gives the table this command is for, as it stands; its box names the cards from now on."""
    found = table.load(table_name())
    speech.name_cards(lambda card: card_name(found, card, speech.language()))
    return found


def card_name(found: Table, card: Card, language: str) -> str:
    """Gives the name in `language` that a card has in the box of a table."""
    from gm import decks

    game = found.game.NAME
    box = decks.stand_in(game) if found.opened.sealed else game
    return decks.card_name(decks.load(box), card, language)


def act(verb: str, args: Args, advise: bool = True) -> None:
    """Does the move `verb` with the arguments that `args` reads off the table; saves and shows the answer.

    While `amend` collects, the move is put aside for it instead. Without `advise` more is to follow.
    """
    if at.drafts is not None:
        at.drafts.append((verb, args))
        return
    change(lambda found: found.decide(verb, args(found), at.now), answer if advise else told)


def told(before: Table, after: Table, event: Event) -> None:
    """Shows what happened, and what the people hear and do now."""
    show.heading(after.game.tell(event))
    show.tell(after.game.announce(before.state, after.state, event))


def answer(before: Table, after: Table, event: Event) -> None:
    """Shows what happened, what the people do now, and what to type next."""
    told(before, after, event)
    show.advice(after.game.advise(after.state, at.now), "dim")


def advise() -> None:
    """Shows where the table stands and what to type next."""
    found = here()
    show.advice(found.game.advise(found.state, instant()), "dim")


def warn(found: Table) -> None:
    """Tells where everybody has seen the sealed deal that is on the table."""
    if found.opened.sealed and found.shown and found.game.view(found.state, at.now)["sealed"]:
        show.tell(
            [say("Everybody has seen this deal: its end was taken back. gm void --why TEXT deals anew.")]
        )


def change(decide: Callable[[Table], Event], tell: Callable[[Table, Table, Any], None] = answer) -> None:
    """Appends the event that `decide` gives to the table, under its lock; `tell` shows what came of it."""
    name = table_name()
    with store.locked(name):
        before = here()
        event = decide(before)
        after = before.with_entry(event, at.now)
        after.state  # noqa: B018 - what cannot be replayed must not be saved
        table.save(after)
    at.saved = True
    tell(before, after, event)


def look(who: Player, **args: bool) -> Table:
    """Counts a look by `who` at a sealed card, now; gives the table at which it was taken."""
    looked: list[Table] = []
    at.now = instant()
    change(
        lambda found: found.decide("peek", {"player": who, **args}, at.now),
        lambda before, after, event: looked.append(after),
    )
    return looked[0]


def player(found: Table, text: str) -> Player:
    """Gives the player of this table meant by `text`."""
    return names.player(text, seats(found))


def starter(found: Table, first: str | None, dealer: str | None) -> Player | None:
    """Gives who is named to begin, by either option of a deal; None where nobody is.

    Refuses two different players.
    """
    named = {player(found, text) for text in (first, dealer) if text}
    if len(named) > 1:
        raise Misused(say("--first and --dealer name different players."), say("One of them is enough."))
    return named.pop() if named else None


def seats(found: Table) -> Sequence[Player]:
    """Gives the people who sit at this table now."""
    return tuple(found.game.seats(found.state))


WIDE = str.maketrans("，、＝", ",,=")  # as keyboards type them where letters are wide


def listed(lists: Iterable[str]) -> list[str]:
    """Gives the names in lists like `A,B`, as they were typed."""
    return [part.strip() for text in lists for part in text.translate(WIDE).split(",")]


def voters(found: Table, lists: Iterable[str] | None, everybody: Sequence[Player]) -> list[Player] | None:
    """Gives the players named in lists like `A,B`, None without one; `all` is `everybody`, `none` nobody."""
    if not lists:
        return None
    named: list[Player] = []
    for part in listed(lists):
        if names.fold(part) == "all":
            named += everybody
        elif names.fold(part) != "none":
            named.append(player(found, part))
    return named


def assigned(
    found: Table, entries: Iterable[str], how: Text, others: Mapping[str, Player] = NOBODY_ELSE
) -> dict[Player, str]:
    """Gives what entries like `A=2` assign to whom: a player, or by its whole word one of `others`.

    An entry with nothing on either side is wrong usage, answered with `how`. Refuses anybody twice.
    """
    told: dict[Player, str] = {}
    for entry in entries:
        left, _, right = (part.strip() for part in entry.translate(WIDE).partition("="))
        if not left or not right:
            raise Misused(say("{text} assigns nothing.", text=entry), how)
        name = others.get(names.fold(left)) or player(found, left)
        if name in told:
            raise Refused(say("{name} is given twice.", name=name), say("Name everybody once."))
        told[name] = right
    return told


def complete_player(incomplete: str) -> list[str]:
    """Gives the names at the table that begin so, for the shell's completion."""
    return _completed(incomplete, lambda: [str(name) for name in seats(here())])


def complete_table(incomplete: str) -> list[str]:
    """Gives the tables whose names begin so, for the shell's completion."""
    return _completed(incomplete, store.names)


def _completed(incomplete: str, offer: Callable[[], Sequence[str]]) -> list[str]:
    try:
        found = dict.fromkeys(offer())
    except Refused:
        return []
    return [name for name, _ in names.find(incomplete, found)] if incomplete else list(found)
