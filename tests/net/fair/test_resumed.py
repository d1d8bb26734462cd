"""A referee dies in the middle of a shuffle or of a round: the next one goes on, and nobody is accused."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.journal.entries import Paused
from parlour.net.limits import SHUFFLE_WITHIN
from parlour.net.referee.referee import Referee
from parlour.net.table.runner import RETRY_EVERY
from parlour.net.wire.messages import (
    Commit,
    GoOn,
    Pause,
    Phase,
    Play,
    Reveal,
    Shuffle,
    Start,
    Update,
)
from parlour.rules import match as matches
from tests.net.fair.at_table import Watcher
from tests.net.fair.making import secrets
from tests.net.faults.full_disk import full
from tests.net.kit.guests import settle
from tests.net.kit.hall import journaled
from tests.net.kit.killed import referee
from tests.net.kit.saying import of_round
from tests.net.kit.seating import seated

pytestmark = pytest.mark.looptime


async def begun(
    house: Referee, silent: tuple[type[Commit | Reveal], ...] = (), game: str = "mau-mau"
) -> tuple[Watcher, Watcher]:
    """Ann and Bo have begun a match of one round; Bo is `silent` about some parts of its first shuffle."""
    ann, bo = Watcher(house, "Ann"), Watcher(house, "Bo")
    await seated(ann, bo, game=game, options={"target": "1"}, pace="instant")
    bo.silent = silent
    assert (await ann.ask(Start())).ok
    await settle()
    return ann, bo


async def a_round(house: Referee, players: list[Watcher]) -> None:
    """Play until all have a verdict."""
    rng = random.Random(1)
    while not all(player.verdicts for player in players):
        there = [*_moves(house, players)]
        if there:
            player, move = rng.choice([(who, move) for who, move in there if "play" in move] or there)
            await player.ask(Play(move=move))
        await asyncio.sleep(1.0)


def _moves(house: Referee, players: list[Watcher]) -> Iterator[tuple[Watcher, str]]:
    table = house.tables["t1"]
    if table.state.match is None or table.flow.shuffling.busy:
        return
    for player in players:
        seat = player.update.you
        assert seat is not None
        yield from ((player, move) for move in matches.legal_moves(table.state.match.moment, seat))


def vowed(house: Referee) -> Vowed:
    """What is written of the shuffle that goes on."""
    *_, last = journaled(house.tables["t1"])
    assert isinstance(last, Vowed)
    return last


@pytest.mark.few
@pytest.mark.parametrize("silent", [Commit, Reveal])
async def test_a_shuffle_goes_on_with_the_parts_that_were_given(silent: type[Commit | Reveal]) -> None:
    async with referee() as (house, _):
        ann, bo = await begun(house, (silent,))
        before = vowed(house)
    async with referee() as (house, _):
        assert vowed(house) == before
        players = [Watcher(house, "", ann), Watcher(house, "", bo)]
        await settle()
        await a_round(house, players)
        (host,), (guest,) = (player.verdicts for player in players)
        assert of_round(host) == "Round 1: verified"
        assert guest.verified


async def test_a_part_that_was_taken_at_a_paused_table_is_known_to_the_next_referee_and_nobody_accused() -> (
    None
):
    async with referee() as (house, _):
        ann, bo = await begun(house, (Commit,))
        assert (await ann.ask(Pause())).ok
        part = bo.watch.told(bo.all(Shuffle)[-1])
        assert isinstance(part, Commit)
        answers = bo.give(part)
        await settle()
        assert [answer.ok for answer in answers] == [True]
    async with referee() as (house, _):
        assert "1" in vowed(house).commitments
        back = Watcher(house, "", ann)
        await settle()
        assert (await back.ask(GoOn())).ok
        await asyncio.sleep(60.0)  # virtual; Bo is still away
        players = [back, Watcher(house, "", bo)]
        await settle()
        await a_round(house, players)
        assert not any(verdict.accuses for player in players for verdict in player.verdicts)


WITHOUT = "Round 1: not verified. The cards were shuffled without your part: "
AGAIN = " Its cards were shuffled again: the host says that {1} kept a secret back."
BROKEN = "your connection was broken when they were."
ON_ITS_WAY = f"the connection broke before anything said that it had arrived.{AGAIN}"


@pytest.mark.parametrize(
    ("comes_late", "of_ann", "of_bo"),
    [
        ("Ann", WITHOUT + BROKEN, "Round 1: verified"),
        ("Bo", f"Round 1: verified.{AGAIN}", WITHOUT + ON_ITS_WAY),
    ],
)
async def test_who_comes_late_to_the_next_referee_has_no_part_and_nobody_is_accused(
    comes_late: str, of_ann: str, of_bo: str
) -> None:
    """Bo's part was lost on its way to the first referee: Bo learns so, or reveals it again in time."""
    async with referee() as (house, _):
        people = {player.person.name: player for player in await begun(house, (Reveal,))}
    async with referee() as (house, _):
        for name in sorted(people, key=comes_late.__eq__):
            people[name] = Watcher(house, "", people[name])
            await asyncio.sleep(60.0 if name != comes_late else 0.0)  # virtual
        ann, bo = people["Ann"], people["Bo"]
        await settle()
        await a_round(house, [ann, bo])
        assert (ann.words[0], bo.words[0]) == (of_ann, of_bo)


