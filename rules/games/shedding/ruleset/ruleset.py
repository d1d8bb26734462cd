"""The typed ruleset of the shedding family: everything in which its games differ (HR-1).

A preset file holds one of these. Frozen dataclasses of the standard library, so that the
engine needs nothing else; `rules.shelf` builds them from files with every field checked.

Where a field takes **cards**, it takes names of them: a rank (`7`, `W4`), a rank of one color
of French suits (`black Q`, `red J`), or one card (`QS`, `R7`). Where several names fit a
card, the narrowest holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""For pydantic, where the shelf reads a file: a field that does not exist is an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Which cards there are (HR-3).

    `ranks`: copies of each rank in every suit of one pack; `packs` multiplies them.
    `suitless`: copies of each card without a suit, in all. A rank with no copies is not there.
    """

    suits: tuple[str, ...]
    ranks: dict[str, int]
    suitless: dict[str, int] = field(default_factory=dict)
    packs: int = 1
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a card does when it is played (HR-2). Any of these may be combined.

    `anywhere`: it may be played on anything. `names`: its player names the suit, or the
    rank, that must follow. `not_on`: cards on which it may never be played.
    `only_without_suit`: it may be played only while the rest of the hand has no card of the
    suit in force, and no draw is pending. `follow`: what the next card must match: this
    card, what was to be matched under it (a transparent card), or anything.

    `draw`: the next player draws so many and misses the turn. `skip`: so many players miss
    their turn. `answers`: cards with which the next player may answer the draw or the skip;
    what these bring is added, and the sum passes on. `cancels`: played on one of these cards, this one
    clears the pending draw, and brings none.

    `reverse`: the direction turns. `again`: the same player may, or must, play another card.
    `swap`: the player swaps hands with the seat on the left (clockwise), or a chosen one.
    `pass_hands`: every hand goes one seat on in the direction of play. `give_left`: every
    player passes one card of their choice to the left.

    `opening`: as the opening card it takes effect, does nothing, or goes back for another.
    `clause`: the numbered clause of the rules page about this card, quoted in refusals.
    """

    anywhere: bool = False
    names: Literal["nothing", "suit", "rank"] = "nothing"
    not_on: tuple[str, ...] = ()
    only_without_suit: bool = False
    follow: Literal["card", "under", "anything"] = "card"
    draw: int = 0
    skip: int = 0
    answers: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()
    reverse: bool = False
    again: Literal["no", "may", "must"] = "no"
    swap: Literal["no", "left", "chosen"] = "no"
    pass_hands: bool = False
    give_left: bool = False
    opening: Literal["effect", "nothing", "again"] = "effect"
    clause: str = ""
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    @property
    def moves_hands(self) -> bool:
        """Whether cards go from hand to hand."""
        return self.swap != "no" or self.pass_hands or self.give_left

    @property
    def moves_turn(self) -> bool:
        """Whether something waits for the next player, or another seat than the next one plays."""
        return bool(self.draw or self.skip or self.reverse or self.again != "no" or self.cancels)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningCard:
    """How the opening card takes effect: as if the dealer had played it, but for these.

    `named_by`: who names a suit or rank. `reverse_starts`: who begins after a card that turns
    the direction: the seat after the dealer in the new direction (the dealer's right), or the dealer.
    `answered`: whether its draw or skip may be answered.
    """

    named_by: Literal["dealer", "first"] = "dealer"
    reverse_starts: Literal["right", "dealer"] = "right"
    answered: bool = True
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Several cards of one rank in one play (HR-5): none, up to `most`, or all that are held.

    `specials`: whether cards that have an effect may be among them.
    """

    cards: Literal["off", "some", "all"] = "off"
    most: int = 3
    specials: bool = False
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Drawing to play (HR-4).

    `rule`: one card; until one of the cards drawn is playable, at most `count` of them (0: no
    limit); or `count` cards at once. `voluntary`: also while holding a playable card.
    `play`: whether a card just drawn may, must, or may not be played in the same turn.
    """

    rule: Literal["one", "until", "count"] = "one"
    count: int = 0
    voluntary: bool = True
    play: Literal["may", "must", "no"] = "may"
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
    """The duty to call the next-to-last card (HR-6): how it is kept up, the word, the price.

    `caught`: others may catch who did not call, until the next act. `automatic`: the
    penalty comes by itself at the next act. No act is accepted within `catch_seconds`.
    """

    announce: Literal["caught", "automatic", "off"] = "caught"
    word: str = "UNO"
    penalty: int = 2
    catch_seconds: float = 2.0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCard:
    """Going out (HR-7).

    `special`: a card with an effect may be the last one, or its player draws a card and the
    round goes on. `penalty_served`: the draw that a last card brings is served before the round is counted.
    """

    special: Literal["allowed", "draw"] = "allowed"
    penalty_served: bool = True
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points, and what ends the match (HR-8).

    `counts`: the winner of a round collects what the other hands count, each counts their
    own hand and the lowest total wins, or the winner gets `fixed` points. `values`: what
    cards count; a number not named here counts its face, any other card nothing. `double_wild`: doubled when
    the round was won by a card that may be played anywhere. `blocked`: a blocked round is won by
    the fewest points in hand, or the fewest cards. The match ends when someone has `target` points, or, with
    `rounds`, after so many rounds.
    """

    counts: Literal["winner", "own", "fixed"] = "winner"
    fixed: int = 1
    values: dict[str, int] = field(default_factory=dict)
    double_wild: bool = False
    blocked: Literal["points", "cards"] = "points"
    target: int = 500
    rounds: int = 0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """The numbered clause of the rules page behind each reason that the engine can give.

    What concerns one kind of card is in its `Effect.clause`.
    """

    lot: str
    deal: str
    opening: str
    turn: str
    match: str
    several: str
    draw: str
    drawn: str
    pending: str
    call: str
    not_due: str
    over: str
    renewal: str
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game of the family. `effects` is keyed by cards.

    `hand` cards are dealt to each, `hand_with_two` (0: the same) where two play. `skips_at_most`: the
    most players that a sum of skips can pass over. `cut`: the seat on the dealer's right may cut.
    """

    name: str
    title: str
    seats: tuple[int, int]
    hand: int
    hand_with_two: int = 0
    cut: bool = False
    deck: Deck
    effects: dict[str, Effect] = field(default_factory=dict)
    opening: OpeningCard = OpeningCard()
    several: Several = Several()
    drawing: Drawing = Drawing()
    bluff: Bluff = Bluff()
    skips_at_most: int = 3
    reverse_skips_with_two: bool = True
    calling: Calling = Calling()
    last_card: LastCard = LastCard()
    scoring: Scoring = Scoring()
    clauses: Clauses
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
