"""`make release`: what is published is built, checked, installed and played; then it lies in `dist/`.

Nothing is uploaded: the last lines say what to type for that. Whatever a step makes lies in a temporary
folder until all are done, so a release that fails leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from parlour import __version__
from tests.release.match import played, verified

ROOT: Final = Path(__file__).parents[2]
DIST: Final = ROOT / "dist"
PYTHON: Final = (sys.executable, "-P")
KEPT: Final = ("PATH", "HOME", "USER", "LANG", "TMPDIR", "SSL_CERT_FILE")
"""The variables that an installed Parlour gets: none may lead it to the checkout."""
OTHERWISE: Final[Sequence[tuple[int, Mapping[str, str]]]] = (
    (0o022, {}),
    (0o077, {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7"}),
)
"""The umask and variables of each build: what is built may not depend on them, nor on its folder."""
PLACEHOLDER: Final = "git.example.org"
SHOWN: Final = 25
"""How many of the last lines of what failed are shown."""


class Stopped(Exception):
    """The release cannot be made; the message says why."""


class Package(NamedTuple):
    """What is built from one commit."""

    sdist: Path
    wheel: Path

    @property
    def hashes(self) -> Mapping[str, str]:
        return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in self}


@contextmanager
def step(title: str) -> Iterator[None]:
    """Say what is done; what goes wrong stops the release with its title."""
    print(f"{title} ...", flush=True)
    try:
        yield
    except (Stopped, OSError, RuntimeError, subprocess.TimeoutExpired) as error:
        raise Stopped(f"{title}: {error}") from error


def run(
    command: Sequence[str | Path], folder: Path = ROOT, environment: Mapping[str, str] | None = None
) -> str:
    """Run a command to its end; return what it says. Raises Stopped with its last lines if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        name = " ".join(Path(str(part)).name for part in command[:5])
        last = "\n".join(done.stdout.splitlines()[-SHOWN:])
        raise Stopped(f"`{name}` ended with {done.returncode}:\n{last}")
    return done.stdout


def committed(root: Path = ROOT) -> str:
    """Return the commit that is released. Raises Stopped if the checkout has anything else."""
    if changed := run(["git", "status", "--porcelain"], root).splitlines():
        raise Stopped(f"commit or remove what no commit has: {', '.join(line[3:] for line in changed[:5])}")
    return run(["git", "rev-parse", "HEAD"], root).strip()


def built(root: Path, folder: Path, umask: int = 0o022, variables: Mapping[str, str] = os.environ) -> Package:
    """Build the sdist of the last commit of `root`, and the wheel of this sdist, in `folder`."""
    folder.mkdir()
    run(["git", "clone", "--quiet", "--shared", root, folder / "clean"])
    then = run(["git", "log", "-1", "--format=%ct"], folder / "clean").strip()
    environment = {**os.environ, **variables, "SOURCE_DATE_EPOCH": then}
    build = (sys.executable, "-c", BUILD, str(umask))
    run([*build, "sdist", folder / "made"], folder / "clean", environment)
    (sdist,) = (folder / "made").iterdir()
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Debian's Python 3.11.2
        archive.extractall(folder / "source")
    (source,) = (folder / "source").iterdir()
    run([*build, "wheel", folder / "made"], source, environment)
    (wheel,) = (folder / "made").glob("*.whl")
    return Package(sdist, wheel)


BUILD: Final = """
import os, runpy, sys
os.umask(int(sys.argv[1]))
sys.argv[1:] = ["build", "--target", sys.argv[2], "--directory", sys.argv[3]]
runpy.run_module("hatchling", run_name="__main__", alter_sys=True)
"""


def built_alike(root: Path, folder: Path) -> Package:
    """Build in two clean checkouts, otherwise each time. Raises Stopped if a file is not the same."""
    first, second = (
        built(root, folder / ("again" * number or "built"), umask, variables)
        for number, (umask, variables) in enumerate(OTHERWISE)
    )
    if differing := [name for name, made in first.hashes.items() if second.hashes.get(name) != made]:
        raise Stopped(f"built twice from one commit, {' and '.join(differing)} came out differently")
    return first


