"""Hosts who cheat alone, each in its own way, so that no part but their own decides the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pytest

from parlour.net.fair.agreement import Agreement
from parlour.net.fair.scheme import DEAL
from parlour.net.fair.verdict import Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import HostDoubts
from parlour.net.table import presence
from parlour.net.table.events import Renamed
from parlour.net.table.runner import TableRunner
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.shuffles import Shuffling
from parlour.net.wire.messages import Listed, Lobby
from parlour.rules.moves import Wanted
from tests.net.fair.at_table import PARTS, Watcher, begun, play, table, without
from tests.net.fair.making import secrets
from tests.net.kit.guests import settle
from tests.net.kit.hall import Hall, begin
from tests.net.kit.saying import of_round

pytestmark = pytest.mark.looptime

KITCHEN = "0a" * 32
NOT_ASKED = (
    "Round 1 is NOT as it should be. The host has left a part out:"
    " you were not asked for one, although you sat at the table and were connected."
)
LOBBY = Lobby(tables=())
Cutting: TypeAlias = Callable[[Watcher], AbstractContextManager[None]]


@contextmanager
def asking_only(*seats: int) -> Iterator[None]:
    """The referee asks nobody else for a part."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shuffling, "_able", lambda _: frozenset(seats))
        yield


def restarted(player: Watcher) -> None:
    """The player's program starts anew; what it knows of the host lies in its data folder."""
    player.restart(ShuffleWatch(secrets(player.person.name), HostDoubts(Home()).of(KITCHEN)))


# ---- it asks nobody, or only an accomplice ---------------------------------------------------


async def test_a_host_who_asks_only_an_accomplice_is_named_by_the_others_before_a_card_is_played() -> None:
    with asking_only(1):
        async with begun("lotta-watta", "Ann", "Bo", "Cy") as (made, _, players):
            assert made.state.match is not None
            assert made.state.match.rounds == 0
            _, accomplice, guest = players
            assert guest.words == [NOT_ASKED]
            assert guest.verdicts[0].alarming
            await play(made, players, 1)
            assert accomplice.words == ["Round 1: verified"]
            assert guest.words == [NOT_ASKED]


async def test_a_host_who_asks_only_those_whom_it_heard_first_is_named_in_a_second_attempt_too() -> None:
    """Bo's own part was in the first attempt; only Cy kept one back."""
    async with table("lotta-watta", "Ann", "Bo", "Cy") as (_, _, players):
        _, bo, cy = players
        cy.hears = without(Listed)
        with pytest.MonkeyPatch.context() as patch:
            fair = Agreement.time_up

            def time_up(self: Agreement) -> None:
                fair(self)
                self.asked -= {1}

            patch.setattr(Agreement, "time_up", time_up)
            await begin(players)
            await asyncio.sleep(20.0)
        assert bo.words == [
            f"{NOT_ASKED} Its cards were shuffled again: the host says that {{2}} kept a secret back."
        ]


async def test_a_guest_whose_part_is_missing_beside_that_of_another_guest_has_a_doubt() -> None:
    async with table("lotta-watta", "Ann", "Bo", "Cy") as (made, _, players):
        players[1].silent = PARTS
        await begin(players)
        await play(made, players, 1)
        assert players[1].wrongs == [Wrong.UNHEARD]
        assert not players[1].verdicts[0].alarming


# ---- it cuts a guest's line ------------------------------------------------------------------


def cut(player: Watcher) -> None:
    """The host closes the player's connection at this very moment."""
    player.person.tell_session = None
    assert isinstance(player.desk, Hall)
    presence.drop(player.desk.table.state, player.person)
    player.watch.lost()


@contextmanager
def cutting_at_the_deal(player: Watcher) -> Iterator[None]:
    """The referee closes the player's connection whenever the cards are to be dealt."""
    fair = Shuffling._called

    def called(self: Shuffling, match: RunningMatch, wanted: Wanted) -> Agreement:
        if wanted.label == DEAL:
            cut(player)
        return fair(self, match, wanted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shuffling, "_called", called)
        yield


@contextmanager
def cutting_at_the_reveal(player: Watcher) -> Iterator[None]:
    """The referee knows all secrets, does not like the order, and closes the line of a player."""
    fair = Agreement.reveals

    def reveals(self: Agreement, seat: int, secret: bytes) -> bool:
        if seat == player.update.you and self.context.attempt == 1 and self.context.label == DEAL:
            cut(player)
            return True
        return fair(self, seat, secret)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Agreement, "reveals", reveals)
        yield


