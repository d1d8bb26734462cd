"""A referee dies and another takes over: who everyone is, and who is kept out, it knows as well."""

from __future__ import annotations

import pytest

from parlour.net.journal.opening import Resume
from parlour.net.wire.messages import OpenTable, Remove, Sit, Update
from parlour.net.wire.protocol import Breach, Reason
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import back_again, playing, referee
from tests.net.kit.seating import match_of
from tests.net.referee.doors import by_ssh

pytestmark = pytest.mark.looptime


async def test_a_newer_token_and_the_one_before_it_are_good_until_the_newer_one_was_used() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1)
    for _ in range(2):  # the welcome is lost each time: the token before it is shown again
        async with referee() as (house, _):
            (back,) = await back_again(house, [ann])
            assert back.update.you == 0
    async with referee() as (house, _):
        (newer,) = await back_again(house, [back])
        assert newer.update.you == 0
    async with referee() as (house, _):
        (stranger,) = await back_again(house, [ann])
        assert stranger.welcome.table == ""
        assert not stranger.all(Update)
        (again,) = await back_again(house, [newer])
        assert again.update.you == 0


async def test_an_ssh_guest_is_back_in_their_seat_by_the_key_they_prove_and_nobody_else_is() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), by_ssh(house, "Bo", "SHA256:bo")
        await match_of(ann, bo)
        hand = bo.view.hand
    async with referee() as (house, _):
        for impostor in (by_ssh(house, "Bo", "SHA256:eve"), by_ssh(house, "Bo", "")):
            assert (await impostor.ask(Sit(table="t1"))).reason == "playing"
        back = by_ssh(house, "Bo", "SHA256:bo")
        await settle()
        assert (back.update.you, back.view.hand) == (1, hand)


async def test_the_newest_connection_wins_by_key_or_by_either_token_at_this_referee_and_the_next() -> None:
    async with referee() as (house, _):
        bo = by_ssh(house, "Bo", "SHA256:bo")
        await match_of(bo, bots=1)
        again = by_ssh(house, "", "SHA256:bo")
        by_older = Guest(house, "", token=bo.welcome.token)  # the app at the door has dialed again
        await settle()
        assert [guest.farewell for guest in (bo, again, by_older)] == [Reason.REPLACED] * 2 + [None]
        assert (by_older.update.you, by_older.view.hand) == (0, bo.view.hand)
    async with referee() as (house, _):
        by_newest = Guest(house, "", token=by_older.welcome.token)
        by_key = by_ssh(house, "", "SHA256:bo")
        stranger = Guest(house, "", token=again.welcome.token)
        await settle()
        assert [guest.farewell for guest in (by_newest, by_key)] == [Reason.REPLACED, None]
        assert (by_key.update.you, by_key.view.hand) == (0, bo.view.hand)
        assert stranger.welcome.table == "", "a token that a newer one has replaced"


async def test_who_was_asked_to_leave_is_not_let_in_by_the_next_referee() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann", address="192.0.2.1"), Guest(house, "Bo", address="192.0.2.66")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        assert (await bo.ask(Sit(table="t1"))).ok
        assert (await ann.ask(Remove(seat=1, together=True))).ok
    for _ in range(2):
        async with referee() as (house, _):
            (bo,) = await back_again(house, [bo])
            assert (await bo.ask(Sit(table="t1"))).reason == "barred"
            eve = Guest(house, "Eve", address="192.0.2.66")
            assert (await eve.ask(Sit(table="t1"))).reason == "barred", "nobody new comes from there"
            (bo,) = await back_again(house, [bo])


async def test_the_hosts_screen_is_known_to_the_next_referee_by_the_secret_that_it_holds() -> None:
    async with referee() as (house, _):
        await playing(house, "Ann", bots=1)
    async with referee() as (house, former):
        house._state.owner = "another one"
        assert Guest(house, "", host="sesame").session.is_owner
        with pytest.raises(Breach):
            Guest(house, "", host="guess")
        assert former.port == 7453
    async with referee(Resume.NO) as (house, _):
        house._state.owner = "another one"
        with pytest.raises(Breach):
            Guest(house, "", host="sesame")
