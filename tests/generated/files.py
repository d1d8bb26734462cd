"""The files that are made from the parser of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from parlour.tui.commands.cli import SHELLS
from tests.generated.completions import script
from tests.generated.man import page

FOLDER: Final = Path(__file__).parents[2] / "tui" / "shell"


def generated() -> Mapping[str, str]:
    """Return the text of each file in `FOLDER`, by its name."""
    return {"parlour.1": page(), **{f"parlour.{shell}": script(shell) for shell in SHELLS}}
