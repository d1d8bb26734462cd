"""The identity of a shuffle, and what is shuffled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from parlour.net.fair.making.hashing import digest, packed
from parlour.rules.shelf.saved import without_origin

MATCH_ID: Final = 16  # length in bytes of the unique id of a match


class Context(NamedTuple):
    """The identity of a shuffle. It is part of everything hashed, so that nothing can be used twice.

    `number` counts the shuffles of the match from 1, `round` its rounds. `label` is the purpose
    (`parlour.rules.moves.Wanted`). `attempt` counts the calls for this shuffle from 1. `match_id` is the
    unique id of the match in hexadecimal, "" in old saved matches. `before` commits to the earlier attempts
    (`again`), "" for the first.
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
        return packed(*self if self.match_id else self[:6])

    @property
    def shuffle(self) -> Self:
        """The context without its attempt, for comparisons."""
        return self._replace(attempt=0, before="")

    def again(self, listed: bytes, missing: Iterable[int]) -> Self:
        """Return the next attempt. Clients told of other lists or missing seats compute other orders."""
        before = digest("again", listed, packed(*sorted(missing))).hex()
        return self._replace(attempt=self.attempt + 1, before=before)


class Subject(NamedTuple):
    """What is shuffled: the digest of the rules, cards in canonical order, number of seats, and the dealer.

    `hidden`: the cards would reveal what players hold, so at first only their digest is shown.
    """

    rules: bytes
    cards: tuple[str, ...]
    seats: int
    dealer: int
    hidden: bool = False


def of_rules(text: str) -> bytes:
    """Return the digest of a ruleset, given as the text in a saved match.

    The distribution of its game is no part of it: a match goes on when a newer version is installed.
    """
    return digest("rules", without_origin(text))


def of_cards(context: Context, secret: bytes, cards: tuple[str, ...]) -> bytes:
    """Return the digest of hidden cards. The host's `secret` prevents guessing them."""
    return digest("cards", context.part, secret, packed(*cards))
