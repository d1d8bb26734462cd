"""A salted commitment for every position of an order, and the openings of single positions."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import NamedTuple

from parlour.net.fair.making.hashing import digest, packed
from parlour.net.fair.making.subject import Context


class SealOpening(NamedTuple):
    """What proves that `card` lies at `position` (0 is the top) of an order."""

    position: int
    card: str
    salt: bytes

    def __repr__(self) -> str:
        return f"SealOpening({self.position})"


def opening(seed: bytes, position: int, card: str) -> SealOpening:
    """Return the opening of one position. Its salt reveals nothing about other positions."""
    return SealOpening(position, card, hmac.digest(seed, packed("salt", position), "sha256"))


def seal(context: Context, opened: SealOpening) -> bytes:
    """Return the seal that `opened` opens."""
    return _seal(context.part, opened)


def seals(context: Context, seed: bytes, order: Sequence[str]) -> tuple[bytes, ...]:
    """Return the seals of all positions of `order`."""
    part = context.part
    return tuple(_seal(part, opening(seed, position, card)) for position, card in enumerate(order))


def _seal(part: bytes, opened: SealOpening) -> bytes:
    return digest("position", part, *opened)
