"""Stacks in rows and columns: their digits, as on a number pad, and how arrows move among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.views import StackView, View

SIDE: Final = 3
ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def stacks(view: View) -> tuple[StackView, ...]:
    """Return the stacks of the table, () in a game without them."""
    return view.stacks.places if view.stacks is not None else ()


def digit(stack: StackView) -> str:
    """Return the digit for the position of the stack, 7 at the top left; "" outside of three by three."""
    if stack.row >= SIDE or stack.column >= SIDE:
        return ""
    return str(SIDE * (SIDE - 1 - stack.row) + stack.column + 1)


def digits(view: View) -> dict[str, str]:
    """Return the digit of each stack."""
    return {stack.name: digit(stack) for stack in stacks(view)}


def with_digit(view: View, key: str) -> str:
    """Return the name of the stack with this digit, "" if there is none."""
    return {own: name for name, own in digits(view).items()}.get(key, "")


def beside(view: View, names: Sequence[str], start: str, arrow: str) -> str:
    """Return the nearest of the stacks `names` in the direction of `arrow`; `start` if there is none."""
    by_name = {stack.name: stack for stack in stacks(view)}
    if start not in by_name:
        return names[0] if names else ""
    down, right = ARROWS[arrow]
    here = by_name[start]
    found = []
    for name in names:
        rows, columns = by_name[name].row - here.row, by_name[name].column - here.column
        ahead, aside = rows * down + columns * right, abs(rows * right) + abs(columns * down)
        if ahead > 0:
            found.append((aside, ahead, name))
    return min(found)[2] if found else start
