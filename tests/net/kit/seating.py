"""Seats people at a new table and begins their match, whatever way they came."""

from __future__ import annotations

from typing import Protocol

from parlour.net.wire.messages import Answer, OpenTable, Ready, Request, Sit, Start
from tests.net.kit.hall import GAME


class Asker(Protocol):
    """A person, or the client of one."""

    async def ask(self, request: Request) -> Answer: ...


async def seated(host: Asker, *others: Asker, game: str = GAME, **wish: object) -> str:
    """Let `host` open a table, and the others sit down and be ready; return the table."""
    opened = await host.ask(OpenTable.model_validate({"game": game, **wish}))
    assert opened.ok, opened.told
    for person in others:
        for request in (Sit(table=opened.table), Ready()):
            answer = await person.ask(request)
            assert answer.ok, answer.told
    return opened.table


async def match_of(host: Asker, *others: Asker, game: str = GAME, **wish: object) -> str:
    """Seat them as `seated` does, and start the match; return the table."""
    table = await seated(host, *others, game=game, **wish)
    started = await host.ask(Start())
    assert started.ok, started.told
    return table
