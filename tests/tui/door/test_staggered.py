"""Updates to many guests come one at a time; nothing else waits."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest

from net import News
from net.messages import Answer, Chat, Message, Notice, Request, Update, Welcome
from tests.tui.news import WELCOME, table
from tui.door.staggered import GAP, LONGEST, Staggered, Turnstile

UPDATE = Update(seq=1, table=table())


class Told:
    """A line on which everything was told already."""

    connected = True

    def __init__(self, *news: News) -> None:
        self._news = news
        self.closed = False

    @property
    def welcome(self) -> Welcome:
        return WELCOME

    async def ask(self, request: Request) -> Answer:
        return Answer(id=request.id)

    def shown(self, seq: int) -> None:
        self.painted = seq

    async def __aiter__(self) -> AsyncIterator[News]:
        for one in self._news:
            yield one

    async def close(self) -> None:
        self.closed = True


async def times(line: Staggered) -> list[tuple[str, float]]:
    loop = asyncio.get_running_loop()
    return [(news.type, loop.time()) async for news in line if isinstance(news, Message)]


@pytest.mark.looptime
async def test_updates_of_all_guests_pass_one_at_a_time() -> None:
    turnstile = Turnstile()
    lines = [Staggered(Told(UPDATE), turnstile) for _ in range(10)]
    seen = await asyncio.gather(*(times(line) for line in lines))
    moments = sorted(moment for ((_, moment),) in seen)
    gaps = [after - before for before, after in itertools.pairwise(moments)]
    assert gaps == pytest.approx([GAP] * 9, abs=1e-3)


@pytest.mark.looptime
async def test_a_lone_update_does_not_wait() -> None:
    began = asyncio.get_running_loop().time()
    assert await times(Staggered(Told(UPDATE), Turnstile())) == [("update", began)]


@pytest.mark.looptime
async def test_a_crowd_passes_faster() -> None:
    turnstile = Turnstile()
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(turnstile.passed() for _ in range(400)))
    assert asyncio.get_running_loop().time() - began < 400 * GAP / 2
    assert LONGEST < 400 * GAP


@pytest.mark.looptime
async def test_everything_else_passes_at_once_and_in_order() -> None:
    chat, notice = Chat(name="Ann", text="hi"), Notice(words="Bo sits down.")
    turnstile = Turnstile()
    await turnstile.passed()
    began = asyncio.get_running_loop().time()
    told = await times(Staggered(Told(chat, notice, UPDATE, chat), turnstile))
    assert [kind for kind, _ in told] == ["chat", "notice", "update", "chat"]
    assert [moment - began for _, moment in told] == pytest.approx([0, 0, GAP, GAP], abs=1e-3)


@pytest.mark.looptime
async def test_whoever_leaves_while_waiting_keeps_nobody_waiting() -> None:
    turnstile = Turnstile()
    await turnstile.passed()
    gone = asyncio.create_task(turnstile.passed())
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    async with asyncio.timeout(1):
        await turnstile.passed()


async def test_the_rest_of_the_line_is_the_same() -> None:
    told = Told()
    line = Staggered(told, Turnstile())
    assert line.connected
    assert line.welcome is WELCOME
    assert (await line.ask(Request(id=7))).id == 7
    await line.close()
    assert told.closed
