"""The entries of the running match, as one after the other is added."""

from __future__ import annotations

from net.fair.making.agreement import Agreed, Vowed
from net.journal.entries import Abandoned, Begun, Entry, Made, OfMatch


def add(running: list[OfMatch], entry: Entry) -> None:
    """Add `entry` if it is of a match; with a new one the last is let go.

    What was vowed for a shuffle is let go when more is, or when the shuffle is finished.
    """
    match entry:
        case Begun():
            running[:] = [entry]
        case Made():
            running.append(entry)
        case Agreed() | Vowed():
            if isinstance(running[-1], Vowed):
                running.pop()
            running.append(entry)
        case Abandoned():
            running.clear()
        case _:
            pass
