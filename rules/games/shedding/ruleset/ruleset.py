"""The typed ruleset of the shedding family: everything in which its games differ (HR-1).

A preset file holds one ruleset. The classes are frozen dataclasses of the standard library, so that
the engine has no dependencies; `parlour.rules.shelf` builds them from files and checks every field.

A field of **cards** takes names of cards: a rank (`7`, `W4`), a rank of one color of French suits
(`black Q`, `red J`), or one card (`QS`, `R7`). If several names fit a card, the narrowest applies.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

STRICT: dict[str, str] = {"extra": "forbid"}
"""The pydantic setting with which the shelf rejects unknown fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards of the deck (HR-3).

    `ranks`: copies of each rank in every suit of one pack; `packs` multiplies them. `suitless`:
    total copies of each card without a suit. A rank with no copies is not in the deck.
    """

    suits: tuple[str, ...]
    ranks: dict[str, int]
    suitless: dict[str, int] = field(default_factory=dict)
    packs: int = 1
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of a card (HR-2). All fields may be combined.

    `anywhere`: it may be played on anything. `names`: its player names the suit or rank that must
    follow. `not_on`: cards on which it may never be played. `only_without_suit`: it may be played
    only if the rest of the hand has no card of the suit in force and no draw is pending. `follow`:
    what the next card must match: this card, the card under it (a transparent card), or anything.

    `draw`: the next player draws this many cards and misses the turn. `skip`: how many players miss
    their turn. `answers`: cards with which the next player may answer the draw or skip; the amounts
    add up and pass to the following player. `cancels`: played on one of these cards, this card
    clears the pending draw and adds none.

    `reverse`: the direction changes. `again`: the same player may, or must, play another card.
    `swap`: the player swaps hands with the seat on the left (clockwise) or with a chosen seat.
    `pass_hands`: every hand moves one seat in the direction of play. `give_left`: every player
    passes a card of their choice to the left.

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
    """How the opening card takes effect: as if the dealer had played it, with these exceptions.

    `named_by`: who names a suit or rank. `reverse_starts`: who begins after a card that changes the
    direction: the next seat in the new direction (the dealer's right), or the dealer. `answered`:
    whether its draw or skip may be answered.
    """

    named_by: Literal["dealer", "first"] = "dealer"
    reverse_starts: Literal["right", "dealer"] = "right"
    answered: bool = True
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """How many cards of one rank may be played together (HR-5): one, up to `most`, or all.

    `specials`: whether cards with an effect may be among them.
    """

    cards: Literal["off", "some", "all"] = "off"
    most: int = 3
    specials: bool = False
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingRule:
    """Drawing in order to play (HR-4).

    `rule`: draw one card; until a drawn card is playable, at most `count` cards (0: no limit); or
    `count` cards at once. `voluntary`: a player may draw while holding a playable card. `play`:
    whether a card just drawn may, must, or may not be played in the same turn.
    """

    rule: Literal["one", "until", "count"] = "one"
    count: int = 0
    voluntary: bool = True
    play: Literal["may", "must", "no"] = "may"
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class BluffRule:
    """What happens to an `only_without_suit` card played against the rule: refused, or open to challenge.

    If guilty, the bluffer draws the card's number; otherwise the challenger draws `fine` more.
    """

    rule: Literal["enforced", "challenge"] = "enforced"
    fine: int = 2
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """The call of the next-to-last card (HR-6): the way it is enforced, the word, the penalty.

    `caught`: others may catch a player who did not call, until the next act. `automatic`: the
    penalty follows at the next act. No act is accepted within `catch_seconds`.
    """

    announce: Literal["caught", "automatic", "off"] = "caught"
    word: str = "UNO"
    penalty: int = 2
    catch_seconds: float = 2.0
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCard:
    """Going out (HR-7).

    `special`: whether a card with an effect may be the last one; if not, its player draws a card
    and the round goes on. `penalty_served`: whether the draw of a last card is served before the
    round is scored.
    """

    special: Literal["allowed", "draw"] = "allowed"
    penalty_served: bool = True
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points, and the end of the match (HR-8).

    `counts`: the winner of a round collects the points of the other hands, or all players count
    their own hands and the lowest total wins, or the winner gets `fixed` points. `values`: points
    by card; a number without an entry counts its face, any other card nothing. `double_wild`: the
    points double if the last card may be played anywhere. `blocked`: a blocked round is won by the
    fewest points or the fewest cards. The match ends when a total reaches `target` points, or, if
    set, after `rounds` rounds.
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
    """The clause of the rules page for each reason that the engine can give.

    The clause about a single card is in its `Effect.clause`.
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
    """One game of the family. `effects` is keyed by card names.

    Each player is dealt `hand` cards, or `hand_with_two` (0: the same) with two players.
    `skips_at_most`: the most players that added skips can skip. `cut`: the seat on the dealer's
    right may cut.
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
    drawing: DrawingRule = DrawingRule()
    bluff: BluffRule = BluffRule()
    skips_at_most: int = 3
    reverse_skips_with_two: bool = True
    calling: Calling = Calling()
    last_card: LastCard = LastCard()
    scoring: Scoring = Scoring()
    clauses: Clauses
    __pydantic_config__: ClassVar[dict[str, str]] = STRICT
