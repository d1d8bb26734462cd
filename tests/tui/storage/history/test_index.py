"""The index of the saved matches: it says what the files say, however it came about."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.net.storage.data_folder import Home
from parlour.tui.storage.history import index
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.history.summary import bots_of, owner_of
from parlour.tui.storage.stores import MatchFilter, Saved
from parlour.tui.text.language import speak, tr
from tests.tui.kit.made_up import ME, MadeUp, made_up, write
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.kit.saved_history import case_of, fill


def filled(here: Home, count: int = 8) -> list[MadeUp]:
    """Write matches; return them, the newest first."""
    return fill(here, count)[::-1]


def keys(case: Bookcase) -> list[str]:
    return [saved.key for saved in case.matches()]


def test_the_index_says_of_every_match_what_is_in_its_file(here: Home) -> None:
    told = filled(here, 100)
    found = list(case_of(here).matches())
    assert here.history.stat().st_mode & 0o777 == 0o600
    assert [saved.key for saved in found] == [match.key for match in told]
    for saved, match in zip(found, told, strict=True):
        assert saved == Saved(
            match.key,
            match.title,
            match.names,
            match.played,
            len(match.rounds),
            match.moves,
            match.winners,
            tuple(sum(points[seat] for points in match.rounds) for seat in range(len(match.names))),
            match.seat if match.form == 2 else None,
            match.bots if match.form == 2 else (),
            match.taken_back,
            saved.digest,
        )
    assert len({saved.digest for saved in found}) == 100


def fits(wanted: MatchFilter, match: MadeUp) -> bool:
    """Look plainly whether a match is one of those that are wanted."""
    ended = (
        ", ".join(match.names[seat] for seat in match.winners) + " won" if match.winners else "not finished"
    )
    words = "\n".join((match.title, *match.names, match.played, ended, match.key)).casefold()
    return (
        wanted.title in ("", match.title)
        and wanted.person in ("", *match.names)
        and all(word in words for word in wanted.words.casefold().split())
    )


async def test_a_filter_lists_what_a_plain_look_through_all_files_finds_in_every_language(here: Home) -> None:
    told, case = filled(here, 300), case_of(here)
    nothing = (MatchFilter(words="%"), MatchFilter(person="nobody"))
    for wanted in (
        MatchFilter(title="Jojo"),
        MatchFilter(person="Bo"),
        MatchFilter(title="Kitchen rules", person="Zoë"),
        MatchFilter(words="bob jojo"),
        MatchFilter(words="ZOË  2026-01-02"),
        MatchFilter(words="won"),
        MatchFilter(words="not finished"),
        *nothing,
    ):
        found = [saved.key for saved in case.matches(wanted)]
        assert found == [match.key for match in told if fits(wanted, match)]
        assert found or wanted in nothing
    titles, people = case.titles(), case.people()
    assert dict(titles) == {title: sum(match.title == title for match in told) for title, _ in titles}
    assert dict(people) == {name: sum(name in match.names for match in told) for name, _ in people}
    assert people[0][0] == ME
    for counted in (titles, people):
        assert [number for _, number in counted] == sorted((number for _, number in counted), reverse=True)
    speak(Pseudo())
    won, unfinished = (MatchFilter(words=tr(words, names="")) for words in ("{names} won", "not finished"))
    assert [saved.key for saved in case.matches(won)] == [match.key for match in told if match.winners]
    assert [saved.key for saved in case.matches(unfinished)] == [
        match.key for match in told if not match.winners
    ]
    assert [saved.key for saved in case.matches(MatchFilter(words="finished"))] == []


def test_files_that_come_go_and_change_are_seen_by_all_programs_that_use_the_index(here: Home) -> None:
    gone, changed, *others = filled(here)
    case, another = case_of(here), case_of(here)
    (here.matches / gone.key).unlink()
    (here.matches / changed.key).write_text(changed.text + "0 draw\n")
    write(here.matches, made_up(9)[-1])
    case.refresh()
    assert set(keys(case)) == {made_up(9)[-1].key, changed.key, *(match.key for match in others)}
    (again,) = (saved for saved in case.matches() if saved.key == changed.key)
    assert again.moves == changed.moves + 1
    assert keys(another) == keys(case)
    assert another.complaint == ""


async def test_an_index_that_cannot_be_written_is_in_memory_and_one_line_says_why(here: Home) -> None:
    told = filled(here)
    here.history.mkdir()
    case = case_of(here)
    assert keys(case) == [match.key for match in told]
    assert case.complaint == (
        "The list of matches cannot be stored (it is no regular file); it is made anew each time."
    )
    speak(Pseudo())
    assert missed(case.complaint) == []


def test_what_has_not_changed_is_not_read_again(here: Home) -> None:
    told = filled(here)
    case_of(here)
    counts: list[tuple[int, int]] = []

    def note(done: int, of: int) -> bool:
        counts.append((done, of))
        return True

    Bookcase(here).refresh(note)
    assert counts == [(0, 0)]
    (here.matches / told[0].key).touch()
    Bookcase(here).refresh(note)
    assert counts[1:] == [(0, 1), (1, 1)]


def test_reading_that_was_broken_off_goes_on_where_it_was(
    here: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.tui.storage.history.match_store.BATCH", -1)  # every file is a batch
    told = filled(here)
    case = Bookcase(here)
    case.refresh(lambda done, of: done < 3)
    assert keys(case) == [match.key for match in told[:3]]
    left: set[int] = set()

    def note(done: int, of: int) -> bool:
        left.add(of)
        return True

    case.refresh(note)
    assert left == {5}
    assert keys(case) == [match.key for match in told]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Dear diary,\n", "line 1: this is no saved match"),
        ("parlour match 1\nrules 2\n\n", "line 3: the head does not say: game, ruleset, seats"),
        ("parlour match 9\n", "line 1: it is written in form 9"),
        (made_up(1)[0].text + "scored 1\n", "it has the points of 1 seats, not of"),
        (made_up(1)[0].text + "won 77\n", "there are only seats 0 to"),
        (made_up(1)[0].text + "0 \x1b[2Jdraw " + "x" * 900, "is no line of a match"),
    ],
)
def test_a_damaged_file_is_listed_with_what_is_wrong(here: Home, text: str, fault: str) -> None:
    here.write(here.matches / "bad.txt", text)
    (saved,) = case_of(here).matches()
    assert fault in saved.fault
    assert len(saved.fault) <= 160
    assert "\x1b" not in saved.fault
    assert (saved.key, saved.title, saved.names) == ("bad.txt", "", ())


def test_what_a_stranger_wrote_into_a_file_is_cleaned(here: Home) -> None:
    match = made_up(1)[0]
    bad = "\u202eBo\u200b\u0301\u0301\u0301\u0301" + "y" * 50
    text = match.text.replace(f"seat 0 {match.names[0]}", f"seat 0 {bad}").replace(
        match.title, "\u202eT" * 60
    )
    here.write(here.matches / "bad.txt", text)
    (saved,) = case_of(here).matches()
    assert saved.names[0].startswith("Bo")
    assert len(saved.names[0]) <= 18
    assert saved.title == "T" * 40


def ruined(file: Path, how: str) -> None:
    """Leave an index that is of no use."""
    match how:
        case "missing":
            file.unlink()
        case "empty":
            file.write_bytes(b"")
        case "text":
            file.write_text("Dear diary,\n" * 500)
        case "cut":
            file.write_bytes(file.read_bytes()[:5000])
        case "overwritten":
            content = file.read_bytes()
            file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
        case "older" | "newer":
            with sqlite3.connect(file) as database:
                database.execute(f"PRAGMA user_version = {index.VERSION + (1 if how == 'newer' else -1)}")
            database.close()
        case "another's":
            file.unlink()
            with sqlite3.connect(file) as database:
                database.execute("CREATE TABLE matches (key TEXT)")
            database.close()
        case "forged":
            with sqlite3.connect(file) as database:
                database.execute("UPDATE matches SET content = '[\"../../x\", 7]', title = x'ff00'")
            database.close()


RUINED = ("missing", "empty", "text", "cut", "overwritten", "older", "newer", "another's", "forged")


@pytest.mark.parametrize("how", RUINED)
def test_an_index_of_no_use_is_made_anew_from_the_files(here: Home, how: str) -> None:
    filled(here, 60)
    before = list(case_of(here).matches())
    ruined(here.history, how)
    case = Bookcase(here)
    shown = [saved for saved in case.matches() if not saved.fault]
    assert all(saved in before for saved in shown)
    case.refresh()
    assert list(case.matches()) in (before, [])  # what a look at it finds wrong is read again at the next
    case.refresh()
    assert list(case.matches()) == before
    assert case.complaint == ""
    assert list(Bookcase(here).matches()) == before


@pytest.mark.slow
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_bytes_of_the_index_change_nothing_fails_and_without_it_the_list_is_right(
    here: Home, data: st.DataObject
) -> None:
    if not here.matches.exists():
        filled(here, 30)
    before = [match.key for match in made_up(30)[::-1]]
    case_of(here)
    content = bytearray(here.history.read_bytes())
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=30)):
        content[at] ^= data.draw(st.integers(1, 255))
    here.history.write_bytes(content)
    case = Bookcase(here)
    for _ in range(2):
        assert all(saved.key for saved in case.matches())
        assert len(case.people()) + len(case.titles()) >= 0
        case.refresh()
    here.history.unlink()
    assert keys(case_of(here)) == before


def test_a_full_disk_costs_no_match_and_one_line_says_so(here: Home) -> None:
    case = Bookcase(here)
    assert list(case.matches()) == []
    case._index._connection.execute("PRAGMA max_page_count = 1")
    told = filled(here, 60)
    case.refresh()
    assert keys(case) == [match.key for match in told]
    assert "database or disk is full" in case.complaint
    assert "\n" not in case.complaint
    assert all((here.matches / match.key).read_text() == match.text for match in told)


TAKEN_BACK = """\
parlour match 2
rules 2
game made-up
ruleset {"ruleset":{"title":"Pairs"}}
seats 2
seat 0 Ann
seat 1 Ada
taken-back 2

