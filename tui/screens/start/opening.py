"""The form for a new table: its game, name, bots and password."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.content import Content

from parlour.net.wire.messages import OpenTable
from parlour.tui.keymap import OPENING, Action
from parlour.tui.rules_editor.offers import Offer, offers
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import (
    ALLOWED,
    CLOCKS,
    CLOCKS_WORDS,
    DOOR,
    LEVELS,
    PACES,
    WATCHING_WORDS,
    players,
)
from parlour.tui.text.printable import visible
from parlour.tui.widgets.form import FormField, changed, title_width, untold, value_row
from parlour.tui.widgets.ink import KEY, MUTED
from parlour.tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.rules.shelf.ready import TableRules

OPEN: Final = "open"
OWN_BOTS: Final = (marked("welcome"), marked("refused"))
LONGEST: Final = 300
"""Characters of a game's description at most."""


class OpeningScreen(ListPage[None]):
    """The form of a new table; its last row opens the table, and the cursor starts there.

    `rules` are preselected house rules.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = OPENING
    ABOVE = ("about",)
    HAS_DETAILS = True
    GAMES: ClassVar[tuple[str, ...]] = ("game",)
    DEFAULT_CSS = """
    OpeningScreen > .body {
        & > #list > #about { height: auto; color: $text-muted; padding: 0 2 1 2; }
    }
    """

    def __init__(self, name: str, *, door: bool = True, rules: TableRules | None = None) -> None:
        super().__init__()
        self._owner = name
        self._door = door
        self._made = rules
        self._offers: tuple[Offer, ...] = ()
        self._fields: tuple[FormField, ...] = ()

    def heading(self) -> tuple[str, str]:
        return tr("Host a table"), self._owner

    def about(self) -> Content:
        """Return what the chosen game is."""
        if not self._fields:
            return Content("")
        game = self._offer
        summary = f"{game.title}, {players(game.least, game.most)}. {game.summary}"
        return Content(visible(summary[:LONGEST]))

    def details(self) -> Details:
        if not self._fields:
            return Details()
        game = self._offer
        line = Content(visible(f"{players(game.least, game.most)}. {game.summary}"[:LONGEST]))
        pointed = self._pointed
        more = untold(pointed, self.room, title_width(self._fields)) if pointed is not None else ""
        words = Content.styled(visible(more), MUTED)
        return Details(cards_of(game.base), game.most - 1, visible(game.title), line, words)

    def on_mount(self) -> None:
        self._offers = offers(self.parlour.stores.rules_folder, self._made)
        self._fields = self._usual(tuple(offer.name for offer in self._offers))
        self.fit()
        self.rows.point(OPEN)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only a row with values can be changed with Left and Right."""
        if action in ("less", "more"):
            return self._pointed is not None and bool(self._pointed.values)
        return self._door if action == "night" else True

    def open_actions(self) -> Iterator[Action]:
        """Yield what works now: only at the last row Enter opens the table; at a text it changes that."""
        for action in super().open_actions():
            if action.name == "choose" and self._pointed is not None:
                yield replace(action, words="" if self._pointed.values else "change")
            else:
                yield action

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Open the table, ask for a text, or change a value."""
        field = {field.name: field for field in self._fields}.get(event.row.key)
        if field is None:
            self._open()
        elif field.values:
            self._turn(1)
        else:
            box = Ask(
                field.title,
                field.words,
                value=field.value,
                most=64 if field.secret else 16,
                accept=tr("take it"),
            )
            self.app.push_screen(box, lambda text: self._typed(field.name, text))

    def action_night(self) -> None:
        """Show the form of a game night in place of this one."""
        self.dismiss(None)
        self.parlour.navigation.prepare_night()

    def action_edit(self) -> None:
        """Edit the chosen rules; the editor can open the table afterwards."""
        source = self._offer.source
        self.dismiss(None)
        self.parlour.navigation.edit(source)

    def _usual(self, games: tuple[str, ...]) -> tuple[FormField, ...]:
        """Return the fields as the form opens, with these games to choose from."""
        return usual(games[0], games, self._owner, door=self._door)

    def _open(self) -> None:
        """Open what the form says."""
        table, ssh, page = self._table(), *self._doors
        self.dismiss(None)
        self.parlour.go(lambda ways: ways.open_table(table, ssh=ssh, page=page))

    @property
    def _doors(self) -> tuple[bool, bool]:
        """Whether there is an SSH door, and a page."""
        return self._value("ssh") == DOOR[0], self._value("page") == DOOR[0]

    @property
    def _pointed(self) -> FormField | None:
        """The field at the cursor; there is none at the last row."""
        return next((field for field in self._fields if field.name == self.pointed_key), None)

    @property
    def _offer(self) -> Offer:
        return {offer.name: offer for offer in self._offers}[self._value("game")]

    def _value(self, name: str) -> str:
        return {field.name: field.value for field in self._fields}.get(name, "")

    def _typed(self, name: str, text: str | None) -> None:
        if text is not None:
            self._fields = changed(self._fields, name, text)
            self.fit()

    def _turn(self, step: int) -> None:
        pointed = self.pointed_key
        self._fields = tuple(field.turned(step) if field.name == pointed else field for field in self._fields)
        self.fit()

    def fit(self) -> None:
        if not self._fields:
            return  # not mounted yet
        titles = {offer.name: offer.title for offer in self._offers}
        width = title_width(self._fields)
        shown = (
            replace(field, value=titles.get(field.value, field.value)) if field.name in self.GAMES else field
            for field in self._fields
        )
        rows = [value_row(field, self.room, width) for field in shown]
        opens = Row(OPEN, Content.styled(self._opens(), KEY))
        self.rows.show([*rows, Row("", Content(""), open=False), opens])
        self.refresh_edges()

    def _opens(self) -> str:
        """Return what the last row says."""
        return tr("Open the table")

    def _table(self) -> OpenTable:
        table = OpenTable(
            name=self._value("name"),
            bots=int(self._value("bots")),
            level=self._value("level"),
            password=self._value("password"),
            pace=self._value("pace"),
            own_bots=self._value("own_bots") != OWN_BOTS[1],
            may_watch=self._value("watching") != ALLOWED[1],
            relaxed=self._value("clocks") == CLOCKS[1],
        )
        return self._offer.of(table)


def usual(game: str, games: tuple[str, ...], owner: str, *, door: bool) -> tuple[FormField, ...]:
    """Return the fields of a new table with their default values."""
    fields = (
        FormField("game", tr("Game"), game, games),
        FormField(
            "name",
            tr("Table"),
            tr("{name}'s table", name=owner)[:16],
            words=tr("the name in the list of tables"),
        ),
        FormField("bots", tr("Bots"), "0", tuple(map(str, range(10))), tr("you can add more later")),
        FormField("level", tr("Bots play"), LEVELS[0], LEVELS, tr("how well")),
        FormField("pace", tr("Bot pace"), "normal", PACES, tr("how long they think")),
        FormField("clocks", tr("Clocks"), CLOCKS[0], CLOCKS, tr(CLOCKS_WORDS)),
        FormField("own_bots", tr("Own bots"), OWN_BOTS[0], OWN_BOTS, tr("programs that guests bring")),
        FormField("watching", tr("Watching"), ALLOWED[0], ALLOWED, tr(WATCHING_WORDS)),
        FormField("password", tr("Password"), "", words=tr("none: anyone nearby can join"), secret=True),
    )
    return (*fields, *doors()) if door else fields


def doors() -> tuple[FormField, FormField]:
    """Return the fields of the doors of this machine."""
    return (
        FormField("page", tr("Page"), DOOR[1], DOOR, tr("for phones; not encrypted")),
        FormField("ssh", tr("SSH door"), DOOR[0], DOOR, tr("for guests without Parlour")),
    )
