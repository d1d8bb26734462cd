"""Referees below the sockets that die without a message, and other referees that take over from them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from parlour.net.journal.opening import Resume
from parlour.net.limits import PerAddress
from parlour.net.process.server import Takeover
from parlour.net.referee.hooks import Duties
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import AddBot, Play, Start
from parlour.rules import match as matches
from tests.net.journal.writing import INLINE
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hearer import acting
from tests.net.kit.seating import seated


@asynccontextmanager
async def referee(
    resume: Resume = Resume.YES, per_address: PerAddress | None = None
) -> AsyncIterator[tuple[Referee, Takeover]]:
    """A referee that takes over, and dies at the end of the context as if it were killed."""
    former = Takeover.of(Home(), resume, solo=False, backend=INLINE)
    made = Referee(
        former.id, "sesame", Duties(), Books(former.journal), former.owners, per_address=per_address
    )
    made.number_on_from(former.last)
    former.hand_on("sesame", 7453)
    assert bring_back(made, former.journal, former.found) == ()
    try:
        yield made, former
    finally:
        former.journal.close()  # nothing is written any more
        await kill(made)


async def kill(referee: Referee) -> None:
    """End a referee that tells nobody anything any more."""
    for session in referee.sessions:
        if session.person is not None:
            session.person.tell_session = None
    referee.sessions.clear()
    tasks = [*referee._tasks.running]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def playing(house: Referee, *names: str, bots: int = 0, **wish: object) -> list[Guest]:
    """Guests who play a match at a new table."""
    guests = [Guest(house, name) for name in names]
    await seated(*guests, **wish)  # type: ignore[arg-type]
    for _ in range(bots):
        assert (await guests[0].ask(AddBot())).ok
    assert (await guests[0].ask(Start())).ok
    return guests


def some_move(house: Referee, guest: Guest, table_id: str = "t1") -> str:
    """A move that `guest` may make now."""
    match, seat = house.tables[table_id].state.match, guest.update.you
    assert match is not None
    assert seat is not None
    return next(matches.legal_moves(match.moment, seat))


async def moves(house: Referee, guests: Sequence[Guest], times: int) -> None:
    """Let whoever's turn it is make `times` moves."""
    for _ in range(times):
        guest = acting(guests)
        assert (await guest.ask(Play(move=some_move(house, guest)))).ok


async def back_again(house: Referee, guests: Sequence[Guest]) -> list[Guest]:
    """The same people, at another referee."""
    back = [Guest(house, "", token=guest.welcome.token) for guest in guests]
    await settle()
    return back
