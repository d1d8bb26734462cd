"""The player's settings, kept as a TOML file that the player may edit.

A bad file is renamed, its valid values are used, and one line says what was wrong. The first frame waits for
this module, so it does not load pydantic.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour.net.address import InviteAddress
from parlour.net.errors import BadAddress
from parlour.net.limits import (
    CONNECTIONS_PER_ADDRESS,
    MOST_PER_ADDRESS,
    OTHERS_BYTES,
    OTHERS_KEPT,
    SEATS_AN_ADDRESS,
    SSH_PER_ADDRESS,
    TABLES_PER_ADDRESS,
    WEB_PER_ADDRESS,
    PerAddress,
)
from parlour.net.regular_file import read_regular
from parlour.net.storage.data_folder import replace_file
from parlour.net.storage.match_files import Others
from parlour.rules.errors import shown
from parlour.tui.text.language import AUTO, languages, marked, tr

LARGEST: Final = 64 * 1024
"""Size limit of a settings file in bytes."""
KEPT_ASIDE: Final = 3
"""Bad files of one name that are kept."""
MEGABYTE: Final = 1024 * 1024
LONGEST_TEXT: Final = 64
"""Characters in a text."""
LONGEST_URL: Final = 2048
MOST_ARGUMENTS: Final = 64
LONGEST_ARGUMENT: Final = 4096
MOST_OTHERS: Final = 10_000
"""The largest limit for matches of others, and for their megabytes."""


class Motion(StrEnum):
    """How much on the screen may move."""

    FULL = marked("full")
    REDUCED = marked("reduced")


class Alerts(StrEnum):
    """How a terminal that has no focus is told that it is the player's turn."""

    OFF = marked("off")
    AUTO = marked("auto")
    OSC_9 = "OSC 9"
    OSC_777 = "OSC 777"


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
    `ratings`: people who play at tables of this machine's host are rated, from its next start on.
    `notify_url` and `notify_command` are who is called when a table of this machine's host waits.
    What ends in `per_address` is what all who come to this machine's tables from one address may have.
    `invite_address` is the name that invitations show in place of this machine's address.
    """

    name: str = ""
    language: str = AUTO
    theme: str = "auto"
    face: str = "white"
    colors: Colors = Colors.AUTO
    ascii: bool = False
    motion: Motion = Motion.FULL
    bell: bool = True
    alerts: Alerts = Alerts.AUTO
    plain: bool = False
    game: str = ""
    opponents: int = 3
    level: str = "normal"
    pace: str = "normal"
    relaxed: bool = False
    others_kept: int = OTHERS_KEPT
    others_megabytes: int = OTHERS_BYTES // MEGABYTE
    ratings: bool = False
    notify_url: str = field(default="", repr=False)
    notify_command: tuple[str, ...] = ()
    people_per_address: int = CONNECTIONS_PER_ADDRESS
    tables_per_address: int = TABLES_PER_ADDRESS
    ssh_per_address: int = SSH_PER_ADDRESS
    pages_per_address: int = WEB_PER_ADDRESS
    seats_per_address: int = SEATS_AN_ADDRESS
    invite_address: str = ""

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

    @property
    def per_address(self) -> PerAddress:
        """What all who come from one address may have."""
        return PerAddress(**{name: getattr(self, f"{name}_per_address") for name in MOST_PER_ADDRESS})


CHOICES: Final[Mapping[str, type[StrEnum]]] = {"motion": Motion, "colors": Colors, "alerts": Alerts}
_NOTIFY: Final = frozenset({"notify_url", "notify_command"})


class LoadedSettings(NamedTuple):
    """Settings as read, and what was wrong with the file ("" if nothing)."""

    settings: Settings
    complaint: str = ""


def load(path: Path) -> LoadedSettings:
    """Return the settings in `path`; defaults if there is no file. Never raises for a bad file."""
    settings, fault, broken, _ = _read(path)
    if not fault:
        return LoadedSettings(settings)
    return LoadedSettings(settings, f"{fault}; {put_aside(path)}" if broken else fault)


def others_in(path: Path) -> Others:
    """Return how many matches of others to keep, by the settings in `path`; the file is not changed."""
    return _read(path).settings.others


def notify_in(path: Path) -> tuple[str, tuple[str, ...]]:
    """Return whom the host calls by the settings in `path`: a URL and a command; the file is not changed.

    Raises ValueError with what is wrong, if that is one of the two or the whole file.
    """
    settings, fault, _, wrong = _read(path)
    if fault and (not wrong or wrong & _NOTIFY):
        raise ValueError(fault)
    return settings.notify_url, settings.notify_command


def per_address_in(path: Path) -> tuple[PerAddress, str]:
    """Return what an address may have, by the settings in `path`, and what is wrong there."""
    settings, fault, _, wrong = _read(path)
    return settings.per_address, fault if not wrong or any("per_address" in name for name in wrong) else ""


def invite_address_in(path: Path) -> tuple[str, str]:
    """Return the name that invitations show, by the settings in `path`, and what is wrong there."""
    settings, fault, _, wrong = _read(path)
    return settings.invite_address, fault if "invite_address" in wrong else ""


def ratings_in(path: Path) -> bool:
    """Return whether the host rates people by the settings in `path`; the file is not changed."""
    return _read(path).settings.ratings


def name_in(path: Path) -> str:
    """Return the player's name by the settings in `path`; the file is not changed."""
    return _read(path).settings.name


