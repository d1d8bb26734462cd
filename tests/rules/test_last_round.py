"""The house ends a match whose game would go on: after the round that is played, or between two rounds."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.events import Event
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, LastRound, OfHouse
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError
from parlour.rules.record.record import Recorded
from parlour.rules.sentences import LAST_ROUND, MATCH_ENDS
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage
from tests.rules.kit.at_random import a_move


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
