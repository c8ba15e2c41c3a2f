"""A page of help, laid out by the cells of a terminal: a wide letter takes two, a narrow screen will do."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import Any

import typer

from gm.show import cells, wrapped

WIDEST = 80  # columns
BESIDE = 24  # columns from which explanations stand beside what they explain
Formatter: Any = typer.Context.formatter_class


class Page(Formatter):  # type: ignore[misc]
    """What a command writes its help on, in place of Typer's page, which counts letters."""

    def __init__(self) -> None:
        columns = min(shutil.get_terminal_size().columns, WIDEST)
        super().__init__(width=max(columns, 20) - 2)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Writes how a command is called."""
        first, *more = wrapped(f"{prefix or ''}{prog} {args}", self.width)
        self.write(f"{first}\n")
        self._lines("\n".join(more), 4)

    def write_heading(self, heading: str) -> None:
        """Writes what stands above a part."""
        self._lines(f"{heading}:", self.current_indent)

    def write_text(self, text: str) -> None:
        """Writes paragraphs, an empty line between them."""
        for number, paragraph in enumerate(text.split("\n\n")):
            self.write("\n" if number else "")
            self._lines(paragraph, self.current_indent)

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Writes what there is and beside it, or below where there is no room, what it does."""
        column = self.current_indent + min(max(cells(first) for first, _ in rows), col_max) + col_spacing
        beside = self.width - column >= BESIDE
        for first, second in rows:
            head = f"{'':{self.current_indent}}{first}"
            if beside and cells(head) + col_spacing <= column:
                start, *second_lines = wrapped(second, self.width - column)
                self.write(f"{head}{' ' * (column - cells(head))}{start}".rstrip() + "\n")
                second = "\n".join(second_lines)
            else:
                self._lines(first, self.current_indent)
            self._lines(second, column if beside else self.current_indent + 2 * col_spacing)

    def _lines(self, text: str, indent: int) -> None:
        for line in wrapped(" ".join(text.split()), self.width - indent) if text else ():
            self.write(f"{'':{indent}}{line}\n")
