"""The kinds of card in a ruleset: which ones exist, their effects and their points."""

from __future__ import annotations

from parlour.rules.cards import SUITS, Card
from parlour.rules.games.shedding.ruleset.naming import narrowest
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect, Ruleset


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
