"""HR-9: a ruleset that cannot be played is refused, by field, value and reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour.rules.cards import card
from parlour.rules.faults import RulesetError
from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.games.shedding.ruleset.kinds import points, size
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect, Ruleset
from parlour.rules.shelf import shelf
from tests.rules.shedding.rulesets import FAMILY, but, doing, preset

JUNO, SWITCH, LAST = preset("juno-classic"), preset("switch"), preset("next-to-last")
JOKERS = Deck(suits=("spades",), ranks={}, suitless={"JK": 8, "W": 8})


def refused(ruleset: Ruleset, *fields: str) -> str:
    """Check that just these fields are at fault, and return what is said of them."""
    found = faults(ruleset)
    assert [fault.field for fault in found] == [*fields]
    assert len({*found}) == len(found)
    return "; ".join(fault.words for fault in found)


def only(effects: dict[str, Effect], **fields: Any) -> Ruleset:
    """Return Switch with these effects and no others."""
    return but(SWITCH, effects=effects, **fields)


@pytest.mark.parametrize("name", FAMILY)
def test_hr_9_every_preset_can_be_played(name: str) -> None:
    assert faults(preset(name)) == ()


@pytest.mark.parametrize("text", ["", "  ", "a\nb", "\x1b[2J", "x" * 41])
def test_hr_9_texts_must_print_and_be_short(text: str) -> None:
    words = "it takes 1 to 40 characters that print"
    assert words in refused(but(SWITCH, title=text), "title")
    assert words in refused(but(SWITCH, calling__word=text), "calling.word")
    assert words in refused(but(SWITCH, clauses__draw=text), "clauses.draw")
    assert faults(but(SWITCH, title="x" * 40)) == ()


def test_hr_9_the_clause_of_a_card_must_print_too_but_there_may_be_none() -> None:
    assert "it takes 1 to 40" in refused(doing(SWITCH, _5=Effect(skip=1, clause="\x07")), "effects.5.clause")
    assert faults(doing(SWITCH, _5=Effect(skip=1, clause=""))) == ()


@pytest.mark.parametrize("name", ["", "Friday", "a b", "-a", "../a", "x" * 41])
def test_hr_9_a_name_is_small_letters_digits_and_hyphens(name: str) -> None:
    assert "it takes small letters" in refused(but(SWITCH, name=name), "name")


def test_hr_9_what_a_fault_says_can_be_printed() -> None:
    for fault in faults(doing(SWITCH, **{"\x1b[2J": Effect(answers=("\x07",))})):
        assert (fault.field + fault.words).isprintable()
        assert len(fault.field) <= 80


@pytest.mark.parametrize(
    ("suits", "words"),
    [
        (("spades", "stars"), "'stars' is no suit; suits are red, green"),
        ((), "at least one suit, each once"),
        (("clubs", "clubs"), "'clubs, clubs'"),
        (("red", "clubs"), "not both"),
    ],
)
def test_hr_9_suits_are_known_each_once_and_of_one_kind(suits: tuple[str, ...], words: str) -> None:
    assert words in refused(but(SWITCH, deck__suits=suits), "deck.suits")


def test_hr_9_ranks_must_be_known_to_their_suits() -> None:
    assert "'Q' is no card of such a deck" in refused(but(JUNO, deck__ranks={"Q": 1}), "deck.ranks")
    assert "known are 2, 3" in refused(but(SWITCH, deck__ranks={"0": 1}), "deck.ranks")
    assert "known are W, W4, JK" in refused(but(SWITCH, deck__suitless={"Q": 1}), "deck.suitless")


def test_hr_9_a_rank_without_copies_is_not_there() -> None:
    jackless = but(SWITCH, deck__ranks={**SWITCH.deck.ranks, "J": 0})
    words = refused(
        jackless,
        "effects.J",
        "effects.J.answers",
        "effects.red J",
        "effects.red J.answers",
        "effects.red J.cancels",
    )
    assert words.startswith("there is no 'J' in the deck; ")
    assert faults(but(jackless, effects={})) == ()


def test_hr_9_a_deck_has_1_to_500_cards() -> None:
    ranks = dict.fromkeys(SWITCH.deck.ranks, 3)
    assert "624; it takes 1 to 500 cards" in refused(but(SWITCH, deck__packs=4, deck__ranks=ranks), "deck")
    assert "0; it takes 1 to 500 cards" in refused(but(SWITCH, deck__ranks={}), "deck")


@pytest.mark.parametrize(
    ("seats", "field", "words"),
    [
        ((1, 6), "seats.0", "1; it takes 2 to 10 players"),
        ((2, 11), "seats.1", "11; it takes 2 to 10 players"),
        ((5, 4), "seats.1", "4; it takes 5 to 10 players"),
    ],
)
def test_hr_9_two_to_ten_play_the_smaller_number_first(
    seats: tuple[int, int], field: str, words: str
) -> None:
    assert refused(but(SWITCH, seats=seats), field) == words


def test_hr_9_at_least_one_card_is_dealt() -> None:
    assert faults(but(SWITCH, hand=1)) == ()
    assert refused(but(SWITCH, hand=0), "hand") == "0 cards; at least 1 is dealt"
    assert refused(but(SWITCH, hand_with_two=-1), "hand_with_two").startswith("-1 cards; it takes 0")


def test_hr_9_no_more_cards_are_dealt_than_the_deck_has() -> None:
    words = "6 hands of 9 and an opening card need more than the 52 cards there are"
    assert refused(but(SWITCH, hand=9), "hand") == words
    assert faults(but(SWITCH, hand=8)) == ()
    assert faults(but(SWITCH, hand=9, deck__packs=2)) == ()
    assert faults(but(SWITCH, hand=17, seats=(2, 3))) == ()
    words = "2 hands of 26 and an opening card need more than the 52 cards there are"
    assert refused(but(SWITCH, hand_with_two=26), "hand_with_two") == words
    assert faults(but(SWITCH, hand_with_two=25)) == ()


def test_hr_9_names_must_name_a_card_in_the_deck_wherever_they_stand() -> None:
    assert refused(doing(SWITCH, JK=Effect(anywhere=True)), "effects.JK") == "there is no 'JK' in the deck"
    assert (
        refused(doing(JUNO, black_7=Effect(skip=1)), "effects.black 7") == "there is no 'black 7' in the deck"
    )
    five = Effect(not_on=("JK",), answers=("2", "R7"), cancels=("green 2",))
    fields = ("effects.5.not_on", "effects.5.answers", "effects.5.cancels")
    assert "'R7'" in refused(doing(SWITCH, _5=five), *fields)
    assert (
        refused(but(SWITCH, scoring__values={"W": 50}), "scoring.values.W") == "there is no 'W' in the deck"
    )


@pytest.mark.parametrize("name", ["7", "black 7", "red 7", "7S"])
def test_hr_9_a_rank_a_rank_of_one_color_and_one_card_are_names(name: str) -> None:
    assert faults(doing(SWITCH, **{name.replace(" ", "_"): Effect(answers=(name,), draw=1)})) == ()


@pytest.mark.parametrize(
    ("field", "path", "value", "words"),
    [
        ("skips_at_most", "skips_at_most", 0, "0; it takes 1 to 10 turns"),
        ("skips_at_most", "skips_at_most", 11, "11; it takes 1 to 10 turns"),
        ("drawing.count", "drawing__count", -1, "-1; it takes 0 to 20 cards"),
        ("drawing.count", "drawing__count", 21, "21; it takes 0 to 20 cards"),
        ("bluff.fine", "bluff__fine", -1, "-1; it takes 0 to 10 cards"),
        ("bluff.fine", "bluff__fine", 11, "11; it takes 0 to 10 cards"),
        ("calling.penalty", "calling__penalty", -1, "-1; it takes 0 to 10 cards"),
        ("calling.penalty", "calling__penalty", 11, "11; it takes 0 to 10 cards"),
        ("calling.catch_seconds", "calling__catch_seconds", -0.5, "-0.5; it takes 0 to 30 seconds"),
        ("calling.catch_seconds", "calling__catch_seconds", 30.5, "30.5; it takes 0 to 30 seconds"),
        ("calling.catch_seconds", "calling__catch_seconds", float("nan"), "nan; it takes 0 to 30 seconds"),
        ("scoring.target", "scoring__target", 0, "0; it takes 1 to 100000 points"),
        ("scoring.target", "scoring__target", 100_001, "100001; it takes 1 to 100000 points"),
        ("scoring.rounds", "scoring__rounds", -1, "-1; it takes 0 to 100 rounds (0: until the target)"),
        ("scoring.rounds", "scoring__rounds", 101, "101; it takes 0 to 100 rounds (0: until the target)"),
        ("scoring.values.W", "scoring__values", {"W": -1}, "-1; it takes 0 to 1000 points"),
        ("scoring.values.W", "scoring__values", {"W": 1001}, "1001; it takes 0 to 1000 points"),
        ("deck.packs", "deck__packs", 0, "0; it takes 1 to 4 packs"),
        ("deck.packs", "deck__packs", 5, "5; it takes 1 to 4 packs"),
        ("deck.ranks.7", "deck__ranks", {"7": -1}, "-1; it takes 0 to 8 copies"),
        ("deck.ranks.7", "deck__ranks", {"7": 9}, "9; it takes 0 to 8 copies"),
        ("deck.suitless.W", "deck__suitless", {"W": -1}, "-1; it takes 0 to 8 copies"),
        ("deck.suitless.W", "deck__suitless", {"W": 9}, "9; it takes 0 to 8 copies"),
        ("effects.5.draw", "effects", {"5": Effect(draw=-1)}, "-1; it takes 0 to 20 cards"),
        ("effects.5.draw", "effects", {"5": Effect(draw=21)}, "21; it takes 0 to 20 cards"),
        ("effects.5.skip", "effects", {"5": Effect(skip=-1)}, "-1; it takes 0 to 10 turns"),
        ("effects.5.skip", "effects", {"5": Effect(skip=11)}, "11; it takes 0 to 10 turns"),
    ],
)
def test_hr_9_numbers_stay_within_bounds(field: str, path: str, value: Any, words: str) -> None:
    ruleset = doing(JUNO, _5=value["5"]) if path == "effects" else but(JUNO, **{path: value})
    assert words in refused(ruleset, field)


def test_hr_9_a_number_of_cards_to_draw_is_at_least_one() -> None:
    words = "0; it takes 1 to 20 cards"
    assert refused(but(SWITCH, drawing__rule="count", drawing__count=0), "drawing.count") == words
    assert faults(but(SWITCH, drawing__rule="until", drawing__count=0)) == ()


@pytest.mark.parametrize("most", [1, 21])
def test_hr_9_several_cards_are_two_to_twenty_if_there_is_a_limit(most: int) -> None:
    words = f"{most}; it takes 2 to 20 cards"
    assert refused(but(SWITCH, several__cards="some", several__most=most), "several.most") == words
    assert faults(but(SWITCH, several__cards="all", several__most=most)) == ()


@pytest.mark.parametrize("fixed", [0, 100_001])
def test_hr_9_a_fixed_score_is_a_score(fixed: int) -> None:
    assert f"{fixed}; it takes 1 to 100000" in refused(but(SWITCH, scoring__fixed=fixed), "scoring.fixed")
    assert faults(but(JUNO, scoring__fixed=fixed)) == ()


def test_hr_9_with_a_number_of_rounds_there_is_no_need_for_a_target() -> None:
    assert faults(but(JUNO, scoring__target=0, scoring__rounds=3)) == ()


@pytest.mark.parametrize("counts", ["winner", "own"])
def test_hr_9_somebody_must_be_able_to_reach_the_target(counts: str) -> None:
    worthless = but(SWITCH, scoring__counts=counts, scoring__values=dict.fromkeys(SWITCH.deck.ranks, 0))
    assert "nobody can reach the target" in refused(worthless, "scoring.values")
    assert faults(but(worthless, scoring__rounds=2)) == ()
    assert faults(but(worthless, scoring__counts="fixed")) == ()
    assert faults(but(worthless, scoring__values={**worthless.scoring.values, "QS": 13})) == ()


def test_hr_9_a_target_takes_no_more_than_a_thousand_rounds() -> None:
    fixed = but(SWITCH, scoring__counts="fixed", scoring__fixed=5, scoring__target=5_001)
    words = "5001; it takes at most 5000, or matches hardly end"
    assert refused(fixed, "scoring.target") == words
    assert faults(but(fixed, scoring__target=5_000)) == ()
    assert faults(but(fixed, scoring__rounds=2)) == ()
    counted = but(JUNO, scoring__target=50_001)
    assert "at most 50000" in refused(counted, "scoring.target")


@pytest.mark.parametrize("names", ["suit", "rank"])
def test_hr_9_what_is_named_has_to_be_there(names: Any) -> None:
    wild = {"JK": Effect(anywhere=True, names=names), "W": Effect(anywhere=True, follow="under")}
    jokers = only(wild, deck=JOKERS, hand=2, last_card__special="allowed")
    words = f"'{names}', but no card in the deck has a suit; it takes 'nothing'"
    assert refused(jokers, "effects.JK.names") == words


def test_hr_9_a_card_that_may_be_challenged_cannot_be_answered() -> None:
    does = replace(JUNO.effects["W4"], answers=("W4", "D"))
    juno = doing(but(JUNO, bluff__rule="challenge"), W4=does)
    words = "'W4, D'; a card that may be challenged cannot be answered; it takes none"
    assert refused(juno, "effects.W4.answers") == words
    assert faults(but(juno, bluff__rule="enforced")) == ()


def test_hr_9_a_card_that_may_be_challenged_brings_a_draw() -> None:
    juno = doing(but(JUNO, bluff__rule="challenge"), W4=replace(JUNO.effects["W4"], draw=0))
    assert "must make the next player draw" in refused(juno, "effects.W4.draw")
    assert faults(but(juno, bluff__rule="enforced")) == ()


@pytest.mark.parametrize("field", ["give_left", "again"])
def test_hr_9_a_card_that_may_be_challenged_moves_no_cards_and_is_not_followed(field: str) -> None:
    more: dict[str, Any] = {"give_left": True} if field == "give_left" else {"again": "may"}
    juno = doing(but(JUNO, bluff__rule="challenge"), W4=replace(JUNO.effects["W4"], **more))
    assert "may be challenged does this to nobody" in refused(juno, f"effects.W4.{field}")
    assert faults(but(juno, bluff__rule="enforced")) == ()


@pytest.mark.parametrize("again", ["may", "must"])
def test_hr_9_nobody_passes_a_card_while_the_same_player_plays_on(again: Any) -> None:
    assert "makes nobody pass a card" in refused(
        doing(SWITCH, _5=Effect(give_left=True, again=again)), "effects.5.give_left"
    )
    assert faults(doing(SWITCH, _5=Effect(give_left=True))) == ()


def test_hr_9_nobody_can_choose_at_the_opening_whose_hand_to_take() -> None:
    assert "it takes 'nothing' or 'again'" in refused(
        doing(SWITCH, _7=Effect(swap="chosen")), "effects.7.opening"
    )
    assert faults(doing(SWITCH, _7=Effect(swap="chosen", opening="nothing"))) == ()
    assert faults(doing(SWITCH, _7=Effect(swap="chosen", opening="again"))) == ()
    assert faults(doing(SWITCH, _7=Effect(swap="left"))) == ()


def test_hr_9_a_card_without_a_suit_must_go_on_something() -> None:
    jokers = but(SWITCH, deck__suitless={"JK": 2})
    words = "off, but a card without a suit matches nothing; it takes on"
    jokers = doing(jokers, JK=Effect(follow="anything"))
    assert refused(jokers, "effects.JK.anywhere") == words
    answered = Effect(draw=1, answers=("JK",), follow="under")
    assert refused(doing(jokers, JK=answered), "effects.JK.anywhere") == words
    assert refused(doing(jokers, _5=Effect(answers=("JK",))), "effects.JK.anywhere") == words
    wish = Effect(names="suit", follow="anything")
    assert refused(doing(jokers, _5=wish), "effects.JK.anywhere") == words


def test_hr_9_it_may_be_anything_an_answer_or_what_anything_may_follow() -> None:
    jokers = doing(but(SWITCH, deck__suitless={"JK": 2}), JK=Effect(follow="under"))
    assert faults(doing(jokers, JK=Effect(anywhere=True, follow="under"))) == ()
    assert faults(doing(jokers, _2=Effect(draw=2, answers=("2", "JK")))) == ()
    assert faults(doing(jokers, _8=Effect(skip=1, answers=("JK",)))) == ()
    assert faults(doing(jokers, _5=Effect(follow="anything"))) == ()


@pytest.mark.parametrize("joker", [Effect(anywhere=True), Effect(anywhere=True, draw=5, answers=("JK",))])
def test_hr_9_something_must_be_able_to_follow_a_card_without_a_suit(joker: Effect) -> None:
    jokers = but(SWITCH, deck__suitless={"JK": 2})
    words = "'card', but nothing matches a card without a suit; it takes 'under' or 'anything', or a name"
    assert refused(doing(jokers, JK=joker), "effects.JK.follow") == words
    assert faults(doing(jokers, JK=replace(joker, follow="anything"))) == ()
    assert faults(doing(jokers, JK=replace(joker, names="suit"))) == ()


def test_hr_9_some_card_must_open() -> None:
    back = dict.fromkeys(SWITCH.deck.ranks, Effect(opening="again"))
    assert "no card may open the discard" in refused(only(back), "effects")
    assert faults(only({**back, "3C": Effect()})) == ()


def test_hr_9_no_way_to_end_if_every_card_must_be_followed_by_another() -> None:
    chain = dict.fromkeys(SWITCH.deck.ranks, Effect(again="must"))
    for special in ("draw", "allowed"):
        assert "no way to end" in refused(only(chain, last_card__special=special), "effects")
    assert faults(only({**chain, "red 3": Effect()})) == ()


def test_hr_9_no_way_to_end_if_every_card_is_special_and_none_may_be_the_last() -> None:
    skips = dict.fromkeys(SWITCH.deck.ranks, Effect(skip=1))
    assert "no way to end; it takes 'allowed'" in refused(only(skips), "last_card.special")
    assert faults(only(skips, last_card__special="allowed")) == ()
    assert faults(only({**skips, "red 3": Effect()})) == ()


@pytest.mark.parametrize(
    "does",
    [
        Effect(anywhere=True),
        Effect(names="rank"),
        Effect(follow="under"),
        Effect(draw=1),
        Effect(skip=1),
        Effect(cancels=("2",)),
        Effect(reverse=True),
        Effect(again="may"),
        Effect(swap="left"),
        Effect(pass_hands=True),
        Effect(give_left=True),
    ],
)
def test_hr_9_any_effect_makes_a_card_special(does: Effect) -> None:
    assert "every card is special" in refused(
        only(dict.fromkeys(SWITCH.deck.ranks, does)), "last_card.special"
    )


def test_hr_9_all_faults_are_found_at_once() -> None:
    several = but(SWITCH, hand=9, scoring__target=0, drawing__count=99, calling__word="")
    refused(several, "calling.word", "drawing.count", "scoring.target", "hand")


def test_hr_9_a_fault_in_the_deck_is_told_alone_and_not_again_for_every_card() -> None:
    refused(but(SWITCH, deck__suits=("stars",), hand=60), "deck.suits")


def test_hr_9_refusals_name_field_value_and_reason() -> None:
    with pytest.raises(RulesetError, match=r"^target: 0; it takes 1 to 100000 points$"):
        shelf.table_rules("juno-classic", {"target": "0"})


def test_hr_8_a_card_counts_what_its_narrowest_name_says_else_its_face() -> None:
    values = {"Q": 10, "black Q": 20, "QS": 30}
    queens = but(SWITCH, scoring__values=values)
    assert [points(queens, card(text)) for text in ("QH", "QC", "QS", "7S", "KS")] == [10, 20, 30, 7, 0]


def test_hr_3_the_size_of_a_deck() -> None:
    assert [size(one.deck) for one in (JUNO, SWITCH, LAST)] == [108, 52, 108]


def test_hr_9_cards_played_together_name_suits_or_ranks_but_not_both() -> None:
    mixed = {"black Q": Effect(names="suit"), "red Q": Effect(names="rank")}
    words = refused(but(SWITCH, effects=mixed), "several.cards")
    assert "Q names a suit on one card, a rank on another" in words
    assert faults(but(SWITCH, effects=mixed, several__cards="off")) == ()


@pytest.mark.parametrize("field", ["not_on", "answers", "cancels"])
def test_hr_9_a_list_of_cards_has_each_once(field: str) -> None:
    names: dict[str, Any] = {field: ("7", "8", "7")}
    twice = Effect(draw=1, **names)
    assert "'7, 8, 7'; it takes each card once" in refused(doing(SWITCH, _5=twice), f"effects.5.{field}")


@pytest.mark.parametrize("word", ["{0}", "x{12}"])
def test_hr_9_a_text_does_not_stand_for_a_players_name(word: str) -> None:
    assert "stands for a player's name" in refused(but(SWITCH, calling__word=word), "calling.word")
    assert faults(but(SWITCH, calling__word="{} {a}")) == ()
