"""Commands of Parlour, each in its own process, for tests of the command line."""

from __future__ import annotations

import subprocess

from tests.net.kit.serve import PARLOUR


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, without a terminal."""
    return subprocess.run(
        [*PARLOUR, *arguments], input=stdin, capture_output=True, text=True, timeout=60, check=False
    )
