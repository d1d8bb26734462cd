"""A call that does not return is stopped, and nothing else is."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from parlour.rules.guard import watchdog
from parlour.rules.guard.watchdog import FOREVER, TooLong, watched

SHORT = 0.1


def endless() -> None:
    while True:
        pass


def stubborn() -> None:
    """Catch every ordinary error, and once the extraordinary one too."""
    for caught in (BaseException, Exception):
        with suppress(caught):
            endless()


@pytest.mark.few
@pytest.mark.parametrize("stalls", [endless, stubborn])
def test_an_endless_loop_is_stopped_and_said_where(stalls: Callable[[], None]) -> None:
    with pytest.raises(TooLong) as caught:
        watched(SHORT, stalls)
    assert caught.traceback[-1].name == "endless"


def test_a_loop_in_another_thread_is_stopped_there() -> None:
    stopped: list[str] = []

    def stalls() -> None:
        try:
            watched(SHORT, endless)
        except TooLong:
            stopped.append(threading.current_thread().name)

    thread = threading.Thread(target=stalls, name="other")
    thread.start()
    watched(FOREVER, thread.join)
    assert stopped == ["other"]


def test_an_answer_in_time_is_returned_and_an_error_is_raised() -> None:
    assert watched(SHORT, int, "7") == 7
    with pytest.raises(ValueError, match="invalid literal"):
        watched(SHORT, int, "x")


def test_a_call_inside_another_one_is_part_of_it() -> None:
    with pytest.raises(TooLong) as caught:
        watched(SHORT, lambda: watched(FOREVER, endless))
    assert caught.traceback[-1].name == "endless"
    assert watchdog._calls == {}


def test_a_call_that_returns_late_from_c_is_told_to_be_late_or_not_at_all() -> None:
    """What was to stop it is taken back at its end, and hits nothing that runs after it."""
    with suppress(TooLong):
        watched(SHORT, time.sleep, 3 * watchdog.LOOK_EVERY)
    assert sum(range(100_000)) > 0
    assert watchdog._calls == {}


def test_a_process_whose_watchdog_has_ended_starts_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "_watching", [threading.Thread()])
    with pytest.raises(TooLong):
        watched(SHORT, endless)


def test_a_debugger_works_after_a_call_was_stopped() -> None:
    """CPython 3.11 hangs in its interpreter if an exception that was to be raised is taken back."""
    code = """
import sys
from parlour.rules.guard.watchdog import TooLong, watched
sys.settrace(lambda *_: None)
def endless():
    while True: pass
try:
    watched(0.1, endless)
except TooLong:
    print((lambda: "goes on")())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout == "goes on\n"


def test_parlours_own_games_start_no_thread() -> None:
    code = (
        "import sys; from parlour.rules.shelf import shelf; shelf.table_rules('jojo'); "
        "assert 'parlour.rules.guard.watchdog' not in sys.modules and 'ctypes' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
