"""The table of keys: at a table a key means one thing, whatever is played there."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest

import parlour.tui.keymap
from parlour.tui.keymap import (
    COMPANY,
    EDITOR,
    FILTER,
    GRIDS,
    HELP,
    HINT,
    HISTORY,
    HOUSE,
    LEARN,
    OPENING,
    REPLAY,
    RULES,
    STACKS,
    STATISTICS,
    TABLE,
    TABLES,
    Action,
)
from parlour.tui.screens.boxes.top import bindings

KINDS = {"hands": TABLE, "grids": GRIDS, "stacks": STACKS}


def test_a_key_means_the_same_at_every_table_and_an_action_has_the_same_first_key() -> None:
    meanings, keys = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for action in TABLES:
        keys[action.name].add(action.keys[0])
        for key in action.keys:
            meanings[key].add(action.name)
    assert {key: names for key, names in meanings.items() if len(names) > 1} == {}
    assert {name: found for name, found in keys.items() if len(found) > 1} == {}


@pytest.mark.parametrize(("some", "others"), [*combinations((HISTORY, STATISTICS, FILTER, HOUSE), 2)])
def test_a_key_means_the_same_in_the_history_and_on_the_pages_around_it(
    some: tuple[Action, ...], others: tuple[Action, ...]
) -> None:
    meanings = {key: action.name for action in some for key in action.keys}
    same = {key: action.name for action in others for key in action.keys if key in meanings}
    tab = {"tab": "next_section"}  # to the next section, where the page has some
    assert {**same, **tab} == {key: meanings[key] for key in same} | tab


@pytest.mark.parametrize("name", ["call", "catch", "stack", "draw", "digit"])
def test_a_replay_looks_for_moves_by_the_keys_that_make_them(name: str) -> None:
    (found,) = (action for action in REPLAY if action.name == name)
    made = {key for action in TABLES if action.name == name for key in action.keys}
    assert set(found.keys) <= made


@pytest.mark.parametrize("group", [HISTORY, STATISTICS, FILTER, REPLAY, *KINDS.values()])
def test_no_key_has_two_actions_on_one_page_or_at_one_table(group: tuple[Action, ...]) -> None:
    keys = [key for action in group for key in action.keys]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*COMPANY, "invite", "chat", "help", "leave"])
def test_what_concerns_people_is_at_every_table_and_told_in_its_help(kind: str, name: str) -> None:
    found = [action for action in KINDS[kind] if action.name == name]
    assert len(found) == 1
    assert found[0].tells


@pytest.mark.parametrize("action", TABLES)
def test_a_key_of_a_table_is_bound_to_its_action(action: Action) -> None:
    assert {binding.key for binding in bindings([action])} == set(action.keys)


@pytest.mark.parametrize(("screen", "keys"), [(EDITOR, "Right"), (OPENING, "Right, l")])
def test_the_help_has_a_line_of_its_own_for_each_key_that_the_footer_writes_together(
    screen: tuple[Action, ...], keys: str
) -> None:
    written = {action.written for action in screen}
    assert keys in written
    assert "Left/Right" not in written


@pytest.mark.parametrize("screen", [RULES, REPLAY])
def test_the_help_does_not_write_up_beside_what_down_does(screen: tuple[Action, ...]) -> None:
    assert not any("Up" in action.written for action in screen if action.keys[0] == "down")


def groups() -> dict[str, tuple[Action, ...]]:
    """Return the actions of every page and table, by the name of the group."""
    found = {
        name: group
        for name, group in vars(parlour.tui.keymap).items()
        if isinstance(group, tuple) and group and isinstance(group[0], Action)
    }
    assert len(found) > 20
    return found


def test_every_page_tells_its_keys_by_the_same_one() -> None:
    boxes = {"TYPING"}  # it shows all its keys
    helps = {name: [each.keys for each in group if each.name == "help"] for name, group in groups().items()}
    assert {name for name, keys in helps.items() if {*keys} != {HELP.keys}} == boxes


def test_lessons_have_one_key_on_all_pages_and_it_does_nothing_else_there() -> None:
    at_tables = {action.name for action in TABLES}
    meanings = {
        (name, action.name)
        for name, actions in groups().items()
        for action in actions
        if LEARN.keys[0] in action.keys and action.name not in at_tables
    }
    assert meanings == {(name, "learn") for name in ("HOME", "NEARBY", "LOBBY", "WAITING", "PICKER")}
    learns = [action for actions in groups().values() for action in actions if action.name == "learn"]
    assert {action.keys[0] for action in learns} == {LEARN.keys[0]}


def test_the_key_of_hints_asks_for_advice_on_every_page() -> None:
    asks = {action.name for group in groups().values() for action in group if HINT.keys[0] in action.keys}
    assert asks == {"hint", "review"}
