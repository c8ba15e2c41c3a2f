"""Large letters, to be read by one person who holds the screen: drawn where a font has them, else wide."""

from __future__ import annotations

import gzip
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import chain
from math import ceil

from gm import show

FONTS = ("standard", "small")  # of FIGlet, the largest first
DOTS = 16  # of a letter, across and down
BLOCKS = " ▀▄█"  # two dots a cell, the upper one counts 1, the lower 2
BRAILLE = 0x2800  # eight dots a cell: what each counts stands in `WORTH`, row by row
WORTH = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

Picture = list[str]  # rows of dots, each 0 or 1


def large(text: str, width: int, height: int) -> list[str]:
    """Gives `text` in the largest letters of which it takes at most `width` by `height` cells.

    Latin letters are FIGlet's where those fit; others are drawn of blocks or, half as large, of Braille dots.
    What no font has stands with a space between every two letters. Gives no line where even that is too much.
    """
    wide = show.wrapped(" ".join(text), width)
    for lines in chain(_figlet(text) if text.isascii() else (), _drawn(text, width), [wide]):
        if len(lines) <= height and all(show.cells(line) <= width for line in lines):
            return lines
    return []


def _figlet(text: str) -> Iterator[list[str]]:
    """The words one below the other, in one font after the other."""
    from pyfiglet import Figlet

    for font in FONTS:
        drawn = Figlet(font=font, width=10_000)
        blocks = [drawn.renderText(word).splitlines() for word in text.split()]
        yield [line.ljust(max(map(len, block))) for block in blocks for line in block if line.strip()]


def _drawn(text: str, width: int) -> Iterator[list[str]]:
    """The text in blocks, then in Braille dots, where all letters are known and the signs can be shown."""
    words = unicodedata.normalize("NFC", text).split()
    known = glyphs(set("".join(words)))
    if not all(letter in known for word in words for letter in word):
        return
    pictures = [[known[letter] for letter in word] for word in words]
    for signs, across, draw in ((BLOCKS, 1, _blocks), (chr(BRAILLE), 2, _braille)):
        if show.encodable(signs):
            lines = [draw(_joined(letters)) for letters in _lines(pictures, width * across)]
            yield [row for line in lines for row in ("", *line)][1:]


def glyphs(letters: Iterable[str]) -> dict[str, Picture]:
    """Gives the pictures of those `letters` that are known, Latin ones as wide as they are."""
    wanted = {f"{ord(letter):04X}": letter for letter in letters}
    found = {}
    for line in gzip.decompress(files("gm").joinpath("glyphs", "16.hex.gz").read_bytes()).split():
        code, _, dots = line.decode("ascii").partition(":")
        if letter := wanted.get(code):
            rows = [f"{int(dots[at : at + 4], 16):016b}" for at in range(0, len(dots), 4)]
            found[letter] = _trimmed(rows) if letter.isascii() else rows
    return found


def _trimmed(rows: Picture) -> Picture:
    """A narrow letter with one empty column on either side."""
    first = min(row.find("1") for row in rows if "1" in row)
    last = max(row.rfind("1") for row in rows)
    return [f"0{row[first : last + 1]}0" for row in rows]


def _lines(words: Sequence[Sequence[Picture]], dots: int) -> Iterator[list[Picture]]:
    """The letters of lines at most `dots` wide: broken between words, and a word that is wider evenly."""
    gap = ["0" * (DOTS // 2)] * DOTS
    line: list[Picture] = []
    for word in words:
        if line and _across([*line, gap, *word]) <= dots:
            line += [gap, *word]
            continue
        if line:
            yield line
        n = ceil(_across(word) / max(dots // DOTS * DOTS, DOTS))
        *full, line = (list(part) for part in _parts(word, n))
        yield from full
    yield line


def _parts(word: Sequence[Picture], n: int) -> Iterator[Sequence[Picture]]:
    size = ceil(len(word) / n)
    return (word[at : at + size] for at in range(0, len(word), size))


def _across(letters: Sequence[Picture]) -> int:
    return sum(len(letter[0]) for letter in letters)


def _joined(letters: Sequence[Picture]) -> Picture:
    return ["".join(rows) for rows in zip(*letters, strict=True)]


def _blocks(dots: Picture) -> list[str]:
    """Two rows of dots a line: dots as wide as they are high."""
    return [
        "".join(BLOCKS[int(upper) + 2 * int(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(dots[::2], dots[1::2], strict=True)
    ]


def _braille(dots: Picture) -> list[str]:
    """Four rows of dots a line, two dots across a cell."""
    even = [row + "0" * (len(row) % 2) for row in dots]
    return [
        "".join(
            chr(
                BRAILLE
                + sum(WORTH[y][x] for y in range(4) for x in range(2) if even[top + y][left + x] == "1")
            )
            for left in range(0, len(even[0]), 2)
        )
        for top in range(0, DOTS, 4)
    ]
