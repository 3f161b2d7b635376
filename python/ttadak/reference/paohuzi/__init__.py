"""Paohuzi told by filtering: every action of the game through one predicate for each clause."""

from ttadak.reference.paohuzi.analysis import best_hand, chi_plans, heavenly, tun, uses, waits
from ttadak.reference.paohuzi.cards import SEATS
from ttadak.reference.paohuzi.position import Position
from ttadak.reference.paohuzi.rules import OPTIONS, PRESETS, Rules, parse_rules

NAME = "paohuzi"
MIN_SEATS = MAX_SEATS = SEATS

__all__ = [
    "MAX_SEATS", "MIN_SEATS", "NAME", "OPTIONS", "PRESETS", "Position", "Rules", "best_hand",
    "chi_plans", "heavenly", "parse_rules", "tun", "uses", "waits",
]  # fmt: skip
