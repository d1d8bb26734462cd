"""The waiting room in plain lines: seats, bots, options, chat, starting, and what a script waits for."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.errors import NetError
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    ChangeGame,
    Chat,
    HandOver,
    Hints,
    Invite,
    Lobby,
    Notice,
    Phase,
    ReadRules,
    Ready,
    Remove,
    RulesPart,
    Say,
    Setup,
    Sit,
    Start,
    Watch,
)
from parlour.net.wire.notices import OPERATOR_SAYS
from parlour.rules.sentences import in_words, told
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import NOT_CONNECTED, REFUSED, Session
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, WELCOME, line, seats
from tests.tui.plain.pages.typed import END, Player

pytestmark = pytest.mark.looptime


def hosting(**more: object) -> Player:
    return Player(FakeConnector(FakeHouse()), **more)  # type: ignore[arg-type]


async def opened(ann: Player) -> FakeHouse:
    """Host a table."""
    await ann.type("host", "open")
    house = ann.line
    assert isinstance(house, FakeHouse)
    assert ann.at == "WaitingPage"
    return house


async def test_ready_a_bot_and_start_lead_to_the_match() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        assert ann.texts()[-4:] == [
            "Table Ann's table: Pairs.",
            "1. Ann, you, host, not ready",
            "3 free seats.",
            "Type ready when you are ready.",
        ]
        said = await ann.type("ready")
        assert (
            said[-1] == "Waiting for 1 more player. Type bot to add one, or invite to hear how others join."
        )
        said = await ann.type("bot hard")
        assert said == ["Bot 1 sits down, a bot, level hard.", "Everyone is ready. Type start."]
        await ann.type("start")
        assert [type(asked) for asked in house.asked[1:]] == [Ready, AddBot, Start]
        assert ann.at == "MatchPage"


async def test_what_others_do_is_said_once_and_the_beginning_of_a_match_by_its_table_alone() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        notice = Notice(told=in_words("Bo sits down."))
        assert await ann.hears(lambda: house.tell(notice)) == ["Bo sits down."]

        async def hears(*ready: str) -> list[str]:
            parts = seats("Ann", "Bo", ready=ready)
            return await ann.hears(lambda: house.tell(house.update(Phase.WAITING, seats=parts)))

        assert await hears() == []
        assert await hears("Bo") == ["Bo is ready."]
        assert await hears("Bo") == []
        said = await ann.hears(lambda: house.tell(Chat(name="Bo", text="hi \x1b[2Jthere")))
        assert said == ["Bo says: hi [2Jthere"]
        await ann.type("say hello there")
        assert house.asked_for(Say) == [Say(text="hello there")]
        await hears("Ann", "Bo")
        playing = house.update(Phase.PLAYING, seats=seats("Ann", "Bo", most=2))
        assert (await ann.hears(lambda: house.tell(playing)))[0] == "Pairs at table Ann's table."


async def test_a_bot_is_removed_by_its_number_a_person_after_a_question_and_nobody_else() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bo", "Bot 1")))
        await ann.type("remove 3")
        assert house.asked_for(Remove) == [Remove(seat=2, name="Bot 1")]
        await ann.type("remove bo", "no")
        assert len(house.asked_for(Remove)) == 1
        await ann.type("remove bo", "yes")
        assert house.asked_for(Remove)[-1] == Remove(seat=1, name="Bo")
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        assert (await ann.type("remove 1"))[-1] == "Seat 1 cannot be chosen. There are: 2 Bo."
        await ann.type("host bo", "yes")
        assert house.asked_for(HandOver) == [HandOver(seat=1)]


async def test_a_number_means_who_was_listed_with_it() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bot 1", "Bo")))
        await ann.type("who")
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Cy", "Bo")))
        said = (await ann.type("remove 2"))[-1:]
        assert said == ["Others sit there since the seats were said. There are: 2 Cy, 3 Bo."]
        await ann.type("remove 2", "yes")
        assert house.asked_for(Remove) == [Remove(seat=1, name="Cy")]


async def test_those_who_came_with_a_player_are_asked_to_leave_after_a_question() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        update = house.update(Phase.WAITING, seats=seats("Ann", "Eve", "Bo", "Eve 2"))
        house.tell(update.model_copy(update={"together": ((1, 3),)}))
        await ann.type("remove 2", "yes", "no")
        await ann.type("remove 2", "yes", "yes")
        await ann.type("remove bo", "yes")
        assert house.asked_for(Remove) == [
            Remove(seat=1, name="Eve"),
            Remove(seat=1, name="Eve", together=True),
            Remove(seat=2, name="Bo"),
        ]


async def test_the_options_and_the_game_are_changed_by_name_and_what_cannot_be_is_refused() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        said = await ann.type("options")
        assert "1. bot pace: normal" in said
        assert "2. timer: off" in said
        await ann.type("set pace fast", "set timer 30", "back", "set hints everyone")
        wished = [Setup(pace="fast"), Setup(timer=30), Setup(hints=Hints.EVERYONE)]
        assert house.asked_for(Setup) == wished
        pace = "Bot pace is one of: slow, normal, fast, instant. 'quick' is not."
        assert await ann.type("set pace quick") == [pace]
        assert await ann.type("set timer soon") == ["The timer is off, or a number of seconds up to 3600."]
        assert house.asked_for(Setup) == wished
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        await ann.type("game", "jojo")
        assert house.asked_for(ChangeGame) == [ChangeGame(game="jojo")]
        assert ann.at == "WaitingPage"


async def test_a_changed_option_is_said_to_everybody_and_once_to_who_changes_it() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        said = await ann.hears(lambda: house.tell(house.update(Phase.WAITING, timer=60)))
        assert said == ["timer is 60 s now."]
        house.react = lambda request: (
            house.tell(house.update(Phase.WAITING, timer=30)) if isinstance(request, Setup) else None
        )
        assert await ann.type("set timer 30") == ["timer is 30 s now."]
        assert await ann.type("set timer 30 s") == ["timer is 30 s already."]


async def test_an_invitation_has_the_commands_the_fingerprints_in_groups_and_the_page_to_renew() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        said = await ann.type("invite")
        assert "With Parlour: parlour join 192.168.1.20" in said
        assert "With ssh only: ssh -p 2222 play@192.168.1.20" in said
        assert "ab12 cd34 ab12 cd34 ab12 cd34 ab12 cd34" in said
        house.welcome = WELCOME.model_copy(update={"addresses": ("127.0.0.1",)})
        (warning,) = (line for line in await ann.type("invite") if "No network" in line)
        assert warning.startswith("No network: only programs on this machine can join.")
        house.welcome = WELCOME.model_copy(update={"web_url": "http://192.168.1.20:8453/#old", "owner": True})
        said = await ann.type("invite")
        assert said[:2] == [
            "With a phone or browser: http://192.168.1.20:8453/#old",
            "The same, to watch only: http://192.168.1.20:8453/#watch.old",
        ]
        assert "Not encrypted: who listens on this network sees the cards." in said
        assert "Type invite new for a new invitation to the page; this one ends then." in said
        await ann.type("invite new")
        assert house.asked_for(Invite) == [Invite()]


async def test_a_guest_hears_the_words_of_the_seat_once_and_has_no_commands_of_a_host() -> None:
    welcome = WELCOME.model_copy(update={"code": "apple banana cherry date"})
    house = FakeHouse(Lobby(tables=(line(),)), welcome=welcome)
    async with Player(FakeConnector(house, remote=True)) as ann:
        way = "To come back to your seat: apple banana cherry date."
        assert ann.texts().count(way) == 1
        house.tell(house.update(Phase.WAITING, you=1))
        assert await ann.type("code") == [way]
        assert not {"start", "bot", "remove", "set", "game"} & set(ann.session.page.commands())


async def test_the_rules_are_read_at_the_table_and_left_when_the_match_begins() -> None:
    house = FakeHouse()
    house.answers[ReadRules] = Answer(id=0, rules=RulesPart(game="jojo", title="Jojo"))
    async with Player(FakeConnector(house)) as ann:
        await opened(ann)
        await ann.type("rules")
        assert ann.at == "RulesPage"
        house.tell(house.update(Phase.PLAYING))
        await ann.settle()
        assert ann.at == "MatchPage"


async def test_a_host_is_asked_before_leaving_others_at_the_table() -> None:
    async with hosting() as ann:
        house = await opened(ann)
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        said = await ann.type("leave", "no")
        assert said == ["You stay at the table."]
        assert ann.lines.prompts[-2] == "Leave the table? Bo will be its host (yes or no): "
        await ann.type("leave", "yes")
        assert ann.at == "LobbyPage"


async def test_a_match_alone_and_a_table_whose_connection_is_lost_are_left_for_the_first_page() -> None:
    async with hosting() as ann:
        await ann.type("play jojo")
        first_page = "You are at the first page. Type help to hear what can be done."
        assert await ann.type("leave", "yes") == [first_page]
        assert ann.at == "HomePage"
    async with hosting() as ann:
        house = await opened(ann)
        house.lost = True
        assert await ann.type("leave") == [first_page]
        assert ann.at == "HomePage"


async def test_what_a_table_says_on_the_way_there_is_said_once_and_why_it_sends_the_player_away() -> None:
    house = FakeHouse()
    for news in (
        house.update(Phase.WAITING, seats=seats("Ann", "Bo")),
        Notice(told=in_words("The match goes on.")),
    ):
        house.tell(news)
    async with Player(FakeConnector(house)) as ann:
        await ann.type("join 192.168.1.20")
        assert ann.at == "WaitingPage"
        assert ann.texts().count("The match goes on.") == 1
        house.tell(Notice(told=in_words("The host has asked you to leave.")))
        said = await ann.hears(lambda: house.tell(Lobby(tables=(line(),))))
        assert "The host has asked you to leave." in ann.texts()
        assert ann.at == "LobbyPage"
        assert said[-1] == "1. Kitchen, Pairs, 1 of 4 seats taken, waiting"


# ---- scripts ---------------------------------------------------------------------------------


async def test_a_script_waits_for_the_match_with_a_line_that_is_for_it() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    async with Player(FakeConnector(house), interactive=False) as bo:
        await bo.type("join 192.168.1.20", "ready")
        bo.lines.put("hand")
        bo.lines.put("who")
        await asyncio.sleep(1)  # neither line is read here
        assert bo.at == "WaitingPage"
        house.tell(house.update(Phase.PLAYING, you=1))
        await bo.settle()
        assert bo.at == "MatchPage"
        assert bo.session.status == 0


async def test_a_line_of_a_script_that_must_say_another_first_is_unknown() -> None:
    refused = "'clocks relaxed' is no command here. Type help to hear the commands."
    async with hosting(interactive=False) as ann:
        await opened(ann)
        assert refused in await ann.type("clocks relaxed")
        await ann.type("ready")
        assert refused in await ann.type("clocks relaxed"), "the host starts the match"
        await ann.type("bot", "start")
        assert ann.at == "MatchPage"
    house = FakeHouse(Lobby(tables=(line(),)))
    async with Player(FakeConnector(house), interactive=False) as bo:
        await bo.type("join 192.168.1.20")
        assert refused in await bo.type("clocks relaxed")
        await bo.type("ready")
        bo.lines.put("clocks relaxed")
        await asyncio.sleep(1)
        house.tell(house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        await bo.settle()
        assert bo.texts()[-1] == refused, "it has become the host"


async def test_a_program_is_told_what_the_table_waits_for_and_again_after_a_refusal() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    player = Player(FakeConnector(house))
    player.lines.for_programs = True
    async with player as bo:
        await bo.type("join 192.168.1.20", "add nonsense")
        refused, asked = bo.lines.said[-2:]
        assert refused.kind is Kind.REFUSED
        ready = "Type ready when you are ready."
        assert (asked.text, asked.data["must"], asked.data["moves"]) == (ready, True, ["ready"])


async def test_a_script_that_ends_leaves_its_table() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    async with Player(FakeConnector(house), interactive=False) as bo:
        await bo.type("join 192.168.1.20")
        bo.lines.put(END)
        assert bo.running is not None
        assert await bo.running == 0
        assert [type(asked).__name__ for asked in house.asked][-1] == "Leave"


async def test_a_person_whose_input_ends_keeps_the_seat() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    async with Player(FakeConnector(house)) as ann:
        await ann.type("join 192.168.1.20")
        ann.lines.put(END)
        assert ann.running is not None
        await ann.running
        assert [type(asked).__name__ for asked in house.asked] == ["Sit"]
        assert house.closed


async def _joins(session: Session) -> bool:
    return await session.go(lambda ways: ways.join(None))


async def test_a_script_that_reaches_no_host_ends_with_status_1() -> None:
    connector = FakeConnector(error=NetError(in_words("nothing listens there")))
    async with Player(connector, interactive=False, first=_joins) as bo:
        assert bo.running is not None
        assert await bo.running == NOT_CONNECTED


@pytest.mark.parametrize("line_of_script", ["no", END])
async def test_a_script_that_comes_to_no_table_of_its_host_ends_with_status_3(line_of_script: str) -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    house.answers[Sit] = PLAYING
    async with Player(FakeConnector(house), interactive=False, first=_joins) as bo:
        bo.lines.put(line_of_script)
        assert bo.running is not None
        assert await bo.running == REFUSED
        assert house.asked == [Sit(table="t1")]


async def test_who_may_not_watch_is_at_the_tables_of_the_host_and_hears_so_alone() -> None:
    house = FakeHouse(Lobby(tables=(line(),)))
    house.answers[Watch] = Answer(id=0, ok=False, told=in_words("nobody may watch this table"))

    async def watches(session: Session) -> bool:
        return await session.go(lambda ways: ways.join(None, watch=True))

    async with Player(FakeConnector(house), first=watches) as ann:
        assert ann.at == "LobbyPage"
        assert ann.texts()[-2:] == [
            "You are Ann, at the tables of this host. Type a number to watch:",
            "1. Kitchen, Pairs, 1 of 4 seats taken, waiting",
        ]


async def test_what_the_operator_of_a_card_room_says_is_heard_in_the_lobby_and_at_a_table() -> None:
    words = "The operator of this room says: It is ten."
    async with hosting() as ann:
        house = await opened(ann)
        for page in ("WaitingPage", "LobbyPage"):
            assert ann.at == page
            says = Notice(told=told(OPERATOR_SAYS, text="It is ten."))
            assert await ann.hears(lambda says=says: house.tell(says)) == [words]  # type: ignore[misc]
            assert ann.texts(Kind.NOTICE)[-1] == words
            await ann.type("leave")
