"""Color themes and card faces, read from the package and from a player's folder.

A file that cannot be used is no error: the default is used, and one line says what was wrong. The first frame
waits for this module, so it loads neither pydantic nor faces, which only a table needs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from textual.theme import Theme as AppTheme

from parlour.net.regular_file import read_regular
from parlour.tui.terminal.colors import FIXED, NAMES, PALETTE, contrast, mixed, rgb
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import why_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from parlour.tui.drawing.faces import Face

AUTO: Final = "auto"
"""Stands for the theme that suits the terminal's own background."""
DEFAULT_THEME: Final = "parlour-dark"
LIGHT_THEME: Final = "paper"
DEFAULT_FACE: Final = "white"
LARGEST: Final = 64 * 1024
"""Largest size of a theme file in bytes."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")

COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
LONGEST_TITLE: Final = 40
SHARES: Final = (0.25, 0.1, 0.04)
"""How much of the ground is in a faded sign: as much as can be read; some, to be a color of its own."""
READABLE: Final = 3.2
EXTREMES: Final = ("#000000", "#ffffff")
"""One of them can be read on any ground."""


NOT_THERE: Final = {
    "colors": marked("There is no color theme called {name}; using {default}."),
    "faces": marked("There is no card face called {name}; using {default}."),
}
NO_NAME: Final = {
    "colors": marked("A color theme's name is made of a-z, 0-9 and hyphens; using {default}."),
    "faces": marked("A card face's name is made of a-z, 0-9 and hyphens; using {default}."),
}
NOT_USED: Final = {
    "colors": marked("The color theme {name} cannot be used ({why}); using {default}."),
    "faces": marked("The card face {name} cannot be used ({why}); using {default}."),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of everything but the cards; colors are `#rrggbb`.

    `colors256` and `colors16` have what stands for them on a terminal with fewer colors: indices and names.
    """

    title: str
    dark: bool
    felt: str
    side: str
    bar: str
    line: str
    text: str
    dim: str
    accent: str
    warn: str
    good: str
    colors256: dict[str, int] = field(default_factory=dict, hash=False)
    colors16: dict[str, str] = field(default_factory=dict, hash=False)

    @property
    def chosen_row(self) -> str:
        """The ground of the row under the cursor; all of its words have the color of the text."""
        return mixed(self.felt, self.accent, 0.22)

    @property
    def left_row(self) -> str:
        """The ground of the row under the cursor while something else has the focus."""
        return mixed(self.felt, self.text, 0.06)

    @property
    def pointed_row(self) -> str:
        """The ground of the row under the mouse."""
        return mixed(self.felt, self.text, 0.04)

    @classmethod
    def of(cls, found: dict[str, Any]) -> Theme:
        """Return the theme in `found`; raise ValueError if a value is missing, unknown or not valid."""
        names = [each.name for each in fields(cls)]
        for name in (*found, *names):
            if name not in names:
                raise ValueError(tr("{name}: there is no such value in a theme", name=name))
            if name not in found and name not in FEWER:
                raise ValueError(tr("{name}: is missing", name=name))
            for full, value in _flat(name, found.get(name, {})):
                if fault := _fault(full, value):
                    raise ValueError(f"{full}: {fault}")
        return cls(**found)


FEWER: Final = ("colors256", "colors16")
COLORS: Final = tuple(each.name for each in fields(Theme) if each.name not in ("title", "dark", *FEWER))
"""The names of the colors of a theme."""


