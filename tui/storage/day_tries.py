"""The player's tries at deals of the day, in the data folder: a small JSON file with its version.

A file that cannot be read, is damaged, or of a later version, is left as it is: it counts as empty, nothing
is kept, and whoever plays is told so.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told
from parlour.tui.storage.stores import DayTries, DayTry

MOST: Final = 400
UNREAD: Final = Sentence(
    "tries unread", "{file} is damaged, or of a later version; move it away, and your tries are kept again"
)
_Plays = Annotated[int, Field(ge=0, le=100)]


class _Try(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    table: Annotated[str, Field(max_length=40)]
    better: _Plays | None = None
    equal: _Plays = 0


class _Kept(BaseModel):
    """The content of the file: tries by day and game (`2026-11-28 jojo`), the oldest first."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    version: Literal[1] = 1
    tries: dict[Annotated[str, Field(max_length=120)], _Try] = Field(default_factory=dict)


class KeptTries(DayTries):
    """The tries of the player of `home`."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def of(self, game: str, day: str) -> DayTry | None:
        kept = self._read()
        found = kept.tries.get(f"{day} {game}") if kept is not None else None
        return DayTry(found.table, found.better, found.equal) if found is not None else None

    def keep(self, game: str, day: str, tried: DayTry) -> None:
        with self._home.alone():
            if (before := self._read()) is None:
                raise HomeError(told(UNREAD, file=str(self._home.days)))
            tries = before.tries | {f"{day} {game}": _Try(**tried._asdict())}
            latest = dict(list(tries.items())[-MOST:])
            self._home.write(self._home.days, _Kept(tries=latest).model_dump_json(indent=1))

    def _read(self) -> _Kept | None:
        try:
            content = self._home.read(self._home.days)
            return _Kept.model_validate_json(content) if content is not None else _Kept()
        except (HomeError, ValidationError):
            return None
