"""Tables of a game with tricks, for three to five players: what lies before whom, and who led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.views import Fact, SeatView, TurnsView, View, Zone, ZoneKind
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
