"""The player's settings: a typed model, kept as a TOML file that the player may edit.

A bad file is renamed, its valid values are used, and one line says what was wrong.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from net.limits import OTHERS_BYTES, OTHERS_KEPT
from net.regular_file import read_regular
from net.storage.match_files import Others

LARGEST: Final = 64 * 1024
"""Size limit of a settings file in bytes."""
MEGABYTE: Final = 1024 * 1024
MOST_OTHERS: Final = 10_000
"""The largest limit for matches of others, and for their megabytes."""


class Motion(StrEnum):
    """How much on the screen may move."""

    FULL = "full"
    REDUCED = "reduced"


class Settings(BaseModel):
    """One player's settings; `name` is empty until the player has given one."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    name: str = Field(default="", max_length=64)
    theme: str = Field(default="parlour-dark", max_length=64)
    face: str = Field(default="white", max_length=64)
    ascii: bool = False
    motion: Motion = Motion.FULL
    bell: bool = True
    others_kept: int = Field(default=OTHERS_KEPT, ge=0, le=MOST_OTHERS)
    others_megabytes: int = Field(default=OTHERS_BYTES // MEGABYTE, ge=0, le=MOST_OTHERS)

    def changed(self, **values: object) -> Settings:
        """Return these settings with `values` replaced; raise ValidationError if one is not valid."""
        return Settings.model_validate({**self.model_dump(), **values})

    @property
    def others(self) -> Others:
        """How many saved matches of others are kept."""
        return Others(self.others_kept, self.others_megabytes * MEGABYTE)


class LoadedSettings(NamedTuple):
    """Settings as read, and what was wrong with the file ("" if nothing)."""

    settings: Settings
    complaint: str = ""


def load(path: Path) -> LoadedSettings:
    """Return the settings in `path`; defaults if there is no file. Never raises for a bad file."""
    settings, fault, broken = _read(path)
    if not fault:
        return LoadedSettings(settings)
    remedy = _put_aside(path) if broken else "using the usual ones."
    return LoadedSettings(settings, f"Settings {fault}; {remedy}")


def others_in(path: Path) -> Others:
    """Return how many matches of others to keep, by the settings in `path`; the file is not changed."""
    return _read(path).settings.others


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` atomically, readable by its owner alone; raise OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".settings-")
    written = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            tomli_w.dump(settings.model_dump(mode="json"), file)
        written.replace(path)
    except OSError:
        written.unlink(missing_ok=True)
        raise


class _Read(NamedTuple):
    """The readable part of a file, its fault in words, and whether to rename the bad file."""

    settings: Settings
    fault: str = ""
    broken: bool = False


def _read(path: Path) -> _Read:
    try:
        found = tomllib.loads(read_regular(path, LARGEST).decode("utf-8"))
    except FileNotFoundError:
        return _Read(Settings())
    except OSError as error:
        return _Read(Settings(), f"could not be read ({error.strerror})")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return _Read(Settings(), f"are not TOML ({error})", broken=True)
    return _checked(found)


def _checked(found: dict[str, Any]) -> _Read:
    try:
        return _Read(Settings.model_validate(found))
    except ValidationError as error:
        bad = {str(fault["loc"][0]): str(fault["msg"]) for fault in error.errors() if fault["loc"]}
    good = {name: value for name, value in found.items() if name not in bad}
    faults = ", ".join(f"{name}: {words[:1].lower()}{words[1:]}" for name, words in bad.items())
    return _Read(Settings.model_validate(good), f"have a bad value ({faults})", broken=True)


def _put_aside(path: Path) -> str:
    """Rename a bad file; return what became of it, in words."""
    kept = path.with_name(path.name + ".bad")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.bad-{number}")
    try:
        path.rename(kept)
    except OSError:
        return "the file is left as it is."
    return f"your file is kept as {kept.name}."
