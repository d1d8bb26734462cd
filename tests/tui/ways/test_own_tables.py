"""The ways to a table of one's own: against bots, as a host, and back to one that was left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.errors import NetError
from parlour.net.process.resumable import Resumable
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Answer, ChangeGame, Lobby, OpenTable, Phase, Ready, Sit, Start
from parlour.rules.faults import NO_GAME
from parlour.rules.sentences import in_words, told
from parlour.tui.rules_editor.offers import Offer
from parlour.tui.storage.day_tries import KeptTries
from parlour.tui.storage.stores import DayTry
from parlour.tui.text.unfinished import AT_A_TABLE
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.questions import DeleteTable, OwnName, TakeOver, Unfinished
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, line, seats
from tests.tui.ways.scripted import ScriptedPlayer
from tests.waiting import until

pytestmark = pytest.mark.looptime
JUNO = OpenTable(game="juno-classic", name="Den")
MATCH = Resumable("t2", "", "Pairs", solo=True, taken=2, waits=True)
KITCHEN = Resumable("t1", "Kitchen", "Pairs")
JOJO = Offer("jojo", "Jojo", 2, 6, "", "jojo", "jojo")


def at_table_one(phase: Phase = Phase.PLAYING) -> FakeHouse:
    """A host who leads the player back to t1."""
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(phase))
    return house


async def test_a_match_against_bots_is_begun_where_nobody_else_comes() -> None:
    ann = ScriptedPlayer()
    await ann.ways.play(JUNO)
    opened, *rest = ann.house.asked
    assert isinstance(opened, OpenTable)
    assert (opened.game, opened.name) == ("juno-classic", "Just me")
    assert [type(request) for request in rest] == [Ready, Start]
    assert ann.waited == ["Shuffling the cards"]
    assert ann.alone


async def test_at_a_host_a_match_against_bots_is_a_table_like_others() -> None:
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=())))
    await ann.ways.join(None)
    await ann.ways.play(JUNO)
    assert ann.house.asked[0] == JUNO
    assert not ann.alone


async def test_who_has_no_name_is_asked_for_it_and_stays_where_they_are_without_one() -> None:
    ann = ScriptedPlayer(None, "Bo")
    ann.name = ""
    with pytest.raises(GivenUp):
        await ann.ways.play(JUNO)
    assert ann.connector.ways == []
    await ann.ways.play(JUNO)
    assert ann.questions == [OwnName(), OwnName()]
    assert ann.name == "Bo"


@pytest.mark.parametrize("is_there", [True, False])
async def test_another_match_that_was_left_waits_while_a_new_one_begins(is_there: bool) -> None:
    listed = Lobby(tables=(line(phase=Phase.PLAYING),))
    lost = FakeHouse(listed, welcome=WELCOME.model_copy(update={"table": "t1"}))
    ann = ScriptedPlayer(line=at_table_one() if is_there else lost)
    await ann.ways.play(JUNO)
    assert ann.asked == [*["Leave"] * is_there, "OpenTable", "Ready", "Start"]


async def test_a_match_that_is_refused_says_why_and_its_referee_is_left_but_not_a_host_where_one_is() -> None:
    ann = ScriptedPlayer()
    no = Answer(id=0, ok=False, told=in_words("there are too many tables"))
    ann.house.answers[Start] = no
    with pytest.raises(NoWay, match=r"^There are too many tables$"):
        await ann.ways.play(JUNO)
    assert ann.house.closed
    assert ann.link is None
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=())))
    await ann.ways.join(None)
    ann.house.answers[OpenTable] = no
    with pytest.raises(NoWay, match=r"^There are too many tables$"):
        await ann.ways.open_table(JUNO)
    assert ann.link is not None


async def test_a_game_that_was_installed_after_its_referee_began_is_refused_with_what_to_do() -> None:
    ann = ScriptedPlayer()
    there = told(NO_GAME, typed="'juno-classic'", there="jojo")
    ann.house.answers[OpenTable] = Answer(id=0, ok=False, reason="game", told=there)
    for way in (ann.ways.play, ann.ways.open_table):
        with pytest.raises(NoWay, match="began before JUNO Classic was installed"):
            await way(JUNO)


async def test_a_match_that_another_window_shows_is_taken_over_only_by_who_wants_it() -> None:
    ann = ScriptedPlayer(False, True)
    ann.connector.elsewhere = True
    with pytest.raises(GivenUp):
        await ann.ways.resume(MATCH)
    assert ann.connector.ways == []
    await ann.ways.play(JUNO)
    assert ann.questions == [TakeOver(), TakeOver()]
    assert ann.connector.ways == ["solo"]


@pytest.mark.parametrize(
    ("phase", "names", "asked"),
    [
        (Phase.OVER, ("Ann", "Bot 1"), ["ChangeGame", "Ready", "Start"]),
        (Phase.OVER, ("Ann", "Bo"), ["ChangeGame"]),
        (Phase.WAITING, ("Ann",), ["ChangeGame"]),
    ],
)
async def test_another_game_begins_at_once_if_nobody_else_is_there(
    phase: Phase, names: tuple[str, ...], asked: list[str]
) -> None:
    ann = ScriptedPlayer()
    await ann.ways.open_table(JUNO)
    link = ann.link
    assert link is not None
    update = ann.house.update(phase, seats=seats(*names))
    ann.house.tell(update)
    await until(lambda: link.update is update)
    ann.house.asked.clear()
    await ann.ways.change_game(link, JOJO)
    assert ann.asked == asked
    assert ann.house.asked[0] == ChangeGame(game="jojo")


async def test_a_table_is_opened_with_no_more_bots_than_it_has_seats_for() -> None:
    ann = ScriptedPlayer()
    await ann.ways.open_table(JUNO.model_copy(update={"bots": 30, "level": "easy"}), ssh=False)
    (opened,) = ann.house.asked
    assert isinstance(opened, OpenTable)
    assert opened.bots == 9
    assert ann.link is not None
    assert ann.link.level == "easy"
    assert (ann.waited, ann.connector.ssh) == (["Opening the table"], False)


@pytest.mark.parametrize(
    ("ports", "ssh", "page", "words"),
    [
        ({"ssh_port": 0}, True, False, ["SSH door closed, page closed."]),
        ({"web_url": "http://192.0.2.7"}, False, False, ["SSH door open, page open."]),
        ({"web_url": "http://192.0.2.7"}, True, True, []),
        ({}, True, False, []),
        ({}, True, None, []),
    ],
)
async def test_who_opens_a_table_hears_which_doors_a_referee_has_that_ran_before(
    ports: dict[str, object], ssh: bool, page: bool | None, words: list[str]
) -> None:
    welcome = WELCOME.model_copy(update=ports)
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=()), welcome=welcome))
    await ann.ways.open_table(JUNO, ssh=ssh, page=page)
    await ann.ways.open_night("a plan", ssh=ssh, page=page)
    assert [line.partition("has: ")[2] for line in ann.told] == words * 2


async def test_who_still_has_a_table_hears_how_to_come_back_to_it_and_how_to_end_it() -> None:
    ann = ScriptedPlayer()
    ann.house.answers[OpenTable] = Answer(
        id=0, ok=False, reason="nowhere", told=in_words("leave your table first")
    )
    with pytest.raises(NoWay) as why:
        await ann.ways.open_table(JUNO)
    assert str(why.value) == AT_A_TABLE
    assert ann.house.closed


@pytest.mark.parametrize(("theirs", "asked"), [("t1", "Sit"), ("", "OpenTable")])
async def test_a_host_comes_back_to_the_table_that_goes_on_and_opens_one_without(
    theirs: str, asked: str
) -> None:
    house = FakeHouse(Lobby(tables=(line(),)), welcome=WELCOME.model_copy(update={"table": theirs}))
    ann = ScriptedPlayer(line=house)
    await ann.ways.host_again(JUNO)
    assert ann.connector.ways == ["host"]
    assert ann.asked == [asked]


async def test_an_unfinished_table_goes_on_or_is_left_for_a_new_one_as_the_player_says() -> None:
    ann = ScriptedPlayer(False, line=at_table_one())
    await ann.ways.offer([KITCHEN, MATCH], JUNO)
    assert ann.questions == [Unfinished((KITCHEN, MATCH))]
    assert ann.asked == ["Leave", "OpenTable"]
    assert ann.told == ["You have left Kitchen; your seat there is kept."]
    ann = ScriptedPlayer(True, line=at_table_one())
    await ann.ways.offer([KITCHEN], JUNO)
    assert (ann.connector.ways, ann.asked) == (["resume t1"], [])
    assert ann.waited == ["Bringing Kitchen back"]


async def test_the_match_that_is_resumed_is_the_one_that_was_chosen_unless_it_is_over_meanwhile() -> None:
    ann = ScriptedPlayer(line=at_table_one())
    await ann.ways.resume(MATCH)
    assert ann.asked == ["Leave", "Sit"]
    assert ann.house.asked[1] == Sit(table="t2")
    assert ann.alone
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=())))
    ann.house.answers[Sit] = Answer(id=0, ok=False, told=in_words("there is no such table"))
    with pytest.raises(NoWay, match="The table is gone"):
        await ann.ways.resume(MATCH)
    assert ann.link is None


async def test_an_unfinished_table_is_deleted_by_who_is_sure() -> None:
    fake = FakeConnector()
    fake.left = (MATCH, KITCHEN)
    ann = ScriptedPlayer(False, True, True, fake=fake)
    with pytest.raises(GivenUp):
        await ann.ways.give_up(KITCHEN)
    assert fake.ways == []
    await ann.ways.give_up(KITCHEN)
    assert fake.ways == ["end t1"]
    assert list(fake.left) == [MATCH]
    assert ann.questions == [DeleteTable(KITCHEN)] * 2
    fake.error = NetError(in_words("the referee is slow to answer"))
    with pytest.raises(NoWay, match=r"^The referee is slow") as told:
        await ann.ways.give_up(MATCH)
    assert told.value.title == "The table could not be deleted"


async def test_the_deal_of_the_day_is_begun_once_gone_on_with_and_then_practiced() -> None:
    home = Home()
    home.make()
    tries, table = KeptTries(home), OpenTable(game="jojo", seats=4, bots=3, day="2026-11-28")
    ann = ScriptedPlayer()
    await ann.ways.play_day(table, tries)
    assert ann.house.asked[0].model_copy(update={"name": ""}) == table
    assert tries.of("jojo", "2026-11-28") == DayTry("t1")
    back = ScriptedPlayer(line=at_table_one())
    left = replace(MATCH, id="t7", game="jojo", day="2026-11-28")
    back.connector.left = (replace(MATCH, id="t1"), replace(left, day="2026-11-27"), left)
    await back.ways.play_day(table, tries)
    assert back.connector.ways[0] == "resume t7"
    assert "OpenTable" not in back.asked
    tries.keep("jojo", "2026-11-28", DayTry("t1", 50, 1))
    again = ScriptedPlayer()
    await again.ways.play_day(table, tries)
    opened = again.house.asked[0]
    assert isinstance(opened, OpenTable)
    assert opened.day == "2026-11-28 practice"
    assert again.told == ["You have had your try at this deal: this is practice."]
    assert tries.of("jojo", "2026-11-28") == DayTry("t1", 50, 1)
    home.days.write_text("no JSON")
    unkept = ScriptedPlayer()
    await unkept.ways.play_day(table, tries)
    assert [words.partition(":")[0] for words in unkept.told] == ["The deal of the day could not be kept"]
