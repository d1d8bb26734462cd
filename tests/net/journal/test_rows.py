"""Rows of a journal are canonical: the same entry is the same bytes, however they are made."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.journal.entries import Entry, Made, Opened, Paced, Paused, Seated
from parlour.net.journal.rows import JournalRow, chained, encoded, read

texts = st.text(st.characters(exclude_categories=["Cs"]))


@given(table=texts, seat=st.integers(0, 9), move=texts, once=texts)
def test_a_move_is_compact_json_with_sorted_keys_in_ascii(
    table: str, seat: int, move: str, once: str
) -> None:
    row = JournalRow(7, 1_700_000_000, table, Made(seat, move, once))
    told = {"seat": seat, "move": move, **({"once": once} if once else {})}
    expected = json.dumps([7, row.at, table, "made", told], separators=(",", ":"), sort_keys=True)
    ((number, written, _),) = chained([(row.at, encoded(table, row.entry))], 6, b"")
    assert (number, written) == (7, expected.encode("ascii"))
    assert list(read([written])) == [row]


@pytest.mark.parametrize(
    ("entry", "later"),
    [
        (Opened("Kitchen", "a-game", 4), replace(Opened("Kitchen", "a-game", 4), own_bots=False)),
        (Paced("fast", 0), Paced("fast", 0, relaxed=True)),
        (Paced("fast", 0), Paced("fast", 0, may_watch=False)),
        (Paused("Ann has paused."), Paused("Ann has paused.", who="Ann")),
        (Seated((None,)), Seated((None,), barred_addresses=("192.0.2.66",))),
    ],
    ids=lambda entry: type(entry).__name__.lower(),
)
def test_what_entries_did_not_always_have_is_written_only_if_it_says_something(
    entry: Entry, later: Entry
) -> None:
    links = chained([(0, encoded("t1", each)) for each in (entry, later)], 0, b"")
    assert [row.entry for row in read(written for _, written, _ in links)] == [entry, later]
    known, told = (json.loads(written)[4] for _, written, _ in links)
    assert len(told.keys() - known.keys()) == 1
