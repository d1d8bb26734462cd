"""The scheme by which everyone's secrets make an order of cards that everybody can check.

`net/PROTOCOL.md` has the same formulas in words, and `tests/net/fair/vectors.json` worked examples. From the
top: H; which shuffle it is, and what is shuffled; secrets and commitments; the digest of the list of all
commitments; from the secrets to the seed, from the seed to the order; a seal for every position.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Self, TypeAlias, TypeVar

from parlour.net.wire.messages import Listed, Shuffle
from parlour.rules.shelf.saved import without_origin
from parlour.rules.views import Stage

PROTOCOL: Final = "parlour/shuffle/1"
DIGEST: Final = 32  # length in bytes of a digest and of a secret
MATCH_ID: Final = 16  # length in bytes of the unique id of a match
HOST: Final = "host"
"""The owner of the host's part; the owner of another part is the number of a seat, as text."""

DEAL: Final = Stage.DEAL.value
"""The label of the shuffle that deals a round and breaks its ties."""

T = TypeVar("T")
_Part: TypeAlias = str | int | bytes  # texts are encoded as UTF-8, numbers as decimal text


def packed(*parts: _Part) -> bytes:
    """Concatenate `parts`, each after its length in 8 bytes, big-endian, so that no two lists look the same.

    The result can be a part itself.
    """
    return b"".join(len(raw).to_bytes(8, "big") + raw for raw in map(_raw, parts))


def digest(*parts: _Part) -> bytes:
    """Return H of `parts`, the SHA-256 of them `packed`: 32 bytes."""
    return hashlib.sha256(packed(PROTOCOL, *parts)).digest()


def _raw(part: _Part) -> bytes:
    return part if isinstance(part, bytes) else str(part).encode()


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

    @classmethod
    def of(cls, called: Shuffle) -> Self:
        """Return the identity of the shuffle that is called."""
        return cls(*(getattr(called, field) for field in cls._fields))

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


def is_secret(raw: bytes) -> bool:
    """Return whether `raw` has the length of a secret or digest."""
    return len(raw) == DIGEST


def commitment(context: Context, who: str, secret: bytes) -> bytes:
    """Return the commitment of `who` to `secret`, which does not reveal it."""
    return digest("commit", context.part, who, secret)


def of_list(context: Context, listed: Listed) -> bytes:
    """Return the digest of what everyone must have seen before anyone reveals."""
    hidden, cards = listed.hidden, packed("shown", *listed.cards)
    if hidden is not None:
        cards = packed("hidden", listed.size, hidden)
    return digest(
        "list", context.part, listed.rules, cards, listed.seats, listed.dealer, _by_owner(listed.commitments)
    )


def seed(of_listed: bytes, secrets: Mapping[str, bytes]) -> bytes:
    """Return the seed that `secrets` (by owner, with the host's) make. `of_listed` is from `of_list`."""
    return digest("seed", of_listed, _by_owner(secrets))


def lots(seed: bytes) -> bytes:
    """Return what breaks ties in a round dealt with this seed (`parlour.net.judge.in_order`)."""
    return hmac.digest(seed, packed("lots"), "sha256")


def _by_owner(parts: Mapping[str, bytes]) -> bytes:
    return packed(*(packed(who, parts[who]) for who in sorted(parts)))


WORD: Final = 8  # length of a word in bytes; a block of HMAC-SHA256 has four words
RANGE: Final = 1 << 8 * WORD


def shuffled(seed: bytes, cards: Sequence[T]) -> tuple[T, ...]:
    """Return `cards`, given in canonical order, in the order that `seed` makes, from the top.

    This is Fisher-Yates with unbiased indices.
    """
    order, words = list(cards), _words(seed)
    for last in range(len(order) - 1, 0, -1):
        other = index(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def index(words: Iterator[int], below: int) -> int:
    """Return an unbiased number from 0 to `below` - 1, made of the first suitable one of `words`."""
    fair = RANGE - RANGE % below
    return next(word for word in words if word < fair) % below


def _words(seed: bytes) -> Iterator[int]:
    """Yield 64-bit words endlessly: the big-endian words of HMAC-SHA256 blocks 0, 1, ..."""
    counter = 0
    while True:
        block = hmac.digest(seed, packed("order", counter), "sha256")
        for at in range(0, len(block), WORD):
            yield int.from_bytes(block[at : at + WORD], "big")
        counter += 1


class SealOpening(NamedTuple):
    """What proves that `card` lies at `position` (0 is the top) of an order."""

    position: int
    card: str
    salt: bytes

    def __repr__(self) -> str:
        return f"SealOpening({self.position})"


def opening(seed: bytes, position: int, card: str) -> SealOpening:
    """Return the opening of one position. Its salt reveals nothing about other positions."""
    return SealOpening(position, card, hmac.digest(seed, packed("salt", position), "sha256"))


def seal(context: Context, opened: SealOpening) -> bytes:
    """Return the seal that `opened` opens."""
    return _seal(context.part, opened)


def seals(context: Context, seed: bytes, order: Sequence[str]) -> tuple[bytes, ...]:
    """Return the seals of all positions of `order`."""
    part = context.part
    return tuple(_seal(part, opening(seed, position, card)) for position, card in enumerate(order))


def _seal(part: bytes, opened: SealOpening) -> bytes:
    return digest("position", part, *opened)
