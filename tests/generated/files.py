"""The files that are made: from the command line, the packages, the texts of the program, and catalogs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from parlour.tui.commands.cli import SHELLS
from parlour.tui.text.language import speaking
from tests.generated import catalogs, packages, words
from tests.generated.completions import script
from tests.generated.man import page

FOLDER: Final = Path(__file__).parents[2] / "tui" / "shell"
"""Where the man page and the completion scripts lie."""
SCRIPTS: Final = tuple(FOLDER / f"parlour.{shell}" for shell in SHELLS)
DESCRIBING: Final = ("zsh", "fish")
"""The shells that say something beside completions."""
FILES: Final = (FOLDER / "parlour.1", *SCRIPTS, packages.PAGE, words.TEMPLATE)


def generated() -> Mapping[Path, bytes]:
    """Return what is in each of `FILES`, in the compiled catalogs, and in what is made in their languages.

    Raises ValueError that lists what is wrong with the catalogs.
    """
    made = page(), *map(script, SHELLS), packages.page(), words.template()
    texts = {file: text.encode() for file, text in zip(FILES, made, strict=True)}
    compiled = catalogs.compiled()
    return {**texts, **compiled, **dict(_translated(compiled))}


def _translated(compiled: Mapping[Path, bytes]) -> Iterator[tuple[Path, bytes]]:
    """Yield the man page and the scripts that describe what they complete, by languages."""
    for catalog, content in compiled.items():
        name = f"parlour.{catalog.parts[-3]}"
        with speaking(GNUTranslations(BytesIO(content))):
            yield FOLDER / f"{name}.1", page().encode()
            for shell in DESCRIBING:
                yield FOLDER / f"{name}.{shell}", script(shell).encode()
