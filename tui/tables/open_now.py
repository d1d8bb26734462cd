"""Which of the table's actions work now: what the footer, the help and the palette show."""

from __future__ import annotations

from collections.abc import Iterator

from tui.actions import TABLE, Action
from tui.turn import CALL, Turn


def open_now(turn: Turn, *, idle: bool = False) -> Iterator[Action]:
    """Yield the table's actions that work now, in the footer's order.

    `idle`: the viewer is the host, and someone has done nothing for a while.
    """
    verbs = {choice.verb for choice in turn.view.choices} if turn.view else set()
    for action in TABLE:
        if action.verbs:
            if verbs & set(action.verbs) or (CALL in action.verbs and turn.may_arm):
                yield action
        elif idle if action.name == "substitute" else _works(turn, action.name):
            yield action


def _works(turn: Turn, name: str) -> bool:
    match name:
        case "right" | "up" | "down":
            return False  # the footer's word for `left` tells of all arrows
        case "left" | "digit":
            return bool(turn.hand) or turn.asked is not None
        case "enter":
            return turn.under_cursor in turn.playable or turn.picking is not None
        case "mark":
            return turn.picking is not None and turn.picking.several
        case "cancel":
            return turn.picking is not None
        case "sort":
            return len(turn.hand) > 1
        case _:
            return True
