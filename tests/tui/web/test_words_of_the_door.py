"""What the door itself says to a browser: in the browser's language, whatever any session speaks."""

from __future__ import annotations

import pytest

from parlour.net.web import words
from parlour.rules.sentences import text
from parlour.tui.text.language import asked_for, tr
from parlour.tui.web import process
from tests.tui.kit.pseudo import Pseudo


async def test_the_door_speaks_the_language_of_each_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"xx": Pseudo()}
    monkeypatch.setattr(process, "asked_for", lambda asked: known.get(asked["LANG"]) or asked_for(asked))
    english = text(words.NOT_INVITED)
    assert process.in_language(words.NOT_INVITED, "xx") not in ("", english)
    assert process.in_language(words.NOT_INVITED, "fr") == english
    assert process.in_language(words.NO_FILE, "de").startswith("Hier ist nichts.")
    assert tr("back") == "back", "no session hears of it"
