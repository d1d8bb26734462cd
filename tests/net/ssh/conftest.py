"""What tests of the SSH door share: an open door with a guest, and who is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from parlour.net.ssh.door import SshDoor
from tests.net.kit.visiting import Parlor, Visit, open_door, visit


@asynccontextmanager
async def welcomed(home: Path, *user: str, **by: Any) -> AsyncIterator[tuple[Parlor, SshDoor, Visit]]:
    """Open a door, and let a guest come in."""
    parlor = Parlor()
    async with open_door(parlor.run, home) as door, visit(door.port, *user, **by) as guest:
        await guest.sees("welcome")
        yield parlor, door, guest


async def is_refused(port: int, **by: Any) -> bool:
    """Whether nobody is let in who comes in this way."""
    try:
        async with visit(port, **by):
            return False
    except (asyncssh.Error, ConnectionError):
        return True
