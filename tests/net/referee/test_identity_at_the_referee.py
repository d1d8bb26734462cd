"""A seat is only ever taken by its owner: by token, by the door's word, by nothing else; and it waits."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import People, Vouched
from parlour.net.wire.messages import PROTOCOL, Leave, Lobby, OpenTable, Remove, Sit, Update
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.raw import Raw, raw
from tests.net.kit.tcp import TcpGuest


def test_the_token_before_stays_good_until_the_new_one_was_used() -> None:
    people = People()
    ann = people.add("Ann")
    first = people.new_token(ann, 0.0)
    assert people.by_token(first) is ann
    lost = people.new_token(ann, 1.0)  # a welcome that never arrived
    assert people.by_token(first) is ann
    second = people.new_token(ann, 2.0)
    assert people.by_token(lost) is None
    assert people.by_token(second) is ann
    assert people.by_token(first) is None


def test_no_token_is_kept_as_it_is() -> None:
    people = People()
    token = people.new_token(people.add("Ann"), 0.0)
    assert token not in repr(vars(people))
    assert people.by_token("") is None
    assert people.by_token("\ud800") is None


def test_a_ticket_is_good_once_and_soon() -> None:
    people = People()
    guest = Vouched("192.0.2.1", "SHA256:key", 30.0)
    people.vouch("ticket", guest)
    assert people.redeem("ticket", 29.0) == guest
    assert people.redeem("ticket", 29.0) is None
    people.vouch("late", guest)
    assert people.redeem("late", 30.0) is None
    for number in range(limits.TICKETS + 1):
        people.vouch(str(number), guest)
    assert people.redeem("0", 1.0) is None
    assert people.redeem("1", 1.0) == guest


def test_those_longest_away_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 2)
    people = People()
    tokens = [people.new_token(people.add(f"{number}", key=f"key {number}"), number) for number in range(4)]
    seated = people.by_token(tokens[0])
    people.forget_some(lambda person: person is seated)
    assert [people.by_token(token) is not None for token in tokens] == [True, False, False, True]
    assert people.by_key("key 1") is None


async def test_a_token_brings_back_the_seat_and_the_name_and_a_name_alone_nothing() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        await ann.ask(OpenTable(game=GAME))
        await ann.client.close()
        for token in ("", "guess", "kitchen"):
            other = await house.guest("Ann", token=token)
            assert other.welcome.table == ""
            await other.close()
        back = await house.guest("", token=ann.welcome.token)
        assert (back.welcome.name, back.welcome.table) == ("Ann", "t1")
        await back.until(lambda: back.all(Update))
        assert back.update.you == 0
        assert back.welcome.token != ann.welcome.token
        await ann.close()
        await back.close()


async def open_door(house: OpenHouse, door: Raw) -> None:
    number = door.say(
        type="door",
        protocol=PROTOCOL,
        secret=house.referee.new_door_secret(),
        port=2222,
        fingerprint="SHA256:host key",
    )
    assert (await door.answer_to(number))["ok"]


async def vouched(
    house: OpenHouse, door: Raw, name: str, key: str, address: str = "192.0.2.9", rtt: float = 0.0
) -> TcpGuest:
    answer = await door.answer_to(
        door.say(type="vouch", ticket=f"{name} {door.number}", address=address, key=key, rtt=rtt)
    )
    assert answer["ok"]
    return await house.guest(name, ticket=f"{name} {door.number - 1}")


async def test_a_key_that_the_door_saw_brings_back_seat_and_name() -> None:
    async with open_house() as house, raw(house) as door:
        await open_door(house, door)
        ann = await vouched(house, door, "Ann", "SHA256:ann")
        await ann.ask(OpenTable(game=GAME))
        assert (ann.welcome.ssh_port, ann.welcome.ssh_fingerprint) == (2222, "SHA256:host key")
        await ann.close()
        known = await door.answer_to(
            door.say(type="vouch", ticket="x", address="192.0.2.9", key="SHA256:ann")
        )
        assert known["name"] == "Ann"
        other = await vouched(house, door, "Ann", "SHA256:other")
        assert other.welcome.table == ""
        keyless = await vouched(house, door, "Ann", "")
        assert keyless.welcome.table == ""
        back = await vouched(house, door, "", "SHA256:ann")
        assert (back.welcome.name, back.welcome.table) == ("Ann", "t1")
        for guest in (other, keyless, back):
            await guest.close()


async def test_where_a_guest_of_the_door_is_stays_known_until_they_come_another_way() -> None:
    async with open_house() as house, raw(house) as door:

        def known() -> set[tuple[str, float]]:
            there = house.referee.sessions
            return {(each.address, each.person.beyond_the_door) for each in there if each.person}

        await open_door(house, door)
        ann = await vouched(house, door, "Ann", "SHA256:ann", "::ffff:192.0.2.9", rtt=40.0)
        bo = await house.guest("Bo")
        assert known() == {("192.0.2.9", 0.04), ("127.0.0.1", 0)}
        await ann.client.close()
        again = await house.guest("", token=ann.welcome.token, here=True)  # the app has reconnected
        assert ("192.0.2.9", 0.04) in known()
        elsewhere = await house.guest("", token=again.welcome.token)
        assert known() == {("127.0.0.1", 0)}
        for guest in (ann, bo, again, elsewhere):
            await guest.close()


async def test_the_door_and_nobody_else_hears_which_addresses_have_a_penalty() -> None:
    async with open_house() as house:
        now = asyncio.get_running_loop().time()
        house.referee.punish("192.0.2.7", now)
        async with raw(house) as door:
            ann = await house.guest("Ann")
            await open_door(house, door)
            house.referee.punish("192.0.2.8", now)
            assert (await door.hear("penalty"))["address"] == "192.0.2.8"
        async with raw(house) as again:
            secret = house.referee.new_door_secret()
            again.say(type="door", protocol=PROTOCOL, secret=secret, port=1, fingerprint="")
            told = [await again.hear("penalty") for _ in range(2)]
            assert [penalty["address"] for penalty in told] == ["192.0.2.7", "192.0.2.8"]
            assert all(590 < penalty["seconds"] <= 600 for penalty in told)
        assert not [news for news in ann.told if "192.0.2" in str(news)]
        await ann.close()


async def test_only_the_door_may_vouch_and_its_secret_is_good_once() -> None:
    async with open_house() as house, raw(house) as door, raw(house) as impostor:
        secret = house.referee.new_door_secret()
        hello = {"type": "door", "protocol": PROTOCOL, "secret": secret, "port": 1, "fingerprint": ""}
        assert (await door.answer_to(door.say(**hello)))["ok"]
        impostor.say(**hello)
        assert await impostor.farewell() == "secret"
        async with raw(house) as guest:
            guest.hello()
            answer = await guest.answer_to(guest.say(type="vouch", ticket="x", address="192.0.2.1"))
            assert not answer["ok"]
        assert not (await door.answer_to(door.say(type="open", game=GAME)))["ok"]


async def back_again(house: OpenHouse, guest: TcpGuest) -> TcpGuest:
    """Let `guest` leave the table, hang up, and say hello once more."""
    assert (await guest.ask(Leave())).ok
    await guest.close()
    back = await house.guest("", token=guest.welcome.token)
    await back.until(lambda: back.all(Lobby))
    return back


async def test_who_opened_a_table_comes_back_to_it_without_its_password() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        await ann.ask(OpenTable(game=GAME, password="sesame"))
        back = await back_again(house, ann)
        assert back.welcome.table == "t1"
        assert (await back.ask(Sit(table="t1"))).ok
        await back.update_after(0)
        assert back.update.table.seats[0].host
        await back.close()


async def test_a_guest_of_a_waiting_table_who_left_it_has_none() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await ann.ask(OpenTable(game=GAME))
        assert (await bo.ask(Sit(table="t1"))).ok
        back = await back_again(house, bo)
        assert back.welcome.table == ""
        await back.close()
        await ann.close()


async def test_an_owner_who_was_sent_away_is_not_led_back() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await ann.ask(OpenTable(game=GAME))
        assert (await bo.ask(Sit(table="t1"))).ok
        assert (await ann.ask(Leave())).ok
        assert (await ann.ask(Sit(table="t1"))).ok
        await bo.until(lambda: bo.update.table.seats[0].name == "Ann")
        assert (await bo.ask(Remove(seat=0))).ok
        await ann.close()
        back = await house.guest("", token=ann.welcome.token)
        assert back.welcome.table == ""
        await back.close()
        await bo.close()


async def test_tables_that_were_left_make_room_for_another() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        for _ in range(limits.TABLES_PER_ADDRESS):
            assert (await ann.ask(OpenTable(game=GAME))).ok
            assert (await ann.ask(Leave())).ok
        assert (await ann.ask(OpenTable(game=GAME, bots=10))).reason == "full"
        assert "t1" in house.referee.tables, "what cannot be opened needs no room"
        opened = (await ann.ask(OpenTable(game=GAME, bots=1))).table
        await ann.update_after(0)
        assert list(house.referee.tables) == ["t2", "t3", "t4", opened]
        await ann.close()
