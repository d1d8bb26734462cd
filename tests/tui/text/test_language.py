"""The language of a session: texts in it, and two sessions of one process in two."""

from __future__ import annotations

import asyncio
from gettext import NullTranslations

from parlour.rules.sentences import DEALS, told
from parlour.tui.text.language import marked, noun, speak, tr, trn
from parlour.tui.text.phrases import count
from parlour.tui.words.speaking import Words

TABLE = {
    "{name} sits down": "{name} setzt sich",
    "{count} more": "{count} mehr",
    "card": "Karte",
    "cards": "Karten",
    "{0} deals {each} cards each": "{0} gibt jedem {each} Karten",
    "You deal {each} cards each": "Du gibst jedem {each} Karten",
    "You": "Du",
}


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return TABLE.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def said() -> list[str]:
    deals = told(DEALS, 0, each=7)
    ann, bo = Words(("Ann", "Bo"), 0), Words(("Ann", "Bo"), 1)
    return [ann.said(deals), bo.said(deals), ann.deed(deals), bo.deed(deals)]


async def test_two_sessions_of_one_process_speak_two_languages() -> None:
    turn = asyncio.Barrier(2)

    async def session(language: NullTranslations) -> list[str]:
        speak(language)
        await turn.wait()
        return [await asyncio.create_task(_later()), *said()]

    async def _later() -> str:
        return tr("{name} sits down", name="Bo")

    english, german = await asyncio.gather(session(NullTranslations()), session(German()))
    assert english == [
        "Bo sits down",
        "You deal 7 cards each",
        "Ann deals 7 cards each",
        "deal 7 cards each",
        "deals 7 cards each",
    ]
    assert german == [
        "Bo setzt sich",
        "Du gibst jedem 7 Karten",
        "Ann gibt jedem 7 Karten",
        "gibst jedem 7 Karten",
        "gibt jedem 7 Karten",
    ]
    assert tr("{name} sits down", name="Bo") == "Bo sits down"


def test_a_number_goes_with_its_noun() -> None:
    assert [trn("{count} more", "{count} more", 2), noun("card", "cards", 1)] == ["2 more", "card"]
    assert [count(1, "card"), count(2, "card"), count(2, "match", "matches")] == [
        "1 card",
        "2 cards",
        "2 matches",
    ]


def test_a_value_is_put_in_as_it_is() -> None:
    assert tr("{name} sits down", name="{count} {0.__class__}") == "{count} {0.__class__} sits down"
    assert tr("{name} sits down") == "{name} sits down"
    assert marked("{name}") == "{name}"
