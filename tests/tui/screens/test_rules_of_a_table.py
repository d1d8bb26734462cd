"""The rules of each game on their page, and those of a table, which guests read before they sit down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.address import Address
from parlour.net.discovery.service import Ad
from parlour.net.errors import Unreachable
from parlour.net.wire.messages import Answer, Lobby, OpenTable, Phase, ReadRules, RulesPart, Sit
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.rules_editor.ruleset_page import page_of
from parlour.tui.screens.pages.rules import RulesScreen
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.news import line
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk

WHOLE = "For two to ten players, with 108 cards."
"""Stands in the rules of a game in plain words."""
PAGE = "Get rid of your cards before the others do."
"""Stands on the page of rules of the first game."""
RULES = shelf.changed(shelf.table_rules("juno-classic"), {"title": "Our JUNO", "hand": "9"})
TOLD = RulesPart(game="juno-classic", title="Our JUNO", rules=shelf.write(RULES))
OURS = line(
    title="Our JUNO",
    base="JUNO Classic",
    house=True,
    differences=(in_words("9 cards dealt"), in_words("call Mau")),
)
NEAR = found("a", "kitchen", Ad("t1", "Kitchen", "Our JUNO", 1, 3, rules="JUNO Classic + 9 cards dealt"))


def test_the_summary_of_house_rules_stands_below_their_title() -> None:
    rules = shelf.house_rules('title = "Ours"\nbase = "juno-classic"\nsummary = "For rainy days."\n')
    assert page_of(rules).splitlines()[:4] == ["# Ours", "", "For rainy days.", ""]
    plain = shelf.house_rules('title = "Ours"\nbase = "juno-classic"\n')
    assert page_of(plain).splitlines()[:3] == ["# Ours", "", "As in JUNO Classic."]


def lobby(app: App, *tables: object) -> None:
    app.house.tell(Lobby.model_validate({"tables": (*tables, line("Attic", "t2"))}))
    app.house.answers[ReadRules] = Answer(id=0, rules=TOLD)


def asked(app: App) -> list[str]:
    return [request.table for request in app.house.asked if isinstance(request, ReadRules)]


async def test_the_lobby_says_what_the_marked_table_changes_and_shows_its_rules() -> None:
    app = parlour()
    lobby(app, OURS)
    async with walk(app, "j", "enter") as pilot:
        assert "Our JUNO" in text_of(app)
        assert "JUNO Classic + 9 cards dealt + call Mau" in text_of(app)
        await press(pilot, "r")
        assert asked(app) == ["t1"]
        assert at(app) == "RulesScreen"
        assert "JUNO Classic, but for this:" in text_of(app)
        assert WHOLE in text_of(app)
        assert not app.house.asked_for(Sit)
        await press(pilot, "escape", "down")
        assert "JUNO Classic + 9" not in text_of(app)
        await press(pilot, "r")
        assert asked(app) == ["t1"]
        assert PAGE in text_of(app)
        app.house.answers[ReadRules] = Answer(id=0, rules=TOLD.model_copy(update={"rules": "?"}))
        await press(pilot, "escape", "up", "r")
        assert "call Mau" in text_of(app)
        assert "These rules cannot be read here: line 1, column 1: Invalid statement" in text_of(app)


async def test_a_table_of_the_network_tells_its_rules_to_a_visitor_who_goes_again() -> None:
    app = parlour(FakeConnector())
    app.house.answers[ReadRules] = Answer(id=0, rules=TOLD)
    async with walk(app, "j") as pilot:
        app.fake.find(NEAR)
        await settled(pilot)
        assert "JUNO Classic + 9 cards dealt" in text_of(app)
        await press(pilot, "r")
        assert app.fake.ways == ["join kitchen:7453"]
        assert app.house.closed
        assert WHOLE in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "NearbyScreen"
        assert app.link is None


async def test_a_host_that_cannot_be_reached_or_refuses_says_so() -> None:
    fake = FakeConnector(error=Unreachable(Address("kitchen")))
    app = parlour(fake)
    async with walk(app, "j") as pilot:
        fake.find(NEAR)
        await press(pilot, "r")
        assert "kitchen does not answer" in text_of(app)
        fake.error = None
        app.house.answers[ReadRules] = Answer(
            id=0, ok=False, told=in_words("there is no such table any more")
        )
        await press(pilot, "escape", "r")
        assert "no such table any more" in text_of(app)


async def test_the_waiting_room_says_what_is_changed_and_shows_the_rules_which_have_no_options() -> None:
    app = parlour()
    app.house.answers[ReadRules] = Answer(id=0, rules=TOLD)
    async with walk(app, "h", "enter") as pilot:
        assert "JUNO Classic +" not in text_of(app)
        await press(pilot, "o")
        assert "Reverse skips" in text_of(app)
        nine = (in_words("9 cards dealt"),)
        app.house.tell(app.house.update(Phase.WAITING, base="JUNO Classic", house=True, differences=nine))
        await settled(pilot)
        assert "Reverse skips" not in text_of(app)
        assert "Bot pace" in text_of(app)
        await press(pilot, "escape")
        assert "JUNO Classic + 9 cards dealt" in text_of(app)
        await press(pilot, "r")
        assert asked(app) == ["t1"]
        assert WHOLE in text_of(app)
        app.house.tell(app.house.update(Phase.WAITING))
        await settled(pilot)
        assert at(app) == "RulesScreen"


@pytest.mark.slow
async def test_the_rules_of_a_game_with_other_options_begin_with_these() -> None:
    app = parlour()
    told = RulesPart(game="juno-classic", title="JUNO Classic", options={"announce": "off"})
    app.house.answers[ReadRules] = Answer(id=0, rules=told)
    async with walk(app, "h", "enter") as pilot:
        off = (in_words("nothing to call"),)
        app.house.tell(app.house.update(Phase.WAITING, base="JUNO Classic", differences=off))
        await press(pilot, "r")
        said = text_of(app)
        assert said.index("At this table:") < said.index("nothing to call") < said.index(PAGE)


async def test_help_at_the_table_leads_to_its_own_rules() -> None:
    app = parlour()
    app.house.answers[ReadRules] = Answer(id=0, rules=TOLD)
    async with walk(app, "p", "enter") as pilot:
        for title, house, words in (("JUNO Classic", False, PAGE), ("Our JUNO", True, WHOLE)):
            app.house.tell(app.house.update(Phase.PLAYING, house=house, title=title))
            await press(pilot, "question_mark", "r")
            assert at(app) == "RulesScreen"
            assert title in text_of(app)
            assert words in text_of(app)
            await press(pilot, "escape")
            assert at(app) == "TableScreen"


HOSTILE = [
    "[@click=app.quit]hi",
    *(pytest.param(words, marks=pytest.mark.long) for words in ("[/]", "\x1b[2J", "\u202egnp")),
]


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_what_a_host_of_the_network_says_of_its_rules_is_only_text(hostile: str) -> None:
    app = parlour(FakeConnector())
    app.house.answers[ReadRules] = Answer(id=0, rules=hostile_rules(hostile))
    async with walk(app, "j") as pilot:
        app.fake.find(replace(NEAR, ad=replace(NEAR.ad, rules=hostile)))
        await settled(pilot)
        _only_text(app)
        await press(pilot, "r")
        assert at(app) == "RulesScreen"
        _only_text(app)


@pytest.mark.slow
@pytest.mark.parametrize("hostile", HOSTILE)
async def test_what_a_lobby_says_of_rules_is_only_text(hostile: str) -> None:
    app = parlour()
    lobby(app, line(house=True, title=hostile, base=hostile, differences=(in_words(hostile),)))
    app.house.answers[ReadRules] = Answer(id=0, rules=hostile_rules(hostile))
    async with walk(app, "j", "enter") as pilot:
        assert at(app) == "LobbyScreen"
        _only_text(app)
        await press(pilot, "r")
        assert at(app) == "RulesScreen"
        _only_text(app)


def hostile_rules(hostile: str) -> RulesPart:
    return TOLD.model_copy(update={"title": hostile, "rules": hostile})


def _only_text(app: App) -> None:
    assert app.is_running
    assert app._exception is None
    assert all(letter.isprintable() or letter == "\n" for letter in text_of(app))


@pytest.mark.slow
async def test_a_table_opened_at_a_host_takes_house_rules_there_too() -> None:
    app = parlour()
    lobby(app, OURS)
    async with walk(app, "j", "enter", "n", "e", "down", "down", "right", "h", "y", "enter"):
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert "hand = 8" in opened.rules


async def test_rules_turn_to_the_next_game_each_at_its_own_part_of_a_page_that_they_share() -> None:
    app = parlour()
    async with walk(app, "r") as pilot:
        assert "The marks in front (JC-1, JC-2 …) number the rules." in text_of(app)
        await press(pilot, "tab")
        assert "JS-1" in text_of(app)
        assert "JC-1" not in text_of(app)
        await press(pilot, "tab")
        assert "JX-1" in text_of(app)
        await press(pilot, "tab")
        assert "Switch" in text_of(app).split("\n")[0]
        app.push_screen(RulesScreen("juno-seven-o"))
        await settled(pilot)
        assert "JS-1" in text_of(app)
