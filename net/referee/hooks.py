"""Where a referee can be reached, and the callbacks to its process."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol

from parlour.net.auth.accounts import Traveler
from parlour.net.table.events import Occasion
from parlour.net.wire.messages import Record, TableLine
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import NO_PAGE
from parlour.rules.sentences import Told


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The addresses of a referee, as every welcome states them."""

    tcp_port: int = 0
    tls_fingerprint: str = ""
    addresses: tuple[str, ...] = ()
    ssh_port: int = 0
    ssh_fingerprint: str = ""
    web_url: str = ""
    invited_port: int = 0  # the TCP port that invitations show; 0: `tcp_port`
    reach: Told | None = None  # how the tunnel to a server stands, for the owner of this machine


async def _no_page() -> None:
    raise Refused(Why.UNKNOWN, NO_PAGE)


class Call(NamedTuple):
    """A call to those who are elsewhere: `who` has done something, at the table or the night that has `name`.

    `person` is the id of who did it, "" for the owner of this machine, who may call as often as they like;
    `table` is the line of the table, if it is about one.
    """

    occasion: Occasion
    name: str
    who: str = ""
    person: str = ""
    table: TableLine | None = None


@dataclass(frozen=True, slots=True)
class Duties:
    """Callbacks: `save` a match (and whether this machine's owner played), `advertise` the tables, `stop`.

    `call` those who are elsewhere, without waiting for that.
    `invite` makes a new invitation to the page, or opens the page; it raises Refused, or NetError.
    """

    save: Callable[[Record, bool], None] = lambda _, __: None
    advertise: Callable[[tuple[TableLine, ...]], None] = lambda _: None
    stop: Callable[[], None] = lambda: None
    call: Callable[[Call], None] = lambda _: None
    invite: Callable[[], Coroutine[Any, Any, None]] = _no_page


class RoomPerson(NamedTuple):
    """A person whom the room knows, and the table where they have a seat ("" for none)."""

    person: Traveler
    table: str


class Opens(NamedTuple):
    """Who may open tables: those with one of `keys`, and who knows the password that is `sealed`.

    Without either it is everybody.
    """

    keys: frozenset[str] | None = None
    sealed: str = ""


class Tried(Enum):
    """Something that is guessed, or a call: how often an address may do that is counted in the whole room."""

    CODE = "code"
    PASSWORD = "password"  # noqa: S105
    CALL = "call"


class Room(Protocol):
    """The other referees of the card room, as they were last heard of. An address is `host:port`, or "".

    `leaves`: this referee is about to end, and others take its tables.
    """

    leaves: bool

    @property
    def opens(self) -> Opens:
        """Who may open tables."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Those of at most 8 referees, which a client may dial when this one does not answer.

        Each client gets others, or in another order: when this referee dies, not all go to the same one.
        """

    def address_of(self, table_id: str, /) -> str:
        """Return the address of the referee that has `table_id`; "" if it is unknown, or this one."""

    def owners(self, tables: Iterable[str], /) -> Mapping[str, str]:
        """Return the addresses of the referees, this one too, that have these tables for sure."""

    def line(self, table_id: str, /) -> TableLine | None:
        """Return the line of a table that another referee has; None if there is none."""

    def has(self, table_id: str, /) -> bool:
        """Return whether the room has a table, also one of which nobody says yet that another has it now."""

    async def find(self, token: str, key: str, code: str, /) -> RoomPerson | None:
        """Return the person with this token or code (hashes) or key, with their seat; None if unknown.

        Raises Refused if that cannot be found out now.
        """

    async def take_try(self, kind: Tried, address: str, /) -> int:
        """Take one of the tries that `address` has in the room; return its number.

        Raises Refused if there are no more, or if they cannot be counted now.
        """

    async def give_back(self, number: int, /) -> None:
        """Forget a try that was right."""

    def is_banned(self, address: str, keys: Iterable[str], /) -> bool:
        """Return whether the operator keeps out who comes from `address`, or with one of these keys."""

    def ticket(self, traveler: Traveler, to: str, /) -> str:
        """Return a ticket with which `traveler` comes to the referee at the address `to`."""

    def redeem(self, ticket: str, /) -> Traveler | None:
        """Return whom another referee sends with `ticket`, which is used up; None if it is not good."""


class Alone:
    """The room of a referee that has no others."""

    addresses: tuple[str, ...] = ()
    leaves = False
    opens = Opens()

    def line(self, _: str) -> TableLine | None:
        return None

    def has(self, _: str) -> bool:
        return False

    async def find(self, _: str, __: str, ___: str) -> RoomPerson | None:
        return None

    async def take_try(self, _: Tried, __: str) -> int:
        return 0

    async def give_back(self, _: int) -> None: ...

    def address_of(self, _: str) -> str:
        return ""

    def owners(self, _: Iterable[str]) -> Mapping[str, str]:
        return {}

    def is_banned(self, _: str, __: Iterable[str]) -> bool:
        return False

    def ticket(self, _: Traveler, __: str) -> str:
        return ""

    def redeem(self, _: str) -> Traveler | None:
        return None
