"""Secrets, commitments, the list of all commitments, and the seed that comes of them.

A part's owner is written as `host`, or as a seat's number.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Final, NamedTuple

from net.fair.making.hashing import DIGEST, digest, packed
from net.fair.making.subject import Context

HOST: Final = "host"


def is_secret(raw: bytes) -> bool:
    """Whether this can be a secret, or a digest."""
    return len(raw) == DIGEST


def commitment(context: Context, who: str, secret: bytes) -> bytes:
    """Return what binds `who` to `secret` without showing it."""
    return digest("commit", context.part, who, secret)


class Listing(NamedTuple):
    """What everyone must have seen before anyone reveals. `commitments` are by owner, the host's included.

    `cards` is empty where they are hidden; then `hidden` is their digest (`subject.of_cards`).
    """

    rules: bytes
    cards: tuple[str, ...]
    hidden: bytes
    size: int
    seats: int
    dealer: int
    commitments: Mapping[str, bytes]

    def digest(self, context: Context) -> bytes:
        """Return T, the digest of it all."""
        cards = packed("hidden", self.size, self.hidden) if self.hidden else packed("shown", *self.cards)
        return digest(
            "list", context.part, self.rules, cards, self.seats, self.dealer, _sorted(self.commitments)
        )


def seed(listed: bytes, secrets: Mapping[str, bytes]) -> bytes:
    """Return the seed that `secrets` by owner make, the host's among them; `listed` is T."""
    return digest("seed", listed, _sorted(secrets))


def lots(seed: bytes) -> bytes:
    """Return what breaks the ties of a round that was dealt by this seed (`net.judging.judge.in_order`)."""
    return hmac.digest(seed, packed("lots"), "sha256")


def _sorted(by_owner: Mapping[str, bytes]) -> bytes:
    return packed(*(packed(who, by_owner[who]) for who in sorted(by_owner)))
