"""Thousands of made-up actions of a page at a real table on virtual time: what is not offered does nothing.

Each page has a twin, whose seat is the same: all that the referee says reaches both. What a page offers is
done on both pages. On the first alone there are also forged, replayed and out-of-date actions, and messages
made of anything: the pages and what they ask the referee must stay equal, byte by byte.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from parlour.net.referee.session import Desk
from parlour.net.wire.messages import (
    Answer,
    Chat,
    FromReferee,
    Lobby,
    Notice,
    Play,
    Request,
    Shown,
    Update,
)
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import seeded, table_of
from tests.tui.kit import news
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeLine
from tests.tui.kit.paged import Page, Read, session_of
from tests.tui.web.test_markup import HOSTILE

pytestmark = pytest.mark.looptime

GAMES = {"juno-classic": 3, "lotta-watta": 2, "jojo": 1, "next-to-last": 2, "mau-mau": 1}
"""How many bots sit at the table of each game."""
NEVER: Final = ("leave", "game", "people end_table", "people pause", "remove", "bot", "wait")
"""What would end the table, stop its match, or make another game of it."""
FEWER, STEPS = 60, 200
WORDS: Final = (
    *("card", "place", "seat", "zone", "option", "verb", "enter", "cancel", "back"),
    *("call", "set", "remove", "sit", "watch", "rules", "leave", "say", "ready"),
    *("wait", "start", "bot", "people", "reply", "game", "yes", "no", "answer"),
    *("give up", "again", "close", "menu", "chat", "invite", "options", "new", "games"),
)
ABOUT: Final = (
    *("", " 0", " 1", " -1", " 0 R7", " 3 W4", " 99 AS", " 0.1", " 1.9", " N", " stock"),
    *(" discard", " draw", " pass", " call", " red", " t1", " ../../", " end_table", " hand_over", "\x00"),
    *(" 9" * 99, " \ud800", *(f" {text}" for text in HOSTILE)),
)
ANYTHING: Final[tuple[Any, ...]] = (
    *(None, True, -1, 10**40, 1.5),
    *("", "card", "\ud800", "x" * 1_000, ["a"], {"do": 1}, [[[]]]),
)
KEYS: Final = ("do", "n", "text", "throw", "shown", "probe", "hello", "set", "bye")


class Seated(Guest):
    """Somebody at the table, whose lines hear all that the referee says."""

    def __init__(self, hall: Desk, name: str) -> None:
        self.lines: list[FakeLine] = []
        self.replies = defaultdict[int, asyncio.Future[Answer]](asyncio.Future)
        self._asked: dict[int, int] = {}
        super().__init__(hall, name)

    def hear(self, message: FromReferee) -> None:
        super().hear(message)
        if isinstance(message, Answer) and message.id in self._asked:
            self.replies[self._asked.pop(message.id)].set_result(message)
        elif isinstance(message, Update | Lobby | Chat | Notice):
            for line in self.lines:
                line.tell(message)

    def pass_on(self, request: Request, place: int) -> None:
        """Ask the referee; the answer is for what each line asked at this place."""
        number = self.next_number()
        self._asked[number] = place
        self.send(request, number=number)


class SeatLine(FakeLine):
    """A line of `guest`. What the first asks reaches the referee, and the second is answered the same."""

    def __init__(self, guest: Seated) -> None:
        super().__init__(guest.update, welcome=news.WELCOME.model_copy(update={"table": "t1"}))
        self._guest = guest
        self._leads = not guest.lines
        guest.lines.append(self)

    async def ask(self, request: Request) -> Answer:
        place = len(self.asked)
        self.asked.append(request.model_copy(update={"once": ""}) if isinstance(request, Play) else request)
        if self._leads:
            self._guest.pass_on(request, place)
        return await self._guest.replies[place]

    def shown(self, seq: int) -> None:
        super().shown(seq)
        if self._leads:
            self._guest.send(Shown(seq=seq))


class Fuzzed(Page):
    """A page that keeps what each of its pages offered."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.race: int | None = None
        self.offers: list[frozenset[str]] = []

    def write(self, text: str) -> None:
        before = self.number
        super().write(text)
        self.race = self.told[-1].get("race", self.race)
        if self.number != before:
            self.offers.append(frozenset(self.read_all.does))

    @property
    def open(self) -> frozenset[str]:
        """What may be done: what this page or the one before offers."""
        return frozenset().union(*self.offers[-2:])

    @property
    def moves(self) -> list[str]:
        """What this page offers apart from boxes and the head, and what takes back."""
        return [do for part in ("ask", "hand", "felt", "seats") for do in Read(self.sections[part]).does]


