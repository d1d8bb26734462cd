"""The player's settings, kept as a TOML file that the player may edit.

A bad file is renamed, its valid values are used, and one line says what was wrong. The first frame waits for
this module, so it does not load pydantic.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour.net.limits import OTHERS_BYTES, OTHERS_KEPT
from parlour.net.regular_file import read_regular
from parlour.net.storage.data_folder import replace_file
from parlour.net.storage.match_files import Others
from parlour.tui.text.language import marked, tr

LARGEST: Final = 64 * 1024
"""Size limit of a settings file in bytes."""
KEPT_ASIDE: Final = 3
"""Bad files of one name that are kept."""
MEGABYTE: Final = 1024 * 1024
LONGEST_TEXT: Final = 64
"""Characters in a text."""
MOST_OTHERS: Final = 10_000
"""The largest limit for matches of others, and for their megabytes."""


class Motion(StrEnum):
    """How much on the screen may move."""

    FULL = marked("full")
    REDUCED = marked("reduced")


class Colors(StrEnum):
    """How many colors the terminal is sent."""

    AUTO = marked("auto")
    TRUE = marked("true color")
    PALETTE = "256"
    STANDARD = "16"
    NONE = marked("none")


@dataclass(frozen=True, slots=True)
class Settings:
    """One player's settings; `name` is empty until the player has given one.

    With `plain` there are lines instead of the screen; `relaxed` is what was chosen there for the clocks of
    new tables. `game`, `opponents`, `level` and `pace` are what was chosen for the last match against bots;
    the file of house rules takes the place of the game. What no game is called any more counts as nothing.
    """

    name: str = ""
    theme: str = "auto"
    face: str = "white"
    colors: Colors = Colors.AUTO
    ascii: bool = False
    motion: Motion = Motion.FULL
    bell: bool = True
    plain: bool = False
    game: str = ""
    opponents: int = 3
    level: str = "normal"
    pace: str = "normal"
    relaxed: bool = False
    others_kept: int = OTHERS_KEPT
    others_megabytes: int = OTHERS_BYTES // MEGABYTE

    def changed(self, **values: object) -> Settings:
        """Return these settings with `values` replaced; raise ValueError if one is not valid."""
        for name, value in values.items():
            if fault := _fault(name, value):
                raise ValueError(f"{name}: {fault}")
        return replace(self, **_typed(values))

    @property
    def others(self) -> Others:
        """How many saved matches of others are kept."""
        return Others(self.others_kept, self.others_megabytes * MEGABYTE)


CHOICES: Final[Mapping[str, type[StrEnum]]] = {"motion": Motion, "colors": Colors}


class LoadedSettings(NamedTuple):
    """Settings as read, and what was wrong with the file ("" if nothing)."""

    settings: Settings
    complaint: str = ""


def load(path: Path) -> LoadedSettings:
    """Return the settings in `path`; defaults if there is no file. Never raises for a bad file."""
    settings, fault, broken = _read(path)
    if not fault:
        return LoadedSettings(settings)
    return LoadedSettings(settings, f"{fault}; {put_aside(path)}" if broken else fault)


def others_in(path: Path) -> Others:
    """Return how many matches of others to keep, by the settings in `path`; the file is not changed."""
    return _read(path).settings.others


def name_in(path: Path) -> str:
    """Return the player's name by the settings in `path`; the file is not changed."""
    return _read(path).settings.name


