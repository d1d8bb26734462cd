"""Guests through the tunnel have no address: they are counted by person, and have their own places."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from parlour.net import limits
from parlour.net.errors import TurnedAway
from parlour.net.limits import Rate
from parlour.net.process.listen import tunnel_listener
from parlour.net.referee.hooks import Whereabouts
from parlour.net.referee.quotas import QuotaKind, Quotas
from parlour.net.storage.data_folder import Home
from parlour.net.transport.admission import in_tunnel
from parlour.net.wire.messages import OpenTable, Sit
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest
from tests.net.kit.hall import GAME
from tests.net.kit.killed import referee
from tests.net.kit.open_house import open_house
from tests.net.kit.tcp import client_of
from tests.net.referee.test_password_gate import Caller, cheap_hashes, locked

__all__ = ["cheap_hashes"]  # a fixture
_CONNECTIONS = count()


def comes() -> str:
    """Return the address of a new connection."""
    return in_tunnel(f"{next(_CONNECTIONS)}")


@pytest.mark.looptime
async def test_wrong_passwords_of_one_bar_the_same_person_and_nobody_else() -> None:
    async with referee() as (house, _):
        _, table = await locked(house)
        eve = Guest(house, "Eve", address=comes())
        for _ in range(limits.PASSWORD_TRIES.times):
            assert (await Caller(eve, Sit(table=table, password="guess")).answered()).reason == Why.PASSWORD
        assert (await Caller(eve, Sit(table=table, password="sesame")).answered()).reason == Why.TRIES
        eve._address = comes()
        eve.connect()
        assert (await Caller(eve, Sit(table=table, password="sesame")).answered()).reason == Why.TRIES
        bo = Guest(house, "Bo", address=comes())
        assert (await Caller(bo, Sit(table=table, password="sesame")).answered()).ok


@pytest.mark.looptime
async def test_a_penalty_keeps_out_one_person_of_the_tunnel() -> None:
    async with referee() as (house, _):
        eve, bo = Guest(house, "Eve", address=comes()), Guest(house, "Bo", address=comes())
        house.punish(eve.session.address, 0.0)
        for each in (eve, bo):
            each._address = comes()
        with pytest.raises(Breach) as kept_out:
            eve.connect()
        assert kept_out.value.reason == Reason.PENALTY
        bo.connect()
        assert (await bo.ask(OpenTable(game=GAME))).ok


@pytest.mark.looptime
async def test_all_in_the_tunnel_have_so_many_tables_together() -> None:
    async with referee() as (house, _):
        most = limits.TABLES_PER_ADDRESS * limits.TUNNEL_HOUSEHOLDS
        opened = [await Guest(house, f"P{n}", address=comes()).ask(OpenTable(game=GAME)) for n in range(most)]
        assert all(answer.ok for answer in opened)
        more = Guest(house, "Eve", address=comes())
        assert (await more.ask(OpenTable(game=GAME))).reason == Why.FULL
        near = Guest(house, "Ann", address="192.0.2.1")
        assert (await near.ask(OpenTable(game=GAME))).ok


def test_all_in_the_tunnel_have_rates_together_and_each_has_their_own() -> None:
    quotas, kind = Quotas(), QuotaKind.CHAT
    of_one = [quotas.take(kind, "eve", comes(), 0.0) is None for _ in range(limits.CHAT.times + 1)]
    assert of_one == [*[True] * limits.CHAT.times, False]
    of_all = limits.CHAT.times * limits.PEOPLE_AN_ADDRESS * limits.TUNNEL_HOUSEHOLDS
    taken = sum(quotas.take(kind, f"p{n}", comes(), 0.0) is None for n in range(of_all))
    assert taken == of_all - sum(of_one)
    assert quotas.take(kind, "ann", "192.0.2.1", 0.0) is None
    assert quotas.take(kind, "bo", comes(), 0.0, seated=True) is None


async def test_a_full_tunnel_costs_nobody_else_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TUNNEL_PEOPLE", 1)
    monkeypatch.setattr(limits, "ARRIVALS", Rate(2, 600.0))
    async with open_house() as house, tunnel_listener(house.referee, Home()) as port:
        where = Whereabouts(port, house.fingerprint)
        ann = await client_of(where, "Ann")
        with pytest.raises(TurnedAway, match="This host has as many connections as it can have"):
            await client_of(where, "Bo")
        cy = await house.guest("Cy")
        for each in (ann, cy.client):
            await each.close()


async def test_strangers_who_fill_the_tunnel_keep_out_nobody_with_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TUNNEL_PEOPLE", 1)
    monkeypatch.setattr(limits, "TUNNEL_STRANGERS", 2)
    async with open_house() as house, tunnel_listener(house.referee, Home()) as port:
        where = Whereabouts(port, house.fingerprint)
        ann = await client_of(where, "Ann")
        opened = await ann.ask(OpenTable(game=GAME))
        assert opened.ok
        await ann.close()
        eve = await client_of(where, "Eve")
        for token in ("", "made-up"):
            with pytest.raises(TurnedAway, match="This host has as many connections as it can have"):
                await client_of(where, "Mallory", token=token)
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        again = await client_of(where, token=ann.welcome.token)
        assert again.welcome.table == opened.table
        newest = await client_of(where, token=again.welcome.token)
        assert newest.welcome.table == opened.table, "the older connection of the same person gives way"
        assert eve.connected
        with pytest.raises(TurnedAway):
            await client_of(where, "Mallory")
        for each in (again, newest, eve):
            await each.close()
        for _, writer in silent:
            writer.close()
