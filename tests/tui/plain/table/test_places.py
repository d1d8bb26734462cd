"""Places by words: slots of grids, and stacks by their directions."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import in_words
from parlour.tui.plain.saying.said import Kind
from tests.rules.jojo.table import table as jojo
from tests.rules.lotta_watta.table import table as grids
from tests.tui.kit import laid, stacked
from tests.tui.kit.laid import EIGHT, FOUR
from tests.tui.plain.table.at_table import Moment, Typed, typed

pytestmark = pytest.mark.looptime

PILES = "pile: 5S 7D; stock: 5D 6D 9C 9D; turn: 0"
JACK = f"{PILES}; phase: power; powers: 0J"
QUEEN = f"{PILES}; phase: power; powers: 0Q"
TOOK = f"{PILES}; phase: took; taken: stock KD"
STACKS = """
    -    B3   -
    -    R5   -
    -    -    -
    hands R6 B4 G6 W J | G2
"""


async def in_grids(position: str, *script: str, hands: str = FOUR) -> Typed:
    return await typed(laid.seen(grids(f"{hands}; {position}")), *script)


async def among_stacks(*script: str) -> Typed:
    at = jojo(STACKS)
    return await typed(Moment(stacked.seen(at), step=stacked.stepping(at).steps), *script)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("put 3", "put 3"),
        ("put slot 3", "put 3"),
        ("put it in my slot 3", None),
        ("pu 3", "put 3"),
        ("put card 4", "put 4"),
        ("put 0.2", "put 2"),
        ("drop", "drop"),
        ("keep", "keep"),
        ("put 9", "put 9"),
    ],
)
async def test_a_slot_is_named_by_its_number(line: str, move: str | None) -> None:
    assert (await in_grids(TOOK, line)).moves == ([move] if move else [])


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("swap 2 bo 3", "swap 0.2 1.3"),
        ("swap my 2 with bo's 3", "swap 0.2 1.3"),
        ("swap my slot 2, cem slot 1", "swap 0.2 2.1"),
        ("swap 0.2 1.3", "swap 0.2 1.3"),
        ("swap bo 1 and cem 4", "swap 1.1 2.4"),
        ("sw dora 3 me 4", "swap 3.3 0.4"),
    ],
)
async def test_cards_of_anybody_are_named_by_the_player_and_the_slot(line: str, move: str) -> None:
    found = await in_grids(JACK, line)
    assert found.moves == [move]


async def test_two_cards_are_asked_one_after_the_other_whose_and_which() -> None:
    found = await in_grids(JACK, "swap", "1", "2", "bo", "3")
    asked = found.texts(Kind.TURN)
    assert "which 2 cards?" in asked[-4]
    assert found.texts(Kind.OPTION)[2:6] == [
        "1. your cards",
        "2. Bo's cards",
        "3. Cem's cards",
        "4. Dora's cards",
    ]
    assert found.moves == ["swap 0.2 1.4"]  # Bo's third card that is left: slot 2 is empty


async def test_the_same_card_cannot_be_named_twice_and_one_that_lies_nowhere_is_sent_as_it_is() -> None:
    found = await in_grids(JACK, "swap 2 2")
    assert found.moves == []
    assert found.refused == ["You have named 2 already. Name another one."]
    assert (await in_grids(QUEEN, "look bo 2")).moves == ["look 1.2"]


@pytest.mark.parametrize(
    ("line", "move"), [("take stock", "take stock"), ("take p", "take pile"), ("1", "take stock")]
)
async def test_a_card_is_taken_by_a_word_or_the_number_of_the_row(line: str, move: str) -> None:
    assert (await in_grids(f"{PILES}; phase: turn", line)).moves == [move]


async def test_a_move_of_another_moment_is_refused_with_its_clause() -> None:
    refusal = Answer(id=0, ok=False, reason="rules", clause="LW-6", told=in_words("take a card first"))
    moment = Moment(laid.seen(grids(f"{FOUR}; {PILES}; phase: turn")), step=lambda _: refusal)
    found = await typed(moment, "swap 1 bo 3")
    assert found.refused == ["Take a card first (LW-6)."]
    assert found.moves == []


@pytest.mark.parametrize("line", ["stack 2", "st 2", "stack slot 2"])
async def test_a_race_is_claimed_by_one_line(line: str) -> None:
    update = laid.seen(laid.racing(EIGHT))
    found = await typed(update, line)
    assert found.moves == ["stack 2"]
    assert "Your claim is made. Who was first is being judged." in found.texts(Kind.REPLY)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("play red 6 center", "play R6 M"),
        ("red 6 on the center", "play R6 M"),
        ("play R6 M", "play R6 M"),
        ("play blue 4 north", "play B4 N"),
        ("b4 n", "play B4 N"),
        ("play wild north then blue 4", "play W N then B4 N"),
        ("play wild north blue 4 north", "play W N then B4 N"),
        ("play W N then B4 N", "play W N then B4 N"),
        ("play jojo", None),
    ],
)
async def test_a_stack_is_named_by_its_direction(line: str, move: str | None) -> None:
    found = await among_stacks(line)
    assert found.moves == ([move] if move else []), found.refused


@pytest.mark.parametrize(
    "script", [("2", "north"), ("hold", "n"), ("hold a stack (hold)", "1"), ("1", "back", "hold n")]
)
async def test_a_card_with_several_uses_is_asked_which(script: tuple[str, ...]) -> None:
    at = jojo(STACKS).plays("0 play R6 M")
    moment = Moment(stacked.seen(at), step=stacked.stepping(at).steps)
    found = await typed(moment, "play jojo", *script)
    assert [row.text for row in found.said if "(hold)" in row.text] == ["2. Hold a stack (hold)"]
    assert found.moves == ["hold N"]


@pytest.mark.parametrize("line", ["reverse north then blue 2", "rev n b2 n", "switch n then b2 n"])
async def test_a_stack_is_reversed_by_the_word_of_the_game_or_of_notation(line: str) -> None:
    at = jojo(STACKS.replace("B4", "B2"))
    found = await typed(Moment(stacked.seen(at), step=stacked.stepping(at).steps), "help", line)
    assert found.moves == ["switch N then B2 N"], found.refused
    (now,) = [each.text for each in found.said if each.text.startswith("Moves now")]
    assert "reverse" in now
    assert "switch" not in now


async def test_a_move_of_several_steps_is_taken_back_pick_by_pick() -> None:
    found = await among_stacks("wild", "north", "back", "center", "red 6")
    assert found.moves == ["play W M then R6 M"]


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("play blue 4 center", "(JJ-"),
        ("green 6", "Green 6 fits nowhere now (JJ-5)."),
        ("play green 6", "Green 6 fits nowhere now (JJ-5)."),
        ("at middle of nowhere", "No place here is called"),
    ],
)
async def test_a_place_that_there_is_not_or_does_not_fit_is_refused_with_its_clause(
    line: str, refused: str
) -> None:
    found = await among_stacks("at north", line)
    assert any("blue 3" in text for text in found.texts(Kind.REPLY))
    assert refused in found.refused[0]
    assert found.moves == []
