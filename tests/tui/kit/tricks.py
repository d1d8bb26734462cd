"""Tables of a game with tricks, for three to five players: what lies before whom, and who led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Fact, Mark, SeatView, TurnsView, View, Zone, ZoneKind
from tests.tui.kit.at_table import an_update

HAND = ("2C", "9C", "QC", "4D", "JD", "3S", "8S", "KS", "5H", "7H", "AH")
LAID = ("10H", "KH", "2H", "QS", "AH", "3H")
TRICK = in_words("trick")
HEARTS = Fact(told(Sentence("test hearts", "hearts are broken")))


def a_trick(
    seats: int = 4,
    played: int = 3,
    first: int = 2,
    *,
    viewer: int | None = 0,
    facts: Sequence[Fact] = (HEARTS,),
    more: Sequence[Zone] = (),
    **fields: object,
) -> View:
    """Return a view in which seat `first` led, and so many seats have `played` a card of `LAID`."""
    owners = tuple((first + turn) % seats for turn in range(played))
    turn = (first + played) % seats
    hands = [len(HAND) + (1 if seat not in owners else 0) - 1 for seat in range(seats)]
    zones = [
        Zone("hand", ZoneKind.HAND, count, HAND[:count] if seat == viewer else (), seat)
        for seat, count in enumerate(hands)
    ]
    middle = Zone("trick", ZoneKind.TRICK, played, LAID[:played], title=TRICK, owners=owners)
    view = View(
        viewer=viewer,
        seats=tuple(
            SeatView(seat, 7 * seat, hands[seat], acts=seat == turn and played < seats)
            for seat in range(seats)
        ),
        zones=(*zones, middle, *more),
        prompt=in_words("Your turn: follow hearts if you can"),
        turns=TurnsView(seat=turn),
        facts=tuple(facts),
    )
    return replace(view, **fields)  # type: ignore[arg-type]


def noted(seats: int = 4, *, last: str = "won 3") -> Update:
    """Return an update in which every seat has notes, the last one of which is `last`."""
    notes = (in_words("bid 4"), in_words(last))
    view = a_trick(seats)
    return an_update(replace(view, seats=tuple(replace(seat, notes=notes) for seat in view.seats)))


def seen(seats: int = 4, played: int = 3, first: int = 2, **more: object) -> Update:
    """Return an update of the same."""
    return an_update(a_trick(seats, played, first, **more))  # type: ignore[arg-type]


MELDS = (
    Zone("melds", ZoneKind.HAND, 7, ("7H", "8H", "9H", "KS", "KH", "KD", "KC"), 1, aside=True, groups=(3, 4)),
    Zone("melds", ZoneKind.HAND, 3, ("2C", "3C", "4C"), 0, aside=True, groups=(3,)),
    Zone("melds", ZoneKind.HAND, 6, ("5S", "5H", "5C", "10D", "JD", "QD"), 2, aside=True, groups=(3, 3)),
)
DUMMY = ("AS", "KS", "QS", "7S", "10H", "4H", "2H", "KD", "JD", "AC", "9C", "8C", "3C")
COLORED = (("R1", "G4", "B3", "Y2"), ("R5", "R1", "W", "B1"), ("Y1", "G1", "G5", "R2"))


def melded() -> Update:
    """Return a table on which melds lie open, beside a stock and a pile."""
    view = a_trick(4, 0, more=MELDS, facts=())
    zones = (*(zone for zone in view.zones if zone.name != "trick"), *PILES)
    return an_update(replace(view, zones=zones))


PILES = (Zone("stock", ZoneKind.STOCK, 20), Zone("discard", ZoneKind.PILE, 3, ("5D", "6D", "JC")))


def with_hands(view: View, hands: Sequence[Sequence[str]]) -> View:
    """Return the view with these cards in the hands of the seats; () for a hand that is not seen."""

    def held(zone: Zone) -> Zone:
        cards = hands[zone.seat] if zone.name == "hand" and zone.seat is not None else ()
        return replace(zone, cards=tuple(cards), count=len(cards)) if cards else zone

    zones = [held(zone) for zone in view.zones]
    counts = {zone.seat: zone.count for zone in zones if zone.name == "hand"}
    seats = tuple(replace(seat, cards=counts[seat.seat]) for seat in view.seats)
    return replace(view, zones=tuple(zones), seats=seats)


def dummy() -> Update:
    """Return a table of four at which the hand of seat 2 lies open."""
    return an_update(with_hands(a_trick(4), ((), (), DUMMY, ())))


KNOWN = (
    Mark(("R", "-12"), in_words("red, no 1 and no 2")),
    Mark((), in_words("nothing known")),
    Mark(("5",), in_words("a 5")),
    Mark(("-RG", "3"), in_words("a 3, not red or green")),
)


def marked(seats: int = 4, **more: object) -> Update:
    """Return a table at which nobody sees their own cards, and all have been told the same of them."""
    view = unseen_own(seats).view
    assert view is not None
    zones = (replace(zone, marks=KNOWN) if zone.name == "hand" else zone for zone in view.zones)
    return an_update(replace(view, zones=tuple(zones), **more))  # type: ignore[arg-type]


BY_PLACE = tuple(
    Choice(verb, in_words(f"{verb} a card"), (Step(Pick.PLACE, ("1", "2", "3", "4")),))
    for verb in ("play", "discard")
)


def unseen_own(seats: int = 4) -> Update:
    """Return a table at which everybody sees the hands of the others, and not their own."""
    view = a_trick(seats, 0, facts=(HEARTS,))
    return an_update(with_hands(view, (("", "", "", ""), *COLORED, ("R1", "Y5", "B2", "B3"))[:seats]))
