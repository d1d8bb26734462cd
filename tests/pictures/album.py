"""All pictures in `docs/pictures`, what each of them shows, and the text that stands for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from parlour.rules.shelf import shelf
from parlour.tui.storage.settings import Settings
from tests.pictures import stills
from tests.pictures.frames import Drawing, Film, Frame, Page
from tests.pictures.match import match

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
SHOWN: Final = FOLDER / "pictures.json"
"""The hash of what each picture showed when it was made."""
PAGE: Final = FOLDER / "README.md"
ICON: Final = ROOT / "tui" / "shell" / "parlour.svg"
Subject: TypeAlias = Film | Frame | Page | Drawing


class Picture(NamedTuple):
    """A picture: `words` say what is on it, `look` returns what it shows now."""

    words: str
    look: Callable[[], Coroutine[Any, Any, Subject]]


async def icon() -> Drawing:
    """Return the icon of the program."""
    return Drawing(ICON.read_text("utf-8"))


def _table(game: str, at: tuple[int, int, int], words: str) -> dict[str, Picture]:
    """Return the picture of a table of a game in the midst of a round: `at` is match, round and turn."""
    title = shelf.preset(game).title
    moment = partial(stills.midst, game, *at)
    return {f"{game}.png": Picture(f"{title}: {words}", partial(stills.screen, moment))}


GRUVBOX: Final = "gruvbox", "black"
PICTURES: Final[Mapping[str, Picture]] = {
    "match.gif": Picture(
        "The end of a round of JUNO Classic against three players: a card flies to the discard, a Wild is "
        'played and red chosen, "UNO" is called, the last card wins the round, and bars show the race to 500',
        match,
    ),
    **_table(
        "juno-classic",
        (5, 2, 12),
        "four seats around the discard, and the cards that fit are raised",
    ),
    **_table("juno-seven-o", (13, 2, 6), "a 7 swaps two hands, and a 0 hands all of them on"),
    **_table("juno-serious", (5, 1, 11), "cards of one kind are put together, and draws add up"),
    **_table("switch", (13, 2, 50), "2s and black jacks make the next player draw"),
    **_table("next-to-last", (2, 2, 10), "2s and Jokers make the next player draw"),
    **_table("crazy-eights", (11, 2, 23), "an 8 fits on everything and names a suit"),
    **_table("mau-mau", (6, 2, 8), "7s make the next player draw, and a jack names a suit"),
    **_table("custom", (10, 2, 56), "the game whose rules you choose one by one"),
    **_table(
        "lotta-watta",
        (1, 2, 7),
        "four cards face down for everybody, and a race to put an 8 on the 8",
    ),
    **_table(
        "jojo",
        (1, 2, 4),
        "stacks in a square, and cards with a number on each side",
    ),
    "waiting-room.png": Picture(
        "A host's waiting room: who sits where, how others join, and what is said", stills.waiting_room
    ),
    "results.png": Picture(
        "The end of a match: who won, the race of the scores, and all rounds",
        partial(stills.screen, partial(stills.end, "juno-classic", 8)),
    ),
    "phone.png": Picture("The table on the page that a guest with a phone opens", stills.phone),
    "colors-256.png": Picture(
        "A table in a terminal of 256 colors, with the theme gruvbox and black cards",
        partial(
            stills.screen,
            partial(stills.midst, "juno-classic", 5, 2, 12),
            stills.in_256_colors(*GRUVBOX),
            Settings(name="Ann", theme=GRUVBOX[0], face=GRUVBOX[1]),
        ),
    ),
    "german.png": Picture(
        "A table in German", partial(stills.screen, partial(stills.midst, "mau-mau", 6, 2, 8), language="de")
    ),
    "icon.png": Picture("The icon of Parlour: two cards, the upper one with a spade", icon),
}
"""By the name of the file."""


def hashed(subject: Subject) -> str:
    """Return what dates a picture of `subject`."""
    return hashlib.sha256(subject.text.encode()).hexdigest()


def page() -> str:
    """Return the page that lists all pictures."""
    made = "See every game, and more. The program itself makes these pictures: `make pictures`."
    shown = (f"## {name}\n\n![{each.words}]({name})\n\n{each.words}.\n" for name, each in PICTURES.items())
    return "\n".join(("# Pictures\n", f"{made}\n", *shown))


def kept() -> Mapping[str, str]:
    """Return the hash of what each picture showed when it was made."""
    found: Mapping[str, str] = json.loads(SHOWN.read_text("utf-8")) if SHOWN.exists() else {}
    return found
