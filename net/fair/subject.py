"""Which shuffle it is, and what is shuffled."""

from __future__ import annotations

from typing import NamedTuple

from net.fair.hashing import digest, packed


class Context(NamedTuple):
    """Which shuffle this is: it stands in everything that is hashed, so nothing serves twice.

    `number` counts the shuffles of the match from 1, `round` its rounds; `label` says what for
    (`rules.moves.Wanted`). `attempt` counts from 1 how often it was called for.
    """

    table: str
    match: int
    round: int
    number: int
    label: str
    attempt: int = 1

    @property
    def part(self) -> bytes:
        """All of it as one part of what is hashed."""
        return packed(*self)

    def again(self) -> Context:
        """Return the next attempt at the same shuffle."""
        return self._replace(attempt=self.attempt + 1)


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
