"""Private parts of Textual that the door leans on: when one changes, this says which, and where."""

from __future__ import annotations

import asyncio
import gc
import inspect
import sys
import weakref
from typing import Any

import textual.app
from rich.segment import Segment
from textual import constants
from textual._parser import Parser
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.filter import ANSIToTruecolor
from textual.strip import Strip

from tui.door.driver.parser import GuestParser
from tui.door.guests.fitting import fit_for_guest
from tui.door.guests.printing import leave_output_alone
from tui.door.guests.shared import Shared
from tui.door.guests.strips import let_strips_go
from tui.door.guests.tasks import keep_tasks_patient


def source(thing: Any) -> str:
    return inspect.getsource(thing)


def test_redirect_stdout_and_redirect_stderr_are_names_of_textual_app(monkeypatch: Any) -> None:
    """tui/door/guests/printing.py rebinds both, because `App._process_messages` looks them up there."""
    running = source(App._process_messages)
    assert "with redirect_stdout(self._capture_stdout)" in running
    assert "with redirect_stderr(self._capture_stderr)" in running
    assert running.index("_build_driver") < running.index("with redirect_stdout")
    assert "self.app = app" in source(textual.app._PrintCapture)
    monkeypatch.setattr(textual.app, "redirect_stdout", None)
    monkeypatch.setattr(textual.app, "redirect_stderr", None)
    leave_output_alone()
    assert callable(vars(textual.app)["redirect_stdout"])
    assert callable(vars(textual.app)["redirect_stderr"])


def test_driver_calls_of_app(monkeypatch: Any) -> None:
    """tui/door/driver/driver.py is built by `App._build_driver` with these names, and gives the size by
    `_size`."""
    names = list(inspect.signature(Driver.__init__).parameters)
    assert names == ["self", "app", "debug", "mouse", "size"]
    assert "self._driver._size" in source(App.size.fget)  # type: ignore[attr-defined]
    for abstract in ("write", "start_application_mode", "disable_input", "stop_application_mode"):
        assert abstract in Driver.__abstractmethods__


async def test_an_app_changes_its_loop_in_one_call_which_the_door_does_not_let_through() -> None:
    """tui/door/guests/tasks.py stands before `set_task_factory`: with eager tasks asyncssh lets one guest
    in."""
    assert source(App.run_async).count("loop.") == source(App.run_async).count("loop.set_task_factory(") == 1
    loop = asyncio.get_running_loop()
    keep_tasks_patient(loop)
    loop.set_task_factory(lambda loop, coroutine: asyncio.Task(coroutine, loop=loop))
    assert loop.get_task_factory() is None


def test_begin_batch_and_end_batch_hold_painting_back() -> None:
    """tui/door/driver/driver.py uses `App._begin_batch`, `_end_batch` and `_running` for stalled guests."""
    assert "_batch_count" in source(App._begin_batch)
    assert "_batch_count" in source(App._end_batch)
    assert "if self._batch_count:" in source(App._display)
    assert "self._running" in source(App._display)


def test_fatal_error_and_print_error_renderables_are_asked_of_the_instance() -> None:
    """tui/door/guests/fitting.py replaces `_fatal_error` and `_print_error_renderables` on the app."""
    assert "self._fatal_error()" in source(App._handle_exception)
    assert "self._exception = error" in source(App._handle_exception)
    assert "self._print_error_renderables()" in source(App._shutdown)
    assert "self._close_messages_no_wait()" in source(App._fatal_error)
    app: App[None] = App()
    fit_for_guest(app)
    app._exit_renderables.append("a traceback")
    app._print_error_renderables()
    assert not app._exit_renderables


def test_parse_extended_key_is_a_cached_method() -> None:
    """tui/door/driver/parser.py calls `XTermParser._parse_extended_key.__wrapped__` with the class for
    self."""
    assert hasattr(XTermParser._parse_extended_key, "__wrapped__")
    assert "self._parse_colon_codepoints" in source(XTermParser._parse_extended_key.__wrapped__)
    assert "key.copy()" in source(XTermParser._sequence_to_key_events)
    assert inspect.ismethod(XTermParser._parse_colon_codepoints)


def test_timeout_time_tells_that_an_escape_is_pending() -> None:
    """tui/door/driver/parser.py reads `Parser._timeout_time`; reader.py waits for `ESCAPE_DELAY`."""
    assert "_timeout_time" in source(Parser.tick)
    fresh, pending = GuestParser(), GuestParser()
    assert not fresh.is_waiting
    assert list(pending.feed("\x1b")) == []
    assert pending.is_waiting
    assert constants.ESCAPE_DELAY > 0


def test_a_parser_is_not_kept_alive_by_what_it_read() -> None:
    """Textual's own cache is keyed by the parser; ours by the sequence."""
    parser = GuestParser()
    gone = weakref.ref(parser)
    assert list(parser.feed("\x1b[97;5u"))
    del parser
    gc.collect()
    assert gone() is None


def test_parse_cache_belongs_to_a_set_of_variables() -> None:
    """tui/door/guests/shared.py replaces `Stylesheet._parse_cache`, which `set_variables` clears."""
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


def test_filters_of_an_app_are_a_list_that_begins_with_the_one_that_is_costly_to_have_often() -> None:
    """tui/door/guests/shared.py shares the `ANSIToTruecolor` in `App._filters`, by `_terminal_theme`."""
    shared = Shared()
    one: App[None] = App()
    two: App[None] = App()
    shared.fit(one)
    shared.fit(two)
    first = one._filters[0]
    assert isinstance(first, ANSIToTruecolor)
    assert first is two._filters[0]
    assert hasattr(first, "_terminal_theme")


def test_no_color_of_the_host_is_not_a_guests(monkeypatch: Any) -> None:
    """tui/door/guests/shared.py takes the filter away that `App.__init__` adds for NO_COLOR."""
    monkeypatch.setenv("NO_COLOR", "1")
    app: App[None] = App()
    assert len(app._filters) == 2
    Shared().fit(app)
    fit_for_guest(app)
    assert [type(each).__name__ for each in app._filters] == ["ANSIToTruecolor", "VisibleOnly"]
    assert app.console.color_system == "truecolor"
    assert not app.no_color


def test_a_strip_that_is_not_cut_does_not_hold_itself() -> None:
    """tui/door/guests/strips.py replaces `Strip.divide` and `Strip.crop_extend`, which remember the strip
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