@asynccontextmanager
async def twins(game: str, bots: int) -> AsyncIterator[tuple[list[Fuzzed], list[SeatLine]]]:
    """Yield two pages of one seat at a table of `game` with their lines; both sessions live to the end."""
    async with table_of(Seated, "Ann", make=seeded, game=game, bots=bots, pace="fast") as at:
        (ann,) = at.guests
        pages, lines, tasks = [], [], []
        for _ in range(2):
            page, line = Fuzzed(), SeatLine(ann)
            pages.append(page)
            lines.append(line)
            tasks.append(asyncio.create_task(session_of(page, FakeConnector(line, remote=True)).run()))
        try:
            await settle(60)
            yield pages, lines
            assert not any(task.done() for task in tasks)
        finally:
            for page in pages:
                page.leave()
            await asyncio.wait(tasks)


class Forger:
    """Makes messages up, always the same ones."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def fair(self, page: Fuzzed) -> dict[str, Any]:
        """Return something that the page offers, typed and numbered in any way."""
        chance = self._chance
        offered = page.moves if chance.random() < 0.8 else sorted(page.open)
        may = [do for do in offered if not do.startswith(NEVER)] or ["menu"]
        message: dict[str, Any] = {"do": chance.choice(may)}
        if chance.random() < 0.9:
            message["n"] = page.number - (chance.random() < 0.1)
        else:
            message["n"] = chance.choice((*ANYTHING, 0, page.number + 1))
        if chance.random() < 0.2:
            message["throw"] = chance.choice((True, 1, "yes"))
        if message["do"].startswith(("say", "answer", "set")) or chance.random() < 0.1:
            message["text"] = chance.choice((*ANYTHING, *HOSTILE, "hello"))
        return message

    def unfair(self, page: Fuzzed, count: int) -> Iterator[dict[str, Any]]:
        """Yield messages of which none may do anything."""
        chance, known = self._chance, sorted(frozenset[str]().union(*page.offers))
        while count:
            kind = chance.randrange(4)
            message: dict[str, Any] = {"n": chance.randrange(page.number + 2)}
            if kind == 0:
                message["do"] = chance.choice(WORDS) + chance.choice(ABOUT)
            elif kind == 1:
                message["do"] = chance.choice(known)
            elif kind == 2:
                name, _, about = chance.choice(known).partition(" ")
                message["do"] = (
                    f"{chance.choice((name, chance.choice(WORDS)))} {about[::-1]}{chance.randrange(9)}"
                )
            else:
                message = {key: chance.choice(ANYTHING) for key in chance.sample(KEYS, 3)}
            if self._may(page, message):
                count -= 1
                yield message

    @staticmethod
    def _may(page: Fuzzed, message: dict[str, Any]) -> bool:
        """Whether a message offers nothing that would be done or answered."""
        do, shown, probe = (message.get(key) for key in ("do", "shown", "probe"))
        is_open = isinstance(do, str) and do in page.open
        return not is_open and (shown is None or shown != page.race) and not isinstance(probe, int)


@pytest.mark.few(slow=("a few of lotta-watta", "a few of jojo"))
@pytest.mark.parametrize(
    ("game", "steps"),
    [*((game, steps) for steps in (FEWER, STEPS) for game in GAMES)],
    ids=[*(f"a few of {game}" for game in GAMES), *GAMES],
)
async def test_what_the_page_does_not_offer_changes_nothing(game: str, steps: int) -> None:
    forger = Forger(game)
    async with twins(game, GAMES[game]) as (pages, lines):
        page, twin = pages
        for do in ("ready", "start"):
            for each in pages:
                each.tap(do)
            await settle(60)
        for step in range(steps):
            for message in forger.unfair(page, 8):
                page.send(**message)
            page.send(probe=step)
            twin.send(probe=step)
            await settle(60)
            for each in pages:
                assert {"probe": step} in each.told[-3:]
            assert page.sections == twin.sections
            fair = forger.fair(page)
            for each in pages:
                if each.race is not None:
                    each.send(shown=each.race)
                each.send(**fair)
            await settle(60)
            await asyncio.sleep(0.7)
            assert page.sections == twin.sections
            assert page.told == twin.told, fair
            assert lines[0].asked == lines[1].asked
            assert lines[0].painted == lines[1].painted
        assert len([asked for asked in lines[0].asked if isinstance(asked, Play)]) > steps // 20
