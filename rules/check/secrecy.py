"""What a viewer cannot see changes nothing that it is told, and what it sees lay where the game says.

For the first, states are compared in pairs. The two states of a pair have the same view: `imagine` makes the
other one. A viewer may not see either which move was made: where another one leads to the same view, what is
told must be the same. For the second, the places that the game names are looked up in the order of the house.
With these the programs of the players check the shuffle: where one is wrong, they accuse the host.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.moves import listed
from parlour.rules.check.playing import PlayedMove, move_of, name_of
from parlour.rules.check.tables import CheckedTable
from parlour.rules.events import (
    Event,
    Lifted,
    Moved,
    SeenEvent,
    Shown,
    Uncovered,
    cards_named,
    line,
    numbered,
    seen,
)
from parlour.rules.match import Match
from parlour.rules.moves import Shuffled
from parlour.rules.sentences import Told
from parlour.rules.views import Role, Stage, View, ZoneKind

TRIED: Final = 8
"""How many other moves are made in the place of one."""
SOME: Final = 20
"""How many moves are judged in both states of a pair."""
DEALT: Final = 8
"""How often a dealt card is exchanged for another one, for each viewer."""
DEEP: Final = 10
"""How many moves are asked for step by step in both."""


def views_show_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The view of a viewer is the same in both states."""
    for viewer in (*range(table.seats), None):
        other, own = matches.seen_by(_other(table, step, viewer), viewer), matches.seen_by(step.after, viewer)
        parts = [each.name for each in fields(own) if getattr(other, each.name) != getattr(own, each.name)]
        if parts:
            told = ", ".join(parts)
            lost = "seen_by shows them, or imagine does not keep what the view says"
            yield f"the view of {name_of(viewer)} changes with cards that it does not see: {told} ({lost})"


