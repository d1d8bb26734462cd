"""Lines of the log as sentences for one player: `You` for the player, names, places and cards in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from parlour.rules.cards import COLOR_RANKS, COLORS, FRENCH, FRENCH_RANKS, RANK_WORDS, SUITLESS, Card
from parlour.rules.views import View
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.places import with_places
from parlour.tui.text.names import named
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible

ACTOR: Final = re.compile(r"\{(\d{1,2})\}(?:'s)? ")
SPOKEN_RANKS: Final = re.compile(rf"\b({'|'.join(word for word in RANK_WORDS.values() if word.isalpha())})\b")
IRREGULAR: Final = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
HISSING: Final = ("ches", "shes", "sses", "xes", "zes")
"""Endings of verbs that lose two letters: `catches`."""
CLAUSE: Final = re.compile(r" \([A-Z]+-\d+\w*\)$")
NO_VERBS: Final = ("as", "its", "this")


class Happening(NamedTuple):
    """A line of the log: who acts (None: nobody), whether it concerns the player, and what is said.

    `words` is the line as it came, with seats as `{0}`; `cards` are the cards that it names, in notation.
    """

    seat: int | None
    own: bool
    text: str
    words: str
    cards: tuple[str, ...]

    @property
    def data(self) -> dict[str, object]:
        """The same as data."""
        return {"seat": self.seat, "words": self.words, "cards": list(self.cards)}


def happening(line: str, view: View, names: Sequence[str]) -> Happening:
    """Return a line of the log of `view` as it is said to its viewer."""
    you = view.viewer
    actor = ACTOR.match(line)
    own = you is not None and (
        f"{{{you}}}" in line or re.search(r"\byour\b", line, re.IGNORECASE) is not None
    )
    text = said_of(with_places(line, view), names, you)
    return Happening(int(actor[1]) if actor else None, own, text, line, cards_in(line))


def one_card_left(seat: int, names: Sequence[str]) -> Happening:
    """Return that a player has one card left, which no line of the log tells."""
    words = f"{{{seat}}} has one card left"
    return Happening(seat, False, said_of(words, names, None), words, ())


def without_clause(each: Happening) -> Happening:
    """Return a line of the log without the clause at its end."""
    return each._replace(text=CLAUSE.sub("", each.text))


def said_of(words: str, names: Sequence[str], you: int | None, *, begins: bool = True) -> str:
    """Return words of the game for the seat `you`, without a full stop; `begins`: with a capital."""
    words = SPOKEN_RANKS.sub(lambda match: match[1].lower(), words)
    if you is not None:
        words = _to_you(words, f"{{{you}}}")
    found = visible(named(words, names)).rstrip(".")
    return sentence(found) if begins else found


def ended(text: str) -> str:
    """Return a sentence with its full stop, unless it ends with a sign of its own."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def as_one(happenings: Sequence[Happening], names: Sequence[str]) -> str:
    """Return what happened as one line; who acts again is not named again, nor is a verb with cards."""
    parts: list[str] = []
    before, verb = None, ""
    for each in happenings:
        rest = _without_actor(each, names)
        if rest and each.seat == before:
            parts[-1] = f"{parts[-1]}; {rest.removeprefix(verb) if _with_card(each, rest) else rest}"
        else:
            parts.append(each.text)
        before, verb = each.seat, f"{rest.partition(' ')[0]} " if _with_card(each, rest) else ""
    return " ".join(map(ended, parts))


def _with_card(each: Happening, rest: str) -> bool:
    """Whether a card follows the verb that `rest` begins with."""
    return bool(each.cards) and rest.partition(" ")[2].startswith(card_words(each.cards[0]))


def by_actor(happenings: Sequence[Happening]) -> list[list[Happening]]:
    """Return what happened in groups, a new one where somebody else acts."""
    return [list(group) for _, group in groupby(happenings, key=lambda each: each.seat)]


def _without_actor(each: Happening, names: Sequence[str]) -> str:
    if each.words.startswith(f"{{{each.seat}}}'s "):
        return ""
    who = visible(names[each.seat]) if each.seat is not None and each.seat < len(names) else ""
    name = next((name for name in ("You", who) if name and each.text.startswith(f"{name} ")), "")
    return each.text.removeprefix(f"{name} ") if name and not each.text.startswith(f"{name} and ") else ""


def _to_you(words: str, seat: str) -> str:
    """Return `words` with `you` and `your` in place of `seat`, and its verbs with it."""
    place = re.escape(seat)
    if words.startswith(f"{seat} ") and not words.startswith(f"{seat} and "):
        words = re.sub(
            r" and (deals|has|is|passes|draws|plays)\b", lambda match: f" and {_verb(match[1])}", words
        )
    words = re.sub(rf"{place}'s\b", "your", words)
    words = re.sub(rf"{place}, who has\b", "you, who have", words)
    words = re.sub(rf"{place} (\w+s)\b", lambda match: f"you {_verb(match[1])}", words)
    return words.replace(seat, "you")


def _verb(word: str) -> str:
    """Return a verb of the third person as it follows `you`."""
    if word in IRREGULAR or word in NO_VERBS:
        return IRREGULAR.get(word, word)
    return word[:-2] if word.endswith(HISSING) else word[:-1]


def cards_in(line: str) -> tuple[str, ...]:
    """Return the cards that a line of the log names by their words."""
    names = _names_of_cards()
    return tuple(names[match[0]] for match in _any_card().finditer(line))


@cache
def _names_of_cards() -> dict[str, str]:
    cards = [Card(rank) for rank in SUITLESS]
    cards += [Card(rank, suit) for suit in COLORS for rank in COLOR_RANKS]
    cards += [Card(rank, suit) for suit in FRENCH for rank in FRENCH_RANKS]
    return {card.words: card.text for card in cards}


@cache
def _any_card() -> re.Pattern[str]:
    longest = sorted(_names_of_cards(), key=len, reverse=True)
    return re.compile(rf"(?<![\w+])(?:{'|'.join(map(re.escape, longest))})(?!\w)")
