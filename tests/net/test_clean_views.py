"""What a view or a step says is safe when it has come from a referee."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.sanitize import clean_said
from parlour.rules.events import Happened
from parlour.rules.sentences import Sentence, Told, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Deadline, Fact, MatchView, SeatView, View
from tests.tui.kit.payloads import PAYLOADS, dangerous


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_the_words_of_choices_steps_and_clocks_are_cleaned(payload: str) -> None:
    said = told(Sentence(payload, f"A{payload}", own=f"B{payload}"), word=payload)
    step = Step(Pick.WORD, ("left",), words=said)
    clock = Deadline("clock", 2.0, said)
    view = View(0, (SeatView(0),), (), said, (Choice("lay", said, (step,)),), (clock,), facts=(Fact(said),))
    view = replace(view, match=MatchView(target=said), events=(Happened(1, said),))
    cleaned = clean_said(view)
    (choice,) = cleaned.choices
    (deadline,), (fact,) = cleaned.deadlines, cleaned.facts
    for each in (
        cleaned.prompt,
        choice.words,
        choice.steps[0].words,
        deadline.words,
        fact.words,
        cleaned.match.target,
        cleaned.events[0].event,
        clean_said(step).words,
    ):
        assert isinstance(each, Told)
        assert not dangerous("".join((*each.sentence, *(str(value) for _, value in each.values))))


def test_what_is_safe_stays_as_it_is() -> None:
    step = Step(Pick.WORD, ("left",))
    view = View(0, (SeatView(0),), (), in_words("Lay"), (Choice("lay", in_words("Lay it"), (step,)),))
    assert clean_said(view) is view
    assert clean_said(step) is step
