"""Stacks in rows and columns, and their digits, as on a number pad."""

from __future__ import annotations

from typing import Final

from parlour.rules.views import StackView, View
from parlour.tui.seen.zones import stacks

SIDE: Final = 3


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
