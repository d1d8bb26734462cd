"""The picker: any game in two keys, and what was chosen last stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.wire.messages import Answer, Lobby, OpenTable, Ready, Start
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.screens.boxes.beside import DOWN
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.statistics import Statistics, Tally
from parlour.tui.storage.stores import SavedRules
from tests.rules.kit.foreign import a_distribution, code_with
from tests.rules.kit.foreign import site as site
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary
from tests.tui.kit.news import line
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk


def opened(app: App) -> OpenTable:
    """Return the table that was asked for."""
    (table,) = app.house.asked_for(OpenTable)
    assert isinstance(table, OpenTable)
    return table


async def test_p_and_enter_begin_a_match_of_the_first_game_against_three_bots() -> None:
    app = parlour()
    async with walk(app, "p", "enter"):
        table = opened(app)
        assert (table.game, table.seats, table.bots) == ("juno-classic", 4, 3)
        assert (table.level, table.pace, table.name) == ("normal", "normal", "Just me")
        assert [type(request) for request in app.house.asked] == [OpenTable, Ready, Start]
        assert app.fake.ways == ["solo"]
        assert at(app) == "TableScreen"


async def test_what_was_chosen_is_kept_and_stands_there_the_next_time() -> None:
    kept: list[Settings] = []
    app = parlour(keep=kept.append)
    async with walk(app, "p", "end", "right", "right", "l", "f", "enter"):
        table = opened(app)
        assert (table.game, table.bots, table.level, table.pace) == ("jojo", 5, "easy", "fast")
    again = parlour(settings=kept[-1])
    async with walk(again, "p") as pilot:
        assert "Opponents   5 bots" in text_of(again)
        assert "Bots play   easy" in text_of(again)
        await press(pilot, "enter")
        assert opened(again) == table


@pytest.mark.slow
async def test_what_keys_have_changed_is_kept_without_a_match_and_a_game_that_was_looked_at_is_not() -> None:
    kept: list[Settings] = []
    app = parlour(keep=kept.append)
    async with walk(app, "p", "down", "escape") as pilot:
        assert kept == []
        await press(pilot, "p", "down", "right", "l", "escape")
        assert [(each.game, each.opponents, each.level) for each in kept] == [("", 4, "easy")]
        await press(pilot, "p")
        assert "4 bots" in text_of(app)


@pytest.mark.slow
async def test_a_game_takes_no_more_opponents_than_it_has_seats_for_and_others_keep_the_wish() -> None:
    app = parlour(settings=Settings(name="Ann", game="mau-mau", opponents=9))
    async with walk(app, "p") as pilot:
        assert "Opponents   4 bots" in text_of(app)
        await press(pilot, "home")
        assert "Opponents   9 bots" in text_of(app)
        await press(pilot, "right")
        assert "Opponents   1 bot " in text_of(app)
        await press(pilot, "left", "left")
        assert "Opponents   8 bots" in text_of(app)


async def test_a_choice_that_is_not_there_any_more_is_the_usual_one() -> None:
    gone = Settings(name="Ann").changed(game="whist", level="godlike", pace="slug", opponents=0)
    app = parlour(settings=gone)
    async with walk(app, "p", "enter"):
        table = opened(app)
        assert (table.game, table.level, table.pace) == ("juno-classic", "normal", "normal")
        assert table.bots >= 1


def test_every_game_has_a_picture_of_its_own_cards() -> None:
    for game in shelf.games():
        deck = {DOWN, *shelf.table_rules(game.name).rules.texts}
        assert game.picture
        assert {card for row in game.picture for card in row.split()} <= deck


@pytest.mark.slow
async def test_in_a_broad_window_what_is_told_and_was_won_of_the_marked_game_stands_beside_it() -> None:
    library = FakeLibrary()
    library.counted["Jojo"] = Statistics(Tally(played=4, won=3))
    app = parlour(library=library)
    async with walk(app, "p", size=(120, 40)) as pilot:
        for game in shelf.games():
            assert game.summary.split()[0] in text_of(app).split()
            assert ("4 played, 3 won (75%)" in text_of(app)) == (game.title == "Jojo")
            await press(pilot, "down")


@pytest.mark.slow
async def test_a_guest_over_ssh_plays_bots_at_a_table_of_this_host_and_stays_if_it_is_refused() -> None:
    app = parlour(FakeConnector(remote=True), way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    app.house.answers[OpenTable] = Answer(
        id=0, ok=False, told=in_words("there are enough tables of yours already")
    )
    async with walk(app) as pilot:
        assert at(app) == "LobbyScreen"
        await press(pilot, "p", "enter")
        assert "There are enough tables of yours already" in text_of(app)
        del app.house.answers[OpenTable]
        await press(pilot, "escape")
        assert at(app) == "LobbyScreen"
        await press(pilot, "p", "enter")
        assert at(app) == "TableScreen"
        assert app.house.asked_for(OpenTable)[-1] == OpenTable(game="juno-classic", seats=4, bots=3)


async def test_installed_games_that_cannot_be_played_have_a_line_and_leave_room_for_the_others(
    site: Path,
) -> None:
    for number in range(5):
        a_distribution(site, f"far{number}", code="import nothing_at_all")
    app = parlour()
    async with walk(app, "p") as pilot:
        fault = "far0 of parlour-far0 1.0 cannot be played: game.py: ModuleNotFoundError"
        assert fault in text_of(app)
        assert text_of(app).count("cannot be played: game.py") == 2
        assert "3 more cannot be played: parlour games lists them" in text_of(app)
        assert str(site) not in text_of(app)
        await press(pilot, "enter")
        assert opened(app).game == "juno-classic"


@pytest.mark.slow
async def test_house_rules_of_a_game_that_fails_are_not_offered(site: Path) -> None:
    fails = "def differences(self, base, ruleset): return () if base is ruleset else 1 // 0"
    a_distribution(site, code=code_with("ruleset", fails))
    rules = shelf.house_rules('title = "Ours"\nbase = "far-jojo"\n')
    app = parlour(rules_folder=FakeFolder(SavedRules("ours.toml", rules.title, rules)))
    async with walk(app, "p"):
        assert "Ours" not in text_of(app)
        assert "JUNO" in text_of(app)
