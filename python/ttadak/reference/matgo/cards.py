"""The hwatu deck as names: M-1.1 to M-1.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

# M-1.2: the card order.
_TABLE = (
    "1G 1T 1P 1Q 2Y 2T 2P 2Q 3G 3T 3P 3Q 4Y 4T 4P 4Q 5Y 5T 5P 5Q 6Y 6T 6P 6Q 7Y 7T 7P 7Q "
    "8G 8Y 8P 8Q 9Y 9T 9P 9Q AY AT AP AQ BG BP BQ BS CG CY CT CS X2 X3 XB"
)
ORDER: tuple[str, ...] = tuple(_TABLE.split())
INDEX: dict[str, int] = {card: index for index, card in enumerate(ORDER)}
MONTH_CARDS: tuple[str, ...] = ORDER[:48]
BONUS: frozenset[str] = frozenset(ORDER[48:])
GUKJIN = "9Y"

# M-1.4: gukjin's 2 holds only when it counts as pi.
PI_VALUE: dict[str, int] = {card: 1 for card in MONTH_CARDS if card[1] in "PQ"} | {
    "BS": 2,
    "CS": 2,
    "X2": 2,
    "XB": 2,
    "X3": 3,
}

# M-1.1: the bonus cards of each value of the option.
BONUS_OF: dict[tuple[int, ...], tuple[str, ...]] = {
    (2, 3): ("X2", "X3"),
    (2, 2): ("X2", "XB"),
    (2, 2, 3): ("X2", "XB", "X3"),
    (): (),
}


def month(card: str) -> str:
    """M-1.3: a bonus card's "month" X is that of no month card."""
    return card[0]


def is_bonus(card: str) -> bool:
    """M-1.3: a bonus card has no month."""
    return card in BONUS


def same_month(cards: Collection[str], wanted: str) -> list[str]:
    """The month cards of ``wanted``'s month, in card order."""
    return ordered([card for card in cards if card[0] == wanted[0] and card[0] != "X"])


def ordered(cards: Collection[str]) -> list[str]:
    """M-1.2: in card order."""
    return sorted(cards, key=INDEX.__getitem__)


def written(cards: Collection[str]) -> str:
    """A set of cards as text."""
    return " ".join(ordered(cards))


def quads(cards: Collection[str]) -> list[str]:
    """All cards of the months of which all four are there."""
    months = Counter([card[0] for card in cards if card[0] != "X"])
    return ordered([card for card in cards if months[card[0]] == 4])


def deck(bonus_values: tuple[int, ...]) -> frozenset[str]:
    """M-1.1: the cards in play."""
    return frozenset(MONTH_CARDS) | frozenset(BONUS_OF[bonus_values])
