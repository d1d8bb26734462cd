"""The seats of a table: who sits where, and what is known of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from net.auth.accounts import Person
from net.sanitize import unique_name
from net.wire.messages import Presence, SeatPart, Told

BOT_NAMES: Final = ("Ada", "Bruno", "Clio", "Dorian", "Elsa", "Fergus", "Greta", "Hugo", "Ines", "Jasper")


class Player(Hashable, Protocol):
    """A bot that plays a seat (`net.seating.bots`): all that the table knows of it."""

    def tell(self, message: Told) -> None:
        """Take what the seat is told; return at once."""

    def stop(self) -> None:
        """Make no more moves."""


@dataclass(eq=False, slots=True)
class Human:
    """A person's seat. It stays theirs for the match, even while `player` plays for them."""

    person: Person
    name: str
    ready: bool = False
    here: bool = True  # connected, and at this table
    noticed: bool = False  # the others were told that they are away
    idle: bool = False
    player: Player | None = None  # the bot that stands in
    until_key: bool = False  # it was called while they were connected: that they still are is no news

    @property
    def present(self) -> bool:
        """Whether they are connected, at this table, and have not been idle for long."""
        return self.here and not self.idle

    def presence(self) -> Presence:
        """Return what the others see of them."""
        if self.player is not None:
            return Presence.STAND_IN
        if not self.here:
            return Presence.AWAY
        return Presence.IDLE if self.idle else Presence.HERE


@dataclass(eq=False, slots=True)
class Robot:
    """A bot's seat; `player` is there while a match is played."""

    name: str
    level: str
    player: Player | None = None


Occupant: TypeAlias = Human | Robot


class Seats:
    """As many seats as the table has; the first human to sit down is the host."""

    def __init__(self, count: int) -> None:
        self.places: list[Occupant | None] = [None] * count
        self.host: Person | None = None

    def taken(self) -> Iterator[tuple[int, Occupant]]:
        """Yield the seats that are taken, with who sits there."""
        for seat, occupant in enumerate(self.places):
            if occupant is not None:
                yield seat, occupant

    def humans(self) -> Iterator[tuple[int, Human]]:
        """Yield the seats that belong to people."""
        for seat, occupant in self.taken():
            if isinstance(occupant, Human):
                yield seat, occupant

    def robots(self) -> Iterator[tuple[int, Robot]]:
        """Yield the seats that belong to bots."""
        for seat, occupant in self.taken():
            if isinstance(occupant, Robot):
                yield seat, occupant

    def of(self, person: Person) -> int | None:
        """Return the seat that belongs to `person`, None if none does."""
        return next((seat for seat, human in self.humans() if human.person is person), None)

    def human(self, seat: int) -> Human | None:
        """Return the person's seat `seat`, None if it is nobody's or a bot's."""
        occupant = self.places[seat] if seat < len(self.places) else None
        return occupant if isinstance(occupant, Human) else None

    def free(self) -> int | None:
        """Return the first free seat, None if there is none."""
        return next((seat for seat, occupant in enumerate(self.places) if occupant is None), None)

    def sit(self, seat: int, person: Person) -> Human:
        """Give `seat` to `person`, under a name that nobody else here has."""
        human = Human(person, self.unique(person.name or "Guest", but=seat))
        self.places[seat] = human
        self.pass_host()
        return human

    def seat_bot(self, level: str) -> Robot | None:
        """Give the first free seat to a bot; None if there is none."""
        seat = self.free()
        if seat is None:
            return None
        used = {occupant.name for _, occupant in self.taken()}
        name = next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])
        robot = Robot(self.unique(name), level)
        self.places[seat] = robot
        return robot

    def clear(self, seat: int) -> None:
        """Make `seat` free."""
        self.places[seat] = None
        self.pass_host()

    def unique(self, name: str, but: int | None = None) -> str:
        """Return `name`, numbered if another seat than `but` has it."""
        return unique_name(name, [occupant.name for seat, occupant in self.taken() if seat != but])

    def compact(self) -> int:
        """Move everyone together to the first seats, in their order; return how many there are."""
        there = [occupant for occupant in self.places if occupant is not None]
        self.places = [*there, *[None] * (len(self.places) - len(there))]
        return len(there)

    def pass_host(self) -> None:
        """See to it that the host is someone who sits here; the first one present takes over."""
        people = [human.person for _, human in self.humans() if human.here]
        seated = [human.person for _, human in self.humans()]
        if self.host not in seated:
            self.host = next(iter(people or seated), None)

    def unsettle(self) -> None:
        """Take back everyone's `ready`."""
        for _, human in self.humans():
            human.ready = False

    def part(self, seat: int) -> SeatPart:
        """Return `seat` as everyone sees it."""
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
                )
