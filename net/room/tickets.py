"""Signed tickets, with which a referee of a card room introduces a person to another one.

A ticket is good for one referee, once, for 30 seconds, and only together with a token of the person, so that
it is of no use to anybody who has seen it. It is signed with the secret of the room (HMAC-SHA256, RFC 2104).
The clocks of the machines may differ by a few seconds.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net import limits
from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import RotatingSecret

SKEW: Final = 5.0
"""Seconds by which the clocks of two machines may differ."""

_CONTEXT: Final = b"parlour ticket 1\n"
_SIGNATURE: Final = hashlib.sha256().digest_size


class _Content(BaseModel):
    """What a ticket says: who comes, to which referee, until when (seconds since 1970)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    to: str
    until: float
    number: str  # of this ticket
    traveler: Traveler = Field(repr=False)


class Tickets:
    """The tickets of the referee at the address `here`.

    `secret` is the room's; `now` returns seconds since 1970.
    """

    def __init__(self, secret: RotatingSecret, here: str, now: Callable[[], float] = time.time) -> None:
        self._secret = secret
        self._here = here
        self._now = now
        self._used: dict[str, float] = {}  # numbers of tickets, and until when each would be good

    def issue(self, traveler: Traveler, to: str) -> str:
        """Return a ticket with which the referee at the address `to` recognizes `traveler`."""
        content = _Content(
            to=to, until=self._now() + limits.TICKET_LIVES, number=secrets.token_hex(8), traveler=traveler
        )
        said = content.model_dump_json().encode()
        return urlsafe_b64encode(_signature(self._secret.at(self._now()), said) + said).decode()

    def redeem(self, ticket: str) -> Traveler | None:
        """Use up `ticket`; None if it is forged, stale, used, or for another referee."""
        try:
            whole = urlsafe_b64decode(ticket.encode("ascii"))
        except ValueError:
            return None
        signature, said = whole[:_SIGNATURE], whole[_SIGNATURE:]
        good = self._secret.good(self._now())
        if not any(hmac.compare_digest(signature, _signature(secret, said)) for secret in good):
            return None
        try:
            content = _Content.model_validate_json(said)
        except ValidationError:  # of another version of Parlour
            return None
        now = self._now()
        self._used = {number: until for number, until in self._used.items() if until + SKEW >= now}
        is_fresh = now - SKEW <= content.until <= now + limits.TICKET_LIVES + SKEW
        if content.to != self._here or content.number in self._used or not is_fresh:
            return None
        self._used[content.number] = content.until
        return content.traveler


def _signature(secret: bytes, said: bytes) -> bytes:
    return hmac.digest(hmac.digest(secret, _CONTEXT, hashlib.sha256), said, hashlib.sha256)
