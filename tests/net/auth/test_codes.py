"""Four words bring a guest back to a seat whose SSH client proved no key, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TypeVar

import pytest

from parlour.net import limits
from parlour.net.auth import guesses, resume_codes
from parlour.net.auth.resume_codes import code_in, hashed_code, new_code, no_words
from parlour.net.client.client import Introduction
from parlour.net.referee import gates
from parlour.net.referee.referee import Referee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Ping, Sit, Vouch, Watch, Welcome
from parlour.net.wire.protocol import Breach, Reason
from tests.net.kit import seating
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import referee
from tests.waiting import until

pytestmark = pytest.mark.looptime
CODE = "maple-river-eagle-seven"
_TICKETS = count()
T = TypeVar("T")


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.net.auth.hashing._COST", 2)


async def over_ssh(
    house: Referee, name: str, *, key: str = "", code: str = "", address: str = "10.0.0.9"
) -> Guest:
    """A guest whom the door vouches for."""
    ticket = f"ticket {next(_TICKETS)}"
    house.vouch(Vouch(ticket=ticket, address=address, key=key), asyncio.get_running_loop().time())
    guest = Guest(house, name, ticket=ticket, code=code)
    await settle()
    return guest


async def refused(house: Referee, code: str, address: str = "10.0.0.9") -> Reason:
    """Why the referee takes nobody in by `code`."""
    try:
        guest = await over_ssh(house, "", code=code, address=address)
    except Breach as breach:
        return breach.reason
    assert guest.farewell is not None
    assert not guest.told
    return guest.farewell


async def match_of(house: Referee) -> tuple[Guest, Guest]:
    """Ann, who hosts, and Cem, who came over SSH without a key, in a match."""
    ann, cem = Guest(house, "Ann"), await over_ssh(house, "Cem")
    await seating.match_of(ann, cem)
    return ann, cem


# ---- the words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [CODE, " Maple River EAGLE seven\n", "maple,river.eagle_seven", "mapl-rive eaglle seve"],
)
def test_a_code_is_understood_however_it_is_typed(typed: str) -> None:
    assert code_in(typed) == CODE


def test_what_is_no_code_is_told_from_one() -> None:
    code = new_code()
    assert code_in(code) == code
    for other in ("", "Cem", code.rpartition("-")[0], f"{code}-river", code.replace("-", ""), "xx yy zz qq"):
        assert code_in(other) == ""
    assert no_words("river xyzzy nice") == ("xyzzy",)


def test_codes_are_of_2048_words_that_their_first_four_letters_tell_apart() -> None:
    assert len(resume_codes._words()) == 2048
    assert len({new_code() for _ in range(50)}) == 50
    assert all(len(new_code().split("-")) == 4 for _ in range(50))


def test_a_program_that_was_given_a_code_tells_it_until_it_has_a_token_and_never_forgets_it() -> None:
    who = Introduction("", code=CODE)
    assert who.hello().code == CODE
    assert "maple" not in repr(who)
    told = Welcome(referee="kitchen", name="Cem", token="one")
    after = who.after(told).after(told)
    assert (after.code, after.hello().code) == (CODE, "")
    assert who.after(told.model_copy(update={"code": "new"})).code == "new"


# ---- who has one ---------------------------------------------------------------------------------


async def test_a_guest_who_proved_no_key_is_given_a_code_and_nobody_else_is() -> None:
    async with referee() as (house, _):
        cem = await over_ssh(house, "Cem")
        assert code_in(cem.welcome.code) == cem.welcome.code != ""
        assert (await over_ssh(house, "Dee", key="SHA256:dee")).welcome.code == ""
        assert Guest(house, "Ann").welcome.code == ""
        assert (await over_ssh(house, "Cem")).welcome.code != cem.welcome.code


async def test_the_code_leads_back_to_the_same_seat_and_hand_and_the_newest_connection_wins() -> None:
    async with referee() as (house, _):
        ann, cem = await match_of(house)
        code = cem.welcome.code
        for number, typed in enumerate((code, code.replace("-", " ").upper())):
            back = await over_ssh(house, "", code=typed, address=f"10.0.0.{number}")
            assert (back.welcome.name, back.welcome.table, back.welcome.code) == ("Cem", "t1", code)
            assert (back.update.you, back.view.hand) == (cem.update.you, cem.view.hand)
        assert cem.farewell is Reason.REPLACED
        by_another_program = Guest(house, "", code=code, address="10.0.0.7")
        with_a_token = Guest(house, "", token=ann.welcome.token, code=code)
        await settle()
        assert by_another_program.update.you == 1
        assert (with_a_token.welcome.name, with_a_token.welcome.code) == ("Ann", "")


async def test_a_code_is_good_at_the_referee_that_takes_over() -> None:
    async with referee() as (house, _):
        _, cem = await match_of(house)
        seat, hand, code = cem.update.you, cem.view.hand, cem.welcome.code
    for _ in range(2):  # whoever came back by it may have to once more
        async with referee() as (house, _):
            back = await over_ssh(house, "", code=code)
            assert (back.welcome.name, back.update.you, back.view.hand) == ("Cem", seat, hand)


# ---- who gets nowhere ----------------------------------------------------------------------------


async def test_too_many_wrong_codes_of_an_address_are_refused_unread_and_no_other_address_notices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def note(code: str, referee: str) -> str:
        read.append(code)
        return hashed_code(code, referee)

    async with referee() as (house, _):
        _, cem = await match_of(house)
        monkeypatch.setattr(gates, "hashed_code", note)
        wrong = ["", "amber", *(new_code() for _ in range(limits.CODE_TRIES.times - 1))]
        assert [await refused(house, code) for code in wrong[1:]] == [Reason.CODE] * limits.CODE_TRIES.times
        assert len(read) == limits.CODE_TRIES.times, "all are looked up, whatever they look like"
        assert await refused(house, cem.welcome.code) is Reason.TRIES
        assert len(read) == limits.CODE_TRIES.times
        assert (await over_ssh(house, "New")).welcome.name == "New"
        back = await over_ssh(house, "", code=cem.welcome.code, address="10.0.0.8")
        assert back.welcome.name == "Cem"
        await asyncio.sleep(limits.CODE_TRIES.seconds)
        back = await over_ssh(house, "", code=cem.welcome.code)
        assert back.welcome.name == "Cem"


PATIENCE = limits.CODES_OF_A_REFEREE


def typed(house: Referee, code: str, number: int) -> Guest:
    """Somebody at address `number` who says hello with a code, and may have to wait."""
    return Guest(house, "", code=code, address=f"198.51.100.{number}")


async def waited(guest: Guest) -> float:
    """How long a guest waits until the referee says anything."""
    before = asyncio.get_running_loop().time()
    await until(lambda: guest.told or guest.farewell)
    return asyncio.get_running_loop().time() - before


async def flooded(house: Referee) -> list[Guest]:
    """Wrong codes from so many addresses that every code waits as long as it ever does; return who wait."""
    wrong = [typed(house, "amber", number) for number in range(PATIENCE.at_once.times)]
    await settle()
    assert [guest.farewell for guest in wrong] == [Reason.CODE] * len(wrong)
    return [typed(house, "amber", number) for number in range(PATIENCE.at_once.times, 100)]


async def test_wrong_codes_from_many_addresses_are_answered_later_and_later_up_to_a_bound() -> None:
    async with referee() as (house, _):
        waiting = await flooded(house)
        took = [await waited(guest) for guest in waiting[:10]]
        assert took == [pytest.approx(PATIENCE.step, abs=0.02)] * 10
        assert all(guest.farewell is Reason.CODE for guest in waiting[:10])
        assert sum(guest.farewell is not None for guest in waiting) == 10
        await asyncio.sleep(PATIENCE.longest)
        assert all(guest.farewell is Reason.CODE for guest in waiting)
        again = typed(house, "amber", 101)
        assert await waited(again) == pytest.approx(PATIENCE.longest, abs=0.02)
        await asyncio.sleep(PATIENCE.at_once.seconds)
        assert await refused(house, "amber") is Reason.CODE, "it is forgotten after a while"


async def test_a_right_code_leads_back_within_seconds_whoever_else_guesses_and_nothing_else_waits() -> None:
    """It waits for five tries of an address at most, and for none of who has gone."""
    async with referee() as (house, _):
        _, cem = await match_of(house)
        await flooded(house)
        for number in range(100, 110):
            for _ in range(limits.CONNECTIONS_PER_ADDRESS):
                with suppress(Breach):
                    typed(house, "amber", number)
        for number in range(110, 200):
            for _ in range(limits.CODE_TRIES.times):
                typed(house, "amber", number).session.lost()
        back = await over_ssh(house, "", code=cem.welcome.code, address="10.0.0.8")
        assert await waited(back) <= PATIENCE.longest + 0.02
        assert back.welcome.name == "Cem"
        await settle()
        assert back.update.you == cem.update.you
        assert cem.farewell is Reason.REPLACED
        for number in range(200, 250):
            typed(house, "amber", number)
        token = Guest(house, "", token=back.welcome.token, code=cem.welcome.code)
        await settle()
        assert token.welcome.name == "Cem"
        assert (await over_ssh(house, "New")).welcome.name == "New"


async def test_an_address_has_five_wrong_codes_even_if_it_says_more_before_any_is_read() -> None:
    async with referee() as (house, _):
        await flooded(house)
        waiting = [typed(house, "amber", 200) for _ in range(limits.CODE_TRIES.times)]
        with pytest.raises(Breach) as caught:
            typed(house, "amber", 200)
        assert caught.value.reason is Reason.TRIES
        await asyncio.sleep(PATIENCE.longest)
        assert [guest.farewell for guest in waiting] == [Reason.CODE] * limits.CODE_TRIES.times


async def test_who_hangs_up_while_a_wrong_code_is_judged_has_made_a_try_of_their_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_end = asyncio.Event()

    async def slowly(work: Callable[[], T]) -> T:
        await may_end.wait()
        return work()

    async with referee() as (house, _):
        monkeypatch.setattr(guesses, "in_a_thread", slowly)
        for _ in range(limits.CODE_TRIES.times):
            may_end.clear()
            guest = await over_ssh(house, "", code="amber")
            guest.session.lost()
            may_end.set()
            await settle()
        assert await refused(house, "amber") is Reason.TRIES
        assert await refused(house, "amber", address="10.0.0.8") is Reason.CODE


async def test_a_fault_in_a_late_greeting_ends_its_own_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    async with referee() as (house, _):
        (waiting, *_) = await flooded(house)
        monkeypatch.setattr(house.people, "by_code", fail)
        await waited(waiting)
        assert waiting.farewell is Reason.FAULT


async def test_who_waits_for_the_answer_to_a_code_is_nobody_yet_and_may_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", limits.Rate(5, 10.0))
    async with referee() as (house, _):
        _, cem = await match_of(house)
        await flooded(house)
        hasty = await over_ssh(house, "", code=cem.welcome.code, address="10.0.0.8")
        gone = await over_ssh(house, "", code=cem.welcome.code, address="10.0.0.8")
        refusal = await hasty.ask(Sit(table="t1"))
        assert (refusal.ok, refusal.reason) == (False, "unknown")
        gone.session.lost()
        for _ in range(limits.REQUESTS.times - 1):
            assert not (await hasty.ask(Sit(table="t1"))).ok
        assert (await hasty.ask(Ping())).reason == "rate", "who is nobody has the rates of somebody"
        await asyncio.sleep(PATIENCE.longest + 1)
        assert hasty.welcome.name == "Cem"
        assert not gone.told
        assert (await hasty.ask(Sit(table="t1"))).ok


async def test_nobody_but_its_owner_is_ever_told_a_code_and_the_journal_has_a_hash() -> None:
    async with referee() as (house, _):
        ann, cem = await match_of(house)
        watcher = Guest(house, "Dee")
        assert (await watcher.ask(Watch(table="t1"))).ok
        back = await over_ssh(house, "", code=cem.welcome.code)
        for other in (ann, watcher):
            heard = [*other.told, *other.answers]
            assert cem.welcome.code not in repr(heard)
            assert all(cem.welcome.code not in told.model_dump_json() for told in heard)
        assert cem.welcome.code not in repr(house.people.__dict__) + repr(back.session.person)
        written = b"".join(file.read_bytes() for file in Home().path.iterdir() if file.is_file())
        assert cem.welcome.code.encode() not in written
        assert hashed_code(cem.welcome.code, house.id).encode() in written


async def test_who_is_forgotten_has_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    async with referee() as (house, _):
        cem = await over_ssh(house, "Cem")
        cem.session.lost()
        monkeypatch.setattr(limits, "PEOPLE", 0)
        house.people.forget_some(lambda person: person.connected)
        assert await refused(house, cem.welcome.code) is Reason.CODE


async def test_who_stays_away_for_a_while_does_not_come_back_by_words() -> None:
    async with referee() as (house, _):
        cem = await over_ssh(house, "Cem")
        house.bar(cem.person.id, asyncio.get_running_loop().time())
        back = await over_ssh(house, "", code=cem.welcome.code, address="10.0.0.8")
        assert back.farewell is Reason.PENALTY


async def test_who_comes_by_words_to_a_seat_shares_no_penalty_of_their_address() -> None:
    async with referee() as (house, _):
        _, cem = await match_of(house)
        dee = await over_ssh(house, "Dee")  # has a code, and no seat
        house.punish("10.0.0.9", asyncio.get_running_loop().time())
        assert await refused(house, dee.welcome.code) is Reason.PENALTY
        assert await refused(house, CODE) is Reason.CODE
        back = await over_ssh(house, "", code=cem.welcome.code)
        assert back.person is cem.person
        assert await refused(house, "") is Reason.PENALTY
