"""The oldest versions that pyproject.toml allows, as constraints for pip: `python -m tests.bounds.lowest`.

They are written nowhere else, so they cannot be others than those declared. Needs nothing that is not in
Python: it runs before anything is installed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
BOUND: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+)>=(?P<version>[0-9][0-9a-z.]*)(,<[0-9.]+)?")


def declared(*extras: str) -> list[str]:
    """Return what Parlour requires, with these extras."""
    content: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = content["project"]
    required: list[str] = project["dependencies"]
    return [*required, *(one for extra in extras for one in project["optional-dependencies"][extra])]


def lowest(requirements: Iterable[str]) -> list[str]:
    """Return `NAME==VERSION` for each `NAME>=VERSION`; raise ValueError for one without such a bound."""
    return [_pinned(requirement) for requirement in requirements]


def _pinned(requirement: str) -> str:
    bound = BOUND.fullmatch(requirement)
    if bound is None:
        raise ValueError(
            f"{requirement!r} in pyproject.toml has no lower bound; it ought to be NAME>=VERSION"
        )
    return f"{bound['name']}=={bound['version']}"


if __name__ == "__main__":
    print("\n".join(lowest(declared("test"))))
