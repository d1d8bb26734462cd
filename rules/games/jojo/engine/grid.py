"""The nine stacks on the table: what lies there, and which number cards could be laid (JJ-4 to JJ-8).

A stack is its cards from the bottom; the Jojos that lie in it as Switches are counted beside, for where they
lie in it makes no difference: an odd number of them turns its sequence around (JJ-14).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.games.jojo.engine.tables import (
    CORNERS,
    DOWN,
    FITTING,
    MASTER,
    NORTHEAST,
    UP,
    Rules,
    face,
    following,
    number,
)


class Grid(NamedTuple):
    """The stacks by place, and the Switches in each."""

    stacks: tuple[bytes, ...]
    switches: tuple[int, ...]

    def top(self, place: int) -> int:
        """Return the number card that the top card of a started stack is, or stands for."""
        return face(self.stacks[place][-1])

    def way(self, place: int) -> int:
        """Return whether the sequence of a stack goes UP or DOWN."""
        return DOWN if self.switches[place] % 2 else UP

    def laid(self, place: int, *cards: int) -> Grid:
        """Return the grid with cards more on a stack."""
        return self._with(place, self.stacks[place] + bytes(cards), self.switches[place])

    def switched(self, place: int) -> Grid:
        """Return the grid with a Switch more in a stack."""
        return self._with(place, self.stacks[place], self.switches[place] + 1)

    def lifted(self, place: int) -> Grid:
        """Return the grid without a top card, and without Switches where no card is left (JJ-15)."""
        rest = self.stacks[place][:-1]
        return self._with(place, rest, self.switches[place] if rest else 0)

    def _with(self, place: int, stack: bytes, switches: int) -> Grid:
        return Grid(
            (*self.stacks[:place], stack, *self.stacks[place + 1 :]),
            (*self.switches[:place], switches, *self.switches[place + 1 :]),
        )


def preferred(rules: Rules, grid: Grid, place: int) -> int:
    """Return the cards that the Master lets on a side, whatever lies there (JJ-6); elsewhere none."""
    if place == MASTER or place >= NORTHEAST:
        return 0
    return rules.beside[place][number(grid.top(MASTER))]


def fitting(rules: Rules, grid: Grid, place: int) -> int:
    """Return the number cards that could be laid on a place, by JJ-5 to JJ-8."""
    if grid.stacks[place]:
        return FITTING[grid.way(place)][grid.top(place)] | preferred(rules, grid, place)
    if place < NORTHEAST:
        return preferred(rules, grid, place)
    return _corner(rules, grid, place)


def _corner(rules: Rules, grid: Grid, place: int) -> int:
    """Return the cards that start a corner: those that match both sides beside it (JJ-8)."""
    (one, lies), (other, lies_there) = CORNERS[place]
    if not grid.stacks[one] or not grid.stacks[other]:
        return 0
    return rules.beside[lies][number(grid.top(one))] & rules.beside[lies_there][number(grid.top(other))]


def turned(grid: Grid, place: int) -> int:
    """Return the one card that may follow a Switch on a started stack (JJ-14)."""
    return following(1 << grid.top(place), 1 - grid.way(place))
