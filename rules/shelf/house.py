"""House rules: a file that names a preset and lists the differences from it (HR-1, HR-9).

They are read (`house_rules`), written again (`write`), and changed field by field by the editor (`changed`).
The TOML is written here and not by a library: a list of cards stays on one line, and a removed card stands as
`{}` among the others, as people write them.
"""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import asdict, is_dataclass, replace
from typing import Any, Final

from parlour.rules.errors import quoted
from parlour.rules.explained import Difference, Field
from parlour.rules.faults import (
    FILE_TOO_LARGE,
    MADE_OF_TITLE,
    NO_BASE,
    NO_GAME,
    NO_KEY,
    NO_SECTION,
    NO_TITLE,
    NO_TOML,
    NUMBER_TOO_LONG,
    SUMMARY,
    TABLES_TOO_DEEP,
    TOO_MANY_DOTS,
    UNDER_RULES,
    Fault,
    RulesetError,
    listed,
)
from parlour.rules.sentences import ENGLISH, Speaker, told
from parlour.rules.shelf import typed
from parlour.rules.shelf.files import among, content_of, file, is_preset, presets, ruleset
from parlour.rules.shelf.merging import COUNTS, broader, merged, without
from parlour.rules.shelf.ready import TableRules, read, ready, refuse, refused

LARGEST: Final = 16 * 1024
"""The most bytes of a house-rules file."""
MOST_DOTS: Final = 100
"""The most dots in a line: reading a dotted key takes time quadratic in its parts."""
LONGEST_SUMMARY: Final = 200
NAMELESS: Final = "house-rules"

_KEYS: Final = ("title", "summary", "base", "rules")
_ABOVE: Final = ("name", "title")
"""The fields that `[rules]` may not set, because the title of the file does."""
_QUOTED: Final = {
    "drawing": ("HR-4", ("draw", "drawn")),
    "several": ("HR-5", ("several",)),
    "calling": ("HR-6", ("call", "not_due")),
    "last_card": ("HR-7", ("over",)),
    "scoring": ("HR-7", ("over",)),
}
"""For each changed section, the clause that refusals quote, and the reasons for which they quote it."""
_EFFECT: Final = "HR-2"


def house_rules(text: str) -> TableRules:
    """Return the rules of a house-rules file, ready to be played.

    Raise RulesetError with one fault for each problem: the field, or the line and column of a TOML error.
    """
    try:
        return _table(parsed(text))
    except RecursionError:
        raise refused(Fault("file", TABLES_TOO_DEEP)) from None


def _table(content: dict[str, Any]) -> TableRules:
    faults, base = [*_head(content)], content.get("base")
    if not is_preset(base):
        raise refused(*faults)
    try:
        rules = _housed(base, read(file(base).game, _whole(base, content)))
        faults += file(base).game.ruleset.check(rules)
    except RulesetError as error:
        faults += error.faults
    refuse(faults)
    return ready(file(base).game, rules, base, content.get("summary", ""))


def _whole(base: str, content: dict[str, Any]) -> dict[str, Any]:
    """Return the base with all readable contents of the file, to find every fault at once."""
    said, title = content.get("rules"), content.get("title")
    layer = said if isinstance(said, dict) else {}
    own = _named(title if isinstance(title, str) else NAMELESS)
    return merged(content_of(base, among(base)), layer) | own


def parsed(text: str) -> dict[str, Any]:
    """Return what a stranger wrote as TOML; raise RulesetError, or RecursionError if it is too deep."""
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST:
        raise refused(Fault("file", told(FILE_TOO_LARGE, size=size, most=LARGEST)))
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise refused(Fault(f"line {number}", told(TOO_MANY_DOTS, most=MOST_DOTS)))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refused(_syntax(text, str(error))) from None
    except ValueError:
        raise refused(Fault("file", NUMBER_TOO_LONG)) from None


def _syntax(text: str, words: str) -> Fault:
    """Return a TOML error as a fault: `Invalid value (at line 3, column 5)`."""
    why, _, where = words.rpartition(" (at ")
    lines = text.split("\n")
    end = f"line {len(lines)}, column {len(lines[-1]) + 1}"
    return Fault(end if where.startswith("end") else where.rstrip(")"), told(NO_TOML, why=why))


