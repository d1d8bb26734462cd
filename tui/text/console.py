"""What a command says on a terminal, without control characters, and how it ends with an error."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from parlour.tui.text.printable import visible


class Complaint(Exception):
    """Ends the command with this line on stderr, the lines `more` below it, and the exit status `status`."""

    def __init__(self, words: str, status: int = 2, more: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.status = status
        self.more = tuple(more)


def say(words: str) -> None:
    """Print `words`; line breaks are kept."""
    print("\n".join(map(visible, words.split("\n"))), flush=True)


def complain(words: str) -> None:
    """Print `words` on stderr, as one line with Parlour's name."""
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    print(f"parlour: {' '.join(visible(line).split())}", file=sys.stderr, flush=True)
