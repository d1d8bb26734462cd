"""The tables on which a game is checked: each preset, its options, different numbers of seats."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.playing import OutOfTime, PlayedMove, Run, ever_made, of_every_kind, run
from parlour.rules.faults import RulesetError, UnknownGame
from parlour.rules.shelf import files, shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.shelf import Option

LOW_TARGET: Final = "60"
"""The target of points for which a game is played if its own is higher, so that matches are short."""
MATCH: Final = 0.5
"""The share of the time for a table that its match may take."""
OPEN_STEPS: Final = 400
"""After how many moves it is looked up which zones lie open."""
OF_A_KIND: Final = 8
"""How many moments of every kind are looked at in a match."""


@dataclass(frozen=True)
class Setting:
    """A preset with some options changed, and how many sit at the table."""

    game: str
    seats: int
    changed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.game, str(self.seats), *(f"{name}={value}" for name, value in self.changed)))

    @property
    def rules(self) -> TableRules:
        """The rules of this table, with a low target where one can be set."""
        changed = dict(self.changed)
        for option in shelf.options(self.game):
            if option.name == "target" and option.kind == "int" and int(option.value) > int(LOW_TARGET):
                return _with_low_target(self.game, changed)
        return shelf.table_rules(self.game, changed)


def _with_low_target(game: str, changed: Mapping[str, str]) -> TableRules:
    try:
        return shelf.table_rules(game, {"target": LOW_TARGET, **changed})
    except RulesetError:
        return shelf.table_rules(game, changed)


@dataclass(frozen=True, eq=False)
class CheckedTable:
    """A table with the match of random moves of one seed, which is played when it is first asked for.

    `package` is the package in which the code of the game lies. `used` tells which share of the time for this
    table has passed: after half of it the match is stopped, after all of it its checks. Tables are compared
    by identity.
    """

    name: str
    rules: TableRules
    seats: int
    seed: int
    package: str = field(default="")
    used: Callable[[], float] = field(default=lambda: 0.0)

    def __str__(self) -> str:
        return f"{self.name}, seed {self.seed}"

    def chance(self, purpose: str) -> random.Random:
        """Return random numbers that follow from the table, its seed and what they are for."""
        return random.Random(f"{self.name}/{self.seed}/{purpose}")

    @cached_property
    def run(self) -> Run:
        chance = random.Random(f"{self.name}/{self.seed}")
        return run(self.rules, self.seats, chance, is_late=lambda: self.used() > MATCH)

    @property
    def stopped(self) -> bool:
        """Whether there was not enough time for the match."""
        return isinstance(self.run.error, OutOfTime)

    @property
    def steps(self) -> tuple[PlayedMove, ...]:
        """The moves of the match, as many as could be made."""
        return self.run.steps

    @cached_property
    def open_zones(self) -> frozenset[str]:
        """The names of the zones in which a spectator has seen a card, at some moments of the match."""
        there = (*self.steps[:OPEN_STEPS], *self.moments)
        views = (matches.seen_by(step.after, None) for step in there if step.after.round is not None)
        return frozenset(zone.name for view in views for zone in view.zones if any(zone.cards))

    @cached_property
    def moments(self) -> tuple[PlayedMove, ...]:
        """Steps of the match, with moments of every kind after them."""
        return of_every_kind(self.steps, self.seats, OF_A_KIND, self.chance("moments"))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Every move that was ever made in the match, also with the words that followed another one."""
        made = {*ever_made(self.steps)}
        words = {move.removeprefix(start) for move in made for start in _starts(move) if start in made}
        return tuple(sorted(made | {move + end for move in made for end in words}))


def _starts(move: str) -> Iterator[str]:
    """Yield the beginnings of a move that end with a word."""
    return (move[:at] for at, letter in enumerate(move) if letter == " ")


def settings_of(name: str, *, every: bool = False) -> Iterator[Setting]:
    """Yield a preset with the fewest, four and the most seats, and with every value of every option once.

    `every`: with all numbers of seats, and with other numbers for the options that are numbers, too.
    """
    game = shelf.preset(name)
    some = {game.least, max(game.least, min(4, game.most)), game.most}
    for seats in range(game.least, game.most + 1) if every else sorted(some):
        yield Setting(name, seats)
    few = max(game.least, min(3, game.most))
    for option in game.options:
        for value in (*option.values, *(_numbers(name, option) if every else ())):
            if value != option.value:
                yield Setting(name, few, ((option.name, value),))


def _numbers(name: str, option: Option) -> Iterator[str]:
    """Yield the numbers that an option may have, of 0, 1, and those beside its value."""
    beside: Mapping[str, Callable[[str], set[float]]] = {
        "int": lambda value: {0, 1, int(value) - 1, int(value) + 1},
        "float": lambda value: {0.0, float(value) + 1},
    }
    for number in sorted(beside[option.kind](option.value)) if option.kind in beside else ():
        with suppress(RulesetError):
            shelf.table_rules(name, {option.name: str(number)})
            yield str(number)


def presets_of(name: str) -> tuple[str, ...]:
    """Return every preset of the game called `name`, or else the preset called so.

    Raise UnknownGame, or FaultyGame for one that cannot be used.
    """
    found = tuple(preset for preset, file in files.presets().items() if file.folder == name)
    try:
        return tuple(shelf.preset(preset).name for preset in found or (name,))
    except UnknownGame as error:
        raise error.with_traceback(None) from None


def package_of(name: str) -> str:
    """Return the package in which the code of the game of a preset lies."""
    file = files.file(name)
    return file.package.package if file.package else f"parlour.rules.games.{file.folder}"
