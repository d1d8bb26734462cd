"""Whatever one connection does, it gets a clear refusal, and the others notice nothing at all."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.errors import TurnedAway
from parlour.net.limits import PerAddress
from parlour.net.wire.messages import PROTOCOL, Leave, Lobby, OpenTable, Play, Say, Sit, Update, Watch
from tests.net.kit.open_house import GAME, OWNER, OpenHouse, at_rest, open_house
from tests.net.kit.raw import raw
from tests.net.kit.saying import words_of
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest
from tests.waiting import WITHIN

HELLO = b'{"type":"hello","id":1,"protocol":%d}\n' % PROTOCOL

STRANGER = "127.0.0.9"
"""An address from which nobody plays."""


@asynccontextmanager
async def two_at_a_table() -> AsyncIterator[tuple[OpenHouse, TcpGuest, TcpGuest]]:
    """A house in which Ann and Bo have begun a match that nothing hurries."""
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await match_of(ann, bo)
        try:
            yield house, ann, bo
        finally:
            await ann.close()
            await bo.close()


async def assert_untroubled(ann: TcpGuest, bo: TcpGuest) -> None:
    """Both are still there, and hear each other."""
    assert (await ann.ask(Say(text="still here?"))).ok
    await bo.until(lambda: bo.chat[-1:] == ["Ann: still here?"])
    assert (await bo.ask(Say(text="sure"))).ok
    await ann.until(lambda: ann.chat[-1:] == ["Bo: sure"])


WRONG_LINES = [
    (b"what?\n", "malformed"),
    (b"\n", "malformed"),
    (b"\xff\xfe\x00\x80\n", "malformed"),
    (b"[]\n", "malformed"),
    (b"[" * 4000 + b"\n", "malformed"),
    (b'{"type":"hello"}\n', "malformed"),
    (b'{"type":"hello","id":1,"protocol":NaN}\n', "malformed"),
    (b'{"type":"hello","id":1,"protocol":1e999}\n', "malformed"),
    (b'{"type":"hello","id":0,"protocol":%d}\n' % PROTOCOL, "malformed"),
    (b'{"type":"hello","id":-1,"protocol":%d}\n' % PROTOCOL, "malformed"),
    (b'{"type":"hello","id":1,"protocol":%d,"admin":true}\n' % PROTOCOL, "malformed"),
    (b'{"type":"hello","id":1,"protocol":%d,"name":"%s"}\n' % (PROTOCOL, b"x" * 65), "malformed"),
    (b'{"type":"ping","id":1,"protocol":%d}\n' % PROTOCOL, "malformed"),
    (b'{"type":"sit","id":1,"protocol":%d,"table":"t1"}\n' % PROTOCOL, "malformed"),
    (HELLO + HELLO.replace(b":1,", b":2,", 1), "hello"),
    (HELLO + b'{"type":"cheat","id":2}\n', "malformed"),
    (HELLO + b'{"type":"sit","id":2,"table":"../../etc"}\n', "malformed"),
    (HELLO + b'{"type":"bot","id":2,"level":7}\n', "malformed"),
    (HELLO + b'{"type":"remove","id":2,"seat":10}\n', "malformed"),
    (HELLO + b'{"type":"setup","id":2,"options":{"a":{"b":1}}}\n', "malformed"),
    (b'{"type":"hello","id":1,"protocol":999,"news":[1,2]}\n', "version"),
    (b'{"type":"hello","id":1,"protocol":0}\n', "version"),
    (
        b'{"type":"door","id":1,"protocol":%d,"secret":"x","port":1,"fingerprint":""}\n' % PROTOCOL,
        "secret",
    ),
    (b'{"type":"hello","id":1,"protocol":%d,"ticket":"guess"}\n' % PROTOCOL, "secret"),
    (b'{"type":"hello","id":1,"protocol":%d,"host":"guess"}\n' % PROTOCOL, "secret"),
    (b"x" * 5000, "oversized"),
    (b'{"type":"hello","name":"' + b"x" * 4096, "oversized"),
    (HELLO + b'{"type":"say","id":2,"text":"' + b"x" * 10_000 + b'"}\n', "oversized"),
]


async def test_a_wrong_line_ends_its_own_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ARRIVALS", limits.Rate(1000, 10.0))
    async with two_at_a_table() as (house, ann, bo):
        for line, reason in WRONG_LINES:
            async with raw(house) as offender:
                offender.send(line)
                assert await offender.farewell() == reason, line[:100]
        await assert_untroubled(ann, bo)


async def test_another_version_is_told_what_to_do_in_words() -> None:
    async with open_house() as house:
        older, newer = "update Parlour on your machine", "ask the host to update Parlour"
        for version, what in ((PROTOCOL + 1, newer), (PROTOCOL - 1, older), (10**2000, newer)):
            async with raw(house) as other:
                other.say(type="hello", protocol=version)
                farewell = await other.hear("farewell")
                assert farewell["protocol"] == PROTOCOL
                assert what in farewell["words"]


async def test_a_farewell_never_repeats_what_was_sent() -> None:
    async with open_house() as house, raw(house) as offender:
        offender.send(HELLO)
        offender.say(type="ping")
        offender.say(type="sit", table="t1", password="hunter2", **{"\x1b[31mred": "hunter2"})
        farewell = await offender.hear("farewell")
        assert "hunter2" not in str(farewell)
        assert str(farewell["told"]).isprintable()


async def test_who_ends_no_line_or_says_no_hello_runs_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_a_table() as (house, ann, bo):
        for limit, sent in (("LINE_WITHIN", HELLO + b'{"type":'), ("HELLO_WITHIN", b"")):
            monkeypatch.setattr(limits, limit, 0.3)
            async with raw(house) as offender:
                offender.send(sent)
                assert await offender.farewell() == "timeout"
        await assert_untroubled(ann, bo)


async def test_who_gives_no_sign_of_life_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PING_EVERY", 0.1)
    async with two_at_a_table() as (house, ann, bo):
        monkeypatch.setattr(limits, "DEAD_AFTER", 2.0)  # what is loaded for a match may take as long
        async with raw(house) as silent:
            silent.hello()
            await silent.hear("welcome")
            assert await silent.farewell() == "timeout"
        await assert_untroubled(ann, bo)


async def test_garbage_before_any_handshake_troubles_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HANDSHAKE_WITHIN", 0.5)
    async with two_at_a_table() as (house, ann, bo):
        for garbage in (b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 40, b"\x16\x03\x01\xff\xff"):
            reader, writer = await asyncio.open_connection(*house.address)
            writer.write(garbage)
            async with asyncio.timeout(WITHIN):
                with suppress(ConnectionError):
                    await reader.read()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        await assert_untroubled(ann, bo)


async def test_connections_that_say_nothing_before_or_after_the_handshake_keep_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ARRIVALS", limits.Rate(1000, 10.0))
    most = limits.SILENT_PER_ADDRESS + 20
    async with open_house() as house, AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(raw(house, STRANGER)) for _ in range(most)]
        for _ in range(100):
            stranger = socket.create_connection(house.address, source_address=("127.0.0.8", 0))
            stack.enter_context(stranger).setblocking(False)
        ann = await house.guest("Ann")
        await match_of(ann, bots=1)
        await ann.until(lambda: ann.all(Update) and ann.update.view is not None)
        for oldest in silent[: most - limits.SILENT_PER_ADDRESS]:
            assert await oldest.farewell() == "crowded"
        await ann.close()


async def test_five_wrong_passwords_are_all_an_address_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORD_TRIES", limits.Rate(5, 1.0))
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        table = (await ann.ask(OpenTable(game=GAME, password="sesame"))).table
        assert house.referee.lines()[0].locked
        assert (await bo.ask(Sit(table=table))).reason == "password"
        for _ in range(5):
            assert (await bo.ask(Sit(table=table, password="guess"))).reason == "password"
        assert (await bo.ask(Sit(table=table, password="sesame"))).reason == "tries"
        async with asyncio.timeout(WITHIN):
            while not (answer := await bo.ask(Sit(table=table, password="sesame"))).ok:
                assert answer.reason == "tries"
                await asyncio.sleep(0.3)
        await ann.close()
        await bo.close()


async def test_moves_that_are_not_theirs_to_make_are_refused_with_the_clause() -> None:
    async with two_at_a_table() as (_, ann, bo):
        await ann.until(lambda: ann.all(Update) and at_rest(ann.update.view))
        await bo.until(lambda: bo.all(Update) and at_rest(bo.update.view))
        view = ann.update.view
        assert view is not None
        acting = next(seat.seat for seat in view.seats if seat.acts)
        mover, other = (ann, bo) if ann.update.you == acting else (bo, ann)
        assert mover.update.view is not None
        out_of_turn = await other.ask(Play(move="draw"))
        assert (out_of_turn.ok, out_of_turn.reason) == (False, "rules")
        assert out_of_turn.clause.startswith("JC-")
        held = set(mover.update.view.hand)
        not_held = next(card for card in ("R7", "G7", "B7", "Y7", "R1", "G1", "B1", "Y1") if card not in held)
        refused = await mover.ask(Play(move=f"play {not_held}"))
        assert (refused.ok, refused.reason) == (False, "rules")
        nonsense = await mover.ask(Play(move="play \x1b[2J everything"))
        assert (nonsense.ok, words_of(nonsense).isprintable()) == (False, True)
        assert not (await mover.ask(Play(move="catch 9"))).ok
        await assert_untroubled(ann, bo)


async def test_a_request_sent_twice_is_done_once_and_answered_twice() -> None:
    async with open_house() as house, raw(house) as client:
        client.hello()
        opening = client.say(type="open", game=GAME)
        assert (await client.answer_to(opening))["ok"]
        said = b'{"id":7,"type":"say","text":"once"}\n'
        client.send(said + said)
        first = await client.answer_to(7)
        assert first["ok"]
        client.send(said)
        assert await client.answer_to(7) == first
        client.send(b'{"id":8,"type":"say","text":"end"}\n{"id":3,"type":"ping"}\n')
        assert (await client.answer_to(3))["reason"] == "repeated"
        assert (await client.answer_to(8))["ok"]
        (table,) = house.referee.tables.values()
        assert [chat.text for chat in table.state.chats] == ["once", "end"]


async def test_who_plays_too_fast_three_times_is_sent_away_for_a_while() -> None:
    async with two_at_a_table() as (house, ann, bo):
        async with raw(house) as hasty:
            hasty.hello()
            token = (await hasty.hear("welcome"))["token"]
            for _ in range(limits.MOVES.times + 3):
                hasty.say(type="move", move="draw")
            assert await hasty.farewell() == "rate"
        with pytest.raises(TurnedAway) as refused:
            await house.guest("Hasty again", token=token)
        assert refused.value.reason == "penalty"
        neighbor = await house.guest("A neighbor")
        await neighbor.close()
        house.referee.punish("127.0.0.1", asyncio.get_running_loop().time())
        with pytest.raises(TurnedAway):
            await house.guest("Hasty once more")
        owner = await house.guest("The host", host=OWNER)
        await owner.close()
        await assert_untroubled(ann, bo)


NASTY = ["x" * 10_000, "\x1b]52;c;aGk=\x07", "[/]", "[@click=app.quit]x", "\u202egnp.exe", "\u200b", "\ud800"]


async def test_a_nasty_name_is_cleaned_or_refused() -> None:
    async with open_house(per_address=PerAddress(tables=20)) as house:
        for name in NASTY:
            async with raw(house) as nasty:
                nasty.hello()
                await nasty.hear("welcome")
                nasty.say(type="rename", name=name)
                nasty.say(type="open", game=GAME, name=name)
                with suppress(EOFError, ConnectionError):
                    while (await nasty.hear("answer"))["id"] < 3:
                        pass
        witness = await house.guest("Ann")
        assert (await witness.ask(OpenTable(game=GAME))).ok
        names = [line.name for line in house.referee.lines()]
        assert len(names) > 4
        assert all(name.isprintable() and len(name) <= 16 for name in names)
        await witness.close()


async def test_nobody_sits_at_two_tables_however_fast_they_ask() -> None:
    async with open_house() as house:
        ann = await house.guest("Ann")
        async with raw(house) as hasty:
            hasty.hello()
            table = (await hasty.answer_to(hasty.say(type="open", game=GAME)))["table"]
            hasty.say(type="leave")
            assert (await hasty.answer_to(hasty.say(type="sit", table=table)))["ok"]
            another = await hasty.answer_to(hasty.say(type="open", game=GAME))
            assert (another["ok"], another["reason"]) == (False, "nowhere")
            assert (await hasty.answer_to(hasty.say(type="say", text="I am at it")))["ok"]
            assert (await ann.ask(Watch(table=table))).ok
        await ann.until(lambda: ann.all(Update) and ann.update.table.seats[0].presence == "away")
        await ann.close()


async def test_whoever_leaves_and_sits_elsewhere_at_once_is_at_one_table_only() -> None:
    async with open_house() as house:
        first, second = house.table(), house.table()
        async with raw(house) as hasty:
            hasty.hello()
            assert (await hasty.answer_to(hasty.say(type="sit", table=first)))["ok"]
            hasty.say(type="leave")
            hasty.say(type="sit", table=first)
            hasty.say(type="leave")
            hasty.say(type="sit", table=second)
            await hasty.answer_to(hasty.say(type="ping"))
            await asyncio.sleep(0)
            at = [table for table in house.referee.tables.values() if not table.state.deserted]
            assert len(at) <= 1


async def test_a_number_that_is_sent_again_and_again_counts_as_a_request() -> None:
    async with open_house() as house, raw(house) as flooder:
        flooder.hello()
        ping = b'{"id":2,"type":"ping"}\n'
        flooder.send(ping * (limits.REQUESTS.times + limits.BREACHES.times + 1))
        assert await flooder.farewell() == "rate"


async def test_the_answers_to_the_newest_requests_alone_are_kept() -> None:
    async with open_house() as house, raw(house) as client:
        client.hello()
        await client.hear("welcome")
        oldest, *others = [client.say(type="shown", seq=1) for _ in range(10)]
        pings = [client.say(type="ping") for _ in range(limits.ANSWERS_KEPT - len(others))]
        await client.answer_to(pings[-1])
        client.send(b'{"id":%d,"type":"ping"}\n' % others[0])
        assert (await client.answer_to(others[0]))["reason"] == "nowhere"
        client.send(b'{"id":%d,"type":"ping"}\n' % oldest)
        assert (await client.answer_to(oldest))["reason"] == "repeated"


async def test_a_greeting_looks_at_all_people_only_once_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 3)
    monkeypatch.setattr(limits, "PEOPLE_TOO_MANY", 3)
    looked: list[int] = []
    async with open_house() as house:
        forget = house.referee.people.forget_some

        def noted(keep: Callable[[Person], bool]) -> list[Person]:
            looked.append(len(house.referee.people))
            return forget(keep)

        monkeypatch.setattr(house.referee.people, "forget_some", noted)
        for number in range(15):
            await (await house.guest(f"Guest {number}")).close()
    assert set(looked) == {7}
    assert len(looked) <= 4


async def test_spectators_who_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 3)
    monkeypatch.setattr(limits, "PEOPLE_TOO_MANY", 0)
    async with open_house() as house:
        table = house.table(bots=1)
        for number in range(8):
            guest = await house.guest(f"Guest {number}")
            assert (await guest.ask(Watch(table=table))).ok
            await guest.close()
        last = await house.guest("Last")
        assert len(house.referee.people._by_token) <= 4
        assert len(house.referee._at) <= 4
        await last.close()


async def test_who_has_left_a_match_is_not_forgotten_while_the_seat_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PEOPLE", 2)
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        table = await match_of(ann, bo)
        assert (await bo.ask(Leave())).ok
        token = bo.welcome.token
        await bo.close()
        for number in range(4):
            await (await house.guest(f"Guest {number}")).close()
        again = await house.guest("Bo", token=token)
        assert again.welcome.table == table, "they are told where their seat is"
        await again.until(lambda: again.all(Lobby))
        assert (await again.ask(Sit(table=table))).ok
        await again.until(lambda: again.all(Update))
        assert again.update.you == 1
        assert (await again.ask(Say(text="back"))).ok
        await ann.close()
        await again.close()
