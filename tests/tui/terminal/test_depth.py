"""How many colors a terminal is sent, and how color sequences are converted to them."""

from __future__ import annotations

import pytest

from parlour.tui.terminal.colors import ColorTable, rgb
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.sgr import sgr_filter
from parlour.tui.terminal.terminal import Terminal


@pytest.mark.parametrize(
    ("term", "environment", "depth"),
    [
        ("xterm-256color", {}, Depth.PALETTE),
        ("screen-256color", {}, Depth.PALETTE),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Depth.TRUE),
        ("xterm", {"COLORTERM": "24bit"}, Depth.TRUE),
        ("xterm-kitty", {}, Depth.TRUE),
        ("alacritty", {}, Depth.TRUE),
        ("foot", {}, Depth.TRUE),
        ("xterm-direct", {}, Depth.TRUE),
        ("linux", {}, Depth.STANDARD),
        ("xterm", {}, Depth.STANDARD),
        ("vt220", {}, Depth.MONO),
        ("xterm-kitty", {"NO_COLOR": "1"}, Depth.MONO),
        ("xterm-256color", {"NO_COLOR": ""}, Depth.PALETTE),
        ("dumb", {}, Depth.MONO),
        ("", {}, Depth.MONO),
    ],
)
def test_without_answers_the_depth_comes_from_the_type_and_the_variables_of_a_terminal(
    term: str, environment: dict[str, str], depth: Depth
) -> None:
    assert Terminal(term, environment).depth is depth


@pytest.mark.parametrize(
    ("depth", "codes", "expected"),
    [
        (Depth.TRUE, "1;38;2;250;10;10", "\x1b[1;38;2;250;10;10m"),
        (Depth.PALETTE, "1;38;2;255;0;0;48;2;0;0;0", "\x1b[1;38;5;196;48;5;16m"),
        (Depth.STANDARD, "38;2;255;0;0", "\x1b[91m"),
        (Depth.STANDARD, "1;38;2;205;0;0", "\x1b[31m"),
        (Depth.STANDARD, "1;38;2;255;0;0", "\x1b[1;91m"),
        (Depth.STANDARD, "38;5;9;48;5;1", "\x1b[91;41m"),
        (Depth.PALETTE, "39;48;5;200;94", "\x1b[38;5;12;48;5;200m"),
        (Depth.MONO, "1;38;2;255;0;0;48;2;0;0;0", "\x1b[1m"),
        (Depth.MONO, "38;2;0;0;0;48;2;255;255;255", "\x1b[7m"),
        (Depth.MONO, "38;2;9;9;9", ""),
        (Depth.PALETTE, "0", "\x1b[0m"),
        (Depth.MONO, "31;103", "\x1b[7m"),
        (Depth.PALETTE, "38;2;1", ""),
        (Depth.STANDARD, "38;5;300", ""),
    ],
)
def test_codes_are_brought_down(depth: Depth, codes: str, expected: str) -> None:
    assert sgr_filter(depth).converted(codes) == expected


def test_a_color_of_the_theme_becomes_what_its_file_names() -> None:
    table = ColorTable(True, frozenset({((1, 2, 3), 196)}), frozenset({((1, 2, 3), 13)}))
    assert sgr_filter(Depth.PALETTE, table).converted("38;2;1;2;3") == "\x1b[38;5;196m"
    assert sgr_filter(Depth.STANDARD, table).converted("48;2;1;2;3") == "\x1b[105m"
    assert sgr_filter(Depth.TRUE, table).converted("38;2;1;2;3") == "\x1b[38;2;1;2;3m"


def test_a_color_that_textual_rounded_is_still_that_of_the_theme() -> None:
    table = ColorTable(True, frozenset({((232, 189, 98), 221)}))
    assert sgr_filter(Depth.PALETTE, table).converted("38;2;231;189;98") == "\x1b[38;5;221m"
    assert sgr_filter(Depth.PALETTE, table).converted("38;2;230;189;98") == "\x1b[38;5;179m"


def test_a_mixed_color_is_still_read_on_its_ground() -> None:
    """A grey that is read on white; of 16 colors the nearest, white itself or a light grey, would not be."""
    white = ((255, 255, 255), 15)
    shown = sgr_filter(Depth.STANDARD, ColorTable(False, names=frozenset({white})))
    assert shown.converted("38;2;118;118;118") == "\x1b[90m"
    assert shown.converted("38;2;118;118;118;48;2;255;255;255") == "\x1b[30;107m"


def test_a_color_of_the_theme_is_still_read_on_a_mixed_ground() -> None:
    """On the grey of a chosen row the light grey that the theme's file names could hardly be read."""
    table = ColorTable(True, names=frozenset({((160, 190, 170), 7)}))
    chosen = sgr_filter(Depth.STANDARD, table).converted("38;2;160;190;170;48;2;10;12;11")
    assert chosen == "\x1b[37;40m"
    chosen = sgr_filter(Depth.STANDARD, table).converted("38;2;160;190;170;48;2;50;60;55")
    assert chosen == "\x1b[97;100m"


def test_on_a_light_theme_light_on_dark_is_shown_in_reverse_without_color() -> None:
    dark, light = ColorTable(True), ColorTable(False)
    bright_on_black = "38;2;255;255;255;48;2;0;0;0"
    assert sgr_filter(Depth.MONO, dark).converted(bright_on_black) == ""
    assert sgr_filter(Depth.MONO, light).converted(bright_on_black) == "\x1b[7m"


def test_a_choice_comes_before_variables_and_these_before_the_type() -> None:
    terminal = Terminal("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"})
    depths = []
    for choice in (None, Depth.STANDARD, None):
        terminal.choose(choice)
        depths.append(terminal.depth)
    assert depths == [Depth.MONO, Depth.STANDARD, Depth.MONO]


def test_a_color_is_read_from_its_hexadecimal_numbers() -> None:
    assert rgb("#1002fd") == (16, 2, 253)
