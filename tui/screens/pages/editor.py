"""The ruleset editor: a line for each rule, the differences from the game, and the faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from parlour.net.errors import NetError
from parlour.rules.explained import Field
from parlour.rules.shelf import shelf
from parlour.tui.keymap import EDITOR, TYPING, Action
from parlour.tui.rules_editor.draft import (
    TURNED,
    Draft,
    drafted,
    edited,
    has_cards,
    no_card,
    turned,
    unsaved,
    without,
)
from parlour.tui.rules_editor.rows import CardLine, DraftSheet, FieldRow
from parlour.tui.rules_editor.ruleset_page import page_of
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.boxes.question import Question
from parlour.tui.screens.pages.editor_boxes import (
    card_box,
    remove_box,
    replace_box,
    title_box,
    unkept_box,
    unsaved_box,
)
from parlour.tui.screens.pages.editor_rows import (
    ADD,
    CARD,
    VALUE,
    TypeOver,
    note,
    rows_of,
    sum_line,
    value_column,
)
from parlour.tui.screens.pages.house import HouseScreen
from parlour.tui.screens.ports import Parlour
from parlour.tui.storage.stores import SavedRules
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.words.speaking import fault, named, said

MARK_WIDTH: Final = 2
"""Cells before the text of a row."""
REMOTE_PAUSE: Final = 0.15
"""Seconds between two value changes over SSH; each change builds and checks a ruleset."""


class EditorScreen(ListPage[None]):
    """Edits rules. `source` is the saved file or the name of the game to start from.

    Esc leads from the fields of one card to all rules, and from there out of the editor.
    """

    ACTIONS = EDITOR
    BELOW = ("about", "sum")
    HAS_DETAILS = True
    LINES = 100
    DEFAULT_CSS = """
    EditorScreen {
        layers: default typing;
        & > .body { padding: 0 2; }
        & > .body > #list > #about { height: auto; max-height: 4; min-height: 2; padding: 0 2; }
        & > .body > #list > #sum { height: auto; max-height: 4; padding: 0 2; }
        &.-broad > .body > #list > #sum { display: none; }
        & > TypeOver { layer: typing; }
        &.-narrow > .body { padding: 0; }
    }
    """

    def __init__(self, source: SavedRules | str) -> None:
        super().__init__()
        self._source = source
        self._card = ""
        self.draft: Draft
        self._sheet: DraftSheet
        self._unsaved = False
        self._turned = 0.0

    def heading(self) -> tuple[str, str]:
        where = tr("House rules: {card}", card=self._card) if self._card else tr("House rules")
        title = visible(self.draft.rules.title)
        return visible(where), tr("{title} (not saved)", title=title) if self._unsaved else title

    def body(self) -> ComposeResult:
        yield from super().body()
        yield TypeOver()

    def on_mount(self) -> None:
        self.show(drafted(self._source))

    def show(self, draft: Draft) -> None:
        """Continue with `draft`."""
        self.draft = draft
        self._sheet = DraftSheet(draft)
        self._unsaved = unsaved(draft)
        self.fit()

    def fit(self) -> None:
        self.rows.show(rows_of(self._sheet, self._card, self.room, brief=self.is_broad))
        self.query_one("#sum", Static).update(sum_line(self._sheet, self.draft))
        self.refresh_edges()

    def about(self) -> Content:
        return note(self._line, self._sheet)

    def details(self) -> Details:
        """Return what the marked row does, what is wrong, and what all changes come to."""
        line, rules = self._line, self.draft.rules
        title = line.field.label if isinstance(line, FieldRow) else named(line.card) if line else rules.title
        cards = cards_of(rules.base)
        return Details(
            cards, title=visible(title), line=self.about(), words=sum_line(self._sheet, self.draft)
        )

    def open_actions(self) -> Iterator[Action]:
        """Yield the actions that work now: while a value is typed, only the ones of the line."""
        return iter(TYPING) if self._typing else super().open_actions()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Some keys need a row of their kind, and some a folder for files."""
        match action:
            case "less" | "more":
                return self._field is not None and self._field.kind in (*TURNED, "int")
            case "add":
                return has_cards(self.draft)
            case "take_away":
                return bool(self._marked_card)
            case "keep":
                return self.parlour.stores.keeps_rules
            case "remove":
                return self.parlour.stores.keeps_rules and bool(self.draft.key)
            case _:
                return True

    @property
    def _line(self) -> FieldRow | CardLine | None:
        return self._at(self.pointed_key)

    def _at(self, key: str) -> FieldRow | CardLine | None:
        if key.startswith(CARD):
            return {CARD + line.card: line for line in self._sheet.cards}.get(key)
        return self._sheet.at(key)

    @property
    def _field(self) -> Field | None:
        line = self._line
        return line.field if isinstance(line, FieldRow) else None

    @property
    def _marked_card(self) -> str:
        line = self._line
        return line.card if isinstance(line, CardLine) else self._card

    @property
    def _typing(self) -> bool:
        return any(line.is_open for line in self.query(TypeOver))

    def on_rows_chosen(self) -> None:
        """Change the value, open a line for it, or open the card."""
        key, field = self.pointed_key, self._field
        if key == ADD:
            self.action_add()
        elif key.startswith(CARD):
            self._go_to(key.removeprefix(CARD))
        elif field is not None and field.kind in TURNED:
            self.action_more()
        elif field is not None:
            self._type(field)

    def on_type_over_typed(self, event: TypeOver.Typed) -> None:
        """Set the marked row to the typed value."""
        self.rows.focus()
        if event.text is not None and (field := self._field) is not None:
            self._set(field, event.text)
        else:
            self.refresh_edges()

    def _turn(self, step: int) -> None:
        field = self._field
        if field is not None and not self._too_fast():
            self._set(field, turned(field, step))

    def _too_fast(self) -> bool:
        """Whether a guest over SSH holds a key down: all guests share one process."""
        before, now = self._turned, monotonic()
        if self.parlour.connector.remote and now - before < REMOTE_PAUSE:
            return True
        self._turned = now
        return False

    def _set(self, field: Field, text: str) -> None:
        self.show(edited(self.draft, {field.path: text}))

    def _type(self, field: Field) -> None:
        rows = self.rows
        x = rows.region.x + MARK_WIDTH + value_column(self._sheet, self.room)
        y = rows.region.y + rows.top(rows.cursor) - rows.scroll_offset.y
        self.query_one(TypeOver).over(field.value, x, y, VALUE + 2)
        self.refresh_edges()

    def action_add(self) -> None:
        """Ask for a card without effects, and open it."""
        fault = partial(no_card, self.draft)
        self.app.push_screen(card_box(fault), lambda card: self._go_to(card) if card else None)

    def action_take_away(self) -> None:
        """Remove the effects of the marked card."""
        card = self._marked_card
        self._card = ""
        self.show(without(self.draft, card))

    def _go_to(self, card: str) -> None:
        """Show the fields of one card, or with "" all rules."""
        came_from, self._card = self._card, card
        self.fit()
        self.rows.point(self.rows.rows[0].key if card else CARD + came_from)
        self.refresh_edges()

    def action_keep(self) -> None:
        if self._may_be_played(tr("These rules cannot be saved yet: correct them first.")):
            self._keeping.keep(self.draft)

    def action_load(self) -> None:
        self._if_nothing_is_lost(self._keeping.load, unsaved_box())

    def action_remove(self) -> None:
        self._keeping.remove(self.draft)

    def action_host(self) -> None:
        if self._may_be_played(tr("These rules cannot be hosted yet: correct them first.")):
            box = unkept_box() if self.parlour.stores.keeps_rules else None
            self._if_nothing_is_lost(lambda: self.parlour.navigation.prepare(self.draft.rules), box)

    def action_rules(self) -> None:
        """Show the page of the rules; it leaves out typed values that cannot be played."""
        rules = self.draft.rules
        self.parlour.navigation.rules_page(rules.title, page_of(rules))

    def action_back(self) -> None:
        """Go from a card to all rules, and from there back; ask first if changes would be lost."""
        if self._card:
            self._go_to("")
        else:
            self._if_nothing_is_lost(super().action_back, unsaved_box())

    @property
    def _keeping(self) -> _Keeping:
        return _Keeping(self.parlour, self._start_from)

    def _start_from(self, draft: Draft) -> None:
        self._card = ""
        self.show(draft)

    def _may_be_played(self, if_not: str) -> bool:
        """Whether the rules can be played; if not, say `if_not` and go to the first fault."""
        if self.draft.playable:
            return True
        self.notify(if_not, severity="warning", markup=False)
        for row in self.rows.rows:
            line = self._at(row.key)
            if line is not None and line.fault:
                self.rows.point(row.key)
                break
        return False

    def _if_nothing_is_lost(self, go_on: Callable[[], None], box: Question | None) -> None:
        """Continue at once if nothing would be lost, else after the player agrees."""
        if box is None or not self._unsaved:
            go_on()
            return
        self.app.push_screen(box, lambda key: go_on() if key == "y" else None)


