"""Cards in words, and words for cards."""

from __future__ import annotations

import pytest

from parlour.rules.shelf import shelf
from parlour.tui.plain.saying.cards import card_words, cards_meant, suit_named
from parlour.tui.text.language import speaking
from tests.tui.kit.catalogs import CODES, catalog_of


def decks() -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for preset in shelf.games():
        rules = shelf.table_rules(preset.name)
        found.append((preset.name, tuple(card.text for card in rules.rules.cards)))
    return found


@pytest.mark.parametrize("code", ["en", *CODES])
@pytest.mark.parametrize(("game", "deck"), decks(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_words_of_a_card_name_it_alone_in_the_whole_deck(
    game: str, deck: tuple[str, ...], code: str
) -> None:
    with speaking(catalog_of(code)):
        for text in deck:
            assert cards_meant(card_words(text), deck) == [text]
            assert cards_meant(text.lower(), deck) == [text]


def test_only_english_takes_the_capitals_off_a_card_in_the_midst_of_a_sentence() -> None:
    assert [card_words(text) for text in ("QH", "W")] == ["queen of hearts", "wild"]
    with speaking(catalog_of("de")):
        assert [card_words(text) for text in ("QH", "W", "R7")] == ["Herz-Dame", "Wildkarte", "rote 7"]
        assert suit_named("herz", ("hearts", "spades")) == ["hearts"]


HAND = ("R7", "R7", "RS", "B7", "G1", "RD", "W", "W4", "10H", "QH", "QS", "JK")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("red 7", ["R7"]),
        ("Red  7", ["R7"]),
        ("7 red", ["R7"]),
        ("r7", ["R7"]),
        ("b", ["B7"]),
        ("7", ["R7", "B7"]),
        ("red", ["R7", "RS", "RD"]),
        ("re sk", ["RS"]),
        ("sk", ["RS"]),
        ("wild", ["W"]),
        ("plus 4", ["W4"]),
        ("wild draw 4", ["W4"]),
        ("red plus 2", ["RD"]),
        ("red draw 2", ["RD"]),
        ("10 hearts", ["10H"]),
        ("1", ["G1"]),
        ("queen", ["QH", "QS"]),
        ("the queen of spades", ["QS"]),
        ("q h", ["QH"]),
        ("joker", ["JK"]),
        ("purple", []),
        ("red red", []),
        ("of", []),
        ("", []),
    ],
)
def test_words_name_the_cards_that_they_fit_best(typed: str, cards: list[str]) -> None:
    assert cards_meant(typed, HAND) == cards


def test_no_words_name_a_card_that_lies_face_down() -> None:
    assert cards_meant("face down", ["", "-", "R7"]) == []
    assert cards_meant("empty", ["", "-", "R7"]) == []


def test_a_suit_is_named_by_its_name_its_letter_or_its_beginning() -> None:
    suits = ("spades", "hearts", "diamonds", "clubs")
    assert suit_named("h", suits) == ["hearts"]
    assert suit_named("dia", suits) == ["diamonds"]
    assert suit_named("x", suits) == []