async def a_round_cut(cutting: Cutting) -> Watcher:
    """Play a round of a new match in which the host cuts Bo's line; return Bo, whose program is new."""
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        restarted(bo)
        with cutting(bo):
            await begin([ann, bo])
            await asyncio.sleep(20.0)
        await bo.come_back()
        await play(made, [ann, bo], 1)
        return bo


@pytest.mark.few
@pytest.mark.parametrize(
    ("cutting", "doubt"),
    [
        (cutting_at_the_deal, "your connection was broken when they were."),
        (
            cutting_at_the_reveal,
            (
                "the connection broke before anything said that it had arrived."
                " Its cards were shuffled again: the host says that {1} kept a secret back."
            ),
        ),
    ],
)
async def test_a_host_who_cuts_a_guest_in_each_match_is_doubted_and_gives_an_alarm_at_the_third_time(
    cutting: Cutting, doubt: str
) -> None:
    for times in (1, 2, 3):
        bo = await a_round_cut(cutting)
        (said,) = bo.verdicts
        often = f" That makes {times} times with this host." if times > 1 else ""
        first, _dot, rest = doubt.partition(".")
        assert (
            of_round(said)
            == f"Round 1: not verified. The cards were shuffled without your part: {first}.{often}{rest}"
        )
        assert (said.accuses, said.alarming, said.verified) == (False, times == 3, False)


# ---- it breaks off and deals again -----------------------------------------------------------


async def deal_again(made: TableRunner, players: list[Watcher]) -> None:
    """The host breaks the match off and begins another one."""
    made.flow.abandon()
    made.flow.begin()
    made.inbox.put_nowait(Renamed(players[0].person))  # something that the table has to handle
    await settle()


async def test_a_host_who_breaks_off_after_the_deal_and_deals_again_is_doubted() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, players):
        bo = players[1]
        restarted(bo)
        await begin(players)
        for times in (1, 2, 3):
            await deal_again(made, players)
            said = bo.verdicts[-1]
            assert len(bo.verdicts) == said.doubts == times
            assert "The match was broken off, and another one begun: that was in round 1" in of_round(said)
            assert (said.accuses, said.alarming) == (False, times == 3)


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_host_who_closes_the_table_and_deals_at_another_one_is_doubted(elsewhere: bool) -> None:
    """The player's program may have been started anew meanwhile, as the referee was."""
    async with table("lotta-watta", "Ann", "Bo") as (_, _, players):
        restarted(players[1])
        await begin(players)
        before = players[1]
        before.watch.told(LOBBY)
    async with table("lotta-watta", "Ann", "Bo", host="host again") as (_, _, players):
        bo = players[1]
        restarted(bo)
        if not elsewhere:
            bo.watch = before.watch
        await begin(players)
        assert bo.wrongs == [Wrong.BROKEN_OFF]


@pytest.mark.parametrize("how", ["left by the player", "played to its end"])
async def test_nobody_is_doubted_for_a_match(how: str) -> None:
    async with table("lotta-watta", "Ann", "Bo", bots=1) as (made, _, players):
        bo = players[1]
        restarted(bo)
        await begin(players)
        if how == "left by the player":
            bo.watch.left()
        else:
            await play(made, players, 1)
            bo.verdicts.clear()
        await deal_again(made, players)
        assert bo.verdicts == []


# ---- what is remembered ----------------------------------------------------------------------


def test_doubts_are_kept_for_each_host_until_it_is_forgotten() -> None:
    kept = HostDoubts(Home())
    kept.of(KITCHEN).add()
    kept.of(KITCHEN).add()
    kept.of("0b" * 32).dealt("match", 2)
    assert [HostDoubts(Home()).of(host).count for host in (KITCHEN, "0b" * 32)] == [2, 0]
    assert kept.of("0b" * 32).open_round is not None
    kept.forget(KITCHEN)
    assert HostDoubts(Home()).of(KITCHEN).count == 0
    assert kept.of("0b" * 32).open_round is not None


def test_two_programs_of_one_player_lose_no_doubt() -> None:
    one, other = (HostDoubts(Home()).of(KITCHEN) for _ in range(2))
    one.add()
    one.add()
    other.dealt("match", 1)
    assert HostDoubts(Home()).of(KITCHEN).count == 2


@pytest.mark.parametrize("content", ["", "[]", "{", '{"a": {"count": -1}}', "\xff"])
def test_a_damaged_file_of_doubts_counts_as_none(content: str) -> None:
    here = Home()
    here.write(here.doubts, content.encode("latin-1"))
    doubts = HostDoubts(here).of(KITCHEN)
    assert doubts.count == 0
    doubts.add()
    assert HostDoubts(here).of(KITCHEN).count == 1
