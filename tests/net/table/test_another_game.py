"""What the host chooses between matches: another game for the same people, and clocks that hurry nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from parlour.net import limits
from parlour.net.process.server import advertised
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    ChangeGame,
    Leave,
    OpenTable,
    Phase,
    Presence,
    ReadRules,
    Ready,
    Setup,
    Start,
)
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME, begin, play_round, table
from tests.net.kit.killed import back_again, playing, referee
from tests.net.kit.saying import words_of
from tests.net.kit.seating import seated
from tests.net.table.begun import begun

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
    async with begun("Ann", "Bo", bots=1, pace="instant", target="1") as (made, hall, guests):
        ann, bo = guests
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
    async with table("Ann", bots=1, standing=True) as (_, _, (ann,)):  # a server keeps it open
        assert (await ann.ask(ChangeGame(game="jojo"))).reason == "game"
        assert ann.update.table.standing, "so that no client offers it"


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
        assert (await ann.ask(Leave())).ok
        refused = await ann.ask(OpenTable(rules=KITCHEN))
        assert (refused.reason, refused.told) == ("rate", sentences.TOO_MANY_OPENINGS)


HASTY = 'base = "juno-classic"\ntitle = "Kitchen rules"\n[rules]\nhand = 6\n'


def presence_of(guest: Guest) -> Presence:
    """Return how the seat of `guest` is shown to them."""
    assert guest.update.you is not None
    return guest.update.table.seats[guest.update.you].presence


async def test_one_step_ends_the_timer_and_the_races_and_everybody_is_told() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        assert (await ann.ask(Setup(timer=30))).ok
        assert (await ann.ask(Setup(relaxed=True))).ok
        told = bo.update.table
        assert (told.relaxed, told.timer, told.options) == (True, 0, {"announce": "automatic"})
        assert bo.notices[-1] == "The clocks of this table are relaxed."
        assert told.differences != ()


async def test_the_list_of_tables_the_network_and_the_rules_tell_it() -> None:
    async with referee() as (house, _):
        table = await seated(Guest(house, "Ann"), relaxed=True, options={"announce": "off"})
        late = Guest(house, "Cy")
        await asyncio.sleep(1)
        (line,) = late.lobby
        assert line.relaxed
        assert advertised(line).rules.startswith("JUNO Classic + relaxed clocks + ")
        rules = (await late.ask(ReadRules(table=table))).rules
        assert rules is not None
        assert (rules.relaxed, rules.options) == (True, {"announce": "off"})


async def test_what_hurries_players_is_refused_while_the_clocks_are_relaxed() -> None:
    async with table("Ann", target="50") as (_, _, (ann,)):
        both = await ann.ask(Setup(relaxed=True, options={"announce": "caught"}))
        assert (both.reason, ann.update.table.relaxed) == (Why.OPTIONS, False)
        assert (await ann.ask(Setup(relaxed=True))).ok
        refused = await ann.ask(Setup(timer=30))
        assert (refused.reason, words_of(refused)) == (
            Why.OPTIONS,
            "there is no timer while the clocks of the table are relaxed",
        )
        refused = await ann.ask(Setup(options={"announce": "caught"}))
        words = "announce cannot be 'caught' while the clocks of the table are relaxed; it takes "
        assert (refused.reason, words_of(refused)) == (Why.OPTIONS, words + "'automatic', 'off'")
        assert (await ann.ask(Setup(options={"announce": "off", "target": "60"}))).ok
        assert ann.update.table.options == {"announce": "off", "target": "60"}
        assert (await ann.ask(Setup(relaxed=False, options={"announce": "caught"}))).ok
        assert not ann.update.table.relaxed


@pytest.mark.parametrize(
    ("game", "option", "takes"),
    [
        ("juno-classic", {"announce": "caught"}, "'automatic', 'off'"),
        ("custom", {"announce": "caught"}, "'automatic', 'off'"),
        ("lotta-watta", {"stacking": "race"}, "'in turn'"),
    ],
)
async def test_a_table_with_relaxed_clocks_is_not_opened_with_an_option_that_hurries(
    game: str, option: dict[str, str], takes: str
) -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        asked = OpenTable(game=game, relaxed=True, options=option)
        refused = await ann.ask(asked)
        ((name, value),) = option.items()
        words = f"{name} cannot be {value!r} while the clocks of the table are relaxed; it takes {takes}"
        assert (refused.reason, words_of(refused)) == (Why.OPTIONS, words)
        assert not house.tables
        assert (await ann.ask(asked.model_copy(update={"relaxed": False}))).ok


async def test_when_they_run_as_usual_again_the_options_and_the_timer_are_what_they_were() -> None:
    async with table("Ann", target="50") as (_, _, (ann,)):
        assert (await ann.ask(Setup(timer=30))).ok
        before = ann.update.table
        assert (await ann.ask(Setup(relaxed=True))).ok
        assert (await ann.ask(Setup(timer=0))).ok, "there is none now"
        assert ann.update.table.timer == 0
        assert (await ann.ask(Setup(relaxed=False))).ok
        assert ann.update.table == before
        for relaxed in (True, False):
            assert (await ann.ask(Setup(relaxed=relaxed, timer=0))).ok
        assert ann.update.table.timer == 0


@pytest.mark.parametrize(("relaxed", "seconds"), [(False, 10), (True, 50)])
async def test_the_cut_waits_longer_too(relaxed: bool, seconds: int) -> None:
    async with table("Ann", "Bo", game="next-to-last", pace="instant", cut="on") as (_, _, guests):
        ann, _ = guests
        assert (await ann.ask(Setup(relaxed=relaxed))).ok
        await begin(guests)
        assert ann.view.phase == "cut"
        (clock,) = ann.update.clocks
        assert (clock.name, round(clock.left)) == ("cut", seconds)
        await asyncio.sleep(seconds - 1)
        assert ann.view.phase == "cut"
        await asyncio.sleep(2)
        assert ann.view.phase != "cut"


async def test_the_clocks_of_a_running_match_stay_as_they_are() -> None:
    async with begun("Ann", bots=1) as (_, _, (ann,)):
        refused = await ann.ask(Setup(relaxed=True))
        assert (refused.reason, ann.update.table.relaxed) == (Why.PLAYING, False)
        assert (await ann.ask(Setup(relaxed=False))).ok, "nothing changes"


async def test_players_have_more_time_to_act_and_to_read_the_results() -> None:
    async with table("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        assert (await ann.ask(Setup(relaxed=True))).ok
        await begin(guests)
        mover = next(guest for guest in guests if guest.view.choices)
        await asyncio.sleep(limits.IDLE_AFTER * limits.RELAXED - 1)
        assert presence_of(mover) is Presence.HERE
        await asyncio.sleep(2)
        assert presence_of(mover) is Presence.IDLE, "others may vote at last"
        await play_round(guests)
        await asyncio.sleep(limits.NEXT_ROUND_AFTER + 5)
        assert bo.phase == Phase.BETWEEN.value
        await asyncio.sleep(limits.NEXT_ROUND_AFTER * limits.RELAXED)
        assert bo.phase == Phase.PLAYING.value


async def test_house_rules_and_another_game_are_relaxed_as_well() -> None:
    async with table("Ann") as (made, _, (ann,)):
        assert (await ann.ask(Setup(relaxed=True))).ok
        assert (await ann.ask(ChangeGame(rules=HASTY))).ok
        assert (ann.update.table.relaxed, ann.update.table.options) == (True, {})
        assert made.state.rules.ruleset.calling.announce == "automatic"
        assert (await ann.ask(Setup(relaxed=False))).ok
        assert made.state.rules.ruleset.calling.announce == "caught"
        assert made.state.rules.title == "Kitchen rules"


async def test_a_table_that_comes_back_after_a_crash_is_still_relaxed_and_can_be_changed() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), Guest(house, "Bo")
        await seated(ann, bo, relaxed=True, options={"target": "60"})
        await settle()
    async with referee() as (again, _):
        ann, bo = await back_again(again, [ann, bo])
        assert (ann.update.table.relaxed, ann.update.table.options) == (
            True,
            {"target": "60", "announce": "automatic"},
        )
        assert (await ann.ask(Setup(relaxed=False))).ok
        assert (bo.update.table.relaxed, bo.update.table.options) == (False, {"target": "60"})
        (state,) = [table.state for table in again.tables.values()]
        assert (state.rules.ruleset.calling.announce, state.rules.ruleset.scoring.target) == ("caught", 60)


async def test_a_relaxed_match_waits_without_a_clock_also_after_a_crash() -> None:
    async with referee() as (house, _):
        ann, bo = Guest(house, "Ann"), Guest(house, "Bo")
        await seated(ann, bo, game="lotta-watta")
        for setup in (Setup(timer=30), Setup(relaxed=True)):
            assert (await ann.ask(setup)).ok
        await begin([ann, bo])
        await asyncio.sleep(60)
        assert (ann.view.phase, ann.update.clocks) == ("look", ())
    async with referee() as (again, _):
        ann, _ = await back_again(again, [ann, bo])
        await asyncio.sleep(limits.COUNT_IN + 60)
        assert (ann.phase, ann.view.phase, ann.update.clocks) == ("playing", "look", ())
        assert ann.update.table.timer == 0
        assert again.tables["t1"].state.timer == 30, "it is kept for when the clocks run again"
