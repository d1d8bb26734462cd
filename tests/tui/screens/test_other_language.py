"""Every page and box in a language of accented letters: no text of a screen is missed."""

from __future__ import annotations

import pytest

from parlour.rules.shelf import shelf
from parlour.tui.text.language import speak
from tests.tui.kit.pseudo import PLAIN, Pseudo, missed
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import text_of, walk
from tests.tui.screens.test_page_snapshots import PICTURES, SLOW

CARDS = ("WILD",)
"""What is printed on a card."""
NAMES = ("PARLOUR", "Parlour", *(game.title for game in shelf.games()))
"""What is called the same in every language."""
PEOPLE = ("Ann", "Tom", "Mia", "Bot Ida", "Bot", "Bo's den", "Just me", "Guest")
FILES = ("m1.txt", "statistics.jsonl", "settings.toml", "white")
"""Files, and a face of cards, which is called what its file is."""
PLACES = ("Thursday", "Kitchen", "Attic", "Garden", "Pairs", "Rows", "den.local")
TYPED = ("parlour join", "ssh -p", "play@", ".ssh/config", "Host parlour", "HostName", "Port", "User play")
PRINTS = ("TLS", "SSH", "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0")
CHAT = ("Bo has come in", "Where are the biscuits?", "In the tin")
COLORS = "red, green, blue, yellow"
HOUSE_RULES = ("Our Pairs", "Mau")
OF_THE_PAGE = {
    "invitation": ("Par", "irs"),  # what is left of a name beside a box
    "editor": (COLORS,),  # a list that is typed
    "editor_typing": (COLORS,),
    "editor_with_a_fault": (COLORS, "hand"),  # fields have the names of the file
    "editor_of_a_card": ("effects.W4.anywhere",),
    "house_rules": ("Our JUNO", "broken", "hand:"),
    "lobby_of_house_rules": HOUSE_RULES,
    "waiting_for_house_rules": HOUSE_RULES,
    "rules": PLAIN.findall(shelf.page("juno-classic")),  # a file for each language
}
"""What stays as it is on one page only."""
WHAT_IT_IS = (*NAMES, *PEOPLE, *FILES, *PLACES, *TYPED, *PRINTS, *CHAT, *CARDS)


@pytest.mark.few("home", "lobby", "waiting", slow=SLOW)
@pytest.mark.parametrize("name", PICTURES)
async def test_every_text_of_a_page_is_in_the_language_of_the_session(name: str) -> None:
    picture = PICTURES[name]
    speak(Pseudo())
    app = picture.make()
    async with walk(app) as pilot:
        await settled(pilot)
        await picture.before(pilot, app)
        await threads_done(pilot)
        assert missed(text_of(app), *WHAT_IT_IS, *OF_THE_PAGE.get(name, ())) == []
