"""The pages say what is so: README, keys, house rules, rooms, nights. Their commands: `test_pages.py`."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path

from parlour.net.night.plan import read
from parlour.net.night.seating import Manner
from parlour.rules.shelf import shelf
from parlour.tui import keymap
from parlour.tui.commands.cli import parser
from tests.generated import site

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text("utf-8")


def test_readme_is_short_and_names_every_game_on_the_shelf() -> None:
    assert len(README.splitlines()) <= 120
    assert [game.title for game in shelf.games() if game.title not in README] == []


def test_the_house_rules_shown_can_be_played() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", (DOCS / "house-rules.md").read_text("utf-8"), re.DOTALL)
    table = shelf.house_rules(shown)
    assert table.base == "switch"
    assert "4 jokers" in [difference.words for difference in shelf.differences(table)]


def test_the_page_of_card_rooms_says_what_each_part_of_the_command_is_for() -> None:
    page = (DOCS / "card-room.md").read_text("utf-8")
    assert {*re.findall(r"parlour room ([a-z]+)", page)} == {*parts_of("room")}


def parts_of(command: str) -> Iterable[str]:
    """Return the parts of a command, as its parser has them."""
    return _choices(_choices(parser())[command])


def _choices(found: ArgumentParser) -> Mapping[str, ArgumentParser]:
    return next(dict(each.choices) for each in found._actions if isinstance(each.choices, Mapping))


def test_the_plan_on_the_page_of_game_nights_is_one_and_every_field_is_there() -> None:
    page = (DOCS / "game-nights.md").read_text("utf-8")
    (plan,) = re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)
    found = read(plan)
    assert (found.name, found.rounds, found.length, len(found.games)) == ("Thursday", 4, 2, 2)
    assert all(f'`"{manner}"`' in page for manner in Manner)
    fields = ("minutes", "until", "password", "late", "watch", "own_bots", "level", "pace", "break", "rules")
    assert [field for field in fields if field not in page] == []


def test_the_keys_before_and_after_a_match_are_those_of_their_screens() -> None:
    screens = {
        "first screen": keymap.HOME,
        "games against bots": keymap.PICKER,
        "tables on the network": keymap.NEARBY,
        "tables of a host": keymap.LOBBY,
        "waiting room": keymap.WAITING,
        "results": keymap.RESULTS,
    }
    page = (DOCS / "keys.md").read_text("utf-8")
    for screen, actions in screens.items():
        (row,) = re.findall(rf"^\| {screen} \| (.*) \|$", page, re.MULTILINE)
        there = {keymap.KEY_WORDS.get(key, key) for action in actions for key in action.keys}
        assert set(re.findall(r"`(.)`", row)) <= there, screen


def test_the_list_of_pages_names_all_and_no_link_leads_out_of_the_site() -> None:
    assert set(re.findall(r"'([\w-]+\.md)'", str(site.nav()))) == set(site.names().values())
    text, pictures = site.page("README.md")
    assert [path for path in pictures.values() if not (ROOT / path).exists()] == []
    links = re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)
    assert set(links) - {*site.names().values(), *pictures} == set()
    assert len(links) > 15


def test_what_belongs_to_an_item_of_a_list_is_indented_for_the_site() -> None:
    typed = "- one\n  more\n\n  ```\n  code\n    deep\n  ```\n\n1. first\n   - part\n\ntext\n"
    shown = "- one\n    more\n\n    ```\n    code\n      deep\n    ```\n\n1. first\n    - part\n\ntext\n"
    assert site.indented(typed) == shown
    text, _ = site.page("docs/release.md")
    assert "\n    - `twine check --strict`" in text
