"""The wheel holds everything: installed afresh, every game, page, lesson, theme and card face loads."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests import needs

ROOT = Path(__file__).parents[1]

READ_EVERYTHING = """
from importlib.resources import files
from parlour.rules.lessons import packaged
from parlour.rules.shelf import shelf
assert len(packaged.lessons()) >= 17
for game in shelf.games():
    assert shelf.page(game.name).strip(), game.name
    assert shelf.table_rules(game.name).rules
read = [path for folder in ("colors", "faces") for path in (files("parlour.themes") / folder).iterdir()]
assert len([path for path in read if path.name.endswith(".toml") and path.read_text("utf-8")]) >= 5, read
print("everything is there")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as an installer would, with what is installed already."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run([*command, "--disable-pip-version-check"], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_a_fresh_environment_loads_every_preset_page_and_theme(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    site = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    # The libraries come from here, Parlour itself only from the wheel.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *libraries])}
    done = subprocess.run(
        [python, "-P", "-c", READ_EVERYTHING],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "everything is there", done.stderr


def test_the_wheel_carries_the_license_and_nothing_of_the_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("LICENSE") for name in names)
    assert not any(name.startswith(("tests", "benchmarks")) for name in names)


SHARED = (
    "share/man/man1/parlour.1",
    "share/bash-completion/completions/parlour",
    "share/zsh/site-functions/_parlour",
    "share/fish/vendor_completions.d/parlour.fish",
)


@needs.program("man")
def test_an_environment_has_the_completions_and_man_finds_the_page(wheel: Path, tmp_path: Path) -> None:
    env = tmp_path / "env"
    venv.create(env, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(env / "bin" / "python"), "install", "--quiet"]
    options = ["--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, str(wheel)], check=True)
    assert [name for name in SHARED if not (env / name).read_text("utf-8")] == []
    environment = {name: value for name, value in os.environ.items() if name != "MANPATH"}
    environment["PATH"] = f"{env / 'bin'}{os.pathsep}{os.environ['PATH']}"
    asked = ["man", "-w", "parlour"]
    done = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == str(env / SHARED[0]), done.stderr
