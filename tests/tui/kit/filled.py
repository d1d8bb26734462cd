"""Tables of every game in the midst of a round, played by bots, drawn without an app."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from parlour.net.wire.messages import Phase, Presence, SeatPart, TablePart, Update
from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, numbered
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE
from parlour.rules.record.replay import EVENTS_KEPT
from parlour.rules.shelf import shelf
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.drawing.themes import Looks
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import names_at, running
from parlour.tui.seen.log import Talk
from parlour.tui.tables.common.layout import Space
from parlour.tui.tables.common.pens import Ground, Pens
from parlour.tui.tables.common.scene import Place, Scene
from parlour.tui.tables.common.talk import longest
from parlour.tui.tables.shape import BoardPart, rects, shape_of
from tests.tui.kit.at_table import NAMES, dressed

ENOUGH = 60
"""Moves after which a round is in its midst at most; a round that ends before is shown before its end."""


class Moment(NamedTuple):
    """A moment of a match, and what happened until then."""

    match: Match
    events: tuple[Happened, ...]


@cache
def first_round(game: str, seats: int, moves: int = ENOUGH) -> list[Moment]:
    """Return the moments of the first round of bots after each of its first `moves`."""
    rules = shelf.table_rules(game, {})
    bots = [rules.bot(next(iter(rules.game.bots))) for _ in range(seats)]
    rng = random.Random(f"{game}/{seats}")
    moment = matches.begin(rules.game, rules.rules, seats)
    found: list[Moment] = []
    happened: list[Happened] = []
    while len(found) < moves:
        who, move = next_move(moment, bots, rng)
        events: list[Event] = []
        moment = matches.after(moment, who, move, events)
        happened += numbered(len(happened) + 1, events)
        if moment.results or moment.stage is Stage.OVER:
            break
        if moment.stage is Stage.ROUND and matches.acting(moment) and who != HOUSE:
            found.append(Moment(moment, tuple(happened[-EVENTS_KEPT:])))
    return found


def midst(game: str, seats: int, moves: int = ENOUGH) -> Moment:
    """Return a moment in the first round of bots, at two thirds of its moves or of the first `moves`."""
    found = first_round(game, seats, moves)
    return found[max(0, len(found) * 2 // 3 - 1)]


@cache
def _of_no_title() -> str:
    return shelf.table_rules("custom", {}).title


def update_of(moment: Moment, viewer: int | None = 0) -> Update:
    """Return what a referee sends of this moment."""
    seats = tuple(
        SeatPart(seat=seat, name=NAMES[seat], presence=Presence.BOT if seat % 3 == 1 else Presence.HERE)
        for seat in range(moment.match.seats)
    )
    title = getattr(moment.match.rules, "title", "") or _of_no_title()
    view = matches.seen_by(moment.match, viewer, moment.events)
    table = TablePart(
        id="t1", name="Kitchen", game="g", title=title, phase=Phase.PLAYING, seats=seats, least=2, most=10
    )
    return Update(seq=1, table=table, you=viewer, view=view)


def drawn(
    moment: Moment, size: tuple[int, int], viewer: int | None = 0, looks: Looks | None = None
) -> tuple[Sheet, Scene]:
    """Return the table as `viewer` sees it at `moment`, and the scene with its places."""
    return pictured(update_of(moment, viewer), size, looks)


def pictured(
    update: Update,
    size: tuple[int, int],
    looks: Looks | None = None,
    key: Callable[[Turn], object] = lambda _: None,
) -> tuple[Sheet, Scene]:
    """Return the table after `update` and a key, and the scene with its layout and places."""
    turn, talk = Turn(), Talk()
    if update.view is not None:
        talk.log(update.view, names_at(update))
    turn.show(update)
    key(turn)
    scene = Scene(update.table, turn, Pens(looks or dressed()), names_at(update), tuple(talk.lines))
    scene.timer = running(update, 0.0)
    width, height = size
    named = max(map(cells_in, scene.names))
    lines = longest(scene.lines[-12:])
    space = Space(width, height, len(update.table.seats), not turn.watching, lines, named=named)
    shape = shape_of(scene.view)
    drawing, layout = shape.drawing(shape.with_room(space, scene))
    assert layout is not None, "the table has room"
    sheet = scene.sheet(Rect(0, 0, width, height), Ground.FELT)
    scene.layout, scene.card, scene.small = layout, layout.card, layout.small
    places: dict[Place, Rect] = {}
    for part in BoardPart:
        for rect in rects(layout, part) if part is not BoardPart.FOOT else ():
            sheet.lay(drawing.draws[part](scene, rect), rect.x, rect.y)
            places |= scene.places
    scene.places = places
    return sheet, scene
