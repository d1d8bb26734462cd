"""Leads people to their table: here, or at another referee of the card room, to which they are sent on.

Who takes part in a game night and has no seat is led to the night as others are to their table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from operator import itemgetter
from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.accounts import Person, traveler_of
from parlour.net.auth.hashing import hashed
from parlour.net.night.ids import is_night
from parlour.net.referee.hooks import RoomPerson, Tried
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.table.events import Asks, Came
from parlour.net.wire.messages import Hello
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.net.wire.sentences import MOVED, TABLE_CLOSED, TABLE_MOVES


class _Home(NamedTuple):
    """The table for which somebody waits, and since when (in seconds of the event loop)."""

    table: str
    since: float


class _Waited(NamedTuple):
    """Somebody who has waited for a table; `interrupted`: it left what they had asked without an answer.

    `move` is what they have played meanwhile.
    """

    person: Person
    interrupted: bool
    move: Asks | None


class Redirects:
    """The ways of people from one referee of a room, and who waits for a table that is nowhere."""

    def __init__(self, state: RefereeState, lobby: LobbyFeed) -> None:
        self._state = state
        self._lobby = lobby
        self._homes: dict[Person, _Home] = {}  # of people whose table is nowhere, because its referee is dead
        self._interrupted: set[Person] = set()  # those of them who wait for answers of a fenced table
        self._moves: dict[Person, Asks] = {}  # what some of them have played meanwhile

    async def leads_on(self, session: ClientSession, hello: Hello, hashed_code: str) -> bool:
        """Look in the room for who says hello; return whether they were sent on to their table.

        `hashed_code` is the hash of the resume code that they have said, "" for none.

        Who shows no token must be greeted first: without one they would not be believed there. Who was sent
        here waits, because this referee may hear of the table a moment later than the other one. Raises
        Breach if a resume code may not be tried, or if the room cannot be asked: a person must not be taken
        for somebody new.
        """
        found = await self._find(session, hello, hashed_code)
        if found is None or session.is_lost:
            return False
        person = self._state.people.arrived(found.person)
        to = self._state.room.address_of(found.table)
        if to and hello.token and not hello.ticket:
            self.send(session, person, to)
            return True
        is_on_the_way = bool(hello.ticket) and is_night(found.table)  # from their night to another table
        if found.table and found.table not in self._state.nights and not is_on_the_way:
            self.wait(person, found.table)
        return False

    async def _find(self, session: ClientSession, hello: Hello, code: str) -> RoomPerson | None:
        """Return who says hello. A resume code is a try, which is counted, if nothing else tells."""
        room, token = self._state.room, hashed(hello.token) if hello.token else ""
        guest = self._state.people.vouched(hello.ticket) if hello.ticket else None
        try:
            found = await room.find(token, guest.key if guest is not None else "", "")
            if found is not None or not code:
                return found
            tried = await room.take_try(Tried.CODE, guest.address if guest is not None else session.address)
            found = await room.find("", "", code)
        except Refused as refused:
            is_tried = refused.why == Why.TRIES
            raise Breach(Reason.TRIES if is_tried else Reason.FAULT, refused.told) from None
        if found is not None:
            await room.give_back(tried)
        return found

    def wait(self, person: Person, table_id: str, *, interrupted: bool = False) -> None:
        """Let `person` wait until it is known where their table is.

        `interrupted`: they are connected, and it has left requests of theirs without an answer.
        """
        self._refuse_move(person)  # it was for another table
        self._homes[person] = _Home(table_id, asyncio.get_running_loop().time())
        if interrupted:
            self._interrupted.add(person)

    def keep_move(self, move: Asks) -> None:
        """Keep a move of somebody who waits until their table is here: nobody has to make it again.

        Raises Refused if one is kept already.
        """
        if move.person in self._moves:
            raise Refused(Why.PAUSED, TABLE_MOVES)
        self._moves[move.person] = move

    def _refuse_move(self, person: Person) -> None:
        _refuse(self._moves.pop(person, None), Refused(Why.PAUSED, TABLE_MOVES))

    def forget(self, person: Person) -> None:
        """Forget `person`, whose connection is gone: they are looked for again when they come back."""
        self._homes.pop(person, None)
        self._interrupted.discard(person)
        self._refuse_move(person)

    @property
    def awaited(self) -> Mapping[str, float]:
        """The tables for which people wait, and since when the last of them does."""
        return dict(sorted(self._homes.values(), key=itemgetter(1)))

    def home_of(self, person: Person) -> str:
        """Return the table of `person` that is not here, "" if there is none."""
        home = self._homes.get(person)
        return home.table if home is not None else ""

    def send(self, session: ClientSession, person: Person, to: str) -> None:
        """Send `person` to the referee at the address `to`, "" if it is not known."""
        ticket = self._state.room.ticket(traveler_of(person), to) if to else ""
        session.wire.hang_up(Reason.MOVED, MOVED, to, ticket)

    def _waiting_for(self, table_id: str) -> list[_Waited]:
        """Return those who are connected and have waited until the table is somewhere; they wait no more.

        Who is just being greeted is led on after that.
        """
        waiting = [
            person for person, home in self._homes.items() if home.table == table_id and person.connected
        ]
        found = [_Waited(each, each in self._interrupted, self._moves.pop(each, None)) for each in waiting]
        for person in waiting:
            self.forget(person)
        return found

    def show_around(self, person: Person) -> None:
        """Show `person`, who has just connected, their table, or the lobby."""
        table = self._state.at.get(person)
        if table is not None:
            table.inbox.put_nowait(Came(person, sit=False))
        elif self.home_of(person):
            self._state.tasks.later(limits.ROOM_WAIT, lambda: self._tire(person))
        else:
            self._lobby.enter(person)

    def _tire(self, person: Person) -> None:
        """Show the lobby to `person`, who still waits for their table."""
        if person.connected and self.home_of(person):
            self._refuse_move(person)
            self._lobby.enter(person)

    def found(self, table_id: str) -> None:
        """Lead those who wait for a table to where it is now: here, or at another referee of the room."""
        to = self._state.room.address_of(table_id)
        here = self._state.tables.get(table_id)
        if not to and here is None and table_id not in self._state.nights:
            return
        for person, interrupted, move in self._waiting_for(table_id):
            if self._state.at.get(person) not in (None, here):
                _refuse(move, Refused(Why.PAUSED, TABLE_MOVES))
                continue
            if to or interrupted:  # who was interrupted dials again, and asks again what was not answered
                self._send_on(person, to)
            else:
                self._lobby.leave(person)
                self.show_around(person)
                if move is not None and here is not None:
                    here.inbox.put_nowait(move)

    def ended(self, table_id: str) -> None:
        """Let nobody wait any more for a table, which has closed at another referee."""
        for person, interrupted, move in self._waiting_for(table_id):
            if interrupted:
                self._send_on(person, "")
                continue
            _refuse(move, Refused(Why.NOWHERE, TABLE_CLOSED))
            if person not in self._state.at:
                self._lobby.enter(person)

    def _send_on(self, person: Person, to: str) -> None:
        for session in [session for session in self._state.sessions if session.person is person]:
            self.send(session, person, to)


def _refuse(move: Asks | None, why: Refused) -> None:
    if move is not None:
        move.reply(refusal(move.request.id, why))
