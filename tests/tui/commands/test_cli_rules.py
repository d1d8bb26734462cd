"""`parlour rules`: pages on real terminals, through real pagers, and as plain text."""

from __future__ import annotations

import re

import pytest
from wcwidth import wcswidth

from parlour.rules.shelf import shelf
from parlour.tui.commands.cli import main
from tests import needs
from tests.net.kit.serve import PARLOUR
from tests.tui.kit.terminal import shown, terminal

STYLE = re.compile(r"\x1b\[[0-9;]*m")
RULES = (*PARLOUR, "rules")
LAST = "JX-10"
PROMPT = ":\x1b[K"
"""What less writes when it waits for a key."""


def lines_of(text: str) -> list[str]:
    """The lines as they are seen, without styles."""
    return STYLE.sub("", text).split("\n")


@pytest.mark.few(slow=("200-100",))
@pytest.mark.parametrize(("columns", "widest"), [(40, 40), (80, 80), (200, 100)])
def test_a_page_is_wrapped_at_the_width_of_the_terminal_and_shows_headings_in_place_of_marks(
    columns: int, widest: int
) -> None:
    text = shown([*RULES, "juno-classic"], rows=24, columns=columns, environment={"PAGER": "cat"})
    widths = [wcswidth(line) for line in lines_of(text)]
    assert widest - 10 < max(widths) <= widest
    assert "\x1b[1;4mJUNO" in text
    assert "\x1b[1mJC-1\x1b[0m" in text
    assert LAST in text
    assert "**" not in text
    assert not re.search(r"^#", text, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_is_written_where_none_is_wanted(name: str, value: str) -> None:
    text = shown([*RULES, "jojo"], rows=24, columns=80, environment={"PAGER": "cat", name: value})
    assert "\x1b[36m" not in text
    assert "Jojos and Wilds" in STYLE.sub("", text)


@pytest.mark.slow
def test_a_page_that_fits_needs_no_pager_and_one_that_does_not_exist_hides_nothing() -> None:
    text = shown([*RULES, "jojo"], rows=500, columns=80, environment={"PAGER": "echo paged"})
    assert "paged" not in text
    assert "Where a card can go" in text
    text = shown([*RULES, "juno-classic"], rows=24, columns=80, environment={"PAGER": "no-such-pager"})
    assert LAST in text


@pytest.mark.slow
def test_a_pager_that_is_quit_is_no_error() -> None:
    text = shown([*RULES, "jojo"], rows=24, columns=80, environment={"PAGER": "head -3"})
    assert lines_of(text)[0] == "Jojo"
    assert len(lines_of(text)) == 4


@needs.program("less")
def test_less_shows_styles_whatever_the_user_s_options_ignores_ctrl_c_and_ends_with_q() -> None:
    options = {"PAGER": "less", "LESS": "i"}
    with terminal([*RULES, "juno-classic"], rows=24, columns=80, environment=options) as there:
        there.until("The marks in front")
        assert "\x1b[1;4mJUNO" in there.text
        assert "ESC[" not in there.text
        assert LAST not in there.text
        there.until(PROMPT)
        there.type("\x03")
        there.insist("G", "(END)")  # less forgets keys that come while it obeys Ctrl-C
        there.type("q")
        assert there.end() == 0
        assert "Traceback" not in there.text


@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
def test_a_pipe_gets_plain_text(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game]) == 0
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "**" not in said
    assert not re.search(r"^#|^\|", said, re.MULTILINE)
    assert 60 < max(map(wcswidth, said.split("\n"))) <= 80
