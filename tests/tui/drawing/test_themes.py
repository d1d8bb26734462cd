"""Themes and faces are files: all packaged ones load, and a bad one of a player's never stops anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.drawing import themes


@pytest.mark.parametrize("name", themes.themes())
def test_every_packaged_theme_loads(name: str) -> None:
    assert themes.theme(name).complaint == ""


@pytest.mark.parametrize("name", themes.faces())
def test_every_packaged_face_loads(name: str) -> None:
    assert themes.face(name).complaint == ""


def test_light_dark_and_high_contrast_and_two_decks_are_packaged() -> None:
    assert themes.themes() == ("parlour-dark", "parlour-high-contrast", "parlour-light")
    assert themes.faces() == ("black", "white")


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    bright, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("name", "least"), [("parlour-dark", 4.5), ("parlour-light", 4.5), ("parlour-high-contrast", 7)]
)
def test_words_can_be_read_on_every_ground(name: str, least: float) -> None:
    colors = themes.theme(name).found
    for ground in (colors.felt, colors.side, colors.bar):
        for ink in (colors.text, colors.dim, colors.accent, colors.warn, colors.good):
            assert contrast(ink, ground) >= least, (ink, ground)


@pytest.mark.parametrize("name", themes.faces())
def test_cards_can_be_read(name: str) -> None:
    found = themes.face(name).found
    for paint in (*found.suits.values(), found.plain):
        assert contrast(paint.ink, paint.fill) >= 4


def test_a_players_own_theme_is_found_before_the_packaged_one(tmp_path: Path) -> None:
    (tmp_path / "colors").mkdir()
    text = Path(__file__).parents[3].joinpath("themes/colors/parlour-light.toml").read_text()
    (tmp_path / "colors" / "mine.toml").write_text(text.replace('"Light"', '"Mine"'))
    assert themes.theme("mine", tmp_path).found.title == "Mine"
    assert "mine" in themes.themes(tmp_path)


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
    assert found.title == "Dark"
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
