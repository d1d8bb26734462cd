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
