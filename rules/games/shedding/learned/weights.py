"""The learned weights: a file for each game and number of seats, and the rules that they fit.

A file holds the fingerprint of the ruleset, the sizes of its tables, and for each table a step and one signed
byte an entry: a weight is the byte times the step.
"""

from __future__ import annotations

import hashlib
import json
import logging
import pkgutil
import zlib
from array import array
from base64 import b85decode, b85encode
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cache
from typing import Final, TypeAlias

from parlour.rules.games.shedding.learned import positions
from parlour.rules.games.shedding.learned.features import SIZES
from parlour.rules.games.shedding.ruleset.ruleset import Calling, Ruleset

Tables: TypeAlias = tuple[tuple[float, ...], ...]

LEARNED: Final = {2: 2, 3: 4, 4: 4}
"""By the number of seats, whose weights are played in JUNO Classic: with three those learned with four."""
UNLIKE: Final = ("name", "title", "seats", "calling", "clauses", "cut")
"""The fields of a ruleset that change nothing about the value of a position."""

logger = logging.getLogger(__name__)


class OtherRules(ValueError):
    """The weights are made for other rules."""


def fingerprint(ruleset: Ruleset) -> str:
    """Return a digest of the rules that matter for the value of a position."""
    told = asdict(replace(ruleset, calling=Calling()))
    for field in UNLIKE:
        del told[field]
    for effect in told["effects"].values():
        del effect["clause"]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def packed(tables: Sequence[Sequence[float]], rules: str) -> str:
    """Return the text of a file of weights for the rules with this fingerprint."""
    steps = [(max(map(abs, table)) or 1.0) / 127 for table in tables]
    rounded = [round(weight / step) for table, step in zip(tables, steps, strict=True) for weight in table]
    numbers = array("b", rounded).tobytes()
    text = b85encode(zlib.compress(numbers, 9)).decode()
    return json.dumps({"rules": rules, "sizes": list(map(len, tables)), "steps": steps, "weights": text})


def unpacked(text: str | bytes, rules: str, tables: Sequence[int]) -> Tables:
    """Return the tables in a file, of the sizes `tables`.

    Raise ValueError if it is damaged, OtherRules if it is for other rules.
    """
    try:
        found = json.loads(text)
        made_for, sizes, steps = found["rules"], found["sizes"], [float(step) for step in found["steps"]]
        numbers = array("b", zlib.decompress(b85decode(found["weights"])))
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise ValueError(f"the file is damaged: {type(error).__name__}") from None
    if made_for != rules:
        raise OtherRules(f"made for the rules {str(made_for)[:16]!r}, these are {rules!r}")
    if tuple(sizes) != tuple(tables) or len(numbers) != sum(tables) or len(steps) != len(tables):
        raise ValueError(f"tables of the sizes {str(sizes)[:80]}, not {tables}")
    return _cut(numbers, tables, steps)


TABLES: Final = SIZES[:-3]
"""The sizes of the tables of a file of JUNO Classic: the last four of `SIZES` are one table."""


def _cut(numbers: array[int], sizes: Sequence[int], steps: Sequence[float]) -> Tables:
    tables, first = [], 0
    for size, step in zip(sizes, steps, strict=True):
        tables.append(tuple(step * number for number in numbers[first : first + size]))
        first += size
    return tuple(tables)


@cache
def learned(seats: int, rules: str) -> Tables | None:
    """Return the weights of JUNO Classic; None, told once, without weights for `seats` and these rules.

    `rules` is the fingerprint of the rules that are played.
    """
    if seats not in LEARNED:
        return None
    tables = _read(f"juno-{LEARNED[seats]}.json", rules, TABLES)
    return (*tables, *tables[-1:] * 3) if tables else None


@cache
def games() -> dict[str, str]:
    """Return, by the fingerprint of rules that are played by `positions`, the name of the file for two."""
    found: dict[str, str] = json.loads(pkgutil.get_data(__package__, "games.json") or b"{}")
    return found


@cache
def valued(seats: int, rules: str) -> Tables | None:
    """Return the weights of another game for `positions`; None, told once, without such weights."""
    if seats != 2 or rules not in games():
        return None
    return _read(f"{games()[rules]}-{seats}.json", rules, positions.SIZES)


def _read(name: str, rules: str, sizes: Sequence[int]) -> Tables | None:
    try:
        return unpacked(pkgutil.get_data(__package__, name) or b"", rules, sizes)
    except OtherRules as error:
        logger.info("no learned weights for these rules: %s is %s", name, error)
    except FileNotFoundError:
        logger.warning("no learned weights: %s is missing", name)
    except (OSError, ValueError) as error:
        logger.warning("no learned weights: %s: %s", name, error)
    return None
