"""The messages that one person received, over TCP or SSH, in the form in which tests ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from net.wire.messages import Notice, Update
from rules.views import GridsView, View

M = TypeVar("M")


class Hearer:
    """Keeps every message that a person receives, the newest last."""

    told: Sequence[object]

    def all(self, kind: type[M]) -> list[M]:
        """Return all that was told of this kind."""
        return [one for one in self.told if isinstance(one, kind)]

    @property
    def update(self) -> Update:
        """The newest update."""
        return next(one for one in reversed(self.told) if isinstance(one, Update))

    @property
    def view(self) -> View:
        """What the newest update shows of the cards."""
        assert self.update.view is not None
        return self.update.view

    @property
    def grids(self) -> GridsView:
        """What the newest update shows to be open besides the turn, where cards lie in grids."""
        assert self.view.grids is not None
        return self.view.grids

    @property
    def notices(self) -> list[str]:
        """What the referee said in lines of its own."""
        return [notice.words for notice in self.all(Notice)]
