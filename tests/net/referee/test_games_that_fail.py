"""A game of another distribution fails, or has changed after a restart: its own table alone notices."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import pytest

from parlour.net.journal.opening import Resume
from parlour.net.process.resumable import resumable
from parlour.net.process.server import Takeover
from parlour.net.referee.hooks import Duties
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import (
    AddBot,
    AskHint,
    Chat,
    DirectNight,
    Lobby,
    Notice,
    OpenTable,
    Play,
    Say,
    Start,
)
from parlour.net.wire.refusals import Why
from parlour.rules.guard import watchdog
from tests.net.journal.writing import INLINE
from tests.net.kit.guests import Guest
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, moves, playing, referee, some_move
from tests.net.kit.saying import words_of
from tests.net.kit.seating import seated
from tests.net.referee.test_nights import board, let_bots_play, opened, until
from tests.rules.kit.foreign import GAME, a_distribution, code_with, failing_at_a_move, removed, upgraded
from tests.rules.kit.foreign import site as site

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]

SECRET = "R7 is on top"
RAISES = f'raise ValueError("{SECRET}")'


ENDLESS = "while True: pass"
STUBBORN = f"""\
while True:
    try:
        {ENDLESS}
    except Exception: pass"""
LATER = code_with(
    "play",
    f"""\
count = 0
def why_not(self, state, seat, move):
    Changed.count += 1
    if Changed.count > 5:
        {RAISES}
    return super().why_not(state, seat, move)""",
)


def said(guest: Guest) -> str:
    return "\n".join(words_of(notice) for notice in guest.all(Notice))


async def two_tables(house: Referee) -> tuple[list[Guest], list[Guest]]:
    """Ann and Bo play the game that will fail; Cy and Di play another one."""
    return await playing(house, "Ann", "Bo", game="far-jojo"), await playing(house, "Cy", "Di")


async def someone_moves(house: Referee, guests: list[Guest], table: str = "t1") -> bool:
    """Let the first move who may; return whether the move was made."""
    await asyncio.sleep(1)
    acts = {place.seat for place in guests[0].view.seats if place.acts}
    for guest in guests:
        if guest.update.you in acts:
            return (await guest.ask(Play(move=some_move(house, guest, table)))).ok
    return False


async def goes_on(house: Referee, guests: list[Guest], table: str = "t2") -> None:
    """Check that the other table is as it was."""
    for _ in range(3):
        assert await someone_moves(house, guests, table)
    assert (await guests[0].ask(Say(text="still here"))).ok
    assert guests[1].all(Chat)[-1].text == "still here"


async def fails(house: Referee, guests: list[Guest], table: str = "t1") -> None:
    """Let whoever's turn it is make a move, with which the game fails."""
    guest = acting(guests)
    answer = await guest.ask(Play(move=some_move(house, guest, table)))
    assert answer.reason == Why.NO_TABLE.value


@pytest.mark.few("raises", "returns nothing", "endless")
@pytest.mark.parametrize(
    ("code", "why"),
    [
        (RAISES, "ValueError in play.after"),
        ("return None", "AttributeError in "),
        (ENDLESS, "no answer from play.after within 0.5 seconds"),
        (STUBBORN, "no answer from play.after within 0.5 seconds"),
    ],
    ids=["raises", "returns nothing", "endless", "endless and swallows errors"],
)
async def test_a_game_that_fails_is_named_and_closes_its_own_table(
    site: Path, code: str, why: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "LIMIT", 0.5)
    a_distribution(site, code=failing_at_a_move(code))
    async with referee() as (house, _):
        guests, others = await two_tables(house)
        await fails(house, guests)
        assert list(house.tables) == ["t2"]
        for guest in guests:
            assert f"The game far of parlour-far 1.0 failed: {why}" in said(guest)
            assert isinstance(guest.told[-1], Lobby)
        await goes_on(house, others)
        assert "failed" not in "".join(map(said, others))
        told = "".join(map(repr, [message for guest in guests for message in guest.told]))
        assert SECRET not in told + caplog.text
        assert str(site) not in told
        (logged,) = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
        assert "table t1 is closed: the game far of parlour-far 1.0 failed: " in logged
        assert re.search(r" at \w+\.py:\d+ < ", logged), "where it failed"


