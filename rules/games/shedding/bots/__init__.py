"""Bots of the family. Each has a seat's view and nothing else, and answers in notation.

`random` plays a random playable card, never keeps a drawn one and forgets nothing: the
yardstick. `easy` plays at random too, draws and keeps now and then, and sometimes forgets to
call. `normal` is a heuristic.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.contract import Bot
from rules.games.shedding.bots.normal import Normal
from rules.games.shedding.bots.simple import Easy, Random

LEVELS: Final[Mapping[str, Bot]] = {"easy": Easy(), "normal": Normal(), "random": Random()}
