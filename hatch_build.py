"""Part of the build: the commit of a checkout, for `parlour --version`, and README.md for an index."""

from __future__ import annotations

import re
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

KEPT: Final = "src/parlour/commit.txt"
"""Where an sdist has it; no checkout has this file."""
TOLD: Final = {"wheel": "parlour/commit.txt", "sdist": KEPT}
LINK: Final = re.compile(r"(?P<picture>!?)(?P<words>\[[^]]*\])\((?![a-z]+:|#)(?P<file>[^)\s]+)\)")
"""A link of a page that leads to a file beside it."""


class ReadmeHook(MetadataHookInterface):
    """Makes the long description of README.md.

    An index of packages does not have the files beside it. So its links lead to these files in the public
    repository, `Source` in `[project.urls]`, at the version's tag; without one they stay as they are.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        source = metadata.get("urls", {}).get("Source", "").rstrip("/")
        if source:
            text = LINK.sub(lambda link: _at(f"{source}/{{}}/v{metadata['version']}", link), text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def _at(place: str, link: re.Match[str]) -> str:
    """Return a link to a file of the repository at the `place`, as GitHub and GitLab have them."""
    shown = place.format("raw" if link["picture"] else "blob")
    return f"{link['picture']}{link['words']}({shown}/{link['file']})"


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
