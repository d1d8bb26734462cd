"""A machine's part in what the operator of its room wants: it keeps out who is banned, and obeys orders."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final, assert_never

from pydantic import ValidationError

from parlour.net.journal.entries import Owned
from parlour.net.referee.hooks import Opens
from parlour.net.referee.referee import Referee
from parlour.net.room.bans import Bans
from parlour.net.room.orders import (
    ORDER,
    Announce,
    CloseTable,
    HeedBans,
    ListPeople,
    MoveTable,
    Obeyed,
    Order,
    OrderBook,
    Present,
)
from parlour.net.sanitize import clean_line
from parlour.net.wire.notices import OPERATOR_CLOSES, OPERATOR_CLOSES_BECAUSE, OPERATOR_SAYS
from parlour.rules import VERSION
from parlour.rules.sentences import told

log: Final = logging.getLogger(__name__)


class Obeying:
    """Looks into `book` for the referee with the id `own`. Nothing is kept out before the first look."""

    def __init__(self, book: OrderBook, own: str) -> None:
        self._book = book
        self._own = own
        self.opens = Opens()
        self._bans = Bans()
        self._heeded: str | None = None
        self._sent_away = 0  # by the newest bans, of which the operator has not been told
        self._answers: dict[str, Obeyed] = {}  # of orders that were carried out, and are still there

    def is_banned(self, address: str, keys: Iterable[str]) -> bool:
        return self._bans.cover(address, keys)

    async def look(self, referee: Referee) -> None:
        """Heed what has changed, and carry out each order once, however often it has to be answered.

        Raises DatabaseFault.
        """
        heard = await self._book.look(self._own)
        is_new = heard.heeded != self._heeded
        if is_new:
            self._bans = Bans(ban.what for ban in await self._book.bans())
            opening = await self._book.opening()
            if opening is None:
                log.warning("who may open tables cannot be read: it is of another version of Parlour")
            else:
                self.opens = opening.opens
        self._answers = {order: said for order, said in self._answers.items() if order in heard.orders}
        for order, asked in heard.orders.items():
            if order not in self._answers:
                self._answers[order] = self._obey(asked, referee)
            await self._book.answer(order, self._own, self._answers[order])
        if is_new:
            self._sent_away = referee.send_away(self._bans.cover)
            self._heeded = heard.heeded  # only now: if the database fails before, all of it is done again

    def _obey(self, asked: str, referee: Referee) -> Obeyed:
        try:
            order = ORDER.validate_json(asked)
        except ValidationError:
            log.warning("an order of the operator cannot be read: it is of another version of Parlour")
            return Obeyed(done=False)
        log.info("the operator orders: %s", order.kind)
        return self._carried_out(order, referee)

    def _carried_out(self, order: Order, referee: Referee) -> Obeyed:
        match order:
            case ListPeople():
                there = referee.connected()
                people = (
                    Present(
                        name=person.name,
                        address=person.address,
                        key=person.key,
                        table=table,
                        is_bot=person.is_bot,
                    )
                    for person, table in there
                )
                return Obeyed(count=len(there), people=tuple(people))
            case Announce(text=text):
                return Obeyed(count=referee.announce(told(OPERATOR_SAYS, text=clean_line(text))))
            case CloseTable(table=table, why=why):
                because = clean_line(why)
                words = told(OPERATOR_CLOSES_BECAUSE, why=because) if because else OPERATOR_CLOSES
                return Obeyed(done=referee.end_table(table, words))
            case MoveTable(table=table, to=to):
                is_here = table in referee.running
                referee.hand_over(table, Owned(to, VERSION))
                return Obeyed(done=is_here)
            case HeedBans():
                count = self._sent_away + referee.send_away(self._bans.cover)
                self._sent_away = 0
                return Obeyed(count=count)
            case _:
                assert_never(order)
