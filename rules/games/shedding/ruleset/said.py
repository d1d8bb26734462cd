"""Names of cards, numbers and lists as parts of what is told of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.cards import SUITS, card, card_words, is_card
from parlour.rules.games.shedding.ruleset.ruleset import Deck
from parlour.rules.sentences import Sentence, Told, phrase, told

NUMBERS: Final = (
    phrase("number 0", "no"),
    phrase("number 1", "one"),
    phrase("number 2", "two"),
    phrase("number 3", "three"),
    phrase("number 4", "four"),
    phrase("number 5", "five"),
    phrase("number 6", "six"),
    phrase("number 7", "seven"),
    phrase("number 8", "eight"),
    phrase("number 9", "nine"),
    phrase("number 10", "ten"),
    phrase("number 11", "eleven"),
    phrase("number 12", "twelve"),
)
CARD: Final = (
    Sentence("count: one card", "{number} card"),
    Sentence("count: several cards", "{number} cards"),
)
TURN: Final = (
    Sentence("count: one turn", "{number} turn"),
    Sentence("count: several turns", "{number} turns"),
)
POINT: Final = (
    Sentence("count: one point", "{number} point"),
    Sentence("count: several points", "{number} points"),
)
ROUND: Final = (
    Sentence("count: one round", "{number} round"),
    Sentence("count: several rounds", "{number} rounds"),
)
SECOND: Final = (
    Sentence("count: one second", "{number} second"),
    Sentence("count: several seconds", "{number} seconds"),
)
SUIT: Final = phrase("word: suit", "suit")
COLOR: Final = phrase("word: color", "color")

NAMED: Final = Sentence("card: named", "{name}")
ANY: Final = Sentence("card: any", "a {name}")
ANY_OF_A_VOWEL: Final = Sentence("card: any, before a vowel", "an {name}")
SEVERAL: Final = Sentence("card: several", "{name}s")
SEVERAL_OF: Final = Sentence("card: several of a suit", "{rank}s of {suit}")
SO_MANY: Final = Sentence("card: so many", "{number} {cards}")
SO_MANY_EACH: Final = Sentence("card: so many of each", "{number} each of {cards}")
RUN: Final = Sentence("list: run", "{first} to {last}")
MORE: Final = Sentence("list: more", "{others}, {last}")
MORE_GROUPS: Final = Sentence("list: more groups", "{others}; {last}")
AND: Final = Sentence("list: and", "{others} and {last}")
OR: Final = Sentence("list: or", "{others} or {last}")


def plural(name: str) -> str:
    """Return a card name in the plural: `7s`, `Jacks`, `black Queens`, `Queens of spades`."""
    rank, of, suit = card_words(name).partition(" of ")
    return f"{rank}s{of}{suit}"


def one(name: str) -> Told:
    """Return a card name with its article: `a 7`, `an 8`, `an Ace`, `a black Queen`."""
    return told(ANY_OF_A_VOWEL if card_words(name)[0] in "8A" else ANY, name=name)


def several(name: str) -> Told:
    """Return a card name in the plural."""
    found = card(name) if is_card(name) else None
    if found is None or found.suit is None or not found.suit.symbol:
        return told(SEVERAL, name=name)
    return told(SEVERAL_OF, rank=found.rank, suit=found.suit.name)


def listed(parts: Sequence[Told], last: Sentence = AND, more: Sentence = MORE) -> Told:
    """Return `parts` as a list: `a`, `a and b`, `a, b and c`."""
    found, *others = parts
    for at, part in enumerate(others, 1):
        found = told(last if at == len(others) else more, others=found, last=part)
    return found


def named(names: Sequence[str]) -> Told:
    """Return card names as a list: `7, 8 and Jack`."""
    return listed([told(NAMED, name=name) for name in names])


def any_of(names: Sequence[str]) -> Told:
    """Return card names as alternatives: `a 2 or a Joker`."""
    return listed([one(name) for name in names], OR)


def all_of(names: Sequence[str]) -> Told:
    """Return card names as a list of plurals: `2s and Jokers`."""
    return listed([several(name) for name in names])


def number(count: int) -> Told | int:
    """Return a number, as a word up to twelve: `two`, `13`."""
    return NUMBERS[count] if count < len(NUMBERS) else count


def counted(count: int, of: tuple[Sentence, Sentence] = CARD) -> Told:
    """Return a number of things: `one card`, `two cards`, `no cards`."""
    one, several = of
    return told(one if count == 1 else several, number=number(count))


def suit(deck: Deck) -> Told:
    """Return the deck's word for a suit: `suit` for French cards, else `color`."""
    return SUIT if SUITS[deck.suits[0]].symbol else COLOR


def runs(ranks: Sequence[str]) -> list[Told]:
    """Return ranks in words; three or more consecutive numbers become a range: `2 to 10`, `Jack`."""
    found: list[list[str]] = []
    for rank in ranks:
        if found and rank.isdigit() and found[-1][-1].isdigit() and int(found[-1][-1]) == int(rank) - 1:
            found[-1].append(rank)
        else:
            found.append([rank])
    told_of = (
        [told(RUN, first=run[0], last=run[-1])] if len(run) > 2 else [told(NAMED, name=rank) for rank in run]
        for run in found
    )
    return [each for some in told_of for each in some]
