"""A shuffle made once more, straight from the text of `net/PROTOCOL.md`, with nothing of `parlour.net.fair`.

Slow and plain on purpose: what is worked out here must be what the program works out, and what
stands in `vectors.json`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any


def packed(*parts: Any) -> bytes:
    out = b""
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode("utf-8")
        out += len(raw).to_bytes(8, "big")
        out += raw
    return out


def h(*parts: Any) -> bytes:
    return hashlib.sha256(packed("parlour/shuffle/1", *parts)).digest()


def owners(of: Mapping[str, bytes]) -> bytes:
    return packed(*[packed(who, of[who]) for who in sorted(of)])


CONTEXT = ("table", "match", "round", "number", "label", "attempt", "match_id", "before")


def worked_out(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that follows from a shuffle's subject and secrets, digests as hexadecimal digits."""
    ctx = packed(*[given["context"][key] for key in CONTEXT if key in given["context"]])
    secrets = {who: bytes.fromhex(text) for who, text in given["secrets"].items()}
    cards = given["cards"]
    commitments = {who: h("commit", ctx, who, secret) for who, secret in secrets.items()}
    if given["hidden"]:
        shown = packed("hidden", len(cards), h("cards", ctx, secrets["host"], packed(*cards)))
    else:
        shown = packed("shown", *cards)
    rules = h("rules", given["ruleset"])
    listed = h("list", ctx, rules, shown, given["seats"], given["dealer"], owners(commitments))
    seed = h("seed", listed, owners(secrets))
    order = fisher_yates(seed, cards)
    salts = [hmac.new(seed, packed("salt", at), hashlib.sha256).digest() for at in range(len(order))]
    seals = [h("position", ctx, at, card, salts[at]) for at, card in enumerate(order)]
    before = [h("again", bytes.fromhex(each["list"]), packed(*each["missing"])) for each in given["again"]]
    return {
        "before": [each.hex() for each in before],
        "commitments": {who: each.hex() for who, each in commitments.items()},
        "list": listed.hex(),
        "seed": seed.hex(),
        "order": order,
        "salts": [each.hex() for each in salts],
        "seals": [each.hex() for each in seals],
        "lots": hmac.new(seed, packed("lots"), hashlib.sha256).hexdigest(),
    }


def fisher_yates(seed: bytes, cards: list[str]) -> list[str]:
    blocks, order = 0, list(cards)
    words: list[int] = []
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not words:
                block = hmac.new(seed, packed("order", blocks), hashlib.sha256).digest()
                words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
                blocks += 1
            word = words.pop(0)
            if word < 2**64 - 2**64 % (last + 1):
                break
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


LISTED = "d20e0f2ff3fcb594dfb01ffa6afdc62af1840525a3add759944667c50c495652"
BEFORE = "8581021fb2071aeb22fb0b8a6dd8125e7923e778cbff0c22bb180bcf2d95b751"
"""The list of the attempt before the last of these, and what it says of it."""

GIVEN = (
    {
        "context": {"table": "kitchen", "match": 1, "round": 1, "number": 1, "label": "lot", "attempt": 1},
        "again": [],
        "ruleset": "{}",
        "cards": ["R0", "R1", "R2", "G0", "G1", "G2", "W", "W4"],
        "hidden": False,
        "seats": 2,
        "dealer": 0,
        "secrets": {"host": "00" * 32},
    },
    {
        "context": {"table": "Küche", "match": 3, "round": 12, "number": 40, "label": "stock", "attempt": 2},
        "again": [],
        "ruleset": '{"game":"shedding"}',
        "cards": ["AS", "10H", "10H", "2C", "JK"],
        "hidden": False,
        "seats": 4,
        "dealer": 3,
        "secrets": {"host": "01" * 32, "0": "02" * 32, "3": "ff" * 32},
    },
    {
        "context": {"table": "t.1", "match": 1, "round": 2, "number": 7, "label": "opening", "attempt": 1},
        "again": [],
        "ruleset": "",
        "cards": ["R7", "G7", "B7"],
        "hidden": True,
        "seats": 2,
        "dealer": 1,
        "secrets": {"host": "a5" * 32, "1": "5a" * 32},
    },
    {
        "context": {
            "table": "t2",
            "match": 1,
            "round": 1,
            "number": 2,
            "label": "deal",
            "attempt": 1,
            "match_id": "6b" * 16,
            "before": "",
        },
        "again": [],
        "ruleset": '{"game":"jojo"}',
        "cards": ["N1", "N2", "N3", "N4"],
        "hidden": False,
        "seats": 3,
        "dealer": 2,
        "secrets": {"host": "0f" * 32, "0": "1e" * 32, "1": "2d" * 32, "2": "3c" * 32},
    },
    {
        "context": {
            "table": "t2",
            "match": 1,
            "round": 1,
            "number": 2,
            "label": "deal",
            "attempt": 2,
            "match_id": "6b" * 16,
            "before": BEFORE,
        },
        "again": [{"list": LISTED, "missing": [0, 2]}],
        "ruleset": '{"game":"jojo"}',
        "cards": ["N1", "N2", "N3", "N4"],
        "hidden": False,
        "seats": 3,
        "dealer": 2,
        "secrets": {"host": "4b" * 32, "1": "5a" * 32},
    },
)
"""What the vectors are made of; the first are of matches that were saved before matches had an id."""
