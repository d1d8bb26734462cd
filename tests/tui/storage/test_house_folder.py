"""The house rules in the data folder: whole files, listed with title and base, broken ones too."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.shelf import shelf
from parlour.tui.storage.ruleset_store import HouseFolder

KITCHEN = 'title = "Kitchen rules"\nbase = "switch"\n\n[rules.drawing]\nrule = "until"\n'


def test_what_is_kept_is_listed_by_title_with_what_it_starts_from(home: Path) -> None:
    folder = HouseFolder(Home())
    assert folder.saved() == ()
    folder.keep("kitchen-rules.toml", KITCHEN)
    folder.keep("attic.toml", KITCHEN.replace("Kitchen", "attic"))
    assert [(one.key, one.title) for one in folder.saved()] == [
        ("attic.toml", "attic rules"),
        ("kitchen-rules.toml", "Kitchen rules"),
    ]
    rules = folder.saved()[1].rules
    assert rules is not None
    assert (rules.base, shelf.write(rules)) == ("switch", KITCHEN)
    file = home / "rules" / "kitchen-rules.toml"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_is_replaced_whole_and_removed_and_its_key_never_leads_out_of_the_folder(home: Path) -> None:
    folder = HouseFolder(Home())
    folder.keep("a.toml", KITCHEN)
    folder.keep("../../a.toml", KITCHEN.replace("until", "one"))
    assert [file.name for file in (home / "rules").iterdir()] == ["a.toml"]
    assert 'rule = "one"' in (home / "rules" / "a.toml").read_text()
    folder.remove("a.toml")
    folder.remove("a.toml")
    assert folder.saved() == ()


BROKEN = {
    "1.toml": (b"title = ", "line 1, column 9: "),
    "2.toml": (b'title = "K"\nbase = "nope"', "base: there is no game 'nope'"),
    "3.toml": (b'title = "K"\nbase = "switch"\n[rules]\nhand = 99', "hand: "),
    "4.toml": (b'title = "K"\nbase = "switch"\n#\xff', "line 3: this is no text in UTF-8"),
    "5.toml": (b"#" * 20_000, "file: it is too long"),
    "6.toml": (b"", "base: is missing"),
}


def test_a_broken_file_is_listed_with_its_first_fault_and_loses_nothing(home: Path) -> None:
    HouseFolder(Home()).keep("good.toml", KITCHEN)
    for name, (content, _) in BROKEN.items():
        (home / "rules" / name).write_bytes(content)
    (home / "rules" / "notes.txt").write_text("x")  # which is not listed
    *broken, good = HouseFolder(Home()).saved()
    assert good.rules is not None
    assert [one.key for one in broken] == [*BROKEN]
    for one in broken:
        content, fault = BROKEN[one.key]
        assert (one.title, one.rules) == (one.key.removesuffix(".toml"), None)
        assert one.fault.startswith(fault)
        assert (home / "rules" / one.key).read_bytes() == content


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    home.mkdir()
    (home / "rules").write_text("in the way")
    with pytest.raises(HomeError, match="rules"):
        HouseFolder(Home()).keep("a.toml", KITCHEN)
    assert HouseFolder(Home()).saved() == ()
