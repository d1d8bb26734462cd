"""`python -m parlour.tui.door`: started by a referee, which writes one line of `DoorOrders` to stdin.

One line comes back on stdout, `DoorOpened`; the exit status is 1 for one with an error. The
process ends when stdin does, when its connection to the referee is lost, or at SIGTERM.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings
from typing import Final

from pydantic import ValidationError

from parlour.net.ssh.orders import DoorOpened, DoorOrders
from parlour.rules.sentences import Sentence, Told, told

LOG: Final = "door.log"
"""In the data folder."""
NO_ORDERS: Final = Sentence("no orders", "a door is started by a referee; run: parlour serve --ssh")
NOT_REACHED: Final = Sentence("referee not reached", "the referee at {address} cannot be reached: {why}")


def main() -> int:
    """Run a door and return its exit status."""
    _forget_this_terminal()
    warnings.simplefilter("ignore")  # Textual may leave an unawaited coroutine when a guest leaves
    try:
        orders = DoorOrders.model_validate_json(sys.stdin.buffer.readline())
    except ValidationError:
        return _failed(told(NO_ORDERS))
    return _run(orders)


def _run(orders: DoorOrders) -> int:
    import asyncio

    from parlour.net.errors import NetError
    from parlour.net.storage.data_folder import Home
    from parlour.tui.door.process import keep_door
    from parlour.tui.storage.log import log_to

    try:
        log_to(LOG)
        logging.getLogger("asyncssh").setLevel(logging.WARNING)  # its INFO log has a line for every packet
        asyncio.run(keep_door(orders, Home(room=orders.room), sys.stdin.buffer, _report))
    except NetError as error:
        return _failed(error.told)
    except OSError as error:
        where, why = str(orders.referee), str(error.strerror)
        return _failed(told(NOT_REACHED, address=where, why=why))
    return 0


def _forget_this_terminal() -> None:
    """Remove this terminal's variables: Textual reads them at import, and guests have their own terminals."""
    for name in tuple(os.environ):
        if name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES") or name.startswith("TEXTUAL"):
            del os.environ[name]


def _report(line: DoorOpened) -> None:
    print(line.model_dump_json(), flush=True)


def _failed(why: Told) -> int:
    _report(DoorOpened(error=why))
    return 1


if __name__ == "__main__":
    sys.exit(main())
