"""The files that are made: from the command line, the packages, and the texts of the program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from parlour.tui.commands.cli import SHELLS
from tests.generated import packages, words
from tests.generated.completions import script
from tests.generated.man import page

FOLDER: Final = Path(__file__).parents[2] / "tui" / "shell"
"""Where the man page and the completion scripts lie."""
SCRIPTS: Final = tuple(FOLDER / f"parlour.{shell}" for shell in SHELLS)
FILES: Final = (FOLDER / "parlour.1", *SCRIPTS, packages.PAGE, words.TEMPLATE)


def generated() -> Mapping[Path, str]:
    """Return the text of each of `FILES`."""
    scripts = map(script, SHELLS)
    return dict(zip(FILES, (page(), *scripts, packages.page(), words.template()), strict=True))
