"""A match at a host: the page at a table, with the commands that lead to other pages.

It stands alone as a page, like the lobby and the waiting room beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from parlour.net.wire.messages import Phase
from parlour.tui.plain.choices import always
from parlour.tui.plain.page import Command
from parlour.tui.plain.pages.at_host import AtHost
from parlour.tui.plain.reading.replay import ReplayPage
from parlour.tui.plain.table.page import TablePage
from parlour.tui.storage.replayed import Replayed
from parlour.tui.text.language import tr

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session


class MatchPage(TablePage):
    """The page at the table of the session's host."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._at_host = AtHost(session, self._link)

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            **(self._next_game() if self._may_choose and self._link.hosting else {}),
            **(self._over() if self._own_match else {}),
            "rules": Command("the rules of this table", self._at_host.rules),
            "invite": Command("how others join", self._at_host.invite),
            "code": Command("the words with which you come back to your seat", self._at_host.code),
            "quit": always(self._session, self)["quit"],
        }

    @property
    def _may_choose(self) -> bool:
        update = self._link.update
        return update is not None and update.table.phase is Phase.OVER and not update.table.standing

    @property
    def _own_match(self) -> str:
        """The file of the match that has just ended, "" before; guests over SSH have none."""
        update = self._link.update
        over = update is not None and update.table.phase is Phase.OVER and self._link.you is not None
        return self._link.own_match if over and not self._session.connector.remote else ""

    def _over(self) -> dict[str, Command]:
        return {"review": Command("which of your decisions cost the most", self._review)}

    def _next_game(self) -> dict[str, Command]:
        return {
            "game": Command(
                "play another game with the same players (the host)", self._at_host.game, "[GAME]"
            )
        }

    async def _review(self, _: str) -> None:
        replay = ReplayPage(self._session, Replayed(self._own_match), tr("this match"))
        self._session.open(replay)
        await replay.review()
