"""A referee in one of two worlds, taken up in the middle of a round, and everybody who hears it there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from itertools import count

from parlour.net.auth.hashing import hashed
from parlour.net.fair import scheme
from parlour.net.fair.agreement import Agreed
from parlour.net.fair.scheme import HOST, Context
from parlour.net.journal.entries import NO_ID, Begun, Entry, Known, Made, Opened, Paced, Ruled, Seated, Sitter
from parlour.net.journal.file import JournalFile
from parlour.net.journal.opening import Resume
from parlour.net.process.server import Takeover
from parlour.net.referee.hooks import Duties
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.referee.session import ClientSession
from parlour.net.storage.data_folder import Home
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import (
    PROTOCOL,
    Asked,
    Commit,
    DoorHello,
    Farewell,
    FromReferee,
    Hello,
    Hints,
    Listed,
    Reveal,
    Sealed,
    Shuffle,
    Update,
    Welcome,
)
from parlour.net.wire.protocol import Reason
from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.moves import Shuffled
from parlour.rules.sentences import Told
from parlour.rules.shelf.saved import dump
from tests.net.journal.writing import INLINE, append
from tests.net.kit.killed import kill
from tests.net.leaks.worlds import World

NAMES = ("Ann", "Bo", "Cy")
OWNER = "the-secret-of-this-machine"
TICKET = "the-ticket-of-a-guest"
TABLE = "t1"


class Line:
    """A connection, and every line that is told over it with its time: as it was, and as it is compared."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        house.everyone.append(self)
        self.address = address
        self.lines: list[tuple[float, str]] = []
        self.raw: list[str] = []

    def hello(self, hello: Asked) -> None:
        """Connect, and say hello."""
        self._numbers = count(1)
        self.session = self.house.world.run(ClientSession, self.house.referee, self, self.address)
        self.ask(hello)

    def ask(self, request: Asked) -> None:
        """Ask for something now."""
        sent = request.model_copy(update={"id": next(self._numbers)})
        self.house.world.run(self.session.take, sent, _now())

    def drop(self) -> None:
        """Lose the connection."""
        self.house.world.run(self.session.lost)

    def hear(self, message: FromReferee) -> None:
        self.raw.append(message.model_dump_json())
        self.lines.append((_now(), self.house.compared(message).model_dump_json()))

    # ---- parlour.net.referee.session.Wire ------------------------------------------------------------

    def send(self, message: FromReferee) -> None:
        self.hear(message)

    def hang_up(self, reason: Reason, why: Told, to: str = "", ticket: str = "") -> None:
        self.hear(Farewell(reason=reason.value, told=why, to=to, ticket=ticket))

    def is_led_here(self, address: str) -> None: ...

    def may_stay(self, *, seated: bool) -> bool:
        return True

    def round_trip(self) -> float | None:
        return 0.02


class Client(Line):
    """Someone's program: it gives its part to shuffles, and comes back with its newest token."""

    def __init__(self, house: House, name: str, address: str, token: str = "", ticket: str = "") -> None:
        super().__init__(house, address)
        self.name, self.token = name, token
        self.tokens = {token} - {""}  # all that brings them back
        self.seq = 0
        self._chance = random.Random(name)
        self._secret = b""
        self.connect(ticket)

    def connect(self, ticket: str = "") -> None:
        """Say hello."""
        hello = Hello(protocol=PROTOCOL, name=self.name, token=self.token, ticket=ticket, shuffles=True)
        self.hello(hello)

    def send(self, message: FromReferee) -> None:
        self.hear(message)
        match message:
            case Welcome(token=token, code=code):
                self.token = token
                self.tokens |= {token, code} - {""}
            case Update(seq=seq):
                self.seq = seq
            case Shuffle(you=int(seat)):
                self._secret = self._chance.randbytes(32)
                bound = scheme.commitment(Context.of(message), str(seat), self._secret)
                self._soon(Commit(number=message.number, attempt=message.attempt, commitment=bound))
            case Listed() if self._secret:
                self._soon(Reveal(number=message.number, attempt=message.attempt, secret=self._secret))
                self._secret = b""
            case _:
                pass

    def _soon(self, answer: Commit | Reveal) -> None:
        asyncio.get_running_loop().call_soon(self.ask, answer)


