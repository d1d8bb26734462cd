"""A move whose answer never came is made exactly once, and the player does nothing for it."""

from __future__ import annotations

import asyncio
import gc
import random
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from parlour.net import limits
from parlour.net.client.client import Client, Introduction, Lost
from parlour.net.errors import ConnectionLost
from parlour.net.fair.verdict import Verdict
from parlour.net.journal.entries import Made
from parlour.net.wire.messages import Back, Lobby, NextStep, Phase, Play, Ready, Request, Say, Update
from parlour.rules.sentences import in_words
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.steps import Choice
from parlour.rules.views import MatchView
from parlour.tui.remote.table_client import Link, Unanswered
from parlour.tui.seen.verdicts import OwnVerdicts
from tests.net.faults.chaos import Chaos, chaos
from tests.net.kit.hall import journaled
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.saying import words_of
from tests.net.kit.seating import match_of
from tests.tui.kit.fake_lines import FakeHouse, FakeLine
from tests.tui.kit.news import WELCOME
from tests.waiting import until

PLAYED = FakeHouse().update(Phase.PLAYING)
LATER = PLAYED.model_copy(update={"seq": 7})


def elsewhere(**changed: object) -> Update:
    """The same position at another seat or table."""
    return LATER.model_copy(update=changed)


def in_doubt(seen: int = PLAYED.seq, latest: Update = PLAYED) -> tuple[Unanswered, Play]:
    unanswered = Unanswered()
    move = unanswered.named("play R7", seen)
    unanswered.lost(move, latest)
    return unanswered, move


def test_every_move_has_a_name_of_its_own() -> None:
    names = [one.named("draw", 1).once for one in (Unanswered(), Unanswered()) for _ in range(3)]
    assert len({*names}) == 6


def test_a_move_is_sent_again_under_its_name_in_the_very_position_it_was_made_in_once() -> None:
    unanswered, move = in_doubt()
    assert unanswered.hear(PLAYED) is None, "still of the connection that is lost"
    assert unanswered.hear(WELCOME) is None
    again = unanswered.hear(LATER)
    assert again == move.model_copy(update={"seen": 7})
    for news in (LATER, WELCOME, LATER):
        assert unanswered.hear(news) is None


@pytest.mark.parametrize(
    "now",
    [
        elsewhere(view=replace(PLAYED.view, match=MatchView(round=2)) if PLAYED.view else None),
        elsewhere(you=1),
        elsewhere(view=None),
        elsewhere(table=PLAYED.table.model_copy(update={"match": 2})),
        elsewhere(table=PLAYED.table.model_copy(update={"id": "t2"})),
    ],
)
def test_in_any_other_position_it_is_not_and_later_neither(now: Update) -> None:
    unanswered, _ = in_doubt()
    for news in (WELCOME, now, LATER):
        assert unanswered.hear(news) is None


@pytest.mark.parametrize("news", [Lobby(tables=()), Lost(in_words("It is over."))])
def test_nothing_is_sent_to_a_table_that_was_left(news: Lobby | Lost) -> None:
    unanswered, _ = in_doubt()
    for each in (WELCOME, news, LATER):
        assert unanswered.hear(each) is None


def test_a_move_made_in_an_older_position_than_the_last_is_not_sent_again() -> None:
    unanswered, _ = in_doubt(seen=PLAYED.seq - 1)
    assert [unanswered.hear(news) for news in (WELCOME, LATER)] == [None, None]


def test_a_claim_in_a_race_is_never_sent_again() -> None:
    assert PLAYED.view is not None
    claim = replace(PLAYED.view, choices=(Choice("play", in_words("play a card"), race="the new card"),))
    latest = PLAYED.model_copy(update={"view": claim})
    unanswered, _ = in_doubt(latest=latest)
    assert unanswered.hear(WELCOME) is None
    assert unanswered.hear(latest) is None


async def test_a_move_without_a_connection_is_refused_and_never_made_later() -> None:
    line = FakeLine(PLAYED)
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    link.start()
    await until(lambda: link.update)
    line.lost = True
    assert not (await link.play("draw", PLAYED.seq)).ok
    line.lost = False
    line.tell(WELCOME)
    line.tell(LATER)
    await until(lambda: link.update is LATER)
    await asyncio.sleep(0)
    assert not line.asked
    await link.close()


async def test_a_move_whose_answer_is_lost_again_and_again_is_sent_as_often_under_one_name() -> None:
    line = FakeLine(PLAYED)
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    link.start()
    await until(lambda: link.update)

    def swallow(request: Request) -> None:
        raise ConnectionLost(in_words("The connection is gone."))

    line.react = swallow
    assert not (await link.play("draw", PLAYED.seq)).ok
    while len(line.asked) < 3:
        before = len(line.asked)
        line.tell(WELCOME)
        line.tell(LATER)
        await until(lambda: len(line.asked) > before)  # noqa: B023 - it is awaited here
    assert len({move.once for move in line.asked if isinstance(move, Play)}) == 1
    await link.close()


