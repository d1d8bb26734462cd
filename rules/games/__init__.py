"""The games of Parlour itself: each folder with a `game.py` is one, found by being there."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from parlour.rules.contract import Game


@cache
def folders() -> tuple[str, ...]:
    """Return the names of the folders, sorted; nothing is loaded."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def place(folder: str) -> Traversable:
    """Return where the presets, rules pages and lessons of a game lie."""
    return files(__name__) / folder


@cache
def game(folder: str) -> Game[Any, Any, Any, Any]:
    """Load the game of a folder."""
    loaded: Game[Any, Any, Any, Any] = import_module(f"{__name__}.{folder}.game").GAME
    return loaded
