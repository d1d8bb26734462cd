"""The measure of emptiness: it finds the largest blank rectangle of a window."""

from __future__ import annotations

import pytest

from parlour.tui.drawing.canvas import Rect
from tests.tui.kit.empty import largest_empty


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("", "", ""), Rect(0, 0, 6, 3)),
        (("xxxxxx", "xxxxxx", "xxxxxx"), Rect(0, 0, 0, 0)),
        (("x    x", "x    x", "xxxxxx"), Rect(1, 0, 4, 2)),
        (("  x", "  x", "xxx"), Rect(3, 0, 3, 3)),
        (("x", "  x", ""), Rect(3, 0, 3, 3)),
        (("xxxxxx", " x  x ", ""), Rect(0, 2, 6, 1)),
    ],
)
def test_the_largest_blank_rectangle_is_found(lines: tuple[str, ...], wanted: Rect) -> None:
    found = largest_empty("\n".join(lines), (6, 3))
    assert found.at == wanted
    assert found.share == pytest.approx(wanted.width * wanted.height / 18)
