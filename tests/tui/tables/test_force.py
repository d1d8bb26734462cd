"""What is in force, in words: what must be matched, and what waits for whoever does not answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from parlour.rules.sentences import Sentence, in_words, told
from parlour.rules.steps import Choice
from parlour.rules.views import DiscardView, Fact, GridsView, View
from parlour.tui.drawing.canvas import Rect
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import foremost
from parlour.tui.seen.results import match_ends
from parlour.tui.tables.common.edges import draw_head
from parlour.tui.tables.common.pens import Pens, Tone
from parlour.tui.tables.common.rows import in_rows
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.force import facts, matched, waiting, waiting_in_a_row
from parlour.tui.web.pages.table import aim
from parlour.tui.words.speaking import Words
from tests.tui.kit.at_table import NAMES, a_view, an_update, dressed
from tests.tui.kit.filled import pictured
from tests.tui.kit.foreign import foreign
from tests.tui.kit.paged import scene_of
from tests.tui.kit.tricks import a_trick

LOOKS = dressed()
WORDS = Words(NAMES, 0)


def words(match: str, suit: str = "red") -> str:
    return "".join(part.words for part in matched(DiscardView(suit, match), LOOKS))


@pytest.mark.parametrize(
    ("match", "suit", "shown"),
    [
        ("", "", ""),
        ("", "red", "color  R red "),
        ("", "clubs", "suit  ♣ clubs "),
        ("hearts", "hearts", "suit  ♥ hearts "),
        ("hearts", "clubs", "suit  ♥ hearts "),
        ("J", "clubs", "rank  Jack "),
        ("10", "", "rank  10 "),
        ("5H", "", "match  5♥ "),
        ("RD", "red", "match  R +2 "),
        ("anything", "red", "any card fits"),
        ("", "mauve", "color   mauve "),
    ],
)
def test_what_must_be_matched_is_said(match: str, suit: str, shown: str) -> None:
    assert words(match, suit) == shown


def waits(facing: str = "", pending: int = 0, skips: int = 0, *, turn: int = 0, **more: object) -> View:
    """Return a view in which it is for `turn` to answer; the viewer is seat 0."""
    return a_view(turn=turn, facing=facing, pending=pending, skips=skips, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facing", "pending", "skips", "rows"),
    [
        ("", 0, 0, ()),
        ("", 4, 0, ("4 to draw",)),
        ("2S", 0, 0, ()),
        ("2S", 6, 0, ("2♠ waiting:", "answer or draw 6")),
        ("8D", 0, 2, ("8♦ waiting:", "answer or lose 2 turns")),
        ("RD", 2, 1, ("+2 waiting:", "answer or draw 2")),
        ("JK", 5, 0, ("JOKER waiting:", "answer or draw 5")),
    ],
)
def test_what_waits_is_said_with_the_card_that_brought_it(
    facing: str, pending: int, skips: int, rows: tuple[str, ...]
) -> None:
    assert waiting(waits(facing, pending, skips), WORDS, LOOKS, 22) == rows


ONLY_DRAW = (Choice("draw", in_words("Draw 2 cards"), usual=True),)


@pytest.mark.parametrize(
    ("view", "width", "rows"),
    [
        (waits("8D", 2, 2), 60, ("8♦ waiting: answer it or draw 2",)),
        (waits("RD", 4, turn=2), 60, ("Cem must answer +2, or draw 4",)),
        (waits("RD", 4, turn=2), 22, ("Cem must answer", "+2, or draw 4")),
        (waits("RD", 2, viewer=None), 60, ("Ann must answer +2, or draw 2",)),
        (waits("RD", 2, choices=ONLY_DRAW), 60, ("+2 waiting: draw 2",)),
    ],
    ids=["own", "of another", "of another in rows", "for a spectator", "of who cannot answer"],
)
def test_all_read_who_must_answer_what_waits_and_only_who_can_is_told_to(
    view: View, width: int, rows: tuple[str, ...]
) -> None:
    assert waiting(view, WORDS, LOOKS, width) == rows


@pytest.mark.parametrize(
    ("turn", "width", "row"),
    [
        (0, 40, "+2 waiting: answer it or draw 2"),
        (0, 24, "answer +2 or draw 2"),
        (2, 40, "Cem must answer +2, or draw 2"),
        (2, 25, "Cem: answer +2 or draw 2"),
        (9, 25, "Max.: answer +2 or draw 2"),
    ],
)
def test_in_one_row_the_card_that_waits_is_always_named(turn: int, width: int, row: str) -> None:
    assert waiting_in_a_row(waits("RD", 2, turn=turn, seats=10), WORDS, LOOKS, width) == row


# ---- what the game tells ---------------------------------------------------------------------------------

TRUMPS = Fact(told(Sentence("trumps", "trumps: {suit}"), suit="hearts"), priority=1)
TRICKS = Fact(told(Sentence("tricks", "tricks: {0} {first}, {1} {second}"), 0, 1, first=3, second=2))
BROKEN = Fact(told(Sentence("broken", "nobody has broken hearts")), priority=2)


def rows(*told: Fact, room: int = 9) -> list[str]:
    return ["".join(part.words for part in row.parts) for row in facts(a_view(facts=told), WORDS, room)]


def test_facts_are_rows_in_which_a_suit_is_drawn_and_values_stand_out() -> None:
    ((row, _),) = facts(a_view(facts=(TRICKS,)), WORDS, 9)
    assert rows(TRUMPS, TRICKS) == ["trumps:  \u2665 hearts ", f"tricks: {NAMES[0]} 3, {NAMES[1]} 2"]
    bright = [part.words for part in row if part.tone is Tone.TEXT]
    assert bright == [NAMES[0], "3", NAMES[1], "2"]


@pytest.mark.parametrize(
    ("room", "kept"), [(3, (TRUMPS, TRICKS, BROKEN)), (2, (TRUMPS, BROKEN)), (1, (BROKEN,)), (0, ())]
)
def test_facts_of_the_highest_priority_stay_where_there_is_little_room(
    room: int, kept: tuple[Fact, ...]
) -> None:
    *first, last = rows(*kept) or [""]
    mark = " …" if 0 < len(kept) < 3 else ""
    assert rows(TRUMPS, TRICKS, BROKEN, room=room) == [*first, last + mark][: len(kept)]
    assert foremost((TRICKS, TRICKS, TRUMPS), 2) == (TRICKS, TRUMPS), "of equals the first, in their order"


@pytest.mark.parametrize(("width", "shown"), [(100, (TRUMPS, TRICKS)), (60, (TRUMPS,)), (40, ())])
def test_the_first_line_of_a_table_of_grids_has_as_many_facts_as_have_room(
    width: int, shown: tuple[Fact, ...]
) -> None:
    view = a_view(facts=(TRICKS, TRUMPS), grids=GridsView())
    turn = Turn()
    turn.show(an_update(view))
    scene = Scene(an_update(view).table, turn, Pens(LOOKS), NAMES)
    line = draw_head(scene, Rect(0, 0, width, 1)).text(0)
    for fact in (TRICKS, TRUMPS):
        assert (WORDS.said(fact.words) in line) == (fact in shown)
    assert "500 points" in line
    assert ("…" in line) == (len(shown) == 1), "where there is room for it"


@pytest.mark.parametrize(
    ("day", "is_last", "shown"),
    [
        ("", False, ("Kitchen", "round 3 · to 500 points")),
        ("2026-11-28 practice", True, ("Deal of the day 2026-11-28 (practice)", "round 3, the last")),
    ],
)
def test_the_first_line_says_what_is_played_and_how_long(
    day: str, is_last: bool, shown: tuple[str, str]
) -> None:
    view = a_view()
    view = replace(view, match=replace(view.match, is_last=is_last))
    update = an_update(view)
    table = update.table.model_copy(update={"day": day})
    turn = Turn()
    turn.show(update)
    line = draw_head(Scene(table, turn, Pens(LOOKS), NAMES), Rect(0, 0, 80, 1)).text(0)
    assert f" · {shown[0]}   " in line
    assert line.rstrip().endswith(f"   {shown[1]}")
    assert bool(match_ends(view)) != is_last, "below the results and on the page"
    assert aim(scene_of(update)) == ("round 3, the last" if is_last else "round 3 · to 500 points")


LONG = Fact(
    told(
        Sentence("long", "the contract is {tricks} tricks in hearts, doubled by {0} and redoubled"),
        1,
        tricks=4,
    )
)
MANY = tuple(Fact(in_words(f"fact number {number}")) for number in range(8))


def grids(facts: tuple[Fact, ...]) -> View:
    view = foreign().view
    assert view is not None
    return replace(view, facts=facts)


@pytest.mark.parametrize(
    "make", [a_view, lambda facts: replace(a_view(facts=facts), discard=None), a_trick, grids]
)
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40), (200, 50)], ids=str)
def test_facts_are_shown_where_there_is_room_and_a_sign_tells_of_others(
    size: tuple[int, int], make: Callable[..., View]
) -> None:
    for there in (MANY, (LONG,)):
        sheet, scene = pictured(an_update(make(facts=there)), size)
        assert scene.layout is not None
        felt = scene.layout.felt
        drawn = (sheet.text(y)[felt.x : felt.x + felt.width] for y in range(felt.y, felt.y + felt.height))
        said = " ".join(" ".join(row.strip(" │<>^v") for row in drawn).split())
        are_whole = all(WORDS.said(fact.words) in said for fact in there)
        assert are_whole == ("…" not in said)
        assert are_whole or size[0] < 100 or (make is grids and there is MANY)


def test_a_fact_goes_on_below_while_rows_are_free_and_ends_with_a_sign() -> None:
    there = facts(a_view(facts=(LONG,)), WORDS, 9)
    whole = " ".join("".join(part.words for part in row.parts) for row in in_rows(there, 24, 9))
    assert whole == WORDS.said(LONG.words)
    for room in (1, 2):
        found = in_rows(there, 24, room)
        assert len(found) == room
        assert all(row.width <= 24 for row in found)
        assert found[-1].parts[-1].words == "…"


def test_what_follows_a_value_without_a_space_stays_with_it() -> None:
    points = Fact(told(Sentence("points", "You and Ben: score {points}, bags {bags}"), points=124, bags=4))
    for width in range(9, 30):
        for row in in_rows(facts(a_view(facts=(points,)), WORDS, 9), width, 9):
            assert not "".join(part.words for part in row.parts).lstrip().startswith(",")


def test_a_fact_stands_apart_from_the_seats_if_it_can() -> None:
    view = a_view(facts=(Fact(in_words("Ada: 0 of 6, two bags")),))
    sheet, scene = pictured(an_update(view), (80, 24))
    assert scene.layout is not None
    felt = scene.layout.felt
    (row,) = (sheet.text(y) for y in range(sheet.height) if "Ada: 0 of 6, two bags" in sheet.text(y))
    assert felt.width == len("Ada: 0 of 6, two bags") + 1
    assert row.index("Ada: 0") == felt.x + 1
