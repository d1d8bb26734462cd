"""The shelf: presets, house rules and their rules pages, as files and ready to be played.

This package is the only part of `rules` that reads files and uses pydantic, and this module its door. A
preset is a file `presets/<name>.toml` in the folder of a game or in the package of an installed one; adding
one requires no Python. House rules have the same format (`house_rules`, `write`) and contain the differences
from a preset.

    installed the games of other distributions
    renamed   what code of others imports by a name from before
    files     the preset files and their bases
    merging   merges a file with its base
    typed     fields by their dotted paths, values as text
    ready     checks and compiles a ruleset
    shelf     the games on the shelf: their options and pages, their rules with relaxed clocks
    house     house rules: read, written, and changed by the editor
    saved     the whole ruleset in a saved match, and the distribution of its game
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any, Final

from parlour.rules.errors import quoted
from parlour.rules.explained import Difference, Field, Kind
from parlour.rules.faults import (
    NO_FIELD,
    NO_OPTION,
    NO_OPTIONS,
    TYPED_OUTSIDE,
    Fault,
    FaultyGame,
    RulesetError,
    listed,
)
from parlour.rules.sentences import Told, told
from parlour.rules.shelf import typed
from parlour.rules.shelf.files import among, chain, content_of, file, file_faults, presets, ruleset
from parlour.rules.shelf.house import LARGEST, changed, differences, fields, house_rules, plain_words, write
from parlour.rules.shelf.merging import merged
from parlour.rules.shelf.ready import TableRules, read, ready, refuse, refused
from parlour.rules.shelf.saved import dump, load, other_version

__all__ = [
    "LARGEST",
    "Difference",
    "Field",
    "Option",
    "Preset",
    "TableRules",
    "changed",
    "differences",
    "dump",
    "faults",
    "fields",
    "games",
    "house_rules",
    "load",
    "options",
    "other_version",
    "page",
    "plain_words",
    "preset",
    "relaxed",
    "relaxed_options",
    "table_rules",
    "unhurried_values",
    "write",
]

SHUFFLES: Final = "shuffles.md"
"""The section that ends every page, as a file."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a host may set before the game: its current value, as text, and its alternatives."""

    name: str
    value: str
    clause: str
    words: str
    kind: Kind
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A game on the shelf.

    `picture` shows it at a glance: rows of cards in notation, `--` for one face down.
    """

    name: str
    title: str
    summary: str
    least: int
    most: int
    options: tuple[Option, ...]
    part: str = ""  # the heading of its own rules on a page shared with other games
    picture: tuple[str, ...] = ()


def games() -> tuple[Preset, ...]:
    """Return every game on the shelf that can be played, in display order."""
    return tuple(found for found in map(_tried, presets()) if isinstance(found, Preset))


def faults() -> tuple[FaultyGame, ...]:
    """Return what is wrong with installed games; `games` leaves them out."""
    found = (found for found in map(_tried, presets()) if isinstance(found, FaultyGame))
    return (*file_faults(), *found)


def _tried(name: str) -> Preset | FaultyGame:
    try:
        return preset(name)
    except FaultyGame as fault:
        return fault


def preset(name: str) -> Preset:
    """Return the game called `name`; raise UnknownGame if there is none, FaultyGame if it is not playable."""
    package = file(name).package
    if package is None:
        return _preset(name)
    return package.tried(f"presets/{name}.toml", lambda: _checked(_preset(name)), name)


def _checked(installed: Preset) -> Preset:
    """Return the preset of an installed game if it has no faults, and can be told in words."""
    there, rules = file(installed.name), ruleset(installed.name)
    part = there.game.ruleset
    refuse(part.check(rules))
    assert there.package is not None, "it is one of an installed game"
    there.package.tried("game.py", lambda: refuse(_unknown_fields(part.explained(), rules)))
    part.words(rules)  # what fails in these fails here, before there is a table
    part.fields(rules)
    part.differences(rules, rules)
    return installed


def _unknown_fields(explained: Iterable[str], rules: Any) -> Iterator[Fault]:
    """Yield a fault for each path in `explained` that is no field of `rules`."""
    for path in explained:
        if not hasattr(rules, path):
            try:
                typed.hint_at(type(rules), path.split("."))
            except KeyError:
                yield _no_field("explained", path, rules)


def _no_field(where: str, path: str, rules: Any) -> Fault:
    return Fault(where, told(NO_FIELD, typed=quoted(path), there=listed(typed.names(type(rules), ()))))


def _preset(name: str) -> Preset:
    content = file(name).content
    least, most = ruleset(name).seats
    title, summary, part = content["title"], content["summary"], content.get("part", "")
    picture = tuple(content.get("picture", ()))
    return Preset(name, title, summary, least, most, options(name), part, picture)


def options(name: str) -> tuple[Option, ...]:
    """Return the options of the game called `name`, with the values of the preset."""
    return tuple(_option(ruleset(name), entry) for entry in _entries(name).values())


def _entries(name: str) -> dict[str, dict[str, Any]]:
    return {entry["name"]: entry for entry in file(name).content.get("options", ())}


def _option(of: Any, entry: Mapping[str, Any]) -> Option:
    path = entry["field"].split(".")
    try:
        hint = typed.hint_at(type(of), path)
    except KeyError:
        raise refused(_no_field("options", entry["field"], of)) from None
    kind, values = typed.kind(hint)
    return Option(entry["name"], typed.text_at(of, path), entry["clause"], entry["words"], kind, values)


def table_rules(name: str, changed: Mapping[str, str] | None = None) -> TableRules:
    """Return the game called `name` with the options in `changed`, ready to be played.

    Raise UnknownGame, or RulesetError with one fault for each invalid option, by its name.
    """
    if file(name).package:
        preset(name)  # a fault of the preset itself is a FaultyGame, not one of an option
    game, entries = file(name).game, _entries(name)
    unknown = [option for option in changed or {} if option not in entries]
    refuse(Fault(option[:40], _no_option(name, entries)) for option in unknown)
    asked = [(entries[option], text) for option, text in (changed or {}).items()]
    try:
        said, faults = typed.layer(ruleset(name), _texts(asked))
        said_already = {fault.field for fault in faults}
        outside = [fault for entry, text in asked for fault in _outside(entry, text)]
        refuse((*faults, *(fault for fault in outside if fault.field not in said_already)))
        return ready(game, read(game, merged(content_of(name, among(name)), said)), name)
    except RulesetError as error:
        names = {entry["field"]: entry["name"] for entry, _ in asked}
        raise refused(*(Fault(names.get(field, field), told) for field, told in error.faults)) from None


def _texts(asked: Sequence[tuple[Mapping[str, Any], str]]) -> dict[str, str]:
    """Return the fields that the options set, including those in `also` for the chosen values."""
    also = {path: value for entry, text in asked for path, value in _also(entry, text).items()}
    return also | {entry["field"]: text for entry, text in asked}


def _also(entry: Mapping[str, Any], text: str) -> dict[str, str]:
    found: dict[str, str] = entry.get("also", {}).get(text, {})
    return found


def _outside(entry: Mapping[str, Any], text: str) -> Iterator[Fault]:
    """Yield a fault for a number outside of the option's `least` and `most`."""
    if "least" in entry and text not in map(str, range(entry["least"], entry["most"] + 1)):
        least, most = entry["least"], entry["most"]
        yield Fault(entry["field"], told(TYPED_OUTSIDE, typed=quoted(text), least=least, most=most))


