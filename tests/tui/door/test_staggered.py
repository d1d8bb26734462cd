"""Updates to many guests come one at a time; nothing else waits."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest

from parlour.net.client.client import News
from parlour.net.wire.messages import Chat, Message, Notice, Update
from parlour.rules.sentences import in_words
from parlour.tui.door.busy_door import GAP, LONGEST, Turnstile
from tests.tui.kit.news import table

UPDATE = Update(seq=1, table=table())


async def told(*news: News) -> AsyncIterator[News]:
    """Everything at once."""
    for item in news:
        yield item


async def times(turnstile: Turnstile, *sent: News) -> list[tuple[str, float]]:
    loop = asyncio.get_running_loop()
    return [
        (news.type, loop.time()) async for news in turnstile.through(told(*sent)) if isinstance(news, Message)
    ]


@pytest.mark.looptime
async def test_updates_of_all_guests_pass_one_at_a_time() -> None:
    turnstile = Turnstile()
    seen = await asyncio.gather(*(times(turnstile, UPDATE) for _ in range(10)))
    moments = sorted(moment for ((_, moment),) in seen)
    gaps = [after - before for before, after in itertools.pairwise(moments)]
    assert gaps == pytest.approx([GAP] * 9, abs=1e-3)


@pytest.mark.looptime
async def test_a_lone_update_does_not_wait() -> None:
    began = asyncio.get_running_loop().time()
    assert await times(Turnstile(), UPDATE) == [("update", began)]


@pytest.mark.looptime
async def test_a_crowd_passes_faster() -> None:
    turnstile = Turnstile()
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(turnstile.passed() for _ in range(400)))
    assert asyncio.get_running_loop().time() - began < 400 * GAP / 2
    assert LONGEST < 400 * GAP


@pytest.mark.looptime
async def test_everything_else_passes_at_once_and_in_order() -> None:
    chat, notice = Chat(name="Ann", text="hi"), Notice(told=in_words("Bo sits down."))
    turnstile = Turnstile()
    await turnstile.passed()
    began = asyncio.get_running_loop().time()
    seen = await times(turnstile, chat, notice, UPDATE, chat)
    assert [kind for kind, _ in seen] == ["chat", "notice", "update", "chat"]
    assert [moment - began for _, moment in seen] == pytest.approx([0, 0, GAP, GAP], abs=1e-3)


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
