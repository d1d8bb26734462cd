"""Certificates remembered: a host that was seen once must show the same one again."""

from __future__ import annotations

import hmac
from enum import Enum
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from net.errors import FingerprintChanged, HomeError
from net.home import Home


class Pin(Enum):
    """What is remembered of a host's certificate."""

    NEW = "first time here"
    SAME = "the one remembered"
    CHANGED = "another than the one remembered"


class Pins:
    """The fingerprints of the hosts met so far, each under a key: the referee's id, as told by
    discovery and `welcome`, or "address:port" where an address was typed.

    All methods raise `HomeError` if the file cannot be read: no pin is trusted then, and none
    forgotten.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def check(self, key: str, fingerprint: str) -> Pin:
        """Compare the fingerprint of the host `key` with the one remembered."""
        known = self.known(key)
        if known is None:
            return Pin.NEW
        return Pin.SAME if hmac.compare_digest(known, fingerprint) else Pin.CHANGED

    def known(self, key: str) -> str | None:
        """Return the fingerprint remembered of the host `key`."""
        return self._all().get(key)

    def insist(self, key: str, fingerprint: str) -> Pin:
        """Like `check`, but a changed certificate raises `FingerprintChanged`."""
        known, verdict = self.known(key), self.check(key, fingerprint)
        if known is not None and verdict is Pin.CHANGED:
            raise FingerprintChanged(known, fingerprint)
        return verdict

    def remember(self, key: str, fingerprint: str) -> None:
        """Remember the fingerprint of the host `key`, in place of an older one."""
        with self._home.alone():
            self._home.write(self._home.pins, _FILE.dump_json({**self._all(), key: fingerprint}, indent=1))

    def forget(self, key: str) -> None:
        """Forget the host `key`: the next certificate it shows is new."""
        with self._home.alone():
            kept = {other: pin for other, pin in self._all().items() if other != key}
            self._home.write(self._home.pins, _FILE.dump_json(kept, indent=1))

    def _all(self) -> dict[str, str]:
        content = self._home.read(self._home.pins)
        try:
            return _FILE.validate_json(content) if content is not None else {}
        except ValidationError:
            raise HomeError(
                f"{self._home.pins} is damaged; mend it, or remove it to meet every host as new"
            ) from None


_Fingerprint = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_FILE: Final = TypeAdapter(dict[str, _Fingerprint])
