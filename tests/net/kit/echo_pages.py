"""`python -m tests.net.kit.echo_pages`: a web door whose pages say what they hear, and who they are."""

from __future__ import annotations

import sys
from typing import BinaryIO

from parlour.net.client.client import Client, Introduction
from parlour.net.door.control import Control, VouchedGuest
from parlour.net.door.process import Report, obey
from parlour.net.web.guest import PageGuest
from parlour.net.web.orders import WebOrders
from parlour.net.web.process import keep_pages
from parlour.rules.sentences import text
from tests.net.kit.paging import FILES


async def keep(orders: WebOrders, stdin: BinaryIO, report: Report) -> None:
    async def run(guest: PageGuest, known: VouchedGuest, control: Control) -> None:
        client = await Client.connect(
            orders.referee, Introduction(known.name or "Ann", ticket=known.ticket), orders.fingerprint.__eq__
        )
        async with client:
            while True:
                heard = await guest.receive()
                guest.send({"name": client.welcome.name, "known": known.name, "heard": heard})

    await keep_pages(orders, FILES, run, lambda told, _: text(told), stdin, report)


if __name__ == "__main__":
    sys.exit(obey(WebOrders, keep, "--web"))
