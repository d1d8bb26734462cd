"""The seats of a table and their occupants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from parlour.net.auth.accounts import Person
from parlour.net.sanitize import clean_name, unique_name
from parlour.net.table.bots import BotPlayer
from parlour.net.transport.admission import tells_nothing
from parlour.net.wire.messages import Presence, SeatPart

BOT_NAMES: Final = ("Ada", "Bruno", "Clio", "Dorian", "Elsa", "Fergus", "Greta", "Hugo", "Ines", "Jasper")
MANNERS: Final = {
    "Bruno": "boldly",
    "Clio": "cautiously",
    "Elsa": "boldly",
    "Fergus": "cautiously",
    "Hugo": "boldly",
    "Ines": "cautiously",
}
"""How some bots play, by their name, if their level has bots that play so (`Game.manners`)."""


@dataclass(eq=False, slots=True)
class Human:
    """A person's seat. It stays theirs for the match, even while the stand-in `player` plays it."""

    person: Person
    name: str
    ready: bool = False
    reading: bool = False  # wants to read the results: no countdown to the next round
    here: bool = True  # connected and at this table
    noticed: bool = False  # the others know that this person is away
    idle: bool = False
    player: BotPlayer | None = None  # the bot that stands in
    until_key: bool = False  # the bot came while they were connected: only a key press ends it
    is_bot: bool = False  # the name says that a program plays for them

    @property
    def present(self) -> bool:
        return self.here and not self.idle

    def presence(self) -> Presence:
        if self.player is not None:
            return Presence.STAND_IN
        if not self.here:
            return Presence.AWAY
        return Presence.IDLE if self.idle else Presence.HERE


@dataclass(eq=False, slots=True)
class Robot:
    """A bot's seat. `player` is set while a match is in progress."""

    name: str
    level: str
    player: BotPlayer | None = None

    @property
    def manner(self) -> str:
        """How it plays: `boldly`, `cautiously`, or "" if neither. The name may have a number."""
        return MANNERS.get(self.name.partition(" ")[0], "")


Occupant: TypeAlias = Human | Robot


def seat_name(person: Person) -> str:
    """Return the name of a person's seat; that of a program tells whose it is."""
    name = person.name or "Guest"
    return clean_name(f"bot of {name}") if person.is_bot else name


def people_first(humans: Iterable[Human]) -> list[Human]:
    """Return those who may become host in this order: people, then programs that play for somebody."""
    return sorted(humans, key=lambda human: human.person.is_bot)


class Seats:
    """A fixed number of seats. The first person to sit down becomes the host, if there is to be one."""

    def __init__(self, count: int, *, has_host: bool = True) -> None:
        self.places: list[Occupant | None] = [None] * count
        self._has_host = has_host
        self.host: Person | None = None

    def taken(self) -> Iterator[tuple[int, Occupant]]:
        return ((seat, occupant) for seat, occupant in enumerate(self.places) if occupant is not None)

    @property
    def has_humans(self) -> bool:
        return any(isinstance(occupant, Human) for occupant in self.places)

    def humans(self) -> Iterator[tuple[int, Human]]:
        return ((seat, human) for seat, human in self.taken() if isinstance(human, Human))

    def robots(self) -> Iterator[tuple[int, Robot]]:
        return ((seat, robot) for seat, robot in self.taken() if isinstance(robot, Robot))

    def of(self, person: Person) -> int | None:
        return next((seat for seat, human in self.humans() if human.person is person), None)

    def human_of(self, person: Person) -> Human | None:
        return next((human for _, human in self.humans() if human.person is person), None)

    def of_address(self, address: str) -> list[tuple[int, Human]]:
        """Return those, but for the host, who came from `address`; nobody for one that tells nothing."""
        if tells_nothing(address):
            return []
        people = ((seat, human) for seat, human in self.humans() if human.person is not self.host)
        return [(seat, human) for seat, human in people if human.person.address == address]

    def together(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of which the people, but for the host, came from the same address, in groups."""
        addresses = dict.fromkeys(human.person.address for _, human in self.humans())
        groups = (tuple(seat for seat, _ in self.of_address(address)) for address in addresses)
        return tuple(group for group in groups if len(group) > 1)

    def human(self, seat: int) -> Human | None:
        """Return the person in `seat`; None if it is free, a bot's, or does not exist."""
        occupant = self.places[seat] if seat < len(self.places) else None
        return occupant if isinstance(occupant, Human) else None

    def free(self) -> int | None:
        return next((seat for seat, occupant in enumerate(self.places) if occupant is None), None)

    def sit(self, seat: int, person: Person, name: str = "") -> Human:
        """Give `seat` to `person`, under their own name or another one, which becomes unique at the table."""
        own = seat_name(person)
        human = Human(
            person, self.unique(own if person.is_bot else name or own, but=seat), is_bot=person.is_bot
        )
        self.places[seat] = human
        self.pass_host()
        return human

    def seat_bot(self, level: str) -> Robot | None:
        """Give the first free seat to a bot. Returns None if all are taken."""
        seat = self.free()
        if seat is None:
            return None
        used = {occupant.name for _, occupant in self.taken()}
        name = next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])
        robot = Robot(self.unique(name), level)
        self.places[seat] = robot
        return robot

    def clear(self, seat: int) -> None:
        self.places[seat] = None
        self.pass_host()

    def unique(self, name: str, but: int | None = None) -> str:
        """Return `name`, with a number if a seat other than `but` has that name."""
        return unique_name(name, [occupant.name for seat, occupant in self.taken() if seat != but])

    def filled(self, least: int) -> list[int]:
        """Return the taken seats in order, with the first free ones up to `least` seats."""
        taken = [seat for seat, _ in self.taken()]
        free = (seat for seat, occupant in enumerate(self.places) if occupant is None)
        return sorted([*taken, *islice(free, max(0, least - len(taken)))])

    def compact(self) -> int:
        there = [occupant for occupant in self.places if occupant is not None]
        self.places = [*there, *[None] * (len(self.places) - len(there))]
        return len(there)

    @property
    def count(self) -> int:
        """How many seats are taken."""
        return sum(1 for _ in self.taken())

    def resize(self, count: int) -> None:
        """Have `count` seats, at least as many as are taken; those who sit move together."""
        self.compact()
        self.places = [*self.places, *[None] * count][:count]

    def pass_host(self) -> None:
        """If the host has no seat, make the first person host who is here, or else any seated person."""
        if not self._has_host:
            return
        humans = people_first(human for _, human in self.humans())
        here = [human.person for human in humans if human.here]
        seated = [human.person for human in humans]
        steps_back = self.host is not None and self.host.is_bot and any(not other.is_bot for other in here)
        if self.host not in seated or steps_back:
            self.host = next(iter(here or seated), None)

    def unsettle(self) -> None:
        for _, human in self.humans():
            human.ready = human.reading = False

    def part(self, seat: int) -> SeatPart:
        occupant = self.places[seat]
        match occupant:
            case None:
                return SeatPart(seat=seat)
            case Robot(name, level):
                return SeatPart(seat=seat, name=name, presence=Presence.BOT, level=level, ready=True)
            case Human(person, name, ready):
                return SeatPart(
                    seat=seat,
                    name=name,
                    presence=occupant.presence(),
                    ready=ready,
                    host=person is self.host,
                    own_bot=person.is_bot,
                )
