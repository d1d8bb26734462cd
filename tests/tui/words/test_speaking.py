"""What is said to one reader."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from parlour.rules.sentences import Sentence, told
from parlour.tui.text.language import speak
from parlour.tui.words.speaking import Words

NAMES = ("Ada", "Bob", "Cyd")
LATE = Sentence("late", "{seats} come too late")


def test_among_several_seats_the_reader_is_you() -> None:
    said = told(LATE, 1, 2, 0)
    assert Words(NAMES, 0).sentence(said) == "Bob, Cyd and you come too late"
    assert Words(NAMES, 1).sentence(said) == "You, Cyd and Ada come too late"
    assert Words(NAMES).sentence(said) == "Bob, Cyd and Ada come too late"


def test_a_sentence_has_a_capital_letter_and_a_name_stays_as_it_is_written() -> None:
    words = Words(("ada", "Bob", "Cyd"))
    assert words.sentence(told(Sentence("up", "red 5 is turned up"))) == "Red 5 is turned up"
    assert words.sentence(told(Sentence("skips", "{0} skips"), 0)) == "ada skips"
    assert words.sentence(told(LATE, 0, 1)) == "ada and Bob come too late"


class Elsewhere(NullTranslations):
    """A language in which who acts does not stand first."""

    SAID: Final = {"{0} plays {cards}": "jetzt spielt {0} {cards}", "now {0} plays": "{0} spielt jetzt"}

    def pgettext(self, context: str, message: str) -> str:
        return self.SAID.get(message, message)


async def test_a_language_decides_whether_a_name_stands_first() -> None:
    speak(Elsewhere())
    words = Words(("ada", "Bob"))
    plays = told(Sentence("plays it", "{0} plays {cards}"), 0, cards=("R7",))
    assert words.sentence(plays) == "Jetzt spielt ada red 7"
    assert words.sentence(told(Sentence("now plays", "now {0} plays"), 0)) == "ada spielt jetzt"
    assert words.deed(plays) == ""
