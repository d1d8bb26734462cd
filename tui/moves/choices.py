"""The options of a step outside the hand, and the key of each: a letter, a number or a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from parlour.rules.cards import COLOR_RANKS, FRENCH_RANKS, RANK_WORDS, SUITLESS, SUITS
from parlour.rules.steps import Pick

RANKS: Final = frozenset((*COLOR_RANKS, *FRENCH_RANKS, *SUITLESS))
TAKING: Final = ("draw", "pass")
"""The verbs with which a player takes what waits, in place of an answer."""


class PickOption(NamedTuple):
    """One thing to choose: the pick, its words, its key ("" if it has none)."""

    pick: str
    words: str
    key: str = ""


def offered(
    pick: Pick, among: Sequence[str], keys: Mapping[str, str] | None = None
) -> tuple[PickOption, ...]:
    """Return the picks `among` of a step that asks for `pick` as options; `keys` overrides their keys."""
    match pick:
        case _ if keys:
            return tuple(PickOption(text, text, keys.get(text, "")) for text in among)
        case Pick.SUIT:
            letters = {name: suit.letter.lower() for name, suit in SUITS.items()}
            return tuple(PickOption(text, text, letters.get(text, "")) for text in among)
        case Pick.SEAT:
            return tuple(PickOption(text, f"{{{text}}}", str((int(text) + 1) % 10)) for text in among)
        case _ if not any(_letter(text) for text in among):
            numbered = enumerate(among, 1)
            return tuple(PickOption(text, text, str(place) if place < 10 else "") for place, text in numbered)
        case _:
            return tuple(PickOption(text, RANK_WORDS.get(text, text), _letter(text)) for text in among)


def are_ranks(among: Sequence[str]) -> bool:
    """Whether every pick of `among` is the rank of a card."""
    return all(pick in RANKS for pick in among)


def beginning(options: Sequence[PickOption], key: str) -> int | None:
    """Return the index of the only option whose number of several digits begins with `key`, else None."""
    picks = [option.pick for option in options]
    found = [place for place, pick in enumerate(picks) if len(pick) > 1 and pick.startswith(key)]
    return found[0] if len(found) == 1 and key.isdigit() else None


def _letter(pick: str) -> str:
    """Return the key of a short word: itself, or the last digit of a number."""
    if len(pick) == 1 and pick.isalnum():
        return pick.lower()
    return pick[-1] if pick.isdigit() else ""
