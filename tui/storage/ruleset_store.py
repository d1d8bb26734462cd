"""The house rules in the data folder: lists, saves, removes. One file each, `<name>.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.net.regular_file import TooLarge, read_regular
from parlour.net.storage.data_folder import Home
from parlour.rules.errors import RulesError
from parlour.rules.faults import FILE_TOO_LONG, NO_UTF_8, Fault, RulesetError
from parlour.rules.sentences import told
from parlour.rules.shelf import shelf
from parlour.tui.storage.stores import RulesFolder, SavedRules
from parlour.tui.text.phrases import why_of
from parlour.tui.words.speaking import fault, said

LISTED: Final = 200
"""How many files are listed, by name."""


class HouseFolder(RulesFolder):
    """The folder of this machine. A file with faults is listed with the first of them."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def saved(self) -> Sequence[SavedRules]:
        try:
            paths = sorted(self._home.rules.glob("*.toml"))[:LISTED]
        except OSError:
            return ()
        return tuple(sorted(map(_saved, paths), key=lambda rules: (rules.title.casefold(), rules.key)))

    def keep(self, key: str, text: str) -> None:
        self._home.write(self._path(key), text)

    def remove(self, key: str) -> None:
        self._home.remove(self._path(key))

    def _path(self, key: str) -> Path:
        return self._home.rules / Path(key).name


def text_of(path: Path) -> str:
    """Return the text of a file that should hold house rules; raise RulesetError or OSError."""
    try:
        content = read_regular(path, shelf.LARGEST)
    except TooLarge:
        raise RulesetError((Fault("file", told(FILE_TOO_LONG, most=shelf.LARGEST)),)) from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RulesetError((Fault(f"line {line}", NO_UTF_8),)) from None


def _saved(path: Path) -> SavedRules:
    try:
        rules = shelf.house_rules(text_of(path))
    except RulesetError as error:
        first = error.faults[0]
        return SavedRules(path.name, path.stem, fault=f"{first.field}: {said(first.told)}")
    except RulesError as error:
        return SavedRules(path.name, path.stem, fault=fault(error))
    except OSError as error:
        return SavedRules(path.name, path.stem, fault=why_of(error))
    return SavedRules(path.name, rules.title, rules)
