"""What the app uses only after its first frame: stand-ins for it, and its imports."""

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


def load_parts() -> None:
    """Load the parts of the app that it loads where they are used; takes some tenths of a second."""
    import net.wire.messages
    import tui.app.flows
    import tui.app.navigation
    import tui.app.screen_stack
    import tui.drawing.faces
    import tui.remote.local
    import tui.remote.verdicts
    import tui.storage.history.match_store
    import tui.storage.lesson_progress
    import tui.storage.ruleset_store  # noqa: F401

    net.wire.messages.build()
