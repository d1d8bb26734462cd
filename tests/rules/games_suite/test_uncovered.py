"""Of every card that somebody gets to see, the rules say where it lay in the order of the house."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules import match as matches
from rules.cards import card
from rules.events import Event, Lifted, Moved, Uncovered, line
from rules.moves import HOUSE, Shuffled
from rules.shelf.presets import table_rules
from rules.views import Stage
from tests.rules.games_suite.playing import Played, Setting, played, settings, together

DEALS_DIFFERENTLY = [
    one for one in settings() if (one.changed[0][0] in ("cut", "memory") if one.changed else one.seats == 4)
]


def uncovered(setting: Setting) -> Iterator[tuple[Played, Uncovered, tuple[str, ...]]]:
    """Yield every `Uncovered` of a match, with the step it came from and the cards it speaks of."""
    orders: list[bytes] = []
    for step in played(setting):
        if isinstance(step.move, Shuffled):
            orders = [*orders, step.move.order] if step.before.stage == Stage.ROUND else [step.move.order]
        for event in step.events:
            if isinstance(event, Lifted):
                orders[-1] = orders[-1][event.cards :] + orders[-1][: event.cards]
            if isinstance(event, Uncovered):
                types = [orders[event.order][-place] for place in event.places]
                yield (
                    step,
                    event,
                    tuple(step.after.rules.texts[one] for one in types),
                )


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_what_is_uncovered_is_seen_by_whom_it_is_uncovered_to(setting: Setting) -> None:
    for step, event, texts in uncovered(setting):
        told = " ".join(text for each in step.events if (text := line(each, event.to)) is not None)
        changed_hands = "swap hands" in told or "passes their hand on" in told
        viewers = range(setting.seats) if changed_hands else [event.to]
        views = (matches.seen_by(step.after, viewer) for viewer in viewers)
        seen = {text for view in views for zone in view.zones for text in zone.cards}
        for text in texts:
            assert text in seen or card(text).words in told, (step.move, event)


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_only_cards_that_everyone_has_seen_are_shuffled_before_everyones_eyes(setting: Setting) -> None:
    seen: set[str] = set()
    to_all = [(step, texts) for step, event, texts in uncovered(setting) if event.to is None]
    for step in played(setting):
        wanted = matches.wanted(step.before)
        if step.before.stage != Stage.ROUND:
            seen = set()
        if wanted is not None and step.before.stage == Stage.ROUND and not wanted.hidden:
            cards = {step.before.rules.texts[one] for one in wanted.cards}
            assert cards <= seen, cards - seen
        seen |= {text for each in step.events for text in _laid(each)}
        seen |= {text for at, texts in to_all if at is step for text in texts}
        seen |= {text for zone in matches.seen_by(step.after, None).zones for text in zone.cards}


def test_what_is_left_when_the_opening_card_goes_back_is_not_shown() -> None:
    rules = table_rules("juno-classic")
    moment = matches.begin(rules.game, rules.rules, 2)
    deck = rules.rules.deck
    last = deck[-1:]
    assert rules.rules.texts[last[0]] == "W4"
    order = deck[:14] + last + deck[14:-1]
    for _ in ("lot", "deal"):
        moment = matches.after(moment, HOUSE, Shuffled(order))
    wanted = matches.wanted(moment)
    assert wanted is not None
    assert (wanted.label, wanted.hidden) == ("opening", True)


def _laid(event: Event) -> tuple[str, ...]:
    return event.cards if isinstance(event, Moved) and not event.hidden else ()


def stock(step: Played, *, after: bool) -> int:
    """How many cards of the latest order lie in the stock, without those that were put under it."""
    view = matches.seen_by(step.after if after else step.before, None)
    zone = view.zone("stock")
    assert zone is not None
    return zone.count - (view.stock.under if view.stock is not None else 0)


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_every_card_that_leaves_the_stock_is_uncovered_to_somebody(setting: Setting) -> None:
    for step in played(setting):
        if step.before.stage != Stage.ROUND or isinstance(step.move, Shuffled):
            continue
        latest = [event for event in step.events if isinstance(event, Uncovered) and event.order == -1]
        places = [place for event in latest for place in event.places]
        if any(isinstance(event, Lifted) for event in step.events) or len(places) > stock(step, after=False):
            continue  # the deal follows in the same step: it has a test of its own
        left, still = stock(step, after=False), stock(step, after=True)
        gone = set(range(left, still, -1))
        assert gone <= {*places} <= gone | {still}, (step.move, step.events)  # a card may be seen and stay
