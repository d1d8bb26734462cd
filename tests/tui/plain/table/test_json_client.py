"""A program that was written from JSON.md alone plays matches of every game to their end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from parlour.rules.shelf import shelf
from parlour.tui.plain.ends.formats import as_json
from parlour.tui.plain.lines import Complete, InputEnded
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.words.data import event_data
from tests.tui.plain.table.matched import Table, table_of
from tests.tui.plain.table.typist import play_at, settled

PATIENCE = 5.0
"""Seconds after which the others go on, if the table does not wait for the program."""

QUICK = ("jojo", "crazy-eights")
TRIED = (*QUICK, "lotta-watta")
NAMES = [game.name for game in shelf.games()]


class Program:
    """Reads one line after the other, and writes one when it is asked: a row, a card or a move.

    Each third answer is wrong. `events` are those of which it has read.
    """

    def __init__(self) -> None:
        self.over = False
        self.events: list[dict[str, Any]] = []
        self._rows: list[str] = []
        self._tries = 0

    def take(self, line: str) -> str | None:
        """Return what to write after this line, if anything."""
        said: dict[str, Any] = json.loads(line)
        kind, data = said["kind"], said["data"]
        self.over = self.over or (kind == "result" and "winners" in data)
        self._read(kind, data)
        if kind == "option":
            self._rows.append(str(data["number"]))
        if kind != "turn":
            return None
        rows, self._rows = self._rows, []
        if not data.get("must"):
            return None
        answers = [*rows, *(str(card["number"]) for card in data["cards"]), *data["moves"]]
        self._tries += 1
        return "nonsense 99" if self._tries % 3 == 0 else answers[self._tries // 7 % len(answers)]

    def _read(self, kind: str, data: dict[str, Any]) -> None:
        """Read what the page says that is there."""
        self.events += data.get("events", ())
        if kind == "turn":
            assert isinstance(data["must"], bool)
            asks = {"prompt", "asked", "phase", "step"} & data.keys()
            assert len(asks) == 1, data
        if kind == "turn" and "prompt" in data:
            assert is_told(data["prompt"])
            assert {"race", "seconds", "moves", "cards"} <= data.keys()
        if kind == "result":
            ways = ("round", "winner", "key"), ("points", "totals"), ("seat", "hand"), ("winners", "key")
            assert any(data.keys() >= {*fields} for fields in ways), data


FIELDS = {
    "moved": {"seat", "cards", "how", "from", "to"},
    "shown": {"seat", "cards", "to"},
    "scored": {"seat", "points", "total"},
    "told": {"key", "seats", "values"},
}


def is_told(data: dict[str, Any]) -> bool:
    """Whether this is a sentence that is told: a key, seats and values."""
    values = data["values"].values()
    return (
        data.keys() == FIELDS["told"]
        and isinstance(data["key"], str)
        and all(isinstance(seat, int) for seat in data["seats"])
        and all(isinstance(each, int | str | list) or is_told(each) for each in values)
    )


class Pipe:
    """The two ends of a pipe to a program, which answers each line before it reads the next."""

    interactive = False
    for_programs = True

    def __init__(self, program: Program, table: Table) -> None:
        self.table = table
        self.program = program
        self.written_lines: list[str] = []
        self.typed: asyncio.Queue[str] = asyncio.Queue()

    def say(self, said: Said) -> None:
        self.written_lines.append(as_json(said))
        if (answer := self.program.take(self.written_lines[-1])) is not None:
            self.typed.put_nowait(answer)

    def bell(self) -> None: ...

    async def written(self) -> None: ...

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        del prompt, complete, secret
        await settled()
        if self.program.over:
            raise InputEnded
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self.typed.get()
            except TimeoutError:
                before = self.table.match
                self.table.go_on(skip=True)
            if self.table.match is before and not self.program.over:
                pytest.fail("the program hangs after:\n" + "".join(self.written_lines[-6:]))


@pytest.mark.looptime
@pytest.mark.parametrize(
    "game",
    [
        *(*QUICK, pytest.param("lotta-watta", marks=pytest.mark.slow)),
        *(pytest.param(name, marks=pytest.mark.long) for name in NAMES if name not in TRIED),
    ],
)
async def test_a_program_that_waits_for_turns_with_must_plays_a_match_to_its_end(game: str) -> None:
    table, program = table_of(game), Program()
    await play_at(Pipe(program, table), table)
    assert table.match.winners
    assert program.over
    for event in program.events:
        assert event.keys() - {"number"} == FIELDS[event["kind"]] | {"kind", "text"}
    numbered = [event for event in program.events if "number" in event]
    assert [{**event, "text": ""} for event in numbered] == [
        {"number": number, **json.loads(json.dumps(event_data(event))), "text": ""}
        for number, event in table.told
    ]


PAGE = (Path(__file__).parents[4] / "tui/plain/JSON.md").read_text("utf-8")


def test_the_lines_that_the_page_shows_are_such_lines() -> None:
    others, asked, told = [json.loads(line) for line in PAGE.splitlines() if line.startswith("{")]
    for event in others["data"]["events"]:
        assert event.keys() - {"number"} == FIELDS[event["kind"]] | {"kind", "text"}
    assert is_told(asked["data"]["prompt"])
    assert is_told(told)


def test_the_page_names_every_kind_of_line_and_event() -> None:
    for kind in (*Kind, *FIELDS):
        assert f"| `{kind}` |" in PAGE
