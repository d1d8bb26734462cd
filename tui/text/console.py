"""What commands say on a terminal, in which nothing steers it, whoever wrote the words."""

from __future__ import annotations

import sys

from tui.text.printable import visible


def say(words: str) -> None:
    """Print `words`; their lines stay lines."""
    print("\n".join(map(visible, words.split("\n"))), flush=True)


def complain(words: str) -> None:
    """Print `words` on stderr, as one line of Parlour's."""
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    print(f"parlour: {' '.join(visible(line).split())}", file=sys.stderr, flush=True)
