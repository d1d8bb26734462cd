"""The root of the errors of `net`; `parlour.net.errors` shows the whole tree."""

from __future__ import annotations

from parlour.rules.sentences import Told, in_words, text


class NetError(Exception):
    """Base of all errors of `net`: what a player may read is `told`, and the message is the same in English.

    It is made of what is told, or of words that have no key.
    """

    def __init__(self, why: Told | str) -> None:
        self.told = in_words(why) if isinstance(why, str) else why
        super().__init__(text(self.told))


class BadAddress(NetError):
    """A text that is not an address, or a name that does not resolve."""
