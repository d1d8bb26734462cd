"""From a seed to an order: Fisher-Yates with unbiased indices."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from parlour.net.fair.making.hashing import packed

T = TypeVar("T")

WORD: Final = 8  # length of a word in bytes; a block of HMAC-SHA256 has four words

RANGE: Final = 1 << 8 * WORD


def shuffled(seed: bytes, cards: Sequence[T]) -> tuple[T, ...]:
    """Return `cards`, given in canonical order, in the order that `seed` makes, from the top."""
    order, words = list(cards), _words(seed)
    for last in range(len(order) - 1, 0, -1):
        other = index(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def index(words: Iterator[int], below: int) -> int:
    """Return an unbiased number from 0 to `below` - 1, made of the first suitable one of `words`."""
    fair = RANGE - RANGE % below
    return next(word for word in words if word < fair) % below


def _words(seed: bytes) -> Iterator[int]:
    """Yield 64-bit words endlessly: the big-endian words of HMAC-SHA256 blocks 0, 1, ..."""
    counter = 0
    while True:
        block = hmac.digest(seed, packed("order", counter), "sha256")
        for at in range(0, len(block), WORD):
            yield int.from_bytes(block[at : at + WORD], "big")
        counter += 1
