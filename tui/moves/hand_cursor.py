"""A sorted hand with a cursor that digits and arrows move."""

from __future__ import annotations

from collections.abc import Container, Sequence

from parlour.rules.sentences import Told, told
from parlour.tui.seen.sorting import SortOrder, sorted_groups, starts
from parlour.tui.words.asking import NO_CARD


def no_card(key: str, cards: Sequence[str]) -> Told | None:
    """Return why `key` is no card's number among `cards`, None if there are no cards."""
    return told(NO_CARD, number=key, count=len(cards)) if cards else None


class HandCursor:
    """Cards in `order` with a cursor, which stays on its card when others come or go.

    `starts` are the places at which a group begins after another one.
    `aimed`: the player has moved the cursor, so it must not move by itself.
    """

    def __init__(self, order: SortOrder) -> None:
        self.order = order
        self.cards: tuple[str, ...] = ()
        self.starts: tuple[int, ...] = ()
        self._groups: Sequence[Sequence[str]] = ()
        self.cursor = 0
        self.aimed = False
        self._digits = ""

    @property
    def under_cursor(self) -> str:
        return self.cards[self.cursor] if self.cursor < len(self.cards) else ""

    def take(self, groups: Sequence[Sequence[str]]) -> None:
        """Hold the cards of these groups."""
        held = self.under_cursor
        self._groups, self.starts = groups, starts(groups)
        self.cards = sorted_groups(groups, self.order)
        if held and self.under_cursor != held and held in self.cards:
            self.cursor = self.cards.index(held)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def sort(self) -> None:
        self.order = self.order.other
        self.take(self._groups)

    def point(self, index: int) -> None:
        """Put the cursor on a card, as the player asks; an index out of range changes nothing."""
        if 0 <= index < len(self.cards):
            self.cursor, self.aimed, self._digits = index, True, ""

    def find(self, text: str) -> None:
        """Put the cursor on the card `text`, if it is held."""
        if text in self.cards:
            self.cursor, self._digits = self.cards.index(text), ""

    def suggest(self, wanted: Container[str]) -> None:
        """Put the cursor on the first card that is `wanted`, unless the player has moved it."""
        if not self.aimed and self.under_cursor not in wanted:
            self.cursor = next((at for at, text in enumerate(self.cards) if text in wanted), self.cursor)

    def step(self, by: int) -> None:
        """Move the cursor by `by` cards; past an end, go on at the other one."""
        if self.cards:
            self.point((self.cursor + by) % len(self.cards))

    def seek(self, by: int, wanted: Container[str]) -> None:
        """Go to the next card that is `wanted`, in the direction of `by`."""
        places = [place for place, text in enumerate(self.cards) if text in wanted]
        if places:
            ahead = [place for place in places if (place - self.cursor) * by > 0]
            self.point((min if by > 0 else max)(ahead) if ahead else places[0 if by > 0 else -1])

    def digit(self, key: str, *, again: bool) -> Told | None:
        """Go to a card by its number; `again`: another digit was pressed just before.

        Return why there is no such card, None if there is.
        """
        for digits in (self._digits + key, key) if again else (key,):
            if 0 < int(digits) <= len(self.cards):
                self.point(int(digits) - 1)
                self._digits = digits
                return None
        if key == "0" and len(self.cards) >= 10:
            self.point(9)
            return None
        return no_card(key, self.cards)
