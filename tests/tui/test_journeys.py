"""Ways to a table, from the first key on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from net import Address, Lost, NetError, NotParlour, PortClosed, Unreachable, WrongFingerprint, WrongVersion
from net.messages import (
    AddBot,
    Answer,
    Chat,
    Leave,
    Lobby,
    OpenTable,
    Phase,
    Ready,
    Request,
    Sit,
    Start,
    Watch,
)
from tests.tui.fake_connector import FakeConnector
from tests.tui.fake_lines import FakeHouse
from tests.tui.news import TLS, WELCOME, line, seats
from tests.tui.walking import ATTIC, DEN, KITCHEN, at, parlour, press, settled, text_of, type_in, walk
from tui.connector import Opening, Place
from tui.journeys import Journeys
from tui.settings import Settings

HERE = Address("192.168.1.31")


def join_here(journeys: Journeys, table: str) -> None:
    journeys.join(Place(HERE), table=table)


async def test_after_the_name_one_key_more_starts_a_game_against_bots() -> None:
    kept: list[Settings] = []
    app = parlour(settings=Settings(), keep=kept.append)
    async with walk(app) as pilot:
        assert "What shall the others call you?" in text_of(app)
        await type_in(pilot, "Ann")
        await press(pilot, "enter", "p")
        assert at(app) == "TableScreen"
        assert [type(request) for request in app.house.asked] == [OpenTable, Ready, Start]
    assert kept[-1].name == "Ann"


async def test_the_name_is_asked_only_once() -> None:
    app = parlour(settings=Settings(name="Ann"))
    async with walk(app):
        assert at(app) == "HomeScreen"


async def test_a_name_of_nothing_that_can_be_seen_is_not_taken() -> None:
    app = parlour(settings=Settings())
    async with walk(app, "space", "space", "enter"):
        assert "at least one letter" in text_of(app)
        assert app.settings.name == ""


async def test_playing_without_a_name_asks_for_it_first() -> None:
    app = parlour(settings=Settings())
    async with walk(app, "escape", "p") as pilot:
        assert at(app) == "Ask"
        await type_in(pilot, "Bo")
        await press(pilot, "enter")
        assert at(app) == "TableScreen"


async def test_a_match_that_was_left_is_taken_up_again() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    app = parlour(FakeConnector(house))
    async with walk(app, "p"):
        assert [type(request) for request in house.asked] == [Sit]


async def test_a_match_alone_that_is_over_is_not_taken_up_again() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(Lobby(tables=(line(phase=Phase.OVER),)))
    app = parlour(FakeConnector(house))
    async with walk(app, "p"):
        assert [type(request) for request in house.asked] == [OpenTable, Ready, Start]


@pytest.mark.parametrize(("theirs", "asked"), [("t1", Sit), ("", OpenTable)])
async def test_a_host_comes_back_to_the_table_that_goes_on_and_opens_one_without(
    theirs: str, asked: type[Request]
) -> None:
    house = FakeHouse(Lobby(tables=(line(),)), welcome=WELCOME.model_copy(update={"table": theirs}))
    again = parlour(
        FakeConnector(house), begin=lambda journeys: journeys.host_again(Opening("pairs", name="Den"))
    )
    async with walk(again):
        assert again.fake.ways == ["host"]
        assert [type(request) for request in house.asked] == [asked]
        assert at(again) == "WaitingScreen"


async def test_joining_leads_back_to_one_s_own_table_unless_another_was_chosen() -> None:
    for chosen, table in (("", "t1"), ("t2", "t2")):
        house = FakeHouse(
            Lobby(tables=(line(), line("Attic", "t2"))), welcome=WELCOME.model_copy(update={"table": "t1"})
        )
        app = parlour(FakeConnector(house), begin=partial(join_here, table=chosen))
        async with walk(app):
            assert [request.table for request in house.asked if isinstance(request, Sit)] == [table]


async def test_hosting_takes_two_keys() -> None:
    app = parlour()
    async with walk(app, "h", "enter"):
        assert app.fake.ways == ["host"]
        assert at(app) == "WaitingScreen"
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.game, opened.name, opened.bots) == ("pairs", "Ann's table", 0)


async def test_the_form_of_a_new_table_is_filled_in_by_keys() -> None:
    app = parlour()
    async with walk(app, "h", "home") as pilot:
        await press(pilot, *["up"] * 7, "down", "enter")
        assert at(app) == "Ask"
        await press(pilot, *["backspace"] * 12)
        await type_in(pilot, "Den")
        await press(
            pilot, "enter", "down", "right", "right", "down", "right", "down", "left", "down", "enter"
        )
        await type_in(pilot, "sesame")
        await press(pilot, "enter")
        assert "sesame" not in text_of(app)
        await press(pilot, "down", "down", "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.name, opened.bots, opened.level, opened.pace) == ("Den", 2, "easy", "slow")
        assert opened.password == "sesame"


async def test_no_more_bots_are_asked_for_than_the_game_has_seats_for() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        await press(pilot, *["up"] * 5, "left", *["down"] * 6, "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert opened.bots == 3


async def test_joining_the_only_table_of_a_host_means_sitting_down() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN)
        await press(pilot, "enter")
        assert app.fake.ways == [f"join {HERE}"]
        assert at(app) == "WaitingScreen"


async def test_joining_a_table_that_announced_itself_means_that_one() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        app.fake.find(replace(KITCHEN, id="t2"))
        await press(pilot, "enter")
        assert [request.table for request in app.house.asked if isinstance(request, Sit)] == ["t2"]


async def test_a_host_with_several_tables_shows_its_lobby() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        await press(pilot, "enter")
        assert at(app) == "LobbyScreen"
        await press(pilot, "down", "w")
        assert [request.table for request in app.house.asked if isinstance(request, Watch)] == ["t2"]


async def test_another_table_can_be_opened_at_a_host() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=()))
    async with walk(app, "j", "enter") as pilot:
        assert "No table is open here" in text_of(app)
        await press(pilot, "n")
        assert "SSH door" not in text_of(app)
        await press(pilot, "enter")
        assert len(app.house.asked_for(OpenTable)) == 1
        assert app.fake.ways == ["join den.local:7453"]


async def test_an_address_can_be_typed() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "a") as pilot:
        await type_in(pilot, "kitchen:99999")
        await press(pilot, "enter")
        assert "99999 is no port" in text_of(app)
        await press(pilot, "backspace")
        await press(pilot, "enter")
        assert app.fake.ways == ["join kitchen:9999"]


async def test_a_host_never_met_is_announced_with_its_fingerprint() -> None:
    app = parlour(FakeConnector(fingerprint=TLS, recent=(DEN,)))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        assert "first time" in text_of(app)
        assert "ab12 cd34" in text_of(app)
        assert app.fake.ways == []
        await press(pilot, "y")
        assert at(app) == "WaitingScreen"


@pytest.mark.parametrize(("key", "verb"), [("enter", "join"), ("w", "watch"), ("r", "ask")])
async def test_the_first_meeting_is_told_by_what_one_came_for(key: str, verb: str) -> None:
    app = parlour(FakeConnector(fingerprint=TLS))
    async with walk(app, "j") as pilot:
        app.fake.find(replace(KITCHEN, rules="some of ours", id="t1"))
        await press(pilot, key)
        words = text_of(app)
        assert f"You {verb} Kitchen for the first time" in words
        assert f"{verb}, and remember this host" in words
        assert f"do not {verb}" in words


async def test_a_host_that_is_not_trusted_is_not_joined() -> None:
    app = parlour(FakeConnector(fingerprint=TLS, recent=(DEN,)))
    async with walk(app, "j", "enter", "n"):
        assert app.fake.ways == []
        assert "did not trust" in text_of(app)


async def test_a_changed_certificate_is_a_hard_stop_that_shows_both_fingerprints() -> None:
    error = WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16)
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j", "enter") as pilot:
        words = text_of(app)
        assert "c0de c0de" in words
        assert "ab12 ab12" in words
        await press(pilot, "enter")
        assert at(app) == "NearbyScreen"
        assert app.fake.forgotten == []


async def test_the_old_certificate_is_forgotten_only_when_the_player_says_so() -> None:
    error = WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16)
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j", "enter", "f"):
        assert app.fake.forgotten == [DEN]
        assert at(app) == "NearbyScreen"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PortClosed(HERE), "Nothing listens on that port"),
        (Unreachable(HERE), "firewall"),
        (NotParlour(HERE), "not Parlour"),
        (WrongVersion(HERE, 1, 2), "upgrade this Parlour"),
        (NetError("No room on this disk"), "No room on this disk"),
    ],
)
async def test_when_joining_fails_the_words_say_what_it_was(error: NetError, words: str) -> None:
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j", "enter") as pilot:
        assert words in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "NearbyScreen"


async def test_a_locked_table_asks_for_its_password_until_it_is_right() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = Answer(id=0, ok=False, words="That is not the password.")
    async with walk(app, "j") as pilot:
        app.fake.find(ATTIC)
        await press(pilot, "enter")
        await type_in(pilot, "wrong")
        assert "wrong" not in text_of(app)
        await press(pilot, "enter")
        assert "That is not the password." in text_of(app)
        del app.house.answers[Sit]
        await type_in(pilot, "right")
        await press(pilot, "enter")
        assert [request.password for request in app.house.asked if isinstance(request, Sit)] == [
            "wrong",
            "right",
        ]
        assert at(app) == "WaitingScreen"


async def test_a_password_that_is_not_known_can_be_given_up() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    async with walk(app, "j", "enter", "escape"):
        assert app.house.asked_for(Sit) == []
        assert at(app) == "LobbyScreen"


PLAYING = Answer(id=0, ok=False, reason="playing", words="a match is being played: you may watch")


async def test_where_a_match_is_played_a_newcomer_is_offered_to_watch() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = PLAYING
    async with walk(app, "j", "enter") as pilot:
        await type_in(pilot, "sesame")
        await press(pilot, "enter")
        assert "A match is being played" in text_of(app)
        assert "ssh key" not in text_of(app)
        await press(pilot, "escape")
        assert (at(app), app.house.asked_for(Watch)) == ("LobbyScreen", [])
        await press(pilot, "enter")
        await type_in(pilot, "sesame")
        await press(pilot, "enter", "w")
        assert [one.password for one in app.house.asked if isinstance(one, Watch)] == ["sesame"]
        assert at(app) == "WaitingScreen"


async def test_how_to_join_says_whose_seat_is_kept() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "i"):
        assert "an ssh key leads back to a lost seat, or the four words" in text_of(app)


async def test_a_refusal_stands_as_a_sentence() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    app.house.answers[Sit] = Answer(id=0, ok=False, words="all seats are taken; you may watch")
    async with walk(app, "j", "enter"):
        assert "All seats are taken; you may watch" in text_of(app)


async def test_a_way_that_takes_too_long_can_be_given_up() -> None:
    app = parlour()
    app.fake.hold = asyncio.Event()
    async with walk(app, "p") as pilot:
        assert "Shuffling" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"
        app.fake.hold.set()
        await settled(pilot)
        assert at(app) == "HomeScreen"


async def test_leaving_a_match_asks_first_and_leads_home_when_one_was_alone() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        await press(pilot, "q", "n")
        assert app.house.asked_for(Leave) == []
        await press(pilot, "q", "y")
        assert len(app.house.asked_for(Leave)) == 1
        assert at(app) == "HomeScreen"
        assert app.house.closed


@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize(
    ("names", "options", "words"),
    [
        (("Ann", "Bot 1", "Bo"), {}, "Bo will be its host"),
        (("Ann",), {"target": "200"}, "kept as it is for ten minutes"),
    ],
)
async def test_a_host_is_asked_before_leaving_others_or_changed_options(
    key: str, names: tuple[str, ...], options: dict[str, str], words: str
) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats(*names), options=options))
        await settled(pilot)
        await press(pilot, key)
        assert words in " ".join(text_of(app).replace("│", " ").split())
        await press(pilot, "escape")
        assert app.house.asked_for(Leave) == []
        assert at(app) == "WaitingScreen"
        await press(pilot, key, "y")
        assert len(app.house.asked_for(Leave)) == 1
        assert at(app) == "LobbyScreen"


async def test_a_host_alone_at_a_table_as_it_was_opened_leaves_at_once() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "escape"):
        assert at(app) == "LobbyScreen"


async def test_leaving_a_table_of_others_leads_to_the_lobby() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter", "q") as pilot:
        assert at(app) == "LobbyScreen"
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_lost_connection_says_so_and_goes_away_when_it_is_back() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(Lost("The connection is gone.", again_in=2.0))
        await settled(pilot)
        assert at(app) == "TableScreen", "the cards stay in sight"
        assert "Connection lost, trying again (2 s); your seat is kept" in text_of(app)
        app.house.tell(WELCOME)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert "Connection lost" not in text_of(app)


async def test_a_connection_that_stays_away_leads_home_with_a_reason() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(Lost("The referee was closed."))
        await settled(pilot)
        assert "The referee was closed." in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_player_who_does_not_want_to_wait_leaves() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.lost = True
        app.house.tell(Lost("The connection is gone.", again_in=2.0))
        await settled(pilot)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_table_that_cannot_be_opened_says_why() -> None:
    app = parlour()
    app.house.answers[OpenTable] = Answer(id=0, ok=False, words="There are too many tables.")
    async with walk(app, "p"):
        assert "There are too many tables." in text_of(app)
        assert app.house.closed


async def test_a_guest_over_ssh_is_led_to_the_table_and_never_to_this_machine() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, begin=lambda journeys: journeys.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app) as pilot:
        assert fake.ways == ["join the door"]
        assert at(app) == "LobbyScreen"
        assert not app.use_command_palette
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_guest_over_ssh_gives_a_name_first() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, Settings(), begin=lambda journeys: journeys.join(None))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app) as pilot:
        await type_in(pilot, "Cy")
        await press(pilot, "enter")
        assert at(app) == "WaitingScreen"


async def test_a_guest_over_ssh_whose_host_is_gone_goes_too() -> None:
    app = parlour(
        FakeConnector(remote=True, error=NetError("gone")), begin=lambda journeys: journeys.join(None)
    )
    async with walk(app) as pilot:
        assert "gone" in text_of(app)
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_spectator_watches_and_is_asked_nothing() -> None:
    app = parlour(begin=lambda journeys: journeys.join(Place(HERE), watch=True))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app) as pilot:
        assert len(app.house.asked_for(Watch)) == 1
        await press(pilot, "r")
        assert app.house.asked_for(Ready) == []


async def test_what_nobody_thought_of_ends_a_journey_and_not_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Journeys) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(Journeys, "_play", broken)
    app = parlour()
    async with walk(app, "p") as pilot:
        assert "Something went wrong" in text_of(app)
        assert "boom" not in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_bots_and_a_start_from_the_waiting_room() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "l", "b", "r", "s") as pilot:
        assert [request.level for request in app.house.asked if isinstance(request, AddBot)] == ["easy"]
        assert at(app) == "TableScreen"
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        await press(pilot, "enter")
        assert len(app.house.asked_for(Ready)) == 2
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"


async def test_bots_that_come_later_play_as_the_opening_said() -> None:
    app = parlour(begin=lambda journeys: journeys.open(Opening("pairs", level="easy")))
    async with walk(app) as pilot:
        assert "new bots play: easy" in text_of(app)
        await press(pilot, "b")
        assert [request.level for request in app.house.asked if isinstance(request, AddBot)] == ["easy"]
        await press(pilot, "l")
        assert "new bots play: normal" in text_of(app)


async def test_the_level_chosen_on_the_form_is_the_one_of_later_bots() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        await press(pilot, *["up"] * 4, "right", *["down"] * 5, "enter")
        assert "new bots play: easy" in text_of(app)


async def test_what_was_said_before_the_match_is_still_there_at_the_table() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Chat(name="Bo", text="just a minute"))
        await settled(pilot)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert "just a minute" in text_of(app)


async def test_the_results_of_a_match_show_who_played_and_no_free_seats() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.OVER, seats=seats("Ann", "Bo", most=6)))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        assert "Ann" in text_of(app)
        assert "Bo" in text_of(app)
        assert "Seat 3" not in text_of(app)
