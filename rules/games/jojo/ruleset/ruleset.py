"""The typed ruleset of Jojo: what a host may set before a match. A preset file holds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""The pydantic setting with which the shelf rejects unknown fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play Jojo.

    `adjacency`: what must match where a card starts a stack: with `edges` the two numbers that touch,
    with `face` the card's own number and the number on that side of its neighbor (JJ-6). `target`: the
    points that win the match (JJ-19).
    """

    name: str
    title: str
    seats: tuple[int, int] = (2, 6)
    adjacency: Literal["edges", "face"] = "edges"
    target: int = 50
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
