"""Races at a table, on virtual time: claims are kept, judged by reaction, and told when it is over."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.table.stand_ins import stand_in
from parlour.net.wire.messages import Back, Leave, Play, Presence, Remove, Say, Shown
from parlour.rules.record import record
from tests.net.kit.guests import now
from tests.net.kit.hall import finished
from tests.net.kit.racers import first_race, races
from tests.net.kit.saying import words_of
from tests.net.table.begun import TWO, two_race
from tests.waiting import until

pytestmark = pytest.mark.looptime


async def test_the_quickest_reaction_wins_and_not_the_first_to_arrive() -> None:
    async with two_race(0.2, 0.001) as (there, ann, bo):
        began = now()
        await asyncio.sleep(0.450)
        assert (await bo.play("stack 3")).ok
        await asyncio.sleep(0.100)
        assert (await ann.play("stack 1")).ok
        await asyncio.sleep(0.4)
        assert now() - began < 1.2
        assert [(claim.seat, claim.reaction) for claim in there.judged[0].claims] == [(0, 335), (1, 434)]
        assert ann.photo == bo.photo == ["Photo finish: Ann 335 ms, Bo 434 ms"]


async def test_nobody_is_told_of_a_claim_before_the_verdict() -> None:
    async with races("Ann", "Bo", "Cy", far=(0.01, 0.24, 0.24), top=("7",)) as there:
        ann, bo, cy = there.guests
        await first_race(there)
        await asyncio.sleep(0.3)
        before = [len(bo.told), len(cy.told)]
        own = len(ann.told)
        assert (await ann.play("stack 1")).ok
        await asyncio.sleep(0.05)
        assert [len(bo.told), len(cy.told)] == before
        assert len(ann.told) == own
        assert (await cy.play("pass")).ok
        assert not bo.update.clocks or all("verdict" not in clock.name for clock in bo.update.clocks)
        assert bo.view.events == cy.view.events == ann.view.events
        seen = [(seat.acts, seat.cards) for seat in bo.view.seats]
        assert seen == [(True, 4), (True, 4), (False, 4)]
        assert not there.judged


async def test_a_claim_for_an_older_card_is_refused_and_costs_nothing() -> None:
    async with two_race() as (there, ann, bo):
        old, before = ann.update.seq - 1, ann.person.ping
        assert (await ann.ask(Shown(seq=old))).ok
        assert ann.person.ping == before, "that an older update is shown measures nothing"
        refused = await ann.play("stack 4", seen=old)
        assert (refused.ok, refused.reason) == (False, "stale")
        assert "look" in words_of(refused)
        assert (await ann.play("stack 1")).ok
        assert (await bo.play("pass")).ok
        await until(lambda: there.judged)
        assert [claim.move for claim in there.claims] == ["stack 1"]


async def test_a_seat_has_one_claim_in_a_race_and_cannot_pass_on_it() -> None:
    async with two_race(0.0, 0.2) as (there, ann, bo):
        await asyncio.sleep(0.3)
        assert (await ann.play("stack 4")).ok
        assert (await bo.ask(Say(text="hurry"))).ok
        again, back_out = await ann.play("stack 1"), await ann.play("pass")
        assert (again.reason, back_out.reason) == ("race", "race")
        await until(lambda: there.judged)
        assert [claim.move for claim in there.claims] == ["stack 4"]


async def test_after_the_verdict_a_claim_is_refused_by_the_rules_or_as_stale() -> None:
    async with two_race() as (there, ann, bo):
        seen = bo.update.seq
        assert (await ann.play("stack 1")).ok
        await until(lambda: there.judged)
        late = await bo.play("stack 3", seen=seen)
        assert late.reason == "stale", "the winner's card has opened another race"
        for racer in there.guests:
            await racer.play("pass")
        await until(lambda: not there.race)
        assert (await bo.play("stack 3")).clause == "LW-12"


async def test_a_race_is_over_when_everyone_has_passed() -> None:
    async with two_race() as (there, _, _):
        began = now()
        for racer in there.guests:
            assert (await racer.play("pass")).ok
        await until(lambda: there.judged)
        assert now() - began < 0.1
        assert there.claims == ()
        assert there.guests[0].photo == [], "there is none where nobody claimed"


async def test_the_clock_of_a_race_begins_when_every_screen_shows_it() -> None:
    async with two_race() as (there, ann, bo):
        began = now()
        assert (await ann.shows()).ok
        await asyncio.sleep(0.5)
        assert not ann.update.clocks
        assert (await bo.shows()).ok
        (clock,) = ann.update.clocks
        assert clock.name == there.race
        assert clock.left == pytest.approx(3.0, abs=0.02)
        await until(lambda: there.judged)
        assert now() - began == pytest.approx(3.515, abs=0.03)


async def test_what_was_on_its_way_when_the_time_ran_out_still_counts() -> None:
    async with two_race(0.2, 0.0) as (there, ann, bo):
        for racer in there.guests:
            await racer.shows()
        await asyncio.sleep(3.1)
        assert (await bo.play("stack 3")).reason == "race", "near as it is, it was pressed too late"
        assert (await ann.play("stack 1")).ok
        await until(lambda: there.judged)
        assert [claim.seat for claim in there.claims] == [0]


async def test_letters_that_lie_in_the_inbox_come_before_the_end_of_the_race() -> None:
    async with two_race() as (there, ann, bo):
        seen = ann.update.seq
        late: list[bool] = []

        def wake_late(now: float) -> None:
            """The table wakes up when the race was over, and finds the claim that came before."""
            late.append(bool(ann.send(Play(move="stack 1", seen=seen), at=now)))

        for racer in there.guests:
            await racer.shows()
        end = there.table.state.clocks.next_due()
        assert end is not None
        last = end + Person("Ann").credit() + 0.015  # what was on its way when the time ran out
        asyncio.get_running_loop().call_at(last, wake_late, last - 0.001)
        await until(lambda: there.judged)
        assert late == [False], "its claim was answered later"
        assert [claim.seat for claim in there.claims] == [0]
        assert bo.photo


async def test_showing_a_race_is_no_sign_of_the_player() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.guests
        await bo.ask(Leave())
        assert ann.presence(1) is Presence.STAND_IN
        assert (await bo.come()).ok
        stand_in(there.table.state, 1, there.table.state.seats.human(1))  # type: ignore[arg-type]
        assert (await ann.ask(Back())).ok
        assert ann.presence(1) is Presence.STAND_IN
        assert (await bo.shows()).ok
        assert ann.presence(1) is Presence.STAND_IN
        await bo.ask(Back())
        assert ann.presence(1) is Presence.HERE


async def test_who_loses_the_connection_in_a_race_is_not_waited_for_and_no_other_clock_moves() -> None:
    async with two_race(race_seconds="10") as (there, ann, bo):
        assert (await ann.play("pass")).ok
        await asyncio.sleep(2 * limits.SLEPT - 1)
        assert not there.judged
        began = now()
        await bo.drop()
        await until(lambda: there.judged)
        assert now() - began < 0.1
        assert there.claims == ()
        await asyncio.sleep(limits.AWAY_NOTICE + 0.1)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."


@pytest.mark.parametrize("how", ["leaves", "is kicked"])
async def test_a_bot_races_for_who_goes_in_a_race(how: str) -> None:
    async with two_race() as (there, ann, bo):
        assert (await ann.play("pass")).ok
        await (bo.ask(Leave()) if how == "leaves" else ann.ask(Remove(seat=1)))
        await until(lambda: there.judged, within=3)
        assert [(claim.seat, claim.move) for claim in there.claims] == [(1, "stack 3")]
        assert there.claims[0].reaction >= 250


async def test_a_claim_of_who_has_left_since_still_counts() -> None:
    async with two_race(0.24, 0.0) as (there, _ann, bo):
        await asyncio.sleep(0.3)
        assert (await bo.play("stack 3")).ok
        await bo.ask(Leave())
        await until(lambda: there.judged)
        assert [(claim.seat, claim.move) for claim in there.claims] == [(1, "stack 3")]


async def test_the_verdict_stands_in_the_saved_match() -> None:
    async with two_race(0.01, 0.02, target="1") as (there, ann, bo):
        await asyncio.sleep(0.4)
        await ann.play("stack 1")
        await bo.play("stack 3")
        await until(lambda: there.judged)
        for racer in there.guests:
            await racer.ask(Leave())
        await finished(there.hall, 1)
        kept = there.hall.finished[0].text
        assert "judged race-1" in kept
        assert record.check(kept).winners


async def test_ties_are_drawn_by_the_seed_of_the_round_and_told_so() -> None:
    orders = set()
    for seed in (bytes([4]), bytes([5])):
        async with races("Ann", "Bo", top=TWO) as there:
            there.table.flow.racing._new_seed = lambda seed=seed: seed
            ann, bo = there.guests
            await first_race(there)
            await asyncio.sleep(0.4)
            ann.send(Play(move="stack 1", seen=ann.update.seq))
            bo.send(Play(move="stack 3", seen=bo.update.seq))
            await until(lambda there=there: there.judged)  # type: ignore[misc]
            orders.add(tuple(claim.seat for claim in there.claims))
            assert "drawn by lot" in ann.photo[0]
    assert orders == {(0, 1), (1, 0)}


async def test_the_photo_finish_of_a_full_table_names_everyone() -> None:
    names = [f"{chr(65 + number)}{'b' * 15}" for number in range(8)]
    async with races(*names, top=("7",)) as there:
        await first_race(there)
        await asyncio.sleep(0.5)
        for racer in there.guests:
            racer.send(Play(move="stack 1", seen=racer.update.seq))
        await until(lambda: there.guests[0].photo)
        assert there.guests[0].photo[0].count(" ms") == 8
        assert not there.hall.closed


async def test_a_far_guest_of_the_door_is_neither_favored_nor_hurt() -> None:
    async with races("Ann", "Bo", far=(0.0, 0.0001), top=TWO) as there:
        ann, bo = there.guests
        bo.person.moved_away(0.120)
        await first_race(there)
        await asyncio.sleep(0.010)
        for racer in there.guests:
            await racer.shows()  # behind the door, too: it is 60 ms further to Bo's terminal
        await asyncio.sleep(0.400)
        assert (await ann.play("stack 1")).ok
        await asyncio.sleep(0.120)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged)
        assert [claim.reaction for claim in there.claims] == [400, 400]


async def test_a_far_guest_of_the_page_is_judged_from_paint_to_tap() -> None:
    async with races("Ann", "Bo", far=(0.0, 0.0001), top=TWO) as there:
        ann, bo = there.guests
        bo.person.key = "web:bo"
        bo.person.moved_away(0.120)
        await first_race(there)
        await asyncio.sleep(0.010)
        await ann.shows()
        await asyncio.sleep(0.115)
        await bo.shows()  # it took 60 ms to the browser, 5 to paint, and 60 back
        await asyncio.sleep(0.285)
        assert (await ann.play("stack 1")).ok
        await asyncio.sleep(0.115)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged)
        assert [claim.reaction for claim in there.claims] == [400, 400]


def test_credit_is_the_door_s_measure_before_the_kernel_s_before_a_quick_answer() -> None:
    ann = Person("Ann")
    assert ann.credit() == 0.0
    ann.answered(0.040)
    ann.answered(0.030)
    ann.answered(0.050)
    assert ann.credit() == pytest.approx(0.030)
    ann.measure = lambda: 0.004
    assert ann.credit() == pytest.approx(0.019)
    ann.moved_away(0.100)
    assert ann.credit() == pytest.approx(0.115)
    ann.key = "web:ann"
    assert ann.credit() == pytest.approx(0.125), "a browser paints later"
    ann.moved_away(0.0)
    assert ann.credit() == pytest.approx(0.029)


async def test_where_no_kernel_measures_the_first_race_is_as_fair_as_the_next() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.guests
        for racer in there.guests:
            racer.person.measure = None
        await first_race(there)
        await ann.shows()
        await asyncio.sleep(0.090)
        await bo.shows()  # 90 ms away, there and back
        await asyncio.sleep(0.290)
        assert (await ann.play("stack 1")).ok
        await asyncio.sleep(0.060)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged)
        assert [(claim.seat, claim.reaction) for claim in there.claims] == [(1, 350), (0, 380)]


async def test_a_race_is_no_time_for_being_idle_or_out_of_time() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.guests
        there.table.state.timer = 1
        await first_race(there)
        await ann.play("pass")
        await asyncio.sleep(3.5)
        assert bo.presence(1) is Presence.HERE


@pytest.mark.slow
async def test_every_round_has_a_seed_of_its_own() -> None:
    async with races("Ann", "Bo", bots=1, pace="instant", target="2") as there:
        seeds: list[bytes] = []

        def new_seed() -> bytes:
            seeds.append(b"")
            return b""

        there.table.flow.racing._new_seed = new_seed
        for racer in there.guests:
            await racer.ask(Leave())
        await finished(there.hall, 1)
        assert there.table.state.match is not None
        assert there.table.state.match.rounds - len(seeds) in (0, 1)


async def test_the_clock_of_a_race_waits_for_a_screen_at_most_a_second() -> None:
    async with two_race() as (there, ann, _):
        began = now()
        await ann.shows()
        await until(lambda: ann.update.clocks)
        assert now() - began == pytest.approx(limits.SHOWN_WITHIN, abs=0.03)
        await until(lambda: there.judged)
        assert now() - began == pytest.approx(4.015, abs=0.03)
