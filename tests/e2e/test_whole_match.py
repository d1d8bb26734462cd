"""People over TCP and SSH play whole matches by keys, some beside a bot: all is real but the hands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenTable
from parlour.rules.record import record
from parlour.rules.record.entries import Act, Judgment
from parlour.rules.record.page import UNKNOWN_SEATING, seated
from parlour.rules.shelf import shelf
from tests.e2e import in_a_hurry
from tests.e2e.players import Player, player
from tests.e2e.reader import Reader
from tests.net.kit.visiting import visit
from tests.waiting import until

IN_TIME = 90.0
RACES = "lotta-watta"
"""What four people play, two of them over SSH: they race."""
SHORT = {"target": "1", "catch_seconds": "0.2", "cut": "on", "max_laps": "3", "memory": "assisted"}
"""What makes a match short, where a preset has the option; and what is there only if wanted."""
UNHURRIED = {"race_seconds": "20"}
"""A race ends when everybody has answered, and not by its clock, also on a slow machine."""
SWIFT = "jojo"
"""What somebody may have won before everyone has had a turn."""

EACH_FAMILY = ("mau-mau", RACES, SWIFT)
"""Matches of these are slow tests, those of the other games are long."""
GAMES = [
    pytest.param(preset.name, marks=pytest.mark.slow if preset.name in EACH_FAMILY else pytest.mark.long)
    for preset in shelf.games()
]

DOOR = in_a_hurry.program("parlour.tui.door.__main__")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people do, with cards that are known."""
    in_a_hurry.in_a_hurry(monkeypatch)


@asynccontextmanager
async def a_referee(
    home: Path,
    game: str,
    bots: int,
    *,
    relaxed: bool,
    seats: int = 4,
    options: Mapping[str, str] | None = None,
) -> AsyncIterator[Serving]:
    """A referee with its door in a process of its own, and a table, which is short without `options`."""
    there_are = {option.name for option in shelf.preset(game).options}
    short = {name: value for name, value in (SHORT | UNHURRIED).items() if name in there_are}
    async with Serving.open(Home(home), Reach(port=0, solo=True)) as serving:
        await serving.open_door(DOOR, 0)
        wish = OpenTable(
            game=game, seats=seats, bots=bots, options=dict(options or short), pace="instant", relaxed=relaxed
        )
        await serving.open_table(wish)
        yield serving


class Waiting(Protocol):
    """Somebody in the waiting room."""

    @property
    def may_start(self) -> bool: ...
    async def starts(self) -> None: ...


async def the_host(people: Iterable[Waiting]) -> Waiting:
    """Wait until everybody is ready; return who may start."""
    await until(lambda: any(one.may_start for one in people))
    return next(one for one in people if one.may_start)


def kept(folder: Path) -> list[str]:
    """Return the matches that an app with this folder has kept."""
    return [file.read_text() for file in (folder / "matches").glob("*.txt")]


async def to_the_end(people: Iterable[Player | Reader]) -> None:
    """Let everybody play until the match is over; say what they see if it is not in time."""
    try:
        async with asyncio.timeout(IN_TIME):
            await asyncio.gather(*(one.plays_on() for one in people))
    except TimeoutError:
        pytest.fail("\n\n".join(one.seen for one in people))


class Match(NamedTuple):
    """A match that was played: by whom, and as Ann's and Bo's apps have kept it."""

    people: dict[str, Player | Reader]
    kept: tuple[str, str]


