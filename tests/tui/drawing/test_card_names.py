"""A card has one name: on its face, in the rules and in the log. Its letters belong to the notation.

The cards are those of all packaged games, so that a new game is tested without a change here.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from parlour.rules.cards import RANK_WORDS, Card, card
from parlour.rules.events import How, Moved, line
from parlour.rules.shelf import shelf
from parlour.rules.shelf.shelf import page
from parlour.tui.drawing import themes
from parlour.tui.tables.common.cards import WIDEST

GAMES = tuple(game.name for game in shelf.games())
OF_FILES = "custom"
"""The game whose page explains files, in which cards are written in the notation."""
PLACES = {"N", "E", "S", "W"}
"""Places of Jojo, which its page has to name."""


def cards_of(game: str) -> tuple[Card, ...]:
    """Return each card of the game's deck once."""
    rules = cast(Any, shelf.table_rules(game).rules)
    return tuple(card(text) for text in rules.texts)


def with_effect(game: str) -> set[str]:
    """Return the ranks of the cards that do something; where the game does not say, of all cards."""
    rules = cast(Any, shelf.table_rules(game).rules)
    special = getattr(rules, "special", (True,) * len(rules.texts))
    return {card(text).rank for text, does in zip(rules.texts, special, strict=False) if does}


def named_ranks(game: str) -> tuple[str, ...]:
    """Return the ranks of the game's deck that are not numbers."""
    return tuple(dict.fromkeys(found.rank for found in cards_of(game) if not found.rank.isdigit()))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("face", themes.faces())
def test_what_stands_on_a_card_is_its_name_or_the_beginning_of_it(game: str, face: str) -> None:
    found = themes.face(face).found
    for rank in named_ranks(game):
        label = found.label(rank, WIDEST)
        assert RANK_WORDS[rank].casefold().startswith(label.casefold()), (rank, label)


@pytest.mark.parametrize("game", [game for game in GAMES if game != OF_FILES])
def test_the_rules_of_a_game_call_its_cards_by_their_names_and_not_by_letters(game: str) -> None:
    words = page(game)
    for rank in set(named_ranks(game)) & with_effect(game):
        assert RANK_WORDS[rank] in words, rank
    letters = {text for found in cards_of(game) for text in (found.rank, found.text)} - PLACES
    assert {text for text in letters if not text.isdigit() and f"`{text}`" in words} == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_log_calls_a_card_by_its_name(game: str) -> None:
    for found in cards_of(game):
        told = line(Moved(0, (found.text,), How.PLAY, "hand", "discard"), None)
        assert told == f"{{0}} plays {found.words}"
        assert RANK_WORDS.get(found.rank, found.rank) in found.words


def test_the_words_of_options_and_summaries_have_no_letters_of_cards() -> None:
    letters = {rank for game in GAMES for rank in named_ranks(game) if len(rank) > 1}
    for game in shelf.games():
        for words in (game.summary, *(option.words for option in game.options)):
            assert not letters & set(words.split()), words
