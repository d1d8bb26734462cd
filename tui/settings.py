"""What a player has chosen for their screen: a typed model, kept as a TOML file they may edit.

A file that cannot be read never costs anything: it is put aside under another name, the
values in it that make sense are kept, and one line says what was wrong.
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

from net import read_regular

LARGEST: Final = 64 * 1024
"""Bytes of a file of settings that is still read."""


class Motion(StrEnum):
    """How much on the screen may move."""

    FULL = "full"
    REDUCED = "reduced"


class Settings(BaseModel):
    """One player's choices; `name` is empty until they were asked for it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    name: str = Field(default="", max_length=64)
    theme: str = Field(default="parlour-dark", max_length=64)
    face: str = Field(default="white", max_length=64)
    ascii: bool = False
    motion: Motion = Motion.FULL
    bell: bool = True

    def changed(self, **values: object) -> Settings:
        """Return these settings with `values` in place; raise ValidationError if one does not fit."""
        return Settings.model_validate({**self.model_dump(), **values})


class Loaded(NamedTuple):
    """Settings as they were found, and what was wrong with the file ("" for nothing)."""

    settings: Settings
    complaint: str = ""


def load(path: Path) -> Loaded:
    """Return the settings in `path`; defaults if there is none. Never raises for a bad file."""
    try:
        found = tomllib.loads(read_regular(path, LARGEST).decode("utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), f"Settings could not be read ({error.strerror}); using the usual ones.")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return Loaded(Settings(), f"Settings are not TOML ({error}); {_put_aside(path)}")
    return _checked(path, found)


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` in one step, readable by its owner alone; raise OSError if it cannot be."""
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


def _checked(path: Path, found: dict[str, Any]) -> Loaded:
    try:
        return Loaded(Settings.model_validate(found))
    except ValidationError as error:
        bad = {str(fault["loc"][0]): str(fault["msg"]) for fault in error.errors() if fault["loc"]}
    good = {name: value for name, value in found.items() if name not in bad}
    faults = ", ".join(f"{name}: {words[:1].lower()}{words[1:]}" for name, words in bad.items())
    return Loaded(Settings.model_validate(good), f"Settings have a bad value ({faults}); {_put_aside(path)}")


def _put_aside(path: Path) -> str:
    """Copy a bad file's content out of harm's way; return what became of it, in words."""
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
