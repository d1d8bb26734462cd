"""Where the cards of a hand stand: side by side, overlapping, or only some of them with the rest counted."""

from __future__ import annotations

from typing import Final, NamedTuple

LEAST_PITCH: Final = 3
"""Columns of a covered card that stay visible: its border and two cells."""
MARGIN: Final = 4
"""Columns at each side for a count such as `<12` where not all cards are shown."""


class Fan(NamedTuple):
    """The shown cards: index of the first, column of each, and columns from card to card."""

    first: int
    columns: tuple[int, ...]
    pitch: int
    card: int

    @property
    def shown(self) -> int:
        return len(self.columns)

    def covered(self, index: int, cursor: int) -> int:
        """Return how many columns of card `index` are visible."""
        whole = index == cursor or index == self.first + self.shown - 1
        return self.card if whole else min(self.card, self.pitch)

    def at(self, x: int) -> int | None:
        """Return the index of the card that is visible in column `x`, None if there is none."""
        found = None
        for place, column in enumerate(self.columns):
            if column <= x < column + self.card:
                found = self.first + place
        return found


def fan(cards: int, cursor: int, width: int, card: int) -> Fan:
    """Lay out `cards` cards of `card` columns in `width`; the one under the cursor is not covered."""
    if cards * (card + 1) - 1 <= width:
        return _laid(0, cards, cursor, width, card, card + 1)
    pitch = (width - 2 * card) // max(1, cards - 2)
    if pitch >= LEAST_PITCH:
        return _laid(0, cards, cursor, width, card, min(pitch, card))
    shown = max(2, (width - 2 * MARGIN - 2 * card) // LEAST_PITCH + 2)
    first = max(0, min(cursor - shown // 2, cards - shown))
    return _laid(first, shown, cursor, width, card, LEAST_PITCH)


def _laid(first: int, shown: int, cursor: int, width: int, card: int, pitch: int) -> Fan:
    spread = max(0, card - pitch)
    total = (shown - 1) * pitch + card + (spread if shown > 1 else 0)
    left = max(0, (width - total) // 2)
    columns = [left + place * pitch + (spread if first + place > cursor else 0) for place in range(shown)]
    return Fan(first, tuple(columns), pitch, card)