def plain_in(path: Path) -> bool:
    """Return whether the settings in `path` want plain lines; the file is not changed."""
    return _read(path).settings.plain


def language_in(path: Path) -> str:
    """Return the language that the settings in `path` choose; the file is not changed."""
    return _read(path).settings.language


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` atomically, readable by its owner alone; raise OSError."""
    import tomli_w

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_file(path, tomli_w.dumps(asdict(settings)).encode())


class _Read(NamedTuple):
    """The readable part of a file, its fault in words, whether to rename it, and which values are bad."""

    settings: Settings
    fault: str = ""
    broken: bool = False
    wrong: Set[str] = frozenset()


def _read(path: Path) -> _Read:
    try:
        found = tomllib.loads(read_regular(path, LARGEST).decode("utf-8"))
    except FileNotFoundError:
        return _Read(Settings())
    except OSError as error:
        from parlour.tui.text.phrases import why_of

        return _Read(
            Settings(), tr("Settings could not be read ({why}); using the usual ones.", why=why_of(error))
        )
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return _Read(Settings(), tr("Settings are not TOML ({why})", why=error), broken=True)
    except ValueError:  # of thousands of digits
        why = tr("a number is too long")
        return _Read(Settings(), tr("Settings are not TOML ({why})", why=why), broken=True)
    return _checked(found)


def _checked(found: dict[str, Any]) -> _Read:
    """Use the good values of `found`, and ignore names that are not known."""
    known = {name: value for name, value in found.items() if name in Settings.__slots__}
    faults = {name: fault for name, value in known.items() if (fault := _fault(name, value))}
    settings = Settings(**_typed({name: value for name, value in known.items() if name not in faults}))
    if not faults:
        return _Read(settings)
    told = ", ".join(f"{name}: {words}" for name, words in faults.items())
    complaint = tr("Settings have a bad value ({values})", values=told)
    return _Read(settings, complaint, broken=True, wrong=faults.keys())


def _fault(name: str, value: object) -> str:
    """Return why the setting `name` cannot have `value`, "" if it can."""
    match name:
        case "name" | "language" | "theme" | "face" | "game" | "level" | "pace":
            good, wanted = (
                isinstance(value, str),
                tr("a text of at most {most} characters", most=LONGEST_TEXT),
            )
            good = good and len(str(value)) <= LONGEST_TEXT
        case "ascii" | "bell" | "plain" | "relaxed" | "ratings":
            good, wanted = isinstance(value, bool), tr("true or false")
        case "notify_url":
            return tr("must be {wanted}", wanted=why) if (why := _no_url(value)) else ""
        case "invite_address":
            good, wanted = (
                _can_invite(value),
                tr("a name by which others come, such as cards.example.org or cards.example.org:7000"),
            )
        case "notify_command":
            return "" if _is_command(value) else tr("must be a list of texts: a program and its arguments")
        case "motion" | "colors" | "alerts":
            among = tuple(CHOICES[name])
            good, wanted = value in among, " or ".join(f'"{each}"' for each in among)
        case _ if (of := name.removesuffix("_per_address")) in MOST_PER_ADDRESS:
            most = MOST_PER_ADDRESS[of]
            good, wanted = (
                type(value) is int and 1 <= value <= most,
                tr("a number from 1 to {most}", most=most),
            )
        case _:
            good, wanted = (
                type(value) is int and 0 <= value <= MOST_OTHERS,
                tr("a number up to {most}", most=MOST_OTHERS),
            )
    return "" if good else tr("must be {wanted}, not {value}", wanted=wanted, value=_short(value))


def _short(value: object) -> str:
    """Return a value as the file has it, or the beginning of it."""
    return repr(value)[:40] if isinstance(value, str) else shown(value)[:40]


def _no_url(value: object) -> str:
    """Return what a URL to call must be, if `value` is none; "" is nobody's. Its secrets are not repeated."""
    from urllib.parse import urlsplit

    if value == "":
        return ""
    if not isinstance(value, str) or not (value.isascii() and value.isprintable() and " " not in value):
        return tr("a text of plain letters, digits and signs")
    if len(value) > LONGEST_URL:
        return tr("a text of at most {most} characters", most=LONGEST_URL)
    try:
        parts = urlsplit(value)
        host = (parts.hostname or "").encode("idna")
        is_good = parts.scheme in ("http", "https") and bool(host) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good:
        return tr("an address that begins with https:// or http://")
    if parts.username is not None or parts.fragment:
        return tr("an address without a name before the host, and without #")
    return ""


def _can_invite(value: object) -> bool:
    """Whether invitations can show `value`; "" shows the machine's address."""
    try:
        return isinstance(value, str) and (not value or bool(InviteAddress.parse(value)))
    except BadAddress:
        return False


def _is_command(value: object) -> bool:
    """Whether `value` is a program with its arguments, or an empty list."""
    if not isinstance(value, list | tuple) or len(value) > MOST_ARGUMENTS:
        return False
    texts = all(isinstance(each, str) and len(each) <= LONGEST_ARGUMENT for each in value)
    return texts and not any("\0" in each for each in value) and (not value or bool(value[0]))


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return valid `values` with those of a choice as its members, and a list as a tuple."""
    of_lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    of_choices = {name: CHOICES[name](value) for name, value in values.items() if name in CHOICES}
    return {**values, **of_lists, **of_choices}


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


ON_THIS_MACHINE: Final = ("plain", "others_kept", "others_megabytes", "ratings")
"""Settings that mean nothing to a guest over SSH: how Parlour starts and hosts, and what is kept in files."""
ON_OFF: Final = {True: marked("on"), False: marked("off")}
WORDS: Final = {
    "name": (marked("Name"), marked("what others see")),
    "language": (marked("Language"), marked("auto: as your system is set")),
    "theme": (marked("Theme"), marked("auto: dark or light, like your terminal")),
    "face": (marked("Cards"), marked("how their faces look")),
    "colors": (marked("Colors"), marked("how many your terminal shows")),
    "ascii": (marked("Plain signs"), marked("letters instead of suits and lines")),
    "motion": (marked("Motion"), marked("reduced: cards do not slide")),
    "bell": (marked("Bell"), marked("when it is your turn")),
    "alerts": (marked("Alerts"), marked("your turn while you look elsewhere")),
    "others_kept": (marked("Others kept"), marked("keep matches that you only watched")),
    "others_megabytes": (marked("Others in MB"), marked("how much disk they may take")),
    "ratings": (marked("Ratings"), marked("of people, from the next start of the referee")),
    "plain": (marked("Plain lines"), marked("from the next start on")),
}
VALUES: Final[dict[str, Sequence[object]]] = {
    "motion": tuple(Motion),
    "colors": tuple(Colors),
    "ascii": (True, False),
    "bell": (True, False),
    "alerts": tuple(Alerts),
    "ratings": (True, False),
    "plain": (True, False),
    "others_kept": (0, 20, 50, 100, 200, 500, 1000),
    "others_megabytes": (8, 16, 32, 64, 128, 256, 512),
}


def values_of(name: str) -> Sequence[object]:
    """Return the values of a setting that has only these; none if it may have others."""
    return (AUTO, *languages()) if name == "language" else VALUES.get(name, ())
