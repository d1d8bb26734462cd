"""The host chooses another game for the same people, when no match is running."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from parlour.net import limits
from parlour.net.wire.messages import ChangeGame, Phase, Ready, Setup, Start
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME, begin, play_round, table
from tests.net.kit.killed import back_again, playing, referee
from tests.net.kit.saying import words_of
from tests.net.kit.seating import seated

pytestmark = pytest.mark.looptime

KITCHEN = 'base = "crazy-eights"\ntitle = "Kitchen rules"\n[rules]\nhand = 6\n'


def names(guest: Guest) -> list[str]:
    return [part.name for part in guest.update.table.seats if part.name]


async def played_out(guests: Sequence[Guest]) -> None:
    """Play until the match is over."""
    while guests[0].phase != "over":
        await play_round(guests)
        for guest in guests:
            if guest.phase == "between":
                await guest.ask(Ready())
        await asyncio.sleep(1)


async def test_after_a_match_the_same_people_play_another_game() -> None:
    async with table("Ann", "Bo", bots=1, pace="instant", target="1") as (made, hall, guests):
        ann, bo = guests
        await begin(guests)
        await played_out(guests)
        before = made.state.match_number
        assert (await ann.ask(ChangeGame(game="crazy-eights"))).ok
        assert len(hall.finished) == 1
        told = bo.update.table
        assert (told.game, told.title) == ("crazy-eights", "Crazy Eights")
        assert (told.phase, told.options) == (Phase.WAITING, {})
        assert names(bo) == ["Ann", "Bo", "Ada"]
        assert bo.notices[-1] == "Ann has chosen Crazy Eights."
        assert told.match > before
        await begin(guests)
        assert bo.phase == "playing"
        assert bo.update.table.game == "crazy-eights"


async def test_a_waiting_table_may_change_its_game_too_and_play_by_house_rules() -> None:
    async with table("Ann", bots=2) as (_, _, (ann,)):
        assert (await ann.ask(ChangeGame(rules=KITCHEN))).ok
        assert (ann.update.table.title, ann.update.table.house) == ("Kitchen rules", True)
        assert (await ann.ask(Start())).ok
        assert len(ann.view.hand) == 6
        assert (await ann.ask(ChangeGame(game=GAME))).reason == "playing"


async def test_only_the_host_chooses_and_only_what_can_be_played() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        before = ann.update.table
        assert (await bo.ask(ChangeGame(game="jojo"))).reason == "host"
        assert (await ann.ask(ChangeGame(game="whist"))).reason == "game"
        assert (await ann.ask(ChangeGame(rules="hand = "))).reason == "house-rules"
        assert (await ann.ask(ChangeGame(game="jojo", rules=KITCHEN))).reason == "options"
        assert ann.update.table == before


async def test_bots_make_room_where_the_game_has_fewer_seats_and_people_do_not() -> None:
    async with table("Ann", "Bo", bots=7) as (_, _, (ann, _)):
        assert (await ann.ask(ChangeGame(game="mau-mau"))).ok
        assert names(ann) == ["Ann", "Bo", "Ada", "Bruno", "Clio"]
        assert ann.update.table.most == 5
        assert (await ann.ask(ChangeGame(game=GAME))).ok
        assert ann.update.table.most == 10
    async with table("Ann", "Bo", "Cy", "Dee", "Eve", "Fay") as (_, _, (ann, *_)):
        refused = await ann.ask(ChangeGame(game="mau-mau"))
        assert refused.reason == "full"
        assert words_of(refused) == "Mau-Mau is played by 2 to 5, and here are 6"


async def test_a_table_that_a_server_keeps_open_keeps_its_game() -> None:
    async with table("Ann", bots=1, standing=True) as (_, _, (ann,)):
        assert (await ann.ask(ChangeGame(game="jojo"))).reason == "game"
        assert ann.update.table.standing, "so that no client offers it"


async def test_a_table_opened_with_some_seats_keeps_as_many() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await seated(ann, seats=4, bots=3)
        assert (await ann.ask(ChangeGame(game="jojo"))).ok
        assert (await ann.ask(ChangeGame(game="juno-classic"))).ok
        assert ann.update.table.most == 4
        assert len(names(ann)) == 4


@pytest.mark.parametrize("begun", [False, True])
async def test_the_game_that_was_chosen_is_there_after_the_referee_was_killed(begun: bool) -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await seated(ann, bots=2, name="Den", password="sesame", options={"target": "200"})
        assert (await ann.ask(Setup(pace="fast", timer=30))).ok
        assert (await ann.ask(ChangeGame(rules=KITCHEN))).ok
        if begun:
            assert (await ann.ask(Start())).ok
            await settle()
        told, shown = ann.update.table, ann.update.view
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.update.table.model_copy(update={"pause": None}) == told
        assert back.update.view == shown
        stranger = Guest(house, "Bo")
        opened = house.tables["t1"].state.plan
        assert (opened.name, opened.opener, bool(opened.password)) == ("Den", ann.person.id, True)
        assert stranger.welcome.table == ""


async def test_matches_keep_their_numbers_over_another_game_and_a_killed_referee() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1, pace="instant", options={"target": "1"})
        await played_out([ann])
        number = ann.update.table.match
        assert (await ann.ask(ChangeGame(game="crazy-eights"))).ok
        assert ann.update.table.match == number + 1
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.update.table.match == number + 1
        assert (await back.ask(Start())).ok
        await settle()
        assert back.update.table.match == number + 1


async def test_house_rules_are_not_read_faster_than_tables_are_opened() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await seated(ann)
        answers = [await ann.ask(ChangeGame(rules=KITCHEN)) for _ in range(limits.OPENINGS.times)]
        assert answers[0].ok
        assert answers[-1].reason == "rate"
