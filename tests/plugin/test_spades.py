"""Spades, clause by clause: two teams that bid, a game of another distribution."""

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
from parlour.rules.contract import Opening, Outcome
from parlour.rules.errors import NotationError
from parlour.rules.events import Event, How, Moved, Uncovered, lines
from parlour.rules.faults import RulesetError
from parlour.rules.lessons import packaged
from parlour.rules.moves import Refusal
from parlour.rules.record.replay import Frame
from parlour.rules.sentences import text
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.views import RoundResult, Stage, View
from parlour.tui.commands.faces import FACES
from tests.plugin.conftest import FOLDER
from tests.rules.kit.results import a_result
from tests.tui.seen.test_unseen import compare

pytestmark = pytest.mark.usefixtures("spades")
PAGE = (FOLDER / "spades/parlour_spades/spades.md").read_text("utf-8")
BEHIND = (0, 100, 0, 100)


@pytest.fixture
def rules() -> TableRules:
    return shelf.table_rules("spades")


@pytest.fixture
def blind() -> TableRules:
    """The rules by which a team that is behind may bid blind nil."""
    return shelf.table_rules("spades", {"blind": "behind"})


def after_rounds(*totals: int) -> RoundResult:
    return a_result(totals=totals)


def dealt(
    rules: TableRules, *hands: str, totals: tuple[int, ...] = (), events: list[Event] | None = None
) -> Any:
    """Return the round that seat 3 deals, with these hands by seat; other cards fill them up to 13."""
    named = [[rules.rules.card_type(card) for card in cards.split()] for cards in (*hands, *[""] * 4)][:4]
    rest = Counter(rules.rules.deck)
    rest.subtract(card for cards in named for card in cards)
    spare = list(rest.elements())
    full = [cards + [spare.pop() for _ in range(13 - len(cards))] for cards in named]
    order = bytes(card for turn in zip(*full, strict=True) for card in turn)
    opening = Opening(3, after_rounds(*totals) if totals else None)
    return rules.game.dealing.deal(rules.rules, 4, order, opening, events)


def after(rules: TableRules, state: Any, moves: str, events: list[Event] | None = None) -> Any:
    """Return the round after these moves, each of which must be legal: `bid 3, play AS`."""
    for typed in filter(None, moves.split(", ")):
        move = rules.game.notation.read(rules.rules, typed)
        assert rules.game.play.why_not(state, state.turn, move) is None, typed
        state = rules.game.play.after(state, state.turn, move, events)
    return state


def refused(rules: TableRules, state: Any, move: str, seat: int | None = None) -> str:
    """Return why `seat`, or who is in turn, may not make a move."""
    moved = rules.game.notation.read(rules.rules, move)
    refusal = rules.game.play.why_not(state, state.turn if seat is None else seat, moved)
    assert isinstance(refusal, Refusal)
    return str(refusal)


def playing(rules: TableRules, *hands: str, bids: str = "3 3 3 3") -> Any:
    """Return the round after the bids; seat 0 leads."""
    return after(rules, dealt(rules, *hands), ", ".join(f"bid {each}" for each in bids.split()))


def ended(
    rules: TableRules, bids: str, taken: str, totals: tuple[int, ...] = (0,) * 4, blind: str = ""
) -> Any:
    """Return a round that is over, with what each has bid and taken; `blind` are who bid nil blind."""
    state = dealt(rules)
    return state._replace(
        hands=(b"",) * 4,
        totals=totals,
        bids=tuple(map(int, bids.split())),
        blind=tuple(str(seat) in blind for seat in range(4)),
        taken=tuple(map(int, taken.split())),
        gone=rules.rules.deck,
        leads=bytes(13),
    )


def outcome(rules: TableRules, state: Any) -> Outcome:
    found: Outcome | None = rules.game.scoring.outcome(state)
    assert found is not None
    return found


def points(rules: TableRules, bids: str, taken: str, bags: int = 0, blind: str = "") -> tuple[int, int]:
    """Return what both teams score, each of which had so many bags."""
    found = outcome(rules, ended(rules, bids, taken, (bags,) * 4, blind)).points
    assert found[:2] == found[2:], "partners score the same"
    return found[0], found[1]


def facts(view: View, viewer: int | None = None) -> list[str]:
    return [text(fact.words, viewer) for fact in view.facts]


