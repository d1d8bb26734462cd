"""Keeps tasks lazy, as asyncio makes them, because the door's loop does not belong to Textual alone.

From Python 3.12 on, a Textual app makes every task of its loop eager: it runs before its creator goes on.
asyncssh relies on the usual order; with eager tasks nobody could log in after the first guest.
"""

from __future__ import annotations

import asyncio


def keep_tasks_patient(loop: asyncio.AbstractEventLoop) -> None:
    """Prevent changes of the task factory of `loop`."""
    setattr(loop, "set_task_factory", lambda factory: None)  # noqa: ARG005, B010 - mypy sees a method
