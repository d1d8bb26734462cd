"""Rates belong to the person and to the address: to dial again, or as somebody else, gains nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from contextlib import suppress

import pytest

from parlour.net import limits
from parlour.net.referee.quotas import QuotaKind, Quotas
from parlour.net.referee.referee import Referee
from parlour.net.wire.messages import Chat, OpenTable, Ping, Rename, Say, Sit, Watch
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.sentences import TOO_FAST_HERE
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import referee
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.raw import raw
from tests.net.referee.doors import by_ssh

STRANGER = "127.0.0.9"
DIALS = 30
LINES = 5


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what was counted stay so for as long as a test lasts."""
    for name in ("CHAT", "REQUESTS", "BREACHES"):
        monkeypatch.setattr(limits, name, getattr(limits, name)._replace(seconds=1000.0))


async def chatter(house: OpenHouse, table: str, *, known: bool) -> tuple[int, list[str]]:
    """Dial again and again and say five lines each time, by a token if `known`; return how many lines were
    taken, and the reasons of the farewells.
    """
    taken, farewells, token = 0, [], ""
    for _ in range(DIALS):
        async with raw(house, STRANGER) as wire:
            wire.hello(token=token if known else "")
            try:
                token = (await wire.hear("welcome"))["token"]
                await wire.answer_to(wire.say(type="watch", table=table))
                for number in [wire.say(type="say", text="spam") for _ in range(LINES)]:
                    taken += (await wire.answer_to(number))["ok"]
            except (EOFError, OSError):
                farewells.append("over")
    return taken, farewells


@pytest.mark.usefixtures("slow_clock")
async def test_who_dials_again_with_the_token_has_said_as_much_as_before() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        taken, farewells = await chatter(house, table, known=True)
        assert taken == limits.CHAT.times
        assert len(farewells) >= DIALS - 2, "three breaches, and the address stays away"
        assert (await ann.ask(Say(text="quiet"))).ok
        await ann.until(lambda: ann.chat[-1:] == ["Ann: quiet"])
        assert len(ann.all(Chat)) == limits.CHAT.times + 1
        await ann.close()


@pytest.mark.usefixtures("slow_clock")
async def test_who_comes_as_somebody_new_each_time_has_the_rate_of_the_address() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        taken, farewells = await chatter(house, table, known=False)
        assert taken == limits.CHAT.times * limits.PEOPLE_AN_ADDRESS
        assert farewells, "an address that goes on has to stay away"
        assert (await ann.ask(Say(text="quiet"))).ok
        await ann.close()


# ---- below the sockets ---------------------------------------------------------------------------


async def said(guest: Guest, times: int) -> int:
    """How many of so many lines are taken; fewer than three may be refused."""
    return sum([(await guest.ask(Say(text="spam"))).ok for _ in range(times)])


@pytest.mark.looptime
async def test_a_guest_over_ssh_who_comes_again_with_the_key_has_said_as_much_as_before() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        for expected in (LINES, 0, 0):
            cem = by_ssh(house, "Cem", "SHA256:cem")
            await cem.ask(Watch(table=table))
            taken = 0
            with suppress(Breach):
                taken = await said(cem, 5 if expected else 1)
            assert taken == expected
            cem.session.lost()
        await asyncio.sleep(limits.BREACHES.seconds)
        cem = by_ssh(house, "Cem", "SHA256:cem")
        await cem.ask(Watch(table=table))
        assert await said(cem, 5) == LINES


@pytest.mark.looptime
async def test_guests_over_ssh_have_the_rate_of_the_address_that_the_door_saw() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        taken = 0
        for number in range(limits.PEOPLE_AN_ADDRESS + 4):
            guest = by_ssh(house, "G", f"SHA256:{number}")
            await guest.ask(Watch(table=table))
            taken += await said(guest, 5)
        assert taken == limits.CHAT.times * limits.PEOPLE_AN_ADDRESS
        other = by_ssh(house, "Dee", "SHA256:dee", address="192.0.2.10")
        await other.ask(Watch(table=table))
        assert await said(other, 5) == LINES


