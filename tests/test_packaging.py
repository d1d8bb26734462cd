"""The wheel holds everything: installed afresh, every game, page, lesson, theme and card face loads."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from parlour import __version__
from tests import needs
from tests.tui.kit.cli import run

ROOT = Path(__file__).parents[1]

Run = Callable[..., subprocess.CompletedProcess[str]]

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


def built(source: Path, kind: str, folder: Path) -> Path:
    """Build the wheel or sdist of `source` as an installer would, with what is installed already."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the sdist."""
    folder = tmp_path_factory.mktemp("built")
    sdist = built(ROOT, "sdist", folder / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Debian's Python 3.11.2
        archive.extractall(folder / "source")
    (source,) = (folder / "source").iterdir()
    return built(source, "wheel", folder / "wheel")


@pytest.mark.parametrize("source", ["", "https://git.test/parlour/"])
def test_links_of_the_description_lead_to_the_public_repository(source: str, tmp_path: Path) -> None:
    for name in ("README.md", "hatch_build.py", "LICENSE", "src/parlour/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    urls = f"[project.urls]\nSource = '{source}'\n" if source else ""
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8") + urls, "utf-8")
    shown = ProjectMetadata(str(tmp_path), PluginManager()).core.readme
    page = (ROOT / "README.md").read_text("utf-8")
    if not source:
        assert shown == page
        return
    relative = re.findall(r"\]\((?!https?:)([^)]+)\)", page)
    assert len(relative) > 20
    assert re.findall(r"\]\((?!https:)[^)]+\)", shown) == []
    assert f"](https://git.test/parlour/raw/v{__version__}/docs/pictures/match.gif)" in shown
    assert all(f"](https://git.test/parlour/blob/v{__version__}/{link})" in shown for link in relative[1:])


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Run:
    """What runs Python in a fresh environment: the libraries come from here, Parlour only from the wheel."""
    venv.create(tmp_path / "env", with_pip=False)
    site = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    for name in ("rules", "net", "tui", "themes"):  # as other distributions have them
        (site / name).mkdir()
        (site / name / "__init__.py").write_text("raise ImportError('this is no part of Parlour')\n")
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *libraries])}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(tmp_path / "env" / "bin" / "python"), "-P", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    return run


@pytest.mark.slow
def test_a_fresh_environment_loads_everything_and_says_the_version_and_the_commit(installed: Run) -> None:
    done = installed("-c", READ_EVERYTHING)
    assert done.stdout.strip() == "everything is there", done.stderr
    told = run("--version").stdout
    assert (ROOT / ".git").exists() == ("commit" in told)
    assert installed("-m", "parlour.tui", "--version").stdout == told


def test_it_plays_beside_packages_called_rules_net_tui_and_themes(
    installed: Run,
) -> None:
    done = installed("-m", "parlour.tui", "simulate", "jojo", "--matches", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 match" in done.stdout


@pytest.mark.slow
def test_the_wheel_is_the_same_without_an_sdist_has_the_license_and_nothing_of_the_tests(
    wheel: Path, tmp_path: Path
) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert zipfile.ZipFile(built(ROOT, "wheel", tmp_path / "wheel")).namelist() == names
    assert {name.split("/")[0] for name in names if ".d" not in name.split("/")[0]} == {"parlour"}
    assert any(name.endswith("LICENSE") for name in names)
    assert not any(name.startswith(("tests", "benchmarks")) for name in names)
    kinds = {Path(name).suffix for name in names if name.startswith("parlour/")}
    assert kinds.isdisjoint({".po", ".pot", ".1", ".desktop", ".svg", ".yaml", ".service", ".pyc"})


SHARED = (
    "share/man/man1/parlour.1",
    "share/man/de/man1/parlour.1",
    "share/bash-completion/completions/parlour",
    "share/zsh/site-functions/_parlour",
    "share/fish/vendor_completions.d/parlour.fish",
    "share/applications/parlour.desktop",
    "share/icons/hicolor/scalable/apps/parlour.svg",
)


def test_the_desktop_entry_opens_parlour_in_a_terminal_with_its_icon() -> None:
    read = configparser.RawConfigParser()
    read.read(ROOT / "tui/shell/parlour.desktop", "utf-8")
    entry = read["Desktop Entry"]
    assert (entry["Type"], entry["Exec"], entry["Terminal"]) == ("Application", "parlour", "true")
    assert SHARED[-1].endswith(f"/{entry['Icon']}.svg")
    assert "Game" in entry["Categories"].split(";")
    assert all(entry[f"{key}[de]"] for key in ("GenericName", "Comment", "Keywords"))
    icon = ElementTree.parse(ROOT / "tui/shell/parlour.svg").getroot()
    _, _, width, height = map(float, icon.attrib["viewBox"].split())
    assert width == height


@pytest.mark.slow
@needs.program("man")
def test_an_environment_has_the_completions_and_man_finds_each_page(wheel: Path, tmp_path: Path) -> None:
    env = tmp_path / "env"
    venv.create(env, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(env / "bin" / "python"), "install", "--quiet"]
    options = ["--no-deps", "--no-compile", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, str(wheel)], check=True)
    assert [name for name in SHARED if not (env / name).read_text("utf-8")] == []
    environment = {name: value for name, value in os.environ.items() if name != "MANPATH"}
    environment["PATH"] = f"{env / 'bin'}{os.pathsep}{os.environ['PATH']}"
    asked = ["man", "-w", "parlour"]
    for language, page in zip(("en", "de"), SHARED, strict=False):  # `LANG` does where its locale is
        speaking = {**environment, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
        done = subprocess.run(asked, env=speaking, capture_output=True, text=True, check=False)
        assert done.stdout.strip() == str(env / page), done.stderr
