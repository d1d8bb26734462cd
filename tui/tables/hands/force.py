"""What is in force, in words: what the next card must match, and what waits for the next player."""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import RANK_WORDS, SUITS
from rules.views import View
from tui.drawing.canvas import cells_in
from tui.drawing.sorting import known
from tui.drawing.themes import Looks
from tui.moves.choices import RANKS
from tui.tables.common.briefly import brief, symbol
from tui.tables.common.pens import Tone

ANYTHING = "anything"


class ToneText(NamedTuple):
    """Some words in a tone, or on the ground of a card of `suit` ("" for cards without one)."""

    words: str
    tone: Tone = Tone.DIM
    suit: str | None = None


def matched(view: View, looks: Looks) -> tuple[ToneText, ...]:
    """Return what the next card must match: the suit in force, a named rank, or another card; () for none."""
    if view.match in SUITS or (view.suit and not view.match):
        return _suit(view.match or view.suit)
    if not view.match:
        return ()
    if view.match == ANYTHING:
        return (ToneText("any card fits", Tone.ACCENT),)
    if view.match in RANKS:
        return ToneText("rank "), ToneText(f" {RANK_WORDS.get(view.match, view.match)} ", suit="")
    suit = known(view.match).suit
    return ToneText("match "), ToneText(f" {brief(view.match, looks)} ", suit=suit.name if suit else "")


def waiting(view: View, looks: Looks, width: int) -> tuple[str, ...]:
    """Return what waits and for which card, as rows of at most `width` cells."""
    counts = ((view.pending, "to draw"), (view.skips, "to be skipped"))
    sums = [f"{count} {words}" for count, words in counts if count]
    if not view.facing or not sums:
        return tuple(sums)
    facing = f"facing {brief(view.facing, looks)}:"
    joined = f"{facing} {', '.join(sums)}"
    return (joined,) if cells_in(joined) <= width else (facing, *sums)


def _suit(name: str) -> tuple[ToneText, ...]:
    sign = symbol(name)
    letter = sign or (SUITS[name].letter if name in SUITS else "")
    return ToneText("suit " if sign else "color "), ToneText(f" {letter} {name} ", suit=name)
