"""A referee that is not there: lines, connectors and shelves for screens to talk to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace

from net import ConnectionLost, NetError, News
from net.messages import (
    AddBot,
    Answer,
    Leave,
    Lobby,
    OpenTable,
    Phase,
    Presence,
    Ready,
    Request,
    SeatPart,
    Sit,
    Start,
    TableLine,
    TablePart,
    Update,
    Watch,
    Welcome,
)
from rules.fields import Difference, Field
from rules.shelf import Option, Preset, TableRules
from rules.steps import Choice, Pick, Step
from rules.views import RoundResult, SeatView, Stage, View, Zone, ZoneKind
from tests.tui import fake_rules
from tui.connector import Meet, Nearby, Opening, Place, Unfinished
from tui.library import Frame, Saved, SavedRules

TLS = "ab12cd34" * 8
SSH = "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0"
WELCOME = Welcome(
    referee="r1",
    name="Ann",
    token="secret",
    tcp_port=7453,
    ssh_port=2222,
    addresses=("192.168.1.20", "10.0.0.7"),
    tls_fingerprint=TLS,
    ssh_fingerprint=SSH,
)


def seats(*names: str, most: int = 4, ready: tuple[str, ...] = (), host: str = "Ann") -> tuple[SeatPart, ...]:
    """Names as seats; one that begins with `Bot` is a bot, "" is free."""
    padded = (*names, *("" for _ in range(most - len(names))))
    parts = []
    for seat, name in enumerate(padded):
        bot = name.startswith("Bot")
        presence = Presence.OPEN if not name else Presence.BOT if bot else Presence.HERE
        level = "normal" if bot else ""
        part = SeatPart(seat=seat, name=name, presence=presence, level=level, ready=bot or name in ready)
        parts.append(part.model_copy(update={"host": name == host}))
    return tuple(parts)


def table(phase: Phase = Phase.WAITING, parts: tuple[SeatPart, ...] = (), **more: object) -> TablePart:
    values = {
        "id": "t1",
        "name": "Kitchen",
        "game": "pairs",
        "title": "Pairs",
        "phase": phase,
        "seats": parts or seats("Ann", "Bo"),
        "least": 2,
        "most": 4,
        **more,
    }
    return TablePart.model_validate(values)


def line(name: str = "Kitchen", key: str = "t1", **more: object) -> TableLine:
    values = {
        "id": key,
        "name": name,
        "game": "pairs",
        "title": "Pairs",
        "phase": Phase.WAITING,
        "taken": 1,
        "seats": 4,
        **more,
    }
    return TableLine.model_validate(values)


def view(you: int | None = 0, count: int = 2, *, results: int = 0, winners: tuple[int, ...] = ()) -> View:
    """A round of a game of two piles, after `results` rounds."""
    points = [
        tuple((37 * (seat + 2) * (number + 1)) % 90 if seat == number % count else 0 for seat in range(count))
        for number in range(results)
    ]
    rounds = []
    totals = [0] * count
    for number, scored in enumerate(points):
        totals = [total + more for total, more in zip(totals, scored, strict=True)]
        rounds.append(
            RoundResult(number + 1, number % count, scored, tuple(totals), f"{{{number % count}}} went out")
        )
    hand = ("R7", "G2", "W")
    return View(
        viewer=you,
        seats=tuple(SeatView(seat, totals[seat], 3, acts=seat == 0) for seat in range(count)),
        zones=(
            *(Zone("hand", ZoneKind.HAND, 3, hand if seat == you else (), seat) for seat in range(count)),
            Zone("discard", ZoneKind.PILE, 4, ("R5",)),
            Zone("stock", ZoneKind.STOCK, 60),
        ),
        prompt="{0} plays",
        choices=(
            Choice("play", "play a card", (Step(Pick.CARD, ("R7",), "hand"),)),
            Choice("draw", "draw a card"),
        ),
        suit="red",
        log=("{1} plays red 5",),
        stage=Stage.ROUND,
        round=max(1, results),
        target="500 points",
        results=tuple(rounds),
        winners=winners,
    )


class FakeLine:
    """A line whose referee is the test: `tell` it something, read what was `asked`."""

    def __init__(self, *told: News, welcome: Welcome = WELCOME) -> None:
        self.welcome = welcome
        self.asked: list[Request] = []
        self.answers: dict[type[Request], Answer] = {}
        self.closed = False
        self.lost = False
        self.painted: list[int] = []
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        for news in told:
            self.tell(news)
        self.react: Callable[[Request], None] = lambda request: None

    @property
    def connected(self) -> bool:
        return not self.closed and not self.lost

    def tell(self, news: News) -> None:
        self._news.put_nowait(news)

    def asked_for(self, kind: type[Request]) -> list[Request]:
        return [request for request in self.asked if isinstance(request, kind)]

    async def ask(self, request: Request) -> Answer:
        if self.lost:
            raise ConnectionLost("The connection is gone.")
        self.asked.append(request)
        answer = self.answers.get(type(request), Answer(id=0))
        if answer.ok:
            self.react(request)
        return answer

    def shown(self, seq: int) -> None:
        self.painted.append(seq)

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self._news.get()) is not None:
            yield news

    async def close(self) -> None:
        self.closed = True
        self._news.put_nowait(None)


class FakeHouse(FakeLine):
    """A line to a referee that seats, readies and starts as one would."""

    def __init__(self, *told: News, welcome: Welcome = WELCOME) -> None:
        super().__init__(*told, welcome=welcome)
        self.seq = 0
        self.part = table(parts=seats("Ann"))
        self.react = self._react

    def update(self, phase: Phase, *, you: int | None = 0, **more: object) -> Update:
        self.seq += 1
        self.part = self.part.model_copy(update={"phase": phase, **more})
        count = len([part for part in self.part.seats if part.presence is not Presence.OPEN])
        shown = None
        if phase is not Phase.WAITING:
            results = 0 if phase is Phase.PLAYING else 3
            shown = view(you, count, results=results, winners=(0,) if phase is Phase.OVER else ())
        return Update(seq=self.seq, table=self.part, you=you, view=shown)

    def _react(self, request: Request) -> None:
        match request:
            case OpenTable(bots=bots, name=name):
                parts = seats("Ann", *(f"Bot {n + 1}" for n in range(bots)))
                self.tell(self.update(Phase.WAITING, seats=parts, name=name))
            case Sit():
                self.tell(self.update(Phase.WAITING, you=1, seats=seats("Bo", "Ann", host="Bo")))
            case Watch():
                self.tell(self.update(Phase.WAITING, you=None, seats=seats("Bo", "Cy", host="Bo")))
            case AddBot(level=level):
                parts = tuple(
                    part.model_copy(
                        update={"name": "Bot 1", "presence": Presence.BOT, "level": level, "ready": True}
                    )
                    if part.seat == 1
                    else part
                    for part in self.part.seats
                )
                self.tell(self.update(Phase.WAITING, seats=parts))
            case Ready(on=on):
                parts = tuple(
                    part.model_copy(update={"ready": on}) if part.name == "Ann" else part
                    for part in self.part.seats
                )
                self.tell(self.update(self.part.phase, seats=parts))
            case Start():
                self.tell(self.update(Phase.PLAYING))
            case Leave():
                self.tell(Lobby(tables=(line(),)))
            case _:
                pass


class FakeBrowsing:
    """A watch over a network that the test makes up."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble
        self.running = False

    async def start(self) -> str:
        self.running = True
        return self.trouble

    async def stop(self) -> None:
        self.running = False


