"""The doubts about the shuffles of each host, stored for as long as the host is remembered."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.net.errors import HomeError
from parlour.net.fair.doubts import Doubts, OpenRound
from parlour.net.storage.data_folder import Home


class _HostDoubts(BaseModel):
    """The entry of one host."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    count: Annotated[int, Field(ge=0)] = 0
    open_round: OpenRound | None = None


class HostDoubts:
    """Stores the doubts about all hosts by the fingerprints of their certificates.

    An unreadable file counts as empty, and a failure to write is ignored, because neither should keep a
    player from joining.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def of(self, fingerprint: str) -> Doubts:
        """Return the doubts about a host, which are stored at every change."""
        kept = self._all().get(fingerprint, _HostDoubts())
        return Doubts(kept.count, kept.open_round, lambda doubts: self._write(fingerprint, doubts))

    def forget(self, fingerprint: str) -> None:
        self._change(fingerprint, None)

    def _write(self, fingerprint: str, doubts: Doubts) -> None:
        """Store `doubts`, without lowering a count that another Parlour of this folder stored."""
        count = max(doubts.count, self._all().get(fingerprint, _HostDoubts()).count)
        self._change(fingerprint, _HostDoubts(count=count, open_round=doubts.open_round))

    def _change(self, fingerprint: str, kept: _HostDoubts | None) -> None:
        with suppress(HomeError), self._home.alone():
            others = {other: each for other, each in self._all().items() if other != fingerprint}
            if kept is not None and kept != _HostDoubts():
                others[fingerprint] = kept
            newest = dict(list(others.items())[-_MOST:])
            self._home.write(self._home.doubts, _FILE.dump_json(newest, indent=1))

    def _all(self) -> dict[str, _HostDoubts]:
        with suppress(HomeError, ValidationError):
            content = self._home.read(self._home.doubts)
            return _FILE.validate_json(content) if content is not None else {}
        return {}


_MOST: Final = 1000
_FILE: Final = TypeAdapter(dict[str, _HostDoubts])
