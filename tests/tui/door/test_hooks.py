"""Private parts of Textual that the door leans on: when one changes, this says which, and where."""

from __future__ import annotations

import asyncio
import gc
import inspect
import sys
import weakref
from typing import Any

import pytest
from rich.segment import ControlType, Segment
from rich.style import Style
from textual._xterm_parser import XTermParser
from textual.app import App, ComposeResult
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.filter import ANSIToTruecolor
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from parlour.tui.door.fitting import GuestFilter, Shared, fit_for_guest
from parlour.tui.door.reader import GuestParser
from parlour.tui.door.textual_hooks import keep_tasks_patient, let_strips_go
from parlour.tui.screens.boxes.top import PaintedOnce
from parlour.tui.text.line_filters import VisibleOnly

BLUE = Color.parse("#000080")


class StyledApp(App[None]):
    CSS = ".styled { color: $primary; }"


def source(thing: Any) -> str:
    return inspect.getsource(thing)


async def test_an_app_changes_its_loop_in_one_call_which_the_door_does_not_let_through() -> None:
    """tui/door/textual_hooks.py stands before `set_task_factory`: with eager tasks asyncssh lets one guest
    in."""
    assert source(App.run_async).count("loop.") == source(App.run_async).count("loop.set_task_factory(") == 1
    loop = asyncio.get_running_loop()
    keep_tasks_patient(loop)
    loop.set_task_factory(lambda loop, coroutine: asyncio.Task(coroutine, loop=loop))
    assert loop.get_task_factory() is None


def test_fatal_error_and_print_error_renderables_are_asked_of_the_instance() -> None:
    """tui/door/fitting.py replaces `_fatal_error` and `_print_error_renderables` on the app."""
    assert "self._fatal_error()" in source(App._handle_exception)
    app: App[None] = App()
    fit_for_guest(app)
    app._exit_renderables.append("a traceback")
    app._print_error_renderables()
    assert not app._exit_renderables


def test_parse_extended_key_is_a_cached_method() -> None:
    """tui/door/reader.py calls `XTermParser._parse_extended_key.__wrapped__` with the class for
    self."""
    assert hasattr(XTermParser._parse_extended_key, "__wrapped__")
    assert "self._parse_colon_codepoints" in source(XTermParser._parse_extended_key.__wrapped__)
    assert "key.copy()" in source(XTermParser._sequence_to_key_events)
    assert inspect.ismethod(XTermParser._parse_colon_codepoints)


@pytest.mark.slow
def test_a_parser_is_not_kept_alive_by_what_it_read() -> None:
    """Textual's own cache is keyed by the parser; ours by the sequence."""
    parser = GuestParser()
    gone = weakref.ref(parser)
    assert list(parser.feed("\x1b[97;5u"))
    del parser
    gc.collect()
    assert gone() is None


def test_parse_cache_belongs_to_a_set_of_variables() -> None:
    """tui/door/fitting.py replaces `Stylesheet._parse_cache`, which `set_variables` clears."""
    assert "self._parse_cache.clear()" in source(Stylesheet.set_variables)
    assert "self._parse_cache[cache_key]" in source(Stylesheet._parse_rules)
    assert "self._variables = variables" in source(Stylesheet.set_variables)
    shared = Shared()
    one: App[None] = App()
    two: App[None] = App()
    shared.fit(one)
    shared.fit(two)
    assert one.stylesheet._parse_cache is two.stylesheet._parse_cache
    light = {**two.stylesheet._variables, "primary": "#112233"}
    two.stylesheet.set_variables(light)
    assert one.stylesheet._parse_cache is not two.stylesheet._parse_cache
    two.stylesheet.set_variables(dict(one.stylesheet._variables))
    assert one.stylesheet._parse_cache is two.stylesheet._parse_cache


async def test_reparse_parses_what_another_guest_has_parsed_already_only_once() -> None:
    """tui/door/fitting.py replaces `Stylesheet.reparse`, which uses a stylesheet without our cache."""
    assert "stylesheet = Stylesheet(variables=self._variables)" in source(Stylesheet.reparse)
    shared = Shared()
    apps = [StyledApp() for _ in range(2)]
    for app in apps:
        shared.fit(app)
        async with app.run_test():
            app.theme = "nord"
    found = [[rule for rule in app.stylesheet.rules if rule.selector_names == {".styled"}] for app in apps]
    assert found[0] == found[1] != []
    assert found[0][0] is found[1][0]


