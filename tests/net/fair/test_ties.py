"""Ties in a race are drawn by lots that follow from the deal: nobody chose them, and all can verify it."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.fair.watch import ShuffleWatch
from parlour.net.wire.messages import Listed, Proof, Sealed, Shuffle, Uncovered, Update
from tests.net.fair.at_table import Watcher, play, table
from tests.net.fair.making import secrets
from tests.net.kit.guests import settle
from tests.net.kit.hall import begin

pytestmark = pytest.mark.looptime


async def tied() -> tuple[str, Watcher]:
    """Play a round whose first race is a tie; return the line of the verdict, and Bo."""
    async with table("lotta-watta", "Ann", "Bo") as (made, _, (ann, bo)):
        await begin([ann, bo])
        for player in (ann, bo):
            assert (await player.play("pass")).ok
        await settle()
        claims = await asyncio.gather(ann.play("stack 1"), bo.play("stack 1"))
        assert all(claim.ok for claim in claims)
        await play(made, [ann, bo], 1)
        proof = bo.all(Proof)[0]
        return next(line for line in proof.lines if line.startswith("house judged")), bo


def told_to(bo: Watcher, line: str, other: str) -> Verdict:
    """Return the verdict of a program that is told all that Bo was, with another line in the proof."""
    watch = ShuffleWatch(secrets("Bo"))
    for message in bo.told:
        if isinstance(message, Proof):
            lines = tuple(other if each == line else each for each in message.lines)
            watch.told(message.model_copy(update={"lines": lines}))
        elif isinstance(message, Update | Shuffle | Listed | Sealed | Uncovered):
            watch.told(message)
    (said,) = watch.verdicts()
    return said


async def test_a_tie_is_broken_by_the_lots_of_the_deal_and_a_host_who_breaks_it_otherwise_is_named() -> None:
    line, bo = await tied()
    *start, first, second = line.split()
    assert first.split("@")[1] == second.split("@")[1], "they were as fast as each other"
    assert bo.words == ["Round 1: verified"]
    said = told_to(bo, line, " ".join((*start, second, first)))
    assert said.mismatch is not None
    assert said.mismatch.wrong is Wrong.TIE
