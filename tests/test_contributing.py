"""CONTRIBUTING names files that are there. Its table of packages: `tests/generated`."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_files_that_are_named_from_the_top_are_there() -> None:
    named = set(re.findall(r"`((?:rules|net|tui|tests|benchmarks)/[\w/]+(?:\.\w+|/))`", PAGE))
    assert len(named) > 30
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
