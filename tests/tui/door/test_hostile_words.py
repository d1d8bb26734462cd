"""Plain lines at a hostile host: its referee fills every field with payloads, and the bytes are read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.net.client.client import Lost, News
from parlour.net.ssh.guest import Guest
from parlour.net.wire.messages import (
    Answer,
    Chat,
    Lobby,
    Notice,
    PausedBy,
    PausePart,
    Phase,
    Ready,
    Say,
    SeatPart,
)
from parlour.rules.sentences import in_words
from parlour.tui.door.guest_lines import GuestLines, PlainGuests
from parlour.tui.door.process import guest_session
from parlour.tui.plain.ends.formats import as_json
from parlour.tui.plain.lines import Complete, InputEnded
from parlour.tui.plain.saying.said import Said, Verbosity
from parlour.tui.plain.session import Session
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Stores
from tests.net.kit.visiting import open_door, visit
from tests.tui.door.test_plain_guests import MAY_OCCUR, ONLY_NEWLINES_AND_BELL, unexpected, whole_lines
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.happening import happened
from tests.tui.kit.news import line, seats
from tests.tui.kit.payloads import MARK, dangerous, marked
from tests.waiting import until

NAME, TEXT = 64, 300
LAST = "This was all."


def news(house: FakeHouse) -> Iterator[News]:
    """Yield what the referee sends, from the lobby to the end of the connection."""
    yield Lobby(tables=tuple(line(name, f"t{n}", title=name) for n, name in enumerate(marked("E", NAME))))
    for parts in seatings("H"):
        yield house.update(Phase.WAITING, seats=parts)
    for name in marked("G", NAME):
        yield house.update(Phase.WAITING, name=name, title=name, base=name, differences=(in_words(name),))
    yield from talk("L", "M", "N")
    for parts in seatings("O"):
        yield house.update(Phase.PLAYING, seats=parts, most=10)
    for number, words in enumerate(marked("P", TEXT), 2):
        update = house.update(Phase.PLAYING)
        assert update.view is not None
        said = in_words(words)
        view = replace(update.view, events=happened(said, first=number), prompt=said)
        yield update.model_copy(update={"view": view})
    pause = PausePart(by=PausedBy.JOURNAL, told=in_words(" ".join(marked("U", 12))))
    yield house.update(Phase.PLAYING, pause=pause)
    yield house.update(Phase.PLAYING, pause=None)
    yield from talk("R", "S", "T")
    for match, parts in enumerate(seatings("V"), 1):
        yield house.update(Phase.OVER, seats=parts, match=match)
    for words in marked("W", TEXT):
        yield Lost(in_words(words), again_in=1.0)
    yield Chat(name="Bo", text=LAST)


def talk(names: str, texts: str, notices: str) -> Iterator[News]:
    yield from (Chat(name=name, text="hello") for name in marked(names, NAME))
    yield from (Chat(name="Bo", text=text) for text in marked(texts, TEXT))
    yield from (Notice(told=in_words(words)) for words in marked(notices, TEXT))


def seatings(field: str) -> Iterator[tuple[SeatPart, ...]]:
    names = marked(field, NAME)
    for first in range(0, len(names), 9):
        yield seats("Ann", *names[first : first + 9], most=10)


class Host:
    """A door whose guests reach a hostile referee."""

    def __init__(self) -> None:
        self.house = FakeHouse()
        self.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
        self.house.answers[Ready] = Answer(id=0, ok=False, told=in_words(" ".join(marked("K", 12))))
        self.plain = PlainGuests(self._session)

    @asynccontextmanager
    async def _session(self, guest: Guest, lines: GuestLines) -> AsyncIterator[Session]:
        session = guest_session(
            lines, FakeConnector(self.house, remote=True), Stores(Settings(name="Ann")), watch=False
        )
        session.verbosity = Verbosity.FULL
        yield session

    def attack(self) -> None:
        for told in news(self.house):
            self.house.tell(told)


COMMANDS = "who\ntable\nscore\nready\nhelp\nagain\ntime\noptions\n"


@pytest.mark.parametrize("editor", [True, False])
async def test_no_words_of_a_hostile_host_steer_the_terminal_of_a_guest(home: Path, editor: bool) -> None:
    host = Host()
    async with open_door(host.plain.run, home) as door:
        coming = visit(door.port, "plain") if editor else whole_lines(door)
        async with coming as guest:
            await until(lambda: b"Attic" in guest.terminal.raw)
            host.attack()
            await until(lambda: LAST.encode() in guest.terminal.raw)
            guest.type(COMMANDS.replace("\n", "\r") if editor else COMMANDS)
            guest.type("say the end\r" if editor else "say the end\n")
            await until(lambda: host.house.asked_for(Say))
        raw = guest.terminal.raw
    allowed = MAY_OCCUR if editor else ONLY_NEWLINES_AND_BELL
    assert unexpected(raw, allowed) == []
    words = allowed.sub("", raw.decode())
    assert not dangerous(words), dangerous(words)
    if not editor:
        assert max(map(len, raw.decode().splitlines())) <= 80
    shown = {mark[1] for mark in MARK.findall(words)}
    assert shown >= set("GHLMNORSTW"), shown


class Recorded:
    """Lines that keep what is said as JSON."""

    interactive = True
    for_programs = True

    def __init__(self, attack: Callable[[], None]) -> None:
        self.said: list[str] = []
        self.attack = attack

    def say(self, said: Said) -> None:
        self.said.append(as_json(said))

    def bell(self) -> None: ...
    async def written(self) -> None: ...
    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        if "Attic" in "".join(self.said):
            self.attack()
            self.attack = lambda: None
        await until(lambda: LAST in "".join(self.said))
        raise InputEnded


async def test_json_has_the_same_words_in_ascii() -> None:
    host = Host()
    lines = Recorded(host.attack)
    connector, stores = FakeConnector(host.house, remote=True), Stores(Settings(name="Ann"))
    session = guest_session(lines, connector, stores, watch=False)
    await session.run()
    assert len(lines.said) > 200
    for said in lines.said:
        assert said.isascii()
        told = json.loads(said)
        assert not dangerous(told["text"]), said
