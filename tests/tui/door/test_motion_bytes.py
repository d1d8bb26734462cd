"""What a sliding card costs a guest, in bytes that the door's driver sends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver

from net.ssh.guest import Guest
from net.wire.messages import Update
from tests.net.kit.visiting import open_door, visit
from tests.tui.kit.at_table import TableApp, dressed, my_turn
from tests.tui.kit.stillness import stillness
from tests.tui.tables.test_motion import bo_plays
from tests.waiting import until
from tui.door.guests.rooms import Rooms
from tui.tables.controls import announcing
from tui.tables.motion.sprites import frame
from tui.terminal.terminal import Terminal

MOST = 4096


class Tables:
    """Shows a guest a table whose clock stands still, and counts the bytes that the guest is sent."""

    def __init__(self, first: Update, *, motion: bool) -> None:
        self._first = first
        self.motion = motion
        self.app: TableApp | None = None
        self.sent = 0

    @asynccontextmanager
    async def make(self, guest: Guest, driver: type[Driver], _terminal: Terminal) -> AsyncIterator[App[Any]]:
        usual = guest.write

        def write(content: bytes) -> None:
            self.sent += len(content)
            usual(content)

        setattr(guest, "write", write)  # noqa: B010 - a method, to mypy
        self.app = TableApp(self._first, dressed()._replace(motion=self.motion))
        self.app.driver_class = driver
        yield self.app


async def sent_for(tables: Tables, home: Path, size: tuple[int, int], update: Update) -> int:
    """Return the bytes that a guest is sent from `update` until the table stands still again."""
    async with (
        open_door(Rooms(tables.make).run, home) as door,
        visit(door.port, size=size, environment={"COLORTERM": "truecolor"}) as guest,
    ):
        await until(lambda: tables.app is not None and bool(tables.app.drawn))
        app = tables.app
        assert app is not None
        with app._context():
            app.table.moving.end()
            await until(lambda: guest.terminal.text == app.drawn)
            await stillness()
            before = tables.sent
            app.table.show_update(update)
            await stillness()
            assert (app.table.board.overlay is not None) is tables.motion
            while (overlay := app.table.board.overlay) is not None:
                app.now += frame(overlay.sprites) + 1e-6
                app.table.moving.step()
                await stillness()
            app.now += announcing.SECONDS
            app.table.moving.announcing.step()
            await stillness()
        drawn = app.drawn
        await until(lambda: guest.terminal.text == drawn)
        return tables.sent - before


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)
async def test_a_slide_costs_a_guest_at_most_four_kilobytes(home: Path, size: tuple[int, int]) -> None:
    still = await sent_for(Tables(my_turn(), motion=False), home, size, bo_plays())
    moving = await sent_for(Tables(my_turn(), motion=True), home, size, bo_plays())
    assert still < moving <= still + MOST
