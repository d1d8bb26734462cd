"""Small phrases: numbers with nouns, fingerprints, sentences."""

from __future__ import annotations

from typing import Final

from parlour.net.errors import grouped
from parlour.tui.text.language import is_english, marked, said_of, tr, trn

PHASES: Final = {
    "waiting": marked("waiting"),
    "playing": marked("playing"),
    "between": marked("playing"),
    "over": marked("match over"),
}
"""What is said about each `Phase` of a table; without the enum, which the first frame need not load."""
LEVELS: Final = (marked("normal"), marked("easy"), marked("hard"))
"""The levels of bots."""
CLOCKS: Final = (marked("as usual"), marked("relaxed"))
"""The clocks of a table: with a timer and races, or so that nobody is hurried."""
CLOCKS_WORDS: Final = marked("relaxed: nobody is hurried")
ALLOWED: Final = (marked("allowed"), marked("refused"))
"""Whether others may do something at a table: yes and no."""
DOOR: Final = (marked("open"), marked("closed"))
"""A door of this machine: SSH, or the page."""
OTHER_DOORS: Final = marked("This machine's referee has: SSH door {ssh}, page {page}.")
RATED: Final = marked("Matches of people count for their ratings here.")
WATCHING_WORDS: Final = marked("whether others may watch")
HAD_SEAT: Final = marked("If you had a seat, come back with your ssh key or its four words.")
YES: Final = marked("yes")
NO: Final = marked("no")
PACES: Final = (marked("slow"), marked("normal"), marked("fast"), marked("instant"))
"""The paces of bots."""
SYSTEM: Final = "the system says"
"""The key of what an operating system says in a catalog."""
OF_THE_SYSTEM: Final = (
    *("permission denied", "operation not permitted", "no such file or directory", "is a directory"),
    *("not a directory", "file exists", "file name too long", "read-only file system"),
    *("no space left on device", "disk quota exceeded", "input/output error", "too many open files"),
    *("is a symbolic link, not a file", "is a named pipe, not a file", "is a socket, not a file"),
    *("is a device, not a file", "connection refused"),
)
"""The usual ones of its words, which are English, and ours of files; others are quoted as they are."""


def count(number: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun: `1 bot`, `3 bots`."""
    return trn(*counted(singular, plural), number)


def counted(singular: str, plural: str = "") -> tuple[str, str]:
    """Return the texts of a number with its noun, as a catalog has them: a language may turn them around."""
    return f"{{count}} {singular}", f"{{count}} {plural or f'{singular}s'}"


def decimal(number: str) -> str:
    """Return a number that may have places after its point, as the session writes it: `1.5`, `1,5`."""
    whole, _, part = number.partition(".")
    return tr("{whole}.{part}", whole=whole, part=part) if part else whole


def percent(share: float) -> str:
    """Return a share of 1 in percent, as the session writes it: `12.5%`, `12,5 %`."""
    return tr("{number}%", number=decimal(f"{100 * share:.1f}"))


def interval(low: str, high: str) -> str:
    """Return from where to where something lies, as the session writes numbers: `12.5 to 20.0`."""
    return tr("{low} to {high}", low=decimal(low), high=decimal(high))


def players(least: int, most: int) -> str:
    """Return how many can play a game: `2 players`, `2 to 10 players`."""
    if least == most:
        return count(most, "player")
    return tr("{least} to {most} players", least=least, most=most)


def taken_seats(taken: int, seats: int) -> str:
    """Return how many seats of a table are taken: `2 of 4 seats`."""
    return tr("{taken} of {seats} seats", taken=taken, seats=seats)


def folded(fingerprint: str) -> str:
    """Return a fingerprint in groups, on two lines if it is long."""
    half = len(fingerprint) // 2
    if len(fingerprint) <= 32:
        return grouped(fingerprint)
    return f"{grouped(fingerprint[:half])}\n{grouped(fingerprint[half:])}"


def begins(typed: str, word: str) -> bool:
    """Whether `typed` is the beginning of `word`, in English or in the language of the session."""
    return bool(typed) and any(each.casefold().startswith(typed.casefold()) for each in (word, tr(word)))


def in_midst(words: str) -> str:
    """Return what begins a sentence in English as it stands in the midst of one, without a capital letter.

    Another language has it so in its catalog: there a noun at the beginning keeps its capital.
    """
    return words[:1].lower() + words[1:] if is_english() else words


def of_the_system(words: str) -> str:
    """Return words of the system in the language of the session, if they are usual ones."""
    return said_of(SYSTEM, words)


def why_of(error: OSError) -> str:
    """Return what the system says of a file or a connection."""
    words = error.strerror or type(error).__name__
    return of_the_system(words[:1].lower() + words[1:])


def sentence(words: str) -> str:
    """Return words of the referee as a sentence, with a capital letter."""
    return words[:1].upper() + words[1:]
