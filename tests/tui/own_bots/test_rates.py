"""A program at an instant table never asks faster than the referee allows, whatever becomes of its moves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import cast

import pytest

from parlour.net import limits
from parlour.net.client.client import Client, News
from parlour.net.referee.quotas import Quotas, kind_of
from parlour.net.wire.messages import Answer, Play, Request, Shown, Update
from parlour.net.wire.refusals import Why
from parlour.rules.sentences import Told, text
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import View
from parlour.tui.own_bots.at_table import BotAtTable
from parlour.tui.own_bots.process import BotFault, BotProcess
from tests.tui.plain.table import matched

pytestmark = pytest.mark.looptime

PLENTY = 60.0


class Stubborn:
    """The process of a file that always returns the same move, which is refused."""

    def decide(self, _view: View, _seed: int) -> str:
        return "keep"

    def fault(self, words: str) -> BotFault:
        return BotFault("mine.py", 1, words)


class Line:
    """A connection to `table` that counts as a referee does.

    `full` moves were made before by somebody else in the name of the same person.
    """

    def __init__(self, table: matched.Table, full: int = 0) -> None:
        self.table = table
        self.full = full
        self.breaches: list[str] = []
        self.moves = 0
        self._quotas = Quotas()

    async def __aiter__(self) -> AsyncIterator[News]:
        async for news in self.table:
            assert isinstance(news, Update)
            part = news.table.model_copy(update={"match_id": "m", "pace": "instant"})
            yield news.model_copy(update={"table": part})

    async def ask(self, request: Request) -> Answer:
        if too_fast := self._count(request):
            return Answer(id=0, ok=False, reason=Why.RATE, told=too_fast)
        self.moves += isinstance(request, Play)
        return await self.table.ask(request)

    def shown(self, seq: int) -> None:
        self._count(Shown(id=1, seq=seq))

    def _count(self, request: Request) -> Told | None:
        now = asyncio.get_running_loop().time()
        while self.full:
            self.full -= 1
            self._quotas.take(kind_of(request), "Ann", "here", now)
        too_fast = self._quotas.take(kind_of(request), "Ann", "here", now)
        if too_fast is not None:
            self.breaches.append(text(too_fast))
            assert not self._quotas.breach(kind_of(request), "Ann", "here", now), "the household is shut out"
        return too_fast


async def played(monkeypatch: pytest.MonkeyPatch, line: Line) -> None:
    async def rules(_table: BotAtTable, _id: str) -> TableRules:
        return line.table.rules

    monkeypatch.setattr(BotAtTable, "_rules", rules)
    program = BotAtTable(
        cast("Client", line), cast("BotProcess", Stubborn()), lambda _: None, random.Random(1)
    )
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(PLENTY):
            await asyncio.gather(program.read(), program.play())


async def test_a_program_whose_moves_are_refused_counts_each_that_it_sends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Line(matched.table_of("crazy-eights", target="10000"))
    await played(monkeypatch, line)
    assert line.breaches == []
    assert line.table.refused
    assert line.moves > PLENTY / limits.MOVES.seconds * limits.MOVES.times / 2


async def test_a_refusal_for_the_rate_is_not_answered_by_more(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(matched.table_of("crazy-eights", target="10000"), full=limits.MOVES.times)
    await played(monkeypatch, line)
    assert len(line.breaches) == 1
    assert line.moves
