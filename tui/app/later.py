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
    import parlour.net.wire.messages
    import parlour.tui.app.navigation
    import parlour.tui.app.player
    import parlour.tui.app.screen_stack
    import parlour.tui.app.table_news
    import parlour.tui.drawing.faces
    import parlour.tui.remote.local
    import parlour.tui.storage.day_tries
    import parlour.tui.storage.history.match_store
    import parlour.tui.storage.lesson_progress
    import parlour.tui.storage.ruleset_store

    parlour.net.wire.messages.build()
