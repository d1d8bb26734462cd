"""Reads the content of a lesson's file. A fault becomes one line that names the lesson and the step.

`rules/GAMES.md` describes the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from parlour.rules.errors import LessonError, NotationError
from parlour.rules.lessons.lesson import Answer, Lesson, LessonStep, Position, Wrong
from parlour.rules.record.entries import Act, Judgment, Time
from parlour.rules.record.entries import read as read_entry

MOST_STEPS: Final = 20
LONGEST_TEXT: Final = 400
MOST_ITEMS: Final = 200
"""The most items of a list."""
MOST_SEATS: Final = 10
_KEYS: Final = ("game", "place", "title", "about", "others", "options", "before", "end", "deal", "step")
_DEAL_KEYS: Final = ("dealer", "hands", "pile", "stock")
_STEP_KEYS: Final = ("say", "task", "do", "then", "otherwise", "wrong")
_WRONG_KEYS: Final = ("move", "say")


def lesson(name: str, content: Mapping[str, Any]) -> Lesson:
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
        about=head.text("about"),
        others=others,
        position=_position(deal, 1 + len(others)),
        steps=tuple(_step(f"{head.where}, step {number}", step) for number, step in enumerate(steps, 1)),
        end=head.text("end"),
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
        dealer, tuple(tuple(hand.split()) for hand in hands), deal.text("pile"), (*stock.split(),)
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
        say=step.text("say"),
        task=step.text("task"),
        do=do,
        then=tuple(_answers(step, "then")),
        otherwise=step.text("otherwise", ""),
        wrong=tuple(Wrong(each.text("move"), each.text("say")) for each in wrong),
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
