"""Secrets, commitments, the list of all commitments, and the seed.

The owner of a part is `host` or the number of a seat.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Final, NamedTuple

from parlour.net.fair.making.hashing import DIGEST, digest, packed
from parlour.net.fair.making.subject import Context

HOST: Final = "host"


def is_secret(raw: bytes) -> bool:
    """Return whether `raw` has the length of a secret or digest."""
    return len(raw) == DIGEST


def commitment(context: Context, who: str, secret: bytes) -> bytes:
    """Return the commitment of `who` to `secret`, which does not reveal it."""
    return digest("commit", context.part, who, secret)


class Listing(NamedTuple):
    """What everyone must have seen before anyone reveals. `commitments` are by owner, with the host's.

    If cards are hidden `cards` is empty and `hidden` is their digest (`subject.of_cards`).
    """

    rules: bytes
    cards: tuple[str, ...]
    hidden: bytes
    size: int
    seats: int
    dealer: int
    commitments: Mapping[str, bytes]

    def digest(self, context: Context) -> bytes:
        cards = packed("hidden", self.size, self.hidden) if self.hidden else packed("shown", *self.cards)
        return digest(
            "list", context.part, self.rules, cards, self.seats, self.dealer, _sorted(self.commitments)
        )


def seed(listed: bytes, secrets: Mapping[str, bytes]) -> bytes:
    """Return the seed that `secrets` (by owner, with the host's) make. `listed` is `Listing.digest`."""
    return digest("seed", listed, _sorted(secrets))


def lots(seed: bytes) -> bytes:
    """Return what breaks ties in a round dealt with this seed (`parlour.net.judge.in_order`)."""
    return hmac.digest(seed, packed("lots"), "sha256")


def _sorted(by_owner: Mapping[str, bytes]) -> bytes:
    return packed(*(packed(who, by_owner[who]) for who in sorted(by_owner)))