class _Keeping:
    """Saves, loads and deletes the files of one editor, and asks before one is lost.

    Calls `show` with the draft to continue with.
    """

    def __init__(self, app: Parlour, show: Callable[[Draft], None]) -> None:
        self._app = app
        self._show = show

    def keep(self, draft: Draft) -> None:
        """Ask for a title and save the rules; ask before replacing a file of that name."""
        self._app.push_screen(
            title_box(draft.rules.title), lambda title: self._named(draft, title) if title else None
        )

    def load(self) -> None:
        self._app.push_screen(HouseScreen(), lambda source: self._show(drafted(source)) if source else None)

    def remove(self, draft: Draft) -> None:
        """Delete the file of `draft`; the rules stay on screen."""
        box = remove_box(draft.rules.title)
        self._app.push_screen(box, lambda key: self._remove(draft) if key == "y" else None)

    def _named(self, draft: Draft, title: str) -> None:
        named = edited(draft, {"title": title})
        key = f"{named.rules.name}.toml"
        if not named.playable:
            self._app.complain(
                "; ".join(said(fault.told) for fault in named.faults), tr("This name cannot be taken")
            )
        elif key == draft.key or all(saved.key != key for saved in self._app.stores.rules_folder.saved()):
            self._write(named, key)
        else:
            self._app.push_screen(
                replace_box(title), lambda yes: self._write(named, key) if yes == "y" else self.keep(named)
            )

    def _write(self, draft: Draft, key: str) -> None:
        text = shelf.write(draft.rules)
        try:
            self._app.stores.rules_folder.keep(key, text)
        except NetError as error:
            self._app.complain(fault(error), tr("These rules could not be saved"))
            return
        self._show(replace(draft, key=key, kept=text))
        self._app.notify(tr("Saved as {file}.", file=key), markup=False)

    def _remove(self, draft: Draft) -> None:
        try:
            self._app.stores.rules_folder.remove(draft.key)
        except NetError as error:
            self._app.complain(fault(error), tr("This file could not be deleted"))
            return
        self._show(replace(draft, key="", kept=""))
