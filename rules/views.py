"""What one seat (or a spectator) may know of a table: the only form in which a game leaves `rules`.

Views consist of zones and choices, so that screens and messages can carry any game without knowing it.
Seats are numbers; their names belong to the table (`net`). What is told is keys and values: words are made
where they are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import NamedTuple

from parlour.rules.events import Happened
from parlour.rules.moves import Race
from parlour.rules.sentences import Sentence, Told, in_words
from parlour.rules.steps import Choice


class ZoneKind(StrEnum):
    """How a zone is laid out."""

    HAND = "hand"
    PILE = "pile"  # face up, the last card is on top
    STOCK = "stock"  # face down
    GRID = "grid"
    TRICK = "trick"  # face up, in the order played; `owners` tells whose each card is
    STACK = "stack"  # one of `StacksView.places`: face up, the last card is on top


class Role(StrEnum):
    """What a zone is at the table."""

    OWN = "own"  # what a seat plays from: its hand or its grid
    MIDDLE = "middle"  # the table's
    ASIDE = "aside"  # beside the play: what a seat has taken or won, cards that are out


class Stage(StrEnum):
    """The stage of a match."""

    LOT = "lot"  # the first dealer is being drawn
    DEAL = "deal"  # a round is about to be dealt
    ROUND = "round"
    OVER = "over"


FACE_DOWN = ""
"""The text of a card whose face the viewer may not know."""
EMPTY = "-"
"""The text of an empty slot in a grid."""


MOST_SIGNS = 2
LONGEST_SIGN = 3
"""How many signs a mark has at most, and how many characters each of them."""


class Mark(NamedTuple):
    """What is known of a card by who may not see it, or else marks it: a few short signs, and in words.

    The signs are drawn on the card, or beside it.
    """

    signs: tuple[str, ...]
    words: Told


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards in one place.

    `cards` holds texts (`FACE_DOWN` for an unknown card), and may show fewer cards than `count`: the top
    of a pile, none of another player's hand, and of a stock at most a top card that is turned up. `seat`
    is the owner, None for the table. In a grid `cards` has a text for each slot, including `EMPTY` ones,
    which `count` excludes. `dimmed` are positions in `cards`, from 0, of face-down cards that are shown
    because the viewer has seen them; `looked` are those at which somebody looks now. A stack that is not
    started has no cards; `count` includes its switches and the card that holds it. `aside`: the cards are
    beside the play, though such a zone of its owner would be what is played from. `title` is what a player
    reads, None: the name. `groups` are the sizes of consecutive groups of `cards` that belong together, such
    as melds, from the first; together they are all cards. Empty: there are no groups. `owners` has the seat
    that laid each of the `cards` of a trick; the first one led. `marks` has what marks each of the `cards`.
    """

    name: str
    kind: ZoneKind
    count: int
    cards: tuple[str, ...] = ()
    seat: int | None = None
    dimmed: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()
    aside: bool = False
    title: Told | None = None
    groups: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def role(self) -> Role:
        """What the zone is at the table: piles of a seat are beside the play, those of the table are not."""
        if self.aside or (self.seat is not None and self.kind not in (ZoneKind.HAND, ZoneKind.GRID)):
            return Role.ASIDE
        return Role.MIDDLE if self.seat is None else Role.OWN

    @property
    def called(self) -> Told:
        """What a player reads: the title, or the name."""
        return self.title or in_words(self.name)

    @property
    def grouped(self) -> tuple[tuple[str, ...], ...]:
        """The cards by group: all in one, where there are no groups. A host may tell any sizes."""
        cuts = (0, *accumulate(max(0, size) for size in self.groups), len(self.cards))
        parts = (self.cards[first:end] for first, end in pairwise(cuts))
        return tuple(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class StackView:
    """The state of the zone `name`, a stack, besides its cards.

    It lies in `row` and `column` of the table, counted from the top left. `switches` are the cards that
    have turned its sequence around; they are not in the zone's `cards`. `holder` is the seat that holds
    it for itself with a card face down. `due`: the turn that begins must begin here. `stands_for` has the
    substituted card for each card in the zone that stands for another, from the bottom up.
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
    """A seat as everyone sees it: points in the match, cards in hand, whether it has called.

    `team` is the number of its team, from 0, in a game in which seats play together; a match tells it. `out`:
    it is out of the round, or of the match, which a match tells.
    `drew_on` are the suits (or named ranks) that were asked for when it drew a card instead of playing, in a
    game where cards must match. It played none of them since, so it probably holds none. `notes` are what
    stands beside the name, a few words each: its bid, its tricks, what it collects.
    """

    seat: int
    score: int = 0
    cards: int = 0
    called: bool = False
    exposed: bool = False  # owes a call, and may be caught
    acts: bool = False  # must act: its turn, or its decision
    drew_on: tuple[str, ...] = ()
    team: int | None = None
    notes: tuple[Told, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Deadline:
    """A clock that the table runs: its name for `TimeUp`, its length, and its purpose.

    A different `number` means a new clock of the same name, which starts again.
    """

    name: str
    seconds: float
    words: Told
    number: int = 0


@dataclass(frozen=True, slots=True)
class Owed:
    """A pending decision of `seat` about a card of this rank that was played."""

    seat: int
    rank: str


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round: the winner (None: nobody), the points of each seat, the totals after it, why.

    `hands` shows every final hand, by seat; `counts` their points, if the scores differ from them. `order`
    has the seats in the order in which they finished, in a game where that matters; `out` those that are out
    of the match.
    """

    number: int
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    why: Told
    hands: tuple[tuple[str, ...], ...] = ()
    counts: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchView:
    """The state of the match. `results` holds its latest rounds, `target` says what ends it: `500 points`."""

    stage: Stage = Stage.ROUND
    round: int = 1
    target: Told | None = None
    lowest_wins: bool = False  # points count against their holder
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()
    is_last: bool = False  # no round follows, whatever the score


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The order of turns in the round; `direction` is +1 clockwise or -1.

    `seat` is the player to move, in games where others may act, too (in all games, `SeatView.acts` tells
    who must act). `last` are the seats that have one more turn in this round. `because` tells why the turn
    goes on, or why the last one ended, with the clause (`JJ-9: …`).
    """

    dealer: int = 0
    direction: int = 1
    seat: int | None = None
    last: tuple[int, ...] = ()
    because: Told | None = None


@dataclass(frozen=True, slots=True)
class StockView:
    """What is known of the stock besides its count.

    `renewals` is how often it was renewed in this round, `under` the number of cards put under it since
    it was shuffled; only those above belong to that order.
    """

    renewals: int = 0
    under: int = 0


@dataclass(frozen=True, slots=True)
class DiscardView:
    """What the discard demands, in a game where the next card must match it.

    `suit` is the suit or color in force ("" for none). `match` is what the next card must match if that
    is not the top card: a suit or rank that was named, a card under a transparent one, or `anything`.
    `pending` draws and `skips` fall on a player who does not answer the card `facing`.
    """

    suit: str = ""
    match: str = ""
    pending: int = 0
    skips: int = 0
    facing: str = ""


@dataclass(frozen=True, slots=True)
class StacksView:
    """The stacks of a game that is played on several: the zones of kind STACK, in their order.

    `adjacency` tells what must match where a card starts a stack beside another: `edges` that touch, or
    the card's own number, its `face`.
    """

    places: tuple[StackView, ...]
    adjacency: str = ""


@dataclass(frozen=True, slots=True)
class GridsView:
    """What is open besides the turn, in a game where everyone's cards lie in grids and are raced for.

    `owed` are the pending decisions, in order; `asked` the seats asked in turn about the card on the
    pile, the first of them now.
    """

    owed: tuple[Owed, ...] = ()
    asked: tuple[int, ...] = ()


class CardEdges(NamedTuple):
    """What stands on the four edges of a card, a sign or two each: of the Jojo card `R8` 8, 9, 1 and 2."""

    card: str
    top: str
    right: str
    bottom: str
    left: str


@dataclass(frozen=True, slots=True)
class Fact:
    """What everybody should see of the table besides its cards, as a sentence: `trumps: hearts`.

    Where there is no room for all, those of the highest `priority` are shown, and of equals the first.
    """

    words: Told
    priority: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know; `viewer` is None for a spectator.

    `events` are the latest, oldest first, as the viewer may know them. `phase` is the game's own word for
    the pending decision, `drawn` the cards that the viewer has just drawn and may act on. `recalled` is
    for bots only (`match.seen_by_bot`): places of face-down cards, and what the seat has seen there.
    `race` is the open race. `stock`, `discard`, `stacks` and `grids` are parts that a game has or has not:
    None throughout its rounds, and in every game before its first deal. `edges` are those of the cards that
    the viewer sees, in a game whose cards have some.
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    prompt: Told
    choices: tuple[Choice, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    events: tuple[Happened, ...] = ()
    phase: str = ""
    drawn: tuple[str, ...] = ()
    recalled: tuple[tuple[str, str], ...] = ()
    match: MatchView = MatchView()
    turns: TurnsView = TurnsView()
    facts: tuple[Fact, ...] = ()
    race: Race | None = None
    stock: StockView | None = None
    discard: DiscardView | None = None
    stacks: StacksView | None = None
    grids: GridsView | None = None
    edges: tuple[CardEdges, ...] = ()

    def zone(self, name: str, seat: int | None = None) -> Zone | None:
        """Return the zone called `name` (of `seat`), or None."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        return None

    def middle(self, kind: ZoneKind) -> Zone | None:
        """Return the table's own zone of this kind, such as its stock; None in a game without one."""
        return next((zone for zone in self.zones if zone.kind is kind and zone.role is Role.MIDDLE), None)

    def at(self, name: str, seat: int | None = None) -> Zone:
        """Return the zone called `name` (of `seat`), which every view of the game has."""
        zone = self.zone(name, seat)
        assert zone is not None, f"a view of this game has a zone {name!r}"
        return zone

    def team(self, seat: int) -> int | None:
        """Return the number of the team of `seat`, None where each plays for itself."""
        return next((each.team for each in self.seats if each.seat == seat), None)

    def together(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the team of `seat`, which may be alone."""
        team = self.team(seat)
        return (seat,) if team is None else tuple(each.seat for each in self.seats if each.team == team)

    @property
    def in_grids(self) -> bool:
        """Whether the players' cards lie in grids."""
        grids = (zone for zone in self.zones if zone.kind is ZoneKind.GRID and zone.seat is not None)
        return self.grids is not None or any(grids)

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own cards; empty for a spectator."""
        zone = self.hand_of(self.viewer)
        return zone.cards if zone else ()

    @property
    def hand_groups(self) -> tuple[tuple[str, ...], ...]:
        """The viewer's own cards by the groups that the game makes of them."""
        zone = self.hand_of(self.viewer)
        return zone.grouped if zone else ()

    def hand_of(self, seat: int | None) -> Zone | None:
        """Return the hand of `seat`, None in a game without hands."""
        hands = (zone for zone in self.zones if zone.kind is ZoneKind.HAND and zone.seat == seat)
        return next((zone for zone in hands if zone.role is Role.OWN), None)

    def edges_of(self, card: str) -> CardEdges | None:
        """Return what stands on the edges of `card`, None for nothing."""
        return next((each for each in self.edges if each.card == card), None)

    def fact(self, sentence: Sentence) -> Told | None:
        """Return the fact that is told by `sentence`, or None."""
        return next((fact.words for fact in self.facts if fact.words.sentence.key == sentence.key), None)

    def choice(self, verb: str) -> Choice | None:
        """Return the choice with this verb, or None."""
        for choice in self.choices:
            if choice.verb == verb:
                return choice
        return None
