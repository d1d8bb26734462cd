"""The process of a door, which the referee starts with a secret and restarts if it dies.

The secret goes through stdin, so that no process list shows it. The door ends when its stdin closes, and so
never outlives the referee.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Sequence
from typing import Final, Self

from pydantic import BaseModel, ValidationError

from parlour.net.child_process import send_signal
from parlour.net.door.orders import DoorOpened, DoorOrders
from parlour.net.faults import NetError
from parlour.rules.sentences import Sentence, told

log = logging.getLogger(__name__)

_START_WITHIN: Final = 20.0
_STOP_WITHIN: Final = 5.0
_PAUSES: Final = (1.0, 5.0, 30.0)


NO_START: Final = Sentence("door does not start", "the {kind} door does not start: {why}")
NOT_OPEN: Final = Sentence("door not open", "the {kind} door did not open; the log may say why")


class NoDoor(NetError):
    """The door did not open; the message is its own."""


class Doorway:
    """A door for guests of a `kind`, which is kept running. Create it with `open`.

    `opened` is its newest reply.
    """

    def __init__(
        self, kind: str, command: Sequence[str], orders: Callable[[int], DoorOrders], port: int
    ) -> None:
        self.opened = DoorOpened(port=port)
        self._kind = kind
        self._command = tuple(command)
        self._orders = orders
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, kind: str, command: Sequence[str], orders: Callable[[int], DoorOrders], port: int
    ) -> Self:
        """Run `command` as the door; `orders` is called at each start for a new secret. Raises NoDoor."""
        doorway = cls(kind, command, orders, port)
        await doorway._start()
        doorway._keeper = asyncio.create_task(doorway._keep(), name="doorway")
        return doorway

    def tell(self, line: BaseModel) -> None:
        """Send a further line, if the door runs; when it starts again, its orders say the same."""
        if self._process is not None and self._process.returncode is None and self._process.stdin is not None:
            self._process.stdin.write(line.model_dump_json().encode() + b"\n")

    async def close(self) -> None:
        """End the process of the door, which first lets its guests go."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self._stop()

    async def _keep(self) -> None:
        """Restart the door whenever it dies, after growing pauses while that fails."""
        tries = 0
        while True:
            if self._process is not None:
                await self._process.wait()
            log.warning("the %s door has closed; it is opened again", self._kind)
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            try:
                await self._start()
                tries = 0
            except NoDoor:
                log.warning("the %s door does not open again", self._kind)
                tries += 1

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C goes only to the referee, which stops the door
            )
        except OSError as error:
            raise NoDoor(told(NO_START, kind=self._kind, why=str(error.strerror))) from None
        try:
            async with asyncio.timeout(_START_WITHIN):
                self.opened = await self._told(self._process)
        except (TimeoutError, OSError, ValidationError):
            await self._stop()
            raise NoDoor(told(NOT_OPEN, kind=self._kind)) from None
        except BaseException:
            await self._stop()
            raise

    async def _told(self, process: asyncio.subprocess.Process) -> DoorOpened:
        """Send the orders and return the reply. Raises NoDoor if it is an error."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(self._orders(self.opened.port).model_dump_json().encode() + b"\n")
        await process.stdin.drain()
        opened = DoorOpened.model_validate_json(await process.stdout.readline())
        if opened.error:
            raise NoDoor(opened.error)
        return opened

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        send_signal(process, signal.SIGTERM)
        try:
            async with asyncio.timeout(_STOP_WITHIN):
                await process.wait()
        except TimeoutError:
            send_signal(process)
            await process.wait()
