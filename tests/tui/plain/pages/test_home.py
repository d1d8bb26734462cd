"""The first page of plain lines: the name, games against bots, unfinished tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.address import Address
from parlour.net.errors import NetError, PortClosed
from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import Lobby, OpenTable, Ready, Sit, Start
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.plain.saying.said import Kind
from parlour.tui.storage.stores import DayTries
from parlour.tui.text.language import asked_for, speak
from tests.rules.kit.foreign import a_distribution
from tests.rules.kit.foreign import site as site
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, saved_rules
from tests.tui.kit.news import line
from tests.tui.plain.pages.typed import STOP, Player

pytestmark = pytest.mark.looptime


def opened_by(player: Player) -> OpenTable:
    """Return with what the player has opened a table."""
    opened = player.line.asked[0]
    assert isinstance(opened, OpenTable)
    return opened


class Kept(DayTries):
    """Tries as on a machine of one's own, with nothing kept yet."""


async def test_the_first_time_the_name_is_asked_until_it_is_short_enough_and_kept() -> None:
    async with Player(name="") as ann:
        assert ann.lines.prompts == ["What name should others see: "]
        said = await ann.type("A" * 17)
        assert said == ["A name has 16 letters at most; this one has 17."]
        assert ann.lines.prompts[-1] == "What name should others see: "
        await ann.type("Ann")
        assert ann.kept[-1].name == "Ann"


@pytest.mark.parametrize("answer", ["", "back", "BACK"])
async def test_a_question_is_broken_off_with_an_empty_line_or_back(answer: str) -> None:
    async with Player(name="") as ann:
        assert await ann.type(answer) == ["Nothing is done."]
        assert ann.kept == []
        assert ann.lines.prompts[-1] == "> "


async def test_help_lists_the_commands_what_is_none_is_refused_and_quit_ends_the_session() -> None:
    async with Player() as ann:
        said = await ann.type("help")
        assert "host [GAME]: a table for your network." in said
        assert "quit: end Parlour." in said
        assert await ann.type("frobnicate now", "h", STOP) == [
            "'frobnicate now' is no command here. Type help to hear the commands.",
            "'h' may be host, history, help. Type more of it.",
            "Nothing is done. Type quit to end Parlour.",
        ]
        assert ann.at == "HomePage"
        await ann.type("quit")
        assert ann.running is not None
        assert await ann.running == 0


async def test_day_alone_asks_for_a_game_until_one_was_played() -> None:
    async with Player() as ann:
        ann.stores.days = Kept()
        said = await ann.type("day")
        assert said[:2] == ["The deal of the day. Type the number or the name of a game:", "1. JUNO Classic"]
        said = await ann.type("2")
        assert said[0].endswith(": JUNO Seven-O, one try counts.")
        opened = opened_by(ann)
        assert (opened.game, opened.bots, opened.seats) == ("juno-seven-o", 3, 4)
        assert said[0].startswith(f"Deal of the day {opened.day}: ")


@pytest.mark.parametrize("typed", ["1", "juno classic", "juno-classic", "JUNO C"])
async def test_a_game_is_picked_by_its_number_its_name_or_a_unique_beginning(typed: str) -> None:
    async with Player() as ann:
        await ann.type("play", typed)
        opened, ready, start = ann.line.asked
        assert isinstance(opened, OpenTable)
        assert (opened.game, opened.bots, opened.seats, opened.name) == ("juno-classic", 3, 4, "Just me")
        assert isinstance(ready, Ready)
        assert isinstance(start, Start)
        assert ann.at == "MatchPage"


async def test_what_is_no_game_no_level_and_no_file_is_refused_with_those_there_are() -> None:
    async with Player() as ann:
        assert await ann.type("play juno", "play missing.toml") == [
            "'juno' may be JUNO Classic, JUNO Seven-O, JUNO Serious. Type more of it, or its number.",
            "The file 'missing.toml' cannot be read: No such file or directory.",
        ]
        said = await ann.type("play", "level wild", "bots 12")
        assert "The level is one of: normal, easy, hard. 'wild' is not." in said
        assert "The number of bots is a number from 1 to 9, not '12'." in said
        assert ann.line.asked == []


