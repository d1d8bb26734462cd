"""Nothing but `net/regular_file.py` opens what a folder of the user names: it may be a pipe, or a link."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
OPENS: Final = ("read_bytes", "read_text", "write_bytes", "write_text", "fdopen")
"""Methods that open a file, whatever they are called on."""
OF_MODULES: Final = {
    "os": {"open"},
    "shutil": {"copy", "copy2", "copyfile", "copytree"},
    "io": {"open", "open_code", "FileIO"},
    "tomllib": {"load"},
    "json": {"load"},
    "pickle": {"load"},
    "sqlite3": {"connect"},
    "mmap": {"mmap"},
}
CALLED: Final = re.compile(rf"\b({'|'.join({*OPENS, 'open'}.union(*OF_MODULES.values()))})\(")
ALLOWED: Final = {
    ("net/regular_file.py", "open"): "it looks before it opens, and again after",
    ("net/journal/copies.py", "open"): "makes a new file, which must not exist; the copy that was just made",
    (
        "net/journal/copies.py",
        "connect",
    ): "the copy that was just made; and one beside a journal, which is checked",
    (
        "net/journal/making.py",
        "open",
    ): "makes new files, which must not exist; and a folder, to wait for the disk",
    ("net/journal/making.py", "fdopen"): "a descriptor",
    ("net/journal/making.py", "connect"): "`check` has read the head of the file by `net/regular_file.py`",
    ("net/room/file.py", "open"): "makes a new file, which must not exist",
    ("net/room/file.py", "fdopen"): "a descriptor",
    ("net/storage/data_folder.py", "fdopen"): "a descriptor of a new file with a random name",
    ("net/storage/ratings.py", "connect"): "`open_to_lock` has opened the file before",
    ("net/worker.py", "open"): "the null device",
    ("net/worker.py", "fdopen"): "a descriptor",
    ("net/transport/refused_port.py", "read_text"): "files of the kernel",
    ("tui/text/console.py", "open"): "the null device",
    ("tui/text/console.py", "fdopen"): "a descriptor",
    ("tui/storage/copies.py", "open"): "makes a new file, which must not exist",
    ("tui/storage/copies.py", "fdopen"): "a descriptor",
    ("tui/commands/ladder.py", "open"): "a ladder's results, which read and append as said below",
    ("tui/commands/cli.py", "open"): "the null device",
    ("tui/commands/cli.py", "read_text"): "a packaged file",
    ("tui/commands/serve.py", "open"): "the null device",
    (
        "tui/drawing/themes.py",
        "read_bytes",
    ): "a packaged file; those of the user are read by `net/regular_file.py`",
    ("tui/ladder/results.py", "fdopen"): "a descriptor",
    (
        "tui/storage/history/index.py",
        "connect",
    ): "SQLite opens for reading and writing, which waits for nobody",
    ("tui/storage/log.py", "open"): "a descriptor",
    ("tui/text/language.py", "open"): "a packaged file",
    ("tui/text/language.py", "read_text"): "a packaged file",
    ("tui/web/process.py", "read_bytes"): "packaged files",
}
"""What else opens files, and why it need not look first."""


def opening(tree: ast.AST) -> Iterator[str]:
    """Yield the name of each function in `tree` that opens a file."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("open"):
                yield "open"
            case ast.Attribute(ast.Name(module), name) if name in OF_MODULES.get(module, ()):
                yield name
            case ast.Attribute(_, name) if name in OPENS:
                yield name
            case ast.Attribute(_, "open") if _has_a_mode(node):
                yield "open"
            case _:
                pass


def _has_a_mode(call: ast.Call) -> bool:
    """Whether it is `open` of a path: with a mode or an encoding, or of something called a file."""
    first = call.args[0] if call.args else None
    of = ast.unparse(call.func).removesuffix(".open").rpartition(".")[2].strip("_")
    return (
        (
            isinstance(first, ast.Constant)
            and isinstance(first.value, str)
            and set(first.value) <= set("rwabxt+")
        )
        or any(word.arg in ("mode", "encoding") for word in call.keywords)
        or of in ("file", "path", "folder", "log", "new", "found")
    )


@pytest.mark.parametrize(
    "line", ["open(x)", "x.open('rb')", "x.read_text()", "os.open(x, 0)", "self.path.open()"]
)
def test_a_line_that_opens_a_file_is_seen(line: str) -> None:
    assert [*opening(ast.parse(line))]


@pytest.mark.slow
def test_only_one_module_opens_what_a_folder_of_the_user_names() -> None:
    found = Counter(
        (str(path.relative_to(ROOT)), name)
        for top in ("net", "tui")
        for path in (ROOT / top).rglob("*.py")
        if CALLED.search(text := path.read_text("utf-8"))
        for name in opening(ast.parse(text))
    )
    assert {*found} - {*ALLOWED} == set(), "read it by parlour.net.regular_file, or say here why not"
    assert {*ALLOWED} - {*found} == set(), "nothing is opened there any more"
