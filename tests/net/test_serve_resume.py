"""A referee as a process, killed with -9 under load: everything acknowledged is there when it is back.

Players' programs find their way back by themselves, each into its seat and the live position.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Final, Self

import pytest

from net import (
    Address,
    Client,
    ConnectionLost,
    Home,
    Introduction,
    Lost,
    Running,
    Tokens,
    limits,
    referee_id,
    resumable,
    running_or_start,
    running_referee,
)
from net.course import EVENTS_KEPT
from net.fair.verdict import Verdict
from net.journal import Begun, Made, Vowed
from net.journal.file import JournalFile
from net.journal.fold import OpenStill, fold
from net.messages import Answer, Commit, OpenTable, Phase, Play, Ready, Request, Reveal, Sit, Start, Update
from rules import match as matches
from rules.events import OF_ORDERS, Event
from rules.match import Match
from rules.shelf import load, table_rules
from rules.views import Stage, View

GAME: Final = "crazy-eights"  # without races: a claim is only made with its verdict
PATIENCE: Final = 60.0
"""Seconds within which everybody is back, on a machine with much else to do."""
SERVE: Final = """
import sys
from net import limits
limits.MOVES = limits.REQUESTS = limits.Rate(1_000_000, 1.0)
from tui.cli import main
sys.exit(main(["serve", "--private", "--json", *sys.argv[1:]]))
"""


@dataclass
class Serve:
    """`parlour serve` in a process of its own; its players may play faster than people do."""

    process: subprocess.Popen[str]
    port: int
    fingerprint: str
    tables: dict[str, str]

    @classmethod
    def start(cls, *arguments: str) -> Self:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        told = json.loads(process.stdout.readline())
        tables = {table["id"]: table["name"] for table in told["tables"]}
        return cls(process, told["tcp_port"], told["tls_fingerprint"], tables)

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()


@dataclass
class Player:
    """A player's program: it plays like a bot, dials again by itself, and notes what was acknowledged."""

    name: str
    client: Client
    acknowledged: list[str] = field(default_factory=list)
    first: Update | None = None  # of the newest connection
    losses: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _names: Iterator[int] = field(default_factory=count)

    @classmethod
    async def join(cls, serve: Serve, name: str) -> Self:
        address, who = Address("127.0.0.1", serve.port), Introduction(name)
        made = cls(name, await Client.connect(address, who, serve.fingerprint.__eq__, again=True))
        made._spawn(made._play_on())
        return made

    async def ask(self, request: Request) -> Answer:
        answer = await self.client.ask(request)
        assert answer.ok, answer.words
        return answer

    async def leave(self) -> None:
        await self.client.close()
        await asyncio.gather(*self._tasks)

    async def _play_on(self) -> None:
        """Play from what the wire tells, over as many connections as it takes."""
        bot, rng = table_rules(GAME).game.bots["normal"], random.Random(self.name)
        async for news in self.client:
            match news:
                case Lost():
                    self.losses += self.first is not None
                    self.first = None
                case Verdict():
                    self.verdicts.append(news)
                case Update(view=None):
                    pass
                case Update(table=table, view=view):
                    self.first = self.first or news
                    if table.phase in (Phase.BETWEEN, Phase.OVER):
                        self._spawn(self._say(Ready()))
                    elif view is not None and view.choices and (move := bot.decide(view, rng)):
                        once = f"{self.name}-{next(self._names)}"
                        self._spawn(self._say(Play(move=move, seen=news.seq, once=once)))
                case _:
                    pass

    async def _say(self, request: Request) -> None:
        with suppress(ConnectionLost):
            answer = await self.client.ask(request)
            if answer.ok and isinstance(request, Play):
                self.acknowledged.append(request.once)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def until(what: Callable[[], object]) -> None:
    """Wait until `what()` is true of something that other processes change."""
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110 - nobody sets an event for a test
            await asyncio.sleep(0.01)


@dataclass
class Left:
    """What a killed referee left in its journal: moves; where each match stands, and if it is shuffled."""

    made: set[str]
    matches: dict[str, tuple[Match, Sequence[Event], bool]]

    @classmethod
    def behind(cls) -> Self:
        """Read the journal, every link of its chain; the next referee may clear away what is over."""
        home = Home()
        journal = JournalFile.open(home, home.journal, referee_id(home))
        try:
            rows = list(journal.rows())
        finally:
            journal.close()
        made = {row.entry.once for row in rows if isinstance(row.entry, Made)}
        return cls(made, {kept.id: _position(kept) for kept in fold(rows).tables.values()})

    def view(self, update: Update) -> View | None:
        """Return what whoever got `update` has to see, None if an order was still to be given."""
        match, events, shuffled = self.matches[update.table.id]
        wanted = shuffled or (match.stage is Stage.ROUND and matches.wanted(match) is not None)
        return None if wanted else matches.seen_by(match, update.you, events)


