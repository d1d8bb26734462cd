"""Chooses what the history lists: one game, one person, favorites, or everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from parlour.tui.keymap import FILTER
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.storage.stores import MatchFilter
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import GOOD, MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows

NAME = 30
"""Cells for a name or a title."""
MOST = 500
"""How many people are listed; words find the others."""


class FilterScreen(ListPage[MatchFilter | None]):
    """Dismissed with what is wanted now, or with None after Esc."""

    ACTIONS = FILTER
    COLUMNS = 72

    def __init__(
        self, wanted: MatchFilter, titles: Sequence[tuple[str, int]], people: Sequence[tuple[str, int]]
    ) -> None:
        super().__init__()
        self._now = wanted
        self._titles = titles
        self._people = people[:MOST]
        self._choices: dict[str, MatchFilter] = {}

    def heading(self) -> tuple[str, str]:
        return tr("Filter"), ", ".join(self._now.said)

    def fit(self) -> None:
        self.rows.show(list(self._rows()))
        self.refresh_edges()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.dismiss(self._choices[event.row.key])

    def _rows(self) -> Iterator[Row]:
        now = self._now
        yield _head("list", tr("List"))
        yield self._row(tr("everything"), MatchFilter(), "everything", chosen=now == MatchFilter())
        favorites = now._replace(favorites=not now.favorites)
        yield self._row(tr("favorites only"), favorites, "favorites only", chosen=now.favorites)
        yield _head("game", tr("One game"))
        for number, (title, matches) in enumerate(self._titles):
            chosen = title == now.title
            wanted = now._replace(title="" if chosen else title)
            yield self._row(title, wanted, f"game {number}", matches, chosen=chosen)
        yield _head("person", tr("With one person"))
        for number, (name, matches) in enumerate(self._people):
            chosen = name == now.person
            wanted = now._replace(person="" if chosen else name)
            yield self._row(name, wanted, f"person {number}", matches, chosen=chosen)

    def _row(self, text: str, wanted: MatchFilter, key: str, matches: int = 0, *, chosen: bool) -> Row:
        """Return a row that leads to `wanted`; a mark stands at what is chosen now."""
        self._choices[key] = wanted
        number = count(matches, "match", "matches") if matches else ""
        mark = Content.styled("+ " if chosen else "  ", GOOD)
        line = Content.assemble(
            mark, cell(text, NAME, STRONG if chosen else ""), Content.styled(number, MUTED)
        )
        return Row(key, line)


def _head(key: str, words: str) -> Row:
    return Row(f"head {key}", Content.styled(words, MUTED), open=False)
