"""Digits that can be read across a table, and what is left of a time as a bar."""

from __future__ import annotations

from math import ceil

FONT = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
}
ROWS = 5
SCALES = (8, 6, 4, 2, 1)  # columns of one dot, the largest first


def height(scale: int) -> int:
    """Gives the rows of a dot that is `scale` columns wide, since a cell is twice as high as wide."""
    return max(1, scale // 2)


def width(text: str, scale: int) -> int:
    """Gives the columns that `drawn` needs."""
    return scale * (sum(len(FONT[sign][0]) for sign in text) + len(text) - 1)


def drawn(text: str, scale: int, ink: str) -> list[str]:
    """Gives the digits and colons of `text`, a row of dots a line, each dot `scale` columns of `ink` wide."""
    lines = [" ".join(FONT[sign][row] for sign in text) for row in range(ROWS)]
    return [line.replace(" ", " " * scale).replace("#", ink * scale) for line in lines]


def bar(share: float, columns: int, full: str, empty: str) -> str:
    """Gives a bar of which `share`, from 0 to 1, is full; the last bit of time still shows."""
    marked = min(columns, ceil(max(0.0, share) * columns - 1e-9))
    return full * marked + empty * (columns - marked)
