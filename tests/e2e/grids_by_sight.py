"""What a guest presses where cards lie in grids, by the letters on an 80x24 terminal alone.

With assisted memory a card that was seen stands there with a question mark, `╭3───?╮`, and its rank below.
"""

from __future__ import annotations

import random
import re

from tests.e2e.at_grids import CALLS, WRONG

TARGET = re.compile(r"same rank on (\w+)")
CARD = re.compile(r"[╭┏╔](\d)[─━═]+(\??)[╮┓╗]")
"""The upper edge of a card that is there: its number, and a question mark if it is remembered."""
HEAD = re.compile(r"[ >]([A-Z]) \w+")
"""The letter over a player's cards, pointed at or not."""


def by_grids(seen: str, rng: random.Random) -> str | None:
    """Return the keys for what is asked of cards in grids, None if it is nothing of the kind."""
    prompt, foot = "\n".join(seen.splitlines()[-6:]), seen.splitlines()[-1]
    if "s + " in prompt:
        return _racing(seen, prompt, rng)
    if "x drop" in foot:
        return rng.choice([*own(seen), "x", "x", "x", "p"])
    if "d from the stock" in prompt:
        return rng.choice("ddf" if "from the pile" in prompt else "d")
    if "swap any two cards" in prompt:
        return f"{another(seen, rng)}{rng.choice([*own(seen)])}\r"
    if "look at any card" in prompt:
        return f"{another(seen, rng)}\r"
    if "u call" in foot and seen.lstrip().startswith("Lotta Watta"):
        return "u" if rng.random() < CALLS else "p"
    return "p" if "p ready" in prompt else None


def _racing(seen: str, prompt: str, rng: random.Random) -> str:
    """The key of the right card if it is remembered; else now and then a wrong one."""
    target = TARGET.search(prompt)
    rank = target[1] if target else ""
    cards = own(seen)
    right = [number for number, shown in cards.items() if shown and shown in (rank, rank[0])]
    tries = right or "pile 1 " in seen or rng.random() < WRONG
    return f"s{rng.choice(right or [*cards])}" if tries else "p"


def own(seen: str) -> dict[str, str]:
    """Return the number of each of the reader's cards, with the rank that is remembered, "" if none is."""
    lines = seen.splitlines()
    first = next(place for place, line in enumerate(lines) if "(you)" in line) + 1
    below = list(zip(lines[first:], lines[first + 1 :], strict=False))
    return {
        edge[1]: line[edge.start() + 1 : edge.end() - 1].strip() if edge[2] else ""
        for upper, line in below
        for edge in CARD.finditer(upper)
    }


def another(seen: str, rng: random.Random) -> str:
    """Return the letter and number of a card that is another's."""
    lines = seen.split("(you)")[0].splitlines()
    heads = [(head.start(), head[1]) for head in HEAD.finditer(lines[1])]
    cards = [(edge.start(), edge[1]) for line in lines[2:] for edge in CARD.finditer(line)]
    at, number = rng.choice(cards)
    return f"{[letter for start, letter in heads if start <= at][-1]}{number}".lower()
