"""What a seat is asked, why it is refused, and hints: cards and seats in it are data, the words are these."""

from __future__ import annotations

import random

import pytest

from parlour.rules.advice import Advice, can_do
from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import Refusal
from parlour.rules.sentences import TURN_OF, Sentence, text, told
from tests.rules.shedding.table import Table, house, opened, table
from tests.rules.shedding.test_bots import house_table

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


YELLOWS = "stock: Y1 Y2 Y3 Y4 Y5"


def advice(game: Table, seat: int = 0) -> Advice | None:
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(game.view(seat), random.Random(1))


def hinted(game: Table, seat: int = 0) -> tuple[str, ...]:
    found = advice(game, seat)
    assert found is not None
    return (found.move, *(text(said, seat) for said in (found.words, *found.reasons)))


ONLY = "no other card of yours can be played"
TURNS_AWAY = "it turns play away from a player who is almost out"


def juno(hand: str, others: str = "G1 G2 G3 | G5 G6 G8", top: str = "R5", rest: str = "") -> Table:
    return table(f"hands: {hand} | {others}; top: {top}; {YELLOWS}{rest}", "juno-classic")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (juno("R3 W B8"), ("play R3", "Play red 3", "it keeps Wild for later")),
        (juno("R3 R9 R1 B8"), ("play R9", "Play red 9", "after it you can play red 1, red 3")),
        (
            table("hands: QD KC 2S | 3S 4S 5S; top: KD; stock: 6S 7S 9S", "crazy-eights"),
            ("play QD", "Play Queen of diamonds", "your other cards would do as well"),
        ),
        (juno("R3 B8 B4"), ("play R3", "Play red 3", ONLY)),
        (juno("R3 B8 B3"), ("play R3", "Play red 3", ONLY, "after it you can play blue 3")),
        (
            juno("RD R3 B8 B9", "G1 G2 | G5 G6 G8"),
            ("play RD", "Play red +2", "2 cards for {1}, who has 2 left", "it gets rid of 20 points"),
        ),
        (juno("RS R3 B8 B9"), ("play RS", "Play red Skip", "{1} misses a turn")),
        (juno("RS R3 B8 B9", "G1 G2 G3"), ("play RS", "Play red Skip", "it is your turn again")),
        (
            juno("RR R3 B8 B9", "G1 G2 | G5 G6 G8"),
            ("play RR", "Play red Reverse", TURNS_AWAY, "it gets rid of 20 points"),
        ),
        (
            juno("W B3 B4 B8 B9 G4", "G1 G2 G3 | G5 G6 G8"),
            (
                "play W blue",
                "Play Wild and choose blue",
                ONLY,
                "after it you can play blue 3, blue 4, blue 8, blue 9",
            ),
        ),
        (juno("R3 B8"), ("play R3 call", "Play red 3 and call", ONLY)),
        (juno("R3"), ("play R3", "Play red 3", "it is your last card, and you go out")),
        (juno("B8 B9 B4"), ("draw", "Draw a card", "you cannot play any card")),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(game: Table, words: tuple[str, ...]) -> None:
    found = hinted(game)
    assert found[: len(words)] == words


def test_swapping_hands_names_whose_and_why() -> None:
    game = table(f"hands: R7 B3 B4 B5 | G1 G2 G3 | G5 G6; top: R5; {YELLOWS}", "juno-seven-o")
    assert hinted(game)[:2] == ("play R7 2", "Play red 7, and swap hands with {2}")
    assert "your hand gets smaller" in hinted(game)


def test_several_last_cards_go_out_together() -> None:
    game = table("hands: 5H 5S | 2S 4S 6S; top: KH; stock: 3D 4D", "switch")
    assert hinted(game) == ("play 5H 5S", "Play 5 of hearts, 5 of spades", "you go out")


def test_rather_than_a_play_that_harms_it_says_to_draw() -> None:
    game = table(f"hands: R7 B3 | G1 G2 G3 G4 G5 | G5 G6 G8 G9; top: R5; {YELLOWS}", "juno-seven-o")
    assert hinted(game) == ("draw", "Draw a card", "what you could play is worth more later")


def test_a_card_to_play_again_on_is_named() -> None:
    game = table("hands: 8D 2D 9S 4C | 2S 4S 6S; top: KD; stock: 3D 4D", "next-to-last")
    assert "you play again with 2 of diamonds" in hinted(game)


def test_other_choices_are_told_in_their_own_words() -> None:
    few = "hands: W4 R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2 Y3 Y4 Y5 Y6"
    bluff = table(few, wild_draw_four="challenge").plays("0 play W4 blue")
    assert hinted(bluff, 1) == ("accept", "Accept it and draw")
    forgot = table("hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2").plays("0 play R5")
    assert hinted(forgot, 1) == ("catch 0", "Catch {0}")
    given = house_table(
        "hands: 9H AC 4S 4D 10H | 2S 4H 6S; top: KH; stock: 3D 5D",
        "switch",
        "effects.9 = { give_left = true }",
    ).plays("0 play 9H")
    assert hinted(given) == ("give 10H", "Pass a card to the left: 10 of hearts")
    opening = hinted(opened("AH", 2, dealer=0, game="switch"))
    assert opening[1] == f"Choose the suit: {opening[0].split()[1]}"


def test_nobody_is_advised_out_of_turn() -> None:
    assert advice(juno("R3 B8 B4"), 1) is None
    assert can_do(juno("R3 B8 B4").view(1)) == ()


def test_what_a_seat_can_do_is_a_line_for_each_kind_of_move() -> None:
    assert tuple(map(text, can_do(juno("R3 W B8").view(0)))) == ("Play a card: red 3, Wild", "Draw a card")