def _no_option(game: str, entries: Mapping[str, object]) -> Told:
    if not entries:
        return told(NO_OPTIONS, game=game)
    return told(NO_OPTION, game=game, there=listed(entries))


def page(name: str, translated: Callable[[str], str | None] = lambda _: None) -> str:
    """Return the rules page of the game called `name`, or of its base, as Markdown.

    It ends with the section on shuffles, which is the same for every game. `translated` returns a page of
    Parlour's own in another language by the name of its file; None: as it is.
    """
    file(name)
    found = next((preset for preset in chain(name, among(name)) if "page" in preset.content), None)
    if found is None:
        told = file(name).game.ruleset.words(ruleset(name))
    else:
        path = found.place / str(found.content["page"])
        own = translated(path.name) if file(name).package is None else None
        told = own or path.read_text("utf-8")
    shuffles = translated(SHUFFLES) or (files("parlour.rules") / "games" / SHUFFLES).read_text("utf-8")
    return f"{told.rstrip()}\n\n{shuffles}"


def relaxed(rules: TableRules) -> TableRules:
    """Return `rules` with every value that hurries players replaced as the game declares.

    Return `rules` themselves if they have no such value.
    """
    calm = rules.ruleset
    for field, instead in rules.game.ruleset.relaxed.items():
        path = field.split(".")
        if (value := typed.text_at(calm, path)) in instead:
            calm = _with(calm, path, typed.value_of(typed.hint_at(type(calm), path), instead[value]))
    return rules if calm is rules.ruleset else ready(rules.game, calm, rules.base, rules.summary)


def relaxed_options(rules: TableRules, options: Mapping[str, str]) -> dict[str, str]:
    """Return the values of the options that relaxed `rules` play in place of those in `options`.

    Options that are not in `options` have the values of the preset.
    """
    usual, found = ruleset(rules.base), {}
    for option, entry in _entries(rules.base).items():
        if entry["field"] in rules.game.ruleset.relaxed:
            path = entry["field"].split(".")
            value = typed.text_at(rules.ruleset, path)
            if value != options.get(option, typed.text_at(usual, path)):
                found[option] = value
    return found


def unhurried_values(name: str) -> dict[str, tuple[str, ...]]:
    """Return the values that hurry nobody, of each option that has others as well.

    `name` is a game on the shelf. Raise UnknownGame if there is none.
    """
    found = {}
    for option, entry in _entries(name).items():
        if (instead := file(name).game.ruleset.relaxed.get(entry["field"])) is not None:
            _, values = typed.kind(typed.hint_at(type(ruleset(name)), entry["field"].split(".")))
            found[option] = tuple(value for value in values if value not in instead)
    return found


def _with(section: Any, path: Sequence[str], value: Any) -> Any:
    name, *inner = path
    return replace(section, **{name: _with(getattr(section, name), inner, value) if inner else value})
