"""The table in words, as far as the player asks for it: cards, players, scores, one place."""

from __future__ import annotations

from net.wire.messages import Update
from rules.views import Stacked, View, Zone, ZoneKind
from tui.plain.said import Kind, Said
from tui.plain.saying.cards import card_words
from tui.plain.saying.grids import grid_line
from tui.plain.saying.places import places, places_named
from tui.tables.common.facts import names_at
from tui.text.phrases import count, sentence
from tui.text.printable import visible


def table_lines(update: Update) -> list[Said]:
    """Return the cards on the table and the players."""
    view = update.view
    if view is None:
        return [Said(Kind.REPLY, "The match has not begun.")]
    lines = [_pile(zone) for zone in view.zones if zone.kind in (ZoneKind.PILE, ZoneKind.STOCK)]
    lines += _stacks(view)
    lines += _seats(update, view)
    return lines


def who_lines(update: Update) -> list[Said]:
    """Return who sits at the table."""
    return [
        Said(
            Kind.REPLY,
            f"{part.seat + 1} {visible(part.name) or 'open'}, {part.presence.value}"
            + (", host" if part.host else "")
            + (", you" if part.seat == update.you else "")
            + ".",
            {
                "seat": part.seat,
                "name": part.name,
                "presence": part.presence.value,
                "you": part.seat == update.you,
            },
        )
        for part in update.table.seats
    ]


def score_lines(update: Update) -> list[Said]:
    """Return the points of everybody in the match."""
    view = update.view
    if view is None:
        return [Said(Kind.REPLY, "There are no points yet.")]
    names = names_at(update)
    scores = ", ".join(f"{visible(names[seat.seat])} {seat.score}" for seat in view.seats)
    return [Said(Kind.REPLY, f"Points: {scores}.", {"scores": [seat.score for seat in view.seats]})]


def place_lines(update: Update, words: str) -> list[Said]:
    """Return what lies at one place: `north`, `slot 3`, or what a player of this name has."""
    view = update.view
    if view is None:
        return [Said(Kind.REFUSED, "The match has not begun.")]
    found = places_named(words, view)
    return [_stack(view, place) for place in view.stacks.places if place.name in found] if view.stacks else []


def _pile(zone: Zone) -> Said:
    top = f", {card_words(zone.cards[-1])} on top" if zone.cards else ""
    text = f"{sentence(zone.name)}: {count(zone.count, 'card')}{top}."
    return Said(Kind.REPLY, text, {"zone": zone.name, "count": zone.count, "cards": list(zone.cards)})


def _stacks(view: View) -> list[Said]:
    return [_stack(view, place) for place in view.stacks.places] if view.stacks is not None else []


def _stack(view: View, place: Stacked) -> Said:
    zone = view.at(place.name)
    where = places(view)[place.name]
    lies = f"{card_words(zone.cards[-1])}, {count(zone.count, 'card')}" if zone.cards else "empty"
    return Said(Kind.REPLY, f"{sentence(where)}: {lies}.", {"place": place.name, "cards": list(zone.cards)})


def _seats(update: Update, view: View) -> list[Said]:
    names = [visible(name) for name in names_at(update)]
    lines = []
    for seat in view.seats:
        whose = "You" if seat.seat == update.you else names[seat.seat]
        grids = [zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat == seat.seat]
        lines += [grid_line(zone, whose) for zone in grids] or [
            Said(
                Kind.REPLY, f"{whose}: {count(seat.cards, 'card')}.", {"seat": seat.seat, "cards": seat.cards}
            )
        ]
    return lines
