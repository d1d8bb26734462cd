"""All that is said in a view is found by the types of its fields, and can be changed."""

from __future__ import annotations

from dataclasses import replace

from parlour.rules.retold import retold, told_in
from parlour.rules.sentences import in_words, text
from parlour.rules.views import Mark, Zone, ZoneKind

RED = Mark(("R",), in_words("red"))
HAND = Zone("hand", ZoneKind.HAND, 1, ("",), 0, marks=(RED,))


def test_what_is_said_in_parts_of_parts_is_changed_and_all_else_stays() -> None:
    named = replace(HAND, title=in_words("the hand"))
    changed = retold(named, lambda said: in_words(text(said, None).upper()))
    assert [text(said, None) for said in told_in(changed)] == ["THE HAND", "RED"]
    assert replace(changed, title=named.title, marks=named.marks) == named
    assert changed.marks[0].signs == RED.signs


def test_what_nothing_is_changed_in_is_the_same() -> None:
    assert retold(HAND, lambda said: said) is HAND
