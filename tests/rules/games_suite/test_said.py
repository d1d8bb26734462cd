"""Every game: what it tells, asks and refuses is a sentence whose places are filled, by data alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.moves import Refusal
from parlour.rules.sentences import NAMED, NAMES, PLACES, Told, unfilled
from tests.rules.games_suite.playing import ever_made, moments, played, settings, together

TEXTS = {*NAMES, *PLACES, NAMED, "word", "clause"}
"""The values that are a text: names in notation and of places, what is called at the table, a clause."""


def said(setting: Setting) -> Iterator[Told]:
    """Yield what is told, asked, answered, and given as a reason in a match of random moves."""
    tried = ever_made(setting)[::7]
    for step in played(setting):
        yield from (event for event in step.events if isinstance(event, Told))
    for moment in moments(setting):
        yield from (result.why for result in moment.results)
        for viewer in (*range(setting.seats), None):
            view = matches.seen_by(moment, viewer)
            yield from (told for told in (view.prompt, view.turns.because) if told is not None)
        for seat in range(setting.seats):
            judged = (matches.judge(moment, seat, text) for text in tried)
            yield from (refusal.told for refusal in judged if isinstance(refusal, Refusal))


def texts(told: Told) -> Iterator[str]:
    """Yield the names of values that are a text, those of parts included."""
    for name, value in told.values:
        if isinstance(value, Told):
            yield from texts(value)
        elif isinstance(value, str):
            yield name


@pytest.mark.parametrize("setting", together(settings()))
def test_every_place_is_filled_and_no_value_is_words(setting: Setting) -> None:
    for told in {*said(setting)}:
        assert not [*unfilled(told)], told
        assert {*texts(told)} <= TEXTS, told
