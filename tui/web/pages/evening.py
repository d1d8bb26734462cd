"""What was won at a table in this evening: a list on the page, and a box with a text to select."""

from __future__ import annotations

from parlour.net.wire.messages import Update
from parlour.tui.seen.evening import (
    evening_of,
    may_begin_anew,
    rest_of,
    rows_of,
    share_lines,
    title_of,
    today,
)
from parlour.tui.text.language import tr
from parlour.tui.web.pages.boxes import box
from parlour.tui.web.pages.markup import EMPTY, Html, tag
from parlour.tui.web.pages.scene import button, classes


def evening_list(update: Update) -> Html | None:
    """Return who has won how much, with bars, and the button of the box; None before a round is over."""
    evening = evening_of(update)
    if evening is None:
        return None
    rows = [
        tag(
            "li",
            tag("b", f"{row.place} {row.name}".strip(), cls="name"),
            race(row.won, row.of),
            tag("small", row.words),
            cls=classes(you=row.is_own),
        )
        for row in rows_of(evening, update.you)
    ]
    rest = [tag("p", words, cls="about") for words in rest_of(evening)]
    more = tag("div", button("evening", tr("Copy")), cls="actions")
    return tag("section", tag("h3", title_of(evening)), tag("ol", rows), rest, more, cls="evening")


def race(points: int, goal: int) -> Html:
    """Return a bar for `points` of `goal`; the number stands beside it."""
    return tag("meter", max=max(1, goal), value=max(0, points), aria_hidden="true")


def evening_box(update: Update) -> Html:
    """Return the standings as a text to select, and what begins a new evening, for the host."""
    evening = evening_of(update)
    if evening is None:
        return EMPTY
    lines = share_lines(update.table, evening, today())
    anew = tag("div", button("evening new", tr("Begin a new evening")), cls="actions")
    return box(
        title_of(evening),
        tag("pre", "\n".join(lines), cls="share", tabindex=0),
        anew if may_begin_anew(update) else None,
    )


def anew_box() -> Html:
    """Return the question before a new evening begins."""
    answers = button("evening begin", tr("Begin it"), "usual"), button("close", tr("No"))
    return box(
        tr("A new evening"),
        tag("p", tr("What was won at this table is forgotten then.")),
        tag("div", *answers, cls="actions"),
    )
