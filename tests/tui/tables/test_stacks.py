"""Stacks side by side as pictures, at every size, and the keys of a whole screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import in_words
from parlour.tui.drawing.themes import Looks
from tests.rules.jojo.table import table
from tests.tui.kit.at_table import dressed
from tests.tui.kit.stacked import app_at, seen
from tests.tui.kit.stillness import settled

Compare: TypeAlias = Callable[..., bool]
FULL = """
    B2/B2    P8/P9@2  Y1
    R9@3     R5/R6    G8/J/G7
    Y5/W=Y6  Y8       P3/J/P2/J/P2
    hands R6 B1 W W J G7 B9 | G2 G3 | P1 P2 P3 | Y2 Y3 | R1 | B5
    stock B3 B4
    aside J
    renewals 1
    goes color
"""
OPEN = """
    -     -   -
    -     R5  W=G5
    -     R7  -
    hands R6 B3 W P3 J J R8 G5 R7 Y1 Y2 P7 | G2 G3
    stock Y5 G9
"""


def typed(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Return what happens before the picture is taken."""

    async def before(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    return before


@pytest.mark.parametrize(
    ("text", "viewer", "size", "keys", "looks"),
    [
        pytest.param(FULL, 0, (80, 24), (), dressed(), id="full"),
        pytest.param(FULL, 0, (80, 24), ("5",), dressed(), id="placing"),
        pytest.param(FULL, 0, (80, 24), ("5", "6"), dressed(), id="covering"),
        pytest.param(FULL, 0, (80, 24), ("5", "8"), dressed(), id="refused"),
        pytest.param(FULL, 0, (80, 24), ("5",), dressed(ascii_only=True, color=False), id="ascii"),
        pytest.param(FULL, 0, (60, 18), ("5",), dressed(), id="compact"),
        pytest.param(FULL, None, (80, 24), (), dressed("parlour-light", "black"), id="watching"),
        pytest.param(OPEN, 0, (120, 40), ("2",), dressed(), id="large"),
        pytest.param(OPEN, 1, (80, 24), (), dressed(), id="not in turn"),
    ],
)
def test_stacks(
    snap_compare: Compare,
    text: str,
    viewer: int | None,
    size: tuple[int, int],
    keys: tuple[str, ...],
    looks: Looks,
) -> None:
    app = app_at(table(text), viewer, looks)
    assert snap_compare(app, terminal_size=size, run_before=typed(*keys))


async def test_every_key_of_the_screen_and_the_mouse() -> None:
    of = table(FULL)
    app = app_at(of)
    keys = ("1 5", "3 backspace 5 6 2", "enter up left enter", "g 7", "w 7 3", "e", "p")
    async with app.run_test(size=(80, 24)) as pilot:
        for seq, typing in enumerate(keys, 2):
            for key in typing.split():
                await pilot.press(key)
                await settled(pilot)
            app.table.show_update(seen(of, seq=seq))
        await pilot.click("Board", offset=(11, 20))
        await settled(pilot)
        await pilot.click("Board", offset=(20, 7))
        await settled(pilot)
    assert app.link.moves == [
        *("play R6 M", "play W E then G7 E", "play G7 E", "hold NW", "switch NW then B1 NW"),
        *("stop", "stop", "play R6 M"),
    ]


async def test_what_may_be_picked_is_told_by_shape_without_color_and_in_ascii() -> None:
    app = app_at(table(OPEN), looks=dressed(ascii_only=True, color=False))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("2", "right"):
            await pilot.press(key)
            await settled(pilot)
        drawn = app.drawn
    assert drawn.isascii()
    assert "W [4]" in drawn
    assert "S [2]" in drawn
    assert "E [6]" not in drawn


async def test_why_the_turn_goes_on_stands_under_the_prompt_until_a_refusal_takes_its_place() -> None:
    app = app_at(table(FULL))
    app.link.answers = [Answer(id=1, ok=False, clause="JJ-5", told=in_words("not now"))]
    async with app.run_test(size=(80, 24)) as pilot:
        assert "JJ-9" in app.drawn
        await pilot.press("1", "5")
        await settled(pilot)
        assert "JJ-5: Not now" in app.drawn
        assert "JJ-9" not in app.drawn
