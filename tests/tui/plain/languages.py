"""Lines in two languages at once: what is said in each, without what stays, and what programs read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Final, TypeVar

from parlour.rules.shelf import shelf
from parlour.tui.plain.saying.said import Said
from parlour.tui.text.language import ENGLISH, speak
from tests.tui.kit.pseudo import Pseudo
from tests.tui.plain.table.matched import NAMES

Played = TypeVar("Played")

TITLES: Final = ("Parlour", "Mau-Mau", *(game.title for game in shelf.games()))
PEOPLE: Final = ("Ann", "Bo", "Cy", "Bot 1", "Tom", "Mia", *NAMES)
PLACES: Final = ("Kitchen", "Attic", "Den", "Pairs", "apple banana cherry date")
TYPED: Final = (
    "parlour join",
    "ssh -p",
    "play@",
    "TLS",
    "SSH",
    "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0",
)
CHAT: Final = ("hello there", "nonsense", "tulip")
FILES: Final = ("a.match", "b.match", "statistics.jsonl")
ACCENTED: Final = {*"ňčďěğĥíĵķĺñöřšťüŵý"}
"""Letters of the other language that no English text has."""
SIGNS: Final = ",.:;()'ö"
COMMANDS: Final = ("history", "rules", "settings", "help", "quit")
"""Commands that the first page lists."""
WHAT_IT_IS: Final = (*TITLES, *PEOPLE, *PLACES, *TYPED, *CHAT, *FILES)
"""What is called the same in every language."""


async def in_both(play: Callable[[], Awaitable[Played]]) -> tuple[Played, Played]:
    """Return what `play` returns in a session of the other language, and in an English one at once."""

    async def in_language(language: NullTranslations) -> Played:
        speak(language)
        return await play()

    other, english = await asyncio.gather(
        asyncio.create_task(in_language(Pseudo())), asyncio.create_task(in_language(ENGLISH))
    )
    return other, english


def words_of(said: Sequence[Said], typed: Iterable[str], names: Iterable[str] = ()) -> str:
    """Return all texts, without names, and without commands and what was typed where they stand alone."""
    commands = {str(each.data["command"]) for each in said if "command" in each.data}
    moves = {str(move) for each in said for move in listed(each.data.get("moves"))}
    alone = {*commands, *moves, *COMMANDS, *(word for line in typed for word in line.split())}
    text = "\n".join(each.text for each in said)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    lines = (line.split(" ") for line in text.split("\n"))
    return "\n".join(" ".join(word for word in words if word.strip(SIGNS) not in alone) for words in lines)


def listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def data_of(said: Iterable[Said]) -> list[object]:
    """Return what programs read, without texts."""
    return [(each.kind, _without_texts(each.data)) for each in said]


def _without_texts(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _without_texts(part) for name, part in value.items() if name != "text"}
    return [_without_texts(part) for part in value] if isinstance(value, list) else value
