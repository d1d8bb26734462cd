"""Digests and secrets of shuffles: bytes in the program, 64 lower-case hexadecimal digits on the wire."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from parlour.net.wire.messages import ASKED, Reveal

SECRET = bytes(range(0, 256, 8))
LINE = '{"type":"reveal","id":2,"number":1,"attempt":1,"secret":%s}'


def test_a_digest_is_written_in_digits_and_read_again() -> None:
    line = LINE % json.dumps(SECRET.hex())
    assert ASKED.validate_json(line) == Reveal(id=2, number=1, attempt=1, secret=SECRET)
    assert json.loads(ASKED.validate_json(line).model_dump_json()) == json.loads(line)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "0" * 63,
        "0" * 65,
        "A" * 64,
        "0" * 63 + "g",
        "0" * 64 + "\n",
        "x" * 32,
        "00 " * 21 + "0",
        7,
        None,
        ["0" * 64],
    ],
)
def test_anything_else_is_no_digest(said: object) -> None:
    with pytest.raises(ValidationError, match="a digest has 64 hexadecimal digits"):
        ASKED.validate_json(LINE % json.dumps(said))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_digest_has_32_bytes(length: int) -> None:
    with pytest.raises(ValidationError, match="a digest has 64 hexadecimal digits"):
        Reveal(number=1, attempt=1, secret=bytes(length))
