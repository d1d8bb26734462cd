"""A game night on the page: how far it is, where the guest sits, the standings and the tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from parlour.net.wire.messages import Lobby, NightBoard
from parlour.tui.seen import night
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.boxes import box
from parlour.tui.web.pages.cards import lock
from parlour.tui.web.pages.markup import EMPTY, Html, joined, tag
from parlour.tui.web.pages.scene import button, classes, clock

MANY: Final = 16
"""People from which on the board of a wall has smaller letters."""


def night_part(board: NightBoard, age: float, lobby: Lobby | None, *, watching: bool) -> Html:
    """Return the night as the lobby shows it, told `age` seconds ago; who is `watching` cannot enter.

    The `lobby` says which tables may be watched.
    """
    watched = {table.id for table in lobby.tables if table.may_watch} if lobby is not None else ()
    return tag(
        "section",
        tag("h3", visible(board.name), lock() if board.locked else None),
        _about(board, age),
        tag("div", list(_buttons(board, watching=watching)), cls="actions"),
        _standings(board),
        _tables(board, watched),
        _others(board),
        cls="night",
    )


def night_box(board: NightBoard | None, age: float) -> Html:
    """Return the board over the table of a guest."""
    if board is None:
        return EMPTY
    inner = (_about(board, age), _standings(board), _tables(board))
    return box(visible(board.name), tag("section", *inner, cls="night", tabindex=0), wide=True)


def wall_page(board: NightBoard | None, age: float) -> Html:
    """Return the board for a wall, which is read from far away and has nothing to tap."""
    if board is None:
        return tag("section", tag("h2", tr("There is no game night here.")), cls="night wall-board")
    return tag(
        "section",
        tag("header", tag("h2", visible(board.name)), _about(board, age)),
        _standings(board),
        _tables(board),
        cls=classes("night", "wall-board", many=len(board.rows) > MANY),
        tabindex=0,
    )


def countdown(board: NightBoard, age: float) -> Html | None:
    """Return what comes next, with the seconds until then; None while a round is played."""
    words = night.next_of(board.model_copy(update={"left": None}))
    left = night.left_of(board, age)
    if not words:
        return None
    if left is None or board.paused:
        return tag("p", words)
    return clock(round(left, 1), board.left or 1.0, words)


def _about(board: NightBoard, age: float) -> Html:
    place = night.own_place(board)
    return joined(
        tag("p", tag("b", night.stage_of(board))),
        countdown(board, age),
        tag("p", night.plan_of(board), cls="about") if board.stage == "entering" else None,
        tag("p", place, cls="question mine") if place else None,
    )


def _buttons(board: NightBoard, *, watching: bool) -> Iterator[Html]:
    if watching:
        return
    if night.may_enter(board):
        yield button("enter_night", tr("Take part"), "usual")
    if night.takes_part(board) and board.stage != "over":
        if board.table:
            yield button(f"sit {board.table}", tr("To your table"), "usual")
        yield button("leave_night", tr("Take part no more"), "risky")


def _others(board: NightBoard) -> Html | None:
    """Return the nights beside this one, each with a button that shows it."""
    rows = [
        tag(
            "li",
            tag("b", name, cls="name"),
            tag("span", ", ".join(notes)),
            button(f"other_night {each.id}", tr("Show"), "quiet"),
        )
        for each, (name, *notes) in ((each, night.in_list(each)) for each in board.others)
    ]
    return joined(tag("h3", tr("Other nights")), tag("ol", rows, cls="tonight")) if rows else None


def _standings(board: NightBoard) -> Html | None:
    """Return the standings as a table; None before anybody has entered."""
    lines = night.lines_of(board)
    if not lines:
        return None
    head = [tag("th", tr(words), scope="col") for words in night.HEADINGS]
    rows = [
        tag(
            "tr",
            tag("td", line.rank),
            tag("th", line.name, tag("small", line.note) if line.note else None, scope="row"),
            [tag("td", words) for words in (line.points, line.met, line.firsts, line.played)],
            cls=classes(you=line.is_own, absent=bool(line.note)),
        )
        for line in lines
    ]
    return tag("table", tag("tr", tag("th"), head), rows)


def _tables(board: NightBoard, watched: Collection[str] = ()) -> Html | None:
    """Return the tables of the round; those whose ids are `watched` have a button."""
    rows = [
        tag(
            "li",
            tag("b", tr("Table {number}", number=table.number), cls="name"),
            tag("span", ", ".join(table.people)),
            tag("small", table.words),
            button(f"watch {table.id}", tr("Watch"), "quiet")
            if table.id in watched and not table.is_own
            else None,
            cls=classes(you=table.is_own),
        )
        for table in night.tables_of(board)
    ]
    return tag("ol", rows, cls="tonight") if rows else None