def test_filters_of_an_app_are_a_list_with_one_that_makes_true_colors() -> None:
    """tui/door/fitting.py puts a filter in the place of the `ANSIToTruecolor` in `App._filters`,

    also when `_watch_theme` makes a new one.
    """
    assert "self._refresh_truecolor_filter(self.ansi_theme)" in source(App._watch_theme)
    one: App[None] = App()
    two: App[None] = App()
    assert [type(each) for each in one._filters] == [ANSIToTruecolor]
    for app in (one, two):
        Shared().fit(app)
        assert [type(each) for each in app.get_line_filters()] == [GuestFilter]
    assert one._filters == two._filters
    two._refresh_truecolor_filter(two.ansi_theme_light)
    assert one._filters != two._filters
    assert [type(each) for each in two._filters] == [GuestFilter]


@pytest.mark.parametrize(
    "style", ["", "bold", "red on #102030", "#405060", "dim #405060", "dim", "on color(7)"]
)
@pytest.mark.parametrize("control", [None, [(ControlType.BELL,)]])
@pytest.mark.parametrize("text", ["plain", "\x1b[2J", "a\u202eb"])
def test_the_filter_of_guests_does_what_the_two_do_that_it_replaces(
    style: str, control: list[tuple[ControlType]] | None, text: str
) -> None:
    theme = App().ansi_theme
    segments = [Segment("first", Style.parse("#ffffff")), Segment(text, Style.parse(style), control)]
    usual = ANSIToTruecolor(theme).apply(segments, BLUE)
    assert GuestFilter(theme).apply(segments, BLUE) == VisibleOnly().apply(usual, BLUE)


@pytest.mark.parametrize(("base", "times"), [(Screen, 2), (PaintedOnce, 1)])
async def test_a_screen_that_a_layout_has_painted_as_a_whole_is_not_painted_again(
    base: type[Screen[None]], times: int
) -> None:
    """tui/screens/boxes/top.py resets `Screen._repaint_required`."""
    painted: list[bool] = []

    class Counted(base):  # type: ignore[valid-type, misc]
        CSS = "Static { width: 1fr; height: 1fr; }"

        def compose(self) -> ComposeResult:
            yield Static("Hello")

        def _compositor_refresh(self) -> None:
            painted.append(self.size.region in self._compositor._dirty_regions)
            super()._compositor_refresh()

    app: App[None] = App()
    async with app.run_test() as pilot:
        await app.push_screen(Counted())
        await pilot.pause()
        with app.batch_update():
            app.screen.query_one(Static).refresh()
            await pilot.pause()
        painted.clear()
        app.screen.refresh(layout=True)
        await pilot.pause()
        assert painted == [True] * times


def test_no_color_of_the_host_is_not_a_guests(monkeypatch: Any) -> None:
    """tui/door/fitting.py takes the filter away that `App.__init__` adds for NO_COLOR."""
    monkeypatch.setenv("NO_COLOR", "1")
    app: App[None] = App()
    assert len(app._filters) == 2
    Shared().fit(app)
    fit_for_guest(app)
    assert [type(each).__name__ for each in app._filters] == ["GuestFilter"]
    assert app.console.color_system == "truecolor"
    assert not app.no_color


def test_a_strip_that_is_not_cut_does_not_hold_itself() -> None:
    """tui/door/textual_hooks.py replaces `Strip.divide` and `Strip.crop_extend`, which remember the strip
    itself."""
    let_strips_go()
    strip = Strip([Segment("four"), Segment("more")])
    before = sys.getrefcount(strip)
    assert strip.divide([8]) == [strip]
    assert strip.divide([8, 12]) == [strip]
    assert strip.crop_extend(0, 8, None) is strip
    assert sys.getrefcount(strip) == before
    assert [part.text for part in strip.divide([4, 8])] == ["four", "more"]
    assert strip.crop_extend(2, 10, None).text == "urmore  "
