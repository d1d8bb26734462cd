"""How tries at secrets that people remember are counted, slowed down, and judged.

Too many wrong tries from one address are refused without being judged. Wrong tries at one secret only delay
further ones, so that guessing from many addresses gains little and locks nobody out: a right one from a new
address succeeds after some seconds. Tries are judged one after the other in a thread, so that the referee
goes on meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from parlour.net.limits import Patience, Rate
from parlour.net.rate_limits import Meter, Meters

log = logging.getLogger(__name__)

T = TypeVar("T")

Spawn: TypeAlias = Callable[[Coroutine[Any, Any, None], str], asyncio.Task[None]]
"""Runs a task under a name."""


class Tries:
    """The tries of all addresses, each of which has `rate` of them.

    Wrong ones and those that still wait count together. So an address cannot have more tries judged than it
    has, and cannot fill the queue in which others wait.
    """

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._wrong = Meters(rate)
        self._waiting: Counter[str] = Counter()

    def spent(self, address: str, now: float) -> bool:
        """Whether `address` has made as many wrong tries as it has."""
        return self._wrong.full(address, now)

    def full(self, address: str, now: float) -> bool:
        """Whether `address` has no more tries, at least until those that wait are judged."""
        return self._wrong.count(address, now) + self._waiting[address] >= self.rate.times

    def wrong_from(self, address: str, now: float) -> int:
        """Return how many wrong tries `address` has made."""
        return self._wrong.count(address, now)

    def wrong(self, address: str, now: float) -> None:
        self._wrong.take(address, now)

    def wait(self, address: str) -> None:
        """Count a try that waits to be judged."""
        self._waiting[address] += 1

    def done(self, address: str) -> None:
        """Count a try that waited no more."""
        self._waiting[address] -= 1
        self._waiting += Counter()  # forgets addresses without one


class Slowdown:
    """Computes the delay of the next try at one secret from the recent wrong tries and those that wait now.

    Right and wrong tries wait alike, since a faster answer would tell a guesser which it was. Tries wait in
    parallel and not in a queue, so nobody waits longer than the bound, unless a whole crowd guesses at the
    same time: then the tries beyond it wait for the next turn, because judging one takes the processor some
    milliseconds.
    """

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        most = patience.at_once.times + int(patience.longest / patience.step) + 1
        self._wrong: deque[float] = deque(maxlen=most)  # times; more than `most` add no delay
        self._due: list[float] = []  # when the waiting tries are judged

    def wait(self, now: float, unjudged: int = 0) -> float:
        """Return the delay in seconds of a try that arrives `now`, and count it as waiting.

        `unjudged` tries have waited, and may be wrong.
        """
        patience = self._patience
        self._due = [due for due in self._due if due > now]
        wrong = sum(now - when < patience.at_once.seconds for when in self._wrong)
        beyond = wrong + unjudged + len(self._due) - patience.at_once.times + 1
        turns = max(0, len(self._due) - patience.crowd) / patience.crowd
        seconds = min(patience.longest, patience.step * max(0, beyond)) + patience.longest * turns
        self._due.append(now + seconds)
        return seconds

    def leave(self, due: float) -> None:
        """Forget a try that would have been judged at `due`."""
        if due in self._due:
            self._due.remove(due)

    def wrong(self, now: float) -> None:
        self._wrong.append(now)


async def in_a_thread(work: Callable[[], T]) -> T:
    """Return what `work` returns; the loop goes on while it computes."""
    return await asyncio.to_thread(work)


@dataclass(eq=False, slots=True)
class _InTheQueue:
    address: str
    given: asyncio.Future[None]


class Turns:
    """A queue for slow hashes, which are computed one after the other, each in a thread.

    Of those that wait, one from the address with the fewest wrong tries is next, of equals the first: a
    friend is not behind a crowd that guesses. With `rate` there are no more turns, whoever waits.
    """

    def __init__(self, wrong_from: Callable[[str, float], int], rate: Rate | None = None) -> None:
        self._wrong_from = wrong_from
        self._paced = Meter(rate) if rate is not None else None
        self._queue: list[_InTheQueue] = []  # in the order in which they came
        self._is_taken = False
        self._timer: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until it is the turn of this one, from `address`; the turn lasts as long as the context."""
        waiting = _InTheQueue(address, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._next()
        try:
            await waiting.given
        except BaseException:
            if waiting in self._queue:
                self._queue.remove(waiting)
            else:
                self._over()
            raise
        try:
            yield
        finally:
            self._over()

    async def computed(self, address: str, work: Callable[[], T]) -> T:
        """Return what `work` returns, for somebody at `address`; the loop goes on meanwhile."""
        async with self.turn(address):
            return await in_a_thread(work)

    def _over(self) -> None:
        self._is_taken = False
        self._next()

    def _next(self) -> None:
        """Give the next turn, if nobody has one, now or as soon as there may be one."""
        waiting = [each for each in self._queue if not each.given.cancelled()]
        if self._is_taken or not waiting or self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._paced is not None and (left := self._paced.left(now)):
            self._timer = loop.call_later(left, self._paced_enough)
            return
        if self._paced is not None:
            self._paced.take(now)
        found = min(waiting, key=lambda each: self._wrong_from(each.address, now))
        self._queue.remove(found)
        self._is_taken = True
        found.given.set_result(None)

    def _paced_enough(self) -> None:
        self._timer = None
        self._next()


@dataclass(eq=False, slots=True)
class _Try:
    """A try at the secret called `at` that is not judged yet; at `due`, it joins those to be judged."""

    at: str
    address: str
    due: float
    is_judged: bool = False
    task: asyncio.Task[None] | None = None


class Guesses:
    """The tries at all secrets of one kind. `spawn` runs their tasks; with `pace` no more are judged."""

    def __init__(self, spawn: Spawn, rate: Rate, patience: Patience, pace: Rate | None = None) -> None:
        self.tries = Tries(rate)
        self.turns = Turns(self.tries.wrong_from, pace)
        self._spawn = spawn
        self._patience = patience
        self._by_secret: dict[str, Slowdown] = {}
        self._waiting: dict[Hashable, _Try] = {}

    def __contains__(self, who: Hashable) -> bool:
        return who in self._waiting

    def ask(
        self,
        who: Hashable,
        at: str,
        address: str,
        work: Callable[[], T],
        judged: Callable[[T], None],
        failed: Callable[[], None],
        now: float,
    ) -> None:
        """Try the secret called `at` for `who`, who has no other try; call `judged` with what `work` returns.

        `work` is done in a thread; `failed` is called if it raises anything. If they have `gone` meanwhile,
        `judged` is called only if it was their turn: a guess counts although nobody hears that it was wrong.
        """
        slowdown = self._by_secret.setdefault(at, Slowdown(self._patience))
        here = (each for each in self._waiting.values() if each.at == at)
        wait = slowdown.wait(now, sum(each.due <= now for each in here))
        tried = self._waiting[who] = _Try(at, address, now + wait)
        self.tries.wait(address)
        tried.task = self._spawn(self._judge(who, tried, wait, work, judged, failed), "a try at a secret")

    def wrong(self, at: str, address: str, now: float) -> None:
        self.tries.wrong(address, now)
        if (slowdown := self._by_secret.get(at)) is not None:  # else it is forgotten
            slowdown.wrong(now)

    def gone(self, who: Hashable) -> None:
        """Forget the try of `who`, if one waits: nobody is left to be answered."""
        tried = self._waiting.pop(who, None)
        if tried is None:
            return
        if tried.task is not None and not tried.is_judged:
            tried.task.cancel()
        self.tries.done(tried.address)
        if (slowdown := self._by_secret.get(tried.at)) is not None:
            slowdown.leave(tried.due)

    def forget(self, at: str) -> None:
        self._by_secret.pop(at, None)

    def close(self) -> None:
        """Forget all tries that wait: nobody is let in any more."""
        for who in list(self._waiting):
            self.gone(who)

    async def _judge(
        self,
        who: Hashable,
        tried: _Try,
        wait: float,
        work: Callable[[], T],
        judged: Callable[[T], None],
        failed: Callable[[], None],
    ) -> None:
        try:
            await asyncio.sleep(wait)
            async with self.turns.turn(tried.address):
                tried.is_judged = True
                result = await in_a_thread(work)
        except Exception as error:
            log.error("a secret could not be judged: %s", type(error).__name__)
            failed()
            return
        finally:
            if self._waiting.get(who) is tried:  # else they have gone meanwhile
                del self._waiting[who]
                self.tries.done(tried.address)
        judged(result)
