"""Which key stands for which choice outside the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.steps import Choice
from rules.views import View
from tui.actions import TABLE, for_verb
from tui.picking import direct


def free_keys(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return a key for each choice outside the hand whose verb has none set aside for it."""
    taken = {key for action in TABLE for key in action.keys}
    keys: dict[str, Choice] = {}
    for choice in choices:
        if for_verb(TABLE, choice.verb) is not None:
            continue
        letters = (*choice.verb, *"zwvnefgiory")
        key = next((one for one in letters if one not in taken and one not in keys), "")
        if key:
            keys[key] = choice
    return keys


def buttons(view: View) -> tuple[tuple[str, Choice], ...]:
    """Return the choices outside the hand, each with its key, as they stand under the prompt."""
    choices = direct(view)
    extra = {choice.verb: key for key, choice in free_keys(choices).items()}
    found = []
    for choice in choices:
        action = for_verb(TABLE, choice.verb)
        found.append((action.keys[0] if action else extra.get(choice.verb, ""), choice))
    return tuple(found)
