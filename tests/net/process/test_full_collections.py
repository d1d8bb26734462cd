"""Full garbage collections of a referee: rare, and never given up."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
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


def full_collections() -> AbstractContextManager[list[str]]:
    return collections({2})


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


@pytest.mark.usefixtures("rule_of_python")
async def test_survivors_cause_no_full_collection_as_they_would_by_the_rule_of_python() -> None:
    with full_collections() as by_python:
        kept: list[list[list[int]]] = [[[]] for _ in range(100_000)]
    del kept
    async with FullCollections():
        await asyncio.sleep(0)
        with full_collections() as seen:
            kept = [[[]] for _ in range(100_000)]
    assert (bool(by_python), seen, len(kept)) == (True, [], 100_000)


@pytest.mark.usefixtures("rule_of_python")
async def test_what_many_tables_tell_at_once_causes_no_collection_as_it_would_by_the_rule_of_python() -> None:
    every = {0, 1, 2}
    with collections(every) as by_python:
        told: list[list[int]] = [[] for _ in range(5_000)]
    del told
    async with FullCollections():
        await asyncio.sleep(0)
        gc.collect()
        with collections(every) as seen:
            told = [[] for _ in range(5_000)]
    assert (bool(by_python), seen, len(told)) == (True, [], 5_000)


async def test_garbage_is_found_once_the_memory_has_doubled() -> None:
    memory = Memory(100)
    async with FullCollections(memory):
        await asyncio.sleep(0)
        knot = an_old_knot()
        memory.blocks = 200
        with full_collections() as seen:
            await asyncio.sleep(APART + 2 * EVERY)
        assert (seen, knot() is None) == ([], False)
        memory.blocks = 201
        with full_collections() as seen:
            await asyncio.sleep(2 * EVERY)
        assert (len(seen), knot()) == (1, None)


async def test_full_collections_are_ten_minutes_apart_however_fast_the_memory_grows() -> None:
    memory = Memory(1)
    async with FullCollections(memory):
        await asyncio.sleep(0)
        with full_collections() as seen:
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
