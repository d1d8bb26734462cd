"""The card orders given in a match, and which of their positions were uncovered to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from parlour.rules.events import Event, Lifted, Uncovered


class Positions(NamedTuple):
    """Positions (0 is the top) of order `number` that `seat` (None: all) may see; `lifted` went below."""

    number: int
    positions: tuple[int, ...]
    seat: int | None
    lifted: int = 0


@dataclass(slots=True)
class _Order:
    number: int
    size: int
    lifted: int = 0


class DealtOrders:
    """Numbers the orders of a match from 1 and collects uncovered positions until `take`."""

    def __init__(self) -> None:
        self.count = 0
        self._of_round: list[_Order] = []
        self._uncovered: list[Positions] = []

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the running round's orders, or of the lot before the first round."""
        return tuple(order.number for order in self._of_round)

    def given(self, size: int, *, follows: bool) -> None:
        """Add an order of `size` cards. Unless it `follows` another one it begins a round."""
        self.count += 1
        if not follows:
            self._of_round = []
        self._of_round.append(_Order(self.count, size))

    def heard(self, events: Iterable[Event]) -> None:
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
        taken, self._uncovered = self._uncovered, []
        return taken
