"""The command palette: lists the actions that work now."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

from textual.command import DiscoveryHit, Hit, Hits, Provider

from parlour.tui.keymap import Action
from parlour.tui.screens.boxes.page import OpenActions


class OpenCommands(Provider):
    """Finds actions of the screen below the palette."""

    async def discover(self) -> Hits:
        for action in self._actions():
            yield DiscoveryHit(action.tells, self._run(action), help=action.shown)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for action in self._actions():
            if (score := matcher.match(action.tells)) > 0:
                yield Hit(score, matcher.highlight(action.tells), self._run(action), help=action.shown)

    def _actions(self) -> Iterator[Action]:
        screen = self.screen
        if isinstance(screen, OpenActions):
            yield from screen.open_actions()

    def _run(self, action: Action) -> partial[Coroutine[Any, Any, None]]:
        return partial(self.screen.run_action, action.run)
