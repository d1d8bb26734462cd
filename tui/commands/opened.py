"""Opens the app: for `parlour`, `host`, `join`, `watch` and `replay`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from tui.text.command_error import Complaint

if TYPE_CHECKING:
    from pathlib import Path

    from tui.app.app import Begin
    from tui.remote.local import Doors
    from tui.storage.settings import Settings


def run(args: argparse.Namespace) -> int:
    """Open the app at its first screen."""
    return open_app(args)


def open_app(args: argparse.Namespace, begin: Begin | None = None, doors: Doors | None = None) -> int:
    """Open the app, run `begin` first, and return the exit status."""
    insist_on_a_terminal()
    from net.storage.data_folder import Home
    from tui.app.app import ParlourApp
    from tui.remote.local import ThisMachine
    from tui.storage.match_store import Bookcase
    from tui.storage.ruleset_store import HouseFolder
    from tui.storage.settings import load, others_in, save

    home = Home()
    home.make()
    loaded = load(home.settings)
    others = partial(others_in, home.settings)
    given = looks(args, home.path / "themes")
    app = ParlourApp(
        ThisMachine(home, doors),
        loaded.settings.changed(**given),
        library=Bookcase(home, others),
        rules_folder=HouseFolder(home),
        keep=lambda settings: save(home.settings, _kept(settings, given, loaded.settings)),
        folder=home.path / "themes",
        begin=begin,
        complaint=loaded.complaint,
    )
    return app.run() or app.return_code or 0


def looks(args: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Return the settings from the command line; complain about an unknown theme."""
    from tui.drawing import themes

    there_are = themes.themes(folder)
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
            "Parlour needs a terminal; without one: serve, games, rules, simulate, replay --check"
        )
