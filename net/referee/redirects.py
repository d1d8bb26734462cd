"""Sends people on to the referee of the card room that has their table."""

from __future__ import annotations

from typing import Final

from parlour.net.auth.accounts import Person, Traveler
from parlour.net.referee.handshake import Reception, secrets_of
from parlour.net.referee.hooks import Arrival, Tried
from parlour.net.referee.session import Session
from parlour.net.wire.messages import Hello
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, Why

_MOVED: Final = "Your table is at another machine."


class Redirects:
    """The ways from `here` to the other referees of its room."""

    def __init__(self, here: Reception) -> None:
        self._here = here
        self._homes: dict[Person, str] = {}  # of people whose table is nowhere, because its referee is dead
        self._interrupted: set[Person] = set()  # those of them who wait for answers of a fenced table

    async def leads_on(self, session: Session, hello: Hello) -> bool:
        """Look in the room for who says hello; return whether they were sent on to their table.

        Who shows no token must be greeted first: without one they would not be believed there. Who was sent
        here waits, because this referee may hear of the table a moment later than the other one. Raises
        Breach if a resume code may not be tried, or if the room cannot be asked: a person must not be taken
        for somebody new.
        """
        found = await self._find(session, hello)
        if found is None or session.is_lost:
            return False
        person = self._here.people.arrived(found.person)
        to = self._here.room.address_of(found.table)
        if to and hello.token and not hello.ticket:
            self.send(session, person, to)
            return True
        if found.table:
            self.wait(person, found.table)
        return False

    async def _find(self, session: Session, hello: Hello) -> Arrival | None:
        """Return who says hello. A resume code is a try, which is counted, if nothing else tells."""
        room, (token, key, code) = self._here.room, secrets_of(self._here, hello)
        try:
            found = await room.find(token, key, "")
            if found is not None or not code:
                return found
            guest = self._here.people.vouched(hello.ticket) if hello.ticket else None
            tried = await room.take_try(Tried.CODE, guest.address if guest is not None else session.address)
            found = await room.find("", "", code)
        except Refused as refused:
            is_tried = refused.why == Why.TRIES
            raise Breach(Reason.TRIES if is_tried else Reason.FAULT, refused.words) from None
        if found is not None:
            await room.give_back(tried)
        return found

    def wait(self, person: Person, table: str, *, interrupted: bool = False) -> None:
        """Let `person` wait until it is known where their `table` is.

        `interrupted`: they are connected, and the table has left requests of theirs without an answer.
        """
        self._homes[person] = table
        if interrupted:
            self._interrupted.add(person)

    def forget(self, person: Person) -> None:
        """Forget `person`, whose connection is gone: they are looked for again when they come back."""
        self._homes.pop(person, None)
        self._interrupted.discard(person)

    @property
    def awaited(self) -> frozenset[str]:
        """The tables for which people wait."""
        return frozenset(self._homes.values())

    def home_of(self, person: Person) -> str:
        """Return the table of `person` that is not here, "" if there is none."""
        return self._homes.get(person, "")

    def send(self, session: Session, person: Person, to: str) -> None:
        """Send `person` to the referee at the address `to`, "" if it is not known."""
        ticket = self._here.room.ticket(traveler_of(person), to) if to else ""
        session.wire.hang_up(Reason.MOVED, _MOVED, to, ticket)

    def waiting_for(self, table: str) -> list[tuple[Person, bool]]:
        """Return those who are connected and have waited until `table` is somewhere; they wait no more.

        With each stands whether they were interrupted. Who is just being greeted is led on after that.
        """
        waiting = [person for person, home in self._homes.items() if home == table and person.connected]
        found = [(person, person in self._interrupted) for person in waiting]
        for person in waiting:
            self.forget(person)
        return found


def traveler_of(person: Person) -> Traveler:
    """Return `person` as they are introduced to another referee."""
    via_door = bool(person.key or person.code)
    return Traveler(
        id=person.id,
        name=person.name,
        tokens=tuple(person.tokens),
        key=person.key,
        code=person.code,
        address=person.address if via_door else "",
        round_trip=person.beyond_the_door,
    )
