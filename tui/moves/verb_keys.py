"""Which key stands for which choice outside the hand, and for which pick of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.steps import Choice
from rules.views import View
from tui.keymap import Action, for_verb, table_actions
from tui.moves.grid_places import asks_places
from tui.moves.selection import Outcome, Picking, begin, direct, of_hand


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


def only_one(view: View) -> Choice | None:
    """Return the one choice that has no key of its own, while nothing can be done with the hand."""
    if of_hand(view):
        return None
    table = table_actions(view)
    choices = [one for one in direct(view) if one.steps and set_aside(table, one) is None]
    return choices[0] if len(choices) == 1 else None


def begun(choice: Choice, verbs: Iterable[str], words: frozenset[str]) -> Outcome:
    """Begin `choice`, `words` armed; with its first pick where one of `verbs` (`take stock`) says it."""
    outcome = begin(choice, words)
    picks = [pick for verb, _, pick in (one.partition(" ") for one in verbs) if verb == choice.verb and pick]
    return outcome.pick(picks[0]) if picks and isinstance(outcome, Picking) else outcome


def to_be_refused(view: View | None, verb: str) -> str | None:
    """Return a move with a verb that is not open, so that the referee tells its clause; None if none is."""
    if verb != "catch":
        return verb
    others = [seat.seat for seat in view.seats if seat.seat != view.viewer] if view else []
    return f"catch {others[0]}" if others else None
