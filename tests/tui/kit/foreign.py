"""A game of another distribution, which the screen does not know: six cards in a grid, and a card drawn."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.net.wire.messages import Update
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import SeatView, TurnsView, View, Zone, ZoneKind
from tests.tui.kit.at_table import an_update

SLOTS = ("1", "2", "3", "4", "5", "6")
DRAW = Choice("draw", in_words("Draw a card from the stock"), clause="XX-4")
TRADE = Choice(
    "trade", in_words("Trade a card for the top of the pile"), (Step(Pick.PLACE, SLOTS, "grid"),), "XX-5"
)
PUT = Choice(
    "put", in_words("Put the card in the place of one of yours"), (Step(Pick.PLACE, SLOTS, "grid"),), "XX-6"
)
OPEN = (("QS", "5H", "", "", "", ""), ("3S", "", "", "7D", "", ""))


def foreign(
    *choices: Choice,
    drawn: str = "",
    holder: int = 0,
    viewer: int | None = 0,
    open_cards: Sequence[tuple[str, ...]] = OPEN,
    seq: int = 1,
) -> Update:
    """Return an update of this game; the seat `holder` has drawn a card, which shows the face `drawn`."""
    zones = []
    for seat, cards in enumerate(open_cards):
        zones.append(Zone("grid", ZoneKind.GRID, len(cards), cards, seat))
        holds = drawn != "" and seat == holder
        zones.append(
            Zone(
                "drawn",
                ZoneKind.HAND,
                int(holds),
                (drawn,) if holds and seat == viewer else (),
                seat,
                aside=True,
            )
        )
    view = View(
        viewer=viewer,
        seats=tuple(SeatView(seat, cards=6, acts=seat == 0) for seat in range(len(open_cards))),
        zones=(
            *zones,
            Zone("pile", ZoneKind.PILE, 3, ("JC",)),
            Zone("stock", ZoneKind.STOCK, 30),
        ),
        prompt=in_words("Your turn"),
        choices=choices,
        turns=TurnsView(seat=0),
        drawn=(drawn,) if drawn and holder == viewer else (),
    )
    return an_update(view, seq=seq)
