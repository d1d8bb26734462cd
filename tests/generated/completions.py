"""The completion scripts of bash, zsh and fish, made by shtab from the parser of the command line."""

from __future__ import annotations

import argparse
import re
from typing import Final

import shtab

from parlour.rules.shelf import files, shelf
from parlour.tui.commands.cli import parser
from parlour.tui.drawing import themes
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import LEVELS
from tests.tui.kit.commands import commands

GAMES: Final = " ".join(game.name for game in shelf.games() if files.file(game.name).package is None)
"""Parlour's own games: whoever makes the scripts may have installed others."""
GAME_OR_FILE: Final = {
    "bash": "_parlour_game_or_file",
    "zsh": "_parlour_game_or_file",
    "fish": f"{GAMES} {shtab.FILE['fish']}",
}
FUNCTIONS: Final = {
    "bash": f'_parlour_game_or_file() {{\n  compgen -W "{GAMES}" -- "$1"\n  compgen -f -- "$1"\n}}',
    "zsh": f"_parlour_game_or_file() {{\n  _alternative 'games:game:({GAMES})' 'files:file:_files'\n}}",
}
VALUES: Final = ("GAME", "GAME|FILE", "FILE", "LEVEL", "NAME")
"""What values are called that can be completed, in English."""
USAGE: Final = re.compile(r"\A((?:#compdef .*\n\n)?)(?:#.*\n)+")


def script(shell: str) -> str:
    """Return the completion script for `shell`, with the descriptions in the language of the session."""
    made = parser()
    for command in (made, *commands(made).values()):
        for action in command._actions:
            _complete(action)
    written: str = shtab.complete(made, shell, preamble=FUNCTIONS.get(shell, ""))
    head = (
        f"# Completion of Parlour's command line, made with shtab: see `parlour completion {shell} --help`.\n"
    )
    return USAGE.sub(lambda found: found[1] + head, written.strip()) + "\n"


def _complete(action: argparse.Action) -> None:
    """Tell shtab what an argument stands for."""
    match next((value for value in VALUES if action.metavar == tr(value)), ""):
        case "GAME":
            action.choices = GAMES.split()
        case "GAME|FILE":
            action.complete = GAME_OR_FILE  # type: ignore[attr-defined]  # shtab reads it
        case "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        case "LEVEL":
            action.choices = LEVELS
        case "NAME" if action.dest == "theme":
            action.choices = themes.themes()
