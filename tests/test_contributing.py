"""CONTRIBUTING and docs/architecture.md name files that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = "".join((ROOT / name).read_text("utf-8") for name in ("CONTRIBUTING.md", "docs/architecture.md"))


def test_files_that_are_named_from_the_top_are_there() -> None:
    named = set(re.findall(r"`((?:rules|net|tui|tests|benchmarks|docs)/[\w/]+(?:\.\w+|/))`", PAGE))
    assert len(named) > 30
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_files_that_are_named_by_their_end_are_there() -> None:
    tops = ("rules", "net", "tui", "tests", "benchmarks", "docs")
    there = [*ROOT.glob("*.*"), *(path for top in tops for path in (ROOT / top).rglob("*.*"))]
    named = set(re.findall(r"`([\w/-]+\.(?:py|md|toml|json))`", PAGE))
    assert len(named) > 40
    assert [
        name for name in sorted(named) if not any(f"/{path}".endswith(f"/{name}") for path in there)
    ] == []


def test_every_package_stands_in_the_picture_of_the_house() -> None:
    picture = set(re.findall(r"\w+", PAGE.partition("inside tui")[2].partition("```")[0]))
    packages = {
        file.parent.name for top in ("rules", "net", "tui") for file in (ROOT / top).glob("*/__init__.py")
    }
    assert packages <= picture
