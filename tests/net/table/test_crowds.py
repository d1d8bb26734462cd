"""One phone can make as many keys as it likes: what its guests may take, and how a host is rid of them."""

from __future__ import annotations

import pytest

from parlour.net.limits import PerAddress
from parlour.net.transport.admission import HERE
from parlour.net.wire.messages import OpenTable, Presence, Remove, Sit, Watch
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import referee
from tests.net.kit.saying import words_of

pytestmark = pytest.mark.looptime
EVES = "192.0.2.66"


def names(guest: Guest) -> list[str]:
    return [seat.name for seat in guest.update.table.seats if seat.presence is not Presence.OPEN]


async def test_who_comes_from_one_address_takes_half_of_the_seats_and_can_be_removed_in_one_go() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann", address="192.0.2.1"), Guest(house, "Bo", address="192.0.2.2")
        table = (await ann.ask(OpenTable(game=GAME, seats=10))).table
        eves = [Guest(house, "Eve", address=EVES) for _ in range(6)]
        assert [(await eve.ask(Sit(table=table))).ok for eve in eves] == [True] * 5 + [False]
        for guest in (bo, *(Guest(house, "Cy", address="192.0.2.1") for _ in range(3))):
            assert (await guest.ask(Sit(table=table))).ok, "as many as like where the host is"
        assert ann.update.together == ((7, 8, 9), (1, 2, 3, 4, 5))
        assert (bo.update.together, eves[0].update.together) == ((), ())
        assert (await ann.ask(Remove(seat=3, name="Eve 3", together=True))).ok
        await settle()
        assert names(ann) == ["Ann", "Bo", "Cy", "Cy 2", "Cy 3"]
        for guest in (eves[0], Guest(house, "Zoe", address=EVES)):
            for request in (Sit(table=table), Watch(table=table)):
                assert (await guest.ask(request)).reason == "barred"
        assert (await ann.ask(Remove(seat=7, name="Cy", together=True))).ok
        await settle()
        assert names(ann) == ["Ann", "Bo"]
        dan = Guest(house, "Dan", address="192.0.2.1")
        assert (await dan.ask(Sit(table=table))).ok, "the host's own address is never barred"


@pytest.mark.parametrize(("most", "seats", "taken"), [(1, 10, 1), (4, 10, 5), (7, 10, 7), (5, 4, 3)])
async def test_how_many_seats_an_address_has_is_set_by_the_operator_also_at_tables_that_came_back(
    most: int, seats: int, taken: int
) -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann", address="192.0.2.1")
        table = (await ann.ask(OpenTable(game=GAME, seats=seats))).table
        await house.tables[table].journal.commit()
    async with referee(per_address=PerAddress(seats=most)) as (house, _):
        ann = Guest(house, "", token=ann._token, address="192.0.2.1")
        await settle()
        eves = [Guest(house, "Eve", address=EVES) for _ in range(8)]
        assert sum([(await eve.ask(Sit(table=table))).ok for eve in eves]) == taken


async def test_who_shares_an_address_that_is_barred_and_had_a_seat_keeps_it() -> None:
    async with referee() as (house, _):
        ann, eve = Guest(house, "Ann", address="192.0.2.1"), Guest(house, "Eve", address=EVES)
        bo = Guest(house, "Bo", address="192.0.2.2")
        table = (await ann.ask(OpenTable(game=GAME))).table
        for guest in (bo, eve):
            assert (await guest.ask(Sit(table=table))).ok
        assert (await ann.ask(Remove(seat=2, together=True))).ok
        bo.session.lost()
        bo = Guest(house, "", token=bo._token, address=EVES)  # who has gone over to the other network
        await settle()
        assert names(bo) == ["Ann", "Bo"]


async def test_nobody_is_removed_in_place_of_who_was_meant() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        table = (await ann.ask(OpenTable(game=GAME))).table
        bo = Guest(house, "Bo")
        assert (await bo.ask(Sit(table=table))).ok
        refused = await ann.ask(Remove(seat=1, name="Cy"))
        assert (refused.reason, words_of(refused)) == ("seat", "Bo sits there now")
        assert (await ann.ask(Remove(seat=1, name="Bo"))).ok


async def test_an_address_that_all_on_this_machine_have_is_never_barred() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann", address=HERE)
        bo, cy = (Guest(house, name, address="127.0.0.1") for name in ("Bo", "Cy"))
        table = (await ann.ask(OpenTable(game=GAME))).table
        for guest in (bo, cy):
            assert (await guest.ask(Sit(table=table))).ok
        assert ann.update.together == ()
        assert (await ann.ask(Remove(seat=1, name="Bo", together=True))).ok
        await settle()
        assert names(ann) == ["Ann", "Cy"]
        assert (await Guest(house, "Dan", address="127.0.0.1").ask(Sit(table=table))).ok
