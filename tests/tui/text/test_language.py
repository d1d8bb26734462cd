"""The language of a session: texts in it, and two sessions of one process in two."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from parlour.net.door.orders import DoorOrders
from parlour.net.ssh.guest import Channel, Guest, Mode, Size
from parlour.rules.games.shedding.choices.sentences import CAN_DRAW
from parlour.rules.sentences import DEALS, told
from parlour.tui.door import guest_languages
from parlour.tui.door.guest_languages import GuestLanguages
from parlour.tui.door.process import DoorReferee
from parlour.tui.keymap import EDITOR
from parlour.tui.storage.settings import values_of
from parlour.tui.text import language
from parlour.tui.text.language import (
    CATALOGS,
    COMPILED,
    ENGLISH,
    asked_for,
    choose,
    is_english,
    languages,
    marked,
    speak,
    tr,
    trn,
)
from parlour.tui.text.phrases import count, in_midst
from parlour.tui.words.speaking import Words
from tests.generated import catalogs
from tests.generated.catalogs import merged
from tests.tui.kit.catalogs import write
from tests.tui.kit.pseudo import template
from tests.tui.plain.pages.typed import Player

GERMAN = (
    Message("You", "Du"),
    Message("Parlour, card games in lines.", "Parlour, Kartenspiele in Zeilen."),
    Message(("{count} card", "{count} cards"), ("eine Karte", "{count} Karten")),
    Message("host", "öffnen", context="beside a key"),
    Message("host", "Gastgeber"),
    Message("Draw a card", "Karte ziehen", context="can draw"),
    Message(DEALS.words, "{0} gibt jedem {each} Karten", context="deals"),
    Message(DEALS.own, "Du gibst jedem {each} Karten", context="deals, to oneself"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a catalog of German, compiled."""
    return compiled(tmp_path, "de", *GERMAN)


def compiled(folder: Path, code: str, *messages: Message) -> Path:
    """Write a catalog and compile it, without the checks of `make generated`, which take long."""
    catalog = Catalog(locale=code, charset="utf-8")
    for message in messages:
        catalog[message.id] = message
    file = folder / code / "LC_MESSAGES" / COMPILED
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        write_mo(written, catalog)
    return folder


def said() -> list[str]:
    deals = told(DEALS, 0, each=7)
    ann, bo = Words(("Ann", "Bo"), 0), Words(("Ann", "Bo"), 1)
    return [ann.said(deals), bo.said(deals), ann.deed(deals), bo.deed(deals)]


@pytest.mark.looptime
async def test_two_sessions_of_one_process_speak_two_languages(folder: Path) -> None:
    turn = asyncio.Barrier(2)

    async def session(variable: str) -> list[str]:
        speak(asked_for({"LANG": variable}, folder))
        async with Player() as ann:
            await turn.wait()
            return [ann.texts()[0], *await asyncio.create_task(_later()), *said()]

    async def _later() -> list[str]:
        labels = [action.said for action in EDITOR if action.name == "host"]
        draw = in_midst(Words(("Ann",), 0).said(CAN_DRAW))
        return [count(1, "card"), count(2, "card"), *labels, tr("host"), draw]

    english, german = await asyncio.gather(
        asyncio.create_task(session("en_US.UTF-8")), asyncio.create_task(session("de_AT.UTF-8"))
    )
    assert english == [
        "Parlour, card games in lines. You are Ann.",
        "1 card",
        "2 cards",
        "host",
        "host",
        "draw a card",
        "You deal 7 cards each",
        "Ann deals 7 cards each",
        "deal 7 cards each",
        "deals 7 cards each",
    ]
    assert german == [
        "Parlour, Kartenspiele in Zeilen. You are Ann.",
        "eine Karte",
        "2 Karten",
        "öffnen",
        "Gastgeber",
        "Karte ziehen",
        "Du gibst jedem 7 Karten",
        "Ann gibt jedem 7 Karten",
        "gibst jedem 7 Karten",
        "gibt jedem 7 Karten",
    ]
    assert tr("You") == "You"


