"""Rows of words and cards: broken where they are too long, and cut with a sign where there is no room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from parlour.rules.cards import SUITS
from parlour.rules.views import FACE_DOWN, LONGEST_SIGN, MOST_SIGNS, Zone
from parlour.tui.drawing.canvas import Sheet, cells_in, cells_of
from parlour.tui.drawing.themes import Looks
from parlour.tui.seen.sorting import known
from parlour.tui.seen.zones import Marked
from parlour.tui.tables.common.cards import brief
from parlour.tui.tables.common.pens import Ground, Pens, Tone

MORE: Final = "…"
SHORT: Final = 2
"""Cells of a rank where cards stand by suits."""
BACK: Final = "▒"


class ToneText(NamedTuple):
    """Some words in a tone, or on the ground of a card of `suit` ("" for cards without one)."""

    words: str
    tone: Tone = Tone.DIM
    suit: str | None = None

    @property
    def at_the_end(self) -> ToneText:
        """The same at the end of a row."""
        return self if self.suit is not None else self._replace(words=self.words.rstrip())


class Row(NamedTuple):
    """A row of words; `zone`: the open cards of that zone are named in it."""

    parts: tuple[ToneText, ...]
    zone: Zone | None = None

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return sum(cells_in(part.words) for part in self.parts)


def chip(text: str, looks: Looks, *, close: bool = False) -> ToneText:
    """Return a card as it stands in a row, in its color; `close`: without a space before it."""
    if text == FACE_DOWN:
        return ToneText(BACK if close else f" {BACK} ")
    suit = known(text).suit
    words = brief(text, looks)
    return ToneText(f"{words} " if close else f" {words} ", suit=suit.name if suit else "")


def in_groups(groups: Sequence[Sequence[str]], looks: Looks) -> Iterator[ToneText]:
    """Yield cards as they stand in a row, with a gap between two groups."""
    for place, group in enumerate(groups):
        if place:
            yield ToneText("· ")
        yield from (chip(text, looks) for text in group)


def hand_rows(
    cards: Sequence[str], looks: Looks, width: int, room: int, marks: Sequence[Marked] = ()
) -> list[Row]:
    """Return the open hand of somebody on `room` rows: with spaces, without them, or by suits, as it fits.

    Cards that are marked have their signs below or behind them.
    """
    if marks:
        return _marked_rows(cards, marks, looks, width, room)
    forms = (
        tuple(chip(text, looks) for text in cards),
        tuple(chip(text, looks, close=True) for text in cards),
        *(tuple(_by_suits(cards, looks, between)) for between in (" ", "")),
    )
    found = [in_rows([Row(parts)], width, room) for parts in forms]
    return next((rows for rows in found if rows[-1].parts[-1].words != MORE), found[-1])


def in_brief(cards: Sequence[str], looks: Looks) -> str:
    """Return cards as words of a line, each suit named once: `♠A K Q 7`."""
    return "".join(part.words for part in _by_suits(cards, looks, " ")).rstrip()


def _marked_rows(
    cards: Sequence[str], marks: Sequence[Marked], looks: Looks, width: int, room: int
) -> list[Row]:
    """Return a hand whose cards are marked: with the signs below each card, or behind it if that has no room.

    Where not even these have room, the longer signs are left out.
    """
    chips = [chip(text, looks) for text in cards]
    below = min(MOST_SIGNS, room - 1)
    signs = [mark.signs if below > 1 else (mark.short,) for mark in marks]
    lines = [[f" {each[row]}" if row < len(each) else "" for each in signs] for row in range(below)]
    words = [part.words for part in chips]
    column = 1 + max(cells_in(each) for each in (*words, *(sign for line in lines for sign in line)))
    if below and column * len(cards) <= width + 1:
        pads = [ToneText(" " * (column - cells_in(each))) for each in words]
        above = Row(tuple(part for pair in zip(chips, pads, strict=True) for part in pair))
        return [
            above,
            *(
                Row(tuple(ToneText(sign + " " * (column - cells_in(sign)), Tone.TEXT) for sign in line))
                for line in lines
            ),
        ]
    close = [chip(text, looks, close=True) for text in cards]
    for longest in range(LONGEST_SIGN, 0, -1):
        said = ["".join(sign for sign in mark.signs if cells_in(sign) <= longest) for mark in marks]
        behind = [ToneText(f"{each} ", Tone.TEXT) for each in said]
        row = Row(tuple(part for pair in zip(close, behind, strict=True) for part in pair))
        if row.width <= width + 1:
            break
    return in_rows([row], width, room)


def _by_suits(cards: Sequence[str], looks: Looks, between: str) -> Iterator[ToneText]:
    """Yield cards that follow each other in a suit as one piece: `♠A K Q 7`, with this `between` two."""
    for name, group in groupby(cards, key=lambda text: suit.name if (suit := known(text).suit) else ""):
        if not name:
            yield from (chip(text, looks, close=True) for text in group)
            continue
        suit = SUITS[name]
        ranks = between.join(looks.face.label(known(text).rank, SHORT) for text in group)
        yield ToneText(f"{suit.symbol or suit.letter}{ranks} ", suit=name)


def put_row(
    pens: Pens, sheet: Sheet, x: int, y: int, parts: Sequence[ToneText], ground: Ground = Ground.FELT
) -> int:
    """Draw a row from `x` on; return the column after it."""
    for part in parts:
        warns = part.tone is Tone.WARN
        ink = pens.fill(part.suit) if part.suit is not None else pens.ink(part.tone, ground, bold=warns)
        x = sheet.put(x, y, part.words, ink)
    return x


def in_rows(told: Sequence[Row], width: int, room: int) -> list[Row]:
    """Return rows of at most `width` cells: those that are longer go on below while `room` has rows to spare.

    What has no room ends in "…".
    """
    found, spare = list[Row](), room - len(told)
    for row in told:
        lines = _broken(row, width)
        kept = lines[: 1 + max(0, spare)]
        spare -= len(kept) - 1
        if len(kept) < len(lines) or kept[-1].width > width:
            kept[-1] = _cut(kept[-1], width, more=len(kept) < len(lines))
        found += kept
    if len(found) > room > 0:
        found[room - 1 :] = [_cut(found[room - 1], width, more=True)]
    return found


def _words(text: str) -> list[str]:
    """Return the words of a text, each with the space after it."""
    *words, last = text.split(" ")
    return [f"{word} " for word in words] + [last] * bool(last)


def _unbroken(parts: Sequence[ToneText]) -> Iterator[list[ToneText]]:
    """Yield the words of a row, each with what follows without a space: a value and the comma after it."""
    word = list[ToneText]()
    for part in parts:
        for piece in [part.words] if part.suit is not None else _words(part.words):
            if word and (_stands_alone(part) or _stands_alone(word[-1]) or piece.startswith(" ")):
                yield word
                word = []
            word.append(part._replace(words=piece))
            if piece.endswith(" "):
                yield word
                word = []
    if word:
        yield word


def _stands_alone(part: ToneText) -> bool:
    return part.suit is not None or part.words == BACK


def _broken(row: Row, width: int) -> list[Row]:
    """Return a row as rows of at most `width` cells, broken between words, but for a word that is longer."""
    lines: list[list[ToneText]] = [[]]
    used = 0
    for word in _unbroken(row.parts):
        text = "".join(part.words for part in word)
        if lines[-1] and used + cells_in(text.rstrip()) > width:
            lines[-1][-1] = lines[-1][-1].at_the_end
            if word[0].suit is None:
                word[0] = word[0]._replace(words=word[0].words.lstrip())
            lines.append([])
            used = 0
        lines[-1] += word
        used += sum(cells_in(part.words) for part in word)
    return [row._replace(parts=tuple(line)) for line in lines]


def _cut(row: Row, width: int, *, more: bool) -> Row:
    """Return a row of at most `width` cells that ends in "…" if it is longer, or if there is `more` of it."""
    parts, left = list[ToneText](), width - 1 if more or row.width > width else width
    for part in row.parts:
        cells = cells_of(part.words)[: max(0, left)]
        parts.append(part._replace(words="".join(cells)))
        left -= len(cells)
    return row._replace(parts=(*parts, ToneText(MORE)))
