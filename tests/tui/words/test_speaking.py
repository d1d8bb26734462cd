"""What is said to one reader."""

from __future__ import annotations

from parlour.rules.sentences import Sentence, told
from parlour.tui.words.speaking import Words

NAMES = ("Ada", "Bob", "Cyd")
LATE = Sentence("late", "{seats} come too late")


def test_among_several_seats_the_reader_is_you() -> None:
    said = told(LATE, 1, 2, 0)
    assert Words(NAMES, 0).sentence(said) == "Bob, Cyd and you come too late"
    assert Words(NAMES, 1).sentence(said) == "You, Cyd and Ada come too late"
    assert Words(NAMES).sentence(said) == "Bob, Cyd and Ada come too late"
