"""Prints text on a terminal, without control characters."""

from __future__ import annotations

import sys

from tui.text.printable import visible


def say(words: str) -> None:
    """Print `words`; line breaks are kept."""
    print("\n".join(map(visible, words.split("\n"))), flush=True)


def complain(words: str) -> None:
    """Print `words` on stderr, as one line with Parlour's name."""
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    print(f"parlour: {' '.join(visible(line).split())}", file=sys.stderr, flush=True)