def hands_do_not_lie_open(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Not all hands are seen by somebody else while the round goes on: one may be, as that of a dummy."""
    if step.after.stage is not Stage.ROUND:
        return
    for viewer in (*range(table.seats), None):
        zones = [zone for zone in matches.seen_by(step.after, viewer).zones if zone.role is Role.OWN]
        hands = [zone for zone in zones if zone.kind is ZoneKind.HAND and zone.count]
        others = [zone for zone in hands if zone.seat != viewer]
        if others and len(hands) == table.seats and all(all(zone.cards) and zone.cards for zone in hands):
            yield f"every hand lies open to {name_of(viewer)}: show the cards of a hand to its seat alone"


def imagined_states_differ(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Where a view hides cards, `imagine` does not always imagine the same: it deals them by its lots."""
    for seat in range(table.seats):
        there = [(at, matches.seen_by(at.after, seat)) for at in table.moments]
        hiding = [(at, view) for at, view in there if at.after.round is not None]
        pairs = [[_imagined(at, view, lot) for lot in (1, 2)] for at, view in hiding]
        unknown = any(one != at.after.round for (at, _), (one, _) in zip(hiding, pairs, strict=True))
        if unknown and all(one == other for one, other in pairs):
            yield f"imagine always imagines the same for the view of seat {seat}, whatever lots it draws"


def _imagined(at: PlayedMove, view: View, lot: int) -> object:
    return at.after.game.views.imagine(at.after.rules, view, random.Random(lot))


def moves_show_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The choices, the legal moves and the refusals of a seat are the same in both states."""
    for seat in range(table.seats):
        other = _other(table, step, seat)
        if matches.choices(other, seat) != matches.choices(step.after, seat):
            yield f"the choices of seat {seat} change with cards that it does not see"
        if listed(other, seat) != listed(step.after, seat):
            yield f"the legal moves of seat {seat} change with cards that it does not see"
        for move in table.texts[:: max(1, len(table.texts) // SOME)]:
            if matches.judge(other, seat, move) != matches.judge(step.after, seat, move):
                yield f"what why_not says of {move!r} of seat {seat} changes with cards that it does not see"
        for text in _beginnings(table, step.after, seat):
            if matches.next_step(other, seat, text) != matches.next_step(step.after, seat, text):
                yield f"the step after {text!r} of seat {seat} changes with cards that it does not see"


def _beginnings(table: CheckedTable, moment: Match, seat: int) -> Iterator[str]:
    """Yield the beginnings of some moves whose steps are asked for one by one."""
    deep = tuple(choice.verb for choice in matches.choices(moment, seat) if choice.deep)
    for move in [text for text in table.texts if deep and text.startswith(deep)][:DEEP]:
        words = move.split()
        yield from (" ".join(words[: count + 1]) for count in range(len(words)))


def clocks_show_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Whether clocks run, and whether an order of cards is wanted, is the same in both states."""
    for viewer in (*range(table.seats), None):
        other = _other(table, step, viewer)
        if matches.deadlines(other) != matches.deadlines(step.after):
            yield f"the clocks change with cards that {name_of(viewer)} does not see"
        if bool(matches.wanted(other)) != bool(matches.wanted(step.after)):
            yield f"whether cards are wanted changes with cards that {name_of(viewer)} does not see"


def events_show_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """An event about hidden cards names none of them."""
    for _, event in numbered(0, step.events):
        for viewer in (*range(table.seats), None):
            if _is_hidden(event, viewer) and seen(event, viewer) != seen(_with_other_cards(event), viewer):
                yield f"an event names cards to {name_of(viewer)}: {line(event, viewer)!r}"


def moves_tell_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Who sees the same before and after a move in both states is told the same, if no cards are shown.

    A card that is said (`told`) counts like one that moves.
    """
    if not isinstance(step.move, str) or any(isinstance(event, Shown) for event in step.events):
        return
    for viewer in (*range(table.seats), None):
        other, told = _other(table, step, viewer, step.before), list[Event]()
        if not matches.is_legal(other, step.who, step.move):
            continue
        led = matches.after(other, step.who, step.move, told)
        if matches.seen_by(led, viewer) == matches.seen_by(step.after, viewer):
            yield from _more_told(step, viewer, told)


def secret_moves_tell_nothing(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Who sees the same after another move of another hand is told no cards of the one that was made.

    Cards that lay open, or that lie open for a moment where they go, may be told: those of a trick.
    """
    shown = any(isinstance(event, Shown) for event in step.events)
    if not isinstance(step.move, str) or shown or matches.race(step.before) is not None:
        return
    for viewer in (*range(table.seats), None):
        told = [event for event in step.events if _tells_of_hand(table, step, event, viewer)]
        if told and viewer != step.who and (other := _in_its_place(table, step, viewer)) is not None:
            yield from _more_told(step, viewer, other, of=told)


def _tells_of_hand(table: CheckedTable, step: PlayedMove, event: Event, viewer: int | None) -> bool:
    """Whether an event tells `viewer` a card that its seat held, and that does not lie open."""
    if not isinstance(event, Moved | Told) or not cards_named(seen(event, viewer)):
        return False
    seat = event.seat if isinstance(event, Moved) else next(iter(event.seats), step.who)
    zones = matches.seen_by(step.before, seat).zones
    held = {text for zone in zones if zone.seat == seat for text in zone.cards}
    lay = {text for zone in matches.seen_by(step.before, viewer).zones for text in zone.cards}
    moved = (each for each in step.events if isinstance(each, Moved) and each.target in table.open_zones)
    open_ones = lay.union(*(cards_named(seen(each, viewer)) for each in moved))
    return not (held - open_ones).isdisjoint(cards_named(seen(event, viewer)))


def _in_its_place(table: CheckedTable, step: PlayedMove, viewer: int | None) -> list[Event] | None:
    """Return what is told of another move in another state, where both look the same to `viewer`."""
    assert isinstance(step.move, str)
    own, like = matches.seen_by(step.after, viewer), step.move.split()
    other, chance = _other(table, step, viewer, step.before), table.chance(f"move {step.number} {viewer}")
    moves = [move for move in listed(other, step.who) if move != step.move and _is_like(move.split(), like)]
    for move in chance.sample(moves, min(TRIED, len(moves))):
        told = list[Event]()
        if matches.seen_by(matches.after(other, step.who, move, told), viewer) == own:
            return told
    return None


def _is_like(words: list[str], like: list[str]) -> bool:
    return (words[0], len(words)) == (like[0], len(like))


def deals_tell_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Who sees the same after a deal is told the same, whatever cards others got in it."""
    if step.before.stage is not Stage.DEAL or not isinstance(step.move, Shuffled):
        return
    order, chance = step.move.order, table.chance(f"deal {step.number}")
    stock = matches.seen_by(step.after, None).middle(ZoneKind.STOCK)
    dealt = len(order) - (stock.count if stock is not None else 0)
    for_all = (event for event in step.events if isinstance(event, Uncovered) and event.to is None)
    turned_up = {len(order) - place for event in for_all for place in event.places}
    closed = [at for at in range(len(order)) if at not in turned_up]
    if dealt <= len(turned_up):
        return
    for viewer in (*range(table.seats), None):
        own = matches.seen_by(step.after, viewer)
        for _ in range(DEALT):
            swapped, told = bytearray(order), list[Event]()
            one, other = chance.choice(closed[: dealt - len(turned_up)]), chance.choice(closed)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            led = matches.after(step.before, step.who, Shuffled(bytes(swapped)), told)
            if matches.seen_by(led, viewer) == own:
                yield from _more_told(step, viewer, told)


def _more_told(
    step: PlayedMove, viewer: int | None, told: list[Event], of: Sequence[Event] | None = None
) -> Iterator[str]:
    """Yield what `step` told `viewer` that the other state did not; `of` are the events to look at."""
    there = {seen(event, viewer) for _, event in numbered(0, told)}
    events = step.events if of is None else of
    if new := [event for _, event in numbered(0, events) if seen(event, viewer) not in there]:
        words = line(new[0], viewer)
        yield f"after {move_of(step)} an event tells {name_of(viewer)} what it does not see: {words!r}"


def results_show_nothing_hidden(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The reason of a result names no card that nobody is shown then."""
    for result in step.after.results[len(step.before.results) :]:
        open_cards = {text for hand in result.hands for text in hand}
        for moment in (step.before, step.after):
            open_cards |= {text for zone in matches.seen_by(moment, None).zones for text in zone.cards}
        moved = (event for _, event in numbered(0, step.events) if not isinstance(event, Told))
        open_cards |= {text for event in moved for text in cards_named(seen(event, None))}
        if hidden := [text for text in cards_named(result.why) if text not in open_cards]:
            yield f"the reason of the result names {hidden[0]}, which nobody is shown"


def _other(table: CheckedTable, step: PlayedMove, viewer: int | None, moment: Match | None = None) -> Match:
    """Return a match that differs from `moment`, or that after `step`, only in what `viewer` cannot see."""
    moment = moment or step.after
    view = matches.seen_by(moment, viewer)
    chance = table.chance(f"secrecy {step.number} {viewer}")
    return moment._replace(round=moment.game.views.imagine(moment.rules, view, chance))


def _is_hidden(event: SeenEvent, viewer: int | None) -> bool:
    match event:
        case Moved(seat=seat, hidden=True):
            return seat != viewer
        case Shown(to=to):
            return to is not None and to != viewer
        case _:
            return False


def _with_other_cards(event: SeenEvent) -> SeenEvent:
    assert isinstance(event, Moved | Shown)
    return event._replace(cards=("JO",) * len(event.cards))


def what_is_uncovered_is_seen(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The card at each place that is uncovered to somebody is in their view, or named in what they are told.

    Where hands have changed their owners, it is in somebody's view.
    """
    for at, event, texts in uncovered(table):
        told = {text for _, each in numbered(0, at.events) for text in cards_named(seen(each, event.to))}
        viewers = [None] if event.to is None else range(table.seats)
        views = [matches.seen_by(at.after, viewer) for viewer in viewers]
        shown = {text for view in views for zone in view.zones for text in zone.cards}
        for text in texts:
            if text not in shown | told:
                yield f"Uncovered after {move_of(at)}: {event.places} names {text}, which nobody is shown"


def what_leaves_the_stock_is_uncovered(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
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


def what_is_dealt_is_uncovered(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every card of a deal that its owner sees at once is uncovered to somebody: hands may have moved."""
    deals = [at for at in table.steps if at.before.stage == Stage.DEAL and at.after.round is not None]
    places = {id(at): set[str]() for at in deals}
    for at, _, texts in uncovered(table):
        places.get(id(at), set[str]()).update(texts)
    for at in deals:
        for seat in range(table.seats):
            zones = matches.seen_by(at.after, seat).zones
            own = {text for zone in zones if zone.seat == seat for text in zone.cards if text}
            if left := sorted(own - places[id(at)]):
                yield f"Uncovered after the deal: seat {seat} sees {', '.join(left[:5])}; no place is named"


def uncovered(table: CheckedTable) -> Iterator[tuple[PlayedMove, Uncovered, tuple[str, ...]]]:
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


def _stock(step: PlayedMove, *, after: bool) -> int | None:
    """Return how many cards of the latest order lie in the stock, without those that were put under it."""
    moment = step.after if after else step.before
    if step.before.stage != Stage.ROUND or moment.round is None:
        return None
    view = matches.seen_by(moment, None)
    zone = view.middle(ZoneKind.STOCK)
    return None if zone is None else zone.count - (view.stock.under if view.stock is not None else 0)
