"""Programs that some tests need: without them a test is skipped with a reason, in CI it fails."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest


def program(name: str) -> pytest.MarkDecorator:
    """Return a mark that skips a test where `name` is not installed, unless CI=true."""
    missing = shutil.which(name) is None and os.environ.get("CI") != "true"
    return pytest.mark.skipif(missing, reason=f"needs the program {name!r}, which is not installed")


def lacking(what: str) -> NoReturn:
    """Skip the running test for want of `what`, unless CI=true: then fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"needs {what}")
    pytest.skip(f"needs {what}")
