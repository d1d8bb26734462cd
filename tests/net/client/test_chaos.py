"""Through a network that fails, everyone finds the way to their seat and the match to its end."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.client.client import Client
from parlour.net.errors import NetError
from parlour.net.fair.retold import verify
from parlour.net.fair.verdict import Verdict
from parlour.net.ssh.limits import Limits
from parlour.net.wire.messages import (
    Lobby,
    OpenTable,
    Phase,
    Play,
    Ready,
    Record,
    Sit,
    Start,
    Update,
    Watch,
)
from parlour.rules.record import record
from parlour.rules.record.entries import Act
from tests.chance import SEED
from tests.net.faults.chaos import LOCAL, Chaos, End, Trouble, chaos, weather
from tests.net.kit.ended import of_anyone
from tests.net.kit.lounge import Lounge, SshGuest, lounge
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.saying import of_round
from tests.net.kit.tcp import TcpPlayer
from tests.waiting import until

SHORT = {"target": "60", "catch_seconds": "0"}
IN_TIME = 60.0
FROZEN = 1.5
"""Seconds after which somebody closes the window of a screen that shows nothing new."""
BEFORE = Trouble(End.CUT, after=60_000)
"""What everyone meets first: nothing, until the match has begun."""
NAMES = ("Ann", "Bo", "Cy")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody dial again, and move, sooner than people would."""
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.02, 0.1))
    monkeypatch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))
    monkeypatch.setattr(limits, "REQUESTS", limits.Rate(10_000, 1.0))


