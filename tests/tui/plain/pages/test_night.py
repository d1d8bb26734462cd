"""A game night in plain lines: who hears what, and what is typed by those who take part and by the host."""

from __future__ import annotations

import pytest

from parlour.net.client.client import Lost
from parlour.net.wire.messages import (
    Answer,
    Clock,
    DirectNight,
    EnterNight,
    LeaveNight,
    Lobby,
    NightBoard,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    ReadNight,
    SeatPart,
)
from parlour.rules.sentences import in_words
from parlour.tui.text.language import asked_for, speak
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, seats
from tests.tui.kit.nights import OTHERS
from tests.tui.plain.pages.typed import Player
from tests.tui.seen.test_night import BOARD

pytestmark = pytest.mark.looptime

STRANGER = BOARD.model_copy(update={"you": None, "stage": "entering", "round": 0, "tables": ()})


async def at_night(ann: Player, board: NightBoard) -> FakeHouse:
    """Come to the lobby of a host that has a night."""
    await ann.type("host", "open")
    house = ann.line
    assert isinstance(house, FakeHouse)
    house.tell(Lobby(tables=()))
    await ann.hears(lambda: house.tell(board))
    return house


async def test_a_stranger_hears_of_the_night_enters_with_its_password_and_withdraws() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, STRANGER)
        assert ann.texts()[-2:] == ["Thursday. People enter. First: Switch.", "Type enter to take part."]
        house.answers[EnterNight] = Answer(id=0, ok=False, reason="password", told=in_words("Which one?"))
        await ann.type("enter", "wrong")
        del house.answers[EnterNight]
        await ann.type("kitchen")
        asked = [request.model_dump()["password"] for request in house.asked_for(EnterNight)]
        assert asked == ["", "wrong", "kitchen"]
        entered = STRANGER.model_copy(update={"you": 1})
        assert await ann.hears(lambda: house.tell(entered)) == [
            "Thursday. People enter. First: Switch. You take part: you will be led to your table."
        ]
        assert await ann.hears(lambda: house.tell(entered.model_copy(update={"left": 3.0}))) == []
        await ann.type("withdraw")
        assert len(house.asked_for(LeaveNight)) == 1


async def test_other_nights_are_said_with_numbers_that_stay_and_one_is_chosen_by_number_or_name() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, STRANGER.model_copy(update={"others": OTHERS[1:]}))
        assert ann.texts()[-1] == (
            "Another night: [b]Late, 1 person, Round 2, needs a password. Type night 1 to see it."
        )
        both = STRANGER.model_copy(update={"others": OTHERS, "host": True})
        assert await ann.hears(lambda: house.tell(both)) == [
            "Another night: Friday, 12 people, People enter. Type night 2 to see it.",
            "Another night: [b]Late, 1 person, Round 2, needs a password. Type night 1 to see it.",
        ]
        await ann.type("night 2", "night [b]late", "night fri", "night pause")
        wished = [ReadNight(night=each) for each in ("n7", "n9", "n7")]
        assert house.asked_for(ReadNight) == wished
        assert house.asked_for(DirectNight) == [DirectNight(do="pause", night="n1")]
        assert any(line.startswith("With Parlour: parlour join") for line in await ann.type("invite"))
        assert "1. Ann: 1.67 points, 1 round" in await ann.type("night thursday"), "that is shown"
        assert await ann.type("night 3") == ["There is no night 3. Type a number from 1 to 2, or a name."]
        friday = STRANGER.model_copy(update={"id": "n7", "name": "Friday", "others": (OTHERS[1],)})
        assert await ann.hears(lambda: house.tell(friday)) == [
            "Friday. People enter. First: Switch.",
            "Type enter to take part.",
        ]
        await ann.type("enter")
        assert house.asked_for(EnterNight) == [EnterNight(night="n7")]


async def test_the_standings_and_tables_are_said_when_they_are_asked_for() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, BOARD)
        assert (await ann.type("night"))[-6:] == [
            "1. Ann: 1.67 points, 1 round",
            "2. =Bo: 0.5 points, 1 round",
            "2. Cy: 0.5 points, 1 round, has left",
            "Table 1: Ann, =Bo; plays round 1",
            "Table 2: a bot, Cy; is over",
            "Table 3: ; broke off",
        ]
        first = BOARD.rows[0].model_copy(update={"points": 1.0})
        over = BOARD.model_copy(update={"stage": "over", "rows": (first, *BOARD.rows[1:])})
        assert (await ann.hears(lambda: house.tell(over)))[:2] == [
            "Thursday. The night is over.",
            "1. Ann: 1 point, 1 round",
        ]