def _position(kept: OpenStill) -> tuple[Match, Sequence[Event], bool]:
    begun, *moves = kept.entries
    assert isinstance(begun, Begun)
    rules = load(begun.ruleset)
    match, events = matches.begin(rules.game, rules.rules, len(begun.names)), deque[Event](maxlen=EVENTS_KEPT)
    for move in (entry for entry in moves if isinstance(entry, Made)):
        told: list[Event] = []
        match = matches.after(match, move.seat, move.move, told)
        events.extend(event for event in told if not isinstance(event, OF_ORDERS))
    return match, tuple(events), isinstance(kept.entries[-1], Vowed)


@asynccontextmanager
async def evening(tables: int) -> AsyncIterator[tuple[Serve, list[list[Player]]]]:
    """A referee, and at each of its tables two people who play at once, and a bot."""
    serve = Serve.start("--port", "0")
    people: list[list[Player]] = []
    try:
        for number in range(tables):
            host, guest = await Player.join(serve, f"Ann{number}"), await Player.join(serve, f"Bo{number}")
            people.append([host, guest])
            opened = await host.ask(OpenTable(game=GAME, bots=1, pace="instant", options={"target": "500"}))
            await guest.ask(Sit(table=opened.table))
            await guest.ask(Ready())
            await host.ask(Start())
        yield serve, people
    finally:
        for player in chain(*people):
            await player.leave()
        serve.end(signal.SIGKILL)


