"""A guest over SSH who plays by sight: the letters on a terminal say which key to press."""

from __future__ import annotations

import asyncio
import random
import re

from tests.e2e.grids_by_sight import by_grids
from tests.e2e.players import AT_ONCE, LOOK, photos
from tests.e2e.stacks_by_sight import by_stacks
from tests.net.kit.visiting import Visit

OVER = re.compile(r"wins? the match|The match is over")
VERB = re.compile(r"(?:^|  )([a-z])(?: \+ 1-(\d))? [a-z]{3,}")
"""A key, the most of the numbers that may go after it, and the beginning of what it does."""
MY_MOVE = re.compile(r"Your turn|Play another card|You drew|answer it")
NO_RACE = "There is nothing to stack on now"
INSTEAD = (
    ("d draw", "d"),
    *((f"p {words}", "p") for words in ("keep", "pass", "lose the turn", "end the turn")),
)


class Reader:
    """A guest over SSH who sees nothing but the letters of an 80x24 terminal."""

    def __init__(self, visit: Visit, seed: int = 1) -> None:
        self._visit = visit
        self._rng = random.Random(seed)
        self.pressed: list[str] = []
        self.photos: set[str] = set()
        self.missed = False

    async def comes_in(self, name: str) -> None:
        await self._visit.sees("others see")
        self._visit.type(f"{name}\r")

    async def gets_ready(self) -> None:
        await self._visit.sees("not ready")
        self._visit.type("g")

    @property
    def may_start(self) -> bool:
        """Whether the waiting room offers to start."""
        return "s start" in self._visit.terminal.text

    async def starts(self) -> None:
        self._visit.type("s")

    async def plays_on(self) -> None:
        """Press keys until the results of the match are shown."""
        before = tried = ""
        while not OVER.search(seen := self.seen):
            self.photos |= photos(seen)
            self.missed |= NO_RACE in seen
            keys = marking(seen) if seen != tried else None
            if seen == before and (keys := keys or self._keys(seen)):
                tried = seen
                self.pressed.append(keys)
                self._visit.type(keys)
                await self._answered(seen)
            before = seen
            await asyncio.sleep(2 * LOOK)

    @property
    def seen(self) -> str:
        """All that stands on the terminal."""
        return self._visit.terminal.text

    def _keys(self, seen: str) -> str | None:
        """The keys for what is shown; whose turn it is first stacks a card as if a race were open."""
        if "d from the stock" in seen and not self.missed:
            return "s1"
        found = by_grids(seen, self._rng) or by_stacks(seen, self._rng) or by_sight(seen)
        return by_verbs(seen, self._rng) if found in ("j", None) else found

    async def _answered(self, before: str) -> None:
        """A key changes something; if it does not, look again all the same."""
        within = asyncio.get_running_loop().time() + AT_ONCE
        while self.seen == before and asyncio.get_running_loop().time() < within:  # noqa: ASYNC110 - as `until`
            await asyncio.sleep(LOOK)


def by_sight(seen: str) -> str | None:
    """Return the key that the screen offers."""
    foot = seen.splitlines()[-1]
    if "go on" in foot:
        return "\r" if "Press Enter" in seen else None
    if "Enter choose" in foot:
        return _an_option(seen)
    armed = "ou will call" in seen
    for words, key in (("a accept", "a"), ("c catch", "c"), ("u call", "u")):
        if words in foot and not (key == "u" and armed):
            return key
    if re.search(r"Enter \w+", foot):
        return "\r"
    if "^" in "".join(seen.splitlines()[-3:-1]):
        return "j"
    offered = next((key for words, key in INSTEAD if words in foot), None)
    return offered or ("j" if MY_MOVE.search(seen) else None)


def by_verbs(seen: str, rng: random.Random) -> str | None:
    """Return a key of the game's own and the number of a card after it; without one, the key for any turn."""
    rows = seen.splitlines()
    after = next((at for at, row in enumerate(rows, 1) if MY_MOVE.search(row)), len(rows))
    found = VERB.findall(" ".join(rows[after : after + 2])) if "^" not in "".join(rows[-3:-1]) else []
    key, cards = rng.choice(found) if found else ("j" if after < len(rows) else "", "")
    return f"{key}{rng.randint(1, int(cards)) if cards else ''}" or None


def _an_option(seen: str) -> str:
    """Return the last key that stands beside a suit, a player, a rank; Enter if none can be made out."""
    asked = re.search(r"Which \w+\?.*\n(.*)", seen)
    keys = re.findall(r"[\s\[]([A-Z0-9])(?=[\s\]])", asked[1]) if asked else []
    return keys[-1].lower() if keys else "\r"


def marking(seen: str) -> str | None:
    """Return the keys that mark a card where several may go together: the first, then as many as asked."""
    *_, carets, numbers, foot = seen.splitlines()
    if "Space mark" not in foot or not re.search(r"Enter (?!choose)\w+", foot):
        return None
    marked = re.search(r"Enter \w+ (\d)", seen)
    if marked is None:
        return " "
    at, asked = carets.find("^"), re.search(r"Pick (\d+)\.", seen)
    goes_on = int(marked[1]) < (int(asked[1]) if asked else 2)
    return f"{numbers[at : at + 2].strip()} " if goes_on and at >= 0 else None
