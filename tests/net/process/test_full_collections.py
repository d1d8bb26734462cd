"""Full garbage collections of a referee: rare, and never given up."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from parlour.net.process.full_collections import APART, EVERY, FullCollections

pytestmark = pytest.mark.looptime


class Knot:
    """An object that only a full collection can free: it refers to itself, and is not new."""

    def __init__(self) -> None:
        self.itself = self


class Memory:
    def __init__(self, blocks: int) -> None:
        self.blocks = blocks

    def __call__(self) -> int:
        return self.blocks


@contextmanager
def collections(generations: Collection[int]) -> Iterator[list[str]]:
    seen: list[str] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "start" and info["generation"] in generations:
            seen.append(phase)

    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)


def an_old_knot() -> weakref.ref[Knot]:
    knot = Knot()
    gc.collect(1)  # survives both young generations
    return weakref.ref(knot)


@pytest.fixture(autouse=True, scope="module")
def nothing_to_look_through() -> None:
    """Spare the collector what the tests before these have left: it looks through it ever again otherwise."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def rule_of_python() -> Iterator[None]:
    """Let Python collect as it does outside of tests."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    gc.collect()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize(("generations", "many"), [({2}, 200_000), ({0, 1, 2}, 5_000)])
@pytest.mark.usefixtures("rule_of_python")
async def test_neither_what_stays_nor_what_is_told_at_once_causes_the_collections_of_pythons_rule(
    generations: set[int], many: int
) -> None:
    """Of all that stays none is a full one; for what is told at once there is none at all."""
    with collections(generations) as by_python:
        kept: list[list[int]] = [[] for _ in range(many)]
    del kept
    async with FullCollections():
        await asyncio.sleep(0)
        gc.collect()
        with collections(generations) as seen:
            kept = [[] for _ in range(many)]
    assert (bool(by_python), seen, len(kept)) == (True, [], many)


async def test_garbage_is_found_once_the_memory_has_doubled() -> None:
    memory = Memory(100)
    async with FullCollections(memory):
        await asyncio.sleep(0)
        knot = an_old_knot()
        memory.blocks = 200
        with collections({2}) as seen:
            await asyncio.sleep(APART + 2 * EVERY)
        assert (seen, knot() is None) == ([], False)
        memory.blocks = 201
        with collections({2}) as seen:
            await asyncio.sleep(2 * EVERY)
        assert (len(seen), knot()) == (1, None)


async def test_full_collections_are_ten_minutes_apart_however_fast_the_memory_grows() -> None:
    memory = Memory(1)
    async with FullCollections(memory):
        await asyncio.sleep(0)
        with collections({2}) as seen:
            for minute in range(25):
                memory.blocks = 4**minute
                await asyncio.sleep(60)
        assert len(seen) == 2


async def test_the_rule_of_python_is_back_afterwards() -> None:
    before = gc.get_threshold()
    async with FullCollections():
        await asyncio.sleep(0)
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before