def seen(rules: TableRules, state: Any, seat: int | None = None) -> View:
    view: View = rules.game.views.seen_by(state, seat)
    return view


def notes(view: View) -> list[str]:
    return [", ".join(map(text, each.notes)) for each in view.seats]


def moves(rules: TableRules, state: Any) -> list[str]:
    legal = rules.game.play.legal_moves(state, state.turn)
    return [rules.game.notation.write(rules.rules, move) for move in legal]


def test_every_clause_has_a_test_that_names_it() -> None:
    clauses = set(re.findall(r"\*\*SP-(\d+)\*\*", PAGE))
    assert clauses == set(re.findall(r"def test_sp_(\d+)", Path(__file__).read_text("utf-8")))


def test_sp_1_the_deck_has_52_cards(rules: TableRules) -> None:
    assert len(set(rules.rules.texts)) == len(rules.rules.deck) == 52
    with pytest.raises(NotationError, match="'R7' is no card of this deck"):
        rules.game.notation.read(rules.rules, "play R7")
    state = playing(rules, "AH", "2H", "KH", "10H")
    assert after(rules, state, "play AH, play 2H, play KH, play 10H").taken == (1, 0, 0, 0)


def test_sp_2_partners_sit_across_and_score_together(rules: TableRules) -> None:
    assert rules.game.scoring.teams(rules.rules, 4) == ((0, 2), (1, 3))
    assert rules.ruleset.seats == (4, 4)
    match = matches.begin(rules.game, rules.rules, 4)
    assert [seat.team for seat in matches.seen_by(match, None).seats] == [0, 1, 0, 1]


def test_sp_3_the_highest_card_deals_first_and_then_the_deal_passes_left(rules: TableRules) -> None:
    def order(cards: str) -> bytes:
        return bytes(map(rules.rules.card_type, cards.split()))

    lot = rules.game.dealing.lot
    assert lot(rules.rules, 4, order("2H KS 3C 4D")).dealer == 1
    again = lot(rules.rules, 4, order("KH 2H KS 4D 5C 6C"))
    assert again.dealer == 2
    assert again.drawn[4:] == ((0, "5C"), (2, "6C"))
    assert [
        rules.game.dealing.next_dealer(rules.rules, 4, seat, after_rounds(0, 0, 0, 0)) for seat in (0, 3)
    ] == [
        1,
        0,
    ]


def test_sp_4_everybody_gets_thirteen_cards(rules: TableRules) -> None:
    events: list[Event] = []
    state = dealt(rules, "AS 2S", events=events)
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert {"AS", "2S"} < set(seen(rules, state, 0).hand)
    assert seen(rules, state, 1).at("hand", 0).cards == ()
    uncovered = {event.to: event.places for event in events if isinstance(event, Uncovered)}
    assert uncovered[0] == tuple(range(52, 0, -4))
    assert uncovered[3] == tuple(range(49, 0, -4))


def test_sp_5_everybody_bids_once_from_the_left_of_the_dealer(rules: TableRules) -> None:
    state, events = dealt(rules), list[Event]()
    assert state.turn == 0
    assert moves(rules, state) == [f"bid {tricks}" for tricks in range(14)]
    assert refused(rules, state, "bid 3", seat=1) == "SP-5: it is {0}'s turn"
    assert refused(rules, state, "bid 14") == "SP-5: a bid is 0 to 13 tricks"
    assert refused(rules, state, f"play {rules.rules.texts[state.hands[0][0]]}").startswith("SP-5: cards are")
    state = after(rules, state, "bid 3, bid 13, bid 0", events)
    assert state.turn == 3
    assert notes(seen(rules, state)) == ["bid 3", "bid 13", "nil", ""]
    assert lines(events, 2) == ("{0} bids 3", "{1} bids 13", "You bid nil")
    state = after(rules, state, "bid 1")
    assert refused(rules, state, "bid 3") == "SP-5: everybody has bid"


@pytest.mark.parametrize(
    ("hand", "usual"),
    [
        ("AS KS 9S 5S 2S AH 7H 3H KD 9D 4D 8C 2C", 5),
        ("2S 3S 2H 3H 4H 2D 3D 4D 5D 2C 3C 4C 5C", 1),  # for which normal bids nil
    ],
)
def test_a_bid_begins_at_what_the_own_hand_is_worth_and_never_at_nil(
    rules: TableRules, hand: str, usual: int
) -> None:
    (choice,) = rules.game.play.choices(dealt(rules, hand), 0)
    assert choice.steps[0].usual == usual


