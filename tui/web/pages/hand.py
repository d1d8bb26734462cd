"""The viewer's own seat and cards: a fan above the lower edge, or a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.tui.moves.selection import is_hand
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.zones import grids, own_marks
from parlour.tui.text.language import tr
from parlour.tui.web.pages.cards import card, marked, signs, spoken
from parlour.tui.web.pages.grid import grid
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, classes
from parlour.tui.web.pages.seats import own_seat

ROW: Final = 10
"""The most cards of a hand in one row of a narrow page."""


def hand(scene: TableScene) -> Html:
    """Return the viewer's cards; for a spectator, that they watch."""
    view = scene.view
    if view.viewer is None:
        return tag("p", tr("You are watching."), cls="watching")
    zone = grids(view).get(view.viewer)
    cards = grid(scene, zone) if zone is not None else _fan(scene)
    return joined(own_seat(scene, scene.seats[view.viewer]), cards)


def _fan(scene: TableScene) -> Html:
    """Return the hand in rows of equal length, which a wide page joins to one."""
    turn, count = scene.turn, len(scene.turn.hand)
    asks = turn.asked is None or turn.keys.stepwise
    may = turn.playable if asks else frozenset()
    begun, marks = _begun(turn), turn.marks
    cards = [
        _held(scene, at, text in may, at in marks, text == begun and begun != "")
        for at, text in enumerate(turn.hand)
    ]
    rows = -(-count // ROW) or 1
    each = -(-count // rows) or 1
    laid = [cards[first : first + each] for first in range(0, count, each)]
    return tag(
        "div",
        [tag("div", row, cls="row", data_css=f"--n:{len(row)}") for row in laid],
        cls=classes("fan", f"rows{rows}", f"all{count}", mine=bool(may)),
        role="group",
        aria_label=tr("Your hand"),
        data_at="hand",
        data_css=f"--all:{count}",
    )


def _held(scene: TableScene, at: int, may: bool, is_marked: bool, is_begun: bool) -> Html:
    turn = scene.turn
    text = turn.hand[at]
    known = own_marks(scene.view, scene.words)
    mark = known[at] if known else None
    words = marked(spoken(text), mark)
    is_lifted = is_begun or (turn.cursor == at and lifted(turn))
    return card(
        text,
        scene.view.edges_of(text),
        signs(mark),
        cls=classes(
            may=may,
            lifted=is_lifted,
            marked=is_marked,
            new=text in scene.view.drawn,
            begins=at in turn.held.starts,
        ),
        data_do=f"card {at} {text}",
        data_key=f"{text}#{_nth(turn.hand, at)}",
        data_css=f"--i:{at}",
        aria_label=tr("{card}, can be played", card=words) if may else words,
        aria_pressed=str(is_lifted or is_marked).lower(),
    )


def lifted(turn: Turn) -> bool:
    """Whether the card under the cursor is lifted: a tap has pointed at it, and another one plays it."""
    return turn.held.aimed and not turn.keys.stepwise


def _nth(cards: Sequence[str], at: int) -> int:
    """Return how many cards before the one at `at` are the same."""
    return cards[:at].count(cards[at])


def _begun(turn: Turn) -> str:
    """Return the card of the hand that a begun move plays, "" if none is begun."""
    if turn.which is not None:
        return turn.which.card
    if turn.picking is None or not turn.keys.stepwise:
        return ""
    picked = [pick for step, pick in turn.picking.picked if is_hand(step)]
    return picked[-1] if picked else turn.picking.choice.card
