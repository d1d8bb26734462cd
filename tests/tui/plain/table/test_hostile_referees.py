"""A referee that is at war with its guests: nothing it sends controls a terminal or ends the session."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer, AskHint, HintPart, Hints
from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.tui.text.printable import is_visible
from tests.tui.kit.at_table import a_view, an_update
from tests.tui.kit.happening import plays
from tests.tui.kit.payloads import PAYLOADS
from tests.tui.plain.table.at_table import Moment, typed

pytestmark = pytest.mark.looptime

NOWHERE = (
    Step(Pick.SEAT, ("99", "x", "-1")),
    Step(Pick.SUIT, ("tulips", "oaks")),
    Step(Pick.PLACE, ("9.9", "..", "1.x"), "grid"),
    Step(Pick.CARD, ("??", "Q"), "hand"),
    Step(Pick.WORD, ("", " ")),
)


@pytest.mark.parametrize("payload", PAYLOADS)
async def test_what_a_hostile_referee_offers_is_said_without_what_controls_a_terminal(payload: str) -> None:
    step = Step(Pick.WORD, (payload, f"{payload}2"))
    choices = (
        Choice("draw", in_words(payload), (step,)),
        Choice(payload or "x", in_words(payload), card=payload),
        Choice("pass", in_words(payload)),
    )
    sentence = Sentence(payload, payload)
    prompt = told(sentence, 0, 99, cards=(payload,))
    events = (told(sentence, 1, stack=payload, part=prompt), plays(1, payload))
    update = an_update(a_view(choices=choices, hand=(payload, "R7"), prompt=prompt, events=events))
    table = update.table.model_copy(
        update={"name": payload[:64], "title": payload[:64], "hints": Hints.EVERYONE}
    )
    words = in_words(payload[:300])
    no = Answer(id=0, ok=False, clause=payload[:64], told=words)
    moment = Moment(update.model_copy(update={"table": table}), refusal=no, step=lambda _: no)
    moment.answers[AskHint] = Answer(id=0, hint=HintPart(can=(words,), told=words, reasons=(words,)))
    lines = ["draw", "1", "back", "pass", "help", "hand", "table", "who", "hint", "why 1", "again", "red 7"]
    found = await typed(moment, *lines, payload, "options")
    assert [text for text in found.texts() if not is_visible(text)] == []


@pytest.mark.parametrize("step", NOWHERE)
async def test_picks_that_cannot_be_are_said_and_sent_as_they_are(step: Step) -> None:
    choices = (Choice("draw", in_words("Draw"), (step,)), Choice("pass", in_words("Pass")))
    found = await typed(an_update(a_view(choices=choices)), "draw", "1", "draw", "tulips", "back", "options")
    assert found.lines.typed[-1] == "options"
