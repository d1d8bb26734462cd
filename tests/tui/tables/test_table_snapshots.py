"""The table as a picture, at both sizes it is made for and in every look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import in_words
from tests.tui.kit.at_table import TableApp, challenged, crowded, dressed, exposed, facing, my_turn, spoken

Compare: TypeAlias = Callable[..., bool]
SIZES = ((80, 24), (120, 40))


def talked(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Return what happens before the picture is taken: some talk, and `keys`."""

    async def before(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app, TableApp)
        spoken(pilot.app.table)
        await pilot.press(*keys)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    return before


@pytest.mark.parametrize("size", SIZES)
def test_my_turn(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(my_turn()), terminal_size=size, run_before=talked("2"))


@pytest.mark.parametrize("size", SIZES)
def test_a_color_is_chosen(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(my_turn()), terminal_size=size, run_before=talked("7", "enter", "right"))


@pytest.mark.parametrize("size", SIZES)
def test_a_player_may_be_caught(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(exposed()), terminal_size=size, run_before=talked())


@pytest.mark.parametrize("size", SIZES)
def test_a_card_may_be_challenged(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(challenged()), terminal_size=size, run_before=talked())


@pytest.mark.parametrize("size", [*SIZES, (60, 20), (60, 18)])
def test_ten_players_and_twenty_cards(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(crowded()), terminal_size=size, run_before=talked("right", "right"))


@pytest.mark.parametrize("size", SIZES)
def test_a_spectator(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(crowded(viewer=None)), terminal_size=size, run_before=talked())


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = TableApp(my_turn())
    words = "+4 may not be played while you hold a red card, which makes this a line of two rows"
    app.link.answers.append(Answer(id=1, ok=False, clause="JC-12", told=in_words(words)))
    assert snap_compare(app, terminal_size=size, run_before=talked("7", "enter", "r"))


@pytest.mark.parametrize("size", SIZES)
def test_leaving_is_asked_for(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(my_turn()), terminal_size=size, run_before=talked("q"))


def test_writing_to_the_table(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(my_turn()), terminal_size=(80, 24), run_before=talked("t", "h", "i"))


@pytest.mark.parametrize("theme", ["parlour-light", "parlour-high-contrast"])
@pytest.mark.parametrize("face", ["white", "black"])
@pytest.mark.parametrize("size", SIZES)
def test_another_theme(snap_compare: Compare, theme: str, face: str, size: tuple[int, int]) -> None:
    app = TableApp(my_turn(), dressed(theme, face), theme)
    assert snap_compare(app, terminal_size=size, run_before=talked("2"))


@pytest.mark.parametrize("size", SIZES)
def test_ascii(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(
        TableApp(my_turn(), dressed(ascii_only=True)), terminal_size=size, run_before=talked("2")
    )


@pytest.mark.parametrize("size", [*SIZES, (60, 20)])
def test_a_draw_is_pending_on_a_french_table(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(facing()), terminal_size=size, run_before=talked())


@pytest.mark.parametrize("face", ["white", "black"])
@pytest.mark.parametrize("size", SIZES)
def test_french_cards_are_marked(snap_compare: Compare, face: str, size: tuple[int, int]) -> None:
    app = TableApp(facing(), dressed("parlour-dark", face))
    assert snap_compare(app, terminal_size=size, run_before=talked("3", "space", "1", "space"))


@pytest.mark.parametrize("size", SIZES)
def test_french_cards_in_ascii(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = TableApp(facing(), dressed(ascii_only=True))
    assert snap_compare(app, terminal_size=size, run_before=talked("3", "space"))


def test_without_color(snap_compare: Compare) -> None:
    app = TableApp(my_turn(), dressed(color=False))
    assert snap_compare(app, terminal_size=(80, 24), run_before=talked("7", "enter"))


def test_a_small_terminal(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(my_turn()), terminal_size=(50, 15), run_before=talked())