async def test_bots_their_level_and_pace_are_chosen_and_kept() -> None:
    async with Player() as ann:
        said = await ann.type("play", "bots 2", "level hard", "pace fast", "clocks relaxed", "jojo")
        assert "Against 2 bots, level hard, pace fast, clocks as usual." in said
        assert "Against 2 bots, level hard, pace fast, clocks relaxed." in said
        opened = opened_by(ann)
        assert (opened.game, opened.bots, opened.level, opened.pace) == ("jojo", 2, "hard", "fast")
        assert opened.relaxed
        assert ann.kept[-1].game == "jojo"
        assert ann.kept[-1].relaxed


async def test_house_rules_are_played_from_the_list_or_from_a_file(tmp_path: Path) -> None:
    saved = saved_rules("Our JUNO")
    assert saved.rules is not None
    file = tmp_path / "kitchen.toml"
    file.write_text(shelf.write(saved.rules))
    for typed in ("play our juno", f"play {file}"):
        async with Player(folder=FakeFolder(saved)) as ann:
            await ann.type(typed)
            assert opened_by(ann).game == ""
            assert 'title = "Our JUNO"' in opened_by(ann).rules


async def test_a_guest_over_ssh_reads_no_file_of_the_host(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.toml"
    file.write_text("secret")
    async with Player(FakeConnector(remote=True)) as ann:
        await ann.type("new kitchen.toml", f"new {file}")
        assert ann.texts(Kind.REFUSED)[-1] == (
            "A guest over ssh can play the games in the list; files are not read here."
        )


async def test_a_refused_table_is_told_and_its_host_left() -> None:
    async with Player(FakeConnector(error=NetError(in_words("the referee does not start")))) as ann:
        said = await ann.type("play jojo")
        assert said == ["Shuffling the cards.", "The referee does not start"]
        assert ann.at == "HomePage"


async def test_why_a_host_cannot_be_reached_is_said_in_the_language_of_the_session() -> None:
    speak(asked_for({"LANG": "de_DE.UTF-8"}))
    async with Player(FakeConnector(error=PortClosed(Address("a.example")))) as ann:
        assert (await ann.type("spielen jojo"))[-1].startswith("A.example ist da, aber")


LEFT = Resumable(id="t3", name="Just me", title="Jojo", solo=True, taken=3, waits=True)
THEIRS = Resumable(id="t4", name="Kitchen", title="Mau-Mau")


async def test_unfinished_tables_are_said_and_a_number_goes_on_with_one() -> None:
    connector = FakeConnector()
    connector.left = (LEFT, THEIRS)
    async with Player(connector) as ann:
        assert "1. Jojo, against 2 bots" in ann.texts(Kind.OPTION)
        connector.line.tell(Lobby(tables=(line(key="t4"),)))
        await ann.type("2")
        assert connector.ways == ["resume t4"]
        assert any(isinstance(asked, Sit) and asked.table == "t4" for asked in connector.line.asked)


async def test_a_match_that_another_window_shows_is_taken_from_it_after_a_question() -> None:
    connector = FakeConnector()
    connector.elsewhere = True
    async with Player(connector) as ann:
        await ann.type("play jojo")
        asked = "A match of yours is open in another window, which loses it if you go on; the match is kept."
        assert ann.lines.prompts[-1].startswith(asked)
        assert await ann.type("no") == ["Nothing is done."]
        assert connector.ways == []
        await ann.type("play jojo", "yes")
        assert connector.ways == ["solo"]


async def test_an_unfinished_table_is_deleted_after_a_question() -> None:
    connector = FakeConnector()
    connector.left = (LEFT, THEIRS)
    async with Player(connector) as ann:
        assert await ann.type("delete 2", "no") == ["Nothing is done."]
        assert connector.ways == []
        said = await ann.type("delete 2", "yes")
        assert connector.ways == [f"end {THEIRS.id}"]
        assert "Deleted." in said
        assert [*connector.left] == [LEFT]


async def test_the_list_of_games_says_which_installed_ones_cannot_be_played(site: Path) -> None:
    a_distribution(site, code="import nothing_at_all")
    async with Player() as ann:
        said = await ann.type("play")
        (fault,) = [words for words in said if "far" in words]
        assert fault.startswith("far of parlour-far 1.0 cannot be played: game.py: ModuleNotFoundError")
        assert str(site) not in fault
