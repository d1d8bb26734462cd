"""Every page in a language of accented letters: no text is missed, neither to the eye nor to the ear."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.net.web import words
from parlour.net.wire.messages import Lobby, Update
from parlour.rules.sentences import text
from parlour.tui.text.language import asked_for, speak, tr
from parlour.tui.web import process
from parlour.tui.web.actions import Actions
from parlour.tui.web.pages.table import table_page
from tests.rules.jojo.table import table
from tests.tui.kit import laid, news, stacked
from tests.tui.kit.around_a_match import around_a_match
from tests.tui.kit.at_table import NAMES
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.paged import Page, Read, scene_of, session_of
from tests.tui.kit.pseudo import Pseudo, missed
from tests.waiting import until

GAMES = ("JUNO Classic", "Lotta Watta", "Jojo", "Pairs")
STAYS = (
    *NAMES,
    *GAMES,
    "Kitchen",
    "Parlour",
    "JOKER",
    "5 rounds",
    "http://",
    "#watch.",
    "parlour join",
    "ssh -p",
    "play@",
)
HEARD = ("aria-label", "placeholder", "title")


def words_in(sections: Mapping[str, str] | str) -> str:
    """Return all that somebody sees or hears of a page."""
    html = sections if isinstance(sections, str) else " ".join(sections.values())
    read = Read(f"<main>{html}</main>")
    heard = [each.attributes[name] for each in read.elements for name in HEARD if name in each.attributes]
    return "\n".join((read.elements[0].text, *heard))


def tables() -> dict[str, Update]:
    jojo = "- B3 -\n- R5 -\n- - -\nhands R6 B1 W | G2"
    return {
        "shedding": Dealt("juno-classic", "R7 RD G2 W|R3 G3|B3", "R2").plays("1 play R3").update(),
        "race": laid.seen(laid.racing()),
        "asked": laid.seen(laid.asking()),
        "stacks": stacked.seen(table(jojo)),
        "watched": laid.seen(laid.racing(), None),
    }


@pytest.mark.parametrize("name", tables())
async def test_tables(name: str) -> None:
    speak(Pseudo())
    assert missed(words_in(table_page(scene_of(tables()[name]))), *STAYS) == []


async def test_pages_around_a_match_and_boxes() -> None:
    speak(Pseudo())
    assert missed("\n".join(map(words_in, around_a_match())), *STAYS, "Bot", "Mia", "Tom") == []


@pytest.mark.looptime
async def test_the_menu_what_the_script_says_and_what_is_said_of_a_lost_line() -> None:
    speak(Pseudo())
    page = Page()
    line = FakeHouse(Lobby(tables=(news.line("Kitchen"),)))
    session = session_of(page, FakeConnector(line, remote=True))
    Actions(session).do("menu", "", "")
    assert missed(words_in(session._box()), *STAYS) == []  # type: ignore[misc]
    session.change()
    await until(lambda: page.told)
    of_script = (*page.told[0]["words"].values(), *page.told[0]["parts"].values())
    assert missed(" ".join(of_script), *STAYS) == []


async def test_the_door_speaks_the_language_of_each_browser_whatever_any_session_speaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"xx": Pseudo()}
    monkeypatch.setattr(process, "asked_for", lambda asked: known.get(asked["LANG"]) or asked_for(asked))
    english = text(words.NOT_INVITED)
    assert process.in_language(words.NOT_INVITED, "xx") not in ("", english)
    assert process.in_language(words.NOT_INVITED, "fr") == english
    assert process.in_language(words.NO_FILE, "de").startswith("Hier ist nichts.")
    assert tr("back") == "back", "no session hears of it"
