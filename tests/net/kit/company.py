"""Honest people at one table, over TCP or SSH: they chat and play, and must receive everything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from parlour.net.wire.messages import Chat, Play, Say, Setup, Update
from tests.net.kit.lounge import SshGuest
from tests.net.kit.tcp import TcpGuest
from tests.waiting import until

Person: TypeAlias = TcpGuest | SshGuest


class Company:
    """Honest people at one table; the first is its host. They chat, set the table's timer, and play."""

    def __init__(self, *people: Person) -> None:
        self._people = people
        self._beats = 0
        self._rng = random.Random(1)

    async def beat(self) -> None:
        """Let everyone say and do something; return when all were told all of it."""
        self._beats += 1
        host, *_ = self._people
        assert (await host.ask(Setup(timer=1000 + self._beats))).ok
        for number, person in enumerate(self._people):
            assert (await person.ask(Say(text=self._line(number)))).ok
            await self._plays(person)
        await until(lambda: all(map(self._knows_all, self._people)))

    async def beats(self, until: Callable[[], bool]) -> None:
        """Go on until it is so, and for three beats at the least."""
        least = self._beats + 3
        while self._beats < least or not until():
            await self.beat()

    def _line(self, number: int) -> str:
        return f"beat {self._beats} of {number} {'and on' * 30}"

    async def _plays(self, person: Person) -> None:
        if move := person.bot_move(self._rng):
            await person.ask(Play(move=move, seen=person.update.seq))

    def _knows_all(self, person: Person) -> bool:
        seqs = [update.seq for update in person.all(Update)]
        said = {chat.text for chat in person.all(Chat)}
        return (
            person.update.table.timer == 1000 + self._beats
            and seqs == list(range(1, len(seqs) + 1))
            and {self._line(number) for number in range(len(self._people))} <= said
        )
