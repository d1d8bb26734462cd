"""The player in plain lines who goes by what they say alone knows when a match is over."""

from __future__ import annotations

import asyncio
import os

from tests.e2e.listener import Listener


async def test_a_match_is_over_however_much_is_said_at_once_after_its_end() -> None:
    """As when the answer to `help` comes together with the last lines."""
    (read, writes), (typed, types) = os.pipe(), os.pipe()
    listener = Listener(read, types, seed=1)
    try:
        help_after = (f"word {number}: what it does." for number in range(40))
        lines = ("You sit at table 1.", "The match is over: Bo wins.", *help_after)
        os.write(writes, "".join(f"{line}\n" for line in lines).encode())
        async with asyncio.timeout(60):
            await listener.plays_on()
        assert listener.pressed == ["help"]
    finally:
        listener.close()
        for end in (read, writes, typed, types):
            os.close(end)
