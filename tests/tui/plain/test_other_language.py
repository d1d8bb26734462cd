"""Every page of plain lines in a language of accented letters: no text is missed, and data stays as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from itertools import cycle
from typing import Final, TypeAlias

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Lost, News
from parlour.net.discovery.service import Ad
from parlour.net.errors import WrongFingerprint
from parlour.net.fair import sentences
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import (
    Answer,
    AskHint,
    Chat,
    Clock,
    HintPart,
    Hints,
    Lobby,
    Notice,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    ReadRules,
    RulesPart,
    Update,
)
from parlour.net.wire.notices import GOES_ON, PAUSES
from parlour.rules.games.shedding.choices.sentences import DISCARD, DRAW_ONE
from parlour.rules.record.review import Reviewed
from parlour.rules.sentences import TURN_OF, told
from parlour.rules.shelf import shelf
from parlour.tui.plain.saying.places import places_named
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.table import place_lines
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.text.language import ENGLISH, said_of, speak, tr
from parlour.tui.text.markdown_blocks import plain_paragraphs
from parlour.tui.words.speaking import CARD
from tests.rules.jojo.table import table as jojo
from tests.tui.kit import stacked
from tests.tui.kit.at_table import my_turn
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary, saved_rules
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import TLS, WELCOME, line, seats
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.plain.pages.typed import Player
from tests.tui.plain.reading.test_reading import DEN, HAPPENED, KITCHEN, STEPS, TURNING, a_review
from tests.tui.plain.table.at_table import Moment, Typed, typed
from tests.tui.plain.table.matched import NAMES, Table, table_of
from tests.tui.plain.table.test_at_the_table import after_round, held_up, hosted, table
from tests.tui.plain.table.test_places import STACKS
from tests.tui.plain.table.typist import TypedLines, play_at
from tests.waiting import until

pytestmark = pytest.mark.looptime

TITLES: Final = ("Parlour", "Mau-Mau", *(game.title for game in shelf.games()))
PEOPLE: Final = ("Ann", "Bo", "Cy", "Bot 1", "Tom", "Mia", *NAMES)
PLACES: Final = ("Kitchen", "Attic", "Den", "Pairs", "apple banana cherry date")
TYPED: Final = (
    "parlour join",
    "ssh -p",
    "play@",
    "TLS",
    "SSH",
    "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0",
)
CHAT: Final = ("hello there", "nonsense", "tulip")
FILES: Final = ("a.match", "b.match", "statistics.jsonl")
ACCENTED: Final = {*"ňčďěğĥíĵķĺñöřšťüŵý"}
"""Letters of the other language that no English text has."""
SIGNS: Final = ",.:;()'ö"
COMMANDS: Final = ("history", "rules", "settings", "help", "quit")
"""Commands that the first page lists."""
WHAT_IT_IS: Final = (*TITLES, *PEOPLE, *PLACES, *TYPED, *CHAT, *FILES)
"""What is called the same in every language."""

Step: TypeAlias = "str | Callable[[Player], object]"
"""A line that is typed, or what happens elsewhere."""


@dataclass(frozen=True)
class Walk:
    """What a player does on a page; `names` are what stays as it is there."""

    steps: tuple[Step, ...]
    make: Callable[[], Player] = Player
    names: tuple[str, ...] = ()
    data: bool = True


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
    match = Resumable("t1", "", "Jojo", ("Ann", "Bot 1"), solo=True, taken=3, round=3, scores=(120, 85, 40))
    den = Resumable("t2", "Den", "Pairs", ("Ann", "Bo"), at=1_790_000_000, taken=2)
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
        ("help", "nonsense now", "h", "again", "back", "resume", "set nonsense on", "set bell"),
        names=("now",),
    ),
    "unfinished": Walk(("again", "resume", "delete 1", "no", "delete 2", "yes", "resume 7"), unfinished),
    "games": Walk(
        (
            *(
                "play",
                "help",
                "about 1",
                "level hard",
                "pace nonsense",
                "bots 99",
                "clocks relaxed",
                "nonsense",
            ),
            *("clocks", "back", "play nonsense.toml", "play"),
        ),
        lambda: Player(folder=FakeFolder(saved_rules())),
        names=("Our JUNO", "nonsense.toml", "No such file or directory"),
    ),
    "hosting": Walk(
        (
            *(
                "host",
                "help",
                "seats 99",
                "password",
                "secret",
                "ssh closed",
                "programs refused",
                "programs x",
            ),
            *("name " + "A" * 17, "clocks relaxed", "level hard", "game", "back", "nonsense", "open"),
        ),
    ),
    "network": Walk(
        (
            *("join", "help", finds(found("k", "192.168.1.20", KITCHEN_AD))),
            *(
                finds(
                    found("d", "192.168.1.21", DEN_AD), found("s", "192.168.1.22", KITCHEN_AD, silent=True)
                ),
            ),
            *("again", "rules 1", "nonsense", "9", "2", "back", "watch"),
        ),
        with_tables,
    ),
    "lobby": Walk(
        (
            *(
                "join 192.168.1.20",
                "help",
                tells(Lobby(tables=(line("Attic", "t3"),), more=True)),
                "nonsense",
            ),
            *("sit 1", "new", "back", "play", "back", "rules 9", tells(Lobby(tables=())), "again", "leave"),
        ),
        at_house(TWO),
    ),
    "password": Walk(
        ("join 192.168.1.20", "den", "", "den", "good"),
        at_house(TWO),
        names=("this table asks for a password",),  # what the host of the test says
    ),
    "trust": Walk(
        ("join 192.168.1.20", "no", "watch 192.168.1.20", "yes"),
        lambda: Player(FakeConnector(FakeHouse(TWO), fingerprint=TLS)),
        names=("You did not trust this host",),  # likewise
    ),
    "another certificate": Walk(("join 192.168.1.20", "forget"), lambda: Player(FakeConnector(error=WRONG))),
    "waiting": Walk(
        (
            *("host", "open", "help", "who", "invite", "code", "nonsense", "remove 2", "start", "bot hard"),
            *(
                waits(seats=seats("Ann", "Bot 1", "Bo")),
                waits(seats=seats("Ann", "Bot 1", "Bo", ready=READY)),
            ),
            *(waits(seats=seats("Ann", "", "Bo")), "remove 9", "remove Bo", "no", "host Bo", "yes"),
            *(
                "ready",
                waits(seats=seats("Ann", "Bo", ready=READY)),
                "unready",
                "say",
                "continue",
                "end",
                "no",
            ),
            *(
                "remove Bo",
                "yes",
                waits(timer=60, pace="fast", relaxed=True),
                waits(title="Jojo"),
                "bot nonsense",
            ),
            *(waits(seats=seats("Ann", "Bo", host="Bo")), waits(seats=seats("Ann", "Bo")), "game", "back"),
            *(
                tells(Notice(told=GOES_ON), Chat(name="Bo", text="hello there")),
                "learn",
                "back",
                "leave",
                "no",
            ),
            *("leave", "yes"),
        ),
        at_house(),
        names=("Ann plays", "a card"),  # the words of a view that the test makes up
    ),
    "a guest": Walk(
        ("join 192.168.1.20", "1", "help", "who", "code", "end", "start"),
        at_house(TWO, welcome=WELCOME.model_copy(update={"code": "apple banana cherry date"})),
    ),
    "a spectator": Walk(("join 192.168.1.20", "watch 1", "who", "ready", "leave"), at_house(TWO)),
    "options": Walk(
        (
            *("host", "open", "options", "help", "1", "2", "about hints", "about 5", "set pace fast"),
            *(
                "set pace normal",
                "set pace nonsense",
                "set timer soon",
                "set nonsense",
                "set nonsense on",
                "back",
            ),
            *(waits(seats=seats("Ann", "Bo", host="Bo")), "options", "back"),
        ),
        at_house(),
        names=("pace", "soon"),
    ),
    "settings": Walk(
        (
            *(
                "settings",
                "help",
                "1",
                "2",
                "3",
                "4",
                "5",
                "6",
                "8",
                "9",
                "set bell off",
                "set bell nonsense",
            ),
            *(
                "set saying brief",
                "set motion reduced",
                "set name " + "A" * 17,
                "set others kept many",
                "nonsense",
            ),
        ),
        names=("many",),
    ),
    "no name": Walk(("", "A" * 17, "Ann"), lambda: Player(name="")),
    "history": Walk(
        (
            *(
                "history",
                "help",
                "about 1",
                "about 2",
                "favorite 1",
                "favorites",
                "favorite 1",
                "all",
                "game",
                "with",
            ),
            *("game nonsense", "find tulip", "more", "all", "9", "export 1", "a.match", "delete 2", "no"),
            *("statistics", "delete 2", "yes", "yes", "statistics jojo"),
        ),
        lambda: Player(library=counted()),
    ),
    "no history": Walk(("history", "1", "game", "statistics")),
    "replay": Walk(
        (
            *(
                "history",
                "1",
                "help",
                "next 2",
                "next",
                "previous",
                "go 7",
                "round 4",
                "table",
                "hand Bo",
                "hands",
            ),
            *("score", "end", "review", "go 0", "previous", "nonsense", "back"),
        ),
        lambda: Player(library=counted()),
        names=HAPPENED,
    ),
    "rules": Walk(
        (
            *(
                "rules",
                "help",
                "1",
                "help",
                "more",
                "find",
                "find tulip",
                "start",
                "back",
                "back",
                "rules QQ-9",
            ),
            *("rules nonsense", "rules jc-4"),
        ),
        names=OF_RULES,
    ),
    "lessons": Walk(("learn", "help", "about 1", "nonsense", "99", "back", "learn jojo")),
    "a lesson": Walk(("learn", "1", "help", "task", "draw", "nonsense", "table", "hand", "options", "leave")),
    "the rules of a table": Walk(("host", "open", "rules", "back"), house_with_rules, names=OF_RULES),
    "lost": Walk(
        (
            *("join 192.168.1.20", tells(Lost(GOES_ON, again_in=1.0)), tells(WELCOME)),
            *(tells(Lost(GOES_ON)), "again"),
        ),
        at_house(TWO),
    ),
}
"""What is typed on each page."""
NOT_YET: Final[frozenset[str]] = frozenset()


async def walked(walk: Walk) -> Player:
    """Do all steps of a walk, and return the player."""
    async with walk.make() as player:
        for step in walk.steps:
            if player.running is not None and player.running.done():
                break
            if isinstance(step, str):
                await player.type(step)
            else:
                await player.hears(lambda step=step: step(player))  # type: ignore[misc]
    return player


async def in_language(language: NullTranslations, walk: Walk) -> Player:
    """Do a walk in a session of this language."""
    speak(language)
    return await walked(walk)


def words_of(said: Sequence[Said], typed: Iterable[str], names: Iterable[str] = ()) -> str:
    """Return all texts, without names, and without commands and what was typed where they stand alone."""
    commands = {str(each.data["command"]) for each in said if "command" in each.data}
    moves = {str(move) for each in said for move in _listed(each.data.get("moves"))}
    alone = {*commands, *moves, *COMMANDS, *(word for line in typed for word in line.split())}
    text = "\n".join(each.text for each in said)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    lines = (line.split(" ") for line in text.split("\n"))
    return "\n".join(" ".join(word for word in words if word.strip(SIGNS) not in alone) for words in lines)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def data_of(said: Iterable[Said]) -> list[object]:
    """Return what programs read, without texts."""
    return [(each.kind, _without_texts(each.data)) for each in said]


def _without_texts(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _without_texts(part) for name, part in value.items() if name != "text"}
    return [_without_texts(part) for part in value] if isinstance(value, list) else value


def page(name: str) -> object:
    return pytest.param(name, marks=pytest.mark.xfail) if name in NOT_YET else name


@pytest.mark.parametrize("name", [page(name) for name in WALKS])
async def test_two_sessions_at_once_say_a_page_each_in_its_language_with_the_same_data(name: str) -> None:
    walk = WALKS[name]
    other, english = await asyncio.gather(
        asyncio.create_task(in_language(Pseudo(), walk)), asyncio.create_task(in_language(ENGLISH, walk))
    )
    typed = [step for step in walk.steps if isinstance(step, str)]
    shown = "\n".join((words_of(other.lines.said, typed, walk.names), *other.lines.prompts))
    assert missed(shown, *WHAT_IT_IS) == []
    assert not ACCENTED & set("".join((*english.texts(), *english.lines.prompts)))
    assert data_of(other.lines.said) == data_of(english.lines.said)


# ---- a match -------------------------------------------------------------------------------------

ASKED: Final = (
    *("hand", "table", "score", "who", "options", "time", "hint", "why 1", "why", "why nonsense", "at stock"),
    *("at", "at nonsense", "again", "brief", "full", "normal", "back", "pause", "vote", "undo", "say", "99"),
    *("play nonsense", "nonsense", "help", "continue", "end", "host Bo", "stand-in", "catch", "next", "wait"),
)
"""What can be asked at a table, and what is refused there."""
ON_THE_TABLE: Final = (
    "UNO",  # what is called
    *("is no card of", "this deck; cards look like"),  # faults of notation are no sentences yet
)


class ByData:
    """A player who knows no language: makes the moves that programs read, and asks about the table."""

    def __init__(self, table: Table, lines: int) -> None:
        self._table = table
        self._left = lines
        self._asked = cycle(ASKED)
        self._turn: Mapping[str, object] = {}
        self._rows: list[object] = []

    def __call__(self, said: list[Said]) -> str | None:
        """Return the next line; None when the match is over, or enough was typed."""
        self._left -= 1
        for each in said:
            self._hear(each)
        if self._left < 0 or self._table.phase is Phase.OVER:
            return None
        if self._left % 3 == 0:
            return next(self._asked)
        if self._table.phase is Phase.BETWEEN:
            return "ready"
        line = self._answer()
        if line is None:
            self._table.go_on(skip=True)
        return line or "again"

    def _hear(self, said: Said) -> None:
        if said.kind is Kind.TURN:
            self._turn, self._rows = said.data, []
        elif said.kind is Kind.OPTION:
            self._rows.append(said.data["number"])

    def _answer(self) -> str | None:
        rows, moves = self._rows, _listed(self._turn.get("moves"))
        cards = [card["number"] for card in _listed(self._turn.get("cards"))]  # type: ignore[index]
        found = [*rows, *cards] or moves
        return str(found[self._left % len(found)]) if found else None


async def match_in(language: NullTranslations, game: str, lines: int) -> TypedLines:
    """Play a part of a match in a session of this language."""
    speak(language)
    table = table_of(game)
    heard = TypedLines(ByData(table, lines))
    await play_at(heard, table)
    return heard


@pytest.mark.parametrize("game", ["juno-classic", "jojo", "lotta-watta"])
async def test_two_sessions_at_once_play_a_match_each_in_its_language_with_the_same_data(game: str) -> None:
    other, english = await asyncio.gather(
        asyncio.create_task(match_in(Pseudo(), game, 260)),
        asyncio.create_task(match_in(ENGLISH, game, 260)),
    )
    assert other.typed == english.typed
    assert data_of(other.said) == data_of(english.said)
    shown = "\n".join((words_of(other.said, other.typed, (*WHAT_IT_IS, *ON_THE_TABLE)), *other.questions))
    assert missed(shown, *WHAT_IT_IS) == []
    assert not ACCENTED & set("".join((*english.texts(), *english.questions)))
    assert english.texts(Kind.RESULT)


def told_at_a_table() -> tuple[Update, tuple[str | News, ...]]:
    """Return a moment of a match, and what is typed and told there."""
    at = hosted(table(my_turn(), hints=Hints.EVERYONE))
    pause = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
    detail = told(sentences.NOT_ITS_PLACE, card=1, shuffle=shuffle("deal"))
    verdicts = [Verdict(1, 1, Mismatch(wrong, detail), doubts=3, kept_back=(1, 2)) for wrong in Wrong]
    plain = Verdict(1, 2, unverifiable=told(TURN_OF, 1))
    right = plain._replace(unverifiable=None)
    verdicts += [plain, right, right._replace(missed=True), right._replace(took_part=True)]
    verdicts += [right._replace(partly=True), right._replace(before=True)]
    script: list[str | News] = [Chat(name="Bo", text="hello there"), Lost(GOES_ON, again_in=1.0), WELCOME]
    script += ["hint", "why 1", "help", "pause", "stand-in", "host nonsense", "host cem", "say"]
    script += [f"say {'o' * 301}", "leave", "no", hosted(at, pause=pause).model_copy(update={"seq": 2})]
    script += ["time", "draw", held_up(0).model_copy(update={"seq": 3}), "vote nonsense", "vote", "no"]
    script += ["vote yes", held_up(3, Presence.AWAY).model_copy(update={"seq": 4}), "who", "vote", "yes"]
    script += [
        after_round().model_copy(update={"seq": 5, "clocks": (Clock(name="deal", left=19.5),)}),
        "wait",
    ]
    script += [after_round(Phase.OVER).model_copy(update={"seq": 6}), "help", "draw", "nonsense", "again"]
    return at, (*script, *verdicts, Lobby(tables=()))


async def table_in(language: NullTranslations) -> Typed:
    """Type and hear all this in a session of this language."""
    speak(language)
    at, script = told_at_a_table()
    moment = Moment(at)
    best = HintPart(can=(told(DRAW_ONE),), move="draw", told=told(DRAW_ONE), reasons=(told(TURN_OF, 1),))
    moment.answers[AskHint] = Answer(id=0, hint=best)
    return await typed(moment, *script)


async def test_what_a_table_tells_of_people_clocks_and_shuffles_is_in_the_language_of_the_session() -> None:
    other, english = await asyncio.gather(
        asyncio.create_task(table_in(Pseudo())), asyncio.create_task(table_in(ENGLISH))
    )
    made_up = ("Your turn: play a card or draw one", "draw a card")
    shown = words_of(other.said, other.lines.typed, (*WHAT_IT_IS, *made_up))
    assert missed("\n".join((shown, *other.lines.questions)), *WHAT_IT_IS) == []
    assert data_of(other.said) == data_of(english.said)
    assert len(english.texts(Kind.CHECK)) > 2 * len(Wrong)


# ---- what is typed -------------------------------------------------------------------------------


def heard(*words: str, key: str | None = None) -> str:
    """Return texts of the catalog as the other language says them, as they are heard in a line."""
    return " ".join(said_of(key, each) if key else tr(each) for each in words).casefold()


@pytest.mark.parametrize("line", ["red 7", "r7", "re 7", "1"])
async def test_a_card_may_be_typed_in_english(line: str) -> None:
    speak(Pseudo())
    assert (await typed(my_turn(), line)).moves == ["play R7"]


async def test_a_card_and_a_color_may_be_typed_as_they_are_said() -> None:
    speak(Pseudo())
    assert (await typed(my_turn(), heard("red 7", key=CARD))).moves == ["play R7"]
    wild = f"{heard('Wild', key=CARD)} {heard('blue', key=CARD)}"
    assert (await typed(my_turn(), f"play {wild}")).moves == ["play W blue"]


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_a_place_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    north = heard("north") if said else "north"
    assert places_named(north, stacked.seen(jojo(STACKS)).view) == ["N"]


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_a_pile_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    pile = heard("discard", key=DISCARD.sentence.key) if said else "discard"
    [lies] = place_lines(Dealt("juno-classic", "R1 | R2", "R5").update(), pile)
    assert lies.data["zone"] == "discard"


@pytest.mark.parametrize("said", [False, True], ids=["in English", "as it is said"])
async def test_values_and_answers_may_be_typed(said: bool) -> None:
    speak(Pseudo())
    say = heard if said else str
    async with Player() as ann:
        await ann.type(f"set {say('Bell')} {say('off')}", "play jojo", "leave", say("no"))
        assert ann.kept[0].bell is False
        assert ann.at == "MatchPage"
        await ann.type("leave", say("yes"))
        assert ann.at == "HomePage"


# ---- a review ------------------------------------------------------------------------------------


async def test_a_review_is_in_the_language_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    a_review(monkeypatch, *(Reviewed(done, 8) for done in range(1, 8)), Reviewed(8, 8, (TURNING,)))
    speak(Pseudo())
    async with Player(library=counted()) as ann:
        before = len(await ann.type("history", "1"))
        await ann.type("review")
        await until(lambda: ann.lines.said[-1].kind is Kind.OPTION)
        assert missed(words_of(ann.lines.said[before:], (), (*WHAT_IT_IS, *HAPPENED)), *WHAT_IT_IS) == []
