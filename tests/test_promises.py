"""Every name that `docs/promises.md` promises to stay is there, and the page leaves out none of its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Final

from pydantic import BaseModel

from parlour.net.night import plan
from parlour.net.room.file import RoomFile
from parlour.net.wire import requests, told
from parlour.rules import game
from parlour.rules.record import page as records
from parlour.rules.shelf import house, installed
from parlour.tui.commands import cli, matches
from parlour.tui.plain.saying.said import Kind
from parlour.tui.storage.settings import Settings
from tests.tui.kit.commands import commands

ROOT = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs/promises.md").read_text("utf-8")
BETWEEN_OWN: Final = {"door", "whose", "vouch", "known", "measured", "owners"}
"""Messages of the doors and of the machines of a card room."""


def section(heading: str) -> str:
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def names_in(text: str) -> Set[str]:
    return set(re.findall(r"`([\w-]+)`", text))


def row(name: str) -> Set[str]:
    """Return the names in the last column of the row `name`, before what is said of them."""
    (found,) = re.findall(rf"^\| {name} \| (.*) \|$", PAGE, re.MULTILINE)
    return names_in(found)


def paragraph(after: str) -> Set[str]:
    return names_in(PAGE.partition(after)[2].strip().partition("\n\n")[0])


def types(module: ModuleType) -> Iterable[str]:
    """Yield the types of the messages that `module` defines."""
    for each in vars(module).values():
        own = isinstance(each, type) and issubclass(each, BaseModel) and each.__module__ == module.__name__
        if own and "type" in each.model_fields:
            yield each.model_fields["type"].default


def test_the_fields_of_files() -> None:
    assert row("`settings.toml`") == {each.name for each in fields(Settings)}
    assert row("room file") == set(RoomFile.model_fields)
    assert row("house rules") - {"parlour rules custom"} == {*house._KEYS}
    assert row("plan of a night") == {*plan._FIELDS}


def test_the_formats_of_saved_matches() -> None:
    assert re.findall(r"`parlour match (\d)`", PAGE) == [str(number) for number in records.FORMATS]


def test_the_messages_of_the_wire() -> None:
    assert "Version 2," in section("The wire")
    assert paragraph("What a client asks:") == {*types(requests)} - BETWEEN_OWN
    assert paragraph("What it hears:") == {*types(told)} - BETWEEN_OWN


def test_the_commands_and_exit_statuses() -> None:
    assert paragraph("The commands:") == {*commands(), "PARLOUR_HOME", "PARLOUR_PLAIN", "PARLOUR_ROOM"}
    rows = re.findall(r"^\| (\d+) \|", section("The command line"), re.MULTILINE)
    own = {cli.BROKEN, cli.INTERRUPTED, cli.PIPE_CLOSED, matches.DOES_NOT_HOLD, matches.PROVES_NOTHING}
    assert {*map(int, rows)} == {0, 2} | own


def test_the_kinds_of_lines() -> None:
    assert paragraph("and these kinds:") == {*Kind}


def test_the_names_for_games_and_bots_of_others() -> None:
    assert paragraph("nothing else. The names:") == {*game.__all__}
    assert f"`{game.__name__}`" in PAGE
    assert f"`{installed.GROUP}`" in PAGE


def test_the_tests_and_pages_that_it_names_are_there() -> None:
    files = re.findall(r"`(tests/[\w/.]+)`", PAGE)
    pages = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(files) >= 4
    assert [name for name in files if not (ROOT / name).exists()] == []
    assert [name for name in pages if not (ROOT / "docs" / name).exists()] == []
