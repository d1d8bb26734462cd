"""What a seat is asked and why it is refused: the cards and seats in it are data, and the words are these."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import Refusal
from parlour.rules.sentences import TURN_OF, Sentence, text, told
from tests.rules.shedding.table import Table, house, table

STOCK = "stock: 3H KH KD 3S 3D"
DREW = "7C 9S 4C | 3C 4S 6C"
SKIPS = 'effects.8.answers = ["8"]'
EIGHTS = "8H 3C 4C | 8S 7S 6H | 8C KC QC"


def played(hands: str, lines: str, more: str = STOCK) -> Table:
    """Set a table of Switch with these rules, the 5 of hearts on top; nothing need be called."""
    return table(f"hands: {hands}; top: 5H; {more}", house("switch", f'calling.announce = "off"\n{lines}'))


def refused(game: Table, line: str) -> Refusal:
    """Return why a line such as `0 play R7` is refused."""
    who, _, move = line.partition(" ")
    refusal = GAME.play.why_not(game.state, int(who), GAME.notation.read(game.rules, move))
    assert refusal is not None, f"{line} is allowed"
    return refusal


@pytest.mark.parametrize(
    ("play", "asked", "words"),
    [
        ("may", sentences.PLAY_OR_KEEP, "You drew 3 of hearts: play it or keep it"),
        ("must", sentences.PLAY_DRAWN, "You drew 3 of hearts: play it"),
    ],
)
def test_the_card_that_was_drawn_is_a_value_of_the_question(play: str, asked: Sentence, words: str) -> None:
    game = played(DREW, f'drawing.play = "{play}"').plays("0 draw")
    assert game.view(0).prompt == told(asked, cards=("3H",))
    assert game.prompt(0) == words
    assert game.prompt(1) == "{0} has drawn"


def test_so_are_several_cards_that_were_drawn_those_that_may_be_played() -> None:
    game = played(DREW, 'drawing = { rule = "count", count = 3, play = "may" }').plays("0 draw")
    assert game.view(0).prompt == told(sentences.PLAY_ONE_DRAWN, cards=("3H", "KH"))
    assert game.prompt(0) == "You drew 3 of hearts, King of hearts: play one of them"


def test_a_turn_is_told_to_all_others() -> None:
    for viewer in (1, None):
        assert played(DREW, "").view(viewer).prompt == told(TURN_OF, 0)


def test_who_faces_a_skip_is_told_how_many_turns_it_costs() -> None:
    game = played(EIGHTS, SKIPS).plays("0 play 8H")
    assert game.prompt(1) == "8 of hearts waiting: answer it or lose your turn"
    assert game.prompt(0) == "{1} answers 8 of hearts, or loses the turn"
    assert game.plays("1 play 8S").prompt(2) == (
        "8 of spades waiting: answer it or lose the next 2 turns, yours first"
    )
    assert refused(game, "2 play KC").words == "King of clubs does not answer 8 of spades"


def test_all_are_told_how_many_cards_somebody_faces() -> None:
    game = played("2H 3C 4C | 8S 7S 6H", "").plays("0 play 2H")
    assert game.prompt(0) == "{1} answers 2 of hearts, or draws 2"
    assert refused(game, "1 pass").words == "answer 2 of hearts, or draw 2"


def test_what_a_card_must_match_is_a_part_of_the_refusal() -> None:
    game = played("9C 3C 4C | 7D 7S 6H", 'effects.9 = { anywhere = true, names = "suit" }')
    assert refused(game, "0 play 3C").words == "3 of clubs does not match 5 of hearts"
    refusal = refused(game.plays("0 play 9C clubs"), "1 play 7D")
    assert refusal.words == "7 of diamonds does not match clubs, the suit that was chosen"
    game = played("9H 3C 4C | 7D 7S 6C", 'effects.9 = { follow = "under" }').plays("0 play 9H")
    refusal = refused(game, "1 play 7D")
    assert refusal.words == "7 of diamonds does not match 5 of hearts, the card under 9 of hearts"


def test_what_may_be_chosen_is_listed_in_words() -> None:
    ranks = played("9C 3C 4C | 7D 7S 6H", 'effects.9 = { anywhere = true, names = "rank" }')
    assert refused(ranks, "0 play 9C").words == (
        "choose a rank with 9 of clubs: 2, 3, 4, 5, 6, 7, 8, 9, 10, Jack, Queen, King, Ace"
    )
    colors = table("hands: W R2 | R3; top: R5; stock: Y3")
    assert refused(colors, "0 play W").words == "choose a color with Wild: red, green, blue, yellow"


@pytest.mark.parametrize(
    ("follow", "words"),
    [
        ("anything", "cover 9 of hearts with any card; draw if you have none"),
        ("card", "cover 9 of hearts with a card that matches 9 of hearts; draw if you have none"),
    ],
)
def test_a_card_that_must_be_covered_says_with_what(follow: str, words: str) -> None:
    effect = f'effects.9 = {{ follow = "{follow}", again = "must" }}'
    assert refused(played("9H 3H 4C | 7D 7S 6H", effect).plays("0 play 9H"), "0 draw").words == words


def test_who_has_forgotten_a_call_reads_it_of_oneself() -> None:
    game = table("hands: R5 B3 | G1 G2 G3 | Y1 Y2; top: R6; stock: Y1 Y2").plays("0 play R5")
    assert game.prompt(0) == 'One card left: call "UNO"'
    assert game.prompt(1) == '{0} has one card left and has not called "UNO"'
    refusal = refused(game, "1 draw")
    assert text(refusal.told, 0) == 'wait a moment: you have one card left and have not called "UNO" yet'
    assert text(refusal.told, 1) == 'wait a moment: {0} has one card left and has not called "UNO" yet'
    assert refused(game, "1 catch 2").words == "{2} cannot be caught: no call is missing"
    assert refused(game, "1 catch 7").words == "seat 7 cannot be caught: no call is missing"
    assert refused(game, "0 catch 0").words == "you cannot catch yourself; call instead"
