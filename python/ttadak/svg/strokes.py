"""Figures and numerals as pen strokes of our own, so that a picture needs no font."""

from __future__ import annotations

from ttadak.svg.shapes import line, number, place, tag

# In a box of 10 × 16.
_LATIN = {
    "0": "M5 1C2.4 1 1 3.6 1 8S2.4 15 5 15 9 12.4 9 8 7.6 1 5 1Z",
    "1": "M2 4.2L5.6 1V15",
    "2": "M1.3 4.6C1.3 2.4 2.8 1 5 1S8.7 2.4 8.7 4.6C8.7 7.6 4 10.6 1.2 15H9",
    "3": "M1.3 3C2.2 1.7 3.4 1 5 1C7.2 1 8.5 2.4 8.5 4.3S7 7.4 4.4 7.4C7.3 7.4 9 9 9 11.2S7.3 15 5 15C3 15 1.7 14.2 1 12.7",
    "4": "M7 15V1L0.8 10.6H9.4",
    "5": "M8.3 1H2.3L1.7 7.3C2.6 6.4 3.6 6 5 6C7.4 6 9 7.8 9 10.4S7.3 15 4.9 15C3.1 15 1.7 14.3 1 13",
    "6": "M8.2 2.2C7.3 1.4 6.4 1 5.3 1C2.5 1 1 4 1 8.7C1 12.8 2.5 15 5 15S9 13.1 9 10.6 7.4 6.3 5.2 6.3 1.3 8 1.1 10",
    "7": "M1 1H9L4 15",
    "8": "M5 7.4C2.8 7.4 1.6 6 1.6 4.2S2.9 1 5 1 8.4 2.4 8.4 4.2 7.2 7.4 5 7.4"
    "C2.5 7.4 1 8.9 1 11.1S2.6 15 5 15 9 13.3 9 11.1 7.5 7.4 5 7.4Z",
    "9": "M1.8 13.8C2.7 14.6 3.6 15 4.7 15C7.5 15 9 12 9 7.3C9 3.2 7.5 1 5 1S1 2.9 1 5.4 2.6 9.7 4.8 9.7 8.7 8 8.9 6",
    "A": "M0.6 15L5 1L9.4 15M2.3 10.4H7.7",
    "J": "M7.6 1V11C7.6 13.6 6.2 15 4.3 15S1 13.6 1 11.4",
    "Q": "M5 1C2.4 1 1 3.6 1 8S2.4 15 5 15 9 12.4 9 8 7.6 1 5 1ZM5.8 11.4L9.4 15.4",
    "K": "M1.5 1V15M8.8 1L1.6 9.3M4.3 6.4L9.3 15",
}

# In a box of 100 × 100.
_HAN = {
    "一": "M8 52H92",
    "二": "M22 26H78M8 80H92",
    "三": "M16 16H84M24 49H76M8 84H92",
    "四": "M14 18V88M14 20H86V88M14 80H86M40 20C40 44 36 54 26 62M60 20V50Q60 58 68 58H76",
    "五": "M16 16H84M48 16L34 86M22 48H70L66 86M6 86H94",
    "六": "M44 6L56 22M6 36H94M36 54L12 92M62 54L90 92",
    "七": "M8 52L92 36M42 8V74Q42 88 56 88H78Q90 88 90 70",
    "八": "M38 24Q32 64 6 88M56 14Q62 62 94 88",
    "九": "M42 6Q44 64 8 92M10 34H70V76Q70 88 80 88H86Q94 88 94 70",
    "十": "M6 46H94M50 6V96",
    "壹": "M50 4V26M12 14H88M24 27H76M12 52V40H88V52M30 52H70M32 63H68V77H32ZM36 83L40 91M64 83L60 91M8 95H92",
    "贰": "M14 14H46M8 30H92M62 4Q64 64 88 90L94 76M76 8L86 18M16 46V74M16 46H46V74M31 54Q32 76 8 94M36 76L52 92",
    "叁": "M46 4L30 22L66 19M58 10L72 24M10 38H90M50 24Q46 54 8 64M52 40Q66 56 94 62M30 68H70M32 80H68M12 94H88",
    "肆": "M16 8V54M16 10H44M16 24H40M16 38H40M4 54H48M26 54L10 88L42 82M34 68L46 94"
    "M74 4V98M54 16H90V44M48 30H98M54 44H90M54 60H94M48 76H98",
    "伍": "M28 4Q22 32 4 50M18 36V96M40 16H92M64 16L54 88M42 50H84L80 88M34 88H98",
    "陆": "M10 10V96M10 12H34L24 36Q40 48 36 62Q32 72 20 66M48 22H92M42 44H98M70 4V88M48 58V88H92V58",
    "柒": "M14 4L24 12M6 22L18 30M8 50L24 34M32 28L94 16"
    "M56 4V36Q56 46 66 46H84Q92 46 92 34M6 62H94M50 50V98M46 64Q32 84 8 94M54 64Q68 84 94 92",
    "捌": "M4 26H34M20 4V84Q20 94 8 86M2 62L36 48M42 10H66V32H42Z"
    "M38 50H68Q68 78 62 90L52 84M52 38Q52 76 36 94M80 20V68M95 4V84Q95 94 82 88",
    "玖": "M6 18H42M8 48H40M24 18V82M2 88L44 76M62 4Q58 28 44 44M58 24H86Q76 68 42 96M62 42Q74 78 98 94",
    "拾": "M4 26H36M20 4V84Q20 94 8 86M2 62L38 48M68 4Q60 30 38 46M68 4Q78 30 98 44M54 50H84M46 64H90V94H46Z",
    "光": "M50 6V44M22 14L34 34M78 14L66 34M6 46H94M38 46Q38 82 8 94M60 46V80Q60 90 70 90H84Q92 90 92 74",
}


def latin(text: str, x: float, y: float, height: float, colour: str, weight: float = 2.2, narrow: float = 1) -> str:
    """Figures and letters around the centre (x, y); `narrow` below 1 presses them together."""
    scale, step = height / 16, 10.6
    left = -(10 + step * (len(text) - 1)) / 2
    strokes = "".join(place(line(_LATIN[sign], colour, weight), left + step * i, -8) for i, sign in enumerate(text))
    return tag("g", strokes, transform=f"translate({number(x)} {number(y)}) scale({number(scale * narrow)} {number(scale)})")


def han(sign: str, x: float, y: float, size: float, colour: str, weight: float = 9) -> str:
    """A Chinese numeral (or the word bright) around the centre (x, y)."""
    return place(place(line(_HAN[sign], colour, weight), -50, -50), x, y, size / 100)