def test_sp_6_the_bids_of_partners_are_added(rules: TableRules) -> None:
    events: list[Event] = []
    state = after(rules, dealt(rules), "bid 3, bid 2, bid 4, bid 0", events)
    assert lines(events[-2:], 0) == ("You and {2} have bid 7 together", "{1} and {3} have bid 2 together")
    assert "Your team has 0 of 7" in facts(seen(rules, state, 2), 2)
    assert points(rules, "3 2 4 0", "7 5 0 1")[0] == 70, "no matter who takes them"


def test_sp_7_a_bid_of_0_is_nil(rules: TableRules) -> None:
    assert notes(seen(rules, after(rules, dealt(rules), "bid 0")))[0] == "nil"
    assert points(rules, "0 3 4 3", "0 3 4 6")[0] == 140


def test_sp_8_blind_nil_is_bid_before_the_cards_are_seen(blind: TableRules) -> None:
    events: list[Event] = []
    state = dealt(blind, totals=BEHIND, events=events)
    assert {event.to for event in events if isinstance(event, Uncovered)} == {1, 3}, "the team that is ahead"
    view = seen(blind, state, 0)
    assert view.hand == ("",) * 13
    assert set(seen(blind, state, 2).hand) == {""}
    match = matches.begin(blind.game, blind.rules, 4)._replace(stage=Stage.ROUND, round=state)
    open_hand = Frame(0, "", (), match, ()).open_view().at("hand", 0).cards
    assert open_hand == tuple(blind.rules.texts[card] for card in state.hands[0]), "a replay shows it"
    assert text(view.prompt, 0) == "Your turn: bid blind nil, or look at your cards and bid then"
    assert moves(blind, state) == ["look", "blind"]
    assert refused(blind, state, "bid 3") == "SP-8: look at your cards, or bid blind nil"
    events.clear()
    bid = after(blind, state, "blind", events)
    assert events[1] == Uncovered(tuple(range(52, 0, -4)), 0, order=0)
    assert lines(events, 0) == ("You bid blind nil",)
    assert "" not in seen(blind, bid, 0).hand
    assert notes(seen(blind, bid)) == ["blind nil", "", "", ""]
    events.clear()
    looked = after(blind, state, "look", events)
    assert lines(events, 1) == ("{0} looks at the cards",)
    assert refused(blind, looked, "blind") == "SP-8: you have looked at your cards"
    looked = after(blind, looked, "bid 4")
    assert refused(blind, looked, "blind") == refused(blind, looked, "look")
    assert refused(blind, looked, "look") == "SP-8: you may not bid blind nil in this round"
    assert moves(blind, after(blind, looked, "bid 2")) == ["look", "blind"]
    assert points(blind, "0 3 4 3", "0 3 4 6", blind="0")[0] == 240


def test_sp_8_who_may_bid_blind_nil_is_for_the_host_to_choose(rules: TableRules, blind: TableRules) -> None:
    for allowed, totals, may in (
        (rules, BEHIND, False),
        (blind, (1, 100, 1, 100), False),
        (blind, (-50, 50, -50, 50), True),
        (shelf.table_rules("spades", {"blind": "always"}), (0, 0, 0, 0), True),
    ):
        assert ("" in seen(allowed, dealt(allowed, totals=totals), 0).hand) is may


def test_sp_9_the_dealers_left_leads_and_then_who_took_the_trick(rules: TableRules) -> None:
    events: list[Event] = []
    state = playing(rules, "2H 3C", "3H", "KH 2C", "4H")
    assert state.turn == 0
    assert refused(rules, state, "play KH", seat=2) == "SP-9: it is {0}'s turn"
    assert refused(rules, state, "play KH") == "SP-9: you do not have the King of hearts"
    state = after(rules, state, "play 2H, play 3H, play KH, play 4H", events)
    assert events[-1] == Moved(2, ("2H", "3H", "KH", "4H"), How.TAKE, "trick", "won")
    assert state.turn == 2
    view = seen(rules, state)
    assert view.at("trick").count == 0
    assert (view.at("won", 2).cards, view.at("won", 2).owners) == (("2H", "3H", "KH", "4H"), (0, 1, 2, 3))
    state = after(rules, state, "play 2C")
    view = seen(rules, state)
    assert view.at("won", 2).cards == ()
    assert (view.at("trick").cards, view.at("trick").owners) == (("2C",), (2,))
    assert refused(rules, ended(rules, "3 3 3 3", "4 3 3 3"), "play 2C", seat=0) == "SP-9: The round is over"


