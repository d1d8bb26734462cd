"""The orders that the house has given in a match, and which of their positions were uncovered to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.events import Event, Lifted, Uncovered


class Positions(NamedTuple):
    """Positions of the order `number`, the top is 0, whose cards `seat` alone may see now (None: all).

    `lifted`: so many cards from the top have been put under the rest since.
    """

    number: int
    positions: tuple[int, ...]
    seat: int | None
    lifted: int = 0


@dataclass(slots=True)
class _Order:
    number: int
    size: int
    lifted: int = 0


class Orders:
    """Counts the orders of a match from 1, and collects what is uncovered until it is taken."""

    def __init__(self) -> None:
        self.count = 0
        self._of_round: list[_Order] = []
        self._uncovered: list[Positions] = []

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the orders of the running round, or of the lot before the first."""
        return tuple(order.number for order in self._of_round)

    def given(self, size: int, *, follows: bool) -> None:
        """Another order was given, of so many cards; one that does not follow begins a round."""
        self.count += 1
        self._of_round = (
            [*self._of_round, _Order(self.count, size)] if follows else [_Order(self.count, size)]
        )

    def heard(self, events: Iterable[Event]) -> None:
        """Take what has happened."""
        for event in events:
            match event:
                case Lifted(cards):
                    self._of_round[-1].lifted = cards
                case Uncovered(places, seat, order):
                    self._uncover(self._of_round[order], places, seat)
                case _:
                    pass

    def _uncover(self, order: _Order, places: tuple[int, ...], seat: int | None) -> None:
        positions = tuple((order.size - place + order.lifted) % order.size for place in places)
        self._uncovered.append(Positions(order.number, positions, seat, order.lifted))

    def take(self) -> list[Positions]:
        """Return what was uncovered since the last time."""
        taken, self._uncovered = self._uncovered, []
        return taken
