"""The table of packages in docs/architecture.md, made from the docstrings of the packages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs/architecture.md"
HEAD: Final = "| package | what it is about |\n|---|---|\n"


def page() -> str:
    """Return that page with the table as the packages have it."""
    before, head, after = PAGE.read_text("utf-8").partition(HEAD)
    assert head, f"{PAGE} has no table that begins with {HEAD!r}"
    return before + head + "".join(_rows()) + re.sub(r"\A(\|.*\n)*", "", after)


def _rows() -> Iterator[str]:
    for top in ("rules", "net", "tui"):
        for file in sorted((ROOT / top).rglob("__init__.py")):
            said = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
            yield f"| `{file.parent.relative_to(ROOT).as_posix()}` | {_first_paragraph(said)} |\n"


def _first_paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())
