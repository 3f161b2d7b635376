"""Every action of the game as text, and the phases it belongs to."""

from __future__ import annotations

from ttadak.reference.paohuzi.cards import FACES, Face, Shape, shapes

ACTIONS: tuple[str, ...] = (
    *(f"discard {face}" for face in FACES),
    "hu",
    "pao",
    "peng",
    *("chi " + " ".join(shape) for shape in shapes(True)),
    "pass",
)
ONE_FIVE_TENS = set(shapes(True)) - set(shapes(False))
WIN_PHASES = ("heavenly", "dealer_win", "hu")
VERB_PHASES: dict[str, tuple[str, ...]] = {
    "discard": ("discard",),
    "hu": WIN_PHASES,
    "pao": ("pao",),
    "peng": ("peng",),
    "chi": ("chi", "chi_more"),
    "pass": (*WIN_PHASES, "pao", "peng", "chi", "chi_more"),
}
PHASE_VERBS: dict[str, list[str]] = {
    phase: [verb for verb, phases in VERB_PHASES.items() if phase in phases]
    for phase in (*WIN_PHASES, "discard", "pao", "peng", "chi", "chi_more", "end")
}
ACTIONS_OF: dict[str, list[tuple[str, Shape]]] = {
    verb: [(a, tuple(a.split()[1:])) for a in ACTIONS if a.split()[0] == verb] for verb in VERB_PHASES
}
CHIS_OF: dict[Face, list[tuple[str, Shape]]] = {
    face: [(action, shape) for action, shape in ACTIONS_OF["chi"] if face in shape] for face in FACES
}
