"""The lines that the ruleset editor shows of a draft: one a field, one a card with effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from parlour.rules.explained import Field
from parlour.rules.faults import Fault
from parlour.rules.shelf import shelf
from parlour.tui.rules_editor.draft import TURNED, Draft, card_of, has_cards, path_of, summed, usual
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import in_midst
from parlour.tui.words.speaking import named, said


class FieldRow(NamedTuple):
    """A field: its text as typed, whether it differs from the base, and what is wrong with it."""

    field: Field
    differs: bool = False
    fault: str = ""


class CardLine(NamedTuple):
    """A card that has an effect, or had one in the base, and the effect in words."""

    card: str
    words: str
    differs: bool = False
    fault: str = ""


class DraftSheet:
    """All lines of one draft, a summary of its differences (`short`), and the `others` of its faults."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._fields = draft.fields
        self.lines = tuple(self._line(field) for field in self._fields if not card_of(field.path))
        self.cards = tuple(card for name in self._names() if (card := self._card(name)) is not None)
        changed = [said(difference.told) for difference in shelf.differences(draft.rules)]
        self.short = summed(shelf.preset(draft.rules.base).title, changed)
        self.others = self._others()

    @property
    def sections(self) -> Sequence[str]:
        return tuple(dict.fromkeys(line.field.section for line in self.lines))

    @property
    def has_cards(self) -> bool:
        """Whether the rules say what single cards do."""
        return has_cards(self._draft)

    def of_card(self, card: str) -> Sequence[FieldRow]:
        """Return the fields of a card, which need not have an effect yet."""
        own = [field for field in self._fields if card_of(field.path) == card]
        if not own:
            others = [field for field in self._fields if card_of(field.path)]
            template = [field for field in others if card_of(field.path) == card_of(others[0].path)]
            own = [replace(field, path=path_of(card, field), value=usual(field)) for field in template]
        return tuple(self._line(field) for field in own)

    def at(self, path: str) -> FieldRow | None:
        among = self.of_card(card) if (card := card_of(path)) else self.lines
        return {line.field.path: line for line in among}.get(path)

    def _names(self) -> Sequence[str]:
        paths = (*(field.path for field in self._fields), *self._draft.typed)
        return tuple(dict.fromkeys(card for path in paths if (card := card_of(path))))

    def _line(self, field: Field) -> FieldRow:
        shown = replace(field, value=self._draft.typed.get(field.path, field.value))
        differs = shown.value != self._draft.before.get(field.path, usual(field))
        return FieldRow(shown, differs, self._fault(field.path))

    def _card(self, card: str) -> CardLine | None:
        lines = self.of_card(card)
        effects = [_said(line.field) for line in lines if line.field.value != usual(line.field)]
        fault = next((line.fault for line in lines if line.fault), "")
        differs = any(line.differs for line in lines)
        if not (effects or fault or differs):
            return None
        return CardLine(card, ", ".join(effects) or tr("no effect"), differs, fault)

    def _fault(self, path: str) -> str:
        """Return the fault of a field, or of its table if the field was typed."""
        for fault in self._draft.faults:
            if fault.field == path or fault.field.startswith(f"{path}."):
                return said(fault.told)
        typed = path in self._draft.typed
        above = (fault for fault in self._draft.faults if typed and path.startswith(f"{fault.field}."))
        return next((said(fault.told) for fault in above), "")

    def _others(self) -> Sequence[Fault]:
        beside = {line.fault for line in self.lines} | {card.fault for card in self.cards}
        return tuple(fault for fault in self._draft.faults if said(fault.told) not in beside)


def value_of(field: Field) -> str:
    """Return the value of a field as it is shown; what somebody typed stays as it is."""
    return tr(field.value) if field.kind in TURNED else field.value


def _said(field: Field) -> str:
    words = in_midst(field.label)
    if field.kind == "cards":
        return f"{words} {', '.join(map(named, field.value.split(', ')))}"
    return words if field.kind == "bool" else f"{words} {value_of(field)}"
