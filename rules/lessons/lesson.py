"""What a lesson says: a dealt position, and steps that the player plays through in it.

The player sits in seat 0. A step explains something, accepts some moves, and says what the others answer. The
fields are those of a lesson's file, which `rules/GAMES.md` describes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from parlour.rules.record.entries import Act, Judgment, Time

LEARNER: Final = 0
"""The seat of the player."""
ANY: Final = "any"
"""Accepts every legal move."""

_FOR_KEYS: Final = re.compile(r"\[([^][|]*)(?:\|([^][|]*))?\]")

Answer = Act | Time | Judgment
"""What happens after a move of the player: a move of another seat, or one of the house."""


def worded(text: str, *, by_keys: bool) -> str:
    """Return a text of a lesson for a face: `Draw[: press d].`, `[Press u to call|Call].`

    Words in brackets are for who plays by keys, those after a bar for everybody else.
    """
    return _FOR_KEYS.sub(lambda found: found[1] if by_keys else found[2] or "", text)


@dataclass(frozen=True, slots=True)
class Position:
    """What is dealt: the dealer, and the cards of each seat, the open card, and the stock from the top.

    There may be no open card (""). A hand may name fewer cards than are dealt, and the stock those that
    matter; other cards fill them up.
    """

    dealer: int
    hands: tuple[tuple[str, ...], ...]
    pile: str
    stock: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongMove:
    """What is said about a move that the step does not accept; `move` may be a pattern."""

    move: str
    say: str

    def fits(self, move: str) -> bool:
        return fnmatchcase(move, self.move)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: what is explained, the task in a line, and the moves that fulfill it.

    A move in `do` may have `*` for any text, or be `any`. `otherwise` is said about other legal moves, unless
    `wrong` has words for them.
    """

    say: str
    task: str
    do: tuple[str, ...]
    then: tuple[Answer, ...] = ()
    otherwise: str = ""
    wrong: tuple[WrongMove, ...] = ()

    def accepts(self, move: str) -> bool:
        """Whether the step asks for this legal move, given in its canonical notation."""
        return any(pattern == ANY or fnmatchcase(move, pattern) for pattern in self.do)

    def words_about(self, move: str) -> str:
        """Return the step's own words about a move that it does not accept, "" if it has none."""
        return next((wrong.say for wrong in self.wrong if wrong.fits(move)), "")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. `name` is the name of its file, `game` that of its preset, played with these `options`."""

    name: str
    game: str
    place: int
    title: str
    about: str
    others: tuple[str, ...]
    position: Position
    steps: tuple[LessonStep, ...]
    end: str
    options: Mapping[str, str]
    before: tuple[Answer, ...] = ()

    @property
    def seats(self) -> int:
        return 1 + len(self.others)
