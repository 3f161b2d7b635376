"""Dobon told a second time, by filtering: the referee of the engine."""

from .position import Position
from .rules import OPTIONS, PRESETS, Rules, parse_rules

NAME = "dobon"
MIN_SEATS = 2
MAX_SEATS = 6

__all__ = ["MAX_SEATS", "MIN_SEATS", "NAME", "OPTIONS", "PRESETS", "Position", "Rules", "parse_rules"]
