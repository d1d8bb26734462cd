"""Chance that is no chance: every number is the same share of what could come."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


class Always(random.Random):
    """Gives `share` (from 0 to below 1) for every random number, and picks at that share of a sequence."""

    def __init__(self, share: float) -> None:
        super().__init__(0)
        self._share = share

    def random(self) -> float:
        """Return the share."""
        return self._share

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Return what lies at the share of `seq`."""
        return seq[int(self._share * len(seq))]
