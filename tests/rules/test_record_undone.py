"""Saved matches in which moves were taken back."""

from __future__ import annotations

import random
from functools import cache

import pytest

from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.moves import HOUSE, Shuffled, Undone
from parlour.rules.past import TAKEN_BACK, Past
from parlour.rules.record import record
from parlour.rules.record.entries import Undo
from parlour.rules.record.faults import RecordError
from parlour.rules.record.page import Record
from parlour.rules.record.playback import Playback
from parlour.rules.record.record import Recorded
from parlour.rules.views import Stage
from tests.rules.kit.at_random import a_move

SETTING = Setting("juno-classic", 2)


@cache
def told(times: int = 3) -> Record:
    """A match of Ann and a bot in which Ann takes her first moves back, `times` times, before it goes on."""
    rng, past = random.Random(4), Past()
    told_: list[Recorded] = []
    moment = matches.begin(SETTING.rules.game, SETTING.rules.rules, 2)
    while moment.stage is not Stage.OVER:
        who, move = a_move(moment, rng)
        before, moment = moment, matches.after(moment, who, move)
        past.moved(before, who, move, moment)
        told_.append((who, move))
        if times and who == 1 and past.since(0) > 1:
            times -= 1
            undone = Undone(past.since(0))
            moment = past.undo(undone.moves)
            told_.append(undone)
    return record.tell(SETTING.rules, ("Ann", "Bo"), told_)


def rows() -> list[str]:
    return record.write(told()).split("\n")


def test_a_match_with_moves_taken_back_is_written_in_format_2_and_says_how_often() -> None:
    assert rows()[0] == "parlour match 2"
    assert "taken-back 3" in rows()
    assert sum(row.startswith("house undone ") for row in rows()) == 3
    assert record.write(record.read("\n".join(rows()))) == "\n".join(rows())


def test_a_match_without_any_is_written_in_format_1() -> None:
    assert record.write(told(0)).startswith("parlour match 1\n")
    assert "taken-back" not in record.write(told(0))


def test_it_holds_and_its_replay_goes_back_to_the_moment_before_the_moves() -> None:
    assert record.check("\n".join(rows())).winners
    frames = list(record.replay(told()))
    undone = next(place for place, frame in enumerate(frames) if frame.text.startswith("house undone"))
    moves = int(frames[undone].text.split()[2])
    assert frames[undone].told == (TAKEN_BACK,)
    now, then = frames[undone].view(0), frames[undone - moves - 1].view(0)
    assert (now.hand, now.zones, now.choices) == (then.hand, then.zones, then.choices)
    assert now.events[-1].event == TAKEN_BACK


def test_a_playback_knows_how_many_moves_a_seat_took_back() -> None:
    played, known = Playback(told()), list[int]()
    for line in told().lines:
        if isinstance(line.entry, Undo):
            known.append(played.past.since(0))
        played.take(line)
    assert known == [line.entry.moves for line in told().lines if isinstance(line.entry, Undo)]
    assert len(known) == played.taken_back == 3


@pytest.mark.parametrize("count", ["0", "999", "-1", "x", "1 2"])
def test_no_more_is_taken_back_than_was_played_since_an_order_of_cards(count: str) -> None:
    for start, at, undone in (("house undone ", 0, count), ("house deal ", 1, "1")):
        place = next(place for place, row in enumerate(rows()) if row.startswith(start)) + at
        wrong = [*rows()[:place], f"house undone {undone}", *rows()[place + 1 - at :]]
        with pytest.raises(RecordError) as caught:
            record.check("\n".join(wrong))
        assert caught.value.line == place + 1
    assert "1 is too much to take back; there is 0" in str(caught.value)


def test_a_file_that_is_wrong_about_how_often_is_refused() -> None:
    place = rows().index("taken-back 3")
    for wrong in (["taken-back 2"], []):
        with pytest.raises(RecordError, match="moves are taken back 3 times"):
            record.check("\n".join([*rows()[:place], *wrong, *rows()[place + 1 :]]))


def test_the_past_counts_the_moves_since_the_last_one_of_a_seat() -> None:
    start = matches.begin(SETTING.rules.game, SETTING.rules.rules, 2)
    deck = bytes(start.rules.deck)
    dealt = matches.after(matches.after(start, HOUSE, Shuffled(deck)), HOUSE, Shuffled(deck))
    past = Past()
    assert past.since(0) == 0
    for seat in (0, 1, 1):
        past.moved(dealt, seat, "draw", dealt)
    assert (past.since(0), past.since(1)) == (3, 1)
    assert past.undo(3) is dealt
    assert len(past) == 0
    for moves in (1, 0, -1):
        with pytest.raises(ValueError, match="cannot be undone"):
            past.undo(moves)
    past.moved(dealt, 0, "draw", dealt)
    past.moved(dealt, HOUSE, Shuffled(deck), dealt)
    assert past.since(0) == 0
    past.moved(dealt, 0, "draw", dealt)
    past.moved(dealt, 0, "draw", start)
    assert past.since(0) == 0, "the round is over"
    past.moved(dealt, 0, "draw", dealt)
    past.forget()
    assert past.since(0) == 0
