"""The people whom a referee knows. Secrets identify a person; names do not.

A person is recognized by a token (only its hash is stored), by the key with which they logged in through the
SSH door, or, without a key, by a resume code (`parlour.net.auth.resume_codes`). Every welcome has a new
token; the previous one stays valid until the new one is used, because the welcome may get lost. A resume
code stays the same for as long as its person is known.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.hashing import hashed
from parlour.net.judge import credit
from parlour.net.wire.messages import WEB_KEY, FromReferee


class Rating(NamedTuple):
    """What is believed of somebody's skill in a game: its average and deviation, after so many matches."""

    average: float
    deviation: float
    matches: int


@dataclass(eq=False, slots=True)
class Person:
    """A person at this referee, connected or not. `name` is cleaned and does not identify anyone."""

    name: str
    id: str = field(default_factory=lambda: secrets.token_hex(8))  # as in the journal; not a secret
    address: str = ""
    tell_session: Callable[[FromReferee], None] | None = None
    last_seen: float = 0.0
    tokens: list[str] = field(default_factory=list, repr=False)  # hashes, the newest last
    key: str = field(default="", repr=False)
    code: str = field(default="", repr=False)  # a hash, "" for none
    measure: Callable[[], float | None] | None = None  # the kernel's round trip of their connection
    beyond_the_door: float = 0.0  # for guests of a door: its round trip to their terminal or browser
    ping: float | None = None  # the fastest answer of their client
    shuffles: bool = False  # their client takes part in shuffles
    is_owner: bool = False  # their client knows the secret of this referee's own machine
    is_bot: bool = False  # a program plays for them
    page: str = field(default="", repr=False)  # where their client was told that the page is
    ratings: Mapping[str, Rating] = field(default_factory=dict)  # by game, at a host who wants them

    @property
    def connected(self) -> bool:
        return self.tell_session is not None

    def tell(self, message: FromReferee) -> None:
        """Queue `message` for them, if they are connected; never blocks."""
        if self.tell_session is not None:
            self.tell_session(message)

    def answered(self, seconds: float) -> None:
        """Note that their client answered a ping after so many seconds."""
        self.ping = seconds if self.ping is None else min(self.ping, seconds)

    @property
    def sees_after(self) -> float:
        """Return the seconds after a `shown` of their client until they see what it shows.

        A page says so when its browser has painted it, but a screen or lines behind the SSH door when it is
        drawn there: its `shown` comes a whole round trip before that of the terminal would.
        """
        return 0.0 if self._has_page else self.beyond_the_door

    def credit(self) -> float:
        """Return the seconds of network delay taken off in a race (`parlour.net.judge`)."""
        kernel = self.beyond_the_door or (self.measure() if self.measure is not None else None)
        if kernel is not None and self._has_page:
            kernel += limits.PAGE_PAINTS
        return credit(kernel, self.ping)

    @property
    def _has_page(self) -> bool:
        return self.key.startswith(WEB_KEY)

    def moved_away(self, seconds: float) -> None:
        """Set the round trip from the door to their terminal or browser; 0 for players who use none."""
        self.beyond_the_door = min(seconds, limits.MOST_CREDIT)


@dataclass(eq=False, slots=True)
class Viewing:
    """Somebody who receives a table's updates: a bot with its seat, or a person over a connection.

    `seq` is the number of the last update.
    """

    seat: int | None = None
    seq: int = 0
    connection: Callable[[FromReferee], None] | None = None


@dataclass(frozen=True, slots=True)
class Vouched:
    """What the SSH door knows about a guest: the real address and the proven key."""

    address: str
    key: str
    until: float
    round_trip: float = 0.0  # seconds; 0 if unknown


class Traveler(NamedTuple):
    """A person whom another referee of the room sends here, as it knows them.

    `id`, `name`, `tokens` (hashes), `key` and `code` are those of `Person`. `address` and `round_trip` (in
    seconds) are what its SSH door knows of a guest there; "" and 0 for others.
    """

    id: str
    name: str
    tokens: tuple[str, ...] = ()
    key: str = ""
    code: str = ""
    address: str = ""
    round_trip: float = 0.0


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


