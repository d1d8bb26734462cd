"""Themes and faces are files: all packaged ones load, and a bad one of a player's never stops anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.tui.drawing import themes
from parlour.tui.drawing.themes import READABLE, faded_ground, faded_ink
from parlour.tui.terminal.colors import contrast, rgb


def test_every_packaged_theme_and_face_loads() -> None:
    assert {themes.theme(name).complaint for name in themes.themes()} == {""}
    assert {themes.face(name).complaint for name in themes.faces()} == {""}


def test_a_players_own_theme_is_found_before_the_packaged_one(tmp_path: Path) -> None:
    (tmp_path / "colors").mkdir()
    text = Path(__file__).parents[3].joinpath("themes/colors/parlour-light.toml").read_text()
    (tmp_path / "colors" / "mine.toml").write_text(text.replace('"Light green"', '"Mine"'))
    assert themes.theme("mine", tmp_path).found.title == "Mine"
    assert "mine" in themes.themes(tmp_path)


OLD = """
title = "Mine"
dark = true
felt = "#123456"
side = "#000000"
bar = "#000000"
line = "#777777"
text = "#ffffff"
dim = "#aaaaaa"
accent = "#ffff00"
warn = "#ff8800"
good = "#00ff00"
"""


def test_a_theme_and_a_face_of_an_earlier_parlour_still_load(tmp_path: Path) -> None:
    before = Path(__file__).parents[2] / "version_before" / "home" / "themes"
    assert themes.theme("mine", before).complaint == ""
    assert themes.face("mine", before).complaint == ""
    assert themes.theme("mine", before).found.colors256 == {}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("[colors256]\nfelt = 7", "colors256.felt: must be a number from 16 to 255, not 7"),
        ("[colors256]\nfelt = true", "colors256.felt: must be a number from 16 to 255, not True"),
        (
            "[colors16]\nfelt = 'pink'",
            'colors16.felt: must be a name such as "red" or "bright red", not \'pink\'',
        ),
        ("[colors16]\nsky = 'blue'", "colors16.sky: there is no such color in a theme"),
        ("colors16 = 3", "colors16: must be a table of colors, not 3"),
    ],
)
def test_a_bad_color_of_few_is_named_with_what_would_be_right(tmp_path: Path, lines: str, words: str) -> None:
    (tmp_path / "colors").mkdir()
    (tmp_path / "colors" / "bad.toml").write_text(OLD + lines)
    found, complaint = themes.theme("bad", tmp_path)
    assert found == themes.theme("parlour-dark").found
    assert complaint == f"The color theme bad cannot be used ({words}); using parlour-dark."


@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        ("red = [160, 231, 95]", "red = [160, 7]", "colors256.suits.red.1: Input should be greater than"),
        ('red = ["red", "bright white", "bright red"]', 'red = ["rot", "red"]', "must be a name such as"),
    ],
)
def test_a_bad_color_of_a_face_is_named(tmp_path: Path, good: str, bad: str, words: str) -> None:
    (tmp_path / "faces").mkdir()
    text = Path(__file__).parents[3].joinpath("themes/faces/white.toml").read_text()
    assert good in text
    (tmp_path / "faces" / "bad.toml").write_text(text.replace(good, bad))
    found, complaint = themes.face("bad", tmp_path)
    assert found.title == "White deck"
    assert words in complaint


def test_auto_is_dark_or_light_as_the_terminal() -> None:
    assert themes.theme("auto").found.dark
    assert not themes.theme("auto", light=True).found.dark


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "Invalid value"),
        ('title = "x"', "is missing"),
        ('felt = "#12"', "felt"),
        ("\xff", ""),
        ("x = " + "[" * 5000, ""),
        ("a" * 70000, "larger than 64 KiB"),
    ],
)
def test_a_bad_file_gives_one_line_and_the_usual_theme(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "colors").mkdir()
    (tmp_path / "colors" / "bad.toml").write_text(text, encoding="latin-1")
    found, complaint = themes.theme("bad", tmp_path)
    assert found.title == "Green felt"
    assert complaint.startswith("The color theme bad cannot be used (")
    assert words in complaint
    assert "\n" not in complaint
    assert str(tmp_path) not in complaint


@pytest.mark.parametrize("name", ["nowhere", "../settings", "", "A", "x/y"])
def test_a_name_without_a_file_gives_one_line_and_the_usual_face(name: str, tmp_path: Path) -> None:
    found, complaint = themes.face(name, tmp_path)
    assert found.title == "White deck"
    assert complaint.endswith("using white.")


def test_the_longest_label_that_fits_is_taken() -> None:
    white = themes.face("white").found
    assert [white.label("W", width) for width in (1, 2, 3, 4, 9)] == ["W", "W", "WLD", "WILD", "WILD"]
    assert [white.label("R", width) for width in (2, 3)] == ["RV", "REV"]
    assert white.label("10", 2) == "10"


@pytest.mark.parametrize("name", themes.faces())
def test_a_joker_shows_french_suits_and_a_wild_colors(name: str) -> None:
    found = themes.face(name).found
    assert set(found.quarters("JK")) == {"spades", "hearts", "diamonds", "clubs"}
    assert set(found.quarters("W")) == {"red", "blue", "yellow", "green"}


@pytest.mark.parametrize("theme", themes.themes())
@pytest.mark.parametrize("fill", ["#000000", "#ffffff", "#7f7f7f", "#f7c62c", "#ff0000", "#0000ff"])
def test_a_sign_is_found_for_a_faded_card_of_any_color(theme: str, fill: str) -> None:
    colors = themes.theme(theme).found
    ground = faded_ground(fill, colors)
    assert contrast(rgb(faded_ink(ground, colors)), rgb(ground)) >= READABLE
