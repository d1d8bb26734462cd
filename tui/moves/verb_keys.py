"""The keys of the choices that begin with a key, and of their first picks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_letters

from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View
from parlour.tui.keymap import Action, for_verb, table_actions
from parlour.tui.moves.choices import offered
from parlour.tui.moves.grid_places import asks_places, letters
from parlour.tui.moves.selection import Outcome, Picking, begin, by_verb, direct, of_hand


def free_keys(view: View) -> dict[str, Choice]:
    """Return a key for each choice of `by_verb` whose verb has no fixed key.

    The only choice gets none where something is to be picked: it begins by itself.
    """
    table, only = table_actions(view), only_one(view)
    taken = {key for action in table for key in action.keys} | (_first_keys(view, only) if only else set())
    keys: dict[str, Choice] = {}
    for choice in by_verb(view):
        if set_aside(table, choice) is not None or (choice == only and isinstance(begin(choice), Picking)):
            continue
        letters = (*choice.verb, *"zwvnefgiory", *ascii_letters)
        key = next((letter for letter in letters if letter not in taken and letter not in keys), "")
        if key:
            keys[key] = choice
    return keys


def buttons(view: View) -> tuple[tuple[str, Choice], ...]:
    """Return the choices of `by_verb`, each with its key, in the order under the prompt."""
    extra = {choice.verb: key for key, choice in free_keys(view).items()}
    found = []
    for choice in by_verb(view):
        action = set_aside(table_actions(view), choice)
        found.append((action.keys[0] if action else extra.get(choice.verb, ""), choice))
    return tuple(found)


def set_aside(actions: Iterable[Action], choice: Choice) -> Action | None:
    """Return the action for this choice: that of its verb, or of the only move that it allows."""
    table = tuple(actions)
    move = begin(choice)
    return for_verb(table, choice.verb) or (for_verb(table, move) if isinstance(move, str) else None)


def keys_of_picks(view: View, verb: str, picks: Iterable[str]) -> Mapping[str, str]:
    """Return the keys of those first picks after `verb` that have a fixed key."""
    found = ((pick, for_verb(table_actions(view), f"{verb} {pick}")) for pick in picks)
    return {pick: action.keys[0] for pick, action in found if action is not None}


def only_one(view: View) -> Choice | None:
    """Return the only choice without a fixed key, if the hand allows no move; else None.

    None, too, if a key of its options is the fixed key of another choice, which could not be made then.
    """
    if of_hand(view):
        return None
    actions = [(set_aside(table_actions(view), choice), choice) for choice in direct(view)]
    choices = [choice for action, choice in actions if choice.steps and action is None]
    if len(choices) != 1:
        return None
    fixed = {action.keys[0] for action, _ in actions if action is not None}
    return choices[0] if fixed.isdisjoint(_first_keys(view, choices[0])) else None


def _first_keys(view: View, choice: Choice) -> set[str]:
    """Return the keys of what may be picked first in `choice`: letters of options, or of seats."""
    begun = begin(choice)
    if not isinstance(begun, Picking) or begun.step.pick is Pick.NUMBER:
        return set()
    if asks_places(begun.step):
        dotted = any("." in pick for pick in begun.step.among)
        return {letter.lower() for letter in letters(view).values()} if dotted else set()
    keys = keys_of_picks(view, "" if begun.picks else choice.verb, begun.open())
    return {option.key for option in offered(begun.step.pick, begun.open(), keys)}


def begun(choice: Choice, verbs: Iterable[str], words: frozenset[str]) -> Outcome:
    """Begin `choice` with `words` armed, and with the first pick that one of `verbs` names (`take stock`)."""
    outcome = begin(choice, words)
    parts = (text.partition(" ") for text in verbs)
    picks = [pick for verb, _, pick in parts if verb == choice.verb and pick]
    return outcome.pick(picks[0]) if picks and isinstance(outcome, Picking) else outcome


def of_zones(view: View) -> dict[str, str]:
    """Return the move that each zone of the table stands for, or its beginning: `draw`, `take pile`."""
    found = {choice.zone: choice.verb for choice in view.choices if choice.zone}
    for choice in view.choices:
        if choice.steps and choice.steps[0].pick is Pick.ZONE:
            found |= {name: f"{choice.verb} {name}" for name in choice.steps[0].among}
    return found
