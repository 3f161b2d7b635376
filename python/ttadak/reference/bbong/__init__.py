"""Bbong, told a second time: a checker written from the clauses of RULES.md alone."""

from .analysis import can_claim, can_stop, hand_score, jokbo, totals
from .position import NAME, Position
from .rules import MAX_SEATS, MIN_SEATS, OPTIONS, PRESETS, Rules, parse_rules

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "NAME",
    "OPTIONS",
    "PRESETS",
    "Position",
    "Rules",
    "can_claim",
    "can_stop",
    "hand_score",
    "jokbo",
    "parse_rules",
    "totals",
]
