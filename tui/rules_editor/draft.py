"""House rules being edited: the rules that can be played, and typed values that cannot (HR-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from parlour.rules.explained import Field
from parlour.rules.faults import Fault, RulesetError
from parlour.rules.shelf import shelf
from parlour.tui.storage.stores import SavedRules
from parlour.tui.text.language import tr
from parlour.tui.words.of_games import spoken_field
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.rules.shelf.ready import TableRules

CARDS: Final = "effects"
"""The table in a ruleset that is keyed by card."""
TURNED: Final = ("bool", "choice")
"""Kinds of fields that step through values; all others are typed."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Rules that can be played, the values `typed` since that cannot, and their `faults`.

    `fields` are the rules' fields, `before` the values of the base game, by path. `key` is the rules' file
    ("" for none), `kept` their text when last saved.
    """

    rules: TableRules
    fields: tuple[Field, ...]
    before: Mapping[str, str]
    kept: str
    key: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    @property
    def playable(self) -> bool:
        return not self.typed


def drafted(source: SavedRules | str) -> Draft:
    """Return a draft that starts from a saved file, or from the game of that name."""
    rules = shelf.table_rules(source) if isinstance(source, str) else source.rules
    assert rules is not None, "rules that can be played"
    key = "" if isinstance(source, str) else source.key
    before = {setting.path: setting.value for setting in shelf.fields(shelf.table_rules(rules.base))}
    return Draft(rules, _fields(rules), before, shelf.write(rules), key)


def edited(draft: Draft, texts: Mapping[str, str]) -> Draft:
    """Return `draft` with these fields set; values that cannot be played stay typed, with their faults."""
    now = {setting.path: setting.value for setting in draft.fields}
    typed = {path: text for path, text in {**draft.typed, **texts}.items() if now.get(path) != text}
    try:
        rules = shelf.changed(draft.rules, typed) if typed else draft.rules
    except RulesetError as error:
        return replace(draft, typed=typed, faults=error.faults)
    return replace(draft, rules=rules, fields=_fields(rules), typed={}, faults=())


def _fields(rules: TableRules) -> tuple[Field, ...]:
    return tuple(map(spoken_field, shelf.fields(rules)))


def without(draft: Draft, card: str) -> Draft:
    """Return `draft` with no effect on `card`."""
    typed = {path: text for path, text in draft.typed.items() if card_of(path) != card}
    return edited(replace(draft, typed=typed), {f"{CARDS}.{card}": ""})


def unsaved(draft: Draft) -> bool:
    """Whether the draft has unsaved changes."""
    return bool(draft.typed) or shelf.write(draft.rules) != draft.kept


def no_card(draft: Draft, name: str) -> str:
    """Return what is wrong with the name of a card that is to have an effect, "" if nothing."""
    card = name.strip()
    switches = (setting for setting in draft.fields if card_of(setting.path) and setting.kind == "bool")
    switch = next(switches, None)
    if not card or "." in card or switch is None:
        return tr("a card is written as in the notation: 7, black Q, QS")
    try:
        shelf.changed(draft.rules, {path_of(card, switch): "on"})
    except RulesetError as error:
        return next((said(fault.told) for fault in error.faults if fault.field == f"{CARDS}.{card}"), "")
    return ""


def turned(setting: Field, step: int) -> str:
    """Return a field's text after `step` values, or a number plus `step`; the same if it is only typed."""
    if setting.kind == "int":
        number = int(setting.value) if setting.value.removeprefix("-").isdecimal() else 0
        return str(max(0, number + step))
    if setting.kind not in TURNED:
        return setting.value
    at = setting.values.index(setting.value) if setting.value in setting.values else 0
    return setting.values[(at + step) % len(setting.values)]


def usual(setting: Field) -> str:
    """Return the text of a field of a card that has no effect."""
    match setting.kind:
        case "bool":
            return "off"
        case "int" | "float":
            return "0"
        case "choice":
            return setting.values[0]
        case _:
            return ""


def card_of(path: str) -> str:
    """Return the card in the path of a field, "" if there is none."""
    above, _, rest = path.partition(".")
    return rest.rpartition(".")[0] if above == CARDS else ""


def has_cards(draft: Draft) -> bool:
    """Whether the rules say what single cards do."""
    return any(card_of(field.path) for field in draft.fields)


def path_of(card: str, setting: Field) -> str:
    """Return the path of a card's field; `setting` is the path of another card's."""
    return f"{CARDS}.{card}.{setting.path.rpartition('.')[2]}"


def summed(base: str, differences: Iterable[str]) -> str:
    """Return a summary of rules: `Switch + draw until playable + 4 jokers`."""
    return " + ".join((base, *differences))
