"""What one seat (or a spectator) may know of a table: the only form in which a game leaves `rules`.

Views are made of zones and choices, so that a screen or a wire can carry and draw any
game without knowing it. Seats are numbers; names belong to the table (`net`). In words
for players a seat stands as `{0}`, `{1}` …, to be replaced by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.moves import Race
from rules.steps import Choice


class ZoneKind(StrEnum):
    """How a zone is laid out."""

    HAND = "hand"
    PILE = "pile"  # face up, the last card is on top
    STOCK = "stock"  # face down
    GRID = "grid"
    STACK = "stack"  # a place on the table, one of the view's `stacks`: face up, the last card is on top


class Stage(StrEnum):
    """Where a match stands."""

    LOT = "lot"  # the first dealer is being drawn
    DEAL = "deal"  # a round is about to be dealt
    ROUND = "round"
    OVER = "over"


FACE_DOWN = ""
"""The text of a card whose face the viewer may not know."""
EMPTY = "-"
"""In a grid, the text of a slot without a card."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards in one place.

    `cards` holds texts (`FACE_DOWN` for one not known), and may show fewer cards than
    `count`: of a pile the topmost, of a stock or another's hand none. `seat` is whose
    zone it is, None for the table's own. In a grid `cards` has a text for each slot, `EMPTY` ones
    included, which `count` leaves out. `dimmed` are positions in `cards` that lie face down, and
    are shown only because the viewer has seen them; `looked` are those at which somebody looks now.
    A stack that is not started has no cards; `count` has its switches and the card that holds it, too.
    """

    name: str
    kind: ZoneKind
    count: int
    cards: tuple[str, ...] = ()
    seat: int | None = None
    dimmed: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stacked:
    """What is to be known of the zone `name`, a stack, besides its cards.

    It lies in `row` and `column` of the table, counted from the top left. `switches` are the cards in it that
    have turned its sequence around, none of them among the zone's `cards`. `holder` is the seat that holds it
    with a card face down, for whom it waits. `due`: the turn that begins must begin here. `stands_for` tells
    of each card among the zone's `cards` that stands for another, from below, which one.
    """

    name: str
    row: int
    column: int
    switches: int = 0
    holder: int | None = None
    due: bool = False
    stands_for: tuple[str, ...] = ()

    @property
    def direction(self) -> int:
        """+1 if the sequence goes up, -1 if it goes down."""
        return -1 if self.switches % 2 else 1


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everyone sees it: points in the match, cards in hand, whether it has called."""

    seat: int
    score: int
    cards: int
    called: bool = False
    exposed: bool = False  # owes a call, and may be caught
    acts: bool = False  # it is this seat's turn, or its decision


@dataclass(frozen=True, slots=True)
class Deadline:
    """A clock that the table runs: its name for `TimeUp`, its length, and what it is for.

    With another `number` it is another clock of that name, and begins anew.
    """

    name: str
    seconds: float
    words: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Owed:
    """A decision that `seat` will have, for a card of this rank that was played."""

    seat: int
    rank: str


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: who won it (None: nobody), what each seat scored, the totals after it.

    `hands` shows every hand as it was at the end, by seat; `counts` what they count, where that is not
    what is scored.
    """

    number: int
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    words: str
    hands: tuple[tuple[str, ...], ...] = ()
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know; `viewer` is None for a spectator.

    `suit` is the suit or color in force ("" for none), `direction` +1 clockwise or -1. `match`
    is what the next card must match where that is not the top card: a suit or rank that was
    named, a card that lies under a transparent one, or `anything`. `pending` and `skips` wait for
    whoever does not answer the card `facing`.
    `log` holds the latest lines, oldest first, with seats as `{0}`. `results` holds the
    latest rounds of the match; `target` says what ends it. `phase` is the game's own word for
    what the acting seat decides, `drawn` the cards that the viewer has just drawn and may act on.
    `stacks` are the zones of kind STACK, in their order: where they lie, and how they stand.
    `adjacency` tells what must match where a card starts a stack beside another: `edges` that touch, or the
    card's own number as its `face` has it.
    `under` cards of the stock were put under it since it was shuffled: only those above are of that order.
    `because` tells why the turn goes on, or why the last one was over, with the clause (`JJ-9: …`).
    `turn` is whose turn it is where others may act, too; `race` the open race; `owed` the decisions that
    wait, in order; `asked` the seats that are asked in turn about the card on the pile, the first of them
    now; `last_turns` the seats that have one more turn in this round. `recalled` is for
    bots alone (`match.seen_by_bot`): places of cards that lie face down, and what the seat has seen there.
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    prompt: str
    choices: tuple[Choice, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    suit: str = ""
    direction: int = 1
    dealer: int = 0
    match: str = ""
    pending: int = 0  # cards that wait to be drawn
    skips: int = 0  # turns that wait to be lost
    facing: str = ""
    log: tuple[str, ...] = ()
    stage: Stage = Stage.ROUND
    round: int = 1
    target: str = ""
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()
    phase: str = ""
    drawn: tuple[str, ...] = ()
    renewals: int = 0  # how often the stock was renewed in this round
    under: int = 0
    lowest_wins: bool = False  # points count against their holder
    turn: int | None = None
    race: Race | None = None
    owed: tuple[Owed, ...] = ()
    last_turns: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    recalled: tuple[tuple[str, str], ...] = ()
    because: str = ""
    stacks: tuple[Stacked, ...] = ()
    adjacency: str = ""

    def zone(self, name: str, seat: int | None = None) -> Zone | None:
        """Return the zone called `name` (of `seat`), or None."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        return None

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own cards; empty for a spectator."""
        zone = self.zone("hand", self.viewer) if self.viewer is not None else None
        return zone.cards if zone else ()

    def choice(self, verb: str) -> Choice | None:
        """Return the choice with this verb, or None if it is not open now."""
        for choice in self.choices:
            if choice.verb == verb:
                return choice
        return None
