"""Games of other distributions are found by entry points, and a faulty one is told and stops no other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.rules.check.parts import imported_beside_the_face
from parlour.rules.faults import FaultyGame, UnknownGame
from parlour.rules.lessons import packaged
from parlour.rules.shelf import files, installed, shelf
from tests.rules.kit.foreign import GAME, LESSON, a_distribution, code_with, forget
from tests.rules.kit.foreign import site as site

CHANGED_SINCE = """
from pathlib import Path
Path(__file__).write_text(Path(__file__).read_text() + "(")
import rules.match
"""
"""A game whose file cannot be read any more when its import has failed."""


def the_fault() -> str:
    (fault,) = shelf.faults()
    assert len(shelf.games()) == len(files.built_in())
    return str(fault)


def test_a_game_of_another_distribution_is_on_the_shelf_with_all_that_it_has(site: Path) -> None:
    folder = a_distribution(site)
    (folder / "lessons").mkdir()
    (folder / "lessons" / "far-lesson.toml").write_text(LESSON.replace('game = "jojo"', 'game = "far-jojo"'))
    assert "far-jojo" in [game.name for game in shelf.games()]
    assert shelf.page("far-jojo").startswith("# Far away\n")
    assert [lesson.name for lesson in packaged.of_game("far-jojo")] == ["far-lesson"]
    assert shelf.faults() == packaged.faults() == ()
    table = shelf.table_rules("far-jojo")
    assert table.game.name == "far"
    assert shelf.load(shelf.dump(table)).ruleset == table.ruleset
    house = shelf.house_rules('title = "Ours"\nbase = "far-jojo"\n')
    assert shelf.house_rules(shelf.write(house)).title == "Ours"


def test_finding_games_runs_none_of_their_code(site: Path) -> None:
    folder = a_distribution(site)
    (folder / "__init__.py").write_text("raise SystemExit(3)")
    assert "far-jojo" in files.presets()
    assert "parlour_far" not in sys.modules


def test_a_game_of_parlour_is_found_without_a_look_at_other_distributions(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_distribution(site)
    with monkeypatch.context() as patch:
        patch.setattr("importlib.metadata.distributions", lambda: pytest.fail("it looked"))
        assert shelf.table_rules("jojo").title == "Jojo"
        assert shelf.load(shelf.dump(shelf.table_rules("jojo"))).base == "jojo"
        assert shelf.house_rules('title = "Ours"\nbase = "jojo"\n').base == "jojo"
        assert shelf.page("jojo")


def test_a_name_of_a_game_of_parlour_stays_with_it(site: Path) -> None:
    a_distribution(site, "jojo", called="thief")
    assert the_fault() == (
        "jojo of parlour-thief 1.0 cannot be played: "
        '[project.entry-points."parlour.games"] of pyproject.toml: '
        "the game 'jojo' is already one of Parlour itself"
    )
    assert files.file("jojo").package is None
    with pytest.raises(UnknownGame, match="there is no game 'far'"):
        shelf.table_rules("far")


def test_a_preset_name_of_parlour_stays_with_it(site: Path) -> None:
    folder = a_distribution(site)
    (folder / "presets" / "far-jojo.toml").rename(folder / "presets" / "jojo.toml")
    assert "a preset called 'jojo' is already one of Parlour itself" in the_fault()


def test_of_two_distributions_with_the_same_game_the_first_by_name_keeps_it(site: Path) -> None:
    a_distribution(site, called="b")
    a_distribution(site, called="a")
    (fault,) = shelf.faults()
    assert str(fault) == (
        f"far of parlour-b 1.0 cannot be played: {installed.ENTRY}: "
        "the game 'far' is already one of parlour-a 1.0"
    )
    found = files.file("far-jojo").package
    assert found is not None
    assert found.distribution == "parlour-a 1.0"


def test_of_two_distributions_with_the_same_preset_the_first_keeps_it(site: Path) -> None:
    a_distribution(site, "near")
    folder = a_distribution(site)
    (folder / "presets" / "far-jojo.toml").rename(folder / "presets" / "near-jojo.toml")
    shelf.games()
    (fault,) = shelf.faults()
    assert "near-jojo of parlour-near 1.0" in str(fault)
    assert "is already one of parlour-far 1.0" in str(fault)


def test_a_distribution_that_is_installed_twice_is_found_once(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_distribution(site)
    a_distribution(tmp_path / "later")
    monkeypatch.syspath_prepend(str(tmp_path / "later"))
    assert len(installed.installed().packages) == 1
    assert shelf.faults() == ()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_thing", "game.py: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("from parlour.rules.match import nothing", "game.py: ImportError: cannot import name 'nothing'"),
        ("raise SystemExit(2)", "game.py: SystemExit: 2"),
        ("1 +", "game.py: SyntaxError: invalid syntax"),
        ("GAME = 1", "game.py: TypeError: it defines no GAME that is a parlour.rules.game.Game"),
        ("", "game.py: TypeError: it defines no GAME"),
        (GAME.replace("JOJO, ", "JOJO, bots={}, "), "GAME has no bots of the level 'normal'"),
        (GAME.replace("{name!r}", "'near'"), "the name of GAME is 'near', but the entry point says 'far'"),
    ],
)
def test_a_game_whose_code_does_not_load_is_told_with_its_distribution(
    site: Path, code: str, why: str
) -> None:
    a_distribution(site, code=code)
    assert the_fault().startswith("far of parlour-far 1.0 cannot be played: ")
    assert why in the_fault()
    assert str(site) not in the_fault()
    with pytest.raises(FaultyGame, match=r"parlour-far 1\.0"):
        shelf.table_rules("far-jojo")


@pytest.mark.parametrize(
    ("code", "instead"),
    [
        ("from rules.contract import Game", "parlour.rules.game"),
        ("from rules.views import (\n    View,\n    Zone,\n)", "parlour.rules.game"),
        ("import rules.contract", "parlour.rules.game"),
        ("from rules.match import Match, View", "parlour.rules.match"),
        ("import rules.match.not_there", "parlour.rules.match"),
        ("from parlour.rules.not_there_any_more import Game", "parlour.rules.game"),
        (CHANGED_SINCE, "parlour.rules.match"),
    ],
)
def test_a_game_that_imports_by_a_name_from_before_is_told_what_to_write(
    site: Path, monkeypatch: pytest.MonkeyPatch, code: str, instead: str
) -> None:
    monkeypatch.setitem(sys.modules, "rules", None)  # from the root of a checkout it could be imported
    a_distribution(site, code=code)
    assert the_fault().endswith(f"; write {instead}")


def test_what_a_game_imports_beside_the_public_face_is_found_in_all_its_modules(site: Path) -> None:
    folder = a_distribution(site)
    (folder / "more").mkdir()
    (folder / "more" / "cards.py").write_text(
        "from parlour.rules.game import Card\nfrom parlour.rules import cards"
    )
    assert [*imported_beside_the_face("far-jojo")] == [
        f"{file} imports {module}, which may change in every release; import from parlour.rules.game"
        for file, module in (("game.py", "parlour.rules.games.jojo.game"), ("cards.py", "parlour.rules"))
    ]
    assert [*imported_beside_the_face("jojo")] == []


def test_a_key_that_is_pressed_while_a_game_is_imported_ends_the_program(site: Path) -> None:
    a_distribution(site, code="import signal\nsignal.raise_signal(signal.SIGINT)")
    with pytest.raises(KeyboardInterrupt):
        shelf.table_rules("far-jojo")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"title = ": "title = = "}, "TOMLDecodeError"),
        ({'field = "target"': "field = 3"}, "options: each takes name, field, clause and words, in quotes"),
        ({'clause = "JJ-19"': ""}, "options: each takes name, field, clause and words, in quotes"),
        ({"title = ": "name = "}, "it needs a title and a summary"),
        ({"place = ": "place = '' # "}, "place: it takes a number"),
        ({'page = "page.md"': 'page = "none.md"'}, "page: there is no file 'none.md'"),
        ({"[rules]": "[rules]\nnot_there = 1"}, "not_there: there is no such rule"),
        ({"seats = [": "seats = [90, "}, "far-jojo.toml: seats: "),
        (
            {'field = "target"': 'field = "targt"'},
            "options: there is no field 'targt'; there are: name, title",
        ),
    ],
)
def test_a_preset_that_cannot_be_used_is_told_with_its_file(
    site: Path, change: dict[str, str], why: str
) -> None:
    a_distribution(site, **change)
    assert the_fault().startswith("far-jojo of parlour-far 1.0 cannot be played: presets/far-jojo.toml: ")
    assert why in the_fault()
    with pytest.raises(FaultyGame):
        shelf.preset("far-jojo")


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("far = no_such_package", "no package 'no_such_package'"),
        ("far = rules.no_such_package", "no package 'rules.no_such_package'"),
        ("far = this", "no package 'this'"),
        ("far = ?", "each takes a name and a package: "),
    ],
)
def test_an_entry_point_that_names_no_package_is_told(site: Path, point: str, why: str) -> None:
    a_distribution(site, point=point)
    assert f"parlour-far 1.0 cannot be played: {installed.ENTRY}: " in the_fault()
    assert why in the_fault()


def test_a_package_without_presets_is_told(site: Path) -> None:
    (a_distribution(site) / "presets" / "far-jojo.toml").unlink()
    assert the_fault() == "far of parlour-far 1.0 cannot be played: presets: there is no preset"
    with pytest.raises(FaultyGame, match="there is no preset"):
        shelf.table_rules("far")


def test_metadata_that_is_not_there_or_not_text_stops_nobody(site: Path) -> None:
    a_distribution(site)
    a_distribution(site, "near")
    (site / "parlour_far-1.0.dist-info" / "METADATA").unlink()
    (site / "parlour_near-1.0.dist-info" / "METADATA").write_bytes(b"\xff\xfe\x00")
    (site / "other-1.0.dist-info").mkdir()
    (site / "other-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe\x00")
    assert {name for name in files.presets() if files.file(name).package} == {"far-jojo", "near-jojo"}
    assert shelf.faults() == ()


def test_a_lesson_or_a_package_that_cannot_be_read_is_told_and_left_out(site: Path) -> None:
    a_distribution(site, "near", point="near = no_such_package")
    folder = a_distribution(site)
    (folder / "lessons").mkdir()
    (folder / "lessons" / "far-lesson.toml").write_text("title = 1")
    (told,) = map(str, packaged.faults())
    assert told.startswith("far of parlour-far 1.0 cannot be played: lessons/far-lesson.toml: lesson ")
    assert packaged.lessons()
    assert packaged.of_game("far-jojo") == ()


def test_the_command_lists_the_games_that_work_and_tells_the_faults(tmp_path: Path) -> None:
    a_distribution(tmp_path)
    a_distribution(tmp_path, "broken", code="1 / 0")
    at = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    program = f"{at}; from parlour.tui.commands.cli import main; main(['games'])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "\nfar-jojo  Jojo, " in ran.stdout
    assert "broken-jojo" not in ran.stdout
    assert ran.stderr == (
        "parlour: broken of parlour-broken 1.0 cannot be played: game.py: "
        "ZeroDivisionError: division by zero\n"
    )


@pytest.mark.parametrize(
    ("method", "arguments"),
    [("check", "ruleset"), ("words", "ruleset"), ("fields", "ruleset"), ("differences", "base, ruleset")],
)
def test_a_game_that_cannot_tell_its_own_rules_is_left_out(site: Path, method: str, arguments: str) -> None:
    a_distribution(site, code=code_with("ruleset", f"def {method}(self, {arguments}): return 1 // 0"))
    why = f"ZeroDivisionError in ruleset.{method}"
    assert the_fault() == f"the game far of parlour-far 1.0 failed: {why}"


def test_a_text_for_a_field_that_is_not_there_is_told_with_its_name(site: Path) -> None:
    code = "def explained(self):\n    return {**super().explained(), 'targt': super().explained()['target']}"
    a_distribution(site, code=code_with("ruleset", code))
    assert "game.py: explained: there is no field 'targt'; there are: name, title, seats, " in the_fault()


def test_any_change_of_a_file_that_is_not_made_by_python_is_an_edit(site: Path) -> None:
    package = a_distribution(site)
    before = installed.digests()
    assert installed.digests() == before != {}
    for name in ("game.py", "page.md", "presets/far-jojo.toml"):
        with (package / name).open("a") as file:
            file.write("\n")
        assert installed.digests() == before != installed.digests(now=True), (
            "this process goes on with what it has loaded"
        )
        forget()
        assert installed.digests() != before
        before = installed.digests()
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "game.pyc").write_bytes(b"code")
    forget()
    assert installed.digests() == before
    shutil.rmtree(package)
    assert installed.digests(now=True) == {"far": ""}
