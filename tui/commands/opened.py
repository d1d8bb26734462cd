"""Opens the app, or its plain lines: for `parlour`, `host`, `join`, `watch`, `learn` and `replay`."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from parlour.net.dumb_terminal import is_dumb
from parlour.tui.app.later import later, load_parts
from parlour.tui.text.console import Complaint, foreign_encoding
from parlour.tui.text.language import marked, tr

if TYPE_CHECKING:
    import asyncio
    from pathlib import Path

    from parlour.net.storage.data_folder import Home
    from parlour.tui.app.app import Begin, ParlourApp
    from parlour.tui.plain.ends.streams import Streams
    from parlour.tui.plain.ends.terminal import TerminalLines
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import Connector
    from parlour.tui.remote.own_referee import Doors
    from parlour.tui.storage.settings import Settings
    from parlour.tui.storage.stores import DayTries, LessonProgress, Library, RulesFolder, Stores
    from parlour.tui.terminal.asking import TerminalAsking

STOPS_WITHIN: Final = 10
"""Seconds for the app or the lines to end after a signal; then the process is killed, for example if its
terminal takes no more."""
LOOKS_EVERY: Final = 1.0
"""Seconds between two looks at whether the terminal is still there: only the first process in it hears that
it is gone, and `make` does not pass that on."""

First: TypeAlias = "Callable[[Session], Awaitable[bool]]"
"""What is done before the first line is read; returns whether the player is where they wanted to be."""

VARIABLE: Final = "PARLOUR_PLAIN"
PIPE_CLOSED: Final = 141
STATUS: Final = marked("""\
exit status with --plain:
  0  everything was done
  1  there was no connection to the host, or it ended
  2  the command cannot be carried out like this
  3  a line of a script, or its table, was refused: the output says why""")


def run(args: argparse.Namespace) -> int:
    """Open the app at its first screen."""
    return open_app(args)


def open_app(
    args: argparse.Namespace,
    begin: Begin | None = None,
    doors: Doors | None = None,
    *,
    first: First | None = None,
) -> int:
    """Open the app, run `begin` first (`first` in plain lines), and return the exit status."""
    if wants_plain(args):
        return run_plain(args, first, doors)
    insist_on_a_terminal()
    gc.disable()  # until the first frame is painted: nothing that is imported is garbage
    from parlour.tui.terminal.asking import asked

    try:
        with asked() as asking:
            return _open(args, begin, doors, asking)
    finally:
        gc.enable()


def _open(args: argparse.Namespace, begin: Begin | None, doors: Doors | None, asking: TerminalAsking) -> int:
    from parlour.net.storage.data_folder import Home
    from parlour.tui.app.app import AppStart, ParlourApp
    from parlour.tui.storage.settings import load, save
    from parlour.tui.terminal.own_driver import driver_for
    from parlour.tui.text.language import asked_for, choose, speak, tr

    speak(asked_for(os.environ))
    home = Home()
    home.make()
    loaded = load(home.settings)
    given = looks(args, home.path / "themes")
    complaint = loaded.complaint
    if (encoding := foreign_encoding()) and not (args.ascii or loaded.settings.ascii):
        given["ascii"] = True
        choose(loaded.settings.language)
        complaint = complaint or tr(
            "This terminal writes {encoding}, not UTF-8, so letters stand for suits and lines. "
            "If it can show more, begin with: LC_ALL=C.UTF-8 parlour",
            encoding=encoding,
        )
    asking.collect()
    stores = _stores(
        home,
        loaded.settings.changed(**given),
        lambda settings: save(home.settings, _kept(settings, given, loaded.settings)),
    )
    app = ParlourApp(
        later(partial(_connector, home, doors), remote=False),
        stores,
        AppStart(begin, complaint, _load_the_rest),
        terminal=asking.terminal,
        driver_class=driver_for(asking),
    )
    return _run(app, asking) or app.return_code or 0


def _run(app: ParlourApp, asking: TerminalAsking) -> int | None:
    """Run `app` to its end. A signal to stop makes it restore the terminal and return 128 and its number."""
    import asyncio
    import signal

    def stop(number: int) -> None:
        if not _has_terminal():
            asyncio.get_running_loop().remove_signal_handler(number)
            signal.raise_signal(number)
        signal.alarm(STOPS_WITHIN)  # its default action ends the process
        app.exit(128 + number)

    async def stop_without_terminal() -> None:
        while _has_terminal():  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(LOOKS_EVERY)
        stop(signal.SIGHUP)

    async def run() -> int | None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stop, number)
        if asking.status is not None:
            return asking.status
        watching = asyncio.create_task(stop_without_terminal()) if _has_terminal() else None
        try:
            return await app.run_async()
        finally:
            if watching is not None:
                watching.cancel()

    return asyncio.run(run())


def _has_terminal() -> bool:
    """Whether the terminal is still there: its window may be closed, or its connection lost."""
    import termios

    try:
        termios.tcgetattr(sys.stdin)
    except (termios.error, ValueError, OSError):
        return False
    return True


def _load_the_rest() -> None:
    load_parts()
    gc.freeze()
    gc.enable()


def _connector(home: Home, doors: Doors | None) -> Connector:
    from parlour.tui.remote.local import ThisMachine

    return ThisMachine(home, doors)


def _stores(home: Home, settings: Settings, keep: Callable[[Settings], None]) -> Stores:
    """Return what this machine keeps for its player; the modules for it are loaded where they are used."""
    from parlour.tui.storage.settings import name_in, others_in
    from parlour.tui.storage.stores import Stores

    def library() -> Library:
        from parlour.tui.storage.history.match_store import Bookcase

        return Bookcase(home, partial(others_in, home.settings), partial(name_in, home.settings))

    def progress() -> LessonProgress:
        from parlour.tui.storage.lesson_progress import FinishedLessons

        return FinishedLessons(home)

    def rules_folder() -> RulesFolder:
        from parlour.tui.storage.ruleset_store import HouseFolder

        return HouseFolder(home)

    def days() -> DayTries:
        from parlour.tui.storage.day_tries import KeptTries

        return KeptTries(home)

    return Stores(
        settings,
        keep,
        later(library),
        later(progress),
        later(rules_folder),
        home.path / "themes",
        later(days),
    )


def looks(args: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Return the settings from the command line; complain about an unknown theme."""
    from parlour.tui.drawing import themes

    there_are = (themes.AUTO, *themes.themes(folder))
    if args.theme is not None and args.theme not in there_are:
        raise Complaint(
            tr(
                "there is no theme {theme}; there are: {there}",
                theme=repr(args.theme[:40]),
                there=", ".join(there_are),
            )
        )
    named = {"ascii": args.ascii, "theme": args.theme}
    return {name: value for name, value in named.items() if value is not None}


