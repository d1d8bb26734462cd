"""Rows of a journal: the same entry is the same bytes, and what is still open is what the rows come to."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.journal.entries import (
    Abandoned,
    Begun,
    Closed,
    Entry,
    Known,
    Made,
    Opened,
    Paced,
    Paused,
    Ruled,
    Seated,
    Sitter,
    WentOn,
)
from parlour.net.journal.fold import Fold, fold
from parlour.net.journal.rows import JournalRow, chained, encoded, read

OPENED = Opened("Kitchen", "a-game", 4, opener="p1")
BEGUN = Begun(1, "{}", ("Ann", "Bo"))
MOVE = Made(0, "draw")
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


def folded(*told: tuple[str, Entry]) -> Fold:
    return fold(
        JournalRow(number, 1000 + number, table, entry) for number, (table, entry) in enumerate(told, 1)
    )


def test_a_table_is_as_the_latest_entries_say() -> None:
    seated = Seated((Sitter("Ann", "p1"), Sitter("Bo", "p2"), Sitter("Ada", level="easy")), "p1", ("p3",))
    (table,) = folded(
        ("t1", OPENED),
        ("t1", Ruled("old", {})),
        ("t1", Paced("slow", 0)),
        ("t1", Seated((None,))),
        ("t1", Ruled("new", {"cards": "5"})),
        ("t1", Paced("fast", 30)),
        ("t1", seated),
        ("t1", WentOn()),
    ).tables.values()
    assert (table.ruled, table.paced, table.seated) == (
        Ruled("new", {"cards": "5"}),
        Paced("fast", 30),
        seated,
    )
    assert table.persons == {"p1", "p2", "p3"}
    assert table.at == 1008


def test_a_table_is_paused_from_when_its_host_said_so_until_the_host_lets_it_go_on() -> None:
    paused = (("t1", OPENED), ("t1", Paused("Ann has paused the table.")), ("t1", WentOn()))
    assert folded(*paused).tables["t1"].paused == Paused("Ann has paused the table.")
    assert folded(*paused, ("t1", Paused())).tables["t1"].paused is None


def test_of_a_tables_matches_the_latest_counts_unless_it_was_given_up() -> None:
    played = (("t1", OPENED), ("t1", BEGUN), ("t1", MOVE), ("t1", Begun(2, "{}", ())), ("t1", MOVE))
    assert folded(*played).tables["t1"].entries == [Begun(2, "{}", ()), MOVE]
    given_up = folded(*played, ("t1", Abandoned())).tables["t1"]
    assert (given_up.entries, given_up.matches) == ([], 3), "the next has another number"


def test_tables_do_not_mix_and_closed_ones_are_gone_but_their_numbers_are_not_given_again() -> None:
    found = folded(
        ("t2", OPENED), ("t10", OPENED), ("t2", BEGUN), ("t2", MOVE), ("t10", Closed()), ("t2", MOVE)
    )
    assert list(found.tables) == ["t2"]
    assert found.tables["t2"].entries == [BEGUN, MOVE, MOVE]
    assert found.last == 10


def test_a_person_is_known_by_what_was_written_last() -> None:
    first, then = Known("p1", "Ann", "", ("1f",)), Known("p1", "Anna", "", ("1f", "2e"))
    assert folded(("", first), ("", then), ("", Known("p2", "Bo"))).people == {
        "p1": then,
        "p2": Known("p2", "Bo"),
    }
