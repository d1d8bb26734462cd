"""Resume codes: four words that bring a guest back whose SSH client proved no key.

The words are of the BIP-39 list: 2048 of them, short, unlike one another to the ear, and each known
by its first four letters. Four make 44 bits: hopeless to guess at the few tries that an address has.
A code stays good for as long as its person is known, for it may stand on paper. Only a slow hash of
it is kept, salted by the referee's id, so that looking one up is the same work whether it is good or not.
"""

from __future__ import annotations

import re
import secrets
from functools import cache
from typing import Final

from net.auth.hashing import slowly_hashed

WORDS: Final = 4
_BETWEEN: Final = re.compile(r"[^a-z]+")
_TELLING: Final = 4  # letters of a word by which it is known


def new_code() -> str:
    """Return a code that nobody has, such as `maple-river-eagle-seven`."""
    words, number = tuple(_words().values()), int.from_bytes(secrets.token_bytes(8), "big")
    return "-".join(words[number // len(words) ** place % len(words)] for place in range(WORDS))


def code_in(text: str) -> str:
    """Return the code that somebody typed: in any case, with anything between the words, and each of
    them right as far as its fourth letter. "" if it is none.
    """
    typed = typed_words(text)
    found = [_words().get(word[:_TELLING], "") for word in typed]
    return "-".join(found) if len(found) == WORDS and all(found) else ""


def typed_words(text: str) -> tuple[str, ...]:
    """Return the words of `text`, in small letters."""
    return tuple(filter(None, _BETWEEN.split(text.casefold())))


def no_words(text: str) -> tuple[str, ...]:
    """Return the words of `text` that no code has."""
    return tuple(word for word in typed_words(text) if word[:_TELLING] not in _words())


def hashed_code(code: str, referee: str) -> str:
    """Return what the referee with this id keeps of `code`. It takes some milliseconds."""
    return slowly_hashed(code, referee.encode()).hex()


@cache
def _words() -> dict[str, str]:
    """The list, by what its words are known by."""
    from mnemonic import Mnemonic  # not needed before the first guest without a key

    return {word[:_TELLING]: word for word in Mnemonic("english").wordlist}
