"""Where the fuzzing of the wire begins: a request of every kind, and the words that requests are made of.

Messages are read by compiled code, which coverage cannot see into: without these, nothing that is asked
would be found by chance in any number of hours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

from pydantic import BaseModel

from parlour.net.wire.messages import PROTOCOL, Asked

SAMPLES: Final[dict[str, Any]] = {
    "id": 2,
    "protocol": PROTOCOL,
    "port": 2222,
    "secret": "0" * 64,
    "fingerprint": "SHA256:a",
    "ticket": "t",
    "address": "192.0.2.7",
    "key": "web:a",
    "rtt": 3.5,
    "name": "Ann",
    "table": "t1",
    "seat": 1,
    "seq": 4,
    "move": "play R7",
    "seen": 4,
    "text": "play W",
    "number": 1,
    "attempt": 1,
    "commitment": "a" * 64,
    "options": {"target": "60"},
    "plan": 'games = "switch"',
    "do": "begin",
}
"""What is said in a field; a field that is not here and may be left out is left out."""

PIECES: Final = ("true", "false", "null", "NaN", "1e999", "[[[[", "{}", '"', "\\ud800", "\n", "\0")


def requests() -> Iterator[dict[str, Any]]:
    """Yield a request of every kind there is, as what is sent says it."""
    for kind in get_args(Asked):
        fields = kind.model_fields
        yield {"type": fields["type"].default, **{name: SAMPLES[name] for name in fields if name in SAMPLES}}


def seeds() -> dict[str, bytes]:
    """Return what `wire` of `by_hand` may begin with, by type of request: nothing cut, asked twice."""
    return {
        asked["type"]: b"|"
        + b"".join(json.dumps({**asked, "id": number}).encode() + b"\n" for number in (2, 3))
        for asked in requests()
    }


def dictionary() -> str:
    """Return the words of requests as a dictionary for libFuzzer."""
    kinds: tuple[type[BaseModel], ...] = get_args(Asked)
    words = {name for kind in kinds for name in kind.model_fields} | {*seeds(), *PIECES}
    return "".join(f'"{_escaped(word)}"\n' for word in sorted(words))


def sow(corpus: Path) -> list[str]:
    """Fill the folder `corpus` if nothing is in it; return what libFuzzer is to be told besides."""
    corpus.mkdir(parents=True, exist_ok=True)
    if not any(corpus.iterdir()):
        for kind, said in seeds().items():
            (corpus / kind).write_bytes(said)
    words = corpus.with_name(f"{corpus.name}.dict")
    words.write_text(dictionary(), "ascii")
    return [f"-dict={words}"]


def _escaped(word: str) -> str:
    plain = (letter if letter.isalnum() or letter in "-_[]{}" else f"\\x{ord(letter):02x}" for letter in word)
    return "".join(plain)
