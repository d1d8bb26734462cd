"""Cards, suits and moves as text, and parts of views."""

from __future__ import annotations

import pytest

from parlour.rules.cards import SUITS, Card, CompiledDeck, card, suit
from parlour.rules.errors import NotationError
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words
from parlour.rules.steps import Pick, Step
from parlour.rules.views import View, Zone, ZoneKind

SAID = {
    "R7": "red 7",
    "GD": "green +2",
    "YS": "yellow Skip",
    "W4": "+4",
    "10H": "10 of hearts",
    "AS": "Ace of spades",
    "JK": "Joker",
}


@pytest.mark.parametrize(("text", "words"), SAID.items())
def test_a_card_is_written_read_and_said(text: str, words: str) -> None:
    assert card(text).text == text
    assert card(text.lower()) == card(text)
    assert card(text).words == words


def test_a_suit_is_found_by_its_name() -> None:
    assert suit("Hearts").symbol == "♥"
    assert suit("red").letter == "R"
    with pytest.raises(NotationError, match="'mauve' is no suit; suits are red"):
        suit("mauve")


def test_numbers_are_told_from_symbols() -> None:
    assert card("R7").is_number
    assert not card("RD").is_number


def test_a_refusal_names_its_clause_if_it_has_one() -> None:
    assert str(Refusal("JC-5", in_words("no"))) == "JC-5: no"
    assert str(Refusal("", in_words("no"))) == "no"


def test_a_step_is_asked_after_the_picks_it_waits_for() -> None:
    step = Step(Pick.SUIT, ("red",), when=("W",))
    assert step.follows(("W",))
    assert not step.follows(("R7",))
    assert Step(Pick.WORD, ("call",)).follows(())


def test_a_view_knows_its_zones_and_choices_by_name() -> None:
    nothing = in_words("")
    view = View(0, (), (Zone("hand", ZoneKind.HAND, 1, ("R7",), 0),), nothing)
    assert view.hand == ("R7",)
    assert view.zone("hand", 1) is None
    assert view.choice("play") is None
    assert View(0, (), (), nothing).hand == View(None, (), (), nothing).hand == ()


def test_a_deck_knows_its_cards_by_their_texts_and_has_so_many_of_each_as_it_is_told() -> None:
    two = (Card("7", SUITS["hearts"]), Card("W"))
    assert (CompiledDeck(two).texts, CompiledDeck(two).deck) == (("7H", "W"), bytes([0, 1]))
    deck = CompiledDeck(two, (2, 1))
    assert deck.deck == bytes([0, 0, 1])
    assert [deck.card_type(text) for text in ("7h", "W")] == [0, 1]
    with pytest.raises(NotationError, match="'R7' is no card of this deck; cards look like 7H or W"):
        deck.card_type("R7")
