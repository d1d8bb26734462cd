"""The kinds of card in a ruleset: which ones exist, their names, their effects and their points.

A name is a rank, a rank of one color, or one card (HR-2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final, TypeVar

from parlour.rules.cards import SUITS, Card
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect, Ruleset

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


def types_named(names: Iterable[str], cards: Iterable[Card]) -> bytes:
    """Return the indices of those `cards` that any of `names` fits."""
    there = frozenset(names)
    return bytes(at for at, card in enumerate(cards) if fits_any(there, card)) if there else b""


def cards(deck: Deck) -> tuple[Card, ...]:
    """Return every kind of card in `deck`, suit by suit, then those without a suit."""
    ranks = [rank for rank, copies in deck.ranks.items() if copies]
    suited = [Card(rank, SUITS[suit]) for suit in deck.suits for rank in ranks]
    return (*suited, *(Card(rank) for rank, copies in deck.suitless.items() if copies))


def size(deck: Deck) -> int:
    """Return the number of cards in the deck."""
    return len(deck.suits) * sum(deck.ranks.values()) * deck.packs + sum(deck.suitless.values())


def effect(ruleset: Ruleset, card: Card) -> Effect:
    """Return the effect of `card` by the narrowest name that fits it (HR-2)."""
    return narrowest(ruleset.effects, card) or Effect()


def points(ruleset: Ruleset, card: Card) -> int:
    """Return the points of `card` by the narrowest name that fits it, else the face of a number (HR-8)."""
    named = narrowest(ruleset.scoring.values, card)
    if named is not None:
        return named
    return int(card.rank) if card.is_number else 0


def is_special(does: Effect) -> bool:
    """Whether a card that `does` this is a special card: it does more than lie there."""
    matches = does.anywhere or does.names != "nothing" or does.follow != "card"
    return does.moves_hands or does.moves_turn or matches
