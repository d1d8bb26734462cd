"""The typed ruleset of Jojo: what a host may set before a match. A preset file holds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""For pydantic, where the shelf reads a file: a field that does not exist is an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play it.

    `adjacency`: what must match where a card starts a stack: with `edges` the two numbers that touch, with
    `face` the card's own number and the number on that side of its neighbor (JJ-6). `target`: points that win
    the match (JJ-19).
    """

    name: str
    title: str
    seats: tuple[int, int] = (2, 6)
    adjacency: Literal["edges", "face"] = "edges"
    target: int = 50
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
