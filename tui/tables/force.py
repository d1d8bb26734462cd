"""What is in force, in words: what the next card must match, and what waits for the next player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from parlour.rules.cards import SUITS
from parlour.rules.sentences import Told, Value, told
from parlour.rules.views import DiscardView, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import cells_in, fitted
from parlour.tui.drawing.themes import Looks
from parlour.tui.moves.choices import RANKS
from parlour.tui.moves.selection import only_usual
from parlour.tui.seen.facts import foremost
from parlour.tui.seen.sorting import known
from parlour.tui.seen.zones import open_cards, other_zones, zone_told
from parlour.tui.tables.common.cards import WIDEST, brief, symbol
from parlour.tui.tables.common.pens import Tone
from parlour.tui.text.language import tr
from parlour.tui.words import asking
from parlour.tui.words.speaking import Words
from parlour.tui.words.speaking import named as spoken

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
        return (ToneText(tr("any card fits"), Tone.ACCENT),)
    if match in RANKS:
        return ToneText(f"{tr('rank')} "), ToneText(f" {spoken(match)} ", suit="")
    suit = known(match).suit
    return ToneText(f"{tr('match')} "), ToneText(f" {brief(match, looks)} ", suit=suit.name if suit else "")


def facts(view: View, words: Words, room: int) -> list[tuple[ToneText, ...]]:
    """Return what everybody should see of the table, on at most `room` rows: `trumps:  ♥ hearts `."""
    return [tuple(_fact(fact.words, words)) for fact in foremost(view.facts, room)]


def others(view: View, words: Words, looks: Looks) -> list[tuple[Zone, tuple[ToneText, ...]]]:
    """Return the zones that are not drawn as cards, and their open cards as a row: `melds of Bo 7♥, 8♥`."""
    found = list[tuple[Zone, tuple[ToneText, ...]]]()
    for zone in other_zones(view):
        cards = zone.cards[-1:] if zone.kind in (ZoneKind.PILE, ZoneKind.STOCK) else zone.cards
        lie = ", ".join(brief(text, looks) for text in open_cards(cards))
        found.append((zone, (ToneText(f"{words.said(zone_told(zone))} "), ToneText(lie, Tone.TEXT))))
    return found


def _fact(fact: Told, words: Words) -> Iterator[ToneText]:
    """Yield a fact piece by piece: what it is called, and its values; a suit as it is drawn."""
    values = dict(fact.values)
    for name, piece in words.pieces(fact):
        if name == "suit" and values.get(name) in SUITS:
            yield from _suit(str(values[name]))[1:]
        else:
            yield ToneText(piece, Tone.TEXT if name else Tone.DIM)


def waiting(view: View, words: Words, looks: Looks, width: int) -> tuple[str, ...]:
    """Return what waits, and for whom, as rows of at most `width` cells.

    Only the viewer who must answer reads it as an instruction; others read who it is.
    """
    waits = _waits(view, looks)
    if waits is None:
        return tuple(words.said(each) for each in _sums(view))
    whole = words.said(waits.whole)
    rows = (whole,) if cells_in(whole) <= width else tuple(words.said(row) for row in waits.rows)
    return tuple(fitted(row, width) for row in rows)


def waiting_in_a_row(view: View, words: Words, looks: Looks, width: int) -> str:
    """Return what waits, and for whom, in the longest form that has room in one row of `width` cells."""
    waits = _waits(view, looks)
    if waits is None:
        return fitted(", ".join(words.said(each) for each in _sums(view)), width)
    whole = words.said(waits.whole)
    if cells_in(whole) <= width:
        return whole
    return fitted(_short(waits, words, width), width)


def _short(waits: _Waits, words: Words, width: int) -> str:
    """Return what waits as short as it can be said; a name gets what is left of `width` cells."""
    if waits.who is None:
        return words.said(waits.short)
    name, rest = words.seat(waits.who), cells_in(words.said(_with(waits.short, who="")))
    return words.said(_with(waits.short, who=fitted(name, max(LEAST_NAME, width - rest))))


class _Waits(NamedTuple):
    """What waits: as a sentence, as two rows, and as short as it can be said, of the seat `who` if of one."""

    whole: Told
    rows: tuple[Told, Told]
    short: Told
    who: int | None = None


def _waits(view: View, looks: Looks) -> _Waits | None:
    """Return what waits together with the card that brought it; None if nothing or only a number waits."""
    discard = view.discard
    if discard is None or not discard.facing or not _sums(view):
        return None
    card = known(discard.facing)
    is_colored = card.suit is not None and not card.suit.symbol
    facing = looks.face.label(card.rank, WIDEST) if is_colored else brief(discard.facing, looks)
    takes = told(asking.DRAW_SO_MANY, count=discard.pending) if discard.pending else turns_lost(discard.skips)
    both: dict[str, Value] = {"facing": facing, "takes": takes}
    seat = next((seat.seat for seat in view.seats if seat.acts), view.viewer)
    if seat is not None and seat != view.viewer:
        rows = told(asking.MUST_ANSWER_IT, seat), told(asking.FACING_OR, **both)
        return _Waits(told(asking.MUST_ANSWER, seat, **both), rows, told(asking.WHO_ANSWERS, **both), seat)
    waits = told(asking.WAITS, facing=facing)
    if only_usual(view):
        return _Waits(
            told(asking.WAITS_TO_BE_TAKEN, **both), (waits, takes), told(asking.FACING_TAKES, **both)
        )
    rows = waits, told(asking.ANSWER_OR, takes=takes)
    return _Waits(told(asking.WAITS_FOR_ANSWER, **both), rows, told(asking.ANSWER_FACING_OR, **both))


def _with(said: Told, **values: Value) -> Told:
    return told(said.sentence, *said.seats, **dict(said.values), **values)


def _sums(view: View) -> tuple[Told, ...]:
    """Return how many cards or turns wait."""
    discard = view.discard
    if discard is None:
        return ()
    counts = (discard.pending, asking.TO_DRAW), (discard.skips, asking.TO_BE_SKIPPED)
    return tuple(told(sentence, count=count) for count, sentence in counts if count)


def turns_lost(skips: int) -> Told:
    """Return what happens to players who do not answer: `lose a turn`, `lose 2 turns`."""
    return told(asking.LOSE_A_TURN) if skips == 1 else told(asking.LOSE_TURNS, count=skips)


def _suit(name: str) -> tuple[ToneText, ...]:
    sign = symbol(name)
    letter = sign or (SUITS[name].letter if name in SUITS else "")
    kind = tr("suit") if sign else tr("color")
    return ToneText(f"{kind} "), ToneText(f" {letter} {spoken(name)} ", suit=name)