def _kept(settings: Settings, given: dict[str, object], before: Settings) -> Settings:
    """Return `settings` to save: values from the command line are not saved unless changed since."""
    for_now = (name for name, value in given.items() if getattr(settings, name) == value)
    return settings.changed(**{name: getattr(before, name) for name in for_now})


def insist_on_a_terminal() -> None:
    """Complain if there is no terminal to draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Complaint(
            tr(
                "Parlour needs a terminal; without one: --plain, serve, games, rules, simulate, "
                "replay --check"
            )
        )


def wants_plain(args: argparse.Namespace) -> bool:
    """Whether lines are wanted, or nothing else is possible; `--no-plain` insists on the screen.

    Raises Complaint if `--json` and `--no-plain` are given.
    """
    if args.json and args.plain is False:
        raise Complaint(tr("--json writes lines, and --no-plain wants the screen; give only one of them"))
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

    return asyncio.run(_run_lines(args, first, doors))


async def _run_lines(args: argparse.Namespace, first: First | None, doors: Doors | None) -> int:
    import asyncio

    from parlour.net.storage.data_folder import Home
    from parlour.tui.plain.pages.home import HomePage
    from parlour.tui.plain.saying.said import Kind, Said
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.local import ThisMachine
    from parlour.tui.storage.settings import load, save
    from parlour.tui.text.language import asked_for, choose, speak

    speak(asked_for(os.environ))
    home = Home()
    home.make()
    loaded = load(home.settings)
    lines = _lines(as_json=args.json)
    if loaded.complaint:
        lines.say(Said(Kind.NOTICE, loaded.complaint))
    stores = _stores(home, loaded.settings, partial(save, home.settings))
    choose(stores.settings.language)
    session = Session(lines, ThisMachine(home, doors), stores, lambda session: HomePage(session, first))
    running = asyncio.create_task(session.run())
    stopped = _stop_by_signals(running, lines)
    await asyncio.wait({running})
    if stopped:
        return 128 + stopped[0]
    status = running.result()
    return PIPE_CLOSED if lines.broken else status


def _lines(*, as_json: bool) -> Streams | TerminalLines:
    from parlour.tui.plain.ends.formats import as_json as json_format
    from parlour.tui.plain.ends.formats import as_text
    from parlour.tui.plain.ends.streams import Streams

    if as_json:
        return Streams(json_format)
    if not _can_edit():
        return Streams(as_text)
    from parlour.tui.plain.ends.terminal import TerminalLines

    return TerminalLines()


def _stop_by_signals(running: asyncio.Task[int], lines: Streams | TerminalLines) -> list[int]:
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