def test_sp_10_suit_is_followed_by_whoever_can(rules: TableRules) -> None:
    state = after(rules, playing(rules, "2H", "3H 9H 4C"), "play 2H")
    assert refused(rules, state, "play 4C") == "SP-10: hearts were led, and you have some: follow suit"
    assert {"play 3H", "play 9H"} <= set(moves(rules, state))
    lacking = state._replace(hands=(b"", bytes(map(rules.rules.card_type, ("4C", "2S"))), b"", b""))
    assert len(moves(rules, lacking)) == 2


@pytest.mark.parametrize(
    ("trick", "taker"),
    [("9H 3H KH 4H", 2), ("9H 2S KH AH", 1), ("9H 2S AH 5S", 3), ("2H AC AD KC", 0), ("3S 2S QS AC", 2)],
)
def test_sp_11_the_highest_spade_or_else_the_highest_of_the_suit_takes(
    rules: TableRules, trick: str, taker: int
) -> None:
    cards = [rules.rules.card_type(card) for card in trick.split()]
    state = playing(rules)._replace(hands=tuple(bytes([card]) for card in cards))
    state = after(rules, state, ", ".join(f"play {card}" for card in trick.split()))
    assert state.taken.index(1) == taker


def test_sp_12_spades_are_led_when_they_are_broken(rules: TableRules) -> None:
    state = playing(rules, "2H AS", "KH", "3H", "4H")
    assert refused(rules, state, "play AS") == "SP-12: spades are not broken yet: lead another suit"
    assert "play AS" not in moves(rules, state)
    assert "spades not broken yet" in facts(seen(rules, state))
    hands = ("2H AS", "5S 9S KC", "3C KS", "4C 3S")
    cards = tuple(bytes(map(rules.rules.card_type, hand.split())) for hand in hands)
    events: list[Event] = []
    broken = after(rules, state._replace(hands=cards), "play 2H, play 5S, play 3C, play 4C", events)
    assert "Spades are broken: they may be led" in lines(events, None)
    assert "spades are broken" in facts(seen(rules, broken))
    assert moves(rules, broken) == ["play 9S", "play KC"]
    only = state._replace(hands=(bytes(map(rules.rules.card_type, ("2S", "AS"))), b"", b"", b""))
    assert moves(rules, only) == ["play 2S", "play AS"]
    free = shelf.table_rules("spades", {"broken": "off"})
    state = playing(free, "2H AS")
    assert "play AS" in moves(free, state)
    assert not any("broken" in fact for fact in facts(seen(free, state)))


@pytest.mark.parametrize(
    ("bids", "taken", "scored"),
    [
        ("3 2 4 3", "4 2 3 4", (70, 51)),
        ("3 2 4 3", "2 3 6 2", (71, 50)),
        ("3 2 4 3", "2 4 4 3", (-70, 52)),
        ("13 1 1 1", "13 0 0 0", (-140, -20)),
    ],
)
def test_sp_13_bids_that_are_taken_score_and_others_cost(
    rules: TableRules, bids: str, taken: str, scored: tuple[int, int]
) -> None:
    assert points(rules, bids, taken) == scored
    won = outcome(rules, ended(rules, bids, taken)).winner
    assert won == scored.index(max(scored))


@pytest.mark.parametrize(
    ("bids", "taken", "blind", "scored"),
    [
        ("0 3 4 3", "0 4 4 5", "", 140),
        ("0 3 4 3", "2 4 4 3", "", -58),
        ("0 3 4 3", "2 4 3 4", "", -138),
        ("0 3 4 3", "0 6 3 4", "", 60),
        ("0 3 4 3", "0 4 4 5", "0", 240),
        ("0 3 4 3", "1 4 4 4", "0", -159),
        ("0 3 0 3", "0 6 0 7", "2", 300),
        ("0 3 0 3", "2 6 3 2", "", -195),
    ],
)
def test_sp_14_nil_scores_or_costs_and_its_tricks_are_bags(
    rules: TableRules, bids: str, taken: str, blind: str, scored: int
) -> None:
    assert points(rules, bids, taken, blind=blind)[0] == scored


