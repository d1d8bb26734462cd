"""What may be chosen in a step outside the hand, and the key of each: its letter, its number, its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.cards import COLOR_RANKS, FRENCH_RANKS, RANK_WORDS, SUITLESS, SUITS
from rules.steps import Pick

RANKS: Final = frozenset((*COLOR_RANKS, *FRENCH_RANKS, *SUITLESS))


class Option(NamedTuple):
    """One thing to choose: the pick, its words, its key ("" if it has none)."""

    pick: str
    words: str
    key: str = ""


def offered(pick: Pick, among: Sequence[str], keys: Mapping[str, str] | None = None) -> tuple[Option, ...]:
    """Return `among`, the picks of a step that asks for `pick`, as options; `keys` are set aside for some."""
    match pick:
        case _ if keys:
            return tuple(Option(one, one, keys.get(one, "")) for one in among)
        case Pick.SUIT:
            return tuple(Option(one, one, SUITS[one].letter.lower() if one in SUITS else "") for one in among)
        case Pick.SEAT:
            return tuple(Option(one, f"{{{one}}}", str((int(one) + 1) % 10)) for one in among)
        case _ if not any(_letter(one) for one in among):
            return tuple(
                Option(one, one, str(place) if place < 10 else "") for place, one in enumerate(among, 1)
            )
        case _:
            return tuple(Option(one, RANK_WORDS.get(one, one), _letter(one)) for one in among)


def are_ranks(among: Sequence[str]) -> bool:
    """Whether every pick of `among` is the rank of a card."""
    return all(one in RANKS for one in among)


def beginning(options: Sequence[Option], key: str) -> int | None:
    """Return the place of the one option whose number of several digits begins with `key`."""
    found = [place for place, one in enumerate(options) if len(one.pick) > 1 and one.pick.startswith(key)]
    return found[0] if len(found) == 1 and key.isdigit() else None


def _letter(pick: str) -> str:
    """The key of a short word: itself; of a number of two digits the last of them."""
    if len(pick) == 1 and pick.isalnum():
        return pick.lower()
    return pick[-1] if pick.isdigit() else ""
