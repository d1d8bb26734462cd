"""A match, and a race, over real sockets, and what the door alone may say of its guests."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from unittest.mock import Mock

import pytest

from parlour.net import limits
from parlour.net.door.control import Control
from parlour.net.fair.retold import verify
from parlour.net.fair.verdict import Verdict
from parlour.net.ssh.guest import Guest as SshGuest
from parlour.net.ssh.guest import Size
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import PROTOCOL, DoorHello, Measured, Phase, Play, Ready, Record, Start, Update
from parlour.rules.record import record
from parlour.rules.shelf.shelf import table_rules
from tests.net.kit.hearer import VERDICT
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.racers import stacked
from tests.net.kit.raw import Raw, raw
from tests.net.kit.saying import words_of
from tests.net.kit.seating import match_of, seated
from tests.net.kit.tcp import TcpGuest
from tests.net.table.begun import TWO


async def racing(house: OpenHouse, race_seconds: str = "3") -> tuple[TableRunner, TcpGuest, TcpGuest]:
    """Begin a match of two and let them be done with looking: the opening card opens a race."""
    ann, bo = await house.guest("Ann"), await house.guest("Bo", again=True)
    options = {"target": "1", "race_seconds": race_seconds}
    table = house.referee.tables[await seated(ann, bo, game="lotta-watta", options=options)]
    table.flow.shuffling.shuffle = stacked(*TWO)
    assert (await ann.ask(Start())).ok
    for guest in (ann, bo):
        assert (await guest.ask(Play(move="pass"))).ok
    for guest in (ann, bo):
        await guest.until(lambda guest=guest: _race(guest))  # type: ignore[misc]
    return table, ann, bo


def _race(guest: TcpGuest) -> str:
    updates = guest.all(Update)
    view = updates[-1].view if updates else None
    return view.race.name if view is not None and view.race is not None else ""


async def test_clients_race_over_tcp_and_a_claim_for_the_card_before_is_stale() -> None:
    async with open_house() as house:
        table, ann, bo = await racing(house)
        view = json.loads(ann.update.model_dump_json())["view"]
        assert view["race"] == {"name": "race 1", "seconds": 3.0, "seats": [0, 1]}
        for guest in (ann, bo):
            guest.client.shown(guest.update.seq)
        await ann.until(lambda: any(clock.name == "race 1" for clock in ann.update.clocks))
        seen = (ann.update.seq, bo.update.seq)
        assert (await bo.ask(Play(move="stack 3", seen=seen[1]))).ok
        first = await ann.ask(Play(move="stack 1", seen=seen[0]))
        assert first.ok or first.reason in ("stale", "race")  # both are within what is no reaction: 100 ms
        await ann.until(lambda: any(VERDICT.match(words) for words in ann.notices))
        await ann.until(lambda: _race(ann) == "race 2")
        stale = await ann.ask(Play(move="stack 2", seen=seen[0]))
        assert stale.reason == "stale"
        assert table.state.match is not None
        for guest in (ann, bo):
            await guest.close()


async def test_a_client_that_is_killed_in_a_race_holds_up_nobody() -> None:
    async with open_house() as house:
        _, ann, bo = await racing(house, race_seconds="30")
        assert (await ann.ask(Play(move="pass"))).ok
        assert bo.client._connection._dialed is not None
        bo.client._connection._dialed.writer.transport.abort()
        await ann.until(lambda: not _race(ann))
        await bo.until(lambda: bo.update.view is not None and not _race(bo))
        for guest in (ann, bo):
            await guest.close()


async def test_shown_is_counted_apart_and_costs_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOVES", limits.Rate(3, 60.0))
    async with open_house() as house:
        _, ann, bo = await racing(house)
        for _ in range(20):
            ann.client.shown(ann.update.seq)
        assert (await ann.ask(Play(move="pass"))).ok
        for guest in (ann, bo):
            await guest.close()


async def _door(house: OpenHouse, line: Raw) -> None:
    secret = house.referee.new_door_secret()
    line.say(type="door", protocol=PROTOCOL, secret=secret, port=2222, fingerprint="SHA256:x")
    assert (await line.answer_to(1))["ok"]


async def test_the_door_tells_how_far_its_guests_are_and_tells_it_anew() -> None:
    async with open_house() as house, raw(house) as door:
        await _door(house, door)
        asked = door.say(type="vouch", ticket="one", address="192.0.2.1", key="", rtt=80.0)
        assert (await door.answer_to(asked))["ok"]
        far = await house.guest("Far", ticket="one")
        person = next(session.person for session in house.referee.sessions if session.person)
        assert person.credit() == pytest.approx(0.095)
        for rtt, credit in ((120.0, 0.135), (9000.0, 0.250)):
            asked = door.say(type="measured", ticket="one", rtt=rtt)
            assert (await door.answer_to(asked))["ok"]
            assert person.credit() == pytest.approx(credit)
        asked = door.say(type="measured", ticket="another", rtt=1.0)
        assert (await door.answer_to(asked))["ok"]
        assert person.credit() == pytest.approx(0.250)
        await far.close()
        again = await house.guest("", token=far.welcome.token, here=True)
        assert person.credit() == pytest.approx(0.250), "the app at the door has dialed again"
        refused = await again.ask(Measured(ticket="one", rtt=200.0))
        assert (refused.ok, refused.reason) == (False, "unknown")
        assert "door" in words_of(refused), "nobody else tells how far somebody is"
        await again.close()
        plain = await house.guest("", token=again.welcome.token)
        assert person.beyond_the_door == 0.0, "who comes from elsewhere is no guest of the door any more"
        await plain.close()


async def test_the_door_measures_the_way_to_every_guest_who_is_still_there() -> None:
    far, channel = {"ms": 30.0}, Mock(is_closing=lambda: False)
    guest = SshGuest(channel, False, "xterm", {}, Size(80, 24), "", "192.0.2.1", lambda: far["ms"])
    async with open_house() as house:
        hello = DoorHello(
            id=1, protocol=PROTOCOL, secret=house.referee.new_door_secret(), port=2222, fingerprint="SHA256:x"
        )
        control = await Control.connect(house.local, house.fingerprint, hello, lambda *_: None)
        known = await control.vouch(guest)
        app = await house.guest("Far", ticket=known.ticket)
        person = next(session.person for session in house.referee.sessions if session.person)
        assert person.beyond_the_door == pytest.approx(0.030)
        far["ms"] = 40.0
        await control.measure()
        assert person.beyond_the_door == pytest.approx(0.040)
        guest.gone, far["ms"] = True, 50.0
        await control.measure()
        assert person.beyond_the_door == pytest.approx(0.040)
        await app.close()
        await control.close()


@pytest.mark.parametrize("rtt", [-1.0, float("nan"), "80"])
async def test_a_door_that_measures_nonsense_is_closed(rtt: object) -> None:
    async with open_house() as house, raw(house) as door:
        await _door(house, door)
        door.say(type="measured", ticket="one", rtt=rtt)
        assert await door.farewell() == "malformed"


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
            await guest.until(lambda guest=guest: len(guest.all(Verdict)) == rounds)  # type: ignore[misc]
            assert all(verdict.verified and verdict.took_part for verdict in guest.all(Verdict))
        assert verify(ann.all(Record)[0].text).took_part == (0, 3)  # bots between them
        for guest in (ann, bo):
            seqs = [update.seq for update in guest.all(Update)]
            assert seqs == list(range(1, len(seqs) + 1))
            await guest.close()