def _flat(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield `name` and `value`, or the names and values in a table of colors."""
    if name in FEWER and isinstance(value, dict):
        yield from ((f"{name}.{color}", each) for color, each in value.items())
    else:
        yield name, value


def _fault(name: str, value: object) -> str:
    """Return why `name` cannot have `value` in a theme, "" if it can."""
    table, _, color = name.partition(".")
    if color and color not in COLORS:
        return tr("there is no such color in a theme")
    match table:
        case "colors256" if color:
            good, wanted = (
                type(value) is int,
                tr("a number from {least} to {most}", least=FIXED, most=len(PALETTE) - 1),
            )
            good = good and isinstance(value, int) and FIXED <= value < len(PALETTE)
        case "colors16" if color:
            good, wanted = value in NAMES, tr('a name such as "red" or "bright red"')
        case "colors256" | "colors16":
            good, wanted = False, tr("a table of colors")
        case "title":
            good, wanted = isinstance(value, str), tr("a text of 1 to {most} characters", most=LONGEST_TITLE)
            good = good and 1 <= len(str(value)) <= LONGEST_TITLE
        case "dark":
            good, wanted = isinstance(value, bool), tr("true or false")
        case _:
            good, wanted = isinstance(value, str), tr("a color such as #1f6f50")
            good = good and COLOR.fullmatch(str(value)) is not None
    return "" if good else tr("must be {wanted}, not {value}", wanted=wanted, value=f"{value!r:.40}")


class Looks(NamedTuple):
    """The look of the table. Without `color`, only weight and shape tell things apart."""

    theme: Theme
    face: Face
    ascii: bool = False
    motion: bool = True
    color: bool = True


F = TypeVar("F")
Make = Callable[[dict[str, Any]], F]
"""Makes a theme or face of a file's values; raises ValueError if they are not valid."""


class Loaded(NamedTuple, Generic[F]):
    """A theme or face, and what was wrong with the requested one ("" for nothing)."""

    found: F
    complaint: str = ""


def theme(name: str, folder: Path | None = None, *, light: bool = False) -> Loaded[Theme]:
    """Return the color theme `name` from `folder`/colors or the packaged ones; never raises.

    `light`: whether the terminal's own background is, which `AUTO` follows.
    """
    if name == AUTO:
        name = LIGHT_THEME if light else DEFAULT_THEME
    return _load(Theme.of, "colors", name, DEFAULT_THEME, folder)


def face(name: str, folder: Path | None = None) -> Loaded[Face]:
    """Return the card face `name` from `folder`/faces or the packaged ones; never raises."""
    from parlour.tui.drawing.faces import face_of

    return _load(face_of, "faces", name, DEFAULT_FACE, folder)


def themes(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of all color themes, the packaged ones first."""
    return _names("colors", folder)


def faces(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of all card faces, the packaged ones first."""
    return _names("faces", folder)


def for_app(name: str, colors: Theme) -> AppTheme:
    """Return `colors` as a Textual theme, for the widgets of every screen."""
    return AppTheme(
        name=name,
        primary=colors.accent,
        secondary=colors.line,
        accent=colors.accent,
        warning=colors.warn,
        error=colors.warn,
        success=colors.good,
        foreground=colors.text,
        background=colors.felt,
        surface=colors.side,
        panel=colors.bar,
        dark=colors.dark,
        variables={
            "text-muted": colors.dim,
            "border": colors.line,
            "block-cursor-text-style": "none",
            "row-chosen": colors.chosen_row,
            "row-left": colors.left_row,
            "row-pointed": colors.pointed_row,
        },
    )


def _load(make: Make[F], kind: str, name: str, default: str, folder: Path | None) -> Loaded[F]:
    if NAME.fullmatch(name):
        for place in _places(kind, folder):
            file = place.joinpath(f"{name}.toml")
            if _is_there(file):
                return _read(make, kind, file, name, default)
        complaint = tr(NOT_THERE[kind], name=name, default=default)
    else:
        complaint = tr(NO_NAME[kind], default=default)
    return Loaded(_packaged(make, kind, default), complaint)


def _is_there(file: Traversable) -> bool:
    return file.exists() if isinstance(file, Path) else file.is_file()


def _read(make: Make[F], kind: str, file: Traversable, name: str, default: str) -> Loaded[F]:
    try:
        content = read_regular(file, LARGEST) if isinstance(file, Path) else file.read_bytes()
        return Loaded(_made(make, content))
    except (OSError, ValueError, RecursionError) as error:
        why = why_of(error) if isinstance(error, OSError) else str(error)
    complaint = tr(NOT_USED[kind], name=name, why=why, default=default)
    return Loaded(_packaged(make, kind, default), complaint)


def _packaged(make: Make[F], kind: str, name: str) -> F:
    made: F = _made(make, files("parlour.themes").joinpath(kind, f"{name}.toml").read_bytes())
    return made


@lru_cache(64)
def _made(make: Make[F], content: bytes) -> F:
    """Return what is in a file; screens ask for it ever again, and guests of one process for the same."""
    return make(tomllib.loads(content.decode()))


def _places(kind: str, folder: Path | None) -> tuple[Traversable, ...]:
    packaged = files("parlour.themes").joinpath(kind)
    return (packaged,) if folder is None else (folder.joinpath(kind), packaged)


def _names(kind: str, folder: Path | None) -> tuple[str, ...]:
    names: list[str] = []
    for place in reversed(_places(kind, folder)):
        try:
            found = [file.name for file in place.iterdir()]
        except OSError:
            continue
        stems = sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml"))
        names += [stem for stem in stems if NAME.fullmatch(stem)]
    return tuple(dict.fromkeys(names))


def faded_ground(color: str, theme: Theme) -> str:
    """Return the ground `color` of a card that may not be picked: it is blended into the felt."""
    return mixed(color, theme.felt, 0.5 if theme.dark else 0.4)


def faded_ink(ground: str, theme: Theme) -> str:
    """Return the color of a sign on a faded `ground`: quiet, but still easy to read."""
    quiet = (mixed(ink, ground, share) for ink in (theme.text, theme.felt, *EXTREMES) for share in SHARES)
    return next(ink for ink in quiet if contrast(rgb(ink), rgb(ground)) >= READABLE)


def faded_line(line: str, ground: str) -> str:
    """Return the color of the line on the faded edge of a card."""
    return mixed(line, ground, 0.3)
