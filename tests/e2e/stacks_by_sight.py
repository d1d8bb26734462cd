"""What a guest presses where stacks lie side by side, by the letters on an 80x24 terminal alone.

Cards of the hand that may be picked are raised, `^` under them; places stand in a row: `[5 M]   8 N`.
"""

from __future__ import annotations

import random
import re

from tests.e2e.at_stacks import STOPS, TEN

PLACES = re.compile(r"[ \[](\d) (?:M|[NS]?[EW]|[NS])\b")
DOWN = "\x1b[B\r"
WAYS = re.compile(r"\b([WVG]) to [a-z]")
MY_MOVE = re.compile(r"Your turn|You drew|which card|Press (its|a) digit")


def by_stacks(seen: str, rng: random.Random) -> str | None:
    """Return the key for what is asked; None if nothing is, or stacks are not what lies there."""
    lines = seen.splitlines()
    asked = [place for place, line in enumerate(lines) if MY_MOVE.search(line)]
    if not lines[1].startswith(" NW ") or not asked:
        return None
    below = "\n".join(lines[asked[-1] :])
    if ways := [found[1].lower() for found in WAYS.finditer(below)]:
        return rng.choice(ways)
    cards = _raised(*lines[-3:-1])
    if "Esc back" in below:
        return rng.choice([found[1] for found in PLACES.finditer(below)] or cards)
    if cards and ("  p " not in below or rng.random() > STOPS):
        return rng.choice(cards)
    return next((key for key in "dpr" if f"  {key} " in below), None)


def _raised(carets: str, numbers: str) -> list[str]:
    """Return the keys of the cards that are raised: their digit, or beyond the tenth an arrow and Enter."""
    there = [int(numbers[at : at + 2]) for at, sign in enumerate(carets) if sign == "^"]
    return [str(number % 10) if number <= TEN else DOWN for number in there]