class House:
    """A referee at which `steps` were played when the one before it died; `bot` is a bot's seat."""

    def __init__(self, world: World, steps: Sequence[PlayedMove], bot: int | None = None) -> None:
        self.world, self.home = world, Home(world.folder)
        self.everyone: list[Line] = []
        self.secrets: dict[str, str] = {OWNER: "the host's secret", TICKET: "a ticket"}
        world.run(self._write, steps, bot)
        self.begin()

    def _write(self, steps: Sequence[PlayedMove], bot: int | None) -> None:
        self.home.write(self.home.referee_id, "7" * 32)
        journal = JournalFile.open(self.home, self.home.journal, "7" * 32)
        append(journal, "", *(_known(name) for name in NAMES))
        append(journal, TABLE, *_table(self.world, bot), *_match(self.world, steps))
        journal.close()

    def begin(self) -> None:
        """A referee takes over."""
        self.world.run(self._begin)

    def _begin(self) -> None:
        self.former = Takeover.of(self.home, Resume.YES, solo=False, backend=INLINE)
        books = Books(self.former.journal)
        self.referee = Referee(self.former.id, OWNER, Duties(), books, self.former.owners)
        self.referee.number_on_from(self.former.last)
        self.former.hand_on(OWNER, 7453)
        assert bring_back(self.referee, self.former.journal, self.former.found) == ()

    async def die(self) -> None:
        """The referee is killed: it says nothing any more, and writes nothing."""
        self.former.journal.close()
        await kill(self.referee)

    @property
    def table(self) -> TableRunner:
        return self.referee.tables[TABLE]

    def people(self) -> list[Client]:
        """Connect the owners of the seats."""
        seated = [human.name for _, human in self.table.state.seats.humans()]
        return [Client(self, name, f"192.0.2.{NAMES.index(name) + 1}", _token(name)) for name in seated]

    def door(self) -> Line:
        """Connect the SSH door."""
        door = Line(self, "127.0.0.1")
        secret = self.world.run(self.referee.new_door_secret)
        self.secrets[secret] = "the door's secret"
        door.hello(DoorHello(protocol=PROTOCOL, secret=secret, port=2222, fingerprint="SHA256:door"))
        return door

    def compared(self, message: FromReferee) -> FromReferee:
        """Return `message` without what is another in the other world: the seals of cards that differ."""
        if not isinstance(message, Sealed):
            return message
        order = zip(message.seals, self.world.orders[message.number], strict=True)
        seals = tuple(b"" if card in self.world.apart else seal for seal, card in order)
        return message.model_copy(update={"seals": seals})


def _token(name: str) -> str:
    return f"token-of-{name}-"


def _known(name: str) -> Known:
    return Known(f"p-{name}", name, tokens=(hashed(_token(name)),))


def _table(world: World, bot: int | None) -> tuple[Entry, ...]:
    places = tuple(
        Sitter("Ada", level="easy") if seat == bot else Sitter(name, f"p-{name}")
        for seat, name in enumerate(NAMES)
    )
    host = next(place.person for place in places if place.person)
    return (
        Opened("Kitchen", world.rules.base, len(NAMES), opener=host),
        Ruled(dump(world.rules), {}),
        Paced("normal", 0, Hints.EVERYONE),
        Seated(places, host),
    )


def _match(world: World, steps: Sequence[PlayedMove]) -> list[Entry]:
    """Return the entries of a match: every order with everyone's parts before it."""
    found: list[Entry] = [Begun(1, dump(world.rules), NAMES)]
    number, round_ = 0, 1
    for step in steps:
        if isinstance(step.move, Shuffled):
            number += 1
            wanted = matches.wanted(step.before)
            assert wanted is not None
            found.append(_agreed(Context(TABLE, 1, round_, number, wanted.label, match_id=NO_ID)))
        found.append(Made(step.who, step.move))
        round_ += len(step.after.results) - len(step.before.results)
    return found


def _agreed(context: Context) -> Agreed:
    rng = random.Random(context.number)
    secrets = {who: rng.randbytes(32) for who in (HOST, *map(str, range(len(NAMES))))}
    return Agreed(
        context, {who: scheme.commitment(context, who, one) for who, one in secrets.items()}, secrets
    )


def _now() -> float:
    return asyncio.get_running_loop().time()
