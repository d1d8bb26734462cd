"""CONTRIBUTING lists every package, and names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_list_of_packages_is_that_of_the_tree() -> None:
    listed = re.findall(r"^\| `((?:rules|net|tui)(?:/\w+)*)` \|", PAGE, re.MULTILINE)
    there = {
        file.parent.relative_to(ROOT).as_posix()
        for top in ("rules", "net", "tui")
        for file in (ROOT / top).rglob("__init__.py")
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == there


def test_files_that_are_named_from_the_top_are_there() -> None:
    named = set(re.findall(r"`((?:rules|net|tui|tests|benchmarks)/[\w/]+(?:\.\w+|/))`", PAGE))
    assert len(named) > 30
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_folders_are_small_and_a_newcomer_finds_their_modules() -> None:
    for top, most in (("rules", 14), ("net", 14), ("tui", 14), ("tests", 30)):
        for folder in {file.parent for file in (ROOT / top).rglob("*.py")}:
            modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
            assert len(modules) <= most, folder
