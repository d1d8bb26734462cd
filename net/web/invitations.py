"""Invitations to the page: what they admit, and how the next referee comes to have the same one."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Final, Protocol

from pydantic import BaseModel, ConfigDict, Field

from parlour.net import limits
from parlour.net.auth.hashing import same
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.faults import NetError
from parlour.rules.sentences import phrase

NO_INVITATION: Final = phrase("no invitation", "There is no invitation now; try again in a moment.")
_TOO_LONG: Final = 4 * limits.INVITED  # a line that says so was written by a clock far ahead
_OF_INVITATIONS: Final = b"parlour invitation 1\n"
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that look like no other: an address may have to be typed."""
_LENGTH: Final = 13
"""64 bits: who makes a million guesses a second for twelve hours has one chance in 400 million."""


class Invitation(BaseModel):
    """What the address of the page ends with: whoever comes with `token` before `until` is let in.

    It is good for many. `until` is in seconds since 1970.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    token: str = Field(repr=False)
    until: float

    def admits(self, token: str) -> bool:
        """Return whether `token` is this invitation's, compared in constant time, and still good."""
        return same(token, self.token) and self.is_good()

    def is_good(self) -> bool:
        return time.time() < self.until


class Shelf(Protocol):
    """Where a line is kept that outlives the referee: its journal, or the database of its card room.

    Both methods raise NetError if that cannot be used.
    """

    async def invitation(self) -> str:
        """Return the line, "" if there is none yet."""

    async def replace_invitation(self, before: str, after: str) -> str:
        """Keep the line `after` if `before` is still the one that is kept; return the one kept then."""


class Invitations:
    """The invitations of one page, of which the present one lies on a `shelf` for the next referee.

    In a card room all referees have the same one. What is kept lets nobody in: a random number and the time
    at which the invitation ends, from which `secret` makes the token. `heard_every`: another referee may have
    put a newer one there, for which one has to look after so many seconds.
    """

    def __init__(self, secret: RotatingSecret, shelf: Shelf, heard_every: float = float("inf")) -> None:
        self.heard_every: Final = heard_every
        self._secret: Final = secret
        self._shelf = shelf

    async def present(self) -> Invitation:
        """Return the invitation that is kept, or a new one if that has ended. Raises NetError."""
        kept = await self._shelf.invitation()
        return self._made_of(kept) or await self._follow(kept)

    async def renew(self) -> Invitation:
        """End the present invitation, and return a new one. Raises NetError."""
        return await self._follow(await self._shelf.invitation())

    async def _follow(self, before: str) -> Invitation:
        new = f"{secrets.token_hex(16)} {time.time() + limits.INVITED:.3f}"
        found = self._made_of(await self._shelf.replace_invitation(before, new))
        if found is None:  # something else was kept meanwhile, and that is no invitation
            raise NetError(NO_INVITATION)
        return found

    def _made_of(self, kept: str) -> Invitation | None:
        """Return the invitation of a line; None if it has ended, or can be none."""
        _, _, until = kept.partition(" ")
        try:
            lasts = float(until) - time.time()
        except ValueError:
            return None
        if not 0 < lasts < _TOO_LONG:
            return None
        secret = self._secret.at(float(until) - limits.INVITED)  # when it was made: it ends with no secret
        key = hmac.digest(secret, _OF_INVITATIONS, hashlib.sha256)
        number = int.from_bytes(hmac.digest(key, kept.encode(), hashlib.sha256))
        letters = []
        for _ in range(_LENGTH):
            number, letter = divmod(number, len(_LETTERS))
            letters.append(_LETTERS[letter])
        return Invitation(token="".join(letters), until=float(until))
