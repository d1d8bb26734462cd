"""Opens the app, or its plain lines: for `parlour`, `host`, `join`, `watch`, `learn` and `replay`."""

from __future__ import annotations

import argparse
import gc
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.tui.app.later import later, load_parts
from parlour.tui.commands.plain import First, run_plain, wants_plain
from parlour.tui.text.console import Complaint

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.net.storage.data_folder import Home
    from parlour.tui.app.app import Begin, ParlourApp
    from parlour.tui.remote.connector import Connector
    from parlour.tui.remote.local import Doors
    from parlour.tui.storage.settings import Settings
    from parlour.tui.storage.stores import LessonProgress, Library, RulesFolder
    from parlour.tui.terminal.asking import Asking

STOPS_WITHIN: Final = 10
"""Seconds for the app to end after a signal; then it is killed, for example if its terminal takes no more."""
LOOKS_EVERY: Final = 1.0
"""Seconds between two looks at whether the terminal is still there: only the first process in it hears that
it is gone, and `make` does not pass that on."""


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


def _open(args: argparse.Namespace, begin: Begin | None, doors: Doors | None, asking: Asking) -> int:
    from parlour.net.storage.data_folder import Home
    from parlour.tui.app.app import ParlourApp, Start
    from parlour.tui.storage.settings import load, save
    from parlour.tui.storage.stores import Stores
    from parlour.tui.terminal.own import driver_for

    home = Home()
    home.make()
    loaded = load(home.settings)
    given = looks(args, home.path / "themes")
    asking.collect()
    stores = Stores(
        loaded.settings.changed(**given),
        lambda settings: save(home.settings, _kept(settings, given, loaded.settings)),
        later(partial(_library, home)),
        later(partial(_progress, home)),
        later(partial(_rules_folder, home)),
        home.path / "themes",
    )
    app = ParlourApp(
        later(partial(_connector, home, doors), remote=False),
        stores,
        Start(begin, loaded.complaint, _load_the_rest),
        terminal=asking.terminal,
        driver_class=driver_for(asking),
    )
    return _run(app) or app.return_code or 0


def _run(app: ParlourApp) -> int | None:
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


def _library(home: Home) -> Library:
    from parlour.tui.storage.history.match_store import Bookcase
    from parlour.tui.storage.settings import name_in, others_in

    return Bookcase(home, partial(others_in, home.settings), partial(name_in, home.settings))


def _progress(home: Home) -> LessonProgress:
    from parlour.tui.storage.lesson_progress import FinishedLessons

    return FinishedLessons(home)


def _rules_folder(home: Home) -> RulesFolder:
    from parlour.tui.storage.ruleset_store import HouseFolder

    return HouseFolder(home)


def looks(args: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Return the settings from the command line; complain about an unknown theme."""
    from parlour.tui.drawing import themes

    there_are = (themes.AUTO, *themes.themes(folder))
    if args.theme is not None and args.theme not in there_are:
        raise Complaint(f"there is no theme {args.theme[:40]!r}; there are: {', '.join(there_are)}")
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
            "Parlour needs a terminal; without one: --plain, serve, games, rules, simulate, replay --check"
        )
