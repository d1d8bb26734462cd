"""The public history of a round: on which suits (or ranks) each seat drew a card instead of playing one.

Whoever draws although red is asked for probably holds no red card. That is forgotten when the seat plays a
red card, keeps a drawn card that could have been played, or its hand is swapped or passed on. All of it
follows from what everyone saw.

In a state it is an int with a bit for each seat and name, so that the fast paths of the engine lose no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from parlour.rules.cards import Card
from parlour.rules.games.shedding.position.rows import ByRow, MatchRows

NOTHING: Final = 0
MOST_SEATS: Final = 10


class PublicHistory:
    """Reads and changes histories of rounds with one deck.

    `forgets` has, by seat and card type, what remains of a history when the seat plays the card. `width` is
    the number of bits of a seat: ranks have one only where a rank can be named, because histories of a few
    bits are faster.
    """

    __slots__ = ("_names", "_told", "asked", "forgets", "width")

    def __init__(self, rows: MatchRows, suits: int) -> None:
        ranks = any(effect.names == "rank" for effect in rows.effects)
        self._names = rows.names if ranks else rows.names[:suits]
        self._told: dict[int, tuple[str, ...]] = {}
        self.asked = ByRow(partial(_asked, rows))
        self.width = width = len(self._names)
        everything = (1 << width * MOST_SEATS) - 1
        own = [_bits(self._names, card) for card in rows.cards]
        self.forgets = tuple(
            tuple(everything ^ bits << seat * width for bits in own) for seat in range(MOST_SEATS)
        )

    def drew(self, history: int, seat: int, row: int) -> int:
        """Return the history after `seat` has drawn on `row`."""
        return history | self.asked[row] << seat * self.width

    def played(self, history: int, seat: int, cards: bytes) -> int:
        """Return the history after `seat` has played `cards`."""
        for card in cards:
            history &= self.forgets[seat][card]
        return history

    def kept(self, history: int, seat: int, row: int) -> int:
        """Return the history after `seat` has kept a drawn card that fits `row`."""
        return history & ~(self.asked[row] << seat * self.width)

    def moved(self, history: int, seats: Sequence[int]) -> int:
        """Return the history after the hands of `seats` have gone to others."""
        for seat in seats:
            history &= ~(((1 << self.width) - 1) << seat * self.width)
        return history

    def names(self, history: int, seat: int) -> tuple[str, ...]:
        """Return the suits and ranks on which `seat` drew, in the order of the deck."""
        own = history >> seat * self.width & (1 << self.width) - 1
        told = self._told.get(own)
        if told is None:
            told = self._told[own] = tuple(name for at, name in enumerate(self._names) if own >> at & 1)
        return told

    def of(self, drew_on: Sequence[Sequence[str]]) -> int:
        """Return the history in which each seat drew on these names, the inverse of `names`."""
        own = [sum(1 << self._names.index(name) for name in names) for names in drew_on]
        return sum(bits << seat * self.width for seat, bits in enumerate(own))


def _asked(rows: MatchRows, row: int) -> int:
    """Return the bit of the suit or rank for which `row` asks, 0 if it takes anything."""
    match = rows.match(row)
    if match < len(rows.cards):
        suit = rows.cards[match].suit
        return 1 << rows.names.index(suit.name) if suit else 0
    return 1 << (match - len(rows.cards)) if match < rows.anything else 0


def _bits(names: Sequence[str], card: Card) -> int:
    own = (card.rank, card.suit.name if card.suit else "")
    return sum(1 << at for at, name in enumerate(names) if name in own)
