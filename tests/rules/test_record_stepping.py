"""Going back and forth in a saved match shows the same moments as going through it once."""

from __future__ import annotations

import random

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.events import Moved
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import BIG_DRAW, EVERY, Highlight, Stepping
from tests.rules.games_suite.playing import played

SHORT = Setting("juno-classic", 3, (("target", "60"),))
"""Its match has lines before a checkpoint and after it."""


def told(setting: Setting) -> record.Record:
    moves = ((step.who, step.move) for step in played(setting))
    names = tuple(f"Seat {seat}" for seat in range(setting.seats))
    return record.read(record.write(record.tell(setting.rules, names, moves)))


@pytest.mark.few("lotta-watta", slow=("jojo",))
@pytest.mark.parametrize("game", ["juno-classic", "lotta-watta", "jojo"])
def test_every_moment_is_the_same_in_whatever_order_one_looks(game: str) -> None:
    found = told(Setting(game, 3))
    frames = [frame for frame in record.replay(found) if frame.told or frame.line == 0]
    steps = Stepping(found)
    while steps.play(7):
        assert len(steps.moments) <= len(frames)
    assert [moment.told for moment in steps.moments] == [frame.told for frame in frames]
    assert [moment.round for moment in steps.moments] == [frame.round for frame in frames]
    order = [*range(len(frames))]
    random.Random(1).shuffle(order)
    for number in order:
        frame = steps.frame(number)
        assert (frame.line, frame.text) == (frames[number].line, frames[number].text)
        assert frame.open_view() == frames[number].open_view()
        assert frame.view(1) == frames[number].view(1)


def test_a_moment_is_made_from_the_checkpoint_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Stepping(told(SHORT))
    assert not steps.play(10**6)
    assert len(steps.moments) > EVERY
    taken = []
    take = Playback.take

    def counted(self: Playback, *args: object) -> object:
        taken.append(args)
        return take(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Playback, "take", counted)
    for number in range(len(steps.moments)):
        taken.clear()
        steps.frame(number)
        assert len(taken) <= EVERY


def test_calls_catches_races_and_big_draws_are_found() -> None:
    steps = Stepping(told(Setting("juno-classic", 4)))
    steps.play(10**6)
    found = {kind for moment in steps.moments for kind in moment.kinds}
    assert Highlight.CALL in found
    for moment in steps.moments:
        drawn = (event for event in moment.told if isinstance(event, Moved) and event.origin == "stock")
        most = max((len(event.cards) for event in drawn), default=0)
        assert (Highlight.DRAW in moment.kinds) == (most >= BIG_DRAW)
    races = Stepping(told(Setting("lotta-watta", 4)))
    races.play(10**6)
    assert {kind for moment in races.moments for kind in moment.kinds} >= {Highlight.RACE}


def test_a_line_that_does_not_hold_is_named_when_it_is_reached() -> None:
    found = told(SHORT)
    text = record.write(found).split("\n")
    moves = [number for number, row in enumerate(text) if " play " in row]
    text[moves[5]] = "0 play QQ"
    steps = Stepping(record.read("\n".join(text)))
    with pytest.raises(RecordError, match=f"line {moves[5] + 1}: "):
        steps.play(10**6)
    assert steps.frame(len(steps.moments) - 1).line <= moves[5]
    with pytest.raises(RecordError, match="line 4"):
        Stepping(record.read("\n".join(text).replace('"title":"JUNO Classic"', '"title":7', 1)))


def test_what_was_taken_back_is_stepped_over_like_any_other_line() -> None:
    rows = record.write(told(SHORT)).split("\n")
    first = next(number for number, row in enumerate(rows) if row[:1].isdigit())
    rows[first + 1 : first + 1] = ["house undone 1", rows[first]]
    rows[0] = "parlour match 2"
    rows.insert(rows.index(""), "taken-back 1")
    again = record.read("\n".join(rows))
    steps = Stepping(again)
    steps.play(10**6)
    frames = [frame for frame in record.replay(again) if frame.told or frame.line == 0]
    for number in reversed(range(len(frames))):
        assert steps.frame(number).open_view() == frames[number].open_view()
