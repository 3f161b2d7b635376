"""What the brights and the animal cards of hwatu show over their plants, and the December double junk."""

from __future__ import annotations

from ttadak.svg.shapes import circle, line, oval, path, place, polygon, rect, star

_INK, _RED, _GOLD = "#23242b", "#c8201f", "#f2b705"


def _bird(body: str, wing: str, belly: str) -> str:
    """A bird of 30 × 20 around its middle, looking left."""
    tail = path("M9 0L19 -7L17 1L20 5Z", wing)
    trunk = path("M-14 -3Q-10 -11 -3 -6Q6 -6 11 1Q4 10 -4 8Q-11 6 -12 0Z", body)
    breast = path("M-11 2Q-4 8 6 5Q0 9 -5 8Q-10 6 -11 2Z", belly)
    head = circle(-9.5, -4, 1.1, "#ffffff") + path("M-13 -5L-19 -2L-13 -1Z", _GOLD)
    return tail + trunk + breast + path("M-3 -4Q8 -14 14 -12Q8 0 -1 3Z", wing) + head


def _crane() -> str:
    sun = circle(39, 18, 9, _RED)
    legs = line("M21 60L20 76M26 60L28 76", _INK, 1.5)
    body = path("M8 56Q14 42 27 46Q38 46 44 60Q28 66 12 62Z", "#ffffff", stroke="#8b8b8b", stroke_width=0.8)
    neck = line("M15 54Q6 42 17 34", "#8b8b8b", 4.6) + line("M15 54Q6 42 17 34", "#ffffff", 3.4)
    head = circle(17, 33, 3.2, "#ffffff") + path("M14.5 31Q17 28 20 31Z", _RED) + path("M20 33L28 35L20 35.5Z", _GOLD)
    return sun + legs + path("M34 52L49 66L30 63Z", _INK) + body + neck + head + circle(18, 33, 0.8, _INK)


def _curtain() -> str:
    cloth = path("M3.5 54Q9 48 15 54T27 54T39 54T50.5 54V80.5H3.5Z", _RED)
    bands = "".join(rect(x, 58, 4, 22.5, "#fff5e0") for x in (9, 21, 33, 45))
    return cloth + bands + line("M3.5 57Q9 51 15 57T27 57T39 57T50.5 57", _GOLD, 2) + line("M4 68H50", _INK, 2.4)


def _moon() -> str:
    return rect(3.5, 3.5, 47, 62, "#d4422c") + circle(27, 32, 17, "#fff3c4") + path("M3.5 80.5V62Q27 42 50.5 60V80.5Z", _INK)


def _phoenix() -> str:
    tail = line("M30 46Q50 50 47 76M29 47Q42 56 38 78M28 48Q34 60 28 78", _RED, 2.8) + line("M31 45Q52 44 50 62", _GOLD, 2.4)
    body = path("M12 34Q14 26 22 32Q34 34 34 46Q24 54 14 46Q10 40 12 34Z", _GOLD, stroke="#9a5b00", stroke_width=0.8)
    wing = path("M20 38Q34 26 44 30Q36 40 26 48Z", "#d9482b") + line("M24 42L38 32M26 45L36 38", _GOLD, 1)
    crest = line("M15 27L12 20M17 26L17 18M19 27L22 20", _RED, 1.8)
    head = circle(16, 30, 4.6, _GOLD) + circle(14.8, 29.4, 1, _INK) + path("M12 30L5 33L12.4 33Z", _RED)
    return tail + body + wing + crest + head


def _rain_man() -> str:
    canopy = path("M7 36Q12 16 29 15Q46 17 49 36Q42 31 37 36Q32 31 28 36Q22 31 18 36Q12 31 7 36Z", _INK)
    ribs = line("M28 15V36M28 15Q20 22 18 36M28 15Q36 22 37 36", "#e9b44c", 0.9) + line("M28 36V62", "#7a4a21", 1.8)
    robe = path("M16 50Q23 45 30 50L36 76H10Z", _RED) + path("M20 50L24 62L27 50Z", "#fff5e0") + line("M12 68H34", _GOLD, 2)
    frog = oval(43, 74, 5, 3.6, "#4f9a3c") + circle(40.4, 70.6, 1.6, "#4f9a3c") + circle(45.4, 70.6, 1.6, "#4f9a3c")
    head = circle(23, 44, 5, "#f2cfa6") + path("M18 42Q23 35 28 42Z", _INK)
    return canopy + ribs + robe + head + line("M28 56L24 58", "#f2cfa6", 3) + frog


def _warbler() -> str:
    return place(_bird("#7a9a2e", "#4f6b1c", "#f0e6a8"), 25, 40)


def _cuckoo() -> str:
    moon = circle(38, 20, 8.5, "#e04a2f")
    return moon + place(_bird("#5a6472", "#2c3340", "#e9e4d8"), 27, 48, 1.1, -12)


def _bridge() -> str:
    planks, gaps = "M4 60L20 54L30 66L50 59", "M12 55L15 62M24 56L20 62M36 60L39 67M43 58L46 65"
    posts = line("M8 58V76M20 54V74M30 66V79M46 61V77", "#6b4226", 2.4)
    return posts + line(planks, "#5b3a24", 8.5) + line(planks, "#c99358", 6.4) + line(gaps, "#7a4f2c", 1)


