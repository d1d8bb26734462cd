"""What a client hears: lines from a referee, read into messages, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from pydantic import BaseModel, ConfigDict, ValidationError

from net.wire.messages import TOLD, Farewell, Told, Welcome


class NotTheWire(Exception):
    """What came is no line of the wire."""


class _AnyFarewell(BaseModel):
    """The part of a farewell that every version of the wire has."""

    model_config = ConfigDict(extra="ignore", strict=True)

    type: str
    reason: str
    protocol: int
    words: str = ""


async def first(reader: asyncio.StreamReader) -> Welcome | Farewell:
    """Return what the referee answers to a hello; a farewell of any version is understood.

    Raises NotTheWire if it is anything else, and OSError if the connection breaks.
    """
    line = await _line(reader)
    try:
        told = TOLD.validate_json(line)
    except ValidationError:
        return _farewell(line)
    if not isinstance(told, Welcome | Farewell):
        raise NotTheWire
    return told


async def hearing(reader: asyncio.StreamReader) -> AsyncIterator[Told]:
    """Yield messages until the connection ends; raise NotTheWire for a line that is none."""
    while line := await _line(reader):
        try:
            yield TOLD.validate_json(line)
        except ValidationError:
            raise NotTheWire from None


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:  # longer than any line of the wire
        raise NotTheWire from None


def _farewell(line: bytes) -> Farewell:
    try:
        said = _AnyFarewell.model_validate_json(line)
    except ValidationError:
        raise NotTheWire from None
    if said.type != "farewell":
        raise NotTheWire
    return Farewell(reason=said.reason[:64], words=said.words[:300], protocol=said.protocol)
