"""Cards in grids as they are drawn, without a screen: where they stand, what is seen, what is said."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Presence, Update
from parlour.rules.games.lotta_watta.choices.sentences import TO_STACK
from parlour.rules.views import EMPTY, FACE_DOWN, Zone, ZoneKind
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.moves.arrows import toward
from parlour.tui.moves.grid_places import GridPlace
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import Timer, race_before, running
from parlour.tui.tables.chips import spans
from parlour.tui.tables.common.layout import Layout, Space
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.common.slots import Lies, slot_at
from parlour.tui.tables.controls.table_time import Lately
from parlour.tui.tables.grid_layouts import blocks, rows_of, spread
from parlour.tui.tables.grids import draw_others, draw_own
from parlour.tui.tables.middle import draw_middle
from parlour.tui.tables.prompt import draw_clock, draw_prompt
from parlour.tui.tables.shape import GRIDS, BoardPart
from parlour.tui.words.speaking import Words
from tests.rules.lotta_watta.table import Table, table
from tests.tui.kit.at_table import NAMES, dressed
from tests.tui.kit.happening import says
from tests.tui.kit.laid import EIGHT, FOUR, racing, seen

PILES = "pile: 5S 7D; stock: 5D 6D"
WIDE = Rect(0, 0, 80, 12)


def scene(update: Update, *, ascii_only: bool = True, **more: object) -> Scene:
    turn = Turn()
    turn.show(update)
    pens = Pens(dressed(ascii_only=ascii_only))
    return Scene(update.table, turn, pens, NAMES, **more)  # type: ignore[arg-type]


def written(sheet: Sheet) -> str:
    return "\n".join(sheet.text(y) for y in range(sheet.height))


def others(of: Table, viewer: int | None = 0, presence: dict[int, Presence] | None = None) -> str:
    return written(draw_others(scene(seen(of, viewer, presence=presence)), WIDE))


# ---- where they stand ---------------------------------------------------------------------------


@pytest.mark.parametrize("own", [True, False])
def test_at_every_size_the_parts_fill_the_terminal_and_every_grid_has_room(own: bool) -> None:
    for width in (60, 79, 80, 100, 119, 120, 200, 300):
        for height in (18, 21, 22, 24, 30, 40, 60):
            for seats in range(2, 11):
                laid = spread(Space(width, height, seats, own))
                assert laid is not None
                covered = sum(part.width * part.height for part in parts(laid))
                assert covered == width * height, (width, height, seats, own)
                upper = blocks(width, seats - own, laid.small)
                assert upper.rows * upper.height <= laid.seats.height
                assert upper.columns * upper.width <= width
                assert not own or rows_of(laid.card) <= laid.hand.height
                assert laid.talk.width >= 12


def parts(laid: Layout) -> tuple[Rect, ...]:
    return laid.head, laid.seats, laid.felt, laid.talk, laid.prompt, laid.hand, laid.foot


def test_ones_own_cards_are_larger_where_there_is_room_and_a_terminal_that_is_too_small_has_no_parts() -> (
    None
):
    for width, height in ((80, 24), (120, 40)):
        laid = spread(Space(width, height, 8, True))
        assert laid is not None
        assert laid.card > laid.small
    assert spread(Space(59, 24, 4, True)) is None
    assert spread(Space(80, 17, 4, True)) is None


def test_arrows_go_to_the_nearest_card_and_stay_where_there_is_none() -> None:
    cards = {
        GridPlace(1, 1): Rect(0, 0, 6, 1),
        GridPlace(1, 2): Rect(6, 0, 6, 1),
        GridPlace(2, 1): Rect(30, 0, 6, 1),
        GridPlace(0, 1): Rect(0, 8, 7, 5),
    }
    assert toward(cards, None, "left") == GridPlace(1, 1)
    assert toward(cards, GridPlace(1, 2), "right") == GridPlace(2, 1)
    assert toward(cards, GridPlace(2, 1), "left") == GridPlace(1, 2)
    assert toward(cards, GridPlace(1, 2), "down") == GridPlace(0, 1)
    assert toward(cards, GridPlace(0, 1), "up") == GridPlace(1, 1)
    assert toward(cards, GridPlace(0, 1), "right") == GridPlace(0, 1)


# ---- what is seen of a card -----------------------------------------------------------------------


def test_a_slot_is_empty_face_down_face_up_or_remembered() -> None:
    cards = ("7H", FACE_DOWN, EMPTY, "KD")
    zone = Zone("grid", ZoneKind.GRID, 3, cards, 0, dimmed=(0,), looked=(3,))
    lies = [slot_at(zone, place).lies for place in range(5)]
    assert lies == [Lies.DIMMED, Lies.DOWN, Lies.EMPTY, Lies.UP, Lies.EMPTY]
    assert [slot_at(zone, place).looked for place in range(4)] == [False, False, False, True]


def test_numbers_empty_slots_and_penalties_are_seen_in_everyones_grid() -> None:
    rows = others(racing()).splitlines()
    assert rows[1].startswith(" 1#### 2 --  5 7C")
    assert rows[2].startswith(" 3#### 4####")


def test_more_added_cards_than_have_room_are_counted() -> None:
    of = table(f"hands: 3S 7H | 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S; {PILES}; turn: 0")
    assert "+2" in written(draw_others(scene(seen(of)), Rect(0, 0, 32, 3)))
    assert "+" not in others(of)


def test_own_cards_are_open_only_while_the_look_lasts_or_stay_with_a_question_mark() -> None:
    for memory in ("strict", "assisted"):
        look = table(f"{FOUR}; {PILES}; turn: 0; phase: look", memory=memory)
        assert written(draw_own(scene(seen(look)), Rect(0, 0, 34, 11))).count("K") == 2
        look.plays(*(f"{seat} pass" for seat in range(4)))
        flat = written(draw_own(scene(seen(look), card=(4, 1)), Rect(0, 0, 30, 3)))
        assert ("3 KD? 4 2C?" in flat) == (memory == "assisted")
        assert ("K" in flat) == (memory == "assisted")


def test_a_card_at_which_another_looks_has_an_eye_on_its_back() -> None:
    peek = table(f"{EIGHT}; {PILES}; turn: 1; phase: power; powers: 1Q").plays("1 look 2.4")
    assert "4look" in others(peek)
    assert "4look" not in others(peek, 1)  # who looks sees the card


# ---- what is said of a player ---------------------------------------------------------------------


def test_who_races_who_passed_and_whose_turn_it_is_stands_over_their_cards() -> None:
    of = racing().plays("1 pass")
    heads = others(of, presence={5: Presence.AWAY}).splitlines()
    assert heads[0].split("  ")[0] == " A Bo passed bot"
    assert ">B Cem racing" in heads[0]
    assert "E Fatima away" in heads[3]


def test_who_called_who_has_a_last_turn_who_may_use_a_jack_and_who_looks_stands_over_their_cards() -> None:
    drawn = others(table(f"{FOUR}; {PILES}; turn: 1; caller: 0"), 1)
    assert "A Cem last turn" in drawn
    assert "C Ann called" in drawn
    assert "Bo Jack" in others(table(f"{FOUR}; {PILES}; turn: 1; phase: power; powers: 1J"))
    assert "Cem looks" in others(table(f"{FOUR}; {PILES}; turn: 1; phase: look"))


def test_a_card_of_which_the_log_speaks_is_marked_in_the_grids() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 1; phase: power; powers: 1J").plays("1 swap 0.3 2.1")
    shown = scene(seen(of))
    assert shown.told == {GridPlace(0, 3), GridPlace(2, 1)}


# ---- the middle, the prompt and its clock -----------------------------------------------------------


def test_a_taken_card_lies_beside_the_pile_for_its_taker_and_face_down_for_others() -> None:
    took = table(f"{FOUR}; {PILES}; turn: 0; taken: stock KS")
    rect = Rect(0, 0, 28, 8)
    own, others_view = (written(draw_middle(scene(seen(took, viewer)), rect)) for viewer in (0, 1))
    assert "yours" in own
    assert "K" in own
    assert "Ann" in others_view
    assert "K" not in others_view


def test_the_middle_is_words_where_there_are_few_rows() -> None:
    assert "pile 2  7D " in written(draw_middle(scene(seen(racing())), Rect(0, 0, 16, 4)))


@pytest.mark.parametrize(("share", "left"), [(1.0, 10), (0.5, 5), (0.01, 1), (0.0, 0)])
def test_a_clock_is_a_bar_that_shrinks_and_seconds(share: float, left: int) -> None:
    pens = Pens(dressed(ascii_only=True))
    sheet = Sheet(23, 1, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=True)
    draw_clock(sheet, Rect(0, 0, 23, 1), Timer(2, TO_STACK, share), pens, Words(()))
    assert sheet.text(0) == "#" * left + "." * (10 - left) + " 2 s to stack"


def test_a_clock_that_has_not_begun_stands_still_at_its_whole_length() -> None:
    update = seen(racing())
    assert running(update.model_copy(update={"clocks": ()}), 2.0) == Timer(3, TO_STACK, 1.0)
    assert running(update, 1.5) == Timer(2, TO_STACK, 0.5)


def test_the_prompt_says_what_race_it_is_how_to_claim_it_and_what_the_referee_said() -> None:
    rect = Rect(0, 0, 80, 4)
    update = seen(racing())
    draw = GRIDS.small.draws[BoardPart.PROMPT]
    rows = written(draw(scene(update, news="Photo finish: Bo 412 ms"), rect)).splitlines()
    assert rows[0].startswith("   RACE  Stack a card of the same rank on 7 of diamonds, or pass")
    assert "s + 1-4 stack a card" in rows[2]
    assert "Photo finish: Bo 412 ms" in rows[3]


def test_what_is_picked_is_said_in_words_before_enter_does_it() -> None:
    jack = scene(seen(table(f"{EIGHT}; {PILES}; turn: 0; phase: power; powers: 0J")))
    for key in "3b1":
        jack.turn.digit(key, again=False) if key.isdigit() else jack.turn.letter(key)
    assert "Enter swap your 3 and Cem's 1" in written(draw_prompt(jack, Rect(0, 0, 80, 4)))


def test_numbers_in_a_row_are_written_as_a_span() -> None:
    assert spans([4, 1, 2, 3, 6, 8, 9]) == "1-4 6 8 9"


# ---- small facts -------------------------------------------------------------------------------------


def test_a_race_is_told_from_all_others_by_match_round_and_name() -> None:
    assert race_before(seen(racing())) == (1, 2, "race 1")
    assert race_before(seen(racing(), None)) is None
    assert race_before(seen(table(f"{FOUR}; {PILES}; turn: 0"))) is None


def test_what_happened_just_now_matters_only_for_a_while() -> None:
    now, late = [0.0], says("too late")
    lately = Lately(lambda: now[0])

    def matters() -> tuple[bool, bool, bool, str]:
        return lately.digit(), lately.astray, lately.keeps(late), lately.news(racing=False)

    assert matters() == (False, False, False, "")
    lately.go_astray()
    lately.refuse(late)
    lately.say("Dora is back")
    assert matters() == (True, True, True, "Dora is back")
    now[0] = 60.0
    assert matters() == (False, False, False, "")


def test_what_was_said_of_a_race_does_not_stand_through_the_next_one() -> None:
    now = [0.0]
    lately = Lately(lambda: now[0])
    lately.say("Photo finish: Bo 412 ms, Ann 431 ms")
    for now[0], stays in ((3.0, True), (5.0, False)):
        assert lately.news(racing=False) != ""
        assert (lately.news(racing=True) == lately.news(racing=False)) is stays
    assert lately.news(racing=True) == ""
