"""Typed words as one pick of a step: a card, a suit, a seat, a place or a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from parlour.rules.cards import (
    COLOR_RANKS,
    COLORS,
    FRENCH,
    FRENCH_RANKS,
    MORE_COLORS,
    RANK_WORDS,
    SUITLESS,
    SUITS,
    Card,
)
from parlour.rules.steps import Pick, Step
from parlour.rules.views import View
from parlour.tui.moves.grid_places import place_of
from parlour.tui.moves.selection import is_hand
from parlour.tui.plain.choices import whole
from parlour.tui.plain.saying.cards import cards_meant, suit_named
from parlour.tui.plain.saying.places import places_named, seats_named
from parlour.tui.seen.zones import grids
from parlour.tui.words.speaking import named
from parlour.tui.words.typed import FILLERS, OWN, SLOTS, is_one_of

LONGEST_NUMBER: Final = 9
"""Most digits of a number."""
LONGEST: Final = 6
"""Most words of one pick: `10 of hearts`, or a name of several words with a slot."""
EVERY_CARD: Final = (
    *SUITLESS,
    *(Card(rank, suit).text for suit in (*COLORS, *MORE_COLORS) for rank in COLOR_RANKS),
    *(Card(rank, suit).text for suit in FRENCH for rank in FRENCH_RANKS),
)


class FoundPicks(NamedTuple):
    """What typed words mean: the picks (several if they are not clear), and how many words were used.

    `possible`: the picks are among those that may be picked now.
    """

    picks: tuple[str, ...]
    used: int
    possible: bool


Rows: TypeAlias = Mapping[int, tuple[str, ...]]
"""The picks for which each number of a list stands: several where it is not clear which one is meant."""
NO_ROWS: Final[Rows] = {}


@dataclass(frozen=True, slots=True)
class Reading:
    """What words are read against: the view, the names by seat, and the hand in the order of its numbers.

    `rows` are the picks of the numbered list to which the words answer; empty if they answer none.
    `card_verb` is the verb of a move with a card of the hand.
    """

    view: View
    names: Sequence[str]
    hand: Sequence[str]
    rows: Rows = field(default_factory=lambda: NO_ROWS)
    card_verb: str = "play"


def read_pick(step: Step, possible: Sequence[str], words: Sequence[str], at: Reading) -> FoundPicks | None:
    """Return the pick with which `words` begin, None if they begin with none.

    The longest reading counts: `8 of hearts` is a card, and not the card with the number 8.
    """
    longest = words.index(",") if "," in words else len(words)
    for used in range(min(LONGEST, longest), 0, -1):
        if used == 1 and at.rows and words[0].isdecimal():
            row = at.rows.get(whole(words[0]) or 0)
            return FoundPicks(row, 1, possible=True) if row is not None else None
        meant = tuple(dict.fromkeys(_meanings(step, " ".join(words[:used]), at)))
        good = tuple(pick for pick in meant if pick in possible)
        if good or meant:
            return FoundPicks(good or meant, used, possible=bool(good))
    return None


def split(line: str) -> list[str]:
    """Return the words of a line; a comma is one of its own, and no pick goes over it."""
    return line.replace(",", " , ").split()


def stripped(words: Sequence[str]) -> list[str]:
    """Return `words` without fillers at the beginning."""
    found = list(words)
    while found and (found[0] == "," or is_one_of(found[0], FILLERS)):
        del found[0]
    return found


def _meanings(step: Step, text: str, at: Reading) -> Iterator[str]:
    """Yield all picks that `text` as a whole may mean, whether or not they may be picked now."""
    match step.pick:
        case Pick.CARD:
            yield from _cards(step, text, at)
        case Pick.SUIT:
            yield from suit_named(text, step.among) or suit_named(text, tuple(SUITS))
        case Pick.SEAT:
            yield from _seats(text, at)
        case Pick.PLACE if at.view.stacks is not None:
            yield from places_named(text, at.view)
        case Pick.PLACE:
            yield from _slots(step, text, at)
        case Pick.NUMBER if text.isascii() and text.isdecimal():
            yield text[:LONGEST_NUMBER].lstrip("0") or "0"
        case Pick.NUMBER:
            return
        case Pick.WORD | Pick.ZONE:
            yield from _words(step.among, text)


def _cards(step: Step, text: str, at: Reading) -> Iterator[str]:
    """Yield a card by its number in the hand, the cards held that `text` names, or else any such card."""
    if is_hand(step) and text.isdecimal():
        number = whole(text)
        yield from at.hand[number - 1 : number] if number else ()
        return
    held = cards_meant(text, tuple(dict.fromkeys((*at.hand, *step.among))))
    if held:
        yield from held
        return
    every = cards_meant(text, EVERY_CARD)
    if len(every) == 1:
        yield every[0]


def _seats(text: str, at: Reading) -> Iterator[str]:
    """Yield seats by name or its beginning; a number is that of the notation, which counts from 0."""
    yield from map(str, seats_named(text, at.names[: len(at.view.seats)]))
    if (number := whole(text)) is not None and number < len(at.view.seats):
        yield str(number)


def _slots(step: Step, text: str, at: Reading) -> Iterator[str]:
    """Yield places in grids: `3` and `my 3` are one's own, `bo 3`, `bo slot 3` and `1.3` any seat's."""
    own = at.view.viewer
    dotted = any("." in pick for pick in step.among) or not step.among
    typed = text.casefold().removeprefix("#")
    if "." in typed and place_of(typed, own) is not None:
        yield typed if dotted or own is None else typed.removeprefix(f"{own}.")
        return
    *whose, last = typed.split()
    slots = [last] if last.isdecimal() else []
    if not slots:
        whose.append(last)
    while whose and is_one_of(whose[-1], SLOTS):
        whose.pop()
    for seat in _owners(" ".join(whose), at):
        zone = grids(at.view).get(seat)
        known = slots or [str(slot) for slot in range(1, len(zone.cards) + 1 if zone is not None else 1)]
        yield from (f"{seat}.{slot}" if dotted else slot for slot in known if dotted or seat == own)


def _owners(text: str, at: Reading) -> Iterator[int]:
    """Yield the seats whose grid is meant; without a word the viewer's own."""
    if not text or is_one_of(text, OWN):
        yield from () if at.view.viewer is None else (at.view.viewer,)
    else:
        names = at.names[: len(at.view.seats)]
        yield from seats_named(text, names) or seats_named(text.removesuffix("'s").removesuffix("'"), names)


def _words(among: Sequence[str], text: str) -> Iterator[str]:
    """Yield words, ranks also by their name, in English or in the language of the session: `queen` is `Q`."""
    typed = text.casefold()
    names = {
        word: [each.casefold() for each in (word, RANK_WORDS.get(word, word), named(word))] for word in among
    }
    exact = [word for word in among if typed in names[word]]
    yield from exact or (word for word in among if any(each.startswith(typed) for each in names[word]))
