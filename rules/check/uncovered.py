"""Of every card that somebody gets to see, the game says where it lay in the order of the house.

With it the programs of the players check the shuffle: where it is wrong, they accuse the host.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules import match as matches
from parlour.rules.cards import card
from parlour.rules.check.findings import move_of
from parlour.rules.check.playing import Played
from parlour.rules.check.tables import Table
from parlour.rules.events import Lifted, Uncovered, line
from parlour.rules.moves import Shuffled
from parlour.rules.views import Stage


def what_is_uncovered_is_seen(table: Table, step: Played) -> Iterator[str]:
    """The card at each place that is uncovered to somebody is in their view, or in a line that they are told.

    Where hands have changed their owners, it is in somebody's view.
    """
    for at, event, texts in uncovered(table):
        told = " ".join(words for each in at.events if (words := line(each, event.to)) is not None)
        viewers = [None] if event.to is None else range(table.seats)
        views = [matches.seen_by(at.after, viewer) for viewer in viewers]
        seen = {text for view in views for zone in view.zones for text in zone.cards}
        for text in texts:
            if text not in seen and card(text).words not in told:
                yield f"Uncovered after {move_of(at)}: {event.places} names {text}, which nobody is shown"


def what_leaves_the_stock_is_uncovered(table: Table, step: Played) -> Iterator[str]:
    """Every card of the latest order that leaves the zone `stock` is or was uncovered to somebody."""
    seen: set[int] = set()
    for at in table.steps:
        before, after = _stock(at, after=False), _stock(at, after=True)
        if isinstance(at.move, Shuffled):
            seen = set()
        latest = [event for event in at.events if isinstance(event, Uncovered) and event.order == -1]
        places = {place for event in latest for place in event.places}
        known, seen = seen, seen | places
        if isinstance(at.move, Shuffled) or before is None or after is None:
            continue
        if any(isinstance(event, Lifted) for event in at.events) or len(places) > before:
            continue  # the cards of a whole deal
        gone = {*range(before, after, -1)}
        if not gone <= places | known or not places <= gone | {after}:  # a card may be seen and stay
            left = ", ".join(map(str, sorted(gone))) or "no place"
            yield f"Uncovered after {move_of(at)}: places {sorted(places)}, but {left} left the stock"


def uncovered(table: Table) -> Iterator[tuple[Played, Uncovered, tuple[str, ...]]]:
    """Yield every `Uncovered` of a match, with the step it came from and the cards it speaks of."""
    orders: list[bytes] = []
    for step in table.steps:
        if isinstance(step.move, Shuffled):
            orders = [*orders, step.move.order] if step.before.stage == Stage.ROUND else [step.move.order]
        for event in step.events:
            if isinstance(event, Lifted):
                orders[-1] = orders[-1][event.cards :] + orders[-1][: event.cards]
            if isinstance(event, Uncovered):
                types = [orders[event.order][-place] for place in event.places]
                yield step, event, tuple(step.after.rules.texts[one] for one in types)


def _stock(step: Played, *, after: bool) -> int | None:
    """Return how many cards of the latest order lie in the stock, without those that were put under it."""
    moment = step.after if after else step.before
    if step.before.stage != Stage.ROUND or moment.round is None:
        return None
    view = matches.seen_by(moment, None)
    zone = view.zone("stock")
    return None if zone is None else zone.count - (view.stock.under if view.stock is not None else 0)
