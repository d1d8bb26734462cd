"""A game night in words and in files, for every face."""

from __future__ import annotations

import csv
import io
import json

from parlour.net.wire.messages import NightBoard, NightRow, NightTablePart, Phase
from parlour.tui.seen import night


def row(number: int, name: str, rank: int, points: float, gone: str = "") -> NightRow:
    return NightRow.model_validate(
        {
            "number": number,
            "name": name,
            "rank": rank,
            "points": points,
            "met": 1.0,
            "played": 1,
            "gone": gone,
        }
    )


BOARD = NightBoard(
    id="n1",
    name="Thursday",
    stage="round",
    round=2,
    rounds=4,
    title="Switch",
    seats=4,
    you=1,
    table="t9",
    rows=(row(1, "Ann", 1, 1.6667), row(0, "=Bo", 2, 0.5), row(2, "Cy", 2, 0.5, "left")),
    tables=(
        NightTablePart(id="t9", people=(1, 0), phase=Phase.PLAYING, round=1),
        NightTablePart(people=(2,), places=((-1, 1), (2, 2))),
        NightTablePart(people=(), places=()),
    ),
)


def at(**changed: object) -> NightBoard:
    return BOARD.model_copy(update=changed)


def test_how_far_it_is_and_what_comes_next() -> None:
    assert night.stage_of(BOARD) == "Round 2 of 4: Switch"
    assert night.next_of(BOARD) == ""
    assert night.next_of(at(stage="break", left=29.6)) == "Next: Switch, in 30 seconds"
    assert night.next_of(at(paused=True)) == "The next round begins when the host goes on"
    assert night.next_of(at(paused=True, round=4)) == "", "there is none"
    assert night.next_of(at(stage="break", paused=True)) == "Next: Switch, when the host goes on"
    assert night.stage_of(at(rounds=0)) == "Round 2: Switch"
    assert night.plan_of(at(rounds=0, until="23:00", locked=True)) == (
        "rounds until 23:00, tables of 4 at most, with a password"
    )


def test_after_a_match_one_reads_what_is_waited_for_and_whether_a_round_follows() -> None:
    other = NightTablePart(id="t10", people=(2,), phase=Phase.PLAYING, round=1)
    waits = at(tables=(BOARD.tables[0], other))
    assert night.after_match(waits) == "1 table still plays. The next round begins by itself."
    assert night.after_match(BOARD) == "The next round begins by itself."
    assert night.after_match(at(paused=True)) == "The next round begins when the host goes on."
    assert (
        night.after_match(waits.model_copy(update={"round": 4}))
        == "1 table still plays. It is the last round."
    )
    assert night.after_match(at(round=9, rounds=0, until="23:00")) == "The next round begins by itself."


def test_the_viewer_reads_where_they_sit_and_what_they_may_do() -> None:
    assert night.own_place(BOARD) == "You sit at table 1 with =Bo"
    assert night.own_place(at(stage="break")) == "You take part: you will be led to your table"
    assert night.own_place(at(tables=())) == "You get a seat in the next round"
    assert night.own_place(at(tables=(), round=4)) == "", "no round follows"
    assert not night.may_enter(at(you=None, round=4))
    left, stranger = at(you=2), at(you=None)
    assert (night.takes_part(BOARD), night.may_enter(BOARD)) == (True, False)
    assert (night.takes_part(left), night.may_enter(left), night.own_place(left)) == (False, True, "")
    assert (night.may_enter(stranger), night.may_enter(at(you=None, late=False))) == (True, False)
    assert night.may_enter(at(you=None, late=False, stage="entering"))
    assert not night.may_enter(at(you=None, stage="over"))


def test_rows_and_tables_are_in_words() -> None:
    assert [line[:3] for line in night.lines_of(BOARD)] == [
        ("1.", "Ann", "1.67"),
        ("2.", "=Bo", "0.5"),
        ("2.", "Cy", "0.5"),
    ]
    assert [line.note for line in night.lines_of(BOARD)] == ["", "", "has left"]
    assert [(table.number, table.people, table.words) for table in night.tables_of(BOARD)] == [
        (1, ("Ann", "=Bo"), "plays round 1"),
        (2, ("a bot", "Cy"), "is over"),
        (3, (), "broke off"),
    ]


def test_the_results_are_a_text_csv_and_json_and_no_name_is_a_formula() -> None:
    assert night.as_text(BOARD).splitlines()[:3] == [
        "Thursday",
        "Round 2 of 4: Switch, 3 people",
        "1. Ann: 1.67",
    ]
    rows = list(csv.reader(io.StringIO(night.as_csv(BOARD))))
    assert rows[0] == ["rank", "name", "points", "met", "firsts", "rounds"]
    assert rows[2][:3] == ["2", "'=Bo", "0.5"]
    assert json.loads(night.as_json(BOARD))["rows"][1]["name"] == "=Bo"
