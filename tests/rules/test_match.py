"""A match judges moves that were kept, of seats and of the house, which may end it after a round."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.events import Event
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, LastRound, OfHouse, Refusal, Shuffled, TimeUp
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError
from parlour.rules.record.record import Recorded
from parlour.rules.sentences import LAST_ROUND, MATCH_ENDS
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.rules.kit.at_random import a_move

RULES = shelf.table_rules("lotta-watta")
DECK = RULES.rules.deck
READY = ((0, "pass"), (1, "pass"))


def after(*moves: tuple[int, str | HouseMove]) -> Match:
    """Return the match of Lotta Watta between two players after these moves."""
    moment = matches.begin(RULES.game, RULES.rules, 2)
    for who, move in moves:
        assert matches.is_legal(moment, who, move), move
        moment = matches.after(moment, who, move)
    return moment


DEALT = after((HOUSE, Shuffled(DECK)))
RACING = after((HOUSE, Shuffled(DECK)), *READY)


BEGUN = matches.begin(RULES.game, RULES.rules, 2)


@pytest.mark.parametrize(
    ("moment", "who", "move", "is_legal"),
    [
        (BEGUN, HOUSE, Shuffled(DECK), True),
        (BEGUN, HOUSE, Shuffled(DECK[1:]), False),
        (BEGUN, HOUSE, TimeUp("look"), False),
        (BEGUN, HOUSE, Judged("race 1", ()), False),
        (BEGUN, HOUSE, "take stock", False),
        (DEALT, HOUSE, Shuffled(DECK), False),
        (DEALT, HOUSE, TimeUp("look"), True),
        (DEALT, HOUSE, TimeUp("call"), False),
        (DEALT, HOUSE, Judged("race 1", ()), False),
        (DEALT, 1, "pass", True),
        (DEALT, 1, "take stock", False),
        (RACING, HOUSE, Judged("race 1", (Claim(0, "stack 2", 300),)), True),
        (RACING, HOUSE, Judged("race 2", ()), False),
        (RACING, HOUSE, Judged("race 1", (Claim(0, "stack 9", 300),)), False),
    ],
)
def test_what_was_kept_is_legal_only_when_it_is_wanted_runs_is_open_or_may_be_done(
    moment: Match, who: int, move: str | HouseMove, is_legal: bool
) -> None:
    assert matches.is_legal(moment, who, move) == is_legal


def test_before_the_deal_nobody_has_points_or_cards() -> None:
    view = matches.seen_by(BEGUN, 0)
    assert [(seat.seat, seat.score, seat.cards) for seat in view.seats] == [(0, 0, 0), (1, 0, 0)]
    assert [(zone.name, zone.count) for zone in view.zones] == [("stock", len(DECK))]


def test_whole_moves_are_known_where_a_game_is_not_asked_step_by_step() -> None:
    assert matches.next_step(DEALT, 1, "pass") is None
    assert matches.next_step(DEALT, 1, "take stock") == matches.judge(DEALT, 1, "take stock")
    no_move = matches.next_step(DEALT, 1, "take")
    assert no_move == matches.judge(DEALT, 1, "take")
    assert isinstance(no_move, Refusal)
    assert no_move.words.startswith("'take' is no move")


def legal(moment: Match, seat: int, text: str) -> Legal:
    judged = matches.judge(moment, seat, text)
    assert isinstance(judged, Legal), judged
    return judged


def test_text_that_is_no_move_is_refused_like_a_move_that_is_forbidden() -> None:
    for text, words in (
        ("jump", "'jump' is no move; moves look like"),
        ("take stock", "everyone is still"),
    ):
        judged = matches.judge(DEALT, 1, text)
        assert isinstance(judged, Refusal)
        assert judged.words.startswith(words)


def test_a_move_is_judged_with_its_canonical_text_and_whether_it_is_a_claim() -> None:
    assert (legal(RACING, 0, " STACK  2").text, legal(RACING, 0, "stack 2").claim) == ("stack 2", True)
    assert not legal(RACING, 0, "pass").claim


def test_a_judged_move_is_made_by_its_seat_in_its_position_alone() -> None:
    ready = legal(DEALT, 0, "pass")
    then = matches.after(DEALT, 0, ready)
    assert then == matches.after(DEALT, 0, "pass")
    for moment, seat in ((then, 0), (DEALT, 1), (DEALT._replace(), 0)):
        with pytest.raises(ValueError, match="was judged in another position, or is not of seat"):
            matches.after(moment, seat, ready)


def test_a_judged_move_shows_nothing_of_its_position_in_a_log() -> None:
    assert repr(legal(RACING, 0, "stack 2")) == "Legal(seat=0, text='stack 2', claim=True)"


def test_nobody_acts_before_a_deal_or_while_cards_are_shuffled() -> None:
    assert matches.acting(BEGUN) == frozenset()
    assert matches.acting(DEALT) == {0, 1}
    assert matches.acting(after((HOUSE, Shuffled(DECK)), READY[0])) == {1}


def played(game: str, seats: int, last_in: int, *, between: bool = False) -> tuple[Match, list[Recorded]]:
    """Return a match, with its moves, whose house lets its round `last_in` be the last one.

    `between`: it says so when that round is over. The target is out of reach.
    """
    rng, moves = random.Random(7), list[Recorded]()
    rules = shelf.table_rules(game, {"target": "2000"})
    moment = matches.begin(rules.game, rules.rules, seats)

    def make(who: int, move: str | OfHouse) -> None:
        nonlocal moment
        assert matches.is_legal(moment, who, move)
        moves.append((who, move))
        moment = matches.after(moment, who, move)

    while moment.stage is not Stage.OVER:
        is_last_now = moment.stage is Stage.ROUND and len(moment.results) == last_in - 1 and not between
        if not moment.is_last and (is_last_now or len(moment.results) == last_in):
            make(HOUSE, LastRound())
        else:
            make(*a_move(moment, rng))
    return moment, moves


@pytest.mark.parametrize("game", ["juno-classic", "crazy-eights", "jojo"])
@pytest.mark.parametrize("between", [False, True], ids=["in a round", "between rounds"])
def test_the_match_is_over_after_that_round_and_the_best_total_wins(game: str, between: bool) -> None:
    moment, _ = played(game, 3, 2, between=between)
    lowest = moment.game.scoring.lowest_wins(moment.rules)
    winning = (min if lowest else max)(moment.totals)
    assert len(moment.results) == 2
    assert moment.winners == tuple(seat for seat, total in enumerate(moment.totals) if total == winning)
    assert matches.seen_by(moment, 0).match.is_last
    assert not matches.is_legal(moment, HOUSE, LastRound())


def test_everyone_is_told() -> None:
    moment, _ = played("juno-classic", 2, 1)
    begun = moment._replace(stage=Stage.ROUND, is_last=False, results=())
    events = list[Event]()
    then = matches.after(begun, HOUSE, LastRound(), events)
    assert (events, then.is_last, then.stage) == ([LAST_ROUND], True, Stage.ROUND)
    between = moment._replace(stage=Stage.DEAL, is_last=False)
    events.clear()
    assert matches.after(between, HOUSE, LastRound(), events).stage is Stage.OVER
    assert events[0] == MATCH_ENDS


def test_a_saved_match_says_so_and_holds() -> None:
    moment, moves = played("juno-classic", 2, 1)
    text = record.write(
        record.tell(shelf.table_rules("juno-classic", {"target": "2000"}), ("Ann", "Bo"), moves)
    )
    assert "\nhouse last\n" in text
    assert text.startswith("parlour match 3\n")  # so that an older Parlour asks for a newer one
    assert record.write(record.read(text)) == text
    assert record.check(text).winners == moment.winners
    assert [frame.told for frame in record.replay(record.read(text)) if frame.text == "house last"] == [
        (LAST_ROUND,)
    ]
    with pytest.raises(RecordError, match="it is known already that no round follows"):
        record.check(text.replace("house last\n", "house last\nhouse last\n"))
    with pytest.raises(RecordError, match="the match is not over"):
        record.check(text.replace("house last\n", ""))
