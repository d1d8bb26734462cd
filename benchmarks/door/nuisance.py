"""One more guest that misbehaves, as a process: `python -m benchmarks.door.nuisance KIND PORT KEY`

KEY is the file of the guest's private key. It misbehaves until it is killed: cut off, it comes again.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

import asyncssh

Channel = asyncssh.SSHClientChannel[bytes]

KEYS: Final = b"\x1b[C\x1b[D" * 500
PAUSE: Final = 0.2
SIZES: Final = ((20, 5), (300, 100))


async def read_nothing(channel: Channel) -> None:
    """Press keys, and take nothing of what they lead to."""
    channel.pause_reading()
    while True:
        channel.write(b"\x1b[C\x1b[D")
        await asyncio.sleep(PAUSE)


async def flood_keys(channel: Channel) -> None:
    """Press keys as fast as they are taken."""
    while True:
        if not channel.get_write_buffer_size():
            channel.write(KEYS)
        await asyncio.sleep(0.001)


async def resize(channel: Channel) -> None:
    """Pull at the corner of the terminal, from the smallest to the largest there is."""
    while True:
        for columns, rows in SIZES:
            channel.change_terminal_size(columns, rows)
            await asyncio.sleep(0.01)


async def go(channel: Channel) -> None:
    """Be gone again as soon as the app is there."""
    channel.write(b"\x1b[C")
    await asyncio.sleep(PAUSE)


KINDS: Final[Mapping[str, Callable[[Channel], Awaitable[None]]]] = {
    "reads nothing": read_nothing,
    "floods with keys": flood_keys,
    "resizes over and over": resize,
    "comes and goes": go,
}


async def misbehave(kind: str, port: int, key: str) -> None:
    """Come once."""
    async with asyncssh.connect(
        "127.0.0.1",
        port,
        username="play",
        client_keys=[key],
        agent_path=None,
        known_hosts=None,
        config=None,
    ) as connection:
        channel, _ = await connection.create_session(
            asyncssh.SSHClientSession[bytes],
            encoding=None,
            request_pty="force",
            term_type="xterm-256color",
            term_size=(80, 24),
            env={"LANG": "en_US.UTF-8"},
        )
        misbehaving = asyncio.ensure_future(KINDS[kind](channel))
        closed = asyncio.ensure_future(connection.wait_closed())
        try:
            await asyncio.wait((misbehaving, closed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            misbehaving.cancel()
            closed.cancel()
            connection.abort()


async def over_and_over(kind: str, port: int, key: str) -> None:
    """Come again and again."""
    while True:
        with suppress(OSError, asyncssh.Error):
            await misbehave(kind, port, key)
        await asyncio.sleep(PAUSE)


def main() -> None:
    """Misbehave until killed."""
    kind, port, key = sys.argv[1:]
    asyncio.run(over_and_over(kind, int(port), key))


if __name__ == "__main__":
    main()
