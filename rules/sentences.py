"""Sentences with a key, and what happened as a sentence with its seats and values.

An engine names what happened by a `Sentence` and says whom it is about: `told(DEALS, dealer, each=7)`. Only
`text` makes words of it. In these `{0}`, `{1}` are seats, which are replaced where the names are known, and
`{each}` is a value. The sentences here are those of all games, and mean the same in each: cards slide for
some of them. A game has its own beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from parlour.rules.cards import card, card_words

PLACE: Final = re.compile(r"\{(\w+)\}")
"""The place of a seat or a value in the words of a sentence."""
NAMES: Final = ("suit", "rank", "name")
"""The values that are a suit or a rank, in notation."""


class Sentence(NamedTuple):
    """One way to say something. The key names it for all programs, and stays when the words change.

    `own` is what the seat `{0}` reads in place of `words`; "": the same. A rule of the game is quoted by its
    clause at the end.
    """

    key: str
    words: str
    own: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that is about a seat, too: `{0}'s card 3`, for its owner `your card 3`."""

    sentence: Sentence
    seats: tuple[int, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()


Value: TypeAlias = int | str | tuple[str, ...] | Phrase
"""A number; a name (of a suit or rank, in notation); a word of the rules; cards in notation; a phrase."""


class Told(NamedTuple):
    """Something happened, said by `sentence` of `seats`: its `{0}`, `{1}`. `values` are by name, sorted.

    It is for all to read, so it holds no card that anybody may not know.
    """

    sentence: Sentence
    seats: tuple[int, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()


def told(sentence: Sentence, *seats: int, **values: Value) -> Told:
    """Return that something happened, about `seats` and with `values`."""
    return Told(sentence, seats, tuple(sorted(values.items())))


def text(said: Told | Phrase, viewer: int | None) -> str:
    """Return the words for `viewer` (None: a spectator), with seats as `{0}`: numbers of the table."""
    own = said.sentence.own and said.seats and said.seats[0] == viewer
    words = said.sentence.own if own else said.sentence.words
    filled = {name: _words(name, value, viewer) for name, value in said.values}
    filled["seats"] = _listed([f"{{{seat}}}" for seat in said.seats])
    filled |= {str(place): f"{{{seat}}}" for place, seat in enumerate(said.seats)}
    return PLACE.sub(lambda place: filled[place[1]], words)


def _words(name: str, value: Value, viewer: int | None) -> str:
    if isinstance(value, Phrase):
        return text(value, viewer)
    if isinstance(value, tuple):
        return words_of(value)
    return card_words(str(value)) if name in NAMES else str(value)


def words_of(cards: Sequence[str]) -> str:
    """Return cards in words."""
    return ", ".join(card(each).words for each in cards) or "no card"


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    return f"{', '.join(others)} and {last}" if others else last


DEALS: Final = Sentence("deals", "{0} deals {each} cards each")
DEALS_FIRST: Final = Sentence("deals first", "{0} drew the highest card and deals first")
CALLS: Final = Sentence("calls", '{0} calls "{word}"')
CATCHES: Final = Sentence("catches", "{0} catches {1}, who has not called")
NOT_CALLED: Final = Sentence("not called", "{0} has not called")
SKIPPED: Final = Sentence("skipped", "{0} is skipped")
REVERSED: Final = Sentence("reversed", "Direction reversed")
HANDS_SWAPPED: Final = Sentence("hands swapped", "{0} and {1} swap hands")
HANDS_PASSED: Final = Sentence("hands passed", "Everyone passes their hand on")
CARDS_PASSED: Final = Sentence("cards passed", "Everyone passes a card to the left")
CARRIES: Final = Sentence("carries", "{0} moves {card} from {origin} to {target}")
TAKES: Final = Sentence("takes", "{0} takes a card from the stock")
PUTS: Final = Sentence("puts", "{0} puts the taken card in slot {slot}")
KEEPS_ONE_MORE: Final = Sentence("keeps one more", "{0} keeps the card as one card more")
PUTS_BACK: Final = Sentence("puts back", "{0} puts it back and passes")
SWAPS: Final = Sentence("swaps", "{0} swaps {here} with {there}")
PLACE_OF: Final = Sentence("place", "{0}'s card {slot}", own="your card {slot}")
GONE_OUT: Final = Sentence("gone out", "{0} has gone out")
TIED: Final = Sentence("tied", "The round is blocked and tied: no one scores")
FEWEST_POINTS: Final = Sentence("fewest points", "The round is blocked: {0} holds the fewest points")
WINS: Final = Sentence("wins", "{0} wins the match")