def _butterfly(wing: str, spot: str) -> str:
    half = path("M0 0Q-4 -13 -13 -11Q-15 -2 0 2ZM0 1Q-11 2 -10 9Q-4 12 0 4Z", wing) + circle(-8.5, -6.5, 2.2, spot)
    feelers = line("M0 -4Q-2 -9 -5 -12M0 -4Q2 -9 5 -12", _INK, 0.9)
    return half + f'<g transform="scale(-1 1)">{half}</g>' + feelers + oval(0, 0, 1.5, 5.5, _INK)


def _butterflies() -> str:
    return place(_butterfly("#f0a51e", "#c8201f"), 34, 22, 0.95, 15) + place(_butterfly("#4b6fd0", "#ffffff"), 18, 56, 0.95, -20)


def _boar() -> str:
    body = path("M6 60Q4 50 14 46Q26 36 40 44Q49 50 47 60L45 72H40L38 65H22L20 72H15L14 65Q7 66 6 60Z", "#5d3b2a")
    bristles = line("M18 43L16 38M24 40L23 35M30 40L30 35M36 41L37 36", _INK, 1.4)
    face = path("M13 46L12 39L19 43Z", "#452a1d") + circle(13, 53, 1.3, "#ffffff") + path("M7 60Q7 55 11 54L10 60Z", "#ffffff")
    return bristles + body + face + oval(6, 59, 2.2, 3.2, "#c58a72")


def _geese() -> str:
    goose = line("M-9 -4Q-5 -6 0 1Q5 -6 9 -4", _INK, 2.6) + oval(0, 1.6, 3.4, 2, _INK, 15) + line("M3 1L7 3", "#e0862a", 1.6)
    sky = rect(3.5, 3.5, 47, 44, "#f3d9a0")
    hill = path("M3.5 80.5V56Q27 38 50.5 54V80.5Z", _INK)
    return sky + hill + place(goose, 33, 18) + place(goose, 19, 30) + place(goose, 38, 36)


def _cup() -> str:
    bowl = path("M10 48H44Q42 64 33 66H21Q12 64 10 48Z", _RED, stroke="#7d0f12", stroke_width=1)
    mark = line("M22 54H32M27 51V62M23 58H31", "#ffe9a8", 1.6)
    rim = oval(27, 48, 17, 4.2, "#ffe9a8") + oval(27, 48.4, 13.5, 2.8, "#e8b84a")
    return bowl + rim + path("M21 66H33L36 73H18Z", _RED) + mark


def _deer() -> str:
    legs = line("M17 58V76M22 60V76M34 60V76M39 58V76", "#8a5a2b", 2.6)
    body = path("M12 50Q16 44 26 46Q38 44 43 52Q42 62 34 62H20Q12 60 12 50Z", "#b97a3c")
    neck = path("M13 54L9 34L16 32L24 48Z", "#b97a3c") + oval(10, 34, 6, 3.6, "#b97a3c", 18)
    antlers = line("M13 30Q10 22 14 16M12 25L7 20M15 30Q20 24 24 20M18 26L19 18", "#6b4226", 1.6)
    spots = "".join(circle(x, y, 1.3, "#f7e6c4") for x, y in ((20, 51), (26, 54), (31, 50), (36, 55)))
    return legs + body + neck + antlers + spots + circle(9.5, 33, 1, _INK) + path("M42 51L47 47L45 55Z", "#f7e6c4")


def _swallow() -> str:
    wings = path("M-4 -2Q4 -22 16 -24Q14 -8 4 2Z", _INK) + path("M-2 2Q8 14 22 16Q12 4 4 -1Z", "#3a3f52")
    body = path("M-15 -3Q-8 -8 2 -2L26 2L15 4L24 11Q4 8 -6 5Q-13 3 -15 -3Z", _INK)
    breast = path("M-13 -1Q-6 4 4 3Q-6 8 -13 -1Z", "#ffffff") + circle(-12, 0, 1.8, _RED)
    head = circle(-9, -2.6, 1.1, "#ffffff") + path("M-14 -4L-20 -2L-14 -1Z", _GOLD)
    return place(wings + body + breast + head, 24, 46, 0.95)


def _gate() -> str:
    """A black gate in the storm: the double junk of December."""
    sky = rect(3.5, 3.5, 47, 77, _RED)
    posts = path("M8 34H46V40H42V80.5H34V40H20V80.5H12V40H8Z", _INK) + path("M5 28Q27 34 49 28L47 35H7Z", _INK)
    bolt = polygon([(32, 8), (20, 48), (27, 48), (22, 76), (38, 40), (30, 40), (38, 8)], _GOLD)
    return sky + posts + bolt + star(42, 14, 4, 1.8, 6, _GOLD)


# By card. A plant is behind it unless the card is in `WHOLE`.
FIGURES = {
    "1G": _crane, "3G": _curtain, "8G": _moon, "BG": _phoenix, "CG": _rain_man,
    "2Y": _warbler, "4Y": _cuckoo, "5Y": _bridge, "6Y": _butterflies, "7Y": _boar, "8Y": _geese, "9Y": _cup, "AY": _deer,
    "CY": _swallow,
    "CS": _gate,
}  # fmt: skip
WHOLE = frozenset({"8G", "8Y", "CS"})
