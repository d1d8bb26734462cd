"""Hearts, clause by clause: a game of another distribution, which Parlour knows nothing of."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.rules import match as matches
from parlour.rules.check.lessons import faults
from parlour.rules.check.suite import CHECKS, table_of
from parlour.rules.check.tables import Setting
from parlour.rules.contract import Opening
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, How, Moved, lines
from parlour.rules.lessons import packaged
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Refusal, Shuffled
from parlour.rules.sentences import text
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move, of_level
from parlour.rules.views import Stage, ZoneKind
from parlour.tui.commands.faces import FACES
from tests.plugin.conftest import FOLDER
from tests.rules.kit.results import a_result
from tests.tui.seen.test_unseen import compare

pytestmark = pytest.mark.usefixtures("hearts")
PAGE = (FOLDER / "hearts/parlour_hearts/hearts.md").read_text("utf-8")
HANDS = ("2S 3S QS AS 5H", "4S 5S 2H 3H 2C", "6S 7S 8S 4D 3C", "9S 10S AH 3D AC")
"""The cards that count, of four who hold only these."""
OTHERWISE = (("jack", "on"), ("moon", "self"), ("breaking", "queen"), ("bleeding", "on"))


@pytest.fixture
def rules() -> TableRules:
    return shelf.table_rules("hearts", {"passing": "none"})


def dealt(rules: TableRules, seats: int = 4, number: int = 1, events: list[Event] | None = None) -> Any:
    """Return the round with this number, dealt in the order of the deck, from the left of seat 0."""
    deck = rules.game.dealing.deck(rules.rules, seats)
    last = a_result(number=number - 1, totals=(0,) * seats) if number > 1 else None
    return rules.game.dealing.deal(rules.rules, seats, deck, Opening(0, last), events)


def holding(rules: TableRules, *hands: str, leader: int = 0, first: bool = False, **more: Any) -> Any:
    """Return a round in which these hands are left; `first`: no trick was taken before."""
    cards = tuple(bytes(sorted(rules.rules.card_type(card) for card in hand.split())) for hand in hands)
    state = dealt(rules, len(hands))._replace(hands=cards, leader=leader, passing=False)
    gone = b"" if first else bytes([rules.rules.card_type("5C")]) * len(hands)
    return state._replace(gone=gone, leaders=b"" if first else b"\0", **more)


def after(rules: TableRules, state: Any, *cards: str, events: list[Event] | None = None) -> Any:
    """Return the round after these cards, each of which must be legal."""
    for card in cards:
        state = moved(rules, state, state.turn, f"play {card}", events)
    return state


def moved(rules: TableRules, state: Any, seat: int, typed: str, events: list[Event] | None = None) -> Any:
    move = rules.game.notation.read(rules.rules, typed)
    assert rules.game.play.why_not(state, seat, move) is None
    return rules.game.play.after(state, seat, move, events)


def refused(rules: TableRules, state: Any, seat: int, typed: str) -> str:
    refusal = rules.game.play.why_not(state, seat, rules.game.notation.read(rules.rules, typed))
    assert isinstance(refusal, Refusal)
    return str(refusal)


def legal(rules: TableRules, state: Any) -> str:
    """Return the cards that the seat in turn may play."""
    moves = rules.game.play.legal_moves(state, state.turn)
    return " ".join(rules.game.notation.write(rules.rules, move).removeprefix("play ") for move in moves)


def hand(rules: TableRules, state: Any, seat: int) -> str:
    return " ".join(rules.game.views.seen_by(state, seat).hand)


def scored(rules: TableRules, state: Any) -> tuple[tuple[int, ...], str]:
    """Return the points of a round that is over, and why."""
    outcome = rules.game.scoring.outcome(state)
    assert outcome is not None
    return outcome.points, text(outcome.why)


def ended(rules: TableRules, *hearts: int, queen: int, jack: int = 0) -> Any:
    """Return a round that is over, in which these hearts, the Queen and the Jack were taken."""
    return holding(rules, *("" for _ in hearts), hearts=hearts, queen=queen, jack=jack)


def test_every_clause_has_a_test_that_names_it() -> None:
    clauses = set(re.findall(r"\*\*HE-(\d+)\*\*", PAGE))
    assert clauses == set(re.findall(r"def test_he_(\d+)", Path(__file__).read_text("utf-8")))


@pytest.mark.parametrize(
    ("seats", "cards", "missing"), [(3, 51, {"2D"}), (4, 52, set()), (5, 50, {"2D", "2C"})]
)
def test_he_1_the_deck_deals_evenly(rules: TableRules, seats: int, cards: int, missing: set[str]) -> None:
    deck = rules.game.dealing.deck(rules.rules, seats)
    assert len(set(deck)) == len(deck) == cards
    assert {rules.rules.texts[card] for card in rules.rules.deck} - {
        rules.rules.texts[card] for card in deck
    } == missing
    with pytest.raises(NotationError, match="'R7' is no card of this deck"):
        rules.game.notation.read(rules.rules, "play R7")


def test_he_2_all_cards_are_dealt_one_at_a_time_and_the_deal_passes_on(rules: TableRules) -> None:
    for seats, each in ((3, 17), (4, 13), (5, 10)):
        state = dealt(rules, seats)
        assert [len(cards) for cards in state.hands] == [each] * seats
    state = dealt(rules, 4)
    assert hand(rules, state, 1).startswith("2S 6S 10S AS"), "from the dealer's left"
    assert hand(rules, state, 0).startswith("5S 9S KS")
    assert rules.game.dealing.next_dealer(rules.rules, 4, 3, a_result()) == 0


def test_he_3_three_cards_are_chosen_in_secret_and_change_hands_when_all_have_chosen() -> None:
    rules, events = shelf.table_rules("hearts"), list[Event]()
    state, see = dealt(rules), rules.game.views.seen_by
    assert all(rules.game.play.acts(state, seat) for seat in range(4))
    assert refused(rules, state, 0, "play 5S") == "HE-3: three cards are passed first"
    assert refused(rules, state, 0, "pass 2S 5S 9S") == "HE-3: you do not have the 2 of spades"
    state = moved(rules, state, 0, "pass KS 5S 9S", events)
    assert refused(rules, state, 0, "pass 4H 8H QH") == "HE-3: you have chosen your three cards"
    assert see(state, 0).at("passed", 0).cards == ("5S", "9S", "KS")
    assert see(state, 1).at("passed", 0).cards == ()
    assert see(state, 1).at("passed", 0).count == 3
    assert [text(note) for note in see(state, 1).seats[0].notes] == ["has chosen"]
    prompts = [text(see(state, seat).prompt, seat) for seat in (0, 1, None)]
    assert prompts == [
        "The others still choose what they pass",
        "Choose three cards for {2}",
        "Everybody chooses three cards to pass",
    ]
    assert lines(events, 1) == ("{0} puts down 3 cards",)
    for seat, cards in ((2, "3S 7S JS"), (1, "2S 6S 10S"), (3, "4S 8S QS")):
        assert "2S" in hand(rules, state, 1) or seat == 3
        state = moved(rules, state, seat, f"pass {cards}", events)
    assert hand(rules, state, 1).startswith("5S 9S KS AS")
    assert hand(rules, state, 2).startswith("2S 6S 10S 2H")
    assert "You take 5 of spades, 9 of spades, King of spades" in lines(events, 1)
    assert "{1} takes 3 cards" in lines(events, 2)
    assert refused(rules, state, 0, "pass 4H 8H QH") == "HE-4: no cards are passed now"


@pytest.mark.parametrize(
    ("seats", "shifts"), [(3, (1, 2, 0, 1)), (4, (1, 3, 2, 0, 1)), (5, (1, 4, 2, 3, 0, 1))]
)
def test_he_4_cards_are_passed_another_way_every_round(seats: int, shifts: tuple[int, ...]) -> None:
    rules = shelf.table_rules("hearts")
    for number, shift in enumerate(shifts, 1):
        events: list[Event] = []
        state = dealt(rules, seats, number, events)
        for seat in range(seats) if shift else ():
            state = moved(rules, state, seat, f"pass {' '.join(hand(rules, state, seat).split()[:3])}")
        given = dealt(rules, seats, number).hands[0][:3]
        assert set(given) <= set(state.hands[shift])
        assert ("No cards are passed in this round" in lines(events, None)) == (not shift)
    assert dealt(shelf.table_rules("hearts", {"passing": "left"}), 4, 3).shift == 1
    assert dealt(shelf.table_rules("hearts", {"passing": "none"}), 4, 3).shift == 0


def test_he_5_the_holder_of_the_lowest_club_leads_it(rules: TableRules) -> None:
    state = holding(rules, *HANDS, leader=1, first=True)
    assert legal(rules, state) == "2C"
    assert refused(rules, state, 1, "play 4S") == "HE-5: the 2 of clubs is led to the first trick"
    for seats, lowest in ((3, "2C"), (4, "2C"), (5, "3C")):
        state = dealt(rules, seats)
        assert legal(rules, state) == lowest
        assert lowest in hand(rules, state, state.turn)


def test_he_6_suit_is_followed_by_whoever_can(rules: TableRules) -> None:
    state = after(rules, holding(rules, *HANDS, leader=2, broken=True), "4D")
    assert state.turn == 3
    assert legal(rules, state) == "3D"
    assert refused(rules, state, 3, "play AC") == "HE-6: diamonds were led, and you have some: follow suit"
    state = after(rules, state, "3D")
    assert legal(rules, state) == "2S 3S QS AS 5H", "who has none plays anything"


def test_he_7_the_highest_card_of_the_suit_led_takes_the_trick_and_leads(rules: TableRules) -> None:
    state, events = holding(rules, *HANDS, leader=2), list[Event]()
    assert refused(rules, state, 0, "play 2S") == "HE-7: it is {2}'s turn"
    assert refused(rules, state, 2, "play 2S") == "HE-7: you do not have the 2 of spades"
    state = after(rules, state, "4D", "3D", "AS", "2H", events=events)
    assert Moved(2, ("4D", "3D", "AS", "2H"), How.TAKE, "trick", "taken") in events
    assert state.turn == 2
    assert state.hearts == (0, 0, 1, 0)
    view = rules.game.views.seen_by(state, None)
    assert view.middle(ZoneKind.TRICK) == view.at("trick")
    assert (view.at("taken", 2).count, view.at("taken", 2).owners) == (4, (2, 3, 0, 1))
    assert [text(note) for note in view.seats[2].notes] == ["1 point"]
    state = after(rules, state, "6S")
    trick = rules.game.views.seen_by(state, 0).at("trick")
    assert (trick.cards, trick.owners) == (("6S",), (2,))


def test_he_8_the_first_trick_takes_no_points_unless_there_is_nothing_else(rules: TableRules) -> None:
    state = after(rules, holding(rules, *HANDS, leader=1, first=True), "2C", "3C", "AC")
    assert legal(rules, state) == "2S 3S AS"
    assert refused(rules, state, 0, "play QS") == "HE-8: no hearts and no Queen of spades in the first trick"
    assert refused(rules, state, 0, "play 5H").startswith("HE-8")
    only = after(rules, holding(rules, "QS 5H", *HANDS[1:], leader=1, first=True), "2C", "3C", "AC")
    assert legal(rules, only) == "QS 5H"
    free = shelf.table_rules("hearts", {"passing": "none", "bleeding": "on"})
    assert legal(free, after(free, holding(free, *HANDS, leader=1, first=True), "2C", "3C", "AC")) == HANDS[0]


def test_he_9_hearts_are_led_when_they_are_broken(rules: TableRules) -> None:
    state, events = holding(rules, *HANDS, leader=0), list[Event]()
    assert legal(rules, state) == "2S 3S QS AS"
    assert refused(rules, state, 0, "play 5H") == "HE-9: hearts are not broken yet: lead another suit"
    assert legal(rules, holding(rules, "5H 6H", "", "", "", leader=0)) == "5H 6H", "nothing else"
    broken = after(rules, state._replace(leader=2), "4D", "3D", "5H", events=events)
    assert "{0} breaks hearts" in lines(events, None)
    assert facts(rules, state)[0] == "hearts: not broken"
    assert facts(rules, broken)[0] == "hearts: broken"
    assert "5H" in legal(rules, state._replace(broken=True))
    for breaking, breaks in (("hearts", False), ("queen", True)):
        other = shelf.table_rules("hearts", {"passing": "none", "breaking": breaking})
        assert after(other, holding(other, *HANDS, leader=2), "4D", "3D", "QS").broken is breaks
    free = shelf.table_rules("hearts", {"passing": "none", "breaking": "free"})
    assert legal(free, holding(free, *HANDS, leader=0)) == HANDS[0]


def facts(rules: TableRules, state: Any) -> list[str]:
    return [text(fact.words) for fact in rules.game.views.seen_by(state, None).facts]


def test_he_10_each_heart_counts_a_point_and_the_queen_thirteen(rules: TableRules) -> None:
    assert scored(rules, ended(rules, 4, 0, 9, 0, queen=1)) == (
        (4, 13, 9, 0),
        "{3} has taken the fewest points: 0",
    )
    assert scored(rules, ended(rules, 0, 0, 13, 0, queen=3)) == (
        (0, 0, 13, 13),
        "{0} and {1} have taken the fewest points: 0",
    )
    notes = rules.game.views.seen_by(ended(rules, 4, 0, 9, 0, queen=1), None).seats[1].notes
    assert [text(note) for note in notes] == ["13 points", "Queen of spades"]


def test_he_11_the_jack_of_diamonds_may_take_ten_points_off(rules: TableRules) -> None:
    state = ended(rules, 4, 0, 9, 0, queen=0, jack=1)
    assert scored(rules, state)[0] == (17, 0, 9, 0)
    jack = shelf.table_rules("hearts", {"jack": "on"})
    assert scored(jack, ended(jack, 4, 0, 9, 0, queen=0, jack=1))[0] == (17, -10, 9, 0)
    assert scored(jack, ended(jack, 13, 0, 0, 0, queen=0, jack=0))[0] == (-10, 26, 26, 26)
    taken = after(jack, holding(jack, "JD 2S", "2D 3S", "3D 4S", "4D 5S"), "JD", "2D", "3D", "4D")
    notes = jack.game.views.seen_by(taken, None).seats[0].notes
    assert [text(note) for note in notes] == ["-10 points", "Jack of diamonds"]


@pytest.mark.parametrize(
    ("moon", "points"), [("others", (26, 0, 26)), ("self", (0, -26, 0)), ("off", (0, 26, 0))]
)
def test_he_12_all_hearts_and_the_queen_shoot_the_moon(moon: str, points: tuple[int, ...]) -> None:
    rules = shelf.table_rules("hearts", {"moon": moon})
    assert scored(rules, ended(rules, 0, 13, 0, queen=1))[0] == points
    assert (scored(rules, ended(rules, 0, 13, 0, queen=1))[1] == "{1} shoots the moon") == (moon != "off")
    assert scored(rules, ended(rules, 1, 12, 0, queen=1))[0] == (1, 25, 0)
    assert scored(rules, ended(rules, 0, 13, 0, queen=0))[0] == (13, 13, 0)


def test_he_13_the_target_ends_the_match_and_the_fewest_points_win(rules: TableRules) -> None:
    won = rules.game.scoring.winners
    assert won(rules.rules, [a_result(number=9, totals=(99, 98, 7, 60))]) == ()
    assert won(rules.rules, [a_result(number=9, totals=(100, 98, 7, 60))]) == (2,)
    assert won(rules.rules, [a_result(number=9, totals=(100, 7, 7, 60))]) == (1, 2)
    match = over(shelf.table_rules("hearts", {"target": "1"}))
    assert match.stage is Stage.OVER
    assert len(match.results) == 1
    assert matches.seen_by(match, None).match.lowest_wins
    assert refused(match_rules(match), match.round, 0, "play AS") == "HE-7: The round is over"


def match_rules(match: Match) -> TableRules:
    return shelf.table_rules("hearts", {"target": str(match.rules.ruleset.target)})


def over(rules: TableRules, seed: int = 1, seats: int = 4) -> Match:
    """Return a whole match of random moves."""
    *_, match = matches_of(rules, seed, seats)
    return match


def matches_of(rules: TableRules, seed: int, seats: int) -> Iterator[Match]:
    """Yield every moment of a match of random moves."""
    rng, match = random.Random(seed), matches.begin(rules.game, rules.rules, seats)
    while match.stage is not Stage.OVER:
        wanted = matches.wanted(match)
        if wanted is not None:
            match = matches.after(match, HOUSE, Shuffled.by_chance(wanted.cards, rng))
        else:
            seat = min(matches.acting(match))
            match = matches.after(match, seat, rng.choice(list(matches.legal_moves(match, seat))))
        yield match


def test_what_is_no_move_is_refused_with_an_example(rules: TableRules) -> None:
    for typed in ("", "play", "draw", "play AS KS", "lead AS"):
        with pytest.raises(NotationError, match="moves look like: play 10H, or pass QS KS 9D"):
            rules.game.notation.read(rules.rules, typed)
    for typed in ("pass AS", "pass AS AS KS", "pass AS KS QS JS"):
        with pytest.raises(NotationError, match="three different cards"):
            rules.game.notation.read(rules.rules, typed)


def test_it_asks_who_may_act_in_words_for_their_cards(rules: TableRules) -> None:
    first = holding(rules, *HANDS, leader=1, first=True)
    assert asked(rules, first) == "Your turn: lead the 2 of clubs"
    assert asked(rules, after(rules, first, "2C")) == "Your turn: follow clubs"
    none_yet = after(rules, first, "2C", "3C", "AC")
    assert asked(rules, none_yet) == "Your turn: you have no clubs, play any card without points"
    assert text(rules.game.views.seen_by(none_yet, 1).prompt, 1) == "{0}'s turn"
    assert asked(rules, holding(rules, *HANDS)) == "Your turn: lead, but no heart yet"
    assert asked(rules, holding(rules, *HANDS, broken=True)) == "Your turn: lead any card"
    void = after(rules, holding(rules, *HANDS, leader=2), "4D", "3D")
    assert asked(rules, void) == "Your turn: you have no diamonds, play any card"


def asked(rules: TableRules, state: Any) -> str:
    return text(rules.game.views.seen_by(state, state.turn).prompt, state.turn)


def test_a_bot_remembers_what_it_passed_and_who_had_no_more_of_a_suit() -> None:
    rules = shelf.table_rules("hearts")
    for match in matches_of(rules, 7, 5):
        if match.stage is Stage.ROUND and not match.round.passing:
            imagined = rules.game.views.imagine(rules.rules, matches.seen_by_bot(match, 2), random.Random(1))
            held = [set(cards) & set(match.round.passed[2]) for cards in match.round.hands]
            assert all(cards <= set(there) for cards, there in zip(held, imagined.hands, strict=True))
            assert list(imagined.played()) == list(match.round.played())
            for seat, void in voids(match.round):
                assert not any(card // 13 == void for card in imagined.hands[seat])


def voids(state: Any) -> Iterator[tuple[int, int]]:
    """Yield seat and suit of those who have not followed suit."""
    cards = list(state.played())
    for first in range(0, len(cards), state.seats):
        led = cards[first][1] // 13
        yield from ((seat, led) for seat, card in cards[first : first + state.seats] if card // 13 != led)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("stronger", "weaker", "rounds", "fewer"),
    [("hard", "normal", 2, 1.0), ("normal", "easy", 20, 3.0), ("easy", "random", 24, 3.0)],
)
def test_its_bots_are_as_strong_as_their_names(stronger: str, weaker: str, rounds: int, fewer: float) -> None:
    taken = [points_of_a_round(stronger, weaker, *divmod(number, 4)) for number in range(rounds)]
    ahead = sum(own - others / 3 for own, others in taken) / len(taken)
    assert ahead < -fewer, (stronger, weaker, ahead)


def points_of_a_round(level: str, others: str, deal: int, seat: int) -> tuple[int, int]:
    """Return the points of one bot and of three others, who play a round with these cards from a seat."""
    rules, cards = shelf.table_rules("hearts"), random.Random(f"deal {deal}")
    seated = [of_level(rules, level if place == seat else others) for place in range(4)]
    rng, match = random.Random(f"{deal}/{seat}"), matches.begin(rules.game, rules.rules, 4)
    while not match.results:
        match = matches.after(match, *next_move(match, seated, rng, cards))
    points = match.results[0].points
    return points[seat], sum(points) - points[seat]


def test_its_rules_are_a_page_and_its_options_are_explained() -> None:
    assert shelf.page("hearts").startswith(PAGE)
    house = shelf.house_rules('title = "Ours"\nbase = "hearts"\n[rules]\ntarget = 50\njack = true\n')
    said = [difference.words for difference in shelf.differences(house)]
    assert said == ["the Jack of diamonds counts -10", "50 points end the match"]


def test_its_lessons_can_be_played_to_their_end() -> None:
    lessons = packaged.of_game("hearts")
    assert packaged.faults() == ()
    assert lessons
    assert [fault for lesson in lessons for fault in faults(lesson)] == []


def test_hints_are_reasons_in_words() -> None:
    rules = shelf.table_rules("hearts", {"target": "50"})
    said: set[str] = set()
    for match in matches_of(rules, 2, 3):
        view = matches.seen_by(match, 0)
        advice = rules.adviser().advise(view, random.Random(1))
        assert (advice is None) == (not view.choices)
        said |= {reason.sentence.key for reason in advice.reasons} if advice else set()
    assert len(said) > 6


@pytest.mark.slow
@pytest.mark.few("3", slow=())
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_passes_the_checks_that_every_game_passes(seats: int) -> None:
    table = table_of(Setting("hearts", seats, (("target", "1"), *OTHERWISE) if seats == 3 else ()), seed=1)
    checks = (*CHECKS, *FACES)
    assert [found for check in checks for found in check.found(table) if found is not None] == []


@pytest.mark.slow
def test_no_face_makes_anything_of_cards_that_a_viewer_has_not_seen() -> None:
    assert compare(Setting("hearts", 3)) > 20
