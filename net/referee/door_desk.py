"""The desk of the doors: what they may open, vouch for and measure, and what they are told.

A module of its own, because a door alone may speak for others: what it is believed is here.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from parlour.net import limits
from parlour.net.auth.accounts import Person, Vouched
from parlour.net.auth.hashing import same
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.table.events import Reply
from parlour.net.transport.admission import plain
from parlour.net.wire.messages import (
    Answer,
    DoorHello,
    DoorKind,
    Invited,
    Known,
    Measured,
    Notice,
    Penalty,
    Vouch,
)
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, refusal
from parlour.net.wire.sentences import NO_DOOR
from parlour.rules.sentences import Told


class DoorDesk:
    """Admits the doors of a referee, each by a secret that is good once."""

    def __init__(self, state: RefereeState) -> None:
        self._state = state
        self._secrets: dict[DoorKind, str] = {}
        self._page = ""  # the address of the page, also while its door is closed

    def new_secret(self, kind: DoorKind) -> str:
        """Return a secret with which the door of this kind can open one connection."""
        self._secrets[kind] = secrets.token_urlsafe(32)
        return self._secrets[kind]

    def page_is_at(self, url: str) -> None:
        """Tell those who may invite others where the page is, with a new invitation."""
        self._page = url
        self._tell_page(url)

    def is_reached_at(self, addresses: tuple[str, ...], how: Told, *, lasting: bool = True) -> None:
        """Tell everybody where the referee is reached now, and its owner `how` that came.

        `lasting`: an owner who comes later is told, too.
        """
        where = replace(self._state.whereabouts, addresses=addresses)
        self._state.whereabouts = replace(where, reach=how) if lasting else where
        for person in [session.person for session in self._state.sessions if session.person is not None]:
            reach = self._state.whereabouts.reach if person.is_owner else None
            person.tell(Invited(web_url=person.page, addresses=addresses, reach=reach))
            if person.is_owner:
                person.tell(Notice(told=how))

    def open(self, session: ClientSession, hello: DoorHello, now: float) -> None:
        """Let `session` be that of a door. Raises Breach."""
        if not same(hello.secret, self._secrets.get(hello.kind, "")):
            raise Breach(Reason.SECRET, NO_DOOR)
        del self._secrets[hello.kind]
        session.door = hello.kind
        state = self._state
        state.sessions[session] = None
        if hello.kind == "web":
            self._tell_page(self._page)
        else:
            state.whereabouts = replace(
                state.whereabouts, ssh_port=hello.port, ssh_fingerprint=hello.fingerprint
            )
        for address, left in state.penalties.all(now):
            session.wire.send(Penalty(address=address, seconds=left))

    def closed(self, kind: DoorKind) -> None:
        """Let nobody hear any more where the door is."""
        if kind == "web":
            self._tell_page("")
        else:
            self._state.whereabouts = replace(self._state.whereabouts, ssh_port=0, ssh_fingerprint="")

    def _tell_page(self, url: str) -> None:
        self._state.whereabouts = replace(self._state.whereabouts, web_url=url)
        for session in self._state.sessions:
            if session.person is not None:
                self.show_page(session.person)

    def show_page(self, person: Person) -> None:
        """Tell `person` where the page is, if they have not heard it and may invite others.

        Who may not is told at least that the invitation which they know has ended.
        """
        state = self._state
        if not person.connected or person.page == state.whereabouts.web_url:
            return
        url = state.page_for(person)
        if person.page != url:
            person.page = url
            person.tell(Invited(web_url=url))

    def vouch(self, vouch: Vouch, now: float, reply: Reply) -> None:
        """Register what the door knows of a guest, and answer, perhaps later, with their last name, or ""."""
        until = now + limits.TICKET_LIVES
        guest = Vouched(plain(vouch.address), vouch.key, until, vouch.rtt / 1000)
        self._state.people.vouch(vouch.ticket, guest)
        person = self._state.people.by_key(vouch.key)
        self._name(vouch, person, reply)

    def known(self, asked: Known, reply: Reply) -> None:
        """Answer, perhaps later, with the name of the guest with this key, if they have a seat, or ""."""
        person = self._state.people.by_key(asked.key)
        seated = person if person is not None and self._state.owns_seat(person) else None
        self._name(asked, seated, reply)

    def _name(self, asked: Known | Vouch, person: Person | None, reply: Reply) -> None:
        """Answer with the name of `person`, who may be known to others of the room if they are None."""
        if person is not None or not asked.key or self._state.is_alone:
            reply(Answer(id=asked.id, name=person.name if person is not None else ""))
        else:
            self._state.tasks.spawn(self._look_in_room(asked, reply), "a guest of the room")

    async def _look_in_room(self, asked: Known | Vouch, reply: Reply) -> None:
        """Answer from the room, or refuse if it cannot be asked: nobody is to be taken for somebody new."""
        try:
            found = await self._state.room.find("", asked.key, "")
        except Refused as refused:
            reply(refusal(asked.id, refused))
        else:
            is_meant = found is not None and (bool(found.table) or isinstance(asked, Vouch))
            reply(Answer(id=asked.id, name=found.person.name if found is not None and is_meant else ""))

    def measured(self, measured: Measured) -> None:
        guest = self._state.people.by_ticket(measured.ticket)
        if guest is not None:
            guest.moved_away(measured.rtt / 1000)

    def punish(self, address: str, now: float) -> None:
        """Let nobody without a seat in from `address` for a while, here or at the door."""
        self._state.penalties.give(address, now, limits.PENALTY)
        for session in self._state.sessions:
            if session.door:
                session.wire.send(Penalty(address=address, seconds=limits.PENALTY))
