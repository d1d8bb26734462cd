"""Stand-ins for what the app uses only after its first frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


def later(make: Callable[[], T], **known: object) -> T:
    """Return a stand-in that calls `make` when an attribute is used, except for those that are `known`."""
    return cast(T, _Later(make, known))


class _Later(Generic[T]):
    def __init__(self, make: Callable[[], T], known: dict[str, object]) -> None:
        self.__dict__.update(known)
        self._make = make

    @cached_property
    def _made(self) -> T:
        return self._make()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._made, name)
