"""Cards in slots, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from parlour.rules.views import EMPTY, Zone
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.text.phrases import sentence


def grid_line(zone: Zone, whose: str) -> Said:
    """Return the slots of a grid: `Your cards. Slots 1 and 2: face down; slot 3: red 7.`"""
    data = {"seat": zone.seat, "slots": list(zone.cards), "looked": sorted(looks(zone))}
    return Said(Kind.REPLY, f"{whose}. {sentence(slots_words(zone)) or 'None'}.", data)


def slots_words(zone: Zone) -> str:
    """Return the slots with what lies in each; neighbors of the same content stand together."""
    filled = [(slot, _in_slot(zone, slot)) for slot, text in enumerate(zone.cards, 1) if text != EMPTY]
    groups = groupby(filled, key=lambda each: each[1])
    return "; ".join(f"{_slots([slot for slot, _ in group])}: {words}" for words, group in groups)


def looks(zone: Zone) -> dict[int, str]:
    """Return the face-down cards that the viewer sees now, by their slots."""
    seen = {*zone.dimmed, *zone.looked}
    return {place + 1: zone.cards[place] for place in sorted(seen) if zone.cards[place]}


def slot_line(zone: Zone, slot: int, whose: str) -> Said:
    """Return one slot: `Your slot 3: red 7.`"""
    data = {"seat": zone.seat, "slot": slot, "card": zone.cards[slot - 1]}
    return Said(Kind.REPLY, f"{whose} slot {slot}: {_in_slot(zone, slot)}.", data)


def _in_slot(zone: Zone, slot: int) -> str:
    words = card_words(zone.cards[slot - 1])
    if slot not in looks(zone):
        return words
    return f"{words}, seen {'now' if slot - 1 in zone.looked else 'before'}"


def _slots(slots: Sequence[int]) -> str:
    match slots:
        case [only]:
            return f"slot {only}"
        case [first, second]:
            return f"slots {first} and {second}"
        case _ if slots[-1] - slots[0] == len(slots) - 1:
            return f"slots {slots[0]} to {slots[-1]}"
        case _:
            return f"slots {', '.join(map(str, slots))}"
