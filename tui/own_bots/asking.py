"""Asks the player something on the terminal, or reads a line of the input, while the event loop goes on."""

from __future__ import annotations

import asyncio
import getpass
import sys
import termios
import threading
from collections.abc import Callable


async def ask_line(prompt: str) -> str:
    """Print `prompt` and return the line that is typed, "" at the end of the input."""
    print(prompt, end=" ", flush=True)
    return (await _in_thread(sys.stdin.readline)).rstrip("\r\n")


async def ask_secret(prompt: str) -> str:
    """As `ask_line`; what is typed on a terminal is not shown."""
    if not sys.stdin.isatty():
        return await ask_line(prompt)
    before = termios.tcgetattr(sys.stdin)
    try:
        return await _in_thread(lambda: getpass.getpass(f"{prompt} "))
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)  # the question may be interrupted


async def _in_thread(ask: Callable[[], str]) -> str:
    """Ask in a thread of its own, which nobody waits for at the end."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[str] = loop.create_future()

    def tell(line: str) -> None:
        if not typed.done():
            typed.set_result(line)

    def run() -> None:
        try:
            line = ask()
        except (EOFError, OSError, ValueError):
            line = ""
        try:
            loop.call_soon_threadsafe(tell, line)
        except RuntimeError:
            return  # the loop is closed: nobody asks any more

    threading.Thread(target=run, daemon=True).start()
    return await typed
