"""Moves that are built pick by pick, and keys among stacks that lie side by side."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import told
from parlour.tui.moves.arrows import beside, follow
from parlour.tui.moves.asking import TableRequests
from parlour.tui.moves.key_queue import KeyQueue
from parlour.tui.moves.number_pad import digit, with_digit
from parlour.tui.moves.question import asked_of_stacks
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.zones import stacks
from parlour.tui.words.asking import FINISH, WHICH_WAY
from parlour.tui.words.speaking import Words
from tests.rules.jojo.table import table
from tests.tui.kit.happening import says
from tests.tui.kit.stacked import seen, stepping

MIDDLE = """
    B2/B2  P8/P9  Y1
    R9     R5/R6  G8/J/G7
    -      Y8     -
    hands R6 B1 W W J G7 B9 | G2 G3
"""
"""Sorted by color: 1 R6, 2 G7, 3 B1, 4 B9, 5 W, 6 W, 7 Jojo."""
HELD = """
    -  B3@1  -
    -  R5    -
    -  R7    -
    hands R6 B4 J | G2 G3
    goes color
"""


class Player:
    """Keys at a table without a screen."""

    def __init__(self, text: str, viewer: int | None = 0) -> None:
        self.of = table(text)
        self.link = stepping(self.of, viewer or 0)
        self.turn = Turn()
        self.refusals: list[str] = []
        asking = TableRequests(self.link, self._refused)
        self.requests: list[asyncio.Task[None]] = []
        run = lambda request: self.requests.append(asyncio.create_task(request()))  # noqa: E731
        self.keys = KeyQueue(self.turn, asking, run, self._refused, lambda: None)
        self.viewer = viewer
        self.show()

    def show(self) -> None:
        """The referee tells how things are."""
        self.keys.show(seen(self.of, self.viewer, seq=self.turn.seq + 1))

    def _refused(self, answer: Answer, _seen: int | None) -> None:
        self.refusals.append(answer.clause)

    async def types(self, keys: str) -> Player:
        """Press digits, letters of verbs, `>` for Enter and `<` for Esc, and wait for the answers."""
        verbs = {"d": "draw", "r": "trade", "w": "switch", "v": "move", "g": "hold", "e": "stop"}
        for key in keys.replace(" ", ""):
            if key.isdigit():
                self.digit(key)
            elif key in verbs:
                self.keys.press(partial(self.turn.act, verbs[key]))
            elif key == ">":
                self.keys.press(self.turn.enter)
            else:
                self.keys.back()
            await self.answered()
        return self

    def digit(self, key: str) -> None:
        self.keys.press(partial(self.turn.digit, key, again=False, hand=self.turn.hand))

    async def answered(self) -> None:
        """Wait until nothing is asked any more."""
        while self.requests:
            await self.requests.pop()

    @property
    def moves(self) -> list[str]:
        return self.link.moves

    @property
    def places(self) -> str:
        return " ".join(option.pick for option in self.turn.options)

    @property
    def prompt(self) -> str:
        if self.turn.which:
            return Words(()).sentence(told(WHICH_WAY, cards=(self.turn.which.card,)))
        return Words(()).sentence(asked_of_stacks(self.turn.picking)) if self.turn.picking else ""

    @property
    def notice(self) -> str:
        """Return what the last key is said to have done."""
        return Words(()).said(self.turn.notice) if self.turn.notice else ""


# ---- a card and its place ------------------------------------------------------------------------


async def test_a_card_s_number_and_a_place_s_digit_lay_it_or_enter_where_the_cursors_are() -> None:
    player = await Player(MIDDLE).types("1")
    assert (player.places, player.prompt) == ("M", "Red 6: play it where? Press a digit")
    assert (await player.types("5")).moves == ["play R6 M"]
    assert (await Player(MIDDLE).types(">>")).moves == ["play R6 M"]


async def test_arrows_go_from_place_to_place_and_enter_takes_the_one_that_they_led_to() -> None:
    player = await Player(MIDDLE).types("5")
    reached = [player.turn.chosen]
    for arrow in ("right", "down", "left", "up"):
        follow(arrow, player.turn, {})
        reached.append(player.turn.chosen)
    assert reached == ["M", "E", "S", "W", "N"]
    assert (await player.types(">")).prompt.startswith("Wild on N")


async def test_a_card_that_fits_nowhere_is_refused_with_a_reason() -> None:
    player = await Player(HELD).types("2")
    assert player.refusals == ["JJ-5"]
    assert player.turn.picking is None


async def test_a_click_on_another_card_picks_that_one() -> None:
    player = await Player(MIDDLE).types("1")
    player.keys.press(partial(player.turn.click, 4, player.turn.hand))
    await player.types("8")
    assert player.prompt.startswith("Wild on N")


# ---- combinations --------------------------------------------------------------------------------


async def test_a_wild_is_covered_where_it_lies_without_naming_the_place_again() -> None:
    player = await Player(MIDDLE).types("58")
    assert player.prompt == "Wild on N: cover it now with which card?"
    assert (await player.types("4")).moves == ["play W N then B9 N"]


async def test_the_card_that_follows_a_switch_is_asked_for_and_a_jojo_tells_what_it_is_for() -> None:
    player = await Player(MIDDLE).types("7")
    assert player.prompt == "Jojo can be used in several ways. Which one?"
    assert player.places == "switch move"
    await player.types("w7")
    assert player.prompt == "Reverse a stack's order on NW: which card follows?"
    assert (await player.types("3")).moves == ["switch NW then B1 NW"]


async def test_which_way_is_meant_is_answered_by_enter_taken_back_by_escape_and_no_matter_of_digits() -> None:
    player = await Player(MIDDLE).types("7")
    player.turn.step(1)
    assert (await player.types(">")).prompt == "Move a top card: which one? Press a digit"
    player = await Player(MIDDLE).types("71")
    assert player.notice == "Choose first what you want to do, or go back."
    assert player.places == "switch move"
    player = await Player(MIDDLE).types("7<")
    assert (player.prompt, player.places) == ("", "")


async def test_the_only_place_to_which_a_top_card_can_go_is_asked_for_so_that_its_key_plays_no_card() -> None:
    player = await Player(MIDDLE).types("v")
    before = player.places
    await player.types("8")
    assert player.prompt == "Move a top card from N: to where? Press a digit"
    assert player.places == "W"
    await player.types("4")
    assert player.prompt == "Move a top card from N to W: which card follows?"
    assert player.moves == []
    assert (await player.types("<<")).places == before


async def test_escape_goes_back_pick_by_pick_and_nothing_is_laid() -> None:
    player = await Player(MIDDLE).types("58")
    await player.types("<")
    assert player.prompt == "Wild: play it where? Press a digit"
    await player.types("<")
    assert player.prompt == ""
    assert player.moves == []


async def test_moves_of_one_step_need_no_question() -> None:
    player = await Player(MIDDLE).types("r3")
    assert player.moves == ["trade B1"]
    assert (await Player(HELD).types("g2")).moves == ["hold S"]
    assert (await Player(HELD).types("e")).moves == ["stop"]
    assert player.link.asked == []


async def test_a_turn_does_not_end_by_a_key_while_something_is_picked() -> None:
    player = await Player(HELD).types("1e")
    assert player.moves == []
    assert player.turn.notice == told(FINISH)
    assert (await player.types("<e")).moves == ["stop"]


async def test_what_may_not_be_done_now_is_refused_with_its_clause() -> None:
    player = await Player(MIDDLE).types("d")
    await player.types("g")
    assert player.refusals == ["JJ-10", "JJ-16"]
    assert player.moves == []
    assert (await Player(MIDDLE, viewer=1).types("1")).refusals == ["JJ-9"]


# ---- fast fingers --------------------------------------------------------------------------------


async def test_what_is_typed_while_a_move_is_on_its_way_waits_and_names_the_cards_as_they_stood() -> None:
    player = await Player(MIDDLE).types("15 58")
    assert player.moves == ["play R6 M"]
    player.of.plays("0 play R6 M")
    player.show()
    await player.answered()
    assert player.prompt == "Wild on N: cover it now with which card?"


async def test_who_comes_back_with_updates_counted_anew_may_play_on() -> None:
    player = await Player(MIDDLE).types("15")
    player.keys.show(seen(player.of, seq=1))
    assert (await player.types("15")).moves == ["play R6 M"] * 2


async def test_keys_typed_in_a_turn_that_is_over_are_not_done_in_the_next() -> None:
    player = await Player(HELD).types("e")
    player.digit("1")
    player.of.plays("0 stop")
    player.show()
    await player.answered()
    assert (player.prompt, player.refusals) == ("", [])


async def test_a_refused_move_or_pick_forgets_what_was_typed_after_it() -> None:
    player = Player(MIDDLE)
    player.link.answers = [Answer(id=1, ok=False)]
    await player.types("1")
    player.digit("5")
    player.digit("5")
    await player.answered()
    assert not player.keys.waits
    assert (await player.types("15")).moves == ["play R6 M"] * 2
    player = await Player(MIDDLE).types("1")
    for key in "985":
        player.digit(key)
    await player.answered()
    assert (player.refusals, player.moves, player.places) == (["JJ-8"], [], "M")


async def test_escape_forgets_what_was_typed_while_the_referee_was_asked() -> None:
    player = Player(MIDDLE)
    for key in "158":
        player.digit(key)
    player.keys.back()
    await player.answered()
    assert (player.prompt, player.moves) == ("", [])
    assert (await player.types("15")).moves == ["play R6 M"]


async def test_an_answer_to_a_pick_that_was_taken_back_is_not_heard() -> None:
    player = await Player(MIDDLE).types("5")
    steps, back = player.link.steps, player.keys.back

    def late(text: str) -> Answer:
        back()
        return steps(text)

    player.link.steps = late
    await player.types("8")
    assert player.prompt == ""


async def test_a_turn_that_is_over_takes_what_was_begun_and_the_line_about_it_with_it() -> None:
    player = await Player(HELD).types("2")
    player.turn.notice = says("not there")
    await player.types("1")
    player.of.plays("0 stop")
    player.show()
    assert player.turn.picking is None
    assert player.notice == ""


# ---- where stacks lie ----------------------------------------------------------------------------


def test_digits_lie_as_on_a_number_pad() -> None:
    view = seen(table(MIDDLE)).view
    assert view is not None
    rows = [
        [digit(stack) for stack in sorted(stacks(view), key=lambda one: one.column) if stack.row == row]
        for row in range(3)
    ]
    assert rows == [["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"]]
    assert [with_digit(view, key) for key in "7520"] == ["NW", "M", "S", ""]


@pytest.mark.parametrize(
    ("start", "arrow", "to"),
    [("M", "up", "N"), ("N", "right", "NE"), ("W", "down", "S"), ("W", "left", "W"), ("", "up", "M")],
)
def test_an_arrow_goes_to_the_nearest_place_that_may_be_picked(start: str, arrow: str, to: str) -> None:
    view = seen(table(MIDDLE)).view
    assert view is not None
    assert beside(view, ("M", "N", "E", "S", "W", "NE"), start, arrow) == to
