"""What a connection needed is free as soon as it is closed: full garbage collections are rare."""

from __future__ import annotations

import gc
import ssl
import weakref
from collections.abc import Iterator

import pytest

from tests.net.kit.open_house import open_house
from tests.net.kit.raw import raw
from tests.waiting import until


@pytest.fixture
def no_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def at_the_referee() -> list[ssl.SSLObject]:
    return [each for each in gc.get_objects() if isinstance(each, ssl.SSLObject) and each.server_side]


@pytest.mark.usefixtures("no_collections")
async def test_the_tls_buffers_of_a_closed_connection_are_freed_without_a_garbage_collection() -> None:
    async with open_house() as house:
        async with raw(house) as wire:
            wire.hello()
            await wire.hear("lobby")
            (buffers,) = map(weakref.ref, at_the_referee())
            assert buffers() is not None
        await until(lambda: buffers() is None)
