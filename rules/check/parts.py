"""The parts of a game: they have the right types, and its rulesets can be shown, saved and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, Final

from parlour.rules import contract
from parlour.rules import match as matches
from parlour.rules.advice import Adviser
from parlour.rules.check.playing import PlayedMove, name_of
from parlour.rules.check.tables import CheckedTable
from parlour.rules.contract import Game
from parlour.rules.errors import RulesError
from parlour.rules.events import numbered
from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.retold import told_in
from parlour.rules.sentences import PLACE, Told
from parlour.rules.shelf import files, shelf, typed
from parlour.rules.shelf.ready import TableRules
from parlour.rules.steps import Pick
from parlour.rules.views import View, ZoneKind

PARTS: Final[Mapping[str, type]] = {
    "ruleset": contract.GameRuleset,
    "notation": contract.GameNotation,
    "dealing": contract.GameDealing,
    "play": contract.GamePlay,
    "views": contract.GameViews,
    "scoring": contract.GameScoring,
}
FACE: Final = "parlour.rules.game"
"""The module from which games of others import."""
MANNERS: Final = {"boldly", "cautiously"}


def parts_have_their_types(table: CheckedTable) -> Iterator[str]:
    """Every part is of the class that the contract has for it."""
    game = table.rules.game
    for name, kind in PARTS.items():
        if not isinstance(getattr(game, name), kind):
            yield f"{name}: {type(getattr(game, name)).__name__} is no {kind.__name__}"
    for level, made in game.bots.items():
        if not callable(getattr(made(table.rules.ruleset), "decide", None)):
            yield f"bots: what is made for {level!r} has no method decide"
    if "normal" not in game.bots:
        yield "bots: there is no level 'normal'"
    yield from _manners(game)
    adviser: Adviser = table.rules.adviser()
    if not callable(getattr(adviser, "advise", None)):
        yield "adviser: what it makes has no method advise"


def views_have_their_types(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every part of a view is what the contract says; the programs of players break on anything else."""
    happened = tuple(numbered(step.number, step.events))
    for viewer in (*range(table.seats), None):
        view = matches.seen_by(step.after, viewer, happened)
        try:
            check(view, View)
        except Misfit as misfit:
            yield f"the view of {name_of(viewer)} has {misfit}"
            continue
        for zone in view.zones:
            if zone.kind is ZoneKind.TRICK and len(zone.owners) != len(zone.cards):
                lie = f"{len(zone.cards)} cards and {len(zone.owners)} owners"
                yield f"the zone {zone.name!r} that {name_of(viewer)} sees has {lie}"
        there = {zone.name for zone in view.zones if zone.seat is None}
        named = {choice.zone for choice in view.choices} - {""}
        steps = (each for choice in view.choices for each in choice.steps if each.pick is Pick.ZONE)
        for name in sorted(named.union(*(each.among for each in steps)) - there):
            yield f"a choice of {name_of(viewer)} names the zone {name!r}, which the table does not have"
        for words in (said.sentence.words for said in told_in(view) if has_places(said)):
            yield f"the view of {name_of(viewer)} says {words!r}, in words that have no seats or values"


def has_places(said: Told) -> bool:
    """Whether a text of `in_words` has places, which nothing fills."""
    return said.sentence.key == said.sentence.words and PLACE.search(said.sentence.words) is not None


def options_name_clauses_of_the_page(name: str) -> Iterator[str]:
    """The clause of every option of a preset is on its page of rules."""
    page = shelf.page(name)
    for option in shelf.options(name):
        if option.clause and not is_on(page, option.clause):
            yield f"options: {option.name!r} names {option.clause}, a clause that the page does not have"


def options_have_values_to_test(name: str) -> Iterator[str]:
    """Every option of a preset takes one of some values, or a number: of any text none can be tried."""
    for option in shelf.options(name):
        if not option.values and option.kind not in ("int", "float"):
            yield (
                f"options: {option.name!r} takes any text, so that no other value is tested; "
                'give its field a type such as Literal["fast", "slow"]'
            )


def imported_beside_the_face(name: str) -> Iterator[str]:
    """Yield what the package of a preset imports from Parlour besides the public face: it may change.

    That is no fault, for it works; it is told to authors, who cannot notice it otherwise.
    """
    package = files.file(name).package
    for file, text in package.modules() if package else ():
        named = re.findall(r"^ *(?:from|import) +(parlour\.[\w.]+)", text, re.MULTILINE)
        for module in sorted({*named} - {FACE}):
            yield f"{file} imports {module}, which may change in every release; import from {FACE}"


def is_on(page: str, clause: str) -> bool:
    """Whether a page of rules has a clause."""
    return re.search(rf"(?<![\w-]){re.escape(clause)}(?![\w-])", page) is not None


def _manners(game: Game[Any, Any, Any, Any]) -> Iterator[str]:
    for level, ways in game.manners.items():
        if level not in game.bots:
            yield f"manners: there is no level {level!r}"
        if ways.keys() != MANNERS:
            yield f"manners: {level!r} has {sorted(ways)}, not {' and '.join(sorted(MANNERS))}"


def rulesets_are_told(table: CheckedTable) -> Iterator[str]:
    """A ruleset is a frozen dataclass without faults, with fields that are there, and words."""
    rules, part = table.rules, table.rules.game.ruleset
    if not is_dataclass(part.kind) or not part.kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        yield f"ruleset.kind: {part.kind.__name__} is no frozen dataclass"
    for fault in part.check(rules.ruleset):
        yield f"ruleset.check: {fault.field}: {fault.words}"
    if not part.words(rules.ruleset).strip():
        yield "ruleset.words: there are none"
    if part.differences(rules.ruleset, rules.ruleset):
        yield "ruleset.differences: a ruleset differs from itself"
    yield from _fields(rules)
    yield from _relaxed(rules)


def _fields(rules: TableRules) -> Iterator[str]:
    for field in rules.game.ruleset.fields(rules.ruleset):
        try:
            typed.value_at(rules.ruleset, field.path.split("."))
        except (AttributeError, KeyError, IndexError, ValueError, TypeError):
            yield f"ruleset.fields: there is no field {field.path!r} in {type(rules.ruleset).__name__}"


def _relaxed(rules: TableRules) -> Iterator[str]:
    for path, instead in rules.game.ruleset.relaxed.items():
        _, values = typed.kind(typed.hint_at(rules.game.ruleset.kind, path.split(".")))
        if not {*instead, *instead.values()} <= {*values}:
            yield f"ruleset.relaxed: {path} takes {', '.join(values)}"
        if {*instead} & {*instead.values()}:
            yield f"ruleset.relaxed: {path}: a value that is played instead of another is relaxed itself"
    calm = shelf.relaxed(rules)
    if calm.game.ruleset.check(calm.ruleset):
        yield "ruleset.relaxed: the ruleset with relaxed clocks has faults"


def rulesets_are_saved_and_read(table: CheckedTable) -> Iterator[str]:
    """A ruleset is the same after it was saved with a match, or written as house rules."""
    if shelf.load(shelf.dump(table.rules)).ruleset != table.rules.ruleset:
        yield "ruleset: what is saved with a match is read as another ruleset"
    try:
        again = shelf.house_rules(shelf.write(table.rules))
    except RulesError as error:
        yield f"ruleset: written as house rules, it cannot be read: {error}"
        return
    for difference in again.game.ruleset.differences(table.rules.ruleset, again.ruleset):
        yield f"ruleset: written as house rules, it is read as another one: {difference.words}"
