"""The lessons of all games: files `lessons/<name>.toml` beside the presets that they teach.

`rules/GAMES.md` describes their fields. A fault in a file becomes one line that names the lesson and the
step.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib.resources.abc import Traversable
from typing import Any, Final, NoReturn

from parlour.rules.errors import LessonError, NotationError
from parlour.rules.faults import FaultyGame, RulesetError
from parlour.rules.games import folders, place
from parlour.rules.lessons.lesson import Answer, Lesson, LessonStep, Position, WrongMove, worded
from parlour.rules.lessons.playing import LessonGame
from parlour.rules.record.entries import Act, Judgment, Time
from parlour.rules.record.entries import read as read_entry
from parlour.rules.shelf.files import is_preset, presets, tomls
from parlour.rules.shelf.installed import Package, installed
from parlour.rules.shelf.shelf import table_rules

LARGEST: Final = 32 * 1024
"""The most bytes of a lesson's file."""
MOST_STEPS: Final = 20
LONGEST_TEXT: Final = 400
MOST_ITEMS: Final = 200
"""The most items of a list."""
MOST_SEATS: Final = 10
_KEYS: Final = ("game", "place", "title", "about", "others", "options", "before", "end", "deal", "step")
_DEAL_KEYS: Final = ("dealer", "hands", "pile", "stock")
_STEP_KEYS: Final = ("say", "task", "do", "then", "otherwise", "wrong")
_WRONG_KEYS: Final = ("move", "say")


def lessons() -> tuple[Lesson, ...]:
    """Return every lesson, by game in the order of the shelf, and by place."""
    return _all()[0]


def faults() -> tuple[FaultyGame, ...]:
    """Return what is wrong with lessons of installed games; `lessons` leaves them out."""
    return _all()[1]


@cache
def _all() -> tuple[tuple[Lesson, ...], tuple[FaultyGame, ...]]:
    found = [_lesson(path) for folder in folders() for path in tomls(place(folder) / "lessons")]
    faults = []
    for package in _packages():
        for path in tomls(package.place() / "lessons"):
            try:
                found.append(package.tried(f"lessons/{path.name}", partial(_lesson, path)))
            except FaultyGame as fault:
                faults.append(fault)
    order = list(presets())
    return tuple(sorted(found, key=lambda lesson: (order.index(lesson.game), lesson.place))), tuple(faults)


def _packages() -> list[Package]:
    """Return the installed games with a preset; the others are faulty as a whole."""
    known = {file.package for file in presets().values()}
    return [package for package in installed().packages if package in known]


def _lesson(path: Traversable) -> Lesson:
    return read(path.name.removesuffix(".toml"), path.read_text("utf-8"))


def faulty(game: str) -> tuple[FaultyGame, ...]:
    """Return what is wrong with lessons of the game that has the preset `game`."""
    return tuple(fault for fault in faults() if fault.name == presets()[game].folder)


