"""The process of the web door, but for what its pages show."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import BinaryIO, TypeAlias

from parlour.net.door.control import Control, VouchedGuest, knows
from parlour.net.door.process import Ending, Report, keep_open
from parlour.net.web.door import Say, WebDoor
from parlour.net.web.files import PageFile
from parlour.net.web.guest import PageGuest
from parlour.net.web.orders import WebOrders

RunVouched: TypeAlias = Callable[[PageGuest, VouchedGuest, Control], Awaitable[None]]
"""Runs the page of a guest, for whom the door has vouched, to its end."""


async def keep_pages(
    orders: WebOrders,
    files: Mapping[str, PageFile],
    run: RunVouched,
    say: Say,
    stdin: BinaryIO,
    report: Report,
) -> None:
    """Serve guests until `stdin` ends, the referee is gone, or a signal to stop comes.

    `files` are the page ("/") and its files, by path; further lines of `stdin` are invitations. `report` is
    called when guests may come. Raises NetError or OSError if the start fails.
    """
    control: asyncio.Future[Control] = asyncio.get_running_loop().create_future()

    async def run_page(guest: PageGuest) -> None:
        connected = await asyncio.shield(control)
        await run(guest, await connected.vouch(guest), connected)

    door = await WebDoor.open(orders, files, run_page, partial(knows, control), say=say)
    ending = await Ending.watch(stdin, door.invite)
    door.is_for_good = lambda: ending.is_wanted and not orders.room
    await keep_open(door, "web", orders, control, ending, report)
