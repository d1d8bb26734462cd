"""Keys and clicks where moves are built pick by pick, as they wait to be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Does(Enum):
    """What a key or click is about."""

    DIGIT = auto()  # a card's number, or a place's
    CARD = auto()  # a card of the hand
    PLACE = auto()  # a stack
    VERB = auto()  # one of some verbs, the first that is open
    ENTER = auto()  # whatever is under the cursor


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key or click: `words` are verbs, or the one card, place or digit; `hand` as it stood."""

    does: Does
    words: tuple[str, ...]
    hand: tuple[str, ...] = ()