house deal R1 R2
0 draw
0 play R1
scored 9 0
house deal R3
house undone 2
0 draw
1 draw
house undone 1
1 play R2
scored 0 5
won 1
"""


def test_what_was_taken_back_does_not_count(here: Home) -> None:
    here.write(here.matches / "back.txt", TAKEN_BACK)
    (saved,) = case_of(here).matches()
    assert saved.fault == ""
    assert (saved.taken_back, saved.moves, saved.rounds) == (2, 3, 1)
    assert (saved.points, saved.winners) == ((0, 5), (1,))


# ---- whose seat it was ----------------------------------------------------------------------------

NAMES = ("Ada", "Ann", "Bo")


@pytest.mark.parametrize(
    ("saved", "name", "owner"),
    [
        (Saved("m.txt", "Pairs", NAMES, owner=2), "Ann", 2),
        (Saved("m.txt", "Pairs", NAMES, bots=(0,)), "Ann", None),  # moved here from those of others
        (Saved("m.txt", "Pairs", NAMES), "Bo", 2),
        (Saved("m.txt", "Pairs", NAMES), "Cleo", None),
        (Saved("m.txt", "Pairs", NAMES), "", None),
        (Saved("m.txt", "Pairs", ("Ada", "Ann", "Bruno")), "Cleo", 1),
        (Saved("m.txt", "Pairs", ("Ann", "Ann")), "Ann", None),
        (Saved("others/m.txt", "Pairs", NAMES, owner=2), "Bo", None),
    ],
)
def test_the_seat_is_the_one_that_the_file_says_or_that_can_be_told_from_names(
    saved: Saved, name: str, owner: int | None
) -> None:
    assert owner_of(saved, name) == owner


def test_bots_are_those_that_the_file_says_or_that_have_names_of_bots() -> None:
    assert bots_of(Saved("m.txt", "Pairs", NAMES)) == (0,)
    assert bots_of(Saved("m.txt", "Pairs", NAMES, owner=0, bots=(2,))) == (2,)
    assert bots_of(Saved("m.txt", "Pairs", NAMES, owner=0)) == ()
