"""Hanabi, clause by clause: a game of another distribution in which nobody sees their own cards."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.check.lessons import faults
from parlour.rules.check.suite import CHECKS, table_of
from parlour.rules.check.tables import Setting
from parlour.rules.contract import Opening
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, Moved, line, lines
from parlour.rules.lessons import packaged
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Refusal, Shuffled
from parlour.rules.sentences import text
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import SimulationSetup, play
from parlour.rules.views import FACE_DOWN, Stage, View
from parlour.tui.commands.faces import FACES
from tests.plugin.conftest import FOLDER
from tests.tui.seen.test_unseen import compare

pytestmark = pytest.mark.usefixtures("hanabi")
PAGE = (FOLDER / "hanabi" / "parlour_hanabi" / "hanabi.md").read_text("utf-8")


HANDS = ("R1 R2 R3 G1 B5", "G1 R4 B2 Y1 P1", "Y2 Y2 B1 P3 P4")


def rules_with(**options: str) -> TableRules:
    return shelf.table_rules("hanabi", options)


def order(rules: TableRules, hands: Sequence[str], stock: str = "") -> bytes:
    """Return an order of the deck in which these hands are dealt from seat 1 on; seat 0 deals."""
    named = [[rules.rules.card_type(card) for card in cards.split()] for cards in (*hands[1:], hands[0])]
    rest = Counter(rules.rules.deck)
    rest.subtract(card for cards in named for card in cards)
    above = [rules.rules.card_type(card) for card in stock.split()]
    rest.subtract(above)
    dealt = [card for turn in zip(*named, strict=True) for card in turn]
    return bytes([*dealt, *above, *rest.elements()])


def dealt(rules: TableRules, hands: Sequence[str] = HANDS, stock: str = "") -> Any:
    """Return a round with these hands in which seat 1 begins."""
    return rules.game.dealing.deal(rules.rules, len(hands), order(rules, hands, stock), Opening(0))


def after(rules: TableRules, state: Any, *moves: str, events: list[Event] | None = None) -> Any:
    """Return the round after these moves of the seats in turn, each of which must be legal."""
    for move in moves:
        seat, made = state.turn, rules.game.notation.read(rules.rules, move)
        assert rules.game.play.why_not(state, seat, made) is None, move
        state = rules.game.play.after(state, seat, made, events)
    return state


def refused(rules: TableRules, state: Any, move: str, seat: int | None = None) -> str:
    made = rules.game.notation.read(rules.rules, move)
    refusal = rules.game.play.why_not(state, state.turn if seat is None else seat, made)
    assert isinstance(refusal, Refusal)
    return str(refusal)


def seen(rules: TableRules, state: Any, seat: int | None) -> View:
    return rules.game.views.seen_by(state, seat)


def known(rules: TableRules, state: Any, seat: int, viewer: int | None = None) -> list[str]:
    """Return in words what is known of each card of `seat`."""
    view = seen(rules, state, seat if viewer is None else viewer)
    return [text(mark.words) for mark in view.at("hand", seat).marks]


def texts(rules: TableRules, cards: bytes) -> list[str]:
    return [rules.rules.texts[card] for card in cards]


def test_every_clause_has_a_test_that_names_it() -> None:
    clauses = set(re.findall(r"\*\*HB-(\d+)\*\*", PAGE))
    assert clauses == set(re.findall(r"hb_(\d+)", Path(__file__).read_text("utf-8")))


def test_hb_1_the_deck_has_fifty_cards_in_five_colors() -> None:
    rules = rules_with()
    copies = Counter(texts(rules, rules.rules.deck))
    assert sum(copies.values()) == 50
    assert {letter: [copies[f"{letter}{number}"] for number in range(1, 6)] for letter in "RGBYP"} == {
        letter: [3, 2, 2, 2, 1] for letter in "RGBYP"
    }
    with pytest.raises(NotationError, match="'S1' is no card of this deck"):
        rules.rules.card_type("S1")


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_hb_2_hands_are_open_to_all_others_and_to_nobody_else(seats: int, each: int) -> None:
    rules, events = rules_with(), list[Event]()
    deck = bytes(random.Random(1).sample(rules.rules.deck, 50))
    state = rules.game.dealing.deal(rules.rules, seats, deck, Opening(0), events)
    assert [len(hand) for hand in state.hands] == [each] * seats
    for viewer in (*range(seats), None):
        view = seen(rules, state, viewer)
        for owner, hand in enumerate(state.hands):
            shown = view.at("hand", owner).cards
            is_open = viewer not in (None, owner)
            assert shown == (tuple(texts(rules, hand)) if is_open else (FACE_DOWN,) * each)
    assert view.at("stock").count == 50 - seats * each


def test_hb_2_the_newest_card_is_the_last_one() -> None:
    rules = rules_with()
    state = after(rules, dealt(rules, stock="P2 B3"), "number 0 1", "number 0 5", "play 1")
    assert texts(rules, state.hands[0]) == ["R2", "R3", "G1", "B5", "P2"]


def test_hb_3_the_player_after_the_dealer_begins_with_one_of_three_things() -> None:
    rules = rules_with()
    state = dealt(rules)
    assert state.turn == 1
    assert (state.clues, state.fuses) == (8, 3)
    assert refused(rules, state, "play 1", 0) == "HB-3: it is {1}'s turn"
    state = after(rules, state, "color 2 yellow")
    assert state.turn == 2
    assert [choice.verb for choice in rules.game.play.choices(state, 2)] == [
        "color",
        "number",
        "play",
        "discard",
    ]
    assert rules.game.play.choices(state, 1) == ()


def test_hb_4_a_clue_points_at_all_cards_of_a_color_or_number_and_is_remembered() -> None:
    rules, events = rules_with(), list[Event]()
    state = after(rules, dealt(rules), "color 2 yellow", "number 0 1", events=events)
    assert known(rules, state, 2) == ["yellow", "yellow", *["not yellow"] * 3]
    assert known(rules, state, 0) == ["1", "no 1", "no 1", "1", "no 1"]
    assert lines(events, 2) == (
        "{1} tells you: your cards 1, 2 are yellow",
        "You tell {0}: cards 1, 4 are 1s",
    )
    state = after(rules, state._replace(turn=1), "color 2 blue")
    state = after(rules, state._replace(turn=1), "number 2 1")
    state = after(rules, state._replace(turn=1), "color 2 purple")
    third = ["yellow; no 1", "yellow; no 1", "blue; 1", "purple; no 1", "purple; no 1"]
    assert known(rules, state, 2) == third
    for viewer in (0, 1, None):
        assert known(rules, state, 2, viewer) == third, "all know what somebody was told"
    signs = [mark.signs for mark in seen(rules, state, 2).at("hand", 2).marks]
    assert signs == [("Y", "-1"), ("Y", "-1"), ("B", "1"), ("P", "-1"), ("P", "-1")]


def test_hb_4_nobody_tells_of_what_is_not_there_or_to_themselves() -> None:
    rules = rules_with()
    state = dealt(rules)
    assert refused(rules, state, "color 2 green") == "HB-4: {2} has no green card"
    assert refused(rules, state, "number 2 5") == "HB-4: {2} has no 5"
    assert refused(rules, state, "number 1 1") == "HB-4: you tell others about their cards, not yourself"
    assert refused(rules, state, "number 4 1") == "HB-4: nobody sits there"


def test_hb_5_a_clue_is_needed_to_tell_something() -> None:
    rules = rules_with()
    state = dealt(rules)
    for left in range(7, -1, -1):
        to = (state.turn + 1) % 3
        number = texts(rules, state.hands[to])[0][1]
        state = after(rules, state, f"number {to} {number}")
        assert state.clues == left
    assert refused(rules, state, "number 1 1").startswith("HB-5: there is no clue left")
    assert [choice.verb for choice in rules.game.play.choices(state, state.turn)] == ["play", "discard"]


def test_hb_6_a_card_that_fits_is_added_and_another_one_burns_a_fuse() -> None:
    rules, events = rules_with(), list[Event]()
    assert refused(rules, dealt(rules), "play 9") == "HB-6: you have cards 1 to 5"
    state = after(rules, dealt(rules), "play 1", "play 1", events=events)
    assert list(state.heights) == [0, 1, 0, 0, 0]
    assert texts(rules, state.discards) == ["Y2"]
    assert state.fuses == 2
    told = lines(events, 1)
    assert told[0] == "You play green 1"
    assert "{2} plays yellow 2" in told
    assert "It does not fit: a fuse burns, and 2 are left" in told


def test_hb_7_a_five_brings_a_clue_back() -> None:
    rules = rules_with()
    state = dealt(rules)._replace(heights=bytes([0, 0, 4, 0, 0]), turn=0)
    assert after(rules, state, "play 5").clues == 8
    events: list[Event] = []
    assert after(rules, state._replace(clues=3), "play 5", events=events).clues == 4
    assert "The blue firework is complete, and a clue comes back" in lines(events, None)


def test_hb_8_a_discard_brings_a_clue_back_unless_all_are_there() -> None:
    rules = rules_with()
    state = dealt(rules)
    assert refused(rules, state, "discard 1").startswith("HB-8: all 8 clues are there")
    state = after(rules, state, "number 0 1", "discard 3")
    assert state.clues == 8
    assert texts(rules, state.discards) == ["B1"]
    assert seen(rules, state, 2).at("discards").cards == ("B1",)


def test_hb_9_a_card_is_drawn_and_after_the_last_one_everybody_has_one_more_turn() -> None:
    rules, events = rules_with(), list[Event]()
    state = dealt(rules)
    state = after(rules, state._replace(stock=state.stock[:1], clues=0), "discard 1", events=events)
    assert state.last == (2, 0, 1)
    drawn = [each for each in events if isinstance(each, Moved) and each.origin == "stock"]
    assert [(each.seat, each.cards) for each in drawn] == [(1, (FACE_DOWN,))]
    assert "You have drawn the last card: everybody has one more turn" in lines(events, 1)
    state = after(rules, state, "discard 1", "discard 1")
    assert not state.is_over
    assert [len(hand) for hand in state.hands] == [4, 5, 4]
    state = after(rules, state, "discard 1")
    assert state.is_over
    outcome = rules.game.scoring.outcome(state)
    assert outcome is not None
    assert text(outcome.why) == "All cards have been drawn: the fireworks stand at 0"


@pytest.mark.parametrize(("third_fuse", "points"), [("lose", 0), ("keep", 3)])
def test_hb_10_the_third_fuse_loses_all_unless_points_stay(third_fuse: str, points: int) -> None:
    rules = rules_with(third_fuse=third_fuse)
    state = dealt(rules)._replace(heights=bytes([3, 0, 0, 0, 0]), fuses=1)
    assert rules.game.scoring.outcome(state) is None
    state = after(rules, state, "play 3")
    outcome = rules.game.scoring.outcome(state)
    assert outcome is not None
    assert outcome.points == (points,) * 3
    assert refused(rules, state, "play 1") == "HB-10: The round is over"


def test_hb_11_each_card_of_a_firework_is_a_point_for_all() -> None:
    rules = rules_with()
    state = dealt(rules)._replace(heights=bytes([5, 5, 4, 5, 5]), turn=0)
    state = after(rules, state, "play 5")
    outcome = rules.game.scoring.outcome(state)
    assert outcome is not None
    assert outcome.points == (25, 25, 25)
    assert text(outcome.why) == "Every firework is complete: 25 points"


def over(rules: TableRules, level: str, seats: int = 3, seed: int = 1) -> Match:
    """Return a whole match of bots."""
    rng, match = random.Random(seed), matches.begin(rules.game, rules.rules, seats)
    bots = [rules.game.bots[level](rules.ruleset) for _ in range(seats)]
    while match.stage is not Stage.OVER:
        wanted = matches.wanted(match)
        if wanted is not None:
            match = matches.after(match, HOUSE, Shuffled.by_chance(wanted.cards, rng))
            continue
        (seat,) = matches.acting(match)
        move = bots[seat].decide(matches.seen_by_bot(match, seat), rng)
        assert move is not None
        match = matches.after(match, seat, move)
    return match


def test_hb_12_all_have_won_with_so_many_points_or_lost_together() -> None:
    won, lost = over(rules_with(target="1"), "normal"), over(rules_with(target="25"), "normal")
    assert won.winners == (0, 1, 2)
    assert won.results[0].winner == 0
    assert (lost.winners, lost.results[0].winner) == ((), None)
    assert len(won.results) == len(lost.results) == 1
    assert won.results[0].points == lost.results[0].points


def test_hb_13_silver_is_a_color_like_the_others() -> None:
    rules = rules_with(sixth="silver")
    assert len(rules.rules.deck) == 60
    state = after(rules, dealt(rules, ("S1 R1 R1 G1 B5", *HANDS[1:])), "color 0 silver")
    assert known(rules, state, 0) == ["silver", *["not silver"] * 4]


def test_hb_13_every_color_points_at_multicolored_cards_which_nobody_can_name() -> None:
    rules = rules_with(sixth="multicolor")
    state = dealt(rules, ("M1 R1 R1 G1 B5", *HANDS[1:]))
    assert refused(rules, state, "color 0 multicolor").startswith("HB-13: nobody can tell multicolor")
    state = after(rules, state, "color 0 red", "number 0 1")
    assert known(rules, state, 0)[0] == "red or multicolor; 1"
    assert known(rules, state, 0)[4] == "not red, multicolor; no 1"
    state = after(rules, state._replace(turn=1), "color 0 green")
    assert known(rules, state, 0)[:2] == ["multicolor; 1", "red; 1"]
    state = after(rules, state._replace(turn=0), "play 1")
    assert list(state.heights) == [0, 0, 0, 0, 0, 1]


def test_what_is_no_move_is_refused_with_an_example() -> None:
    rules = rules_with()
    for typed in (
        "",
        "play",
        "play 0",
        "play 12",
        "color 1",
        "color 1 silver",
        "number 5 1",
        "number 1 6",
        "play R1",
    ):
        with pytest.raises(NotationError, match="moves look like: color 1 red, number 1 3, play 2"):
            rules.game.notation.read(rules.rules, typed)


def test_nobody_is_told_of_their_own_cards_before_they_lie_open() -> None:
    """Over a whole match: neither the view nor an event names a card that its owner holds and cannot know."""
    rules = rules_with()
    rng = random.Random(4)
    match = matches.after(
        matches.begin(rules.game, rules.rules, 4), HOUSE, Shuffled.by_chance(rules.rules.deck, rng)
    )
    while match.stage is Stage.ROUND:
        (seat,) = matches.acting(match)
        events: list[Event] = []
        match = matches.after(match, seat, rng.choice([*matches.legal_moves(match, seat)]), events)
        for viewer in (*range(4), None):
            view = matches.seen_by_bot(match, viewer) if viewer is not None else matches.seen_by(match, None)
            assert view.recalled == ()
            unseen = [viewer] if viewer is not None else range(4)
            assert not any(any(view.at("hand", each).cards) for each in unseen)
            for event in events:
                if isinstance(event, Moved) and event.origin == "stock":
                    assert line(event, viewer).endswith("a card"), "not even others are told which"


@pytest.mark.slow
@pytest.mark.few("2", slow=())
@pytest.mark.parametrize("seats", [2, 4])
def test_its_bots_are_as_strong_as_their_names(seats: int) -> None:
    """The same six deals, played by each level at all seats."""
    found = {}
    for level in ("hard", "normal", "easy", "random"):
        played = [over(rules_with(third_fuse="keep"), level, seats, seed) for seed in range(6)]
        found[level] = sum(match.results[0].points[0] for match in played) / len(played)
    assert found["hard"] > found["normal"] + 0.5 > found["easy"] + 2 > found["random"] + 4, found


def test_a_simulation_counts_a_win_once_for_all() -> None:
    tally = play(SimulationSetup("hanabi", ("normal",) * 2, options=(("target", "1"),)), 0, 2)
    assert sum(tally.rounds_won) // tally.together == 2


def test_its_rules_are_a_page_and_its_options_are_explained() -> None:
    assert shelf.page("hanabi").startswith(PAGE)
    assert [option.name for option in shelf.options("hanabi")] == ["sixth", "third_fuse", "target"]
    house = shelf.house_rules('title = "Ours"\nbase = "hanabi"\n[rules]\nsixth = "multicolor"\ntarget = 30\n')
    told = [difference.words for difference in shelf.differences(house)]
    assert told == ["multicolored cards", "30 points to win"]
    with pytest.raises(Exception, match="target: "):
        shelf.house_rules('title = "Ours"\nbase = "hanabi"\n[rules]\ntarget = 26\n')


def test_its_lessons_can_be_played_to_their_end() -> None:
    lessons = packaged.of_game("hanabi")
    assert packaged.faults() == ()
    assert lessons
    assert [fault for lesson in lessons for fault in faults(lesson)] == []


@pytest.mark.parametrize(
    "setting",
    [
        Setting("hanabi", 2),
        pytest.param(Setting("hanabi", 3, (("sixth", "multicolor"),)), marks=pytest.mark.slow),
        pytest.param(Setting("hanabi", 5, (("sixth", "multicolor"),)), marks=pytest.mark.long),
    ],
    ids=str,
)
def test_it_passes_the_checks_that_every_game_passes(setting: Setting) -> None:
    table = table_of(setting, seed=1)
    assert [found for check in (*CHECKS, *FACES) for found in check.found(table) if found is not None] == []


@pytest.mark.slow
def test_no_face_makes_anything_of_cards_that_a_viewer_has_not_seen() -> None:
    assert compare(Setting("hanabi", 3)) > 20
