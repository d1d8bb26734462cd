"""A program that runs the whole app in this terminal, with strangers who fill every field with payloads.

The program visits all of them without help. When it is through, it writes which payloads were on the screen
to the file it is given. The process that opened the terminal judges the bytes that were written to it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.discovery.service import Ad
from parlour.net.wire.messages import Answer, Chat, Lobby, Notice, PausedBy, PausePart, Phase, Ready, SeatPart
from parlour.rules.sentences import in_words
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Saved, SavedRules
from tests.tui.kit import payloads
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary
from tests.tui.kit.happening import happened
from tests.tui.kit.news import line, seats
from tests.tui.kit.payloads import MARK
from tests.tui.kit.stillness import settled, stillness
from tests.tui.kit.walking import App, at, frames, parlour, press, text_of

NAME, SHORT, TEXT = 64, 80, 300
"""Letters that the wire lets through in a name, in a difference, in a line."""
LOGGED = 10
"""Lines of a log that stand beside a large table all at once, however long each of them is."""
SEEN = 80
"""Letters of a chat line that hides no other one from the waiting room."""


ALONE = set("ABCGIJKQWYZabcdefghi")
"""Fields of which a screen shows few at once: one payload of each kind, or all with the argument `every`."""


def marked(field: str, longest: int = 20_000) -> list[str]:
    """Return the payloads for a field."""
    return (payloads.one_of_each if field in ALONE else payloads.marked)(field, longest)


class Walk:
    """A player's walk past all texts of strangers; `seen` are the marks that were on the screen."""

    def __init__(self, app: App, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot
        self.seen: set[str] = set()
        self._happened = 0  # the number of the last move

    async def look(self, where: str) -> None:
        """See what stands on the screen, which is to be `where`."""
        await settled(self.pilot)
        assert at(self.app) == where, at(self.app)
        self.seen |= set(MARK.findall(text_of(self.app)))

    async def keys(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def all(self) -> None:
        """Go everywhere."""
        for part in (self.nearby, self.trust, self.lobby, self.waiting, self.playing, self.over, self.lost):
            await part()
        for part in (self.complained, self.saved, self.rules, self.house):
            await part()

    async def nearby(self) -> None:
        await self.keys("j")
        told = zip(marked("A"), marked("B", TEXT), marked("C"), strict=True)
        self.app.fake.find(
            *(
                found(f"k{place}", "y", Ad(f"t{place}", name, title, 1, 1, rules=rules))
                for place, (name, title, rules) in enumerate(told)
            )
        )
        for _ in (*marked("C"), *marked("d")):
            await self.look("NearbyScreen")
            await self.keys("down")

    async def trust(self) -> None:
        self.app.fake.fingerprint = " ".join(marked("D", 12))
        await self.keys("end", "enter")
        await self.look("Question")
        await self.keys("y")

    async def lobby(self) -> None:
        lines = [
            line(name, f"t{place}", title=title)
            for place, (name, title) in enumerate(zip(marked("E", NAME), marked("F", NAME), strict=True))
        ]
        self.app.house.tell(Lobby(tables=tuple(lines)))
        await self.look("LobbyScreen")

    async def waiting(self) -> None:
        for parts in _seatings("H"):
            self.app.house.tell(self.app.house.update(Phase.WAITING, seats=parts))
            await self.look("WaitingScreen")
        for name, base, differs in zip(marked("G", NAME), marked("g", NAME), marked("h", SHORT), strict=True):
            self.app.house.tell(
                self.app.house.update(
                    Phase.WAITING,
                    name=name,
                    title=name,
                    house=True,
                    base=base,
                    differences=(in_words(differs),),
                )
            )
            await self.look("WaitingScreen")
        names = marked("i", NAME)
        for first in range(0, len(names), 6):
            options = {name: name for name in names[first : first + 6]}
            self.app.house.tell(
                self.app.house.update(Phase.WAITING, house=False, base="", differences=(), options=options)
            )
            await self.look("WaitingScreen")
        await self._talk("WaitingScreen", "L", "M", "N", lines=4)
        for words in marked("K", TEXT):  # stands for some seconds where the chat was
            self.app.house.answers[Ready] = Answer(id=0, ok=False, told=in_words(words))
            await self.keys("g")
            await self.look("WaitingScreen")

    async def playing(self) -> None:
        log = marked("P", TEXT)
        for parts in _seatings("O"):
            await self._plays(parts=parts)
            for first in range(0, len(log), LOGGED):
                said = map(in_words, log[first : first + LOGGED])
                self._happened += LOGGED
                await self._plays(events=happened(*said, first=self._happened))
        for prompt in marked("Q", TEXT):
            await self._plays(prompt=in_words(prompt))
        pause = PausePart(by=PausedBy.JOURNAL, told=in_words(" ".join(marked("U", 12))))
        self.app.house.tell(self.app.house.update(Phase.PLAYING, pause=pause))
        await self.look("TableScreen")
        await self._talk("TableScreen", "R", "S", "T", lines=12)

    async def _plays(self, parts: tuple[SeatPart, ...] | None = None, **shown: Any) -> None:
        """See a round in which the referee shows this."""
        more: dict[str, Any] = {"seats": parts, "most": 10} if parts else {}
        update = self.app.house.update(Phase.PLAYING, pause=None, **more)
        assert update.view is not None
        self.app.house.tell(update.model_copy(update={"view": replace(update.view, **shown)}))
        await self.look("TableScreen")

    async def _talk(self, where: str, names: str, texts: str, notices: str, *, lines: int) -> None:
        """Hear chat and notices, as many at a time as have room: old lines give way to new ones."""
        told: list[Chat | Notice] = [Chat(name=name, text="hello") for name in marked(names, NAME)]
        told += [Chat(name="Bo", text=text) for text in marked(texts, SEEN)]
        told += [Notice(told=in_words(words)) for words in marked(notices, TEXT)]
        for first in range(0, len(told), lines):
            for news in told[first : first + lines]:
                self.app.house.tell(news)
            await self.look(where)

    async def over(self) -> None:
        for match, parts in enumerate(_seatings("V"), 1):
            self.app.house.tell(self.app.house.update(Phase.OVER, seats=parts, pause=None, match=match))
            await self.look("ResultsScreen")

    async def lost(self) -> None:
        for words in marked("W", TEXT):
            self.app.house.tell(Lost(in_words(words), again_in=1.0))
            await self.look("Busy")
        self.app.house.tell(Lost(in_words("\n".join(marked("X", 12)))))
        await settled(self.pilot)
        self.seen |= set(MARK.findall(text_of(self.app)))
        await self.keys("escape")

    async def complained(self) -> None:
        for words in marked("Y", TEXT):
            self.app.complain(words, words)
            await settled(self.pilot)
            self.seen |= set(MARK.findall(text_of(self.app)))
            await self.keys("escape")

    async def saved(self) -> None:
        await self.keys("v")
        for _ in (*marked("b"), *marked("c")):
            await self.look("HistoryScreen")
            await self.keys("down")
        await self.look("HistoryScreen")
        await self.keys("home", "enter")
        for _ in marked("I"):
            await self.look("ReplayScreen")
            await self.keys("right")
        await self.keys("escape", "escape")

    async def rules(self) -> None:
        for title, page in zip(marked("Z", NAME), marked("J", TEXT), strict=True):
            self.app.navigation.rules_page(title, page)
            await self.look("RulesScreen")
            await self.keys("escape")

    async def house(self) -> None:
        """See the files in which friends keep their rules, one of them asked to be deleted."""
        await self.keys("e")
        for _ in (*marked("e"), *marked("f")):
            await self.look("HouseScreen")
            await self.keys("down")
        await self.keys("home", "x")
        await self.look("Question")
        await self.keys("escape", "escape")


def _friends() -> FakeFolder:
    """House rules of friends: what they are called, and what is wrong with them."""
    titles = [SavedRules(f"e{at}.toml", title, fault="odd") for at, title in enumerate(marked("e"))]
    faults = [SavedRules(f"f{at}.toml", "Kitchen", fault=fault) for at, fault in enumerate(marked("f"))]
    return FakeFolder(*titles, *faults)


def _seatings(field: str) -> Iterator[tuple[SeatPart, ...]]:
    """Yield tables at which the payloads sit, nine at a time, beside Ann."""
    names = marked(field, NAME)
    for first in range(0, len(names), 9):
        yield seats("Ann", *names[first : first + 9], most=10)


def besieged() -> App:
    """The app, among strangers: in the network, in the address book, in the bookcase."""
    words = marked("I")
    hands = frames(len(words) - 1)
    shown = [frame._replace(names=(text,) * 3, line=text) for frame, text in zip(hands, words, strict=True)]
    told = zip(marked("a"), marked("b"), strict=True)
    return parlour(
        FakeConnector(recent=[HostToJoin(Address(f"h{n}"), name) for n, name in enumerate(marked("d"))]),
        Settings(name="Ann", bell=False),
        library=FakeLibrary(
            *(Saved(f"m{n}", title, (name,), points=(0,)) for n, (title, name) in enumerate(told)),
            *(Saved(f"n{n}", "", wrong=in_words(fault)) for n, fault in enumerate(marked("c"))),
            frames=shown,
        ),
        rules_folder=_friends(),
    )


def main(passed: Path) -> int:
    """Run the app with nobody at the keys."""
    for place in ("pilot", "app"):
        vars(import_module(f"textual.{place}"))["wait_for_idle"] = stillness
    app = besieged()
    seen: list[str] = []

    async def walk(pilot: Pilot[Any]) -> None:
        walker = Walk(app, pilot)
        await settled(pilot)
        await walker.all()
        seen.extend(sorted(walker.seen))
        app.exit(0)

    app.run(auto_pilot=walk)
    passed.write_text(" ".join(seen))
    return app.return_code or 0


if __name__ == "__main__":
    if "every" in sys.argv:
        ALONE.clear()
    sys.exit(main(Path(sys.argv[1])))
