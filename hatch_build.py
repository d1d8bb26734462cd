"""Part of the build: it writes the commit of a checkout into what is made, for `parlour --version`."""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT: Final = "src/parlour/commit.txt"
"""Where an sdist has it; no checkout has this file."""
TOLD: Final = {"wheel": "parlour/commit.txt", "sdist": KEPT}


class CommitHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the file with the commit, if there is git to ask, or an sdist that has it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the program itself asks git
            return
        root = Path(self.root)
        self._written = tempfile.TemporaryDirectory()
        file = root / KEPT
        if (root / ".git").exists():
            file = Path(self._written.name) / "commit.txt"
            asked = ["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"]
            with suppress(OSError, subprocess.CalledProcessError):
                said = subprocess.run(asked, cwd=root, capture_output=True, check=True)  # noqa: S603
                file.write_bytes(said.stdout)
        if file.exists():
            build_data["force_include"][str(file)] = TOLD[self.target_name]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if version != "editable":
            self._written.cleanup()
