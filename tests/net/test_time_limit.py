"""A wait with a limit ends in time, and its timer serves the waits that follow."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.time_limit import TimeLimit

pytestmark = pytest.mark.looptime


def now() -> float:
    return asyncio.get_running_loop().time()


async def wait(limit: TimeLimit, until: float, seconds: float) -> None:
    with limit.at(until):
        await asyncio.sleep(seconds)


async def test_a_wait_that_takes_too_long_ends_at_its_limit() -> None:
    limit = TimeLimit()
    with pytest.raises(TimeoutError):
        await wait(limit, 2.0, 5.0)
    assert now() == pytest.approx(2.0)


async def test_a_wait_that_ends_in_time_is_left_alone_and_so_is_what_follows() -> None:
    limit = TimeLimit()
    await wait(limit, 2.0, 1.0)
    await asyncio.sleep(5.0)
    assert now() == pytest.approx(6.0)


async def test_each_wait_has_its_own_limit_later_or_earlier_than_the_one_before() -> None:
    limit = TimeLimit()
    for until in (10.0, 12.0, 11.0, 3.0):
        await wait(limit, until, 0.5)
    with pytest.raises(TimeoutError):
        await wait(limit, 4.0, 9.0)
    assert now() == pytest.approx(4.0)
    with pytest.raises(TimeoutError):
        await wait(limit, 20.0, 90.0)
    assert now() == pytest.approx(20.0)


async def test_a_wait_that_is_cancelled_is_cancelled_even_at_its_limit() -> None:
    waiting = asyncio.create_task(wait(TimeLimit(), now() + 1.0, 5.0))
    await asyncio.sleep(0.5)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    late = asyncio.create_task(wait(TimeLimit(), now() + 1.0, 5.0))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_at(now() + 1.0, late.cancel)
    with pytest.raises(asyncio.CancelledError):
        await late


async def test_an_error_within_the_wait_comes_through() -> None:
    with pytest.raises(ValueError, match="broken"), TimeLimit().at(5.0):
        raise ValueError("broken")


async def test_a_closed_limit_leaves_no_timer() -> None:
    limit = TimeLimit()
    await wait(limit, 9.0, 1.0)
    timer = limit._timer
    assert timer is not None
    limit.close()
    assert timer.cancelled()
    with pytest.raises(TimeoutError):
        await wait(limit, 3.0, 5.0)
    assert now() == pytest.approx(3.0)
