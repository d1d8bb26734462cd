"""Keys at a table with hands: they go to a card, mark it, sort it, play it, and choose what is asked."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer, Update
from parlour.rules.sentences import NO_NOTATION, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from tests.net.kit.hall import BY_ANN
from tests.net.kit.saying import by_seats
from tests.rules.lotta_watta.table import table
from tests.tui.kit.at_table import (
    CALL,
    CHALLENGE,
    COLOR,
    COLORS,
    DRAW,
    FRENCH_HAND,
    KEEP,
    SIZE,
    SUITS,
    FakeLink,
    TableApp,
    a_view,
    an_update,
    crowded,
    exposed,
    facing,
    french,
    my_turn,
    play_choice,
    several,
)
from tests.tui.kit.foreign import DRAW as FOREIGN_DRAW
from tests.tui.kit.foreign import PUT, TRADE, foreign
from tests.tui.kit.laid import FOUR as GRIDS_OF_FOUR
from tests.tui.kit.laid import seen
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled

OF_MOVES = ("verb", "option", "cancel")
"""Actions of the help that make moves, besides those of verbs."""


def at(*choices: Choice, hand: tuple[str, ...] | None = None) -> Update:
    """Return the update of somebody who may do this."""
    return an_update(a_view(choices=choices) if hand is None else a_view(hand=hand, choices=choices))


SEVENS = Step(
    Pick.CARD,
    ("R7", "G7", "B7", "R2"),
    "hand",
    1,
    3,
    ordered=True,
    groups=(("R7", "G7", "B7"), ("R2",)),
)
FOUR = at(Choice("play", in_words("Play up to three"), (SEVENS,)), hand=("R2", "R7", "G7", "B7"))
PAIR = at(Choice("play", in_words("Play"), (Step(Pick.CARD, ("R7", "G7"), "hand", 1, 2),)), hand=("R7", "G7"))
DUE = at(play_choice(("R7", "R9"), call=True), DRAW, hand=("R7", "R9"))
DUE_WILD = at(play_choice(("R7", "W"), call=True), hand=("R7", "W"))
CATCH_ONE = at(Choice("catch", in_words("Catch"), (Step(Pick.SEAT, ("1", "3")),)))
SWAP = at(
    Choice("swap", in_words("Swap cards"), (Step(Pick.CARD, ("R7", "R9"), "hand", least=0, most=2),)),
    hand=("R7", "R9"),
)
"""A choice that may begin without any card."""
CUT = at(
    Choice("cut", in_words("Cut the deck"), (Step(Pick.WORD, tuple("123456789")),)),
    Choice("pass", in_words("Do not cut")),
    hand=(),
)
AD_AND_SUIT = french(FRENCH_HAND, several(("AD",), after=(Step(Pick.SUIT, SUITS),)), DRAW)
AD_AND_RANK = french(FRENCH_HAND, several(("AD",), after=(Step(Pick.WORD, ("9", "10", "J", "Q", "K", "A")),)))
WILD_AND_SUIT = at(play_choice(("W",), suits=("spades", "hearts", "diamonds", "clubs")), hand=("W",))


@pytest.mark.parametrize(
    ("update", "keys", "move"),
    [
        pytest.param(my_turn(), "2 enter", "play RD", id="a digit goes to a card"),
        pytest.param(crowded(), "2 0 enter b", "play W4 blue", id="two digits to one beyond the ninth"),
        pytest.param(at(play_choice(("G5", "B9")), DRAW), "enter", "play G5", id="the first one that may be"),
        pytest.param(my_turn(), "space", "play R7", id="space plays where one card may be picked"),
        pytest.param(my_turn(), "right enter", "play RD", id="arrows walk"),
        pytest.param(my_turn(), "l enter", "play RD", id="letters walk"),
        pytest.param(my_turn(), "h enter r", "play W red", id="left of the first one is the last"),
        pytest.param(my_turn(), "down down enter g", "play W green", id="down to the next playable"),
        pytest.param(my_turn(), "j j enter g", "play W green", id="so does j"),
        pytest.param(my_turn(), "4 up enter", "play RD", id="up to the one before"),
        pytest.param(my_turn(), "4 k enter", "play RD", id="so does k"),
        pytest.param(my_turn(), "1 o enter", "play R7", id="sorted: the cursor stays on its card"),
        pytest.param(my_turn(), "o 1 enter", "play G0", id="sorted by value"),
        pytest.param(FOUR, "4 space 2 space 1 space 3 space enter", "play B7 R7 G7", id="marked in order"),
        pytest.param(PAIR, "space 2 space space enter", "play R7", id="a mark taken back"),
        pytest.param(facing(), "3 space 1 space enter", "play 2H 2S", id="faced: answered with several"),
        pytest.param(facing(), "d", "draw", id="faced: drawn"),
        pytest.param(facing(), "3 space escape 1 enter", "play 2S", id="marks taken back by escape"),
        pytest.param(my_turn(), "7 enter g", "play W green", id="a color by its letter"),
        pytest.param(my_turn(), "7 enter y", "play W yellow", id="another color"),
        pytest.param(my_turn(), "7 enter right right enter", "play W red", id="a color by arrows"),
        pytest.param(my_turn(), "7 enter escape 1 enter", "play R7", id="a wild taken back"),
        pytest.param(WILD_AND_SUIT, "enter h", "play W hearts", id="a suit before a key that moves"),
        pytest.param(at(COLOR), "y", "color yellow", id="a color without a card"),
        pytest.param(AD_AND_SUIT, "8 enter d", "play AD diamonds", id="a suit before the key of a move"),
        pytest.param(AD_AND_RANK, "8 enter j", "play AD J", id="a rank before a key that moves"),
        pytest.param(AD_AND_RANK, "8 enter q", "play AD Q", id="a rank before the key that leaves"),
        pytest.param(AD_AND_RANK, "8 enter 1 0", "play AD 10", id="ten"),
        pytest.param(at(Choice("keep", in_words("As you like"))), "p", "keep", id="p keeps"),
        pytest.param(at(Choice("pass", in_words("As you like"))), "p", "pass", id="p passes"),
        pytest.param(at(CALL), "u", "call", id="u calls"),
        pytest.param(DUE, "u enter", "play R7 call", id="u before the play: the call goes along"),
        pytest.param(DUE, "u u enter", "play R7", id="u twice: it does not"),
        pytest.param(DUE_WILD, "u 2 enter g", "play W green call", id="the call after the color"),
        pytest.param(exposed(), "c", "catch 2", id="c catches"),
        pytest.param(CATCH_ONE, "c 4", "catch 3", id="one of several, by digit"),
        pytest.param(CATCH_ONE, "c down enter", "catch 3", id="one of several, by arrows"),
        pytest.param(SWAP, "s enter", "swap", id="no card is needed"),
        pytest.param(SWAP, "s space enter", "swap R7", id="one is marked"),
        pytest.param(SWAP, "1 enter", "swap R7", id="it begins with a card"),
        pytest.param(at(*CHALLENGE), "n", "challenge", id="a challenge"),
        pytest.param(at(*CHALLENGE), "a", "accept", id="the cards accepted"),
        pytest.param(CUT, "4", "cut 4", id="a cut"),
        pytest.param(CUT, "p", "pass", id="no cut"),
        pytest.param(at(play_choice(("R7",)), KEEP), "k", "", id="k never keeps"),
    ],
)
async def test_keys_make_the_move(update: Update, keys: str, move: str) -> None:
    assert await pressed(TableApp(update), *keys.split()) == ([move] if move else [])


async def test_too_few_marked_cards_are_not_sent() -> None:
    two = Choice("lay", in_words("Lay two"), (Step(Pick.CARD, ("R7", "G7"), "hand", 2, 2),))
    app = TableApp(at(two, hand=("R7", "G7")))
    assert await pressed(app, "space", "enter") == []
    assert "Pick 2." in app.drawn


async def test_a_cursor_that_the_player_moved_stays_when_the_turn_comes() -> None:
    app = TableApp(an_update(a_view(turn=1)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right")
        before = app.table.turn.under_cursor
        app.table.show_update(an_update(a_view(choices=(play_choice(("G5", "B9")),)), seq=2))
        assert app.table.turn.under_cursor == before


async def test_after_a_play_the_cursor_goes_to_the_next_card_that_may_be_played_and_stays_on_it() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter")
        await settled(pilot)
        for seq, hand in ((2, ("R7", "G5", "B9")), (3, ("B9", "R7", "G5", "R1"))):
            app.table.show_update(an_update(a_view(hand=hand, choices=(play_choice(("B9",)),)), seq=seq))
            assert app.table.turn.under_cursor == "B9"


async def test_the_first_click_on_a_card_plays_nothing_wherever_the_cursor_is() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        for moves in ([], ["play R7"]):
            await click(app, pilot, "card", "0")
            await settled(pilot)
            assert app.link.moves == moves


async def test_a_digit_without_a_card_says_how_many_there_are() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("9")
        await settled(pilot)
        assert "You have no card 9: there are 7." in app.drawn


async def test_two_digits_with_a_pause_between_them_pick_twice() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        app.now += 2
        await pilot.press("2", "enter")
        await settled(pilot)
    assert app.link.moves == ["play R1"]


async def test_a_verb_without_a_key_of_its_own_gets_a_free_one() -> None:
    app = TableApp(at(Choice("wager", in_words("Wager a point"))))
    assert await pressed(app, "w") == ["wager"]
    assert "w wager a point" in app.drawn


async def test_the_next_step_of_a_deep_choice_is_asked_of_the_referee_at_any_table() -> None:
    color = Answer(id=1, step=Step(Pick.SUIT, COLORS))
    link = FakeLink(steps=lambda text: color if text == "play W" else Answer(id=1, whole=True))
    deep = Choice("play", in_words("Play a card"), (Step(Pick.CARD, ("W",), "hand"),), deep=True)
    app = TableApp(at(deep, hand=("W",)), link=link)
    assert await pressed(app, "enter", "g") == ["play W green"]
    assert link.asked == ["play W", "play W green"]


async def test_a_choice_that_is_gone_is_dropped() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        assert "Which color?" in app.drawn
        app.table.show_update(an_update(a_view(turn=1, prompt="{1}'s turn"), seq=2))
        assert "Which color?" not in app.drawn
        await pilot.press("r")
        await settled(pilot)
    assert app.link.moves == []


# ---- keys in the help --------------------------------------------------------------------------------------

MY_TURN = f"{GRIDS_OF_FOUR}; pile: 5S 7D; stock: 5D 6D; turn: 0"
WAGER = Choice("wager", in_words("Wager a point"))
HOLDS = (Step(Pick.CARD, ("R7", "R9"), "hand"),)
TWO_WAYS = at(
    Choice("knock", in_words("Knock"), HOLDS), Choice("show", in_words("Show"), HOLDS), hand=("R7", "R9")
)


@pytest.mark.parametrize(
    ("update", "keys", "helped"),
    [
        pytest.param(seen(table(MY_TURN)), "", "d f", id="from where one takes"),
        pytest.param(seen(table(f"{MY_TURN}; taken: stock KS")), "", "p x", id="what one does with it"),
        pytest.param(at(COLOR), "", "b g r y", id="colors"),
        pytest.param(at(COLOR, WAGER), "", "b g r w y", id="colors, and a verb"),
        pytest.param(my_turn(), "", "d", id="a verb with a fixed key"),
        pytest.param(my_turn(), "7 enter", "escape b g r y", id="colors of a card"),
        pytest.param(TWO_WAYS, "", "s w", id="verbs for cards"),
        pytest.param(TWO_WAYS, "enter", "escape s w", id="verbs for this card"),
    ],
)
async def test_the_help_has_just_the_keys_of_moves_and_picks_that_do_something_now(
    update: Update, keys: str, helped: str
) -> None:
    app = TableApp(update)
    await pressed(app, *keys.split())
    listed = [each for each in app.table.keys_that_work() if each.verbs or each.name in OF_MOVES]
    assert {each.keys[0] for each in listed} == {*helped.split()}
    for key in helped.split():
        app = TableApp(update)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press(*keys.split())
            before = app.table.turn.picking, app.table.turn.which
            await pilot.press(key)
            await settled(pilot)
            assert app.link.moves or (app.table.turn.picking, app.table.turn.which) != before


async def test_at_a_paused_table_the_help_has_no_key_of_the_game() -> None:
    update = at(WAGER)
    paused = update.table.model_copy(update={"pause": BY_ANN})
    app = TableApp(update.model_copy(update={"table": paused}))
    await pressed(app)
    assert "w" not in {each.keys[0] for each in app.table.keys_that_work()}


# ---- moves that are not made -------------------------------------------------------------------------------


async def test_a_refused_move_says_why_with_its_clause_until_the_next_update() -> None:
    app = TableApp(my_turn())
    app.link.answers.append(
        Answer(id=1, ok=False, clause="JC-5", told=in_words("green 0 does not match red 2"))
    )
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "enter")
        await settled(pilot)
        assert app.link.moves == ["play G0"]
        assert "JC-5: Green 0 does not match red 2" in app.drawn
        app.table.show_update(an_update(a_view(), seq=2))
        assert "JC-5" not in app.drawn


async def test_a_key_out_of_turn_asks_the_referee_for_the_reason() -> None:
    app = TableApp(an_update(a_view(turn=2, prompt="{2}'s turn")))
    app.link.answers.append(
        Answer(id=1, ok=False, clause="JC-5", told=by_seats("it is {2}'s turn, not yours"))
    )
    assert await pressed(app, "d") == ["draw"]
    assert "JC-5: It is Cem's turn, not yours" in app.drawn


async def test_a_refusal_that_comes_after_the_turn_has_passed_is_not_shown() -> None:
    app = TableApp(an_update(a_view(turn=2, prompt="{2}'s turn")))
    async with app.run_test(size=SIZE):
        app.table.show_update(an_update(a_view(turn=0), seq=2))
        app.table.refused(Answer(id=1, ok=False, clause="JC-5", told=by_seats("it is {2}'s turn")), seen=1)
        assert "It is Cem's turn" not in app.drawn
        app.table.refused(
            Answer(id=2, ok=False, clause="JC-3", told=in_words("red 7 does not match")), seen=2
        )
        assert "JC-3: Red 7 does not match" in app.drawn


# ---- keys of moves that the game does not have -----------------------------------------------------


async def test_a_key_that_is_not_open_is_refused_as_the_verb_that_the_game_has() -> None:
    app = TableApp(foreign(FOREIGN_DRAW, TRADE))
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(foreign(PUT, drawn="9H", seq=2))
        app.link.answers.append(Answer(id=1, ok=False, clause="XX-6", told=in_words("put or drop the card")))
        await pilot.press("d")
        await pilot.pause()
        assert app.link.moves == ["draw"]
        assert "XX-6: Put or drop the card" in app.drawn


async def test_a_key_whose_move_the_game_does_not_have_does_nothing() -> None:
    app = TableApp(foreign(FOREIGN_DRAW, TRADE))
    words = "'take pile' is no move; moves look like: draw, trade 3"
    app.link.answers.append(Answer(id=1, ok=False, told=told(NO_NOTATION, why=words)))
    await pressed(app, "f")
    assert "That is not possible now" in app.drawn
    assert "no move" not in app.drawn
