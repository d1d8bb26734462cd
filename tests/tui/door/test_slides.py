"""A guest's screen moves only where that is cheap: on a fast link, while the door has little to paint."""

from __future__ import annotations

import pytest

from tui.door.guests.slides import MOST, Slides


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("milliseconds", "may"), [(0.0, True), (150.0, True), (150.5, False)])
def test_nothing_slides_over_a_slow_link(milliseconds: float, may: bool) -> None:
    assert Slides(Clock()).may_slide(milliseconds) is may


def test_under_load_nothing_slides_until_there_are_few_plays_again() -> None:
    clock = Clock()
    slides = Slides(clock)
    found = []
    for _ in range(5 * MOST):
        found.append(slides.may_slide(1.0))
        clock.now += 0.02
    assert found == [True] * MOST + [False] * 4 * MOST
    clock.now += 1.0
    assert slides.may_slide(1.0)
