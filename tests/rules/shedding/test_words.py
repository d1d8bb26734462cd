"""HR-1: the rules of a whole game in plain words, made from its ruleset."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.rules.cards import card_words
from parlour.rules.games.shedding.ruleset import said
from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect, Ruleset
from parlour.rules.games.shedding.ruleset.words import plain
from parlour.rules.sentences import text
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.rulesets import FAMILY, but, doing, preset

JUNO, SERIOUS, SEVEN_O = preset("juno-classic"), preset("juno-serious"), preset("juno-seven-o")
SWITCH, LAST, EIGHTS = preset("switch"), preset("next-to-last"), preset("crazy-eights")
NAMES = FAMILY


def section(ruleset: Ruleset, heading: str) -> str:
    """Return what stands under a heading, "" if it is not there."""
    _, _, rest = plain(ruleset).partition(f"## {heading}\n\n")
    return rest.partition("\n\n## ")[0].rstrip("\n")


def line(ruleset: Ruleset, cards: str) -> str:
    """Return what is said of some cards."""
    (found,) = [
        one
        for one in section(ruleset, "What the cards do").splitlines()
        if one.startswith(f"- **{cards}**: ")
    ]
    return found.removeprefix(f"- **{cards}**: ")


def does(**fields: Any) -> str:
    """Return what is said of a 5 in Switch that does this."""
    return line(but(SWITCH, effects={"5": Effect(**fields)}), "5")


def headings(ruleset: Ruleset) -> list[str]:
    return re.findall(r"^## (.*)$", plain(ruleset), re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_hr_1_every_preset_reads_as_a_page(name: str) -> None:
    page = plain(preset(name))
    assert page.startswith(f"# {preset(name).title}\n\n## The cards\n\nFor two to ")
    assert not re.search(r" \n|  |\n\n\n|\{|\.\.|None|\b1 (card|point|turn)s", page)


def test_hr_1_sections_that_say_nothing_are_left_out() -> None:
    assert headings(EIGHTS) == [
        *("The cards", "Before the first card", "Your turn", "Drawing", "What the cards do"),
        *("Going out", "Scoring"),
    ]
    assert headings(SERIOUS)[5:8] == ["Answering", "Several cards at once", "One card left"]
    assert "What the cards do" not in headings(but(SWITCH, effects={}))


def test_hr_3_the_cards_by_suit_or_color_and_those_without() -> None:
    assert section(SWITCH, "The cards") == (
        "For two to six players, with 52 cards. Each of spades, hearts, diamonds and clubs has one each of "
        "2 to 10, Jack, Queen, King and Ace."
    )
    assert section(JUNO, "The cards") == (
        "For two to ten players, with 108 cards. Each of red, green, blue and yellow has one 0; two each of "
        "1 to 9, +2, Reverse and Skip. Without a color: four Wilds and four +4s."
    )
    assert "two each of 2 to 10, Jack, Queen, King and Ace. Without a suit: four Jokers." in section(
        LAST, "The cards"
    )


def test_hr_3_odd_decks() -> None:
    spades = Deck(suits=("spades",), ranks={"7": 1, "8": 1, "10": 3, "J": 0}, suitless={"JK": 1, "W": 0})
    assert section(but(SWITCH, deck=spades, seats=(2, 2)), "The cards") == (
        "For two players, with six cards. Only spades: one each of 7 and 8; three 10s. Without a "
        "suit: one Joker."
    )
    jokers = but(SWITCH, deck=Deck(suits=("clubs",), ranks={}, suitless={"JK": 8}), seats=(3, 4), effects={})
    assert (
        section(jokers, "The cards")
        == "For three to four players, with eight cards. Without a suit: eight Jokers."
    )


def test_hr_1_the_deal() -> None:
    assert "Everyone is dealt five cards; with two players, seven each." in section(
        EIGHTS, "Before the first card"
    )
    assert "Everyone is dealt five cards. The others" in section(SWITCH, "Before the first card")
    assert "seven each" not in plain(but(EIGHTS, seats=(3, 7)))
    assert "may cut" not in plain(but(LAST, cut=False))
    assert "The player on the dealer's right may cut the cards." in plain(LAST)


def test_hr_2_the_opening_card() -> None:
    assert section(JUNO, "Before the first card").endswith(
        "The player on the dealer's left starts, and play goes clockwise. The opening card counts as "
        "if the dealer had played it. After a Wild the first player chooses what must follow. "
        "After a Reverse the dealer starts. If the opening card is a +4, it goes back and "
        "another is turned up."
    )
    assert section(SWITCH, "Before the first card").endswith(
        "After an Ace the dealer chooses what must follow. After a 10 the player on the "
        "dealer's right starts, or with two players the dealer."
    )
    assert section(LAST, "Before the first card").endswith("As the opening card, a Jack does nothing.")
    assert "As the opening card, a 0 or a 7 does nothing." in section(SEVEN_O, "Before the first card")
    assert "draw or miss cannot be answered." in section(SERIOUS, "Before the first card")
    assert "cannot be answered" not in plain(JUNO) + plain(SWITCH) + plain(
        but(SERIOUS, opening__answered=True)
    )
    assert "counts as if" not in plain(EIGHTS) + plain(but(SWITCH, effects={}))


def test_hr_2_with_two_players_the_dealer_starts_only_where_two_may_play_and_a_reverse_skips() -> None:
    for ruleset in (but(SWITCH, reverse_skips_with_two=False), but(SWITCH, seats=(3, 6))):
        assert "the dealer's right starts." in section(ruleset, "Before the first card")
        assert line(ruleset, "10") == "The direction is reversed."


def test_hr_2_a_turn_speaks_of_suits_or_of_colors() -> None:
    assert section(JUNO, "Your turn") == (
        "Play a card that matches the top card of the discard by color, number or symbol, or draw. "
        "You may draw even if you could play. When a color was chosen, only that color fits, or a card "
        "that goes on anything."
    )
    assert section(LAST, "Your turn") == (
        "Play a card that matches the top card of the discard by suit or rank, or draw. You draw only if you "
        "cannot play. When a suit was chosen, only that suit fits, or a card that goes on anything."
    )
    assert "suit" not in plain(JUNO) + plain(SERIOUS) + plain(SEVEN_O)
    assert "color" not in plain(SWITCH) + plain(LAST) + plain(EIGHTS)
    assert "When a rank was chosen, only that rank fits" in plain(
        doing(SWITCH, A=Effect(anywhere=True, names="rank"))
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rule": "one"}, "You draw one card."),
        ({"rule": "until"}, "You draw until a card can be played."),
        ({"rule": "until", "count": 5}, "You draw until a card can be played, but at most five cards."),
        ({"rule": "count", "count": 3}, "You draw three cards."),
        ({"play": "may"}, "If what you drew can be played, you may play it at once or keep it."),
        ({"play": "must"}, "If what you drew can be played, you must play it at once."),
        ({"play": "no"}, "What you drew cannot be played in the same turn."),
    ],
)
def test_hr_4_drawing(changes: dict[str, Any], words: str) -> None:
    assert words in section(replace(SWITCH, drawing=replace(SWITCH.drawing, **changes)), "Drawing")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"anywhere": True}, "Goes on anything."),
        ({"anywhere": True, "not_on": ("2", "A")}, "Goes on anything but 2s and Aces."),
        ({"not_on": ("black Q", "7H")}, "Never goes on 7s of hearts and black Queens."),
        ({"not_on": ("7H", "red 7", "7")}, "Never goes on 7s."),
        ({"names": "suit"}, "You choose the suit that must follow."),
        ({"names": "rank", "follow": "under"}, "You choose the rank that must follow."),
        ({"follow": "under"}, "Match the card under it, or play another of its rank."),
        ({"follow": "anything"}, "Anything may follow it."),
        ({"draw": 1}, "The next player draws one card and misses the turn."),
        ({"draw": 13}, "The next player draws 13 cards and misses the turn."),
        (
            {"draw": 2, "answers": ("8",)},
            "The next player draws two cards and misses the turn, or answers with an 8.",
        ),
        (
            {"skip": 1, "answers": ("8", "A")},
            "The next player misses the turn, or answers with an 8 or an Ace.",
        ),
        ({"skip": 2}, "The next player misses the turn. The player after that misses the turn too."),
        ({"skip": 9}, "The next player misses the turn. The two players after that miss their turn too."),
        (
            {"draw": 1, "skip": 2},
            "The next player draws one card and misses the turn. The player after that misses the turn too.",
        ),
        ({"cancels": ("2",)}, "Played on a 2, it cancels the cards that are waiting to be drawn."),
        ({"reverse": True}, "The direction is reversed. With two players, the other misses a turn."),
        ({"again": "may"}, "You may play another card on it."),
        ({"again": "must"}, "You must play another card on it; if you cannot, you draw."),
        ({"swap": "left"}, "You swap hands with the player on your left."),
        ({"swap": "chosen"}, "You swap hands with a player of your choice."),
        ({"pass_hands": True}, "Everyone passes their hand to the next player in the direction of play."),
        ({"give_left": True}, "Everyone passes a card of their choice to the left."),
        (
            {"only_without_suit": True},
            "You may play it only while the rest of your hand has no card of the suit to be matched.",
        ),
    ],
)
def test_hr_2_every_effect_in_words(fields: dict[str, Any], words: str) -> None:
    assert does(**fields) == words


def test_hr_2_a_card_that_minds_the_color_in_a_hand() -> None:
    assert line(JUNO, "+4") == (
        "Goes on anything. You may play it only while the rest of your hand has no card of the color to be "
        "matched. You choose the color that must follow. The next player draws four cards and misses the "
        "turn."
    )


def test_hr_2_the_cards_of_switch() -> None:
    assert section(SWITCH, "What the cards do").splitlines() == [
        "- **2**: The next player draws two cards and misses the turn, or answers with a 2.",
        "- **8**: The next player misses the turn.",
        "- **10**: The direction is reversed. With two players, the other misses a turn.",
        "- **black Jack**: The next player draws five cards and misses the turn, or answers with a Jack.",
        (
            "- **red Jack**: The next player draws five cards and misses the turn, or answers with a "
            "Jack. Played on a Jack, it cancels the cards that are waiting to be drawn, and adds none."
        ),
        "- **black Queen**: You swap hands with the player on your left.",
        "- **Ace**: Goes on anything. You choose the suit that must follow.",
    ]


def test_hr_2_cards_that_do_the_same_are_told_together() -> None:
    assert line(doing(SWITCH, _9=Effect(skip=1), QH=Effect(skip=1)), "8, 9 and Queen of hearts")
    assert line(doing(JUNO, R7=Effect(skip=1)), "red 7 and Skip")


def test_hr_2_what_may_be_answered() -> None:
    assert section(LAST, "Answering") == (
        "You may answer a 2 or a Joker, in any suit. The answer is added, and the sum goes on to the "
        "next player. If you do not answer, you take it all and miss your turn."
    )
    assert section(SERIOUS, "Answering").endswith(
        "Skips pass over those who come after as well, three turns at most."
    )
    assert section(SWITCH, "Answering").startswith("You may answer a 2 or a Jack")


def test_hr_5_several_cards() -> None:
    assert section(SWITCH, "Several cards at once") == (
        "Of cards of the same rank you may play as many as you like in one turn, in the order that "
        "you choose. The first one must be playable, and the last one is the new top card. 2s, 8s, "
        "10s, Jacks, black Queens and Aces are played alone."
    )
    assert section(SERIOUS, "Several cards at once") == (
        "Of cards of the same rank you may play up to three in one turn, in the order that you "
        "choose. The first one must be playable, and the last one is the new top card. Each of them "
        "takes effect, one after the other, and they add up. A card that you have just drawn is "
        "played alone."
    )
    assert section(but(SWITCH, effects={}), "Several cards at once").endswith("the new top card.")


def test_hr_2_bluffing() -> None:
    bluff = but(JUNO, bluff__rule="challenge")
    assert section(bluff, "Bluffing") == (
        "You may play a +4 even with the color in your hand. The next player accepts it, "
        "or challenges you and is shown your hand; nobody else is. If you had the color, you draw the cards "
        "yourself, and the challenger plays on. If not, the challenger draws them and two more, and "
        "misses the turn."
    )
    assert "but see *Bluffing*. You choose" in line(bluff, "+4")
    assert "the challenger draws them, and misses" in plain(but(bluff, bluff__fine=0))
    assert "Bluffing" not in plain(but(SWITCH, bluff__rule="challenge"))


def test_hr_6_calling() -> None:
    assert section(JUNO, "One card left") == (
        "When a play leaves you with one card, call “UNO”. The call may come with the play, or after "
        "it until the next player acts. If you forget, any other player may catch you until then, and "
        "you draw two cards. Of call and catch, the faster reaction counts. "
        "While the call is missing, nobody may act for 2 seconds."
    )
    assert "call “Switch”" in section(SWITCH, "One card left")
    assert "If you forget, you draw two cards. While" in section(SWITCH, "One card left")
    dearer = plain(but(JUNO, calling__penalty=1, calling__catch_seconds=1.0))
    assert "you draw one card. Of call and catch" in dearer
    assert "While the call is missing, nobody may act for 1 second." in dearer
    assert "nobody may act for 0.5 seconds" in plain(but(JUNO, calling__catch_seconds=0.5))
    assert "nobody may act" not in plain(but(JUNO, calling__catch_seconds=0.0))


def test_hr_7_going_out() -> None:
    assert section(SWITCH, "Going out") == (
        "The round ends when a hand is empty. But after a 2, an 8, a 10, a Jack, a black Queen or an "
        "Ace as your last card you draw one, and the round goes on. Only if there is nothing to draw "
        "have you gone out. If a whole lap passes in which nobody could play or draw, the round is "
        "blocked and over."
    )
    assert "After an 8 as your last card you must still play another, and draw for it." in section(
        LAST, "Going out"
    )
    assert "What a 2 or a Joker as the last card makes the next player draw is no longer drawn." in plain(
        LAST
    )
    assert "the last card makes the next player draw is still drawn." in plain(JUNO)
    assert "A last card ends the round before any hand moves." in plain(SEVEN_O)
    assert "last card" not in section(but(SWITCH, effects={}), "Going out")


def test_hr_8_scoring() -> None:
    assert section(JUNO, "Scoring") == (
        "The winner of a round scores what the cards left in the other hands count. If the round is "
        "blocked, the hand with the fewest points wins it. If two hands are equal in that, nobody "
        "scores. The first to have 500 points wins the match.\n\n| card | points |\n|---|---|\n| 0 to "
        "9 | its number |\n| +2, Reverse, Skip | 20 |\n| Wild, +4 | 50 |"
    )
    assert section(LAST, "Scoring") == (
        "Everyone counts the cards left in their own hand, and the fewest points are best. If the "
        "round is blocked, everyone counts their hand. When someone has 500 points the match is over, "
        "and the fewest points win it.\n\n| card | points |\n|---|---|\n| 2 to 9 | 5 |\n| 10, Jack, "
        "Queen, King | 10 |\n| Ace | 50 |\n| Joker | 100 |"
    )
    assert section(SWITCH, "Scoring") == (
        "The winner of a round scores one point, the others none. If the round is blocked, the hand "
        "with the fewest cards wins it. If two hands are equal in that, nobody scores. The first to "
        "have two points wins the match."
    )


def test_hr_8_a_fixed_score_shows_what_cards_count_where_it_settles_a_blocked_round() -> None:
    assert "scores 1000 points, the others none" in section(SERIOUS, "Scoring")
    assert "| Wild, +4 | 50 |" in section(SERIOUS, "Scoring")


def test_hr_8_a_narrow_name_has_a_row_of_its_own() -> None:
    queens = but(EIGHTS, scoring__values={"Q": 5, "QS": 13, "red 2": 1})
    rows = section(queens, "Scoring").splitlines()[-5:]
    assert rows[:2] == ["| 2 to 10 | its number |", "| Jack, King, Ace | 0 |"]
    assert rows[2:] == ["| Queen | 5 |", "| Queen of spades | 13 |", "| red 2 | 1 |"]


def test_hr_8_rounds_instead_of_a_target_and_doubling() -> None:
    assert "After three rounds the most points win the match." in plain(but(JUNO, scoring__rounds=3))
    assert "After one round the fewest points win the match." in plain(but(LAST, scoring__rounds=1))
    assert "It counts double if the last card was one that goes on anything." in plain(
        but(JUNO, scoring__double_wild=True)
    )
    assert "double" not in plain(JUNO) + plain(but(SWITCH, effects={}, scoring__double_wild=True))


def test_hr_1_what_comes_from_a_file_is_no_markdown() -> None:
    page = plain(replace(but(SWITCH, calling__word="[x](y)"), title="*A* <b>|"))
    assert page.startswith("# \\*A\\* \\<b\\>\\|\n")
    assert "call “\\[x\\](y)”" in page


@pytest.mark.wide
def test_hr_1_any_ruleset_that_can_be_played_can_be_told() -> None:
    for ruleset in map(random_ruleset, map(Random, range(80))):
        if not faults(ruleset):
            page = plain(ruleset)
            assert not re.search(
                r" \n|  |\n\n\n|\{|\.\.|None|\b(1|one) (card|point|turn)s|, and \.|of  ", page
            )
            assert ("suit" in page) != ("color" in page)


@pytest.mark.parametrize(
    ("name", "named", "plural", "one"),
    [
        ("7", "7", "7s", "a 7"),
        ("8", "8", "8s", "an 8"),
        ("A", "Ace", "Aces", "an Ace"),
        ("J", "Jack", "Jacks", "a Jack"),
        ("black Q", "black Queen", "black Queens", "a black Queen"),
        ("red 8", "red 8", "red 8s", "a red 8"),
        ("QS", "Queen of spades", "Queens of spades", "a Queen of spades"),
        ("8H", "8 of hearts", "8s of hearts", "an 8 of hearts"),
        ("R7", "red 7", "red 7s", "a red 7"),
        ("W4", "+4", "+4s", "a +4"),
        ("D", "+2", "+2s", "a +2"),
    ],
)
def test_hr_2_names_of_cards_in_words(name: str, named: str, plural: str, one: str) -> None:
    assert (card_words(name), said.plural(name), text(said.one(name))) == (named, plural, one)
    assert text(said.several(name)) == plural
