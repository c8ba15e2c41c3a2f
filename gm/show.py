"""Everything shown: plain lines, or drawn with rich where somebody looks at a terminal.

The only module, beside the live clock, that knows rich; it is loaded only to draw.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from gm.core import Gauge, Grid, Place, Refused, Ring, Strip, Text, say
from gm.speech import tr, words

if TYPE_CHECKING:
    from rich.console import Console

_plain = True


def choose(plain: bool) -> None:
    """Sets plain output: where it is wanted, where nobody looks, or where the terminal is dumb."""
    global _plain
    _plain = plain or not _terminal(sys.stdout) or os.environ.get("TERM") == "dumb"


def plain() -> bool:
    """Tells whether output is plain: no colour, no boxes, one fact a line."""
    return _plain


def asks() -> bool:
    """Tells whether somebody sits at a terminal and can be asked."""
    return _terminal(sys.stdin) and _terminal(sys.stdout)


def _terminal(stream: Any) -> bool:
    """Tells whether a stream is a terminal; one that was closed from the start is None."""
    return stream is not None and stream.isatty()


def forgive_encodings() -> None:
    """Lets a terminal that lacks a character show another one instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def cells(text: str) -> int:
    """Gives the width of `text` in terminal cells."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


@lru_cache(256)
def fitted(text: str, columns: int) -> str:
    """Gives `text` cut or filled with spaces to exactly `columns` terminal cells."""
    from rich.cells import set_cell_size

    return set_cell_size(text, columns)


# What a line of Japanese may not begin with, nor end with; between two other of its letters it may be broken.
CLOSING = "。、，．・：；？！ー々）」』】〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
OPENING = "（「『【〈《"
BREAKABLE = r"\u3040-\u30ff\u3400-\u9fff"
UNITS = (  # compiled where a line is broken, not at every start
    rf"(\s*)([{OPENING}]*(?:[{BREAKABLE}]|[^\s{BREAKABLE}{OPENING}{CLOSING}]+)[{CLOSING}]*"
    rf"|[{OPENING}{CLOSING}]+)"
)


def encodable(signs: str) -> bool:
    """Tells whether the terminal's encoding has all of `signs`."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(64)
def wrapped(text: str, width: int) -> list[str]:
    """Gives `text` in lines of at most `width` cells, 2 or more, broken where its script may be.

    That is between words, in Japanese between most letters, and anywhere in what is wider than a line.
    """
    if cells(text) <= width:
        return [text]
    if text.isascii():
        from textwrap import wrap

        return wrap(text, width, break_on_hyphens=False) or [""]
    from rich.cells import chop_cells

    lines = [""]
    for gap, unit in re.findall(UNITS, text):
        if cells(lines[-1] + gap + unit) <= width:
            lines[-1] += gap + unit
        else:
            lines += chop_cells(unit, width)
    return lines if lines[0] else lines[1:]


def tell(parts: Sequence[object], style: str = "") -> None:
    """Shows texts and pictures, one after the other; a `Strip` only where it can be drawn."""
    for part in parts:
        if isinstance(part, Ring) and _plain:
            _tell_ring(part)
        elif isinstance(part, Grid):
            table(part.columns, part.rows)
        elif isinstance(part, Gauge) and _plain:
            print(f"{words(part.name)}: {part.n}/{part.most}")
        elif not _plain:
            _console().print(_drawn(part, style))
        elif not isinstance(part, Strip):
            print(words(part))


def heading(text: object) -> None:
    """Shows a line that stands above others."""
    tell([text], "bold")


def advice(parts: Sequence[object], style: str = "bold") -> None:
    """Shows where the table stands, and below it what to type next."""
    where, *following = parts
    tell([where], style)
    for part in following:
        tell([f"{tr('Next')}: {words(part)}" if _plain else f"▸ {words(part)}"], "cyan")


LEGIBLE = 6  # cells that a name keeps where the screen is too narrow for all


def table(
    columns: Sequence[object],
    rows: Sequence[Sequence[object]],
    best: Sequence[bool] = (),
    spare: Sequence[int] = (),
) -> None:
    """Shows `rows` under `columns`; numbers stand to the right.

    `best` marks rows that stand out. Where it is too narrow, the columns `spare`, counted from 0, give way
    in that order; all others are always whole.
    """
    heads = [words(column) for column in columns]
    texts = [[words(value) for value in row] for row in rows]
    marks = list(best) or [False] * len(rows)
    if _plain:
        for row, mark in zip(texts, marks, strict=True):
            facts = [f"{head} {value}" for head, value in zip(heads, row, strict=True) if value]
            print(", ".join([*facts, "★"] if mark else facts))
        return
    _console().print(_grid(heads, texts, marks, spare))


def as_json(value: Any) -> None:
    """Prints one JSON object; letters the output cannot encode are escaped."""
    import json

    escaped = not (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=escaped, indent=2))


def refuse(refused: Refused) -> None:
    """Prints what is refused, and below it what is possible, on standard error."""
    for text in (refused.what, refused.possible or say("gm says what is possible now.")):
        print("\n".join(_fitting(words(text), sys.stderr)), file=sys.stderr)


def _fitting(text: str, stream: Any) -> list[str]:
    """A line as broken for the terminal that it goes to; whole for anything else."""
    return wrapped(text, get_terminal_size().columns) if _terminal(stream) and not _plain else [text]


