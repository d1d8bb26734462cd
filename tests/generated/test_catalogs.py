"""Catalogs of translators: what is wrong is told by message, what is right is compiled."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from parlour.tui.text.language import CATALOGS
from tests.generated.catalogs import compiled, merged, untold
from tests.tui.kit.catalogs import write

DEALS = "{0} deals {each} cards each"
PLAYS = "{0} plays {cards}"
MORE = ("Waiting for {count} more player.", "Waiting for {count} more players.")


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        (Message("Yuo", "Du"), "'Yuo': there is no such text; parlour.pot has them all"),
        (Message(DEALS, "{0} gibt {each}"), "there is no such text"),  # it has a key
        (
            Message(DEALS, "{0} gibt jedem {every} Karten", context="deals"),
            "deals '{0} deals {each} cards each': '{0} gibt jedem {every} Karten' has {0}, {every}; it needs",
        ),
        (Message("You", "{name}"), "'{name}' has {name}; it needs no places"),
        (Message(MORE, ("Noch {count}.", "")), "it has 1 plural forms; it needs 2"),
        (Message(MORE, ("Noch einer.", "Noch einige.")), "'Noch einige.' has no places; it needs {count}"),
        (Message(MORE[0], "Noch {count}."), f"it goes with a number: msgid_plural is {MORE[1]!r}"),
        (Message(("You", "Yous"), ("Du", "Ihr")), "it goes with no number: one msgstr, without msgid_plural"),
    ],
)
@pytest.mark.slow
def test_what_is_wrong_with_a_catalog_is_told(tmp_path: Path, message: Message, wrong: str) -> None:
    write(tmp_path, "de", message)
    with pytest.raises(ValueError, match=r"^de: ") as caught:
        compiled(tmp_path)
    assert wrong in str(caught.value)


@pytest.mark.parametrize(
    ("language", "old", "new", "wrong"),
    [
        ("de", "nplurals=2", "nplurals=3", "de: the head has 3 plural forms; this language has 2"),
        ("de", 'msgid "You"', "msgid You", "de: "),
        ("xx", "", "", "xx: unknown locale"),
    ],
)
def test_a_file_that_is_no_catalog_of_its_language_is_told(
    tmp_path: Path, language: str, old: str, new: str, wrong: str
) -> None:
    file = write(tmp_path, "de", Message("You", "Du"))
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    (tmp_path / "de").rename(tmp_path / language)
    with pytest.raises(ValueError, match=f"^{wrong}"):
        compiled(tmp_path)


def test_what_is_not_translated_or_fuzzy_is_left_out(tmp_path: Path) -> None:
    write(
        tmp_path,
        "de",
        Message("You", "Du"),
        Message("you", "dich", flags=["fuzzy"]),
        Message("a card", ""),
        Message(MORE, ("", "")),
        Message(DEALS, "{0} gibt {each} Karten", context="deals"),
        Message(PLAYS, "{0} legt {cards:den}", context="plays"),
        Message("red 7", "die rote 7", context="card, den"),
    )
    [(file, made)] = compiled(tmp_path).items()
    assert file == tmp_path / "de" / "LC_MESSAGES" / "parlour.mo"
    german = GNUTranslations(BytesIO(made))
    assert [german.gettext(each) for each in ("You", "you", "a card")] == ["Du", "you", "a card"]
    assert german.ngettext(*MORE, 2) == MORE[1]
    assert german.pgettext("deals", DEALS) == "{0} gibt {each} Karten"
    assert german.pgettext("plays", PLAYS) == "{0} legt {cards:den}"
    assert german.pgettext("card, den", "red 7") == "die rote 7"


def test_german_has_every_text() -> None:
    assert untold(CATALOGS / "de" / "LC_MESSAGES" / "parlour.po") == []


@pytest.mark.slow  # whichever text is like another is looked for among all of them
def test_new_texts_are_merged_into_a_language_that_has_some(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        "de",
        Message("You", "Du"),
        Message("Take back my last moves", "Nimm meine letzten Züge zurück"),
        Message("red 7", "die rote 7", context="card, den"),
    )
    content, missing, fuzzy = merged(source)
    source.write_bytes(content)
    assert fuzzy, "a text that is like one that is gone"
    assert missing == len(untold(source)) - fuzzy
    [made] = compiled(tmp_path).values()
    german = GNUTranslations(BytesIO(made))
    assert german.gettext("You") == "Du"
    assert german.pgettext("card, den", "red 7") == "die rote 7"
    assert german.gettext("Take back my last move") == "Take back my last move"
