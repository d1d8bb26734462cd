"""The players as plates: name, score, cards, and what is remarked of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from parlour.rules.views import Role, Zone, ZoneKind
from parlour.tui.moves import taps
from parlour.tui.seen.seats import Remark, SeatSeen, Weight, around
from parlour.tui.seen.sorting import known
from parlour.tui.seen.zones import grids, laid_open, open_cards
from parlour.tui.text.language import tr, trn
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.cards import card, in_suit, marked, short, signs, spoken
from parlour.tui.web.pages.grid import grid
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, classes

BACKS: Final = 10
"""The most backs of cards that are drawn beside a name."""
LONGEST_SHOWN: Final = 6
"""The most cards of an open hand that are drawn as cards."""
BESIDE: Final = 6
"""The most open cards that are named of a zone beside the play."""


def seats(scene: TableScene) -> Html:
    """Return a plate for each player but the viewer, the next one first."""
    found, laid, opened = scene.seats, grids(scene.view), taps.open_seats(scene.turn)
    return joined([
        _plate(scene, found[seat], laid.get(seat), may_tap=str(seat) in opened) for seat in around(scene.view)
    ])  # fmt: skip


def own_seat(scene: TableScene, seat: SeatSeen) -> Html:
    """Return the viewer's own name, score, and what is remarked of them."""
    return tag(
        "div",
        tag("b", visible(seat.name), cls="name"),
        tag("span", tr("score {score}", score=seat.score), cls="score"),
        _remarks(seat)[:-1],  # the last one says that the seat is theirs
        _dealer(seat),
        _beside(scene, seat.seat),
        cls=classes("own", acts=seat.acts),
        data_at=f"seat {seat.seat}",
    )


def _plate(scene: TableScene, seat: SeatSeen, zone: Zone | None, *, may_tap: bool) -> Html:
    tapped = zone is None and may_tap
    name, at = visible(seat.name), f"seat {seat.seat}"
    words = trn("{count} card", "{count} cards", seat.cards)
    held = _held(seat.cards, words) if zone is None and not seat.shown else None
    inner = joined(
        _line(name, seat.score, tr("score {score}", score=seat.score)),
        grid(scene, zone) if zone is not None else None,
        _open_hand(seat) if seat.shown else None,
        tag("span", held, _remarks(seat), _dealer(seat), cls="remarks"),
        _beside(scene, seat.seat),
    )
    kind = classes(
        "plate", acts=seat.acts, absent=seat.is_absent, open=tapped, with_grid=zone is not None
    )  # fmt: skip
    if tapped:
        return tag("button", inner, type="button", cls=kind, data_at=at, data_do=at)
    return tag("div", inner, cls=kind, data_at=at, role="group", aria_label=name)


@lru_cache(256)
def _line(name: str, score: int, words: str) -> Html:
    shown = tag("span", str(score), cls="score", role="img", aria_label=words)
    return tag("span", tag("b", name, cls="name"), shown, cls="line")


@lru_cache(256)
def _held(cards: int, words: str) -> Html:
    """Return the cards that somebody holds: a fan of small backs, and their number."""
    fan = tag("span", [tag("i")] * min(cards, BACKS), cls="backs", aria_hidden="true")
    count = tag("b", str(cards), cls="count")
    return tag("span", fan, count, cls=classes("held", few=cards == 1), role="img", aria_label=words)


def _open_hand(seat: SeatSeen) -> Html:
    """Return the hand of somebody else that the viewer sees: as cards, or those of a suit as one piece."""
    if len(seat.shown) > LONGEST_SHOWN:
        suits = groupby(seat.shown, key=lambda text: suit.name if (suit := known(text).suit) else text)
        return tag("span", [in_suit(list(cards)) for _, cards in suits], cls="shown many")
    marks = seat.marks or (None,) * len(seat.shown)
    cards = [
        card(text, None, signs(mark), aria_label=marked(spoken(text), mark))
        for text, mark in zip(seat.shown, marks, strict=True)
    ]
    return tag("span", cards, cls="shown", data_css=f"--n:{len(seat.shown)}")


def _remarks(seat: SeatSeen) -> list[Html]:
    """Return what the game says of a seat, and what is remarked of it."""
    notes = [tag("em", note, cls="note") for note in seat.notes]
    return [*notes, *(_remark(remark) for remark in seat.remarks)]


def _remark(remark: Remark) -> Html:
    return tag("em", visible(remark.words), cls=remark.weight.value)


def _dealer(seat: SeatSeen) -> Html | None:
    return _remark(Remark(tr("dealer"), Weight.DIM)) if seat.deals else None


def _beside(scene: TableScene, seat: int) -> list[Html]:
    """Return the zones of a player that lie beside the play: how many cards, and the open ones."""
    return [
        _zone(scene, zone)
        for zone in scene.view.zones
        if zone.seat == seat and zone.role is Role.ASIDE and zone.count and zone.kind is not ZoneKind.HAND
        if zone not in laid_open(scene.view)
    ]


def _zone(scene: TableScene, zone: Zone) -> Html:
    cards = [short(text) for text in open_cards(zone.cards)[-BESIDE:]]
    return tag("span", f"{scene.words.said(zone.called)} {zone.count}", cards, cls="aside")
