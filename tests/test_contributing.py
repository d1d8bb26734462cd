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
