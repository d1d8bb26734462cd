"""H: SHA-256 over parts with length prefixes, so that different lists of parts never look the same."""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

PROTOCOL: Final = "parlour/shuffle/1"
DIGEST: Final = 32  # length in bytes of a digest and of a secret

Part: TypeAlias = str | int | bytes  # texts are encoded as UTF-8, numbers as decimal text


def packed(*parts: Part) -> bytes:
    """Concatenate `parts`, each after its length in 8 bytes, big-endian. The result can be a part itself."""
    return b"".join(len(raw).to_bytes(8, "big") + raw for raw in map(_raw, parts))


def digest(*parts: Part) -> bytes:
    """Return H of `parts`: 32 bytes."""
    return hashlib.sha256(packed(PROTOCOL, *parts)).digest()


def _raw(part: Part) -> bytes:
    return part if isinstance(part, bytes) else str(part).encode()
