"""Random play of whole matches, for every table that can be set: the ground on which the suite stands.

Matches are played by `parlour.rules.check.playing`, and remembered.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from parlour.rules.check import playing
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import CheckedTable, Setting, settings_of
from parlour.rules.match import Match
from parlour.rules.shelf import shelf
from tests.chance import SEED

EACH_FAMILY = ("juno-classic", "jojo", "lotta-watta")
WITH_THE_FEWEST, WITH_THE_MOST = (*EACH_FAMILY, "next-to-last", "mau-mau"), ("crazy-eights",)
AS_SWITCH = "custom"
"""Its rules are those of Switch until somebody changes one (SW-15)."""


def settings() -> list[Setting]:
    """Return every game with 2, 4 and the most seats, and with every value of every option once."""
    return [setting for game in shelf.games() for setting in settings_of(game.name)]


def together(every: list[Setting]) -> list[object]:
    """Return settings as parameters: all tests of one run where its matches are remembered.

    One setting of a game of each family is fast, with four seats, and one of every game `slow`, with the
    fewest, four or the most, as the match is short. All others, Custom and values of options are `long`.
    """
    return [pytest.param(setting, marks=_marks(setting), id=str(setting)) for setting in every]


def _marks(setting: Setting) -> list[pytest.MarkDecorator]:
    marks = [pytest.mark.xdist_group(str(setting)), pytest.mark.wide]
    if setting.changed or setting.game == AS_SWITCH:
        return [*marks, pytest.mark.long]
    preset = shelf.preset(setting.game)
    if setting.game in EACH_FAMILY and setting.seats == 4:
        return marks
    least = preset.least if setting.game in WITH_THE_FEWEST else 4
    seats = preset.most if setting.game in WITH_THE_MOST else least
    return [*marks, pytest.mark.slow if setting.seats == seats else pytest.mark.long]


@cache
def table(setting: Setting, seed: int = SEED) -> CheckedTable:
    """Return the table with a match of random moves, as `parlour check-game` plays it."""
    return CheckedTable(str(setting), setting.rules, setting.seats, seed)


def played(setting: Setting, seed: int = SEED) -> tuple[PlayedMove, ...]:
    """Return a whole match of random moves, out of turn included."""
    run = table(setting, seed).run
    if run.error is not None:
        raise run.error
    return run.steps


def ever_made(setting: Setting) -> list[str]:
    """Return every move that was made in a match, claims included."""
    return playing.ever_made(played(setting))


@cache
def moments(setting: Setting, count: int = 16) -> tuple[Match, ...]:
    """Return moments of two matches in which a round has been dealt: up to `count` of every kind."""
    steps = (*played(setting), *played(setting, SEED + 1))
    found = playing.of_every_kind(steps, setting.seats, count, random.Random(str(setting)))
    return tuple(step.after for step in found)
