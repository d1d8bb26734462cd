"""The typed ruleset of the shedding family: everything in which its games differ (HR-1).

A preset file holds one of these. Frozen dataclasses of the standard library, so that the
engine needs nothing else; `rules.shelf` builds them from files with every field checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""For pydantic, where the shelf reads a file: a field that does not exist is an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Which cards there are: copies of each rank in every suit, and of each suitless card."""

    suits: tuple[str, ...]
    ranks: dict[str, int]
    suitless: dict[str, int] = field(default_factory=dict)
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a card does when it is played.

    `wild`: matches anything, its player names the suit. `draw`: the next player draws so
    many and misses the turn. `skip`: so many players lose their turn. `reverse`: the
    direction turns. `only_without_suit`: playable only while the hand has no card of the suit
    in force. `opening`: as the opening card it takes effect, or goes back for another.
    """

    wild: bool = False
    draw: int = 0
    skip: int = 0
    reverse: bool = False
    only_without_suit: bool = False
    opening: Literal["effect", "again"] = "effect"
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Bluff:
    """What happens to a card that is `only_without_suit`: refused, or played and challenged.

    Guilty, the bluffer draws what the card said; innocent, the challenger draws `fine` more.
    """

    rule: Literal["enforced", "challenge"] = "enforced"
    fine: int = 2
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """The duty to call the next-to-last card: how it is kept up, the word, the price.

    `caught`: others may catch who did not call, until the next act. `automatic`: the
    penalty comes by itself at the next act. No act is accepted within `catch_seconds`.
    """

    announce: Literal["caught", "automatic", "off"] = "caught"
    word: str = "UNO"
    penalty: int = 2
    catch_seconds: float = 2.0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points: the card values (`numbers` at face value unless named here), and the target."""

    values: dict[str, int] = field(default_factory=dict)
    target: int = 500
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """The numbered clause of the rules page behind each reason that the engine can give."""

    lot: str
    opening: str
    turn: str
    match: str
    draw: str
    drawn: str
    wild: str
    condition: str
    call: str
    not_due: str
    over: str
    renewal: str
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game of the family. `effects` is keyed by rank."""

    name: str
    title: str
    seats: tuple[int, int]
    hand: int
    deck: Deck
    effects: dict[str, Effect] = field(default_factory=dict)
    bluff: Bluff = Bluff()
    calling: Calling = Calling()
    scoring: Scoring = Scoring()
    reverse_skips_with_two: bool = True
    serve_last_penalty: bool = True
    clauses: Clauses
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
