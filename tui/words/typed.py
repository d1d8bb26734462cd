"""Words that a player types, in English or in the language of the session: commands, verbs of moves, answers.

A catalog has them by the keys below: a word, or several as in `pass|skip`, of which the first is shown.
English is understood in every session, and a whole English word comes before all others; the beginning of a
word is enough where it is clear among the words of both languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.tui.text.language import said_of
from parlour.tui.words.asking import to_type

COMMAND: Final = "typed"
"""The key of the words of commands, and of answers."""
MOVE: Final = "typed as a move"
"""The key of the verbs of moves."""

FORGET: Final = "forget"
NEW: Final = "new"
NONE: Final = "none"
OFF: Final = "off"
ANSWERS: Final = ("back", "code", "resume", FORGET, NEW, NONE, OFF)
"""Answers to questions; other words of the session are those of commands."""
AWAY: Final = "away"
END: Final = "end"
OF_NIGHT: Final = ("begin", "pause", "go-on", END, AWAY)
"""What the host of a game night types after `night`."""
FILLERS: Final = "then and to on onto with from at for the a as by in of"
"""Words that may stand between picks and mean nothing."""
OWN: Final = "my mine me own your you"
"""What is one's own."""
SLOTS: Final = "slot card place number slots cards"
"""What a player may type before the number of a slot in a grid."""
LEFT_OUT: Final = "of the a an card"
"""Words that name nothing of a card."""
LISTS: Final = (FILLERS, OWN, SLOTS, LEFT_OUT)
"""Lists of words, which a catalog has with blanks between them, as many as it likes."""


def shown(word: str, key: str = COMMAND) -> str:
    """Return a word to type as the session shows it."""
    return forms(word, key)[0]


def forms(word: str, key: str = COMMAND) -> tuple[str, ...]:
    """Return the words of the session for a word, the one that is shown first."""
    english = to_type(word) if key == MOVE else word
    return tuple(dict.fromkeys((*said_of(key, english).split("|"), english)))


def is_typed(typed: str, word: str, key: str = COMMAND) -> bool:
    """Whether `typed` is `word`, in English or in the language of the session."""
    return typed.casefold() in (word, *forms(word, key))


def is_begun(typed: str, word: str) -> bool:
    """Whether `typed` is the beginning of `word`, in English or in the language of the session."""
    return bool(typed) and any(each.startswith(typed.casefold()) for each in (word, *forms(word)))


def is_one_of(typed: str, listed: str) -> bool:
    """Whether `typed` is a word of a list, in English or in the language of the session."""
    return typed.casefold() in (*listed.split(), *said_of(COMMAND, listed).split())


def meant(typed: str, keys: Mapping[str, str]) -> list[str]:
    """Return which of the words in `keys`, each with its key, `typed` means: itself, or what begins so."""
    word = typed.casefold()
    if word in keys:
        return [word]
    there = {name: forms(name, key) for name, key in keys.items()}
    return (
        [name for name, spoken in there.items() if word == spoken[0]]
        or [name for name, spoken in there.items() if word in spoken]
        or [name for name, spoken in there.items() if any(each.startswith(word) for each in (name, *spoken))]
    )


def completed(typed: str, word: str, key: str = COMMAND) -> str:
    """Return the form of `word` that begins with `typed`, that of the session first; "" if none does."""
    begun = typed.casefold()
    return next((each for each in (*forms(word, key), word) if each.startswith(begun)), "")
