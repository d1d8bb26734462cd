"""Rows: what the next card must match, as one int.

A **match** is a card type, a suit or rank that was named, or anything. If the card on top is not the
match (it named a suit, or it is transparent), it also decides which cards fit. So a row is
`match + width * (1 + top)`, or simply the type of the top card if that is the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from parlour.rules.cards import Card
from parlour.rules.games.shedding.position.moves import NO_NAME
from parlour.rules.games.shedding.ruleset.kinds import fits_any
from parlour.rules.games.shedding.ruleset.ruleset import Effect

T = TypeVar("T")

NO_TOP: Final = -1
NO_SUIT: Final = ""


class MatchRows:
    """The rows of one deck. `names` are its suits, then its ranks.

    By row, `illegal` has every type that does not fit, and `off_suit` every type that is not of the suit in
    force: all types if there is none.
    """

    def __init__(self, cards: Sequence[Card], effects: Sequence[Effect], names: Sequence[str]) -> None:
        self.cards = cards
        self.effects = effects
        self.names = names
        self.anything = len(cards) + len(names)
        self.width = self.anything + 1
        self.illegal = ByRow(self._illegal_on)
        self.off_suit = ByRow(self._off_suit_on)

    def laid(self, row: int, card: int, named: int = NO_NAME) -> int:
        """Return the row after `card`, which names `named`, was laid on `row`."""
        follow = self.effects[card].follow
        if named != NO_NAME:
            match = len(self.cards) + named
        elif follow == "card":
            return card
        else:
            match = row % self.width if follow == "under" else self.anything
        return match + self.width * (1 + card)

    def match(self, row: int) -> int:
        """Return what must be matched: a card type, a name beyond the types, or `anything`."""
        return row % self.width

    def top(self, row: int) -> int:
        """Return the card on top, or NO_TOP if there is none."""
        if row >= self.width:
            return row // self.width - 1
        return row if row < len(self.cards) else NO_TOP

    def words(self, row: int) -> str:
        """Return the match (a suit, a rank, a card, `anything`), or "" if it is the card on top."""
        match = self.match(row)
        if row < self.width:
            return ""
        if match == self.anything:
            return "anything"
        if match < len(self.cards):
            return self.cards[match].text
        return self.names[match - len(self.cards)]

    def suit(self, row: int) -> str:
        """Return the suit in force, or NO_SUIT."""
        match, suited = self.match(row), [card.suit.name for card in self.cards if card.suit]
        if match < len(self.cards):
            suit = self.cards[match].suit
            return suit.name if suit else NO_SUIT
        if match < self.anything and self.names[match - len(self.cards)] in suited:
            return self.names[match - len(self.cards)]
        return NO_SUIT

    def fits(self, card: int, row: int) -> bool:
        """Whether `card` may lie on `row`, regardless of the rest of the hand."""
        effect, top = self.effects[card], self.top(row)
        if effect.not_on and top != NO_TOP and fits_any(effect.not_on, self.cards[top]):
            return False
        return self.matches(card, row)

    def matches(self, card: int, row: int) -> bool:
        """Whether `card` fits `row`, regardless of its `not_on`."""
        match = self.match(row)
        if self.effects[card].anywhere or match == self.anything:
            return True
        return self._matches(card, match) or self._of_transparent(card, match, self.top(row))

    def _matches(self, number: int, match: int) -> bool:
        card, suit = self.cards[number], self.cards[number].suit
        if match >= len(self.cards):
            name = self.names[match - len(self.cards)]
            return card.rank == name or (suit is not None and suit.name == name)
        other = self.cards[match]
        return card.rank == other.rank or (suit is not None and suit == other.suit)

    def _of_transparent(self, card: int, match: int, top: int) -> bool:
        """Whether `card` fits because the top card is transparent: it also takes its own rank (NL-6)."""
        effect = self.effects[top]
        alike = self.cards[card].rank == self.cards[top].rank
        return match != top and effect.follow == "under" and effect.names == "nothing" and alike

    def _illegal_on(self, row: int) -> bytes:
        return bytes(card for card in range(len(self.cards)) if not self.fits(card, row))

    def _off_suit_on(self, row: int) -> bytes:
        wanted = self.suit(row)
        suits = [card.suit.name if card.suit else NO_SUIT for card in self.cards]
        return bytes(n for n, suit in enumerate(suits) if not wanted or suit != wanted)


class ByRow(dict[int, T]):
    """By row, what `of` returns; computed on first use."""

    def __init__(self, of: Callable[[int], T]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, row: int) -> T:
        self[row] = found = self._of(row)
        return found
