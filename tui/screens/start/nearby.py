"""The tables on the network, in a list that updates itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets import Static

from parlour.net.address import Address
from parlour.net.discovery.service import FoundTable
from parlour.net.errors import BadAddress
from parlour.rules.shelf import shelf
from parlour.tui.keymap import NEARBY, Action, by_enter
from parlour.tui.remote.connector import HostToJoin, version_of
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import PHASES, taken_seats
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import Cell, cell, in_columns, in_two_lines
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows
from parlour.tui.words.speaking import fault

if TYPE_CHECKING:
    from parlour.net.discovery.browser import Browser  # loads zeroconf

ADDRESS: Final = marked("What the host's screen shows, for example 192.168.1.20 or kitchen:7453.")
MANY: Final = 8
"""Tables up to which each has two lines in a broad window."""
LOOKING: Final = marked("Searching. Tables on your network appear here when someone opens one.")


class NearbyScreen(ListPage[None]):
    """Lists announced tables and hosts joined before; an address may be typed. To join one, or to `watch`."""

    ACTIONS = NEARBY
    ABOVE = ("looking",)
    BELOW = ("about",)
    HAS_DETAILS = True
    DEFAULT_CSS = """
    NearbyScreen > .body > #list {
        & > #looking { height: auto; color: $text-muted; padding: 0 2 1 2; }
        & > #about { height: auto; max-height: 3; color: $text-muted; padding: 0 2; }
    }
    NearbyScreen.-broad > .-nothing > #list {
        & > #looking { height: 1fr; content-align: center middle; padding: 0 2; }
        & > Rows { display: none; }
    }
    """

    def __init__(self, *, watch: bool = False) -> None:
        super().__init__()
        self._watch = watch
        self._found: tuple[FoundTable, ...] = ()
        self._places: dict[str, HostToJoin] = {}
        self._tables: dict[str, str] = {}
        self._browsing: Browser | None = None

    def about(self) -> Content:
        """Return the rules of the marked table."""
        return Content(visible(self._marked.ad.rules if self._marked else ""))

    def details(self) -> Details:
        """Return what is known of the marked table; without one, how to come to one that is not listed."""
        found = self._marked
        if found is None:
            place = self._places.get(self.pointed_key if self.is_mounted else "")
            line = Content.assemble(("a", KEY), "  ", visible(tr(ADDRESS)))
            words = Content(visible(str(place.address))) if place is not None else Content("")
            return Details(
                shelf.games()[0].picture,
                title=visible(place.name) if place is not None else "",
                line=words or line,
            )
        ad = found.ad
        seats = Content(taken_seats(ad.taken, ad.taken + ad.free))
        words = Content("\n").join(
            [seats, *map(Content, map(visible, _notes(found))), Content(""), self.about()]
        )
        return Details(cards_of(ad.title), 3, visible(ad.name), Content(visible(ad.title)), words)

    def heading(self) -> tuple[str, str]:
        return tr("Tables on the network"), self.parlour.settings.name

    def on_mount(self) -> None:
        self._browsing = self.parlour.connector.browse(self._changed)
        self._browsing.start()

    async def on_unmount(self) -> None:
        if self._browsing is not None:
            await self._browsing.close()

    def on_screen_resume(self) -> None:
        """List again: a host joined meanwhile is now listed under "Joined before"."""
        self.fit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Joining and watching need a row."""
        if action in ("choose", "watch"):
            watches = self._watch or action == "watch"
            barred = watches and self._marked is not None and not self._marked.ad.may_watch
            return bool(self.is_mounted and self.pointed_key) and not barred
        return self._marked is not None if action == "rules" else True

    def open_actions(self) -> Iterator[Action]:
        return by_enter(super().open_actions()) if self._watch else super().open_actions()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down at the table, or watch it if that was asked for."""
        self._go(event.row.key, watch=self._watch)

    def action_watch(self) -> None:
        self._go(self.pointed_key, watch=True)

    def action_rules(self) -> None:
        if (near := self._marked) is not None:
            self.parlour.go(lambda ways: ways.visit_rules(near))

    def action_learn(self) -> None:
        self.parlour.navigation.lessons()

    @property
    def _marked(self) -> FoundTable | None:
        return {found.key: found for found in self._found}.get(self.pointed_key if self.is_mounted else "")

    def action_address(self) -> None:
        accept = tr("watch") if self._watch else tr("join")
        box = Ask(tr("Address"), tr(ADDRESS), most=260, accept=accept, fault=bad_address)
        self.app.push_screen(box, self._typed)

    def _typed(self, text: str | None) -> None:
        if text:
            self.parlour.go(lambda ways: ways.join(HostToJoin(Address.parse(text)), watch=self._watch))

    def _go(self, key: str, *, watch: bool) -> None:
        if place := self._places.get(key):
            table = self._tables.get(key, "")
            self.parlour.go(lambda ways: ways.join(place, watch=watch, table=table))

    def _changed(self, found: Sequence[FoundTable]) -> None:
        if self.is_attached:
            self._found = tuple(found)
            self.fit()

    def fit(self) -> None:
        if not (self.is_mounted and self.query(Rows)):
            return  # not mounted, or removed
        recent = tuple(self.parlour.connector.recent())
        near = {found.address for found in self._found}
        before = [place for place in recent if place.address not in near]
        self._places = {found.key: HostToJoin.of(found) for found in self._found}
        self._tables = {found.key: found.ad.table for found in self._found}
        self._places |= {f"before {place.address}": place for place in before}
        tall = self.is_broad and len(self._found) <= MANY
        rows = table_rows(self._found, self.room, tall=tall)
        if before:
            rows += [Row("", Content(""), open=False)] if rows else []
            rows.append(Row("head", Content.styled(tr("Joined before"), MUTED), open=False))
            rows += [_place_row(place) for place in before]
        self.rows.show(rows)
        looking = self.query_one("#looking", Static)
        looking.update(tr(LOOKING))
        looking.display = not self._found
        self.query_one(".listed").set_class(not rows, "-nothing")
        self.refresh_edges()


def table_rows(found: Sequence[FoundTable], room: int, *, tall: bool = False) -> list[Row]:
    """Return a row of `room` cells for each nearby table (`tall`: of two lines); its text is untrusted."""
    cells = [_cells(table) for table in found]
    lines = in_two_lines(cells, room, below=1) if tall else in_columns(cells, room, spare=1)
    return [Row(table.key, line) for table, line in zip(found, lines, strict=True)]


def _notes(found: FoundTable) -> list[str]:
    """Return what is to be known of a table before one sits down."""
    ad, another = found.ad, version_of(found)
    notes = [tr("not responding")] if found.silent else [tr(PHASES[ad.phase])] if ad.phase is not None else []
    notes += [another] if another else [tr("password")] if ad.locked else []
    return notes + ([tr("nobody may watch")] if not ad.may_watch else [])


def _cells(found: FoundTable) -> tuple[Cell, ...]:
    ad = found.ad
    ink = MUTED if found.silent or version_of(found) else ""
    return (
        Cell(ad.name or tr("A table"), ink or STRONG),
        Cell(ad.title, ink),
        Cell(taken_seats(ad.taken, ad.taken + ad.free), ink or (GOOD if ad.free else MUTED)),
        Cell(", ".join(_notes(found)), MUTED),
    )


def bad_address(text: str) -> str:
    """Return what is wrong with a typed address, "" if nothing."""
    try:
        Address.parse(text)
    except BadAddress as error:
        return fault(error)
    return ""


def _place_row(place: HostToJoin) -> Row:
    line = Content.assemble(
        cell(place.name or place.address.host, 20, ""), cell(str(place.address), 32, MUTED)
    )
    return Row(f"before {place.address}", line)
