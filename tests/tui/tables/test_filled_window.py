"""A large window is filled: no large part of it is without a card, a text or a seat."""

from __future__ import annotations

import pytest

from parlour.rules.shelf import shelf
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.tables.common.scene import Mark, Scene
from parlour.tui.tables.stacks import ROOMY
from tests.tui.kit.empty import largest_free
from tests.tui.kit.filled import drawn, midst

SIZES = ((100, 30), (120, 40), (200, 50))
MOST_EMPTY = 0.25
ANY_SIZE = ((60, 18), (60, 20), (80, 24), (90, 27), (100, 30), (110, 33), (120, 36), *SIZES[1:], (240, 60))
FAST = ("juno-classic", "jojo", "lotta-watta")
EDGE = set("╭─╮│╰╯><^v ")
"""What is neither card nor text where it stands on the ground of the table."""


def tables() -> list[tuple[str, int]]:
    """Return every game with 2, 4 and the most seats."""
    return [(game.name, seats) for game in shelf.games() for seats in sorted({game.least, 4, game.most})]


def shown() -> list[tuple[str, int]]:
    """Return the tables of a game of each shape, and one with other cards: the rest are long tests."""
    return [(game, seats) for game, seats in tables() if game in FAST or (game, seats) == ("switch", 4)]


def taken(sheet: Sheet, scene: Scene) -> list[list[bool]]:
    """Return for each cell whether it belongs to a card, a text or a seat."""
    looks = scene.pens.looks.theme
    grounds = {looks.felt, looks.side, looks.bar}
    cells = []
    for y in range(sheet.height):
        row: list[bool] = []
        for text, style, _ in sheet.strip(y):
            ground = style is not None and style.bgcolor is not None and style.bgcolor.name not in grounds
            row += [ground or sign not in EDGE for sign in text]
        cells.append(row)
    for place, rect in scene.places.items():
        if place.mark in (Mark.SEAT, Mark.STACK) and rect.width < sheet.width // 2:
            for y in range(rect.y, rect.y + rect.height):
                cells[y][rect.x : rect.x + rect.width] = [True] * rect.width
    return cells


@pytest.mark.few(
    *(f"{game}-4-{width}-{height}" for game in FAST for width, height in SIZES),
    slow=[f"{game}-{seats}-{width}-{height}" for game, seats in shown() for width, height in SIZES],
)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("game", "seats"), tables())
def test_no_large_part_of_a_large_window_is_empty(game: str, seats: int, width: int, height: int) -> None:
    sheet, scene = drawn(midst(game, seats), (width, height))
    empty = largest_free(taken(sheet, scene))
    assert empty.share <= MOST_EMPTY, str(empty)


def area(width: int, height: int) -> int:
    return width * height


def card_of(stack: Rect) -> int:
    """Return the area of the card in the place of a stack: beside and above it stand signs."""
    return area(stack.width - (3 if stack.width > 10 else 2), stack.height - (stack.height >= ROOMY))


@pytest.mark.few(
    *(f"{game}-4-{size}" for game in FAST for size in ANY_SIZE),
    slow=[f"{game}-{seats}-{size}" for game, seats in shown() for size in ANY_SIZE],
)
@pytest.mark.parametrize("size", ANY_SIZE, ids=str)
@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_discard_is_the_largest_card_of_the_table(game: str, seats: int, size: tuple[int, int]) -> None:
    """Where cards lie on stacks, each of these is."""
    _, scene = drawn(midst(game, seats), size)
    found = {mark: [rect for place, rect in scene.places.items() if place.mark is mark] for mark in Mark}
    piles = [area(*rect[2:]) for rect in found[Mark.DISCARD]] or [card_of(min(found[Mark.STACK]))]
    backs = [area(key[0], key[1]) for key in scene.pens.backs if isinstance(key, tuple)]
    held = [area(*rect[2:]) for mark in (Mark.CARD, Mark.TAKEN) for rect in found[mark]]
    held += [area(*(scene.card if place.number == 0 else scene.small))
             for place in scene.places if place.mark is Mark.SLOT]  # fmt: skip
    assert piles[0] >= max([*backs, *held])
    if size[0] >= 80:  # below that it shares its size
        assert piles[0] > max(held)
