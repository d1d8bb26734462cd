"""The ruleset editor: rules are changed line by line, and what cannot be played says why at once (HR-9)."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from parlour.net.errors import HomeError
from parlour.net.wire.messages import OpenTable
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.rules_editor.draft import card_of
from parlour.tui.screens.pages.editor import EditorScreen
from parlour.tui.storage.stores import SavedRules
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder
from tests.tui.kit.fake_library import saved_rules as saved
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, type_in, walk

NEW = ("e", "enter")
"""From home to a copy of the first game, JUNO Classic."""
HAND = ("down", "down")
"""From there to how many cards are dealt."""
CUT = ("down", "down")
"""From there to whether the cards are cut."""
BASE = "JUNO Classic"


def editor(app: App) -> EditorScreen:
    found = [screen for screen in app.screen_stack if isinstance(screen, EditorScreen)]
    assert found
    return found[0]


def row(app: App, label: str) -> str:
    """The line on the screen that holds `label`."""
    return next(line for line in text_of(app).split("\n") if label in line)


async def point(pilot: Pilot[int], app: App, key: str) -> None:
    """Move the cursor to the row of a field, or of a card."""
    editor(app).rows.point(key)
    await settled(pilot)


async def replace_text(pilot: Pilot[int], text: str) -> None:
    """Type `text` in place of what stands there."""
    await press(pilot, "enter", "home", *["delete"] * 12)
    await type_in(pilot, text)
    await press(pilot, "enter")


# ---- changing values ----------------------------------------------------------------------------


async def test_every_field_has_a_line_with_its_value_and_the_marked_one_is_explained() -> None:
    app = parlour()
    fields = [field for field in shelf.fields(shelf.table_rules("juno-classic")) if not card_of(field.path)]
    async with walk(app, *NEW, size=(120, 120)) as pilot:
        said = text_of(app)
        assert len(fields) > 60
        assert all(field.label in said for field in fields)
        assert "How many players a game needs (HR-1)" in said
        await press(pilot, *HAND)
        assert "How many cards each player gets (HR-1)" in text_of(app)


@pytest.mark.slow
async def test_a_choice_is_turned_and_stays_in_sight_when_its_fault_takes_room_from_the_list() -> None:
    app = parlour()
    async with walk(app, *NEW) as pilot:
        await point(pilot, app, "drawing.rule")
        lowest = editor(app).rows.region.height
        for keys, value in ((("right",), "until"), (("left", "left"), "count")):
            await press(pilot, *keys)
            assert f"‹ {value} ›" in row(app, "How to draw")
        assert editor(app).rows.region.height < lowest
        await press(pilot, "right", "enter")
        assert "‹ until ›" in row(app, "How to draw")


async def test_what_differs_is_marked_by_a_sign_and_summed_up_in_a_line() -> None:
    app = parlour()
    async with walk(app, *NEW) as pilot:
        assert "*" not in row(app, "Cutting")
        await press(pilot, *HAND, "right", *CUT, "enter")
        assert "* Cutting" in row(app, "Cutting")
        assert f"{BASE} + 8 cards dealt to each + the cards may be cut" in text_of(app)
        assert f"{BASE} (not saved)" in text_of(app)
        await press(pilot, "right", "up", "up", "left")
        assert "*" not in row(app, "Cutting")
        assert "(not saved)" not in text_of(app)


async def test_what_cannot_be_played_says_why_beside_its_field_and_is_neither_saved_nor_hosted() -> None:
    folder = FakeFolder()
    app = parlour(rules_folder=folder)
    async with walk(app, *NEW, *HAND) as pilot:
        await replace_text(pilot, "40")
        assert "! 10 hands of 40" in row(app, "Cards dealt")
        assert "10 hands of 40 and an opening card need more than the 108 cards" in text_of(app)
        assert "cannot be played yet: hand" in text_of(app)
        await press(pilot, "up", "down")
        assert "40" in row(app, "Cards dealt")
        await pilot.resize_terminal(60, 20)
        await settled(pilot)
        assert "! 10 hands" in row(app, "Cards dealt")
        assert "Esc back" in text_of(app).split("\n")[-1]
        await pilot.resize_terminal(80, 24)
        await replace_text(pilot, "many")
        for key in ("s", "h"):
            await press(pilot, "end", key)
            assert at(app) == "EditorScreen"
            assert "correct them first" in text_of(app)
            assert "'many': it takes a whole number" in text_of(app)
            assert editor(app).pointed_key == "hand"
        assert not folder.files


@pytest.mark.slow
async def test_a_fault_may_be_mended_in_another_field() -> None:
    app = parlour()
    async with walk(app, *NEW, *HAND) as pilot:
        await replace_text(pilot, "20")
        assert not editor(app).draft.playable
        await press(pilot, "up")
        await replace_text(pilot, "5")
        assert editor(app).draft.playable
        assert "!" not in text_of(app)
        assert f"{BASE} + up to 5 players + 20 cards dealt to each" in text_of(app)


@pytest.mark.slow
async def test_tab_leads_from_section_to_section() -> None:
    app = parlour()
    async with walk(app, *NEW, "tab") as pilot:
        assert "The colors in the deck" in text_of(app)
        await press(pilot, "tab")
        assert "Who chooses the" in text_of(app)
        await press(pilot, "shift+tab", "shift+tab")
        assert "How many players a game needs" in text_of(app)
        await press(pilot, "shift+tab")
        assert "+2: next draws 2" in text_of(app)
        await press(pilot, "tab")
        assert "How many players a game needs" in text_of(app)


# ---- cards ----------------------------------------------------------------------------------------


async def test_cards_are_listed_with_their_effect_in_words_and_changed_field_by_field() -> None:
    app = parlour()
    async with walk(app, *NEW, "end") as pilot:
        assert row(app, "next draws 2").split()[0] == "+2"
        assert "7: " not in text_of(app)
        await point(pilot, app, "card D")
        await press(pilot, "enter")
        assert "House rules: D" in text_of(app)
        await press(pilot, "right", "down", "down")
        await replace_text(pilot, "R, S")
        assert "* Never on" in row(app, "Never on")
        await press(pilot, "escape")
        assert "* +2" in row(app, "on anything, never on Reverse, Skip, next draws 2")
        assert editor(app).pointed_key == "card D"


@pytest.mark.slow
async def test_a_card_of_the_deck_gets_an_effect_and_loses_it() -> None:
    app = parlour()
    async with walk(app, *NEW, "a") as pilot:
        await type_in(pilot, "ZZ")
        await press(pilot, "enter")
        assert "there is no 'ZZ' in the deck" in text_of(app)
        assert at(app) == "Ask"
        await press(pilot, *["backspace"] * 2, "enter")
        assert "a card is written as" in text_of(app)
        await type_in(pilot, "7")
        await press(pilot, "enter")
        assert "House rules: 7" in text_of(app)
        await press(pilot, "right", "escape")
        assert "7: on anything" in text_of(app)
        await press(pilot, "d")
        assert "7: on anything" not in text_of(app)
        await point(pilot, app, "card D")
        await press(pilot, "d")
        assert "* +2" in row(app, "no effect")
        assert f"{BASE} + +2: no effect" in text_of(app)


# ---- files ----------------------------------------------------------------------------------------


async def test_rules_are_saved_under_a_name_that_can_be_seen_and_loaded_again() -> None:
    folder = FakeFolder()
    app = parlour(rules_folder=folder)
    async with walk(app, *NEW, *HAND, "right", "s", "space", "enter") as pilot:
        assert "visible letters" in text_of(app)
        await type_in(pilot, "Our JUNO")
        await press(pilot, "enter")
        assert folder.files.keys() == {"our-juno.toml"}
        assert "Our JUNO" in text_of(app)
        assert "(not saved)" not in text_of(app)
        await press(pilot, "escape", "e")
        assert f"from {BASE}" in row(app, "Our JUNO")
        await press(pilot, "enter")
        assert "* Cards dealt" in row(app, "Cards dealt")


@pytest.mark.slow
async def test_the_same_file_is_saved_again_and_loaded_in_place_and_another_is_not_replaced_unasked() -> None:
    folder = FakeFolder(saved(hand="9"))
    app = parlour(rules_folder=folder)
    async with walk(app, "e", "enter", *HAND, "left", "s", "enter") as pilot:
        assert at(app) == "EditorScreen"
        assert "hand = 8" in folder.texts["our-juno.toml"]
        folder.texts.clear()
        await press(pilot, "escape", "e", "down", "enter", *HAND, "right", "s")
        await type_in(pilot, "Our JUNO")
        await press(pilot, "enter")
        assert "Replace them?" in text_of(app)
        await press(pilot, "n")
        assert at(app) == "Ask"
        assert not folder.texts
        await press(pilot, "enter", "y")
        assert folder.texts.keys() == {"our-juno.toml"}
        assert "l load" in text_of(app).split("\n")[-1], "80 columns have room for it"
        await press(pilot, "l", "down", "enter")
        assert "Our JUNO" not in text_of(app)
        await press(pilot, "l", "home", "enter")
        assert at(app) == "EditorScreen"
        assert "Our JUNO" in text_of(app)


@pytest.mark.slow
async def test_a_saved_file_is_deleted_after_a_question() -> None:
    folder = FakeFolder(saved(), saved("Second"))
    app = parlour(rules_folder=folder)
    async with walk(app, "e", "x", "n") as pilot:
        assert len(folder.files) == 2
        await press(pilot, "delete", "y")
        assert folder.files.keys() == {"second.toml"}
        await press(pilot, "enter", "x", "y")
        assert not folder.files
        assert at(app) == "EditorScreen"
        assert "(not saved)" in text_of(app)


async def test_a_file_that_cannot_be_played_is_listed_with_its_first_fault_and_left_alone() -> None:
    folder = FakeFolder(SavedRules("broken.toml", "broken", fault="hand: 99 cards"))
    app = parlour(rules_folder=folder)
    async with walk(app, "e") as pilot:
        assert "! hand: 99 cards" in row(app, "broken")
        await press(pilot, "enter")
        assert "not changed" in text_of(app)
        assert folder.files


async def test_a_folder_that_cannot_be_written_says_so_and_nothing_is_lost() -> None:
    full = HomeError(in_words("cannot write rules: no space left on device"))
    app = parlour(rules_folder=FakeFolder(error=full))
    async with walk(app, *NEW, *HAND, "right", "s", "enter") as pilot:
        assert "no space left" in text_of(app)
        await press(pilot, "escape")
        assert "(not saved)" in text_of(app)


@pytest.mark.slow
async def test_leaving_asks_if_something_would_be_lost() -> None:
    app = parlour()
    async with walk(app, *NEW, "escape") as pilot:
        assert at(app) == "HomeScreen"
        await press(pilot, *NEW, *HAND, "right", "escape")
        assert "not saved" in text_of(app)
        await press(pilot, "n")
        assert at(app) == "EditorScreen"
        await press(pilot, "l", "n", "escape", "y")
        assert at(app) == "HomeScreen"


# ---- reading and hosting ----------------------------------------------------------------------------


async def test_rules_are_read_in_plain_words_and_hosted_without_being_saved() -> None:
    app = parlour()
    async with walk(app, *NEW, *HAND, "right", "r") as pilot:
        assert at(app) == "RulesScreen"
        said = text_of(app)
        changes, rest = said.index(f"{BASE}, but for this:"), said.index("For two to ten")
        assert changes < said.index("8 cards dealt") < rest
        await press(pilot, "tab")
        assert "Get rid of your cards before the others do." in text_of(app)
        await press(pilot, "escape", "h")
        assert "Host without saving?" in text_of(app)
        await press(pilot, "n")
        assert at(app) == "EditorScreen"
        await press(pilot, "h", "y")
        assert at(app) == "OpeningScreen"
        await press(pilot, "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.game, shelf.house_rules(opened.rules).ruleset.hand) == ("", 8)


async def test_saved_rules_are_among_the_games_that_a_host_may_open_or_edit() -> None:
    app = parlour(rules_folder=FakeFolder(saved(hand="9")))
    async with walk(app, "h", "e") as pilot:
        assert at(app) == "EditorScreen"
        assert BASE in text_of(app)
        await press(pilot, "escape", "h", *["up"] * 11, "left")
        assert f"Our JUNO, 2 to 10 players. {BASE} + 9 cards dealt to each." in text_of(app)
        await press(pilot, "end", "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert shelf.house_rules(opened.rules).title == "Our JUNO"


@pytest.mark.slow
async def test_a_guest_over_ssh_changes_rules_but_saves_and_loads_nothing() -> None:
    app = parlour(FakeConnector(remote=True), begin=lambda app: app.navigation.prepare())
    async with walk(app, "e") as pilot:
        assert at(app) == "EditorScreen"
        await press(pilot, *HAND, "right", "s")
        assert at(app) == "EditorScreen"
        assert "save" not in text_of(app).split("\n")[-1]
        await press(pilot, "l", "y")
        assert "Saved" not in text_of(app)
        assert "Games to start from" in text_of(app)
