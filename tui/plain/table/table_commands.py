"""Commands that say something about the table: cards, places, points, people, clocks."""

from __future__ import annotations

from asyncio import get_running_loop

from parlour.net.wire.messages import Update
from parlour.tui.plain.page import Command
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.table import place_lines, place_names, score_lines, table_lines, who_lines
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.hints import HintCommands
from parlour.tui.plain.table.moving import Moving
from parlour.tui.plain.table.results import standing
from parlour.tui.plain.table.times import time_lines
from parlour.tui.remote.table_client import Link

NO_PLACE = "Name a place of the table: for example at stock. Type table to hear all places."
NOTHING = "You can do nothing now: others are to act."


class TableCommands:
    """What a player may ask about the table of `link`."""

    def __init__(self, session: Session, link: Link, moving: Moving) -> None:
        self._session = session
        self._link = link
        self._moving = moving
        self._hints = HintCommands(session, link)
        self._heard_at = 0.0

    def commands(self) -> dict[str, Command]:
        return {
            "hand": Command("your cards, with their numbers", self._hand),
            "table": Command("the cards on the table and the players", self._table),
            "at": Command("what lies at one place of the table", self._at, "PLACE", self._places),
            "score": Command("the points of everyone", self._score),
            "who": Command("who sits at the table", self._who),
            "options": Command("what you can do now", self._options),
            "time": Command("the clocks that run", self._time),
            "hint": Command("what you can do, what is best, and why", self._hints.hint),
            "why": Command("why a card cannot be played", self._hints.why, "CARD", self._hints.cards),
        }

    def heard(self) -> None:
        """Note that an update has come, whose clocks run from now on."""
        self._heard_at = get_running_loop().time()

    @property
    def _update(self) -> Update | None:
        return self._link.update

    def _places(self) -> list[str]:
        return place_names(self._update) if self._update is not None else []

    async def _hand(self, _: str) -> None:
        self._session.say_all(hand_lines(self._update.view if self._update is not None else None))

    async def _table(self, _: str) -> None:
        if self._update is not None:
            self._session.say_all(table_lines(self._update))

    async def _at(self, typed: str) -> None:
        if self._update is None or not typed:
            self._session.refuse(NO_PLACE)
            return
        for said in place_lines(self._update, typed):
            if said.kind is Kind.REFUSED:
                self._session.refuse(said.text, **said.data)
            else:
                self._session.say_all([said])

    async def _score(self, _: str) -> None:
        if self._update is not None:
            self._session.say_all(score_lines(self._update))

    async def _who(self, _: str) -> None:
        if self._update is not None:
            self._session.say_all(who_lines(self._update))

    async def _options(self, _: str) -> None:
        self.ask_again()

    def ask_again(self) -> None:
        """Say once more what is asked, or that nothing is."""
        if self._moving.asks:
            self._moving.ask_again()
        else:
            asked = standing(self._update) or asked_lines(self._update) if self._update is not None else []
            self._session.say_all(asked or [Said(Kind.REPLY, NOTHING)])

    async def _time(self, _: str) -> None:
        if self._update is not None:
            passed = get_running_loop().time() - self._heard_at
            self._session.say_all(time_lines(self._update, passed))
