"""Saved matches of a game with races: every verdict is told, and none is believed."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.events import How, Moved
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Shuffled
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Judgment
from parlour.rules.record.faults import RecordError
from parlour.rules.shelf import shelf
from tests.rules.kit.at_random import a_move

RULES = shelf.table_rules("lotta-watta")
DECK = RULES.rules.deck
DEAL: tuple[int, HouseMove] = (HOUSE, Shuffled(DECK))
READY = ((0, "pass"), (1, "pass"))


def told(*claims: Claim, race: str = "race 1") -> list[str]:
    """Return the rows of a match up to the first verdict, on these claims."""
    moves = [DEAL, *READY, (HOUSE, Judged(race, claims))]
    return record.write(record.tell(RULES, ("Ann", "Bo"), moves)).split("\n")


def complaint(verdict: str) -> str:
    rows = [verdict if row.startswith("house judged") else row for row in told()]
    with pytest.raises(RecordError) as caught:
        record.check("\n".join(rows))
    return str(caught.value)


def test_a_verdict_tells_every_claim_with_its_reaction() -> None:
    assert told(Claim(1, "stack 3", 412), Claim(0, "stack 1", 530))[-2] == (
        "house judged race-1 1:stack_3@412 0:stack_1@530"
    )
    assert told()[-2] == "house judged race-1"


@pytest.mark.parametrize(
    "line",
    [
        "house judged race-12",
        "house judged race-7 2:stack_3@412 0:stack_1@530",
        "house judged race-7 2:stack_3@-5",
    ],
)
def test_a_verdict_is_read_back(line: str) -> None:
    entry = entries.read(line)
    assert isinstance(entry, Judgment)
    assert entries.write(entry) == line


def test_a_match_with_verdicts_holds() -> None:
    assert record.check("\n".join(told(Claim(1, "stack 3", 412), Claim(0, "stack 1", 530)))).moves == 2


def test_only_the_open_race_is_judged() -> None:
    assert "no race 'race 2' is open now" in complaint("house judged race-2")
    rows = [*told()[:-1], "house judged race-1", ""]
    with pytest.raises(RecordError, match="no race 'race 1' is open now"):
        record.check("\n".join(rows))


@pytest.mark.parametrize(
    ("verdict", "why"),
    [
        ("house judged race-1 0:stack_5@300", "seat 0 may not 'stack 5': LW-10"),
        ("house judged race-1 2:stack_1@300", "there is no seat 2"),
        ("house judged race-1 0:pass@300", "'pass' is no claim in a race"),
        ("house judged race-1 0:jump@300", "is no move"),
        ("house judged race-1 0:stack_1@300 0:stack_2@310", "a seat claims twice"),
        ("0 stack 1", "'stack 1' is a claim: `house judged` tells it"),
        ("house judged race-1 stack_1@300", "is no line of a match"),
        ("house judged race-1 0:stack_1", "is no line of a match"),
        ("house judged race-1 0:stack_1@soon", "is no line of a match"),
        ("house judged race-1 123:stack_1@300", "is no line of a match"),
        ("house judged race-1 0:@300", "is no line of a match"),
    ],
)
def test_only_claims_that_can_be_read_and_may_be_made_are_judged(verdict: str, why: str) -> None:
    assert why in complaint(verdict)


MAU = shelf.table_rules("mau-mau")


def one_card_left() -> tuple[Match, list[tuple[int, str | HouseMove]]]:
    """Play Mau-Mau for two until a call is due: return that moment and the moves up to it."""
    moment, rng, played = matches.begin(MAU.game, MAU.rules, 2), random.Random(1), []
    while matches.race(moment) is None:
        played.append(a_move(moment, rng))
        moment = matches.after(moment, *played[-1])
    return moment, [*played]


def test_a_claim_in_a_race_without_a_clock_stands_in_a_verdict_or_by_itself() -> None:
    moment, played = one_card_left()
    race = matches.race(moment)
    assert race is not None
    due = next(place.seat for place in matches.seen_by(moment, None).seats if place.exposed)
    verdict = Judged(race.name, (Claim(1 - due, f"catch {due}", 412), Claim(due, "call", 430)))
    lasts: list[tuple[int, str | HouseMove]] = [(HOUSE, verdict), (1 - due, f"catch {due}")]
    judged, alone = (record.write(record.tell(MAU, ("Ann", "Bo"), [*played, last])) for last in lasts)
    assert judged.split("\n")[-2] == (
        f"house judged {race.name.replace(' ', '-')} {1 - due}:catch_{due}@412 {due}:call@430"
    )
    assert record.check(alone).moves == record.check(judged).moves + 1


def test_a_replay_tells_what_a_verdict_brought() -> None:
    text = "\n".join(told(Claim(1, "stack 3", 412)))
    last = list(record.replay(record.read(text)))[-1]
    assert last.text == "house judged race-1 1:stack_3@412"
    assert any(isinstance(event, Moved) and (event.seat, event.how) == (1, How.FINE) for event in last.told)
    assert last.view(0).race is None


def test_a_replay_can_lay_a_grid_and_a_taken_card_open() -> None:
    moves = [DEAL, *READY, (HOUSE, Judged("race 1", ())), (1, "take stock")]
    frame = list(record.replay(record.tell(RULES, ("Ann", "Bo"), moves)))[-1]
    view = frame.open_view()
    grid, taken = view.zone("grid", 0), view.zone("taken", 1)
    assert grid is not None
    assert taken is not None
    assert (grid.cards, taken.cards) == (("3S", "5S", "7S", "9S"), ("JS",))
    closed = frame.view(0).zone("taken", 1)
    assert closed is not None
    assert closed.cards == ("",)
