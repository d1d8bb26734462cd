"""The passwords of tables: who needs none, how often one may be tried, and how long a try is delayed.

Too many wrong guesses from one address are refused without being checked. Wrong guesses at one table only
delay further ones (`parlour.net.auth.slowdown`). So guessing from many addresses gains little and locks
nobody out: people who were let in once are not asked again, and a correct password from a new address
succeeds after some seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from parlour.net import limits
from parlour.net.auth.passwords import opens
from parlour.net.auth.slowdown import Slowdown
from parlour.net.auth.tries import Tries
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


class _Waiting(NamedTuple):
    tried: Try
    due: float
    judging: asyncio.TimerHandle


class PasswordGate:
    """The tries at all tables of one referee."""

    def __init__(self) -> None:
        self._tries = Tries(limits.PASSWORD_TRIES)
        self._by_table: dict[str, Slowdown] = {}
        self._let_in: dict[str, dict[str, None]] = {}  # ids of people by table, the latest last
        self._waiting: dict[str, _Waiting] = {}  # by the id of a person

    def ask(self, tried: Try, now: float, decided: Decided) -> None:
        """Check a password, now or later, and call `decided`. Raises Refused if it is not checked."""
        if not tried.password:
            raise Refused(Why.PASSWORD, "this table asks for a password")
        self._refuse_unread(tried, now)
        wait = self._by_table.setdefault(tried.table, Slowdown(limits.PASSWORDS_OF_A_TABLE)).wait(now)
        if not wait:
            decided(self._judged(tried, now))
            return
        loop, due = asyncio.get_running_loop(), now + wait
        judging = loop.call_later(wait, self._judge_later, tried, due, decided)
        self._waiting[tried.person] = _Waiting(tried, due, judging)
        self._tries.wait(tried.address)

    def gone(self, person: str) -> None:
        """Forget the try of `person`, if one waits: nobody is left to be answered."""
        waiting = self._waiting.pop(person, None)
        if waiting is None:
            return
        waiting.judging.cancel()
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

    def _judge_later(self, tried: Try, now: float, decided: Decided) -> None:
        self._waiting.pop(tried.person, None)
        self._tries.done(tried.address)
        decided(self._judged(tried, now))

    def _judged(self, tried: Try, now: float) -> Refused | None:
        """Return why the try is refused, or None."""
        if opens(tried.password, tried.sealed):
            return None
        self._tries.wrong(tried.address, now)
        if (slowdown := self._by_table.get(tried.table)) is not None:  # else the table has closed
            slowdown.wrong(now)
        return Refused(Why.PASSWORD, "that is not the password")