def ask(question: Text) -> str:
    """Gives what the person types after `question`, trimmed; empty for later."""
    import typer

    text = "\n".join(_fitting(words(question), sys.stdout))
    with _said_again(text):
        return str(typer.prompt(text, default="", show_default=False)).strip()


@contextmanager
def _said_again(text: str) -> Iterator[None]:
    """Says `text` anew when the shell lets the program go on that it had stopped."""
    continued = getattr(signal, "SIGCONT", None)
    if continued is None:
        yield
        return
    before = signal.signal(continued, lambda *caught: print(f"{text}: ", end="", flush=True))
    try:
        yield
    finally:
        signal.signal(continued, before)


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, no_color="NO_COLOR" in os.environ or None)


def _drawn(part: object, style: str) -> Any:
    from rich.text import Text as Line

    if isinstance(part, Strip):
        strip = Line("▯" * (part.marked - 1), "dim")
        strip.append("▮", "bold yellow")
        return strip.append("▯" * (part.length - part.marked), "dim")
    if isinstance(part, Ring):
        return _ring(part)
    if isinstance(part, Gauge):
        return _gauge(part)
    return Line("\n".join(wrapped(words(part), _console().width)), style)


INKS = {"red": "bold red", "blue": "bold bright_blue", "black": "bold reverse"}


def _tell_ring(ring: Ring) -> None:
    """Prints every seat in the order of play, one a line."""
    for place in ring.places:
        pieces = [f"{words(piece.name)} {piece.n}" for piece in place.pieces if piece.n]
        print(f"{place.player}: {', '.join([*pieces, *map(words, place.facts)])}")


def _ring(ring: Ring) -> Any:
    """The seats from top to bottom beside an arrow that comes back to the top, as wide as there is room."""
    from rich.text import Text as Line

    lines, last = [], len(ring.places) - 1
    for number, place in enumerate(ring.places):
        rail = "╭─▸ " if number == 0 else "╰─▾ " if number == last else "│ ▾ "
        for row in _rows(place, _console().width - len(rail)):
            lines.append(Line.assemble((rail, "yellow"), row))
            rail = "    " if number == last else "│   "
    kinds = {piece.letter: piece for place in ring.places for piece in place.pieces}.values()
    legend = [Line(f"{piece.letter} {words(piece.name)}  ", INKS.get(piece.colour, "")) for piece in kinds]
    return Line("\n").join([*lines, Line("").join(legend)])


def _rows(place: Place, width: int) -> list[Any]:
    """One seat, drawn: the name, a letter for each piece, the facts; in rows of `width` cells."""
    from rich.text import Text as Line

    name = "dim strike" if place.out else "bold reverse" if place.active else "bold"
    parts = [Line(place.player, name)]
    parts += [
        Line(" ".join(piece.letter * piece.n), INKS.get(piece.colour, ""))
        for piece in place.pieces
        if piece.n
    ]
    parts += [Line(words(fact), "bold yellow" if place.mark else "dim") for fact in place.facts]
    rows = [Line(f"{place.mark} " if place.mark else "", "bold yellow") + parts[0]]
    for part in parts[1:]:
        if rows[-1].cell_len + 2 + part.cell_len > width:
            rows.append(Line("  ") + part)
        else:
            rows[-1] += Line("  ") + part
    return rows


def _gauge(gauge: Gauge) -> Any:
    """A bar as long as there is room for, one cell for each of `most` at the longest."""
    from rich.text import Text as Line

    name, numbers = words(gauge.name), f" {gauge.n}/{gauge.most}"
    room = max(0, _console().width - cells(name) - len(numbers) - 1)
    most = max(gauge.n, gauge.most)
    length = min(room, most)
    full = -(-gauge.n * length // most) if most else 0
    bar = Line.assemble(("▰" * full, _level(gauge.n, most)), ("▱" * (length - full), "dim"))
    return Line.assemble((name, "bold"), " ", bar, (numbers, "bold"))


def _level(n: int, most: int) -> str:
    return "green" if n * 2 > most else "yellow" if n * 4 > most else "red"


def _grid(heads: list[str], rows: list[list[str]], marks: list[bool], spare: Sequence[int]) -> Any:
    """The table with as many columns as the terminal is wide enough for."""
    from rich.measure import Measurement

    console, shown = _console(), list(range(len(heads)))
    endless = console.options.update_width(9999)
    for place in (*spare, None):
        grid = _columns(heads, rows, marks, shown)
        if place is None or Measurement.get(console, endless, grid).maximum <= console.width:
            break
        shown.remove(place)
    return grid


def _columns(heads: list[str], rows: list[list[str]], marks: list[bool], shown: Sequence[int]) -> Any:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), collapse_padding=True)
    for place in shown:
        number = all(re.fullmatch(r"[+-]?\d*", row[place]) for row in rows)
        widest = max((cells(row[place]) for row in rows), default=0)
        grid.add_column(
            heads[place],
            justify="right" if number else "left",
            overflow="fold",
            min_width=widest if number else min(widest, LEGIBLE),
        )
    for row, mark in zip(rows, marks, strict=True):
        grid.add_row(*(row[place] for place in shown), style="bold" if mark else "")
    return grid
