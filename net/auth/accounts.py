"""Who is who at a referee: a person is whoever holds the newest secret, whatever name they show.

A person is known again by a token (given with every welcome; only its hash stays here), by
the key with which the SSH door saw them log in, or, if they proved none, by a resume code
(`net.auth.resume_codes`).
Each welcome brings a new token; the one before it stays good until the new one was used, because the
welcome may have been lost. A code is the same for as long as its person is known.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from net import limits
from net.auth.hashing import hashed
from net.judging.judge import credit
from net.wire.messages import Told


@dataclass(eq=False, slots=True)
class Person:
    """Someone at this referee, connected or not. `name` is clean, and decoration only."""

    name: str
    id: str = field(default_factory=lambda: secrets.token_hex(8))  # its name in the journal; no secret
    address: str = ""
    tell_session: Callable[[Told], None] | None = None
    last_seen: float = 0.0
    tokens: list[str] = field(default_factory=list, repr=False)  # hashes, the newest last
    key: str = field(default="", repr=False)
    code: str = field(default="", repr=False)  # a hash, "" for who was given none
    measure: Callable[[], float | None] | None = None  # the round trip of their connection, by the kernel
    beyond_the_door: float = 0.0  # ... and by the door, for its guests: from there to their terminal
    ping: float | None = None  # the quickest of their answers
    shuffles: bool = False  # their client gives a part to shuffles
    is_owner: bool = False  # they came from the screen of the machine whose referee this is

    @property
    def connected(self) -> bool:
        """Whether a connection of theirs is open."""
        return self.tell_session is not None

    def tell(self, message: Told) -> None:
        """Send them `message`; nothing happens if they are not connected. Never waits."""
        if self.tell_session is not None:
            self.tell_session(message)

    def answered(self, seconds: float) -> None:
        """Their client has answered at once, after so many seconds."""
        self.ping = seconds if self.ping is None else min(self.ping, seconds)

    def credit(self) -> float:
        """Return how many seconds of their time in a race are the way there and back
        (`net.judging.judge`)."""
        kernel = self.beyond_the_door or (self.measure() if self.measure is not None else None)
        return credit(kernel, self.ping)

    def moved_away(self, seconds: float) -> None:
        """The door has measured the round trip to their terminal; 0 for who comes without the door."""
        self.beyond_the_door = min(seconds, limits.MOST_CREDIT)


@dataclass(eq=False, slots=True)
class Viewing:
    """One who is told of a table: a bot's seat, and the number of the last update."""

    seat: int | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Vouched:
    """What the door knows of a guest: where they really come from, and the key they proved."""

    address: str
    key: str
    until: float
    round_trip: float = 0.0  # seconds; 0 if it is not known


class People:
    """Everyone this referee has met, by token, by key and by resume code."""

    def __init__(self) -> None:
        self._by_token: dict[str, Person] = {}
        self._by_key: dict[str, Person] = {}
        self._by_code: dict[str, Person] = {}
        self._tickets: dict[str, Vouched] = {}
        self._guests: dict[str, Person] = {}

    def vouch(self, ticket: str, guest: Vouched) -> None:
        """Note that whoever shows `ticket` once is `guest`."""
        if len(self._tickets) >= limits.TICKETS:
            del self._tickets[next(iter(self._tickets))]
        self._tickets[hashed(ticket)] = guest

    def redeem(self, ticket: str, now: float) -> Vouched | None:
        """Return the guest for whom the door gave `ticket`, the first time and in time; else None."""
        guest = self._tickets.pop(hashed(ticket), None)
        return guest if guest is not None and now < guest.until else None

    def came_with(self, ticket: str, person: Person) -> None:
        """Note who came with a ticket that was redeemed: the door may tell more of them."""
        if len(self._guests) >= limits.TICKETS:
            del self._guests[next(iter(self._guests))]
        self._guests[hashed(ticket)] = person

    def by_ticket(self, ticket: str) -> Person | None:
        """Return who came with `ticket`, None if nobody did."""
        return self._guests.get(hashed(ticket))

    def by_token(self, token: str) -> Person | None:
        """Return whose secret `token` is, None if nobody's."""
        digest = hashed(token)
        person = self._by_token.get(digest)
        if person is not None and digest == person.tokens[-1]:
            for older in person.tokens[:-1]:  # the newest was used: what came before it has done its duty
                del self._by_token[older]
            person.tokens = [digest]
        return person

    def by_key(self, key: str) -> Person | None:
        """Return who proved `key` before, None if nobody did."""
        return self._by_key.get(key) if key else None

    def by_code(self, hashed_code: str) -> Person | None:
        """Return whose resume code has this hash, None if nobody's."""
        return self._by_code.get(hashed_code)

    def add(self, name: str, key: str = "", hashed_code: str = "") -> Person:
        """Return a new person called `name`, known again by `key` or by the code with this hash, if any."""
        person = Person(name, key=key, code=hashed_code)
        self.restore(person)
        return person

    def take_back(self, person: Person, tokens: list[str]) -> None:
        """Let `person` be known by `tokens` again, and not by a newer one: it was never given out."""
        for digest in person.tokens:
            self._by_token.pop(digest, None)
        person.tokens = tokens
        self.restore(person)

    def restore(self, person: Person) -> None:
        """Know `person` again, whom a referee before this one has met."""
        if person.key:
            self._by_key[person.key] = person
        if person.code:
            self._by_code[person.code] = person
        for digest in person.tokens:
            self._by_token[digest] = person

    def new_token(self, person: Person, now: float) -> str:
        """Return a new secret of `person`; the one used last stays good until this one is used."""
        token = secrets.token_urlsafe(32)
        digest = hashed(token)
        for older in person.tokens[1:]:
            del self._by_token[older]
        person.tokens = [*person.tokens[:1], digest]
        self._by_token[digest] = person
        person.last_seen = now
        return token

    def forget_some(self, keep: Callable[[Person], bool]) -> list[Person]:
        """If there are too many people, forget those longest away for whom `keep` is false; return them."""
        everyone = dict.fromkeys([*self._by_token.values(), *self._by_key.values()])
        gone = sorted(
            (person for person in everyone if not keep(person)), key=lambda person: person.last_seen
        )
        forgotten = gone[: max(0, len(everyone) - limits.PEOPLE)]
        for person in forgotten:
            for digest in person.tokens:
                del self._by_token[digest]
            self._by_key.pop(person.key, None)
            self._by_code.pop(person.code, None)
        return forgotten
