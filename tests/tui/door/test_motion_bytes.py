"""What a sliding card costs a guest, in bytes that the door's driver sends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver

from parlour.net.ssh.guest import Guest
from parlour.net.wire.messages import Update
from parlour.tui.door.rooms import Rooms
from parlour.tui.tables.controls import board_motion
from parlour.tui.tables.motion.sprites import frame
from parlour.tui.terminal.terminal import Terminal
from tests.net.kit.visiting import open_door, visit
from tests.rules.jojo.table import table as jojo_table
from tests.rules.lotta_watta.table import table as grid_table
from tests.tui.kit import laid, stacked
from tests.tui.kit.at_table import TableApp, dressed, my_turn
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.stillness import stillness
from tests.tui.tables.test_motion import bo_plays
from tests.waiting import until

MOST = 4096
LARGE = (200, 50)


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
            app.now += board_motion.SECONDS
            app.table.moving.announcing.step()
            await stillness()
        drawn = app.drawn
        await until(lambda: guest.terminal.text == drawn)
        return tables.sent - before


def a_card_and_a_draw() -> tuple[Update, Update]:
    dealt = Dealt("juno-classic", "B1 | R7 | W4 B2 B3 G2 G4 G6 Y2", "R5").plays("1 play R7")
    return dealt.update(), dealt.plays("2 play W4 red").update()


def four_hands_that_move_on() -> tuple[Update, Update]:
    dealt = Dealt("juno-seven-o", "B1 | R0 | R9 | R8", "R5")
    return dealt.update(), dealt.plays("1 play R0").update()


def a_card_laid_on_a_stack() -> tuple[Update, Update]:
    of = jojo_table("- B8 - \n - R5 Y3 \n - - - \n hands W G9 P1 | P9 R1 \n stock Y1 Y2")
    return stacked.seen(of), stacked.seen(of.plays("0 play W N then G9 N"))


def two_cards_between_grids() -> tuple[Update, Update]:
    of = grid_table(f"{laid.FOUR}; pile: 5S 7D; stock: 5D 6D 9C 9D; turn: 0; phase: power; powers: 0J")
    return laid.seen(of), laid.seen(of.plays("0 swap 0.1 2.3"))


@pytest.mark.slow
@pytest.mark.few(slow=tuple(f"{what}-{LARGE}" for what in ("draw", "grids")))
@pytest.mark.parametrize("size", [(80, 24), (120, 40), LARGE], ids=str)
@pytest.mark.parametrize(
    "happens",
    [
        lambda: (my_turn(), bo_plays()),
        a_card_and_a_draw,
        four_hands_that_move_on,
        a_card_laid_on_a_stack,
        two_cards_between_grids,
    ],
    ids=["play", "draw", "hands", "stack", "grids"],
)
async def test_what_moves_costs_a_guest_at_most_four_kilobytes_a_play(
    home: Path, happens: Callable[[], tuple[Update, Update]], size: tuple[int, int]
) -> None:
    before, after = happens()
    after = after.model_copy(update={"seq": 2})
    still = await sent_for(Tables(before, motion=False), home, size, after)
    moving = await sent_for(Tables(before, motion=True), home, size, after)
    assert still < moving <= still + MOST
