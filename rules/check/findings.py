"""What a check finds, and where an error of a game comes from."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.check.playing import Played

LONGEST: Final = 400
"""The most characters of a finding."""


class Finding(NamedTuple):
    """A fault: the table and seed that show it again (or the game), the move, and what is wrong."""

    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


def clean(text: str) -> str:
    """Return `text` in one line, and not too long."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


def move_of(step: Played) -> str:
    """Return the move of a step in words."""
    if isinstance(step.move, str):
        return f"{step.move!r} of seat {step.who}"
    return f"{type(step.move).__name__} of the house"


def name_of(viewer: int | None) -> str:
    """Return what a seat is called, or a spectator."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def raised(error: Exception, package: str) -> str:
    """Return the type of an error, its words, and the file and line of `package` that it comes from."""
    error = error.__cause__ if isinstance(error.__cause__, Exception) else error  # what the guard has caught
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{words} ({_place(error, package)})"


def _place(error: Exception, package: str) -> str:
    """Return the innermost file and line in `package`; outside of it, if none of it was running."""
    found, trace = ("?", False), error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        inside = module == package or module.startswith(f"{package}.")
        if inside or not found[1]:
            file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            folder = "".join(f"{part}/" for part in module.split(".")[:-1])
            found = f"{folder}{file}:{trace.tb_lineno}", inside
        trace = trace.tb_next
    return found[0]
