"""`python -m parlour.tui.door`: started by a referee, which writes one line of `DoorOrders` to stdin.

One line comes back on stdout, `DoorOpened`; the exit status is 1 for one with an error. The
process ends when stdin does, when its connection to the referee is lost, or at SIGTERM.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import BinaryIO, Final

from parlour.net.door.orders import DoorOrders
from parlour.net.door.process import Report, obey

LOG: Final = "door.log"
"""In the data folder."""


def main() -> int:
    """Run a door and return its exit status."""
    _forget_this_terminal()
    return obey(DoorOrders, _keep, "--ssh")


async def _keep(orders: DoorOrders, stdin: BinaryIO, report: Report) -> None:
    from parlour.net.storage.data_folder import Home
    from parlour.tui.door.process import keep_door
    from parlour.tui.storage.log import log_to

    log_to(LOG)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)  # its INFO log has a line for every packet
    await keep_door(orders, Home(room=orders.room), stdin, report)


def _forget_this_terminal() -> None:
    """Remove this terminal's variables: Textual reads them at import, and guests have their own terminals."""
    for name in tuple(os.environ):
        if name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES") or name.startswith("TEXTUAL"):
            del os.environ[name]


if __name__ == "__main__":
    sys.exit(main())
