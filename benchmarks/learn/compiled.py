"""Compiles functions with numba, which the extra `learn` installs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

R = TypeVar("R")


def compiled(function: Callable[..., R]) -> Callable[..., R]:
    """Return `function`, to be compiled to machine code at its first call. Arrays may stand for sequences."""
    return cast("Callable[..., R]", numba.njit(function))
