"""A part of a table is drawn again when its facts have changed: what changes its picture is among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, Final, NamedTuple

import pytest
from textual.strip import Strip

from parlour.net.wire.messages import Answer, Presence, Update
from parlour.rules import match as matches
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Fact, View
from parlour.tui.drawing.canvas import Rect
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import names_at
from parlour.tui.seen.log import Talk
from parlour.tui.seen.zones import stacks
from parlour.tui.tables.common.layout import Layout, Space
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.common.scene import Button, Draw, Facts, Place, Scene
from parlour.tui.tables.shape import BoardPart, rects, shape_of
from tests.tui.kit.at_table import dressed
from tests.tui.kit.filled import midst, update_of

SEATS: Final = 3
MOMENTS: Final = (2, 9, 30, 60)
LATEST: Final = 8
"""So many events of each moment are known, and changed one after the other."""
LAID: Final = ("jojo", "lotta-watta")
"""Games in which cards are laid in a square or in grids."""
GAMES: Final = [game.name for game in shelf.games() if game.least <= SEATS <= game.most]
SIZES: Final = {"small": (80, 24), "large": (120, 40)}
PENS: Final = Pens(dressed())
IMPOSSIBLE: Final = (LookupError, ValueError, AssertionError)
"""What drawing may raise of a view that no game makes."""

WHOM: Final = Choice("catch", in_words("Catch someone"), (Step(Pick.SEAT, ("1", "2")),))
ABSENT: Final[Mapping[str, object]] = {"facts": (Fact(in_words("trumps: hearts")),), "choices": (WHOM,)}
"""What a field may be that is empty at all these moments."""

Key = Callable[[Turn], object]
KEYS: Final[Mapping[str, Key]] = {
    "none": lambda _: None,
    "right": lambda turn: turn.step(1),
    "up": lambda turn: turn.seek(1),
    "space": lambda turn: turn.mark(),
    "enter": lambda turn: turn.enter(),
    "1": lambda turn: turn.digit("1", again=False, hand=turn.hand),
    "2": lambda turn: turn.digit("2", again=False, hand=turn.hand),
    "first choice": lambda turn: turn.act(turn.view.choices[0].verb) if turn.view else None,
    "last choice": lambda turn: turn.act(turn.view.choices[-1].verb) if turn.view else None,
    "sort": lambda turn: turn.sort(),
    "esc": lambda turn: turn.back(),
}


class Seen(NamedTuple):
    """What is seen of one rectangle of a part, and what a click and a moving card find there."""

    strips: tuple[Strip, ...]
    buttons: tuple[Button, ...]
    places: Mapping[Place, Rect]


class Part(NamedTuple):
    """One rectangle of a part as it was drawn, from which facts, and how it is drawn."""

    name: BoardPart
    rect: Rect
    draw: Draw
    facts_of: Facts
    facts: object
    seen: Seen

    def is_stale(self, scene: Scene) -> bool:
        """Whether it would look different in `scene`, of which it has the same facts."""
        try:
            return self.facts_of(scene, self.rect) == self.facts and look(self, scene) != self.seen
        except IMPOSSIBLE:
            return False


def look(part: Part, scene: Scene) -> Seen:
    scene.buttons, scene.places = [], {}
    sheet = part.draw(scene, part.rect)
    return Seen(tuple(sheet.strip(y) for y in range(sheet.height)), tuple(scene.buttons), dict(scene.places))


def updates(game: str) -> list[Update]:
    """Return some moments of a round, each as the seat sees it that must act."""
    moments = [midst(game, SEATS, moves) for moves in MOMENTS]
    lately = [moment._replace(events=moment.events[-LATEST:]) for moment in moments]
    return [update_of(moment, min(matches.acting(moment.match))) for moment in lately]


def scene_of(update: Update, layout: Layout | None = None, keys: Sequence[Key] = ()) -> Scene:
    turn, talk = Turn(), Talk()
    if update.view is not None:
        talk.log(update.view, names_at(update))
    turn.show(update)
    for key in keys:
        key(turn)
        answer(turn)
    scene = Scene(update.table, turn, PENS, names_at(update), tuple(talk.lines), layout=layout)
    if layout is not None:
        scene.card, scene.small = layout.card, layout.small
    return scene


def answer(turn: Turn) -> None:
    """Let the referee ask for a stack, where it is asked what comes next."""
    names = tuple(stack.name for stack in stacks(turn.view)) if turn.view is not None else ()
    if turn.question is not None and names:
        turn.answered(Answer(id=1, step=Step(Pick.PLACE, names)))


def drawn(update: Update, size: tuple[int, int], keys: Sequence[Key] = ()) -> tuple[Layout, list[Part]]:
    """Return the layout of the table, and its parts that have facts, as they are after these keys."""
    space = Space(*size, len(update.table.seats), update.you is not None)
    drawing, layout = shape_of(update.view).drawing(space)
    assert layout is not None, "there is room"
    found = []
    for name, facts_of in drawing.facts.items():
        for rect in rects(layout, name):
            scene = scene_of(update, layout, keys)
            part = Part(name, rect, drawing.draws[name], facts_of, facts_of(scene, rect), Seen((), (), {}))
            found.append(part._replace(seen=look(part, scene)))
    return layout, found


def others(value: Any) -> Iterator[Any]:
    """Yield values beside `value`, each with one thing in it changed."""
    match value:
        case Enum():
            yield from (one for one in type(value) if one is not value)
        case bool():
            yield not value
        case int():
            yield from {value + 1, -value} - {value}
        case str():
            yield f"{value}x"
        case _ if hasattr(value, "_fields"):
            for name, part in value._asdict().items():
                yield from (value._replace(**{name: to}) for to in others(part))
        case tuple():
            yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
            for at, item in enumerate(value):
                yield from ((*value[:at], to, *value[at + 1 :]) for to in others(item))
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from (replace(value, **{field.name: to}) for to in others(getattr(value, field.name)))
        case _:
            return


def changed_views(update: Update, known: Sequence[Update]) -> Iterator[tuple[str, Update]]:
    """Yield `update` with one field of its view changed: to what it is at other moments, and otherwise."""
    assert update.view is not None
    for field in fields(View):
        now = getattr(update.view, field.name)
        known_to_be = (getattr(other.view, field.name) for other in known)
        for to in (*known_to_be, ABSENT.get(field.name, now), *others(now)):
            if to != now:
                view = replace(update.view, **{field.name: to})
                yield field.name, update.model_copy(update={"view": view})


def changed_tables(update: Update) -> Iterator[tuple[str, Update]]:
    """Yield `update` with something changed at the table that is not in the view."""
    seats = update.table.seats
    for at, part in enumerate(seats):
        for what, to in (("name", "Zed"), *(("presence", each) for each in Presence)):
            there = (*seats[:at], part.model_copy(update={what: to}), *seats[at + 1 :])
            yield what, update.model_copy(update={"table": update.table.model_copy(update={"seats": there})})
    for what in ("name", "title"):
        yield what, update.model_copy(update={"table": update.table.model_copy(update={what: "Another"})})


@pytest.mark.few(
    "lotta-watta-large",
    slow=("juno-seven-o-small", "switch-large", "jojo-large", "lotta-watta-small"),
)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_field_of_the_view_or_table_that_changes_a_picture_is_among_the_facts(
    game: str, size: tuple[int, int]
) -> None:
    known = updates(game)
    update = known[-1]
    layout, parts = drawn(update, size)
    for name, other in (*changed_views(update, known), *changed_tables(update)):
        if shape_of(other.view) is not shape_of(update.view):
            continue  # another kind of table, which is drawn anew
        try:
            scene = scene_of(other, layout)
        except IMPOSSIBLE:
            continue
        assert not [part.name for part in parts if part.is_stale(scene)], f"{name}: {other}"


@pytest.mark.few(
    "juno-classic-small",
    slow=("switch-large", *(f"{game}-large" for game in LAID)),
)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_changes_a_picture_changes_the_facts(game: str, size: tuple[int, int]) -> None:
    update = updates(game)[-1]
    assert update.view is not None
    asked = update.model_copy(update={"view": replace(update.view, choices=(WHOM,))})
    for shown in (update, asked):
        for one, first in KEYS.items():
            layout, parts = drawn(shown, size, (first,))
            for other, second in KEYS.items():
                scene = scene_of(shown, layout, (first, second))
                assert not [part.name for part in parts if part.is_stale(scene)], f"{one}, {other}"
