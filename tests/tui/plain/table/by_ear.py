"""A player who knows no rules: does what was said to be possible, by the numbers and words that were said."""

from __future__ import annotations

import random
import re
from typing import Final

from parlour.net.wire.messages import Phase
from parlour.tui.plain.saying.said import Kind, Said
from tests.tui.plain.table.matched import Table

PLAYABLE: Final = re.compile(r"You can play (\d.+?)\.(?= |$)")
WITH: Final = re.compile(r"(?:^|\. )[^.:]+: (\d.+?)\.(?= |$)")
"""What is done with which cards, where they are not played."""
DRAWN: Final = re.compile(r"It is number (\d+)\.")
TYPED: Final = re.compile(r"\bType (\w+):|\b[Tt]ype ((?:\w+, )*(?:\w+ or )?\w+)\.")
"""A word and what it does; or words whose meaning was said before."""
AMOUNT: Final = re.compile(r"Type a number from (\d+) to (\d+)")
NUMBERED: Final = re.compile(r"(\d+):? (.+)")
INSTEAD: Final = 0.15
"""How often something else is done where a card could be played: a match should come to its end."""
ASKING: Final = (Kind.TURN, Kind.REFUSED)
"""After these something is to be typed."""


class ByEar:
    """Types lines for `table`, which goes on where they do nothing; without one, `answer` is called."""

    def __init__(self, table: Table | None, seed: int = 1, *, most: int = 20_000) -> None:
        self._table = table
        self._rng = random.Random(seed)
        self._left = most
        self._cards: list[tuple[str, str]] = []  # what may be played: number and words
        self._plays = False  # whether that is called so
        self._rows: list[tuple[str, str]] = []  # the numbered list
        self._verbs: list[str] = []  # words of moves that were said
        self._question = False
        self._ready = False
        self.refusals: list[str] = []

    def __call__(self, said: list[Said]) -> str | None:
        """Return the next line; None when the match is over."""
        assert self._table is not None
        self._left -= 1
        assert self._left, "the match has an end"
        if self._table.phase is Phase.OVER:
            return None
        line = self.answer(said) or self._line()
        if line is None:
            self._table.go_on(skip=True)
            return "again"
        return line

    def answer(self, said: list[Said]) -> str | None:
        """Return a line that was offered last, None if nothing is or the player does not want to."""
        for each in said:
            self._hear(each)
        if self._ready:
            self._ready = False
            return self._rng.choice(("ready", "next"))
        return self._line() if any(each.kind in ASKING for each in said) else None

    def _hear(self, said: Said) -> None:
        if said.kind is Kind.OPTION:
            number, _, words = said.text.partition(". ")
            assert number.isdigit(), said.text
            self._rows.append((number, words))
        elif said.kind is Kind.REFUSED:
            self.refusals.append(said.text)
        elif said.kind is Kind.TURN:
            self._asked(said)

    def _asked(self, said: Said) -> None:
        self._ready = said.text.startswith("Type ready for the next round")
        self._question = said.text.endswith("or back.") or "several ways" in said.text
        moves = said.data.get("moves", ())
        assert isinstance(moves, list | tuple)
        playable, drawn = PLAYABLE.search(said.text), DRAWN.search(said.text)
        self._plays = playable is not None
        may = "play" not in moves and drawn is None
        found = playable or (WITH.search(said.text) if may else None)
        cards = found[1].split(", ") if found and said.data.get("cards") else []
        self._cards = [found.groups() for text in cards if (found := NUMBERED.fullmatch(text))]  # type: ignore[misc]
        self._cards += [(drawn[1], "")] if drawn else []
        typed = [word for found in TYPED.findall(said.text) for word in re.findall(r"\w+", " ".join(found))]
        words = typed or re.findall(r"\w+", said.text.casefold())  # a race does not say them again
        amount = AMOUNT.search(said.text)
        amounts = range(int(amount[1]), int(amount[2]) + 1) if amount else ()
        self._rows = [(str(number), str(number)) for number in amounts]
        self._verbs = [verb for verb in moves if verb in words]

    def _line(self) -> str | None:
        """Return a line that was offered, None to do nothing."""
        if self._question:
            return self._rng.choice(self._rng.choice(self._rows)) if self._rows else "back"
        ways = [self._card() for _ in range(3) if self._cards]
        ways += [self._rng.choice(self._rng.choice(self._rows))] if self._rows else []
        if self._verbs and not self._rows and (not ways or self._rng.random() < INSTEAD):
            ways = [self._rng.choice(self._verbs)]
        return self._rng.choice(ways) if ways else None

    def _card(self) -> str:
        number, words = self._rng.choice(self._cards)
        ways = [number, words] if words else [number]
        ways += [f"play {each}" for each in ways if self._plays]
        return self._rng.choice(ways)
