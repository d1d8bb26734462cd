"""What is in force, in words: what the next card must match, and what waits for the next player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from parlour.rules.cards import RANK_WORDS, SUITS
from parlour.rules.sentences import told
from parlour.rules.views import EMPTY, FACE_DOWN, DiscardView, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import cells_in, fitted
from parlour.tui.drawing.sorting import known
from parlour.tui.drawing.themes import Looks
from parlour.tui.moves.choices import RANKS, TAKING
from parlour.tui.tables.common.cards import WIDEST, brief, symbol
from parlour.tui.tables.common.facts import other_zones
from parlour.tui.tables.common.pens import Tone
from parlour.tui.text.names import named
from parlour.tui.words.sentences import ZONE_OF
from parlour.tui.words.speaking import Words

ANYTHING: Final = "anything"
LEAST_NAME: Final = 4
"""Cells that are left of a name at least, where all that waits stands in one row."""


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


def facts(view: View, names: Sequence[str]) -> list[tuple[ToneText, ...]]:
    """Return what the game wants everybody to see of the table, a row each: `trumps  ♥ hearts `."""
    return [(ToneText(f"{label} "), *_fact(named(text, names))) for label, text in view.facts]


def others(view: View, words: Words, looks: Looks) -> list[tuple[Zone, tuple[ToneText, ...]]]:
    """Return the zones that are not drawn as cards, and their open cards as a row: `melds of Bo 7♥, 8♥`."""
    return [
        (zone, (ToneText(f"{_whose(zone, words)} "), ToneText(", ".join(_open(zone, looks)), Tone.TEXT)))
        for zone in other_zones(view)
    ]


def _whose(zone: Zone, words: Words) -> str:
    return zone.name if zone.seat is None else words.said(told(ZONE_OF, zone.seat, zone=zone.name))


def _open(zone: Zone, looks: Looks) -> Iterator[str]:
    """Yield the cards that lie open: of a pile the top one."""
    cards = zone.cards[-1:] if zone.kind in (ZoneKind.PILE, ZoneKind.STOCK) else zone.cards
    return (brief(text, looks) for text in cards if text not in (FACE_DOWN, EMPTY))


def _fact(text: str) -> tuple[ToneText, ...]:
    return _suit(text)[1:] if text in SUITS else (ToneText(text, Tone.TEXT),)


def waiting(view: View, names: Sequence[str], looks: Looks, width: int) -> tuple[str, ...]:
    """Return what waits, and for whom, as rows of at most `width` cells.

    Only the viewer who must answer reads it as an instruction; others read who it is.
    """
    waits = _waits(view, names, looks, width)
    if waits is None:
        return _sums(view)
    return (
        (waits.whole,) if cells_in(waits.whole) <= width else tuple(fitted(row, width) for row in waits.rows)
    )


def waiting_in_a_row(view: View, names: Sequence[str], looks: Looks, width: int) -> str:
    """Return what waits, and for whom, in the longest form that has room in one row of `width` cells."""
    waits = _waits(view, names, looks, width)
    forms = (", ".join(_sums(view)),) if waits is None else (waits.whole, waits.short)
    return next((form for form in forms if cells_in(form) <= width), fitted(forms[-1], width))


class _Waits(NamedTuple):
    """What waits: as a sentence, as two rows, and as short as it can be said."""

    whole: str
    rows: tuple[str, str]
    short: str


def _waits(view: View, names: Sequence[str], looks: Looks, width: int) -> _Waits | None:
    """Return what waits together with the card that brought it; None if nothing or only a number waits.

    `width`: the cells of a row, for a name in the short form.
    """
    discard = view.discard
    if discard is None or not discard.facing or not _sums(view):
        return None
    card = known(discard.facing)
    is_colored = card.suit is not None and not card.suit.symbol
    facing = looks.face.label(card.rank, WIDEST) if is_colored else brief(discard.facing, looks)
    takes = f"draw {discard.pending}" if discard.pending else count_of_turns(discard.skips)
    seat = next((seat.seat for seat in view.seats if seat.acts), view.viewer)
    if seat is not None and seat != view.viewer:
        who = names[seat]
        rows = (f"{who} must answer", f"{facing} or {takes}")
        rest = f": answer {facing} or {takes}"
        return _Waits(" ".join(rows), rows, fitted(who, max(LEAST_NAME, width - cells_in(rest))) + rest)
    if view.choices and all(choice.verb in TAKING for choice in view.choices):
        return _Waits(f"{facing} waiting: {takes}", (f"{facing} waiting:", takes), f"{facing}: {takes}")
    rows = (f"{facing} waiting:", f"answer or {takes}")
    return _Waits(f"{rows[0]} answer it or {takes}", rows, f"answer {facing} or {takes}")


def _sums(view: View) -> tuple[str, ...]:
    discard = view.discard
    counts = ((discard.pending, "to draw"), (discard.skips, "to be skipped")) if discard is not None else ()
    return tuple(f"{count} {words}" for count, words in counts if count)


def count_of_turns(skips: int) -> str:
    """Return what happens to players who do not answer: `lose a turn`, `lose 2 turns`."""
    return "lose a turn" if skips == 1 else f"lose {skips} turns"


def _suit(name: str) -> tuple[ToneText, ...]:
    sign = symbol(name)
    letter = sign or (SUITS[name].letter if name in SUITS else "")
    return ToneText("suit " if sign else "color "), ToneText(f" {letter} {name} ", suit=name)
