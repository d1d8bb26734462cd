"""The secret tokens by which referees recognize this player."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter, ValidationError

from parlour.net.storage.data_folder import Home


class Tokens:
    """The tokens for reconnecting, by the fingerprint of the referee's certificate.

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
            newest = dict(list(kept.items())[-_MOST:])
            self._home.write(self._home.tokens, _FILE.dump_json(newest, indent=1))

    def _all(self) -> dict[str, str]:
        content = self._home.read(self._home.tokens)
        try:
            return _FILE.validate_json(content) if content is not None else {}
        except ValidationError:
            return {}  # losing tokens is better than being unable to join


_MOST: Final = 200
_FILE: Final = TypeAdapter(dict[str, str])
