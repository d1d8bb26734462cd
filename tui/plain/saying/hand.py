"""Cards in a hand and in the slots of grids, in words, with the numbers by which they are named."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby, pairwise

from parlour.rules.sentences import Told, told
from parlour.rules.views import EMPTY, View, Zone, ZoneKind
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.seen.sorting import SortOrder, sorted_groups, starts
from parlour.tui.seen.zones import own_marks
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import count, sentence
from parlour.tui.words.sentences import CARDS_OF, HAND, NO_CARDS, SLOT_HAS
from parlour.tui.words.speaking import Words


def grid_line(zone: Zone, whose: str) -> Said:
    """Return the slots of a grid: `Your cards. Slots 1 and 2: face down; slot 3: red 7.`"""
    data = {"seat": zone.seat, "slots": list(zone.cards), "looked": sorted(looks(zone))}
    return Said(Kind.REPLY, f"{whose}. {sentence(slots_words(zone)) or tr('None')}.", data)


def slots_words(zone: Zone) -> str:
    """Return the slots with what lies in each; neighbors of the same content stand together."""
    filled = [(slot, _in_slot(zone, slot)) for slot, text in enumerate(zone.cards, 1) if text != EMPTY]
    groups = groupby(filled, key=lambda each: each[1])
    return "; ".join(f"{_slots([slot for slot, _ in group])}: {words}" for words, group in groups)


def looks(zone: Zone) -> dict[int, str]:
    """Return the face-down cards that the viewer sees now, by their slots."""
    seen = {*zone.dimmed, *zone.looked}
    return {place + 1: zone.cards[place] for place in sorted(seen) if zone.cards[place]}


def slot_line(zone: Zone, slot: int, words: Words) -> Said:
    """Return one slot: `Your slot 3: red 7.`"""
    assert zone.seat is not None, "slots belong to a seat"
    has = told(SLOT_HAS, zone.seat, slot=slot, content=_in_slot(zone, slot))
    data = {"seat": zone.seat, "slot": slot, "card": zone.cards[slot - 1]}
    return Said(Kind.REPLY, f"{words.sentence(has)}.", data)


def slot_told(seat: int, slot: int, card: str) -> Told:
    """Return that a card lies in a slot of `seat`."""
    return told(SLOT_HAS, seat, slot=slot, content=card_words(card))


def _in_slot(zone: Zone, slot: int) -> str:
    words = card_words(zone.cards[slot - 1])
    if slot not in looks(zone):
        return words
    seen = marked("{card}, seen now") if slot - 1 in zone.looked else marked("{card}, seen before")
    return tr(seen, card=words)


def _slots(slots: Sequence[int]) -> str:
    match slots:
        case [only]:
            return tr("slot {number}", number=only)
        case [first, second]:
            return tr("slots {first} and {last}", first=first, last=second)
        case _ if slots[-1] - slots[0] == len(slots) - 1:
            return tr("slots {first} to {last}", first=slots[0], last=slots[-1])
        case _:
            return tr("slots {numbers}", numbers=", ".join(map(str, slots)))


def in_hand(view: View | None) -> tuple[str, ...]:
    """Return the player's cards in the order of their numbers."""
    return sorted_groups(view.hand_groups, SortOrder.SUIT) if view is not None else ()


def numbered(cards: Container[str], hand: Sequence[str], *, repeat: bool = True) -> str:
    """Return `cards` of `hand` in words with their numbers: `1 red 7, 3 wild`.

    Without `repeat` equal cards are said once, with the number of the first.
    """
    places = [place for place, text in enumerate(hand) if text in cards]
    shown = places if repeat else [place for place in places if hand.index(hand[place]) == place]
    return _numbered(shown, hand)


def _numbered(places: Iterable[int], hand: Sequence[str]) -> str:
    return ", ".join(_with_number(place + 1, card_words(hand[place])) for place in places)


def _with_number(number: int, words: str) -> str:
    """Return a card after its number, apart from it if its words begin with a number as well."""
    return f"{number} {words}" if words[:1].isalpha() else f"{number}: {words}"


def hand_lines(view: View | None, names: Sequence[str] = ()) -> list[Said]:
    """Return the viewer's cards: a hand with its numbers, or the slots of a grid.

    With `names` of the seats they are told to somebody else, by name.
    """
    if view is None or view.viewer is None:
        return [Said(Kind.REPLY, tr("You have no cards."), {"hand": []})]
    words = Words(names, None if names else view.viewer, spoken=True)
    hand = in_hand(view)
    lines = []
    if hand:
        ends = (0, *starts(view.hand_groups), len(hand))
        cards = "; ".join(_numbered(range(first, end), hand) for first, end in pairwise(ends))
        known = [mark.words for mark in own_marks(view, words)]
        if known:  # there may be commas in the words
            cards = ". ".join(f"{number}: {each}" for number, each in enumerate(known, 1))
        held = told(HAND, view.viewer, count=count(len(hand), "card"), numbered=cards)
        data = {"hand": list(hand), **({"known": known} if known else {})}
        lines.append(Said(Kind.REPLY, f"{words.sentence(held)}.", data))
    whose = words.sentence(told(CARDS_OF, view.viewer))
    own = (zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat == view.viewer)
    lines += [grid_line(zone, whose) for zone in own]
    nothing = f"{words.sentence(told(NO_CARDS, view.viewer))}."
    return lines or [Said(Kind.REPLY, nothing, {"hand": []})]
