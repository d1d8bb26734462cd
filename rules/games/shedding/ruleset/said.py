"""Words for card names, numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.cards import SUITS, card_words
from parlour.rules.games.shedding.ruleset.ruleset import Deck

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def plural(name: str) -> str:
    """Return a card name in the plural: `7s`, `Jacks`, `black Queens`, `Queens of spades`."""
    rank, of, suit = card_words(name).partition(" of ")
    return f"{rank}s{of}{suit}"


def one(name: str) -> str:
    """Return a card name with its article: `a 7`, `an 8`, `an Ace`, `a black Queen`."""
    words = card_words(name)
    return f"{'an' if words[0] in '8A' else 'a'} {words}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return `words` as a list: `a`, `a and b`, `a, b and c`."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def any_of(names: Sequence[str]) -> str:
    """Return card names as alternatives: `a 2 or a Joker`."""
    return listed([one(name) for name in names], "or")


def all_of(names: Sequence[str]) -> str:
    """Return card names as a list of plurals: `2s and Jokers`."""
    return listed([plural(name) for name in names])


def number(count: int) -> str:
    """Return a number, as a word up to twelve: `two`, `13`."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, word: str) -> str:
    """Return a number of things: `one card`, `two cards`, `no cards`."""
    return f"{number(count)} {word}{'' if count == 1 else 's'}"


def suit(deck: Deck) -> str:
    """Return the deck's word for a suit: `suit` for French cards, else `color`."""
    return "suit" if SUITS[deck.suits[0]].symbol else "color"


def runs(ranks: Sequence[str]) -> list[str]:
    """Return ranks in words; three or more consecutive numbers become a range: `2 to 10`, `Jack`."""
    found: list[list[str]] = []
    for rank in ranks:
        if found and rank.isdigit() and found[-1][-1].isdigit() and int(found[-1][-1]) == int(rank) - 1:
            found[-1].append(rank)
        else:
            found.append([rank])
    told = (
        [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [card_words(rank) for rank in run] for run in found
    )
    return [words for some in told for words in some]