class FakeConnector:
    """Gives out `line`, or raises `error`; `fingerprint` is that of a host never met."""

    def __init__(
        self,
        line: FakeLine | None = None,
        *,
        error: NetError | None = None,
        fingerprint: str = "",
        recent: Sequence[Place] = (),
        remote: bool = False,
    ) -> None:
        self.remote = remote
        self.line = line or FakeHouse()
        self.error = error
        self.fingerprint = fingerprint
        self.browsing = FakeBrowsing()
        self.ways: list[str] = []
        self.codes: list[str] = []
        self.forgotten: list[Place] = []
        self.left: tuple[Unfinished, ...] = ()
        self.hold: asyncio.Event | None = None
        self._recent = recent
        self._changed: Callable[[Sequence[Nearby]], None] = lambda found: None

    async def solo(self, name: str) -> FakeLine:
        line = await self._give("solo")
        if not line.welcome.table:
            line.tell(Lobby(tables=()))  # as every referee does after its welcome
        return line

    async def host(self, name: str, opening: Opening) -> FakeLine:
        return await self._give("host")

    async def unfinished(self) -> Sequence[Unfinished]:
        return self.left

    async def resume(self, name: str, left: Unfinished) -> FakeLine:
        return await self._give(f"resume {left.id}")

    async def join(self, name: str, place: Place | None, meet: Meet, code: str = "") -> FakeLine:
        self.codes.append(code)
        if self.fingerprint and not await meet(self.fingerprint):
            raise NetError("You did not trust this host.")
        return await self._give(f"join {place.address if place else 'the door'}")

    def recent(self) -> Sequence[Place]:
        return self._recent

    def forget(self, place: Place) -> None:
        self.forgotten.append(place)

    def browse(self, changed: Callable[[Sequence[Nearby]], None]) -> FakeBrowsing:
        self._changed = changed
        return self.browsing

    def find(self, *found: Nearby) -> None:
        """Let these tables be on the network now."""
        self._changed(found)

    async def _give(self, way: str) -> FakeLine:
        self.ways.append(way)
        if self.hold is not None:
            await self.hold.wait()
        if self.error is not None:
            raise self.error
        return self.line


