"""The games: each folder here is one, found by being there."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from rules.contract import Game


@cache
def games() -> dict[str, Game[Any, Any, Any, Any]]:
    """Return every game by the name of its folder."""
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {name: import_module(f"{__name__}.{name}.game").GAME for name in folders}
