"""Home and help: every screen is reached by a key, and says which keys it has."""

from __future__ import annotations

import pytest
from textual.command import DiscoveryHit

from parlour.tui.app.app import OpenCommands
from parlour.tui.keymap import (
    EDITOR,
    HOME,
    HOUSE,
    LOBBY,
    NEARBY,
    NIGHT_BOARD,
    OPENING,
    OPTIONS,
    RESULTS,
    RULES,
    SETTINGS,
    TYPING,
    WAITING,
    Action,
)
from tests.tui.kit.at_table import TableApp, my_turn
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk


async def test_quitting_takes_one_key() -> None:
    app = parlour()
    async with walk(app, "q"):
        pass
    assert app.return_code == 0


async def test_a_click_on_a_row_chooses_it_and_one_in_the_footer_is_a_key() -> None:
    app = parlour()
    async with walk(app) as pilot:
        await pilot.click(offset=(text_of(app).split("\n")[-1].index("help"), 23))
        await settled(pilot)
        assert at(app) == "HelpScreen"
        await press(pilot, "escape")
        row = next(y for y, words in enumerate(text_of(app).split("\n")) if "of every game" in words)
        await pilot.click(offset=(20, row))
        await settled(pilot)
        assert at(app) == "RulesScreen"


async def test_help_lists_the_keys_of_the_screen_below_that_work_now() -> None:
    app = parlour()
    async with walk(app) as pilot:
        for keys, named in (
            ((), "Play a match against bots"),
            (("s",), "Change the marked row"),
            (("escape", "h", "enter"), "Seat a bot"),
        ):
            await press(pilot, *keys, "question_mark")
            assert at(app) == "HelpScreen"
            assert named in text_of(app)
            assert "Start the match" not in text_of(app)
            await press(pilot, "escape")
            assert at(app) != "HelpScreen"


async def test_the_form_of_a_table_says_what_enter_does_at_the_marked_row() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        for keys, said, happens in (
            (("home",), "", "‹ JUNO Seven-O ›"),
            (("j",), "Enter change ", "take it"),
            (("escape", "end"), "Enter open the table ", "g ready"),
        ):
            await press(pilot, *keys)
            footer = text_of(app).split("\n")[-1]
            assert said in footer
            assert ("Enter" in footer) is bool(said)
            await press(pilot, "enter")
            assert happens in text_of(app)


async def test_the_rules_say_their_keys_and_their_help_does_not_lead_to_them_again() -> None:
    app = parlour()
    async with walk(app, "r") as pilot:
        assert "? help" in text_of(app).split("\n")[-1]
        await press(pilot, "question_mark", "r")
        assert at(app) == "HelpScreen"
        assert "PgUp, b" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "RulesScreen"


GROUPS = (
    *(HOME, NEARBY, LOBBY, WAITING, OPTIONS, OPENING, RESULTS, RULES, SETTINGS),
    *(HOUSE, EDITOR, TYPING, NIGHT_BOARD),
)


@pytest.mark.parametrize("group", GROUPS)
def test_no_key_means_two_things_on_one_screen(group: tuple[Action, ...]) -> None:
    keys = [key for action in group for key in action.keys]
    assert len(keys) == len(set(keys))


async def test_the_palette_offers_no_action_that_means_nothing_without_its_key() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=(120, 40)):
        actions = [*app.table.open_actions()]
        assert any(action.needs_key for action in actions)
        offered = [
            hit.help
            async for hit in OpenCommands(app.table, None).discover()
            if isinstance(hit, DiscoveryHit)
        ]
        assert offered == [action.shown for action in actions if not action.needs_key]


async def test_the_palette_offers_the_actions_of_the_screen_below() -> None:
    app = parlour()
    async with walk(app, "ctrl+p") as pilot:
        await type_in(pilot, "your matches")
        await pilot.pause(0.3)
        words = text_of(app)
        assert "your matches: search them" in words.lower()
