"""A match at a host: the page at a table, with the commands that lead to other pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from parlour.net.wire.messages import Phase
from parlour.tui.plain.choices import always
from parlour.tui.plain.flows.tables import change_game
from parlour.tui.plain.page import Command, Refused
from parlour.tui.plain.pages.games import GamesPage, offer_of
from parlour.tui.plain.pages.waiting import invitation_lines, rules_at
from parlour.tui.plain.reading.replay import ReplayPage
from parlour.tui.plain.said import Kind
from parlour.tui.plain.table.page import TablePage
from parlour.tui.storage.replayed import Replayed
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.rules_editor.offers import Offer, SoloMatch

TITLE = "Another game for the same players"


class MatchPage(TablePage):
    """The page at the table of the session's host."""

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            **(self._next_game() if self._may_choose and self._link.hosting else {}),
            **(self._over() if self._own_match else {}),
            "rules": Command("the rules of this table", self._rules),
            "invite": Command("how others join", self._invite),
            "code": Command("the words with which you come back to your seat", self._say_code),
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
        return {"game": Command("play another game with the same players (the host)", self._game, "[GAME]")}

    async def _game(self, typed: str) -> None:
        if typed:
            await change_game(self._link, offer_of(self._session, typed))
        else:
            self._session.open(GamesPage(self._session, self._taken, TITLE, bots=False))

    async def _taken(self, _session: Session, offer: Offer, _match: SoloMatch) -> None:
        await change_game(self._link, offer)

    async def _review(self, _: str) -> None:
        replay = ReplayPage(self._session, Replayed(self._own_match), "this match")
        self._session.open(replay)
        await replay.review()

    async def _rules(self, _: str) -> None:
        await rules_at(self._session)

    async def _invite(self, _: str) -> None:
        if self._session.alone:
            raise Refused("Nobody else can come to this table.")
        self._session.say_all(invitation_lines(self._link.welcome))

    async def _say_code(self, _: str) -> None:
        code = visible(self._link.way_back)
        words = f"To come back to your seat: {code}." if code else "You come back without any words."
        self._session.say(Kind.REPLY, words, code=code)
