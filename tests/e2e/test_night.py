"""A whole game night by all doors, through two kills of its referee and five leavers.

Eight programs come by TCP, two people by SSH in plain lines, two with pages. All let bots play for them.
Whoever finds the referee dead dials again, as their programs do. The standings at the end are counted a
second time from what the tables told.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import asyncssh
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour.net import limits
from parlour.net.process.daemon import RunningReferee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import (
    DirectNight,
    EnterNight,
    LeaveNight,
    NightBoard,
    NightTablePart,
    OpenNight,
    Phase,
    Presence,
    StandIn,
    Update,
)
from tests.net.kit.paging import page, seat_key
from tests.net.kit.serve import QUICK_SERVE, Serve
from tests.net.kit.tcp import TcpPlayer, client_of
from tests.net.kit.visiting import Terminal, connection
from tests.processes import lives
from tests.waiting import LOOK_EVERY, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

WAITS = """limits.NIGHT_HERE, limits.NIGHT_GATHER, limits.STAND_IN_AFTER = 0.3, 5.0, 8.0
from parlour.tui.commands.cli"""
PROGRAM = (sys.executable, "-c", QUICK_SERVE.replace("from parlour.tui.commands.cli", WAITS))
PLAN = """
name = "Thursday"
games = ["crazy-eights", "switch"]
rounds = 3
length = 1
pace = "instant"
break = 900
"""
OFFERED: Final = re.compile(r' data-do="([^"]*)"')
GONE: Final = (OSError, asyncssh.Error, ConnectionClosed, InvalidHandshake, EOFError)


SAYS: Final = {
    re.compile("Name or four words"): "{name}",
    re.compile("Type enter to take part"): "enter",
    re.compile(
        "Your turn|You can play|[Tt]ype (draw|pass|keep|play|call|catch|take)|choose the|Choose"
    ): "stand-in",
}
"""What somebody with ssh types when they read this."""


# ---- the three kinds of people ---------------------------------------------------------------------------


class Program(TcpPlayer):
    """Somebody who comes by TCP, and lets a bot play wherever `may` says so."""

    def rest(self, may: Callable[[str], bool]) -> None:
        """Let bots play from now on."""
        self._may = may
        self._playing = asyncio.create_task(self._rest_on())

    def look_again(self) -> None:
        """Ask once more whether bots may play."""
        self._arrived.set()

    def _is_asked(self) -> bool:
        update = next((news for news in reversed(self.told) if isinstance(news, Update)), None)
        if update is None or update.you is None or update.table.phase is not Phase.PLAYING:
            return False
        return update.table.seats[update.you].presence is Presence.HERE and self._may(update.table.id)

    async def _rest_on(self) -> None:
        while True:
            await self.until(self._is_asked, within=1_000)
            await self.insist(StandIn())
            await asyncio.sleep(LOOK_EVERY)


@dataclass
class Guest:
    """Somebody who comes by a door, and again whenever it is gone. They withdraw when they are to leave."""

    name: str
    leaves: bool = False
    is_over: bool = False
    visits: int = 0
    wrong: list[str] = field(default_factory=list)

    async def stay(self, serve: Serve) -> None:
        """Come again until this is cancelled; a door that closes just then may hide that."""
        own = asyncio.current_task()
        assert own is not None
        while not own.cancelling():
            with suppress(*GONE):
                await self.visit(serve)
            await asyncio.sleep(LOOK_EVERY)

    async def visit(self, serve: Serve) -> None:
        """Come once, until the door is gone."""
        raise NotImplementedError


@dataclass
class Lines(Guest):
    """Somebody with ssh, without a terminal, who comes back by their key."""

    key: asyncssh.SSHKey = field(default_factory=lambda: asyncssh.generate_private_key("ssh-ed25519"))
    read: str = ""

    async def visit(self, serve: Serve) -> None:
        address = f"127.0.0.{10 + int(self.name.split()[1])}"
        async with connection(serve.said["ssh_port"], keys=[self.key], from_address=address) as connected:
            channel, terminal = await connected.create_session(
                lambda: Terminal((80, 60)), encoding=None, window=2**21
            )
            assert isinstance(terminal, Terminal)
            self.visits += 1
            withdrew, looked, seen = False, 0, dict.fromkeys(SAYS, 0)
            while not terminal.closed:
                await asyncio.sleep(LOOK_EVERY)
                if self.leaves and not withdrew:
                    withdrew = True
                    channel.write(b"withdraw\n")
                if len(terminal.raw) == looked:
                    continue
                looked = len(terminal.raw)
                self.read = " ".join(terminal.raw.decode("utf-8", "replace").split())
                for words, line in SAYS.items():
                    if words.search(self.read, seen[words]):
                        seen[words] = len(self.read)
                        if not (self.leaves and line == "enter"):
                            channel.write(f"{line.format(name=self.name)}\n".encode())


@dataclass
class Paged(Guest):
    """Somebody with a browser, of which this is the script; `rests`: they have let a bot play."""

    key: str = field(default_factory=seat_key)
    rests: bool = False
    sections: dict[str, str] = field(default_factory=dict)

    async def visit(self, serve: Serve) -> None:
        door: Any = SimpleNamespace(port=serve.said["web_port"])
        self.sections = {}
        async with page(door) as shown:
            heard = await shown.hello(self.key, str(serve.said["web_url"]).rpartition("#")[2])
            if "bye" in heard:
                self.wrong.append(heard["bye"])
            self.visits += 1
            self.rests, number, asked = False, 0, ("", 0)
            while True:
                message: dict[str, Any] = {}
                with suppress(TimeoutError):  # what they wish may change while nothing is heard
                    message = await shown.hears(within=1)
                self.sections.update(message.get("set", {}))
                if "bye" in message:
                    self.wrong.append(message["bye"])
                self.rests = self.rests and bool(self.sections.get("hand"))
                number = message.get("n", number)
                do = self._wish()
                if do and (do, number) != asked:
                    self.rests, asked = self.rests or do == "people rest", (do, number)
                    await shown.say({"do": do, "text": self.name, "n": number})

    def _wish(self) -> str:
        """Return what to tap now, "" for nothing."""
        offers = [unescape(do) for do in OFFERED.findall("".join(self.sections.values()))]
        wanted = ["answer"]
        if self.leaves:
            wanted += [] if self.is_over else ["leave_night", "menu"]
        else:
            wanted += ["enter_night"]
            wanted += ["people rest", "menu"] if self.sections.get("hand") and not self.rests else []
        if self.sections.get("over") and not {"answer", "people rest", "leave_night"} & {*offers} & {*wanted}:
            return "close" if "close" in offers else ""
        do = next((do for do in wanted if do in offers), "")
        self.is_over = self.is_over or do == "leave_night"
        return do


# ---- the night -------------------------------------------------------------------------------------------


@dataclass
class Evening:
    """The referee, its host, and everybody who comes; `held` are tables at which bots wait to be asked."""

    serve: Serve
    host: TcpPlayer
    programs: list[Program]
    guests: list[Guest]
    held: set[str] = field(default_factory=set)

    @property
    def board(self) -> NightBoard:
        return next(news for news in reversed(self.host.told) if isinstance(news, NightBoard))

    async def until(self, holds: Callable[[NightBoard], object]) -> NightBoard:
        """Return the first board for which `holds` is true."""
        with_boards = lambda: self.host.all(NightBoard) and holds(self.board)  # noqa: E731
        try:
            await self.host.until(with_boards)
        except TimeoutError:
            raise AssertionError(self.told()) from None
        return self.board

    def told(self) -> str:
        """Return how it stands, for a test that fails."""
        lines = [str(guest.wrong) for guest in self.guests if guest.wrong]
        lines += [guest.read[-500:] for guest in self.guests if isinstance(guest, Lines)]
        return "\n".join([repr(self.board), *lines])

    async def direct(self, **wish: object) -> None:
        answer = await self.host.insist(DirectNight.model_validate(wish))
        assert answer.ok, answer.told

    def let_go(self) -> None:
        """Let bots play everywhere."""
        self.held.clear()
        for program in self.programs:
            program.look_again()

    async def kill(self) -> None:
        """Kill the referee, and let another take over when its doors are gone, too."""
        doors, before = children(self.serve.process.pid), len(self.host.told)
        self.serve.end(signal.SIGKILL)
        await until(lambda: not any(map(lives, map(int, doors))))
        tcp, ssh, web = (str(self.serve.said[way]) for way in ("tcp_port", "ssh_port", "web_port"))
        where = doors_at(tcp, ssh, web)
        again = await asyncio.to_thread(Serve.start, "--resume", *where, program=PROGRAM)
        self.serve.process, self.serve.said = again.process, again.said
        await self.host.until(lambda: any(isinstance(news, NightBoard) for news in self.host.told[before:]))


def doors_at(tcp: str = "0", ssh: str = "0", web: str = "0") -> tuple[str, ...]:
    """Return the arguments of a referee with all doors."""
    return "--port", tcp, "--ssh-port", ssh, "--web-port", web


def children(number: int) -> list[str]:
    """Return the numbers of the processes that this one has started."""
    return Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()


@asynccontextmanager
async def an_evening() -> AsyncIterator[Evening]:
    """Yield a night that twelve people have entered."""
    serve = Serve.start(*doors_at(), program=PROGRAM)
    async with AsyncExitStack() as stack:
        stack.callback(lambda: serve.end(signal.SIGKILL))
        secret = RunningReferee.model_validate_json(Home().referee_file.read_bytes()).secret
        host = TcpPlayer(await client_of(serve, "Host", host=secret, again=True))
        stack.push_async_callback(host.close)
        answer = await host.ask(OpenNight(plan=PLAN))
        assert answer.ok, answer.faults
        programs = [Program(await client_of(serve, f"Tcp {n}", again=True)) for n in range(8)]
        guests: list[Guest] = [Lines(f"Ssh {n}") for n in range(2)]
        guests += [Paged(f"Web {n}") for n in range(2)]
        evening = Evening(serve, host, programs, guests)
        for program in programs:
            stack.push_async_callback(program.close)
            program.rest(lambda table: table not in evening.held)
            assert (await program.ask(EnterNight())).ok
        tasks = [asyncio.create_task(guest.stay(serve)) for guest in guests]
        stack.push_async_callback(lambda: ended(tasks))
        await evening.until(lambda board: len(board.rows) == 12)
        yield evening


async def ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def are_playing(board: NightBoard) -> bool:
    return all(table.phase is Phase.PLAYING for table in board.tables)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs dial again at once."""
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.05, 0.1))


