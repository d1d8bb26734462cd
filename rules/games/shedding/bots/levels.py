"""Bots of the family. Each has a seat's view and the rules of its table, and answers in notation.

`random` plays a random playable card, never keeps a drawn one and forgets nothing: the
yardstick. `easy` plays at random too, draws and keeps now and then, and sometimes forgets to
call. `normal` weighs what a play sheds and keeps, and does to whom.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.contract import Bot
from rules.games.shedding.bots.meanings import Meanings, meanings
from rules.games.shedding.bots.normal import Normal
from rules.games.shedding.bots.simple import Easy, Random
from rules.games.shedding.ruleset.ruleset import Ruleset

LEVELS: Final[Mapping[str, Bot]] = {"easy": Easy(), "normal": Normal(Meanings()), "random": Random()}
"""The bots by level, as they play without having been told any rules."""


def bot(level: str, ruleset: Ruleset) -> Bot:
    """Return the bot of `level` for a table that plays by `ruleset`."""
    return Normal(meanings(ruleset)) if level == "normal" else LEVELS[level]
