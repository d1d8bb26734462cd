"""Hosts whose referee says things of tables, seats and matches so that a guest's program would say nothing.

What counts is what the program saw: it sat there, connected, in a match whose cards came without its part.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from parlour.net.fair import scheme
from parlour.net.fair.agreement import Agreement
from parlour.net.fair.scheme import Context
from parlour.net.fair.verdict import Wrong
from parlour.net.fair.watch import ShuffleWatch, Watched
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
from parlour.rules.views import Stage
from tests.net.fair.at_table import PARTS, Watcher, play, table
from tests.net.fair.making import secrets
from tests.net.fair.test_cheating_hosts import NOT_ASKED, asking_only, deal_again
from tests.net.fair.test_cheating_table import heard, peeked
from tests.net.kit.hall import begin
from tests.net.kit.saying import of_round

pytestmark = pytest.mark.looptime

FAIRLY = (Shuffle, Listed, Sealed, Uncovered, Proof)
LOBBY = Lobby(tables=())
UNTOLD = ": not checked by you. Nothing was told of how its cards were shuffled: they may have been chosen."
Hears: TypeAlias = Callable[[FromReferee], FromReferee | None]


def elsewhere(update: Update) -> Update:
    """The same table under another name, at which the guest has no seat."""
    other = update.table.model_copy(update={"id": "t9", "match_id": None})
    return update.model_copy(update={"table": other, "you": None, "view": None})


def seatless(update: Update) -> Update:
    return update.model_copy(update={"you": None, "view": None})


# ---- it asks nobody, and hides that ----------------------------------------------------------


@pytest.mark.parametrize("pretext", [lambda _: LOBBY, elsewhere, seatless])
async def test_a_guest_is_told_of_another_place_before_each_shuffle(
    pretext: Callable[[Update], Watched],
) -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):

            def hears(message: FromReferee) -> FromReferee:
                if isinstance(message, Shuffle):
                    bo.watch.told(pretext(bo.update))
                return message

            bo.hears = hears
            await begin([ann, bo])
            first = bo.verdicts[0]
            assert (first.accuses, first.alarming) == (True, True)
            assert made.state.match is not None
            assert made.state.match.rounds == 0, "before a card is played"
            await play(made, [ann, bo], 1)
            assert not any(each.verified for each in bo.verdicts)


async def test_a_guest_is_put_into_the_lobby_and_called_there() -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.watch.told(LOBBY)
            await begin([ann, bo])
            assert bo.words == [NOT_ASKED]


@pytest.mark.parametrize("asks", [True, False])
async def test_a_shuffle_is_called_for_another_table_than_that_of_the_updates(asks: bool) -> None:
    with asking_only(*range(2 * asks)):
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            moved = {"table": "t9"}
            bo.hears = lambda told: told.model_copy(update=moved) if isinstance(told, Shuffle) else told
            await begin([ann, bo])
            assert bo.verdicts[0].alarming
            assert bo.verdicts[0].mismatch is not None
            assert bo.verdicts[0].mismatch.wrong is Wrong.ELSEWHERE


def until_dealt(bo: Watcher, change: Hears) -> Hears:
    """Change each update until Bo was told of the deal."""

    def hears(message: FromReferee) -> FromReferee | None:
        is_dealt = any(isinstance(each, Sealed) for each in bo.told)
        return change(message) if isinstance(message, Update) and not is_dealt else message

    return hears


def unseated(message: FromReferee) -> FromReferee:
    return seatless(message) if isinstance(message, Update) else message


async def test_a_guest_is_shown_without_a_seat_until_the_cards_are_dealt() -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.restart(ShuffleWatch(secrets("Bo")))
            bo.hears = until_dealt(bo, unseated)
            await begin([ann, bo])
            assert bo.words == [NOT_ASKED]


async def test_a_guest_is_shown_without_a_seat_after_a_connection_that_was_cut() -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.hears = until_dealt(bo, unseated)
            await bo.drop()
            await bo.come_back()
            await begin([ann, bo])
            assert bo.words == [NOT_ASKED]


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


async def test_a_part_is_invented_for_a_person_who_was_never_there_before() -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.restart(ShuffleWatch(secrets("Bo"), is_new=True))
            invent, unshown = inventing("1"), until_dealt(bo, lambda _: None)
            bo.hears = lambda message: unshown(invent(message))
            await begin([ann, bo])
            assert bo.words == [NOT_ASKED]


async def test_the_first_call_says_that_the_guest_kept_a_secret_back_before() -> None:
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            again = {"attempt": 2, "before": "0" * 64, "missing": (1,)}
            bo.hears = lambda told: told.model_copy(update=again) if isinstance(told, Shuffle) else told
            await begin([ann, bo])
            assert bo.verdicts[0].accuses
            assert "the first attempt at the shuffle for the deal" in bo.words[0]


# ---- it tells nothing ------------------------------------------------------------------------


def silently(message: FromReferee) -> FromReferee | None:
    return None if isinstance(message, FAIRLY) else message


def namelessly(message: FromReferee) -> FromReferee | None:
    if not isinstance(message, Update):
        return silently(message)
    return message.model_copy(update={"table": message.table.model_copy(update={"match_id": None})})


def while_dealing(message: FromReferee) -> FromReferee | None:
    """It also says that the cards are still to be dealt."""
    if isinstance(message, Update) and message.view is not None:
        dealing = replace(message.view.match, stage=Stage.DEAL, results=())
        return message.model_copy(update={"view": replace(message.view, match=dealing)})
    return silently(message)


def of_another_round(message: FromReferee) -> FromReferee | None:
    return message.model_copy(update={"round": 9}) if isinstance(message, Shuffle) else message


def of_another_match(message: FromReferee) -> FromReferee | None:
    return message.model_copy(update={"match": 9}) if isinstance(message, Shuffle | Proof) else message


@pytest.mark.parametrize("hears", [silently, namelessly, while_dealing])
async def test_nothing_is_told_of_the_shuffles_of_what_is_played(hears: Hears) -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
        bo.hears = hears
        await begin([ann, bo])
        await asyncio.sleep(20.0)  # virtual; the host does not wait longer for a part
        (said,) = bo.verdicts
        assert of_round(said) == f"Round 1{UNTOLD}"
        assert (said.accuses, said.alarming, said.doubts) == (False, True, 1)


@pytest.mark.parametrize("hears", [of_another_round, of_another_match])
async def test_what_is_told_is_of_something_else_than_what_is_played(hears: Hears) -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
        bo.hears = hears
        await begin([ann, bo])
        await asyncio.sleep(20.0)
        assert bo.verdicts[0].alarming


@pytest.mark.parametrize("hears", [silently, namelessly])
async def test_each_round_of_which_nothing_is_told_is_counted(hears: Hears) -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.hears = hears
        await begin([ann, bo])
        await play(made, [ann, bo], 3)
        assert [each.round for each in bo.verdicts] == [1, 2, 3]
        assert [each.doubts for each in bo.verdicts] == [1, 2, 3]
        assert all(UNTOLD in words for words in bo.words)


async def test_only_the_shuffle_for_the_lot_is_told() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):

        def hears(message: FromReferee) -> FromReferee | None:
            of_deal = getattr(message, "label", "lot") != "lot" or getattr(message, "number", 1) > 1
            return None if isinstance(message, FAIRLY) and of_deal else message

        bo.hears = hears
        await begin([ann, bo])
        await asyncio.sleep(20.0)
        assert bo.words == [f"Round 1{UNTOLD}"]


# ---- it proves what nobody was shown ---------------------------------------------------------


def nameless(message: FromReferee) -> FromReferee | None:
    if isinstance(message, Update) and message.view is not None:
        part = message.table.model_copy(update={"match_id": None})
        return message.model_copy(update={"table": part, "view": peeked(message.view)})
    return message


def of_another_seat(message: FromReferee) -> FromReferee | None:
    if isinstance(message, Update) and message.view is not None:
        return message.model_copy(update={"view": replace(message.view, viewer=0)})
    return message


@pytest.mark.parametrize("hears", [nameless, of_another_seat])
async def test_what_is_shown_is_not_the_match_that_is_proved(hears: Hears) -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.hears = hears
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
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
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        empty = {"lines": ()}
        bo.hears = lambda told: told.model_copy(update=empty) if isinstance(told, Proof) else told
        await begin([ann, bo])
        await play(made, [ann, bo], 2)
        assert bo.verdicts[0].mismatch is not None
        assert bo.verdicts[0].mismatch.wrong is Wrong.NOT_SHOWN


async def test_the_next_round_is_dealt_though_the_one_before_was_neither_over_nor_proved() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):

        def hears(message: FromReferee) -> FromReferee | None:
            if not isinstance(message, Update) or message.view is None:
                return None if isinstance(message, Proof) else message
            hidden = replace(message.view.match, results=())
            return message.model_copy(update={"view": replace(message.view, match=hidden)})

        bo.hears = hears
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
        bo.hears = lambda told: None if isinstance(told, Proof) else told
        await play(made, [ann, bo], 2, moves=1)
        assert bo.verdicts[0].accuses
        assert bo.verdicts[0].round == 1


async def test_a_proof_of_another_match_in_between_excuses_nothing() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        bo.silent = PARTS
        await begin([ann, bo])
        bo.watch.told(
            Proof(
                table="t1",
                match=7,
                match_id="7" * 32,
                round=1,
                ruleset="{}",
                seats=2,
                first=0,
                lines=(),
                secrets={},
            )
        )
        await play(made, [ann, bo], 1)
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.ALONE


# ---- it shuffles alone, and says that it did not ---------------------------------------------


def with_host(seat: int | None) -> Hears:
    def hears(message: FromReferee) -> FromReferee:
        if not isinstance(message, Update):
            return message
        seats = tuple(part.model_copy(update={"host": part.seat == seat}) for part in message.table.seats)
        return message.model_copy(update={"table": message.table.model_copy(update={"seats": seats})})

    return hears


@pytest.mark.parametrize("host", [0, 1, 2, None])
async def test_whoever_is_said_to_be_the_host_a_part_of_one_other_player_is_not_enough(
    host: int | None,
) -> None:
    async with table("lotta-watta", "Ann", "Bo", bots=1) as (made, _, (ann, bo)):
        bo.silent, bo.hears = PARTS, with_host(host)
        await begin([ann, bo])
        await play(made, [ann, bo], 1)
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.ALONE
        assert (said.alarming, said.doubts) == (True, 1)


def said_to_be_people_until_dealt(message: FromReferee) -> FromReferee:
    if not isinstance(message, Update):
        return message
    if message.view is not None and message.view.match.stage is Stage.ROUND:
        return message
    seats = tuple(part.model_copy(update={"presence": Presence.HERE}) for part in message.table.seats)
    return message.model_copy(update={"table": message.table.model_copy(update={"seats": seats})})


@pytest.mark.parametrize("change", [lambda message: message, said_to_be_people_until_dealt])
async def test_a_part_is_invented_for_the_seat_of_a_bot(change: Callable[[FromReferee], FromReferee]) -> None:
    async with table("lotta-watta", "Ann", "Bo", bots=1) as (made, _, (ann, bo)):
        invent = inventing("2")
        bo.silent, bo.hears = PARTS, lambda message: change(invent(message))
        await begin([ann, bo])
        await play(made, [ann, bo], 1, moves=1)
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.ALONE


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
        async with table("lotta-watta", "Ann", "Bo", bots=1) as (_, _, (ann, bo)):
            await begin([ann, bo])
            await asyncio.sleep(20.0)
            assert [each.attempt for each in bo.all(Shuffle)] == [1, 2]
            assert bo.verdicts[0].accuses
            assert "{2} has no part that it could keep back" in bo.words[0]


# ---- it breaks off ---------------------------------------------------------------------------


def at_its_end(update: Update) -> Update:
    assert update.view is not None
    over = replace(update.view.match, stage=Stage.OVER)
    return update.model_copy(update={"view": replace(update.view, match=over)})


async def test_a_deal_is_thrown_away_after_the_match_was_shown_at_its_end() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, players):
        bo = players[1]
        await begin(players)
        for times in (1, 2, 3):
            bo.watch.told(at_its_end(bo.update))
            await deal_again(made, players)
            said = bo.verdicts[-1]
            assert said.mismatch is not None
            assert said.mismatch.wrong is Wrong.BROKEN_OFF
            assert (len(bo.verdicts), said.doubts, said.alarming) == (times, times, times == 3)


async def test_a_match_is_broken_off_and_the_next_one_dealt_more_than_an_hour_later_twenty_times() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, players):
        bo, hours = players[1], [0.0]
        bo.watch._about_host.now = lambda: hours[0] * 3660.0
        await begin(players)
        for times in range(1, 21):
            hours[0] += 1
            await deal_again(made, players)
            assert bo.verdicts[-1].doubts == times
        assert "after its cards were shuffled, 1 hour ago." in bo.words[-1]


async def test_a_round_ends_while_a_guest_is_kept_out_and_is_never_proved() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        await begin([ann, bo])
        await bo.drop()
        bo.hears = lambda told: None if isinstance(told, Proof) and not told.secrets else told
        await play(made, [ann], 1)
        await bo.come_back()
        await play(made, [ann, bo], 2, moves=1)
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.KEPT_OUT
        assert (said.round, said.doubts, said.accuses) == (1, 1, False)


async def test_a_guest_is_put_into_the_lobby_after_the_deal_until_the_next_match() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        await begin([ann, bo])
        bo.watch.told(LOBBY)
        bo.hears = lambda _: None
        await play(made, [ann], 1, moves=1)
        bo.hears = lambda told: told
        await deal_again(made, [ann, bo])
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.BROKEN_OFF
        assert said.doubts == 1


async def test_the_round_before_was_over_without_a_proof_when_the_line_was_cut() -> None:
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        await begin([ann, bo])
        bo.hears = lambda told: None if isinstance(told, Proof) else told
        await play(made, [ann, bo], 1)
        await bo.drop()
        await bo.come_back()
        await play(made, [ann, bo], 2, moves=1)
        (said,) = bo.verdicts
        assert said.mismatch is not None
        assert said.mismatch.wrong is Wrong.KEPT_OUT
        assert (said.round, said.doubts, said.accuses) == (1, 1, False)


async def test_what_is_found_while_a_guest_is_in_the_lobby_is_told_at_the_next_table() -> None:
    """A screen has no table there beside which it could stand."""
    with asking_only():
        async with table("lotta-watta", "Ann", "Bo") as (_, _, (ann, bo)):
            bo.watch.told(LOBBY)
            bo.hears = lambda told: None if isinstance(told, Update) else told
            await begin([ann, bo])
            assert bo.verdicts == []
            bo.hears = lambda told: told
            bo.hear(bo.update)
            assert bo.words == [NOT_ASKED]
