"""Every page of plain lines in a language of accented letters: no text is missed, and data stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.discovery.service import Ad
from parlour.net.errors import WrongFingerprint
from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import (
    Answer,
    Chat,
    Lobby,
    Notice,
    Phase,
    ReadRules,
    RulesPart,
)
from parlour.net.wire.notices import GOES_ON
from parlour.rules.record.review import Reviewed
from parlour.rules.shelf import shelf
from parlour.tui.plain.saying.said import Kind
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.text.language import speak
from parlour.tui.text.markdown_blocks import plain_paragraphs
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary, saved_rules
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import TLS, WELCOME, line, seats
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.plain.languages import ACCENTED, WHAT_IT_IS, data_of, in_both, words_of
from tests.tui.plain.pages.typed import Player
from tests.tui.plain.reading.test_reading import DEN, HAPPENED, KITCHEN, STEPS, TURNING, a_review
from tests.waiting import until

pytestmark = pytest.mark.looptime

Step: TypeAlias = "str | Callable[[Player], object]"
"""Lines that are typed, with semicolons between them, or what happens elsewhere."""


@dataclass(frozen=True)
class Walk:
    """What a player does on a page; `names` are what stays as it is there."""

    steps: tuple[Step, ...]
    make: Callable[[], Player] = Player
    names: tuple[str, ...] = ()

    @property
    def typed(self) -> list[str]:
        """All lines that are typed."""
        return [line for step in self.steps if isinstance(step, str) for line in step.split("; ")]


def tells(*news: object) -> Callable[[Player], None]:
    """Return what the host tells."""

    def tell(player: Player) -> None:
        for each in news:
            player.line.tell(each)  # type: ignore[arg-type]

    return tell


def at_house(*told: object, **more: object) -> Callable[[], Player]:
    """Return a player who can reach a host."""
    return lambda: Player(FakeConnector(FakeHouse(*told, **more)))  # type: ignore[arg-type]


def waits(**changed: object) -> Callable[[Player], None]:
    """Return what a waiting table tells when this has changed."""

    def tell(player: Player) -> None:
        house = player.line
        assert isinstance(house, FakeHouse)
        house.tell(house.update(Phase.WAITING, **changed))  # type: ignore[arg-type]

    return tell


def with_tables() -> Player:
    connector = FakeConnector(recent=[HostToJoin(Address("192.168.1.30"), "Attic")])
    return Player(connector)


def finds(*there: object) -> Callable[[Player], None]:
    def find(player: Player) -> None:
        assert isinstance(player.connector, FakeConnector)
        player.connector.find(*there)  # type: ignore[arg-type]

    return find


def unfinished() -> Player:
    connector = FakeConnector()
    match = Resumable("t1", "", "Jojo", solo=True, taken=3, round=3, scores=(120, 85, 40))
    den = Resumable("t2", "Den", "Pairs", at=1_790_000_000, taken=2)
    connector.left = (match, den)
    return Player(connector)


def counted() -> FakeLibrary:
    books = FakeLibrary(KITCHEN, DEN, frames=STEPS)
    books.counted[""] = Statistics(
        matches=Tally(4, 1, 10, 55),
        streaks=Streaks(-2, 1, 2),
        games={"Jojo": Tally(4, 1, 10, 55)},
        people={"Bo": Tally(4, 1, 10, 55)},
        last=(Ended("2026-11-01", "Jojo", True, 50), Ended("2026-11-02", "Jojo", False, 5)),
        damaged=2,
    )
    return books


KITCHEN_AD: Final = Ad("t1", "Kitchen", "Pairs", 1, 3, phase=Phase.WAITING)
DEN_AD: Final = Ad("t2", "Den", "Jojo", 2, 0, locked=True, phase=Phase.PLAYING)
TWO: Final = Lobby(tables=(line(), line("Den", "t2", locked=True, spectators=2, relaxed=True)))
WRONG: Final = WrongFingerprint(Address("192.168.1.20"), "cd34" * 16, "ab12" * 16)
RULES: Final = Answer(id=0, rules=RulesPart(game="jojo", title="Jojo"))
READY: Final = ("Ann", "Bo")
OF_RULES: Final = tuple(
    text for game in ("jojo", "juno-classic") for text in plain_paragraphs(shelf.page(game)) if text.strip()
)
"""A page of rules is a file for each language."""


def house_with_rules() -> Player:
    house = FakeHouse()
    house.answers[ReadRules] = RULES
    return Player(FakeConnector(house))


WALKS: Final = {
    "home": Walk(
        ("help; nonsense now; h; again; back; resume; set nonsense on; set bell",),
        names=("now",),
    ),
    "unfinished": Walk(("again; resume; delete 1; no; delete 2; yes; resume 7",), unfinished),
    "games": Walk(
        (
            "play; help; about 1; level hard; pace nonsense; bots 99; clocks relaxed; nonsense",
            "clocks; back; play nonsense.toml; play",
        ),
        lambda: Player(folder=FakeFolder(saved_rules())),
        names=("Our JUNO", "nonsense.toml", "No such file or directory"),
    ),
    "hosting": Walk(
        (
            "host; help; seats 99; password; secret; ssh closed; programs refused; programs x",
            "name AAAAAAAAAAAAAAAAA; clocks relaxed; level hard; game; back; nonsense; open",
        ),
    ),
    "network": Walk(
        (
            "join; help",
            finds(found("k", "192.168.1.20", KITCHEN_AD)),
            finds(found("d", "192.168.1.21", DEN_AD), found("s", "192.168.1.22", KITCHEN_AD, silent=True)),
            "again; rules 1; nonsense; 9; 2; back; watch",
        ),
        with_tables,
    ),
    "lobby": Walk(
        (
            "join 192.168.1.20; help",
            tells(Lobby(tables=(line("Attic", "t3"),), more=True)),
            "nonsense; sit 1; new; back; play; back; rules 9",
            tells(Lobby(tables=())),
            "again; leave",
        ),
        at_house(TWO),
    ),
    "password": Walk(
        ("join 192.168.1.20; den; ; den; good",),
        at_house(TWO),
        names=("this table asks for a password",),  # what the host of the test says
    ),
    "trust": Walk(
        ("join 192.168.1.20; no; watch 192.168.1.20; yes",),
        lambda: Player(FakeConnector(FakeHouse(TWO), fingerprint=TLS)),
        names=("You did not trust this host",),  # likewise
    ),
    "another certificate": Walk(("join 192.168.1.20; forget",), lambda: Player(FakeConnector(error=WRONG))),
    "waiting": Walk(
        (
            "host; open; help; who; invite; code; nonsense; remove 2; start; bot hard",
            waits(seats=seats("Ann", "Bot 1", "Bo")),
            waits(seats=seats("Ann", "Bot 1", "Bo", ready=READY)),
            waits(seats=seats("Ann", "", "Bo")),
            "remove 9; remove Bo; no; host Bo; yes; ready",
            waits(seats=seats("Ann", "Bo", ready=READY)),
            "unready; say; continue; end; no; remove Bo; yes",
            waits(timer=60, pace="fast", relaxed=True),
            waits(title="Jojo"),
            "bot nonsense",
            waits(seats=seats("Ann", "Bo", host="Bo")),
            waits(seats=seats("Ann", "Bo")),
            "game; back",
            tells(Notice(told=GOES_ON), Chat(name="Bo", text="hello there")),
            "learn; back; leave; no; leave; yes",
        ),
        at_house(),
        names=("Ann plays", "a card"),  # the words of a view that the test makes up
    ),
    "a guest": Walk(
        ("join 192.168.1.20; 1; help; who; code; end; start",),
        at_house(TWO, welcome=WELCOME.model_copy(update={"code": "apple banana cherry date"})),
    ),
    "a spectator": Walk(("join 192.168.1.20; watch 1; who; ready; leave",), at_house(TWO)),
    "options": Walk(
        (
            "host; open; options; help; 1; 2; about hints; about 5; set pace fast; set pace normal",
            "set pace nonsense; set timer soon; set nonsense; set nonsense on; back",
            waits(seats=seats("Ann", "Bo", host="Bo")),
            "options; back",
        ),
        at_house(),
        names=("pace", "soon"),
    ),
    "settings": Walk(
        (
            "settings; help; 1; 2; 3; 4; 5; 6; 8; 9; set bell off; set bell nonsense",
            "set saying brief; set motion reduced; set name AAAAAAAAAAAAAAAAA",
            "set others kept many; nonsense",
        ),
        names=("many",),
    ),
    "no name": Walk(("; AAAAAAAAAAAAAAAAAA; Ann",), lambda: Player(name="")),
    "history": Walk(
        (
            "history; help; about 1; about 2; favorite 1; favorites; favorite 1; all; game; with",
            "game nonsense; find tulip; more; all; 9; export 1; a.match; delete 2; no; statistics",
            "delete 2; yes; yes; statistics jojo",
        ),
        lambda: Player(library=counted()),
    ),
    "no history": Walk(("history; 1; game; statistics",)),
    "replay": Walk(
        (
            "history; 1; help; next 2; next; previous; go 7; round 4; table; hand Bo; hands; score",
            "end; review; go 0; previous; nonsense; back",
        ),
        lambda: Player(library=counted()),
        names=HAPPENED,
    ),
    "rules": Walk(
        (
            "rules; help; 1; help; more; find; find tulip; start; back; back; rules QQ-9",
            "rules nonsense; rules jc-4",
        ),
        names=OF_RULES,
    ),
    "lessons": Walk(("learn; help; about 1; nonsense; 99; back; learn jojo",)),
    "a lesson": Walk(("learn; 1; help; task; draw; nonsense; table; hand; options; leave",)),
    "the rules of a table": Walk(("host; open; rules; back",), house_with_rules, names=OF_RULES),
    "lost": Walk(
        (
            "join 192.168.1.20",
            tells(Lost(GOES_ON, again_in=1.0)),
            tells(WELCOME),
            tells(Lost(GOES_ON)),
            "again",
        ),
        at_house(TWO),
    ),
}
"""What is typed on each page."""


async def walked(walk: Walk) -> Player:
    """Do all steps of a walk, and return the player."""
    async with walk.make() as player:
        for step in walk.steps:
            if player.running is not None and player.running.done():
                break
            if isinstance(step, str):
                await player.type(*step.split("; "))
            else:
                await player.hears(lambda step=step: step(player))  # type: ignore[misc]
    return player


@pytest.mark.parametrize("name", WALKS)
async def test_two_sessions_at_once_say_a_page_each_in_its_language_with_the_same_data(name: str) -> None:
    walk = WALKS[name]
    other, english = await in_both(lambda: walked(walk))
    shown = "\n".join((words_of(other.lines.said, walk.typed, walk.names), *other.lines.prompts))
    assert missed(shown, *WHAT_IT_IS) == []
    assert not ACCENTED & set("".join((*english.texts(), *english.lines.prompts)))
    assert data_of(other.lines.said) == data_of(english.lines.said)


async def test_a_review_is_in_the_language_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    a_review(monkeypatch, *(Reviewed(done, 8) for done in range(1, 8)), Reviewed(8, 8, (TURNING,)))
    speak(Pseudo())
    async with Player(library=counted()) as ann:
        before = len(await ann.type("history", "1"))
        await ann.type("review")
        await until(lambda: ann.lines.said[-1].kind is Kind.OPTION)
        assert missed(words_of(ann.lines.said[before:], (), (*WHAT_IT_IS, *HAPPENED)), *WHAT_IT_IS) == []
