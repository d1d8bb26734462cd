"""Who may open tables in a card room, as its operator has set it for all machines."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from parlour.net.auth.hashing import seal
from parlour.net.faults import NetError
from parlour.net.referee.hooks import Opens
from parlour.net.room.bans import is_key
from parlour.rules.sentences import Sentence, phrase, told

MOST_KEYS: Final = 10_000
_SEALED: Final = r"^([0-9a-f]{32}:[0-9a-f]{128})?$"

NO_KEY: Final = Sentence(
    "opening no key", "{what} is no key; `parlour room people` shows those of people at the SSH door"
)
NO_KEYS: Final = phrase(
    "opening no keys", "name all keys that may open tables; without `keys`, `parlour room opening` lists them"
)
NO_PASSWORD: Final = phrase("opening no password", "a password has one letter at least, and 128 at most")


class CannotSet(NetError):
    """This can be no setting of who opens tables."""


class Openers(StrEnum):
    """Who may open tables."""

    EVERYBODY = "everybody"
    KEYS = "keys"
    PASSWORD = "password"  # noqa: S105


class Opening(BaseModel):
    """Who may open tables: everybody, those with one of `keys`, or who knows the `password`, kept sealed."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    who: Openers = Openers.EVERYBODY
    keys: Annotated[tuple[str, ...], Field(max_length=MOST_KEYS)] = ()
    password: str = Field(default="", pattern=_SEALED, repr=False)

    @classmethod
    def of_keys(cls, keys: Sequence[str]) -> Opening:
        """Let those with these keys open tables. Raises CannotSet."""
        if not keys:
            raise CannotSet(NO_KEYS)
        wrong = next((key for key in keys if not is_key(key)), None)
        if wrong is not None:
            raise CannotSet(told(NO_KEY, what=wrong[:64]))
        return cls(who=Openers.KEYS, keys=tuple(dict.fromkeys(keys)))

    @classmethod
    def with_password(cls, password: str) -> Opening:
        """Let those open tables who know `password`. Raises CannotSet."""
        if not 0 < len(password) <= 128:
            raise CannotSet(NO_PASSWORD)
        return cls(who=Openers.PASSWORD, password=seal(password))

    @classmethod
    def read(cls, kept: str) -> Opening | None:
        """Return what is kept in the database, "" for everybody; None if it cannot be read."""
        try:
            return cls.model_validate_json(kept) if kept else cls()
        except ValidationError:
            return None

    @property
    def opens(self) -> Opens:
        """Return what a referee heeds."""
        match self.who:
            case Openers.EVERYBODY:
                return Opens()
            case Openers.KEYS:
                return Opens(keys=frozenset(self.keys))
            case Openers.PASSWORD:
                return Opens(sealed=self.password)
