"""The files that are made: from the parser of the command line, and from the packages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from parlour.tui.commands.cli import SHELLS
from tests.generated import packages
from tests.generated.completions import script
from tests.generated.man import page

FOLDER: Final = Path(__file__).parents[2] / "tui" / "shell"
"""Where the man page and the completion scripts lie."""
FILES: Final = (FOLDER / "parlour.1", *(FOLDER / f"parlour.{shell}" for shell in SHELLS), packages.PAGE)


def generated() -> Mapping[Path, str]:
    """Return the text of each of `FILES`."""
    scripts = {FOLDER / f"parlour.{shell}": script(shell) for shell in SHELLS}
    return {FOLDER / "parlour.1": page(), **scripts, packages.PAGE: packages.page()}