class People:
    """All people known to this referee, by id, by token, by key and by resume code."""

    def __init__(self) -> None:
        self._by_id: dict[str, Person] = {}
        self._by_token: dict[str, Person] = {}
        self._by_key: dict[str, Person] = {}
        self._by_code: dict[str, Person] = {}
        self._tickets: dict[str, Vouched] = {}
        self._guests: dict[str, Person] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._by_id.values()))

    def know(self, traveler: Traveler) -> None:
        """Know a person from before, unless they are known."""
        if traveler.id not in self._by_id:
            self.arrived(traveler)

    def vouch(self, ticket: str, guest: Vouched) -> None:
        """Note that whoever says hello with `ticket` is `guest`."""
        if len(self._tickets) >= limits.TICKETS:
            del self._tickets[next(iter(self._tickets))]
        self._tickets[hashed(ticket)] = guest

    def redeem(self, ticket: str, now: float) -> Vouched | None:
        """Use up `ticket` and return its guest; None if it is unknown, used or expired."""
        guest = self._tickets.pop(hashed(ticket), None)
        return guest if guest is not None and now < guest.until else None

    def vouched(self, ticket: str) -> Vouched | None:
        """Return the guest of `ticket`, which stays good."""
        return self._tickets.get(hashed(ticket))

    def came_with(self, ticket: str, person: Person) -> None:
        """Note who redeemed `ticket`, because the door may send later measurements of them."""
        if len(self._guests) >= limits.TICKETS:
            del self._guests[next(iter(self._guests))]
        self._guests[hashed(ticket)] = person

    def by_ticket(self, ticket: str) -> Person | None:
        return self._guests.get(hashed(ticket))

    def by_token(self, token: str) -> Person | None:
        """Return the person of `token`, or None; the newest token makes the older ones invalid."""
        digest = hashed(token)
        person = self._by_token.get(digest)
        if person is not None and digest == person.tokens[-1]:
            for older in person.tokens[:-1]:
                del self._by_token[older]
            person.tokens = [digest]
        return person

    def by_id(self, person: str) -> Person | None:
        return self._by_id.get(person)

    def by_key(self, key: str) -> Person | None:
        return self._by_key.get(key) if key else None

    def by_code(self, hashed_code: str) -> Person | None:
        return self._by_code.get(hashed_code)

    def arrived(self, traveler: Traveler) -> Person:
        """Return the person who comes from another referee, with the tokens that they have there."""
        person = self._by_id.get(traveler.id)
        if person is None:
            person = Person(traveler.name, traveler.id, key=traveler.key, code=traveler.code)
        person.name = traveler.name
        self.take_back(person, list(traveler.tokens))
        return person

    def add(self, name: str, key: str = "", hashed_code: str = "") -> Person:
        person = Person(name, key=key, code=hashed_code)
        self.restore(person)
        return person

    def take_back(self, person: Person, tokens: list[str]) -> None:
        """Let `tokens` be those of `person`: the former ones, if a newer one was never sent."""
        for digest in person.tokens:
            self._by_token.pop(digest, None)
        person.tokens = tokens
        self.restore(person)

    def restore(self, person: Person) -> None:
        """Add `person`, who may come from an earlier referee's journal."""
        self._by_id[person.id] = person
        if person.key:
            self._by_key[person.key] = person
        if person.code:
            self._by_code[person.code] = person
        for digest in person.tokens:
            self._by_token[digest] = person

    def new_token(self, person: Person, now: float) -> str:
        """Return a new token of `person`; the one used last stays valid until this one is used."""
        token = secrets.token_urlsafe(32)
        digest = hashed(token)
        for older in person.tokens[1:]:
            del self._by_token[older]
        person.tokens = [*person.tokens[:1], digest]
        self._by_token[digest] = person
        person.last_seen = now
        return token

    def forget_some(self, keep: Callable[[Person], bool]) -> list[Person]:
        """Forget people beyond `limits.PEOPLE`, longest away first, unless `keep`; return them."""
        everyone = self._by_id.values()
        gone = sorted(
            (person for person in everyone if not keep(person)), key=lambda person: person.last_seen
        )
        forgotten = gone[: max(0, len(everyone) - limits.PEOPLE)]
        for person in forgotten:
            del self._by_id[person.id]
            for digest in person.tokens:
                self._by_token.pop(digest, None)
            self._by_key.pop(person.key, None)
            self._by_code.pop(person.code, None)
        return forgotten
