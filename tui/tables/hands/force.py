"""What is in force, in words: what the next card must match, and what waits for the next player."""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import RANK_WORDS, SUITS
from rules.views import DiscardView
from tui.drawing.canvas import cells_in
from tui.drawing.sorting import known
from tui.drawing.themes import Looks
from tui.moves.choices import RANKS
from tui.tables.common.briefly import WIDEST, brief, symbol
from tui.tables.common.pens import Tone

ANYTHING = "anything"


class ToneText(NamedTuple):
    """Some words in a tone, or on the ground of a card of `suit` ("" for cards without one)."""

    words: str
    tone: Tone = Tone.DIM
    suit: str | None = None


def matched(discard: DiscardView, looks: Looks) -> tuple[ToneText, ...]:
    """Return what the next card must match: the suit in force, a named rank, or another card; () for none."""
    match = discard.match
    if match in SUITS or (discard.suit and not match):
        return _suit(match or discard.suit)
    if not match:
        return ()
    if match == ANYTHING:
        return (ToneText("any card fits", Tone.ACCENT),)
    if match in RANKS:
        return ToneText("rank "), ToneText(f" {RANK_WORDS.get(match, match)} ", suit="")
    suit = known(match).suit
    return ToneText("match "), ToneText(f" {brief(match, looks)} ", suit=suit.name if suit else "")


def waiting(discard: DiscardView, looks: Looks, width: int) -> tuple[str, ...]:
    """Return what waits and for which card, as rows of at most `width` cells."""
    counts = ((discard.pending, "to draw"), (discard.skips, "to be skipped"))
    sums = tuple(f"{count} {words}" for count, words in counts if count)
    if not discard.facing or not sums:
        return sums
    card = known(discard.facing)
    is_colored = card.suit is not None and not card.suit.symbol
    facing = looks.face.label(card.rank, WIDEST) if is_colored else brief(discard.facing, looks)
    waits = f"{facing} waiting:"
    takes = f"draw {discard.pending}" if discard.pending else count_of_turns(discard.skips)
    joined = f"{waits} answer it or {takes}"
    return (joined,) if cells_in(joined) <= width else (waits, f"answer or {takes}")


def count_of_turns(skips: int) -> str:
    """Return what happens to players who do not answer: `lose a turn`, `lose 2 turns`."""
    return "lose a turn" if skips == 1 else f"lose {skips} turns"


def _suit(name: str) -> tuple[ToneText, ...]:
    sign = symbol(name)
    letter = sign or (SUITS[name].letter if name in SUITS else "")
    return ToneText("suit " if sign else "color "), ToneText(f" {letter} {name} ", suit=name)
