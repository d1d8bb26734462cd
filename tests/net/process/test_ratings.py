"""A referee that rates people, as a process of its own: killed, begun anew, asked, made to forget."""

from __future__ import annotations

import asyncio
import json
import signal

import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.storage.data_folder import Home
from parlour.net.storage.ratings import Ranked, RatingsFile
from parlour.net.wire.messages import Sit, StandIn, Start, Update
from tests.net.kit.seating import seated
from tests.net.kit.serve import served
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.test_commands import Ended, typed


async def ratings(*words: str) -> Ended:
    """Run `parlour ratings` in a thread of this process."""
    return await asyncio.to_thread(typed, "ratings", *words)


@pytest.mark.slow
async def test_people_are_rated_known_again_after_a_kill_and_forgotten() -> None:
    Home().make()
    Home().settings.write_text("ratings = true\n")
    with served() as serve:
        ann, bo = [TcpGuest(await client_of(serve, name)) for name in ("Ann", "Bo")]
        await seated(ann, bo, game="mau-mau", pace="instant")
        await ann.until(lambda: ann.all(Update) and ann.update.table.ratings == ())
        assert (await ann.ask(Start())).ok
        for guest in (ann, bo):
            await guest.ask(StandIn())
        await ann.until(lambda: len(ann.update.table.ratings or ()) == 2)
        token = ann.welcome.token
        serve.end(signal.SIGKILL)
        await ann.close()
        await bo.close()
    rows = json.loads((await ratings("--json")).said)
    assert {(row["name"], row["game"], row["matches"]) for row in rows} == {
        ("Ann", "mau-mau", 1),
        ("Bo", "mau-mau", 1),
    }
    assert "Bo " in (await ratings("--game", "mau-mau")).said
    with served() as serve:  # without --resume: its journal begins anew
        ann = TcpGuest(await client_of(serve, "Anna", token=token))
        await seated(ann, game="mau-mau", pace="instant")
        await ann.until(lambda: ann.all(Update) and ann.update.table.ratings)
        (rating,) = ann.update.table.ratings or ()
        assert rating.points == round(next(float(str(row["rating"])) for row in rows if row["name"] == "Ann"))
        told = await ratings("forget", "anna")
        assert told.said.startswith("Anna is forgotten"), told.complained
        await ann.until(lambda: ann.update.table.ratings == ())
        await ann.close()
    assert [each.person.name for each in RatingsFile(Home()).read()] == ["Bo"]


@pytest.mark.slow
def test_names_alike_are_told_apart_and_nobody_else_is_forgotten() -> None:
    ann, another, bo = (Traveler(f"{n}", name) for n, name in enumerate(("Ann", "ann", "Bo")))
    RatingsFile(Home()).add(Ranked("jojo", ((ann,), (another,), (bo,)), (0, 1, 2)))
    refused = typed("ratings", "forget", "Ann")
    assert refused.status == 2
    assert "2 people are called 'Ann'" in refused.complained
    assert "1: jojo (1 match)" in refused.complained
    assert "nobody who is rated here is called 'Cy'" in typed("ratings", "forget", "Cy").complained
    assert typed("ratings", "forget", "1").status == 0
    assert {each.person.id for each in RatingsFile(Home()).read()} == {"0", "2"}


@pytest.mark.slow
async def test_nobody_is_rated_where_the_host_did_not_say_so() -> None:
    with served("crazy-eights", "--bots", "1") as serve:
        ann = TcpGuest(await client_of(serve, "Ann"))
        assert (await ann.ask(Sit(table=next(iter(serve.tables))))).ok
        await ann.until(lambda: ann.all(Update))
        assert ann.update.table.ratings is None
        await ann.close()
    assert not Home().ratings.exists()
    assert "Nobody is rated here" in (await ratings()).said
