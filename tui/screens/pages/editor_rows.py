"""The rows of the ruleset editor: sections, and one line for each field or card."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Blur
from textual.message import Message
from textual.widgets import Input

from parlour.tui.rules_editor.draft import TURNED, Draft
from parlour.tui.rules_editor.rows import CardLine, DraftSheet, FieldRow, value_of
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, described
from parlour.tui.widgets.ink import BAD, KEY, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import Row
from parlour.tui.words.speaking import named, said

CARD: Final = "card "
"""Prefix of the key of a card's row; the card's name follows."""
ADD: Final = "add a card"
LABEL: Final = 24
"""Least cells for what a rule is called."""
VALUE: Final = 18
LONGEST: Final = 40
"""Cells for a value; one with more than `VALUE` pushes its description to the right."""
MARKED: Final = "* "
WIDE: Final = 62
"""Cells of a row from which on its first columns are wider."""


def value_column(sheet: DraftSheet, room: int) -> int:
    """Return the column of a row where the value begins."""
    return len(MARKED) + _label(sheet, room) + 2


def rows_of(sheet: DraftSheet, card: str, room: int, *, brief: bool = False) -> list[Row]:
    """Return the rows of all rules, or of one card, each of `room` cells; `brief`: without descriptions.

    Of lines that follow each other and have the same description the first one says it.
    """
    label = _label(sheet, room)
    if card:
        return [field_row(line, label, room, brief=brief) for line in sheet.of_card(card)]
    rows: list[Row] = []
    for section in sheet.sections:
        rows.append(_heading(section))
        before = ""
        for line in (line for line in sheet.lines if line.field.section == section):
            rows.append(field_row(line, label, room, brief=brief or line.field.words == before))
            before = line.field.words
    if not sheet.has_cards:
        return rows
    rows += [_heading(tr("Cards")), *(_card_row(card, room) for card in sheet.cards)]
    return [*rows, Row(ADD, Content.styled(tr("  + effect of another card"), MUTED))]


def field_row(line: FieldRow, label: int, room: int, *, brief: bool) -> Row:
    """Return the row of a field: a mark if it differs, its value, and its fault or purpose.

    Where `room` is too small for the purpose, it stands beside or below the list only.
    """
    field = line.field
    value = Content(visible(value_of(field)) or "-").truncate(LONGEST, ellipsis=True)
    left, right = ("‹ ", " ›") if field.kind in TURNED else ("  ", "  ")
    said = Content.assemble(
        _mark(differs=line.differs),
        cell(field.label, label),
        Content.styled(left, MUTED),
        Content.styled(value.plain, STRONG if field.value else MUTED),
        Content.styled(right, MUTED),
        " " * max(1, VALUE + 1 - value.cell_length),
    )
    words = _wrong(line.fault) if line.fault else Content.styled("" if brief else visible(field.words), MUTED)
    beside = described(said, words, room)
    return Row(field.path, said + words if line.fault and beside is said else beside)


def note(line: FieldRow | CardLine | None, sheet: DraftSheet) -> Content:
    """Return the description of the marked line with its fault, and the faults that belong to no line."""
    match line:
        case FieldRow(field=field, fault=fault):
            words = f"{field.words} ({field.clause})" if field.clause else field.words
        case CardLine(card=card, words=does, fault=fault):
            words = f"{named(card)}: {does}"
        case _:
            words, fault = "", ""
    wrong = [fault] if fault else []
    wrong += [f"{other.field}: {said(other.told)}" for other in sheet.others]
    return Content("\n").join([*map(_wrong, wrong), Content.styled(visible(words), MUTED)])


def sum_line(sheet: DraftSheet, draft: Draft) -> Content:
    """Return a summary of the rules; if they cannot be played, the first fault."""
    words = Content.styled(visible(sheet.short), STRONG)
    if draft.playable:
        return words
    fields = ", ".join(dict.fromkeys(fault.field for fault in draft.faults))
    return Content("\n").join([_wrong(tr("cannot be played yet: {fields}", fields=fields)), words])


def _heading(section: str) -> Row:
    return Row(f"section {section}", Content.styled(section, KEY), open=False)


def _card_row(line: CardLine, room: int) -> Row:
    name = cell(named(line.card), 14 if room >= WIDE else 10, STRONG)
    said = Content.assemble(_mark(differs=line.differs), name)
    words = _wrong(line.fault) if line.fault else Content(visible(line.words))
    return Row(CARD + line.card, described(said, words, room))


def _mark(*, differs: bool) -> Content:
    return Content.styled(MARKED if differs else "  ", WARN)


def _wrong(words: str) -> Content:
    return Content.styled(f"! {visible(words)}", BAD)


def _label(sheet: DraftSheet, room: int) -> int:
    """Return the cells for what a rule is called: enough for all of them, if `room` is wide."""
    if room < WIDE:
        return LABEL - 4
    card = sheet.of_card(sheet.cards[0].card) if sheet.cards else ()
    return max(LABEL, *(cell_len(line.field.label) + 1 for line in (*sheet.lines, *card)))


class TypeOver(Input):
    """An input laid over the row whose value it edits; posts `Typed` when it closes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]
    DEFAULT_CSS = """
    TypeOver {
        display: none; position: absolute; height: 1; border: none; padding: 0;
        background: $foreground 20%;
        &:focus { border: none; background: $foreground 20%; }
        &.-open { display: block; }
    }
    """

    class Typed(Message):
        """The input was closed: with a text, or with None if nothing changes."""

        def __init__(self, text: str | None) -> None:
            super().__init__()
            self.text = text

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def over(self, text: str, x: int, y: int, width: int) -> None:
        """Open at `x` and `y` of the screen to edit `text`."""
        self.styles.offset = (x, y)
        self.styles.width = width
        self.value = text
        self.cursor_position = len(text)
        self.add_class("-open")
        self.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._close(event.value.strip())

    def action_give_up(self) -> None:
        self._close(None)

    def on_blur(self, _: Blur) -> None:
        """Close without a change after a click elsewhere."""
        self._close(None)

    def _close(self, text: str | None) -> None:
        if self.is_open:
            self.remove_class("-open")
            self.post_message(self.Typed(text))
