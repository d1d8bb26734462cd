"""What to pick next in a move that is asked for step by step: told for one's own seat alone."""

from __future__ import annotations

import random

import pytest

from parlour.net import limits
from parlour.net.journal.tables import MemoryJournal
from parlour.net.table.running_match import RunningMatch
from parlour.net.wire.messages import Answer, NextStep, Play, Update
from parlour.rules import match as matches
from parlour.rules.match import Legal
from parlour.rules.moves import Refusal
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.steps import Step, written
from parlour.rules.views import Stage
from tests.net.kit.guests import Guest
from tests.net.kit.hall import begin, journaled, table
from tests.net.kit.hearer import acting
from tests.net.kit.open_house import open_house
from tests.net.kit.seating import match_of

GAME = "jojo"
VERBS = ("play", "switch", "move", "hold", "trade", "draw", "stop", "pass", "then")
WORDS = (*VERBS, "R1", "R5", "B3", "W", "JO", "J", "N", "E", "S", "M", "NE", "x", "\x00")


def with_first_pick(answer: Answer, text: str) -> str:
    """Return what is written with the first pick of what is asked."""
    assert answer.step is not None
    return written(text, answer.step, answer.step.among[0])


@pytest.mark.looptime
async def test_steps_lead_to_a_move_and_asking_for_them_changes_nothing() -> None:
    async with table("Ann", "Bo", game=GAME) as (made, _, guests):
        assert (await guests[0].ask(NextStep(text="play"))).reason == "playing"
        await begin(guests)
        one = acting(guests)
        text = next(choice.verb for choice in one.view.choices if choice.steps)
        seq, journal = one.update.seq, journaled(made)
        answer = await one.ask(NextStep(text=text))
        while not answer.whole:
            text = with_first_pick(answer, text)
            answer = await one.ask(NextStep(text=text))
        assert answer.ok
        assert (one.update.seq, journaled(made)) == (seq, journal)
        assert (await one.ask(Play(move=text))).ok


@pytest.mark.looptime
async def test_who_is_not_in_turn_or_watches_learns_nothing() -> None:
    async with table("Ann", "Bo", game=GAME) as (_, hall, guests):
        watcher = Guest(hall, "Cem")
        assert (await watcher.come(sit=False)).ok
        await begin(guests)
        other = next(guest for guest in guests if guest is not acting(guests))
        for text in ("play", "play R5", "play W N then"):
            answer = await other.ask(NextStep(text=text))
            assert (answer.ok, answer.step, answer.whole, answer.clause) == (False, None, False, "JJ-9")
        assert (await watcher.ask(NextStep(text="play"))).reason == "seat"


def test_no_beginning_of_a_move_is_a_fault_and_none_but_a_legal_move_is_whole() -> None:
    rng = random.Random(7)
    for _ in range(3):
        played = RunningMatch(table_rules(GAME, {}), 3, MemoryJournal().add)
        played.deal()
        while (wanted := played.wanted) is not None:
            played.give(bytes(rng.sample(list(wanted.cards), len(wanted.cards))))
        for _ in range(25):
            if played.stage is not Stage.ROUND:
                break
            (seat,) = played.acting()
            legal = set(matches.legal_moves(played.moment, seat))
            for move in [rng.choice(sorted(legal)) for _ in range(10)]:
                words = move.split()[: rng.randint(0, 9)] + rng.choices(WORDS, k=rng.randint(0, 2))
                text = " ".join(words)
                match played.next_step(seat, text):
                    case Step() | Refusal():
                        assert text not in legal
                    case None:
                        assert isinstance(played.judge(seat, text), Legal)
            judged = played.judge(seat, rng.choice(sorted(legal)))
            assert isinstance(judged, Legal)
            played.play(judged)


async def test_steps_are_told_over_tcp_and_counted_apart_from_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STEPS", limits.Rate(limits.MOVES.times + 2, 10.0))
    async with open_house() as house:
        ann = await house.guest("Ann")
        await match_of(ann, game=GAME, bots=1, pace="instant")
        await ann.until(lambda: ann.all(Update) and ann.update.view and ann.update.view.choices)
        assert ann.update.view is not None
        choice = next(choice for choice in ann.update.view.choices if choice.steps)
        for _ in range(limits.MOVES.times + 1):
            answer = await ann.ask(NextStep(text=choice.verb))
            assert answer.step == choice.steps[0]
        refused = await ann.ask(NextStep(text="play JO"))
        assert (refused.ok, refused.clause) == (False, "JJ-12")
        assert (await ann.ask(NextStep(text=choice.verb))).reason == "rate"
        await ann.close()
