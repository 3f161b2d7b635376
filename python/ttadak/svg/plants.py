"""The plants of the twelve hwatu months in a box of 54 × 84, drawn anew in simple shapes."""

from __future__ import annotations

from collections.abc import Callable

from ttadak.svg.shapes import around, circle, line, number, oval, path, place, polar, polygon, star

_BARK, _LEAF, _DARK_LEAF = "#5b3a24", "#3f8f4f", "#1f6b3a"


def flower(x: float, y: float, r: float, petals: int, fill: str, heart: str, turn: float = 0) -> str:
    """A blossom of round petals."""
    at = [polar(x, y, r * 0.62, angle) for angle in around(petals, turn)]
    return "".join(circle(px, py, r * 0.5, fill) for px, py in at) + circle(x, y, r * 0.3, heart)


def _leaves(fill: str, *leaves: tuple[float, float, float]) -> str:
    """Pointed leaves of length 14: where each begins and its angle from upright."""
    return "".join(place(path("M0 0Q-5 -7 0 -14Q5 -7 0 0Z", fill), x, y, turn=angle) for x, y, angle in leaves)


def _needles(x: float, y: float, r: float) -> str:
    """A cluster of pine needles seen from the side."""
    edge = f"M{number(x - r)} {number(y)}A{number(r)} {number(r)} 0 0 1 {number(x + r)} {number(y)}Z"
    rays = "".join(
        "M{} {}L{} {}".format(x, y, *map(number, polar(x, y, r - 1.5, angle))) for angle in (-72, -48, -24, 0, 24, 48, 72)
    )
    return path(edge, _DARK_LEAF) + line(rays, "#8fc48a", 0.8)


def _pine() -> str:
    trunk = line("M16 80Q14 62 24 52T30 30", _BARK, 4.5) + line("M21 56L40 50", _BARK, 3)
    return trunk + "".join(_needles(*cluster) for cluster in ((17, 52, 11), (38, 50, 11.5), (28, 32, 13), (37, 72, 12)))


def _plum() -> str:
    branch = line("M9 80Q22 62 17 46T36 16", _BARK, 3.6) + line("M17 50L40 40M20 64L40 64", _BARK, 2.4)
    at = ((17, 34, 8.5), (39, 39, 8.5), (36, 18, 7.5), (40, 64, 8), (15, 58, 7))
    return branch + "".join(flower(x, y, r, 5, "#d5204f", "#ffe08a") for x, y, r in at)


def _cherry() -> str:
    branch = line("M46 80Q38 60 22 52T10 22", _BARK, 3.4) + line("M30 55L36 32", _BARK, 2.4)
    at = ((13, 24, 8), (26, 30, 8.5), (38, 26, 8), (17, 43, 8.5), (32, 45, 8.5), (42, 42, 7), (27, 60, 8), (41, 62, 8))
    return branch + "".join(flower(x, y, r, 5, "#f58fb3", "#c2185b", 20) for x, y, r in at)


def _wisteria() -> str:
    """Hanging stems with rows of dark leaflets, smaller towards the end."""
    stems = line("M4 14Q30 8 50 20M14 12Q17 40 13 74M28 12Q31 36 27 64M41 16Q44 44 41 76", "#3b3350", 1.6)
    places = [(x, y + 6.2 * i, 4.4 - 0.25 * i) for x, y, count in ((14, 20, 9), (28, 20, 8), (41, 24, 9)) for i in range(count)]
    left = "".join(oval(x - 4.2, y, r, 2.6, "#4a2f86", -32) for x, y, r in places)
    return stems + left + "".join(oval(x + 4.2, y, r, 2.6, "#6d4bb3", 32) for x, y, r in places)


def _iris_bloom(x: float, y: float) -> str:
    side = path("M0 0Q-13 -2 -11 10Q-4 10 0 0Z", "#5b3fb0") + path("M0 0Q13 -2 11 10Q4 10 0 0Z", "#5b3fb0")
    return place(side + path("M0 2Q-7 -8 0 -16Q7 -8 0 2Z", "#7d5fd3") + oval(0, 4, 2.2, 5, "#f5c542"), x, y)


def _iris() -> str:
    blades = "".join(path(f"M{x} 80Q{x + 1} 50 {tip} {top}Q{x + 8} 54 {x + 6} 80Z", fill) for x, tip, top, fill in (
        (7, 6, 40, _DARK_LEAF), (15, 20, 30, _LEAF), (24, 26, 44, _DARK_LEAF), (32, 36, 32, _LEAF), (40, 48, 42, _DARK_LEAF),
    ))  # fmt: skip
    return blades + _iris_bloom(19, 32) + _iris_bloom(37, 42)


def _peony_bloom(x: float, y: float, r: float) -> str:
    rings = ((1.0, 8, "#c2183c"), (0.68, 7, "#e2405f"), (0.4, 5, "#f58aa0"))
    petals = [(polar(x, y, r * size * 0.6, angle), r * size * 0.42, fill) for size, n, fill in rings for angle in around(n)]
    return "".join(circle(px, py, pr, fill) for (px, py), pr, fill in petals) + circle(x, y, r * 0.16, "#ffd54a")


def _peony() -> str:
    stems = line("M27 80Q28 62 22 48M28 72Q36 66 38 60", _DARK_LEAF, 2)
    leaves = _leaves(_LEAF, (26, 78, -60), (27, 76, 62), (27, 66, -48), (12, 52, -110), (44, 72, 110), (38, 52, 40))
    return stems + leaves + _peony_bloom(22, 36, 15) + _peony_bloom(39, 60, 9.5)


