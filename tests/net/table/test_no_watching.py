"""A table whose host lets nobody watch: who is refused, who is sent away, and who is not."""

from __future__ import annotations

import pytest

from parlour.net.wire import notices, sentences
from parlour.net.wire.messages import Lobby, Notice, OpenTable, Setup, Sit, Watch
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import back_again, referee
from tests.net.kit.seating import match_of, seated

pytestmark = pytest.mark.looptime


async def test_who_has_no_seat_is_refused_and_the_list_says_so_before() -> None:
    async with referee() as (house, _):
        ann, bo, cy = Guest(house, "Ann"), Guest(house, "Bo"), Guest(house, "Cy")
        assert not OpenTable.model_validate({"may_watch": False}).may_watch
        table = await match_of(ann, bo, may_watch=False)
        (line,) = house.lines()
        assert (line.may_watch, ann.update.table.may_watch) == (False, False)
        watched, sat = await cy.ask(Watch(table=table)), await cy.ask(Sit(table=table))
        assert (watched.reason, watched.told) == (Why.NO_WATCHING, sentences.NO_WATCHING)
        assert (sat.reason, sat.told) == (Why.PLAYING, sentences.JOIN_LATER)
        bo.session.lost()
        bo.connect()
        await settle()
        assert (await bo.ask(Watch(table=table))).ok, "who has a seat comes back to it"
        assert bo.update.you == 1


async def test_who_was_away_meanwhile_is_told_why_they_are_in_the_lobby() -> None:
    async with referee() as (house, _):
        ann, cy = Guest(house, "Ann"), Guest(house, "Cy")
        table = await seated(ann)
        assert (await cy.ask(Watch(table=table))).ok
        cy.session.lost()
        assert (await ann.ask(Setup(may_watch=False))).ok
        cy.connect()
        await settle()
        *_, said, lobby = cy.told
        assert (said, type(lobby)) == (Notice(told=sentences.NO_WATCHING), Lobby)


async def test_a_host_who_forbids_it_sends_away_who_watches_and_the_next_referee_knows() -> None:
    async with referee() as (house, _):
        ann, bo, cy = Guest(house, "Ann"), Guest(house, "Bo"), Guest(house, "Cy")
        table = await seated(ann, bo)
        assert (await cy.ask(Watch(table=table))).ok
        assert ann.update.table.spectators == 1
        assert (await ann.ask(Setup(may_watch=False))).ok
        await settle()
        *_, said, lobby = cy.told
        assert (said, type(lobby)) == (Notice(told=notices.NO_WATCHING), Lobby)
        assert (ann.update.table.spectators, ann.update.table.may_watch) == (0, False)
        assert bo.update.you == 1
    async with referee() as (house, _):
        ann, cy = await back_again(house, [ann, cy])
        assert (await cy.ask(Watch(table=table))).reason == Why.NO_WATCHING
        assert (await ann.ask(Setup(may_watch=True))).ok
        assert (await cy.ask(Watch(table=table))).ok
        assert ann.told.count(Notice(told=notices.WATCHING)) == 1
