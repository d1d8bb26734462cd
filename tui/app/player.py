"""The player of one app on the ways to a table: questions in boxes, one way at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from parlour.net import errors
from parlour.net.errors import NetError
from parlour.tui.screens.boxes.boxes import blank_box, decision_box
from parlour.tui.screens.boxes.busy import Busy
from parlour.tui.screens.ports import Parlour
from parlour.tui.text.language import marked, tr
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.ways import Way, Ways
from parlour.tui.words.speaking import fault_sentence

if TYPE_CHECKING:
    from textual.worker import WorkType

    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link
    from parlour.tui.screens.boxes.top import OnTop
    from parlour.tui.ways.questions import Blank, Decision

R = TypeVar("R")

SOON: Final = 0.3
"""Seconds in which the referee of a guest over SSH usually answers."""
ESC: Final = "escape"


class ScreenPlayer:
    """Goes the ways of an app, one at a time (a `parlour.tui.ways.player.Player`)."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self.ways = Ways(self)
        self.under_way = False
        self._told: list[str] = []  # on the way, to be told where it leads

    def go(self, way: Way) -> None:
        """Go `way` in place of any other, and show where it leads, or why it leads nowhere."""
        # The factory rather than a coroutine: a worker cancelled early leaves no unawaited coroutine.
        run: WorkType[None] = partial(self._run, way)
        self._app.start_way(run)

    async def _run(self, way: Way) -> None:
        trouble: tuple[str, str] | None = None
        self.under_way = True
        try:
            await way(self.ways)
        except GivenUp:
            if self.connector.remote and self.link is None:  # a guest of the door has given up coming in
                self.depart()
        except NoWay as error:
            trouble = str(error), error.title
        except NetError as error:
            trouble = fault_sentence(error), fault_title(error)
        finally:
            self.under_way = False
            await self._app.settle()  # first: a change of screens would remove the box
            for words in self._told:
                self._app.notify(words, markup=False)
            self._told.clear()
        if trouble is not None:
            self._app.complain(*trouble)

    @property
    def connector(self) -> Connector:
        return self._app.connector

    @property
    def link(self) -> Link | None:
        return self._app.link

    @property
    def alone(self) -> bool:
        return self._app.alone

    @property
    def name(self) -> str:
        return self._app.settings.name

    def rename(self, name: str) -> None:
        self._app.change(name=name)

    async def decide(self, question: Decision) -> bool:
        box, yes = decision_box(question)
        key = await self._answered(box)
        if key == ESC:
            raise GivenUp
        return key == yes

    async def type_in(self, question: Blank) -> str:
        line = await self._answered(blank_box(question))
        if line is None:
            raise GivenUp
        return line

    async def _answered(self, box: OnTop[R]) -> R:
        """Return the answer to a box; raise GivenUp if a change of screens removes it."""
        answer = asyncio.ensure_future(self._app.push_screen_wait(box))
        removed = asyncio.ensure_future(box.removed.wait())
        try:
            await asyncio.wait({answer, removed}, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            raise GivenUp
        finally:
            answer.cancel()
            removed.cancel()

    async def reach(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Connection:
        """Show a box until `dial` is done. Over SSH the referee is near, and a box would only flash."""
        app, busy = self._app, Busy(f"{words} ...", splash=True)
        dialing = asyncio.ensure_future(dial()) if app.connector.remote else None
        try:
            if dialing is None or not await _is_soon_done(dialing):
                await app.push_screen(busy, lambda given_up: app.cancel_way() if given_up else None)
            return await (dialing or dial())  # a question about the host comes on top of the box
        finally:
            busy.leave()
            if dialing is not None:
                dialing.cancel()

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        return self._app.connect(line, alone=alone)

    async def disconnect(self) -> None:
        await self._app.disconnect()

    def tell(self, words: str) -> None:
        """Tell `words` where the way leads, so that they stand on the page of the player's table."""
        self._told.append(words)

    def show_rules(self, title: str, page: str) -> None:
        self._app.navigation.rules_page(title, page)

    def depart(self) -> None:
        self._app.exit(0)


async def _is_soon_done(dialing: asyncio.Future[Any]) -> bool:
    done, _ = await asyncio.wait({dialing}, timeout=SOON)
    return bool(done)


TITLES: Final[tuple[tuple[type[errors.NetError], str], ...]] = (
    (errors.BadAddress, marked("The address is wrong")),
    (errors.PortClosed, marked("Nothing listens on that port")),
    (errors.Unreachable, marked("No answer: wrong address or firewall")),
    (errors.HungUp, marked("The host hung up")),
    (errors.NotParlour, marked("That port is not Parlour")),
    (errors.WrongFingerprint, marked("A different fingerprint")),
    (errors.WrongVersion, marked("The versions differ")),
    (errors.TurnedAway, marked("The host said no")),
    (errors.CannotConnect, marked("No connection")),
    (errors.NetError, marked("That did not work")),
)
"""The first entry that fits an error gives its title."""


def fault_title(error: errors.NetError) -> str:
    """Return a title that names the cause, if known: address, port, firewall, version or fingerprint."""
    return tr(next(title for kind, title in TITLES if isinstance(error, kind)))
