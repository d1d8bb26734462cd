"""The handshake: identifies and admits a client, and gives it a token for the next time."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from parlour.net.auth.accounts import People, Person, Traveler, Vouched
from parlour.net.auth.hashing import hashed, same
from parlour.net.auth.resume_codes import code_in, hashed_code, new_code
from parlour.net.rate_limits import Penalties, come_back
from parlour.net.referee.code_gate import CodeGate
from parlour.net.referee.hooks import Room, Whereabouts
from parlour.net.referee.quotas import QuotaKind, Quotas
from parlour.net.referee.session import Session
from parlour.net.sanitize import clean_name
from parlour.net.transport.admission import HERE
from parlour.net.wire.messages import Hello, Welcome
from parlour.net.wire.protocol import Breach, Reason


class Reception(Protocol):
    """The parts of a referee that a handshake reads and changes."""

    people: People
    sessions: dict[Session, None]
    penalties: Penalties
    codes: CodeGate
    quotas: Quotas
    whereabouts: Whereabouts
    id: str
    owner: str
    former_owners: Collection[str]
    room: Room

    def home_of(self, person: Person) -> str:
        """Return the id of the table that `person` is at or may return to, "" for none."""

    def rename(self, person: Person, name: str) -> None: ...


class Identified(NamedTuple):
    """Who has said hello, and how they came.

    `code` is the resume code to tell them ("" for none), `guest` what the SSH door knows of them.
    `stays_at_the_door`: the app of a guest of the door has reconnected without a ticket.
    """

    person: Person
    code: str
    guest: Vouched | None
    stays_at_the_door: bool


def secrets_of(referee: Reception, hello: Hello) -> tuple[str, str, str]:
    """Return by what a person may be found: a hash of the token, the key, a hash of the resume code."""
    guest = referee.people.vouched(hello.ticket) if hello.ticket else None
    code = hashed_code(code_in(hello.code), referee.id) if hello.code else ""
    return hashed(hello.token) if hello.token else "", guest.key if guest is not None else "", code


def identify(referee: Reception, session: Session, hello: Hello, now: float) -> Identified:
    """Return who says hello, and note in `session` what is known of the connection. Raises Breach."""
    guest = referee.people.redeem(hello.ticket, now) if hello.ticket else None
    traveler = _sent_here(referee, hello) if guest is None else None
    if traveler is not None and traveler.address:
        guest = Vouched(traveler.address, traveler.key, now, traveler.round_trip)
    if hello.ticket and guest is None and not hello.token:
        raise Breach(Reason.SECRET, "this ticket is not good, or not any more")
    if guest is not None:
        session.address = guest.address
    session.is_owner = bool(hello.host) and _owns(referee, hello.host)
    if hello.host and not session.is_owner:
        raise Breach(Reason.SECRET, "this is not the secret of the referee's machine")
    if traveler is not None:
        referee.people.arrived(traveler)
    known = referee.people.by_token(hello.token) if hello.token else None
    stays_at_the_door = guest is None and session.address == HERE
    if guest is None and known is not None and (known.key or known.code) and session.address == HERE:
        session.address = known.address  # a guest of the door whose app has reconnected
    _turn_away(referee, session, now)
    code = ""
    if known is None and hello.code:
        known, code = _by_code(referee, session, hello.code, now)
    if known is None and guest is not None:
        known = referee.people.by_key(guest.key)
    if known is not None:
        person = _again(referee, session, hello, known, now)
    else:
        person, code = _met(referee, hello, guest)
    return Identified(person, code, guest, stays_at_the_door)


def _sent_here(referee: Reception, hello: Hello) -> Traveler | None:
    """Return whom another referee of the room sends; the ticket is good only with their token."""
    traveler = referee.room.redeem(hello.ticket) if hello.ticket else None
    if traveler is None or not hello.token or hashed(hello.token) not in traveler.tokens:
        return None
    return traveler


def connect(referee: Reception, session: Session, hello: Hello, who: Identified, token: str) -> Welcome:
    """Connect a person, close their older connection, and return their welcome with a new `token`."""
    person = who.person
    _connect(referee, person, session)
    person.shuffles = hello.shuffles
    person.is_bot = person.is_bot or hello.bot
    person.is_owner = person.is_owner or session.is_owner
    if who.guest is not None:
        referee.people.came_with(hello.ticket, person)
    if not who.stays_at_the_door:
        person.moved_away(who.guest.round_trip if who.guest is not None else 0.0)
    where = referee.whereabouts
    return Welcome(
        referee=referee.id,
        name=person.name,
        token=token,
        code=who.code,
        table=referee.home_of(person),
        tcp_port=where.tcp_port,
        tls_fingerprint=where.tls_fingerprint,
        addresses=where.addresses,
        ssh_port=where.ssh_port,
        ssh_fingerprint=where.ssh_fingerprint,
        room=referee.room.addresses,
    )


def _owns(referee: Reception, secret: str) -> bool:
    return same(secret, referee.owner) or hashed(secret) in referee.former_owners


def _turn_away(referee: Reception, session: Session, now: float) -> None:
    left = 0.0 if session.is_owner else referee.penalties.left(session.address, now)
    if left:
        raise Breach(Reason.PENALTY, come_back(left))


def _by_code(referee: Reception, session: Session, typed: str, now: float) -> tuple[Person, str]:
    """Return the owner of a resume code, and the code. Raises Breach. Every checked code takes equal work."""
    referee.codes.refuse_unread(session, now)
    code = code_in(typed)
    person = referee.people.by_code(hashed_code(code, referee.id))
    if person is None:
        referee.codes.wrong(session.address, now)
        raise Breach(Reason.CODE, "no seat here has this code; compare its four words")
    return person, code


def _met(referee: Reception, hello: Hello, guest: Vouched | None) -> tuple[Person, str]:
    name = clean_name(hello.name) or "Guest"
    if guest is None or guest.key:
        return referee.people.add(name, guest.key if guest is not None else ""), ""
    code = new_code()
    return referee.people.add(name, hashed_code=hashed_code(code, referee.id)), code


def _again(referee: Reception, session: Session, hello: Hello, known: Person, now: float) -> Person:
    name = clean_name(hello.name)
    if (
        name
        and name != known.name
        and not referee.quotas.take(QuotaKind.CHAT, known.id, session.address, now)
    ):
        referee.rename(known, name)
    return known


def _connect(referee: Reception, person: Person, session: Session) -> None:
    for other in [other for other in referee.sessions if other.person is person]:
        other.person = None
        other.wire.hang_up(Reason.REPLACED, "you are connected from somewhere else now")
    session.person = person
    person.address = session.address
    person.tell_session = session.wire.send
    person.measure, person.ping = session.wire.round_trip, None
    referee.sessions[session] = None