@pytest.mark.looptime
async def test_a_full_table_at_one_address_is_never_slowed() -> None:
    async with referee() as (house, _):
        people = [Guest(house, f"P{number}", address="192.0.2.1") for number in range(10)]
        table = (await people[0].ask(OpenTable(game=GAME, seats=10))).table
        for guest in people[1:]:
            assert (await guest.ask(Sit(table=table))).ok
        for _ in range(3):
            for guest in people:
                assert await said(guest, limits.CHAT.times) == limits.CHAT.times
                assert all([(await guest.ask(Ping())).ok for _ in range(limits.REQUESTS.times // 2)])
            await asyncio.sleep(limits.CHAT.seconds)


@pytest.mark.looptime
async def test_a_name_that_changes_with_every_hello_is_told_no_oftener_than_one_may_talk() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        bo = Guest(house, "Bo")
        await bo.ask(Sit(table=table))
        for number in range(3 * limits.CHAT.times):
            bo.session.lost()
            bo = Guest(house, f"Bo {number}", token=bo.welcome.token)
            await bo.ask(Ping())
        assert sum("now called" in words for words in ann.notices) == limits.CHAT.times
        assert bo.welcome.name == f"Bo {limits.CHAT.times - 1}"
        refused = await bo.ask(Rename(name="Bo"))
        assert refused.reason == "rate"


@pytest.mark.looptime
async def test_three_breaches_of_a_person_count_whatever_connection_they_are_made_on() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann", address="192.0.2.1")
        table = (await ann.ask(OpenTable(game=GAME))).table
        assert table
        assert await said(ann, LINES + 1) == LINES
        for last in (False, True):
            ann = Guest(house, "", token=ann.welcome.token, address="192.0.2.1")
            await settle()
            if last:
                with pytest.raises(Breach) as caught:
                    await said(ann, 1)
                assert caught.value.reason is Reason.RATE
            else:
                assert await said(ann, 1) == 0
        with pytest.raises(Breach) as caught:
            Guest(house, "", token=ann.welcome.token, address="192.0.2.1")
        assert caught.value.reason is Reason.PENALTY
        Guest(house, "A neighbor", address="192.0.2.1")


async def flood(house: Referee, address: str) -> None:
    """Come as somebody new and talk too much, again and again. Raises Breach when that is refused."""
    while True:
        eve = Guest(house, "Eve", address=address)
        with suppress(Breach):
            await said(eve, 100)


@pytest.mark.looptime
async def test_a_flood_from_an_address_costs_nobody_there_their_seat() -> None:
    """Somebody floods as ever new people; the phone of a friend behind the same router sleeps meanwhile."""
    async with referee() as (house, _):
        ann, bo = [Guest(house, name, address="192.0.2.1") for name in ("Ann", "Bo")]
        table = (await ann.ask(OpenTable(game=GAME))).table
        assert (await bo.ask(Sit(table=table))).ok
        bo.session.lost()
        with pytest.raises(Breach) as caught:
            await flood(house, "192.0.2.1")
        assert caught.value.reason is Reason.PENALTY, "of the address"
        assert await said(ann, LINES) == LINES, "nobody with a seat is slowed"
        with pytest.raises(Breach):
            Guest(house, "Dan", address="192.0.2.1")
        bo = Guest(house, "", token=bo.welcome.token, address="192.0.2.1")
        await settle()
        assert await said(bo, LINES) == LINES


def test_what_others_at_an_address_have_too_much_of_is_not_held_against_a_person() -> None:
    quotas = Quotas()
    for number in range(limits.PEOPLE_AN_ADDRESS * limits.CHAT.times):
        assert quotas.take(QuotaKind.CHAT, f"p{number}", "a", 0.0) is None
    for _ in range(limits.BREACHES.times):
        too_fast = quotas.take(QuotaKind.CHAT, "ann", "a", 1.0)
        assert too_fast is not None
        assert too_fast.sentence == TOO_FAST_HERE
        assert not quotas.breach(QuotaKind.CHAT, "ann", "a", 1.0)
    assert quotas.take(QuotaKind.CHAT, "ann", "b", 1.0) is None
    assert quotas.take(QuotaKind.MOVE, "ann", "a", 1.0) is None


def test_a_flood_of_people_and_addresses_takes_no_more_memory() -> None:
    quotas = Quotas()
    for number in range(3 * limits.ADDRESSES):
        quotas.take(QuotaKind.CHAT, f"p{number}", f"a{number}", number / 1e6)
        quotas.breach(QuotaKind.CHAT, f"p{number}", f"a{number}", number / 1e6)
    addresses = quotas._addresses[QuotaKind.CHAT]
    meters: list[Sized] = [quotas._people[QuotaKind.CHAT], addresses, quotas._breaches_here]
    assert [len(each) for each in meters] == [limits.ADDRESSES] * 3
    quotas.take(QuotaKind.CHAT, "p", "a", 1000.0)
    quotas.breach(QuotaKind.CHAT, "p", "a", 1000.0)
    assert [len(each) for each in meters] == [1] * 3