def test_sp_14_nil_that_fails_or_is_made_is_said(rules: TableRules) -> None:
    events: list[Event] = []
    state = playing(rules, "AH", "2H", "3H", "4H", bids="0 3 3 3")
    after(rules, state, "play AH, play 2H, play 3H, play 4H", events)
    assert lines(events, 0)[-1] == "You have taken a trick: your nil has failed"
    hands = tuple(bytes([rules.rules.card_type(card)]) for card in ("2H", "AH", "3H", "4H"))
    last = state._replace(hands=hands, leads=bytes(12), gone=rules.rules.deck[:48], taken=(0, 5, 4, 3))
    events.clear()
    after(rules, last, "play 2H, play AH, play 3H, play 4H", events)
    assert lines(events, 1)[-1] == "{0} has made nil"


@pytest.mark.parametrize(
    ("bags", "taken", "scored"), [(7, "3 3 5 2", 62), (8, "3 3 5 2", -38), (9, "9 0 4 0", -33)]
)
def test_sp_15_ten_bags_cost_100_points(rules: TableRules, bags: int, taken: str, scored: int) -> None:
    assert points(rules, "3 3 3 3", taken, bags)[0] == scored
    free = shelf.table_rules("spades", {"bags": "off"})
    assert points(free, "3 3 3 3", taken, bags)[0] > 60