def _head(content: dict[str, Any]) -> Iterator[Fault]:
    """Yield the faults outside of the rules themselves, and in names that a file may not set."""
    for key in content:
        if key not in _KEYS:
            yield Fault(key, told(NO_KEY, there=listed(_KEYS)))
    yield from _base(content.get("base"))
    if not isinstance(content.get("title"), str):
        yield Fault("title", NO_TITLE)
    summary = content.get("summary", "")
    if not isinstance(summary, str) or not summary.isprintable() or len(summary) > LONGEST_SUMMARY:
        yield Fault("summary", told(SUMMARY, most=LONGEST_SUMMARY))
    said = content.get("rules", {})
    if not isinstance(said, dict):
        yield Fault("rules", told(NO_SECTION, typed=quoted(said)))
        return
    for key in _ABOVE:
        if key in said:
            yield Fault(key, UNDER_RULES)


def _base(base: object) -> Iterator[Fault]:
    if base is None:
        yield Fault("base", told(NO_BASE, there=listed(presets())))
    elif not is_preset(base):
        yield Fault("base", told(NO_GAME, typed=quoted(base), there=listed(presets())))


def write(rules: TableRules) -> str:
    """Return `rules` as a house-rules file (TOML), from which `house_rules` restores them."""
    own = _unhoused(rules.base, rules.ruleset)
    said = _said(own, _below(rules, own), "")
    head = {"title": rules.title, "summary": rules.summary, "base": rules.base}
    lines = _toml_lines({name: text for name, text in head.items() if text})
    rest = {name: value for name, value in said.items() if name not in ("name", "title")}
    return "\n".join([*lines, *_toml_sections("rules", rest), ""])


def _below(rules: TableRules, own: Any) -> Any:
    """Return the base's ruleset without the ranks that the ruleset `own` removes from the deck."""
    base = ruleset(rules.base)
    if not hasattr(own, "deck"):
        return base
    there, before = ({*deck.ranks, *deck.suitless} for deck in (own.deck, base.deck))
    return read(rules.game, without(json.loads(json.dumps(asdict(base))), before - there))


def _said(rules: Any, base: Any, place: str) -> dict[str, Any]:
    """Return the differences of the section `rules` at `place` from `base`, in the order of the fields."""
    said: dict[str, Any] = {}
    for name in (field.name for field in dataclasses.fields(rules)):
        value, before = getattr(rules, name), getattr(base, name)
        if value != before and is_dataclass(value):
            said[name] = _said(value, before, f"{place}{name}.")
        elif value != before:
            said[name] = _entries(value, before, place + name) if isinstance(value, dict) else value
    return said


