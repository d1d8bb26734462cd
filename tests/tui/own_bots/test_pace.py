"""When a program acts: at the pace of the table, and in races as fast as people do, unless only bots play."""

from __future__ import annotations

import random

import pytest

from parlour.net.wire.messages import Answer, Phase, Presence, SeatPart, TablePart, Update
from parlour.rules.moves import Race
from parlour.rules.reaction import LEAST, reaction
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice
from parlour.rules.views import SeatView, View
from parlour.tui.own_bots.at_table import PacedSeat

RACE = View(
    viewer=0,
    seats=(SeatView(0, 0, 4), SeatView(1, 0, 4)),
    zones=(),
    prompt=in_words("Stack"),
    choices=(Choice("stack", in_words("stack a card"), race="race-1"),),
    race=Race("race-1", 4.0, (0, 1)),
)
TURN = View(
    viewer=0,
    seats=(SeatView(0, 0, 4, acts=True),),
    zones=(),
    prompt=in_words("Play"),
    choices=(Choice("draw", in_words("draw")),),
)


def update(view: View, other: SeatPart) -> Update:
    own = SeatPart(seat=0, name="bot of Ann", presence=Presence.HERE, own_bot=True)
    table = TablePart(
        id="t1", name="Kitchen", game="lotta-watta", title="Lotta Watta", phase=Phase.PLAYING,
        seats=(own, other), least=2, most=2,
    )  # fmt: skip
    return Update(seq=3, table=table, you=0, view=view)


PERSON = SeatPart(seat=1, name="Bo", presence=Presence.HERE)
PROGRAM = SeatPart(seat=1, name="bot of Bo", presence=Presence.HERE, own_bot=True)
BOT = SeatPart(seat=1, name="Ada", presence=Presence.BOT)


def due(pace: str, view: View, other: SeatPart, seed: int) -> float:
    seat = PacedSeat(pace, random.Random(seed))
    seat.tell(update(view, other), 100.0)
    assert seat.due is not None
    return seat.due - 100.0


@pytest.mark.parametrize("pace", ["instant", "normal", "slow"])
def test_a_claim_takes_as_long_as_that_of_a_person_at_every_pace(pace: str) -> None:
    for seed in range(20):
        human = reaction(random.Random(seed)) / 1000
        assert due(pace, RACE, PERSON, seed) == pytest.approx(human)
        assert human >= LEAST / 1000


@pytest.mark.parametrize("other", [PROGRAM, BOT], ids=["a program", "a bot"])
def test_a_turn_is_as_fast_as_the_table_lets_bots_be(other: SeatPart) -> None:
    assert due("instant", TURN, other, 1) == 0.0
    assert 0.8 <= due("normal", TURN, other, 1) <= 2.0


def test_it_claims_once_and_asks_again_after_a_refusal() -> None:
    seat = PacedSeat("instant", random.Random(1))
    seat.tell(update(RACE, PERSON), 100.0)
    play = seat.play("stack 1", 101.0)
    assert play is not None
    assert (play.move, play.seen) == ("stack 1", 3)
    seat.answered(Answer(id=1, ok=False, reason="race"), 101.0)
    assert seat.due is not None
    assert seat.play("stack 1", 102.0) is not None
    seat.answered(Answer(id=2), 102.0)
    seat.tell(update(RACE, PERSON), 102.5)
    assert seat.due is None


def test_who_decides_to_do_nothing_sends_nothing() -> None:
    seat = PacedSeat("instant", random.Random(1))
    seat.tell(update(RACE, PERSON), 100.0)
    assert seat.play(None, 101.0) is None
    assert seat.due is None
