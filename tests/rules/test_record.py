"""Saved matches: they tell what was played, and no line of them is believed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.events import Moved, SeenEvent, Shown
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError, RecordOfOtherVersion
from parlour.rules.record.page import MOST_CHARACTERS, MOST_LINES, Record
from parlour.rules.record.replay import EVENTS_KEPT
from parlour.rules.sentences import DEALS, Told
from parlour.rules.shelf import shelf
from tests.rules.games_suite.playing import played

SETTING = Setting("juno-classic", 4)


@cache
def told() -> Record:
    moves = ((step.who, step.move) for step in played(SETTING))
    names = ("Ann", "Bo", "Cleo", "Dan")
    return record.tell(SETTING.rules, names, moves, table="Kitchen", played="2026-11-21")


@cache
def rows() -> tuple[str, ...]:
    return tuple(record.write(told()).split("\n"))


def row_of(start: str) -> int:
    """The index of the first row that begins so."""
    return next(number for number, row in enumerate(rows()) if row.startswith(start))


def changed(index: int, row: str) -> str:
    return "\n".join((*rows()[:index], row, *rows()[index + 1 :]))


def without(index: int) -> str:
    return "\n".join((*rows()[:index], *rows()[index + 1 :]))


def complaint(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.check(text)
    return caught.value


def test_a_saved_match_begins_with_what_was_played() -> None:
    assert rows()[:3] == ("parlour match 1", "rules 2", "game juno-classic")
    assert json.loads(rows()[3].removeprefix("ruleset "))["ruleset"]["name"] == "juno-classic"
    assert rows()[4:9] == ("seats 4", "seat 0 Ann", "seat 1 Bo", "seat 2 Cleo", "seat 3 Dan")
    assert rows()[9:12] == ("table Kitchen", "played 2026-11-21", "")
    assert rows()[12].startswith("house lot ")


def test_it_ends_with_who_has_won_and_holds() -> None:
    over = played(SETTING)[-1].after
    assert rows()[-2:] == (f"won {over.winners[0]}", "")
    assert rows()[-3].startswith("scored ")
    checked = record.check(record.write(told()))
    assert (checked.winners, checked.rounds) == (over.winners, len(over.results))


def test_comments_blank_lines_and_windows_line_ends_say_nothing() -> None:
    spaced = "\r\n".join((rows()[0], "# by hand", *rows()[1:13], "", "# here it goes", *rows()[13:]))
    assert record.check(spaced) == record.check(record.write(told()))


def test_a_match_that_breaks_off_holds_as_far_as_it_goes() -> None:
    checked = record.check("\n".join(rows()[:20]))
    assert checked.winners == ()
    assert checked.rounds == 0


def test_a_table_and_a_date_may_be_missing() -> None:
    bare = record.tell(SETTING.rules, ("A", "B"), ())
    assert record.read(record.write(bare)) == bare


def test_another_version_of_the_rules_is_reported_as_that() -> None:
    error = complaint(changed(1, "rules 3"))
    assert isinstance(error, RecordOfOtherVersion)
    assert str(error) == "line 2: it was played by version 3 of the rules; this is version 2"
    assert isinstance(complaint(changed(0, "parlour match 4")), RecordOfOtherVersion)
    assert isinstance(complaint(changed(0, "parlour match 0")), RecordOfOtherVersion)


def test_the_first_illegal_move_is_named_with_its_clause() -> None:
    deal = row_of("house deal")
    mover, verb = rows()[deal + 1].split()[:2]
    assert verb in ("play", "draw")
    other = str((int(mover) + 1) % 4)
    error = complaint(changed(deal + 1, f"{other} draw"))
    assert (
        str(error)
        == f"line {deal + 2}: seat {other} may not 'draw': JC-5: it is seat {mover}'s turn, not yours"
    )


def test_an_order_must_be_of_the_wanted_cards() -> None:
    deal = row_of("house deal")
    cards = rows()[deal].split()
    assert "these are not the cards" in str(complaint(changed(deal, " ".join(cards[:-1]))))
    assert "'QQ' is no card" in str(complaint(changed(deal, " ".join((*cards[:-1], "QQ")))))
    assert "one for 'deal' is" in str(complaint(changed(deal, rows()[deal].replace("deal", "stock"))))
    twice = "\n".join((*rows()[: deal + 1], rows()[deal]))
    assert "an order for 'deal' is not wanted now: none is" in str(complaint(twice))


def test_claims_are_checked() -> None:
    scored, won = row_of("scored"), row_of("won")
    points = [int(word) for word in rows()[scored].split()[1:]]
    wrong = " ".join(("scored", *(str(value + 1) for value in points)))
    assert f"line {scored + 1}: the round brought " in str(complaint(changed(scored, wrong)))
    assert "won by seat " in str(complaint(changed(won, "won 0 1")))
    assert record.check(without(won)).winners


def test_nothing_follows_the_end() -> None:
    assert "no round is being played now" in str(complaint("\n".join((*rows()[:-1], "0 draw"))))
    assert "no order" not in str(complaint("\n".join((*rows()[:-1], "house deal R7"))))


NO_LINE = ("nobody draw", "0", "house", "house deal", "scored", "scored x", "won x", "0 play " + "R" * 700)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        *((row, "is no line of a match") for row in NO_LINE),
        ("house time call", "no clock 'call' runs now"),
        ("scored 1 2 3 4", "no round has just ended"),
        ("won 1", "the match is not over"),
        ("7 draw", "there is no seat"),
        ("99 play R7", "there is no seat"),
        ("0 fly R7", "is no move"),
    ],
)
def test_a_line_that_does_not_hold_is_named(row: str, words: str) -> None:
    error = complaint("\n".join((*rows()[:14], row)))
    assert error.line == 15
    assert words in str(error)


@pytest.mark.parametrize(
    ("index", "row", "words"),
    [
        (0, "hello", "this is no saved match"),
        (1, "rules x", "is no number"),
        (2, "game bridge", "the ruleset is that of 'juno-classic', not of 'bridge'"),
        (3, "ruleset {}", "cannot be read"),
        (3, "ruleset " + "[" * 100_000, "cannot be read"),
        (3, 'ruleset {"game":"bridge","ruleset":{}}', "there is no game 'bridge'"),
        (3, 'ruleset {"game":"shedding","ruleset":{"\\u001b":1}}', "line 4"),
        (4, "seats 5", "seats 0 to 4 must each be named"),
        (4, "seats 100", "is no number from 0 to 99"),
        (4, "seats 4\nseats 4", "'seats' stands here for the second time"),
        (5, "seat 0 Ann\nseat 0 Bo", "seat 0 is named for the second time"),
        (5, "seat x Ann", "is no number"),
        (9, "luck yes", "says nothing known"),
    ],
)
def test_a_head_that_does_not_hold_is_named(index: int, row: str, words: str) -> None:
    error = complaint(changed(index, row))
    assert words in str(error)
    assert str(error).isprintable()


def test_a_head_must_be_whole() -> None:
    assert "does not say: game" in str(complaint(without(2)))
    assert "ends before the blank line" in str(complaint("\n".join(rows()[:8])))
    assert "this is no saved match" in str(complaint(""))


def test_too_few_or_too_many_seats_for_the_game_are_named() -> None:
    alone = Record("juno-classic", shelf.dump(SETTING.rules), ("Ann",))
    assert "1 seats; this game takes 2 to 10" in str(complaint(record.write(alone)))


def test_a_file_may_not_be_endless() -> None:
    assert "too long" in str(complaint("x" * (MOST_CHARACTERS + 1)))
    assert "too long" in str(complaint("\n" * (MOST_LINES + 1)))


@pytest.mark.parametrize("limit", ["MOST_CHARACTERS", "MOST_LINES"])
def test_no_file_is_written_that_could_not_be_read_again(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    size = {"MOST_CHARACTERS": len("\n".join(rows())), "MOST_LINES": len(rows())}[limit]
    monkeypatch.setattr(f"parlour.rules.record.page.{limit}", size)
    assert record.read(record.write(told())) == told()
    monkeypatch.setattr(f"parlour.rules.record.page.{limit}", size - 1)
    with pytest.raises(RecordError, match="too long"):
        record.write(told())


def test_names_in_files_are_one_line_of_what_prints() -> None:
    named = Record("juno-classic", "{}", ("\x1b[2JAnn\n\u202eBo", "x" * 500))
    ann, other = record.read(record.write(named)).names
    assert ann == "[2JAnn Bo"
    assert len(other) == 60


def test_a_replay_shows_each_moment_as_a_seat_saw_it() -> None:
    frames = list(record.replay(told()))
    assert len(frames) == len(told().lines) + 1
    assert (frames[0].line, frames[0].text, frames[0].round) == (0, "", 1)
    assert [frame.line for frame in frames[1:]] == [line.number for line in told().lines]
    deal = next(frame for frame in frames if frame.text.startswith("house deal"))
    assert rows()[deal.line - 1] == deal.text
    assert any(event.sentence == DEALS for event in deal.told if isinstance(event, Told))
    assert len(deal.view(2).hand) >= 7
    assert deal.view(None).hand == ()
    assert frames[-1].round == record.check(record.write(told())).rounds
    assert max(len(frame.view(None).events) for frame in frames) == EVENTS_KEPT


def test_what_happens_in_a_replay_is_numbered_by_moves_as_at_the_table() -> None:
    moves = 0
    for frame in [*record.replay(told())][1:]:
        moves += not frame.text.startswith(("scored ", "won "))
        new = tuple(event for number, event in frame.view(None).events if number == moves)
        assert new == frame.told or not frame.told
    assert moves > 100


def test_a_replay_can_lay_all_hands_open() -> None:
    frames = list(record.replay(told()))
    for frame in frames[3:40]:
        hands = [zone.cards for zone in frame.open_view().zones if zone.name == "hand"]
        assert hands == [frame.view(seat).hand for seat in range(4)]
    assert not any(zone.name == "hand" for zone in frames[0].open_view().zones)
    drawn = next(frame for frame in frames if draws(frame.told))
    (closed,) = draws(drawn.told)
    assert closed.cards == ("",)
    assert draws(event for _, event in drawn.view(None).events)[-1] == closed
    shown = draws(event for _, event in drawn.open_view().events)[-1]
    assert shown == draws(event for _, event in drawn.view(closed.seat).events)[-1]
    assert shown.cards[0] in drawn.view(closed.seat).hand
    events = [event for _, event in frames[-1].open_view().events if isinstance(event, Moved | Shown)]
    assert all(all(event.cards) for event in events)


def draws(events: Iterable[SeenEvent]) -> list[Moved]:
    """Return the cards drawn among `events`."""
    return [event for event in events if isinstance(event, Moved) and event.origin == "stock"]


def test_a_replay_stops_at_the_first_line_that_does_not_hold() -> None:
    deal = row_of("house deal")
    frames = record.replay(record.read(changed(deal + 1, "0 accept")))
    with pytest.raises(RecordError) as caught:
        list(frames)
    assert caught.value.line == deal + 2