class FakeShelf:
    """Two games that nobody knows."""

    def __init__(self) -> None:
        options = (
            Option("target", "500", "PR-9", "points that end the match", "int"),
            Option("jump_in", "false", "PR-4", "equal cards may be played out of turn", "bool"),
            Option("deck", "small", "PR-1", "which deck is used", "choice", ("small", "large")),
        )
        self._games = {
            "pairs": Preset(
                "pairs", "Pairs", "Match what lies on top, be rid of your cards first.", 2, 4, options
            ),
            "rows": Preset("rows", "Rows", "Four in a row.", 2, 2, ()),
        }

    def games(self) -> Sequence[Preset]:
        return tuple(self._games.values())

    def preset(self, name: str) -> Preset:
        return self._games[name]

    def page(self, name: str) -> str:
        return PAGES[name]

    def share(self, name: str, part: str) -> None:
        """Let a game's own rules be a part of its page."""
        self._games[name] = replace(self._games[name], part=part)

    def table_rules(self, name: str, changed: Mapping[str, str] | None = None) -> TableRules:
        game = self._games[name]
        rules = fake_rules.plain(name, game.title, most=game.most)
        return fake_rules.changed(rules, {"word": "options"}) if changed else rules

    def house_rules(self, text: str) -> TableRules:
        return fake_rules.house_rules(text)

    def write(self, table: TableRules) -> str:
        return fake_rules.write(table)

    def fields(self, table: TableRules) -> Sequence[Field]:
        return fake_rules.fields(table)

    def changed(self, table: TableRules, texts: Mapping[str, str]) -> TableRules:
        return fake_rules.changed(table, texts)

    def differences(self, table: TableRules) -> Sequence[Difference]:
        return fake_rules.differences(table, self.table_rules(table.base))

    def plain_words(self, table: TableRules) -> str:
        word = table.ruleset["said"]["word"]
        return f"# {table.title}\n\n## Your turn\n\nWhatever fits. Then you say {word}.\n"


def saved_rules(title: str = "Our Pairs", **said: str) -> SavedRules:
    """House rules that were saved, with these fields changed."""
    rules = fake_rules.changed(fake_rules.plain("pairs", "Pairs"), {"title": title, **said})
    return SavedRules(f"{rules.name}.toml", title, rules)


class FakeFolder:
    """House rules that were saved."""

    def __init__(self, *saved: SavedRules, error: Exception | None = None) -> None:
        self.files = {one.key: one for one in saved}
        self.texts: dict[str, str] = {}
        self._error = error

    def saved(self) -> Sequence[SavedRules]:
        return tuple(self.files.values())

    def keep(self, key: str, text: str) -> None:
        if self._error:
            raise self._error
        rules = fake_rules.house_rules(text)
        self.texts[key] = text
        self.files[key] = SavedRules(key, rules.title, rules)

    def remove(self, key: str) -> None:
        if self._error:
            raise self._error
        del self.files[key]


class FakeLibrary:
    """Some matches that were played."""

    def __init__(self, *saved: Saved, frames: Sequence[Frame] = (), error: Exception | None = None) -> None:
        self.saved = saved
        self.kept: dict[str, str] = {}
        self._frames = frames
        self._error = error

    def matches(self) -> Sequence[Saved]:
        return self.saved

    def frames(self, key: str) -> Sequence[Frame]:
        if self._error:
            raise self._error
        return self._frames

    def keep(self, name: str, text: str) -> None:
        self.kept[name] = text


PAGES = {
    "pairs": """# Pairs

Match what lies on top, and be rid of your cards first.

## A turn

- **PR-1** The deck has 60 cards: *small*, or 108.
- **PR-2** A card may be played that matches the top card by color or number; a `Wild` at any time. Whoever
  cannot play draws one card.

## The end

1. The first without cards scores what the others hold.
2. Rounds go on until someone has 500 points.
""",
    "rows": "# Rows\n\nFour in a row win.\n",
}