def test_variables_name_the_language(folder: Path) -> None:
    for variables, speaks in (
        ({"LANG": "de_DE.UTF-8"}, "Du"),
        ({"LANG": "de"}, "Du"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_CH@euro", "LANG": "en_US"}, "Du"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "You"),
        ({"LANG": "fr_FR.UTF-8"}, "You"),
        ({"LANG": "../de"}, "You"),
        ({"LANG": "/etc"}, "You"),
        ({}, "You"),
    ):
        assert asked_for(variables, folder).gettext("You") == speaks
    assert asked_for({"LANG": "de"}, folder) is asked_for({"LANG": "de_DE"}, folder), "it is loaded once"
    assert asked_for({"LANG": "xx"}, CATALOGS) is ENGLISH


async def test_a_guest_is_spoken_to_in_the_language_that_their_client_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def run(_guest: Guest) -> int:
        heard.append(tr("You"))
        return 0

    monkeypatch.setattr(guest_languages, "asked_for", partial(asked_for, folder=folder))
    referee = DoorReferee(DoorOrders(secret="s", referee_port=1, fingerprint="f"), GuestLanguages())
    monkeypatch.setattr(referee._plain, "run", run)
    for named in ("de_DE.UTF-8", "en_US.UTF-8"):
        await asyncio.create_task(referee.run(guest({"LANG": named})))
    assert heard == ["Du", "You"]


def guest(environment: dict[str, str], key: str = "") -> Guest:
    return Guest(
        cast(Channel, None),
        watching=False,
        term="dumb",
        environment=environment,
        size=Size(80, 24),
        key=key,
        address="192.168.1.7",
        measure=lambda: 0.0,
        mode=Mode.EDITOR,
    )


def test_a_number_goes_with_its_noun_and_a_value_is_put_in_as_it_is() -> None:
    assert trn("{count} more", "{count} more", 2) == "2 more"
    assert [count(1, "card"), count(2, "card"), count(2, "match", "matches")] == [
        "1 card",
        "2 cards",
        "2 matches",
    ]
    assert tr("{name} sits down", name="{count} {0.__class__}") == "{count} {0.__class__} sits down"
    assert tr("{name} sits down") == "{name} sits down"
    assert marked("{name}") == "{name}"


async def test_all_tasks_of_a_session_speak_the_language_that_it_chooses(tmp_path: Path) -> None:
    compiled(tmp_path, "de", Message("You", "Du"), Message("English", "Deutsch", context="language"))
    speak(asked_for({"LANG": "de_DE.UTF-8"}, tmp_path))
    heard: list[str] = []
    asked = asyncio.Event()

    async def listen() -> None:
        await asked.wait()
        heard.append(tr("You"))

    another = asyncio.create_task(listen())
    assert dict(languages(tmp_path)) == {"en": "English", "de": "Deutsch"}
    choose("en", tmp_path)
    asked.set()
    await another
    assert heard == ["You"]
    choose("xx", tmp_path)
    assert tr("You") == "Du", "a language that is not there: that of the environment"


async def test_who_has_no_session_chooses_for_nobody_else() -> None:
    async def another() -> None:
        choose("de")
        assert not is_english()

    await asyncio.create_task(another())
    assert is_english()


# ---- a third language, by its folder alone -------------------------------------------------------

DUTCH = (
    Message("English", "Nederlands", context="language"),
    Message("settings", "instellingen", context="typed"),
    Message("Language", "Taal"),
    Message("Hint", "Hint", flags=("fuzzy",)),
)


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages with a handful of texts in Dutch, and a page of rules, and nothing else."""
    source = write(tmp_path, "nl", *DUTCH)
    compiled(tmp_path, "nl", *DUTCH)
    page = tmp_path / "nl" / "rules" / "mau-mau.md"
    page.parent.mkdir()
    page.write_text("# Mau-Mau\n\nHet spel van de keuken.\n", "utf-8")
    monkeypatch.setattr(language, "catalogs", lambda: tmp_path)
    monkeypatch.setattr(catalogs, "untranslated", template)  # to find them in the code takes long
    return source


@pytest.mark.slow
@pytest.mark.looptime
async def test_a_third_language_is_its_folder_and_nothing_else(dutch: Path) -> None:
    speak(asked_for({"LANG": "nl_BE.UTF-8"}))
    assert list(values_of("language")) == ["auto", "en", "nl"]
    async with Player() as ann:
        await ann.type("set taal auto", "instellingen", "back", "rules mau-mau", "back", "settings")
        texts = ann.texts()
        assert "Taal is auto." in texts  # one text is translated, the other is not
        assert "Het spel van de keuken." in texts
        assert "Parlour, card games in lines. You are Ann." in texts
        assert sum(text.startswith("Settings. Type set") for text in texts) == 2
    _, missing, fuzzy = merged(dutch)
    told = sum(not each.fuzzy for each in DUTCH)
    assert missing + fuzzy + told == sum(bool(each.id) for each in template())
    assert fuzzy  # "Hint", and what `make words` offers by itself because it is like another text
