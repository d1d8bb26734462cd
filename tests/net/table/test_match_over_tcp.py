"""Two people and two bots play a match to its end, over real sockets."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import pytest

from parlour.net import limits
from parlour.net.fair.retold import verify
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Phase, Play, Ready, Record, Update
from parlour.rules.record import record
from parlour.rules.shelf.shelf import table_rules
from tests.net.kit.open_house import GAME, open_house
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest

SHORT = {"target": "60", "catch_seconds": "0"}


def told_by_everyone(file: Record) -> Record:
    """A file without what it says of who sat there, which each program adds by itself."""
    return file.model_copy(update={"text": record.seated(file.text, record.Seating())})


async def play_on(guest: TcpGuest) -> None:
    """Play like a bot does, from what the wire tells, until the match is over."""
    bot, rng = table_rules(GAME).bot("normal"), random.Random(1)
    seen = 0
    while True:
        update = await guest.update_after(seen)
        seen = update.seq
        if update.table.phase is Phase.OVER:
            return
        if update.table.phase is Phase.BETWEEN:
            await guest.ask(Ready())
        if update.view and update.view.choices:
            move = bot.decide(update.view, rng)
            if move:
                await guest.ask(Play(move=move, seen=seen))


def _heard(guest: TcpGuest, rounds: int) -> bool:
    return len(guest.all(Verdict)) == rounds


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people do."""
    monkeypatch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))


@pytest.mark.usefixtures("in_a_hurry")
async def test_two_people_and_two_bots_play_a_match_to_its_end() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await match_of(ann, bo, bots=2, options=SHORT, pace="instant")
        async with asyncio.timeout(60):
            await asyncio.gather(play_on(ann), play_on(bo))
        for guest in (ann, bo):
            await guest.until(partial(guest.all, Record))
        assert ann.update.view is not None
        assert ann.update.view.match.winners
        assert record.check(ann.all(Record)[0].text).winners == ann.update.view.match.winners
        seatings = (record.Seating(None, (1, 2)), record.Seating(0, (1, 2)), record.Seating(3, (1, 2)))
        for kept, seating in zip((house.saved, ann.all(Record), bo.all(Record)), seatings, strict=True):
            assert [record.read(file.text).seating for file in kept] == [seating]
            assert [told_by_everyone(file) for file in kept] == [told_by_everyone(ann.all(Record)[0])]
        rounds = record.check(ann.all(Record)[0].text).rounds
        for guest in (ann, bo):
            await guest.until(partial(_heard, guest, rounds))
            assert all(verdict.verified and verdict.took_part for verdict in guest.all(Verdict))
        assert verify(ann.all(Record)[0].text).took_part == (0, 3)  # bots between them
        for guest in (ann, bo):
            seqs = [update.seq for update in guest.all(Update)]
            assert seqs == list(range(1, len(seqs) + 1))
            await guest.close()
