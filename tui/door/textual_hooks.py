"""What the door changes in Textual and in its loop, for all guests of the process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import textual.app
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.geometry import Offset
from textual.strip import Strip

from parlour.tui.door.driver import ChannelDriver


def send_only_spans() -> None:
    """Make Textual render nothing before the changed cells of a row; a second call does nothing.

    It renders a row from its start to the last of them. That is most of the bytes of a small change far to
    the right, such as a card in the middle of a large table.
    """
    setattr(ChopsUpdate, "render_segments", _render_segments)  # noqa: B010 - a method, to mypy


def _render_segments(update: ChopsUpdate, console: Console) -> str:
    return "".join(f"\x1b[{at.y + 1};{at.x + 1}H{strip.render(console)}" for at, strip in _changed(update))


def _changed(update: ChopsUpdate) -> Iterator[tuple[Offset, Strip]]:
    """Yield where something changed, and what is there now."""
    for y, first, stop in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= stop or end <= first:
                continue
            start = max(x, first) if _is_narrow(strip) else x
            yield Offset(start, y), strip.crop(start - x, min(end, stop) - x)


def _is_narrow(strip: Strip) -> bool:
    """Whether every character takes one cell, so that none is cut in two."""
    return len(strip.text) == strip.cell_length


_USUAL_DIVIDE: Final = Strip.divide
_USUAL_CROP_EXTEND: Final = Strip.crop_extend


def let_strips_go() -> None:
    """Stop strips from caching themselves; a second call does nothing.

    A `Strip` caches its crops, and itself if nothing was cut off. Only the garbage collector frees such a
    cycle: hundreds of objects a frame, and with many guests a pause of a second. Without the cycle they are
    freed at once.
    """
    for name, ours in (("divide", _divide), ("crop_extend", _crop_extend)):
        setattr(Strip, name, ours)


def _divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    within = [cut for cut in cuts if cut <= strip.cell_length]
    return [strip] if within == [strip.cell_length] else _USUAL_DIVIDE(strip, within)


def _crop_extend(strip: Strip, start: int, end: int, style: Style | None) -> Strip:
    if start == 0 and end == strip.cell_length:
        return strip
    return _USUAL_CROP_EXTEND(strip, start, end, style)


def leave_output_alone() -> None:
    """Make guests' apps of this process redirect nothing; other apps still do.

    Each Textual app redirects the standard output to itself while it runs. If two apps overlap and end in the
    order of their start, the second one restores the first, which is dead, for good.
    """
    for name, usual in (
        ("redirect_stdout", contextlib.redirect_stdout),
        ("redirect_stderr", contextlib.redirect_stderr),
    ):
        setattr(textual.app, name, _NotForGuests(usual))


class _NotForGuests:
    """Redirects like `usual`, except to the app of a guest."""

    def __init__(
        self, usual: type[contextlib.redirect_stdout[Any] | contextlib.redirect_stderr[Any]]
    ) -> None:
        self._usual = usual

    def __call__(self, target: Any) -> AbstractContextManager[Any]:
        app = getattr(target, "app", None)
        if app is not None and isinstance(app._driver, ChannelDriver):
            return nullcontext(target)
        return self._usual(target)


def keep_tasks_patient(loop: asyncio.AbstractEventLoop) -> None:
    """Prevent changes of the task factory of `loop`, which is not Textual's alone.

    From Python 3.12 on, an app makes every task of its loop eager: it runs before its creator goes on.
    asyncssh relies on the usual order: after the first guest's screen nobody else could log in.
    """
    setattr(loop, "set_task_factory", lambda factory: None)  # noqa: ARG005, B010 - a method, to mypy
