"""Journal entries as text, in a chain of hashes.

A row is one line of JSON: its number, the time (seconds since 1970), the table ("" for none), the kind of
the entry and its content. Its hash is the SHA-256 of the previous row's hash and of these exact bytes, so
changing, removing or inserting a row invalidates all rows after it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple, assert_never, get_args

from pydantic import TypeAdapter

from parlour.net.journal.entries import Entry, Made, NightKept, Opened, Paced, Paused, Seated
from parlour.rules.moves import HOUSE, Claim, Judged, LastRound, OfHouse, Shuffled, TimeUp


class JournalRow(NamedTuple):
    """An entry and its place in the journal."""

    number: int
    at: int
    table: str
    entry: Entry


def beginning(name: str) -> bytes:
    """Return the hash that precedes the first row of the journal called `name`."""
    return hashlib.sha256(b"parlour/journal/1\0" + name.encode()).digest()


def link(before: bytes, content: bytes) -> bytes:
    """Return the hash of the row `content` that follows the one with the hash `before`."""
    return hashlib.sha256(before + content).digest()


def encoded(table_id: str, entry: Entry) -> bytes:
    """Return the part of a row that depends neither on its number nor on the time."""
    if isinstance(entry, Made) and isinstance(entry.move, str):  # eight times as fast as the encoder
        once = f'"once":{_text(entry.once)},' if entry.once else ""
        told = f'{{"move":{_text(entry.move)},{once}"seat":{entry.seat}}}'
        return f'{_text(table_id)},"made",{told}]'.encode("ascii")
    return _json([table_id, _kind(entry), _told(entry)]).encode("ascii")[1:]


def chained(rows: Iterable[tuple[int, bytes]], number: int, before: bytes) -> list[tuple[int, bytes, bytes]]:
    """Return number, canonical bytes and hash of `rows`, which follow row `number` with the hash `before`.

    Each of `rows` is its time and its `encoded` content.
    """
    links = []
    for following, (at, content) in enumerate(rows, number + 1):
        row = b"[%d,%d,%b" % (following, at, content)
        before = link(before, row)
        links.append((following, row, before))
    return links


def read(contents: Iterable[bytes]) -> Iterator[JournalRow]:
    """Yield the rows with these canonical bytes; raise ValueError for other bytes."""
    contents = iter(contents)
    while some := tuple(islice(contents, _AT_ONCE)):
        try:
            for number, at, table, kind, told in json.loads(b"[%b]" % b",".join(some)):
                yield JournalRow(number, at, table, _entry(kind, told))
        except (TypeError, LookupError, AttributeError, RecursionError) as error:
            raise ValueError(f"no rows of a journal: {type(error).__name__}") from None


_AT_ONCE: Final = 256
"""Rows parsed at once, which takes a third of the time."""

_LATER: Final = frozenset(
    {
        "own_bots",
        "who",
        "relaxed",
        "may_watch",
        "barred_addresses",
        "evening",
        "night",
        "rounds",
        "minutes",
        "day",
        "helped",
        "unrated",
        "there",
    }
)
"""Fields that entries did not always have: they are written only if they are not what they were before."""

_KINDS: Final[Mapping[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(Entry)}


_json: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode
_text: Final = json.encoder.encode_basestring_ascii


def _kind(entry: Entry) -> str:
    return type(entry).__name__.lower()


@cache
def _reader(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_KINDS[kind])


def _told(entry: Entry) -> Any:
    match entry:
        case Made(_, move) if not isinstance(move, str):
            return _told_move(move)
        case Opened() | Paced() | Paused() | Seated() | NightKept():
            usual = {each.name for each in fields(entry) if getattr(entry, each.name) == each.default}
            return _reader(_kind(entry)).dump_python(entry, mode="json", exclude=usual & _LATER)
        case _:
            return _reader(_kind(entry)).dump_python(entry, mode="json")


def _entry(kind: str, told: Any) -> Entry:
    match kind:
        case "made":
            return _made(told)
        case _:
            entry: Entry = _reader(kind).validate_python(told)
            return entry


def _told_move(move: OfHouse) -> dict[str, Any]:
    match move:
        case Shuffled(order):
            return {"shuffled": order.hex()}
        case TimeUp(name):
            return {"time_up": name}
        case LastRound():
            return {"last": True}
        case Judged(race, claims):
            return {"judged": race, "claims": [list(claim) for claim in claims]}
        case _:
            assert_never(move)


def _made(told: Mapping[str, Any]) -> Made:
    if "move" in told:
        return Made(int(told["seat"]), str(told["move"]), str(told.get("once", "")))
    return Made(HOUSE, _house_move(told))


def _house_move(told: Mapping[str, Any]) -> OfHouse:
    match told:
        case {"shuffled": order}:
            return Shuffled(bytes.fromhex(order))
        case {"time_up": name}:
            return TimeUp(name)
        case {"last": True}:
            return LastRound()
        case {"judged": race, "claims": claims}:
            return Judged(race, tuple(Claim(*claim) for claim in claims))
        case _:
            raise ValueError("no move of the house")
