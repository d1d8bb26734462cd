"""`python -m parlour.tui.web`: started by a referee, which writes one line of `WebOrders` to stdin.

Further lines are invitations. One line comes back on stdout, `DoorOpened`; the exit status is 1 for one with
an error. The process ends when stdin does, when its connection to the referee is lost, or at SIGTERM.
"""

from __future__ import annotations

import logging
import sys
from typing import BinaryIO, Final

from parlour.net.door.process import Report, obey
from parlour.net.web.orders import WebOrders

LOG: Final = "web.log"
"""In the data folder."""


def main() -> int:
    """Run a door for browsers and return its exit status."""
    return obey(WebOrders, _keep, "--web")


async def _keep(orders: WebOrders, stdin: BinaryIO, report: Report) -> None:
    from parlour.tui.storage.log import log_to
    from parlour.tui.web.process import keep_door

    log_to(LOG)
    logging.getLogger("websockets").setLevel(logging.WARNING)  # its INFO log has a line for every page
    await keep_door(orders, stdin, report)


if __name__ == "__main__":
    sys.exit(main())
