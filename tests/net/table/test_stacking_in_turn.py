"""LW-21 at a table, on virtual time: no clock of the game runs, and nobody who is gone is waited for."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.journal.entries import Made
from parlour.rules.moves import TimeUp
from tests.net.kit.guests import Guest
from tests.net.kit.hall import AtTable, journaled
from tests.net.kit.racers import races
from tests.waiting import until

pytestmark = pytest.mark.looptime

FIVES = ("K", "3", "5", "A", "8", "6", "9", "5", "5", "7")
"""Dealt to Bo and Ann in turn: Bo has a 5 in slot 2, Ann one in slot 4; the card that opens is a 5."""


async def looked(there: AtTable[Guest]) -> None:
    """Let everyone be done with looking; Bo, at the dealer's left, is asked first about the opening card."""
    ann, bo = there.guests[:2]
    for racer in (ann, bo):
        assert (await racer.play("pass")).ok
    assert ann.grids.asked == (1, 0)


async def test_lw_21_at_a_table_without_clocks_everything_waits_for_its_player() -> None:
    async with races("Ann", "Bo", top=FIVES, stacking="in turn") as there:
        ann, bo = there.guests
        await asyncio.sleep(600)
        assert (ann.view.phase, ann.update.clocks) == ("look", ())
        await looked(there)
        await asyncio.sleep(600)
        assert (ann.grids.asked, ann.view.race, ann.update.clocks) == ((1, 0), None, ())
        refused = await ann.play("stack 4")
        assert (refused.ok, refused.reason, refused.clause) == (False, "rules", "LW-21")
        assert (await bo.play("stack 2")).ok
        assert (ann.grids.asked, bo.view.seats[1].cards) == ((0, 1), 3)
        assert (await ann.play("stack 4")).ok
        assert ann.grids.asked == (1, 0)
        for racer in (bo, ann):
            assert (await racer.play("pass")).ok
        assert bo.view.choice("take") is not None
        made = [entry.move for entry in journaled(there.table) if isinstance(entry, Made)]
        assert not any(isinstance(move, TimeUp) for move in made)
        assert not there.judged
        assert "stack 2" in made


async def test_lw_21_bots_answer_when_they_are_asked() -> None:
    async with races("Ann", bots=2, stacking="in turn", pace="fast") as there:
        (ann,) = there.guests
        assert (await ann.play("pass")).ok
        await until(lambda: ann.grids.asked[:1] == (0,))
        assert (await ann.play("pass")).ok
        await until(lambda: ann.view.phase != "ask" or ann.grids.asked[0] == 0)


async def test_lw_21_who_is_asked_and_has_lost_the_connection_holds_up_nobody_for_long() -> None:
    async with races("Ann", "Bo", top=FIVES, stacking="in turn") as there:
        ann, bo = there.guests
        await looked(there)
        await bo.drop()
        await asyncio.sleep(limits.STAND_IN_AFTER)
        await until(lambda: ann.grids.asked[:1] == (0,), within=5)
