"""The page of settings: what is changed shows at once, and what cannot be kept says so."""

from __future__ import annotations

from textual.events import Key

from parlour.net.errors import HomeError
from parlour.rules.sentences import in_words
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.pages.settings import SettingsScreen
from parlour.tui.storage.settings import Motion, Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import parlour, press, text_of, type_in, walk


async def test_a_setting_shows_at_once_and_is_kept() -> None:
    kept: list[Settings] = []
    app = parlour(keep=kept.append)
    async with walk(app, "s") as pilot:
        await press(
            pilot, "down", "down", "right", "down", "down", "down", "enter", "down", "right", "down", "left"
        )
        assert kept[-1].theme != "parlour-dark"
        assert app.theme == kept[-1].theme
        assert kept[-1].ascii
        assert kept[-1].motion is Motion.REDUCED
        assert not kept[-1].bell
        assert text_of(app).isascii()


async def test_a_name_is_changed_in_the_settings() -> None:
    app = parlour()
    async with walk(app, "s", "enter") as pilot:
        await press(pilot, "end")
        await type_in(pilot, "a")
        await press(pilot, "enter")
        assert app.settings.name == "Anna"
        assert "Anna" in text_of(app)


async def test_settings_that_cannot_be_kept_hold_and_say_so() -> None:
    def broken(settings: Settings) -> None:
        raise HomeError(in_words("cannot write the settings: no space left"))

    app = parlour(keep=broken)
    async with walk(app, "s", "down", "right"):
        assert app.settings.theme != "parlour-dark"
        assert "could not be saved" in text_of(app)


async def test_what_is_wrong_with_the_settings_is_said_at_the_start() -> None:
    app = parlour(complaint="Settings are not TOML; your file is kept as settings.toml.bad.")
    async with walk(app):
        assert "settings.toml.bad" in text_of(app)


async def test_how_many_matches_of_others_are_kept_is_chosen_on_the_page_or_shown_as_it_is() -> None:
    app = parlour(settings=Settings(name="Ann", others_kept=77))
    async with walk(app, "s") as pilot:
        assert "‹ 77 ›" in text_of(app), "it is no choice of the page"
        await press(pilot, *["down"] * 9, "right", "down", "left")
        assert (app.settings.others_kept, app.settings.others_megabytes) == (100, 16)
        assert "Others kept  ‹ 100 ›" in text_of(app)


async def test_a_guest_over_ssh_is_asked_nothing_about_files() -> None:
    app = parlour(FakeConnector(remote=True))
    async with walk(app) as pilot:
        app.push_screen(SettingsScreen())
        await settled(pilot)
        assert "Bell" in text_of(app)
        assert "Others" not in text_of(app)


async def test_keys_that_are_read_at_once_open_one_box() -> None:
    app = parlour()
    async with walk(app, "s") as pilot:
        for _ in range(3):
            app.post_message(Key("enter", None))
        await settled(pilot)
        assert isinstance(app.screen, Ask)
        assert [type(screen) for screen in app.screen_stack].count(Ask) == 1
