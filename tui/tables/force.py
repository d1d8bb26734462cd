"""What is in force, in words: what the next card must match, and what waits for the next player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.rules.cards import SUITS
from parlour.rules.sentences import Told, told
from parlour.rules.views import DiscardView, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import cells_in, fitted
from parlour.tui.drawing.themes import Looks
from parlour.tui.seen import force
from parlour.tui.seen.facts import foremost
from parlour.tui.seen.force import Matches, Waits, demanded
from parlour.tui.seen.sorting import known
from parlour.tui.seen.tricks import trick
from parlour.tui.seen.zones import groups_of, other_zones, zone_told
from parlour.tui.tables.common.cards import WIDEST, brief, symbol
from parlour.tui.tables.common.pens import Tone
from parlour.tui.tables.common.rows import MORE, Row, ToneText, chip, in_groups
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import Words
from parlour.tui.words.speaking import named as spoken

LEAST_NAME: Final = 4
"""Cells that are left of a name at least, where all that waits stands in one row."""


def matched(discard: DiscardView, looks: Looks) -> tuple[ToneText, ...]:
    """Return what the next card must match: the suit in force, a named rank, or another card; () for none."""
    match demanded(discard):
        case Matches.SUIT, suit:
            return _suit(suit)
        case Matches.ANY_CARD, _:
            return (ToneText(tr("any card fits"), Tone.ACCENT),)
        case Matches.RANK, rank:
            return ToneText(f"{tr('rank')} "), ToneText(f" {spoken(rank)} ", suit="")
        case Matches.CARD, text:
            return ToneText(f"{tr('match')} "), chip(text, looks)
        case _:
            return ()


def facts(view: View, words: Words, room: int) -> list[Row]:
    """Return what everybody should see of the table, on at most `room` rows: `trumps:  ♥ hearts `.

    The last row says with "…" that some have no room.
    """
    rows = [Row(tuple(_fact(fact.words, words))) for fact in foremost(view.facts, room)]
    if rows and len(rows) < len(view.facts):
        rows[-1] = Row((*rows[-1].parts, ToneText(f" {MORE}")))
    return rows


def others(view: View, words: Words, looks: Looks, drawn: Sequence[Zone] = ()) -> list[Row]:
    """Return the zones that are not `drawn` as cards, and their open cards as a row: `melds of Bo 7♥, 8♥`."""
    laid = trick(view)
    there = [zone for zone in other_zones(view) if zone not in drawn and (laid is None or zone != laid.zone)]
    return [lying(zone, words.said(zone_told(zone)), looks) for zone in there]


def lying(zone: Zone, name: str, looks: Looks) -> Row:
    """Return a zone and its open cards as a row, group by group; of a pile only the card on top."""
    is_pile = zone.kind in (ZoneKind.PILE, ZoneKind.STOCK) and not zone.groups
    groups = ((zone.cards[-1],),) if is_pile and zone.cards else groups_of(zone)
    return Row((ToneText(f"{name} "), *in_groups(groups, looks)), zone)


def _fact(fact: Told, words: Words) -> Iterator[ToneText]:
    """Yield a fact piece by piece: what it is called, and its values; a suit as it is drawn."""
    values = dict(fact.values)
    for name, piece in words.pieces(fact):
        if name == "suit" and values.get(name) in SUITS:
            yield from _suit(str(values[name]))[1:]
        else:
            yield ToneText(piece, Tone.TEXT if name else Tone.DIM)


def waiting(view: View, words: Words, looks: Looks, width: int) -> tuple[str, ...]:
    """Return what waits, and for whom, as rows of at most `width` cells."""
    waits = _waits(view, looks)
    if waits is None:
        return tuple(words.said(each) for each in force.counts(view))
    whole = words.said(waits.whole)
    rows = (whole,) if cells_in(whole) <= width else tuple(words.said(row) for row in waits.rows)
    return tuple(fitted(row, width) for row in rows)


def waiting_in_a_row(view: View, words: Words, looks: Looks, width: int) -> str:
    """Return what waits, and for whom, in the longest form that has room in one row of `width` cells."""
    waits = _waits(view, looks)
    if waits is None:
        return fitted(", ".join(words.said(each) for each in force.counts(view)), width)
    whole = words.said(waits.whole)
    if cells_in(whole) <= width:
        return whole
    return fitted(_short(waits, words, width), width)


def _waits(view: View, looks: Looks) -> Waits | None:
    """Return what waits; a colored card is called by its rank alone."""

    def label(text: str) -> str:
        card = known(text)
        is_colored = card.suit is not None and not card.suit.symbol
        return looks.face.label(card.rank, WIDEST) if is_colored else brief(text, looks)

    return force.waiting(view, label)


def _short(waits: Waits, words: Words, width: int) -> str:
    """Return what waits as short as it can be said; a name gets what is left of `width` cells."""
    if waits.who is None:
        return words.said(waits.short)
    name, rest = words.seat(waits.who), cells_in(words.said(_naming(waits.short, "")))
    return words.said(_naming(waits.short, fitted(name, max(LEAST_NAME, width - rest))))


def _naming(short: Told, who: str) -> Told:
    return told(short.sentence, *short.seats, **dict(short.values), who=who)


def _suit(name: str) -> tuple[ToneText, ...]:
    sign = symbol(name)
    letter = sign or (SUITS[name].letter if name in SUITS else "")
    kind = tr("suit") if sign else tr("color")
    return ToneText(f"{kind} "), ToneText(f" {letter} {spoken(name)} ", suit=name)