async def test_a_night_by_all_doors_survives_two_kills_and_five_leavers_and_counts_right() -> None:
    results: dict[int, tuple[NightTablePart, ...]] = {}
    async with an_evening() as evening:
        numbers = {row.name: row.number for row in evening.board.rows}
        evening.held.update(f"t{number}" for number in range(3, 30))
        await evening.direct(do="begin")
        await evening.until(lambda board: board.round == 1 and len(board.tables) == 3)
        first = await evening.until(lambda board: any(table.places for table in board.tables))

        withdraws, dies, sent = seated_at(evening, evening.held)[:3]
        assert (await withdraws.insist(LeaveNight())).ok
        await dies.close()
        evening.programs.remove(dies)
        await evening.kill()
        after = evening.board
        assert [table.people for table in after.tables] == [table.people for table in first.tables]
        told = [(was.places, now.places) for was, now in zip(first.tables, after.tables, strict=True)]
        assert all(was in (None, now) for was, now in told)
        assert any(table.places is None for table in after.tables)
        evening.let_go()
        results[1] = (await evening.until(lambda board: board.stage == "break")).tables

        for guest in (evening.guests[0], evening.guests[-1]):
            guest.leaves = True
        assert sent.client.connected
        await evening.direct(do="send-away", number=numbers[name_of(sent)])
        leavers = await evening.until(lambda board: sum(bool(row.gone) for row in board.rows) == 5)
        gone = sorted(row.gone for row in leavers.rows if row.gone)
        assert gone == ["away", "left", "left", "left", "sent-away"]

        await evening.direct(do="begin")
        await evening.kill()
        second = await evening.until(lambda board: board.round == 2 and len(board.tables) == 2)
        assert sorted(len(table.people) for table in second.tables) == [4, 4]
        results[2] = (await evening.until(lambda board: board.stage == "break")).tables

        await evening.direct(do="begin")
        third = await evening.until(lambda board: board.round == 3 and len(board.tables) == 2)
        assert sorted(len(table.people) for table in third.tables) == [3, 4]
        board = await evening.until(lambda board: board.stage == "over")
        results[3] = board.tables
        assert min(guest.visits for guest in evening.guests) >= 3, "after each kill they came back"
        assert not [guest.wrong for guest in evening.guests if guest.wrong]
        compared = sum(same_places(program, results, board) for program in evening.programs)
        assert compared >= 2 * (len(evening.programs) - 2), "two of them left early"
    shown = [(row.number, row.rank, row.points, row.met, row.firsts, row.played) for row in board.rows]
    counted = list(counted_again(results.values(), numbers.values()))
    assert sorted(shown) == sorted(counted)
    assert [rank for _, rank, *_ in shown] == sorted(rank for _, rank, *_ in shown)