def test_sp_15_bags_are_the_last_digit_of_a_score(rules: TableRules) -> None:
    view = seen(rules, dealt(rules, totals=(124, -93, 124, -93)))
    assert facts(view, 0) == ["Your team: 124 points, bags 4", "{1}'s team: -93 points, bags 7"]
    free = shelf.table_rules("spades", {"bags": "off"})
    assert facts(seen(free, dealt(free, totals=(124, 0, 124, 0))), 2)[0] == "Your team: 124 points"
    over = seen(rules, ended(rules, "3 3 3 3", "4 3 3 3", (119, 0, 119, 0)))
    assert "{0}'s team: 80 points, bags 0" in facts(over), "after the round its points are there"
    events: list[Event] = []
    hands = tuple(bytes([rules.rules.card_type(card)]) for card in ("2H", "AH", "3H", "4H"))
    last = playing(rules)._replace(hands=hands, leads=bytes(12), totals=(0, 9, 0, 9), taken=(3, 3, 3, 3))
    after(rules, last._replace(gone=rules.rules.deck[:48]), "play 2H, play AH, play 3H, play 4H", events)
    assert lines(events, 3)[-1] == "You and {1} have ten bags, and lose 100 points"


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((499, 300, 499, 300), ()),
        ((500, 300, 500, 300), (0, 2)),
        ((505, 512, 505, 512), (1, 3)),
        ((505, 505, 505, 505), ()),
    ],
)
def test_sp_16_the_first_team_at_the_target_has_won(
    rules: TableRules, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert rules.game.scoring.winners(rules.rules, [after_rounds(*totals)]) == winners
    assert rules.game.scoring.winners(rules.rules, []) == ()
    short = shelf.table_rules("spades", {"target": "300"})
    assert short.game.scoring.winners(short.rules, [after_rounds(300, 0, 300, 0)]) == (0, 2)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((-199, 30, -199, 30), ()),
        ((-200, 30, -200, 30), (1, 3)),
        ((-205, -212, -205, -212), (0, 2)),
        ((-205, -205, -205, -205), ()),
    ],
)
def test_sp_17_a_team_that_has_fallen_so_far_has_lost(
    rules: TableRules, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert rules.game.scoring.winners(rules.rules, [after_rounds(*totals)]) == winners
    endless = shelf.table_rules("spades", {"floor": "0"})
    assert endless.game.scoring.winners(endless.rules, [after_rounds(*totals)]) == ()


def test_what_is_no_move_is_refused_with_an_example(rules: TableRules) -> None:
    for typed in ("", "play", "bid", "bid -1", "bid 03", "bid many", "play AS KS", "look AS", "lead AS"):
        with pytest.raises(NotationError, match="moves look like: bid 4"):
            rules.game.notation.read(rules.rules, typed)


def test_a_ruleset_that_makes_no_sense_is_refused() -> None:
    for option, value in (("target", "5"), ("floor", "-1"), ("blind", "sometimes")):
        with pytest.raises(RulesetError):
            shelf.table_rules("spades", {option: value})


def test_it_says_everything_to_others_and_to_oneself(rules: TableRules) -> None:
    state = dealt(rules, "2H")
    prompts = [text(seen(rules, state, 0).prompt, viewer) for viewer in (0, 1)]
    assert prompts == ["Your turn: bid how many tricks you will take (0 is nil)", "{0} is to bid"]
    state = playing(rules, "2H")
    assert [text(seen(rules, state).prompt, viewer) for viewer in (0, 1)] == [
        "Your turn: lead a card",
        "{0}'s turn",
    ]
    state = after(rules, state, "play 2H")
    assert text(seen(rules, state).prompt, 1) == "Your turn: follow hearts if you can"
    why = outcome(rules, ended(rules, "3 2 4 3", "4 2 3 4")).why
    assert text(why, 0) == "Tricks taken of those that were bid: you and {2} 7 of 7; {1} and {3} 6 of 5"
    assert text(why, 3) == "Tricks taken of those that were bid: {0} and {2} 7 of 7; you and {1} 6 of 5"
    assert outcome(rules, ended(rules, "3 3 3 3", "4 3 3 3")).winner == 0
    assert outcome(rules, ended(rules, "3 3 3 3", "3 3 3 3")).winner is None


def test_its_rules_are_a_page_and_its_options_are_explained() -> None:
    for preset in ("spades", "spades-quick"):
        assert shelf.page(preset).startswith(PAGE)
        assert {option.name for option in shelf.options(preset)} == {
            "target",
            "broken",
            "blind",
            "bags",
            "floor",
        }
    house = shelf.house_rules('title = "Ours"\nbase = "spades"\n[rules]\nfloor = 0\nblind = "always"\n')
    assert [difference.words for difference in shelf.differences(house)] == [
        "blind nil for everybody",
        "no team loses by its points",
    ]


def test_its_lessons_can_be_played_to_their_end() -> None:
    lessons = packaged.of_game("spades")
    assert packaged.faults() == ()
    assert lessons
    assert [fault for lesson in lessons for fault in faults(lesson)] == []


def margin(rules: TableRules, level: str, other: str, deals: int) -> int:
    """Return how many points more a team of `level` scores than one of `other`; each deal is played twice."""
    total = 0
    for deal in range(deals):
        for side in range(2):
            bots = [rules.bot(level if seat % 2 == side else other) for seat in range(4)]
            match, rng = matches.begin(rules.game, rules.rules, 4), random.Random(deal)
            while not match.results:
                match = matches.after(match, *next_move(match, bots, rng))
            total += match.results[0].points[side] - match.results[0].points[1 - side]
    return total


@pytest.mark.slow
def test_its_bots_are_as_strong_as_their_names(rules: TableRules) -> None:
    for level, other, deals in (("hard", "normal", 1), ("normal", "easy", 3), ("easy", "random", 1)):
        assert margin(rules, level, other, deals) > 0, (level, other)


@pytest.mark.slow
@pytest.mark.few("blind always", slow=())
@pytest.mark.parametrize("changed", ["", "blind always", "blind behind", "broken off", "bags off"])
def test_it_passes_the_checks_that_every_game_passes(changed: str) -> None:
    name, _, value = changed.partition(" ")
    table = table_of(Setting("spades", 4, ((name, value),) if changed else ()), seed=1)
    checks = (*CHECKS, *FACES)
    assert [found for check in checks for found in check.found(table) if found is not None] == []


@pytest.mark.slow
def test_no_face_makes_anything_of_cards_that_a_viewer_has_not_seen() -> None:
    assert compare(Setting("spades", 4)) > 20


def test_a_bot_gives_nobody_cards_of_a_suit_that_they_have_run_out_of(rules: TableRules) -> None:
    """Rounds that a bot imagines fit the tricks that it remembers."""
    hearts = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH"]
    state = playing(rules, " ".join(hearts[:5]), "4C", " ".join(hearts[5:9]), " ".join(hearts[9:]))
    state = after(rules, state, "play 2H, play 4C, play 7H, play JH")
    match = matches.begin(rules.game, rules.rules, 4)._replace(stage=Stage.ROUND, round=state)
    view = matches.seen_by_bot(match, 3)
    for seed in range(10):
        imagined = rules.game.views.imagine(rules.rules, view, random.Random(seed))
        assert not {*hearts} & {rules.rules.texts[card] for card in imagined.hands[1]}
        assert [len(hand) for hand in imagined.hands] == [12] * 4
