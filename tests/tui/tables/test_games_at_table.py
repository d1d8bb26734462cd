"""Each game's table at a moment when the viewer faces something: played by its real rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from textual.pilot import Pilot

from parlour.tui.tables.shape import BoardPart
from tests.tui.kit.at_table import TableApp
from tests.tui.kit.dealt import Dealt

Compare: TypeAlias = Callable[..., bool]
SMALL = (80, 24)


class Moment(NamedTuple):
    """What is dealt in a game, the moves until the viewer faces something, and the keys that follow."""

    game: str
    hands: str
    opening: str
    moves: str
    keys: str = ""
    options: Mapping[str, str] = {}

    def dealt(self) -> Dealt:
        return Dealt(self.game, self.hands, self.opening, **self.options).plays(*self.moves.split(", "))


def pending(keys: str = "") -> Moment:
    """Return a moment at which two played two +2 each."""
    hands = "RD GD YD R3 R8 G5 G8 B2 B9 Y0 W4 | R9 | RD BD | BD YD"
    return Moment("juno-serious", hands, "R5", "1 play R9, 2 play RD BD, 3 play BD YD", keys)


MOMENTS: Final = {
    "juno_classic_with_a_wild_draw_four_to_challenge": Moment(
        *("juno-classic", "R3 G5 B9 BD Y0 Y7 W | R9 | R4 | R2 W4", "R5"),
        "1 play R9, 2 play R4, 3 play W4 green",
        options={"wild_draw_four": "challenge"},
    ),
    "juno_seven_o_with_a_seat_to_choose_for_a_7": Moment(
        *("juno-seven-o", "R7 R0 G5 B9 BD Y0 W | R9 | R4 | R2", "R5"),
        "1 play R9, 2 play R4, 3 play R2",
        "2 enter right",
    ),
    "juno_serious_with_draw_twos_and_answers_in_hand": pending(),
    "juno_serious_with_two_draw_twos_marked": pending("3 space 6 space"),
    "juno_serious_with_skips": Moment(
        *("juno-serious", "RS GS YD R3 R8 G5 G8 B2 B9 Y0 W4 | R9 | RS | BS YS", "R5"),
        "1 play R9, 2 play RS, 3 play BS YS",
    ),
    "switch_with_a_jack_and_a_red_one_in_hand": Moment(
        "switch", "JH JC 2S QS 9D | 9S | 4S | JS", "5S", "1 play 9S, 2 play 4S, 3 play JS"
    ),
    "next_to_the_last_card_with_jokers_over_a_called_suit": Moment(
        *("next-to-last", "JK 2H 7H 8C 10H QS AD | JC | JK | JK", "5C"),
        "1 play JC hearts, 2 play JK, 3 play JK",
        options={"cut": "off"},
    ),
    "crazy_eights_with_a_suit_named_by_an_8": Moment(
        "crazy-eights", "8H 3D QD 10C AS | 9S | 4S | 8S", "5S", "1 play 9S, 2 play 4S, 3 play 8S diamonds"
    ),
    "mau_mau_with_sevens": Moment(
        "mau-mau", "7D 9H JC QS KS | KH | 7H | 7C", "AH", "1 play KH, 2 play 7H, 3 play 7C"
    ),
    "mau_mau_with_sevens_and_no_answer": Moment(
        "mau-mau", "8D 9H JC QS KS | KH | 7H | 7C", "AH", "1 play KH, 2 play 7H, 3 play 7C"
    ),
    "custom_with_two_packs_and_a_2_held_twice": Moment(
        *("custom", "2S 2S 2H 9D JC | 9S | 4S | AC | 2C | 2D | 2H | 2D", "5S"),
        "1 play 9S, 2 play 4S, 3 play AC clubs, 4 play 2C, 5 play 2D, 6 play 2H, 7 play 2D",
        options={"decks": "2"},
    ),
    "custom_with_a_drawn_card_that_may_be_played": Moment(
        *("custom", "2S 3H 2H 9D JC | 9S | 4S | 6S", "5S"),
        "1 play 9S, 2 play 4S, 3 play 6S, 0 draw",
        options={"stock": "KS", "play_drawn_card": "may"},
    ),
}


@pytest.mark.few(*(f"{name}-80x24" for name in MOMENTS))
@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", MOMENTS)
def test_what_the_viewer_faces_in_each_game(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    moment = MOMENTS[name]

    async def press(pilot: Pilot[Any]) -> None:
        await pilot.press(*moment.keys.split())
        await pilot.pause()

    assert snap_compare(TableApp(moment.dealt().update()), terminal_size=size, run_before=press)


async def test_the_seat_under_the_cursor_is_one_bar_from_its_name_to_its_last_word() -> None:
    app = TableApp(MOMENTS["juno_seven_o_with_a_seat_to_choose_for_a_7"].dealt().update())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2", "enter")
        seats = app.table.board.rect(BoardPart.SEATS)
        bar = app.table.board.render_line(4).crop(1, seats.width)
        assert "2 Bo" in bar.text
        assert "bot" in bar.text
        assert len({segment.style.bgcolor for segment in bar if segment.style}) == 1


async def test_what_is_faced_begins_with_a_capital_and_its_answers_stand_apart() -> None:
    app = TableApp(pending().dealt().update())
    async with app.run_test(size=SMALL):
        assert "  Yellow +2 waiting: answer it or draw 8" in app.drawn
        assert "Answer with R +2, G +2, Y +2, or  d draw 8 cards" in app.drawn


async def test_only_who_must_take_it_now_is_told_that_nothing_answers() -> None:
    anothers = Dealt("mau-mau", "8D | 7H | KH", "AH").plays("1 play 7H")
    held_up = Dealt("mau-mau", "KS 9D 10C QH 8D | KH 9S 10D 7C AS", "AH")
    held_up.plays("1 play KH", "0 play KS", "1 play 9S", "0 play 9D", "1 play 10D", "0 play 10C", "1 play 7C")
    for dealt, prompt in (
        (anothers, "Cem answers 7 of hearts, or draws 2"),
        (held_up, "Bo has one card left"),
    ):
        app = TableApp(dealt.update())
        async with app.run_test(size=SMALL):
            assert prompt in app.drawn
            assert "You can't answer this" not in app.drawn


async def test_who_is_asked_keeps_the_name_as_it_is_written() -> None:
    update = Dealt("mau-mau", "8D | KH | 7H", "AH").update()
    seats = tuple(part.model_copy(update={"name": part.name.lower()}) for part in update.table.seats)
    table = update.table.model_copy(update={"seats": seats})
    app = TableApp(update.model_copy(update={"table": table}))
    async with app.run_test(size=SMALL):
        assert "  bo's turn" in app.drawn
