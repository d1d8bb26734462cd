"""Guests of one machine's doors come to tables of another machine, which counts them as who they are."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.errors import TurnedAway
from parlour.net.wire.messages import Watch
from tests.net.kit.seating import seated
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import member
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


async def test_guests_who_are_led_on_by_a_door_take_no_places_of_its_machine(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", 2)
    async with member(database) as owner, member(database) as door:
        host = await owner.player("Bo")
        table = await seated(host, game="crazy-eights")
        await until(lambda: door.room.address_of(table))
        guests = [await door.guest_of_the_door(name, 0.01) for name in ("Cem", "Dan", "Eve")]
        for guest in guests:
            assert (await guest.ask(Watch(table=table))).ok
            assert guest.client.address == owner.address
        neighbor = TcpGuest(await client_of(owner, "Fay"))
        with pytest.raises(TurnedAway, match=r"one may have \(2\)"):
            await client_of(owner, "Gus")
        for each in (host, neighbor, *guests):
            await each.close()
