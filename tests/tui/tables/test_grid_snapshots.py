"""Cards in grids as pictures: the moments of a round, at the sizes and in the looks they are made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Notice, Update
from parlour.rules.sentences import in_words
from tests.rules.lotta_watta.table import table
from tests.tui.kit.at_table import TableApp, dressed
from tests.tui.kit.laid import EIGHT, FOUR, asking, racing, seen

Compare: TypeAlias = Callable[..., bool]
PILES = "pile: 5S 7D; stock: 5D 6D 9C 9D"
SMALL, LARGE, LEAST = (80, 24), (120, 40), (60, 18)


def pictured(
    compare: Compare, update: Update, size: tuple[int, int], *keys: str, said: str = "", plain: bool = False
) -> bool:
    """Whether the table looks as it did, after these keys and what the referee `said`."""

    async def before(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app, TableApp)
        if said:
            pilot.app.table.noticed(Notice(told=in_words(said)))
        await pilot.press(*keys)
        await pilot.pause()

    app = TableApp(update, dressed(ascii_only=plain, color=not plain))
    return compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", [SMALL, LARGE, LEAST])
def test_eight_players_race(snap_compare: Compare, size: tuple[int, int]) -> None:
    race = racing().plays("1 pass")
    assert pictured(snap_compare, seen(race, left=1.4), size, said="Photo finish: Bo 412 ms, Ann 431 ms")


@pytest.mark.parametrize("viewer", [0, 3])
def test_eight_players_are_asked_in_turn(snap_compare: Compare, viewer: int) -> None:
    assert pictured(snap_compare, seen(asking().plays("3 pass") if not viewer else asking(), viewer), SMALL)


def test_a_look_at_ones_own_cards(snap_compare: Compare) -> None:
    look = table(f"{FOUR}; {PILES}; turn: 1; phase: look")
    assert pictured(snap_compare, seen(look, left=9.0), SMALL)


def test_a_jack_swaps_a_card_named_by_letter_with_ones_own(snap_compare: Compare) -> None:
    jack = table(f"{EIGHT}; {PILES}; turn: 0; phase: power; powers: 0J")
    assert pictured(snap_compare, seen(jack, left=11.0), SMALL, "b", "1", "3")


def test_a_card_is_taken_during_a_call_with_assisted_memory(snap_compare: Compare) -> None:
    took = table(f"{FOUR}; {PILES}; turn: 0; phase: look", memory="assisted")
    took.plays(
        *(f"{seat} pass" for seat in range(4)), "judged", "0 take stock", "0 put 1", "judged", "0 call"
    )
    took.plays("1 take stock", "1 drop", "judged", "2 take stock")
    assert pictured(snap_compare, seen(took), LARGE)


def test_a_race_in_ascii_without_color(snap_compare: Compare) -> None:
    race = racing("hands: 3S 7H KD 2C | 4S - JK 9D *7C | 5H 5C QD AH")
    assert pictured(snap_compare, seen(race, left=2.2), SMALL, "s", plain=True)
