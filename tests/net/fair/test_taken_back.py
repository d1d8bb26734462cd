"""Moves that are taken back in a match of one person against bots: only that person may ask for it."""

from __future__ import annotations

import pytest

from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.table.events import Renamed
from parlour.net.table.requests import take_back
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import FromReferee, Proof, Record, TakeBack
from tests.net.fair.at_table import Watcher, begun, play, table
from tests.net.kit.guests import settle
from tests.net.kit.hall import begin

pytestmark = pytest.mark.looptime


async def unasked(made: TableRunner, ann: Watcher, moves: int = 0) -> None:
    """The referee takes back so many moves, or all since the last one of Ann."""
    match = made.state.match
    assert match is not None
    if moves:
        match.undo(moves, 0)
        made.flow.moved()
    else:
        take_back(made.flow, 0)
    made.inbox.put_nowait(Renamed(ann.person))  # something that the table has to handle
    await settle()


async def judged(made: TableRunner, ann: Watcher) -> Verdict:
    await play(made, [ann], 1)
    (said,) = ann.verdicts
    return said


async def test_what_the_player_asks_for_is_taken_back_verified_and_told_in_the_record() -> None:
    async with begun("juno-classic", "Ann", bots=1, target="1") as (made, _, (ann,)):
        await play(made, [ann], 1, moves=2)
        assert (await ann.ask(TakeBack())).ok
        assert (await judged(made, ann)).verified
        (record,) = ann.all(Record)
        (line,) = [line for line in record.text.split("\n") if line.startswith("house undone")]
        assert line.split()[-1] == "0"


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_host_who_takes_moves_back_unasked_is_named(moves: int) -> None:
    """It may have bots move again after it has seen the answer of the player."""
    async with begun("juno-classic", "Ann", bots=1) as (made, _, (ann,)):
        await play(made, [ann], 1, moves=2)
        await unasked(made, ann, moves)
        assert (await judged(made, ann)).alarming
        assert ann.wrongs == [Wrong.TAKEN_BACK]


@pytest.mark.parametrize("is_granted", [True, False])
async def test_a_request_allows_nothing_more_whether_it_was_granted_or_refused(is_granted: bool) -> None:
    async with begun("juno-classic", "Ann", bots=1) as (made, _, (ann,)):
        await play(made, [ann], 1, moves=3 * is_granted)
        assert (await ann.ask(TakeBack())).ok is is_granted
        await play(made, [ann], 1, moves=2 * (not is_granted))
        await unasked(made, ann)
        assert (await judged(made, ann)).accuses


async def test_more_is_taken_back_than_the_player_has_asked_for() -> None:
    async with table("juno-classic", "Ann", bots=1) as (made, _, (ann,)):
        with pytest.MonkeyPatch.context() as patch:
            await begin([ann])
            await play(made, [ann], 1, moves=2)
            match = made.state.match
            assert match is not None
            since = match.past.since(0)
            patch.setattr(match.past, "since", lambda _: since + 1)
            assert (await ann.ask(TakeBack())).ok
        assert (await judged(made, ann)).accuses


async def test_what_was_taken_back_unasked_after_a_connection_was_lost_is_not_verified() -> None:
    """Another program of the same player may have asked; nobody is accused."""
    async with begun("juno-classic", "Ann", bots=1) as (made, _, (ann,)):
        await play(made, [ann], 1, moves=2)
        await ann.drop()
        await ann.come_back()
        await unasked(made, ann)
        said = await judged(made, ann)
        assert (said.verified, said.accuses) == (False, False)


async def test_a_line_that_does_not_say_who_asked_is_of_an_older_host() -> None:
    def hears(message: FromReferee) -> FromReferee:
        if not isinstance(message, Proof):
            return message
        lines = tuple(
            line.rpartition(" ")[0] if line.startswith("house undone") else line for line in message.lines
        )
        return message.model_copy(update={"lines": lines})

    async with table("juno-classic", "Ann", bots=1) as (made, _, (ann,)):
        ann.hears = hears
        await begin([ann])
        await play(made, [ann], 1, moves=2)
        assert (await ann.ask(TakeBack())).ok
        assert (await judged(made, ann)).verified
