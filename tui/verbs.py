"""Which key stands for which choice outside the hand, and for which pick of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.steps import Choice
from rules.views import View
from tui.actions import Action, for_verb, table_actions
from tui.picking import begin, direct
from tui.places import asks_places


def free_keys(view: View) -> dict[str, Choice]:
    """Return a key for each choice outside the hand whose verb has none set aside for it.

    A choice that begins with places has none: it begins by itself, or with the key of its verb.
    """
    table = table_actions(view)
    taken = {key for action in table for key in action.keys}
    keys: dict[str, Choice] = {}
    for choice in direct(view):
        if set_aside(table, choice) is not None or (choice.steps and asks_places(choice.steps[0])):
            continue
        letters = (*choice.verb, *"zwvnefgiory")
        key = next((one for one in letters if one not in taken and one not in keys), "")
        if key:
            keys[key] = choice
    return keys


def buttons(view: View) -> tuple[tuple[str, Choice], ...]:
    """Return the choices outside the hand, each with its key, as they stand under the prompt."""
    extra = {choice.verb: key for key, choice in free_keys(view).items()}
    found = []
    for choice in direct(view):
        action = set_aside(table_actions(view), choice)
        found.append((action.keys[0] if action else extra.get(choice.verb, ""), choice))
    return tuple(found)


def key_of(view: View, choice: Choice) -> str:
    """Return the key of a choice of `view` outside the hand, "" if it has none."""
    return next((key for key, one in buttons(view) if one == choice), "")


def set_aside(actions: Iterable[Action], choice: Choice) -> Action | None:
    """Return the action for this choice: that of its verb, or of the one move that it comes to."""
    table = tuple(actions)
    move = begin(choice)
    return for_verb(table, choice.verb) or (for_verb(table, move) if isinstance(move, str) else None)


def keys_of_picks(view: View, verb: str, picks: Iterable[str]) -> Mapping[str, str]:
    """Return the key of each first pick after `verb` that has one set aside."""
    found = ((pick, for_verb(table_actions(view), f"{verb} {pick}")) for pick in picks)
    return {pick: action.keys[0] for pick, action in found if action is not None}
