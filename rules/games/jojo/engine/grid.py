"""The nine stacks on the table, and the number cards that fit on them (JJ-4 to JJ-8).

A stack is its cards from the bottom. The Jojos in it (Switches) are only counted, because their position
does not matter: an odd number of them turns the sequence around (JJ-14).
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.rules.games.jojo.engine.tables import (
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
        """Return the number card on top of a started stack, or the one that its Wild stands for."""
        return face(self.stacks[place][-1])

    def way(self, place: int) -> int:
        """Return the direction of the sequence of a stack: UP or DOWN."""
        return DOWN if self.switches[place] % 2 else UP

    def laid(self, place: int, *cards: int) -> Grid:
        return self._with(place, self.stacks[place] + bytes(cards), self.switches[place])

    def switched(self, place: int) -> Grid:
        return self._with(place, self.stacks[place], self.switches[place] + 1)

    def lifted(self, place: int) -> Grid:
        """Return the grid without a top card. An empty stack loses its Switches, too (JJ-15)."""
        rest = self.stacks[place][:-1]
        return self._with(place, rest, self.switches[place] if rest else 0)

    def _with(self, place: int, stack: bytes, switches: int) -> Grid:
        return Grid(
            (*self.stacks[:place], stack, *self.stacks[place + 1 :]),
            (*self.switches[:place], switches, *self.switches[place + 1 :]),
        )


def preferred(rules: Rules, grid: Grid, place: int) -> int:
    """Return the cards that the Master allows on a side, whatever lies there (JJ-6); none elsewhere."""
    if place == MASTER or place >= NORTHEAST:
        return 0
    return rules.beside[place][number(grid.top(MASTER))]


def fitting(rules: Rules, grid: Grid, place: int) -> int:
    """Return the number cards that fit on a place (JJ-5 to JJ-8)."""
    if grid.stacks[place]:
        return FITTING[grid.way(place)][grid.top(place)] | preferred(rules, grid, place)
    if place < NORTHEAST:
        return preferred(rules, grid, place)
    return _corner(rules, grid, place)


def _corner(rules: Rules, grid: Grid, place: int) -> int:
    """Return the cards that start a corner: those that match both sides next to it (JJ-8)."""
    (first, lies), (second, lies_there) = CORNERS[place]
    if not grid.stacks[first] or not grid.stacks[second]:
        return 0
    return rules.beside[lies][number(grid.top(first))] & rules.beside[lies_there][number(grid.top(second))]


def turned(grid: Grid, place: int) -> int:
    """Return the one card that may follow a Switch on a started stack (JJ-14)."""
    return following(1 << grid.top(place), 1 - grid.way(place))
