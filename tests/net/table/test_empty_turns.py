"""A turn of Jojo in which nothing can be done ends by itself, and the record tells that a clock ran out."""

from __future__ import annotations

import asyncio

import pytest

from tests.net.kit.racers import races
from tests.rules.jojo.table import table as board
from tests.waiting import until

pytestmark = pytest.mark.looptime

NOTHING_TO_DRAW = "- B9 - \n - R5 - \n - - - \n hands P1 P2 | G1 G2 | R6 P8"
"""Only the third hand has a card that fits."""


async def test_an_empty_turn_ends_after_the_same_pause_that_runs_for_every_hand() -> None:
    async with races("Ann", "Bo", "Cy", game="jojo") as there:
        ann, bo, cy = there.guests
        match = there.table.state.match
        assert match is not None
        state = board(NOTHING_TO_DRAW).state
        match.moment = match.moment._replace(round=state, rules=state.rules)
        assert (await ann.play("pass")).ok
        assert [[(clock.name, clock.left) for clock in each.update.clocks] for each in there.guests] == [
            [("skip", 3.0)]
        ] * 3
        await until(lambda: cy.view.turns.seat == 2, within=3.1)
        assert match.lines[-2:] == ["0 pass", "house time skip"]
        assert [(clock.name, clock.left) for clock in bo.update.clocks] == [("skip", 3.0)]
        await asyncio.sleep(10)
        assert match.lines[-1] == "house time skip"
        assert (cy.view.turns.seat, cy.update.clocks) == (2, ())
        assert (await cy.play("play R6 M")).ok
