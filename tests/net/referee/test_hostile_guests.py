"""What a client of one's own making may try once it is in: to be in two places, to hurry, to pile up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.wire.messages import Leave, Lobby, Say, Sit, Update, Watch
from tests.net.kit.open_house import GAME, open_house
from tests.net.kit.raw import raw
from tests.net.kit.seating import match_of


async def test_nobody_sits_at_two_tables_however_fast_they_ask() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        async with raw(house) as hasty:
            hasty.hello()
            table = (await hasty.answer_to(hasty.say(type="open", game=GAME)))["table"]
            hasty.say(type="leave")
            assert (await hasty.answer_to(hasty.say(type="sit", table=table)))["ok"]
            another = await hasty.answer_to(hasty.say(type="open", game=GAME))
            assert (another["ok"], another["reason"]) == (False, "nowhere")
            assert (await hasty.answer_to(hasty.say(type="say", text="I am at it")))["ok"]
            assert (await ann.ask(Watch(table=table))).ok
        await ann.until(lambda: ann.all(Update) and ann.update.table.seats[0].presence == "away")
        await ann.close()


async def test_whoever_leaves_and_sits_elsewhere_at_once_is_at_one_table_only() -> None:
    async with open_house() as house:
        first, second = house.table(), house.table()
        async with raw(house) as hasty:
            hasty.hello()
            assert (await hasty.answer_to(hasty.say(type="sit", table=first)))["ok"]
            hasty.say(type="leave")
            hasty.say(type="sit", table=first)
            hasty.say(type="leave")
            hasty.say(type="sit", table=second)
            await hasty.answer_to(hasty.say(type="ping"))
            await asyncio.sleep(0)
            at = [table for table in house.referee.tables.values() if not table.state.deserted]
            assert len(at) <= 1


async def test_a_number_that_is_sent_again_and_again_counts_as_a_request() -> None:
    async with open_house() as house, raw(house) as flooder:
        flooder.hello()
        ping = b'{"id":2,"type":"ping"}\n'
        flooder.send(ping * (limits.REQUESTS.times + limits.BREACHES.times + 1))
        assert await flooder.farewell() == "rate"


async def test_the_answers_to_the_newest_requests_alone_are_kept() -> None:
    async with open_house() as house, raw(house) as client:
        client.hello()
        await client.hear("welcome")
        oldest, *others = [client.say(type="shown", seq=1) for _ in range(10)]
        pings = [client.say(type="ping") for _ in range(limits.ANSWERS_KEPT - len(others))]
        await client.answer_to(pings[-1])
        client.send(b'{"id":%d,"type":"ping"}\n' % others[0])
        assert (await client.answer_to(others[0]))["reason"] == "nowhere"
        client.send(b'{"id":%d,"type":"ping"}\n' % oldest)
        assert (await client.answer_to(oldest))["reason"] == "repeated"


async def test_a_greeting_looks_at_all_people_only_once_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 3)
    monkeypatch.setattr(limits, "PEOPLE_TOO_MANY", 3)
    looked: list[int] = []
    async with open_house() as house:
        forget = house.referee.people.forget_some

        def noted(keep: Callable[[Person], bool]) -> list[Person]:
            looked.append(len(house.referee.people))
            return forget(keep)

        monkeypatch.setattr(house.referee.people, "forget_some", noted)
        for number in range(15):
            await (await house.guest(f"Guest {number}")).close()
    assert set(looked) == {7}
    assert len(looked) <= 4


async def test_spectators_who_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 3)
    monkeypatch.setattr(limits, "PEOPLE_TOO_MANY", 0)
    async with open_house() as house:
        table = house.table(bots=1)
        for number in range(8):
            guest = await house.guest(f"Guest {number}")
            assert (await guest.ask(Watch(table=table))).ok
            await guest.close()
        last = await house.guest("Last")
        assert len(house.referee.people._by_token) <= 4
        assert len(house.referee._at) <= 4
        await last.close()


async def test_who_has_left_a_match_is_not_forgotten_while_the_seat_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 2)
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        table = await match_of(ann, bo)
        assert (await bo.ask(Leave())).ok
        token = bo.welcome.token
        await bo.close()
        for number in range(4):
            await (await house.guest(f"Guest {number}")).close()
        again = await house.guest("Bo", token=token)
        await again.until(lambda: again.all(Lobby))
        assert (await again.ask(Sit(table=table))).ok
        await again.until(lambda: again.all(Update))
        assert again.update.you == 1
        assert (await again.ask(Say(text="back"))).ok
        await ann.close()
        await again.close()
