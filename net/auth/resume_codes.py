"""Resume codes: four words with which a guest returns whose SSH client has no key.

The words come from the BIP-39 list of 2048 short words, which sound different and are unique in their first
four letters. Four words have 44 bits, far too many for the few tries that an address has. A code stays valid
for as long as its person is known, since it may be written on paper. Only a slow hash is stored, salted with
the referee's id, so a lookup takes the same time whether the code is right or wrong.
"""

from __future__ import annotations

import re
import secrets
from functools import cache
from typing import Final

from parlour.net.auth.hashing import slowly_hashed

WORDS: Final = 4
_BETWEEN: Final = re.compile(r"[^a-z]+")
_TELLING: Final = 4  # first letters that identify a word


def new_code() -> str:
    """Return a new random code, such as `maple-river-eagle-seven`."""
    words, number = tuple(_words().values()), int.from_bytes(secrets.token_bytes(8), "big")
    return "-".join(words[number // len(words) ** place % len(words)] for place in range(WORDS))


def code_in(text: str) -> str:
    """Return the code in `text`, "" if there is none.

    Case, separators and all letters after the fourth of a word are ignored.
    """
    typed = typed_words(text)
    found = [_words().get(word[:_TELLING], "") for word in typed]
    return "-".join(found) if len(found) == WORDS and all(found) else ""


def typed_words(text: str) -> tuple[str, ...]:
    """Return the words of `text` in lower case."""
    return tuple(filter(None, _BETWEEN.split(text.casefold())))


def no_words(text: str) -> tuple[str, ...]:
    """Return the words of `text` that occur in no code."""
    return tuple(word for word in typed_words(text) if word[:_TELLING] not in _words())


def hashed_code(code: str, referee: str) -> str:
    """Return the hash of `code` that `referee` (its id) stores; takes some milliseconds."""
    return slowly_hashed(code, referee.encode()).hex()


@cache
def _words() -> dict[str, str]:
    """Return the word list by the first letters of the words."""
    from mnemonic import Mnemonic  # imported for the first guest without a key

    return {word[:_TELLING]: word for word in Mnemonic("english").wordlist}
