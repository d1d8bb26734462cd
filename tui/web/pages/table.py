"""The table of a running match, section by section: who plays, what lies there, what is asked, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.net.wire.messages import Phase, Update
from parlour.rules.sentences import told
from parlour.tui.seen.log import LineKind, LogLine
from parlour.tui.seen.results import match_ends
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.ask import ask
from parlour.tui.web.pages.felt import felt
from parlour.tui.web.pages.hand import hand
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, round_button
from parlour.tui.web.pages.seats import seats
from parlour.tui.words.sentences import ROUND_THE_LAST

LINES: Final = 14
"""How many of the last lines stand beside the table; a narrow page shows the last of them."""


def table_page(scene: TableScene) -> dict[str, Html]:
    """Return the sections of the page."""
    return {
        "head": head(scene.update, aim(scene)),
        "seats": seats(scene),
        "felt": felt(scene),
        "log": log(list(scene.lines)[-LINES:]),
        "ask": ask(scene),
        "hand": hand(scene),
    }


def head(update: Update, below: str = "") -> Html:
    """Return the first line at a table: the game, how far it is, chat and menu."""
    chat = round_button("chat", tr("Chat"), opens=True)
    night = round_button("night", tr("The game night"), opens=True) if update.table.night else None
    return joined(
        title(visible(update.table.title), below),
        night,
        chat,
        round_button("menu", tr("Menu"), opens=True),
    )


def title(words: str, below: str) -> Html:
    """Return what the first line of a table says: what it is, and how far."""
    return tag("div", tag("h1", words), tag("p", below), cls="title")


def aim(scene: TableScene) -> str:
    """Return how far the match is, what ends it, and how many watch."""
    match = scene.view.match
    is_on = scene.update.table.phase is Phase.PLAYING
    if is_on and match.is_last:
        parts = [scene.words.said(told(ROUND_THE_LAST, round=match.round))]
    else:
        parts = [tr("round {round}", round=match.round if is_on else len(match.results))]
    if (ends := match_ends(scene.view)) is not None:
        parts.append(scene.words.said(ends))
    if scene.update.table.spectators:
        parts.append(tr("{count} watching", count=scene.update.table.spectators))
    return " · ".join(parts)


def log(lines: Sequence[LogLine]) -> Html:
    """Return lines of what happened, was said or noticed, the newest last."""
    return tag("ol", [_line(line) for line in lines])


def _line(line: LogLine) -> Html:
    name = tag("b", f"{line.name}: ") if line.kind is LineKind.CHAT else None
    return tag("li", name, line.text, cls=f"line-{line.kind.value}")
