"""Every game passes the checks of `parlour check-game` and some more, on every table that can be set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import Field, fields, is_dataclass, replace
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from parlour.rules import match as matches
from parlour.rules.check.playing import run
from parlour.rules.check.secrecy import uncovered
from parlour.rules.check.suite import CHECKS, Check
from parlour.rules.check.tables import Setting
from parlour.rules.events import Event, Moved, cards_named, numbered, seen
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Refusal, Shuffled
from parlour.rules.sentences import (
    HANDS_PASSED,
    HANDS_SWAPPED,
    NAMED,
    NAMES,
    PLACES,
    TURN_OF,
    Told,
    told,
    unfilled,
)
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import GridsView, StacksView, Stage, View, Zone, ZoneKind
from tests.chance import SEED
from tests.rules.games_suite.playing import EACH_FAMILY, ever_made, moments, played, settings, table, together

DEAR = {"bots_make_legal_moves", "bots_decide_by_their_views", "refusals_are_in_words"}
"""Checks that take long: one game alone is fast, and one table of each other one slow."""
FAST = (f"{check}-{game}-4" for game in EACH_FAMILY for check in CHECKS if str(check) not in DEAR)
TWICE = {f"{check}-{game}" for check in DEAR for game in ("juno-classic-2", "jojo-4", "lotta-watta-4")}
TOO_DEAR = {"allowed_moves_are_listed-switch-4"}
"""So many plays of several cards were made: JUNO Serious has fewer."""
SLOW = {f"{check}-{setting}" for check in CHECKS for setting in settings()} - TWICE - TOO_DEAR


@pytest.mark.few(*FAST, *(f"{check}-juno-classic-4" for check in DEAR), slow=SLOW)
@pytest.mark.parametrize("setting", together(settings()))
@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_every_game_passes(check: Check, setting: Setting) -> None:
    assert [found for found in check.found(table(setting)) if found is not None] == []


TEXTS = {*NAMES, *PLACES, NAMED, "word", "clause"}
"""The values that are a text: names in notation and of places, what is called at the table, a clause."""


def said(setting: Setting) -> Iterator[Told]:
    """Yield what is told, asked, answered, and given as a reason in a match of random moves."""
    tried = ever_made(setting)[::7]
    for step in played(setting):
        yield from (event for event in step.events if isinstance(event, Told))
    for moment in moments(setting):
        yield from (result.why for result in moment.results)
        for viewer in (*range(setting.seats), None):
            view = matches.seen_by(moment, viewer)
            yield from (told for told in (view.prompt, view.turns.because) if told is not None)
        for seat in range(setting.seats):
            judged = (matches.judge(moment, seat, text) for text in tried)
            yield from (refusal.told for refusal in judged if isinstance(refusal, Refusal))


def texts(told: Told) -> Iterator[str]:
    """Yield the names of values that are a text, those of parts included."""
    for name, value in told.values:
        if isinstance(value, Told):
            yield from texts(value)
        elif isinstance(value, str):
            yield name


@pytest.mark.parametrize("setting", together(settings()))
def test_every_place_is_filled_and_no_value_is_words(setting: Setting) -> None:
    for each in {*said(setting)}:
        assert not [*unfilled(each)], each
        assert {*texts(each)} <= TEXTS, each


DEALS_DIFFERENTLY = [
    one for one in settings() if (one.changed[0][0] in ("cut", "memory") if one.changed else one.seats == 4)
]
MIXED = (HANDS_SWAPPED, HANDS_PASSED)
"""After these nobody knows who holds a card."""


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_what_is_uncovered_is_seen_by_whom_it_is_uncovered_to(setting: Setting) -> None:
    for step, event, texts in uncovered(table(setting)):
        told = {text for _, each in numbered(0, step.events) for text in cards_named(seen(each, event.to))}
        changed_hands = any(isinstance(each, Told) and each.sentence in MIXED for each in step.events)
        viewers = range(setting.seats) if changed_hands else [event.to]
        views = (matches.seen_by(step.after, viewer) for viewer in viewers)
        shown = {text for view in views for zone in view.zones for text in zone.cards}
        for text in texts:
            assert text in shown | told, (step.move, event)


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_only_cards_that_everyone_has_seen_are_shuffled_before_everyones_eyes(setting: Setting) -> None:
    known: set[str] = set()
    to_all = [(step, texts) for step, event, texts in uncovered(table(setting)) if event.to is None]
    for step in played(setting):
        wanted = matches.wanted(step.before)
        if step.before.stage != Stage.ROUND:
            known = set()
        if wanted is not None and step.before.stage == Stage.ROUND and not wanted.hidden:
            cards = {step.before.rules.texts[one] for one in wanted.cards}
            assert cards <= known, cards - known
        known |= {text for each in step.events for text in _laid(each)}
        known |= {text for at, texts in to_all if at is step for text in texts}
        known |= {text for zone in matches.seen_by(step.after, None).zones for text in zone.cards}


def test_what_is_left_when_the_opening_card_goes_back_is_not_shown() -> None:
    rules = table_rules("juno-classic")
    moment = matches.begin(rules.game, rules.rules, 2)
    deck = rules.rules.deck
    last = deck[-1:]
    assert rules.rules.texts[last[0]] == "W4"
    order = deck[:14] + last + deck[14:-1]
    for _ in ("lot", "deal"):
        moment = matches.after(moment, HOUSE, Shuffled(order))
    wanted = matches.wanted(moment)
    assert wanted is not None
    assert (wanted.label, wanted.hidden) == ("opening", True)


def _laid(event: Event) -> tuple[str, ...]:
    return event.cards if isinstance(event, Moved) and not event.hidden else ()


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


def had(there: Iterable[Match]) -> frozenset[str]:
    """Return the parts that a game has, the same in every view of these moments of a round."""
    seen = set()
    for moment in there:
        for viewer in (None, *range(moment.seats)):
            view = moment.game.views.seen_by(moment.round, viewer)
            seen.add(frozenset(name for name in parts() if getattr(view, name) is not None))
    (same,) = seen
    return same


@pytest.mark.parametrize("setting", together(settings()))
def test_a_game_has_a_part_at_every_moment_of_a_round_or_never(setting: Setting) -> None:
    assert len(had(moments(setting)).intersection(SHAPES)) <= 1, "a table is drawn in one way"


@pytest.mark.slow
@pytest.mark.wide
def test_every_part_is_one_of_some_game_and_of_some_it_is_not() -> None:
    tables = (setting.rules for setting in settings() if not setting.changed and setting.seats == 2)
    begun = [run(rules, 2, Random(SEED), 30).steps for rules in tables]
    found = [had(step.after for step in steps if step.after.round is not None) for steps in begun]
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
