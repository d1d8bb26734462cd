"""Maintains the entries of the running match."""

from __future__ import annotations

from net.fair.making.agreement import Agreed, Vowed
from net.journal.entries import Abandoned, Begun, Entry, Made, OfMatch


def add(running: list[OfMatch], entry: Entry) -> None:
    """Add `entry` if it belongs to a match; `Begun` and `Abandoned` remove the match before.

    A `Vowed` is replaced by the next `Vowed` or `Agreed`.
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