def plain_in(path: Path) -> bool:
    """Return whether the settings in `path` want plain lines; the file is not changed."""
    return _read(path).settings.plain


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` atomically, readable by its owner alone; raise OSError."""
    import tomli_w

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_file(path, tomli_w.dumps(asdict(settings)).encode())


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
        return _Read(
            Settings(), tr("Settings could not be read ({why}); using the usual ones.", why=error.strerror)
        )
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return _Read(Settings(), tr("Settings are not TOML ({why})", why=error), broken=True)
    return _checked(found)


def _checked(found: dict[str, Any]) -> _Read:
    """Use the good values of `found`, and ignore names that are not known."""
    known = {name: value for name, value in found.items() if name in Settings.__slots__}
    faults = {name: fault for name, value in known.items() if (fault := _fault(name, value))}
    settings = Settings(**_typed({name: value for name, value in known.items() if name not in faults}))
    if not faults:
        return _Read(settings)
    told = ", ".join(f"{name}: {words}" for name, words in faults.items())
    return _Read(settings, tr("Settings have a bad value ({values})", values=told), broken=True)


def _fault(name: str, value: object) -> str:
    """Return why the setting `name` cannot have `value`, "" if it can."""
    match name:
        case "name" | "theme" | "face" | "game" | "level" | "pace":
            good, wanted = (
                isinstance(value, str),
                tr("a text of at most {most} characters", most=LONGEST_TEXT),
            )
            good = good and len(str(value)) <= LONGEST_TEXT
        case "ascii" | "bell" | "plain" | "relaxed":
            good, wanted = isinstance(value, bool), tr("true or false")
        case "motion" | "colors":
            among = tuple(CHOICES[name])
            good, wanted = value in among, " or ".join(f'"{each}"' for each in among)
        case _:
            good, wanted = (
                type(value) is int and 0 <= value <= MOST_OTHERS,
                tr("a number up to {most}", most=MOST_OTHERS),
            )
    return "" if good else tr("must be {wanted}, not {value}", wanted=wanted, value=f"{value!r:.40}")


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return valid `values` with those of a choice as its members."""
    return {name: CHOICES[name](value) if name in CHOICES else value for name, value in values.items()}


def put_aside(path: Path) -> str:
    """Rename a bad file; return what became of it, in words. The newest `KEPT_ASIDE` of its name are kept."""
    kept = re.compile(rf"{re.escape(path.name)}\.bad(?:-([0-9]{{1,9}}))?")
    try:
        found = filter(None, (kept.fullmatch(file.name) for file in path.parent.iterdir()))
        before = sorted((int(match[1] or 1), match[0]) for match in found)
        number = before[-1][0] + 1 if before else 1
        aside = path.with_name(f"{path.name}.bad-{number}" if before else f"{path.name}.bad")
        path.rename(aside)
    except OSError:
        return tr("the file is left as it is.")
    for _, name in before[: max(0, len(before) + 1 - KEPT_ASIDE)]:
        with suppress(OSError):
            path.with_name(name).unlink()
    return tr("your file is kept as {name}.", name=aside.name)


ON_THIS_MACHINE: Final = ("plain", "others_kept", "others_megabytes")
"""Settings that mean nothing to a guest over SSH: how Parlour starts, and what is kept in files."""
ON_OFF: Final = {True: marked("on"), False: marked("off")}
WORDS: Final = {
    "name": (marked("Name"), marked("what others see")),
    "theme": (marked("Theme"), marked("auto: dark or light, like your terminal")),
    "face": (marked("Cards"), marked("how their faces look")),
    "colors": (marked("Colors"), marked("how many your terminal shows")),
    "ascii": (marked("Plain signs"), marked("letters instead of suits and lines")),
    "motion": (marked("Motion"), marked("reduced: cards do not slide")),
    "bell": (marked("Bell"), marked("when it is your turn")),
    "others_kept": (marked("Others kept"), marked("keep matches that you only watched")),
    "others_megabytes": (marked("Others in MB"), marked("how much disk they may take")),
    "plain": (marked("Plain lines"), marked("from the next start on")),
}
VALUES: Final[dict[str, Sequence[object]]] = {
    "motion": tuple(Motion),
    "colors": tuple(Colors),
    "ascii": (True, False),
    "bell": (True, False),
    "plain": (True, False),
    "others_kept": (0, 20, 50, 100, 200, 500, 1000),
    "others_megabytes": (8, 16, 32, 64, 128, 256, 512),
}
