"""Color themes and card faces, read from the package and from a player's folder.

A file that cannot be used is no error: the default is used, and one line says what was wrong.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from textual.theme import Theme as AppTheme

from net.regular_file import read_regular

DEFAULT_THEME: Final = "parlour-dark"
DEFAULT_FACE: Final = "white"
LARGEST: Final = 64 * 1024
"""Largest size of a theme file in bytes."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")

Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Words = Annotated[str, Field(min_length=1, max_length=40)]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Theme(_File):
    """The colors of everything but the cards; colors are `#rrggbb`."""

    title: Words
    dark: bool
    felt: Color
    side: Color
    bar: Color
    line: Color
    text: Color
    dim: Color
    accent: Color
    warn: Color
    good: Color


class Paint(_File):
    """The colors of one suit on a card."""

    fill: Color
    ink: Color


Quarters = Annotated[list[str], Field(max_length=4)]


class PlainPaint(Paint):
    """The colors of cards without a suit. `quarters`: the suits they show; `own`: those of single ranks."""

    quarters: Quarters = Field(default_factory=list)
    own: dict[str, Quarters] = Field(default_factory=dict)


class Face(_File):
    """The look of cards."""

    title: Words
    edge: Color
    edge_line: Color
    back: Color
    back_line: Color
    suits: dict[str, Paint]
    plain: PlainPaint
    labels: dict[str, Annotated[list[str], Field(min_length=1)]] = Field(default_factory=dict)
    art: dict[str, Annotated[list[str], Field(max_length=5)]] = Field(default_factory=dict)

    def label(self, rank: str, width: int) -> str:
        """Return how `rank` is written in at most `width` cells."""
        forms = [form for form in self.labels.get(rank, [rank]) if len(form) <= width]
        return max(forms, key=len) if forms else rank[:width]

    def quarters(self, rank: str) -> list[str]:
        """Return the suits that a card of `rank` without a suit shows."""
        return self.plain.own.get(rank, self.plain.quarters)

    def paint(self, suit: str) -> Paint:
        """Return the colors of `suit`; for "" or an unknown suit those of cards without one."""
        return self.suits.get(suit, self.plain)


class Looks(NamedTuple):
    """The look of the table. Without `color`, only weight and shape tell things apart."""

    theme: Theme
    face: Face
    ascii: bool = False
    motion: bool = True
    color: bool = True


F = TypeVar("F", Theme, Face)


class Loaded(NamedTuple, Generic[F]):
    """A theme or face, and what was wrong with the requested one ("" for nothing)."""

    found: F
    complaint: str = ""


def theme(name: str, folder: Path | None = None) -> Loaded[Theme]:
    """Return the color theme `name` from `folder`/colors or the packaged ones; never raises."""
    return _load(Theme, "colors", name, DEFAULT_THEME, folder)


def face(name: str, folder: Path | None = None) -> Loaded[Face]:
    """Return the card face `name` from `folder`/faces or the packaged ones; never raises."""
    return _load(Face, "faces", name, DEFAULT_FACE, folder)


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
        variables={"text-muted": colors.dim, "border": colors.line, "block-cursor-text-style": "none"},
    )


def _load(model: type[F], kind: str, name: str, default: str, folder: Path | None) -> Loaded[F]:
    if NAME.fullmatch(name):
        for place in _places(kind, folder):
            file = place.joinpath(f"{name}.toml")
            if _is_there(file):
                return _read(model, kind, file, name, default)
        complaint = f"There is no {_kind(kind)} called {name}; using {default}."
    else:
        complaint = f"A {_kind(kind)}'s name is made of a-z, 0-9 and hyphens; using {default}."
    return Loaded(_packaged(model, kind, default), complaint)


def _is_there(file: Traversable) -> bool:
    return file.exists() if isinstance(file, Path) else file.is_file()


def _read(model: type[F], kind: str, file: Traversable, name: str, default: str) -> Loaded[F]:
    try:
        content = read_regular(file, LARGEST) if isinstance(file, Path) else file.read_bytes()
        return Loaded(model.model_validate(tomllib.loads(content.decode())))
    except ValidationError as error:
        first = min(error.errors(), key=lambda problem: problem["type"] == "missing")
        why = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or str(error)
    complaint = f"The {_kind(kind)} {name} cannot be used ({why}); using {default}."
    return Loaded(_packaged(model, kind, default), complaint)


def _packaged(model: type[F], kind: str, name: str) -> F:
    text = files("themes").joinpath(kind, f"{name}.toml").read_text("utf-8")
    return model.model_validate(tomllib.loads(text))


def _places(kind: str, folder: Path | None) -> tuple[Traversable, ...]:
    packaged = files("themes").joinpath(kind)
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


def _kind(kind: str) -> str:
    return {"colors": "color theme", "faces": "card face"}[kind]
