"""Every key that a screen offers does something, and every other key of it says why it does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from parlour.tui.keymap import Action
from parlour.tui.screens.boxes.page import OpenActions
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import App, press, text_of, walk
from tests.tui.screens.test_page_snapshots import PICTURES, Picture, keys

SCREENS = (
    *("home", "nearby", "lobby", "night", "night_form", "picker", "lessons", "lesson", "opening", "waiting"),
    *("options", "round_over", "match_over", "rules", "settings", "saved", "filter", "statistics"),
    *("house_rules", "editor", "replay"),
)
SLOW = (
    *("home", "lobby", "night", "picker", "lesson", "opening", "waiting", "match_over", "rules", "settings"),
    *("saved", "editor", "replay"),
)
"""One of each kind of page."""
TABLE = {"table": Picture(keys("p", "enter"))}
ELSEWHERE = ("home", "end")
"""Where the cursor is put before a key that did nothing is pressed again: it may have stood at an end."""


def effects(app: App) -> object:
    """Return all that a key may change."""
    screens = [type(screen).__name__ for screen in app.screen_stack]
    said = [each.message for each in app._notifications]
    asked = app.house.asked if hasattr(app.fake.line, "asked") else ()
    done = len(asked), len(app.fake.ways), app.clipboard, app.return_value, app.focused
    return screens, text_of(app), said, done, app.settings


async def begin(pilot: Pilot[Any], app: App, picture: Picture) -> None:
    await settled(pilot)
    await picture.before(pilot, app)
    await threads_done(pilot)
    await settled(pilot)


def keys_of(app: App) -> Iterator[Action]:
    """Yield the keys of the footer, and those of the page that do nothing now."""
    screen: object = app.screen
    assert isinstance(screen, OpenActions)
    there = [action for action in screen.open_actions() if action.words]
    yield from there
    open_keys = {action.keys[0] for action in screen.open_actions()}
    every: tuple[Action, ...] = getattr(screen, "ACTIONS", ())
    yield from (action for action in every if action.keys[0] not in open_keys)


async def is_heard(pilot: Pilot[Any], app: App, key: str) -> bool:
    """Press `key`, and return whether that changed anything."""
    before = effects(app)
    await press(pilot, key)
    return effects(app) != before


@pytest.mark.few("table", slow=SLOW)
@pytest.mark.parametrize("name", [*SCREENS, *TABLE])
async def test_no_key_is_silent(name: str) -> None:
    picture, silent = (PICTURES | TABLE)[name], list[str]()
    left: list[Action] | None = None
    while left is None or left:
        app = picture.make()
        async with walk(app) as pilot:
            await begin(pilot, app, picture)
            here = app.screen
            left = [*keys_of(app)] if left is None else left
            while left:
                action = left.pop(0)
                key = action.keys[0]
                app.clear_notifications()
                heard = await is_heard(pilot, app, key)
                for other in ELSEWHERE if not heard else ():
                    await press(pilot, other)
                    heard = heard or await is_heard(pilot, app, key)
                silent += [] if heard else [f"{key}: {action.tells}"]
                if app.screen is not here or isinstance(app.focused, Input):
                    await press(pilot, "escape")
                if app.screen is not here or not app.is_running:
                    break
    assert silent == []