def of_game(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of the preset called `game`."""
    return tuple(lesson for lesson in lessons() if lesson.game == game)


def read(name: str, text: str) -> Lesson:
    """Return the lesson in the file `name`; raise LessonError with one line about what is wrong."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise LessonError(f"lesson {name[:40]}: it is longer than {LARGEST} bytes")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "too long or nested too deep"
        raise LessonError(f"lesson {name[:40]}: it is not TOML: {why[:100]}") from None
    lesson = lesson_in(name, content)
    if not is_preset(lesson.game):
        there = ", ".join(presets())
        raise LessonError(f"lesson {name[:40]}, game: there is no {lesson.game[:40]!r}; there are: {there}")
    return lesson


def begin(lesson: Lesson) -> LessonGame:
    """Return `lesson` at its first step; raise LessonError if it does not fit the rules of its game."""
    try:
        rules = table_rules(lesson.game, lesson.options)
    except RulesetError as error:
        raise LessonError(f"lesson {lesson.name}, options: {error}") from None
    if not rules.least <= lesson.seats <= rules.most:
        raise LessonError(
            f"lesson {lesson.name}, others: {lesson.seats} seats, but {rules.least} to {rules.most} play this"
        )
    return LessonGame(lesson, rules.game, rules.rules)


def lesson_in(name: str, content: Mapping[str, Any]) -> Lesson:
    """Return the lesson called `name`; raise LessonError with the first fault of `content`."""
    head = _Table(f"lesson {name[:40]}", content, _KEYS)
    deal = _Table(f"{head.where}, deal", head.table("deal"), _DEAL_KEYS)
    others = head.texts("others")
    if not 1 <= len(others) < MOST_SEATS:
        head.fail("others", f"1 to {MOST_SEATS - 1} names, not {len(others)}")
    steps = head.items("step")
    if not 1 <= len(steps) <= MOST_STEPS:
        head.fail("step", f"1 to {MOST_STEPS} steps, not {len(steps)}")
    return Lesson(
        name=name,
        game=head.text("game"),
        place=head.number("place"),
        title=head.text("title"),
        about=head.words("about"),
        others=others,
        position=_position(deal, 1 + len(others)),
        steps=tuple(_step(f"{head.where}, step {number}", step) for number, step in enumerate(steps, 1)),
        end=head.words("end"),
        options=_options(head),
        before=tuple(_answers(head, "before")),
    )


def _position(deal: _Table, seats: int) -> Position:
    hands = deal.texts("hands", empty=True)
    if len(hands) != seats:
        deal.fail("hands", f"one for each of {seats} seats, not {len(hands)}")
    dealer = deal.number("dealer")
    if dealer >= seats:
        deal.fail("dealer", f"a seat from 0 to {seats - 1}, not {dealer}")
    stock = deal.text("stock", "")
    return Position(
        dealer, tuple(tuple(hand.split()) for hand in hands), deal.text("pile", ""), (*stock.split(),)
    )


def _options(head: _Table) -> dict[str, str]:
    said = head.table("options") if "options" in head.content else {}
    for name, value in said.items():
        if not isinstance(value, str):
            head.fail("options", f"texts, not {value!r:.40} for {name[:40]}")
    return dict(said)


def _step(where: str, content: object) -> LessonStep:
    step = _Table(where, content, _STEP_KEYS)
    do = step.texts("do")
    if not do:
        step.fail("do", "at least one move")
    wrong = [_Table(f"{where}, wrong", each, _WRONG_KEYS) for each in step.items("wrong", ())]
    return LessonStep(
        say=step.words("say"),
        task=step.words("task"),
        do=do,
        then=tuple(_answers(step, "then")),
        otherwise=step.words("otherwise", ""),
        wrong=tuple(WrongMove(each.text("move"), each.words("say")) for each in wrong),
    )


def _answers(table: _Table, key: str) -> Iterator[Answer]:
    for line in table.texts(key, ()):
        try:
            entry = read_entry(line)
        except NotationError as error:
            table.fail(key, f"lines of a match: {error}")
        if not isinstance(entry, Act | Time | Judgment):
            table.fail(key, f"moves, clocks and verdicts, not {line[:40]!r}")
        yield entry


class _Table:
    """A table of the file; every access checks the type, and `fail` says what would be right."""

    def __init__(self, where: str, content: object, keys: tuple[str, ...]) -> None:
        self.where = where
        if not isinstance(content, Mapping):
            raise LessonError(f"{where}: it must be a table, not {content!r:.40}")
        self.content = content
        for key in content:
            if key not in keys:
                raise LessonError(f"{where}: there is no {str(key)[:40]!r}; there are: {', '.join(keys)}")

    def fail(self, key: str, right: str) -> NoReturn:
        raise LessonError(f"{self.where}, {key}: it must be {right}")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.content.get(key, default)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            self.fail(key, f"a text of at most {LONGEST_TEXT} characters on one line, not {value!r:.40}")
        if not value and default is None:
            self.fail(key, "a text that is not empty")
        return value

    def words(self, key: str, default: str | None = None) -> str:
        """Return a text of which parts may be for who plays by keys (`worded`)."""
        text = self.text(key, default)
        if {*worded(text, by_keys=True)} & {*"[|]"}:
            self.fail(key, f"a text with words in pairs of brackets, and a bar only there, not {text!r:.60}")
        return text

    def number(self, key: str) -> int:
        value = self.content.get(key)
        if type(value) is not int or not 0 <= value < 100:
            self.fail(key, f"a number from 0 to 99, not {value!r:.40}")
        return value

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.content.get(key)
        if not isinstance(value, Mapping):
            self.fail(key, f"a table, not {value!r:.40}")
        return value

    def items(self, key: str, default: tuple[()] | None = None) -> tuple[object, ...]:
        value = self.content.get(key, default)
        if not isinstance(value, list | tuple) or len(value) > MOST_ITEMS:
            self.fail(key, f"a list of at most {MOST_ITEMS} items, not {value!r:.40}")
        return tuple(value)

    def texts(self, key: str, default: tuple[()] | None = None, *, empty: bool = False) -> tuple[str, ...]:
        found = self.items(key, default)
        for item in found:
            if not isinstance(item, str) or len(item) > LONGEST_TEXT or not item.isprintable():
                self.fail(key, f"a list of short texts, not {item!r:.40}")
            if not item and not empty:
                self.fail(key, "a list of texts that are not empty")
        return tuple(str(item) for item in found)
