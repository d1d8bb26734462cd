"""What the table asks: which answers there are, by which keys, and how long one has for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.wire.messages import Clock, PausedBy, PausePart, Update
from parlour.rules.games.shedding.choices.sentences import WHICH, WHOSE_HAND
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Deadline
from parlour.tui.tables.shape import BoardPart
from tests.rules.jojo.table import table as jojo
from tests.tui.kit import laid, stacked
from tests.tui.kit.at_table import (
    DRAW,
    FRENCH_HAND,
    SIZE,
    SUITS,
    TableApp,
    a_view,
    an_update,
    dressed,
    exposed,
    french,
    my_turn,
    several,
)

SIZES = ((60, 20), (80, 24), (120, 40))
STACKS = """
    -    B3   -
    -    R5   -
    -    -    -
    hands R6 B4 G6 W J | G2
"""


async def test_who_cannot_answer_sees_only_the_way_out() -> None:
    lose = Choice("pass", in_words("Lose the turn"), usual=True)
    app = TableApp(french(FRENCH_HAND, lose, skips=2, facing="8D", phase="face"))
    async with app.run_test(size=SIZE):
        assert "8♦ waiting:" in app.drawn
        assert "You can't answer this:" in app.drawn
        assert "Answer with" not in app.drawn
        assert "p lose the turn" in app.drawn
        assert "p lose the turn" in app.table.board.lines()[-1]


async def test_every_rank_that_may_be_named_is_shown() -> None:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    play = several(("AD",), after=(Step(Pick.WORD, ranks, words=WHICH["rank"]),))
    app = TableApp(french(FRENCH_HAND, play))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("8", "enter")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Which rank?" in app.drawn
            assert [one.on for one in app.table.board.buttons(BoardPart.PROMPT)] == list(ranks)


async def test_every_player_to_swap_with_is_shown_by_number() -> None:
    play = several(("R7",), after=(Step(Pick.SEAT, tuple("123456789"), words=WHOSE_HAND),))
    app = TableApp(an_update(a_view(seats=10, choices=(play,))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "enter")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Swap hands with whom?" in app.drawn
            assert [one.on for one in app.table.board.buttons(BoardPart.PROMPT)] == list("123456789")
            assert "0 Maximilia" in app.drawn


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_suits_are_shown_by_letter_and_word_and_by_their_signs_where_there_are_any(
    ascii_only: bool,
) -> None:
    play = several(("AD",), after=(Step(Pick.SUIT, SUITS, words=WHICH["suit"]),))
    app = TableApp(french(FRENCH_HAND, play), dressed(ascii_only=ascii_only))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("8", "enter")
        assert "Which suit?" in app.drawn
        assert ("H hearts" if ascii_only else "H ♥ hearts") in app.drawn


async def test_a_game_asks_for_a_pick_in_its_own_words_and_without_any_it_is_asked_of_the_choice() -> None:
    own = in_words("Which way round?")
    for words, asked in ((own, "Which way round?"), (None, "Play cards: which one?")):
        play = several(("R7",), after=(Step(Pick.WORD, ("left", "right"), words=words),))
        app = TableApp(an_update(a_view(choices=(play,))))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("1", "enter")
            assert asked in app.drawn


async def test_what_begins_by_itself_says_what_its_keys_mean_and_offers_no_way_back() -> None:
    cut = Choice("cut", in_words("Cut the deck: how many tenths?"), (Step(Pick.WORD, tuple("123456789")),))
    view = a_view(
        hand=(), choices=(cut, Choice("pass", in_words("Do not cut"))), prompt="Cut, or let the deck be"
    )
    app = TableApp(an_update(view))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            assert "Cut the deck: how many tenths?" in app.drawn
            assert "[1]  2 " in app.drawn
            assert "p do not cut" in app.drawn
            assert "Esc" not in app.drawn
            await pilot.press("escape")


async def test_what_begins_by_itself_and_is_all_there_is_is_asked_in_the_referees_words() -> None:
    name = Choice("name", in_words("Name the color"), (Step(Pick.SUIT, ("red", "green")),))
    app = TableApp(an_update(a_view(hand=(), choices=(name,), prompt="Wild opened: name what must follow")))
    async with app.run_test(size=SIZE):
        assert "Wild opened: name what must follow" in app.drawn


async def test_a_clock_counts_down_in_seconds_also_one_that_no_deadline_explains() -> None:
    app = TableApp(exposed())
    async with app.run_test(size=SIZE):
        for passed, words in ((0, '2 s to call "UNO"'), (1, '1 s to call "UNO"'), (30, '0 s to call "UNO"')):
            app.now += passed
            app.table.board.redraw(BoardPart.PROMPT)
            assert words in app.drawn
        app.table.show_update(an_update(a_view(), seq=2, clocks=[Clock(name="turn", left=12.0)]))
        assert "12 s" in app.drawn


async def test_a_clock_says_less_where_the_sentence_before_it_needs_the_room() -> None:
    owes = 'Ada has one card left and has not called "next to the last card"'
    view = a_view(
        prompt=owes, deadlines=(Deadline("call", 2.0, in_words('to call "next to the last card"')),)
    )
    app = TableApp(an_update(view, clocks=[Clock(name="call", left=2.0)]))
    async with app.run_test(size=(80, 24)):
        assert any(owes in line and line.rstrip().endswith(" 2 s") for line in app.table.board.lines())


async def test_a_question_that_is_longer_than_its_row_takes_another_above_the_choices() -> None:
    end = "or keep the cards that you have until it is your turn again"
    asked = f"Play one of your cards, draw one from the stock, {end}"
    app = TableApp(an_update(a_view(prompt=asked, choices=(DRAW,))))
    async with app.run_test(size=(80, 24)):
        assert "…" not in app.drawn
        assert "until it is your turn again" in app.drawn
        assert "d draw a card" in app.drawn


ASKED = (
    "Answer the Skip with a Skip of any color or a Reverse of the same color, or lose your turn and the next"
)
REFUSED = (
    "JX-4: that card answers neither the Skip nor the sum that waits: only a Skip or a Reverse of its color"
)


@pytest.mark.parametrize(
    "update",
    [my_turn(), laid.seen(laid.racing(laid.FOUR)), stacked.seen(jojo(STACKS))],
    ids=["hands", "grids", "stacks"],
)
async def test_a_refusal_and_a_question_of_two_rows_each_can_both_be_read(update: Update) -> None:
    assert update.view is not None
    asked = replace(update.view, prompt=in_words(ASKED))
    app = TableApp(update.model_copy(update={"view": asked}))
    async with app.run_test(size=(80, 24)):
        board = app.table.board
        before = board.lines(), board.buttons(BoardPart.PROMPT)
        app.table.turn.notice = in_words(REFUSED)
        board.redraw(BoardPart.PROMPT)
        at = board.rect(BoardPart.PROMPT)
        shown = " ".join(" ".join(board.lines()[at.y : at.y + at.height]).split())
        assert ASKED in shown
        assert REFUSED in shown
        assert len(board.buttons(BoardPart.PROMPT)) == len(before[1]) > 0
        app.table.turn.notice = None
        board.redraw(BoardPart.PROMPT)
        assert (board.lines(), board.buttons(BoardPart.PROMPT)) == before


@pytest.mark.parametrize("what", ["a sentence", "a refusal", "a pause"])
async def test_what_is_longer_than_the_prompt_can_grow_is_seen_to_go_on(what: str) -> None:
    long = "That card fits neither color nor rank. " * 9
    update = an_update(a_view(prompt=long if what == "a sentence" else "", choices=(DRAW,)))
    pause = PausePart(by=PausedBy.HOST, told=in_words(long)) if what == "a pause" else None
    update = update.model_copy(update={"table": update.table.model_copy(update={"pause": pause})})
    app = TableApp(update)
    async with app.run_test(size=(60, 18)):
        app.table.turn.notice = in_words(long) if what == "a refusal" else None
        app.table.board.redraw(BoardPart.PROMPT)
        assert any(line.rstrip().endswith("…") for line in app.table.board.lines())
