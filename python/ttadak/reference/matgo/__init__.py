"""Matgo as cpp/matgo/RULES.md tells it, by filtering every conceivable move."""

from ttadak.reference.matgo.analysis import (
    carry_after,
    deal,
    deal_pattern,
    payment,
    pick_seon,
    score,
)
from ttadak.reference.matgo.position import Position
from ttadak.reference.matgo.rules import OPTIONS, PRESETS, Rules, parse_rules

NAME = "matgo"
MIN_SEATS = 2
MAX_SEATS = 2

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "NAME",
    "OPTIONS",
    "PRESETS",
    "Position",
    "Rules",
    "carry_after",
    "deal",
    "deal_pattern",
    "parse_rules",
    "payment",
    "pick_seon",
    "score",
]
