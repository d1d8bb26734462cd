"""`make release` stops at what is wrong, says where, and leaves nothing behind; builds are always alike."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import __version__
from tests.needs import lacking, program
from tests.release import __main__ as making
from tests.release.__main__ import Package, Stopped
from tests.release.match import played, verified

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one commit, which is released in place of this one."""
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## 0.0.1 (unreleased)\n", "utf-8")
    (root / "README.md").write_text(f"pipx install git+https://{making.PLACEHOLDER}/parlour.git\n", "utf-8")
    (root / "pyproject.toml").write_text("[project]\n", "utf-8")
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run([*git, *words], cwd=root, check=True)
    monkeypatch.setattr(making, "ROOT", root)
    monkeypatch.setattr(making, "DIST", root / "dist")
    monkeypatch.setattr(making.committed, "__defaults__", (root,))
    return root


def package(folder: Path, more: str = "") -> Package:
    folder.mkdir()
    made = Package(folder / "parlour-0.0.1.tar.gz", folder / "parlour-0.0.1-py3-none-any.whl")
    for file, words in zip(made, ("the sdist", f"the wheel{more}"), strict=True):
        file.write_text(words)
    return made


def test_what_no_commit_has_is_not_released(checkout: Path, tmp_path: Path) -> None:
    (checkout / "new.py").touch()
    with pytest.raises(Stopped, match=r"^The checkout: commit or remove what no commit has: new\.py$"):
        making.release(tmp_path)


def test_a_build_that_differs_the_second_time_is_no_release(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "built", lambda _, folder, umask, __: package(folder, str(umask)))
    with pytest.raises(Stopped, match=r"twice: .*, parlour-0\.0\.1-py3-none-any\.whl came out differently"):
        making.release(tmp_path)
    assert not making.DIST.exists()


def test_a_python_with_which_nothing_is_played_is_named_and_nothing_lies_in_dist(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "built", lambda _, folder, *__: package(folder))
    monkeypatch.setattr(making, "checked", lambda _: None)
    monkeypatch.setattr(making, "interpreters", lambda: [("3.99.1", "/nowhere/python3")])
    for folder in ("first", "again"):
        (tmp_path / folder).mkdir()
    with pytest.raises(Stopped, match=r"with Python 3\.99\.1: .*/nowhere/python3"):
        making.release(tmp_path / "first")
    assert not making.DIST.exists()
    monkeypatch.setattr(making, "played_with", lambda *_: None)
    told = making.release(tmp_path / "again")
    assert sorted(path.name for path in making.DIST.iterdir()) == sorted(package(tmp_path / "p").hashes)
    assert all(f"{made}  dist/{name}" in told for name, made in package(tmp_path / "q").hashes.items())
    for lacks in ("begins with '0.0.1 (unreleased)'", "Write [project.urls]", "README.md has git."):
        assert lacks in told
    assert "twine upload" not in told, "what is missing is not forgotten"
    (checkout / "CHANGELOG.md").write_text(f"## {__version__} (2026-12-24)\n", "utf-8")
    (checkout / "README.md").write_text("pipx install parlour\n", "utf-8")
    (checkout / "pyproject.toml").write_text("[project.urls]\nSource = 'https://git.test/p'\n", "utf-8")
    assert "twine upload" in making.what_to_type(package(tmp_path / "ready"), "c0ffee")


@pytest.mark.slow
@program("git")
def test_sdist_and_wheel_are_the_same_in_another_folder_zone_and_language(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        lacking("a checkout by git")
    making.built_alike(ROOT, tmp_path)


@pytest.mark.slow
@program("ssh")
async def test_a_match_is_played_by_three_doors(tmp_path: Path) -> None:
    parlour = (sys.executable, "-P", "-m", "parlour.tui")
    seen = await played(parlour, {**os.environ}, tmp_path)
    assert len(seen) == 3
    assert "Verified" in verified(parlour, os.environ, tmp_path)


def test_the_page_about_releases_names_what_is_there() -> None:
    page = (ROOT / "docs/release.md").read_text("utf-8")
    files = [name for name in re.findall(r"`([\w./-]+/[\w.-]+)`", page) if not name.startswith("./")]
    assert {"src/parlour/__init__.py", ".ci/interpreters", ".ci/run"} <= {*files}
    assert [name for name in files if not (ROOT / name).exists()] == []
    made = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {*re.findall(r"`make ([a-z]+)`", page)} <= {*made}
