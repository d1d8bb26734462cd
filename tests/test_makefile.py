"""`make play` on a machine where something is missing: one line, which `docs/trouble.md` has, says what."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import needs
from tests.waiting import until_blocking

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "trouble.md").read_text("utf-8")
NEW = (
    'case "$*" in *venv\\ --clear*) mkdir -p .venv/bin; cp "$0" .venv/bin/python; cp pip .venv/bin/pip;; esac'
)
"""A Python that fits: its environments have the `pip` of the test."""
OLD = 'case "$*" in *version_info*) exit 1;; --version) echo Python 3.9.2;; esac'
NO_VENV = 'case "$*" in *ensurepip*) exit 1;; esac'
FULL = 'case "$*" in *--clear*) echo "Error: [Errno 28] No space left on device"; exit 1;; esac'
PIP = "#!/bin/sh\n# made in {folder}/.venv/\n"
COUNTED = f'case "$*" in *--clear*) echo made >>made;; esac; {NEW}'
WELL = "printf 'echo plays\\n' >.venv/bin/parlour; chmod +x .venv/bin/parlour"

Begin = Callable[..., subprocess.Popen[str]]
Make = Callable[..., tuple[int, str]]
pytestmark = needs.program("make")


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """Start `make play` in a checkout with programs of the test in place of Python and pip."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)

    def begin(python: str | None = NEW, pip: str = WELL) -> subprocess.Popen[str]:
        for name, body in (("python", f"#!/bin/sh\n{python}\n"), ("pip", PIP.format(folder=tmp_path) + pip)):
            (tmp_path / name).write_text(body)
            (tmp_path / name).chmod(0o755)
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
        }
        command = ["make", "play", f"PYTHON={tmp_path / 'python' if python else 'no-python3'}"]
        return subprocess.Popen(
            command,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    return begin


@pytest.fixture
def make(begin: Begin) -> Make:
    """Run `make play` as `begin` does; return its exit status, and what it says."""

    def run(python: str | None = NEW, pip: str = WELL) -> tuple[int, str]:
        with begin(python, pip) as making:
            said, _ = making.communicate()
        return making.returncode, said

    return run


def says(*lines: str) -> str:
    """What a pip says that fails with these lines."""
    return "".join(f"echo '{line}' >&2\n" for line in lines) + "exit 1"


OFFLINE = says(
    "WARNING: Retrying (Retry(total=0)) after connection broken by NewConnectionError(Failed to establish a "
    "new connection: [Errno -3] Temporary failure in name resolution): /simple/hatchling/",
    "ERROR: No matching distribution found for hatchling>=1.27",
    "error: subprocess-exited-with-error",
)
UNTRUSTED = says("SSLError(1, [SSL: CERTIFICATE_VERIFY_FAILED] self-signed (_ssl.c:992)", "ERROR: none")
NO_ROOM = says("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device")
OTHER = says("      OSError: Build script does not exist", "error: subprocess-exited-with-error")


@pytest.mark.parametrize(
    ("python", "pip", "what", "value"),
    [
        (None, WELL, "There is no", " no-python3: install Python 3.11 or newer"),
        (OLD, WELL, "and Parlour needs 3.11 or newer", "is Python 3.9.2"),
        (NO_VENV, WELL, "Python's venv module is missing", "apt install python3-venv"),
        (FULL, WELL, "Cannot make", "/.venv (Error: [Errno 28] No space left on device): make room"),
        (NEW, OFFLINE, "the index of packages cannot be reached", "([Errno -3] Temporary failure in name "),
        (NEW, UNTRUSTED, "a certificate is not trusted", "(CERTIFICATE_VERIFY_FAILED)"),
        (NEW, NO_ROOM, "no room is left on the disk", "or in /tmp: make some"),
        (
            NEW,
            OTHER,
            "Cannot install",
            ": OSError: Build script does not exist. Then run make",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line_and_is_on_the_page(
    make: Make, tmp_path: Path, python: str | None, pip: str, what: str, value: str
) -> None:
    status, said = make(python, pip)
    (line,) = (line for line in said.splitlines() if not line.endswith("..."))
    assert status == 2
    assert what in line
    assert value in line
    assert f"| `{what}" in PAGE or f"`{what}` |" in PAGE
    assert not os.path.lexists(tmp_path / ".venv.lock")


def test_an_environment_is_made_anew_where_it_is_not_sound(make: Make, tmp_path: Path) -> None:
    installs = "Installing Parlour into .venv ...\nplays\n"
    assert make()[1] == f"Making .venv ...\n{installs}"
    assert make() == (0, "plays\n")
    pip, python = tmp_path / ".venv" / "bin" / "pip", tmp_path / ".venv" / "bin" / "python"
    anew = f"Making .venv anew (it was not finished, or moved, or its Python is gone) ...\n{installs}"
    pip.write_text(PIP.format(folder="/elsewhere"))
    assert make() == (0, anew)
    python.unlink()
    assert make() == (0, anew)
    assert make(pip=OFFLINE)[1] == "plays\n", "it is installed"
    (tmp_path / ".venv" / "pip.log").touch()  # as an installation leaves it that is cut short
    assert make() == (0, anew)
    assert make() == (0, "plays\n")


def test_two_at_once_do_not_clear_each_other_s_environment(begin: Begin, tmp_path: Path) -> None:
    pip = f"echo >>begun; while [ ! -e go ]; do sleep 0.05; done; {WELL}"
    with begin(COUNTED, pip) as first:
        until_blocking((tmp_path / "begun").exists)
        with begin(COUNTED, pip) as second:
            assert second.stdout is not None
            told = second.stdout.readline()
            assert told.startswith(f"Another make (process {first.pid}) is installing into .venv: waiting")
            (tmp_path / "go").touch()
            assert second.communicate()[0] == "Installing Parlour into .venv ...\nplays\n"
        assert first.communicate()[0].endswith("plays\n")
    assert (first.returncode, second.returncode) == (0, 0)
    assert [(tmp_path / name).read_text() for name in ("made", "begun")] == ["made\n", "\n"]
    assert not os.path.lexists(tmp_path / ".venv.lock")


def test_a_make_that_died_is_not_waited_for_and_one_that_does_not_end_not_for_ever(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / ".venv.lock"
    lock.symlink_to("999999999")
    assert make()[0] == 0
    shutil.rmtree(tmp_path / ".venv")
    lock.symlink_to(str(os.getpid()))
    monkeypatch.setenv("PATIENCE", "0")
    status, said = make()
    assert status == 2
    assert f"(process {os.getpid()}) does not end its work in .venv: end it (kill {os.getpid()})" in said
    lock.unlink()
    lock.touch()  # no link: what it means is not known, and it stops nobody
    assert make()[0] == 0
