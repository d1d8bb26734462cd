"""Whist for Two, clause by clause: a game of another distribution, which Parlour knows nothing of."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.check.lessons import faults
from parlour.rules.check.suite import CHECKS, table_of
from parlour.rules.check.tables import Setting
from parlour.rules.contract import Opening
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, How, Moved
from parlour.rules.lessons import packaged
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Refusal, Shuffled
from parlour.rules.sentences import points_to_win, text
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import SimulationSetup, play
from parlour.rules.views import Stage, View
from parlour.tui.commands.faces import FACES
from tests.plugin.conftest import SOURCE
from tests.rules.kit.results import a_result
from tests.tui.seen.test_unseen import compare

pytestmark = pytest.mark.usefixtures("whist")
PAGE = (SOURCE / "parlour_whist" / "whist.md").read_text("utf-8")


@pytest.fixture
def rules() -> TableRules:
    return shelf.table_rules("whist")


def order(rules: TableRules, first: str, second: str, stock: str = "") -> bytes:
    """Return an order of the deck that deals these hands, of who leads and of the dealer, then the stock."""
    named = [[rules.rules.card_type(card) for card in cards.split()] for cards in (first, second, stock)]
    rest = Counter(rules.rules.deck)
    rest.subtract(card for cards in named for card in cards)
    spare = list(rest.elements())
    hands = [cards + [spare.pop() for _ in range(13 - len(cards))] for cards in named[:2]]
    dealt = [card for both in zip(*hands, strict=True) for card in both]
    return bytes([*dealt, *named[2], *spare])


def dealt(rules: TableRules, first: str, second: str, stock: str = "") -> Any:
    """Return the round in which seat 1 deals, and seat 0 leads."""
    return rules.game.dealing.deal(rules.rules, 2, order(rules, first, second, stock), Opening(1))


def after(rules: TableRules, state: Any, *cards: str, events: list[Event] | None = None) -> Any:
    """Return the round after these cards, each of which must be legal."""
    for card in cards:
        seat, move = state.turn, rules.rules.card_type(card)
        assert rules.game.play.why_not(state, seat, move) is None
        state = rules.game.play.after(state, seat, move, events)
    return state


def refused(rules: TableRules, state: Any, seat: int, card: str) -> str:
    refusal = rules.game.play.why_not(state, seat, rules.rules.card_type(card))
    assert isinstance(refusal, Refusal)
    return refusal.clause


def ended(rules: TableRules, won: int) -> Any:
    """Return a round that is over, in which seat 0 has taken so many of the tricks that count."""
    state = dealt(rules, "", "")
    return state._replace(hands=(b"", b""), stock=b"", won=(won, 13 - won))


def texts(rules: TableRules, cards: bytes) -> list[str]:
    return [rules.rules.texts[card] for card in cards]


def test_every_clause_has_a_test_that_names_it() -> None:
    clauses = set(re.findall(r"\*\*WH-(\d+)\*\*", PAGE))
    assert clauses == set(re.findall(r"wh_(\d+)", Path(__file__).read_text("utf-8")))


def test_wh_1_the_deck_has_52_cards(rules: TableRules) -> None:
    assert len(set(rules.rules.texts)) == len(rules.rules.deck) == 52
    state = dealt(rules, "KH AH 2H", "AS", "2C")
    assert after(rules, state, "KH").leads is False
    with pytest.raises(NotationError, match="'R7' is no card of this deck"):
        rules.game.notation.read(rules.rules, "play R7")


def test_wh_2_the_higher_card_deals_and_equal_ones_are_drawn_again(rules: TableRules) -> None:
    lot = rules.game.dealing.lot
    assert lot(rules.rules, 2, order(rules, "KS", "2H")).dealer == 0
    assert lot(rules.rules, 2, order(rules, "2S", "KH")).dealer == 1
    again = lot(rules.rules, 2, order(rules, "KS 3S", "KH 4H"))
    assert again.dealer == 1
    assert again.drawn == ((0, "KS"), (1, "KH"), (0, "3S"), (1, "4H"))
    assert rules.game.dealing.next_dealer(rules.rules, 2, 1, a_result()) == 0


def facts(view: View) -> list[str]:
    return [text(fact.words) for fact in view.facts]


def test_wh_3_thirteen_cards_each_and_the_next_one_makes_trumps(rules: TableRules) -> None:
    state = dealt(rules, "2S 3S", "2H 3H", "QD 5C")
    assert [len(hand) for hand in state.hands] == [13, 13]
    assert {"2S", "3S"} <= set(texts(rules, state.hands[0]))
    view = rules.game.views.seen_by(state, None)
    assert view.at("stock").count == 26
    assert view.at("stock").cards == ("QD",)
    assert "trumps: diamonds" in facts(view)


def test_wh_4_who_did_not_deal_leads_and_then_who_took_the_trick(rules: TableRules) -> None:
    state = dealt(rules, "2S 5S", "9S 3S", "QD")
    assert state.turn == 0
    assert refused(rules, state, 1, "9S") == "WH-4"
    assert refused(rules, state, 0, "9S") == "WH-4", "it is in the other hand"
    state = after(rules, state, "2S", "9S")
    assert state.turn == 1
    assert refused(rules, state, 0, "5S") == "WH-4"


def test_wh_5_suit_is_followed_by_whoever_can(rules: TableRules) -> None:
    state = after(rules, dealt(rules, "2S 5S", "9S 3S 4H", "QD"), "2S")
    assert refused(rules, state, 1, "4H") == "WH-5"
    assert {"play 9S", "play 3S"} <= {
        rules.game.notation.write(rules.rules, move) for move in rules.game.play.legal_moves(state, 1)
    }
    void = dealt(rules, "2S", "", "QD")._replace(hands=(bytes([0]), bytes([20, 45])))
    void = after(rules, void, "2S")
    assert len(list(rules.game.play.legal_moves(void, 1))) == 2


@pytest.mark.parametrize(
    ("led", "followed", "taker"),
    [("9S", "3S", 0), ("3S", "9S", 1), ("AS", "2D", 1), ("2D", "AS", 0), ("2D", "3D", 1), ("2S", "AH", 0)],
)
def test_wh_6_the_highest_trump_or_else_the_highest_of_the_suit_takes(
    rules: TableRules, led: str, followed: str, taker: int
) -> None:
    hands = tuple(bytes([rules.rules.card_type(card)]) for card in (led, followed))
    state = dealt(rules, "", "", "QD")._replace(hands=hands, stock=b"")
    state = after(rules, state, led, followed)
    assert state.won == ((1, 0) if taker == 0 else (0, 1))


@pytest.mark.parametrize("stock", [True, False])
def test_wh_6_a_trick_goes_to_who_takes_it_and_lies_open_until_the_next(
    rules: TableRules, stock: bool
) -> None:
    state, events = dealt(rules, "2S 3S", "9S 4S", "QD"), list[Event]()
    state = after(rules, state if stock else state._replace(stock=b""), "2S", "9S", events=events)
    place = "aside" if stock else "won"
    assert events[2] == Moved(1, ("2S", "9S"), How.TAKE, "trick", place)
    view = rules.game.views.seen_by(state, None)
    assert (view.at("trick").count, view.at(place, 0).count, view.at(place, 1).count) == (0, 0, 2)
    assert view.at(place, 1).cards == ("2S", "9S")
    assert rules.game.views.seen_by(after(rules, state, "4S"), 0).at(place, 1).cards == ("2S", "9S")


def test_it_says_everything_to_others_and_to_oneself(rules: TableRules) -> None:
    state = dealt(rules, "2S", "9S KH", "QD")
    prompt = rules.game.views.seen_by(state, 0).prompt
    assert (text(prompt, 0), text(prompt, 1)) == ("Your turn: lead any card", "{0}'s turn")
    state = after(rules, state, "2S")
    prompt = rules.game.views.seen_by(state, 0).prompt
    assert (text(prompt, 1), text(prompt, 0)) == ("Your turn: follow spades if you can", "{1}'s turn")
    said = [str(rules.game.play.why_not(state, *of)) for of in ((0, 0), (1, rules.rules.card_type("2S")))]
    assert said == ["WH-4: it is {1}'s turn", "WH-4: you do not have the 2 of spades"]
    kept = rules.game.play.why_not(state, 1, rules.rules.card_type("KH"))
    assert str(kept) == "WH-5: spades were led, and you have some: follow suit"
    outcome = rules.game.scoring.outcome(ended(rules, 9))
    assert outcome is not None
    assert text(outcome.why, 0) == "You have taken 9 of the 13 tricks that count"
    assert text(outcome.why, 1) == "{0} has taken 9 of the 13 tricks that count"


def test_wh_7_the_winner_takes_the_open_card_and_the_loser_a_hidden_one(rules: TableRules) -> None:
    events: list[Event] = []
    state = after(rules, dealt(rules, "2S", "9S", "QD 5C 7H"), "2S", "9S", events=events)
    assert "QD" in texts(rules, state.hands[1])
    assert "5C" in texts(rules, state.hands[0])
    assert texts(rules, state.stock)[0] == "7H"
    assert state.won == (0, 0), "it counts nothing"
    drawn = [event for event in events if isinstance(event, Moved) and event.origin == "stock"]
    assert drawn == [
        Moved(1, ("QD",), How.DRAW, "stock", "hand"),
        Moved(0, ("5C",), How.DRAW, "stock", "hand", hidden=True),
    ]
    assert "trumps: diamonds" in facts(rules.game.views.seen_by(state, 0)), "trumps stay"


def test_wh_8_the_last_thirteen_tricks_count(rules: TableRules) -> None:
    rng, state = random.Random(3), dealt(rules, "", "")
    for trick in range(26):
        assert sum(state.won) == max(0, trick - 13)
        assert bool(state.stock) == (trick < 13)
        for _ in range(2):
            move = rng.choice(list(rules.game.play.legal_moves(state, state.turn)))
            state = rules.game.play.after(state, state.turn, move)
    assert state.is_over
    assert sum(state.won) == 13
    assert refused(rules, state, 0, "AS") == "WH-8"
    assert rules.game.play.choices(state, 0) == ()


@pytest.mark.parametrize(("won", "points"), [(13, (7, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_wh_9_each_trick_beyond_six_is_a_point(rules: TableRules, won: int, points: tuple[int, int]) -> None:
    outcome = rules.game.scoring.outcome(ended(rules, won))
    assert outcome is not None
    assert outcome.points == points
    assert outcome.winner == points.index(max(points))


def test_wh_10_the_target_ends_the_match() -> None:
    short = shelf.table_rules("whist", {"target": "1"})
    match = over(short)
    assert match.stage is Stage.OVER
    assert len(match.results) == 1
    assert matches.seen_by(match, None).match.target == points_to_win(1)


def over(rules: TableRules, seed: int = 1) -> Match:
    """Return a whole match of random moves."""
    rng, match = random.Random(seed), matches.begin(rules.game, rules.rules, 2)
    while match.stage is not Stage.OVER:
        wanted = matches.wanted(match)
        if wanted is not None:
            cards = rng.sample(wanted.cards, len(wanted.cards))
            match = matches.after(match, HOUSE, Shuffled(bytes(cards)))
            continue
        seat = next(place.seat for place in matches.seen_by(match, None).seats if place.acts)
        match = matches.after(match, seat, rng.choice(list(matches.legal_moves(match, seat))))
    return match


def test_what_is_no_move_is_refused_with_an_example(rules: TableRules) -> None:
    for typed in ("", "play", "draw", "play AS KS", "lead AS"):
        with pytest.raises(NotationError, match="moves look like: play 10H"):
            rules.game.notation.read(rules.rules, typed)


@pytest.mark.slow
def test_its_bots_are_as_strong_as_their_names() -> None:
    for stronger, weaker, rounds in (("hard", "normal", 2), ("normal", "easy", 12), ("easy", "random", 6)):
        setup = SimulationSetup("whist", (stronger, weaker), options=(("target", "1"),), every_seat=True)
        tally = play(setup, 0, rounds)
        assert tally.rounds_won[0] > tally.rounds_won[1], (stronger, weaker)


def test_its_rules_are_a_page_and_its_options_are_explained() -> None:
    assert shelf.page("whist").startswith(PAGE)
    assert [option.name for option in shelf.options("whist")] == ["target"]
    house = shelf.house_rules('title = "Ours"\nbase = "whist"\n[rules]\ntarget = 3\n')
    assert [difference.words for difference in shelf.differences(house)] == ["3 points to win"]


def test_its_lessons_can_be_played_to_their_end() -> None:
    lessons = packaged.of_game("whist")
    assert packaged.faults() == ()
    assert lessons
    assert [fault for lesson in lessons for fault in faults(lesson)] == []


@pytest.mark.slow
def test_it_passes_the_checks_that_every_game_passes() -> None:
    table = table_of(Setting("whist", 2, (("target", "2"),)), seed=1)
    assert [found for check in (*CHECKS, *FACES) for found in check.found(table) if found is not None] == []


@pytest.mark.slow
def test_no_face_makes_anything_of_cards_that_a_viewer_has_not_seen() -> None:
    assert compare(Setting("whist", 2)) > 20
