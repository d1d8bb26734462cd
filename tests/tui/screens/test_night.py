"""The screens of a game night: its form, everybody led from table to table, a host who directs, results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.net.client.client import Lost
from parlour.net.night.plan import NightPlan, read
from parlour.net.night.seating import Manner
from parlour.net.wire.messages import (
    Answer,
    Clock,
    DirectNight,
    EnterNight,
    LeaveNight,
    Lobby,
    NightBoard,
    Notice,
    OpenNight,
    Phase,
    Presence,
    ReadNight,
    Ready,
    Update,
    Watch,
)
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.rules.sentences import in_words
from parlour.tui.app.app import ParlourApp
from parlour.tui.screens.start.night import NightScreen
from parlour.tui.widgets.rows import Rows
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, saved_rules
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, line, seats
from tests.tui.kit.nights import OTHERS, board
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import DEN, App, at, parlour, press, text_of, type_in, walk


def at_the_host() -> App:
    """The app of somebody who finds a host with a game night."""
    app = parlour()
    app.house.tell(Lobby(tables=()))
    app.house.tell(board(stage="entering", round=0, you=None, tables=(), rows=()))
    return app


def of_the_host() -> App:
    """The app of the host of the night."""
    app = parlour(FakeConnector(FakeHouse(welcome=WELCOME.model_copy(update={"owner": True})), recent=(DEN,)))
    app.house.tell(Lobby(tables=(line("Thursday 1", "t1", night=True),)))
    app.house.tell(board())
    return app


def seat(app: App, phase: Phase, table: str, name: str = "Thursday 1") -> Update:
    """What somebody at a table of the night is told."""
    update = app.house.update(phase, id=table, night=True, seats=seats("Ann", "Bo", host=""), name=name)
    return update.model_copy(update={"clocks": (Clock(name="here", left=8.0),)})


def footer(app: App) -> str:
    return text_of(app).splitlines()[-1]


async def test_who_enters_is_led_from_table_to_table_whatever_is_open() -> None:
    app = at_the_host()
    async with walk(app, "j", "enter") as pilot:
        assert at(app) == "NightScreen"
        assert "First: Switch" in text_of(app)
        await press(pilot, "e")
        assert app.house.asked_for(EnterNight)

        app.house.tell(board(stage="break", left=42.0))
        await settled(pilot)
        assert "Next: Switch, in 42 seconds" in text_of(app)
        assert "You take part" in text_of(app)

        there, away = seats("Ann", "Bo", host="", most=2)
        gone = (there, away.model_copy(update={"presence": Presence.AWAY}))
        told = app.house.update(Phase.WAITING, id="t1", night=True, seats=gone)
        app.house.tell(told.model_copy(update={"clocks": (Clock(name="gather", left=40.0),)}))
        await settled(pilot)
        assert at(app) == "WaitingScreen"
        assert "Waiting for Bo. The match begins in 40 seconds, or when all are ready." in text_of(app)
        assert not {"start", "add bot"} & set(footer(app).split("  ")), "the host is nobody at its tables"
        app.house.tell(seat(app, Phase.WAITING, "t1"))
        await settled(pilot)
        assert "Everybody is here. The match begins in 8 seconds, or when all are ready." in text_of(app)
        await press(pilot, "g")
        assert app.house.asked_for(Ready)
        assert "✓ ready" in text_of(app)

        app.house.tell(board())
        app.house.tell(seat(app, Phase.PLAYING, "t1"))
        await settled(pilot)
        await press(pilot, "tab")
        assert at(app) == "NightBox"
        assert "plays round 1  Ann, Bo" in text_of(app)

        app.house.tell(seat(app, Phase.OVER, "t1"))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        assert "1 table still plays. The next round begins by itself." in text_of(app)
        assert "rematch" not in text_of(app)
        await press(pilot, "enter", "space", "question_mark")
        assert at(app) == "HelpScreen"

        app.house.tell(Notice(told=NIGHT_TABLE_CLOSED))
        app.house.tell(Lobby(tables=()))
        app.house.tell(seat(app, Phase.WAITING, "t2"))
        await settled(pilot)
        assert at(app) == "WaitingScreen", "no box says that the table is gone"
        await press(pilot, "r")
        app.house.tell(seat(app, Phase.PLAYING, "t2"))
        await settled(pilot)
        assert at(app) == "TableScreen"


@pytest.mark.slow
async def test_a_connection_that_comes_back_at_the_next_table_shows_nothing_of_the_one_before() -> None:
    app = at_the_host()
    async with walk(app, "j", "enter") as pilot:
        app.house.tell(seat(app, Phase.PLAYING, "t1"))
        app.house.tell(Notice(told=in_words("Bo is late.")))
        await settled(pilot)
        assert "Bo is late." in text_of(app)
        app.house.tell(Lost(in_words("The connection is gone."), again_in=2.0))
        app.house.tell(WELCOME)
        app.house.tell(seat(app, Phase.PLAYING, "t7", name="Thursday 2"))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert "Thursday 2" in text_of(app)
        assert "Bo is late." not in text_of(app)


async def test_the_host_directs_the_night_and_is_asked_what_cannot_be_taken_back() -> None:
    app = of_the_host()
    async with walk(app, "j", "enter", size=(120, 40)) as pilot:
        assert at(app) == "NightScreen"
        await press(pilot, "minus", "f", "n")
        assert app.house.asked_for(DirectNight) == [DirectNight(do="pause")]
        await press(pilot, "f", "y", "down", "x", "y", "right", "slash", "y")
        assert app.house.asked_for(DirectNight)[1:] == [
            DirectNight(do="end"),
            DirectNight(do="send-away", number=0),
            DirectNight(do="end-table", table="t1"),
        ]
        app.house.tell(board(stage="break", paused=True, tables=()))
        await settled(pilot)
        assert "begin now" in footer(app)
        await press(pilot, "plus", "s", "d", "y")
        assert app.house.asked_for(DirectNight)[4:] == [DirectNight(do="go-on"), DirectNight(do="begin")]
        assert app.house.asked_for(LeaveNight)


@pytest.mark.slow
async def test_who_has_no_seat_watches_a_table_and_guests_direct_nothing() -> None:
    app = of_the_host()
    app.house.welcome = WELCOME
    async with walk(app, "j", "enter", size=(120, 40)) as pilot:
        assert not {"pause", "finish", "send away", "end table"} & set(footer(app).split("  "))
        await press(pilot, "minus", "f", "x", "right", "slash", "enter")
        assert not app.house.asked_for(DirectNight)
        assert app.house.asked_for(Watch) == [Watch(table="t1")]


@pytest.mark.slow
async def test_the_page_of_the_night_does_not_open_over_what_a_player_does_and_comes_back_by_a_key() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=()))
    async with walk(app, "j", "enter", "n") as pilot:
        assert at(app) == "OpeningScreen"
        app.house.tell(board(stage="entering"))
        await settled(pilot)
        assert at(app) == "OpeningScreen"
        await press(pilot, "escape")
        assert "Thursday:  People enter   First: Switch" in text_of(app)
        await press(pilot, "tab")
        assert at(app) == "NightScreen"
        await press(pilot, "tab")
        app.house.tell(board(stage="entering", you=None))
        await settled(pilot)
        assert at(app) == "LobbyScreen"


@pytest.mark.slow
async def test_the_standings_are_copied_and_saved_by_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(ParlourApp, "copy_to_clipboard", lambda _, text: copied.append(text))
    monkeypatch.setenv("HOME", str(tmp_path))
    app = at_the_host()
    async with walk(app, "j", "enter") as pilot:
        app.house.tell(board(stage="over"))
        await settled(pilot)
        await press(pilot, "t", "ctrl+s", "enter", "ctrl+s", "end")
        assert copied[0].splitlines()[:2] == ["Thursday", "The night is over, 3 people"]
        assert (tmp_path / "game-night.csv").read_text("utf-8").splitlines()[0].startswith("rank,name")
        await press(pilot, *["backspace"] * len("csv"), *"json", "enter")
        assert json.loads((tmp_path / "game-night.json").read_text("utf-8"))["name"] == "Thursday"
        await press(pilot, "ctrl+s", "enter")
        assert "The standings were not saved" in text_of(app), "no file is written over"


async def test_a_board_for_a_wall_sits_down_nowhere_and_turns_long_lists_over() -> None:
    app = parlour(way=lambda ways: ways.see_night(DEN))
    app.house.tell(Lobby(tables=(line(),)))
    app.house.tell(full())
    async with walk(app) as pilot:
        assert at(app) == "NightScreen"
        assert not app.house.asked
        assert "take part" not in footer(app)
        rows = app.screen.query_one("#standings", Rows)
        page = app.screen
        assert isinstance(page, NightScreen)
        seen = set()
        while rows.scroll_offset.y not in seen:
            seen.add(rows.scroll_offset.y)
            page.turn_over()
            await settled(pilot)
        assert len(seen) > 2, "and begins again at the top"
        await press(pilot, "down")
        here = rows.scroll_offset.y
        page.turn_over()
        assert rows.scroll_offset.y == here, "somebody reads"


@pytest.mark.few
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (200, 50)])
async def test_a_board_of_64_people_shows_how_far_it_is_who_leads_and_a_table(size: tuple[int, int]) -> None:
    app = at_the_host()
    async with walk(app, "j", "enter", size=size) as pilot:
        app.house.tell(full())
        await settled(pilot)
        shown = text_of(app)
        for words in ("Round 2 of 4: Switch", "1.  Guest 0", "plays round 1", "Guest 3"):
            assert words in shown


def full() -> NightBoard:
    """A night of 64 people at 16 tables."""
    rows = [board().rows[0].model_copy(update={"number": at, "name": f"Guest {at}"}) for at in range(64)]
    fours = [tuple(range(at, at + 4)) for at in range(0, 64, 4)]
    tables = [board().tables[0].model_copy(update={"people": four}) for four in fours]
    return board(rows=tuple(rows), tables=tuple(tables))


@pytest.mark.slow
async def test_the_lobby_lists_the_other_nights_and_the_page_of_one_leads_to_the_next() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line("Own", "t3"), line("Other", "t4"))))
    app.house.tell(board(stage="entering", you=None, others=OTHERS[:1]))
    async with walk(app, "j", "enter", size=(100, 30)) as pilot:
        await press(pilot, "escape")
        app.house.tell(board(stage="entering", you=None, others=OTHERS))
        await settled(pilot)
        assert "Friday" in text_of(app)
        assert "12 people" in text_of(app)
        assert "Round 2, needs a password" in text_of(app)
        await press(pilot, "home", "enter")
        assert app.house.asked_for(ReadNight) == [ReadNight(night="n7")]
        assert at(app) == "NightScreen"
        here = board(
            id="n7", name="Friday", stage="entering", you=None, rows=(), tables=(), others=OTHERS[1:]
        )
        app.house.tell(here)
        await settled(pilot)
        assert "next night" in footer(app)
        await press(pilot, "n", "e")
        assert app.house.asked_for(ReadNight)[1:] == [ReadNight(night="n9")]
        assert app.house.asked_for(EnterNight) == [EnterNight(night="n7")]
        app.house.answers[ReadNight] = Answer(id=0, ok=False, told=in_words("there is no game night here"))
        await press(pilot, "n")
        assert "There is no game night here" in text_of(app)
        await press(pilot, "escape")
        app.house.tell(seat(app, Phase.PLAYING, "t1"))
        await settled(pilot)
        assert at(app) == "TableScreen"
        await press(pilot, "tab", "enter", "n")
        assert len(app.house.asked_for(ReadNight)) == 3, "at a table it stays the own one"


def planned(app: App) -> NightPlan:
    """Return the plan that was sent to the host."""
    (asked,) = app.house.asked
    assert isinstance(asked, OpenNight)
    return read(asked.plan)


async def test_a_night_with_the_usual_values_is_opened_at_once_and_its_page_comes() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=()))
    async with walk(app, "h", "tab") as pilot:
        assert at(app) == "NightFormScreen"
        app.house.react = lambda asked: app.house.tell(board()) if isinstance(asked, OpenNight) else None
        await press(pilot, "enter")
        plan = planned(app)
        assert (plan.name, plan.seats, plan.rounds, plan.late, plan.own_bots) == (
            "Game night",
            4,
            4,
            True,
            False,
        )
        assert at(app) == "NightScreen"


@pytest.mark.slow
async def test_what_is_chosen_stands_in_the_plan() -> None:
    app = parlour(rules_folder=FakeFolder(saved_rules(hand="9")))
    app.house.tell(Lobby(tables=()))
    async with walk(app, "h", "tab", "home", "enter") as pilot:
        await type_in(pilot, "Thursday")
        await press(pilot, "enter", "down", "down", "left")  # the last offer: house rules
        await press(pilot, *["down"] * 5, "enter")
        await type_in(pilot, "23:00")
        await press(pilot, "enter", "down", "right", *["down"] * 3, "right", "end", "enter")
        plan = planned(app)
        assert (plan.name, plan.rounds, plan.until, plan.length) == ("Thursday", 0, "23:00", 1)
        assert plan.seating is Manner.EVERYONE
        assert [bool(game.rules) for game in plan.games] == [False, True]


@pytest.mark.slow
async def test_every_fault_is_named_and_the_form_stays() -> None:
    app = parlour()
    async with walk(app, "h", "tab", "home") as pilot:
        await press(pilot, *["down"] * 7, "enter")
        await type_in(pilot, "late")
        await press(pilot, "enter", "down", "right", "down", "right", "end", "enter")
        shown = text_of(app)
        assert "This night cannot be played" in shown
        assert "Until: 'late'; it takes a time of day, as" in " ".join(shown.split())
        assert "Match:" in shown
        await press(pilot, "escape", "e", "tab")
        assert at(app) == "NightFormScreen"
        assert not app.house.asked
