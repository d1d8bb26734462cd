"""Which shuffle it is, and what is shuffled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from net.fair.making.hashing import digest, packed

MATCH_ID: Final = 16
"""Bytes of what tells a match from every other one."""


class Context(NamedTuple):
    """Which shuffle this is: it stands in everything that is hashed, so nothing serves twice.

    `number` counts the shuffles of the match from 1, `round` its rounds; `label` says what for
    (`rules.moves.Wanted`). `attempt` counts from 1 how often it was called for. `match_id`, in hexadecimal
    digits, tells the match from every other one, at whatever referee; matches that were saved before there
    was one have none. `before` says what became of the attempts before (`again`), "" for the first.
    """

    table: str
    match: int
    round: int
    number: int
    label: str
    attempt: int = 1
    match_id: str = ""
    before: str = ""

    @property
    def part(self) -> bytes:
        """All of it as one part of what is hashed."""
        return packed(*self if self.match_id else self[:6])

    @property
    def shuffle(self) -> Self:
        """The shuffle, whichever attempt at it this is: for comparing."""
        return self._replace(attempt=0, before="")

    def again(self, listed: bytes, missing: Iterable[int]) -> Self:
        """Return the next attempt, after one whose list had the digest `listed`; `missing` revealed nothing.

        Whoever was shown another list, or told of others who are missing, would make another order.
        """
        before = digest("again", listed, packed(*sorted(missing))).hex()
        return self._replace(attempt=self.attempt + 1, before=before)


class Subject(NamedTuple):
    """What is shuffled: cards in canonical order, by which rules (a digest of them), for how many, who deals.

    `hidden`: who knew the cards would know what others hold; then only a digest of them is shown at first.
    """

    rules: bytes
    cards: tuple[str, ...]
    seats: int
    dealer: int
    hidden: bool = False


def of_rules(text: str) -> bytes:
    """Return the digest of a whole ruleset, as a saved match has it."""
    return digest("rules", text)


def of_cards(context: Context, secret: bytes, cards: tuple[str, ...]) -> bytes:
    """Return what is shown of hidden cards; the host's `secret` keeps others from trying what fits."""
    return digest("cards", context.part, secret, packed(*cards))
