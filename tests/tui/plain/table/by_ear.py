"""A player who knows no rules: does what was said to be possible, by the numbers and words that were said."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.tui.plain.table.matched import Table
from tui.plain.said import Kind, Said

PLAYABLE = re.compile(r"You can play (.*?)\.(?: |$)")
CARD = re.compile(r"(\d+) ([a-z+][\w+ ]*|\d+ of \w+)")


class ByEar:
    """Types lines for `table`; `over` tells when to stop."""

    def __init__(self, table: Table, seed: int = 1, *, most: int = 20_000) -> None:
        self._table = table
        self._rng = random.Random(seed)
        self._left = most
        self._cards: list[tuple[str, str]] = []
        self._rows: list[tuple[str, str]] = []
        self._question = False
        self._must = True
        self.refusals: list[str] = []

    def __call__(self, said: list[Said]) -> str | None:
        """Return the next line."""
        self._hear(said)
        self._left -= 1
        assert self._left, "the match has an end"
        if "The match is over" in " ".join(each.text for each in said if each.kind is Kind.RESULT):
            return None
        table = self._table
        if table.phase.value == "over":
            return None
        if table.phase.value == "between":
            return self._rng.choice(("ready", "next"))
        line = self._line()
        if line is None:
            table.go_on(skip=True)
            return "again"
        return line

    def _hear(self, said: list[Said]) -> None:
        for each in said:
            if each.kind is Kind.TURN:
                self._cards, self._rows = [], []
                self._question = each.text.endswith("or back.") or "several ways" in each.text
                playable = PLAYABLE.search(each.text)
                self._cards = CARD.findall(playable[1]) if playable else []
            elif each.kind is Kind.OPTION:
                number, _, words = each.text.partition(". ")
                assert number.isdigit(), each.text
                self._rows.append((number, words))
            elif each.kind is Kind.REFUSED:
                self.refusals.append(each.text)

    def _line(self) -> str | None:
        """Return a line that was offered, None to do nothing."""
        if self._question:
            return self._rng.choice(self._rows)[self._rng.randrange(2)] if self._rows else "back"
        ways: list[Callable[[], str]] = []
        if self._cards:
            ways += [self._card] * 3
        if self._rows:
            ways.append(self._row)
        if not ways:
            return None
        return self._rng.choice(ways)()

    def _card(self) -> str:
        number, words = self._rng.choice(self._cards)
        return self._rng.choice((f"play {number}", words, f"play {words}"))

    def _row(self) -> str:
        """Return the number of a row, or its words if the number may also be that of a card."""
        number, words = self._rng.choice(self._rows)
        return words if any(number == card for card, _ in self._cards) else number
