"""Stops calls into code of another distribution that do not return: an endless loop would stop all tables.

A thread looks at the running calls a few times a second, and raises `Stalled` in the thread of one that takes
too long. That works wherever Python code runs, unless that code catches `BaseException` again and again. It
cannot stop C code before it returns to Python: a sleep, or a computation that holds the interpreter.

The thread counts its own looks, so a process that is stopped for a while (or a machine that sleeps) stops no
call. Games of Parlour itself are not watched, and the thread starts with the first call that is.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

LIMIT: Final = 3.0
"""Seconds that a call may take. Games answer in much less than a thousandth of that."""
FOREVER: Final = float("inf")
LOOK_EVERY: Final = 0.25
AGAIN: Final = 1.0
"""Seconds until it is raised again in code that has caught it."""
ARRIVES: Final = 100
"""Turns of a loop in which an exception for this thread arrives; the first is enough."""

R = TypeVar("R")


class Stalled(BaseException):
    """Raised inside a call that takes too long; no `except Exception` there catches it."""


class TooLong(Exception):
    """A call took too long, and was stopped."""


class _Call:
    """A running call: the seconds that are left of its time, and whether it was stopped."""

    __slots__ = ("left", "stopped")

    def __init__(self, left: float) -> None:
        self.left = left
        self.stopped = False


_calls: Final[dict[int, _Call]] = {}  # by thread
_lock: Final = threading.RLock()  # between `_look` and `_over`: nothing is raised after the end of a call
_watching: Final[list[threading.Thread]] = []


def watched(limit: float, call: Callable[..., R], *args: Any, **more: Any) -> R:
    """Return what `call` returns. Raises TooLong if that takes longer than `limit`.

    A call inside of another one is part of that one.
    """
    thread = threading.get_ident()
    if thread in _calls:
        return call(*args, **more)
    if not _watching or not _watching[-1].is_alive():
        _start()
    try:
        try:
            _calls[thread] = _Call(limit)
            return call(*args, **more)
        finally:
            _over(thread)
    except Stalled as stalled:
        _over(thread)
        raise TooLong().with_traceback(stalled.__traceback__) from None


def _over(thread: int) -> None:
    """End the call of `thread`, which is this one; what was raised for it and has not arrived arrives here.

    It is not taken back: after `PyThreadState_SetAsyncExc(thread, NULL)` CPython 3.11 looks for an exception
    that is not there before each call of a function, and hangs if there is a tracer.
    """
    with _lock:
        call = _calls.pop(thread, None)
    if call is not None and call.stopped:
        with suppress(Stalled):
            for _ in range(ARRIVES):
                pass


def _start() -> None:
    _watching[:] = [threading.Thread(target=_watch, name="watchdog of games", daemon=True)]
    _watching[0].start()


def _watch() -> None:
    pause = threading.Event()
    while True:
        pause.wait(LOOK_EVERY)
        _look()


def _look() -> None:
    with _lock:
        for thread, call in _calls.copy().items():
            call.left -= LOOK_EVERY
            if call.left < 0:
                call.left, call.stopped = AGAIN, True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stalled))