async def test_a_round_is_verified_in_the_end_and_told_the_same_after_a_kill() -> None:
    async with referee() as (house, _):
        players = [*await begun(house)]
        for _ in range(4):
            player, move = next(_moves(house, players))
            assert (await player.ask(Play(move=move))).ok
        assert not players[0].verdicts
    async with referee() as (house, _):
        players = [Watcher(house, "", player) for player in players]
        await settle()
        await a_round(house, players)
        assert house.tables["t1"].state.phase is Phase.OVER
    async with referee() as (house, _):
        players = [Watcher(house, "", player) for player in players]
        await settle()
        assert [player.words for player in players] == [["Round 1: verified"]] * 2


async def test_that_a_table_goes_on_is_written_before_the_shuffle_that_waited_for_it() -> None:
    async with referee() as (house, former):
        ann, bo = await begun(house, (Reveal,))
        assert (await ann.ask(Pause())).ok
        Watcher(house, "", bo)  # reveals its part, which is kept
        await settle()
        assert isinstance(vowed(house), Vowed)
        assert (await ann.ask(GoOn())).ok
        written = [type(row.entry) for row in former.journal.rows()]
        assert Paused not in written[written.index(Agreed) :]


async def test_who_comes_is_told_nothing_of_an_attempt_that_cannot_be_written_before_it_is() -> None:
    async with referee() as (house, former):
        ann, bo = await begun(house, (Reveal,))
        with full(former.journal):
            await asyncio.sleep(SHUFFLE_WITHIN + 0.1)  # the second attempt cannot be written down
            assert ann.update.table.pause is not None
            again = Watcher(house, "", ann)
            await settle()
            assert again.all(Update) == []
            assert again.all(Shuffle) == []
        await asyncio.sleep(RETRY_EVERY)
        assert again.update.table.pause is None
        assert [(call.number, call.attempt) for call in again.all(Shuffle)][:1] == [(1, 2)]
        await a_round(house, [again, bo])
        assert not any(verdict.accuses for verdict in again.verdicts + bo.verdicts)


async def test_who_comes_with_another_program_to_a_paused_table_is_told_of_the_shuffle_that_waits() -> None:
    async with referee() as (house, _):
        ann, bo = await begun(house, (Reveal,))
        assert (await ann.ask(Pause())).ok
    async with referee() as (house, _):
        ann.restart(ShuffleWatch(secrets("Ann, anew")))
        ann, bo = Watcher(house, "", ann), Watcher(house, "", bo)
        await settle()
        assert [call.number for call in ann.all(Shuffle)] == [1]
        assert (await ann.ask(GoOn())).ok
        await a_round(house, [ann, bo])
        assert not any(verdict.accuses for verdict in ann.verdicts + bo.verdicts)


async def test_why_a_finished_shuffle_was_repeated_is_told_after_a_kill_too() -> None:
    async with referee() as (house, _):
        ann, bo = await begun(house, (Reveal,))
        await bo.drop()  # and so hears nothing of the second attempt
        await asyncio.sleep(SHUFFLE_WITHIN + 0.1)
        assert ann.view.hand
    async with referee() as (house, _):
        again = Watcher(house, "", bo)
        await settle()
        call = again.all(Shuffle)[0]
        assert (call.number, call.attempt, call.missing) == (1, 2, (1,))
        assert not again.verdicts, "the host is accused of nothing"


async def test_who_gave_a_part_by_a_program_that_has_ended_is_not_told_that_they_gave_none() -> None:
    async with referee() as (house, _):
        ann, bo = await begun(house, game="juno-classic")
    async with referee() as (house, _):
        ann, bo = Watcher(house, "", ann), Watcher(house, "", bo)
        bo.restart(ShuffleWatch(secrets("Bo, anew")))
        await bo.drop()
        await bo.come_back()
        watcher = Watcher(house, "Cy")
        await watcher.come(sit=False)
        await settle()
        await a_round(house, [ann, bo])
        assert ann.words == ["Round 1: verified"]
        assert bo.words == [
            "Round 1: not checked by you: the host says that you gave your part before this program began"
        ]
        assert watcher.words == ["Round 1: not checked by you: you gave no part"]
