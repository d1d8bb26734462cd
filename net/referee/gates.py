"""The gates of a referee: passwords of tables, and resume codes. Who needs none, and who may try one now.

`parlour.net.auth.guesses` counts the tries, slows them down, and judges them in a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from parlour.net import limits
from parlour.net.auth.guesses import Guesses, Spawn, Turns
from parlour.net.auth.hashing import opens, seal
from parlour.net.auth.resume_codes import code_in, hashed_code, new_code
from parlour.net.limits import Rate
from parlour.net.referee.session import ClientSession
from parlour.net.wire import sentences
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import Sentence, Told, told

Decided: TypeAlias = Callable[[Refused | None], None]
"""Called with the result of a try: None if the password was right."""


@dataclass(frozen=True, slots=True)
class Try:
    """A password tried at a table, whose own password is `sealed`. `person` is the id of a Person."""

    table_id: str
    person: str
    address: str
    password: str = field(repr=False)
    sealed: str = field(repr=False)


class PasswordGate:
    """The passwords of all tables of one referee; `spawn` runs a task of it under a name.

    People who were let in once are not asked again.
    """

    def __init__(self, spawn: Spawn) -> None:
        self._guesses = Guesses(
            spawn, limits.PASSWORD_TRIES, limits.PASSWORDS_OF_A_TABLE, limits.PASSWORDS_JUDGED
        )
        self._sealing = Turns(self._guesses.tries.wrong_from)  # no host waits for those who guess
        self._let_in: dict[str, dict[str, None]] = {}  # ids of people by table, the latest last

    def ask(self, tried: Try, now: float, decided: Decided) -> None:
        """Have a password checked, and call `decided` later. Raises Refused if it is not checked."""
        if not tried.password:
            raise Refused(Why.PASSWORD, sentences.ASKS_PASSWORD)
        tries = self._guesses.tries
        if tries.spent(tried.address, now):
            raise Refused(Why.TRIES, _too_many(sentences.TOO_MANY_PASSWORDS, limits.PASSWORD_TRIES))
        if tried.person in self._guesses or tries.full(tried.address, now):
            raise Refused(Why.TRIES, sentences.PASSWORD_WAITS)

        def judged(is_right: bool) -> None:
            if not is_right:
                self._guesses.wrong(tried.table_id, tried.address, asyncio.get_running_loop().time())
            decided(None if is_right else Refused(Why.PASSWORD, sentences.WRONG_PASSWORD))

        work = partial(opens, tried.password, tried.sealed)
        failed = partial(decided, Refused(Why.PASSWORD, sentences.PASSWORD_FAILED))
        self._guesses.ask(tried.person, tried.table_id, tried.address, work, judged, failed, now)

    async def sealed(self, password: str, address: str) -> str:
        """Return the `password` of a table that somebody at `address` opens, as it is kept."""
        return await self._sealing.computed(address, partial(seal, password))

    def gone(self, person: str) -> None:
        """Forget the try of `person`, if one waits: nobody is left to be answered."""
        self._guesses.gone(person)

    def close(self) -> None:
        """Forget all tries that wait."""
        self._guesses.close()

    def let_in(self, table_id: str, person: str) -> None:
        """Note that `person` was at a table and needs no password there any more."""
        known = self._let_in.setdefault(table_id, {})
        known.pop(person, None)
        known[person] = None
        if len(known) > limits.PEOPLE:
            del known[next(iter(known))]

    def knows(self, table_id: str, person: str) -> bool:
        return person in self._let_in.get(table_id, {})

    def forget(self, table_id: str) -> None:
        self._guesses.forget(table_id)
        self._let_in.pop(table_id, None)


@dataclass(frozen=True, slots=True)
class ResumeCode:
    """A resume code and its slow hash. One that cannot be a code is "", whose hash takes equal work."""

    words: str = field(repr=False)
    hashed: str = field(repr=False)


class CodeGate:
    """The resume codes said to the referee with the id `referee`.

    What a connection has said waits only for as long as it lasts.
    """

    def __init__(self, spawn: Spawn, referee: str) -> None:
        self._referee = referee
        self._guesses = Guesses(spawn, limits.CODE_TRIES, limits.CODES_OF_A_REFEREE)

    def ask(
        self,
        session: ClientSession,
        address: str,
        typed: str,
        judged: Callable[[ResumeCode], None],
        now: float,
    ) -> None:
        """Hash the code that somebody `typed`, and call `judged` later. Raises Breach if it is not read."""
        if self._guesses.tries.full(address, now):
            raise Breach(Reason.TRIES, _too_many(sentences.TOO_MANY_CODES, limits.CODE_TRIES))
        work, failed = partial(self._hash, code_in(typed)), partial(ended_by_a_fault, session)
        self._guesses.ask(session, "", address, work, judged, failed, now)

    async def new(self, session: ClientSession, address: str) -> ResumeCode | None:
        """Return a new code for somebody at `address`; None if they have gone when it is their turn."""

        def made() -> ResumeCode | None:
            return None if session.is_lost else self._hash(new_code())

        return await self._guesses.turns.computed(address, made)

    def close(self) -> None:
        """Forget all codes that wait."""
        self._guesses.close()

    def wrong(self, address: str, now: float) -> None:
        self._guesses.wrong("", address, now)

    def gone(self, session: ClientSession) -> None:
        """Forget the code of `session`, if it waits."""
        self._guesses.gone(session)

    def _hash(self, words: str) -> ResumeCode:
        return ResumeCode(words, hashed_code(words, self._referee))


def ended_by_a_fault(session: ClientSession) -> None:
    """Hang up on `session`, because something went wrong here and it cannot be answered."""
    session.wire.hang_up(Reason.FAULT, sentences.FAULT)


def _too_many(says: Sentence, rate: Rate) -> Told:
    return told(says, minutes=round(rate.seconds / 60))
