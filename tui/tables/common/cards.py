"""Draws one card on a sheet: large, small, or as a strip in a fan; face up or down. Or names it in a line."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.cards import SUITS, Card
from parlour.rules.views import FACE_DOWN
from parlour.tui.drawing.canvas import Ink, Rect, Sheet
from parlour.tui.drawing.themes import Looks
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Pens

LINE: Final = ("╭", "─", "╮", "│", "╰", "╯")
HEAVY: Final = ("┏", "━", "┓", "┃", "┗", "┛")
DOUBLE: Final = ("╔", "═", "╗", "║", "╚", "╝")
DASHED: Final = ("╭", "╌", "╮", "╎", "╰", "╯")
WIDEST: Final = 5
"""Cells that a rank may take in a line of text."""


class Pose(NamedTuple):
    """How a card lies. `chosen`: under the cursor; `faded`: may not be picked; `shown`: visible columns."""

    chosen: bool = False
    faded: bool = False
    shown: int = 99
    marked: bool = False


LYING: Final = Pose()


def draw_card(sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose = LYING) -> None:
    """Draw the card `text` with its border; `at` is at least 5 columns by 4 rows."""
    draw_frame(sheet, at, pens, pose)
    inner = Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2)
    card = known(text)
    fill = pens.card(text, faded=pose.faded)
    sheet.fill(inner, fill)
    if inner.width >= 7 and inner.height >= 5 and pose.shown >= at.width:
        _large(sheet, inner, card, pens, pose, fill)
    else:
        _small(sheet, inner, card, pens, pose, fill)


def draw_lying(sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose = LYING) -> None:
    """Draw a card as it lies: its face, or its back if that is not known."""
    if text == FACE_DOWN:
        draw_back(sheet, at, pens, pose)
    else:
        draw_card(sheet, at, text, pens, pose)


def draw_low_card(sheet: Sheet, at: Rect, text: str, pens: Pens, pose: Pose) -> None:
    """Draw a card as it lies; one of three rows has no lower border, one of two rows no upper one either."""
    if at.height > 3:
        draw_lying(sheet, at, text, pens, pose)
        return
    whole = Sheet(at.width, 4, sheet.ink, ascii_only=sheet.ascii_only)
    draw_lying(whole, Rect(0, 0, at.width, 4), text, pens, pose)
    sheet.lay(whole.part(Rect(0, 3 - at.height, at.width, at.height)), at.x, at.y)


def draw_back(sheet: Sheet, at: Rect, pens: Pens, pose: Pose = LYING) -> None:
    """Draw a card face down at `at`; backs of a size look the same, and are drawn once."""
    key = at.width, at.height, pose, sheet.ascii_only
    if (back := pens.backs.get(key)) is None:
        back = pens.backs[key] = _back(at, pens, pose, ascii_only=sheet.ascii_only)
    sheet.lay(back, at.x, at.y)


def _back(at: Rect, pens: Pens, pose: Pose, *, ascii_only: bool) -> Sheet:
    back = Sheet(at.width, at.height, pens.back(), ascii_only=ascii_only)
    draw_frame(back, Rect(0, 0, at.width, at.height), pens, pose)
    for y in range(at.height - 2):
        back.put(1, 1 + y, ("╱╲" if y % 2 == 0 else "╲╱") * at.width, pens.back(), at.width - 2)
    return back


def draw_frame(sheet: Sheet, at: Rect, pens: Pens, pose: Pose) -> None:
    """Draw the border of a card: double under the cursor, heavy if marked."""
    ink = pens.edge(chosen=pose.chosen or pose.marked, faded=pose.faded)
    draw_border(sheet, at, ink, DOUBLE if pose.chosen else HEAVY if pose.marked else LINE)


def draw_border(sheet: Sheet, at: Rect, ink: Ink, signs: tuple[str, ...]) -> None:
    """Draw the outline of `at` with `signs`, such as `LINE`."""
    left, across, right, side, low_left, low_right = signs
    sheet.put(at.x, at.y, left + across * (at.width - 2) + right, ink)
    for x in (at.x, at.x + at.width - 1):
        sheet.down(x, at.y + 1, side, at.height - 2, ink)
    sheet.put(at.x, at.y + at.height - 1, low_left + across * (at.width - 2) + low_right, ink)


def _small(sheet: Sheet, inner: Rect, card: Card, pens: Pens, pose: Pose, fill: Ink) -> None:
    shown = max(1, min(inner.width, pose.shown - 1))
    label = pens.looks.face.label(card.rank, shown)
    sheet.put(inner.x, inner.y, label, fill, inner.width)
    if card.suit is None:
        patch = max(1, min(3, shown // 2))
        _quarters(sheet, Rect(inner.x, inner.y + 1, patch * 2, inner.height - 1), card, pens, pose)
        return
    sheet.put(inner.x, inner.y + 1, _sign(card), fill, inner.width)
    if inner.height >= 3 and pose.shown > inner.width:
        far = pens.looks.face.label(card.rank, inner.width)
        sheet.put(inner.x + inner.width - len(far), inner.y + inner.height - 1, far, fill)


def _quarters(sheet: Sheet, at: Rect, card: Card, pens: Pens, pose: Pose) -> None:
    """Draw the colors of a card without a suit as two by two patches with a letter in each."""
    left, top = at.width // 2, max(1, at.height // 2)
    for place, name in enumerate(pens.looks.face.quarters(card.rank)):
        ink = pens.patch(name, faded=pose.faded)
        right, low = place % 2, place >= 2
        part = Rect(
            at.x + left * right,
            at.y + top * low,
            at.width - left if right else left,
            at.height - top if low else top,
        )
        sheet.fill(part, ink)
        if part.height:
            off = (top - 1) // 2
            y = part.y + part.height - 1 - off if low else part.y + off
            sheet.put(part.x + (part.width - 1) // 2, y, _letter(name), ink)


def _large(sheet: Sheet, inner: Rect, card: Card, pens: Pens, pose: Pose, fill: Ink) -> None:
    label = pens.looks.face.label(card.rank, inner.width - 2)
    rows = figure(label, card.rank, pens.looks.face.art, (inner.width, inner.height - 2))
    if card.suit is None and pens.looks.face.quarters(card.rank):
        _quarters(sheet, inner, card, pens, pose)
        return _banner(sheet, inner, label, fill)
    sign = _sign(card)
    last = inner.y + inner.height - 1
    sheet.put(inner.x, inner.y, label, fill)
    sheet.put(inner.x + inner.width - 1, inner.y, sign, fill)
    sheet.put(inner.x, last, sign, fill)
    sheet.put(inner.x + inner.width - len(label), last, label, fill)
    if sheet.ascii_only or not rows or max(map(len, rows)) > inner.width:
        rows = (label,)
    top = inner.y + (inner.height - len(rows)) // 2
    width = max(map(len, rows))
    for row, signs in enumerate(rows):
        sheet.put(inner.x + (inner.width - width) // 2, top + row, signs, fill)
    return None


def _banner(sheet: Sheet, inner: Rect, label: str, fill: Ink) -> None:
    """Draw the label over the colors: large where half of them is still seen."""
    width, height = inner.width - 4, inner.height // 2 + 1
    rows = () if sheet.ascii_only else figure(label, label, {}, (width, height))
    if not rows or len(rows) > height or max(map(len, rows)) > inner.width - 2:
        rows = (label,)
    top = inner.y + (inner.height - len(rows)) // 2
    for y, words in enumerate(rows, top):
        sheet.put(inner.x + (inner.width - len(words) - 2) // 2, y, f" {words} ", fill)


def _sign(card: Card) -> str:
    if card.suit is None:
        return ""
    return card.suit.symbol or card.suit.letter


def _letter(name: str) -> str:
    suit = SUITS.get(name)
    return (suit.symbol or suit.letter) if suit else ""


def brief(text: str, looks: Looks, widest: int = WIDEST) -> str:
    """Return the card `text` in a few characters, its rank in `widest` cells: `10♥`, `G +2`, `JOKER`."""
    card = known(text)
    rank = looks.face.label(card.rank, widest)
    if card.suit is None:
        return rank
    return rank + card.suit.symbol if card.suit.symbol else f"{card.suit.letter} {rank}"


def symbol(name: str) -> str:
    """Return the sign of the suit `name`, "" for a color or an unknown name."""
    suit = SUITS.get(name)
    return suit.symbol if suit else ""