# ---- over connections that are cut ---------------------------------------------------------------


async def join(proxy: Chaos, house: OpenHouse, name: str) -> Link:
    line = await Client.connect(proxy.address, Introduction(name), house.fingerprint.__eq__, again=True)
    link = Link(line, hear=lambda _: None, refused=lambda answer: pytest.fail(words_of(answer)))
    link.start()
    return link


@asynccontextmanager
async def a_match(proxy: Chaos, house: OpenHouse) -> AsyncIterator[tuple[Link, Link]]:
    """Two people in a match; the first is the one whose turn it is."""
    ann, bo = await join(proxy, house, "Ann"), await join(proxy, house, "Bo")
    await match_of(ann, bo)
    await until(lambda: acting(ann) or acting(bo))
    try:
        yield (ann, bo) if acting(ann) else (bo, ann)
    finally:
        await ann.close()
        await bo.close()


def acting(link: Link) -> bool:
    view = link.update.view if link.update else None
    return view is not None and any(seat.acts and seat.seat == view.viewer for seat in view.seats)


def made(house: OpenHouse) -> list[str]:
    """The moves of people that the referee has made, by their names."""
    return [one.once for one in journaled(house.referee.tables["t1"]) if isinstance(one, Made) and one.once]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_move_on_its_way_when_the_cable_is_pulled_is_made_exactly_once(
    monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.05,))
    async with (
        open_house() as house,
        chaos(house.address.port) as proxy,
        a_match(proxy, house) as (player, other),
    ):
        before = player.update
        assert before is not None
        assert before.view is not None
        move = table_rules(GAME).bot("normal").decide(before.view, random.Random(1))
        assert move is not None
        proxy.there, proxy.back = arrived, not arrived
        playing = asyncio.create_task(player.play(move, before.seq))
        await until(lambda: made(house) if arrived else proxy.lost)
        assert len(made(house)) == arrived
        await proxy.cut()
        assert not (await playing).ok, "the player is told that the connection is gone"
        await until(lambda: player.connected and other.connected)
        await until(lambda: made(house))
        await until(lambda: player.update and player.update.view != before.view)
        assert (await player.ask(Say(text="still here"))).ok  # after whatever was sent by itself
        assert len(made(house)) == 1


# ---- a connection as the screens use it --------------------------------------------------------------------


async def test_fast_fingers_are_told_so_and_never_break_the_referees_rate() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [await link.play("draw", seen=1) for _ in range(40)]
    sent = line.asked_for(Play)
    assert 10 < len(sent) < 20
    assert [answer.ok for answer in answers].count(True) == len(sent)
    assert words_of(answers[-1]) == "not so fast: wait a moment"


async def test_the_next_step_of_a_long_move_is_asked_for_after_all_of_it() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    move = " ".join(["play", *["N7"] * 150])
    await link.next_step(move)
    assert [asked.text for asked in line.asked if isinstance(asked, NextStep)] == [move]


async def test_over_a_lost_connection_every_request_is_refused_in_words() -> None:
    line = FakeLine()
    line.lost = True
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [
        await link.play("draw", seen=1),
        await link.next_step("play"),
        await link.ask(Back()),
        await link.leave(),
    ]
    assert [(answer.ok, words_of(answer)) for answer in answers] == [(False, "The connection is gone.")] * 4


async def test_the_verdict_on_a_round_is_there_again_for_who_comes_back_to_its_results() -> None:
    house, found = FakeHouse(), Verdict(1, 3, took_part=True)
    house.tell(house.update(Phase.BETWEEN))
    judged = OwnVerdicts()
    link = Link(house, hear=lambda _: None, refused=lambda _: None, judged=judged)
    link.start()
    await link.first_lobby()
    house.tell(found)
    await until(lambda: link.verdict == found)
    await link.leave()
    assert link.verdict is None
    shown = house.update(Phase.BETWEEN)
    house.tell(shown)
    await until(lambda: link.verdict == found)
    await link.close()
    for update, verdict in (
        (shown, found),
        (shown.model_copy(update={"table": shown.table.model_copy(update={"match_id": "ab" * 16})}), None),
        (house.update(Phase.PLAYING), None),
    ):
        assert judged.of(house.welcome.referee, update) == verdict
    assert shown.view is not None
    *before, last = shown.view.match.results
    other = replace(shown.view.match, results=(*before, replace(last, points=(7, 0))))
    changed = shown.model_copy(update={"view": replace(shown.view, match=other)})
    assert judged.of(house.welcome.referee, changed) is None, "other results are those of another round"


async def test_a_request_that_is_sent_just_before_the_line_closes_is_dropped_whole() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        link.send(Ready())
        await link.close()
        await asyncio.sleep(0)
        gc.collect(0)
    assert (line.asked, found) == ([], []), "no coroutine is left that nobody awaits"
