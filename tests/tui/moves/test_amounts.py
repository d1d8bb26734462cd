"""A number within limits: typed, found step by step, tapped, or said in a line."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.net.wire.messages import Update
from parlour.rules.guard.fitting import Misfit, check
from parlour.rules.sentences import in_words, text
from parlour.rules.steps import MOST_NUMBERS, Choice, Pick, Step, compose
from parlour.rules.views import View
from parlour.tui.moves.choices import STEPS
from parlour.tui.plain.saying.said import Kind
from parlour.tui.web.pages.ask import ask
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update
from tests.tui.kit.paged import Read, scene_of, turn_at
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import text_of
from tests.tui.plain.table.at_table import typed

FEW, MANY = (0, 13), (60, 120)


def bids(limits: tuple[int, int], *more: Choice, usual: int | None = None) -> Update:
    """Return the update of somebody who has to say a number, and may do more."""
    bid = Choice("bid", in_words("Say a number"), (Step(Pick.NUMBER, limits=limits, usual=usual),))
    return an_update(a_view(choices=(bid, *more)))


@pytest.mark.parametrize(("typed", "move"), [("5", "bid 5"), ("0", "bid 0"), ("13", "bid 13"), ("1", None)])
def test_of_few_numbers_the_one_that_is_whole_is_picked_at_once(typed: str, move: str | None) -> None:
    turn = turn_at(bids(FEW))
    made = [turn.digit(key, again=False) for key in typed]
    assert made[-1] == move
    assert move or turn.enter() == "bid 1"


def test_of_many_numbers_one_is_typed_and_then_confirmed_if_it_is_whole_and_within_the_limits() -> None:
    turn = turn_at(bids(MANY))
    for key, chosen in (("7", "70"), ("5", "75"), ("1", "100"), ("0", "100"), ("4", "104")):
        assert turn.takes(key)
        assert turn.digit(key, again=False) is None
        assert turn.chosen == chosen
    assert turn.enter() == "bid 104"
    turn = turn_at(bids(MANY))
    turn.digit("7", again=False)
    assert turn.enter() is None
    assert turn.notice is not None
    assert text(turn.notice) == "Pick a number from 60 to 120."
    turn.back()
    assert turn.enter() == "bid 60"
    turn = turn_at(bids(MANY))
    assert turn.digit("5", again=False) is None
    assert turn.notice is not None
    assert turn.typed == ""


def test_arrows_go_to_other_numbers_and_no_further_than_there_are_some() -> None:
    turn = turn_at(bids(MANY))
    for by in (*STEPS, 10, 1):
        turn.more(by)
    assert turn.chosen == "82"
    turn.step(-1)
    turn.more(-500)
    assert turn.chosen == "60"
    turn.more(500)
    assert turn.enter() == "bid 120"


@pytest.mark.parametrize("limits", [FEW, MANY])
def test_the_cursor_begins_at_the_usual_number_and_other_keys_go_on_as_ever(limits: tuple[int, int]) -> None:
    usual = limits[0] + 4
    assert turn_at(bids(limits, usual=usual)).enter() == f"bid {usual}"
    turn = turn_at(bids(limits, usual=usual))
    turn.step(-1)
    assert turn.chosen == str(usual - 1)
    turn.back()
    assert turn.chosen == str(usual)
    turn.digit("1", again=False)
    assert turn.chosen == {FEW: "1", MANY: "100"}[limits]


def test_a_number_after_another_pick_begins_at_the_usual_one_too_and_the_only_one_is_not_asked_for() -> None:
    steps = (Step(Pick.SEAT, ("1", "2")), Step(Pick.NUMBER, limits=MANY, usual=75))
    turn = turn_at(an_update(a_view(choices=(Choice("bet", in_words("Bet"), steps),))))
    turn.step(1)
    assert turn.enter() is None
    assert turn.enter() == "bet 2 75"
    turn = turn_at(bids((4, 4), Choice("pass", in_words("Pass"))))
    assert turn.act("bid") == "bid 4"


async def test_keys_and_clicks_on_the_screen_pick_a_number() -> None:
    assert await pressed(TableApp(bids(FEW)), "1", "2") == ["bid 12"]
    assert await pressed(TableApp(bids(MANY)), "8", "5", "right", "enter") == ["bid 86"]
    assert await pressed(TableApp(bids(FEW, usual=4)), "enter") == ["bid 4"]
    app = TableApp(bids(MANY))
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "more", "10")
        await click(app, pilot, "more", "-1")
        assert "60-120 type a number" in text_of(app)
        await click(app, pilot, "enter", "")
        await settled(pilot)
        assert app.link.moves == ["bid 69"]


def test_the_page_has_a_button_for_each_of_few_numbers_and_steps_among_many() -> None:
    few = Read(str(ask(scene_of(bids(FEW)))))
    assert {f"option {number}" for number in range(14)} <= {*few.does}
    many = Read(str(ask(scene_of(bids(MANY)))))
    assert many.does[:5] == ["more -10", "more -1", "enter", "more 1", "more 10"]
    button = many.doing("enter")
    assert button is not None
    assert button.text == "60"
    assert "75" in str(ask(scene_of(bids(MANY, usual=75))))
    few_usual = str(ask(scene_of(bids(FEW, usual=4))))
    assert few_usual.count("usual") == 1
    assert str(ask(scene_of(bids(FEW)))).count("usual") == 0


@pytest.mark.looptime
async def test_a_line_names_the_number_or_is_asked_for_it() -> None:
    assert (await typed(bids(MANY), "bid 75")).moves == ["bid 75"]
    asked = await typed(bids(MANY), "bid", "90")
    assert asked.texts(Kind.TURN)[-1] == "Say a number: Type a number from 60 to 120, or back."
    assert asked.rows == []
    assert asked.moves == ["bid 90"]
    alone = await typed(bids(MANY), "75")
    assert alone.moves == ["bid 75"]
    assert alone.texts(Kind.TURN)[0].endswith("Type a number from 60 to 120.")
    assert (await typed(bids(MANY, Choice("pass", in_words("Pass"))), "2")).moves == ["pass"]
    assert (await typed(bids(MANY), "bid", "ninety")).moves == []


@pytest.mark.looptime
async def test_the_verb_alone_says_the_usual_number_only_where_that_was_said() -> None:
    alone = await typed(bids(MANY, usual=75), "bid")
    assert alone.texts(Kind.TURN)[0].endswith("Type a number from 60 to 120, or bid alone for 75.")
    assert alone.moves == ["bid 75"]
    assert (await typed(bids(MANY, usual=75), "90")).moves == ["bid 90"]
    asked = await typed(bids(MANY, Choice("pass", in_words("Pass")), usual=75), "bid")
    assert asked.texts(Kind.TURN)[-1] == "Say a number: Type a number from 60 to 120, such as 75, or back."
    assert asked.moves == []


def test_a_usual_number_is_on_the_wire_where_there_is_one() -> None:
    with_one, without = bids(FEW, usual=0).model_dump_json(), bids(FEW).model_dump_json()
    assert '"limits":[0,13],"usual":0' in with_one
    assert "usual" not in without
    assert Update.model_validate_json(with_one) == bids(FEW, usual=0)


@pytest.mark.parametrize(
    "step",
    [
        Step(Pick.NUMBER, limits=(1, 2), usual=3),
        Step(Pick.NUMBER, limits=(1, 2), usual=0),
        Step(Pick.WORD, ("high",), usual=1),
        Step(Pick.NUMBER, ("1", "2")),
        Step(Pick.WORD, limits=(1, 2)),
        Step(Pick.NUMBER, limits=(-1, 2)),
        Step(Pick.NUMBER, limits=(3, 2)),
        Step(Pick.NUMBER, limits=(1, MOST_NUMBERS + 1)),
    ],
)
def test_a_step_of_a_game_with_other_limits_is_a_fault(step: Step) -> None:
    view = View(0, (), (), in_words(""), choices=(Choice("bid", in_words("Bid"), (step,)),))
    with pytest.raises(Misfit):
        check(view, Any)


def test_no_step_offers_more_numbers_than_there_may_be() -> None:
    assert len(Step(Pick.NUMBER, limits=(5, 10**9)).offers) == MOST_NUMBERS
    assert compose("bid", [Step(Pick.NUMBER, limits=(5, 9)).offers[-1]]) == "bid 9"
