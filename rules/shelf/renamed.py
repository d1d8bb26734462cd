"""What a file of somebody else imports by a name that a package of Parlour had before.

What is in the public face (`parlour.rules.game`) is to be imported from there, wherever it was before.
"""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Iterator
from importlib.util import find_spec
from types import TracebackType
from typing import Final, NamedTuple

BEFORE: Final = ("rules", "net", "tui", "themes")
"""The packages that are below `parlour` now."""
HERE: Final = "parlour."


class Written(NamedTuple):
    """A module as a line names it, without `parlour.`, and the names that the line imports from it."""

    module: str
    names: frozenset[str] = frozenset()


def told(error: BaseException) -> str:
    """Return the text of `error`; of an import by a name from before, also what to write instead."""
    instead = _instead(error) if isinstance(error, ImportError) and error.name else ""
    return f"{error}; write {instead}" if instead else str(error)


def _instead(error: ImportError) -> str:
    said = error.name or ""
    top = said.removeprefix(HERE).partition(".")[0]
    if top not in BEFORE:
        return ""
    named = [*_written(top, error.__traceback__)]
    if named and _is_in_face(named[0]):
        return f"{HERE}rules.game"
    if said.startswith(HERE):
        return ""
    return next((f"{HERE}{name}" for name, _ in (*named, Written(said), Written(top)) if _is_ours(name)), "")


def _written(top: str, trace: TracebackType | None) -> Iterator[Written]:
    """Yield how `top` and what is in it is written in the lines that led to an error, the last one first."""
    if trace is None:
        return
    yield from _written(top, trace.tb_next)
    file, number = trace.tb_frame.f_code.co_filename, trace.tb_lineno
    for each in re.finditer(rf"(?<![\w.])(?:parlour\.)?({top}(?:\.\w+)*)", linecache.getline(file, number)):
        yield Written(each[1], frozenset(_imported("".join(linecache.getlines(file)), number)))


def _imported(code: str, number: int) -> Iterator[str]:
    """Yield the names that the statement in line `number` of `code`, `from … import`, imports."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return  # the file has been changed since it was run
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.lineno == number:
            yield from (alias.name for alias in node.names)


def _is_in_face(written: Written) -> bool:
    """Whether the face has the names that are imported; or the module has some of it, if none are named."""
    from parlour.rules import game  # bots and games start without it

    if written.names:
        return written.names <= {*game.__all__}
    return f"{HERE}{written.module}" in {getattr(vars(game)[name], "__module__", "") for name in game.__all__}


def _is_ours(name: str) -> bool:
    try:
        return find_spec(f"{HERE}{name}") is not None
    except (ImportError, ValueError):
        return False
