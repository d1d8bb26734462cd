"""What the processes of all doors do alike: read orders, report on stdout, know when they are over."""

from __future__ import annotations

import asyncio
import signal
import sys
import warnings
from collections.abc import Callable, Coroutine
from typing import Any, BinaryIO, Final, Protocol, Self, TypeAlias, TypeVar

from pydantic import ValidationError

from parlour.net.door.admission import Admission
from parlour.net.door.control import Control
from parlour.net.door.orders import DoorOpened, DoorOrders
from parlour.net.faults import NetError
from parlour.net.wire.messages import PROTOCOL, DoorHello, DoorKind
from parlour.rules.sentences import Sentence, Told, told

NO_ORDERS: Final = Sentence("no orders", "a door is started by a referee; run: parlour serve {option}")
NOT_REACHED: Final = Sentence("referee not reached", "the referee at {address} cannot be reached: {why}")

Report: TypeAlias = Callable[[DoorOpened], None]
GivenT = TypeVar("GivenT", bound=DoorOrders)


def obey(
    orders: type[GivenT], keep: Callable[[GivenT, BinaryIO, Report], Coroutine[Any, Any, None]], option: str
) -> int:
    """Read one line of `orders` from stdin, run `keep` with it, and return the exit status.

    One line of `DoorOpened` goes to stdout: from `keep`, or the one with the error for which it ended.
    `option` of `parlour serve` opens such a door.
    """
    warnings.simplefilter("ignore")  # a coroutine may be left unawaited when a guest leaves
    try:
        given = orders.model_validate_json(sys.stdin.buffer.readline())
    except ValidationError:
        return _failed(told(NO_ORDERS, option=option))
    try:
        asyncio.run(keep(given, sys.stdin.buffer, _report))
    except NetError as error:
        return _failed(error.told)
    except OSError as error:
        return _failed(told(NOT_REACHED, address=str(given.referee), why=str(error.strerror)))
    return 0


class OpenDoor(Protocol):
    """What is asked of a door, whoever its guests are; an SSH door has a `fingerprint`, others have "".

    `tunnel` is the port for who comes through the tunnel, 0 for none.
    """

    @property
    def port(self) -> int: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def tunnel(self) -> int: ...
    @property
    def admission(self) -> Admission[Any]: ...
    async def close(self) -> None: ...


class Ending(asyncio.Protocol):
    """When a door's process is over: its stdin ends, or a signal to stop comes. Create it with `watch`.

    `is_wanted`: it was told to stop, and not left alone by a referee that has died.
    """

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.over: Final = asyncio.Event()
        self.is_wanted = False
        self._heard = heard
        self._rest = b""

    @classmethod
    async def watch(cls, stdin: BinaryIO, heard: Callable[[bytes], None] = lambda _: None) -> Self:
        """Watch `stdin`, of which every further line goes to `heard`."""
        ending = cls(heard)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, ending._stop)
        await loop.connect_read_pipe(lambda: ending, stdin)
        return ending

    async def comes(self, lost: asyncio.Event) -> None:
        """Return when the process is over, or the referee is `lost`."""
        waits = [asyncio.ensure_future(event.wait()) for event in (self.over, lost)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    def _stop(self) -> None:
        self.is_wanted = True
        self.over.set()

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._heard(line)

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - the base's
        self.over.set()


async def keep_open(
    door: OpenDoor,
    kind: DoorKind,
    orders: DoorOrders,
    control: asyncio.Future[Control],
    ending: Ending,
    report: Report,
) -> None:
    """Connect `door` to the referee, `report` it, serve guests until the `ending`, and close everything.

    Guests who came before the connection wait for `control`. Raises NetError or OSError if there is none.
    """
    hello = DoorHello(
        protocol=PROTOCOL, secret=orders.secret, port=door.port, fingerprint=door.fingerprint, kind=kind
    )
    try:
        connected = await Control.connect(orders.referee, orders.fingerprint, hello, door.admission.turn_away)
        control.set_result(connected)
        report(DoorOpened(port=door.port, fingerprint=door.fingerprint, tunnel=door.tunnel))
        await ending.comes(connected.lost)
    finally:
        await door.close()
        if control.done():
            await control.result().close()
        else:
            control.cancel()


def _report(line: DoorOpened) -> None:
    print(line.model_dump_json(), flush=True)


def _failed(why: Told) -> int:
    _report(DoorOpened(error=why))
    return 1
