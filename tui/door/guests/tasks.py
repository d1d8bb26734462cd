"""Keeps tasks as patient as asyncio makes them: the door's loop is not Textual's alone.

From Python 3.12 on an app makes every task of its loop an eager one, which runs before whoever made it goes
on. asyncssh counts on the usual order: behind the first guest's screen nobody else could log in.
"""

from __future__ import annotations

import asyncio


def keep_tasks_patient(loop: asyncio.AbstractEventLoop) -> None:
    """Let nobody change how tasks of `loop` are made."""
    setattr(loop, "set_task_factory", lambda factory: None)  # noqa: ARG005, B010 - a method, to mypy
