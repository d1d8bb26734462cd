"""Plain lines instead of the screen: for screen readers, terminals without a cursor, and scripts."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from parlour.net.dumb_terminal import is_dumb
from parlour.tui.text.console import Complaint

if TYPE_CHECKING:
    import asyncio

    from parlour.net.storage.data_folder import Home
    from parlour.tui.plain.ends.streams import Streams
    from parlour.tui.plain.ends.terminal import Terminal
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.local import Doors
    from parlour.tui.storage.settings import Settings
    from parlour.tui.storage.stores import Stores

First: TypeAlias = "Callable[[Session], Awaitable[bool]]"
"""What is done before the first line is read; returns whether the player is where they wanted to be."""

VARIABLE: Final = "PARLOUR_PLAIN"
STOPS_WITHIN: Final = 10
"""Seconds to end after a signal; then the process is killed."""
PIPE_CLOSED: Final = 141
STATUS: Final = """\
exit status with --plain:
  0  everything was done
  1  there was no connection to the host, or it ended
  2  the command cannot be carried out like this
  3  a line of a script was refused, and why is in the output"""


def wants_plain(args: argparse.Namespace) -> bool:
    """Whether lines are wanted, or nothing else is possible; `--no-plain` insists on the screen.

    Raises Complaint if `--json` and `--no-plain` are given.
    """
    if args.json and args.plain is False:
        raise Complaint("--json writes lines, and --no-plain wants the screen; give only one of them")
    if args.json:
        return True
    if args.plain is not None:
        return bool(args.plain)
    if os.environ.get(VARIABLE, "0") not in ("", "0"):
        return True
    if not _can_edit():
        return True
    from parlour.net.storage.data_folder import Home
    from parlour.tui.storage.settings import plain_in

    return plain_in(Home().settings)


def _can_edit() -> bool:
    """Whether input and output are a terminal on which the cursor can be moved."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb(os.environ.get("TERM", ""))


def run_plain(args: argparse.Namespace, first: First | None = None, doors: Doors | None = None) -> int:
    """Read and write lines until the player or the input ends them; return the exit status."""
    import asyncio

    return asyncio.run(_run(args, first, doors))


async def _run(args: argparse.Namespace, first: First | None, doors: Doors | None) -> int:
    import asyncio

    from parlour.net.storage.data_folder import Home
    from parlour.tui.plain.pages.home import HomePage
    from parlour.tui.plain.said import Kind, Said
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.local import ThisMachine
    from parlour.tui.storage.settings import load

    home = Home()
    home.make()
    loaded = load(home.settings)
    lines = _lines(as_json=args.json)
    if loaded.complaint:
        lines.say(Said(Kind.NOTICE, loaded.complaint))
    stores = _stores(home, loaded.settings)
    session = Session(lines, ThisMachine(home, doors), stores, lambda session: HomePage(session, first))
    running = asyncio.create_task(session.run())
    stopped = _stop_by_signals(running, lines)
    await asyncio.wait({running})
    if stopped:
        return 128 + stopped[0]
    status = running.result()
    return PIPE_CLOSED if lines.broken else status


def _lines(*, as_json: bool) -> Streams | Terminal:
    from parlour.tui.plain.ends.formats import as_json as json_format
    from parlour.tui.plain.ends.formats import as_text
    from parlour.tui.plain.ends.streams import Streams

    if as_json:
        return Streams(json_format)
    if not _can_edit():
        return Streams(as_text)
    from parlour.tui.plain.ends.terminal import Terminal

    return Terminal()


def _stores(home: Home, settings: Settings) -> Stores:
    from functools import partial

    from parlour.tui.storage.history.match_store import Bookcase
    from parlour.tui.storage.lesson_progress import FinishedLessons
    from parlour.tui.storage.ruleset_store import HouseFolder
    from parlour.tui.storage.settings import name_in, others_in, save
    from parlour.tui.storage.stores import Stores

    return Stores(
        settings,
        partial(save, home.settings),
        Bookcase(home, partial(others_in, home.settings), partial(name_in, home.settings)),
        FinishedLessons(home),
        HouseFolder(home),
    )


def _stop_by_signals(running: asyncio.Task[int], lines: Streams | Terminal) -> list[int]:
    """Have signals end the session; return the list that will have the number of the one that came."""
    import asyncio
    import signal

    stopped: list[int] = []
    loop = asyncio.get_running_loop()

    def stop(number: int) -> None:
        stopped.append(number)
        signal.alarm(STOPS_WITHIN)  # its default action ends the process
        running.cancel()

    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` asks for
            loop.add_signal_handler(number, stop, number)
    if lines.interactive:
        loop.add_signal_handler(signal.SIGINT, lines.interrupt)
    else:
        loop.add_signal_handler(signal.SIGINT, stop, signal.SIGINT)
    return stopped