@pytest.fixture
def impatient(hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a dead line be noticed sooner, too. All lines must be such as are dialed again: a busy machine may
    hold one up as long.
    """
    monkeypatch.setattr(limits, "PING_EVERY", 0.3)
    monkeypatch.setattr(limits, "DEAD_AFTER", 1.0)


async def dialed(house: OpenHouse, name: str, proxy: Chaos) -> TcpPlayer:
    """Dial until somebody answers, as a person would."""
    while True:
        try:
            _, who, trust = house.way(name)
            proxied = Address(LOCAL, proxy.port)
            client = await Client.connect(proxied, who, trust, again=True, timeout=1.0)
        except (NetError, OSError):
            continue
        return TcpPlayer(client)


async def seated(players: list[TcpPlayer]) -> None:
    opened = await players[0].insist(OpenTable(game=GAME, options=SHORT, pace="instant"))
    for player in players[1:]:
        assert (await player.insist(Sit(table=opened.table or "t1"))).ok
        assert (await player.insist(Ready())).ok


class Stubborn:
    """Someone at the door who logs in again, with the same key, whenever the screen freezes or is gone."""

    def __init__(self, there: Lounge, port: int) -> None:
        self._there = there
        self._port = port
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self.seats: list[int | None] = []
        self.files: set[Record] = set()

    async def plays_on(self) -> None:
        """Sit down if there is a free seat, and play until there is a file of the match."""
        while not self.files:
            with suppress(OSError, TimeoutError, asyncssh.Error):
                async with AsyncExitStack() as stack:
                    async with asyncio.timeout(FROZEN):
                        guest = await stack.enter_async_context(self._there.ssh(self._key, port=self._port))
                    await self._plays(guest)

    async def _plays(self, guest: SshGuest) -> None:
        rng, told = random.Random(1), 0
        await until(lambda: guest.all(Update) or guest.all(Lobby), FROZEN)
        if guest.all(Lobby):
            guest.send(Sit(table="t1"))
        while not self.files and not guest.terminal.closed:
            await until(partial(_more, guest, told), FROZEN)
            if not guest.all(Update):
                return
            self.seats += [update.you for update in guest.all(Update)[:1] if not told]
            told = len(guest.all(Update))
            self.files |= set(guest.all(Record))
            if guest.update.table.phase in (Phase.WAITING, Phase.BETWEEN):
                guest.send(Ready())
            if move := guest.bot_move(rng):
                guest.send(Play(move=move, seen=guest.update.seq))


def _more(guest: SshGuest, told: int) -> bool:
    return guest.terminal.closed or len(guest.all(Update)) > told or bool(guest.all(Record))


def fresh(count: int) -> list[Any]:
    """Return the seeds of networks that `make soak` tries, as parameters."""
    return [pytest.param(SEED * 1_000 + number, marks=pytest.mark.soak) for number in range(count)]


def is_accusing(verdict: Verdict) -> bool:
    return verdict.mismatch is not None and verdict.mismatch.accuses


@pytest.mark.usefixtures("impatient")
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *fresh(38)])
async def test_a_match_through_a_failing_network_ends_as_one_match_for_everyone(seed: int) -> None:
    async with open_house() as house, AsyncExitStack() as stack:
        plans = [[BEFORE, *weather(10 * seed + seat)] for seat in range(len(NAMES))]
        proxies = [
            await stack.enter_async_context(chaos(house.address.port, plan, seed=seed)) for plan in plans
        ]
        players = [await dialed(house, *each) for each in zip(NAMES, proxies, strict=True)]
        for player in players:
            stack.push_async_callback(player.close)
        await seated(players)
        watcher = await house.guest("Dot")  # whose own connection holds
        stack.push_async_callback(watcher.close)
        assert (await watcher.ask(Watch(table="t1"))).ok
        assert (await players[0].insist(Start())).ok
        async with asyncio.timeout(IN_TIME):
            await asyncio.gather(*(player.plays_on() for player in players))
            for player in players:
                await player.until(lambda player=player: player.all(Record))  # type: ignore[misc]
        (saved,) = house.saved
        acts = Counter(
            line.entry.seat for line in record.read(saved.text).lines if isinstance(line.entry, Act)
        )
        for seat, (player, proxy) in enumerate(zip(players, proxies, strict=True)):
            assert len(proxy.met) > len(plans[seat]) // 2, "the network did not fail"
            assert {update.you for update in player.first_updates[1:]} == {seat}
            assert {of_anyone(found) for found in player.all(Record)} == {of_anyone(saved)}
            assert acts[seat] == len(player.acknowledged)
            assert not [of_round(verdict) for verdict in player.all(Verdict) if is_accusing(verdict)]
        rounds = verify(saved.text).rounds
        await watcher.until(lambda: len(watcher.all(Verdict)) == rounds)
        without_part = [
            f"Round {number}: not checked by you: you gave no part" for number in range(1, rounds + 1)
        ]
        assert [of_round(verdict) for verdict in watcher.all(Verdict)] == without_part


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")  # the door, which does not dial again, is on no failing network
@pytest.mark.parametrize("seed", [1, *fresh(18)])
async def test_a_guest_over_ssh_plays_a_match_through_a_failing_network(home: Path, seed: int) -> None:
    async with lounge(home, Limits(keepalive=1.0)) as there, AsyncExitStack() as stack:
        ann = TcpPlayer(await Client.connect(*there.house.way("Ann"), again=True))
        stack.push_async_callback(ann.close)
        proxy = await stack.enter_async_context(chaos(there.door.port, weather(seed), seed=seed))
        await ann.insist(OpenTable(game=GAME, options=SHORT, pace="instant"))
        cy = Stubborn(there, proxy.port)
        async with asyncio.timeout(IN_TIME):
            playing = asyncio.create_task(cy.plays_on())
            await ann.until(lambda: len(ann.all(Update)) and ann.update.table.seats[1].ready)
            assert (await ann.ask(Start())).ok
            await asyncio.gather(playing, ann.plays_on())
            await ann.until(lambda: ann.all(Record))
        assert len(proxy.met) > 4, "the network did not fail"
        assert set(cy.seats) == {1}
        files = (cy.files, there.house.saved, ann.all(Record))
        assert len({of_anyone(found) for found in chain(*files)}) == 1
        assert all(files)
