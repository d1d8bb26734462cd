"""Every game: which parts of a view it has, and that all of them count where views are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass, replace
from typing import Any, get_args, get_type_hints

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.sentences import TURN_OF, told
from parlour.rules.views import GridsView, StacksView, View, Zone, ZoneKind
from tests.rules.games_suite.playing import moments, settings, together

OF_A_MOMENT = {"viewer", "race"}
"""Fields that are None at some moments, in games that have them."""
SHAPES = ("discard", "stacks", "grids")
"""The parts that tell how a table is drawn."""


def parts() -> list[str]:
    """Return the names of the parts that a game has or has not."""
    hints = get_type_hints(View)
    return [name for name, hint in hints.items() if type(None) in get_args(hint) and name not in OF_A_MOMENT]


def of_views(kind: Any = View, within: tuple[Any, ...] = ()) -> Iterator[Field[Any]]:
    """Yield every field of a view, and of the values that it holds, at any depth."""
    if is_dataclass(kind) and kind not in within:
        hints = get_type_hints(kind)
        for field in fields(kind):
            yield field
            yield from of_views(hints[field.name], (*within, kind))
    for part in get_args(kind):
        yield from of_views(part, within)


def had(setting: Setting) -> frozenset[str]:
    """Return the parts that this game has, the same in every view of every moment of a round."""
    seen = set()
    for moment in moments(setting):
        for viewer in (None, *range(setting.seats)):
            view = moment.game.views.seen_by(moment.round, viewer)
            seen.add(frozenset(name for name in parts() if getattr(view, name) is not None))
    (same,) = seen
    return same


@pytest.mark.parametrize("setting", together(settings()))
def test_a_game_has_a_part_at_every_moment_of_a_round_or_never(setting: Setting) -> None:
    assert len(had(setting).intersection(SHAPES)) <= 1, "a table is drawn in one way"


@pytest.mark.slow
@pytest.mark.wide
def test_every_part_is_one_of_some_game_and_of_some_it_is_not() -> None:
    found = [had(setting) for setting in settings() if not setting.changed and setting.seats == 2]
    assert frozenset().union(*found) == set(parts())
    assert not found[0].intersection(*found[1:])


def test_cards_of_players_lie_in_grids_where_a_seat_has_one_or_the_view_says_so() -> None:
    grid = Zone("grid", ZoneKind.GRID, 2, ("", ""), 0)
    prompt = told(TURN_OF, 0)
    assert View(0, (), (grid,), prompt).in_grids
    assert View(0, (), (), prompt, grids=GridsView()).in_grids
    assert not View(0, (), (replace(grid, seat=None), replace(grid, kind=ZoneKind.HAND)), prompt).in_grids


def test_views_that_differ_in_anything_at_any_depth_are_not_equal() -> None:
    """The tests of secrecy compare whole views: a field that does not count would escape them."""
    found = list(of_views())
    assert all(field.compare for field in found)
    names = {field.name for field in found}
    assert {"looked", "under", "pending", "because", "adjacency", "asked", "sentence", "values"} <= names
    assert {"owners", "notes", "groups"} <= names
    assert GridsView(asked=(1,)) != GridsView(asked=(2,))
    assert StacksView((), "edges") != StacksView((), "face")
