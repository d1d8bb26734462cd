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
    assert words.whole(told(Sentence("comes", "{who} comes."), who="zoe")) == "zoe comes."


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


class InCases(NullTranslations):
    """A language with an article before a card, in a case for which some sentences ask."""

    SAID: Final = {
        ("plays it", "{0} plays {cards}"): "{0} legt {cards:den}",
        ("card", "red 7"): "Rote 7",
        ("card, den", "red 7"): "die rote 7",
        ("card, den", "a card"): "eine Karte",
        ("mark", "your card"): "deine Karte",
        ("mark, dem", "your card"): "deiner Karte",
        ("on it", "{what:dem} lies {name}"): "auf {what:dem} liegt {name}",
    }

    def pgettext(self, context: str, message: str) -> str:
        return self.SAID.get((context, message), message)


async def test_a_sentence_asks_for_a_card_or_a_part_in_a_case() -> None:
    speak(InCases())
    words = Words(("Ada", "Bob"))
    plays = Sentence("plays it", "{0} plays {cards}")
    assert words.sentence(told(plays, 0, cards=("R7", ""))) == "Ada legt die rote 7, eine Karte"
    assert words.deed(told(plays, 0, cards=("R7",))) == "legt die rote 7"
    assert words.sentence(told(plays, 0, cards=("G7",))) == "Ada legt green 7", "a case that is not there"
    on = told(
        Sentence("on it", "{what:dem} lies {name}"), what=told(Sentence("mark", "your card")), name="R7"
    )
    assert words.sentence(on) == "Auf deiner Karte liegt Rote 7"