def checked(package: Package) -> None:
    """Have the tools of PyPI look at what it would get."""
    run([*PYTHON, "-m", "twine", "check", "--strict", *package])
    run([*PYTHON, "-m", "check_wheel_contents", package.wheel])


def interpreters() -> Sequence[tuple[str, str]]:
    """Return version and path of every Python that is installed here."""
    found = [line.split(maxsplit=1) for line in run([ROOT / ".ci" / "interpreters"]).splitlines()]
    if not found:
        raise Stopped("none was found")
    return [(version, path) for version, path in found]


def played_with(python: str, wheel: Path, says: str, folder: Path) -> None:
    """Install the wheel into a fresh environment, as anybody would, and play a match by its three doors."""
    folder.mkdir()
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    run([python, "-m", "venv", folder / "env"], folder, environment)
    pip = (folder / "env/bin/python", "-m", "pip", "--disable-pip-version-check")
    run([*pip, "install", "--quiet", wheel], folder)
    parlour = (str(folder / "env/bin/parlour"),)
    if (said := run([*parlour, "--version"], folder, environment).strip()) != says:
        raise Stopped(f"parlour --version says {said!r}, not {says!r}")
    asyncio.run(played(parlour, environment, folder))
    verified(parlour, environment, folder)


def missing(root: Path) -> Sequence[str]:
    """Return what is to be written into a checkout before its release is published."""
    said = []
    heading = re.search(r"^## (.*)", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if heading is None or not re.fullmatch(rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)", heading[1]):
        said.append(
            f"CHANGELOG.md begins with {heading and heading[1]!r}. It should be the version and a day, such "
            f"as '{__version__} (2026-12-24)'."
        )
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    if not project.get("urls", {}).get("Source"):
        said.append(
            "pyproject.toml does not say where the repository is, so at PyPI the links and the picture of "
            "README.md lead nowhere. Write [project.urls], with Source = 'https://...' (docs/release.md)."
        )
    if PLACEHOLDER in (root / "README.md").read_text("utf-8"):
        said.append(f"README.md has {PLACEHOLDER} where the repository's address should be.")
    return said


def what_to_type(package: Package, commit: str) -> str:
    """Return the last lines: what is there, and how it is published, or what is missing for that."""
    lines = [f"{made}  {DIST.name}/{name}" for name, made in package.hashes.items()]
    if lacking := missing(ROOT):
        return "\n".join(
            [*lines, "", "It cannot be published yet:", "", *lacking, "", "Commit that, and make it again."]
        )
    lines += ["", "To publish it, type:", ""]
    lines += [
        f"git tag --sign v{__version__} --message 'Parlour {__version__}' {commit}",
        f"git push origin v{__version__}",
        f".venv/bin/twine upload {' '.join(f'{DIST.name}/{file.name}' for file in package)}",
        f"pipx run --spec parlour=={__version__} parlour --version    # is it there?",
    ]
    return "\n".join(lines)


def release(folder: Path) -> str:
    """Make the release in `folder`; when all is well, put it into `dist/`. Return the last lines."""
    with step("The checkout"):
        commit = committed()
    with step("Building sdist and wheel, twice"):
        package = built_alike(ROOT, folder)
    with step("Checking them (twine, check-wheel-contents)"):
        checked(package)
    with step("Looking for Pythons"):
        pythons = interpreters()
    for number, (version, python) in enumerate(pythons):
        with step(f"A match by TCP, ssh and a page with Python {version}"):
            says = f"parlour {__version__} (commit {commit[:12]}), Python {version}"
            played_with(python, package.wheel, says, folder / f"python{number}")
    with step(f"Copying to {DIST.name}/"):
        DIST.mkdir(exist_ok=True)
        for file in package:
            shutil.copyfile(file, DIST / file.name)
    return what_to_type(package, commit)


def main() -> int:
    """Make a release; return 0, or 1 if a step failed, of which the last line says which."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with tempfile.TemporaryDirectory(prefix="parlour-release-") as folder:
            print(f"\n{release(Path(folder))}")
    except Stopped as error:
        print(f"\nNo release was made. {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nNo release was made: it was interrupted.")
