"""The ways to a table of others: which one, its password, watching, its rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

from parlour.net.address import Address
from parlour.net.discovery.service import Ad
from parlour.net.errors import CannotConnect, ConnectionLost, PortClosed, WrongFingerprint
from parlour.net.wire.messages import (
    Answer,
    Lobby,
    OpenTable,
    Phase,
    ReadRules,
    Request,
    RulesPart,
    Sit,
    Watch,
)
from parlour.rules.sentences import in_words
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.questions import ChangedHost, Password, TrustHost, WatchInstead
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, TLS, WELCOME, line
from tests.tui.ways.scripted import ScriptedPlayer

pytestmark = pytest.mark.looptime
DEN = HostToJoin(Address("192.168.1.20"), "Bo's den")
LOCKED = line("Den", "t2", locked=True)
TWO = Lobby(tables=(line(), LOCKED))
NEAR = found("k", "192.168.1.20", Ad("t1", "Kitchen", "Pairs", 1, 3, rules="7s count twice"))


# ---- which table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "watch", "asked"),
    [
        (Lobby(tables=(line(),)), False, [Sit(table="t1")]),
        (Lobby(tables=(line(),)), True, [Watch(table="t1")]),
        (TWO, False, []),  # one comes to its lobby
    ],
)
async def test_the_only_table_of_a_host_is_the_one_that_is_joined_or_watched(
    tables: Lobby, watch: bool, asked: list[Sit | Watch]
) -> None:
    ann = ScriptedPlayer(line=FakeHouse(tables))
    await ann.ways.join(DEN, watch=watch)
    assert ann.house.asked == asked
    assert ann.waited == ["Going to Bo's den"]
    assert ann.ways.watching is watch
    assert ann.link is not None


@pytest.mark.parametrize(("chosen", "table"), [("", "t1"), ("t2", "t2")])
async def test_joining_leads_back_to_ones_own_table_unless_another_was_chosen(
    chosen: str, table: str
) -> None:
    two = Lobby(tables=(line(), line("Attic", "t2")))
    ann = ScriptedPlayer(line=FakeHouse(two, welcome=WELCOME.model_copy(update={"table": "t1"})))
    await ann.ways.join(DEN, table=chosen)
    assert ann.house.asked == [Sit(table=table)]


async def test_who_chose_another_table_than_the_one_they_had_lost_comes_to_that_one_and_is_told() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    ann = ScriptedPlayer(line=house)
    await ann.ways.join(DEN, table="t2")
    assert ann.asked == ["Leave", "Sit"]
    assert house.asked[1] == Sit(table="t2")
    assert ann.told == ["You have left Kitchen; your seat there is kept."]


async def test_a_chosen_table_that_is_gone_is_not_replaced_by_the_only_one_there_is() -> None:
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=(line(),))))
    ann.house.answers[Sit] = Answer(id=0, ok=False, told=in_words("there is no such table any more"))
    with pytest.raises(NoWay, match=r"^There is no such table any more$"):
        await ann.ways.join(DEN, table="t2")
    assert ann.house.asked == [Sit(table="t2")]
    assert ann.link is not None, "the lobby shows what there is"


@pytest.mark.parametrize(
    "error",
    [PortClosed(DEN.address), WrongFingerprint(DEN.address, "c0de" * 16)],
    ids=["nothing listens", "nothing was known of the certificate"],
)
async def test_who_cannot_get_in_is_told_why_and_asked_nothing(error: CannotConnect) -> None:
    ann = ScriptedPlayer(fake=FakeConnector(error=error))
    with pytest.raises(type(error)):
        await ann.ways.join(DEN)
    assert (ann.link, ann.questions) == (None, [])


# ---- passwords and matches -------------------------------------------------------------------


def says_no_until(ann: ScriptedPlayer, is_right: Callable[[Any], bool], kind: type[Request], no: str) -> None:
    """Let the host refuse requests of this kind because of their password, until one is right."""
    ann.house.answers[kind] = Answer(id=0, ok=False, reason="password", told=in_words(no))
    ask = ann.house.ask

    async def asked(request: Any) -> Answer:
        if isinstance(request, kind) and is_right(request):
            ann.house.answers.clear()
        return await ask(request)

    ann.house.ask = asked  # type: ignore[method-assign]


async def test_a_locked_table_asks_for_its_password_until_it_is_right_or_given_up() -> None:
    ann = ScriptedPlayer("wrong", None, "right", line=FakeHouse(TWO))
    await ann.ways.join(DEN)
    says_no_until(ann, lambda asked: asked.password == "right", Sit, "that is not the password.")
    with pytest.raises(GivenUp):
        await ann.ways.sit(LOCKED)
    assert ann.link is not None
    await ann.ways.sit(LOCKED)
    assert [one.password for one in ann.house.asked if isinstance(one, Sit)] == ["", "wrong", "", "right"]
    assert ann.questions[:2] == [Password("Den", ""), Password("Den", "That is not the password.")]


async def test_who_was_at_a_locked_table_before_is_asked_for_no_password() -> None:
    ann = ScriptedPlayer(line=FakeHouse(TWO))
    ann.house.locked.clear()
    await ann.ways.join(DEN, table="t2")
    assert ann.questions == []


async def test_what_else_a_locked_table_says_is_not_asked_for_as_a_password() -> None:
    ann = ScriptedPlayer("right", line=FakeHouse(TWO))
    ann.house.answers[Sit] = Answer(
        id=0, ok=False, reason="full", told=in_words("all seats are taken; you may watch")
    )
    with pytest.raises(NoWay, match=r"^All seats are taken; you may watch$"):
        await ann.ways.join(DEN, table="t2")
    assert len(ann.questions) == 1


async def test_who_watched_a_match_and_joins_again_is_asked_again_whether_to_watch() -> None:
    ann = ScriptedPlayer(True, line=FakeHouse(TWO, welcome=WELCOME.model_copy(update={"table": "t1"})))
    ann.house.answers[Sit] = PLAYING
    await ann.ways.join(DEN)
    assert ann.questions == [WatchInstead(remote=False)]
    assert ann.house.asked == [Sit(table="t1"), Watch(table="t1")]


async def test_where_a_match_is_played_one_may_watch_with_the_password_that_was_typed() -> None:
    ann = ScriptedPlayer("sesame", True, line=FakeHouse(TWO))
    ann.house.answers[Sit] = PLAYING
    await ann.ways.join(DEN, table="t2")
    assert ann.questions[1] == WatchInstead(remote=False)
    assert ann.house.asked_for(Watch) == [Watch(table="t2", password="sesame")]


# ---- certificates ----------------------------------------------------------------------------


async def test_an_unknown_host_is_joined_if_the_player_trusts_it() -> None:
    for answer in (True, False):
        ann = ScriptedPlayer(answer, fake=FakeConnector(FakeHouse(TWO), fingerprint=TLS))
        if answer:
            await ann.ways.join(DEN, watch=True)
        else:
            with pytest.raises(CannotConnect, match="You did not come to watch"):
                await ann.ways.join(DEN, watch=True)
        assert ann.questions == [TrustHost("Bo's den", TLS, "watch")]
        assert bool(ann.connector.ways) == answer


@pytest.mark.parametrize("forget", [True, False])
async def test_a_changed_certificate_stops_and_is_forgotten_only_if_the_player_says_so(forget: bool) -> None:
    fake = FakeConnector(error=WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16))
    ann = ScriptedPlayer(forget, fake=fake)
    with pytest.raises(GivenUp):
        await ann.ways.join(DEN)
    assert ann.questions == [ChangedHost("Bo's den", "ab12" * 16, "c0de" * 16)]
    assert ann.connector.forgotten == ([DEN] if forget else [])
    assert bool(ann.told) == forget


# ---- rules -----------------------------------------------------------------------------------

JOJO = Answer(id=0, rules=RulesPart(game="jojo", title="Jojo"))


async def test_the_rules_of_a_table_are_those_that_its_host_sends() -> None:
    ann = ScriptedPlayer(line=FakeHouse(TWO))
    await ann.ways.join(DEN)
    with pytest.raises(NoWay, match=r"^The table refuses this"):
        await ann.ways.read_rules(LOCKED)
    ann.house.answers[ReadRules] = JOJO
    await ann.ways.read_rules(LOCKED)
    assert ann.house.asked[-1] == ReadRules(table="t2")
    assert [title for title, _ in ann.pages] == ["Jojo"]


@pytest.mark.parametrize("lost", [False, True])
async def test_the_rules_of_a_table_nearby_are_asked_for_without_staying_there(lost: bool) -> None:
    ann = ScriptedPlayer()
    ann.house.answers[ReadRules] = JOJO
    ann.house.lost = lost
    with pytest.raises(ConnectionLost) if lost else nullcontext():
        await ann.ways.visit_rules(NEAR)
    assert ann.waited == ["Asking Kitchen"]
    assert [title for title, _ in ann.pages] == ([] if lost else ["Jojo"])
    assert ann.house.closed
    assert ann.link is None


async def test_a_room_with_a_password_asks_for_it_when_a_table_is_opened_until_it_is_right() -> None:
    ann = ScriptedPlayer("wrong", "right", line=FakeHouse(TWO))
    await ann.ways.join(DEN)
    says_no_until(ann, lambda asked: asked.room_password == "right", OpenTable, "it is another.")
    await ann.ways.open_table(OpenTable(game="crazy-eights"))
    passwords = [one.room_password for one in ann.house.asked if isinstance(one, OpenTable)]
    assert passwords == ["", "wrong", "right"]
    assert ann.questions == [Password("", ""), Password("", "It is another.")]
    assert Password("", "").words.startswith("Whoever opens a table in this room says the password")
    assert ann.link is not None
