"""Recently joined hosts, for networks without discovery."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.net.sanitize import clean_name
from parlour.net.storage.data_folder import Home

MOST: Final = 20


class Recent(BaseModel):
    """A host joined before; `seen` is the last time, in seconds since 1970."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    address: Annotated[str, Field(min_length=1, max_length=255)]
    port: Annotated[int, Field(ge=1, le=65535)]
    name: str = ""
    seen: Annotated[float, Field(allow_inf_nan=False)] = 0.0


class RecentHosts:
    """The recently joined hosts, latest first, at most `MOST`."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def all(self) -> tuple[Recent, ...]:
        """Return the hosts, latest first; a damaged file counts as empty."""
        content = self._home.read(self._home.recent)
        try:
            return _FILE.validate_json(content)[:MOST] if content is not None else ()
        except ValidationError:
            return ()

    def add(self, address: str, port: int, name: str, now: float) -> None:
        with self._home.alone():
            others = [host for host in self.all() if (host.address, host.port) != (address, port)]
            latest = Recent(address=address, port=port, name=clean_name(name), seen=now)
            self._home.write(self._home.recent, _FILE.dump_json((latest, *others)[:MOST], indent=1))


_FILE: Final = TypeAdapter(tuple[Recent, ...])
