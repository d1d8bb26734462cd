"""Reads the messages that a referee sends to a client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from pydantic import BaseModel, ConfigDict, ValidationError

from parlour.net.sanitize import clean_said
from parlour.net.wire.messages import FROM_REFEREE, Answer, Farewell, FromReferee, Update, Welcome
from parlour.rules.sentences import in_words
from parlour.rules.steps import Step
from parlour.rules.views import View


class NotTheWire(Exception):
    """The received data is not a line of the wire."""


class _AnyFarewell(BaseModel):
    """The part of a farewell that is common to all versions of the wire."""

    model_config = ConfigDict(extra="ignore", strict=True)

    type: str
    reason: str
    protocol: int
    words: str = ""


async def first(reader: asyncio.StreamReader) -> Welcome | Farewell:
    """Return the referee's answer to a hello; a farewell may be of any version of the wire.

    Raises NotTheWire for any other line, and OSError if the connection breaks.
    """
    line = await _line(reader)
    try:
        told = FROM_REFEREE.validate_json(line)
    except ValidationError:
        return _farewell(line)
    if not isinstance(told, Welcome | Farewell):
        raise NotTheWire
    return told


async def hearing(reader: asyncio.StreamReader) -> AsyncIterator[FromReferee]:
    """Yield messages until the connection ends; raise NotTheWire for an invalid line.

    Messages of an unknown type, which a newer referee may send, are skipped. What a view or a step says is
    clean.
    """
    while line := await _line(reader):
        try:
            told = FROM_REFEREE.validate_json(line)
        except ValidationError as error:
            if not _is_of_unknown_type(error):
                raise NotTheWire from None
        else:
            yield _clean(told)


def _clean(told: FromReferee) -> FromReferee:
    match told:
        case Update(view=View() as view):
            clean = clean_said(view)
            return told if clean is view else told.model_copy(update={"view": clean})
        case Answer(step=Step() as step):
            return told.model_copy(update={"step": clean_said(step)})
        case _:
            return told


def _is_of_unknown_type(error: ValidationError) -> bool:
    """Whether a line is an object whose `type` is a text that is not known here."""
    (found, *_) = error.errors(include_url=False, include_context=False)
    if found["type"] != "union_tag_invalid" or not isinstance(found["input"], dict):
        return False
    return isinstance(found["input"].get("type"), str)


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:  # longer than the stream's limit
        raise NotTheWire from None


def _farewell(line: bytes) -> Farewell:
    try:
        said = _AnyFarewell.model_validate_json(line)
    except ValidationError:
        raise NotTheWire from None
    if said.type != "farewell":
        raise NotTheWire
    return Farewell(reason=said.reason[:64], told=in_words(said.words[:300]), protocol=said.protocol)
