"""Keys where cards lie in grids: what they pick, and that a race is claimed from any state of the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.app import App

from parlour.net.wire.messages import Answer, Notice, Presence
from parlour.rules.sentences import in_words, told
from parlour.tui.keymap import BOT_IN, GRIDS
from parlour.tui.moves.grid_places import LETTERS, GridPlace, letters
from parlour.tui.moves.turn import Turn
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.seen.facts import is_my_turn
from parlour.tui.words.asking import CLAIMED, LATER, NO_MORE_PLACES, NO_PLACE, NOT_ASKED, PASSED, WATCHING
from tests.net.kit.saying import by_seats
from tests.rules.lotta_watta.table import Table, table
from tests.tui.kit.at_table import NAMES, SIZE, TableApp
from tests.tui.kit.laid import EIGHT, FOUR, asking, racing, seen
from tests.tui.kit.stillness import settled

PILES = "pile: 5S 7D; stock: 5D 6D"
MY_TURN = f"{FOUR}; {PILES}; turn: 0"
I_TOOK = f"{FOUR}; {PILES}; turn: 0; taken: stock KS"
JACK = f"{EIGHT}; {PILES}; turn: 0; phase: power; powers: 0J"
QUEEN = f"{EIGHT}; {PILES}; turn: 0; phase: power; powers: 0Q"
MANY = "hands: 3S 7H KD 2C 4S JK 9D 7C 5H 5C QD AH | 10S 6C 2H 3D"


def at(of: str | Table, viewer: int | None = 0) -> Turn:
    turn = Turn()
    turn.show(seen(of if isinstance(of, Table) else table(of), viewer))
    return turn


def typed(turn: Turn, keys: str) -> str | None:
    """Press letters and digits one after the other, digits slowly; return what the last one does."""
    move = None
    for key in keys:
        move = turn.digit(key, again=False) if key.isdigit() else turn.letter(key)
    return move


# ---- one's own cards ---------------------------------------------------------------------------


def test_a_digit_puts_the_taken_card_into_that_slot_or_says_that_no_card_is_there() -> None:
    assert typed(at(I_TOOK), "3") == "put 3"
    turn = at(f"hands: 3S - KD 2C | 4S; {PILES}; turn: 0; taken: stock KS")
    assert typed(turn, "2") is None
    assert turn.notice == told(NO_PLACE)


def test_the_number_of_a_slot_from_ten_on_has_two_digits_and_enter() -> None:
    turn = at(f"{MANY}; {PILES}; turn: 0; taken: stock KS")
    assert turn.digit("1", again=False) is None
    assert turn.digit("2", again=True) == "put 12"
    turn = at(f"{MANY}; {PILES}; turn: 0; taken: stock KS")
    assert turn.digit("1", again=False) is None
    assert turn.enter() == "put 1"


# ---- anybody's cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "keys", "move"),
    [
        (QUEEN, "b2", "look 2.2"),
        (QUEEN, "4", "look 0.4"),  # a number alone is one's own card
        (JACK, "a32", "swap 1.3 0.2"),
    ],
)
def test_cards_of_anybody_are_named_by_letter_and_number_and_picked_by_enter(
    of: str, keys: str, move: str
) -> None:
    turn = at(of)
    assert typed(turn, keys) is None
    assert turn.enter() == move


def test_the_card_under_the_cursor_is_the_second_one_where_one_is_marked() -> None:
    turn = at(JACK)
    typed(turn, "2")
    turn.pointing.go(GridPlace(3, 4))
    assert turn.enter() == "swap 0.2 3.4"


def test_a_third_card_is_not_marked_and_one_hears_why() -> None:
    turn = at(JACK)
    typed(turn, "2a3b1")
    assert turn.reach.marked == (GridPlace(0, 2), GridPlace(1, 3))
    assert turn.notice == told(NO_MORE_PLACES)


def test_space_takes_a_mark_back_and_escape_all_of_them() -> None:
    turn = at(JACK)
    typed(turn, "2")
    turn.mark()
    assert turn.reach.marked == ()
    typed(turn, "2")
    turn.cancel()
    assert turn.reach.marked == ()


def test_letters_go_clockwise_from_the_seat_after_the_viewers() -> None:
    view = seen(table(JACK), 6).view
    assert view is not None
    assert letters(view) == {7: "A", 0: "B", 1: "C", 2: "D", 3: "E", 4: "F", 5: "G"}


def test_no_letter_of_a_player_is_a_key_that_works_while_cards_are_picked() -> None:
    open_now = (one for one in GRIDS if one != BOT_IN and (not one.verbs or "pass" in one.verbs))
    working = {key.upper() for one in open_now for key in one.keys}
    claims = {key.upper() for one in GRIDS if "stack" in one.verbs for key in one.keys}
    assert not set(LETTERS) & (working | claims)


# ---- the race -----------------------------------------------------------------------------------


def test_who_watches_passed_or_claimed_hears_why_there_is_nothing_to_stack() -> None:
    watching, passed, claimed = at(racing(), None), at(racing().plays("0 pass")), at(racing())
    assert not watching.claim("stack")
    assert watching.notice == told(WATCHING)
    assert not passed.claim("stack")
    assert passed.notice == told(PASSED)
    claimed.claim("stack")
    typed(claimed, "2")
    assert not claimed.claim("stack")
    assert claimed.notice == told(CLAIMED)


def test_the_next_race_may_be_claimed_again_but_not_with_what_was_begun_for_the_one_before() -> None:
    race = racing()
    turn = at(race, 3)
    turn.claim("stack")
    race.plays("judged 0:stack 2@300")
    turn.show(seen(race, 3, seq=2))
    assert not turn.reach
    assert typed(turn, "2") is None
    assert turn.claim("stack")


# ---- stacking in turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(("of", "viewer"), [(asking, 3), (racing, 0)], ids=["asked", "a race"])
def test_lw_21_s_and_a_digit_stack_when_one_is_asked_and_a_digit_alone_does_not(
    of: Callable[[], Table], viewer: int
) -> None:
    turn = at(of(), viewer)
    assert typed(turn, "2") is None
    assert turn.claim("stack")
    assert typed(turn, "2") == "stack 2"


def test_lw_21_who_is_not_asked_now_hears_who_is() -> None:
    waiting, passed, watching = at(asking()), at(asking().plays("3 pass"), 3), at(asking(), None)
    assert not waiting.claim("stack")
    assert waiting.notice == told(LATER, 3)
    assert not passed.claim("stack")
    assert passed.notice == told(NOT_ASKED, 4)
    assert not watching.claim("stack")
    assert watching.notice == told(WATCHING)


def test_lw_21_it_is_the_turn_of_who_is_asked_and_of_nobody_else_or_in_a_race() -> None:
    assert [is_my_turn(seen(asking(), viewer)) for viewer in (3, 2, 0)] == [True, False, False]
    assert is_my_turn(seen(table(MY_TURN)))
    assert not is_my_turn(seen(racing()))


async def test_lw_21_the_keys_of_who_is_asked_work_at_the_table() -> None:
    app = TableApp(seen(asking(), 3))
    async with app.run_test(size=SIZE) as pilot:
        assert "Stack a card of the same rank on 7 of diamonds, or pass" in app.drawn
        assert " RACE " not in app.drawn
        await pilot.press("s", "2")
        await settled(pilot)
        app.table.show_update(seen(asking(), 3, seq=2))
        await pilot.press("q", "s", "1")
        await settled(pilot)
        app.table.show_update(seen(asking(), 3, seq=3))
        app.now += 1
        await pilot.press("p")
        await settled(pilot)
    assert app.link.moves == ["stack 2", "stack 1", "pass"]
    assert app.link.painted == []


async def test_lw_21_who_waits_sees_whose_turn_to_stack_it_is_and_s_makes_no_move() -> None:
    app = TableApp(seen(asking()))
    async with app.run_test(size=SIZE) as pilot:
        assert f"{NAMES[3]} may stack on 7 of diamonds" in app.drawn
        assert " asked" in app.drawn
        await pilot.press("s", "2")
        await settled(pilot)
        assert f"{NAMES[3]} is choosing now" in app.drawn
    assert app.link.moves == []


# ---- on the screen ------------------------------------------------------------------------------


async def test_every_move_has_its_key() -> None:
    app = TableApp(seen(table(MY_TURN)))
    after = f"{FOUR}; {PILES}; turn: 0; phase: "
    states = (
        ("d", table(MY_TURN)),
        ("f", table(MY_TURN)),
        ("enter", table(MY_TURN)),
        ("x", table(I_TOOK)),
        ("p", table(I_TOOK)),
        ("p", table(f"{after}look")),
        ("u", table(f"{after}call")),
        ("p", table(f"{after}call")),
        ("p", table(JACK)),
        ("p", racing()),
    )
    async with app.run_test(size=SIZE) as pilot:
        for seq, (key, state) in enumerate(states):
            app.table.show_update(seen(state, seq=seq))
            app.now += 1
            await pilot.press(key)
            await settled(pilot)
    moves = "take stock, take pile, take stock, drop, keep, pass, call, pass, pass, pass"
    assert app.link.moves == moves.split(", ")


async def test_s_and_a_digit_stack_whatever_the_screen_asks_but_not_while_one_writes() -> None:
    app = TableApp(seen(racing()))
    async with app.run_test(size=SIZE) as pilot:
        for seq, before in enumerate(((), ("q",), ("m",), ("s", "escape"), ("s",), ("right",))):
            app.table.show_update(seen(table(I_TOOK), seq=2 * seq))
            app.table.show_update(seen(racing(), seq=2 * seq + 1))
            await pilot.press(*before, "s", "2")
            await settled(pilot)
            assert app.link.moves == ["stack 2"] * (seq + 1), before
        app.table.show_update(seen(table(I_TOOK), seq=90))
        app.table.show_update(seen(racing(), seq=91))
        await pilot.press("t", "s", "2")
        assert len(app.link.moves) == 6


async def test_s_without_a_race_says_so_and_its_digit_does_not_put_the_taken_card() -> None:
    app = TableApp(seen(table(I_TOOK)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s", "3")
        assert app.link.moves == []
        assert "There is nothing to stack on now" in app.drawn
        app.now += 2
        await pilot.press("3")
        await settled(pilot)
    assert app.link.moves == ["put 3"]


async def test_a_race_that_ends_between_s_and_the_digit_makes_no_other_move() -> None:
    app = TableApp(seen(racing()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s")
        app.table.show_update(seen(table(I_TOOK), seq=2))
        await pilot.press("3")
        await settled(pilot)
        assert "Too late: that race is over." in app.drawn
    assert app.link.moves == []


async def test_who_claimed_too_late_sees_by_how_much_and_another_refusal_goes_when_the_turn_passes() -> None:
    app = TableApp(seen(racing()))
    app.link.answers.append(Answer(id=2, ok=False, clause="LW-5", told=by_seats("it is {1}'s turn")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s")
        app.table.show_update(seen(table(f"{FOUR}; {PILES}; turn: 1"), seq=2))
        app.table.noticed(Notice(told=in_words("Photo finish: Bo 412 ms, Cem 431 ms")))
        await settled(pilot)
        assert "Photo finish: Bo 412 ms, Cem 431 ms" in app.drawn
        assert "Too late" not in app.drawn
        app.now += 1.5
        await pilot.press("d")
        await settled(pilot)
        assert "LW-5: It is Bo's turn" in app.drawn
        app.table.show_update(seen(table(f"{FOUR}; {PILES}; turn: 0"), seq=3))
        assert "LW-5" not in app.drawn


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (racing(), table(f"{FOUR}; {PILES}; turn: 0; phase: call")),
        (table(f"{FOUR}; {PILES}; turn: 1; phase: look"), racing()),
    ],
    ids=["a pass in a race, a call", "ready after the look, the first race"],
)
async def test_a_key_that_was_for_the_question_before_declines_nothing(before: Table, after: Table) -> None:
    app = TableApp(seen(before))
    async with app.run_test(size=SIZE) as pilot:
        app.table.show_update(seen(after, seq=2))
        await pilot.press("p")
        assert "The question has changed." in app.drawn
        app.now += 1
        await pilot.press("p")
        await settled(pilot)
    assert app.link.moves == ["pass"]


async def test_a_claim_waits_for_its_verdict_and_a_refused_one_may_be_made_again() -> None:
    app = TableApp(seen(racing()))
    app.link.answers = [
        Answer(id=1, ok=False, clause="LW-13", told=in_words("this slot is a penalty")),
        Answer(id=2),
    ]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s", "2")
        await settled(pilot)
        app.table.show_update(seen(racing(), seq=2))
        await pilot.pause()
        assert "LW-13: This slot is a penalty" in app.drawn
        await pilot.press("s", "1")
        await settled(pilot)
        assert "You claimed stack 1" in app.drawn
    assert app.link.moves == ["stack 2", "stack 1"]


async def test_arrows_go_from_grid_to_grid() -> None:
    app = TableApp(seen(table(QUEEN)))
    walked = []
    async with app.run_test(size=SIZE) as pilot:
        for key in ("right", "right", "down", "down", "left", "down", "up"):
            await pilot.press(key)
            walked.append(str(app.table.turn.pointing.at))
    assert walked == ["1.1", "1.5", "5.5", "5.6", "5.4", "0.2", "5.4"]


@pytest.mark.parametrize(("viewer", "told"), [(0, [7, 9]), (None, [])])
async def test_the_referee_hears_once_that_a_race_is_painted_but_not_from_who_watches(
    viewer: int | None, told: list[int]
) -> None:
    race = racing()
    app = TableApp(seen(race, viewer, seq=7))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.table.show_update(seen(race, viewer, seq=8, presence={3: Presence.AWAY}))
        await pilot.pause()
        race.plays("judged 0:stack 2@300")
        app.table.show_update(seen(race, viewer, seq=9))
        await pilot.pause()
    assert app.link.painted == told


async def test_a_card_is_picked_by_the_mouse() -> None:
    app = TableApp(seen(table(QUEEN)))
    async with app.run_test(size=SIZE) as pilot:
        rect = app.table.board.places()[GridPlace(2, 3)]
        await pilot.click("Board", offset=(rect.x, rect.y))
        await pilot.click("Board", offset=(rect.x, rect.y))
        await settled(pilot)
    assert app.link.moves == ["look 2.3"]


async def test_a_box_of_help_does_not_keep_a_claim() -> None:
    made: list[str] = []
    box: HelpScreen = HelpScreen((), claims=("s",))
    app: App[None] = App()
    async with app.run_test() as pilot:
        app.push_screen(box, lambda asked: made.append(asked or ""))
        await pilot.press("d", "s")
    assert made == ["s"]


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (f"{FOUR}; {PILES}; turn: 1; phase: look", "p ready"),
        (f"{FOUR}; {PILES}; turn: 0; phase: call", "p do not call"),
    ],
)
async def test_the_footer_and_the_chip_call_the_key_that_declines_by_one_word(phase: str, words: str) -> None:
    app = TableApp(seen(table(phase)))
    async with app.run_test(size=(120, 40)):
        *above, footer = app.table.board.lines()
        assert f" {words} " in footer
        assert any(f" {words} " in line for line in above)


async def test_what_was_said_before_the_table_opened_stands_in_the_log_alone() -> None:
    app = TableApp(seen(racing()))
    async with app.run_test(size=(120, 40)):
        app.table.recalled("Bea sits down.")
        assert app.drawn.count("Bea sits down.") == 1
        app.table.noticed(Notice(told=in_words("Cem is back.")))
        assert app.drawn.count("Cem is back.") == 2
