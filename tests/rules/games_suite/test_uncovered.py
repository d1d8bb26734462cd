"""Of every card that somebody gets to see, the rules say where it lay in the order of the house."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.check.secrecy import uncovered
from parlour.rules.check.tables import Setting
from parlour.rules.events import Event, Moved, cards_named, numbered, seen
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import HANDS_PASSED, HANDS_SWAPPED, Told
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import Stage
from tests.rules.games_suite.playing import played, settings, table, together

DEALS_DIFFERENTLY = [
    one for one in settings() if (one.changed[0][0] in ("cut", "memory") if one.changed else one.seats == 4)
]
MIXED = (HANDS_SWAPPED, HANDS_PASSED)
"""After these nobody knows who holds a card."""


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_what_is_uncovered_is_seen_by_whom_it_is_uncovered_to(setting: Setting) -> None:
    for step, event, texts in uncovered(table(setting)):
        told = {text for _, each in numbered(0, step.events) for text in cards_named(seen(each, event.to))}
        changed_hands = any(isinstance(each, Told) and each.sentence in MIXED for each in step.events)
        viewers = range(setting.seats) if changed_hands else [event.to]
        views = (matches.seen_by(step.after, viewer) for viewer in viewers)
        shown = {text for view in views for zone in view.zones for text in zone.cards}
        for text in texts:
            assert text in shown | told, (step.move, event)


@pytest.mark.parametrize("setting", together(DEALS_DIFFERENTLY))
def test_only_cards_that_everyone_has_seen_are_shuffled_before_everyones_eyes(setting: Setting) -> None:
    known: set[str] = set()
    to_all = [(step, texts) for step, event, texts in uncovered(table(setting)) if event.to is None]
    for step in played(setting):
        wanted = matches.wanted(step.before)
        if step.before.stage != Stage.ROUND:
            known = set()
        if wanted is not None and step.before.stage == Stage.ROUND and not wanted.hidden:
            cards = {step.before.rules.texts[one] for one in wanted.cards}
            assert cards <= known, cards - known
        known |= {text for each in step.events for text in _laid(each)}
        known |= {text for at, texts in to_all if at is step for text in texts}
        known |= {text for zone in matches.seen_by(step.after, None).zones for text in zone.cards}


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
