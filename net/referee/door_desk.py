"""The desk of the doors: what they may open, vouch for and measure, and what they are told.

A module of its own, because a door alone may speak for others: what it is believed is here.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from parlour.net import limits
from parlour.net.auth.accounts import Vouched
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
    Penalty,
    Vouch,
)
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, refusal
from parlour.net.wire.sentences import NO_DOOR


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
        """Tell everyone where the page is, with a new invitation."""
        self._page = url
        self._tell_page(url)

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
        """Tell nobody any more where the door is."""
        if kind == "web":
            self._tell_page("")
        else:
            self._state.whereabouts = replace(self._state.whereabouts, ssh_port=0, ssh_fingerprint="")

    def _tell_page(self, url: str) -> None:
        self._state.whereabouts = replace(self._state.whereabouts, web_url=url)
        for session in self._state.sessions:
            if session.person is not None:
                session.wire.send(Invited(web_url=url))

    def vouch(self, vouch: Vouch, now: float, reply: Reply) -> None:
        """Register what the door knows of a guest, and answer as `known` does."""
        until = now + limits.TICKET_LIVES
        guest = Vouched(plain(vouch.address), vouch.key, until, vouch.rtt / 1000)
        self._state.people.vouch(vouch.ticket, guest)
        self.known(vouch, reply)

    def known(self, asked: Known | Vouch, reply: Reply) -> None:
        """Answer, perhaps later, with the last name of the guest with this key, or ""."""
        person = self._state.people.by_key(asked.key)
        if person is not None or not asked.key or self._state.is_alone:
            reply(Answer(id=asked.id, name=person.name if person is not None else ""))
        else:
            self._state.tasks.spawn(self._look_in_room(asked, reply), "a guest of the room")

    async def _look_in_room(self, asked: Known | Vouch, reply: Reply) -> None:
        """Refuse if the room cannot be asked: a guest must not be taken for somebody new."""
        try:
            found = await self._state.room.find("", asked.key, "")
        except Refused as refused:
            reply(refusal(asked.id, refused))
        else:
            reply(Answer(id=asked.id, name=found.person.name if found is not None else ""))

    def measured(self, measured: Measured) -> None:
        guest = self._state.people.by_ticket(measured.ticket)
        if guest is not None:
            guest.moved_away(measured.rtt / 1000)

    def punish(self, address: str, now: float) -> None:
        """Let nobody in from `address` for a while, here or at the door."""
        self._state.penalties.give(address, now, limits.PENALTY)
        for session in self._state.sessions:
            if session.door:
                session.wire.send(Penalty(address=address, seconds=limits.PENALTY))
