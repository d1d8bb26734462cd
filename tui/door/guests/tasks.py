"""Keeps the task factory of asyncio: the loop of the door is not Textual's alone.

From Python 3.12 on, an app makes every task of its loop eager: it runs before its creator goes on. asyncssh
relies on the usual order: after the first guest's screen nobody else could log in.
"""

from __future__ import annotations

import asyncio


def keep_tasks_patient(loop: asyncio.AbstractEventLoop) -> None:
    """Prevent changes of the task factory of `loop`."""
    setattr(loop, "set_task_factory", lambda factory: None)  # noqa: ARG005, B010 - a method, to mypy
