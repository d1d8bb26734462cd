"""Greets who says hello: identifies and admits them, and gives them a token for the next time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from parlour.net import limits
from parlour.net.auth.accounts import Person, Traveler, Vouched
from parlour.net.auth.hashing import hashed, same
from parlour.net.night.ids import is_night
from parlour.net.referee.gates import CodeGate, PasswordGate, ResumeCode, ended_by_a_fault
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.quotas import QuotaKind
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.sanitize import clean_name
from parlour.net.transport.admission import HERE, in_tunnel, is_in_tunnel
from parlour.net.wire import sentences
from parlour.net.wire.messages import Hello, Notice, Welcome
from parlour.net.wire.protocol import Breach, Reason

log: Final = logging.getLogger(__name__)

Greeting: TypeAlias = Callable[[Welcome], None]


class _Identified(NamedTuple):
    """Who has said hello, and how they came.

    `code` is the resume code to tell them ("" for none), `guest` what the SSH door knows of them.
    `stays_at_the_door`: the app of a guest of the door has reconnected without a ticket.
    """

    person: Person
    code: str
    guest: Vouched | None
    stays_at_the_door: bool


class Reception:
    """The way from a hello to a welcome.

    It takes time if a resume code has to be hashed, if the room has to be asked, or until the journal has the
    new token.
    """

    def __init__(
        self,
        state: RefereeState,
        tables: Tables,
        redirects: Redirects,
        lobby: LobbyFeed,
        passwords: PasswordGate,
    ) -> None:
        self.codes = CodeGate(state.tasks.spawn, state.id)
        self._state = state
        self._people = state.people
        self._tables = tables
        self._redirects = redirects
        self._lobby = lobby
        self._passwords = passwords

    def greet(self, session: ClientSession, hello: Hello, now: float, welcome: Greeting) -> None:
        """Set `session.person` and call `welcome`, perhaps later, with a durable token. Raises Breach."""
        if self._needs_code(hello):
            self._greet_with_code(session, hello, now, welcome)
        else:
            self._greet(session, hello, now, welcome, None)

    def _needs_code(self, hello: Hello) -> bool:
        """Whether a resume code has to be hashed: the one that was said, or a new one."""
        if hello.token and self._people.by_token(hello.token) is not None:
            return False
        guest = self._people.vouched(hello.ticket) if hello.ticket else None
        return bool(hello.code) or (guest is not None and not guest.key)

    def _greet_with_code(self, session: ClientSession, hello: Hello, now: float, welcome: Greeting) -> None:
        """Greet when the code is hashed, which costs work: whoever gets nowhere anyway is refused before."""
        guest = self._people.vouched(hello.ticket) if hello.ticket else None
        address = guest.address if guest is not None else session.address
        if hello.ticket and guest is None and not hello.token:
            raise Breach(Reason.SECRET, sentences.BAD_TICKET)
        if hello.host and not self._owns(hello.host):
            raise Breach(Reason.SECRET, sentences.NO_OWNER)
        if (
            not hello.host and not hello.code
        ):  # of a code only its owner is known later; wrong ones are counted
            self._turn_away(address, guest.key if guest is not None else "", None, now)
        if hello.code:

            def read(code: ResumeCode) -> None:
                self._read(session, hello, welcome, code, address)

            self.codes.ask(session, address, hello.code, read, now)
        else:
            self._state.tasks.spawn(self._greet_new(session, hello, welcome, address), "a greeting")

    def _read(
        self, session: ClientSession, hello: Hello, welcome: Greeting, code: ResumeCode, address: str
    ) -> None:
        """Go on with who has said `code` at `address`, unless they are gone."""
        now = asyncio.get_running_loop().time()
        if not session.is_lost:
            self._greet_later(session, hello, now, welcome, code)
        elif self._state.is_alone and self._people.by_code(code.hashed) is None:
            self.codes.wrong(address, now)

    async def _greet_new(self, session: ClientSession, hello: Hello, welcome: Greeting, address: str) -> None:
        """Greet a guest of the door without a key, who is given a resume code."""
        try:
            code = await self.codes.new(session, address)
        except Exception as error:
            log.error("a code could not be made: %s", type(error).__name__)
            ended_by_a_fault(session)
            return
        if code is not None and not session.is_lost:
            self._greet_later(session, hello, asyncio.get_running_loop().time(), welcome, code)

    def _greet_later(
        self, session: ClientSession, hello: Hello, now: float, welcome: Greeting, code: ResumeCode
    ) -> None:
        try:
            self._greet(session, hello, now, welcome, code)
        except Breach as breach:
            session.wire.hang_up(breach.reason, breach.told)
        except Exception as error:
            log.error("a connection is closed by a fault: %s", type(error).__name__)
            ended_by_a_fault(session)

    def _greet(
        self, session: ClientSession, hello: Hello, now: float, welcome: Greeting, code: ResumeCode | None
    ) -> None:
        if self._state.is_alone or self._is_seated_here(hello):
            self._greet_here(session, hello, now, welcome, code)
        else:
            self._state.tasks.spawn(self._greet_in_room(session, hello, now, welcome, code), "a greeting")

    def _is_seated_here(self, hello: Hello) -> bool:
        known = self._people.by_token(hello.token) if hello.token else None
        return known is not None and known in self._state.at

    async def _greet_in_room(
        self, session: ClientSession, hello: Hello, now: float, welcome: Greeting, code: ResumeCode | None
    ) -> None:
        """Greet who says hello, unless their table is at another referee of the room."""
        said = code.hashed if code is not None and hello.code else ""
        try:
            is_elsewhere = await self._redirects.leads_on(session, hello, said)
            if is_elsewhere or session.is_lost:
                return
            if code is None and self._needs_code(hello):  # their token has become another one meanwhile
                self._greet_with_code(session, hello, asyncio.get_running_loop().time(), welcome)
            else:
                self._greet_here(session, hello, now, welcome, code)
        except Breach as breach:
            session.wire.hang_up(breach.reason, breach.told)

    def _greet_here(
        self, session: ClientSession, hello: Hello, now: float, welcome: Greeting, code: ResumeCode | None
    ) -> None:
        who = self._identify(session, hello, now, code)
        who.person.last_seen = now
        if self._state.books.knows(who.person):
            greeting = self._greet_when_durable(session, hello, who, welcome, who.person in self._state.at)
            self._state.tasks.spawn(greeting, "a greeting")
        else:
            self._welcome(session, hello, who, welcome, self._people.new_token(who.person, now))

    async def _greet_when_durable(
        self, session: ClientSession, hello: Hello, who: _Identified, welcome: Greeting, was_here: bool
    ) -> None:
        """Greet `who` with a durable token. If their table `was_here`, it may have moved meanwhile."""
        person, state = who.person, self._state
        token = await state.books.durable_token(self._people, person, hello.token, person.last_seen)
        try:
            is_anywhere = person in state.at or self._redirects.home_of(person)
            if was_here and not is_anywhere and await self._redirects.leads_on(session, hello, ""):
                return
        except Breach as breach:
            session.wire.hang_up(breach.reason, breach.told)
            return
        if session.is_lost:
            self._redirects.forget(person)
        else:
            self._welcome(session, hello, who, welcome, token)

    def _welcome(
        self, session: ClientSession, hello: Hello, who: _Identified, welcome: Greeting, token: str
    ) -> None:
        self._passwords.gone(who.person.id)
        if self._state.ratings is not None:
            self._state.ratings.remember(who.person)
        welcome(self._connect(session, hello, who, token))
        if session.is_owner and (how := self._state.whereabouts.reach) is not None:
            session.wire.send(Notice(told=how))
        self._lobby.leave(who.person)  # the new connection needs the whole list
        self._forget_some()
        asyncio.get_running_loop().call_soon(self._redirects.show_around, who.person)

    def _forget_some(self) -> None:
        """Forget people, many at once: it looks at all of them, and there may be many greetings a second."""
        if len(self._people) <= limits.PEOPLE + limits.PEOPLE_TOO_MANY:
            return
        tables = self._state.tables.values()
        seated = {human.person for table in tables for _, human in table.state.seats.humans()}
        for gone in self._people.forget_some(lambda person: person.connected or person in seated):
            self._state.at.pop(gone, None)

    # ---- who it is -----------------------------------------------------------------------------------

    def _identify(
        self, session: ClientSession, hello: Hello, now: float, code: ResumeCode | None
    ) -> _Identified:
        """Return who says hello, and note in `session` what is known of the connection. Raises Breach.

        `code` is the one that they have said, or else the one that they are given if they are new.
        """
        guest = self._people.redeem(hello.ticket, now) if hello.ticket else None
        traveler = self._sent_here(hello) if guest is None else None
        if traveler is not None and traveler.address:
            guest = Vouched(traveler.address, traveler.key, now, traveler.round_trip)
            session.wire.is_led_here(traveler.address)  # the places of their door's machine are few
        if hello.ticket and guest is None and not hello.token:
            raise Breach(Reason.SECRET, sentences.BAD_TICKET)
        if guest is not None:
            session.address = guest.address
        session.is_owner = bool(hello.host) and self._owns(hello.host)
        if hello.host and not session.is_owner:
            raise Breach(Reason.SECRET, sentences.NO_OWNER)
        if traveler is not None:
            self._people.arrived(traveler)
        known = self._people.by_token(hello.token) if hello.token else None
        stays_at_the_door = guest is None and session.address == HERE
        if guest is None and known is not None and (known.key or known.code) and session.address == HERE:
            session.address = known.address  # a guest of the door whose app has reconnected
        told = ""
        if known is None and hello.code:
            assert code is not None, "who has said a code is identified when it is hashed"
            known, told = self._by_code(session, code, now), code.words
        if known is None and guest is not None:
            known = self._people.by_key(guest.key)
        if known is not None:
            _count_by_person(session, known)
        if not session.is_owner:
            self._turn_away(session.address, guest.key if guest is not None else "", known, now)
        self._refuse_where_full(session, known)
        if known is not None:
            person = self._again(session, hello, known, now)
        else:
            person, told = self._met(hello, guest, code)
            _count_by_person(session, person)
        return _Identified(person, told, guest, stays_at_the_door)

    def _sent_here(self, hello: Hello) -> Traveler | None:
        """Return whom another referee of the room sends; the ticket is good only with their token."""
        traveler = self._state.room.redeem(hello.ticket) if hello.ticket else None
        if traveler is None or not hello.token or hashed(hello.token) not in traveler.tokens:
            return None
        return traveler

    def _owns(self, secret: str) -> bool:
        return same(secret, self._state.owner) or hashed(secret) in self._state.former_owners

    def _turn_away(self, address: str, key: str, known: Person | None, now: float) -> None:
        """Raise Breach if `address` or `key` is shut out, or who is `known`.

        Who has a seat shares no penalty, but the operator of a card room may ban anybody.
        """
        if self._state.room.is_banned(address, {key, known.key if known is not None else ""}):
            raise Breach(Reason.PENALTY, sentences.BANNED)
        left = self._state.barred.left(known.id, now) if known is not None else 0.0
        if not self._has_seat(known):
            left = max(left, self._state.penalties.left(address, now))
        if left:
            raise Breach(Reason.PENALTY, sentences.come_back(left))

    def _refuse_where_full(self, session: ClientSession, known: Person | None) -> None:
        """Raise Breach if all places for who has no seat are taken where they come in, and they have none."""
        if not session.wire.may_stay(seated=session.is_owner or self._has_seat(known)):
            raise Breach(Reason.CROWDED, sentences.HOST_FULL)

    def _has_seat(self, known: Person | None) -> bool:
        """Whether who is `known` has a seat, here or at another referee of the room."""
        return known is not None and (self._state.owns_seat(known) or bool(self._redirects.home_of(known)))

    def _by_code(self, session: ClientSession, code: ResumeCode, now: float) -> Person:
        """Return the owner of a resume code. Raises Breach."""
        person = self._people.by_code(code.hashed)
        if person is None:
            self.codes.wrong(session.address, now)
            raise Breach(Reason.CODE, sentences.WRONG_CODE)
        return person

    def _met(self, hello: Hello, guest: Vouched | None, code: ResumeCode | None) -> tuple[Person, str]:
        """Return somebody new, and their resume code, "" for none."""
        name = clean_name(hello.name) or "Guest"
        if guest is None or guest.key:
            return self._people.add(name, guest.key if guest is not None else ""), ""
        assert code is not None, "a guest without a key is greeted with a code"
        return self._people.add(name, hashed_code=code.hashed), code.words

    def _again(self, session: ClientSession, hello: Hello, known: Person, now: float) -> Person:
        name = clean_name(hello.name)
        if (
            name
            and name != known.name
            and not self._state.quotas.take(QuotaKind.CHAT, known.id, session.address, now)
        ):
            self._tables.rename(known, name)
        return known

    # ---- the connection ------------------------------------------------------------------------------

    def _connect(self, session: ClientSession, hello: Hello, who: _Identified, token: str) -> Welcome:
        """Connect a person, close their older connection, and return their welcome with a new `token`."""
        person = who.person
        self._replace(person, session)
        person.shuffles = hello.shuffles
        person.is_bot = person.is_bot or hello.bot
        person.is_owner = person.is_owner or session.is_owner
        if who.guest is not None:
            self._people.came_with(hello.ticket, person)
        if not who.stays_at_the_door:
            person.moved_away(who.guest.round_trip if who.guest is not None else 0.0)
        table, home, where = self._tables.of(person), self._redirects.home_of(person), self._state.whereabouts
        person.page = self._state.page_for(person)
        return Welcome(
            referee=self._state.id,
            name=person.name,
            token=token,
            code=who.code,
            table=table.id if table is not None else "" if is_night(home) else home,
            tcp_port=where.invited_port or where.tcp_port,
            tls_fingerprint=where.tls_fingerprint,
            addresses=where.addresses,
            ssh_port=where.ssh_port,
            ssh_fingerprint=where.ssh_fingerprint,
            web_url=person.page,
            owner=session.is_owner,
            reach=where.reach if session.is_owner else None,
            room=self._state.room.addresses,
        )

    def _replace(self, person: Person, session: ClientSession) -> None:
        """Let `session` be the connection of `person`, in place of an older one."""
        for other in [other for other in self._state.sessions if other.person is person]:
            other.person = None
            other.wire.hang_up(Reason.REPLACED, sentences.REPLACED)
        session.person = person
        person.address = session.address
        person.tell_session = session.wire.send
        person.measure, person.ping = session.wire.round_trip, None
        self._state.sessions[session] = None


def _count_by_person(session: ClientSession, person: Person) -> None:
    """Count who comes through the tunnel by their person, who is the same on whatever way they come back."""
    if is_in_tunnel(session.address):
        session.address = in_tunnel(person.id)
