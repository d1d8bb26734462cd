"""What parts of the table are drawn from: a part whose facts are as before need not be drawn again."""

from __future__ import annotations

from parlour.net.wire.messages import Presence
from parlour.rules.views import View, Zone
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.tables.common.facts import other_zones
from parlour.tui.tables.common.pens import Ground
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.hands.force import waiting


def draw_room(scene: Scene, rect: Rect) -> Sheet:
    """Draw the ground around the seats of a large table."""
    return scene.sheet(rect, Ground.SIDE)


def room(_scene: Scene, _rect: Rect) -> object:
    """Return nothing: the ground never changes."""
    return None


def head(scene: Scene, _rect: Rect) -> object:
    """Return what the first line is drawn from."""
    match = scene.view.match if scene.view is not None else None
    shown = (match.round, match.target) if match is not None else None
    facts = scene.view.facts if scene.view is not None else ()
    return facts, scene.names, scene.table.title, scene.table.name, scene.turn.watching, shown


def talk(scene: Scene, _rect: Rect) -> object:
    """Return the lines beside the table."""
    return scene.lines


def hand(scene: Scene, _rect: Rect) -> object:
    """Return what the viewer's hand is drawn from."""
    turn = scene.turn
    return turn.hand, turn.cursor, turn.playable, turn.marks, turn.asked, turn.picking


def seats(scene: Scene, _rect: Rect) -> object:
    """Return what the panel of seats is drawn from."""
    view, turn = scene.view, scene.turn
    there: list[Presence] = [part.presence for part in scene.table.seats]
    open_now = scene.picking.open() if scene.picking else ()
    shown = (view.seats, view.viewer, view.turns.direction, view.stacks) if view is not None else None
    return shown, there, scene.names, scene.own, turn.asked, turn.chosen, open_now


def felt(scene: Scene, rect: Rect) -> object:
    """Return what the cards in the middle of a table with hands are drawn from."""
    view = scene.view
    if view is None:
        return None
    waits = waiting(view, scene.names, scene.pens.looks, rect.width)
    return (
        _in_the_middle(view),
        other_zones(view),
        view.discard,
        view.facts,
        scene.names,
        view.turns.direction,
        waits,
    )


def stacks(scene: Scene, _rect: Rect) -> object:
    """Return what the stacks are drawn from."""
    view, turn = scene.view, scene.turn
    if view is None:
        return None
    cards = _in_the_middle(view), view.stacks, view.stock
    return cards, view.turns.direction, scene.names, turn.options, turn.chosen


def _in_the_middle(view: View) -> tuple[Zone, ...]:
    return tuple(zone for zone in view.zones if zone.seat is None)
