"""Powers at a table, on virtual time: who owes one may go, and each has its own time."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import Leave
from tests.net.kit.racers import first_race, races
from tests.waiting import until

pytestmark = pytest.mark.looptime

QUEEN = ("K", "3", "5", "A", "8", "6", "4", "9", "2", "Q", "Q")
"""Bo takes a Queen from the stock, and Ann the next; a 2 opens."""


@pytest.mark.parametrize("how", ["drops", "leaves"])
async def test_who_goes_while_owing_a_power_holds_up_nobody(how: str) -> None:
    async with races("Ann", "Bo", top=QUEEN) as there:
        ann, bo = there.guests
        await first_race(there)
        for racer in (ann, bo):
            await racer.play("pass")
        await until(lambda: not there.race)
        assert (await bo.play("take stock")).ok
        assert (await bo.play("drop")).ok
        for racer in (ann, bo):
            await racer.play("pass")
        await until(lambda: not there.race)
        assert ann.grids.owed[0].seat == 1
        assert [clock.name for clock in ann.update.clocks] == ["power"]
        await (bo.drop() if how == "drops" else bo.ask(Leave()))
        await asyncio.sleep(31)  # the power's time, and a look at a card
        assert not ann.grids.owed
        await until(lambda: ann.view.choice("take"), within=10)


async def test_powers_in_a_row_have_all_their_time() -> None:
    top = ("K", "3", "5", "A", "8", "6", "Q", "9", "2", "Q")
    async with races("Ann", "Bo", top=top, power_seconds="10") as there:
        ann, bo = there.guests
        await first_race(there)
        for racer in (ann, bo):
            await racer.play("pass")
        await until(lambda: not there.race)
        assert (await bo.play("take stock")).ok
        assert (await bo.play("drop")).ok
        assert (await bo.play("stack 4")).ok
        await until(lambda: there.judged[-1].claims)
        for racer in (ann, bo):
            await racer.play("pass")
        await until(lambda: len(ann.grids.owed) == 2)
        await asyncio.sleep(9)
        assert (await bo.play("pass")).ok
        (clock,) = ann.update.clocks
        assert clock.name == "power"
        assert clock.left == pytest.approx(10, abs=0.1)
