"""Names for cards in a ruleset: a rank, a rank of one color, or one card (HR-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from rules.cards import Card

T = TypeVar("T")

COLORED: Final = {"black": ("spades", "clubs"), "red": ("hearts", "diamonds")}
"""The French suits by their color."""


def narrowness(name: str, card: Card) -> int:
    """Return how closely `name` fits `card`: 0 not at all, 1 its rank, 2 its rank and color, 3 itself."""
    if name == card.text and card.suit is not None:
        return 3
    if name == card.rank:
        return 1
    color, _, rank = name.partition(" ")
    suited = card.suit is not None and card.suit.name in COLORED.get(color, ())
    return 2 if suited and rank == card.rank else 0


def fits(name: str, card: Card) -> bool:
    """Whether `name` names `card`, alone or among others."""
    return narrowness(name, card) > 0


def narrowest(named: Mapping[str, T], card: Card) -> T | None:
    """Return what `named` has for the name that fits `card` most closely, None if none does."""
    best = max(named, key=lambda name: narrowness(name, card), default=None)
    return named[best] if best is not None and narrowness(best, card) else None


def types(names: Iterable[str], cards: Iterable[Card]) -> bytes:
    """Return the positions among `cards` of those that any of `names` fits."""
    there = tuple(names)
    return bytes(at for at, card in enumerate(cards) if any(fits(name, card) for name in there))
