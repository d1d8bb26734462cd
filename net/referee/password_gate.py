"""The passwords of tables: who need not say one, how often one may be tried, and how long a try waits.

Guesses are counted by address, and then refused unread; and by table, where they only wait longer and longer
(`net.auth.slowdown`). So a guesser with many addresses gains little, and keeps no friend out: whoever was
let in once is asked no more, and a right password from a new address is accepted after some seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from net import limits
from net.auth.passwords import opens
from net.auth.slowdown import Slowdown
from net.rate_limits import Meters
from net.wire.refusals import Refused, Why

Decided: TypeAlias = Callable[[Refused | None], None]
"""Told once what became of a try: None if the password was right."""


@dataclass(frozen=True, slots=True)
class Try:
    """A password that somebody says at a table. `person` is the id of a `net.auth.accounts.Person`, `sealed`
    what the table keeps of its password.
    """

    table: str
    person: str
    address: str
    password: str = field(repr=False)
    sealed: str = field(repr=False)


class PasswordGate:
    """The tries at all tables of one referee."""

    def __init__(self) -> None:
        self._by_address = Meters(limits.PASSWORD_TRIES)
        self._by_table: dict[str, Slowdown] = {}
        self._let_in: dict[str, dict[str, None]] = {}  # people by table, the latest last
        self._waiting: set[str] = set()  # people

    def ask(self, tried: Try, now: float, decided: Decided) -> None:
        """Judge a password, at once or later, and tell `decided`. Raises Refused if it is not judged."""
        if not tried.password:
            raise Refused(Why.PASSWORD, "this table asks for a password")
        self._refuse_unread(tried, now)
        if tried.person in self._waiting:
            raise Refused(Why.TRIES, "the password you said before is still being looked at; wait a moment")
        wait = self._by_table.setdefault(tried.table, Slowdown(limits.PASSWORDS_OF_A_TABLE)).wait(now)
        if not wait:
            decided(self._judged(tried, now))
            return
        self._waiting.add(tried.person)
        asyncio.get_running_loop().call_later(wait, self._judge_later, tried, now + wait, decided)

    def let_in(self, table: str, person: str) -> None:
        """Note that `person` was at `table`, and is to be asked for no password there."""
        known = self._let_in.setdefault(table, {})
        known.pop(person, None)
        known[person] = None
        if len(known) > limits.PEOPLE:
            del known[next(iter(known))]

    def knows(self, table: str, person: str) -> bool:
        """Whether `person` was let in at `table` before."""
        return person in self._let_in.get(table, {})

    def forget(self, table: str) -> None:
        """The table is no more."""
        self._by_table.pop(table, None)
        self._let_in.pop(table, None)

    def _refuse_unread(self, tried: Try, now: float) -> None:
        if self._by_address.full(tried.address, now):
            minutes = limits.PASSWORD_TRIES.seconds / 60
            raise Refused(Why.TRIES, f"too many wrong passwords from here; wait {minutes:g} minutes")

    def _judge_later(self, tried: Try, now: float, decided: Decided) -> None:
        self._waiting.discard(tried.person)
        decided(self._judged(tried, now))

    def _judged(self, tried: Try, now: float) -> Refused | None:
        """Return why the try is refused, None if the password is right. Others of the address came first."""
        try:
            self._refuse_unread(tried, now)
        except Refused as refused:
            return refused
        if opens(tried.password, tried.sealed):
            return None
        self._by_address.take(tried.address, now)
        if (slowdown := self._by_table.get(tried.table)) is not None:  # else it has closed meanwhile
            slowdown.wrong(now)
        return Refused(Why.PASSWORD, "that is not the password")
