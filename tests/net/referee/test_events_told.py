"""Who follows a match is told each event once, whatever happens to the referee, the moves or the match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from parlour.net.table import running_match
from parlour.net.wire.messages import Play, Ready, StandIn, TakeBack, Update
from parlour.rules.events import Happened, new_events
from parlour.rules.past import TAKEN_BACK
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import back_again, moves, playing, referee, some_move

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


@pytest.fixture(autouse=True)
def all_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a view have every event of its match, to be compared with what was told one after the other."""
    monkeypatch.setattr(running_match, "EVENTS_KEPT", 10_000)


def told(guests: Sequence[Guest]) -> tuple[Happened, ...]:
    """Return what the updates of one match have told a person who came as each of `guests`, put together."""
    updates = [update for guest in guests for update in guest.all(Update) if update.view is not None]
    return (*events_of(updates[0]), *_new(updates))


def events_of(update: Update) -> tuple[Happened, ...]:
    assert update.view is not None
    return update.view.events


def _new(updates: Sequence[Update]) -> Iterable[Happened]:
    for before, after in pairwise(updates):
        yield from new_events(events_of(before), events_of(after))


async def test_whoever_comes_back_after_a_restart_is_told_no_event_twice_and_misses_none() -> None:
    async with referee() as (house, _):
        before = await playing(house, "Ann", "Bo")
        await moves(house, before, 5)
    async with referee() as (house, _):
        between = await back_again(house, before)
        await moves(house, between, 4)
    async with referee() as (house, _):
        after = await back_again(house, between)
        assert after[0].view.events == between[0].view.events
        await moves(house, after, 3)
        for lives in zip(before, between, after, strict=True):
            events = told(lives)
            assert events == events_of(lives[-1].update)
            assert len({number for number, _ in events}) > 12


async def test_a_move_that_is_taken_back_stays_told_and_what_follows_is_told_after_it() -> None:
    async with referee() as (house, _):
        (ann,) = await playing(house, "Ann", bots=1, pace="instant")
        for _ in range(3):
            await _moves_once(house, ann)
        assert (await ann.ask(TakeBack())).ok
        assert ann.view.events[-1].event == TAKEN_BACK
        await _moves_once(house, ann)
        assert told([ann]) == ann.view.events
        taken_back = [number for number, event in ann.view.events if event == TAKEN_BACK]
        assert len(taken_back) == 1
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.view.events[: len(ann.view.events)] == ann.view.events


async def _moves_once(house: object, ann: Guest) -> None:
    while not ann.view.seats[0].acts:
        await settle()
    assert (await ann.ask(Play(move=some_move(house, ann)))).ok  # type: ignore[arg-type]


async def test_the_events_of_a_rematch_are_numbered_anew_and_its_updates_say_which_match_it_is() -> None:
    async with referee() as (house, _):
        ann, bo = await playing(
            house, "Ann", "Bo", game="crazy-eights", pace="instant", options={"target": "1"}
        )
        for guest in (ann, bo):
            assert (await guest.ask(StandIn())).ok
        while not ann.view.match.winners:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(1)
        over = ann.update
        for guest in (bo, ann):
            assert (await guest.ask(Ready())).ok
        while ann.view.match.stage.value != "round":
            await settle()
        again = ann.update
        assert (over.table.match, again.table.match) == (1, 2)
        first = events_of(again)[0]
        assert first.number < events_of(over)[-1].number