@pytest.mark.few("views-none", "play-acts", "dealing-deal")
@pytest.mark.parametrize(
    ("part", "methods"),
    [
        ("views", f"def seen_by(self, state, seat, events=()):\n    {RAISES}"),
        ("views", "def seen_by(self, state, seat, events=()):\n    return None"),
        ("play", f"def wanted(self, state):\n    {RAISES}"),
        ("play", f"def acts(self, state, seat):\n    {RAISES}"),
        ("play", f"def why_not(self, state, seat, move):\n    {RAISES}"),
        ("scoring", f"def outcome(self, state):\n    {RAISES}"),
        ("scoring", f"def target(self, rules):\n    {RAISES}"),
        ("dealing", f"def deal(self, *args, **more):\n    {RAISES}"),
        ("notation", f"def read(self, rules, text):\n    {RAISES}"),
    ],
    ids=[
        *("views-raises", "views-none", "play-wanted", "play-acts", "play-why_not", "scoring-outcome"),
        *("scoring-target", "dealing-deal", "notation-read"),
    ],
)
async def test_wherever_a_game_fails_its_table_closes_and_says_so(
    site: Path, part: str, methods: str
) -> None:
    a_distribution(site, code=code_with(part, methods))
    async with referee() as (house, _):
        others = await playing(house, "Cy", "Di")
        guests = [Guest(house, name) for name in ("Ann", "Bo")]
        await seated(*guests, game="far-jojo")
        await guests[0].ask(Start())
        while "t2" in house.tables:
            await someone_moves(house, guests, "t2")
        assert list(house.tables) == ["t1"]
        assert "The game far of parlour-far 1.0 failed: " in said(guests[0])
        await goes_on(house, others, "t1")


async def test_a_match_whose_game_failed_goes_on_with_a_version_that_does_not(site: Path) -> None:
    a_distribution(site, code=LATER)
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", game="far-jojo")
        made = 0
        while "t1" in house.tables:
            made += await someone_moves(house, guests)
        assert "What was played is kept" in said(guests[0])
    upgraded(site)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        match = house.tables["t1"].state.match
        assert match is not None
        assert sum(line[0].isdigit() for line in match.lines) == made > 0
        await moves(house, back, 3)


async def test_a_table_at_which_nobody_plays_is_not_kept(site: Path) -> None:
    a_distribution(site, code=code_with("scoring", f"def target(self, rules):\n    {RAISES}"))
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await ann.ask(OpenTable(game="far-jojo"))
        await ann.ask(AddBot())
        assert "kept" not in said(ann)


@pytest.mark.few
@pytest.mark.parametrize(
    ("part", "method"),
    [
        ("play", "def wanted(self, state): "),
        ("play", "def deadlines(self, state): "),
        ("play", "def why_not(self, state, seat, move): "),
        ("views", "def seen_by(self, state, seat, events=()): "),
    ],
)
async def test_a_table_whose_game_fails_when_it_is_restored_stops_no_other(
    site: Path, part: str, method: str
) -> None:
    a_distribution(site)
    async with referee() as (house, _):
        guests, others = await two_tables(house)
        await moves(house, guests, 2)
    upgraded(site, code=code_with(part, method + RAISES))
    former = Takeover.of(Home(), Resume.YES, solo=False, backend=INLINE)
    house = Referee(former.id, "sesame", Duties(), Books(former.journal), former.owners)
    lost = bring_back(house, former.journal, former.found)
    told = "".join([*lost, said((await back_again(house, guests))[0])])
    assert f"he game far of parlour-far 1.1 failed: ValueError in {part}." in told
    await goes_on(house, await back_again(house, others))
    former.journal.close()
    await house.close()


@pytest.mark.parametrize(
    ("fails", "why"), [(RAISES, "ValueError in bot.decide"), ("return 7", "bot.decide returned int")]
)
async def test_a_bot_that_fails_closes_its_table(site: Path, fails: str, why: str) -> None:
    code = (
        "from dataclasses import replace\nfrom parlour.rules.games.jojo.game import GAME as JOJO\n"
        f"class Failing:\n    thinks_long = False\n    def decide(self, view, rng):\n        {fails}\n"
        "GAME = replace(JOJO, name='far', bots=dict.fromkeys(JOJO.bots, lambda _: Failing()), manners={})\n"
    )
    a_distribution(site, code=code)
    async with referee() as (house, _):
        others = await playing(house, "Cy", "Di")
        (ann,) = await playing(house, "Ann", game="far-jojo", bots=1)
        while "t2" in house.tables:
            await someone_moves(house, [ann], "t2")
        assert list(house.tables) == ["t1"]
        assert f"The game far of parlour-far 1.0 failed: {why}" in said(ann)
        await goes_on(house, others, "t1")


async def test_an_adviser_that_fails_closes_its_table(site: Path) -> None:
    code = GAME.replace("JOJO, ", "JOJO, adviser=lambda _: None, ")
    a_distribution(site, code=code)
    async with referee() as (house, _):
        others = await playing(house, "Cy", "Di")
        (ann,) = await playing(house, "Ann", game="far-jojo", bots=1)
        while "t2" in house.tables:
            await asyncio.sleep(5)
            await ann.ask(AskHint())
        assert "The game far of parlour-far 1.0 failed: AttributeError in adviser.advise" in said(ann)
        await goes_on(house, others, "t1")