def _clover() -> str:
    """Stems that arch up from the ground, with round leaflets and red flowers."""
    stems = line("M10 80Q12 44 30 20M20 80Q26 54 44 36M30 80Q36 66 47 60", "#6b7f2e", 1.6)
    at = ((12, 62), (15, 48), (21, 35), (29, 22), (24, 66), (30, 52), (38, 42), (45, 35), (38, 67), (46, 60))
    leaves = "".join(oval(x - 4, y - 1, 4.6, 2.8, "#7fa83a", -30) + oval(x + 4, y + 1, 4.6, 2.8, "#7fa83a", 35) for x, y in at)
    return stems + leaves + "".join(circle(x, y, 3, "#cf2e63") for x, y in at)


def _pampas() -> str:
    hill = path("M3.5 80.5V64Q27 44 50.5 62V80.5Z", "#23242b")
    blades = line("M12 78Q12 56 20 34M24 78Q26 50 36 30M36 78Q38 60 45 44M17 78Q14 66 8 52", "#8d8f86", 1.4)
    plumes = "".join(
        oval(x, y, 2.4, 8, "#d9cfae", turn) for x, y, turn in ((21, 33, 22), (37, 28, 28), (46, 43, 24), (7, 50, -24))
    )
    return hill + blades + plumes


def _chrysanthemum_bloom(x: float, y: float, r: float) -> str:
    petals = [(polar(x, y, r * 0.6, angle), angle) for angle in around(16)]
    ring = "".join(oval(px, py, r * 0.15, r * 0.42, "#f0ac16", angle) for (px, py), angle in petals)
    return ring + circle(x, y, r * 0.26, "#c8402a")


def _chrysanthemum() -> str:
    stems = line("M26 80Q26 60 20 44M27 72Q36 66 38 58", _DARK_LEAF, 2)
    leaves = _leaves(_DARK_LEAF, (26, 78, -58), (27, 76, 60), (26, 64, -70), (10, 54, -120), (38, 78, 60), (36, 46, 30))
    return stems + leaves + _chrysanthemum_bloom(21, 34, 15) + _chrysanthemum_bloom(39, 58, 10.5)


def _maple_leaf(x: float, y: float, r: float, fill: str, turn: float) -> str:
    tips = (1.0, 0.92, 0.62, 0.62, 0.92)
    points = [(tip if even else 0.42) * r for tip in tips for even in (True, False)]
    outline = [polar(0, 0, length, 36.0 * i) for i, length in enumerate(points)]
    return place(line(f"M0 0V{number(r * 0.9)}", "#7a3a1a", 1.2) + polygon(outline, fill), x, y, turn=turn)


def _maple() -> str:
    branch = line("M46 80Q36 50 12 20M30 48L42 30M37 62L16 58", _BARK, 2.4)
    at = ((14, 24, 12, 10), (31, 22, 11, -20), (42, 38, 11, 30), (20, 45, 12, -15), (14, 66, 11, 20), (35, 62, 12.5, 0))
    return branch + "".join(_maple_leaf(x, y, r, ("#c8321f", "#e3722a")[i % 2], t) for i, (x, y, r, t) in enumerate(at))


def _paulownia() -> str:
    spike = "".join(flower(x, y, 4.6, 4, "#6a3fa0", "#e8d7ff", 45) for x, y in ((0, 0), (-4, 8), (4, 8), (0, 15)))
    stems = line("M14 46V16M28 46V8M42 46V16", "#6b7f2e", 1.6)
    leaf = path("M0 -13Q7 -16 13 -9Q17 0 10 6Q4 12 0 18Q-4 12 -10 6Q-17 0 -13 -9Q-7 -16 0 -13Z", "#2d3a2c")
    leaf += line("M0 -10V14M0 -2L8 -6M0 -2L-8 -6M0 5L7 2M0 5L-7 2", "#8aa37b", 0.9)
    at = ((16, 60), (38, 60), (27, 63))
    return stems + place(spike, 14, 25) + place(spike, 42, 19) + place(spike, 28, 12) + "".join(place(leaf, x, y) for x, y in at)


def _willow() -> str:
    """Hanging branches, and rain."""
    branches = ("M6 8Q16 30 10 74", "M14 6Q26 34 20 66", "M24 6Q38 30 32 76", "M34 6Q50 26 45 66")
    leaves = [(6 + 9.5 * i + 4 - abs(j - 2) + j * 0.3, 22 + 10 * j + 3 * (i % 2)) for i in range(4) for j in range(5)]
    drawn = "".join(oval(x + 2.6, y, 1.5, 4.6, _LEAF, -28) + oval(x - 2.6, y + 3, 1.5, 4.6, _DARK_LEAF, 28) for x, y in leaves)
    rain = line("M8 48L6 58M18 30L16 40M30 44L28 54M40 26L38 36M46 70L44 79M25 68L23 78", "#6c87a8", 1.1)
    return "".join(line(branch, "#5e7d3a", 1.4) for branch in branches) + drawn + rain


def spark(x: float, y: float, r: float, fill: str) -> str:
    """The star of a bonus card."""
    return star(x, y, r, r * 0.45, 5, fill)


PLANTS: dict[int, Callable[[], str]] = dict(
    enumerate(
        (_pine, _plum, _cherry, _wisteria, _iris, _peony, _clover, _pampas, _chrysanthemum, _maple, _paulownia, _willow), start=1
    )
)
