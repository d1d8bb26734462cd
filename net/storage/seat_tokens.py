"""The secrets by which referees know this player again."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter, ValidationError

from net.storage.data_folder import Home


class Tokens:
    """The secret token for coming back to a referee, under its certificate's fingerprint (this machine's own
    under their ids).

    So a token is given only to whoever has that certificate. All methods raise `HomeError` if the file cannot
    be read or written.
    """

    def __init__(self, home: Home) -> None:
        self._home = home

    def get(self, key: str) -> str | None:
        """Return the token for the referee `key`, None if there is none."""
        return self._all().get(key)

    def put(self, key: str, token: str) -> None:
        """Keep `token` for the referee `key`, in place of an older one; "" forgets it."""
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
            return {}  # lost tokens cost a seat at worst; a player who cannot join costs the evening


_MOST: Final = 200
_FILE: Final = TypeAdapter(dict[str, str])
