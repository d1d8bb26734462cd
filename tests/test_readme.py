"""What README shows can be done as it stands there."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path

from parlour.rules.shelf import shelf
from parlour.tui.commands.cli import parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_house_rules_shown_can_be_played() -> None:
    shown = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert len(shown) == 1
    table = shelf.house_rules(shown[0])
    assert table.base == "switch"
    assert "4 jokers" in [difference.words for difference in shelf.differences(table)]


def test_every_game_on_the_shelf_is_named() -> None:
    assert [game.title for game in shelf.games() if game.title not in README] == []


def test_the_page_of_card_rooms_says_what_each_part_of_the_command_is_for() -> None:
    page = (ROOT / "docs" / "card-room.md").read_text("utf-8")
    assert "](docs/card-room.md)" in README
    assert {*re.findall(r"parlour room ([a-z]+)", page)} == {*parts_of("room")}
    for link in re.findall(r"\]\(#([a-z-]+)\)", page):
        assert f"\n## {link.replace('-', ' ')}\n" in page.casefold().replace(",", ""), link
    for link in re.findall(r"\]\(((?!http|#)[^)]+)\)", page):
        assert (ROOT / "docs" / link).exists(), link


def parts_of(command: str) -> Iterable[str]:
    """Return the parts of a command, as its parser has them."""
    commands = _choices(parser())
    return _choices(commands[command])


def _choices(found: ArgumentParser) -> Mapping[str, ArgumentParser]:
    return next(dict(each.choices) for each in found._actions if isinstance(each.choices, Mapping))
