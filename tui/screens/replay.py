"""A finished match, move by move: the table as everybody saw it, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from rules.cards import card
from rules.errors import NotationError
from rules.views import View, Zone, ZoneKind
from tui.actions import REPLAY
from tui.library import Frame
from tui.screens.page import Page
from tui.visible import visible
from tui.widgets.cells import cell
from tui.widgets.ink import GOOD, KEY, MUTED, STRONG
from tui.widgets.rows import Row, Rows
from tui.wording import named

MOVES: Final = 36


class ReplayScreen(Page[None]):
    """Frames to walk through: the moves at the left, the table after the marked one at the right."""

    ACTIONS = REPLAY
    DEFAULT_CSS = """
    ReplayScreen > .body {
        max-width: 120;
        & > Rows { width: 36; padding-right: 1; }
        & > #table { width: 1fr; padding: 0 0 0 2; border-left: solid $foreground 20%; height: 100%; }
    }
    """

    def __init__(self, title: str, frames: Sequence[Frame]) -> None:
        super().__init__()
        self._title = title
        self._frames = tuple(frames)

    def heading(self) -> tuple[str, str]:
        """Which match, and where in it."""
        at = self._at + 1 if self.query(Rows) else 1
        return self._title, f"{at} of {len(self._frames)}"

    def body(self) -> ComposeResult:
        """The moves, and the table."""
        with Horizontal(classes="body"):
            yield Rows([frame_row(number, frame) for number, frame in enumerate(self._frames)])
            yield Static(id="table", markup=False)

    def on_mount(self) -> None:
        """Show the first frame."""
        super().on_mount()
        self._show()

    def on_rows_pointed(self) -> None:
        """Show the frame under the cursor."""
        self._show()

    def action_onward(self) -> None:
        """One move on."""
        self.query_one(Rows).move(1)

    def action_backward(self) -> None:
        """One move back."""
        self.query_one(Rows).move(-1)

    def action_next_round(self) -> None:
        """To the beginning of the next round."""
        rounds = [frame.view.round for frame in self._frames]
        ahead = (at for at in range(self._at + 1, len(rounds)) if rounds[at] != rounds[self._at])
        self._go(next(ahead, len(rounds) - 1))

    def action_last_round(self) -> None:
        """To the beginning of this round, or of the one before."""
        rounds = [frame.view.round for frame in self._frames]
        starts = [at for at in range(len(rounds)) if at == 0 or rounds[at] != rounds[at - 1]]
        self._go(max((at for at in starts if at < self._at), default=0))

    def action_first(self) -> None:
        """To the beginning."""
        self._go(0)

    def action_last(self) -> None:
        """To the end."""
        self._go(len(self._frames) - 1)

    def action_back(self) -> None:
        """Close the match."""
        self.app.pop_screen()

    @property
    def _at(self) -> int:
        return self.query_one(Rows).cursor

    def _go(self, at: int) -> None:
        self.query_one(Rows).cursor = at

    def _show(self) -> None:
        if self._frames:
            frame = self._frames[self._at]
            self.query_one("#table", Static).update(sketch(frame.view, frame.names))
        self.refresh_edges()


def frame_row(number: int, frame: Frame) -> Row:
    """Return the row of a frame: what was done, with names."""
    line = named(frame.line, frame.names)
    begins = number == 0 or frame.line.startswith("Round")
    return Row(str(number), Content.styled(visible(line), STRONG if begins else ""))


def sketch(view: View, names: Sequence[str]) -> Content:
    """Return a table in words: the seats with their hands, then what lies in the middle."""
    lines = [Content.styled(f"Round {view.round}", KEY), Content("")]
    for seat in view.seats:
        name = names[seat.seat] if seat.seat < len(names) else f"Seat {seat.seat + 1}"
        turn = Content.styled("▸ ", KEY) if seat.acts else Content("  ")
        count = f"{seat.cards} cards" if seat.cards != 1 else "1 card"
        lines.append(
            Content.assemble(
                turn, cell(name, 18, STRONG), cell(count, 10), cell(str(seat.score), 6, MUTED, right=True)
            )
        )
        lines += _zone_lines(view.zone("hand", seat.seat), indent=2)
    lines.append(Content(""))
    for zone in view.zones:
        if zone.seat is None:
            shown = zone.cards[-1:] if zone.kind is ZoneKind.PILE else zone.cards
            text = Content("  ").join([card_words(one) for one in shown])
            lines.append(
                Content.assemble(
                    "  ", cell(zone.name, 10, MUTED), cell(str(zone.count), 5, right=True), "  ", text
                )
            )
    if view.suit:
        lines.append(
            Content.assemble("  ", cell("in force", 10, MUTED), "       ", Content.styled(view.suit, STRONG))
        )
    return Content("\n").join(lines)


def card_words(text: str) -> Content:
    """Return a card as its notation, in a color that goes with its words."""
    try:
        found = card(text)
    except NotationError:
        return Content("??")
    inks = {"red": "$error", "hearts": "$error", "diamonds": "$error", "green": GOOD, "yellow": KEY}
    return Content.styled(found.text, inks.get(found.suit.name if found.suit else "", STRONG))


def _zone_lines(zone: Zone | None, indent: int) -> list[Content]:
    if zone is None or not any(zone.cards):
        return []
    return [Content.assemble(" " * (indent + 2), Content(" ").join([card_words(one) for one in zone.cards]))]
