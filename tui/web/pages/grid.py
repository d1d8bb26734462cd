"""Cards that lie in a grid: two columns of two, with added cards beside them, each with its number."""

from __future__ import annotations

from typing import Final

from parlour.rules.views import EMPTY, FACE_DOWN, Zone
from parlour.tui.moves import taps
from parlour.tui.moves.grid_places import GridPlace
from parlour.tui.text.language import tr
from parlour.tui.web.pages.cards import card, icon, spoken
from parlour.tui.web.pages.markup import Html, tag
from parlour.tui.web.pages.scene import TableScene, classes

SQUARE: Final = 4
"""Slots of a grid itself; the slots after it hold added cards."""


def grid(scene: TableScene, zone: Zone) -> Html:
    """Return the cards of a grid."""
    slots = range(max(SQUARE, len(zone.cards)))
    columns = 1 + max(_place(at)[0] for at in slots)
    return tag("div", [_slot(scene, zone, at) for at in slots], cls="grid", data_css=f"--columns:{columns}")


def _slot(scene: TableScene, zone: Zone, at: int) -> Html:
    text = zone.cards[at] if at < len(zone.cards) else EMPTY
    here = GridPlace(zone.seat or 0, at + 1)
    opened = str(here) in taps.open_places(scene.turn)
    is_marked, is_looked = here in scene.turn.reach.marked, at in zone.looked
    recalled = text not in (EMPTY, FACE_DOWN) and at in zone.dimmed
    label = f"{at + 1}: {spoken(text)}"
    if is_looked:
        label = f"{label}, {tr('look')}"
    return card(
        text,
        None,
        tag("small", str(at + 1), aria_hidden="true"),
        icon("eye", "eye") if is_looked else None,
        cls=classes(open=opened, dimmed=recalled, marked=is_marked),
        data_do=f"place {here}" if opened else None,
        data_at=f"place {here}",
        data_css=_spot(at),
        aria_label=label,
        aria_pressed=str(is_marked).lower() if opened else None,
    )


def _place(at: int) -> tuple[int, int]:
    """Return the column and row of a slot: the first four are a square, added ones stand to its right."""
    return (at % 2, at // 2) if at < SQUARE else (2 + (at - SQUARE) // 2, at % 2)


def _spot(at: int) -> str:
    column, row = _place(at)
    return f"--column:{column + 1};--row:{row + 1}"
