"""Cards in words, and the way back: which cards typed words mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.rules.cards import SUITLESS, SUITS
from parlour.rules.views import EMPTY, FACE_DOWN
from parlour.tui.seen.sorting import known
from parlour.tui.text.language import is_english, tr
from parlour.tui.text.printable import visible
from parlour.tui.words.speaking import named
from parlour.tui.words.typed import LEFT_OUT, is_one_of

ALSO: Final = {
    "+2": ("plus 2", "draw 2"),
    "+4": ("plus 4", "draw 4", "wild +4", "wild draw 4"),
    "jack": ("j",),
    "queen": ("q",),
    "king": ("k",),
    "ace": ("a",),
}
"""Other words for ranks."""


def card_words(text: str) -> str:
    """Return the card `text` in words, in English in small letters: `red 7`, `queen of hearts`, `wild`."""
    if text in (FACE_DOWN, EMPTY):
        return tr("face down") if text == FACE_DOWN else tr("empty")
    words = visible(named(text))
    return words.casefold() if is_english() else words


def cards_words(cards: Iterable[str]) -> str:
    """Return several cards in words, with commas."""
    return ", ".join(card_words(text) for text in cards)


def cards_meant(words: str, among: Sequence[str]) -> list[str]:
    """Return the cards of `among` that `words` mean, each once: its notation, its words, or their beginnings.

    The words may be English, or those of the session.
    Several are returned if the words fit several; those that they fit best come alone.
    """
    said = _plain(words)
    cards = [text for text in dict.fromkeys(among) if text not in (FACE_DOWN, EMPTY)]
    if not said:
        return []
    exact = [text for text in cards if said in _phrases(text)]
    if exact:
        return exact
    parts = [part for part in said.split() if not is_one_of(part, LEFT_OUT)]
    whole = [text for text in cards if parts and _fits(parts, text, whole=True)]
    return whole or [text for text in cards if parts and _fits(parts, text, whole=False)]


def suit_named(words: str, among: Sequence[str]) -> list[str]:
    """Return the suits of `among` that `words` mean: a name, its letter, or a beginning."""
    said = words.strip().casefold()
    exact = [name for name in among if said in (name, _plain(card_words(name)), _letter(name))]
    return exact or [
        name
        for name in among
        if said and any(each.startswith(said) for each in (name, _plain(card_words(name))))
    ]


def _plain(words: str) -> str:
    """Return words in small letters, each by itself: `pik-bube` is `pik bube`."""
    return " ".join(words.casefold().replace("-", " ").split())


def _letter(name: str) -> str:
    return SUITS[name].letter.casefold() if name in SUITS else name


def _phrases(text: str) -> tuple[str, ...]:
    """Return everything that names exactly this card."""
    card = known(text)
    names = (text.casefold(), card.words.casefold(), _plain(card_words(text)))
    if card.suit is None and card.rank in SUITLESS:
        return (*names, *ALSO.get(card.words.casefold(), ()))
    return names


def _fits(parts: Sequence[str], text: str, *, whole: bool) -> bool:
    """Whether each of `parts` is a word of the card, or the beginning of one, each word only once."""
    return any(_all_in(parts, list(names), whole=whole) for names in _namings(text))


def _namings(text: str) -> Iterable[tuple[str, ...]]:
    """Return the ways to name the card word by word."""
    card = known(text)
    rank = known(card.rank).words if card.suit is None else known(text).words
    words = [part for part in rank.casefold().split() if not is_one_of(part, LEFT_OUT)]
    suit = card.suit.name if card.suit is not None else ""
    plain = " ".join(part for part in words if part != suit)
    for name in (plain, *ALSO.get(plain, ())):
        yield tuple(part for part in (*name.split(), suit) if part)
    yield tuple(part for part in _plain(card_words(text)).split() if not is_one_of(part, LEFT_OUT))


def _all_in(parts: Sequence[str], names: list[str], *, whole: bool) -> bool:
    for part in parts:
        found = next((name for name in names if _is(part, name, whole=whole)), None)
        if found is None:
            return False
        names.remove(found)
    return True


def _is(part: str, name: str, *, whole: bool) -> bool:
    return part == name or (not whole and not name[0].isdecimal() and name.startswith(part))
