"""What this player remembers of referees: certificates, tokens, addresses, and doubts about shuffles.

A known host must always show the same certificate.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.net.errors import HomeError
from parlour.net.fair.doubts import Doubts, OpenRound
from parlour.net.sanitize import clean_name
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told

DAMAGED: Final = Sentence(
    "hosts damaged", "{file} is damaged; mend it, or remove it to meet every host as new"
)
MOST_RECENT: Final = 20
_MOST_TOKENS: Final = 200
_MOST_DOUBTS: Final = 1000
_Fingerprint = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_PINS: Final = TypeAdapter(dict[str, _Fingerprint])
_TOKENS: Final = TypeAdapter(dict[str, str])


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
            self._home.write(self._home.pins, _PINS.dump_json({**self._all(), key: fingerprint}, indent=1))

    def forget(self, key: str) -> None:
        """Forget the host `key`, also under its other keys."""
        with self._home.alone():
            known = self._all()
            kept = {other: pin for other, pin in known.items() if pin != known.get(key)}
            self._home.write(self._home.pins, _PINS.dump_json(kept, indent=1))

    def _all(self) -> dict[str, str]:
        content = self._home.read(self._home.pins)
        try:
            return _PINS.validate_json(content) if content is not None else {}
        except ValidationError:
            raise HomeError(told(DAMAGED, file=str(self._home.pins))) from None


class Tokens:
    """The secret tokens by which referees recognize this player, by the fingerprints of their certificates.

    So a token is sent only to the owner of that certificate. The key for this machine's own referees is
    their id. All methods raise `HomeError` if the file cannot be read or written.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def get(self, key: str) -> str | None:
        return self._all().get(key)

    def put(self, key: str, token: str) -> None:
        """Store `token` for the referee `key`; "" removes it."""
        with self._home.alone():
            others = {other: kept for other, kept in self._all().items() if other != key}
            kept = {**others, key: token} if token else others
            newest = dict(list(kept.items())[-_MOST_TOKENS:])
            self._home.write(self._home.tokens, _TOKENS.dump_json(newest, indent=1))

    def _all(self) -> dict[str, str]:
        content = self._home.read(self._home.tokens)
        try:
            return _TOKENS.validate_json(content) if content is not None else {}
        except ValidationError:
            return {}  # losing tokens is better than being unable to join


class Recent(BaseModel):
    """A host joined before; `seen` is the last time, in seconds since 1970."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    address: Annotated[str, Field(min_length=1, max_length=255)]
    port: Annotated[int, Field(ge=1, le=65535)]
    name: str = ""
    seen: Annotated[float, Field(allow_inf_nan=False)] = 0.0


class RecentHosts:
    """The recently joined hosts, latest first, at most `MOST_RECENT`: for networks without discovery."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def all(self) -> tuple[Recent, ...]:
        """Return the hosts, latest first; a damaged file counts as empty."""
        content = self._home.read(self._home.recent)
        try:
            return _RECENT.validate_json(content)[:MOST_RECENT] if content is not None else ()
        except ValidationError:
            return ()

    def add(self, address: str, port: int, name: str, now: float) -> None:
        with self._home.alone():
            others = [host for host in self.all() if (host.address, host.port) != (address, port)]
            latest = Recent(address=address, port=port, name=clean_name(name), seen=now)
            self._home.write(self._home.recent, _RECENT.dump_json((latest, *others)[:MOST_RECENT], indent=1))


_RECENT: Final = TypeAdapter(tuple[Recent, ...])


class _HostDoubts(BaseModel):
    """The entry of one host."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    count: Annotated[int, Field(ge=0)] = 0
    open_round: OpenRound | None = None


class HostDoubts:
    """Stores the doubts about all hosts by their fingerprints, for as long as the host is remembered.

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
            newest = dict(list(others.items())[-_MOST_DOUBTS:])
            self._home.write(self._home.doubts, _DOUBTS.dump_json(newest, indent=1))

    def _all(self) -> dict[str, _HostDoubts]:
        with suppress(HomeError, ValidationError):
            content = self._home.read(self._home.doubts)
            return _DOUBTS.validate_json(content) if content is not None else {}
        return {}


_DOUBTS: Final = TypeAdapter(dict[str, _HostDoubts])
