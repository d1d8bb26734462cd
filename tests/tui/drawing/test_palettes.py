"""Every theme and every face, at every depth: words can be read, and no two colors look alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest
from coloraide import Color

from parlour.rules.cards import COLORS, FRENCH, MORE_COLORS
from parlour.tui.drawing import themes
from parlour.tui.drawing.fewer_colors import table_of
from parlour.tui.tables.common.pens import Pens
from parlour.tui.terminal.colors import NAMES, PALETTE, VGA, XTERM, Rgb, rgb
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.sgr import sgr_filter

SUITS = (*COLORS, *MORE_COLORS)
TEXT, SIGN, APART, SEEN_APART = 4.5, 3.0, 20.0, 10.0
GROUNDS = ("felt", "side", "bar")
INKS = ("text", "dim", "accent", "warn", "good")
EDGES = ("edge", "edge_line", "back", "back_line")
MORE_CHROMA, LIGHTER = 0.03, 0.06
"""By how much grounds of 256 colors may differ from those of 24 bits, in OKLab."""
DEFICIENCIES = ("protan", "deutan", "tritan")
CONSOLE = (*VGA[:8], *VGA[:8])
"""A console of Linux shows bright grounds like the others."""


class Shown(NamedTuple):
    """A kind of terminal, and how it shows a color of 24 bits that our files name."""

    name: str
    ink: Callable[[str, themes.Theme, str], str]
    ground: Callable[[str, themes.Theme, str], str]


def of_24_bits(color: str, theme: themes.Theme, face: str) -> str:
    return color


def of_256(color: str, theme: themes.Theme, face: str) -> str:
    return written(PALETTE[numbers(theme.title, face)[0][rgb(color)]])


def of_16(named: tuple[Rgb, ...]) -> Callable[[str, themes.Theme, str], str]:
    return lambda color, theme, face: written(named[numbers(theme.title, face)[1][rgb(color)]])


@cache
def numbers(title: str, face: str) -> tuple[dict[Rgb, int], dict[Rgb, int]]:
    theme = next(
        theme for theme in (themes.theme(name).found for name in themes.themes()) if theme.title == title
    )
    table = table_of(theme, themes.face(face).found)
    return dict(table.indices), dict(table.names)


def written(color: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


TERMINALS = (
    Shown("24 bit", of_24_bits, of_24_bits),
    Shown("256", of_256, of_256),
    Shown("16, xterm", of_16(XTERM), of_16(XTERM)),
    Shown("16, VGA", of_16(VGA), of_16(VGA)),
)
LINUX = Shown("16, Linux", of_16(VGA), of_16(CONSOLE))
FULL = TERMINALS[:2]
THEMES = themes.themes()
FACES = themes.faces()
a_theme = pytest.mark.parametrize("theme", [themes.theme(name).found for name in THEMES], ids=THEMES)
a_face = pytest.mark.parametrize("face", FACES)


def a_terminal(*among: Shown) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("shown", among, ids=[each.name for each in among])


@cache
def contrast(color: str, other: str) -> float:
    return float(Color(color).contrast(Color(other), method="wcag21"))


@cache
def apart(color: str, other: str, deficiency: str = "") -> float:
    seen = [Color(each).filter(deficiency) if deficiency else Color(each) for each in (color, other)]
    return float(seen[0].delta_e(seen[1], method="2000"))


def test_at_least_six_themes_and_four_faces_are_packaged_and_each_depth_has_a_terminal() -> None:
    assert len(THEMES) >= 6
    assert len(FACES) >= 4
    assert {"parlour-dark", "midnight", "paper", "parlour-high-contrast", "gruvbox"} <= set(THEMES)
    assert len(TERMINALS) == len(Depth)  # 16 colors twice, and nothing to see without color


@a_theme
def test_every_color_of_a_theme_is_chosen_by_hand_for_each_depth(theme: themes.Theme) -> None:
    assert set(theme.colors256) == set(theme.colors16) == set(themes.COLORS)


@a_face
def test_every_color_of_a_face_is_chosen_by_hand_for_each_depth(face: str) -> None:
    found = themes.face(face).found
    for fewer in (found.colors256, found.colors16):
        assert all(getattr(fewer, edge) is not None for edge in EDGES)
        assert all(fewer.of(suit) is not None for suit, _ in found.paints())


@a_theme
@a_face
def test_no_color_stands_for_two(theme: themes.Theme, face: str) -> None:
    """A theme and a face may have a color in common; then they say the same about it."""
    for depth, of_theme in ((0, theme.colors256), (1, theme.colors16)):
        both = numbers(theme.title, face)[depth]
        for color, number in of_theme.items():
            wanted = number if isinstance(number, int) else NAMES.index(number)
            assert both[rgb(getattr(theme, color))] == wanted, color
    found = themes.face(face).found
    for suit, paint in found.paints():
        fill, ink, *_ = found.colors256.of(suit) or []
        name, sign, *_ = found.colors16.of(suit) or []
        indices, names = numbers(theme.title, face)
        assert (indices[rgb(paint.fill)], indices[rgb(paint.ink)]) == (fill, ink), suit
        assert (names[rgb(paint.fill)], names[rgb(paint.ink)]) == (NAMES.index(name), NAMES.index(sign)), suit


@a_theme
@a_terminal(*TERMINALS)
def test_words_can_be_read_on_every_ground_also_what_is_chosen_and_alarms(
    theme: themes.Theme, shown: Shown
) -> None:
    def read_well(ink: str, ground: str) -> None:
        below = shown.ground(getattr(theme, ground), theme, "white")
        assert contrast(shown.ink(getattr(theme, ink), theme, "white"), below) >= TEXT, (ink, ground)

    for ground in GROUNDS:
        for ink in INKS:
            read_well(ink, ground)
        for swapped in ("accent", "warn"):
            read_well(ground, swapped)


@a_theme
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.PALETTE, Depth.STANDARD], ids=["true", "256", "16"])
def test_words_can_be_read_on_the_marked_rows_of_lists(theme: themes.Theme, depth: Depth) -> None:
    """Where the cursor is, all words have the color of the text; under the mouse they have their own."""
    quiet = product((theme.left_row, theme.pointed_row), INKS)
    sgr = sgr_filter(depth, table_of(theme))
    for ground, ink in ((theme.chosen_row, "text"), *quiet):
        sent = sgr.converted(f"{parameters(38, getattr(theme, ink))};{parameters(48, ground)}")
        for named in (XTERM, VGA):
            above, below = read(sent, named)
            assert contrast(written(above), written(below)) >= TEXT, (ink, ground)


@a_theme
@pytest.mark.parametrize("depth", [Depth.PALETTE, Depth.STANDARD], ids=["256", "16"])
def test_the_row_under_the_cursor_has_another_ground_than_the_others(
    theme: themes.Theme, depth: Depth
) -> None:
    sgr = sgr_filter(depth, table_of(theme))
    marked, felt = (
        sgr.converted(f"{parameters(38, theme.text)};{parameters(48, ground)}")
        for ground in (theme.chosen_row, theme.felt)
    )
    assert read(marked, XTERM)[1] != read(felt, XTERM)[1]


@pytest.mark.parametrize("name", ["parlour-high-contrast", "parlour-high-contrast-light"])
@a_terminal(*FULL)
def test_high_contrast_is_more_than_enough(name: str, shown: Shown) -> None:
    theme = themes.theme(name).found
    for ground, ink in product(GROUNDS, INKS):
        colors = (shown.ink(getattr(theme, color), theme, "white") for color in (ground, ink))
        assert contrast(*colors) >= 7, (ink, ground)


@a_theme
@a_face
@a_terminal(*TERMINALS, LINUX)
def test_the_signs_of_cards_can_be_read(theme: themes.Theme, face: str, shown: Shown) -> None:
    for suit, paint in themes.face(face).found.paints():
        ink, fill = shown.ink(paint.ink, theme, face), shown.ground(paint.fill, theme, face)
        assert contrast(ink, fill) >= SIGN, suit


@a_face
@a_terminal(*TERMINALS)
def test_edges_and_backs_are_seen(face: str, shown: Shown) -> None:
    theme, found = themes.theme("parlour-dark").found, themes.face(face).found
    for line, ground in ((found.edge_line, found.edge), (found.back_line, found.back)):
        assert contrast(shown.ink(line, theme, face), shown.ground(ground, theme, face)) >= SIGN


def read(sgr: str, named: tuple[Rgb, ...]) -> tuple[Rgb, Rgb]:
    """Return ink and ground that an SGR sequence sets on a terminal with these names."""
    codes = [int(code) for code in sgr.removeprefix("\x1b[").removesuffix("m").split(";")]
    if 2 in codes or 5 in codes:
        long = 5 if 2 in codes else 3
        parts = [codes[at : at + long] for at in range(0, len(codes), long)]
        found = {part[0]: PALETTE[part[2]] if long == 3 else tuple(part[2:]) for part in parts}
        return found[38], found[48]  # type: ignore[return-value]
    numbers = {code // 10 % 2: code % 10 + (8 if code >= 90 else 0) for code in codes}
    return named[numbers[1]], named[numbers[0]]


@a_theme
@a_face
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.PALETTE, Depth.STANDARD], ids=["true", "256", "16"])
def test_a_card_that_may_not_be_picked_is_still_read(theme: themes.Theme, face: str, depth: Depth) -> None:
    pens = Pens(themes.Looks(theme, themes.face(face).found))
    sgr = sgr_filter(depth, table_of(theme, themes.face(face).found))
    for suit, _ in themes.face(face).found.paints():
        ink = pens.fill(suit, faded=True)
        sent = sgr.converted(f"{parameters(38, ink.color)};{parameters(48, ink.ground)}")
        for named in (XTERM, VGA):
            sign, ground = read(sent, named)
            assert contrast(written(sign), written(ground)) >= SIGN, (suit, sent)


@pytest.mark.parametrize("depth", [Depth.PALETTE, Depth.STANDARD], ids=["256", "16"])
def test_what_a_players_earlier_theme_lacks_is_derived_and_can_be_read(depth: Depth) -> None:
    before = Path(__file__).parents[2] / "version_before" / "home" / "themes"
    theme, face = themes.theme("mine", before).found, themes.face("mine", before).found
    sgr = sgr_filter(depth, table_of(theme, face))
    pairs = [(getattr(theme, ink), getattr(theme, ground), TEXT) for ink in INKS for ground in GROUNDS]
    pairs += [(paint.ink, paint.fill, SIGN) for _, paint in face.paints()]
    for ink, ground, least in pairs:
        sent = sgr.converted(f"{parameters(38, ink)};{parameters(48, ground)}")
        for named in (XTERM, VGA):
            sign, below = read(sent, named)
            assert contrast(written(sign), written(below)) >= least, (ink, ground)


def parameters(kind: int, color: str) -> str:
    red, green, blue = rgb(color)
    return f"{kind};2;{red};{green};{blue}"


def suit_colors(face: str, shown: Shown) -> Iterator[tuple[str, str]]:
    """Yield pairs of colors that tell suits of one deck apart.

    That is the fill, or the ink if several suits have one fill. Suits that have both in common, as the two
    black ones of French cards, are told apart by their signs.
    """
    theme, found = themes.theme("parlour-dark").found, themes.face(face).found
    for deck in (SUITS, FRENCH):
        for suit, other in combinations([found.paint(suit.name) for suit in deck], 2):
            if suit.fill != other.fill:
                yield shown.ground(suit.fill, theme, face), shown.ground(other.fill, theme, face)
            elif suit.ink != other.ink:
                yield shown.ink(suit.ink, theme, face), shown.ink(other.ink, theme, face)


@a_face
@a_terminal(*TERMINALS)
def test_any_two_suits_differ(face: str, shown: Shown) -> None:
    for color, other in suit_colors(face, shown):
        assert apart(color, other) >= APART, (color, other)


@a_face
@a_terminal(*FULL)
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_any_two_suits_differ_for_those_who_see_fewer_colors(
    face: str, shown: Shown, deficiency: str
) -> None:
    for color, other in suit_colors(face, shown):
        assert apart(color, other, deficiency) >= SEEN_APART, (color, other)


HUES = {"red": (0, 45), "yellow": (70, 112), "green": (120, 170), "blue": (235, 305), "purple": (290, 345)}
"""Where a hue begins and ends, in degrees of CIELAB."""


@a_face
@a_terminal(*TERMINALS)
def test_red_looks_red_and_yellow_yellow(face: str, shown: Shown) -> None:
    theme, found = themes.theme("parlour-dark").found, themes.face(face).found
    plain = found.plain.fill
    for name, (least, most) in HUES.items():
        paint = found.suits[name]
        color = paint.ink if paint.fill == plain else paint.fill
        seen = Color((shown.ink if paint.fill == plain else shown.ground)(color, theme, face)).convert("lch")
        assert least <= seen["hue"] <= most, (name, seen["hue"])
        assert seen["chroma"] >= 30, name


@a_theme
def test_no_ground_of_256_colors_is_more_garish_than_in_true_color(theme: themes.Theme) -> None:
    """The palette has no dark colors but pure ones, and beside them all cards look pale."""
    for ground in (*GROUNDS, "chosen_row"):
        grounds = (shown.ground(getattr(theme, ground), theme, "white") for shown in FULL)
        true, few = (Color(each).convert("oklch") for each in grounds)
        more = MORE_CHROMA if ground in GROUNDS else MORE_CHROMA / 2  # a row stands in the midst of words
        assert few["chroma"] <= true["chroma"] + more, ground
        assert abs(few["lightness"] - true["lightness"]) <= LIGHTER, ground


def test_the_felt_is_green_or_has_a_green_edge() -> None:
    theme = themes.theme("parlour-dark").found
    for shown, color in zip(FULL, (theme.felt, theme.line), strict=True):
        assert 120 <= Color(shown.ink(color, theme, "white")).convert("lch")["hue"] <= 180
        felt = Color(shown.ground(theme.felt, theme, "white")).convert("lch")
        assert felt["lightness"] <= 40
