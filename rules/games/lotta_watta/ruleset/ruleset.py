"""The typed ruleset of Lotta Watta: what a host may set before a match. A preset file holds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""The pydantic setting with which the shelf rejects unknown fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play Lotta Watta.

    `memory`: `strict`, or `assisted`, where the screen keeps showing the cards that its player has seen.
    `stacking`: `race`, or `in turn`, where players are asked one after the other and no clock runs.
    `max_laps`: laps without a call that end a round. `target`: rounds that win the match. The `seconds`
    are for the look before the first turn (and at a card that a Queen shows), for a race, for the use of
    a Jack or Queen, and for a call.
    """

    name: str
    title: str
    seats: tuple[int, int] = (2, 8)
    memory: Literal["strict", "assisted"] = "strict"
    stacking: Literal["race", "in turn"] = "race"
    target: int = 5
    max_laps: int = 30
    look_seconds: float = 15.0
    race_seconds: float = 3.0
    power_seconds: float = 15.0
    call_seconds: float = 2.0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
