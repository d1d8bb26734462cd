"""Small games of others, whose choices are made on the screen, in lines and on the page."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer, Update
from parlour.rules.sentences import NO_NOTATION, in_words, told
from parlour.rules.steps import HAND, Choice, Pick, Step
from parlour.tui.moves import taps
from parlour.tui.moves.question import question
from parlour.tui.moves.turn import Turn
from parlour.tui.tables.controls.open_now import by_free_keys
from parlour.tui.web.pages.table import table_page
from parlour.tui.words.speaking import said
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update
from tests.tui.kit.paged import Read, scene_of, turn_at
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled
from tests.tui.plain.table.at_table import Moment, typed

GIN = ("6S", "7H", "8H", "9H")
DISCARD = Choice("discard", in_words("Discard a card"), (Step(Pick.CARD, GIN, HAND),))
KNOCK = Choice(
    "knock",
    in_words("Knock with a card"),
    (Step(Pick.CARD, ("6S", "9H"), HAND, words=in_words("which last?")),),
)
DOUBLE = Step(Pick.WORD, ("double", "redouble"), least=0, words=in_words("for twice the points?"))
PLAY = Choice("play", in_words("Play a card"), (Step(Pick.CARD, GIN, HAND), DOUBLE))
GIVE = Choice(
    "give",
    in_words("Give a card to a player"),
    (Step(Pick.SEAT, ("1", "2")), Step(Pick.CARD, GIN, HAND, words=in_words("which card goes there?"))),
)
ASK = Choice("ask", in_words("Ask some players"), (Step(Pick.SEAT, ("1", "2", "3"), most=2),))


def gin(*choices: Choice) -> Update:
    return an_update(a_view(hand=GIN, choices=choices, suit=""))


def shown(turn_update: Update, *acts: str) -> Read:
    """Return the page after these verbs."""
    turn = turn_at(turn_update)
    for verb in acts:
        turn.act(verb)
    return Read("".join(table_page(scene_of(turn_update, turn)).values()))


def asked(turn: Turn) -> str:
    """Return what is asked in place of the prompt, "" if nothing."""
    found = question(turn, ())
    return said(found) if found else ""


# ---- a second verb for cards of the hand --------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (("w", "4", "enter"), "knock 9H"),
        (("s", "2", "enter"), "discard 7H"),
        (("1", "enter", "w"), "knock 6S"),
        (("1", "enter", "right", "enter"), "knock 6S"),
        (("2", "enter"), "discard 7H"),
        (("w", "escape", "2", "enter"), "discard 7H"),
    ],
)
async def test_each_verb_has_a_key(keys: tuple[str, ...], move: str) -> None:
    assert await pressed(TableApp(gin(DISCARD, KNOCK)), *keys) == [move]


async def test_each_verb_has_a_row_that_can_be_clicked_and_a_line_in_the_help() -> None:
    app = TableApp(gin(DISCARD, KNOCK))
    async with app.run_test(size=SIZE) as pilot:
        assert "w knock with a card" in app.drawn
        assert "s discard a card" in app.drawn
        keys = {action.written: action.tells for action in by_free_keys(app.table.turn)}
        assert keys == {"s": "Discard a card", "w": "Knock with a card"}
        await click(app, pilot, "verb", "knock")
        await settled(pilot)
        assert "Which last?" in app.drawn
        for _ in range(2):
            await click(app, pilot, "card", "0")
            await settled(pilot)
        assert app.link.moves == ["knock 6S"]


@pytest.mark.looptime
@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        (("knock 9 of hearts",), ["knock 9H"]),
        (("knock", "1"), ["knock 6S"]),
        (("1", "knock"), ["knock 6S"]),
        (("discard 1",), ["discard 6S"]),
    ],
)
async def test_each_verb_is_typed_in_lines(lines: tuple[str, ...], moves: list[str]) -> None:
    found = await typed(gin(DISCARD, KNOCK), *lines)
    assert found.moves == moves
    assert "You can pick 1: 6 of spades" in " ".join(each.text for each in found.said)
    assert "Type discard: discard a card. Type knock: knock with a card." in " ".join(
        each.text for each in found.said
    )


def test_each_verb_has_a_button_and_a_tap_on_a_card_completes_it_but_the_only_verb_has_none() -> None:
    assert shown(gin(DISCARD)).doing("verb discard") is None
    assert asked(turn_at(gin(DISCARD))) == ""
    assert shown(gin(DISCARD, KNOCK)).doing("verb knock") is not None
    turn = turn_at(gin(DISCARD, KNOCK))
    turn.act("knock")
    assert turn.playable == {"6S", "9H"}
    assert (turn.click(0), turn.click(0)) == (None, "knock 6S")


# ---- steps that may be left out -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (("1", "enter", "0"), "play 6S"),
        (("1", "enter", "enter"), "play 6S double"),
        (("1", "enter", "right", "enter"), "play 6S redouble"),
    ],
)
async def test_a_step_that_may_be_left_out_is_asked(keys: tuple[str, ...], move: str) -> None:
    assert await pressed(TableApp(gin(PLAY)), *keys) == [move]


@pytest.mark.looptime
async def test_a_step_that_may_be_left_out_is_asked_in_lines() -> None:
    found = await typed(gin(PLAY), "play 6 of spades", "none")
    assert found.moves == ["play 6S"]
    assert any(
        "for twice the points? Type its number or words, none, or back." in each.text for each in found.said
    )
    assert (await typed(gin(PLAY), "play 1 redouble")).moves == ["play 6S redouble"]


def test_a_step_that_may_be_left_out_is_asked_on_the_page() -> None:
    turn = turn_at(gin(PLAY))
    assert (turn.click(0), turn.click(0)) == (None, None)
    page = Read("".join(table_page(scene_of(gin(PLAY), turn)).values()))
    assert "For twice the points?" in page.elements[0].text + " ".join(each.text for each in page.elements)
    assert page.doing("option double") is not None
    assert page.doing("option ") is not None
    assert taps.pick_option(turn, "") == "play 6S"


# ---- questions, and several options of one step -------------------------------------------------------


def test_a_step_brings_its_question_also_for_a_card_after_something_else() -> None:
    turn = turn_at(gin(GIVE, ASK))
    turn.act("give")
    assert asked(turn) == "Give a card to a player: which one?"
    taps.pick_option(turn, "2")
    assert asked(turn) == "which card goes there?"
    assert turn.enter() == "give 2 6S"


# ---- a card where none is asked for -------------------------------------------------------------------


async def test_a_card_where_none_is_asked_for_is_refused_by_the_verb_of_the_game() -> None:
    app = TableApp(gin(DISCARD, KNOCK))
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(gin(Choice("draw", in_words("Draw"))).model_copy(update={"seq": 2}))
        await pilot.press("1", "enter")
        await settled(pilot)
        assert app.link.moves == ["discard 6S"]


@pytest.mark.looptime
async def test_a_card_that_the_game_never_asks_for_is_refused_in_plain_words() -> None:
    no_move = Answer(id=1, ok=False, told=told(NO_NOTATION, why=in_words("'play 6S' is no move")))
    found = await typed(Moment(gin(Choice("draw", in_words("Draw"))), step=lambda _: no_move), "6 of spades")
    assert found.refused == ["You cannot use a card now. Type options to hear what you can do."]