async def test_a_game_that_fails_before_its_table_is_open_is_refused(site: Path) -> None:
    a_distribution(site)
    async with referee() as (house, _):
        others = await playing(house, "Cy", "Di")
        ann = Guest(house, "Ann")
        upgraded(site, code=code_with("ruleset", "def compile(self, ruleset): return 1 // 0"))
        answer = await ann.ask(OpenTable(game="far-jojo"))
        assert answer.reason == Why.GAME.value
        assert "the game far of parlour-far 1.1 failed: ZeroDivisionError in ruleset.compile" in words_of(
            answer
        )
        await goes_on(house, others, "t1")


async def test_a_game_that_fails_at_a_table_of_a_night_breaks_off_that_match_and_the_night_goes_on(
    site: Path,
) -> None:
    a_distribution(site, code=failing_at_a_move(RAISES))
    async with referee() as (house, _):
        plan = 'games = ["far-jojo", "switch"]\nrounds = 2\nlength = 1\nbreak = 5\npace = "instant"\n'
        host, guests = await opened(house, 3, plan)
        assert (await host.ask(DirectNight(do="begin"))).ok
        await until(lambda: all(guest.phase == "playing" for guest in guests))
        await fails(house, guests, board(host).tables[0].id)
        await until(lambda: board(host).stage == "break")
        assert [table.places for table in board(host).tables] == [()]
        assert all("The game far of parlour-far 1.0 failed" in said(guest) for guest in guests)
        await until(
            lambda: board(host).round == 2 and all(guest.update.table.game == "switch" for guest in guests)
        )
        await until(lambda: all(guest.phase == "playing" for guest in guests))
        await let_bots_play(guests)
        await until(lambda: board(host).stage == "over")
        assert [row.played for row in board(host).rows] == [1, 1, 1]


STRICTER = code_with(
    "play",
    """\
def why_not(self, state, seat, move):
    from parlour.rules.moves import Refusal
    return Refusal("FA-1", "nobody moves")""",
)


def _said(guest: Guest) -> list[str]:
    return [words_of(notice) for notice in guest.all(Notice)]


async def left_behind() -> list[Guest]:
    """Two people who play the installed game when their referee is killed."""
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", game="far-jojo")
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 3)
    return guests


async def brought_back() -> tuple[tuple[str, ...], list[str]]:
    """What a referee says of the tables that it cannot bring back, and the others."""
    former = Takeover.of(Home(), Resume.YES, solo=False)
    house = Referee(former.id, books=Books(former.journal))
    lost = bring_back(house, former.journal, former.found)
    there = list(house.tables)
    former.journal.close()
    await house.close()
    return lost, there


async def test_a_match_goes_on_with_a_newer_version_and_its_people_are_told_then(site: Path) -> None:
    a_distribution(site)
    guests = await left_behind()
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert not any("installed" in words for guest in back for words in _said(guest))
    upgraded(site)
    async with referee() as (house, _):
        back = await back_again(house, back)
        words = "The match goes on, but it was played with parlour-far 1.0; 1.1 is installed here."
        assert all(words in _said(guest) for guest in back)
        await moves(house, back, 3)
        assert '"from":"parlour-far 1.1"' in house.tables["t1"].state.ruleset
    async with referee() as (house, _):
        assert all(words in _said(guest) for guest in await back_again(house, back))


@pytest.mark.parametrize("code", [STRICTER, "1 / 0"])
async def test_a_match_that_another_version_does_not_allow_stays_behind_alone_and_says_why(
    site: Path, code: str
) -> None:
    a_distribution(site)
    await left_behind()
    upgraded(site, code=code)
    lost, there = await brought_back()
    assert there == ["t2"]
    (words,) = lost
    assert words.startswith('The table "Ann\'s table" could not be brought back: ')
    assert "parlour-far 1" in words


async def test_a_match_whose_game_was_removed_waits_until_it_is_installed_again(site: Path) -> None:
    a_distribution(site)
    guests = await left_behind()
    removed(site)
    lost, there = await brought_back()
    assert there == ["t2"]
    why = "its game, far of parlour-far 1.0, is not installed here"
    assert lost == (f'The table "Ann\'s table" could not be brought back: {why}.',)
    assert [table.title for table in resumable(Home()) if table.id == "t1"] == ["far-jojo"]
    a_distribution(site)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [guest.update.you for guest in back] == [0, 1]
