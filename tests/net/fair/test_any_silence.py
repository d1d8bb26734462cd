"""Whatever a referee that asks no guest says and keeps back at random, a guest's program is not silent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pytest

from parlour.net.wire.messages import (
    FromReferee,
    GoOn,
    Lobby,
    Pause,
    Proof,
    Sealed,
    Shuffle,
    Uncovered,
    Update,
)
from parlour.rules.views import Stage
from tests.chance import SEED
from tests.net.fair.at_table import Watcher, table
from tests.net.fair.test_cheating_hosts import asking_only
from tests.net.kit.hall import begin

pytestmark = pytest.mark.looptime

GAMES: Final = ("lotta-watta", "juno-classic", "mau-mau")
HONEST: Final = 0.5
"""The chance that a message is told as it is."""


def _of_table(update: Update, **changed: object) -> Update:
    return update.model_copy(update={"table": update.table.model_copy(update=changed)})


def _shown(update: Update, stage: Stage) -> Update:
    if update.view is None:
        return update
    return update.model_copy(
        update={"view": replace(update.view, match=replace(update.view.match, stage=stage))}
    )


def _without_seat(update: Update) -> Update:
    view = replace(update.view, viewer=None) if update.view is not None else None
    return update.model_copy(update={"you": None, "view": view})


UPDATES: Final[tuple[Callable[[Update], FromReferee | None], ...]] = (
    lambda _: None,
    lambda update: _of_table(update, match_id=None),
    lambda update: _of_table(update, match_id="5" * 32),
    lambda update: _of_table(update, match=7),
    lambda update: _of_table(update, id="t9"),
    lambda update: _shown(update, Stage.OVER),
    lambda update: _shown(update, Stage.DEAL),
    lambda update: update.model_copy(update={"you": None}),
    lambda update: update.model_copy(update={"you": None, "view": None}),
    _without_seat,
)
CALLS: Final[tuple[Callable[[Shuffle], FromReferee | None], ...]] = (
    lambda _: None,
    lambda call: call.model_copy(update={"table": "t9"}),
    lambda call: call.model_copy(update={"match": 7}),
    lambda call: call.model_copy(update={"match_id": "5" * 32}),
    lambda call: call.model_copy(update={"round": call.round + 1}),
    lambda call: call.model_copy(update={"attempt": 2, "before": "0" * 64, "missing": (1,)}),
    lambda call: call.model_copy(update={"label": "stock"}),
)


def _told(rng: random.Random, message: FromReferee, latest: Update) -> Iterator[FromReferee]:
    """Yield what is told in place of `message`, perhaps with something before it."""
    if isinstance(message, Shuffle) and rng.random() < HONEST:
        before = rng.choice((Lobby(tables=()), *(change(latest) for change in UPDATES)))
        if before is not None:
            yield before
    told: FromReferee | None = message
    if rng.random() > HONEST:
        match message:
            case Update():
                told = rng.choice(UPDATES)(message)
            case Shuffle():
                told = rng.choice(CALLS)(message)
            case Sealed() | Uncovered() | Proof():
                told = rng.choice((message, None))
            case _:
                pass
    if told is not None:
        yield told


def is_shown_cards(update: Update) -> bool:
    view = update.view
    return view is not None and view.viewer is not None and view.match.stage is Stage.ROUND


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(SEED * 30 + number, marks=[pytest.mark.slow] if number >= 10 else [])
        for number in range(30)
    ],
)
async def test_a_guest_who_is_shown_cards_without_a_part_learns_of_it_at_once(seed: int) -> None:
    rng = random.Random(seed)
    with asking_only():
        async with table(rng.choice(GAMES), "Ann", "Bo", bots=rng.randrange(2)) as (_, _, (ann, bo)):
            hear = Watcher.hear

            def told(message: FromReferee) -> None:
                for each in _told(rng, message, bo.update):
                    hear(bo, each)
                    if isinstance(each, Update) and is_shown_cards(each):
                        assert any(said.alarming for said in bo.verdicts), f"silent at {each.table.id}"

            bo.hear = told  # type: ignore[method-assign]
            await begin([ann, bo])
            for request in (Pause(), GoOn(), Pause(), GoOn()):
                assert (await ann.ask(request)).ok
                await asyncio.sleep(2.0)
            assert not any(said.verified for said in bo.verdicts)
