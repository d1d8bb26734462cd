"""The passwords of tables: who needs none, how often one may be tried, and how long a try is delayed.

Too many wrong guesses from one address are refused without being checked. Wrong guesses at one table only
delay further ones (`parlour.net.auth.slowdown`). So guessing from many addresses gains little and locks
nobody out: people who were let in once are not asked again, and a correct password from a new address
succeeds after some seconds.

Tries are judged one after the other in a thread, so that the referee goes on meanwhile. Of those that are
due, one from the address with the fewest wrong tries is next: a friend is not behind a crowd that guesses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from parlour.net import limits
from parlour.net.auth.passwords import opens_in_a_thread
from parlour.net.auth.slowdown import Slowdown
from parlour.net.auth.tries import Tries
from parlour.net.rate_limits import Meter
from parlour.net.wire.refusals import Refused, Why

Decided: TypeAlias = Callable[[Refused | None], None]
"""Called once with the result of a try: None if the password was right."""


@dataclass(frozen=True, slots=True)
class Try:
    """A password tried at a table, whose own password is `sealed`. `person` is the id of a Person."""

    table: str
    person: str
    address: str
    password: str = field(repr=False)
    sealed: str = field(repr=False)


@dataclass(eq=False, slots=True)
class _Waiting:
    """A try that is not judged yet; at `due`, it joins those to be judged."""

    tried: Try
    due: float
    decided: Decided
    timer: asyncio.TimerHandle | None = None


class PasswordGate:
    """The tries at all tables of one referee; `spawn` runs a task of it under a name."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, None], str], None]) -> None:
        self._spawn = spawn
        self._tries = Tries(limits.PASSWORD_TRIES)
        self._by_table: dict[str, Slowdown] = {}
        self._let_in: dict[str, dict[str, None]] = {}  # ids of people by table, the latest last
        self._waiting: dict[str, _Waiting] = {}  # by the id of a person
        self._due: list[_Waiting] = []  # in the order in which they came
        self._paced = Meter(limits.PASSWORDS_JUDGED)
        self._is_judging = False

    def ask(self, tried: Try, now: float, decided: Decided) -> None:
        """Have a password checked, and call `decided` later. Raises Refused if it is not checked."""
        if not tried.password:
            raise Refused(Why.PASSWORD, "this table asks for a password")
        self._refuse_unread(tried, now)
        slowdown = self._by_table.setdefault(tried.table, Slowdown(limits.PASSWORDS_OF_A_TABLE))
        here = (each for each in self._waiting.values() if each.tried.table == tried.table)
        wait = slowdown.wait(now, sum(each.due <= now for each in here))
        waiting = self._waiting[tried.person] = _Waiting(tried, now + wait, decided)
        self._tries.wait(tried.address)
        if wait:
            waiting.timer = asyncio.get_running_loop().call_later(wait, self._is_due, waiting)
        else:
            self._is_due(waiting)

    def gone(self, person: str) -> None:
        """Forget the try of `person`, if one waits: nobody is left to be answered."""
        waiting = self._waiting.pop(person, None)
        if waiting is None:
            return
        if waiting.timer is not None:
            waiting.timer.cancel()
        if waiting in self._due:
            self._due.remove(waiting)
        self._tries.done(waiting.tried.address)
        if (slowdown := self._by_table.get(waiting.tried.table)) is not None:  # else the table has closed
            slowdown.leave(waiting.due)

    def let_in(self, table: str, person: str) -> None:
        """Note that `person` was at `table` and needs no password there any more."""
        known = self._let_in.setdefault(table, {})
        known.pop(person, None)
        known[person] = None
        if len(known) > limits.PEOPLE:
            del known[next(iter(known))]

    def knows(self, table: str, person: str) -> bool:
        return person in self._let_in.get(table, {})

    def forget(self, table: str) -> None:
        self._by_table.pop(table, None)
        self._let_in.pop(table, None)

    def _refuse_unread(self, tried: Try, now: float) -> None:
        if self._tries.spent(tried.address, now):
            minutes = limits.PASSWORD_TRIES.seconds / 60
            raise Refused(Why.TRIES, f"too many wrong passwords from here; wait {minutes:g} minutes")
        if tried.person in self._waiting or self._tries.full(tried.address, now):
            raise Refused(Why.TRIES, "a password from here is still being looked at; wait a moment")

    def _is_due(self, waiting: _Waiting) -> None:
        self._due.append(waiting)
        if not self._is_judging:
            self._is_judging = True
            self._spawn(self._judge(), "passwords")

    async def _judge(self) -> None:
        """Judge those that are due, one after the other, and no more than the processor has time for."""
        loop = asyncio.get_running_loop()
        try:
            while self._due:
                await asyncio.sleep(self._paced.left(loop.time()))
                if (waiting := self._next(loop.time())) is not None:
                    self._paced.take(loop.time())
                    is_right = await opens_in_a_thread(waiting.tried.password, waiting.tried.sealed)
                    self._decide(waiting, loop.time(), is_right=is_right)
        finally:
            self._is_judging = False

    def _next(self, now: float) -> _Waiting | None:
        """Take the next one off those that are due; of equals the first. None if all have gone meanwhile."""
        if not self._due:
            return None
        found = min(self._due, key=lambda waiting: self._tries.wrong_from(waiting.tried.address, now))
        self._due.remove(found)
        return found

    def _decide(self, waiting: _Waiting, now: float, *, is_right: bool) -> None:
        tried = waiting.tried
        if not is_right:
            self._tries.wrong(tried.address, now)
            if (slowdown := self._by_table.get(tried.table)) is not None:  # else the table has closed
                slowdown.wrong(now)
        if self._waiting.get(tried.person) is waiting:  # else they have gone meanwhile
            del self._waiting[tried.person]
            self._tries.done(tried.address)
            waiting.decided(None if is_right else Refused(Why.PASSWORD, "that is not the password"))
