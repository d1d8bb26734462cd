"""The tables of the host, and the games that can be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.net.wire.messages import Lobby, TableLine
from parlour.tui.rules_editor.offers import Offer
from parlour.tui.seen.tables import listed
from parlour.tui.text.language import tr, trn
from parlour.tui.text.phrases import PHASES, players, taken_seats
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.boxes import box, line_form
from parlour.tui.web.pages.cards import lock
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import button
from parlour.tui.words.speaking import said

MOST: Final = 30
"""Tables that are shown; of the others it is said how many there are."""
FEW: Final = 6
"""So many tables are seen at once, and need not be looked for."""
LONGEST: Final = 60
"""Characters that are looked for."""


def lobby_page(
    lobby: Lobby | None, name: str, night: Html | None = None, *, watching: bool, looked_for: str = ""
) -> Html:
    """Return the tables of a host, and its `night`, which has its own tables.

    It is for somebody called `name`; who is `watching` opens none.
    Those with the words of `looked_for` in their name or game are shown, if there are any.
    """
    there = lobby.tables if lobby is not None else ()
    tables = [table for table in there if night is None or not table.night]
    found = listed(tables, looked_for)
    rows = [_table(table, watching=watching) for table in found[:MOST]]
    words = tr("No table fits.") if tables else tr("No table is open at this host.")
    none = tag("p", words, cls="about") if not found and (tables or night is None) else None
    hidden = len(found) - MOST
    more = trn("There is {count} more table.", "There are {count} more tables.", hidden) if hidden > 0 else ""
    label = tr("A table, who opened it, a game")
    search = (
        line_form("find", label, tr("search"), longest=LONGEST, value=looked_for)
        if looked_for or len(tables) > FEW
        else None
    )
    opens = None if watching else button("new", tr("Open a table"))
    learns = button("learn", tr("Learn a game"))
    return tag(
        "div",
        tag("h2", tr("Hello {name}", name=visible(name))),
        night,
        search,
        none,
        tag("ul", rows),
        tag("p", more, cls="about") if more else None,
        tag("div", opens, learns, cls="actions"),
        cls="sheet tables",
    )


def _table(table: TableLine, *, watching: bool) -> Html:
    notes = [
        visible(table.title),
        taken_seats(table.taken, table.seats),
        tr("waits for its player") if table.waits else tr(PHASES[table.phase]),
        tr("relaxed clocks") if table.relaxed else "",
        "" if table.may_watch else tr("nobody may watch"),
        tr("{count} watching", count=table.spectators) if table.spectators else "",
    ]
    differences = [tag("li", visible(said(each))) for each in table.differences]
    sit = None if watching or table.night else button(f"sit {table.id}", tr("Sit down"), "usual")
    watch = button(f"watch {table.id}", tr("Watch"), "usual" if watching else "") if table.may_watch else None
    return tag(
        "li",
        tag("h3", visible(table.name), lock() if table.locked else None),
        tag("p", ", ".join(filter(None, notes))),
        tag("ul", differences, cls="differences") if differences else None,
        tag("div", sit, watch, button(f"rules {table.id}", tr("Rules"), "quiet"), cls="actions"),
    )


def games_box(offers: Sequence[Offer]) -> Html:
    """Return the games of which one is chosen."""
    return box(tr("Which game?"), tag("div", _games(offers), cls="menu games"), wide=True)


def _games(offers: Iterable[Offer]) -> list[Html]:
    return [
        button(
            f"game {offer.name}",
            joined(
                tag("b", visible(offer.title)),
                tag("small", f"{players(offer.least, offer.most)}. {visible(offer.summary)}"),
            ),
        )
        for offer in offers
    ]
