"""The favorite matches: a file of its own, since the index of the matches may be made anew at any time."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told

DAMAGED: Final = Sentence(
    "favorites damaged",
    "{file} is damaged, or of a newer Parlour; mend it, or remove it to have no favorites",
)
MOST: Final = 100_000


class _Marked(BaseModel):
    """The content of the file: the names of the files of matches, wherever below `matches/` they lie."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    matches: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=255)], ...], Field(max_length=MOST)
    ] = ()


class Favorites:
    """The favorites of `home`, by the names of their files. All methods raise HomeError."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def names(self) -> frozenset[str]:
        return frozenset(self._read().matches)

    def mark(self, name: str, *, favorite: bool) -> None:
        """Make the file `name` a favorite, or no longer."""
        with self._home.alone():
            others = tuple(other for other in self._read().matches if other != name)
            marked = _Marked(matches=(*others, name) if favorite else others)
            self._home.write(self._home.favorites, marked.model_dump_json(indent=1))

    def _read(self) -> _Marked:
        content = self._home.read(self._home.favorites)
        try:
            return _Marked.model_validate_json(content) if content is not None else _Marked()
        except ValidationError:
            raise HomeError(told(DAMAGED, file=str(self._home.favorites))) from None