def name_of(program: Program) -> str:
    return program.client.welcome.name


def seated_at(evening: Evening, tables: set[str]) -> list[Program]:
    """Return the programs that sit at these tables."""
    return [each for each in evening.programs if each.all(Update) and each.update.table.id in tables]


def same_places(program: Program, results: dict[int, tuple[NightTablePart, ...]], board: NightBoard) -> int:
    """Compare places of the board with the ends of matches that this program was shown; return how many."""
    compared = set()
    names = {row.number: row.name for row in board.rows}
    by_id = {table.id: table for tables in results.values() for table in tables if table.id}
    for update in program.all(Update):
        table, view = by_id.get(update.table.id), update.view
        if table is None or table.places is None or view is None or update.table.phase is not Phase.OVER:
            continue
        sign = -1 if view.match.lowest_wins else 1
        worth = [(seat.seat in view.match.winners, sign * seat.score) for seat in view.seats]
        places = [1 + sum(other > own for other in worth) for own in worth]
        assert [place for _, place in table.places] == places
        compared.add(table.id)
        for (number, _), part in zip(table.places, update.table.seats, strict=False):
            assert names.get(number, part.name) == part.name
    return len(compared)


def counted_again(
    rounds: Iterable[Sequence[NightTablePart]], people: Iterable[int]
) -> Iterator[tuple[int, int, float, float, int, int]]:
    """Count points, points of those met, first places and rounds, and rank by them: the plain way."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    met: dict[int, list[int]] = defaultdict(list)
    firsts: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    for places in (table.places or () for tables in rounds for table in tables):
        for seat, (who, place) in enumerate(places):
            others = [other for at, other in enumerate(places) if at != seat]
            if who < 0:
                continue
            beaten = sum((place < theirs) + Fraction(place == theirs, 2) for _, theirs in others)
            points[who] += Fraction(beaten) / len(others)
            met[who] += [other for other, _ in others if other >= 0]
            firsts[who] += place == 1
            played[who] += 1
    worth = {
        who: (points[who], sum((points[other] for other in met[who]), Fraction()), firsts[who])
        for who in people
    }
    for who in people:
        rank = 1 + sum(other > worth[who] for other in worth.values())
        own, theirs, best = worth[who]
        yield who, rank, round(float(own), 3), round(float(theirs), 3), best, played[who]
