"""The ids of game nights, and of their tables in a card room: `n1.a3f` and `n1.a3f.2.0`, table 0 of round 2.

A table of a night goes by the link that it has there, so that whoever goes on with the night opens no second
one: the first slot of its log is written once.
"""

from __future__ import annotations


def night_of(at: str) -> str:
    """Return the night to which the table `at` of a card room belongs, or that it is; "" for none."""
    parts = at.split(".")
    return ".".join(parts[:2]) if at.startswith("n") and len(parts) in (2, 4) else ""


def is_night(at: str) -> bool:
    """Whether this is the id of a night in a card room, and not of a table."""
    return bool(at) and night_of(at) == at


def is_of_later_round(link: str, than: str) -> bool:
    """Whether the table `link` of a night belongs to a later round of it than the table `than`."""
    (night, number), (of, before) = _round_of(link), _round_of(than)
    return night == of and number > before


def _round_of(link: str) -> tuple[str, int]:
    night, _, rest = link.rpartition(".")[0].rpartition(".")
    return (night, int(rest)) if rest.isdecimal() else ("", 0)
