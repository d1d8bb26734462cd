"""Two worlds in one loop: the same chance, the same tokens, the same parts of shuffles, and other cards.

Whatever draws a random number in a world draws it from that world's own source, and both sources give the
same. Only the orders of the cards differ, and those by nothing but cards that change places.
"""

from __future__ import annotations

import contextvars
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from parlour.net import limits
from parlour.net.fair import scheme
from parlour.net.fair.agreement import Agreement
from parlour.net.fair.scheme import Context
from parlour.net.referee import restore
from parlour.net.table.bots import BotPlayer
from parlour.net.table.machine import Table
from parlour.net.table.state import Plan
from parlour.net.wire.messages import Update
from parlour.rules.shelf.ready import TableRules
from tests.rules.games_suite.unseen import Swap

T = TypeVar("T")
_HERE: contextvars.ContextVar[World] = contextvars.ContextVar("world")


class World:
    """One of the two: its data folder, its cards, and what bots were told in it."""

    def __init__(
        self, folder: Path, rules: TableRules, orders: Mapping[int, bytes], swap: Swap, apart: frozenset[int]
    ) -> None:
        self.folder = folder
        self.rules = rules
        self.orders = dict(orders)  # of the house, by their number in the match
        self.swap = swap
        self.apart = apart  # the cards that change places in one of the worlds
        self.chance = random.Random("of the system")
        self.bots_heard: Callable[[Update], None] = lambda _: None
        self._context = contextvars.copy_context()
        self._context.run(_HERE.set, self)

    def run(self, do: Callable[..., T], *given: object) -> T:
        """Return what `do` returns here; tasks and clocks that it starts are of this world."""
        return self._context.run(do, *given)

    def arranged(self, context: Context, cards: bytes) -> bytes:
        """Return `cards` in the order that they have in this world."""
        if context.number not in self.orders:
            back = bytes(self.swap.index(card) for card in cards)
            order = sorted(back)
            random.Random(f"{context.number}").shuffle(order)
            self.orders[context.number] = bytes(order).translate(self.swap)
        return self.orders[context.number]

    def texts(self, made: Agreement) -> tuple[str, ...]:
        """Return the order of a shuffle as texts."""
        return self._texts(self.arranged(made.context, self._types(made.what.cards)))

    def hidden(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return hidden cards as what is in their place in the world as it was."""
        return self._texts(bytes(sorted(self.swap.index(card) for card in self._types(cards))))

    def _types(self, cards: tuple[str, ...]) -> bytes:
        return bytes(self.rules.rules.card_type(text) for text in cards)

    def _texts(self, cards: bytes) -> tuple[str, ...]:
        return tuple(self.rules.rules.texts[card] for card in cards)


def _here() -> World:
    return _HERE.get()


def make_worlds_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance come from the world in which it is asked for, and nobody be too fast."""
    tell, of_cards = BotPlayer.tell, scheme.of_cards

    def drawn(size: int | None = None) -> bytes:
        return _here().chance.randbytes(size or 32)

    def chosen(words: Sequence[T]) -> T:
        return _here().chance.choice(words)

    def told(bot: BotPlayer, update: Update, now: float) -> None:
        _here().bots_heard(update)
        tell(bot, update, now)

    def table(plan: Plan, *, now: float) -> Table:
        return Table(plan, random.Random(2), now=now)

    def bound(context: Context, secret: bytes, cards: tuple[str, ...]) -> bytes:
        return of_cards(context, secret, _here().hidden(cards))  # nobody who does not know it can tell

    monkeypatch.setattr(secrets, "token_bytes", drawn)
    monkeypatch.setattr(secrets, "choice", chosen)
    monkeypatch.setattr(secrets, "token_hex", lambda size=None: drawn(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=None: drawn(size).hex())
    monkeypatch.setattr(restore, "Table", table)
    monkeypatch.setattr(BotPlayer, "tell", told)
    monkeypatch.setattr(Agreement, "order", property(lambda made: _here().texts(made)))
    monkeypatch.setattr(Agreement, "arranged", lambda made, cards: _here().arranged(made.context, cards))
    monkeypatch.setattr(scheme, "of_cards", bound)
    for rate in ("MOVES", "STEPS", "CHAT", "REQUESTS", "SHOWN"):
        monkeypatch.setattr(limits, rate, limits.Rate(100_000, 1.0))
