"""What families of card games need of the contract, played in a small game for three to six."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parlour.rules import match as matches
from parlour.rules.check.suite import Suite
from parlour.rules.check.tables import CheckedTable
from parlour.rules.contract import GameDealing, Opening
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage
from tests.rules.kit.bids import NUMBER, AnyMove, install, rules_with
from tests.rules.kit.foreign import site as site
from tests.rules.kit.results import a_result


@pytest.fixture(autouse=True)
def _installed(site: Path) -> None:
    install(site)


def dealt(rules: TableRules, hands: str = "", seats: int = 3) -> Match:
    """Return a match after its first deal, in the order of the deck, or of these cards."""
    moment = matches.begin(rules.game, rules.rules, seats)
    order = bytes(map(rules.rules.card_type, hands.split())) if hands else moment.deck
    return matches.after(moment, HOUSE, Shuffled(order))


def made(moment: Match, *moves: str) -> Match:
    """Return the match after these moves, `2 play 7H`, each of which must be legal."""
    for move in moves:
        seat, _, text = move.partition(" ")
        judged = matches.judge(moment, int(seat), text)
        assert isinstance(judged, matches.Legal), (move, judged)
        moment = matches.after(moment, int(seat), judged)
    return moment


def played(rules: TableRules, seats: int, seed: int = 1) -> Match:
    """Return a whole match of bots."""
    moment, rng = matches.begin(rules.game, rules.rules, seats), random.Random(seed)
    while moment.stage is not Stage.OVER:
        moment = matches.after(moment, *next_move(moment, [AnyMove()] * seats, rng))
    return moment


def faults(rules: TableRules, seats: int) -> list[str]:
    """Return what the checks of games find at a table."""
    suite = Suite()
    suite.run(CheckedTable("bids", rules, seats, 1, "tests.rules.kit"))
    return [str(found) for each in suite.results.values() for found in each.findings]


@pytest.mark.parametrize("seats", [3, 6])
def test_so_many_cards_are_shuffled_and_dealt_as_the_game_has_for_so_many_seats(seats: int) -> None:
    rules = rules_with()
    moment = matches.begin(rules.game, rules.rules, seats)
    order = matches.wanted(moment)
    assert order is not None
    assert len(order.cards) == 3 * seats < len(rules.rules.deck)
    assert matches.seen_by(moment, 0).at("stock").count == 3 * seats
    assert not matches.is_legal(moment, HOUSE, Shuffled(rules.rules.deck))
    assert faults(rules, seats) == []


def test_without_a_word_of_the_game_the_whole_deck_is_played_with() -> None:
    rules = rules_with()
    assert GameDealing.deck(rules.game.dealing, rules.rules, 3) == rules.rules.deck


def test_a_round_opens_with_the_result_of_the_last_one_which_says_who_deals() -> None:
    moment = made(dealt(rules_with(), "AH QH JC AS QC JS AC QS JH"), "1 bid 3", "2 bid 2", "0 bid 1")
    assert moment.round.number == 1
    moment = made(moment, "1 play AH", "2 play QS", "0 play JC")
    (result,) = moment.results
    assert (result.winner, result.points, result.order) == (1, (0, 3, 0), (1, 2, 0))
    assert moment.dealer == result.order[-1] == 0
    moment = matches.after(moment, HOUSE, Shuffled(moment.deck))
    told = matches.seen_by(moment, None).fact(NUMBER)
    assert told is not None
    assert dict(told.values) == {"number": 2, "most": 3}


def test_what_an_opening_tells_follows_from_the_last_result() -> None:
    first, result = Opening(2), a_result(1, 4, (3, 9))
    assert (first.round, first.totals, first.last_winner) == (1, (), None)
    later = Opening(2, result)
    assert (later.round, later.totals, later.last_winner) == (5, (3, 9), 1)
