"""The drawing that `scripts/glyphs` does: letters of 16 by 16 dots, a line each as Unifont's .hex."""

from __future__ import annotations

import gzip
from pathlib import Path

import pylopdf_fonts_jp
import pylopdf_fonts_ko
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
GLYPHS = ROOT / "gm" / "glyphs" / "16.hex.gz"
DOTS = 16
DARK = 110  # of 255: what is covered more than that becomes a dot

LATIN = [chr(code) for code in range(0x21, 0x7F)]
KANA = [chr(code) for code in (*range(0x3001, 0x3100), *range(0xFF01, 0xFF5F))]  # with the wide signs
HANGUL = [chr(code) for code in range(0xAC00, 0xD7A4)]
KANJI = [chr(code) for code in range(0x4E00, 0xA000)]
LAST = "\u8155".encode("shift_jis")  # of the 2,965 kanji of JIS level 1


def main() -> None:
    """Draws the alphabets whole, and of the kanji those of JIS level 1 and those in the decks."""
    japanese = ImageFont.truetype(pylopdf_fonts_jp.sans_path(), DOTS)
    korean = ImageFont.truetype(pylopdf_fonts_ko.sans_path(), DOTS)
    decks = "".join(path.read_text("utf-8") for path in sorted((ROOT / "decks").glob("*.toml")))
    drawn = dict.fromkeys(LATIN, japanese)
    drawn |= {letter: japanese for letter in KANA if _encoded(letter)}
    drawn |= {letter: japanese for letter in KANJI if b"" < _encoded(letter) <= LAST or letter in decks}
    drawn |= dict.fromkeys(HANGUL, korean)
    lines = [f"{ord(letter):04X}:{_drawn(letter, drawn[letter])}\n" for letter in sorted(drawn)]
    GLYPHS.write_bytes(gzip.compress("".join(lines).encode("ascii"), 9, mtime=0))
    print(f"{len(lines)} letters, {GLYPHS.stat().st_size} bytes")


def _encoded(letter: str) -> bytes:
    """A letter of JIS X 0208, else nothing."""
    return letter.encode("shift_jis", "ignore")


def _drawn(letter: str, font: ImageFont.FreeTypeFont) -> str:
    """The rows of dots, four hexadecimal digits each."""
    image = Image.new("L", (DOTS, DOTS))
    ImageDraw.Draw(image).text((DOTS / 2, DOTS / 2), letter, font=font, fill=255, anchor="mm")
    dots = image.tobytes()
    rows = [dots[at : at + DOTS] for at in range(0, len(dots), DOTS)]
    return "".join(f"{int(''.join('01'[dot > DARK] for dot in row), 2):04X}" for row in rows)


if __name__ == "__main__":
    main()
