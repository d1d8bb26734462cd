"""What is still open is what the rows come to."""

from __future__ import annotations

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
from parlour.net.journal.rows import JournalRow

OPENED = Opened("Kitchen", "a-game", 4, opener="p1")
BEGUN = Begun(1, "{}", ("Ann", "Bo"))
MOVE = Made(0, "draw")


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
