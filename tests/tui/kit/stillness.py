"""When an app under test has nothing left to do, read from the inside of its event loop.

Textual's own `wait_for_idle` guesses: it sleeps 20 ms, and calls the app idle if the process used little of
the processor meanwhile. That is slow, slower the more runs beside it, and may be wrong. Here an app is still
when

- nothing that could run now is left in its event loop, so every message is handled;
- no frame is left to draw and no new size to report. Both would wait for a timer of some milliseconds; here
  they are done at once.

This does not wait for another process, a thread or a later time: a test that needs one waits for its effect,
or with `threads_done`.

Textual draws each frame of an app without a terminal, too, and throws it away: a fourth of the time of such
tests. Here it is drawn when a test reads it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.pilot import Pilot

from tests.waiting import until

PATIENCE = 60.0


async def stillness(*_: float) -> None:
    """Return when the app of this context has nothing left to do; raise `TimeoutError` if it never stops.

    Stands in for Textual's `wait_for_idle`, and needs nothing of what that is called with.
    """
    async with asyncio.timeout(PATIENCE):
        await _run_what_can()
        while _do_what_waits_for_a_frame(active_app.get()):
            await _run_what_can()


_drawn = Compositor.render_update


def undrawn(
    compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False
) -> Any:
    """Draw nothing for an app without a terminal, unless a picture is made of it (`full`).

    Stands in for `Compositor.render_update`.
    """
    if full or not active_app.get().is_headless:
        return _drawn(compositor, full, screen_stack, simplify)
    visible_screen_stack.set(screen_stack or [])
    compositor._dirty_regions.clear()
    return None


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until the app has nothing left to do."""
    await pilot.pause()
    await stillness()


async def threads_done(pilot: Pilot[Any]) -> None:
    """Wait until the threads of the app's workers have ended, and the app has nothing left to do."""
    await until(lambda: all(worker.is_finished for worker in pilot.app.workers if worker._thread_worker))
    await settled(pilot)


async def _run_what_can() -> None:
    """Let everything run that can run now, and all that comes of it."""
    loop: Any = asyncio.get_running_loop()
    ready = True
    while ready:
        await asyncio.sleep(0)
        ready = bool(loop._ready)


def _do_what_waits_for_a_frame(app: App[Any]) -> bool:
    """Draw and tell what would be drawn and told with the next frame; return whether there was anything."""
    resized = app._resize_timer is not None
    if resized:
        app._check_resize()
    undrawn = [screen for screen in app._screen_stack if _is_undrawn(screen)]
    for screen in undrawn:
        screen._on_timer_update()
    return resized or bool(undrawn)


def _is_undrawn(screen: Any) -> bool:
    """Whether the clock of the screen's next frame is running."""
    return bool(screen._update_timer._active.is_set())
