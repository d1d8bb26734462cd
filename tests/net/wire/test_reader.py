"""A client reads what a referee sends: it ignores what it does not know, and nothing else."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from typing import Any

import pytest
from pydantic import ValidationError

from parlour.net.wire import parts
from parlour.net.wire.messages import ASKED, Notice, Reveal, Update
from parlour.net.wire.reader import NotTheWire, first, hearing
from parlour.net.wire.told import MOST_EVENTS
from parlour.rules import match as matches
from parlour.rules import sentences
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf

TABLE = {
    "id": "t1",
    "name": "Kitchen",
    "game": "juno-classic",
    "title": "JUNO Classic",
    "phase": "playing",
    "seats": [{"seat": 0, "name": "Ann", "presence": "here", "of_tomorrow": {"a": [1]}}],
    "least": 2,
    "most": 10,
    "of_tomorrow": 7,
}


def update(**more: Any) -> dict[str, Any]:
    return {"type": "update", "seq": 1, "table": TABLE, **more}


def shown_of(game: str = "juno-classic", viewer: int | None = 0, *, is_dealt: bool = False) -> Update:
    """Return an update that shows the beginning of a match."""
    rules = shelf.table_rules(game)
    moment = matches.begin(rules.game, rules.rules, rules.least)
    while is_dealt and (wanted := matches.wanted(moment)) is not None:
        moment = matches.after(moment, HOUSE, Shuffled(bytes(wanted.cards)))
    return Update.model_validate(update(view=matches.seen_by(moment, viewer)), strict=False)


async def read(*messages: object) -> list[object]:
    """Return what a client hears of these lines."""
    reader = asyncio.StreamReader()
    for message in messages:
        reader.feed_data(json.dumps(message).encode() + b"\n")
    reader.feed_eof()
    return [told async for told in hearing(reader)]


async def test_unknown_fields_are_ignored_in_a_message_and_in_all_its_parts() -> None:
    clock = {"name": "deal", "left": 1.0, "of_tomorrow": None}
    shown = shown_of()
    view = json.loads(shown.model_dump_json())["view"]
    (told,) = await read(update(of_tomorrow="?", clocks=[clock], view={**view, "of_tomorrow": [1]}))
    assert isinstance(told, Update)
    assert (told.table.seats[0].name, told.clocks[0].left) == ("Ann", 1.0)
    assert told.view == shown.view
    assert "of_tomorrow" not in told.model_dump_json(), "it takes no memory"


@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
async def test_a_view_leaves_out_what_has_its_default_and_is_read_as_it_was(game: str) -> None:
    for viewer in (0, None):
        shown = shown_of(game, viewer, is_dealt=True)
        sent = json.loads(shown.model_dump_json())
        assert await read(sent) == [shown]
        assert "recalled" not in sent["view"], "it is empty"
        assert {"viewer", "seats", "zones", "prompt"} <= sent["view"].keys(), "these have no default"
        assert all(value or name == "seat" for seat in sent["view"]["seats"] for name, value in seat.items())


async def test_a_message_of_an_unknown_type_is_skipped() -> None:
    notice = {"type": "notice", "told": ["Bo sits down."]}
    assert await read({"type": "of-tomorrow", "words": 7}, notice) == [Notice(told=in_words("Bo sits down."))]


@pytest.mark.parametrize(
    "message",
    [
        update(seq="1"),
        update(seq=-1),
        update(table={**TABLE, "least": True}),
        update(table={**TABLE, "name": "A" * 65}),
        update(clocks=[{"name": "deal", "left": "soon"}]),
        {"type": "update", "seq": 1},
        {"type": 7},
        {"type": ["notice"]},
        {"words": "no type"},
        ["notice"],
        "notice",
        7,
    ],
)
async def test_what_is_known_must_be_there_and_have_its_type_and_size(message: object) -> None:
    with pytest.raises(NotTheWire):
        await read(message)


async def test_a_view_does_not_tell_more_than_can_be_put_into_words_at_once() -> None:
    shown = shown_of().model_dump(mode="json")["view"]
    (told,) = await read(update(view={**shown, "events": [[1, "p", 0, 1, 1]] * MOST_EVENTS}))
    assert isinstance(told, Update)
    with pytest.raises(NotTheWire):
        await read(update(view={**shown, "events": [[1, "p", 0, 1, 1]] * (MOST_EVENTS + 1)}))


@pytest.mark.parametrize("more", [{"viewer": 2}, {"viewer": -1}, {"turns": {"seat": 2}}])
async def test_a_view_names_no_seat_that_it_does_not_have(more: dict[str, object]) -> None:
    shown = shown_of().model_dump(mode="json")["view"]
    assert len(await read(update(view=shown))) == 1
    with pytest.raises(NotTheWire):
        await read(update(view={**shown, **more}))


async def test_an_unknown_message_is_no_answer_to_a_hello() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b'{"type":"of-tomorrow"}\n')
    with pytest.raises(NotTheWire):
        await first(reader)


async def test_a_line_that_is_too_long_is_not_read_whatever_it_has() -> None:
    reader = asyncio.StreamReader(limit=1000)
    reader.feed_data(json.dumps(update(of_tomorrow="x" * 4000)).encode() + b"\n")
    reader.feed_eof()
    with pytest.raises(NotTheWire):
        [told async for told in hearing(reader)]


@pytest.mark.parametrize("line", ['{"type":"ready","id":1,"of_tomorrow":1}', '{"type":"of-tomorrow","id":1}'])
def test_a_referee_refuses_what_it_does_not_know(line: str) -> None:
    with pytest.raises(ValidationError):
        ASKED.validate_json(line)


# ---- digests and secrets of shuffles: bytes in the program, hexadecimal digits on the wire ---------

SECRET = bytes(range(0, 256, 8))
LINE = '{"type":"reveal","id":2,"number":1,"attempt":1,"secret":%s}'


def test_a_digest_is_written_in_digits_and_read_again() -> None:
    line = LINE % json.dumps(SECRET.hex())
    assert ASKED.validate_json(line) == Reveal(id=2, number=1, attempt=1, secret=SECRET)
    assert json.loads(ASKED.validate_json(line).model_dump_json()) == json.loads(line)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "0" * 63,
        "0" * 65,
        "A" * 64,
        "0" * 63 + "g",
        "0" * 64 + "\n",
        "x" * 32,
        "00 " * 21 + "0",
        7,
        None,
        ["0" * 64],
    ],
)
def test_anything_else_is_no_digest(said: object) -> None:
    with pytest.raises(ValidationError, match="a digest has 64 hexadecimal digits"):
        ASKED.validate_json(LINE % json.dumps(said))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_digest_has_32_bytes(length: int) -> None:
    with pytest.raises(ValidationError, match="a digest has 64 hexadecimal digits"):
        Reveal(number=1, attempt=1, secret=bytes(length))


# ---- by their keys a reader finds the sentences of the wire and of the rules ------------------------


def test_no_key_of_the_wire_is_that_of_another_sentence() -> None:
    assert parts.PROTOCOL, "the wire has added its sentences"
    modules = map(import_module, (*sentences.MODULES, *sentences._ADDED))
    found = {said for module in modules for said in sentences._sentences(vars(module).values())}
    assert len(found) > 250
    assert len({said.key for said in found}) == len(found)