async def kills(times: int, tables: int, seed: int) -> None:
    """Kill the referee again and again while everybody plays."""
    rng = random.Random(seed)
    async with evening(tables) as (serve, people):
        everyone = [*chain(*people)]
        before = [player.client.welcome.token for player in everyone]
        for kill in range(1, times + 1):
            for player in everyone:
                player.acknowledged.clear()
            enough = rng.randint(3, 25)
            await until(lambda: sum(len(player.acknowledged) for player in everyone) >= enough)  # noqa: B023
            await asyncio.sleep(rng.uniform(0, 0.02))
            serve.end(signal.SIGKILL)
            await until(lambda: all(player.losses == kill for player in everyone))  # noqa: B023
            left = Left.behind()
            for player in everyone:
                assert left.made.issuperset(player.acknowledged), f"seed {seed}, kill {kill}"
            again = Serve.start("--resume", "--port", str(serve.port))
            serve.process, serve.tables = again.process, again.tables
            assert (again.port, again.fingerprint) == (serve.port, serve.fingerprint)
            assert set(serve.tables) == {f"t{number + 1}" for number in range(tables)}
            await until(lambda: all(player.first is not None for player in everyone))
            for number, table in enumerate(people):
                firsts = [player.first for player in table if player.first is not None]
                there = [(first.table.id, first.you) for first in firsts]
                assert there == [(f"t{number + 1}", 0), (f"t{number + 1}", 2)]  # a bot sits between
                live = [first.view == left.view(first) for first in firsts]
                assert any(live) or left.view(firsts[0]) is None, f"seed {seed}, kill {kill}"
        doubted = [verdict for player in everyone for verdict in player.verdicts if verdict.mismatch]
        assert not doubted, f"seed {seed}: {doubted}"
        after = [player.client.welcome.token for player in everyone]
        assert not {*before} & {*after}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs dial again at once."""
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.05, 0.1))


@pytest.mark.usefixtures("impatient")
async def test_every_acknowledged_move_survives_the_kill_of_its_referee_and_everyone_comes_back() -> None:
    await kills(4, tables=2, seed=random.randrange(10**6))


@dataclass
class Held:
    """A program that keeps what it would reveal until it is let go."""

    client: Client
    parts: list[Commit | Reveal] = field(default_factory=list)

    def hold(self) -> None:
        self.client._give_part, self._give = self.give, self.client._give_part  # type: ignore[method-assign]

    def give(self, part: Commit | Reveal | None) -> None:
        if isinstance(part, Reveal):
            self.parts.append(part)
        else:
            self._give(part)

    def let_go(self) -> None:
        self.client._give_part = self._give  # type: ignore[method-assign]


async def again(serve: Serve, players: Sequence[Player]) -> None:
    """Kill the referee, and let another one take over."""
    losses = [player.losses for player in players]
    serve.end(signal.SIGKILL)
    await until(lambda: all(player.losses > before for player, before in zip(players, losses, strict=True)))
    serve.process = Serve.start("--resume", "--port", str(serve.port)).process


@pytest.mark.usefixtures("impatient")
async def test_killed_in_a_shuffle_and_in_a_round_it_proves_every_card_all_the_same() -> None:
    serve = Serve.start("--port", "0")
    players = [await Player.join(serve, name) for name in ("Ann", "Bo")]
    ann, bo = players
    try:
        held = Held(bo.client)
        held.hold()
        opened = await ann.ask(OpenTable(game=GAME, pace="instant", options={"target": "500"}))
        await bo.ask(Sit(table=opened.table))
        await bo.ask(Ready())
        await ann.ask(Start())
        await until(lambda: held.parts)
        held.let_go()
        await again(serve, players)
        await until(lambda: len(ann.acknowledged + bo.acknowledged) > 3)
        await again(serve, players)
        await until(lambda: ann.verdicts and bo.verdicts)
        assert [player.verdicts[0].words for player in players] == ["Round 1: verified"] * 2
    finally:
        for player in players:
            await player.leave()
        serve.end(signal.SIGKILL)


@pytest.mark.soak
@pytest.mark.usefixtures("impatient")
async def test_forty_kills_lose_nothing() -> None:
    await kills(40, tables=3, seed=random.randrange(10**6))


async def a_match_alone(running: Running) -> View:
    """Begin a match at a referee in the background, as the app does; return what Ann sees at her turn."""
    who = Introduction("Ann", host=running.secret)
    address = Address("127.0.0.1", running.tcp_port)
    async with await Client.connect(address, who, running.tls_fingerprint.__eq__) as ann:
        opened = await ann.ask(OpenTable(game=GAME, bots=1, pace="slow"))
        assert (await ann.ask(Start())).ok
        home = Home()
        Tokens(home).put("solo", ann.welcome.token)
        assert opened.ok
        return await _first_turn(ann)


async def _first_turn(ann: Client) -> View:
    async with asyncio.timeout(PATIENCE):
        async for news in ann:
            if isinstance(news, Update) and (view := news.view) is not None and view.seats[0].acts:
                return view  # nothing changes now but by her
    raise AssertionError("her turn did not come")


async def test_a_referee_in_the_background_brings_its_tables_back_by_itself() -> None:
    home, program = Home(), [sys.executable, "-c", SERVE, "--background", "--solo"]
    first = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    before = await a_match_alone(first)
    os.kill(first.pid, signal.SIGKILL)
    await until(lambda: running_referee(home, home.solo_file, within=0) is None)
    (table,) = resumable(home, solo=True)
    assert table.playing
    assert table.players[0] == "Ann"
    again = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    try:
        assert again.tcp_port == first.tcp_port
        assert again.secret != first.secret
        who = Introduction("", token=Tokens(home).get("solo") or "", host=first.secret)
        address = Address("127.0.0.1", again.tcp_port)
        async with await Client.connect(address, who, again.tls_fingerprint.__eq__) as ann:
            view = await _first_turn(ann)
            assert (view.viewer, view.hand) == (before.viewer, before.hand)
    finally:
        os.kill(again.pid, signal.SIGKILL)
        await until(lambda: running_referee(home, home.solo_file, within=0) is None)


def said(*arguments: str) -> tuple[int, str]:
    """What a referee that cannot come up says, and its exit status."""
    command = [sys.executable, "-c", SERVE, "--port", "0", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.returncode, done.stderr


def test_it_lists_the_tables_that_are_back_and_opens_the_one_it_names_only_if_none_is() -> None:
    named = (GAME, "--bots", "2", "--name", "Kitchen", "--port", "0", "--resume")
    ports = set()
    for _ in range(2):
        serve = Serve.start(*named)
        ports.add(serve.port)
        try:
            assert serve.tables == {"t1": "Kitchen"}
        finally:
            serve.end(signal.SIGKILL)
    assert len(ports) == 1, "programs dial again where they were connected"
    serve = Serve.start(*named[:-1])
    try:
        assert serve.tables == {"t2": "Kitchen"}
    finally:
        serve.end(signal.SIGKILL)


def test_what_keeps_a_referee_from_its_journal_is_said_in_one_line() -> None:
    home = Home()
    journal = JournalFile.open(home, home.journal, referee_id(home))
    in_use = f"Another referee writes this journal. `parlour stop` ends it. The journal is {home.journal}."
    assert said("--resume") == (2, f"parlour: {in_use}\n")
    journal.close()
    home.journal.write_bytes(home.journal.read_bytes()[:5000])
    status, words = said("--resume")
    assert (status, words[:35]) == (2, "parlour: The journal is damaged: a ")
    serve = Serve.start("--port", "0")  # without --resume it begins anew, and the damaged one is kept
    try:
        assert (home.path / "journal-1.sqlite").exists()
    finally:
        serve.end(signal.SIGKILL)
