"""Remembered certificates: a known host must always show the same one."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home


class Pins:
    """The fingerprints of known hosts. The key is the referee's id, as told by discovery and `welcome`, or
    "address:port" if the user typed an address.

    All methods raise `HomeError` if the file cannot be read.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def known(self, key: str) -> str | None:
        return self._all().get(key)

    def remember(self, key: str, fingerprint: str) -> None:
        with self._home.alone():
            self._home.write(self._home.pins, _FILE.dump_json({**self._all(), key: fingerprint}, indent=1))

    def forget(self, key: str) -> None:
        """Forget the host `key`, also under its other keys."""
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
