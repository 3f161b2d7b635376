"""Elements of SVG as text."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape


def number(value: float) -> str:
    """A coordinate with as few digits as two decimals need."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, body: str = "", /, **attributes: object) -> str:
    """An element. `_` in an attribute's name stands for `-`; the body is SVG already."""
    written = "".join(f' {key.strip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(str(value))


def path(d: str, fill: str, **more: object) -> str:
    """A filled path."""
    return tag("path", d=d, fill=fill, **more)


def line(d: str, colour: str, width: float = 1, **more: object) -> str:
    """A path drawn with a round pen."""
    pen = {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=d, fill="none", stroke=colour, **pen, **more)


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    """A disc."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def oval(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> str:
    """An ellipse turned about its centre."""
    turned = {"transform": f"rotate({number(turn)} {number(x)} {number(y)})"} if turn else {}
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **turned)


def rect(x: float, y: float, width: float, height: float, fill: str, r: float = 0, **more: object) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **({"rx": r} if r else {}), **more)


def place(body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved so that its origin lies at (x, y), turned and scaled about it."""
    steps = f"translate({number(x)} {number(y)})"
    steps += f" rotate({number(turn)})" if turn else ""
    return tag("g", body, transform=steps + (f" scale({number(scale)})" if scale != 1 else ""))


def words(text: str, x: float, y: float, size: float = 13, fill: str = "#f4f1e6", **more: object) -> str:
    """A line of text in whatever plain font there is."""
    return tag("text", escape(text, quote=False), x=x, y=y, font_size=size, fill=fill, **more)


def around(count: int, first: float = 0) -> Iterable[float]:
    """The angles, in degrees, of so many things in a circle."""
    return [first + 360 * i / count for i in range(count)]


def polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle, 0 being up, clockwise."""
    angle = math.radians(degrees)
    return x + r * math.sin(angle), y - r * math.cos(angle)


def polygon(points: Iterable[tuple[float, float]], fill: str, **more: object) -> str:
    """A filled polygon."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill=fill, **more)


def star(x: float, y: float, outer: float, inner: float, rays: int, fill: str, first: float = 0) -> str:
    """A star of so many rays."""
    angles = enumerate(around(2 * rays, first))
    return polygon([polar(float(x), float(y), inner if i % 2 else outer, angle) for i, angle in angles], fill)
