"""Names of cards in a ruleset: a rank, a rank of one color, or one card (HR-2)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final, TypeVar

from parlour.rules.cards import Card

T = TypeVar("T")

COLORED: Final = {"black": ("spades", "clubs"), "red": ("hearts", "diamonds")}
"""The French suits by color."""


def narrowness(name: str, card: Card) -> int:
    """Return how closely `name` fits `card`: 0 not at all, 1 by rank, 2 by rank and color, 3 exactly."""
    if name == card.text and card.suit is not None:
        return 3
    if name == card.rank:
        return 1
    color, _, rank = name.partition(" ")
    suited = card.suit is not None and card.suit.name in COLORED.get(color, ())
    return 2 if suited and rank == card.rank else 0


def names_of(card: Card) -> tuple[str, ...]:
    """Return every name that fits `card`, the narrowest first.

    Looking up these few is faster than trying every name of a file, which may have hundreds.
    """
    if card.suit is None:
        return (card.rank,)
    colored = (f"{color} {card.rank}" for color, suits in COLORED.items() if card.suit.name in suits)
    return (card.text, *colored, card.rank)


def fits_any(names: Container[str], card: Card) -> bool:
    """Whether any of `names` fits `card`."""
    return any(name in names for name in names_of(card))


def narrowest(named: Mapping[str, T], card: Card) -> T | None:
    """Return the entry of `named` whose name fits `card` most closely, or None."""
    return next((named[name] for name in names_of(card) if name in named), None)


def types(names: Iterable[str], cards: Iterable[Card]) -> bytes:
    """Return the indices of those `cards` that any of `names` fits."""
    there = frozenset(names)
    return bytes(at for at, card in enumerate(cards) if fits_any(there, card)) if there else b""
