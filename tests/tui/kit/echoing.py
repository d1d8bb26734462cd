"""A program that echoes plain lines on its stdin and stdout, for tests: `echoing [terminal|json|text]`."""

from __future__ import annotations

import asyncio
import signal
import sys

from parlour.tui.plain.ends.formats import as_json, as_text
from parlour.tui.plain.ends.streams import Streams
from parlour.tui.plain.ends.terminal import TerminalLines
from parlour.tui.plain.saying.said import Kind, Said
from tests.tui.kit.echo import echo_session


async def run(how: str) -> int:
    lines = TerminalLines() if how == "terminal" else Streams(as_json if how == "json" else as_text)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, lines.interrupt)
    loop.add_signal_handler(signal.SIGUSR1, lambda: lines.say(Said(Kind.OTHERS, "Bo draws a card.")))
    session = echo_session(lines)
    try:
        return await session.run()
    finally:
        print("ended", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.argv[1])))
