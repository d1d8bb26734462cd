"""Certificates remembered: a host that was seen once must show the same one again."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from net.errors import HomeError
from net.storage.data_folder import Home


class Pins:
    """The fingerprints of the hosts met so far, each under a key: the referee's id, as told by
    discovery and `welcome`, or "address:port" where an address was typed.

    All methods raise `HomeError` if the file cannot be read: no pin is trusted then, and none
    forgotten.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def known(self, key: str) -> str | None:
        """Return the fingerprint remembered of the host `key`."""
        return self._all().get(key)

    def remember(self, key: str, fingerprint: str) -> None:
        """Remember the fingerprint of the host `key`, in place of an older one."""
        with self._home.alone():
            self._home.write(self._home.pins, _FILE.dump_json({**self._all(), key: fingerprint}, indent=1))

    def forget(self, key: str) -> None:
        """Forget the host `key`, by its other keys, too: the next certificate it shows is new."""
        with self._home.alone():
            known = self._all()
            kept = {other: pin for other, pin in known.items() if pin != known.get(key)}
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
