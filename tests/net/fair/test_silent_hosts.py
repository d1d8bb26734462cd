"""Hosts whose referee says things of tables, seats and matches so that a guest's program would say nothing.

What counts is what the program saw: it sat there, connected, in a match whose cards came without its part.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from parlour.net.fair import scheme
from parlour.net.fair.agreement import Agreement
from parlour.net.fair.scheme import Context
from parlour.net.fair.verdict import Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.wire.messages import (
    FromReferee,
    Listed,
    Lobby,
    Presence,
    Proof,
    Sealed,
    Shuffle,
    Uncovered,
    Update,
)
from parlour.rules.views import Stage, View
from tests.net.fair.at_table import PARTS, Hears, Watcher, begun, play, saying, showing, table, without
from tests.net.fair.making import secrets
from tests.net.fair.test_cheating_hosts import NOT_ASKED, asking_only, deal_again
from tests.net.fair.test_cheating_table import heard, peeked
from tests.net.kit.hall import begin
from tests.net.kit.saying import of_round

pytestmark = pytest.mark.looptime

FAIRLY = (Shuffle, Listed, Sealed, Uncovered, Proof)
LOBBY = Lobby(tables=())
UNTOLD = ": not checked by you. Nothing was told of how its cards were shuffled: they may have been chosen."
HONESTLY: Hears = lambda told: told  # noqa: E731


async def told(hears: Hears, rounds: int = 1, moves: int = 100_000, bots: int = 0, **more: object) -> Watcher:
    """Play so many rounds of which Bo is told what `hears` makes of them; return Bo.

    Without a round, wait until the host does not wait any longer for a part. `more` is set at Bo.
    """
    async with table("lotta-watta", "Ann", "Bo", bots=bots) as (made, _, (ann, bo)):
        bo.hears = hears
        vars(bo).update(more)
        await begin([ann, bo])
        if rounds:
            await play(made, [ann, bo], rounds, moves)
        else:
            await asyncio.sleep(20.0)  # virtual
        return bo


def seatless(update: Update) -> Update:
    return update.model_copy(update={"you": None, "view": None})


# ---- it asks nobody, and hides that ----------------------------------------------------------


def until_dealt(bo: Watcher, change: Callable[[Update], Update | None]) -> Hears:
    """Change each update until Bo was told of the deal."""

    def hears(message: FromReferee) -> FromReferee | None:
        is_dealt = any(isinstance(each, Sealed) for each in bo.told)
        return change(message) if isinstance(message, Update) and not is_dealt else message

    return hears


def inventing(seat: str) -> Callable[[FromReferee], FromReferee]:
    """Let the host make up a part for `seat`."""
    secret, contexts = bytes(32), dict[int, Context]()

    def hears(message: FromReferee) -> FromReferee:
        match message:
            case Shuffle():
                fields = message.model_dump(include={*Context._fields})
                contexts[message.number] = Context(**fields)
            case Listed():
                made_up = scheme.commitment(contexts[message.number], seat, secret)
                return message.model_copy(update={"commitments": message.commitments | {seat: made_up}})
            case Sealed():
                return message.model_copy(update={"secrets": message.secrets | {seat: secret}})
            case _:
                pass
        return message

    return hears


async def in_the_lobby(bo: Watcher) -> None:
    bo.watch.told(LOBBY)


async def without_a_seat(bo: Watcher) -> None:
    bo.hears = lambda told: told.model_copy(update={"you": None}) if hasattr(told, "you") else told


async def without_a_seat_until_the_cards_are_dealt(bo: Watcher) -> None:
    bo.restart(ShuffleWatch(secrets("Bo")))
    bo.hears = until_dealt(bo, seatless)


async def without_a_seat_after_a_connection_that_was_cut(bo: Watcher) -> None:
    bo.hears = until_dealt(bo, seatless)
    await bo.drop()
    await bo.come_back()


async def with_an_invented_part_and_a_program_that_was_never_there_before(bo: Watcher) -> None:
    bo.restart(ShuffleWatch(secrets("Bo"), is_new=True))
    invent, unshown = inventing("1"), until_dealt(bo, lambda _: None)
    bo.hears = lambda message: unshown(invent(message))


@pytest.mark.parametrize(
    "is_shown",
    [
        in_the_lobby,
        without_a_seat,
        without_a_seat_until_the_cards_are_dealt,
        without_a_seat_after_a_connection_that_was_cut,
        with_an_invented_part_and_a_program_that_was_never_there_before,
    ],
)
async def test_a_guest_who_is_not_asked_says_so_whatever_is_shown_instead(
    is_shown: Callable[[Watcher], Awaitable[None]],
) -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            await is_shown(bo)
            await begin([ann, bo])
            assert bo.words == [NOT_ASKED]


@pytest.mark.parametrize("asks", [True, False])
async def test_a_shuffle_is_called_for_another_table_than_that_of_the_updates(asks: bool) -> None:
    with asking_only(*range(2 * asks)):
        bo = await told(saying(Shuffle, table="t9"), moves=0)
    assert bo.verdicts[0].alarming
    assert bo.wrongs[0] is Wrong.ELSEWHERE


async def test_a_guest_who_has_just_sat_down_is_dealt_cards_that_were_shuffled_before() -> None:
    """It may be due to an earlier program of the same player, so it is counted."""
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
            bo.restart(ShuffleWatch(secrets("Bo")))
            bo.hears = until_dealt(bo, lambda _: None)
            await begin([ann, bo])
            await play(made, [ann, bo], 1)
            (said,) = bo.verdicts
            assert "they were shuffled before you came to the table" in of_round(said)
            assert (said.verified, said.accuses, said.doubts) == (False, False, 1)


async def test_the_first_call_says_that_the_guest_kept_a_secret_back_before() -> None:
    with asking_only():
        bo = await told(saying(Shuffle, attempt=2, before="0" * 64, missing=(1,)), moves=0)
    assert bo.verdicts[0].accuses
    assert "the first attempt at the shuffle for the deal" in bo.words[0]


# ---- it tells nothing ------------------------------------------------------------------------

silently = without(*FAIRLY)


def namelessly(message: FromReferee) -> FromReferee | None:
    if not isinstance(message, Update):
        return silently(message)
    return message.model_copy(update={"table": message.table.model_copy(update={"match_id": None})})


def in_stage(stage: Stage) -> Callable[[View], View]:
    return lambda view: replace(view, match=replace(view.match, stage=stage, results=()))


def while_dealing(message: FromReferee) -> FromReferee | None:
    """It also says that the cards are still to be dealt."""
    return silently(showing(in_stage(Stage.DEAL))(message) or message)


def but_for_the_lot(message: FromReferee) -> FromReferee | None:
    of_deal = getattr(message, "label", "lot") != "lot" or getattr(message, "number", 1) > 1
    return silently(message) if of_deal else message


@pytest.mark.parametrize("hears", [silently, namelessly, while_dealing, but_for_the_lot])
async def test_nothing_is_told_of_the_shuffles_of_what_is_played(hears: Hears) -> None:
    bo = await told(hears, rounds=0)
    assert bo.words == [f"Round 1{UNTOLD}"]
    assert [(each.accuses, each.alarming, each.doubts) for each in bo.verdicts] == [(False, True, 1)]


def of_another_match(message: FromReferee) -> FromReferee | None:
    return message.model_copy(update={"match": 9}) if isinstance(message, Shuffle | Proof) else message


@pytest.mark.parametrize("hears", [saying(Shuffle, round=9), of_another_match], ids=["round", "match"])
async def test_what_is_told_is_of_something_else_than_what_is_played(hears: Hears) -> None:
    assert (await told(hears, rounds=0)).verdicts[0].alarming


async def test_each_round_of_which_nothing_is_told_is_counted() -> None:
    bo = await told(silently, rounds=3)
    assert [(each.round, each.doubts) for each in bo.verdicts] == [(1, 1), (2, 2), (3, 3)]
    assert all(UNTOLD in words for words in bo.words)


# ---- it proves what nobody was shown ---------------------------------------------------------


@pytest.mark.parametrize(
    "hears",
    [showing(peeked, match_id=None), showing(lambda view: replace(view, viewer=0))],
    ids=["nameless", "of another seat"],
)
async def test_what_is_shown_is_not_the_match_that_is_proved(hears: Hears) -> None:
    bo = await told(hears)
    assert bo.verdicts[0].accuses
    assert not any(each.verified for each in bo.verdicts)


async def test_nothing_compared_is_nothing_verified() -> None:
    watch = ShuffleWatch(secrets("Bo"))
    for message in await heard():
        is_without = isinstance(message, Update) and message.view is None
        if isinstance(message, Shuffle | Listed | Sealed | Uncovered | Proof) or is_without:
            watch.told(message)  # type: ignore[arg-type]
    (said,) = watch.verdicts()
    assert (said.took_part, said.verified) == (True, False)


async def test_a_proof_without_a_line_does_not_end_a_round() -> None:
    assert (await told(saying(Proof, lines=()), rounds=2)).wrongs[0] is Wrong.NOT_SHOWN


async def test_the_next_round_is_dealt_though_the_one_before_was_neither_over_nor_proved() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        never_over = showing(lambda view: replace(view, match=replace(view.match, results=())))
        bo.hears = lambda told: None if isinstance(told, Proof) else never_over(told)
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
        bo.hears = without(Proof)
        await play(made, [ann, bo], 2, moves=1)
        assert bo.verdicts[0].accuses
        assert bo.verdicts[0].round == 1


async def test_a_proof_of_another_match_in_between_excuses_nothing() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.silent = PARTS
        await begin([ann, bo])
        of_match = {"table": "t1", "match": 7, "match_id": "7" * 32, "round": 1}
        bo.watch.told(Proof(**of_match, ruleset="{}", seats=2, first=0, lines=(), secrets={}))  # type: ignore[arg-type]
        await play(made, [ann, bo], 1)
        assert bo.wrongs == [Wrong.ALONE]


# ---- it shuffles alone, and says that it did not ---------------------------------------------


def with_host(seat: int | None) -> Hears:
    def hears(message: FromReferee) -> FromReferee:
        if not isinstance(message, Update):
            return message
        seats = tuple(part.model_copy(update={"host": part.seat == seat}) for part in message.table.seats)
        return message.model_copy(update={"table": message.table.model_copy(update={"seats": seats})})

    return hears


@pytest.mark.few
@pytest.mark.parametrize("host", [0, 1, 2, None])
async def test_whoever_is_said_to_be_the_host_a_part_of_one_other_player_is_not_enough(
    host: int | None,
) -> None:
    bo = await told(with_host(host), bots=1, silent=PARTS)
    assert bo.wrongs == [Wrong.ALONE]
    assert (bo.verdicts[0].alarming, bo.verdicts[0].doubts) == (True, 1)


def said_to_be_people_until_dealt(message: FromReferee) -> FromReferee:
    if not isinstance(message, Update):
        return message
    if message.view is not None and message.view.match.stage is Stage.ROUND:
        return message
    seats = tuple(part.model_copy(update={"presence": Presence.HERE}) for part in message.table.seats)
    return message.model_copy(update={"table": message.table.model_copy(update={"seats": seats})})


@pytest.mark.parametrize("change", [HONESTLY, said_to_be_people_until_dealt])
async def test_a_part_is_invented_for_the_seat_of_a_bot(change: Hears) -> None:
    invent = inventing("2")
    bo = await told(lambda message: change(invent(message)), moves=1, bots=1, silent=PARTS)
    assert bo.wrongs == [Wrong.ALONE]


async def test_a_bot_is_said_to_have_kept_a_part_back_so_that_the_cards_are_shuffled_again() -> None:
    """The host has seen all parts, and does not like the order."""
    fair = Agreement._call

    def call(self: Agreement, context: Context, asked: frozenset[int], missing: frozenset[int]) -> None:
        fair(self, context, asked, missing)
        if context.attempt == 1:
            self.asked |= {2}
            self._commitments["2"] = bytes(range(32))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Agreement, "_call", call)
        bo = await told(HONESTLY, rounds=0, bots=1)
    assert [each.attempt for each in bo.all(Shuffle)] == [1, 2]
    assert bo.verdicts[0].accuses
    assert "{2} has no part that it could keep back" in bo.words[0]


# ---- it breaks off ---------------------------------------------------------------------------


async def test_a_deal_is_thrown_away_after_the_match_was_shown_at_its_end() -> None:
    over = showing(in_stage(Stage.OVER))
    async with table("lotta-watta", "Ann", "Bo") as (made, _, players):
        bo = players[1]
        await begin(players)
        for times in (1, 2, 3):
            bo.watch.told(over(bo.update))  # type: ignore[arg-type]
            await deal_again(made, players)
            assert bo.wrongs == [Wrong.BROKEN_OFF] * times
            assert (bo.verdicts[-1].doubts, bo.verdicts[-1].alarming) == (times, times == 3)


async def test_a_match_is_broken_off_and_the_next_one_dealt_more_than_an_hour_later_again_and_again() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, players):
        bo, hours = players[1], [0.0]
        bo.watch._about_host.now = lambda: hours[0] * 3660.0
        await begin(players)
        for times in range(1, 6):
            hours[0] += 1
            await deal_again(made, players)
            assert bo.verdicts[-1].doubts == times
        assert "after its cards were shuffled, 1 hour ago." in bo.words[-1]


@pytest.mark.parametrize("is_cut_in_the_round", [True, False])
async def test_a_round_is_never_proved_to_a_guest_whose_line_was_cut(is_cut_in_the_round: bool) -> None:
    """In the round, or when it was over without a proof."""
    async with begun("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        if is_cut_in_the_round:
            await bo.drop()
            bo.hears = lambda told: None if isinstance(told, Proof) and not told.secrets else told
            await play(made, [ann], 1)
        else:
            bo.hears = without(Proof)
            await play(made, [ann, bo], 1)
            await bo.drop()
        await bo.come_back()
        await play(made, [ann, bo], 2, moves=1)
        (said,) = bo.verdicts
        assert bo.wrongs == [Wrong.KEPT_OUT]
        assert (said.round, said.doubts, said.accuses) == (1, 1, False)


async def test_a_guest_is_put_into_the_lobby_after_the_deal_until_the_next_match() -> None:
    async with begun("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.watch.told(LOBBY)
        bo.hears = lambda _: None
        await play(made, [ann], 1, moves=1)
        bo.hears = HONESTLY
        await deal_again(made, [ann, bo])
        assert bo.wrongs == [Wrong.BROKEN_OFF]
        assert bo.verdicts[0].doubts == 1


async def test_what_is_found_while_a_guest_is_in_the_lobby_is_told_at_the_next_table() -> None:
    """A screen has no table there beside which it could stand."""
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.watch.told(LOBBY)
            bo.hears = without(Update)
            await begin([ann, bo])
            assert bo.verdicts == []
            bo.hears = HONESTLY
            bo.hear(bo.update)
            assert bo.words == [NOT_ASKED]