async def played(home: Path, game: str, *guests: str, relaxed: bool = False) -> Match:
    """Let Ann and Bo at their apps, `guests` at the door, and bots play a whole match."""
    folder = home.parent
    bots = int(len(guests) < 2)  # two bots would begin a match by themselves, before anybody has come
    seats = 2 + len(guests) + bots
    async with (
        a_referee(home, game, bots, relaxed=relaxed, seats=seats) as serving,
        AsyncExitStack() as stack,
    ):
        where = serving.announcement()
        apps = [
            await stack.enter_async_context(player(name, folder, where.tcp_port, seed=seed))
            for seed, name in enumerate(("Ann", "Bo"), 1)
        ]
        visits = [await stack.enter_async_context(visit(where.ssh_port)) for _ in guests]
        readers = [Reader(visitor, seed) for seed, visitor in enumerate(visits, 3)]
        people: dict[str, Player | Reader] = dict(zip(("Ann", "Bo", *guests), (*apps, *readers), strict=True))
        comes = (reader.comes_in(name) for name, reader in zip(guests, readers, strict=True))
        await asyncio.gather(*(app.trusts() for app in apps), *comes)
        await until(lambda: serving.referee.lines()[0].taken == seats)
        await asyncio.gather(*(one.gets_ready() for one in people.values()))
        await (await the_host(people.values())).starts()
        await to_the_end(people.values())
        await until(lambda: all(kept(folder / name) for name in ("Ann", "Bo")))
    first, second = (text for name in ("Ann", "Bo") for text in kept(folder / name))
    return Match(people, (first, second))


@pytest.mark.timeout(400)
@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", [SWIFT, *(game for game in GAMES if game.values != (SWIFT,))])
async def test_a_whole_match_by_keys(home: Path, game: str) -> None:
    guests = ("Cem", "Dee") if game == RACES else ("Cem",)
    match = await played(home, game, *guests)
    first, second = match.kept
    assert seated(first, UNKNOWN_SEATING) == seated(second, UNKNOWN_SEATING), (
        "all but the seat of the owner is the same"
    )
    told = record.read(first)
    assert told.game == game
    assert {"Ann", "Bo", *guests} <= set(told.names)
    assert game == SWIFT or {entry.seat for _, entry in told.lines if isinstance(entry, Act)} == set(range(4))
    assert list(record.replay(told))[-1].view(None).match.winners == record.check(first).winners != ()
    assert game == SWIFT or all(one.pressed for one in match.people.values())
    if game == RACES:
        apps_and_guests_saw_who_was_first(match, told)
        nothing_came_of_a_claim_outside_a_race(match, told)


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", [RACES, pytest.param("juno-classic", marks=pytest.mark.long)])
async def test_a_whole_match_by_keys_with_relaxed_clocks_has_no_race_and_no_clock(
    home: Path, game: str
) -> None:
    match = await played(home, game, relaxed=True)
    first, second = match.kept
    assert seated(first, UNKNOWN_SEATING) == seated(second, UNKNOWN_SEATING)
    told = record.read(first)
    assert record.check(first).winners
    assert all(one.pressed for one in match.people.values())
    assert not [entry for _, entry in told.lines if isinstance(entry, Judgment)]
    rules = shelf.load(told.ruleset)
    assert rules.ruleset == shelf.relaxed(rules).ruleset != shelf.table_rules(game).ruleset


def apps_and_guests_saw_who_was_first(match: Match, told: record.Record) -> None:
    """Somebody at an app and somebody at the door saw who was first in a race, and nobody saw another."""
    judged = [entry.claims for _, entry in told.lines if isinstance(entry, Judgment)]
    assert judged[0], "everyone tries in the first race"
    first = {f"{told.names[claims[0].seat]} {claims[0].reaction} ms" for claims in judged if claims}
    apps = {photo for one in match.people.values() if isinstance(one, Player) for photo in one.photos}
    guests = {photo for one in match.people.values() if isinstance(one, Reader) for photo in one.photos}
    assert apps & guests
    assert apps | guests <= first


def nothing_came_of_a_claim_outside_a_race(match: Match, told: record.Record) -> None:
    assert all(one.missed for one in match.people.values() if isinstance(one, Reader))
    moves = [entry.move for _, entry in told.lines if isinstance(entry, Act)]
    assert not [move for move in moves if move.startswith("stack")]
