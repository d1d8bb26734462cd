"""A table goes on while its owner is away, and is where they come back to."""

from __future__ import annotations

from parlour.net import limits
from parlour.net.wire.messages import Leave, Lobby, OpenTable, Remove, Sit
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest


async def back_again(house: OpenHouse, guest: TcpGuest) -> TcpGuest:
    """Let `guest` leave the table, hang up, and say hello once more."""
    assert (await guest.ask(Leave())).ok
    await guest.close()
    back = await house.guest("", token=guest.welcome.token)
    await back.until(lambda: back.all(Lobby))
    return back


async def test_who_left_a_match_is_told_where_their_seat_is() -> None:
    async with open_house() as house:
        bo = await house.guest("Bo")
        await bo.ask(OpenTable(game=GAME))
        ann = await house.guest("Ann")
        await match_of(ann, bots=1)
        back = await back_again(house, ann)
        assert back.welcome.table == "t2"
        assert (await back.ask(Sit(table="t2"))).ok
        await back.update_after(0)
        assert back.update.you == 0
        for guest in (bo, back):
            await guest.close()


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
