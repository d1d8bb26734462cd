"""Rows of a journal are canonical: the same entry is the same bytes, however they are made."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from parlour.net.journal.entries import Made
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
