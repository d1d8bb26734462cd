"""What games ask of a table: calls and catches without a clock, powers, stacking in turn, empty turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net import limits
from parlour.net.journal.entries import Made
from parlour.net.table.events import Closes
from parlour.net.wire.messages import Leave, Play
from parlour.net.wire.notices import ENDED
from parlour.rules.moves import TimeUp
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import AtTable, journaled
from tests.net.kit.racers import first_race, races
from tests.net.table.begun import all_pass
from tests.rules.jojo.table import table as jojo_board
from tests.rules.shedding.table import table as board
from tests.waiting import until

pytestmark = pytest.mark.looptime

TWO_LEFT = "hands: R1 R2 | R3 R4 R6 | R5 R7 R8; top: R9; stock: Y1 Y2 Y3 Y4 Y5"


@asynccontextmanager
async def one_card_left(*far: float, catch_seconds: str = "0") -> AsyncIterator[AtTable[Guest]]:
    """Ann has laid her last card but one and not called; Bo is next, Cy a third."""
    async with races("Ann", "Bo", "Cy", far=far, game="juno-classic", catch_seconds=catch_seconds) as there:
        match = there.table.state.match
        assert match is not None
        state = board(TWO_LEFT, catch_seconds=catch_seconds).state
        match.moment = match.moment._replace(round=state, rules=state.rules)
        assert (await there.guests[0].play("play R1")).ok
        assert there.race
        yield there


async def test_a_catch_is_judged_by_reaction_and_not_by_arrival() -> None:
    async with one_card_left(0.200, 0.001) as there:
        ann, bo, cy = there.guests
        await asyncio.sleep(0.500)
        assert (await bo.play("catch 0")).ok
        assert bo.view.hand
        await asyncio.sleep(0.100)
        assert (await ann.play("call")).ok, "it was called 100 ms before, by Ann's own screen"
        await until(lambda: there.judged, within=1)
        assert [(claim.move, claim.reaction) for claim in there.claims] == [("call", 385), ("catch 0", 484)]
        assert cy.photo == ["Photo finish: Ann 385 ms, Bo 484 ms"]
        assert ann.view.seats[0].called


async def test_a_race_without_a_clock_never_ends_by_itself_but_at_once_by_the_next_act() -> None:
    async with one_card_left() as there:
        ann, bo, _ = there.guests
        await asyncio.sleep(30)
        assert there.race
        assert not there.guests[0].update.clocks
        assert (await bo.play("play R3")).ok
        assert not there.race
        assert not there.judged
        assert not (await ann.play("call")).ok


async def test_nobody_waits_long_for_a_verdict_on_a_call_alone() -> None:
    async with one_card_left() as there:
        ann, *_ = there.guests
        await asyncio.sleep(0.5)
        assert (await ann.play("call")).ok
        await until(lambda: there.judged, within=0.3 + 0.02)
        assert not there.race


@pytest.mark.parametrize("drops", [False, True])
async def test_an_act_that_comes_while_a_catch_is_judged_waits_and_is_not_lost_with_the_connection(
    drops: bool,
) -> None:
    async with one_card_left(0.2, 0.0, 0.0) as there:
        ann, bo, cy = there.guests
        await asyncio.sleep(0.4)
        assert (await cy.play("catch 0")).ok
        first = bo.send(Play(move="play R3", seen=bo.update.seq))
        await settle()
        assert (first, ann.view.seats[1].cards) == ([], 3), "it is neither answered nor made"
        if drops:
            await bo.drop()
        await until(lambda: there.judged, within=1)
        await settle()
        assert [answer.ok for answer in first] == [True]
        assert ann.view.seats[0].cards == 3, "caught, and two cards drawn"
        assert ann.view.seats[1].cards == 2


async def test_acts_of_one_seat_that_wait_keep_their_order_and_are_judged_anew() -> None:
    async with one_card_left(0.2, 0.0, 0.0) as (_, _, (_, bo, cy)):
        await asyncio.sleep(0.4)
        assert (await cy.play("catch 0")).ok
        answers = [bo.send(Play(id=number, move=f"play R{number}", seen=bo.update.seq)) for number in (4, 3)]
        await until(lambda: all(answers), within=1)
        (four,), (three,) = answers
        assert four.ok
        assert (three.ok, three.reason) == (False, "rules")


async def test_an_act_that_waits_at_a_table_that_closes_is_answered() -> None:
    async with one_card_left(0.2, 0.0, 0.0) as there:
        _, bo, cy = there.guests
        await asyncio.sleep(0.4)
        assert (await cy.play("catch 0")).ok
        waits = bo.send(Play(move="play R3", seen=bo.update.seq))
        there.table.inbox.put_nowait(Closes(ENDED))
        await settle()
        assert [answer.reason for answer in waits] == ["no-table"]


async def test_the_window_for_catching_runs_out_while_a_call_is_judged_and_hurts_nobody() -> None:
    async with one_card_left(0.0, 0.2, catch_seconds="2") as there:
        ann, bo, _ = there.guests
        await asyncio.sleep(1.9)
        assert (await ann.play("call")).ok
        await until(lambda: there.judged, within=1)
        assert ann.view.seats[0].called
        assert (await bo.play("play R3")).ok


async def test_a_bot_leaves_time_to_make_good_before_it_catches() -> None:
    async with one_card_left(catch_seconds="2") as there:
        _, bo, cy = there.guests
        for racer in (bo, cy):
            await racer.ask(Leave())
        await until(lambda: there.judged, within=3)
        assert there.claims[0].move == "catch 0"
        assert there.claims[0].reaction >= 1450


QUEEN = ("K", "3", "5", "A", "8", "6", "4", "9", "2", "Q", "Q")
"""Bo takes a Queen from the stock, and Ann the next; a 2 opens."""


@pytest.mark.parametrize("how", ["drops", "leaves"])
async def test_who_goes_while_owing_a_power_holds_up_nobody(how: str) -> None:
    async with races("Ann", "Bo", top=QUEEN) as there:
        ann, bo = there.guests
        await first_race(there)
        await all_pass(there)
        assert (await bo.play("take stock")).ok
        assert (await bo.play("drop")).ok
        await all_pass(there)
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
        await all_pass(there)
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
    async with races("Ann", bots=2, stacking="in turn", pace="fast") as (_, _, (ann,)):
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


NOTHING_TO_DRAW = "- B9 - \n - R5 - \n - - - \n hands P1 P2 | G1 G2 | R6 P8"
"""Only the third hand has a card that fits."""


async def test_an_empty_turn_ends_after_the_same_pause_that_runs_for_every_hand() -> None:
    async with races("Ann", "Bo", "Cy", game="jojo") as there:
        ann, bo, cy = there.guests
        match = there.table.state.match
        assert match is not None
        state = jojo_board(NOTHING_TO_DRAW).state
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
