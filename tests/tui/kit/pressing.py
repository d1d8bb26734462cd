"""Keys and clicks at a table screen without the rest of the app, and the moves they make."""

from __future__ import annotations

from textual.pilot import Pilot

from parlour.tui.tables.shape import BoardPart
from tests.tui.kit.at_table import SIZE, TableApp
from tests.tui.kit.stillness import settled


async def pressed(app: TableApp, *keys: str, size: tuple[int, int] = SIZE) -> list[str]:
    """Return the moves made by pressing `keys`."""
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        await settled(pilot)
        return app.link.moves


async def click(app: TableApp, pilot: Pilot[None], action: str, on: str) -> None:
    """Click the middle of what stands for `action` on `on`."""
    found = [
        one
        for part in BoardPart
        for one in app.table.board.buttons(part)
        if (one.action, one.on) == (action, on)
    ]
    rect = found[0].rect
    await pilot.click(app.table.board, offset=(rect.x + rect.width // 2, rect.y + rect.height // 2))