def _entries(named: Mapping[str, Any], before: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return the changed and new entries of `named`, and removals of its missing ones."""
    said: dict[str, Any] = {}
    for name, value in named.items():
        if is_dataclass(value) and not isinstance(value, type) and value != before.get(name):
            said[name] = _said(value, before.get(name, type(value)()), "") or _idle(value)
        elif value != before.get(name):
            said[name] = value
    return said | {name: 0 if place in COUNTS else {} for name in before if name not in named}


def _idle(effect: Any) -> dict[str, Any]:
    """Return an effect that does nothing as a nonempty table, because an empty one would remove the card."""
    return dict(list(asdict(effect).items())[:1])


def _toml_sections(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    tables = {name: value for name, value in table.items() if isinstance(value, dict) and value}
    values = {name: value for name, value in table.items() if name not in tables}
    if values:
        yield from ("", f"[{path}]", *_toml_lines(values))
    for name, value in tables.items():
        yield from _toml_sections(f"{path}.{_toml_key(name)}", value)


def _toml_lines(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_toml_key(name)} = {_toml_value(value)}" for name, value in values.items())


def _toml_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _toml_value(value: Any) -> str:
    """Return a value as TOML. Texts of playable rules are printable, so only quotes need escapes."""
    if isinstance(value, tuple):
        return f"[{', '.join(_toml_value(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False)


def changed(rules: TableRules, texts: Mapping[str, str]) -> TableRules:
    """Return `rules` with these fields set, as house rules on the same base.

    `texts` maps dotted paths (`drawing.play`, `effects.black Q.swap`, `title`) to values as text; an
    empty text removes the entry of a card. A card without an effect gains an entry, and an entry without
    an effect is dropped, unless a broader name has one. Setting a field to its current text changes
    nothing, and inherited values stay implicit. Raise RulesetError with a fault for each invalid field.
    """
    own = _unhoused(rules.base, rules.ruleset)
    shown = {field.path: field.value for field in rules.game.ruleset.fields(own)}
    layer, wrong = typed.layer(own, {path: text for path, text in texts.items() if text != shown.get(path)})
    content = merged(json.loads(json.dumps(asdict(own))), layer)
    house = _housed(rules.base, read(rules.game, content | _named(content["title"])))
    fixed = [Fault("name", MADE_OF_TITLE)] if "name" in texts else []
    refuse((*fixed, *wrong, *rules.game.ruleset.check(house)))
    return ready(rules.game, house, rules.base, rules.summary)


def plain_words(rules: TableRules, speaker: Speaker = ENGLISH) -> str:
    """Return the complete rules as Markdown, in the plain words of `speaker`."""
    return rules.game.ruleset.words(rules.ruleset, speaker)


def fields(rules: TableRules) -> tuple[Field, ...]:
    """Return every field that a host may change, with its current value, in display order."""
    return rules.game.ruleset.fields(rules.ruleset)


def differences(rules: TableRules) -> tuple[Difference, ...]:
    """Return in a few words each difference from the preset of `rules`."""
    return rules.game.ruleset.differences(ruleset(rules.base), rules.ruleset)


def _named(title: str) -> dict[str, str]:
    """Return name and title of house rules called `title`: `Our Switch` is `our-switch`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return {"name": re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or NAMELESS, "title": title}


def _housed(base: str, rules: Any) -> Any:
    """Return `rules` as house rules: changes quote HR-n, and entries without an effect are dropped.

    An entry without an effect stays if a broader name has one: if Jacks draw, an empty `red J` exempts
    the red ones.
    """
    if not _quotes(rules):
        return rules
    preset = ruleset(base)
    quoted = {
        name: clause
        for section, (clause, reasons) in _QUOTED.items()
        if getattr(rules, section) != getattr(preset, section)
        for name in reasons
    }
    effects = {
        cards: replace(effect, clause=_about(effect, preset.effects.get(cards)))
        for cards, effect in rules.effects.items()
        if replace(effect, clause="") != type(effect)() or broader(rules.effects, cards)
    }
    return replace(rules, effects=effects, clauses=replace(rules.clauses, **quoted))


def _quotes(rules: Any) -> bool:
    """Whether the ruleset has clauses for refusals and effects of cards; otherwise they are fixed."""
    return hasattr(rules, "clauses") and hasattr(rules, "effects")


def _about(effect: Any, before: Any) -> str:
    """Return the clause about a card: the preset's if the effect is unchanged, else that of house rules."""
    same = before is not None and replace(effect, clause=before.clause) == before
    return str(before.clause) if same else _EFFECT


def _unhoused(base: str, rules: Any) -> Any:
    """Return house rules with the clauses of their preset, as a file states them."""
    if not _quotes(rules):
        return rules
    preset = ruleset(base)
    quoted = {
        name: getattr(preset.clauses, name)
        for clause, reasons in _QUOTED.values()
        for name in reasons
        if getattr(rules.clauses, name) == clause
    }
    effects = {
        cards: replace(effect, clause=_of(preset, cards)) if effect.clause == _EFFECT else effect
        for cards, effect in rules.effects.items()
    }
    return replace(rules, effects=effects, clauses=replace(rules.clauses, **quoted))


def _of(preset: Any, cards: str) -> str:
    return str(preset.effects[cards].clause) if cards in preset.effects else ""
