"""A table's deadlines: when they pass, and what happens when one is noticed early or late."""

from __future__ import annotations

from parlour.net import limits
from parlour.net.table.clocks import Clocks


def running(**due: float) -> Clocks:
    clocks = Clocks()
    clocks.keep(due)
    clocks.start(0.0)
    return clocks


def test_a_deadline_passes_when_its_time_has_come_the_earliest_first() -> None:
    clocks = running(call=2.0, turn=1.0)
    assert clocks.passed(0.9) is None
    assert [clocks.passed(2.0), clocks.passed(2.0), clocks.passed(2.0)] == ["turn", "call", None]


def test_a_loop_that_wakes_a_hair_too_early_finds_the_deadline_passed() -> None:
    clocks = running(call=2.0)
    due = clocks.next_due()
    assert due is not None
    assert clocks.passed(due - 1e-9) == "call"


def test_after_the_machine_slept_all_clocks_move_on() -> None:
    clocks = running(call=2.0, turn=3.0)
    slept = limits.SLEPT + 10.0
    assert clocks.passed(2.0 + slept) == "call"
    assert clocks.next_due() == 3.0 + slept