DIRECTED = (
    ("night begin", "spieleabend beginnen", DirectNight(do="begin")),
    ("night pause", "night pause", DirectNight(do="pause")),
    ("night go-on", "spieleabend weiter", DirectNight(do="go-on")),
    ("night end", "night end", DirectNight(do="end")),
    ("night end 1", "spieleabend ende 1", DirectNight(do="end-table", table="t9")),
    ("night away cy", "spieleabend wegschicken cy", DirectNight(do="send-away", number=2)),
)


async def test_the_host_directs_and_reads_what_may_be_typed() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, BOARD)
        for line, _, wish in DIRECTED:
            await ann.type(line)
            assert house.asked_for(DirectNight)[-1] == wish
        assert await ann.type("night end 7", "night away Dora", "night dance") == [
            "There is no open table 7; there are 1.",
            "Say who: a name of the standings, as in night away Ann.",
            "After night comes one of: begin, pause, go-on, end, end TABLE, away NAME.",
        ]


async def test_the_host_directs_in_german_and_tab_knows_the_names() -> None:
    speak(asked_for({"LANG": "de"}))
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, BOARD.model_copy(update={"host": True}))
        for _, line, wish in DIRECTED:
            await ann.type(line)
            assert house.asked_for(DirectNight)[-1] == wish
        dora, unclear = await ann.type("spieleabend wegschicken Dora", "spieleabend we")
        assert dora == "Sag, wen: ein Name aus dem Stand, wie in spieleabend wegschicken Ann."
        assert unclear.endswith("beginnen, pause, weiter, ende, ende TISCH, wegschicken NAME.")
        assert ann.session.page.completions("spieleabend wegschicken c") == ["spieleabend wegschicken Cy"]


async def test_a_table_of_the_night_says_when_its_match_begins() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        await ann.type("host", "open")
        house = ann.line
        assert isinstance(house, FakeHouse)
        update = house.update(Phase.WAITING, seats=(SeatPart(seat=0, name="Ann", presence=Presence.HERE),))
        table = update.table.model_copy(update={"night": True})
        clocks = (Clock(name="gather", left=59.2),)
        said = await ann.hears(
            lambda: house.tell(update.model_copy(update={"table": table, "clocks": clocks}))
        )
        assert said[-1] == (
            "Everybody is here. The match begins in 60 seconds, or when all are ready. "
            "Type ready when you are ready."
        )
        assert "1. Ann, you, here" in await ann.type("who")
        pause = PausePart(by=PausedBy.JOURNAL, told=in_words("The disk is full"))
        paused = update.model_copy(
            update={"table": table.model_copy(update={"pause": pause}), "clocks": clocks, "seq": 2}
        )
        assert await ann.hears(lambda: house.tell(paused)) == ["The disk is full."]


async def test_after_the_last_match_of_a_night_no_round_is_promised_and_nobody_is_asked_to_be_ready() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, BOARD.model_copy(update={"round": 4}))
        over = house.update(Phase.OVER, id="t9", night=True, seats=seats("Ann", "Bo", host=""))
        assert (await ann.hears(lambda: house.tell(over)))[-1] == "It is the last round."
        assert not any(each.startswith("ready") for each in await ann.type("help"))


async def test_whose_connection_comes_back_at_the_next_table_hears_where_they_are() -> None:
    async with Player(FakeConnector(FakeHouse())) as ann:
        house = await at_night(ann, BOARD)
        over = house.update(Phase.OVER, id="t9", night=True, seats=seats("Ann", "Bo", host=""))
        await ann.hears(lambda: house.tell(over))
        house.tell(Lost(in_words("gone"), again_in=1.0))
        house.tell(WELCOME)
        again = house.update(Phase.PLAYING, id="t12", name="Thursday 2")
        said = await ann.hears(lambda: house.tell(again))
        assert said.count("Pairs at table Thursday 2.") == 1
